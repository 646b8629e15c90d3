/**
 * What was paid and what is shown add up to the cent: on hold, ticketed, exchanged once and twice,
 * in a booking of its own and into another, and back again when it is voided.
 */
import { expect, test } from 'vitest';
import {
  addsUp,
  airlineCents,
  bagsFor,
  card,
  cents,
  estimate,
  invoice,
  issue,
  issueAll,
  otherDay,
  read,
  seatMap,
  seatsFor,
  sum,
} from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, isHeld, type Json, search, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();
const trip = `GRU,MIA,${day(30)}+MIA,GRU,${day(50)}`;

async function fetched(booking: Json): Promise<Json> {
  const view = await read(desk.client, booking.id);
  addsUp(view);
  return view;
}

const good = async ({ id }: Json): Promise<Json[]> =>
  (await desk.client.must('GET', `/tickets?booking_id=${id}`)).body.tickets.filter(
    (t: Json) => t.ticket_status === 'TICKETED' && t.emd_type !== 'RESIDUAL',
  );

async function holdFor(people: Json[], provider: string, carrier: string): Promise<Json> {
  const infs = people.filter((p) => p.pax_type === 'INF').length;
  const found = await search(desk.client, {
    provider,
    route: `GRU,MIA,${day(45)}`,
    adts: people.length - infs,
    infs,
  });
  const passengers = people.map((one) => ({
    pax_type: one.pax_type,
    first_name: one.first_name,
    last_name: one.last_name,
    gender_type: one.gender_type,
    birth_date: one.birth_date,
    // A GDS wants to know how somebody is reached.
    phone_number: one.phone_number ?? undefined,
    email: one.email ?? undefined,
  }));
  // Tickets of one airline pay for flights of the same.
  const same = found.offers.find((one: Json) => one.validating_carrier === carrier);
  const selected_tokens = tokensOf(same);
  return (await desk.client.must('POST', '/bookings', { selected_tokens, passengers })).body
    .booking;
}

test.each(['PROVIDER_01', 'PROVIDER_03', 'PROVIDER_04', 'PROVIDER_06'])(
  '%s: some leave for a new booking, and come back when it is voided',
  async (provider) => {
    const old = await hold(desk.client, { provider, route: trip, adts: 2, infs: 1 });
    await issueAll(desk.client, old);
    const before = await fetched(old);
    const leaving = before.passengers.filter(
      (p: Json) => p.associated_infant_id !== null || p.pax_type === 'INF',
    );
    const fresh = await holdFor(leaving, provider, before.validating_carrier);
    const held = await fetched(fresh);
    const ticket_numbers = leaving.map((p: Json) => p.tickets[0].number);
    const { offer } = (await estimate(desk.client, { booking_id: fresh.id, ticket_numbers })).body;
    await desk.client.must('POST', '/exchange', {
      booking_id: fresh.id,
      new_slice_tokens: offer.journeys.map((j: Json) => j.slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
        ...(offer.amount_due > 0 ? [card(offer.amount_due)] : []),
      ],
    });
    const moved = await fetched(fresh);
    expect(sum(await good(fresh), (t) => t.total)).toBe(airlineCents(moved.price));
    const balance = sum(moved.passengers, (p) => p.balance_price.total);
    expect(balance).toBe(cents(offer.amount_due) - cents(offer.credit));
    const was = sum(leaving, (p) => p.price.total);
    expect(sum(moved.passengers, (p) => p.old_price.total)).toBe(was);
    // Who left is in the old booking by name only: nothing is asked of them or offered to them.
    const rest = await fetched(old);
    expect(rest.booking_status).toBe('TICKETED');
    expect(cents(rest.price.total)).toBe(cents(before.price.total) - was);
    // A record may go on naming their tickets as good: read again, they are exchanged still.
    const given_up = await good(old);
    await desk.client.desk('booking.refresh', { booking_id: old.id });
    expect([await fetched(old), await good(old)]).toEqual([rest, given_up]);
    const options = await bagsFor(desk.client, rest);
    expect(options.map((o) => o.passenger_id)).not.toContain(leaving[0].id);
    const who = { passenger_ids: [leaving[0].id] };
    expect((await issue(desk.client, old.id, [invoice(1, who)])).body.error).toBe(
      'ALREADY_TICKETED',
    );
    const { input } = await otherDay(desk.client, rest, day(33));
    const quoted = (await estimate(desk.client, input())).body.offer;
    expect(quoted.passengers).toHaveLength(1);
    const voided = await desk.client.call('DELETE', `/bookings/${fresh.id}/tickets`);
    expect(moved.capabilities.cancel_all_tickets).toBe(voided.status === 200);
    if (provider === 'PROVIDER_01') {
      // Its penalty is an EMD, which no message of Travelport voids.
      expect(voided).toMatchObject({ status: 422, body: { error: 'CAPABILITY_UNAVAILABLE' } });
      return;
    }
    expect(voided.status).toBe(200);
    expect((await fetched(fresh)).price.total).toBe(held.price.total);
    const back = await fetched(old);
    expect(back).toMatchObject({
      booking_status: 'TICKETED',
      price: { total: before.price.total },
    });
  },
);

