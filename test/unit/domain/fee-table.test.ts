/** Which rule of the fee table prices a passenger, and at how much. */
import { expect, test } from 'vitest';
import { CommissionInput } from '#main/contract/booking.ts';
import { FeeTableInput } from '#main/contract/desk.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import {
  calculateFees,
  type FeeFacts,
  listFeeTableProblems,
  matchRule,
} from '#main/domain/fee-table.ts';
import { calculateProfit } from '#main/domain/pricing.ts';
import { OUT, offer, rule, slice, stored } from '../../fixtures/flights.ts';

const FACTS: FeeFacts = {
  provider_type: 'PROVIDER_04',
  airline: 'LA',
  cabin: 'ECONOMY',
  flight_type: 'DOMESTIC',
  pax_type: 'ADT',
};

const TABLE = [
  rule({ id: 'everybody' }),
  rule({ id: 'everybody later' }),
  rule({ id: 'children', pax_type: 'CHD' }),
  rule({ id: 'LATAM', airline: 'LA' }),
  rule({ id: 'domestic', flight_type: 'DOMESTIC' }),
  rule({
    id: 'LATAM business abroad',
    airline: 'LA',
    cabin: 'BUSINESS',
    flight_type: 'INTERNATIONAL',
  }),
  rule({ id: 'no condition at all', cabin: 'UNSPECIFIED', pax_type: 'UNSPECIFIED' }),
];

test.each<[Partial<FeeFacts>, string]>([
  [{ airline: 'G3', flight_type: 'INTERNATIONAL' }, 'no condition at all'],
  [{ airline: 'G3' }, 'domestic'],
  // Of two with one condition each, the later.
  [{}, 'domestic'],
  [{ flight_type: 'INTERNATIONAL' }, 'LATAM'],
  [{ flight_type: 'INTERNATIONAL', cabin: 'BUSINESS' }, 'LATAM business abroad'],
  [{ airline: 'G3', flight_type: 'INTERNATIONAL', pax_type: 'CHD' }, 'children'],
])('%j', (change, want) => {
  expect(matchRule(TABLE, { ...FACTS, ...change })?.id).toBe(want);
});

test('no rule, no fee', () => {
  expect(matchRule([rule({ id: 'x', airline: 'G3' })], FACTS)).toBeNull();
  expect(calculateFees([], FACTS, 1000, 'BRL')).toMatchObject({ agent_fee: 0, agent_du: 0 });
});

test('amounts: fixed and percent add up, the service fee has a minimum', () => {
  const rules = [
    rule({
      id: 'all',
      agent_fee: 35.5,
      agent_fee_percent: 1.5,
      agent_du_percent: 10,
      agent_du_minimum: 40,
      consolid_fee: 12.34,
      commission_percent: 7,
      creditcard_fee_percent: 2.9,
    }),
  ];
  const at = (fare: number) => calculateFees(rules, FACTS, fare, 'BRL');
  expect(at(100_00)).toEqual({
    agent_fee: 37_00,
    agent_du: 40_00,
    consolid_fee: 12_34,
    commission: 7_00,
    commission_percent: 7,
    creditcard_fee_percent: 2.9,
  });
  expect(at(1_000_01)).toMatchObject({ agent_du: 100_00, agent_fee: 50_50, commission: 70_00 });
  expect(calculateFees(rules, FACTS, 1000, 'JPY')).toMatchObject({
    agent_fee: 51,
    consolid_fee: 12,
  });
});

test("the agency's profit is commission and its own fees, not the consolidator's", () => {
  const rules = [
    rule({
      id: 'all',
      agent_fee: 10,
      agent_du_percent: 10,
      consolid_fee: 99,
      commission_percent: 5,
      creditcard_fee_percent: 3,
    }),
  ];
  const { priced } = stored(
    offer([[slice([OUT])]], {
      prices: [
        { pax_type: 'ADT', quantity: 2, fare_minor: 100_00, taxes: [], tax_minor: 0 },
        { pax_type: 'INF', quantity: 1, fare_minor: 10_00, taxes: [], tax_minor: 0 },
      ],
    }),
    {},
    rules,
  );
  expect(calculateProfit(priced.lines, 'BRL')).toEqual({
    amount_commission: 10.5,
    percent_commission: 5,
    commission_from: null,
    agent_fee: 30,
    agent_du: 21,
    percent_creditcard_fee: 3,
    amount_creditcard_fee: 0,
    total: 61.5,
  });
  expect(priced.totals.total).toBe(210_00 + 30_00 + 21_00 + 3 * 99_00);
});

test('what a fee table may not say', () => {
  const rules = [rule({ id: 'a', agent_fee: 10.555 }), rule({ id: 'a', consolid_fee: 1.5 })];
  const problems = (currency: string) =>
    listFeeTableProblems(rules, currency).map(
      ({ path, message }) => `${path}: ${toEnglish(message)}`,
    );
  expect(problems('BRL')).toEqual([
    'rules.0.agent_fee: not an amount of BRL',
    'rules.1.id: this id is used twice',
  ]);
  expect(problems('CLP')).toContain('rules.1.consolid_fee: not an amount of CLP');
});

test('fees of a currency whose unit is little are taken, and amounts with three decimals', () => {
  const dong = rule({ id: 'a', agent_fee: 2_500_000, consolid_fee: 4_000_000 });
  expect(FeeTableInput.safeParse({ rules: [dong] }).success).toBe(true);
  expect(listFeeTableProblems([dong], 'VND')).toEqual([]);
  const booking_id = '0b5ad3d9-2f0e-4a3f-9d7e-5c7b8a9e1f20';
  expect(CommissionInput.safeParse({ booking_id, amount: 1.005 }).success).toBe(true);
});
