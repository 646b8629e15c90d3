/**
 * Money is an integer count of a currency's minor unit; decimals exist only as text on the way in
 * and out. Everything between is integer arithmetic, so nothing here can lose or gain a cent.
 */
import type { ExchangeRate } from '#main/contract/rate.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';

export type Rate = ExchangeRate;

/** A decimal number exactly: `digits` / 10^`scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

export function readDecimal(text: string): Decimal {
  const matched = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!matched) throw new RangeError(`not a decimal number: ${text}`);
  const [, sign, whole = '', fraction = ''] = matched;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** A number's exact digits; very small and very large ones print with an exponent. */
function toDecimal(value: number | string): Decimal {
  if (typeof value === 'string') return readDecimal(value);
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const { digits, scale } = readDecimal(mantissa);
  const places = scale - Number(exponent);
  return places >= 0
    ? { digits, scale: places }
    : { digits: digits * getPowerOfTen(-places), scale: 0 };
}

const getPowerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Rounds half away from zero, as airlines round fares and fees. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const above = dividend < 0n ? -dividend : dividend;
  const below = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * above + below) / (2n * below);
  return negative ? -rounded : rounded;
}

function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`amount out of range: ${value}`);
  // A negative zero would not equal zero in a comparison of whole values.
  return number === 0 ? 0 : number;
}

/** Whether the text can be used as a rate: a decimal above zero. */
export function isRateValue(text: string): boolean {
  try {
    return readDecimal(text).digits > 0n;
  } catch {
    return false;
  }
}

/** Minor units. RangeError for no decimal number or more decimals than the currency, but zeros. */
export function toMinor(amount: number | string, currency: string): number {
  const { digits, scale } = toDecimal(amount);
  const exponent = getMinorDigits(currency);
  if (scale <= exponent) return toSafeInteger(digits * getPowerOfTen(exponent - scale));
  const surplus = getPowerOfTen(scale - exponent);
  if (digits % surplus !== 0n)
    throw new RangeError(`${amount} has too many digits for ${currency}`);
  return toSafeInteger(digits / surplus);
}

/** Like {@link toMinor}; null if it is not a valid amount in the currency. */
export function findMinor(amount: number, currency: string): number | null {
  try {
    return toMinor(amount, currency);
  } catch {
    return null;
  }
}

/** Like {@link toMinor}, with surplus digits rounded half away from zero. */
export function toMinorRounded(amount: number | string, currency: string): number {
  const { digits, scale } = toDecimal(amount);
  return toSafeInteger(
    divideRounded(digits * getPowerOfTen(getMinorDigits(currency)), getPowerOfTen(scale)),
  );
}

/** The amount as decimal text with all the currency's digits, '1234.50'. */
export function formatDecimal(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount in minor units: ${minor}`);
  const exponent = getMinorDigits(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** 'BRL 1234.50'. */
export const formatMoneyText = (minor: number, currency: string): string =>
  `${currency} ${formatDecimal(minor, currency)}`;

/** The JSON number nearest to the amount's decimal text, which prints as that text. */
export const toAmount = (minor: number, currency: string): number =>
  Number(formatDecimal(minor, currency)) + 0;

export function sumMinor(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  if (!Number.isSafeInteger(total)) throw new RangeError(`amount out of range: ${total}`);
  return total;
}

/** Converts with the rate, rounded half away from zero to the minor unit of `to`. */
export function convert(minor: number, from: string, to: string, rate: Rate): number {
  if (from === to) return minor;
  if (rate.from !== from || rate.to !== to) {
    throw new Error(`a rate ${rate.from}-${rate.to} cannot convert ${from} to ${to}`);
  }
  const { digits, scale } = readDecimal(rate.value);
  if (digits <= 0n) throw new RangeError(`not a rate: ${rate.value}`);
  return toSafeInteger(
    divideRounded(
      BigInt(minor) * digits * getPowerOfTen(getMinorDigits(to)),
      getPowerOfTen(scale + getMinorDigits(from)),
    ),
  );
}

/** A percentage of an amount, rounded half away from zero. */
export function calculatePercent(minor: number, percent: number): number {
  const { digits, scale } = toDecimal(percent);
  return toSafeInteger(divideRounded(BigInt(minor) * digits, getPowerOfTen(scale + 2)));
}

/**
 * Splits a total by weights into whole minor units that sum to it exactly; the rounding difference
 * goes to the largest remainders, the earlier first. If all weights are zero, the shares are equal.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = whole > 0n ? weights.map((weight) => BigInt(weight)) : weights.map(() => 1n);
  const divisor = whole > 0n ? whole : BigInt(weights.length);
  const size = BigInt(Math.abs(total));
  const parts = shares.map((share, index) => ({
    index,
    part: (size * share) / divisor,
    left: (size * share) % divisor,
  }));
  const missing = Number(size - parts.reduce((sum, { part }) => sum + part, 0n));
  const order = [...parts].sort((a, b) => {
    if (a.left === b.left) return a.index - b.index;
    return a.left > b.left ? -1 : 1;
  });
  for (const entry of order.slice(0, missing)) entry.part += 1n;
  return parts.map(({ part }) => toSafeInteger(total < 0 ? -part : part));
}

/** The amount in the locale's format, with all the currency's digits. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const exponent = getMinorDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return format.format(formatDecimal(minor, currency) as `${number}`);
}

/** Several amounts to compare, for display: `100.00 / 30.00 / 131.00`. */
export const formatAmounts = (minors: readonly number[], currency: string): string =>
  minors.map((minor) => formatDecimal(minor, currency)).join(' / ');
