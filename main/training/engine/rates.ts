/**
 * Training exchange rates: a fixed table with a small seeded daily drift, constant during a day, so
 * that prices convert alike in every call of a day.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { mix, mixText, pickBetween } from './random.ts';

/** Units of a currency for one US dollar. */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  USD: 1,
  ARS: 1420,
  AUD: 1.52,
  BHD: 0.376,
  BRL: 5.38,
  CAD: 1.4,
  CHF: 0.8,
  CLP: 940,
  COP: 3850,
  EUR: 0.86,
  GBP: 0.76,
  INR: 88.5,
  JOD: 0.709,
  JPY: 154,
  KRW: 1380,
  KWD: 0.307,
  MXN: 18.4,
  TND: 3.1,
};

/** Throws RangeError for a currency the training table does not have. */
export function getRatePerDollar(currency: string, day: number, seed: number): number {
  const rate = PER_DOLLAR[currency];
  if (rate === undefined) throw new RangeError(`no training rate for ${currency}`);
  if (currency === 'USD') return rate;
  return rate * pickBetween(mix(mixText(mix(seed, 401), currency), day), 0.994, 1.006);
}

/** A dollar amount in minor units of a currency, rounded to whole units if `whole`. */
export function convertToMinor(
  dollars: number,
  currency: string,
  rate: number,
  whole: boolean,
): number {
  const scale = 10 ** getMinorDigits(currency);
  return whole ? Math.round(dollars * rate) * scale : Math.round(dollars * rate * scale);
}
