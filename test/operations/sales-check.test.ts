/** The day end held against the sales report of the GDS: what its books have, document by document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card } from '../fixtures/after-sale.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

const FIRST = '2026-11-21';
const SECOND = '2026-11-22';
const GDS = 'PROVIDER_03';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(`${FIRST}T14:00:00Z`);
});
afterAll(() => desk.close());

const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;

async function sell(out: string, back = '2027-01-05'): Promise<Json> {
  const { offers } = await desk.must('offer.search', {
    route: `GRU,MIA,${out}+MIA,GRU,${back}`,
    provider_type: [GDS],
    adts: 2,
    infs: 1,
  });
  const passengers = [person(), person(), person('INF')];
  const input = { selected_tokens: tokensOf(offers.find(isHeld)), passengers };
  const { booking } = await desk.must('booking.create', input);
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return read(booking.id);
}

async function exchange(booking: Json): Promise<void> {
  const [{ origin, destination, token }] = booking.slices;
  const { offers } = await desk.must('offer.search', {
    route: `${origin},${destination},2026-12-22`,
    booking_id: booking.id,
  });
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: booking.id,
    search_id: offers[0].search_id,
    new_slice_tokens: tokensOf(offers[0]),
    exchange_slice_tokens: [token],
  });
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    exchange_slice_tokens: [token],
    form_of_payments: [
      offer.amount_due > 0 ? card(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
    ],
  });
}

async function refund(booking: Json): Promise<void> {
  const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
  await desk.must('refund.confirm', { booking_id: booking.id, quote_id: quote.id });
}

const check = async (from: string, to: string): Promise<Json> => {
  const { providers } = await desk.must('dayend.check', { from, to });
  expect(providers.map(({ provider_type }: Json) => provider_type)).toEqual([GDS]);
  return providers[0];
};

test('sales, voids, exchanges and refunds of two days stand in the report as here', async () => {
  expect(await check(FIRST, FIRST)).toMatchObject({ documents: 0, differences: [], why: null });
  const bookings: Json[] = [];
  for (const out of ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21']) {
    bookings.push(await sell(out));
  }
  const [voided, exchanged, refunded] = bookings;
  await desk.must('ticket.void_all', { id: voided!.id });
  const first = await check(FIRST, FIRST);
  // More than one page of it.
  expect(first).toMatchObject({ documents: 12, differences: [], why: null });

  await desk.at(`${SECOND}T15:00:00Z`);
  await exchange(await read(exchanged!.id));
  await refund(await read(refunded!.id));
  const second = await check(SECOND, SECOND);
  expect(second.documents).toBeGreaterThan(6);
  expect(second).toMatchObject({ differences: [], why: null });
  expect(await check(FIRST, SECOND)).toMatchObject({
    documents: 12 + second.documents,
    differences: [],
  });
}, 120_000);

test('a report that cannot be read is said, and finds no differences', async () => {
  await desk.must('training.faults.set', {
    provider_type: GDS,
    message: 'list',
    fault: 'http_500',
  });
  const told = await check(FIRST, FIRST);
  await desk.must('training.faults.clear');
  expect(told).toMatchObject({ documents: 0, differences: [] });
  expect(told.why).toMatch(/\w/);
});

test('only an administrator holds the agency’s documents against it', async () => {
  await desk.must('user.create', {
    email: 'third@training.airdesk.example',
    name: 'Third Agent',
    password: 'third-pass-word',
    role: 'AGENT',
    group_ids: [],
  });
  const username = 'third@training.airdesk.example';
  await desk.must('session.sign_in', { username, password: 'third-pass-word' });
  expect(await desk.ask('dayend.check', { from: FIRST, to: FIRST })).toBe('FORBIDDEN');
});
