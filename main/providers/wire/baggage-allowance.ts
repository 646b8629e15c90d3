/** Checked bags: kinds of allowances, and those of several passengers on one flight. */
import type { BaggageAllowance, ProviderLeg } from '../provider-types.ts';

export const NO_STATEMENT: BaggageAllowance = {
  kind: 'UNSPECIFIED',
  pieces: null,
  weight_kg: null,
};

export interface ToldBags {
  passenger_key: string;
  /** False for a lap infant. */
  seated: boolean;
  allowance: BaggageAllowance;
}

/**
 * Bags of a flight: the smallest allowance of seated passengers, so that nobody is promised too
 * much, plus each passenger's own if they differ. Passengers without data are ignored.
 */
export function mergeFlightBags(told: readonly ToldBags[]): Pick<ProviderLeg, 'baggage' | 'bags'> {
  const known = told.filter(({ allowance }) => allowance.kind !== 'UNSPECIFIED');
  const seated = known.filter((one) => one.seated);
  const least = (seated.length > 0 ? seated : told.some((one) => one.seated) ? [] : known)
    .map(({ allowance }) => allowance)
    .sort((a, b) => calculateSize(a) - calculateSize(b))[0];
  const baggage = least ?? NO_STATEMENT;
  const others = known.filter(({ allowance }) => !isAlike(allowance, baggage));
  if (others.length === 0) return { baggage };
  return {
    baggage,
    bags: Object.fromEntries(known.map((one) => [one.passenger_key, one.allowance])),
  };
}

export const isAlike = (a: BaggageAllowance, b: BaggageAllowance): boolean =>
  a.kind === b.kind && a.pieces === b.pieces && a.weight_kg === b.weight_kg;

/** For comparison: pieces first, then kilograms; a weight alone is one bag or several. */
function calculateSize({ kind, pieces, weight_kg }: BaggageAllowance): number {
  const count = pieces ?? (kind === 'TWO_PIECES' ? 2 : kind === 'NONE' || weight_kg === 0 ? 0 : 1);
  return count * 1000 + (weight_kg ?? 0);
}

export const POUND_KG = 0.45359237;

export function getBaggageKind(
  pieces: number | null,
  weight_kg: number | null,
): BaggageAllowance['kind'] {
  if (pieces === 0) return 'NONE';
  if (pieces === 1) return 'ONE_PIECE';
  if (pieces !== null) return 'TWO_PIECES';
  if (weight_kg === 0) return 'NONE';
  return weight_kg === null ? 'UNSPECIFIED' : 'WEIGHT';
}
