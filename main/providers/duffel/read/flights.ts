/** Slices and segments of offers, orders and changes. */
import { toTable } from '#main/contract/collections.ts';
import type { Cabin, LegStatus } from '#main/contract/values.ts';
import type {
  BaggageAllowance,
  ProviderFeature,
  ProviderLeg,
  ProviderSlice,
  ProviderStop,
} from '../../provider.ts';
import { getBaggageKind, mergeFlightBags, NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import type { Fieldset } from '../json.ts';
import type { SliceKey } from '../order-keys.ts';
import { PERKS, readFeatures } from './conditions.ts';

export interface SliceContext {
  /** The offer's id, or null in an order. */
  offer_id: string | null;
  journey: number;
  /** Passengers with a seat: their bags are the slice's allowance. */
  seated: ReadonlySet<string>;
  fare_type: ProviderLeg['fare_type'];
  status: LegStatus;
  /** Of the whole offer or order; a slice's own have priority. */
  features: ProviderFeature[];
}

/** Null if no flight of the slice can be read. */
export function readSlice(slice: Fieldset, context: SliceContext): ProviderSlice | null {
  const brand_name = slice.text('fare_brand_name');
  const segments = slice.list('segments');
  const legs = segments.map((segment) => readSegment(segment, brand_name, context));
  const known = legs.filter((leg) => leg !== null);
  if (known.length !== legs.length || known.length === 0) {
    slice.reading.leftOut(slice.path);
    return null;
  }
  const [first, last] = [getFirst(known), getLast(known)];
  const origin = readPlace(slice, 'origin') ?? first.origin;
  const destination = readPlace(slice, 'destination') ?? last.destination;
  slice.text('origin_type');
  slice.text('destination_type');
  slice.text('id');
  return {
    key: context.offer_id === null ? {} : buildKey(context, known, brand_name, origin, destination),
    origin,
    destination,
    legs: known,
    duration_min: slice.minutes('duration'),
    features: readFeatures(slice.at('conditions'), context.features),
    baggage:
      known.map(({ baggage }) => baggage).find(({ kind }) => kind !== 'UNSPECIFIED') ??
      NO_STATEMENT,
    seats_remaining: null,
    prices: [],
  };
}

/** Flights and departures as text, to find offers of the same flights. */
export const joinFlights = (legs: readonly ProviderLeg[]): string =>
  legs.map((leg) => `${leg.marketing_carrier}${leg.flight_number}/${leg.departure}`).join('+');

function buildKey(
  { offer_id, journey }: SliceContext,
  legs: readonly ProviderLeg[],
  brand: string | null,
  origin: string,
  destination: string,
): SliceKey {
  const [first] = legs;
  return {
    kind: 'duffel-slice',
    offer_id: offer_id ?? '',
    journey,
    origin,
    destination,
    date: first?.departure.slice(0, 10) ?? '',
    flights: joinFlights(legs),
    brand,
    cabin: first?.cabin ?? null,
  };
}

/** A place is an object with its code, or the code alone. */
function readPlace(holder: Fieldset, name: string): string | null {
  const raw = holder.raw(name);
  if (typeof raw === 'string') return holder.text(name)?.toUpperCase() ?? null;
  const place = holder.at(name);
  return (place.text('iata_code') ?? place.text('iata_city_code'))?.toUpperCase() ?? null;
}

function readSegment(
  segment: Fieldset,
  brand_name: string | null,
  context: SliceContext,
): ProviderLeg | null {
  const origin = readPlace(segment, 'origin');
  const destination = readPlace(segment, 'destination');
  const departure = pickEither(segment.local('departing_at'), segment.local('departure_datetime'));
  const arrival = pickEither(segment.local('arriving_at'), segment.local('arrival_datetime'));
  const operating = segment.code('operating_carrier');
  const named = operating === null ? segment.at('operating_carrier').text('name') : null;
  const carrier = segment.code('marketing_carrier') ?? operating;
  const number = readFlightNumber(segment, 'marketing_carrier_flight_number');
  const operating_number = readFlightNumber(segment, 'operating_carrier_flight_number');
  if (!origin || !destination || !departure || !arrival || !carrier) return null;
  const flight_number = number ?? operating_number;
  if (flight_number === null) return null;
  const passengers = segment.list('passengers');
  const own = passengers.find((one) => context.seated.has(readWho(one) ?? '')) ?? passengers[0];
  for (const one of passengers) notePassenger(one);
  return {
    key: segment.text('id') ?? `${carrier}${flight_number}/${departure}`,
    origin,
    destination,
    departure,
    arrival,
    departure_terminal: pickEither(
      segment.text('origin_terminal'),
      segment.text('departure_terminal'),
    ),
    arrival_terminal: pickEither(
      segment.text('destination_terminal'),
      segment.text('arrival_terminal'),
    ),
    marketing_carrier: carrier,
    flight_number,
    operating_carrier: operating,
    ...(named === null ? {} : { operating_name: named }),
    operating_flight_number: operating_number,
    aircraft: segment.code('aircraft'),
    duration_min: segment.minutes('duration'),
    stops: segment.list('stops').flatMap((stop) => readStop(stop) ?? []),
    booking_class: null,
    fare_basis: own?.text('fare_basis_code') ?? null,
    cabin: readCabin(own?.text('cabin_class') ?? null, own),
    fare_type: context.fare_type,
    brand: brand_name === null ? null : { code: null, name: brand_name },
    ...mergeFlightBags(
      passengers.map((one, at) => {
        const passenger_key = readWho(one) ?? `${at}`;
        const seated = context.seated.size === 0 || context.seated.has(passenger_key);
        return { passenger_key, seated, allowance: readBaggage(one) };
      }),
    ),
    status: context.status,
  };
}

/** By the name in this version, or in the previous one. */
const pickEither = (now: string | null, before: string | null): string | null => now ?? before;

/** Flights of a change by the airline use another field for their passengers. */
const readWho = (one: Fieldset): string | null =>
  one.text('passenger_id') ?? one.text('air_order_passenger_id');

/** Marks data shared by all passengers as read; one's is used. */
function notePassenger(one: Fieldset): void {
  readWho(one);
  one.text('cabin_class');
  one.text('cabin_class_marketing_name');
  one.text('fare_basis_code');
  for (const name of PERKS) one.at('conditions').flag(name);
}

/** Some send the carrier before the number; a carrier code has a letter. */
const NUMBER = /^(?:(?:[A-Z][A-Z0-9]|\d[A-Z])\s*)?0*(\d{1,4})[A-Z]?$/i;

function readFlightNumber(segment: Fieldset, name: string): number | null {
  const text = segment.text(name);
  const digits = NUMBER.exec(text ?? '')?.[1];
  if (text !== null && digits === undefined) {
    segment.reading.strange(`${segment.path}.${name}`, text);
  }
  return digits === undefined ? null : Number(digits);
}

function readStop(stop: Fieldset): ProviderStop | null {
  const airport = readPlace(stop, 'airport');
  stop.text('id');
  if (!airport) return null;
  return {
    airport,
    arrival: stop.local('arriving_at'),
    departure: stop.local('departing_at'),
    duration_min: stop.minutes('duration'),
  };
}

const CABINS: Record<string, Cabin> = toTable({
  economy: 'ECONOMY',
  premium_economy: 'PREMIUM',
  business: 'BUSINESS',
  first: 'FIRST',
});
export const getCabinNamed = (name: string | null): Cabin =>
  CABINS[name?.toLowerCase() ?? ''] ?? 'UNSPECIFIED';
export const findCabinWord = (cabin: Cabin): string | null =>
  Object.keys(CABINS).find((name) => CABINS[name] === cabin) ?? null;

function readCabin(name: string | null, passenger: Fieldset | undefined): Cabin {
  const cabin = getCabinNamed(name ?? passenger?.at('cabin').text('name') ?? null);
  if (cabin === 'UNSPECIFIED' && name !== null) {
    passenger?.reading.strange(`${passenger.path}.cabin_class`, name);
  }
  return cabin;
}

/** Checked bags; an empty list means none, a missing list or number means unknown. */
function readBaggage(passenger: Fieldset): BaggageAllowance {
  if (!passenger.has('baggages')) return NO_STATEMENT;
  let pieces = 0;
  for (const bag of passenger.list('baggages')) {
    const quantity = bag.whole('quantity');
    const type = bag.text('type');
    if (type === 'checked') {
      if (quantity === null) return NO_STATEMENT;
      pieces += quantity;
    } else if (type !== 'carry_on') bag.reading.strange(`${bag.path}.type`, type);
  }
  return { kind: getBaggageKind(pieces, null), pieces, weight_kg: null };
}
