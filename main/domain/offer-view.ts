/** Offers as the interface shows them. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { ProviderFeature, ProviderSlice } from '#main/providers/provider.ts';
import { findAircraft } from '#main/reference/aircraft.ts';
import { getBaggageKind } from './baggage.ts';
import { deriveId } from './derived-id.ts';
import { buildSliceBase, toFeaturesView, toLegBase } from './itinerary-view.ts';
import { convert, toAmount } from './money.ts';
import { calculateProfit, toLineView } from './pricing.ts';
import { buildSliceToken } from './slice-tokens.ts';
import type { StoredOffer } from './stored-offer.ts';

export function toOfferView(stored: StoredOffer): Offer {
  const { offer, priced } = stored;
  const { currency, original_currency, totals, lines } = priced;
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  return {
    search_id: stored.search_id,
    journeys: offer.journeys.map(({ slices }, journey) => ({
      slices: slices.map((slice, index) => buildSliceView(stored, slice, journey, index)),
    })),
    original_currency,
    currency,
    original_total_fare: toAmount(totals.original_fare, original_currency),
    total_fare: toMajorUnits(totals.fare),
    total_tax: toMajorUnits(totals.tax),
    total_agent_fee: toMajorUnits(totals.agent_fee),
    total_consolid_fee: toMajorUnits(totals.consolid_fee),
    total_agent_du: toMajorUnits(totals.agent_du),
    total: toMajorUnits(totals.total),
    price_per_pax: lines.map((line) => toLineView(line, priced)),
    created_at: stored.created_at,
    expires_at: stored.expires_at,
    validating_carrier: offer.validating_carrier,
    provider_type: stored.provider_type,
    agency_profit: calculateProfit(lines, currency),
  };
}

/** Must be paid at once. */
const NO_HOLD: ProviderFeature = {
  type: 'HOLD',
  attribute: 'NOT_OFFERED',
  penalty_minor: null,
  penalty_percent: null,
  penalty_type: 'UNSPECIFIED',
  penalty_currency: null,
  when: null,
  text: null,
};

function buildSliceView(
  stored: StoredOffer,
  slice: ProviderSlice,
  journey: number,
  index: number,
): OfferSlice {
  const { id, offer, priced, provider_type } = stored;
  const { currency, original_currency, rate } = priced;
  const before = offer.journeys.slice(0, journey).flatMap(({ slices }) => slices[0]?.prices ?? []);
  const convertSum = (minor: number) => convert(minor, original_currency, currency, rate);
  // As parts of a running sum, so that the slices of an offer add up to its price.
  const convertPart = (
    price: ProviderSlice['prices'][number],
    part: 'fare_minor' | 'tax_minor',
  ): number => {
    const start = before
      .filter(({ pax_type }) => pax_type === price.pax_type)
      .reduce((sum, one) => sum + one[part], 0);
    return toAmount(convertSum(start + price[part]) - convertSum(start), currency);
  };
  return {
    ...buildSliceBase(slice, deriveId(id, journey, index), buildSliceToken(id, journey, index)),
    legs: slice.legs.map((leg, position) => ({
      ...toLegBase(leg, deriveId(id, journey, index, position)),
      is_train: isTrain(leg.aircraft),
    })),
    fare_info: {
      baggage: getBaggageKind(slice.baggage),
      features: toFeaturesView(offer.can_hold ? slice.features : [...slice.features, NO_HOLD]),
    },
    seats_remaining: slice.seats_remaining,
    provider_type,
    slice_price_per_pax: slice.prices.map((price) => ({
      pax_type: price.pax_type,
      fare: convertPart(price, 'fare_minor'),
      tax: convertPart(price, 'tax_minor'),
      currency,
    })),
  };
}

/** Whether ground equipment is a train; a coach is not. */
const isTrain = (equipment: string | null): boolean =>
  equipment !== null && findAircraft(equipment)?.name === 'Train';
