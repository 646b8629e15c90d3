/** What time does to a sale: days of issue that end, guarantees that pass, flights that leave. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findBooking } from '#db/store/bookings.ts';
import { hasOpenIntent } from '#db/store/intents.ts';
import { fail, ok } from '#main/contract/result.ts';
import { storeOrder } from '#main/operations/booking/schedule-changes.ts';
import type { Ports } from '#main/ports.ts';
import { refuse } from '#main/providers/failures.ts';
import type { Provider } from '#main/providers/provider.ts';
import { card } from '../fixtures/after-sale.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

const cents = (amount: number): number => Math.round(amount * 100);
const read = async ({ id }: Json): Promise<Json> =>
  (await desk.must('booking.get', { id })).booking;
const invoice = (total: number) => ({ fop_type: 'INVOICE', total });
const issue = (booking: Json) =>
  desk.ask('ticket.issue', {
    booking_id: booking.id,
    form_of_payments: [invoice(booking.price.total)],
  });

/** Of the offers, from the cheapest (0) to the dearest (1). */
async function hold(provider: string, route: string, infants = 0, dearness = 0): Promise<Json> {
  const counts = { adts: 1, infs: infants };
  const { offers } = await desk.must('offer.search', {
    route,
    provider_type: [provider],
    ...counts,
  });
  const offer = offers[Math.round(dearness * (offers.length - 1))];
  const passengers = [person(), ...Array.from({ length: infants }, () => person('INF'))];
  const selected_tokens = tokensOf(offer);
  return (await desk.must('booking.create', { selected_tokens, passengers })).booking;
}

async function estimate(booking: Json, position: number, date: string, pick = 0): Promise<Json> {
  const { origin, destination, token } = booking.slices[position];
  const route = `${origin},${destination},${date}`;
  const found = await desk.ask('offer.search', { route, booking_id: booking.id });
  if (typeof found === 'string') return found;
  const input = {
    booking_id: booking.id,
    search_id: found.offers[pick].search_id,
    new_slice_tokens: tokensOf(found.offers[pick]),
    exchange_slice_tokens: [token],
  };
  const answer = await desk.ask('exchange.estimate', input);
  return answer.offer ?? answer;
}

const perform = (booking: Json, position: number, { amount_due }: Json) =>
  desk.ask('exchange.perform', {
    booking_id: booking.id,
    exchange_slice_tokens: [booking.slices[position].token],
    form_of_payments:
      amount_due > 0 ? [card(amount_due)] : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }],
  });

test('a void counts to the end of the last second, and not one more', async () => {
  await desk.at('2026-11-21T14:00:00Z');
  const booking = await hold('PROVIDER_04', 'GRU,MIA,2026-12-20');
  const other = await hold('PROVIDER_04', 'GRU,MIA,2026-12-20');
  const [number, late] = [(await issue(booking)).tickets[0].number, (await issue(other)).tickets];
  await desk.at('2026-11-22T02:59:59.700Z');
  expect((await read(booking)).capabilities.cancel_all_tickets).toBe(true);
  expect(await desk.ask('ticket.void', { number })).toMatchObject({ code: 200 });
  await desk.at('2026-11-22T03:00:00Z');
  expect((await read(other)).capabilities.cancel_all_tickets).toBe(false);
  expect(await desk.ask('ticket.void', { number: late[0].number })).toBe('WRONG_STATE');
  expect(await desk.ask('ticket.void_all', { id: other.id })).toBe('WRONG_STATE');
});

