/**
 * The ledger of value, by a clock of the test's own: what an exchange leaves over is entered, warned
 * of, and offered when the same person is sold the same airline again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const DAY_MS = 86_400_000;
const BEGIN = '2026-11-21T14:00:00Z';
const PROVIDER = 'PROVIDER_04';
let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(BEGIN);
});
afterAll(() => desk.close());

const invoice = (total: number) => ({ fop_type: 'INVOICE', total });
const credits = async (input: Json = {}): Promise<Json[]> =>
  (await desk.must('credits.list', input)).credits;
const day = (days: number): string =>
  new Date(Date.parse(BEGIN) + days * DAY_MS).toISOString().slice(0, 10);

async function offersOf(route: string): Promise<Json[]> {
  const asked = { route, provider_type: [PROVIDER], adts: 1 };
  const { offers } = await desk.must('offer.search', asked);
  return offers.sort((a: Json, b: Json) => a.total - b.total);
}

async function hold(offer: Json, passenger: Json): Promise<Json> {
  const body = { selected_tokens: tokensOf(offer), passengers: [passenger] };
  return (await desk.must('booking.create', body)).booking;
}

async function sell(offer: Json, passenger: Json): Promise<Json> {
  const booking = await hold(offer, passenger);
  const form_of_payments = [invoice(booking.price.total)];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return (await desk.must('booking.get', { id: booking.id })).booking;
}

/** Exchanges the flight for one that leaves a residual document; null where this offer leaves none. */
async function exchangeForLess(booking: Json, offer: Json): Promise<Json | null> {
  const estimated = await desk.ask('exchange.estimate', {
    booking_id: booking.id,
    search_id: offer.search_id,
    new_slice_tokens: tokensOf(offer),
    exchange_slice_tokens: booking.slices.map(({ token }: Json) => token),
  });
  const line = estimated.offer?.passengers[0];
  if (line?.credit_as !== 'EMD' || line.credit <= 0) return null;
  const { amount_due } = estimated.offer;
  const numbers = booking.passengers[0].tickets.map(({ number }: Json) => number);
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    exchange_slice_tokens: booking.slices.map(({ token }: Json) => token),
    form_of_payments: [
      { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: numbers },
      ...(amount_due > 0 ? [invoice(amount_due)] : []),
    ],
  });
  return estimated.offer;
}

/** Whether all that the fare says of a change, or of its money back, is that there is none. */
const denies = (offer: Json, type: string): boolean =>
  offer.journeys[0].slices[0].fare_info.features
    .filter((one: Json) => one.type === type)
    .every((one: Json) => one.attribute === 'NOT_OFFERED');

/** A sale with value left over, of this person: a fare that is changed and not paid back, for a shorter way. */
async function leaveCredit(passenger: Json): Promise<Json> {
  const dearest = (await offersOf(`GRU,MIA,${day(40)}`))
    .filter((one) => denies(one, 'REFUND') && !denies(one, 'CHANGE'))
    .reverse();
  for (const offer of dearest.slice(0, 4)) {
    const booking = await sell(offer, passenger);
    const route = `GRU,SSA,${day(45)}`;
    const found = await desk.ask('offer.search', { route, booking_id: booking.id });
    const [cheapest] = (found.offers ?? []).sort((a: Json, b: Json) => a.total - b.total);
    if (cheapest && (await exchangeForLess(booking, cheapest))) return booking;
  }
  throw new Error('no fare leaves anything over');
}

const queue = async (): Promise<Json[]> => (await desk.must('queue.get', { queue: 5 })).items;

test('what an exchange leaves over is entered, offered, warned of three times, and ends', async () => {
  const passenger = person();
  const booking = await leaveCredit(passenger);
  const [credit, ...others] = await credits({ person: passenger.last_name });
  expect(others).toEqual([]);
  expect(credit).toMatchObject({
    kind: 'EMD',
    origin: 'EXCHANGE',
    booking_id: booking.id,
    airline: booking.validating_carrier,
    issued_on: day(0),
    expires_on: '2027-11-21',
    expires_by: 'GENERAL_RULE',
    days_left: 365,
    warning: null,
  });
  expect(credit?.amount).toBeGreaterThan(0);
  expect(await credits({ airline: 'ZZ' })).toEqual([]);
  expect(await credits({ person: passenger.last_name, expires_by: '2027-11-20' })).toEqual([]);

  // The same person at the same airline again, and another person there.
  const again = async () =>
    (await offersOf(`GRU,MIA,${day(60)}`)).find(
      ({ validating_carrier }) => validating_carrier === booking.validating_carrier,
    )!;
  const own = await hold(await again(), passenger);
  const stranger = await hold(await again(), person('ADT', { last_name: 'Else' }));
  const offered = async ({ id }: Json) =>
    (await credits({ booking_id: id })).map(({ number }) => number);
  expect(await offered(own)).toEqual([credit?.number]);
  expect(await offered(stranger)).toEqual([]);

  const warned = async (instant: string) => {
    await desk.at(instant);
    const [item, ...rest] = (await queue()).filter(({ note }) => note.includes(credit!.number));
    expect(rest).toEqual([]);
    return item;
  };
  expect(await warned('2027-09-20T14:00:00Z')).toBeUndefined();
  for (const instant of ['2027-09-23T14:00:00Z', '2027-10-25T14:00:00Z', '2027-11-15T14:00:00Z']) {
    const item = await warned(instant);
    expect(item).toMatchObject({
      booking: { id: booking.id },
      due_at: '2027-11-21T23:59:59.000Z',
      note: `${credit!.airline} ${credit!.number} ${credit!.currency} ${credit!.amount}`,
    });
    await desk.must('queue.settle', { id: item!.id, how: 'done' });
    expect(await warned(instant)).toBeUndefined();
  }
  const [last] = await credits({ person: passenger.last_name });
  expect(last).toMatchObject({ days_left: 6, warning: 7 });
  await desk.at('2027-11-22T14:00:00Z');
  expect(await credits({ person: passenger.last_name })).toEqual([]);
  const all = await credits({ person: passenger.last_name, ended: true });
  const ended = all.find(({ number }) => number === credit!.number);
  expect(ended).toMatchObject({ days_left: -1, warning: null });
});
