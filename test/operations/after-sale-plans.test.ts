/**
 * Installments of what is owed after tickets (seats, bags, an exchange), and payments that are not
 * owed at all: beside seats and bags of a booking on hold nothing in them counts.
 */
import { expect, test } from 'vitest';
import {
  bagsFor,
  card,
  estimate,
  issueAll,
  otherDay,
  read,
  seatMap,
  seatsFor,
} from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();
const provider = 'PROVIDER_04';
const trip = { provider, route: `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}` };
const said = (reply: { status: number; body: Json }) =>
  `${reply.status} ${reply.body.error ?? 'OK'}`;

const plansFor = (query: Record<string, string>) =>
  desk.client.call(
    'GET',
    `/installments?${new URLSearchParams({ creditcard_bin: '411111', ...query })}`,
  );

/** The longest plan for `owed`, which is what it must be the principal of. */
async function longest(query: Record<string, string>, owed: number): Promise<Json> {
  const reply = await plansFor(query);
  expect(said(reply)).toBe('200 OK');
  for (const plan of reply.body.installment_plans) expect(plan.principal).toBeCloseTo(owed, 2);
  const plan = reply.body.installment_plans.at(-1);
  expect(plan.installments).toBeGreaterThan(1);
  return plan;
}

/** What of a plan stays with the payment. */
const kept = ({ plan_token: _token, currency: _currency, ...paid }: Json): Json => paid;

const lastPayment = async (booking: Json) => (await read(desk.client, booking.id)).payments.at(-1);

test('a paid seat of a ticketed booking in installments', async () => {
  const booking = await hold(desk.client, { ...trip, adts: 2 });
  await issueAll(desk.client, booking);
  const [leg] = booking.slices[0].legs;
  const map = await seatMap(desk.client, booking);
  const [first, second] = booking.passengers.map((p: Json) => seatsFor(map, p.id).at(-1));
  const other = seatsFor(map, second.passenger_id)
    .filter((seat) => seat.designator !== first.designator)
    .at(-1);
  const tokens = [first.token, other.token];
  const owed = first.price.total + other.price.total;
  const plan = await longest({ selected_tokens: tokens.join(',') }, owed);
  const send = (total: number, token: string) =>
    desk.client.call('POST', `/bookings/${booking.id}/seats`, {
      legs: [{ leg_id: leg.id, seat_tokens: tokens }],
      payment: card(total, { installment_plan_token: token }),
    });
  expect(said(await send(owed - 1, plan.plan_token))).toBe('422 PAYMENT_MISMATCH');
  expect(said(await send(plan.total_price, plan.plan_token))).toBe('200 OK');
  const paid = await lastPayment(booking);
  expect(paid).toMatchObject({ type: 'ANCILLARY', fop: { total: plan.total_price } });
  expect(paid.fop.plan_token).toBe(plan.plan_token);
  expect(paid.fop.installment_plan).toEqual(kept(plan));
});

test('bags of a ticketed booking in installments; on hold nothing is due', async () => {
  const booking = await hold(desk.client, trip);
  const dearest = async () => {
    const [{ baggage_options }] = await bagsFor(desk.client, booking);
    return baggage_options.filter((o: Json) => !o.pre_selected).at(-1);
  };
  const early = await dearest();
  expect(said(await plansFor({ selected_tokens: early.token }))).toBe('409 WRONG_STATE');
  await issueAll(desk.client, booking);
  const bag = await dearest();
  const plan = await longest({ selected_tokens: bag.token }, bag.price.amount);
  const payment = card(plan.total_price, { installment_plan_token: plan.plan_token });
  const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }];
  const path = `/bookings/${booking.id}/baggages`;
  expect(said(await desk.client.call('POST', path, { slices, payment }))).toBe('200 OK');
  expect(await lastPayment(booking)).toMatchObject({
    fop: { installment_plan: kept(plan), total: plan.total_price },
  });
});

test('an exchange in installments, by booking and by balance tokens', async () => {
  const booking = await hold(desk.client, trip);
  await issueAll(desk.client, booking);
  expect(said(await plansFor({ booking_id: booking.id }))).toBe('409 ALREADY_TICKETED');
  const { offers, input } = await otherDay(desk.client, booking, day(33));
  const dear = offers.reduce(
    (a: number, o: Json, i: number) => (o.total > offers[a].total ? i : a),
    0,
  );
  const asked = input(dear);
  const { offer } = (await estimate(desk.client, asked)).body;
  expect(offer.amount_due).toBeGreaterThan(200);
  const tokens = offer.journeys.map((j: Json) => j.slices[0].balance_token).join(',');
  await longest({ selected_tokens: tokens }, offer.amount_due);
  const plan = await longest({ booking_id: booking.id }, offer.amount_due);
  const form_of_payments = [card(plan.total_price, { plan_token: plan.plan_token })];
  const { booking_id, exchange_slice_tokens } = asked;
  const done = await desk.client.call('POST', '/exchange', {
    booking_id,
    exchange_slice_tokens,
    form_of_payments,
  });
  expect(said(done)).toBe('200 OK');
  expect(await lastPayment(booking)).toMatchObject({
    type: 'EXCHANGE',
    fop: { installment_plan: kept(plan), total: plan.total_price },
  });
  expect(said(await plansFor({ booking_id: booking.id }))).toBe('409 ALREADY_TICKETED');
});

test.each([
  ['a card that is none', { fop_type: 'CREDITCARD', total: 5, payment_card: { number: 'x' } }],
  ['a sum nobody owes', card(99_999)],
  ['an unknown field', { unheard_of: true }],
  ['no object', 'later'],
])('on hold a payment is ignored whatever it holds: %s', async (_name, payment) => {
  const booking = await hold(desk.client, { provider });
  const [seat] = seatsFor(await seatMap(desk.client, booking), booking.passengers[0].id);
  const legs = [{ leg_id: booking.slices[0].legs[0].id, seat_tokens: [seat.token] }];
  const seats = await desk.client.call('POST', `/bookings/${booking.id}/seats`, { legs, payment });
  expect(said(seats)).toBe('200 OK');
  const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [] }];
  const bags = await desk.client.call('POST', `/bookings/${booking.id}/baggages`, {
    slices,
    payment,
  });
  expect(said(bags)).toBe('200 OK');
  expect((await read(desk.client, booking.id)).payments).toEqual([]);
});

test('with tickets a payment that is malformed is named field by field', async () => {
  const booking = await hold(desk.client, { provider });
  await issueAll(desk.client, booking);
  const [seat] = seatsFor(await seatMap(desk.client, booking), booking.passengers[0].id).reverse();
  const legs = [{ leg_id: booking.slices[0].legs[0].id, seat_tokens: [seat.token] }];
  const payment = {
    fop_type: 'CREDITCARD',
    total: seat.price.total,
    payment_card: { number: 'x' },
  };
  const reply = await desk.client.call('POST', `/bookings/${booking.id}/seats`, { legs, payment });
  expect(said(reply)).toBe('400 INVALID_REQUEST');
  expect(reply.body.details).toContainEqual({
    path: 'payment.payment_card.holder',
    message: 'required',
  });
});
