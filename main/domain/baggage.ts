/** Checked bags of flights and passengers as the interface tells them. */
import type { Baggage } from '#main/contract/values.ts';
import type { BaggageAllowance, ProviderLeg, ProviderSlice } from '#main/providers/provider.ts';

/** The interface's value for an allowance; if the provider gives none, from the numbers. */
export function getBaggageKind({ kind, pieces, weight_kg }: BaggageAllowance): Baggage {
  if (kind !== 'UNSPECIFIED') return kind;
  if (pieces !== null) return pieces >= 2 ? 'TWO_PIECES' : pieces === 1 ? 'ONE_PIECE' : 'NONE';
  if (weight_kg !== null) return weight_kg > 0 ? 'WEIGHT' : 'NONE';
  return 'UNSPECIFIED';
}

/** The checked bags of one passenger on a flight. */
export const getBags = ({ baggage, bags }: ProviderLeg, passenger_key: string): BaggageAllowance =>
  bags?.[passenger_key] ?? baggage;

/** Whether at least one checked bag is free on the whole slice. */
export function hasBag(slice: Pick<ProviderSlice, 'baggage' | 'legs'>): boolean {
  const hasFreeBag = (allowance: BaggageAllowance): boolean | null => {
    const kind = getBaggageKind(allowance);
    return kind === 'UNSPECIFIED' ? null : kind !== 'NONE';
  };
  const of_slice = hasFreeBag(slice.baggage);
  return (
    slice.legs.every((leg) => hasFreeBag(leg.baggage) ?? of_slice ?? false) && of_slice !== false
  );
}
