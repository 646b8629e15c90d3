/** For any order a provider may answer: the record survives storage and its view is whole. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Booking } from '#main/contract/booking.ts';
import type { PricePerPax } from '#main/contract/pricing.ts';
import { applyOrder, buildImportedRecord, diffRecords } from '#main/domain/booking-build.ts';
import { type BookingRecord, BookingRecordSchema } from '#main/domain/booking-record.ts';
import { buildSummary, findText } from '#main/domain/booking-summary.ts';
import { buildBookingView, toPreview } from '#main/domain/booking-view.ts';
import { toMinor } from '#main/domain/money.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { currency, feeRules, orderIn, providerCode, rate } from '../../fixtures/arbitraries.ts';
import { counter, NOW, ORIGIN, open, seal, TRAITS } from '../../fixtures/flights.ts';

interface Case {
  order: ProviderOrder;
  record: BookingRecord;
  context: Parameters<typeof applyOrder>[2];
}

const anyCase: fc.Arbitrary<Case> = fc
  .tuple(currency, currency)
  .chain(([from, to]) => fc.tuple(orderIn(from), rate(from, to), feeRules, providerCode))
  .map(([order, used, rules, provider_type]) => {
    const context = { now: NOW, ids: counter(), rules, rate: used, seal };
    const record = buildImportedRecord(order, { ...ORIGIN, ...context, provider_type });
    return { order, record, context };
  });

const view = (record: BookingRecord) =>
  buildBookingView(record, { now: NOW, traits: TRAITS, open });

const PARTS = [
  ['fare', 'total_fare'],
  ['tax', 'total_tax'],
  ['agent_fee', 'total_agent_fee'],
  ['consolid_fee', 'total_consolid_fee'],
  ['agent_du', 'total_agent_du'],
  ['penalty', 'total_penalty'],
  ['extras', 'total_extras'],
  ['total', 'total'],
] as const satisfies readonly (readonly [keyof PricePerPax, string])[];

test('a booking satisfies the contract; every total is the sum over passengers, and over lines', () => {
  fc.assert(
    fc.property(anyCase, ({ record }) => {
      const booking = Booking.parse(view(record));
      const price = booking.price!;
      const read = (amount: number) => toMinor(amount, price.currency);
      for (const [each, total] of PARTS) {
        const people = booking.passengers.map((p) => read(p.price![each]));
        const lines = price.price_per_pax.map((line) => line.quantity * read(line[each]));
        const sum = (list: number[]) => list.reduce((s, n) => s + n, 0);
        expect([sum(people), sum(lines)]).toEqual([read(price[total]), read(price[total])]);
      }
      const seated = price.price_per_pax.reduce((s, line) => s + line.quantity, 0);
      expect(seated).toBe(booking.passengers.length);
      Booking.parse(toPreview(record, { now: NOW, traits: null, open }));
    }),
    { seed: 21, numRuns: 200 },
  );
});

test('a record is read back from the store as it was written', () => {
  fc.assert(
    fc.property(anyCase, ({ record }) => {
      const kept = JSON.parse(JSON.stringify(record));
      expect(BookingRecordSchema.parse(kept)).toEqual(kept);
    }),
    { seed: 22 },
  );
});

test('the same order seen again changes nothing that is shown', () => {
  fc.assert(
    fc.property(anyCase, ({ order, record, context }) => {
      const again = applyOrder(record, order, { ...context, now: new Date(NOW.getTime() + 1000) });
      expect(view(again)).toEqual(view(record));
      expect(diffRecords(record, again)).toEqual([]);
    }),
    { seed: 23 },
  );
});

test('no document or redress number stands in a record, its history, its index or its line', () => {
  fc.assert(
    fc.property(anyCase, ({ order, record }) => {
      const sealed = (text: string) => `s${[...text].map((c) => c.charCodeAt(0)).join('-')}`;
      const hidden = buildImportedRecord(order, {
        ...ORIGIN,
        now: NOW,
        ids: counter(),
        rules: [],
        rate: record.pricing!.rate,
        seal: sealed,
      });
      const kept = JSON.stringify([hidden, diffRecords(null, hidden), findText(hidden)]);
      expect(kept).not.toContain('FZ123456');
      expect(kept).not.toContain('1234567890123');
      expect(JSON.stringify(buildSummary(hidden))).not.toContain('FZ123456');
    }),
    { seed: 24 },
  );
});
