/** Refunds and releases, for every provider: each by the airline's own books. */
import { expect } from 'vitest';
import { cents, sum } from '../fixtures/after-sale.ts';
import type { Json } from '../fixtures/served.ts';
import { type Counter, FAMILY, type Scenario, TRIP } from './counter.ts';

async function sell(at: Counter, trip: Json): Promise<Json> {
  const held = await at.hold(trip);
  await at.client.must('POST', '/tickets', {
    booking_id: held.id,
    form_of_payments: [at.pays(held.price.total)],
  });
  return at.read(held);
}

/** Paid is used, kept and given back, of each document and of all of them. */
export function quoteAddsUp(quote: Json): void {
  const parts = [quote, ...quote.passengers, ...quote.passengers.flatMap((p: Json) => p.documents)];
  for (const part of parts) {
    const { paid, used, kept_by_airline, refund, residual } = part;
    expect(cents(paid)).toBe(sum([used, kept_by_airline, refund, residual], (one) => one));
    const kept = [part.penalty, part.fare_forfeited, part.tax_forfeited, -part.adjustment];
    expect(cents(kept_by_airline)).toBe(sum(kept, (one) => one));
  }
  for (const name of ['paid', 'used', 'refund', 'residual', 'kept_by_airline']) {
    expect(sum(quote.passengers, (p: Json) => p[name])).toBe(cents(quote[name]));
  }
  expect(sum(quote.refund_to, (to: Json) => to.amount)).toBe(cents(quote.refund + quote.residual));
  const documents = quote.passengers.flatMap((p: Json) => p.documents);
  for (const { taxes, tax_refund, tax_forfeited } of documents) {
    expect(sum(taxes, (tax: Json) => tax.refund)).toBe(cents(tax_refund));
    expect(sum(taxes, (tax: Json) => tax.forfeited)).toBe(cents(tax_forfeited));
  }
}

const statuses = ({ passengers }: Json): string[] =>
  passengers.flatMap((p: Json) => p.tickets.map((t: Json) => t.number));

export const refunds: Scenario[] = [
  {
    operation: 'refund, the whole booking',
    needs: (traits) => traits.refund === true,
    async run(at) {
      const sold = await sell(at, FAMILY);
      const { quote } = await at.ask(sold, 'refund.quote', { booking_id: sold.id });
      quoteAddsUp(quote);
      expect(quote.whole).toBe(true);
      expect(await at.read(sold)).toEqual(sold);
      const { notice } = await at.ask(sold, 'refund.confirm', {
        booking_id: sold.id,
        quote_id: quote.id,
      });
      expect(notice.quote).toEqual(quote);
      const after = await at.read(sold);
      expect(after.booking_status).toBe('CANCELLED');
      const { tickets } = (await at.client.must('GET', `/tickets?booking_id=${sold.id}`)).body;
      const fates = new Set(tickets.map((t: Json) => t.ticket_status));
      const there = await at.books(sold);
      expect(there.paid_minor - there.refunded_minor).toBe(
        there.paid_minor - cents(quote.original_refund),
      );
      expect(after.payments.map((p: Json) => p.status)).not.toContain('CAPTURED');
      const again = await at.reply('refund.confirm', {
        booking_id: sold.id,
        quote_id: quote.id,
      });
      expect(again.status).toBe(409);
      expect([...fates]).toHaveLength(1);
      return fates.has('REFUNDED') ? 'as its rules say' : 'void on the day of issue';
    },
  },
  {
    operation: 'refund, the answer lost',
    needs: (traits) => traits.refund === true,
    async run(at) {
      const sold = await sell(at, TRIP);
      const { quote } = await at.ask(sold, 'refund.quote', { booking_id: sold.id });
      await at.misbehave('change', 'drop_after');
      await at.reply('refund.confirm', { booking_id: sold.id, quote_id: quote.id });
      const after = await at.read(sold);
      expect(after.booking_status).toBe('CANCELLED');
      const there = await at.books(sold);
      expect(there.refunded_minor).toBe(cents(quote.original_refund));
      return undefined;
    },
  },
  {
    operation: 'refund, one of several',
    needs: (traits) => traits.refund === true && !traits.cancel_paid,
    async run(at) {
      const sold = await sell(at, FAMILY);
      const child = sold.passengers.find((p: Json) => p.pax_type === 'CHD');
      const { quote } = await at.ask(sold, 'refund.quote', {
        booking_id: sold.id,
        passenger_ids: [child.id],
      });
      quoteAddsUp(quote);
      expect(quote.whole).toBe(false);
      await at.ask(sold, 'refund.confirm', { booking_id: sold.id, quote_id: quote.id });
      const after = await at.read(sold);
      expect(after.booking_status).toBe('TICKETED');
      expect(statuses(after)).toEqual(statuses(sold));
      const { quote: rest } = await at.ask(sold, 'refund.quote', { booking_id: sold.id });
      expect(rest.whole).toBe(true);
      await at.ask(sold, 'refund.confirm', { booking_id: sold.id, quote_id: rest.id });
      expect((await at.read(sold)).booking_status).toBe('CANCELLED');
      const there = await at.books(sold);
      expect(there.refunded_minor).toBe(cents(quote.original_refund + rest.original_refund));
      return undefined;
    },
  },
  {
    operation: 'split, beside a refunded passenger',
    needs: (traits) => traits.refund === true && !traits.cancel_paid && traits.split,
    async run(at) {
      const sold = await sell(at, FAMILY);
      const child = sold.passengers.find((p: Json) => p.pax_type === 'CHD');
      const adult = sold.passengers.find((p: Json) => p.associated_infant_id);
      const asked = { booking_id: sold.id, passenger_ids: [child.id] };
      const { quote } = await at.ask(sold, 'refund.quote', asked);
      await at.ask(sold, 'refund.confirm', { booking_id: sold.id, quote_id: quote.id });
      const before = await at.read(sold);
      const path = `/bookings/${sold.id}/split`;
      await at.attempt(sold, 'POST', path, { passenger_ids: [adult.id] });
      const after = await at.read(sold);
      const staying = before.passengers.filter(
        ({ id }: Json) => id !== adult.id && id !== adult.associated_infant_id,
      );
      const documents = ({ id, tickets }: Json) => [id, tickets.map((t: Json) => t.number)];
      expect(after.passengers.map(documents)).toEqual(staying.map(documents));
      return undefined;
    },
  },
  {
    operation: 'release, the tickets kept',
    needs: (traits) => traits.release === true,
    async run(at) {
      const sold = await sell(at, TRIP);
      const terms = await at.ask(sold, 'booking.release_terms', { booking_id: sold.id });
      expect(terms.slices).toHaveLength(2);
      await at.ask(sold, 'booking.release', { booking_id: sold.id });
      const after = await at.read(sold);
      expect(after.booking_status).toBe('TICKETED');
      const legs = after.slices.flatMap((s: Json) => s.legs);
      expect(new Set(legs.map((l: Json) => l.leg_status))).toEqual(new Set(['HX']));
      const [number] = statuses(after);
      const ticket = (await at.client.must('GET', `/tickets/${number}`)).body;
      const coupons = ticket.slices.flatMap((s: Json) => s.legs.map((l: Json) => l.coupon_status));
      expect(new Set(coupons)).toEqual(new Set(['OPEN']));
      const { quote } = await at.ask(sold, 'refund.quote', { booking_id: sold.id });
      quoteAddsUp(quote);
      await at.ask(sold, 'refund.confirm', { booking_id: sold.id, quote_id: quote.id });
      expect((await at.read(sold)).booking_status).toBe('CANCELLED');
      return 'then refunded';
    },
  },
];
