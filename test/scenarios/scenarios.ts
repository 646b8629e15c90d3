/**
 * What an agent does, written once for every provider there is or will be. A scenario names what the
 * provider must be able to do (`needs`); where its traits say that it cannot, the scenario has to be
 * refused. Each gives a few words on what it saw, for the table.
 */
import { expect } from 'vitest';
import { FLEXIBLE_PROVIDERS } from '#main/contract/values.ts';
import { bagsFor, card, cents, seatMap, seatsFor, sum } from '../fixtures/after-sale.ts';
import { day, isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';
import { changes } from './changes.ts';
import { type Counter, FAMILY, type Scenario, TRIP } from './counter.ts';
import { office } from './office.ts';
import { refunds } from './refunds.ts';

/** What a provider that cannot do it is refused with. */
export const CANNOT = '422 CAPABILITY_UNAVAILABLE';

const flightsOf = (offer: Json): string[] =>
  offer.journeys.flatMap((journey: Json) =>
    journey.slices[0].legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number}`),
  );

const shopping: Scenario[] = [
  {
    operation: 'search',
    async run(at) {
      for (const trip of [{}, FAMILY]) {
        const { offers } = await at.search(trip);
        expect(offers.length).toBeGreaterThan(0);
        const seats = 'adts' in trip ? 4 : 1;
        for (const offer of offers) {
          expect(offer.provider_type).toBe(at.provider);
          const people = offer.price_per_pax;
          expect(people.reduce((all: number, p: Json) => all + p.quantity, 0)).toBe(seats);
        }
      }
      return undefined;
    },
  },
  {
    operation: 'search, nonstops every day',
    async run(at) {
      for (const to of ['MIA', 'EZE', 'SSA', 'LIS']) {
        for (const offset of [3, 64, 329]) {
          const query = new URLSearchParams({
            route: `GRU,${to},${day(offset)}`,
            provider_type: at.provider,
            direct_flights_only: 'true',
          });
          const { offers } = await at.attempt(null, 'GET', `/offers?${query}`);
          expect(offers.length, `${to} ${day(offset)}`).toBeGreaterThan(0);
          for (const { journeys } of offers) {
            expect(journeys[0].slices.every((s: Json) => s.legs.length === 1)).toBe(true);
          }
        }
      }
      return undefined;
    },
  },
  {
    operation: 'price, with fare families',
    async run(at) {
      const { offers } = await at.search(FAMILY);
      const path = `/offers/price?slice_tokens=${tokensOf(offers[0]).join(',')}`;
      const plain = await at.attempt(null, 'GET', path);
      expect(plain.offer.total).toBe(offers[0].total);
      expect(plain.offer.search_id).toBe(offers[0].search_id);
      expect(plain.offer.price_per_pax.map((p: Json) => `${p.quantity} ${p.pax_type}`)).toEqual([
        '2 ADT',
        '1 CHD',
        '1 INF',
      ]);
      const outside = await at.attempt(null, 'GET', `${path}&additional_offers=true`);
      const flexible = FLEXIBLE_PROVIDERS.has(at.provider);
      expect(outside.additional_offers.length > 0).toBe(flexible);
      const slice_tokens = tokensOf(offers[0]);
      const more = await at.desk('offer.price', { slice_tokens, additional_offers: true });
      expect(more.additional_offers.length > 0).toBe(at.traits.brands);
      for (const other of more.additional_offers) {
        expect(flightsOf(other)).toEqual(flightsOf(plain.offer));
      }
      return at.traits.brands ? undefined : 'one family';
    },
  },
];

const holding: Scenario[] = [
  {
    operation: 'hold, and read it back',
    async run(at) {
      const booking = await at.hold(FAMILY);
      expect(booking.booking_status).toBe('ON_HOLD');
      const lap = booking.passengers.filter((p: Json) => p.associated_infant_id !== null);
      expect(lap).toHaveLength(1);
      const { booking: again } = await at.desk('booking.refresh', { booking_id: booking.id });
      expect(again).toEqual(booking);
      expect(await at.books(booking)).toMatchObject({ status: 'LIVE' });
      return undefined;
    },
  },
  {
    operation: 'hold, the answer lost',
    async run(at) {
      const { offers } = await at.search();
      const passenger = person();
      await at.misbehave('create', 'drop_after');
      const input = { selected_tokens: tokensOf(offers.find(isHeld)), passengers: [passenger] };
      const { booking } = await at.attempt(null, 'POST', '/bookings', input);
      const { orders } = await at.desk('training.orders.list');
      const name = passenger.last_name.toUpperCase();
      const placed = orders.filter((o: Json) =>
        o.passengers.some((text: string) => text.startsWith(name)),
      );
      expect(placed.map((o: Json) => `${o.status} ${o.locator}`)).toEqual([
        `LIVE ${booking.provider.locator}`,
      ]);
      return undefined;
    },
  },
  {
    operation: 'a fare paid at once',
    async run(at) {
      const { offers } = await at.search();
      const offer = offers.find((one: Json) => !isHeld(one));
      if (!offer) return 'all can be held';
      const input = { selected_tokens: tokensOf(offer), passengers: [person()] };
      const { booking } = await at.attempt(null, 'POST', '/bookings', input);
      expect(await at.books(booking)).toBeUndefined();
      const form_of_payments = [at.pays(booking.price.total)];
      await at.client.must('POST', '/tickets', { booking_id: booking.id, form_of_payments });
      const sold = await at.read(booking);
      expect(sold).toMatchObject({ booking_status: 'TICKETED', warnings: [] });
      expect(await at.books(sold)).toMatchObject({ status: 'LIVE', refunded_minor: 0 });
      return undefined;
    },
  },
  {
    operation: 'import',
    async run(at) {
      const booking = await at.hold(FAMILY);
      const { locator } = booking.provider;
      const { order_id } = await at.books(booking);
      const input = { locator, provider_type: at.provider, provider_id: order_id };
      const seen = (await at.attempt(booking, 'POST', '/bookings/import', input)).booking;
      expect(seen.price.total).toBe(booking.price.total);
      expect(seen.passengers.map((p: Json) => p.last_name.toUpperCase())).toEqual(
        booking.passengers.map((p: Json) => p.last_name.toUpperCase()),
      );
      expect(seen.slices.map((s: Json) => s.departure_date)).toEqual(
        booking.slices.map((s: Json) => s.departure_date),
      );
      return at.traits.import_by_order_id ? 'by Order ID' : undefined;
    },
  },
  {
    operation: 'change passengers',
    needs: (traits) => traits.edit_passengers,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const [first, second] = booking.passengers;
      const passport = {
        unique_identifier: 'AB123456',
        type: 'PASSPORT',
        issuing_country_code: 'BR',
        expires_at: day(2000),
      };
      const input = {
        booking_passengers_info: [
          { passenger_id: first.id, email: 'new@example.com', phone: '+5511987654321' },
          { passenger_id: second.id, documents: [passport] },
        ],
      };
      await at.attempt(booking, 'PUT', `/bookings/${booking.id}`, input);
      await at.desk('booking.refresh', { booking_id: booking.id });
      const after = await at.read(booking);
      expect(after.passengers[0].email).toBe('new@example.com');
      expect(after.passengers[1].documents).toMatchObject([{ type: 'PASSPORT' }]);
      return undefined;
    },
  },
  {
    operation: 'frequent flyers',
    needs: (traits) => traits.edit_passengers,
    async run(at) {
      const booking = await at.hold(TRIP);
      const [{ id }] = booking.passengers;
      const airline = booking.slices[0].legs[0].managed_by;
      const input = { passengers: [{ passenger_id: id, airline, code: '123456' }] };
      await at.attempt(booking, 'PUT', `/bookings/${booking.id}/frequent-flyers`, input);
      await at.desk('booking.refresh', { booking_id: booking.id });
      const [after] = (await at.read(booking)).passengers;
      expect(after.frequent_flyers).toMatchObject([{ airline, code: '123456' }]);
      return undefined;
    },
  },
  {
    operation: 'remarks and requests',
    async run(at) {
      const booking = await at.hold(TRIP);
      const add = [
        { kind: 'REMARK', remark_type: 'GENERAL', text: 'Wants an invoice' },
        { kind: 'SSR', code: 'WCHR', passenger_ids: [], segment_ids: [] },
      ];
      await at.desk('booking.annotate', { booking_id: booking.id, add, remove: [] });
      await at.desk('booking.refresh', { booking_id: booking.id });
      const { items } = await at.desk('booking.annotations', { booking_id: booking.id });
      const told = items.map((one: Json) => `${one.kind} ${one.status}`);
      const here = (kind: 'REMARK' | 'SSR') =>
        at.traits.annotations.includes(kind) ? `${kind} CONFIRMED` : `${kind} LOCAL`;
      expect([...new Set(told)].sort()).toEqual([here('REMARK'), here('SSR')]);
      const ids = items.map((one: Json) => one.id);
      await at.desk('booking.annotate', { booking_id: booking.id, add: [], remove: ids });
      expect((await at.desk('booking.annotations', { booking_id: booking.id })).items).toEqual([]);
      return at.traits.annotations.includes('SSR') ? undefined : 'requests stay here';
    },
  },
  {
    operation: 'fare rules of a booking',
    needs: (traits) => traits.fare_rules === true,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const before = await at.books(booking);
      const { fares } = await at.ask(booking, 'booking.rules', { id: booking.id });
      expect(fares).toHaveLength(booking.slices.length);
      for (const { categories } of fares) {
        expect(categories.map((one: Json) => one.number)).toContain(16);
      }
      expect(await at.books(booking)).toEqual(before);
      return undefined;
    },
  },
  {
    operation: 'split',
    needs: (traits) => traits.split,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const parent = booking.passengers.find((p: Json) => p.associated_infant_id !== null);
      const input = { passenger_ids: [parent.id] };
      const made = await at.attempt(booking, 'POST', `/bookings/${booking.id}/split`, input);
      const [stay, leave] = [await at.read(booking), await at.read({ id: made.child_booking_id })];
      expect([stay.passengers.length, leave.passengers.length]).toEqual([2, 2]);
      expect(cents(stay.price.total) + cents(leave.price.total)).toBe(cents(booking.price.total));
      return undefined;
    },
  },
  {
    operation: 'new times of a flight',
    async run(at) {
      const booking = await at.hold(TRIP);
      const [leg] = booking.slices[0].legs;
      const flight = {
        carrier: leg.managed_by,
        flight_number: leg.flight_number,
        date: leg.departure_date.slice(0, 10),
        origin: leg.origin,
      };
      const booking_id = booking.id;
      const move = { ...flight, change: 'MOVE', minutes: 15 };
      const told = await at.desk('training.flights.change', move);
      try {
        const { booking: seen } = await at.desk('booking.refresh', { booking_id });
        const [now] = seen.slices[0].legs;
        expect([now.leg_status, now.departure_date]).toEqual(['TK', told.departure_date]);
        await at.desk('booking.accept_schedule', { booking_id });
        const [done] = (await at.read(booking)).slices[0].legs;
        expect([done.leg_status, done.departure_date]).toEqual(['HK', told.departure_date]);
      } finally {
        await at.desk('training.flights.change', { ...flight, change: 'RESTORE' });
      }
      return undefined;
    },
  },
  {
    operation: 'cancel',
    async run(at) {
      const booking = await at.hold(FAMILY);
      await at.attempt(booking, 'DELETE', `/bookings/${booking.id}`);
      expect((await at.read(booking)).booking_status).toBe('CANCELLED');
      expect(await at.books(booking)).toMatchObject({ status: 'CANCELLED' });
      return undefined;
    },
  },
];

/** Told and not stored first; then taken at the airline, where the fare has risen meanwhile. */
async function priceAgain(at: Counter, lowest_price: boolean): Promise<undefined> {
  const booking = await at.hold({ ...TRIP, adts: 2, chds: 1 });
  const path = `/bookings/${booking.id}/price`;
  const ask = (informative: boolean) =>
    at.attempt(booking, 'POST', path, { lowest_price, informative });
  const same = await ask(true);
  expect(same.booking_price.total).toBeLessThanOrEqual(booking.price.total);
  if (lowest_price) {
    const kept = await ask(false);
    expect((await at.read(booking)).price.total).toBe(kept.booking_price.total);
    return;
  }
  expect(same).toMatchObject({ price_changed: false, rebook: false, extras_removed: false });
  for (const informative of [true, false]) {
    await at.misbehave('reshop', 'price_change');
    const { price_changed, booking_price } = await ask(informative);
    expect(price_changed).toBe(true);
    expect(booking_price.total).toBeGreaterThan(booking.price.total);
    const after = await at.read(booking);
    expect(after.price.total).toBe(informative ? booking.price.total : booking_price.total);
  }
  const { booking: there } = await at.desk('booking.refresh', { booking_id: booking.id });
  expect(there.price.total).toBe((await at.read(booking)).price.total);
}

const pricing: Scenario[] = [
  {
    operation: 'price again',
    needs: (traits) => traits.reprice,
    run: (at) => priceAgain(at, false),
  },
  {
    operation: 'price again, lowest',
    needs: (traits) => traits.lowest_price,
    run: (at) => priceAgain(at, true),
  },
];

const everyTicket = (booking: Json): Json[] => booking.passengers.flatMap((p: Json) => p.tickets);

/** Sold: everybody has documents, and the airline's books have what was paid. */
async function isSold(at: Counter, booking: Json): Promise<Json> {
  const after = await at.read(booking);
  expect(after.booking_status).toBe('TICKETED');
  const there = await at.books(booking);
  const open = there.documents.filter((d: Json) => d.status === 'OPEN');
  expect(open.map((d: Json) => d.number).sort()).toEqual(
    everyTicket(after)
      .map((t) => t.number)
      .sort(),
  );
  return after;
}

const selling: Scenario[] = [
  {
    operation: 'seat on hold',
    needs: (traits) => traits.seats,
    async run(at) {
      const booking = await at.hold(TRIP);
      const [leg] = booking.slices[0].legs;
      const path = `/bookings/${booking.id}`;
      const map = await at.attempt(booking, 'GET', `${path}/legs/${leg.id}/seat-map`);
      const dear = seatsFor(map.seat_map, booking.passengers[0].id).find((s) => s.price.total > 0);
      const legs = [{ leg_id: leg.id, seat_tokens: [dear?.token] }];
      await at.attempt(booking, 'POST', `${path}/seats`, { legs });
      const after = await at.read(booking);
      expect(after.slices[0].legs[0].seats).toHaveLength(1);
      expect(cents(after.price.total)).toBe(cents(booking.price.total) + cents(dear?.price.total));
      await at.attempt(booking, 'POST', `${path}/seats`, {
        legs: [{ leg_id: leg.id, seat_tokens: [] }],
      });
      expect((await at.read(booking)).price.total).toBe(booking.price.total);
      return undefined;
    },
  },
  {
    operation: 'bag on hold',
    needs: (traits) => traits.baggage && traits.bags_on_hold,
    async run(at) {
      const booking = await at.hold(TRIP);
      const path = `/bookings/${booking.id}`;
      const slice_id = booking.slices[1].id;
      await at.attempt(booking, 'GET', `${path}/slices/${slice_id}/baggage-options`);
      const [{ baggage_options }] = await bagsFor(at.client, booking, 1);
      const bag = baggage_options.find((o: Json) => !o.pre_selected);
      const slices = [{ slice_id, baggage_tokens: [bag.token] }];
      await at.attempt(booking, 'POST', `${path}/baggages`, { slices });
      const after = await at.read(booking);
      expect(after.slices[1].legs[0].bags).toHaveLength(1);
      expect(cents(after.price.total)).toBe(cents(booking.price.total) + cents(bag.price.amount));
      return undefined;
    },
  },
  {
    operation: 'issue, card and cash',
    needs: (traits) => traits.card,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const cash = { fop_type: 'CASH', total: 10 };
      const form_of_payments = [card((cents(booking.price.total) - 1000) / 100), cash];
      await at.attempt(booking, 'POST', '/tickets', { booking_id: booking.id, form_of_payments });
      const after = await isSold(at, booking);
      expect(everyTicket(after)).toHaveLength(after.passengers.length);
      expect(sum(after.payments, (p) => p.fop.total)).toBe(cents(booking.price.total));
      return undefined;
    },
  },
  {
    operation: 'issue, the answer lost',
    async run(at) {
      const booking = await at.hold(TRIP);
      const form_of_payments = [at.pays(booking.price.total)];
      await at.misbehave('change', 'drop_after');
      const input = { booking_id: booking.id, form_of_payments };
      await at.attempt(null, 'POST', '/tickets', input);
      const after = await isSold(at, booking);
      expect(everyTicket(after)).toHaveLength(1);
      return undefined;
    },
  },
  {
    operation: 'issue some of the party',
    needs: (traits) => traits.partial_issue,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const child = booking.passengers.find((p: Json) => p.pax_type === 'CHD');
      const form = { ...at.pays(child.price.total), passenger_ids: [child.id] };
      const input = { booking_id: booking.id, form_of_payments: [form] };
      if (at.traits.baggage && at.traits.bags_on_hold) {
        const options = await bagsFor(at.client, booking);
        const [bag] = options
          .flatMap((one) => (one.passenger_id === child.id ? [] : one.baggage_options))
          .filter((one) => !one.pre_selected);
        const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }];
        await at.client.must('POST', `/bookings/${booking.id}/baggages`, { slices });
      }
      await at.attempt(booking, 'POST', '/tickets', input);
      const half = await at.read(booking);
      const bags = half.slices[0].legs.flatMap((leg: Json) => leg.bags);
      expect(bags.filter((one: Json) => one.bag_status === 'TICKETED')).toEqual([]);
      expect(half.booking_status).toBe('PARTIALLY_TICKETED');
      const rest = at.pays((cents(half.price.total) - cents(child.price.total)) / 100);
      await at.attempt(booking, 'POST', '/tickets', { ...input, form_of_payments: [rest] });
      await isSold(at, booking);
      return undefined;
    },
  },
  {
    operation: 'seat with a ticket, by EMD',
    needs: (traits) => traits.seats,
    async run(at) {
      const booking = await at.hold(TRIP);
      const input = { booking_id: booking.id, form_of_payments: [at.pays(booking.price.total)] };
      await at.client.must('POST', '/tickets', input);
      const [leg] = booking.slices[0].legs;
      const path = `/bookings/${booking.id}`;
      await at.attempt(booking, 'GET', `${path}/legs/${leg.id}/seat-map`);
      const map = await seatMap(at.client, booking);
      const seat = seatsFor(map, booking.passengers[0].id).find((s) => s.price.total > 0);
      const legs = [{ leg_id: leg.id, seat_tokens: [seat?.token] }];
      const payment = at.pays(seat?.price.total);
      const sold = await at.attempt(booking, 'POST', `${path}/seats`, { legs, payment });
      expect(sold.seat_ancillaries[0]).toMatchObject({
        seat_status: 'TICKETED',
        ticket_number: expect.stringMatching(/^\d{13}$/),
      });
      await isSold(at, booking);
      return undefined;
    },
  },
  {
    operation: 'cancel, paid',
    async run(at) {
      const booking = await at.hold(FAMILY);
      const input = { booking_id: booking.id, form_of_payments: [at.pays(booking.price.total)] };
      await at.client.must('POST', '/tickets', input);
      const path = `/bookings/${booking.id}`;
      const cancel = (refund: string) => at.client.call('DELETE', `${path}${refund}`);
      const asked = await cancel('');
      const sold = await isSold(at, booking);
      if (!at.traits.cancel_paid) {
        expect(asked.body.error).toBe('ALREADY_TICKETED');
        return 'void first';
      }
      expect(asked.body.error).toBe('WRONG_STATE');
      const { paid_minor } = await at.books(booking);
      const [told] = asked.body.details;
      expect(cents(Number(told.message))).toBe(paid_minor);
      const other = await cancel('?refund=1.00');
      expect(other.body.error).toBe('PRICE_CHANGED');
      expect(await at.read(booking)).toEqual(sold);
      expect((await cancel(`?refund=${told.message}`)).status).toBe(200);
      const after = await at.read(booking);
      expect(after.booking_status).toBe('CANCELLED');
      expect(after.payments.map((p: Json) => p.status)).not.toContain('CAPTURED');
      const there = await at.books(booking);
      expect(there.paid_minor - there.refunded_minor).toBe(0);
      return 'for its refund';
    },
  },
  {
    operation: 'void',
    needs: (traits) => traits.void !== false,
    async run(at) {
      const booking = await at.hold(FAMILY);
      const input = { booking_id: booking.id, form_of_payments: [at.pays(booking.price.total)] };
      await at.client.must('POST', '/tickets', input);
      await at.attempt(booking, 'DELETE', `/bookings/${booking.id}/tickets`);
      const after = await at.read(booking);
      expect(after.booking_status).toBe('ON_HOLD');
      expect(after.payments.map((p: Json) => p.status)).not.toContain('CAPTURED');
      const there = await at.books(booking);
      expect(there.paid_minor - there.refunded_minor).toBe(0);
      return undefined;
    },
  },
];

export const SCENARIOS: readonly Scenario[] = [
  ...shopping,
  ...holding,
  ...pricing,
  ...selling,
  ...changes,
  ...refunds,
  ...office,
];
