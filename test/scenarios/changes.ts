/** Exchanges, for every provider: twice over, each step to the minor unit, and taken back. */
import { expect } from 'vitest';
import { airlineCents, bagsFor, cents, estimate, otherDay, sum } from '../fixtures/after-sale.ts';
import {
  day,
  flightsOf,
  isHeld,
  type Json,
  person,
  type Trip,
  tokensOf,
} from '../fixtures/served.ts';
import { type Counter, Refusal, type Scenario, TRIP } from './counter.ts';

/** Offers of another day for the way out, told apart by their place in the list. */
async function exchange(at: Counter, booking: Json, ahead: number, pick: number): Promise<Json> {
  const { input } = await otherDay(at.client, booking, day(ahead));
  const asked = await estimate(at.client, input(pick));
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { offer } = asked.body;
  const { exchange_slice_tokens } = input(pick);
  const form_of_payments =
    offer.amount_due > 0
      ? [at.pays(offer.amount_due)]
      : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }];
  const body = { booking_id: booking.id, exchange_slice_tokens, form_of_payments };
  await at.attempt(booking, 'POST', '/exchange', body);
  return offer;
}

const good = async (at: Counter, { id }: Json): Promise<Json[]> =>
  (await at.client.must('GET', `/tickets?booking_id=${id}`)).body.tickets.filter(
    (t: Json) => t.ticket_status === 'TICKETED' && t.emd_type !== 'RESIDUAL',
  );

async function addBag(at: Counter, held: Json, slice: number): Promise<void> {
  const [{ baggage_options }] = await bagsFor(at.client, held, slice);
  const bag = baggage_options.find((o: Json) => !o.pre_selected);
  const slices = [{ slice_id: held.slices[slice].id, baggage_tokens: [bag.token] }];
  await at.client.must('POST', `/bookings/${held.id}/baggages`, { slices });
}

async function pay(at: Counter, held: Json): Promise<Json> {
  const { total } = (await at.read(held)).price;
  await at.client.must('POST', '/tickets', {
    booking_id: held.id,
    form_of_payments: [at.pays(total)],
  });
  return at.read(held);
}

const sellFor = async (at: Counter, trip: Trip): Promise<Json> => pay(at, await at.hold(trip));

async function sell(at: Counter): Promise<Json> {
  const held = await at.hold({ ...TRIP, adts: 2, infs: 1 });
  if (held.capabilities.buy_baggage) await addBag(at, held, 1);
  return pay(at, held);
}

async function step(at: Counter, before: Json, ahead: number, pick: number): Promise<Json> {
  const offer = await exchange(at, before, ahead, pick);
  const after = await at.read(before);
  expect(after.price.booking_price_status).toBe('VALID');
  expect(cents(after.price.total_penalty) - cents(before.price.total_penalty)).toBe(
    cents(offer.total_penalty),
  );
  // Fees of the agency are neither asked again nor given back.
  for (const fee of ['total_agent_fee', 'total_agent_du', 'total_consolid_fee']) {
    expect(after.price[fee]).toBe(before.price[fee]);
  }
  for (const passenger of after.passengers) {
    const was = before.passengers.find((p: Json) => p.id === passenger.id).price;
    const { amount_due, credit } = offer.passengers.find(
      (p: Json) => p.passenger_id === passenger.id,
    );
    expect(cents(passenger.old_price.total)).toBe(
      cents(was.total) - cents(was.extras) - cents(was.penalty),
    );
    expect(cents(passenger.balance_price.total)).toBe(cents(amount_due) - cents(credit));
  }
  // A penalty has its document, or none that says what it cost.
  const documents = await good(at, after);
  const penalty = documents.some((t) => t.emd_type === 'PENALTY')
    ? 0
    : cents(after.price.total_penalty);
  expect(sum(documents, (t) => t.total)).toBe(airlineCents(after.price) - penalty);
  return after;
}

/** Passengers of a booking on other flights. */
async function takeAlong(at: Counter, passengers: Json[], offer: Json): Promise<Json> {
  const people = passengers.map(
    ({ pax_type, first_name, last_name, gender_type, birth_date, phone_number, email }: Json) => ({
      ...{ pax_type, first_name, last_name, gender_type, birth_date, phone_number, email },
    }),
  );
  const input = { selected_tokens: tokensOf(offer), passengers: people };
  return (await at.client.must('POST', '/bookings', input)).body.booking;
}

/** What the provider was paid today, by the day end and by the books of some bookings. */
async function paidBy(at: Counter): Promise<number> {
  const { by_provider } = await at.desk('dayend.get', { from: day(-1), to: day(0) });
  const own = by_provider.find((one: Json) => one.provider_type === at.provider)?.own ?? [];
  return own.reduce((all: number, { minor }: Json) => all + minor, 0);
}
async function bookedBy(at: Counter, bookings: Json[]): Promise<number> {
  const orders = await Promise.all(bookings.map((one) => at.books(one)));
  return orders.reduce((all, one) => all + one.paid_minor - one.refunded_minor, 0);
}

