/** An agent's affair after the sale by entries, through the real service: seats to exchange. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import type { Area } from '#renderer/app/area.ts';
import { isPaidAtOnce } from '#renderer/features/search/offer-rows.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
  calculateSeatsDue,
  listPickedBags,
  listWithoutTicket,
} from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  getToday,
  openAirdesk,
  payWith,
  rowsOf,
  sellFirst,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const today = getToday();
const idle = (at: Workstation) => at.until((area) => area.waiting === null);
const answered = (at: Workstation) => at.until((area) => area.answer !== null && !area.waiting);

async function hold(
  at: Workstation,
  passengers: string,
  names: readonly string[],
  provider = '04',
  out = 30,
) {
  await sellFirst(at, `GRU MIA ${day(out)} ${day(out + 10)} ${passengers}`, provider);
  for (const name of names) at.enter(name);
  at.enter('ER');
  return at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
}

async function confirm(at: Workstation) {
  expect(at.desk.shell.getState().overlay.kind).toBe('question');
  at.desk.actions.confirm();
  return answered(at);
}

async function issueAll(at: Workstation) {
  at.enter('TTP');
  const { booking } = at.area();
  payWith(at, calculateIssueDue(booking!.booking, at.area().issue!.passenger_ids));
  at.enter('TTP');
  return confirm(at);
}

const said = (at: Workstation) => [at.area().answer?.kind, at.area().answer?.text];

it('seats two passengers on hold in one request, and gives the seats back', async () => {
  const at = await startWorkstation(service);
  await hold(at, '2ADT', ['NM1SEATED/ANA MRS', 'NM1SEATED/BRUNO MR']);
  at.enter('SM3');
  const mapped = await at.until((area) => Object.keys(area.seats?.maps ?? {}).length === 1);
  const map = mapped.seats!.maps[mapped.seats!.leg_id]!;
  const grid = getSeatGrid(map);
  const free = grid.keys.filter((key) => grid.at.get(key)!.seat.available_services.length === 2);
  expect(free.length).toBeGreaterThan(1);
  at.enter(`ST/${free[0]},${free[1]}/P1,2`);
  await idle(at);
  expect(at.area().seats?.chosen.map((one) => one.designator)).toEqual(free.slice(0, 2));
  at.enter('ER');
  const done = await confirm(at);
  expect(said(at)).toEqual(['ok', `Seats: ${free[0]} ${free[1]}`]);
  const leg = done.booking!.booking.slices[0]!.legs[0]!;
  expect(leg.seats.map((seat) => seat.number).sort()).toEqual(free.slice(0, 2).sort());
  // The map was sent and the names were booked: Escape goes back past both.
  at.desk.actions.escape();
  at.desk.actions.escape();
  expect(at.area().screen).toBe('offers');
  at.enter('RT');

  // Without passengers each seat is another passenger's, also where all have one already.
  at.enter(`ST/${free[2]},${free[3]}/S3`);
  await at.until((area) => area.seats?.chosen.length === 2);
  at.enter(`ST/${free[4]},${free[5]},${free[6]}/S3`);
  await answered(at);
  expect(said(at)).toEqual(['warn', 'There is no passenger 3.']);
  at.desk.actions.escape();

  at.enter('SX/S3');
  await idle(at);
  at.enter('ER');
  const back = await confirm(at);
  const seats = back.booking!.booking.slices[0]!.legs[0]!.seats;
  expect(seats.filter((seat) => seat.seat_status !== 'CANCELLED')).toEqual([]);
});

it('begins the seat map of another flight at a seat of its own', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1SEATED/ANA MRS']);
  at.enter('SM2');
  await at.until((area) => Object.keys(area.seats?.maps ?? {}).length === 1 && !area.waiting);
  at.desk.actions.move('last');
  expect(at.area().cursor.seats).toBeDefined();
  at.desk.actions.escape();
  at.enter('SM3');
  expect(at.area()).toMatchObject({ screen: 'seats', cursor: { seats: undefined } });
});

it.each([
  ['CREDITCARD', true],
  ['CASH', false],
] as const)(
  'tells of fees that a card would not pay only where a card pays: %s',
  async (fop_type, told) => {
    const at = await startWorkstation(service);
    await hold(at, '1ADT', ['NM1SEATED/ANA MRS']);
    at.enter('TTP');
    const { issue, booking } = await at.until((area) => area.issue?.findings !== undefined);
    expect(issue!.findings!.map(({ check }) => check)).toContain('COLLECTOR');
    payWith(at, calculateIssueDue(booking!.booking, issue!.passenger_ids));
    const form = at.desk.payment_form.current!;
    const collect = () => form.collect()!.map((one) => ({ ...one, fop_type }));
    at.desk.payment_form.current = { ...form, collect };
    at.enter('TTP');
    const { lines } = await untilAsked(at, /^Issue/);
    expect(lines.some(({ value }) => value.includes('If a card pays'))).toBe(told);
  },
);

it('gives the seats of all flights back by one entry', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1GIVE/ANA MRS']);
  at.enter('SX');
  await at.until((area) => area.answer?.kind === 'warn' && !area.waiting);
  expect(said(at)).toEqual(['warn', 'No flight has a seat that could be given back.']);
  for (const line of [2, 3]) {
    at.enter(`SM${line}`);
    const { seats } = await at.until(
      (area) => Object.keys(area.seats?.maps ?? {}).length === line - 1 && !area.waiting,
    );
    const grid = getSeatGrid(seats!.maps[seats!.leg_id]!);
    const free = grid.keys.find((key) => grid.at.get(key)!.seat.available_services.length > 0)!;
    at.enter(`ST/${free}`);
    await at.until((area) => area.seats?.chosen.length === line - 1 && !area.waiting);
  }
  at.enter('ER');
  await confirm(at);
  const held = () =>
    at
      .area()
      .booking!.booking.slices.flatMap(({ legs }) => legs)
      .map(({ seats }) => seats.filter((seat) => seat.seat_status !== 'CANCELLED').length);
  expect(held()).toEqual([1, 1]);
  at.enter('SX');
  await idle(at);
  expect(at.area().seats?.cleared).toHaveLength(2);
  expect(at.area().answer?.text).toMatch(/^The unpaid seats of LA.*, LA.* will be given back: ER /);
  at.enter('ER');
  await confirm(at);
  expect(held()).toEqual([0, 0]);
  expect(said(at)).toEqual(['ok', 'The seats were given back.']);
}, 60_000);

it('takes the cheapest seat at the aisle on the flight named, and none on another', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1ZONE/ANA MRS']);
  at.enter('SM3');
  const { seats, booking } = await at.until(
    (area) => Object.keys(area.seats?.maps ?? {}).length === 1 && !area.waiting,
  );
  const [out] = booking!.booking.slices.flatMap(({ legs }) => legs);
  const grid = getSeatGrid(seats!.maps[seats!.leg_id]!);
  const [best] = grid.keys
    .flatMap((designator) => {
      const { disclosures, available_services } = grid.at.get(designator)!.seat;
      const [service] = available_services;
      return disclosures.includes('AISLE') && service ? [{ designator, ...service }] : [];
    })
    .sort((a, b) => a.price.total - b.price.total);
  // The same place is taken on the other flight already.
  const taken = { ...best!, leg_id: out!.id };
  at.desk.areas.setState(({ areas }) => ({
    areas: { ...areas, A: { ...areas.A, seats: { ...areas.A.seats!, chosen: [taken] } } },
  }));
  at.desk.actions.seatZone({ zone: 'aisle', passengers: [1], line: 3 });
  const chosen = await at.until((area) => area.seats?.chosen.length === 2 && !area.waiting);
  expect(chosen.seats?.chosen.map(({ leg_id, designator }) => [leg_id, designator])).toEqual([
    [out!.id, best!.designator],
    [seats!.leg_id, best!.designator],
  ]);
  at.desk.actions.seatZone({ zone: 'window', passengers: [1], line: 9 });
  await idle(at);
  expect(said(at)).toEqual(['warn', 'Line 9 is no flight.']);
  expect(at.area().seats?.chosen).toEqual(chosen.seats?.chosen);
});

it('says which seat somebody else got, and reads the map anew', async () => {
  const at = await startWorkstation(service);
  const other = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1SLOW/ANA MRS']);
  at.enter('SM');
  const mapped = await at.until((area) => Object.keys(area.seats?.maps ?? {}).length === 1);
  const grid = getSeatGrid(mapped.seats!.maps[mapped.seats!.leg_id]!);
  const key = grid.keys.find((one) => grid.at.get(one)!.seat.available_services.length > 0)!;
  at.enter(`ST/${key}`);

  await hold(other, '1ADT', ['NM1FAST/EVA MRS']);
  expect(rowsOf(other.area())[0]?.slices[0]?.legs[0]?.flight_number).toBe(
    rowsOf(at.area())[0]?.slices[0]?.legs[0]?.flight_number,
  );
  other.enter(`ST/${key}`);
  await other.until((area) => (area.seats?.chosen.length ?? 0) === 1);
  other.enter('ER');
  await confirm(other);
  expect(said(other)).toEqual(['ok', `Seats: ${key}`]);

  at.enter('ER');
  await confirm(at);
  expect(said(at)[1]).toContain(`Sold meanwhile: ${key}`);
  const again = await at.until(
    (area) => area.seats?.maps[area.seats.leg_id] !== undefined && area.seats.chosen.length === 0,
  );
  const now = getSeatGrid(again.seats!.maps[again.seats!.leg_id]!).at.get(key)!.seat;
  expect(now.available_services).toEqual([]);
});

it('adds bags, issues with them, lists the tickets, voids one and then all', async () => {
  const at = await startWorkstation(service);
  await hold(at, '2ADT', ['NM1BAGGED/ANA MRS', 'NM1BAGGED/BRUNO MR']);
  at.enter('BAGS');
  await at.until((area) => Object.keys(area.bags?.options ?? {}).length === 2);
  // The way back is not read yet; what it holds must not go unseen.
  at.enter('ER');
  expect(at.area().answer?.text).toContain('still being read');
  await at.until((area) => area.bags?.reading === false);
  at.enter('BAGS 1/P1/S1');
  at.enter('ER');
  await confirm(at);
  expect(said(at)).toEqual(['ok', 'One extra bag.']);

  const issued = await issueAll(at);
  expect(issued.answer?.kind).toBe('ok');
  expect(issued.booking?.booking.booking_status).toBe('TICKETED');
  const tickets = issued.booking!.booking.passengers.map((p) => p.tickets);
  expect(tickets.map((own) => own.map((ticket) => ticket.ticket_type))).toEqual([
    ['TICKET', 'EMD'],
    ['TICKET'],
  ]);

  at.enter('TICKETS');
  const listed = await at.until((area) => area.tickets?.answer != null);
  expect(listed.tickets?.answer?.meta.total).toBe(3);
  // It is asked for twice, by the entry and by its screen: nobody stopped waiting.
  expect(listed.answer).toBeNull();
  const number = tickets[0]![0]!.number;
  at.enter('TWD/L1');
  expect(said(at)).toEqual(['warn', 'There is no ticket there.']);
  expect(at.area().answer?.details[0]).toMatch(/^Line \d+: 957-/);
  at.enter(`TWD/TKT${number}`);
  const shown = await at.until((area) => area.ticket?.ticket != null);
  expect(shown.ticket?.ticket?.slices.flatMap((s) => s.legs).length).toBeGreaterThan(1);

  at.enter(`TRDC/TKT${number}`);
  await untilAsked(at);
  const { overlay } = at.desk.shell.getState();
  const lines = overlay.kind === 'question' ? overlay.question.lines : [];
  expect(lines.map(({ label }) => label)).toEqual([
    'Booking',
    'Ticket',
    'EMD baggage',
    'Goes back',
  ]);
  const [first] = shown.ticket!.ticket!.slices[0]!.legs;
  // Number, passenger and flight of exactly that document.
  expect(lines[1]?.value).toMatch(
    new RegExp(`^957-${number.slice(3)} BAGGED/ANA.* ${first!.managed_by}${first!.flight_number} `),
  );
  await confirm(at);
  expect(said(at)).toEqual(['ok', 'Voided.']);
  expect(at.area().booking?.booking.booking_status).toBe('PARTIALLY_TICKETED');
  expect(listWithoutTicket(at.area().booking!.booking).map((p) => p.first_name)).toEqual(['ANA']);
  at.enter(`TRDC/TKT${number}`);
  await at.until((area) => area.answer?.kind === 'warn');
  expect(at.area().answer?.text).toMatch(/ is void already: nothing is left to void\.$/);
  at.enter('VOID ALL');
  await untilAsked(at);
  await confirm(at);
  expect(at.area().booking?.booking.booking_status).toBe('ON_HOLD');
  // The booking holds none of them any more; what became of them is still shown.
  const states = ({ documents }: Area) => documents?.documents.map((one) => one.ticket_status);
  const all = await at.until((area) => states(area)?.every((one) => one === 'CANCELLED') === true);
  expect(states(all)).toHaveLength(3);
});

it('exchanges a direction for another day, paid to the minor unit', async () => {
  const at = await startWorkstation(service);
  await hold(at, '2ADT', ['NM1CHANGED/ANA MRS', 'NM1CHANGED/BRUNO MR']);
  await issueAll(at);
  at.enter('FXF');
  at.desk.actions.mark();
  const { exchange } = at.area();
  const [slice] = exchange!.give_up;
  at.desk.areas.setState(({ areas }) => ({
    areas: {
      ...areas,
      A: {
        ...areas.A,
        exchange: {
          ...exchange!,
          slice_requests: {
            ...exchange!.slice_requests,
            [slice!]: { from: 'GRU', to: 'MIA', date: day(33) },
          },
        },
      },
    },
  }));
  at.enter('FXQ');
  await at.until((area) => area.search?.state === 'done' && area.search.booking_id !== null);
  at.enter('SS1');
  const estimated = await at.until(
    (area) => area.exchange?.estimate != null || area.answer?.kind === 'bad',
  );
  expect(estimated.answer).toBeNull();
  const offer = estimated.exchange!.estimate!;
  expect(offer.passengers).toHaveLength(2);
  at.enter('FXQ');
  if (offer.amount_due > 0) {
    expect(at.area().exchange?.step).toBe('pay');
    payWith(at, calculateExchangeDue(at.area().booking!.booking, offer));
    at.enter('FXQ');
  }
  const done = await confirm(at);
  expect(done.answer?.details.filter((line) => line.startsWith('!'))).toEqual([]);
  expect(done.answer?.kind).toBe('ok');
  expect(done.booking!.booking.slices[0]!.departure_date.slice(0, 10)).toBe(addDays(today, 33));
});

it('pays for a seat of a passenger who has a ticket', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1PAYING/ANA MRS']);
  await issueAll(at);
  at.enter('SM');
  const mapped = await at.until((area) => Object.keys(area.seats?.maps ?? {}).length === 1);
  const grid = getSeatGrid(mapped.seats!.maps[mapped.seats!.leg_id]!);
  const paid = grid.keys.find(
    (key) => (grid.at.get(key)!.seat.available_services[0]?.price.total ?? 0) > 0,
  )!;
  at.enter(`ST/${paid}`);
  await idle(at);
  at.enter('ER');
  expect(at.area().seats?.paying).toBe(true);
  payWith(at, calculateSeatsDue(at.area().booking!.booking, at.area().seats!.chosen));
  at.enter('ER');
  const done = await confirm(at);
  expect(said(at)).toEqual(['ok', `Seats: ${paid}`]);
  const types = done.booking!.booking.passengers[0]!.tickets.map((ticket) => ticket.ticket_type);
  expect(types).toEqual(['TICKET', 'EMD']);
});

it('gives the tickets of one booking up for another, an infant with its adult', async () => {
  const at = await startWorkstation(service);
  const born = addDays(today, -200);
  const names = [`NM1MOVED/ANA MRS(INF/LEO/${formatGdsDate(born)}${born.slice(0, 4)})`];
  await hold(at, '1ADT 1INF', names);
  const issued = await issueAll(at);
  const old = issued.booking!.booking;
  const numbers = old.passengers.flatMap((p) => p.tickets.map((ticket) => ticket.number));
  expect(numbers).toHaveLength(2);

  at.enter('IG');
  await hold(at, '1ADT 1INF', names, '04', 35);
  at.enter('FXF');
  expect(at.area().exchange?.mode).toBe('new');
  at.enter(`FXF/TKT${numbers.join(',')}`);
  const estimated = await at.until(
    (area) => area.exchange?.estimate != null || area.answer?.kind === 'bad',
  );
  expect(estimated.answer).toBeNull();
  const offer = estimated.exchange!.estimate!;
  expect(offer.passengers.map((line) => line.pax_type)).toEqual(['ADT', 'INF']);
  at.enter('FXQ');
  if (offer.amount_due > 0) {
    payWith(at, calculateExchangeDue(at.area().booking!.booking, offer));
    at.enter('TTP');
  }
  const done = await confirm(at);
  expect([done.answer?.kind, done.booking?.booking.booking_status]).toEqual(['ok', 'TICKETED']);
  expect(done.booking?.booking.id).not.toBe(old.id);

  at.enter(`TWD/TKT${numbers[0]}`);
  const shown = await at.until((area) => area.ticket?.ticket != null);
  expect(shown.ticket?.ticket?.ticket_status).toBe('EXCHANGED');
});

it('never sends a second issue when the answer to the first is lost', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1LOST/ANA MRS']);
  const { training } = service.ports;
  for (const message of ['retrieve', 'list'] as const) {
    await training?.setFault({ provider_type: 'PROVIDER_04', message, fault: 'http_503' });
  }
  const lost = { provider_type: 'PROVIDER_04', message: 'change', fault: 'drop_after' } as const;
  await training?.setFault({ ...lost, times: 1 });
  at.enter('TTP');
  payWith(at, calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids));
  at.enter('TTP');
  await confirm(at);
  expect(at.area().answer?.kind).toBe('bad');
  await at.until((area) => area.booking?.booking.booking_status === 'PENDING');
  for (const send of [() => at.enter('TTP'), () => at.desk.runCommand('transaction.end')]) {
    at.desk.answerHere('info', '');
    send();
    expect([at.area().screen, at.area().answer?.text]).toEqual([
      'issue',
      expect.stringMatching(/: its outcome is not known yet/),
    ]);
  }
  expect(at.desk.shell.getState().overlay.kind).toBe('none');
  await training?.clearFaults();
  // The service looks again by itself after a while; RT shows what it found.
  await vi.waitFor(async () => expect(await service.ports.intents.reconcile()).toBe(0));
  at.enter('RT');
  const found = await at.until((area) => area.booking?.booking.booking_status === 'TICKETED');
  expect(found.booking?.booking.payments).toHaveLength(1);
  expect(found.booking?.booking.passengers[0]?.tickets).toHaveLength(1);
});

it('takes bags by an entry typed anywhere, and says where there is no seat or flight', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1STRAIGHT/ANA MRS']);
  at.enter('BAGS 1/P1/S1');
  await at.until(
    (area) => area.bags?.reading === false && Object.keys(area.bags.picked).length > 0,
  );
  await vi.waitFor(() => expect(listPickedBags(at.area().bags!)).toHaveLength(1));
  at.enter('BAGS 1/P1/S9');
  expect(said(at)).toEqual(['warn', 'There is no flight 9.']);
  at.enter('ER');
  await confirm(at);
  expect(said(at)).toEqual(['ok', 'One extra bag.']);
  at.enter('ST/20A/P1/S9');
  expect(said(at)[1]).toMatch(/9/);
  at.enter('SX/S9');
  expect(said(at)[0]).toBe('warn');
  at.enter('SX/S2');
  await at.until((area) => area.waiting === null && area.screen === 'seats');
  expect(said(at)).toEqual(['warn', 'This flight has no seat that could be given back.']);
  at.enter('ER');
  // Nothing waits to be sent: the booking is shown.
  expect(at.area().screen).toBe('booking');
}, 60_000);

it('asks again for the bags of a direction that could not be read, and keeps what was chosen', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1TWICE/ANA MRS']);
  at.enter('BAGS 1/P1/S1');
  await at.until(
    (area) => area.bags?.reading === false && Object.keys(area.bags.options).length > 1,
  );
  await vi.waitFor(() => expect(listPickedBags(at.area().bags!)).toHaveLength(1));
  const [chosen] = listPickedBags(at.area().bags!);
  const { slices } = at.area().booking!.booking;
  const back = slices[1]!.id;
  const { options } = at.area().bags!;
  const read = Object.entries(options).filter(([place]) => !place.startsWith(back));
  at.desk.patchPart('A', 'bags', {
    options: Object.fromEntries(read),
    failed: { [back]: 'The provider is busy.' },
  });
  at.desk.runCommand('bags.open');
  await at.until((area) => area.bags?.reading === false);
  const { failed, options: now } = at.area().bags!;
  expect(failed).toEqual({});
  expect(Object.keys(now)).toEqual(Object.keys(options));
  expect(listPickedBags(at.area().bags!)).toEqual([chosen]);
}, 60_000);

it('sells a fare that is paid at once: said before, and paid for where it would be booked', async () => {
  const at = await startWorkstation(service);
  at.enter(`GRU MIA ${day(30)} 1ADT`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 02');
  const lines = rowsOf(at.area());
  const line = lines.findIndex(({ offer }) => isPaidAtOnce(offer)) + 1;
  expect(line).toBeGreaterThan(0);
  at.enter(`SS${line}`);
  await at.until((area) => area.draft?.confirmed === true);
  at.enter('NM1ATONCE/ANA MRS(ADT/07SEP84)');
  at.desk.actions.setPhone('+5511987654321');
  at.desk.actions.setEmail('ana@example.org');
  at.desk.actions.endTransaction(true);
  const { overlay } = at.desk.shell.getState();
  expect(overlay).toMatchObject({ kind: 'question' });
  expect(JSON.parse(JSON.stringify(overlay)).question).toMatchObject({
    title: 'Sell this fare?',
    confirm: 'Choose the payment',
  });
  at.desk.actions.confirm();
  const kept = await at.until((area) => area.screen === 'issue' && !area.waiting);
  expect(said(at)[1]).toMatch(/^Nothing is held yet: BRL\s[\d,.]+ is to be paid at once/);
  payWith(at, calculateIssueDue(kept.booking!.booking, kept.issue!.passenger_ids));
  at.enter('TTP');
  const sold = await confirm(at);
  expect(said(at)).toEqual(['ok', 'Issued one document.']);
  expect(at.desk.shell.getState().announcement.text).toMatch(/^Issued one document\. \d{3}-\d/);
  expect(sold.booking!.booking.booking_status).toBe('TICKETED');
});
