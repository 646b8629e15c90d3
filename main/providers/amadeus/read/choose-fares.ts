/** Which of several stored fares are the price of a record, and what they come to. */
import type { ProviderFare } from '../../provider.ts';
import type { PricedFare } from './fare-elements.ts';

/**
 * The prices of a pricing answer that may be stored together: where a host tells the same
 * passengers several fares on the same flights (its fare families), one is sold and never their
 * sum. The set that is `wanted`, else the first told.
 */
export function chooseFares(
  fares: readonly PricedFare[],
  isWanted: (set: readonly PricedFare[]) => boolean,
): PricedFare[] {
  const groups = Map.groupBy(fares, (one) =>
    one.people.length === 0
      ? one
      : [
          ...one.people.map(({ infant, number }) => `${infant ? 'PI' : 'PA'}${number}`),
          ...one.segments.map(({ ref }) => ref),
        ].join(),
  );
  const lists = [...groups.values()];
  const most = Math.max(0, ...lists.map((list) => list.length));
  const sets = Array.from({ length: most }, (_, at) =>
    lists.flatMap((list) => list[at] ?? list[0] ?? []),
  );
  return sets.find(isWanted) ?? sets[0] ?? [];
}

/** The total for all passengers, in minor units. */
export const calculateTotal = (fares: readonly PricedFare[]): number =>
  fares.reduce((all, { fare, quantity }) => all + quantity * (fare.fare_minor + fare.tax_minor), 0);

interface Stored {
  fare: ProviderFare | null;
  currency: string | null;
  /** What it is of; nothing means every flight. */
  flights: readonly string[];
}

/** A passenger's fares for separate flights; one that overlaps an earlier one is left out. */
export function pickSeparateFares<T extends Stored>(fares: readonly T[]): T[] {
  const taken: T[] = [];
  for (const one of fares) {
    const isApart = (other: T) =>
      one.flights.length > 0 &&
      other.flights.length > 0 &&
      !one.flights.some((flight) => other.flights.includes(flight));
    if (taken.every(isApart)) taken.push(one);
  }
  return taken;
}

/** The sum of the fares; null if there are none, or one is untold or in another currency. */
export function sumFares(fares: readonly Stored[], currency: string): ProviderFare | null {
  const all = fares.flatMap((one) => (one.currency === currency ? (one.fare ?? []) : []));
  if (all.length === 0 || all.length < fares.length) return null;
  return {
    fare_minor: all.reduce((sum, one) => sum + one.fare_minor, 0),
    taxes: all.flatMap(({ taxes }) => taxes),
    tax_minor: all.reduce((sum, one) => sum + one.tax_minor, 0),
  };
}