const intoAnother = (traits: Counter['traits']): boolean =>
  traits.exchange && traits.exchange_into_another !== false;

/** What a held booking costs with its passengers' tickets of another. */
async function estimateInto(at: Counter, old: Json, fresh: Json): Promise<Json> {
  const isMoving = ({ last_name, first_name }: Json) =>
    fresh.passengers.some((p: Json) => p.last_name === last_name && p.first_name === first_name);
  const ticket_numbers = old.passengers
    .filter(isMoving)
    .flatMap(({ tickets }: Json) => tickets)
    .filter((t: Json) => t.ticket_type === 'TICKET')
    .map((t: Json) => t.number);
  const asked = await estimate(at.client, { booking_id: fresh.id, ticket_numbers });
  if (asked.status !== 200) throw new Refusal(asked);
  return { offer: asked.body.offer, ticket_numbers };
}

/** Pays for it with them; gives what was estimated. */
async function moveInto(at: Counter, old: Json, fresh: Json): Promise<Json> {
  const { offer, ticket_numbers } = await estimateInto(at, old, fresh);
  const before = [await paidBy(at), await bookedBy(at, [old, fresh])];
  const { tickets } = (
    await at.client.must('POST', '/exchange', {
      booking_id: fresh.id,
      new_slice_tokens: offer.journeys.map((j: Json) => j.slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
        ...(offer.amount_due > 0 ? [at.pays(offer.amount_due)] : []),
      ],
    })
  ).body;
  expect(tickets.some((t: Json) => t.ticket_type === 'TICKET')).toBe(true);
  const after = [await paidBy(at), await bookedBy(at, [old, fresh])];
  expect(after[0]! - before[0]!).toBe(after[1]! - before[1]!);
  const { body } = await at.client.must('GET', `/tickets?booking_id=${old.id}`);
  const given_up = body.tickets.filter((t: Json) => ticket_numbers.includes(t.number));
  expect(given_up.map((t: Json) => t.ticket_status)).toEqual(ticket_numbers.map(() => 'EXCHANGED'));
  expect((await at.read(fresh)).booking_status).toBe('TICKETED');
  return offer;
}

/** One of them alone is offered to nobody, and refused. */
async function keepTogether(at: Counter, booking: Json): Promise<void> {
  const [ticket] = (await good(at, booking)).filter((t) => t.ticket_type === 'TICKET');
  const shown = (await at.read(booking)).passengers[0].tickets.find(
    (t: Json) => t.number === ticket.number,
  );
  const { status, body } = await at.client.call('DELETE', `/tickets/${ticket.number}`);
  expect([shown.capabilities.cancel, status, body.error]).toEqual([false, 409, 'WRONG_STATE']);
}

/** Back the way it came, to what each state was worth. */
async function undo(at: Counter, states: Json[]): Promise<void> {
  for (const was of states.reverse()) {
    await at.client.must('DELETE', `/bookings/${was.id}/tickets`);
    const now = await at.read(was);
    expect(now.booking_status).toBe('TICKETED');
    const { total, total_penalty } = was.price;
    expect(now.price).toMatchObject({ total, total_penalty, warnings: [] });
    expect(now.passengers.map((p: Json) => p.old_price?.total)).toEqual(
      was.passengers.map((p: Json) => p.old_price?.total),
    );
  }
}

