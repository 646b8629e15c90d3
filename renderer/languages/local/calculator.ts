/**
 * Calculates typed sums exactly, with fractions of integers, so no binary rounding occurs.
 * Multiplication and division come before addition and subtraction; aPb is b percent of a.
 */
import { fail, ok, type Result } from '#main/contract/result.ts';

export interface Fraction {
  top: bigint;
  bottom: bigint;
}

const MAX_PLACES = 10;
const ITEM = /([-+*/P]?)(-?\d+(?:\.\d+)?)/y;

export function parseFraction(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.');
  return { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) };
}

const add = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const multiply = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
});
const divide = (a: Fraction, b: Fraction): Fraction => {
  const top = a.top * b.bottom;
  const bottom = a.bottom * b.top;
  return bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
};
const negate = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });

/** The value as a decimal; `exact` is false if it was rounded. */
function toDecimal({ top, bottom }: Fraction): { text: string; exact: boolean } {
  const scale = 10n ** BigInt(MAX_PLACES);
  const size = top < 0n ? -top : top;
  const scaled = (size * scale * 2n + bottom) / (bottom * 2n);
  const exact = scaled * bottom === size * scale;
  const digits = scaled.toString().padStart(MAX_PLACES + 1, '0');
  const part = digits.slice(-MAX_PLACES).replace(/0+$/, '');
  const sign = top < 0n && scaled !== 0n ? '-' : '';
  return { text: sign + digits.slice(0, -MAX_PLACES) + (part === '' ? '' : `.${part}`), exact };
}

/** '305.50P10' → 30.55; fails on division by zero. */
export function calculate(
  sum: string,
): Result<{ text: string; exact: boolean }, 'DIVIDED_BY_ZERO' | 'NO_SUM'> {
  const terms: Fraction[] = [];
  const items = new RegExp(ITEM);
  let read = 0;
  for (let item = items.exec(sum); item !== null; item = items.exec(sum)) {
    read = items.lastIndex;
    const operator = item[1] || '+';
    const value = parseFraction(item[2] ?? '0');
    const before = terms.at(-1);
    if (operator === '+' || operator === '-' || before === undefined) {
      terms.push(operator === '-' ? negate(value) : value);
    } else if (operator === '/') {
      if (value.top === 0n) return fail('DIVIDED_BY_ZERO');
      terms[terms.length - 1] = divide(before, value);
    } else {
      const per = operator === 'P' ? 100n : 1n;
      const product = multiply(before, value);
      terms[terms.length - 1] = { top: product.top, bottom: product.bottom * per };
    }
  }
  if (terms.length === 0 || read < sum.length) return fail('NO_SUM');
  return ok(toDecimal(terms.reduce(add)));
}
