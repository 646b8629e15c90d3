/**
 * The scheme of a card number or of its first six digits, and the lengths the scheme allows for a
 * number and a security code. The library knows the schemes; the table adds the ranges it lacks for
 * the two Brazilian ones.
 */
import creditCardType from 'credit-card-type';
import type { CardBrand } from '#main/contract/values.ts';

export type KnownBrand = Exclude<CardBrand, 'UNSPECIFIED'>;

/** First and last six digits of a range. */
type Range = readonly [from: number, to: number];

/** Checked before the library, which reads some of these as Discover, Diners or unknown. */
const ALSO: Readonly<Record<'ELO' | 'HIPERCARD', readonly Range[]>> = {
  ELO: [
    [636369, 636369],
    [650057, 650081],
    [650920, 650920],
    [651680, 651704],
  ],
  // Hiper cards run in the Hipercard network.
  HIPERCARD: [
    [384100, 384100],
    [384140, 384140],
    [384160, 384160],
    [637095, 637095],
    [637568, 637568],
    [637599, 637600],
    [637609, 637609],
    [637612, 637612],
  ],
};

const LIBRARY_NAMES: Readonly<Record<KnownBrand, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMEX: 'american-express',
  ELO: 'elo',
  HIPERCARD: 'hipercard',
  DINERS: 'diners-club',
  DISCOVER: 'discover',
  JCB: 'jcb',
};
const BY_LIBRARY: ReadonlyMap<string, KnownBrand> = new Map([
  ...Object.entries(LIBRARY_NAMES).map(([brand, name]) => [name, brand as KnownBrand] as const),
  ['hiper', 'HIPERCARD'],
]);

const BIN_DIGITS = 6;

/** Six digits or more; null for a scheme that is not accepted. */
export function findCardBrand(digits: string): KnownBrand | null {
  const bin = Number(digits.slice(0, BIN_DIGITS));
  for (const brand of ['ELO', 'HIPERCARD'] as const) {
    if (ALSO[brand].some(([from, to]) => bin >= from && bin <= to)) return brand;
  }
  const [found] = creditCardType(digits);
  return (found && BY_LIBRARY.get(found.type)) ?? null;
}

/** Older Hipercard numbers. */
const ALSO_LENGTHS: Readonly<Partial<Record<KnownBrand, readonly number[]>>> = {
  HIPERCARD: [13, 19],
};

export function getSchemeRules(brand: KnownBrand): { lengths: number[]; cvv: 3 | 4 } {
  const { lengths, code } = creditCardType.getTypeInfo(LIBRARY_NAMES[brand]);
  return { lengths: [...lengths, ...(ALSO_LENGTHS[brand] ?? [])], cvv: code.size === 4 ? 4 : 3 };
}