export const changes: Scenario[] = [
  {
    operation: 'exchange, twice',
    needs: (traits) => traits.exchange,
    async run(at) {
      const sold = await sell(at);
      if (!at.traits.exchange) {
        const [slice] = sold.slices;
        const route = `${slice.origin},${slice.destination},${day(33)}`;
        await at.attempt(sold, 'GET', `/offers?route=${route}&booking_id=${sold.id}`);
      }
      const once = await step(at, sold, 33, 4);
      await step(at, once, 34, 9);
      if (at.traits.void !== true) return 'not undone';
      await keepTogether(at, once);
      await undo(at, [sold, once]);
      return 'and undone';
    },
  },
  {
    operation: 'exchange of several directions',
    needs: (traits) => traits.exchange,
    async run(at) {
      const fly = (from: number) =>
        `GRU,EZE,${day(from)}+EZE,SSA,${day(from + 5)}+SSA,GRU,${day(from + 9)}`;
      const held = await at.hold({ route: fly(40) });
      const form_of_payments = [at.pays(held.price.total)];
      await at.client.must('POST', '/tickets', { booking_id: held.id, form_of_payments });
      const query = `route=${fly(42)}&booking_id=${held.id}`;
      const { offers } = await at.attempt(held, 'GET', `/offers?${query}`);
      // From Buenos Aires one changes in São Paulo, where another direction ends.
      const offer = offers.find(({ journeys }: Json) => journeys[1].slices[0].legs.length > 1);
      const asked = await estimate(at.client, {
        booking_id: held.id,
        search_id: offer.search_id,
        new_slice_tokens: tokensOf(offer),
        exchange_slice_tokens: held.slices.map((slice: Json) => slice.token),
      });
      expect([asked.status, asked.body.offer?.journeys.length]).toEqual([200, 3]);
      return undefined;
    },
  },
  {
    operation: 'exchange of one direction for two',
    needs: (traits) => traits.exchange,
    async run(at) {
      const held = await at.hold({ route: `GRU,EZE,${day(40)}+EZE,GRU,${day(50)}` });
      const form_of_payments = [at.pays(held.price.total)];
      await at.client.must('POST', '/tickets', { booking_id: held.id, form_of_payments });
      const query = `route=GRU,GIG,${day(42)}%2BGIG,EZE,${day(44)}&booking_id=${held.id}`;
      const { offers } = await at.attempt(held, 'GET', `/offers?${query}`);
      const asked = await estimate(at.client, {
        booking_id: held.id,
        search_id: offers[0].search_id,
        new_slice_tokens: [tokensOf(offers[0]).join(',')],
        exchange_slice_tokens: [held.slices[0].token],
      });
      expect([asked.status, asked.body.offer?.journeys.length]).toEqual([200, 2]);
      return undefined;
    },
  },
  {
    operation: 'exchange into another booking',
    needs: intoAnother,
    async run(at) {
      const old = await sellFor(at, { ...TRIP });
      const { offers } = await at.search({ route: `GRU,MIA,${day(35)}` });
      const fresh = await takeAlong(at, old.passengers, offers.find(isHeld));
      await moveInto(at, old, fresh);
      expect((await at.read(old)).booking_status).toBe('CANCELLED');
      return undefined;
    },
  },
  {
    operation: 'exchange into another booking, with nothing due',
    needs: intoAnother,
    async run(at) {
      // The dearest that can be held: a way out alone costs less.
      const { offers: dear } = await at.search(TRIP);
      const held = await takeAlong(at, [person()], dear.findLast(isHeld));
      const old = await pay(at, held);
      const { offers } = await at.search({ route: `GRU,MIA,${day(35)}` });
      const each = new Map<string, Json>(
        offers.filter(isHeld).map((offer: Json) => [flightsOf(offer), offer]),
      );
      for (const offer of each.values()) {
        const fresh = await takeAlong(at, old.passengers, offer);
        const { amount_due, credit, total_penalty } = (await estimateInto(at, old, fresh)).offer;
        if (amount_due > 0) {
          // What is left over goes back as a document, and the penalty is asked for beside it.
          expect(amount_due).toBeGreaterThanOrEqual(total_penalty);
          continue;
        }
        await moveInto(at, old, fresh);
        expect(credit).toBeGreaterThan(0);
        return undefined;
      }
      return 'something due';
    },
  },
  {
    operation: 'exchange into another booking of one of two, with a bag',
    needs: intoAnother,
    async run(at) {
      const old = await sellFor(at, { ...TRIP, adts: 2 });
      const [leaving, staying] = old.passengers;
      const { offers } = await at.search({ route: `GRU,MIA,${day(35)}` });
      const made = await takeAlong(at, [leaving], offers.find(isHeld));
      if (made.capabilities.buy_baggage) await addBag(at, made, 0);
      if (at.traits.emds_apart) {
        await expect(estimateInto(at, old, made)).rejects.toThrow('take those off');
        const slices = [{ slice_id: made.slices[0].id, baggage_tokens: [] }];
        await at.client.must('POST', `/bookings/${made.id}/baggages`, { slices });
      }
      const fresh = await at.read(made);
      const { amount_due, total_penalty, warnings } = await moveInto(at, old, fresh);
      expect(cents(amount_due)).toBeGreaterThanOrEqual(
        cents(total_penalty) + cents(fresh.price.total_extras),
      );
      expect(warnings.some((text: string) => /seats and bags of the new/.test(text))).toBe(
        fresh.price.total_extras > 0,
      );
      const left = await at.read(old);
      const documents = (await at.client.must('GET', `/tickets?booking_id=${old.id}`)).body.tickets;
      const kept = staying.tickets.map(
        ({ number }: Json) => documents.find((t: Json) => t.number === number).ticket_status,
      );
      expect([left.booking_status, new Set(kept)]).toEqual(['TICKETED', new Set(['TICKETED'])]);
      return undefined;
    },
  },
];
