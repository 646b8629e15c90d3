/**
 * Finds the wanted flights in current offers: the same flights in the same fare family, the same
 * flights at other times, or none. Unchanged times come first, then the price: other times go to a
 * person.
 */
import { zip } from '#main/contract/collections.ts';
import type {
  OfferSelection,
  ProviderLeg,
  ProviderOffer,
  ProviderSlice,
} from '#main/providers/provider.ts';
import { haveSameFlight, listLegs } from '../itinerary.ts';
import { calculateOriginalTotal } from '../pricing.ts';
import type { Wanted, WantedLeg } from './wanted-flights.ts';

export interface Match {
  offer: ProviderOffer;
  selections: OfferSelection[];
  /** A flight has another departure time than before. */
  retimed: boolean;
}

const isFlight = (leg: ProviderLeg, wanted: WantedLeg): boolean =>
  leg.marketing_carrier === wanted.carrier &&
  leg.flight_number === wanted.flight_number &&
  leg.origin === wanted.origin &&
  leg.destination === wanted.destination &&
  leg.departure.slice(0, 10) === wanted.date;

/** An airline writes a brand's name now in capitals, now not. */
const isBrand = ({ brand }: ProviderLeg, wanted: string | null): boolean =>
  wanted === null ||
  [brand?.code, brand?.name].some((one) => one?.toUpperCase() === wanted.toUpperCase());

const isRetimed = ({ legs }: ProviderSlice, wanted: readonly WantedLeg[]): boolean =>
  zip(legs, wanted).some(
    ([{ departure }, { departure: was }]) => was !== null && was !== departure,
  );

/** False for an offer of other flights alone: the answer is one to another request. */
export const hasSomeWanted = (offer: ProviderOffer, { slices }: Pick<Wanted, 'slices'>): boolean =>
  haveSameFlight(
    listLegs(offer.journeys.flatMap((journey) => journey.slices)),
    slices.flatMap(({ legs }) =>
      legs.map((leg) => ({
        ...leg,
        marketing_carrier: leg.carrier,
        departure: leg.departure ?? leg.date,
      })),
    ),
  );

/** The best offer with the wanted flights, cabin and brand; null where none has them. */
export function findWanted(offers: readonly ProviderOffer[], wanted: Wanted): Match | null {
  const fitting = offers.flatMap((offer) => {
    if (offer.journeys.length !== wanted.slices.length) return [];
    const found = zip(wanted.slices, offer.journeys).flatMap(([want, journey]) => {
      const slices = journey.slices.filter(
        ({ legs }) =>
          legs.length === want.legs.length &&
          zip(legs, want.legs).every(
            ([leg, flight]) =>
              isFlight(leg, flight) &&
              isBrand(leg, want.brand) &&
              (wanted.cabin === 'UNSPECIFIED' || leg.cabin === wanted.cabin),
          ),
      );
      const slice = slices.find((one) => !isRetimed(one, want.legs)) ?? slices[0];
      return slice ? { slice, retimed: isRetimed(slice, want.legs) } : [];
    });
    if (found.length < wanted.slices.length) return [];
    const retimed = found.some((one) => one.retimed);
    const selections = found.map(({ slice }) => ({ offer_key: offer.key, slice_key: slice.key }));
    return [{ offer, selections, retimed }];
  });
  const [best = null] = fitting.sort(
    (a, b) =>
      Number(a.retimed) - Number(b.retimed) ||
      calculateOriginalTotal(a.offer) - calculateOriginalTotal(b.offer),
  );
  return best;
}

/** Search journeys: one per slice, on its first flight's date. */
export const listJourneys = ({ slices }: Wanted) =>
  slices.map(({ legs }) => ({
    origin: legs[0]!.origin,
    destination: legs.at(-1)!.destination,
    date: legs[0]!.date,
  }));
