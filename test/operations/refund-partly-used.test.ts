/**
 * Tickets of which the way out was flown, given back at each GDS and over NDC 21.3 by the airline's
 * own books: what is used stays paid, the flown coupon stays flown, and nothing comes back twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';
import { quoteAddsUp } from '../scenarios/refunds.ts';

const PROVIDERS = ['PROVIDER_01', 'PROVIDER_03', 'PROVIDER_04'];
const cents = (amount: number): number => Math.round(amount * 100);

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;

/** The dearest offer that is held: a fare that pays something back. */
async function sell(provider: string, adts = 1): Promise<Json> {
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-10+MIA,GRU,2027-01-15',
    provider_type: [provider],
    adts,
  });
  const [dearest] = offers.filter(isHeld).sort((a: Json, b: Json) => b.total - a.total);
  const passengers = Array.from({ length: adts }, () => person());
  const body = { selected_tokens: tokensOf(dearest), passengers };
  const { booking } = await desk.must('booking.create', body);
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return read(booking.id);
}

async function books({ provider: { locator } }: Json): Promise<Json> {
  const { orders } = await desk.must('training.orders.list');
  return orders.find((order: Json) => order.locator === locator);
}

test('cancelled for its refund where some have no ticket: nobody keeps a seat', async () => {
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-10',
    provider_type: ['PROVIDER_10'],
    adts: 2,
  });
  const [dearest] = offers.filter(isHeld).sort((a: Json, b: Json) => b.total - a.total);
  const body = { selected_tokens: tokensOf(dearest), passengers: [person(), person()] };
  const { booking } = await desk.must('booking.create', body);
  const { id: booking_id, passengers } = booking;
  const passenger_ids = [passengers[0].id];
  const form = { fop_type: 'INVOICE', total: passengers[0].price.total, passenger_ids };
  await desk.must('ticket.issue', { booking_id, form_of_payments: [form] });
  await desk.at('2026-11-23T14:00:00Z');
  await desk.must('booking.refresh', { booking_id });
  const asked = await desk.refuse('booking.cancel', { id: booking_id });
  const refund = asked.find(({ path }) => path === 'refund').message;
  await desk.must('booking.cancel', { id: booking_id, refund });
  expect((await read(booking_id)).booking_status).toBe('CANCELLED');
  const there = await books(booking);
  expect(there.status).toBe('CANCELLED');
  expect(there.refunded_minor).toBe(cents(Number(refund)));
  const days = { from: '2026-11-20', to: '2026-11-24' };
  const { by_provider } = await desk.must('dayend.get', days);
  const own = by_provider.find((one: Json) => one.provider_type === 'PROVIDER_10').own;
  expect(own[0].minor).toBe(there.paid_minor - there.refunded_minor);
});

test('cancelled again while the first time waits for a person: it comes back once', async () => {
  const { id } = await sell('PROVIDER_10', 2);
  await desk.at('2026-11-25T14:00:00Z');
  const asked = await desk.refuse('booking.cancel', { id });
  const refund = asked.find(({ path }) => path === 'refund').message;
  const fault = { provider_type: 'PROVIDER_10', message: 'change', fault: 'drop_before', times: 1 };
  await desk.must('training.faults.set', fault);
  // A ticket is refunded, and the order stands: whether by this is not known.
  desk.answers((text) =>
    text.replace(/<TicketDocInfo>.*?<.TicketDocInfo>/s, (one) =>
      one.replaceAll('<Status>T<', '<Status>RF<'),
    ),
  );
  expect(await desk.ask('booking.cancel', { id, refund })).toBe('OUTCOME_UNKNOWN');
  await desk.must('booking.refresh', { booking_id: id });
  desk.answers();
  await desk.must('booking.cancel', { id, refund });
  const { payments } = await read(id);
  expect(payments.map(({ type }: Json) => type)).toEqual(['ISSUE', 'REFUND']);
  await desk.must('booking.refresh', { booking_id: id });
  expect((await read(id)).payments).toEqual(payments);
});

test('what was flown stays paid, the rest comes back once', async () => {
  const sold: Json[] = [];
  for (const provider of PROVIDERS) sold.push(await sell(provider));
  await desk.at('2026-12-14T14:00:00Z');
  for (const booking of sold) {
    await desk.must('booking.refresh', { booking_id: booking.id });
    const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
    quoteAddsUp(quote);
    expect(quote.used).toBeGreaterThan(0);
    expect(quote.refund).toBeGreaterThan(0);
    expect(quote.paid).toBeGreaterThan(quote.refund);
    const asked = { booking_id: booking.id, quote_id: quote.id };
    await desk.must('refund.confirm', asked);
    const there = await books(booking);
    expect(there.refunded_minor).toBe(cents(quote.original_refund));
    // No coupon is open any more: of one flown in part it is told what became of the rest.
    const [{ number }] = booking.passengers[0].tickets;
    const document = there.documents.find((one: Json) => one.number === number);
    expect(document).toEqual({ number, kind: 'TICKET', status: 'REFUNDED' });
    const { slices } = await desk.must('ticket.get', { number });
    const coupons = slices.flatMap(({ legs }: Json) => legs.map((leg: Json) => leg.coupon_status));
    // A record of a GDS names no flight once nobody has one in it.
    const shown = booking.provider.provider_type === 'PROVIDER_04' ? ['USED', 'REFUNDED'] : coupons;
    expect([...new Set(coupons)]).toEqual(shown);
    expect(await desk.ask('refund.confirm', asked)).toBe('ESTIMATE_SPENT');
    expect((await books(booking)).refunded_minor).toBe(there.refunded_minor);
  }
});
