/** What an airline pays the seller, shared out over fares. */
import { expect, test } from 'vitest';
import type { ProviderOrderPassenger } from '#main/providers/provider.ts';
import { applyCommission } from '#main/providers/provider-commission.ts';

const people = (...fares: (number | null)[]) =>
  fares.map((fare_minor, at) => ({
    key: `PAX${at + 1}`,
    price: fare_minor === null ? null : { fare_minor, taxes: [], tax_minor: 0 },
  })) as unknown as ProviderOrderPassenger[];

const share = (amount_minor: number, ...fares: (number | null)[]) =>
  applyCommission(people(...fares), { amount_minor }).map(({ price }) =>
    price?.commission && 'amount_minor' in price.commission ? price.commission.amount_minor : null,
  );

test('an amount for the order is shared out to the last cent', () => {
  expect(share(100, 5_000, 5_000, 5_000)).toEqual([34, 33, 33]);
  expect(share(1_001, 20_000, 20_000)).toEqual([501, 500]);
  expect(share(999, 30_000, null, 10_000)).toEqual([749, null, 250]);
});

test('a percentage is everybody’s, and fares of nothing earn nothing', () => {
  const told = applyCommission(people(5_000, null), { percent: 5 });
  expect(told.map(({ price }) => price?.commission ?? null)).toEqual([{ percent: 5 }, null]);
  expect(share(100, 0, 0)).toEqual([null, null]);
});
