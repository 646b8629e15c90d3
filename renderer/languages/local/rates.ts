/** Converts amounts exactly by the agency's exchange rates; the answer shows each rate's date. */
import type { ExchangeRate } from '#main/contract/rate.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { formatFullDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { type Fraction, parseFraction } from './calculator.ts';
import { type Found, known, unknown } from './look-ups.ts';

/** Rounds half up to the currency's decimal places. */
function roundHalfUp({ top, bottom }: Fraction, digits: number): string {
  const scaled = (top * 10n ** BigInt(digits) * 2n + bottom) / (bottom * 2n);
  const text = scaled.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A step of a conversion: a rate as stored, or inverted. */
interface Step {
  rate: ExchangeRate;
  value: Fraction;
}

function findDirect(from: string, to: string, rates: readonly ExchangeRate[]): Step | null {
  const forth = rates.find((rate) => rate.from === from && rate.to === to);
  if (forth) return { rate: forth, value: parseFraction(forth.value) };
  const back = rates.find((rate) => rate.from === to && rate.to === from);
  if (!back) return null;
  const { top, bottom } = parseFraction(back.value);
  return top === 0n ? null : { rate: back, value: { top: bottom, bottom: top } };
}

/** One rate, or two through a currency that both have a rate with. */
function findSteps(from: string, to: string, rates: readonly ExchangeRate[]): Step[] | null {
  if (from === to) return [];
  const one = findDirect(from, to, rates);
  if (one) return [one];
  for (const middle of new Set(rates.flatMap((rate) => [rate.from, rate.to]))) {
    const first = findDirect(from, middle, rates);
    const second = findDirect(middle, to, rates);
    if (first && second) return [first, second];
  }
  return null;
}

export function convert(
  { amount, from, to }: { amount: string; from: string; to: string },
  rates: readonly ExchangeRate[],
): Found {
  const found = findSteps(from, to, rates);
  if (!found) return unknown(phrase('local.no_rate', { from, to }));
  const value = found.reduce(
    (sum, one) => ({ top: sum.top * one.value.top, bottom: sum.bottom * one.value.bottom }),
    parseFraction(amount),
  );
  const said = { amount, from, to, value: roundHalfUp(value, findCurrency(to)?.exponent ?? 2) };
  const lines = found.map(({ rate: { as_of, ...rate } }) =>
    say('local.rate', { ...rate, day: formatFullDay(as_of.slice(0, 10)) }),
  );
  return known(phrase('local.converted', said), lines);
}
