/** Places, airlines, aircraft and flights in Duffel's form, for offers and orders. */
import { findAircraft } from '#main/reference/aircraft.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { calculateGreatCircleKm, findAirport, findAirportCity } from '#main/reference/airports.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import { getLast, type NonEmpty } from '../non-empty.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type { WorldBrand, WorldCabin, WorldFlight, WorldPenalty } from '../world.ts';
import { CABINS as WORLD_CABINS } from '../world-order.ts';
import { refuse } from './problems.ts';
import type { CabinClass } from './requests.ts';

/** The amount in minor units; refuses one that does not fit the currency's precision. */
export function parseMinor(amount: string, currency: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const digits = getMinorDigits(currency);
  if (whole === '' || fraction.length > digits) {
    return refuse('validation_format', `${amount} is no amount of ${currency}`);
  }
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}

export function buildAirport(code: string) {
  const found = findAirport(code);
  const city = findAirportCity(code);
  return {
    type: 'airport',
    id: `arp_${code.toLowerCase()}_${(found?.country ?? 'xx').toLowerCase()}`,
    iata_code: code,
    icao_code: null,
    iata_city_code: city?.code ?? null,
    iata_country_code: found?.country ?? null,
    city_name: city?.name ?? null,
    city: city && {
      type: 'city',
      id: `cit_${city.code.toLowerCase()}_${city.country.toLowerCase()}`,
      iata_code: city.code,
      iata_country_code: city.country,
      name: city.name,
    },
    latitude: found?.latitude ?? null,
    longitude: found?.longitude ?? null,
    name: found?.name ?? code,
    time_zone: found?.time_zone ?? null,
  };
}

export const buildAirline = (code: string) => ({
  id: `arl_${code.toLowerCase()}`,
  iata_code: code,
  name: findAirline(code)?.name ?? code,
  conditions_of_carriage_url: null,
  logo_lockup_url: null,
  logo_symbol_url: null,
});

const buildAircraft = (code: string) => ({
  id: `arc_${code.toLowerCase()}`,
  iata_code: code,
  name: findAircraft(code)?.name ?? code,
});

export const formatDuration = (minutes: number): string => {
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  return `P${days > 0 ? `${days}D` : ''}T${hours > 0 ? `${hours}H` : ''}${rest}M`;
};

const appendSeconds = (local: string): string => `${local}:00`;

export const buildSegment = (id: string, flight: WorldFlight) => ({
  id,
  origin: buildAirport(flight.origin),
  destination: buildAirport(flight.destination),
  origin_terminal: flight.departure_terminal,
  destination_terminal: flight.arrival_terminal,
  departing_at: appendSeconds(flight.departure),
  arriving_at: appendSeconds(flight.arrival),
  duration: formatDuration(flight.duration_min),
  distance: String(Math.round(calculateGreatCircleKm(flight.origin, flight.destination))),
  aircraft: buildAircraft(flight.aircraft),
  marketing_carrier: buildAirline(flight.carrier),
  marketing_carrier_flight_number: String(flight.number),
  operating_carrier: buildAirline(flight.operating_carrier),
  operating_carrier_flight_number: String(flight.operating_number).padStart(4, '0'),
  stops: flight.stops.map((stop, at) => ({
    id: `sto_${id.slice(4)}${at}`,
    airport: buildAirport(stop.airport),
    arriving_at: appendSeconds(stop.arrival),
    departing_at: appendSeconds(stop.departure),
    duration: formatDuration(stop.duration_min),
  })),
});

export const buildEnds = (flights: Readonly<NonEmpty<WorldFlight>>) => ({
  origin: buildAirport(flights[0].origin),
  origin_type: 'airport',
  destination: buildAirport(getLast(flights).destination),
  destination_type: 'airport',
});

export const CABINS: Readonly<Record<WorldCabin, CabinClass>> = {
  ECONOMY: 'economy',
  PREMIUM: 'premium_economy',
  BUSINESS: 'business',
  FIRST: 'first',
};
export const findCabin = (name: CabinClass | null | undefined): WorldCabin | null =>
  WORLD_CABINS.find((cabin) => CABINS[cabin] === name) ?? null;

export const buildBaggages = (brand: WorldBrand) => [
  { type: 'carry_on', quantity: 1 },
  ...(brand.bags > 0 ? [{ type: 'checked', quantity: brand.bags }] : []),
];

/** The condition before departure: the strictest of the slices' penalties, for all passengers. */
export function buildCondition(
  penalties: readonly WorldPenalty[],
  kind: WorldPenalty['kind'],
  currency: string,
  people: number,
) {
  const found = penalties.filter((one) => one.kind === kind && one.when === 'BEFORE_DEPARTURE');
  if (found.length === 0) return null;
  if (found.some(({ allowed }) => !allowed)) {
    return { allowed: false, penalty_amount: null, penalty_currency: null };
  }
  const penalty = Math.max(...found.map(({ amount_minor }) => amount_minor)) * people;
  return {
    allowed: true,
    penalty_amount: formatDecimal(penalty, currency),
    penalty_currency: currency,
  };
}
