/** Money on the wire, at each currency's own precision. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration } from '#main/training/ndc/amounts.ts';
import { sumCharges } from '#main/training/order-state.ts';
import { formatDecimal, parseMinor } from '#main/training/wire/amounts.ts';

describe('decimals', () => {
  test.each([
    [0, 'BRL', '0.00'],
    [5, 'BRL', '0.05'],
    [123456, 'USD', '1234.56'],
    [-5, 'EUR', '-0.05'],
    [1234, 'JPY', '1234'],
    [0, 'JPY', '0'],
    [1234, 'KWD', '1.234'],
    [7, 'KWD', '0.007'],
  ])('%d %s is %s', (minor, currency, text) => {
    expect(formatDecimal(minor, currency)).toBe(text);
  });

  test('what is written is read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom('BRL', 'JPY', 'KWD', 'CLP'),
        (minor, currency) => {
          expect(parseMinor(formatDecimal(minor, currency), currency)).toBe(minor);
        },
      ),
      { seed: 2115 },
    );
  });

  test.each([
    ['12', 'BRL', 1200],
    ['12.5', 'BRL', 1250],
    ['12.500', 'BRL', 1250],
    ['12.0', 'JPY', 12],
  ])('%s %s is %d', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  test.each([
    ['12.345', 'BRL'],
    ['0.5', 'JPY'],
    ['-1', 'BRL'],
    ['1e3', 'BRL'],
    ['1,50', 'BRL'],
    ['', 'BRL'],
  ])('%s is no amount of %s', (text, currency) => {
    expect(() => parseMinor(text, currency)).toThrow('is no amount');
  });
});

test('taxes of one kind become one line', () => {
  const tax = (code: string, amount_minor: number, refundable = true) => ({
    code,
    country: 'BR',
    description: code,
    amount_minor,
    refundable,
  });
  const sum = sumCharges([
    { base_minor: 100, taxes: [tax('BR', 7), tax('YQ', 50, false)] },
    { base_minor: 30, taxes: [tax('BR', 5)] },
  ]);
  expect(sum).toEqual({ base_minor: 130, taxes: [tax('BR', 12), tax('YQ', 50, false)] });
});

test.each([
  [0, 'PT0M'],
  [45, 'PT45M'],
  [60, 'PT1H'],
  [605, 'PT10H5M'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});
