/** Exchanges, for every provider: twice over, each step to the minor unit, and taken back. */
import { expect } from 'vitest';
import { airlineCents, bagsFor, cents, estimate, otherDay, sum } from '../fixtures/after-sale.ts';
import { day, type Json } from '../fixtures/served.ts';
import { type Counter, type Scenario, TRIP } from './counter.ts';

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

async function sell(at: Counter): Promise<Json> {
  const held = await at.hold({ ...TRIP, adts: 2, infs: 1 });
  if (held.capabilities.buy_baggage) {
    const [{ baggage_options }] = await bagsFor(at.client, held, 1);
    const bag = baggage_options.find((o: Json) => !o.pre_selected);
    const slices = [{ slice_id: held.slices[1].id, baggage_tokens: [bag.token] }];
    await at.client.must('POST', `/bookings/${held.id}/baggages`, { slices });
  }
  const { total } = (await at.read(held)).price;
  await at.client.must('POST', '/tickets', {
    booking_id: held.id,
    form_of_payments: [at.pays(total)],
  });
  return at.read(held);
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
      await undo(at, [sold, once]);
      return 'and undone';
    },
  },
];