test('a reissue is voided on its own day, whatever it carries from an earlier one', async () => {
  await desk.at('2026-11-21T14:00:00Z');
  const held = await hold('PROVIDER_06', 'GRU,MIA,2026-12-21+MIA,GRU,2027-01-05', 1);
  const slice_id = held.slices[1].id;
  const shown = await desk.must('ancillary.baggage_options', { id: held.id, slice_id });
  const extra = shown.baggage_options[0].baggage_options.find((o: Json) => !o.pre_selected);
  await desk.must('ancillary.baggage', {
    id: held.id,
    slices: [{ slice_id, baggage_tokens: [extra.token] }],
  });
  await issue(await read(held));
  await desk.at('2026-11-24T14:00:00Z');
  const issued = await read(held);
  const offer = await estimate(issued, 0, '2026-12-24', 4);
  expect(offer.ancillaries).toMatchObject([{ type: 'BAGGAGE', outcome: 'CARRIED' }]);
  expect((await perform(issued, 0, offer)).tickets).toBeDefined();
  expect((await read(held)).capabilities.cancel_all_tickets).toBe(true);
  const { rates } = await desk.must('reference.rates');
  const { original_currency: from } = issued.price;
  const { value } = rates.find((one: Json) => one.from === from);
  await desk.must('rate.set', { from, value: '100' });
  expect(await desk.ask('ticket.void_all', { id: held.id })).toMatchObject({ code: 200 });
  await desk.must('rate.set', { from, value });
  const after = await read(held);
  expect(after).toMatchObject({ booking_status: 'TICKETED', price: { total: issued.price.total } });
  expect(after.slices[1].legs[0].bags).toMatchObject([{ bag_status: 'TICKETED' }]);
});

test.each(['PROVIDER_04', 'PROVIDER_06'])(
  '%s: a flown slice is used up, the rest is exchanged, and then nothing is left to sell',
  async (provider) => {
    await desk.at('2026-11-25T14:00:00Z');
    const held = await hold(provider, 'GRU,MIA,2026-12-21+MIA,GRU,2027-01-05', 1, 1);
    const issued_before = await issue(held);
    const [{ number }] = issued_before.tickets;
    await desk.at('2026-12-22T12:00:00Z');
    const flown = (await desk.must('ticket.get', { number })).slices.map((s: Json) =>
      s.legs.map((leg: Json) => leg.coupon_status),
    );
    expect(new Set(flown[0])).toEqual(new Set(['USED']));
    expect(new Set(flown[1])).toEqual(new Set(['OPEN']));
    const booking = await read(held);
    expect(await estimate(booking, 0, '2026-12-24')).toBe('WRONG_STATE');
    const offer = await estimate(booking, 1, '2027-01-07', 0);
    expect(offer.passengers).toHaveLength(2);
    for (const one of offer.passengers) {
      // What is flown is in neither side.
      expect(cents(one.reusable)).toBeLessThan(cents(one.current_price.total));
      // What is to be paid and what comes back as a document are not netted.
      const left = cents(one.new_price.total) - cents(one.reusable) + cents(one.total_penalty);
      expect(cents(one.amount_due) - cents(one.credit)).toBe(left);
      expect(cents(one.balance)).toBe(cents(one.amount_due || -one.credit));
    }
    const done = await perform(booking, 1, offer);
    expect(done.tickets.filter((t: Json) => t.ticket_type === 'TICKET')).toHaveLength(2);
    const after = await read(held);
    const [first] = offer.passengers;
    const moved = cents(first.amount_due) - cents(first.credit);
    expect(cents(after.passengers[0].balance_price.total)).toBe(moved);
    const last = after.slices[1].legs.at(-1).departure_date.slice(0, 10);
    await desk.at(`${last}T23:59:00Z`);
    await desk.at(new Date(Date.parse(`${last}T23:59:00Z`) + 86_400_000).toISOString());
    expect((await read(held)).capabilities).toMatchObject({
      slice_change: false,
      airports_change: false,
      buy_seat: false,
      buy_baggage: false,
      cancel_all_tickets: false,
    });
    const [fresh] = done.tickets;
    expect((await desk.must('ticket.get', { number: fresh.number })).ticket_status).toBe('USED');
    expect(await desk.ask('ticket.void', { number: fresh.number })).toBe('WRONG_STATE');
  },
);

test('past its guarantee a price is asked again, and the same one can then be paid', async () => {
  await desk.at('2027-02-01T14:00:00Z');
  const booking = await hold('PROVIDER_04', 'GRU,MIA,2027-03-20');
  await desk.at(new Date(Date.parse(booking.price.expires_at) + 1_000).toISOString());
  expect(await issue(booking)).toBe('EXPIRED');
  const ask = { id: booking.id, lowest_price: false, informative: false };
  const priced = await desk.must('booking.price', ask);
  expect(priced.booking_price.booking_price_status).toBe('VALID');
  expect((await issue(await read(booking))).tickets).toHaveLength(1);
});

