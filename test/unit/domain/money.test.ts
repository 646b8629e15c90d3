/** Money: exact on the way in and out, rounded once and half away from zero in between. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  calculatePercent,
  convert,
  formatDecimal,
  formatMoney,
  isRateValue,
  sumMinor,
  toAmount,
  toMinor,
  toMinorRounded,
} from '#main/domain/money.ts';
import { currency, minor, rateValue } from '../../fixtures/arbitraries.ts';

const AS_OF = '2026-11-21T00:00:00Z';

test('amounts to minor units', () => {
  const rows: [number | string, string, number | 'refused'][] = [
    [0, 'BRL', 0],
    [19.99, 'BRL', 1999],
    [0.1 + 0.2, 'BRL', 'refused'],
    ['1234.5', 'USD', 123450],
    ['-3.07', 'USD', -307],
    ['+3.07', 'USD', 307],
    ['10.000', 'USD', 1000],
    ['10.001', 'USD', 'refused'],
    ['10.001', 'KWD', 10001],
    [150, 'JPY', 150],
    ['150.00', 'CLP', 150],
    ['150.50', 'CLP', 'refused'],
    ['', 'BRL', 'refused'],
    ['1,50', 'BRL', 'refused'],
    ['1e3', 'BRL', 'refused'],
    [1e-7, 'BRL', 'refused'],
    [1e-7, 'KWD', 'refused'],
    [1e21, 'JPY', 'refused'],
    [Number.NaN, 'BRL', 'refused'],
    [Number.POSITIVE_INFINITY, 'BRL', 'refused'],
    ['99999999999999999', 'BRL', 'refused'],
    ['1', 'XQQ', 'refused'],
  ];
  const read = (amount: number | string, code: string) => {
    try {
      return toMinor(amount, code);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return 'refused';
    }
  };
  expect(rows.map(([amount, code]) => [amount, code, read(amount, code)])).toEqual(rows);
});

test('surplus digits, rounded', () => {
  expect(
    ['10.004', '10.005', '-10.005', '10', '0.0049'].map((text) => toMinorRounded(text, 'BRL')),
  ).toEqual([1000, 1001, -1001, 1000, 0]);
});

test('minor units as text', () => {
  const rows: [number, string, string][] = [
    [0, 'BRL', '0.00'],
    [5, 'BRL', '0.05'],
    [-5, 'BRL', '-0.05'],
    [123456, 'BRL', '1234.56'],
    [7, 'JPY', '7'],
    [7, 'KWD', '0.007'],
    [-12345, 'KWD', '-12.345'],
  ];
  expect(rows.map(([value, code]) => [value, code, formatDecimal(value, code)])).toEqual(rows);
  expect(() => formatDecimal(0.5, 'BRL')).toThrow(RangeError);
});

test('conversion, half away from zero', () => {
  const rows: [number, string, string, string, number][] = [
    [100, 'USD', 'BRL', '5.4321', 543],
    [100, 'USD', 'BRL', '5.435', 544],
    [-100, 'USD', 'BRL', '5.435', -544],
    [100, 'USD', 'BRL', '5.4349999', 543],
    [1, 'USD', 'JPY', '150', 2],
    [1, 'JPY', 'USD', '0.0067', 1],
    [1000, 'KWD', 'BRL', '17.5', 1750],
    [1, 'CLP', 'KWD', '0.00033', 0],
    [2, 'CLP', 'KWD', '0.00033', 1],
    [77, 'BRL', 'BRL', '9', 77],
    [0, 'USD', 'BRL', '5.4', 0],
  ];
  expect(
    rows.map(([value, from, to, text]) => [
      value,
      from,
      to,
      text,
      convert(value, from, to, { from, to, value: text, as_of: AS_OF }),
    ]),
  ).toEqual(rows);
});

test('a rate converts its own pair only, and only if it is above zero', () => {
  const rate = { from: 'USD', to: 'BRL', value: '5', as_of: AS_OF };
  expect(() => convert(1, 'EUR', 'BRL', rate)).toThrow('cannot convert');
  expect(() => convert(1, 'USD', 'BRL', { ...rate, value: '0.0' })).toThrow(RangeError);
  expect(['5', '0.1', '0', '-1', 'x', '1e5', ''].map(isRateValue)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('percentages', () => {
  expect([
    calculatePercent(1000, 10),
    calculatePercent(1005, 10),
    calculatePercent(-1005, 10),
    calculatePercent(333, 0),
    calculatePercent(100_00, 2.345),
    calculatePercent(1, 50),
    calculatePercent(5_000_000_000, 1e-8),
    calculatePercent(0, 1e21),
  ]).toEqual([100, 101, -101, 0, 235, 1, 1, 0]);
});

test('shares of a total', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(allocate(100, [0, 0, 0])).toEqual([34, 33, 33]);
  expect(allocate(100, [0, 3])).toEqual([0, 100]);
  expect(allocate(100, [])).toEqual([]);
});

test('money as people write it', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatMoney(123456, 'BRL', 'pt-BR'))).toBe('R$ 1.234,56');
  expect(plain(formatMoney(123456, 'USD', 'en'))).toBe('$1,234.56');
  expect(plain(formatMoney(1500, 'CLP', 'en'))).toBe('CLP 1,500');
  expect(plain(formatMoney(1500, 'KWD', 'en'))).toBe('KWD 1.500');
  expect(plain(formatMoney(900719925474099, 'BRL', 'en'))).toBe('R$9,007,199,254,740.99');
});

describe('properties', () => {
  test('an amount read back is the amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (value, code) => {
        expect(toMinor(formatDecimal(value, code), code)).toBe(value === 0 ? 0 : value);
      }),
      { seed: 1 },
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currency, (value, code) => {
        expect(toMinor(toAmount(value, code), code)).toBe(value === 0 ? 0 : value);
      }),
      { seed: 2 },
    );
  });

  test('a conversion is within half a minor unit of the truth', () => {
    fc.assert(
      fc.property(minor, rateValue, (value, text) => {
        const rate = { from: 'USD', to: 'EUR', value: text, as_of: AS_OF };
        const got = BigInt(convert(value, 'USD', 'EUR', rate));
        const exact = BigInt(value) * BigInt(text.replace('.', ''));
        const distance = got * 10n ** 8n - exact;
        expect(2n * (distance < 0n ? -distance : distance) <= 10n ** 8n).toBe(true);
      }),
      { seed: 3 },
    );
  });

  test('shares sum to the total and never differ by more than a unit from their part', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), weights, (total, list) => {
        const parts = allocate(total, list);
        expect(sumMinor(parts)).toBe(total);
        const whole = list.reduce((sum, weight) => sum + weight, 0);
        if (whole === 0) return;
        parts.forEach((part, index) => {
          expect(Math.abs(part - (total * list[index]!) / whole)).toBeLessThan(1.001);
        });
      }),
      { seed: 4 },
    );
  });
});
