/**
 * The world's airports by number, with the data for a schedule: distance, weight, country. Numbers
 * follow the order of codes, so they are the same in every process of one release.
 */
import { listAirlines } from '#main/reference/airlines.ts';
import {
  type Airport,
  resolveAirports as codesOf,
  listAirports,
} from '#main/reference/airports.ts';
import { findCountry } from '#main/reference/countries.ts';

export interface Place {
  index: number;
  code: string;
  city: string;
  country: string;
  region: string;
  zone: string;
  large: boolean;
  /** Traffic weight: 0.2 for a small airport to about 2 for a world hub. */
  draw: number;
  x: number;
  y: number;
  z: number;
}

const EARTH_DIAMETER_KM = 2 * 6371.0088;
const RADIANS = Math.PI / 180;

let places_list: readonly Place[] | undefined;
let by_code: ReadonlyMap<string, Place> | undefined;

export function getPlaces(): readonly Place[] {
  if (!places_list) {
    const bases = new Map<string, number>();
    for (const airline of listAirlines()) {
      for (const hub of airline.hubs) bases.set(hub, (bases.get(hub) ?? 0) + 1);
    }
    places_list = listAirports().map((airport, index) =>
      toPlace(airport, index, bases.get(airport.code) ?? 0),
    );
  }
  return places_list;
}

function toPlace(airport: Airport, index: number, bases: number): Place {
  const latitude = airport.latitude * RADIANS;
  const longitude = airport.longitude * RADIANS;
  const large = airport.size === 'large';
  return {
    index,
    code: airport.code,
    city: airport.city_code,
    country: airport.country,
    region: findCountry(airport.country)?.region ?? '',
    zone: airport.time_zone,
    large,
    draw: (large ? 0.8 : 0.2) + Math.min(6, bases) * 0.2,
    x: Math.cos(latitude) * Math.cos(longitude),
    y: Math.cos(latitude) * Math.sin(longitude),
    z: Math.sin(latitude),
  };
}

export function findPlaceByCode(code: string): Place | undefined {
  by_code ??= new Map(getPlaces().map((place) => [place.code, place]));
  return by_code.get(code);
}

export const resolvePlaces = (code: string): Place[] =>
  codesOf(code).flatMap((airport) => findPlaceByCode(airport) ?? []);

const by_city = new Map<string, readonly Place[]>();

/** An airport and the others of its city, in the order of codes. */
export function getCityPlaces({ city }: Place): readonly Place[] {
  if (by_city.size === 0) {
    for (const [code, places] of Map.groupBy(getPlaces(), (place) => place.city)) {
      by_city.set(code, places);
    }
  }
  return by_city.get(city) ?? [];
}

export function calculateKmBetween(a: Place, b: Place): number {
  // Not hypot: a network needs millions of distances, and this is several times faster.
  const chord = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
  return EARTH_DIAMETER_KM * Math.asin(Math.min(1, chord / 2));
}

export const isDomestic = (a: Place, b: Place): boolean => a.country === b.country;