test('what an unsettled issue did is told by itself, not by who reads the booking before', async () => {
  const booking = await hold('PROVIDER_04', 'GRU,MIA,2027-02-10');
  const { db, intents, providers } = desk.ports;
  const { write } = db;
  // As if the process had ended with the answer read and nothing of it kept.
  let gone = false;
  const until: Ports['db']['write'] = async (work, how) => {
    if (gone) throw new Error('the process is gone');
    const done = await write(work, how);
    gone = await hasOpenIntent(db.read, booking.id);
    return done;
  };
  Object.assign(db, { write: until });
  expect(await issue(booking)).toBe('OUTCOME_UNKNOWN');
  Object.assign(db, { write });

  // Its time limit passes, and somebody looks; news of the airline came at the same time.
  await desk.at(new Date(Date.parse(booking.expires_at) + 3_600_000).toISOString());
  expect((await read(booking)).booking_status).toBe('ON_HOLD');
  const found = await findBooking(db.read, { agency_id: null, id: booking.id });
  if (!found || 'unreadable' in found) throw new Error('no booking');
  const { order_id, locator } = found.record.order!;
  const call = { correlation_id: booking.id, reference: null, timeout_ms: 5_000 };
  const told = await providers.get('PROVIDER_04')!.retrieve({ order_id, locator }, call);
  if (!told.ok) throw new Error(told.error.message);
  expect(told.value.tickets).toHaveLength(1);
  expect(await storeOrder(desk.ports, found, told.value)).toBeNull();

  expect(await intents.reconcile()).toBe(0);
  const { booking_status, payments, passengers } = await read(booking);
  expect(booking_status).toBe('TICKETED');
  const paid = payments.flatMap((one: Json) => one.payment_pax_details);
  expect(paid.map((one: Json) => one.ticket_number)).toEqual([passengers[0].tickets[0].number]);
});

test('what comes back at Amadeus pays the penalty of the change first', async () => {
  await desk.at('2026-11-21T14:00:00Z');
  for (const dearness of [0.5, 0.6, 0.7, 0.4, 0.8, 0.3]) {
    const route = 'GRU,MIA,2026-12-21+MIA,GRU,2027-01-10';
    const booking = await hold('PROVIDER_03', route, 0, dearness);
    if (typeof (await issue(booking)) === 'string') continue;
    const offer = await estimate(await read(booking), 0, '2026-12-24');
    const { credit, credit_as, total_penalty, amount_due } = offer;
    if (credit_as !== 'ORIGINAL_FOP' || !(credit > 0 && total_penalty > 0)) continue;
    const [{ tax_collection, fare_collection }] = offer.passengers;
    expect([cents(amount_due), fare_collection]).toEqual([cents(tax_collection), 0]);
    const done = await perform(await read(booking), 0, offer);
    expect(done.tickets[0]).toMatchObject({ ticket_type: 'TICKET', ticket_status: 'TICKETED' });
    return;
  }
  throw new Error('No fare gives anything back less a penalty');
});

test('what a cancellation gives back is counted at the rate of the sale, not of the day', async () => {
  await desk.at('2026-11-21T14:00:00Z');
  const { rates } = await desk.must('reference.rates');
  const rate = rates.find(({ from }: Json) => from === 'USD');
  for (const dearness of [1, 0.9, 0.8, 0.7, 0.6]) {
    const booking = await hold('PROVIDER_02', 'GRU,MIA,2026-12-21', 0, dearness);
    expect(typeof (await issue(booking))).not.toBe('string');
    await desk.at('2026-11-24T14:00:00Z');
    await desk.must('rate.set', { from: 'USD', value: '100' });
    const { id } = booking;
    const facts = await desk.refuse('booking.cancel', { id });
    const refund = facts.find(({ path }) => path === 'refund')?.message;
    await desk.must('booking.cancel', { id, refund });
    await desk.must('rate.set', { from: 'USD', value: rate.value });
    const { payments, price } = await read(booking);
    const [back] = payments.filter(({ type }: Json) => type === 'REFUND');
    if (!back) continue;
    expect(price.original_currency).toBe('USD');
    expect(cents(back.fop.total)).toBe(Math.round(cents(Number(refund)) * Number(rate.value)));
    return;
  }
  throw new Error('No fare gives anything back');
});

