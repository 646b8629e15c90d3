/** Installment plans: twelve worked out by hand, what every one of them keeps, and whose they are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InstallmentsAnswer } from '#main/contract/installment.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import type { SaleRules } from '#main/contract/sale-rules.ts';
import { formatDecimal, toMinor } from '#main/domain/money.ts';
import {
  calculateSchedule,
  checkPlan,
  listSchedules,
  makePlans,
  type PlanAmount,
  type PlanUse,
  type StoredPlan,
} from '#main/domain/payment/installment-plans.ts';
import {
  findLeastInstallment,
  getTerms,
  listSaleRulesProblems,
} from '#main/domain/payment/installment-terms.ts';
import { counter, NOW } from '../../../fixtures/flights.ts';
import { FIRST_RULES } from '../../../fixtures/sale-rules.ts';

const TABLE = FIRST_RULES.installments;

/**
 * With f = principal − tax financed at i a month over n months, the exact installment is
 * f · i / (1 − (1 + i)⁻ⁿ), here to six places. Each is cut to the minor unit; the first takes the tax
 * and what the cutting left of the rounded whole.
 */
const BY_HAND = `
  one sum             | BRL 1000.00 |  200.00 |  1 | 2.49 |  800.000000 | 1000.00 | 1000.00 |   0.00 | 1000.00
  a third and cents   | BRL 1000.00 |  200.00 |  3 | 0    |  266.666667 |  466.68 |  266.66 |   0.00 | 1000.00
  no tax              | BRL  100.00 |    0.00 |  3 | 0    |   33.333333 |   33.34 |   33.33 |   0.00 |  100.00
  with interest       | BRL 1000.00 |  200.00 |  6 | 2.49 |  145.191407 |  345.20 |  145.19 |  71.15 | 1071.15
  a year              | BRL 2345.67 |  345.67 | 12 | 2.49 |  194.856220 |  540.59 |  194.85 | 338.27 | 2683.94
  odd cents           | BRL  999.99 |  120.01 | 10 | 1.99 |   97.913869 |  217.96 |   97.91 |  99.16 | 1099.15
  two, no tax         | BRL  500.00 |    0.00 |  2 | 2.99 |  261.267553 |  261.28 |  261.26 |  22.54 |  522.54
  a family            | BRL 8730.10 | 1204.77 |  7 | 1.89 | 1157.841997 | 2362.62 | 1157.84 | 579.56 | 9309.66
  dollars             | USD  412.35 |   61.20 |  5 | 1.99 |   74.477799 |  135.71 |   74.47 |  21.24 |  433.59
  pesos have no cents | CLP  389990 |   42310 |  6 | 2.49 |  63100.18530 |  105411 |   63100 |  30921 |  420911
  nothing but tax     | BRL   10.01 |   10.01 |  4 | 2.49 |    0.000000 |   10.01 |    0.00 |   0.00 |   10.01
  three decimals      | KWD 123.457 |  20.001 |  4 | 2.49 |   27.493830 |  47.497 |  27.493 |  6.519 | 129.976
`;
const rows = BY_HAND.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows)('%s', (_name, money, tax, count, rate, _exact, first, each, interest, total) => {
  const [currency = '', principal = ''] = money!.split(/ +/);
  const amount = { principal: toMinor(principal, currency), tax: toMinor(tax!, currency) };
  const plan = calculateSchedule(amount, Number(count), rate!);
  const text = (minor: number) => formatDecimal(minor, currency);
  expect([
    text(plan.first_installment),
    text(plan.installment),
    text(plan.interest),
    text(plan.total),
  ]).toEqual([first, each, interest, total]);
});

const AMOUNT: PlanAmount = {
  currency: 'BRL',
  principal: 1000_00,
  tax: 200_00,
  ob_fee: 0,
  discount: 0,
};

test('installments add up to the total, and total to principal and interest, whatever the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_00 }),
      fc.integer({ min: 0, max: 1_000_000_00 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 999 }),
      (fare, tax, count, hundredths) => {
        const rate = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const plan = calculateSchedule({ principal: fare + tax, tax }, count, rate);
        expect(plan.first_installment + plan.installment * (count - 1)).toBe(plan.total);
        expect(plan.principal + plan.interest).toBe(plan.total);
        expect(plan.interest).toBeGreaterThanOrEqual(0);
        if (count > 1) {
          const left_over = plan.first_installment - tax - plan.installment;
          expect(left_over).toBeGreaterThanOrEqual(0);
          expect(left_over).toBeLessThanOrEqual(count);
          // The same by floating point, which is near enough to find a wrong formula.
          const i = hundredths / 10_000;
          const exact = i === 0 ? fare / count : (fare * i) / (1 - (1 + i) ** -count);
          expect(Math.abs(exact - plan.installment)).toBeLessThan(1 + exact * 1e-9);
        }
      },
    ),
    { seed: 20261121, numRuns: 2_000 },
  );
});

