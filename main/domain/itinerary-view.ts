/**
 * Legs and slices as the interface shows them: the part that offers and bookings have in common.
 */
import type { BookingSlice, Feature, OfferLeg, Stop } from '#main/contract/itinerary.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { FeatureAttribute } from '#main/contract/values.ts';
import type {
  ProviderFeature,
  ProviderLeg,
  ProviderSlice,
  ProviderStop,
} from '#main/providers/provider.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { getBaggageKind } from './baggage.ts';
import {
  calculateLegDuration,
  calculateSliceDuration,
  getSliceFlags,
  isCodeshare,
  LONG_STOP_MIN,
} from './itinerary.ts';
import { toAmount } from './money.ts';

const toLocalTime = (time: string): string => time.slice(0, 16);

export const toLegBase = (leg: ProviderLeg, id: string): Omit<OfferLeg, 'is_train'> => ({
  id,
  aircraft: leg.aircraft,
  origin: leg.origin,
  destination: leg.destination,
  departure_date: toLocalTime(leg.departure),
  arrival_date: toLocalTime(leg.arrival),
  departure_terminal: leg.departure_terminal,
  arrival_terminal: leg.arrival_terminal,
  managed_by: leg.marketing_carrier,
  operated_by: leg.operating_carrier ?? leg.operating_name ?? null,
  flight_number: leg.flight_number,
  duration: calculateLegDuration(leg),
  number_of_stops: leg.stops.length,
  fare_info: {
    fare_class: leg.booking_class,
    fare_basis: leg.fare_basis,
    cabin: leg.cabin,
    baggage: getBaggageKind(leg.baggage),
    fare_type: leg.fare_type,
    fare_family: leg.brand?.name ?? leg.brand?.code ?? null,
  },
  stops: leg.stops.map(buildStopView),
  is_codeshare: isCodeshare(leg),
});

const buildStopView = (stop: ProviderStop, index: number): Stop => ({
  location_code: stop.airport,
  arrival_airport: stop.airport,
  departure_airport: stop.airport,
  arrival_date: stop.arrival === null ? null : toLocalTime(stop.arrival),
  departure_date: stop.departure === null ? null : toLocalTime(stop.departure),
  duration: stop.duration_min,
  long_stop: (stop.duration_min ?? 0) >= LONG_STOP_MIN,
  sequence: index + 1,
});

type SliceBase = Omit<BookingSlice, 'legs' | 'balance_token' | 'features'>;

/** A slice without legs is an invalid answer; no adapter may return one. */
export function buildSliceBase(slice: ProviderSlice, id: string, token: string | null): SliceBase {
  const first = slice.legs[0];
  const last = slice.legs.at(-1);
  if (!first || !last) throw new Error(`slice ${slice.origin}-${slice.destination} has no flights`);
  return {
    id,
    origin: first.origin,
    destination: last.destination,
    departure_date: toLocalTime(first.departure),
    arrival_date: toLocalTime(last.arrival),
    airline: first.marketing_carrier,
    duration: calculateSliceDuration(slice),
    token,
    ...getSliceFlags(slice.legs),
  };
}

/** From the mildest to the strictest. */
const STRICTNESS: readonly FeatureAttribute[] = [
  'UNSPECIFIED',
  'INCLUDED',
  'CHARGEABLE',
  'NOT_OFFERED',
];
const SEVERAL = phrase('several_conditions');
const CONTRADICTED = phrase('contradicted_condition');

/**
 * What a fare includes and what a change costs. Conflicting statements are both kept, as the
 * airline's stages are not distinguished; those without a text get one that says so. Of two amounts
 * for the same, the higher is kept.
 */
export function toFeaturesView(features: readonly ProviderFeature[]): Feature[] {
  const views = features.map(toFeatureView);
  const getSubjectKey = ({ type, when, description, attribute }: Feature) =>
    `${type} ${when} ${description} ${attribute}`;
  const told = [...Map.groupBy(views, getSubjectKey).values()].map((same) => {
    const [strictest] = [...same].sort(
      (a, b) =>
        STRICTNESS.indexOf(b.attribute) - STRICTNESS.indexOf(a.attribute) ||
        (b.penalty_amount ?? 0) - (a.penalty_amount ?? 0),
    ) as [Feature];
    const one = JSON.stringify(strictest);
    if (same.every((other) => JSON.stringify(other) === one)) return strictest;
    const { description } = strictest;
    return { ...strictest, description: description ?? SEVERAL };
  });
  const contradicts = (one: Feature, other: Feature) =>
    other.type === one.type &&
    other.when === one.when &&
    other.attribute !== one.attribute &&
    other.attribute !== 'UNSPECIFIED';
  return told.map((one) => {
    const alone = one.description !== null || !told.some((other) => contradicts(one, other));
    return alone ? one : { ...one, description: CONTRADICTED };
  });
}

/** A fee in an unknown currency is left out rather than shown wrong. */
function toFeatureView(feature: ProviderFeature): Feature {
  const { penalty_minor, penalty_currency, penalty_type, penalty_percent } = feature;
  const known = penalty_currency !== null && findCurrency(penalty_currency) !== undefined;
  const fixed = penalty_minor !== null && known ? toAmount(penalty_minor, penalty_currency) : null;
  const percent = penalty_type === 'PERCENT';
  return {
    type: feature.type,
    attribute: feature.attribute,
    penalty_amount: percent ? penalty_percent : fixed,
    penalty_amount_type: penalty_type,
    penalty_currency: percent || fixed === null ? null : penalty_currency,
    when: feature.when ?? 'UNSPECIFIED',
    description: feature.text,
  };
}
