/** Cards as typed: brands, what refuses one, and that nothing kept has its number. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passesLuhn } from '#main/contract/card-numbers.ts';
import { CardInput } from '#main/contract/fop-input.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { findCardBrand } from '#main/domain/payment/card-brands.ts';
import {
  maskCardNumber,
  readCard,
  toKeptCard,
  toProviderCard,
} from '#main/domain/payment/cards.ts';

/** 23:30 of the last of November in São Paulo. */
const NOW = new Date('2026-12-01T02:30:00.000Z');
const CONTEXT = { now: NOW, zone: 'America/Sao_Paulo', path: 'payment_card' };

const input = (change: Record<string, unknown> = {}) =>
  CardInput.parse({
    holder: 'ANA SILVA',
    number: '4111 1111 1111 1111',
    expire_date: '12/30',
    cvv: '123',
    ...change,
  });

const told = (change: Record<string, unknown>, context = CONTEXT) => {
  const read = readCard(input(change), context);
  if (read.ok) return `${read.value.brand} ${read.value.expiry.month}/${read.value.expiry.year}`;
  const [detail] = read.error.details;
  return `${read.error.error} ${detail?.path}: ${toEnglish(detail?.message ?? '')}`;
};

test.each([
  ['a good one', {}, 'VISA 12/2030'],
  ['the year in full', { expire_date: '01/2031' }, 'VISA 1/2031'],
  ['its brand given', { card_brand: 'VISA' }, 'VISA 12/2030'],
  ['its brand left open', { card_brand: 'UNSPECIFIED' }, 'VISA 12/2030'],
  ['no security code', { cvv: null }, 'VISA 12/2030'],
  ['an American Express', { number: '378282246310005', cvv: '1234' }, 'AMEX 12/2030'],
  [
    'another brand given',
    { card_brand: 'MASTERCARD' },
    'CARD_REFUSED payment_card.card_brand: The number is of VISA, not of MASTERCARD',
  ],
  [
    'a digit mistyped',
    { number: '4111111111111112' },
    'CARD_REFUSED payment_card.number: The card number is not a valid one',
  ],
  [
    'a digit short',
    { number: '411111111111116' },
    'CARD_REFUSED payment_card.number: A card of VISA does not have 15 digits',
  ],
  [
    'a scheme nobody takes',
    { number: '6200000000000005' },
    'CARD_REFUSED payment_card.number: Cards of this scheme are not accepted',
  ],
  ['in its last month', { expire_date: '11/26' }, 'VISA 11/2026'],
  [
    'last month’s',
    { expire_date: '10/26' },
    'CARD_REFUSED payment_card.expire_date: The card has expired',
  ],
  [
    'of the year 25 in full',
    { expire_date: '12/0025' },
    'CARD_REFUSED payment_card.expire_date: The card has expired',
  ],
  [
    'for ever',
    { expire_date: '12/2099' },
    'CARD_REFUSED payment_card.expire_date: No card is valid for that long',
  ],
  [
    'a code of four on a Visa',
    { cvv: '1234' },
    'CARD_REFUSED payment_card.cvv: The security code of VISA has 3 digits',
  ],
  [
    'a code of three on an American Express',
    { number: '378282246310005' },
    'CARD_REFUSED payment_card.cvv: The security code of AMEX has 4 digits',
  ],
])('%s', (_name, change, want) => expect(told(change)).toBe(want));

test('the month ends where the agency is', () => {
  expect(told({ expire_date: '11/26' }, { ...CONTEXT, zone: 'Europe/Lisbon' })).toMatch(/expired/);
});

describe('brands', () => {
  test.each([
    ['4111111111111111', 'VISA'],
    ['5555555555554444', 'MASTERCARD'],
    ['2223003122003222', 'MASTERCARD'],
    ['378282246310005', 'AMEX'],
    ['30569309025904', 'DINERS'],
    ['36700102000000', 'DINERS'],
    ['6011111111111117', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6362970000457013', 'ELO'],
    ['5067310000000010', 'ELO'],
    ['6500570000000000', 'ELO'],
    ['4011780000000000', 'ELO'],
    ['6062826786276634', 'HIPERCARD'],
    ['3841001111222233334', 'HIPERCARD'],
    ['6370950000000005', 'HIPERCARD'],
    ['6376000000000000', 'HIPERCARD'],
    ['6759649826438453', null],
    ['2200000000000053', null],
  ])('%s is %s, by all digits and by the first six', (number, brand) => {
    expect([findCardBrand(number), findCardBrand(number.slice(0, 6))]).toEqual([brand, brand]);
  });
});

test('any single digit changed fails the check digit', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^4\d{15}$/),
      fc.integer({ min: 0, max: 15 }),
      fc.integer({ min: 1, max: 9 }),
      (text, place, by) => {
        const good = [...'0123456789']
          .map((digit) => text.slice(0, 15) + digit)
          .filter((number) => passesLuhn(number));
        expect(good).toHaveLength(1);
        const digits = [...good[0]!];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});

test('what may be kept has neither number nor code nor month', () => {
  const read = readCard(input(), CONTEXT);
  if (!read.ok) throw new Error(read.error.message);
  expect(toKeptCard(read.value)).toEqual({
    brand: 'VISA',
    number: '411111******1111',
    holder: 'ANA SILVA',
    approval_code: null,
  });
  expect(toProviderCard(read.value, 3)).toEqual({
    brand: 'VISA',
    number: '4111111111111111',
    holder: 'ANA SILVA',
    expiry: { month: 12, year: 2030 },
    cvv: '123',
    installments: 3,
  });
  expect(maskCardNumber('378282246310005')).toBe('378282*****0005');
});

test('no refusal repeats the number', () => {
  for (const change of [
    { number: '4111111111111112' },
    { expire_date: '01/20' },
    { cvv: '9999' },
    { card_brand: 'ELO' },
  ]) {
    const read = readCard(input(change), CONTEXT);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toMatch(/41111111|9999/);
  }
});
