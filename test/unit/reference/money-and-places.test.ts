// Currencies, countries and connecting times.
import { describe, expect, test } from 'vitest';
import { listAirports } from '#main/reference/airports.ts';
import {
  getMinimumConnectingTime,
  getMinimumTransferTime,
} from '#main/reference/connecting-times.ts';
import { findCountry } from '#main/reference/countries.ts';
import { findCurrency, getMinorDigits, isPayable } from '#main/reference/currencies.ts';
import country_rows from '#main/reference/data/countries.json' with { type: 'json' };
import currency_rows from '#main/reference/data/currencies.json' with { type: 'json' };
import { requireSome } from '../../fixtures/require-some.ts';

describe('currencies', () => {
  test.each([
    ['USD', 2],
    ['BRL', 2],
    ['eur', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['PYG', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
    ['XCG', 2],
  ])('%s has %d minor digits', (code, digits) => {
    expect(getMinorDigits(code)).toBe(digits);
  });

  test('unknown is an error, never two digits', () => {
    expect(() => getMinorDigits('ZZZ')).toThrow(RangeError);
    expect(findCurrency('ZZZ')).toBeUndefined();
  });

  test('nobody pays in gold, units of account or nothing', () => {
    const codes = ['BRL', 'XOF', 'XPF', 'XCD', 'XAU', 'XDR', 'XTS', 'XXX', 'ZZZ'];
    expect(codes.filter(isPayable)).toEqual(['BRL', 'XOF', 'XPF', 'XCD']);
  });

  test('each is there once', () => {
    const codes = currency_rows.map(([code]) => findCurrency(String(code))?.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(150);
  });
});

describe('countries', () => {
  test.each([
    ['BR', 'Brazil', 'BRL', 'SA', 'south-america'],
    ['us', 'United States', 'USD', 'NA', 'north-america'],
    ['PT', 'Portugal', 'EUR', 'EU', 'europe'],
    ['BG', 'Bulgaria', 'EUR', 'EU', 'europe'],
    ['GB', 'United Kingdom', 'GBP', 'EU', 'europe'],
    ['AE', 'United Arab Emirates', 'AED', 'AS', 'middle-east'],
    ['ZA', 'South Africa', 'ZAR', 'AF', 'sub-saharan-africa'],
    ['JP', 'Japan', 'JPY', 'AS', 'east-asia'],
    ['HK', 'Hong Kong', 'HKD', 'AS', 'east-asia'],
    ['CW', 'Curaçao', 'XCG', 'NA', 'caribbean'],
  ])('%s', (code, name, currency, continent, region) => {
    expect(findCountry(code)).toMatchObject({ name, currency, continent, region });
  });

  test('every one has a known currency', () => {
    const countries = country_rows.map(([code]) => findCountry(code!)!);
    expect(countries.filter((country) => !findCurrency(country.currency))).toEqual([]);
    expect(findCountry('XX')).toBeUndefined();
  });
});

describe('connecting times', () => {
  test.each([
    ['GRU', 'D', 'D', 60],
    ['gru', 'I', 'D', 120],
    ['FRA', 'I', 'I', 45],
    ['MIA', 'I', 'D', 90],
    ['BOS', 'I', 'D', 90],
    ['FEN', 'D', 'D', 30],
    ['ARN', 'D', 'I', 75],
  ] as const)('%s %s to %s is %d minutes', (airport, arriving, departing, minutes) => {
    expect(getMinimumConnectingTime(airport, arriving, departing)).toBe(minutes);
  });

  test('every airport has a time between a quarter of an hour and three hours', () => {
    for (const { code } of requireSome(listAirports())) {
      for (const arriving of ['D', 'I'] as const) {
        for (const departing of ['D', 'I'] as const) {
          const minutes = getMinimumConnectingTime(code, arriving, departing);
          expect(minutes >= 15 && minutes <= 180, code).toBe(true);
        }
      }
    }
    expect(() => getMinimumConnectingTime('ZZZ', 'D', 'D')).toThrow(RangeError);
  });

  test('changing airports takes hours more', () => {
    expect(getMinimumTransferTime('GRU', 'CGH', 'I', 'D')).toBe(300);
    expect(getMinimumTransferTime('GRU', 'GRU', 'I', 'D')).toBe(120);
  });
});
