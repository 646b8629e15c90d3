/**
 * The agent's filters on a provider's answer. Filters take slices out of journeys; an offer with
 * nothing left for a journey is dropped, as it can no longer be bought.
 */
import type { ProviderOffer, ProviderSlice } from '#main/providers/provider.ts';
import { hasBag } from './baggage.ts';
import { getFlightsKey } from './itinerary.ts';
import { calculateOriginalTotal } from './pricing.ts';
import type { SearchPlan } from './search-request.ts';

export type Filters = Pick<
  SearchPlan,
  'airlines' | 'direct_only' | 'max_connections' | 'with_bags_only' | 'cheapest_only'
>;

/** Beyond this many itineraries in one offer its slices are compared one by one. */
const MAX_COMBINATIONS = 400;

/** Offers of ONE provider, in their order. */
export function filterOffers(offers: readonly ProviderOffer[], plan: Filters): ProviderOffer[] {
  const kept = keepSlices(offers, (slice) => passes(slice, plan));
  return plan.cheapest_only ? pickCheapest(kept) : kept;
}

/**
 * Airlines: each flight is sold by one of them. Direct: one leg, with or without technical stops.
 * Bags are the same for all passengers with a seat, so a slice has them or not.
 */
function passes(slice: ProviderSlice, plan: Filters): boolean {
  const { legs } = slice;
  if (plan.airlines.length > 0 && !legs.every((l) => plan.airlines.includes(l.marketing_carrier))) {
    return false;
  }
  if (plan.direct_only && legs.length > 1) return false;
  if (plan.max_connections !== null && legs.length - 1 > plan.max_connections) return false;
  return !plan.with_bags_only || hasBag(slice);
}

const keepSlices = (
  offers: readonly ProviderOffer[],
  keep: (slice: ProviderSlice, offer: ProviderOffer, journey: number) => boolean,
): ProviderOffer[] =>
  offers.flatMap((offer) => {
    const journeys = offer.journeys.map(({ slices }, journey) => ({
      slices: slices.filter((slice) => keep(slice, offer, journey)),
    }));
    return journeys.every(({ slices }) => slices.length > 0) ? [{ ...offer, journeys }] : [];
  });

/** The cheapest offer of each itinerary, the first if equal; unused slices go too. */
function pickCheapest(offers: readonly ProviderOffer[]): ProviderOffer[] {
  const best = new Map<string, ProviderOffer>();
  for (const offer of offers) {
    for (const itinerary of listItineraries(offer)) {
      const holder = best.get(itinerary.key);
      if (!holder || calculateOriginalTotal(offer) < calculateOriginalTotal(holder))
        best.set(itinerary.key, offer);
    }
  }
  const winning = new Set<ProviderSlice>();
  for (const offer of offers) {
    for (const { key, slices } of listItineraries(offer)) {
      if (best.get(key) === offer) for (const slice of slices) winning.add(slice);
    }
  }
  return keepSlices(offers, (slice) => winning.has(slice));
}

interface Itinerary {
  key: string;
  slices: ProviderSlice[];
}

/** Every itinerary of an offer: one slice of each journey. */
function listItineraries(offer: ProviderOffer): Itinerary[] {
  const count = offer.journeys.reduce((product, { slices }) => product * slices.length, 1);
  if (count > MAX_COMBINATIONS) return listSlicesAlone(offer);
  let found: Itinerary[] = [{ key: '', slices: [] }];
  for (const { slices } of offer.journeys) {
    found = found.flatMap((head) =>
      slices.map((slice) => ({
        key: `${head.key} / ${getFlightsKey(slice.legs)}`,
        slices: [...head.slices, slice],
      })),
    );
  }
  return found;
}

const listSlicesAlone = (offer: ProviderOffer): Itinerary[] =>
  offer.journeys.flatMap(({ slices }, journey) =>
    slices.map((slice) => ({ key: `${journey}: ${getFlightsKey(slice.legs)}`, slices: [slice] })),
  );