const plansOf = (bin: string, amount: Partial<PlanAmount> = {}) =>
  makePlans({
    table: TABLE,
    agency_id: 1,
    bin,
    amount: { ...AMOUNT, ...amount },
    scope: { kind: 'BOOKING', booking_id: 'b1', passenger_ids: ['p1', 'p2'] },
    price_changed: false,
    now: NOW,
    ids: counter('plan'),
  });

describe('the answer, by the first six digits', () => {
  const shown = (bin: string, amount: Partial<PlanAmount> = {}) => {
    const made = plansOf(bin, amount);
    if (!made.ok) return made.error.error;
    const { card_brand, card_partner, installment_plans } = made.value.answer;
    const free = installment_plans.filter((plan) => plan.interest_amount === 0).length;
    const last = installment_plans.at(-1);
    return `${card_brand} ${card_partner ?? '-'}: ${installment_plans.length} plans, ${free} free${last ? `, last ${last.first_installment_amount} + ${last.installments - 1} x ${last.installment_amount} = ${last.total_price}` : ''}`;
  };
  test.each([
    ['411111', {}, 'VISA -: 12 plans, 4 free, last 277.97 + 11 x 77.94 = 1135.31'],
    ['555555', {}, 'MASTERCARD -: 12 plans, 4 free, last 277.97 + 11 x 77.94 = 1135.31'],
    ['378282', {}, 'AMEX -: 10 plans, 5 free, last 289.06 + 9 x 89.01 = 1090.15'],
    ['516292', {}, 'MASTERCARD NUBANK: 12 plans, 6 free, last 275.22 + 11 x 75.13 = 1101.65'],
    ['606282', {}, 'HIPERCARD ITAU: 12 plans, 6 free, last 275.61 + 11 x 75.6 = 1107.21'],
    ['384100', {}, 'HIPERCARD ITAU: 12 plans, 6 free, last 275.61 + 11 x 75.6 = 1107.21'],
    ['509000', {}, 'ELO CAIXA: 12 plans, 4 free, last 277.02 + 11 x 77 = 1124.02'],
    ['650057', {}, 'ELO -: 10 plans, 3 free, last 292.37 + 9 x 92.3 = 1123.07'],
    ['601100', {}, 'DISCOVER -: 1 plans, 1 free, last 1000 + 0 x 1000 = 1000'],
    ['360000', {}, 'DINERS -: 6 plans, 6 free, last 333.35 + 5 x 133.33 = 1000'],
    ['352800', {}, 'JCB -: 3 plans, 1 free, last 482.79 + 2 x 282.76 = 1048.31'],
    ['402600', {}, 'VISA -: 0 plans, 0 free'],
    ['620000', {}, 'CARD_REFUSED'],
    ['000000', {}, 'CARD_REFUSED'],
    // An installment is R$ 50 or more: of 160 without tax three are, of which the third is 53.33.
    [
      '411111',
      { principal: 160_00, tax: 0 },
      'VISA -: 3 plans, 3 free, last 53.34 + 2 x 53.33 = 160',
    ],
    ['411111', { principal: 40_00, tax: 0 }, 'VISA -: 1 plans, 1 free, last 40 + 0 x 40 = 40'],
    // Nobody says how small an installment may be in yen.
    [
      '411111',
      { currency: 'JPY', principal: 100_000, tax: 0 },
      'VISA -: 1 plans, 1 free, last 100000 + 0 x 100000 = 100000',
    ],
    ['411111', { principal: 0, tax: 0 }, 'VISA -: 0 plans, 0 free'],
  ])('%s %j', (bin, amount, want) => expect(shown(bin, amount)).toBe(want));

  test('whole, as the contract has it, each with a token of its own', () => {
    const made = plansOf('411111', { ob_fee: 12_50, discount: 3_00 });
    if (!made.ok) throw new Error(made.error.message);
    const { answer, plans } = made.value;
    expect(InstallmentsAnswer.parse(answer)).toEqual(answer);
    expect([answer.obfee, answer.discount, answer.price_changed]).toEqual([12.5, 3, false]);
    expect(answer.installment_plans.map((plan) => plan.plan_token)).toEqual(
      plans.map((plan) => plan.token),
    );
    expect(answer.installment_plans[5]).toEqual({
      plan_token: 'plan-6-token-of-128-bits',
      installments: 6,
      first_installment_amount: 345.2,
      installment_amount: 145.19,
      interest_rate: 2.49,
      interest_amount: 71.15,
      principal: 1000,
      total_price: 1071.15,
      currency: 'BRL',
    });
  });

  test('no brand has fewer plans for more money', () => {
    for (const bin of ['411111', '378282', '509000', '352800']) {
      const { terms } = getTerms(TABLE, bin, 'VISA');
      const count = (principal: number) =>
        listSchedules({ ...AMOUNT, principal, tax: 0 }, terms!, 50_00).length;
      const counts = [10_00, 100_00, 200_00, 500_00, 1000_00, 10_000_00].map(count);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
  });
});

describe('a plan is for what it was made for', () => {
  const made = plansOf('411111');
  if (!made.ok) throw new Error(made.error.message);
  const plan = made.value.plans[5] as StoredPlan;
  const use = (change: Partial<PlanUse>) =>
    checkPlan(plan, {
      booking_id: 'b1',
      bin: '411111',
      currency: 'BRL',
      principal: 1000_00,
      total: 1071_15,
      passenger_ids: ['p2', 'p1'],
      now: NOW,
      path: 'plan_token',
      ...change,
    });
  const told = (change: Partial<PlanUse>) => {
    const checked = use(change);
    if (checked.ok) return 'good';
    const { error, details } = checked.error;
    return [
      error,
      ...details.slice(1).map(({ path, message }) => `${path}: ${toEnglish(message)}`),
    ].join('; ');
  };
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  test.each<[string, Partial<PlanUse>, string]>([
    ['as made', {}, 'good'],
    ['by several forms together', { principal: null }, 'good'],
    [
      'a cent more',
      { total: 1071_16 },
      'PAYMENT_MISMATCH; total: expected BRL 1071.15, got BRL 1071.16',
    ],
    [
      'principal instead of total',
      { total: 1000_00 },
      'PAYMENT_MISMATCH; total: expected BRL 1071.15, got BRL 1000.00',
    ],
    [
      'for what costs a cent less',
      { principal: 999_99 },
      'PAYMENT_MISMATCH; principal: expected BRL 1000.00, got BRL 999.99',
    ],
    [
      'of another card',
      { bin: '411112' },
      'PAYMENT_MISMATCH; creditcard_bin: expected 411111, got 411112',
    ],
    [
      'for one of two',
      { passenger_ids: ['p1'] },
      'PAYMENT_MISMATCH; passenger_ids: expected p1,p2, got p1',
    ],
    [
      'in another booking',
      { booking_id: 'b2' },
      'PAYMENT_MISMATCH; booking_id: expected b1, got b2',
    ],
    ['in dollars', { currency: 'USD' }, 'PAYMENT_MISMATCH; currency: expected BRL, got USD'],
    ['in its last minute', { now: later(59) }, 'good'],
    ['an hour later', { now: later(60) }, 'EXPIRED'],
  ])('%s', (_name, change, want) => expect(told(change)).toBe(want));

  test('one made for offers is for whoever is booked with them', () => {
    const open: StoredPlan = { ...plan, scope: { kind: 'OFFERS', selected_tokens: ['s1'] } };
    const checked = checkPlan(open, {
      booking_id: 'b9',
      bin: '411111',
      currency: 'BRL',
      principal: 1000_00,
      total: 1071_15,
      passenger_ids: ['x'],
      now: NOW,
      path: '',
    });
    expect(checked.ok).toBe(true);
  });
});

describe("the administrator's table", () => {
  test('what it says is what a card gets, and what it does not say is one sum', () => {
    const table = {
      brands: [{ brand: 'VISA' as const, max: 2, interest_free: 1, monthly_rate: '3' }],
      partners: [],
      debit: [],
      least: [{ currency: 'BRL', amount: 10 }],
    };
    expect(getTerms(table, '411111', 'VISA').terms?.max).toBe(2);
    expect(getTerms(table, '516220', 'MASTERCARD')).toEqual({ partner: null, terms: null });
    expect(findLeastInstallment(table, 'BRL')).toBe(10_00);
    expect(findLeastInstallment(table, 'USD')).toBe(null);
  });

  test('what cannot be is named at its place', () => {
    const { installments } = FIRST_RULES;
    const rules: Partial<SaleRules> = {
      service_fees: [{ action: 'REFUND', airline: null, amount: 1.005 }],
      installments: {
        brands: [...installments.brands, { ...installments.brands[0]!, interest_free: 13 }],
        partners: [{ ...installments.partners[0]!, ranges: [[516299, 516292]] }],
        debit: [[402699, 402600]],
        least: [{ currency: 'CLP', amount: 1.5 }],
      },
    };
    const wrong = listSaleRulesProblems(rules, 'BRL');
    expect(wrong.map(({ path }) => path)).toEqual([
      'service_fees.0.amount',
      'installments.brands.8.brand',
      'installments.brands.8.interest_free',
      'installments.partners.0.ranges',
      'installments.debit',
      'installments.least.0.amount',
    ]);
    expect(listSaleRulesProblems(FIRST_RULES, 'BRL')).toEqual([]);
  });
});
