/**
 * Finds the wanted flights in current offers: the same flights in the same fare family, the same
 * flights at other times, or none. The cheapest match wins.
 */
import type { OfferSelection, ProviderLeg, ProviderOffer } from '#main/providers/provider.ts';
import { calculateOriginalTotal } from '../pricing.ts';
import type { Wanted, WantedLeg } from './payload.ts';

export interface Match {
  offer: ProviderOffer;
  selections: OfferSelection[];
  /** A flight leaves at another time than it did. */
  retimed: boolean;
}

function isFlight(leg: ProviderLeg, wanted: WantedLeg): boolean {
  return (
    leg.marketing_carrier === wanted.carrier &&
    leg.flight_number === wanted.flight_number &&
    leg.origin === wanted.origin &&
    leg.destination === wanted.destination &&
    leg.departure.slice(0, 10) === wanted.date
  );
}

function isBrand(leg: ProviderLeg, brand: string | null): boolean {
  return brand === null || leg.brand?.code === brand || leg.brand?.name === brand;
}

/** The cheapest offer with the wanted flights, cabin and brand; null where none has them. */
export function findWanted(offers: readonly ProviderOffer[], wanted: Wanted): Match | null {
  const fitting = offers.flatMap((offer) => {
    if (offer.journeys.length !== wanted.slices.length) return [];
    const slices = wanted.slices.map((want, index) =>
      offer.journeys[index]!.slices.find(
        ({ legs }) =>
          legs.length === want.legs.length &&
          legs.every(
            (leg, at) =>
              isFlight(leg, want.legs[at]!) &&
              isBrand(leg, want.brand) &&
              (wanted.cabin === 'UNSPECIFIED' || leg.cabin === wanted.cabin),
          ),
      ),
    );
    if (slices.some((slice) => slice === undefined)) return [];
    const retimed = slices.some((slice, index) =>
      slice!.legs.some((leg, at) => {
        const was = wanted.slices[index]!.legs[at]!.departure;
        return was !== null && was !== leg.departure;
      }),
    );
    const selections = slices.map((slice) => ({ offer_key: offer.key, slice_key: slice!.key }));
    return [{ offer, selections, retimed }];
  });
  const [cheapest = null] = fitting.sort(
    (a, b) => calculateOriginalTotal(a.offer) - calculateOriginalTotal(b.offer),
  );
  return cheapest;
}

/** Search journeys: one per slice, on its first flight's date. */
export function listJourneys({ slices }: Wanted) {
  return slices.map(({ legs }) => ({
    origin: legs[0]!.origin,
    destination: legs.at(-1)!.destination,
    date: legs[0]!.date,
  }));
}