test.each(['void', 'void at the airline', 'refund'])(
  'tickets that pay for another booking are worth what they cost: %s',
  async (deed) => {
    await desk.at('2026-11-21T14:00:00Z');
    const { rates } = await desk.must('reference.rates');
    const { value } = rates.find(({ from }: Json) => from === 'USD');
    const old = await hold('PROVIDER_06', 'GRU,MIA,2026-12-21', 0, 0.9);
    const money = { fop_type: 'CASH', total: old.price.total };
    const sold = { booking_id: old.id, form_of_payments: [money] };
    const [{ number }] = (await desk.must('ticket.issue', sold)).tickets;
    await desk.must('rate.set', { from: 'USD', value: '100' });
    const asked = { route: 'GRU,MIA,2026-12-23', provider_type: ['PROVIDER_06'], adts: 1 };
    const { offers } = await desk.must('offer.search', asked);
    const offer = offers.findLast((one: Json) => one.validating_carrier === old.validating_carrier);
    const [{ first_name, last_name, gender_type, birth_date, pax_type }] = old.passengers;
    const passengers = [{ ...person(), first_name, last_name, gender_type, birth_date, pax_type }];
    const { booking: fresh } = await desk.must('booking.create', {
      selected_tokens: tokensOf(offer),
      passengers,
    });
    const toPay = { booking_id: fresh.id, ticket_numbers: [number] };
    const { offer: told } = await desk.must('exchange.estimate', toPay);
    const { fare, tax } = old.passengers[0].price;
    expect(cents(told.current_price.total)).toBe(cents(fare) + cents(tax));
    const own = fresh.price.price_per_pax[0].original_fare;
    expect(cents(told.new_price.fare)).toBe(Math.round(cents(own) * Number(value)));
    const ticket = { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: [number] };
    const due = told.amount_due > 0 ? [invoice(told.amount_due)] : [];
    await desk.must('exchange.perform', {
      booking_id: fresh.id,
      new_slice_tokens: told.journeys.map((j: Json) => j.slices[0].balance_token),
      form_of_payments: [ticket, ...due],
    });
    const moved = await read(fresh);
    const { old_price, price } = moved.passengers[0];
    expect(old_price.total).toBe(old.passengers[0].price.total);
    expect([price.fare, price.tax]).toEqual([told.new_price.fare, told.new_price.tax]);
    if (deed.startsWith('void')) {
      if (deed === 'void') await desk.must('ticket.void_all', { id: fresh.id });
      else {
        const real = desk.ports.providers.get('PROVIDER_06') as Provider;
        const stored = await findBooking(desk.ports.db.read, { agency_id: null, id: fresh.id });
        if (!stored || 'unreadable' in stored) throw new Error('no booking');
        const { order } = stored.record;
        const numbers = order!.tickets.map((one) => one.number);
        const call = { correlation_id: 'void', reference: 'V2', timeout_ms: 10_000 };
        expect((await real.void(order!, numbers, call)).ok).toBe(true);
        await desk.must('booking.refresh', { booking_id: fresh.id });
      }
      expect((await read(fresh)).price.total).toBe(fresh.price.total);
    } else {
      await desk.at('2026-11-24T14:00:00Z');
      const { quote } = await desk.must('refund.quote', { booking_id: fresh.id });
      expect(quote.paid).toBe(told.new_price.total);
      // The form that paid for the old ticket; what was added had another.
      expect(quote.refund_to).toContainEqual(
        expect.objectContaining({ fop_type: 'CASH', settled_by: 'AGENCY' }),
      );
      expect(quote.refund_to.map((one: Json) => one.fop_type)).not.toContain('UNSPECIFIED');
      expect(quote.agency.owed_to_customer).toBe(quote.refund);
    }
    await desk.must('rate.set', { from: 'USD', value });
  },
);

