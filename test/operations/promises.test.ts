/**
 * What the question of a command promises against how things stand afterwards, over bookings drawn
 * from a seed: voiding what was sold in part, given bags, exchanged and split before; issuing, seats,
 * bags, exchanging, splitting and cancelling at several airlines. Documents, flights and money.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingDocuments, Voiding } from '#main/contract/ticketing.ts';
import { card } from '../fixtures/after-sale.ts';
import { dice } from '../fixtures/dice.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const SEED = 20_261_122;
const BOOKINGS = 14;

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

const cents = (amount: number): number => Math.round(amount * 100);
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;
const documents = (booking_id: string): Promise<BookingDocuments> =>
  desk.must('booking.documents', { booking_id });

/** What a booking holds of its customers' money: what was taken and not given back. */
function held({ payments }: Json): number {
  let sum = 0;
  for (const { type, payment_pax_details } of payments) {
    for (const d of payment_pax_details) {
      const amount =
        d.fare + d.tax + d.consolid_fee + d.agency_fee + d.agent_du + d.penalty + d.extra;
      if (d.status === 'VOIDED') continue;
      sum += type === 'REFUND' ? -cents(amount) : cents(amount);
    }
  }
  return sum;
}

const flights = ({ slices }: Json): string[] =>
  slices.flatMap(({ legs }: Json) =>
    legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number} ${leg.departure_date}`),
  );

async function hold(adts: number, pick: number, provider = 'PROVIDER_04'): Promise<Json> {
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05',
    provider_type: [provider],
    adts,
  });
  const passengers = Array.from({ length: adts }, () => person());
  const input = { selected_tokens: tokensOf(offers[pick % offers.length]), passengers };
  return (await desk.must('booking.create', input)).booking;
}

async function issue(booking: Json, of: Json[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  const total = of.reduce((sum, { price }) => sum + cents(price.total), 0) / 100;
  const form_of_payments = [card(total, { passenger_ids: ids })];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
}

/** Gives the price it was offered for; 0 where there is none. */
async function addBag(booking: Json): Promise<number> {
  const [slice] = booking.slices;
  const input = { id: booking.id, slice_id: slice.id };
  const { baggage_options } = await desk.must('ancillary.baggage_options', input);
  const options = baggage_options[0]?.baggage_options ?? [];
  const option = options.find((one: Json) => !one.pre_selected && one.price.amount > 0);
  if (!option) return 0;
  await desk.must('ancillary.baggage', {
    id: booking.id,
    slices: [{ slice_id: slice.id, baggage_tokens: [option.token] }],
    payment: card(option.price.amount),
  });
  return option.price.amount;
}

/** A paid seat of the first passenger on the first flight, as {@link addBag}. */
async function addSeat(booking: Json): Promise<number> {
  const [leg] = booking.slices[0].legs;
  const { seat_map } = await desk.must('ancillary.seat_map', { id: booking.id, leg_id: leg.id });
  const offered = seat_map.cabins.flatMap((cabin: Json) =>
    cabin.rows.flatMap((row: Json) =>
      row.sections.flatMap((section: Json) =>
        section.elements.flatMap((element: Json) => element.available_services),
      ),
    ),
  );
  const [{ id: passenger_id }] = booking.passengers;
  const seat = offered.find(
    (one: Json) => one.passenger_id === passenger_id && one.price.total > 0,
  );
  if (!seat) return 0;
  await desk.must('ancillary.seats', {
    id: booking.id,
    legs: [{ leg_id: leg.id, seat_tokens: [seat.token] }],
    payment: card(seat.price.total),
  });
  return seat.price.total;
}

/** Gives the estimate, which is what the question says. */
async function exchange(booking: Json, date: string, pick: number): Promise<Json> {
  const { origin, destination, token } = booking.slices[0];
  const { offers } = await desk.must('offer.search', {
    route: `${origin},${destination},${date}`,
    booking_id: booking.id,
  });
  const chosen = offers[pick % offers.length];
  const exchange_slice_tokens = [token];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: booking.id,
    search_id: chosen.search_id,
    new_slice_tokens: tokensOf(chosen),
    exchange_slice_tokens,
  });
  const form_of_payments =
    offer.amount_due > 0 ? [card(offer.amount_due)] : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }];
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    form_of_payments,
    exchange_slice_tokens,
  });
  return offer;
}

/** Holds what was promised against what is so. */
async function keeps(id: string, promised: Voiding, act: () => Promise<unknown>): Promise<void> {
  const [before, papers] = [await read(id), await documents(id)];
  await act();
  const [after, now] = [await read(id), await documents(id)];
  const statusOf = (of: BookingDocuments) =>
    Object.fromEntries(of.documents.map(({ number, ticket_status }) => [number, ticket_status]));
  const expected = statusOf(papers);
  for (const number of promised.numbers) expected[number] = 'CANCELLED';
  for (const number of promised.good_again) expected[number] = 'TICKETED';
  expect(statusOf(now)).toEqual(expected);
  expect(held(before) - held(after)).toBe(cents(promised.back));
  // Without an exchange to undo the flights stay; one's own doing is no news of the airline.
  if (promised.good_again.length === 0) expect(flights(after)).toEqual(flights(before));
  else expect(flights(after)).not.toEqual(flights(before));
  expect(after.warnings.filter(({ type }: Json) => type === 'SCHEDULE_CHANGE')).toEqual([]);
}

test(`what a void promises is so afterwards, seed ${SEED}`, { timeout: 300_000 }, async () => {
  const throwOf = dice(SEED);
  const seen = { all: 0, one: 0, revived: 0, split: 0 };
  for (let n = 0; n < BOOKINGS; n++) {
    const adts = 1 + throwOf(2);
    const { id } = await hold(adts, throwOf(5));
    const some = adts === 2 && throwOf(3) === 0 ? 1 : adts;
    const made = await read(id);
    await issue(made, made.passengers.slice(0, some));
    if (throwOf(2) === 0) await addBag(await read(id));
    if (some === adts && throwOf(3) > 0) {
      await exchange(await read(id), `2026-12-${22 + throwOf(4)}`, throwOf(5));
      const { warnings } = await read(id);
      expect(warnings.filter(({ type }: Json) => type === 'SCHEDULE_CHANGE')).toEqual([]);
    }
    const whole = await read(id);
    if (whole.capabilities.split && throwOf(2) === 0) {
      const [, gone] = whole.passengers;
      await desk.must('booking.split', { id, passenger_ids: [gone.id] });
      seen.split += 1;
    }
    const { void_all, documents: papers } = await documents(id);
    // An EMD that was carried into nothing has nothing in its place.
    for (const { ticket_type, ticket_status, replaced_by } of papers) {
      if (ticket_type !== 'TICKET') continue;
      expect(replaced_by !== null).toBe(ticket_status === 'EXCHANGED');
    }
    const one = papers.find(({ voiding }) => voiding !== null);
    if (one?.voiding && throwOf(3) === 0) {
      seen.one += 1;
      await keeps(id, one.voiding, () => desk.must('ticket.void', { number: one.number }));
    } else if (void_all) {
      seen.all += 1;
      seen.revived += void_all.good_again.length;
      await keeps(id, void_all, () => desk.must('ticket.void_all', { id }));
    }
  }
  expect(seen.all).toBeGreaterThan(0);
  expect(seen.one).toBeGreaterThan(0);
  expect(seen.revived).toBeGreaterThan(0);
  expect(seen.split).toBeGreaterThan(0);
});

const AIRLINES = ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_06', 'PROVIDER_09'];

/** Documents with their state, by number. */
async function papersOf(id: string): Promise<Map<string, string>> {
  const { documents: all } = await documents(id);
  return new Map(all.map(({ number, ticket_status }) => [number, ticket_status]));
}

interface Promised {
  /** Into the booking, in the agency's currency; negative is back. */
  money: number;
  /** Documents that are there besides; null where the command does not say how many. */
  fresh: number | null;
  /** Those that are given up. */
  gone?: string[];
  /** Seats and bags it speaks of, whose EMDs may go with their ticket. */
  extras?: number;
  /** Whether the flights stay. */
  flights?: boolean;
}

/** Does it and holds what it said against what is so. */
async function does(id: string, act: () => Promise<Promised>): Promise<Json> {
  const [before, papers] = [await read(id), await papersOf(id)];
  const { money, fresh, gone = [], extras = 0, flights: stay = true } = await act();
  const [after, now] = [await read(id), await papersOf(id)];
  expect(held(after) - held(before)).toBe(cents(money));
  if (fresh !== null) expect(now.size - papers.size).toBe(fresh);
  for (const number of gone) expect([number, now.get(number)]).toEqual([number, 'EXCHANGED']);
  const others = [...papers].filter(([number, status]) => {
    return !gone.includes(number) && now.get(number) !== status;
  });
  const { documents: all } = await documents(id);
  for (const [changed] of others) {
    expect(all.find(({ number }) => number === changed)?.ticket_type).toBe('EMD');
  }
  expect(others.length).toBeLessThanOrEqual(extras);
  for (const [number, status] of now) {
    if (!papers.has(number)) expect([number, status]).toEqual([number, 'TICKETED']);
  }
  if (stay) expect(flights(after)).toEqual(flights(before));
  return after;
}

/** Of the credit what is given back: taxes always, a residual of the fare where it is no document. */
function moneyBack({ passengers, ancillaries }: Json): number {
  const of_fares = passengers.map(({ credit, credit_as, tax_refund }: Json) =>
    credit_as === 'ORIGINAL_FOP' ? credit : Math.min(tax_refund, credit),
  );
  const of_extras = ancillaries
    .filter(({ outcome }: Json) => outcome === 'REFUNDABLE')
    .map(({ amount }: Json) => amount);
  return [...of_fares, ...of_extras].reduce((sum: number, one: number) => sum + one, 0);
}

/** Cancelling leaves nothing of a booking on hold; where it is refused all stays as it was. */
async function cancels(id: string): Promise<boolean> {
  const [before, papers] = [await read(id), await papersOf(id)];
  if (papers.size === 0) {
    await desk.must('booking.cancel', { id });
    const after = await read(id);
    expect([after.booking_status, held(after)]).toEqual(['CANCELLED', 0]);
    return true;
  }
  const refused = await desk.ask('booking.cancel', { id });
  expect(typeof refused).toBe('string');
  const after = await read(id);
  expect([flights(after), held(after), await papersOf(id)]).toEqual([
    flights(before),
    held(before),
    papers,
  ]);
  return false;
}

/** Those who go take their own with them, and nothing else changes. */
async function splits(id: string): Promise<void> {
  const [before, papers] = [await read(id), await papersOf(id)];
  const [stays, goes] = before.passengers;
  const { child_booking_id } = await desk.must('booking.split', { id, passenger_ids: [goes.id] });
  const [after, child] = [await read(id), await read(child_booking_id)];
  expect([after, child].map((one) => one.passengers.map((p: Json) => p.last_name))).toEqual([
    [stays.last_name],
    [goes.last_name],
  ]);
  expect(flights(after)).toEqual(flights(before));
  expect(flights(child)).toEqual(flights(before));
  expect(held(after) + held(child)).toBe(held(before));
  const both = [...(await papersOf(id)), ...(await papersOf(child_booking_id))];
  expect(new Map(both)).toEqual(papers);
  // What was exchanged before is history of both; what is good is in one.
  const good = both.filter(([, status]) => status === 'TICKETED').map(([number]) => number);
  expect(good.length).toBe(new Set(good).size);
}

test(`what the other commands promise is so afterwards, seed ${SEED}`, {
  timeout: 300_000,
}, async () => {
  const throwOf = dice(SEED);
  const seen = { issued: 0, seat: 0, bag: 0, exchanged: 0, split: 0, cancelled: 0, kept: 0 };
  for (let n = 0; n < 12; n += 1) {
    const made = await hold(2, throwOf(5), AIRLINES[n % AIRLINES.length]);
    const { id } = made;
    if (throwOf(4) === 0) {
      if (throwOf(2) === 0 && made.capabilities.split) await splits(id);
      seen.cancelled += Number(await cancels(id));
      continue;
    }
    await does(id, async () => {
      await issue(made, made.passengers);
      seen.issued += 1;
      return { money: made.price.total, fresh: 2 };
    });
    const sold = await read(id);
    if (sold.capabilities.buy_seat) {
      await does(id, async () => {
        const money = await addSeat(sold);
        seen.seat += Number(money > 0);
        return { money, fresh: Number(money > 0) };
      });
    }
    if (sold.capabilities.buy_baggage) {
      await does(id, async () => {
        const money = await addBag(await read(id));
        seen.bag += Number(money > 0);
        return { money, fresh: Number(money > 0) };
      });
    }
    if (sold.capabilities.slice_change && throwOf(3) > 0) {
      await does(id, async () => {
        const offer = await exchange(await read(id), `2026-12-${22 + throwOf(4)}`, throwOf(5));
        seen.exchanged += 1;
        const gone = offer.passengers.flatMap((one: Json) => one.ticket_numbers);
        const money = offer.amount_due - moneyBack(offer);
        const extras = offer.ancillaries.length;
        return { money, fresh: null, gone, extras, flights: false };
      });
    }
    if ((await read(id)).capabilities.split && throwOf(2) === 0) {
      await splits(id);
      seen.split += 1;
    }
    seen.kept += Number(!(await cancels(id)));
  }
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true]);
});

test('a seat that an exchange takes away is a warning until it is settled', async () => {
  const made = await hold(1, 0);
  const { id } = made;
  await issue(made, made.passengers);
  expect(await addSeat(await read(id))).toBeGreaterThan(0);
  const offer = await exchange(await read(id), '2026-12-23', 0);
  const lost = offer.ancillaries.filter(({ outcome }: Json) => outcome !== 'CARRIED');
  expect(lost.length).toBeGreaterThan(0);
  const losses = ({ warnings }: Json) =>
    warnings.filter(({ type }: Json) => type === 'LOST_SERVICE');
  const told = losses(await read(id));
  expect(told).toHaveLength(lost.length);
  // It does not go by itself, whatever is asked of the airline.
  await desk.must('booking.refresh', { booking_id: id });
  expect(losses(await read(id))).toEqual(told);
  const { booking } = await desk.must('booking.settle_losses', { booking_id: id });
  expect(losses(booking)).toEqual([]);
  expect(losses(await read(id))).toEqual([]);
  expect(await desk.ask('booking.settle_losses', { booking_id: id })).toBe('WRONG_STATE');
  const history = JSON.stringify(await desk.must('booking.history', { id }));
  expect(history).toContain('Settled elsewhere');
});

test('another seat settles it too, and so does undoing the exchange', async () => {
  for (const way of ['seat', 'void'] as const) {
    const made = await hold(1, 0);
    const { id } = made;
    await issue(made, made.passengers);
    await addSeat(await read(id));
    await exchange(await read(id), '2026-12-23', 0);
    const types = async () => (await read(id)).warnings.map(({ type }: Json) => type);
    expect(await types()).toContain('LOST_SERVICE');
    if (way === 'seat') expect(await addSeat(await read(id))).toBeGreaterThan(0);
    else await desk.must('ticket.void_all', { id });
    expect(await types()).not.toContain('LOST_SERVICE');
  }
});

/** What a refund says of documents, flights and money, held against what is so; its quote. */
async function refunds(id: string, passenger_ids?: string[]): Promise<Json> {
  const [before, papers] = [await read(id), await papersOf(id)];
  const { quote } = await desk.must('refund.quote', { booking_id: id, passenger_ids });
  // A quote alone changes nothing.
  expect([await papersOf(id), held(await read(id))]).toEqual([papers, held(before)]);
  await desk.must('refund.confirm', { booking_id: id, quote_id: quote.id });
  const [after, now] = [await read(id), await papersOf(id)];
  const given: string[] = quote.passengers.flatMap(({ documents: all }: Json) =>
    all.flatMap((one: Json) => [one.ticket_number, ...one.continuing_numbers]),
  );
  for (const [number, status] of papers) {
    const fate = now.get(number);
    if (given.includes(number)) expect(['REFUNDED', 'CANCELLED']).toContain(fate);
    else expect([number, fate]).toEqual([number, status]);
  }
  const { refund, agency } = quote;
  expect(held(before) - held(after)).toBe(cents(refund - agency.service_fee));
  if (quote.whole) expect(after.booking_status).toBe('CANCELLED');
  else expect(after.booking_status).not.toBe('CANCELLED');
  return quote;
}

/** Flights go, documents and money stay, and what goes with the flights was said. */
async function releases(id: string): Promise<void> {
  const [before, papers] = [await read(id), await papersOf(id)];
  const terms = await desk.must('booking.release_terms', { booking_id: id });
  await desk.must('booking.release', { booking_id: id });
  const [after, now] = [await read(id), await papersOf(id)];
  const told = new Set(terms.slices.map(({ slice_id }: Json) => slice_id));
  for (const { id: slice, legs } of before.slices) {
    const then = after.slices.find((one: Json) => one.id === slice)?.legs ?? [];
    const gone = then.every(({ leg_status }: Json) => leg_status === 'HX');
    expect([slice, then.length, gone]).toEqual([slice, legs.length, told.has(slice)]);
  }
  for (const number of terms.ticket_numbers) expect(now.get(number)).toBe('TICKETED');
  const services = terms.services.map(({ ticket_number }: Json) => ticket_number);
  for (const [number, status] of papers) {
    if (now.get(number) !== status) expect(services).toContain(number);
  }
  expect(held(after)).toBe(held(before));
}

test(`what a refund and a release promise is so afterwards, seed ${SEED}`, {
  timeout: 300_000,
}, async () => {
  const throwOf = dice(SEED + 1);
  const seen = { whole: 0, one: 0, exchanged: 0, split: 0, part: 0, released: 0 };
  for (let n = 0; n < 12; n += 1) {
    const some = n % 4 === 3 ? 1 : 2;
    // Not every airline issues one alone.
    const made = await hold(2, throwOf(5), some === 1 ? 'PROVIDER_04' : AIRLINES[n % 4]);
    const { id } = made;
    await issue(made, made.passengers.slice(0, some));
    seen.part += Number(some === 1);
    if (some === 2 && n % 3 === 1 && (await read(id)).capabilities.slice_change) {
      await exchange(await read(id), `2026-12-${22 + throwOf(4)}`, throwOf(5));
      seen.exchanged += 1;
    }
    if (some === 2 && n % 3 === 2 && (await read(id)).capabilities.split) {
      await splits(id);
      seen.split += 1;
    }
    const { passengers } = await read(id);
    const can_release = (await desk.ask('booking.release_terms', { booking_id: id })).slices;
    if (can_release && some === 2 && n % 2 === 0) {
      await releases(id);
      seen.released += 1;
    }
    const first = { booking_id: id, passenger_ids: [passengers[0].id] };
    const alone = passengers.length > 1 && throwOf(2) === 0;
    if (alone && (await desk.ask('refund.quote', first)).quote) {
      await refunds(id, first.passenger_ids);
      seen.one += 1;
      if (some === 1) continue;
    }
    const quote = await refunds(id);
    seen.whole += Number(quote.whole);
  }
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true]);
});

test('a document is voided while its window is open, and not a moment longer', async () => {
  // The agency's day ends at three in the morning by UTC.
  const closes = [
    ['NONE', 0],
    ['DAY', 14],
  ] as const;
  let begun = Date.parse('2026-11-24T13:00:00Z');
  const after = (hours: number) => new Date(begun + hours * 3_600_000).toISOString();
  for (const [window, hours] of closes) {
    await desk.at(after(0));
    await desk.must('rules.set', { void_windows: [{ airline: null, closes: window }] });
    const sold = [await hold(1, 0), await hold(1, 1)];
    for (const made of sold) await issue(made, made.passengers);
    const [early, late] = sold.map(({ id }) => id) as [string, string];
    if (hours > 0) {
      await desk.at(after(hours - 3.5));
      const { void_all } = await documents(early);
      if (!void_all) throw new Error('the window is open');
      await keeps(early, void_all, () => desk.must('ticket.void_all', { id: early }));
    }
    await desk.at(after(hours + 0.1));
    const [before, papers] = [await read(late), await papersOf(late)];
    const { documents: all, void_all } = await documents(late);
    expect([void_all, ...all.map(({ voiding }) => voiding)]).toEqual([null, null]);
    expect(typeof (await desk.ask('ticket.void_all', { id: late }))).toBe('string');
    expect(typeof (await desk.ask('ticket.void', { number: all[0]?.number }))).toBe('string');
    expect([held(await read(late)), await papersOf(late)]).toEqual([held(before), papers]);
    begun += 3 * 86_400_000;
  }
  await desk.must('rules.set', { void_windows: [] });
});
