/** What is lost, from the desk: seats by an exchange, the last seats to somebody quicker, a price. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
  calculateSeatsDue,
} from '#renderer/features/ticketing/amounts-due.ts';
import { formatTicketNumber } from '#renderer/i18n/ticket-text.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  payWith,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
afterAll(close);
beforeEach(async () => {
  at = await startWorkstation(service);
});

const over = () =>
  vi.waitUntil(
    () =>
      at.area().waiting === null &&
      Object.values(at.desk.shell.getState().doing).every((n) => n === 0),
    { timeout: 20_000 },
  );
async function confirm() {
  await vi.waitFor(() => expect(findQuestion(at)).not.toBeNull());
  const asked = findQuestion(at)!;
  at.desk.actions.confirm();
  await over();
  return asked;
}

async function sell() {
  at.enter(`GRU MIA ${day(40)} ${day(50)} 1ADT`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true && !area.waiting);
}

const fault = (input: InputOf<'training.faults.set'>) =>
  at.desk.client.call('training.faults.set', input);

it('an exchange names what it loses with its document, and what was lost is settled by entry', async () => {
  await sell();
  at.enter('NM1LOSING/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.booking !== null);
  await over();
  at.enter('TTP');
  payWith(at, calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids));
  at.enter('TTP');
  await confirm();
  at.enter('SM');
  const mapped = await at.until((area) => Object.keys(area.seats?.maps ?? {}).length === 1);
  const { keys, at: places } = getSeatGrid(mapped.seats!.maps[mapped.seats!.leg_id]!);
  const paid = keys.find(
    (key) => (places.get(key)!.seat.available_services[0]?.price.total ?? 0) > 0,
  );
  at.enter(`ST/${paid}`);
  await over();
  at.enter('ER');
  payWith(at, calculateSeatsDue(at.area().booking!.booking, at.area().seats!.chosen));
  at.enter('ER');
  await confirm();
  const held = at.area().booking!.booking;
  const emd = held.passengers[0]!.tickets.find(({ ticket_type }) => ticket_type === 'EMD')!.number;

  at.enter('FXF');
  at.desk.actions.mark();
  at.enter(`AN${day(43)}GRUMIA`);
  await at.until((area) => area.search?.state === 'done' && area.search.booking_id !== null);
  at.enter('SS1');
  const { exchange } = await at.until((area) => area.exchange?.estimate != null);
  await over();
  const offer = exchange!.estimate!;
  at.enter('FXQ');
  if (offer.amount_due > 0) {
    payWith(at, calculateExchangeDue(held, offer));
    at.enter('FXQ');
  }
  const { lines } = await confirm();
  const told = lines.filter(({ value }) => value.includes(formatTicketNumber(emd)));
  expect(told).toEqual([
    { label: 'lost', value: expect.stringMatching(/^LOSING\/ANA.* · Seat .* · EMD .* · BRL\s/) },
  ]);
  const flight = offer.journeys[0]!.slices[0]!.legs[0]!.flight_number;
  expect(lines.some(({ value }) => value.includes(`${flight} `))).toBe(true);

  const losses = () =>
    at.area().booking!.booking.warnings.filter(({ type }) => type === 'LOST_SERVICE');
  expect(losses()).toHaveLength(1);
  at.enter('SETTLE LOST');
  const asked = await confirm();
  expect(asked.lines.map(({ value }) => value).join()).toContain(`Seat ${paid}`);
  expect([at.area().answer?.text, losses()]).toEqual(['Settled.', []]);
  at.enter('SETTLE LOST');
  // What was done is not called nothing.
  expect(findQuestion(at)).toBeNull();
  expect(at.area().answer?.text).toBe('Settled.');
  expect(at.area().answer?.details.join()).toContain('nothing that was lost');
}, 120_000);

it('whoever loses the last seats sees no confirmed price, and searches again', async () => {
  await sell();
  at.enter('NM1LATE/EVA MRS');
  await fault({
    provider_type: 'PROVIDER_04',
    message: 'create',
    fault: 'sold_out',
    times: 1,
  });
  at.enter('ER');
  await at.until((area) => area.answer?.kind === 'bad');
  await over();
  const { draft, answer, pricing, search } = at.area();
  expect([draft?.confirmed, pricing, draft?.submission]).toEqual([false, null, null]);
  expect(answer?.details.join()).toContain('searches again');
  at.desk.runCommand('transaction.end');
  expect(findQuestion(at)).toBeNull();
  const again = await at.until((area) => area.search?.call_id !== search?.call_id);
  expect([again.screen, again.search?.form.from, again.search?.form.back]).toEqual([
    'offers',
    'GRU',
    search?.form.back,
  ]);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true && !area.waiting);
  expect(at.area().draft?.rows[0]?.last_name).toBe('LATE');
  at.enter('ER');
  await at.until((area) => area.booking !== null);
}, 120_000);

it('another price is read before it is asked about again', async () => {
  await sell();
  at.enter('NM1DEARER/IDA MRS');
  const shown = at.area().draft?.offer?.total;
  await fault({
    provider_type: 'PROVIDER_04',
    message: 'create',
    fault: 'price_change',
    times: 1,
  });
  at.enter('ER');
  await at.until((area) => area.answer !== null && area.draft?.confirmed === true);
  await over();
  expect(at.area().booking).toBeNull();
  expect(at.area().draft?.offer?.total).toBe(shown);
  // What comes in while the question stands is never agreed to by its answer.
  at.desk.runCommand('transaction.end');
  at.desk.areas.setState(({ areas, active }) => {
    const area = areas[active];
    const offer = { ...area.draft!.offer!, total: area.draft!.offer!.total + 1 };
    return { areas: { ...areas, [active]: { ...area, draft: { ...area.draft!, offer } } } };
  });
  const { calls } = at;
  const before = calls.length;
  at.desk.actions.confirm();
  await over();
  expect(calls.slice(before)).not.toContain('booking.create');
  expect(at.area().answer?.kind).toBe('warn');
}, 120_000);