test('a bag refunded with an exchange is no open document, though its airline tells no status', async () => {
  const duffel = 'PROVIDER_02';
  const { client } = desk;
  const route = `GRU,MIA,${day(30)}`;
  const { offers } = await search(client, { provider: duffel, route });
  for (const pick of offers.filter(isHeld).keys()) {
    const { id, price } = await hold(client, { provider: duffel, route }, pick);
    await issue(client, id, [invoice(price.total)]);
    const sold = await read(client, id);
    const [{ baggage_options }] = await bagsFor(client, sold);
    const bag = baggage_options.find((one: Json) => !one.pre_selected);
    const slices = [{ slice_id: sold.slices[0].id, baggage_tokens: [bag.token] }];
    const body = { slices, payment: invoice(bag.price.amount) };
    await client.must('POST', `/bookings/${id}/baggages`, body);
    const { input } = await otherDay(client, await read(client, id), day(33));
    const { offer } = (await estimate(client, input(0))).body;
    const back = offer.ancillaries.find((one: Json) => one.outcome === 'REFUNDABLE');
    if (!back) continue;
    const { booking_id, exchange_slice_tokens } = input(0);
    const due = offer.amount_due > 0 ? [invoice(offer.amount_due)] : [];
    const form_of_payments = [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }, ...due];
    await client.must('POST', '/exchange', { booking_id, exchange_slice_tokens, form_of_payments });
    const statusOf = async () => {
      const { tickets } = (await client.must('GET', `/tickets?booking_id=${id}`)).body;
      return tickets.find((one: Json) => one.number === back.document_number).ticket_status;
    };
    expect(await statusOf()).toBe('REFUNDED');
    await client.desk('booking.refresh', { booking_id: id });
    expect(await statusOf()).toBe('REFUNDED');
    return;
  }
  throw new Error('No fare gave a bag back');
});

test('half a ticketed booking is not exchanged, and its capabilities say so', async () => {
  const provider = 'PROVIDER_04';
  const booking = await hold(desk.client, { provider, route: trip, adts: 2 });
  const [first, second] = booking.passengers;
  const who = { passenger_ids: [first.id] };
  await issue(desk.client, booking.id, [invoice(first.price.total, who)]);
  const half = await fetched(booking);
  expect(half.capabilities).toMatchObject({ slice_change: false, airports_change: false });
  const query = `/offers?route=GRU,MIA,${day(33)}&booking_id=${booking.id}`;
  const reply = await desk.client.call('GET', query);
  expect(`${reply.status} ${reply.body.error}`).toBe('409 WRONG_STATE');
  // One pays for a seat at once, the other with the ticket.
  const map = await seatMap(desk.client, booking);
  const dear = (id: string) => seatsFor(map, id).filter((s) => s.price.total > 0);
  const [one] = dear(first.id);
  const two = dear(second.id).find((s) => s.designator !== one.designator);
  const legs = [{ leg_id: booking.slices[0].legs[0].id, seat_tokens: [one.token, two.token] }];
  const path = `/bookings/${booking.id}/seats`;
  const both = (cents(one.price.total) + cents(two.price.total)) / 100;
  const wrong = await desk.client.call('POST', path, { legs, payment: card(both) });
  expect(`${wrong.status} ${wrong.body.error}`).toBe('422 PAYMENT_MISMATCH');
  await desk.client.must('POST', path, { legs, payment: card(one.price.total) });
  const seated = await fetched(booking);
  const owes = seated.passengers.find((p: Json) => p.id === second.id).price.total;
  expect((await issue(desk.client, booking.id, [invoice(owes)])).status).toBe(200);
  const after = await fetched(booking);
  expect(after.booking_status).toBe('TICKETED');
  expect(sum(after.payments, (p) => p.fop.total)).toBe(cents(after.price.total));
});

test('a bag that an exchange gives back goes to the form that paid for it, not for the ticket', async () => {
  const { client } = desk;
  const held = await hold(client, { route: `GRU,MIA,${day(40)}` }, 20);
  const { id } = held;
  await issue(client, id, [invoice(held.price.total)]);
  const [own] = await bagsFor(client, await read(client, id));
  const option = own?.baggage_options.find((one: Json) => one.price.amount > 0);
  await client.must('POST', `/bookings/${id}/baggages`, {
    slices: [{ slice_id: held.slices[0].id, baggage_tokens: [option.token] }],
    payment: card(option.price.amount),
  });
  const { offers, input } = await otherDay(client, await read(client, id), day(42));
  const picks = offers.map((_: Json, at: number) => at);
  for (const pick of picks) {
    const { offer } = (await estimate(client, input(pick))).body;
    if (!offer?.ancillaries.some((one: Json) => one.outcome === 'REFUNDABLE')) continue;
    const { exchange_slice_tokens } = input(pick);
    const due = offer.amount_due > 0 ? invoice(offer.amount_due) : null;
    const form_of_payments = [due ?? { fop_type: 'FOP_TYPE_TICKET', total: 0 }];
    await client.must('POST', '/exchange', {
      booking_id: id,
      exchange_slice_tokens,
      form_of_payments,
    });
    const { payments } = await read(client, id);
    const back = payments.filter((one: Json) => one.type === 'REFUND' && one.fop.payment_card);
    expect(back.map((one: Json) => one.charged_amount)).toEqual([option.price.amount]);
    return;
  }
  throw new Error('no exchange gives the bag back');
});
