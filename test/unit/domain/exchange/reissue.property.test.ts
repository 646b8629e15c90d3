/** What holds of every reissue, whatever the fares, taxes, penalty and rules. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateAgencyAmounts, pickStrongestCreditAs } from '#main/domain/exchange/amounts.ts';
import {
  calculateSideTotal,
  explain,
  type ReissueInput,
  type ReissuePrice,
  reissue,
  toSide,
} from '#main/domain/exchange/reissue.ts';
import { convert } from '#main/domain/money.ts';
import type { ProviderFare } from '#main/providers/provider.ts';

const amount = fc.nat({ max: 500_000 });
const side: fc.Arbitrary<ReissuePrice> = fc.record({
  fare_minor: amount,
  taxes: fc.array(
    fc.record({
      code: fc.constantFrom('BR', 'US', 'YQ', 'XT'),
      amount_minor: fc.nat({ max: 20_000 }),
      refundable: fc.constantFrom(true, false, null),
    }),
    { maxLength: 6 },
  ),
});
const input: fc.Arbitrary<ReissueInput> = fc.record({
  old: side,
  new: side,
  penalty_minor: fc.oneof(fc.constant(0), fc.nat({ max: 100_000 })),
  rule: fc.record({
    stage: fc.constantFrom('BEFORE_DEPARTURE', 'AFTER_DEPARTURE'),
    refundable: fc.boolean(),
  }),
});
const fareOf = ({ fare_minor, taxes }: ReissuePrice): ProviderFare => ({
  fare_minor,
  taxes: taxes.map((tax) => ({ ...tax, country: null, description: null })),
  tax_minor: taxes.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
});
const BR_ONLY = fareOf({
  fare_minor: 100,
  taxes: [{ code: 'BR', amount_minor: 7, refundable: true }],
});
const RUNS = { seed: 20261121, numRuns: 2_000 };

test('balance is new less what of the old is reusable, plus the penalty', () => {
  fc.assert(
    fc.property(input, (one) => {
      const done = reissue(one);
      const reusable = calculateSideTotal(one.old) - done.forfeited;
      expect(done.balance).toBe(calculateSideTotal(one.new) - reusable + one.penalty_minor);
      expect(done.balance).toBe(done.due - done.refund - done.residual);
    }),
    RUNS,
  );
});

test('nothing is negative, and no part is both collected and given back', () => {
  fc.assert(
    fc.property(input, (one) => {
      const done = reissue(one);
      const { due, refund, residual, forfeited, penalty_netted, fare_residual } = done;
      expect(Math.min(due, refund, residual, forfeited, penalty_netted)).toBeGreaterThanOrEqual(0);
      expect(Math.min(done.fare_collection, fare_residual)).toBe(0);
      expect(penalty_netted).toBeLessThanOrEqual(Math.min(done.penalty, fare_residual));
      for (const tax of done.taxes) {
        const { collected, refunded, forfeited: lost } = tax;
        expect([collected, refunded, lost].filter((part) => part > 0).length).toBeLessThan(2);
        expect(tax.new - tax.old).toBe(collected - refunded - lost);
      }
    }),
    RUNS,
  );
});

test('the same amounts on both sides change nothing: kept slices do not matter', () => {
  fc.assert(
    fc.property(input, amount, fc.nat({ max: 9_000 }), (one, fare, tax) => {
      const more = (price: ReissuePrice) => ({
        fare_minor: price.fare_minor + fare,
        taxes: [...price.taxes, { code: 'ZZ', amount_minor: tax, refundable: false }],
      });
      const { taxes: _before, ...before } = reissue(one);
      const { taxes: _after, ...after } = reissue({
        ...one,
        old: more(one.old),
        new: more(one.new),
      });
      expect(after).toEqual(before);
    }),
    RUNS,
  );
});

test('a dearer fare never brings money back, a higher penalty never costs less', () => {
  fc.assert(
    fc.property(input, amount, (one, more) => {
      const done = reissue(one);
      const dearer = reissue({
        ...one,
        new: { ...one.new, fare_minor: one.new.fare_minor + more },
      });
      expect(dearer.due).toBeGreaterThanOrEqual(done.due);
      expect(dearer.refund + dearer.residual).toBeLessThanOrEqual(done.refund + done.residual);
      const fined = reissue({ ...one, penalty_minor: one.penalty_minor + more });
      expect(fined.balance).toBe(done.balance + more);
    }),
    RUNS,
  );
});

test('the same for the same is even, and not refundable after departure gives no fare back', () => {
  fc.assert(
    fc.property(input, (one) => {
      const even = reissue({ ...one, new: one.old, penalty_minor: 0 });
      expect([even.due, even.refund, even.residual, even.forfeited]).toEqual([0, 0, 0, 0]);
      const late = reissue({ ...one, rule: { stage: 'AFTER_DEPARTURE', refundable: false } });
      expect([late.residual, late.refund]).toEqual([0, late.tax_refund]);
    }),
    RUNS,
  );
});

test('an airline that reckons alike is explained; one that does not differs by the adjustment', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: -5_000, max: 5_000 }), (one, more) => {
      const done = reissue(one);
      const line = {
        passenger_key: 'PAX1',
        old: fareOf(one.old),
        new: fareOf(one.new),
        penalty_minor: one.penalty_minor,
        due_minor: done.due,
        refund_minor: done.refund,
        residual_minor: done.residual,
      };
      expect(explain(line, one.rule)).toEqual({ ...done, as_reckoned: true, adjustment: 0 });
      const own = explain({ ...line, due_minor: Math.max(0, done.due + more) }, one.rule);
      expect(own.due).toBe(Math.max(0, done.due + more));
      expect(own.balance).toBe(own.due - own.refund - own.residual);
      if (own.as_reckoned) expect(own.adjustment).toBe(0);
    }),
    RUNS,
  );
});

test('taxes that are not broken down are one sum of an unknown kind', () => {
  const side = (tax_minor: number) => toSide({ ...BR_ONLY, tax_minor });
  const br = expect.objectContaining({ code: 'BR', amount_minor: 7 });
  const rest = (amount_minor: number) => ({ code: 'XT', amount_minor, refundable: null });
  expect(side(7).taxes).toEqual([br]);
  expect(side(10).taxes).toEqual([br, rest(3)]);
  // More than there is cannot be right: the sum is what was paid.
  expect(side(5).taxes).toEqual([rest(5)]);
});

const rates = fc.constantFrom(
  { from: 'USD', to: 'BRL', value: '5.4321' },
  { from: 'USD', to: 'JPY', value: '149.37' },
  { from: 'BRL', to: 'KWD', value: '0.05617' },
  { from: 'BRL', to: 'BRL', value: '1' },
);

test('at the agency everything ties up to the minor unit, and nought stays nought', () => {
  fc.assert(
    fc.property(input, rates, fc.constantFrom(0, 0, 777), (one, rate, more) => {
      const done = reissue(one);
      const line = {
        passenger_key: 'PAX1',
        old: fareOf(one.old),
        new: fareOf(one.new),
        penalty_minor: one.penalty_minor,
        due_minor: done.due + more,
        refund_minor: done.refund,
        residual_minor: done.residual,
      };
      const as_of = '2026-11-21T00:00:00Z';
      const at = calculateAgencyAmounts(
        { current: line.old, new: line.new },
        explain(line, one.rule),
        {
          ...rate,
          as_of,
        },
      );
      const { new_price, current_price, reusable, penalty, adjustment } = at;
      expect(at.due - at.refund - at.residual).toBe(
        new_price.total - reusable + penalty + adjustment,
      );
      expect(new_price.total).toBe(new_price.fare + new_price.tax);
      expect(new_price.tax).toBe(new_price.taxes.reduce((sum, tax) => sum + tax.amount, 0));
      expect(at.due > 0).toBe(line.due_minor > 0);
      if (done.refund === 0) expect(at.refund).toBe(0);
      if (done.residual === 0) expect(at.residual).toBe(0);
      const cents = one.old.taxes.length + one.new.taxes.length + 4;
      const exact = convert(line.due_minor, rate.from, rate.to, { ...rate, as_of });
      expect(Math.abs(at.due - exact)).toBeLessThanOrEqual(cents);
      if (rate.from === rate.to) {
        expect(at.due).toBe(line.due_minor);
        const lost = at.fare_forfeited + at.tax_forfeited;
        if (more === 0) expect(reusable).toBe(current_price.total - lost);
      }
      const whole = pickStrongestCreditAs([at]);
      expect(whole === 'ORIGINAL_FOP').toBe(at.refund > 0);
    }),
    RUNS,
  );
});