test.each([
  [1, 1, /went into \w{6}$/],
  [2, 0, /went into \w{6}; their seats may still be held in this record$/],
])(
  'of %i at Amadeus one goes into another booking: the old flights are given back %i times',
  async (people, times, expected) => {
    await desk.at('2026-11-21T14:00:00Z');
    const provider_type = 'PROVIDER_03';
    const holdFor = async (route: string, passengers: Json[], carrier: string | null) => {
      const asked = { route, provider_type: [provider_type], adts: passengers.length };
      const { offers } = await desk.must('offer.search', asked);
      const offer = offers.find(
        (one: Json) => (carrier ?? one.validating_carrier) === one.validating_carrier,
      );
      const selected_tokens = tokensOf(offer);
      return (await desk.must('booking.create', { selected_tokens, passengers })).booking;
    };
    const travelers = Array.from({ length: people }, () => person());
    const held = await holdFor('GRU,MIA,2026-12-22', travelers, null);
    await issue(held);
    const old = await read(held);
    const { locator } = old.provider;
    const { providers } = desk.ports;
    const real = providers.get(provider_type) as Provider;
    const call = { correlation_id: 'old', reference: null, timeout_ms: 10_000 };
    const before = await real.retrieve({ order_id: null, locator }, call);
    let cancelled = 0;
    let silent = false;
    // As the system does, the record says nothing of the exchange.
    const untold: Provider = {
      ...real,
      retrieve: async (by, ...rest) => {
        if (by.locator !== locator) return real.retrieve(by, ...rest);
        return silent ? fail(refuse('No answer')) : before;
      },
      async cancel(order) {
        expect(order.tickets.map(({ status }) => status)).toEqual(['EXCHANGED']);
        cancelled += 1;
        return ok({ ...order, status: 'CANCELLED' });
      },
    };
    const spy = vi.spyOn(providers, 'get').mockImplementation(() => untold);
    const [who] = old.passengers;
    const fresh = await holdFor('GRU,MIA,2026-12-29', [travelers[0]!], old.validating_carrier);
    const ticket_numbers = who.tickets.map((one: Json) => one.number);
    const { offer } = await desk.must('exchange.estimate', {
      booking_id: fresh.id,
      ticket_numbers,
    });
    await desk.must('exchange.perform', {
      booking_id: fresh.id,
      new_slice_tokens: offer.journeys.map((one: Json) => one.slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
        ...(offer.amount_due > 0 ? [invoice(offer.amount_due)] : []),
      ],
    });
    const { booking_status } = await read(old);
    expect(booking_status).toBe(times === 1 ? 'CANCELLED' : 'TICKETED');
    const { lines } = await desk.must('booking.history', { id: old.id });
    expect(lines.map((one: Json) => one.summary)).toContainEqual(expect.stringMatching(expected));
    expect(cancelled).toBe(times);
    // Void at the system itself: the old ticket is good again, which its record never denied.
    const by = { order_id: null, locator: (await read(fresh)).provider.locator };
    const made = await real.retrieve(by, call);
    if (!made.ok) throw new Error(made.error.message);
    const numbers = made.value.tickets.map(({ number }) => number);
    expect((await real.void(made.value, numbers, { ...call, reference: 'V1' })).ok).toBe(true);
    const load = async ({ id }: Json) => {
      const stored = await findBooking(desk.ports.db.read, { agency_id: null, id });
      if (!stored || 'unreadable' in stored) throw new Error('no booking');
      return stored;
    };
    const stateOf = async () => {
      const { tickets } = (await load(old)).record.order!;
      return tickets.find((one) => ticket_numbers.includes(one.number))?.status;
    };
    expect(await stateOf()).toBe('EXCHANGED');
    const { rates } = await desk.must('reference.rates');
    await desk.must('rate.set', { from: 'USD', value: '100' });
    // Whoever reads it first: an agent, or the background; and what the old one says is not heard.
    silent = true;
    if (times === 1) await desk.must('booking.refresh', { booking_id: fresh.id });
    else {
      const now = await real.retrieve(by, call);
      if (!now.ok) throw new Error(now.error.message);
      const changes = await storeOrder(desk.ports, await load(fresh), now.value);
      const { revision } = await load(old);
      expect(changes?.bookings).toContainEqual({ id: old.id, revision });
    }
    expect(await stateOf()).toBe('TICKETED');
    // At the rate of its own sale, also where the day has another.
    expect((await read(old)).price).toEqual({ ...old.price, id: expect.any(String) });
    const { value } = rates.find(({ from }: Json) => from === 'USD');
    await desk.must('rate.set', { from: 'USD', value });
    spy.mockRestore();
  },
);
