/** Names of places and airlines for texts: 'São Paulo Guarulhos' for GRU. */

import { findAirline } from '#main/reference/airlines.ts';
import { findAirport, findAirportCity, findCity, suggestPlaces } from '#main/reference/airports.ts';
import { say } from '../i18n/words.ts';

/** 'São Paulo Guarulhos' for GRU, 'New York' for NYC; null for an unknown code. */
export function findPlaceName(code: string): string | null {
  const airport = findAirport(code);
  if (!airport) return findCity(code)?.name ?? null;
  const city = findAirportCity(code)?.name ?? '';
  if (findCity(code) && airport.city_code === code) return city;
  const name = airport.name.replace(/(\s+(International|Intl))?(\s+Airport)?$/i, '');
  const start = name.toLowerCase().startsWith(city.toLowerCase());
  return start ? name : `${city} ${name}`.trim();
}

/** The city that a time zone is named after, if it is in that zone: SAO of America/Sao_Paulo. */
export function findZoneCity(time_zone: string): string | undefined {
  const known = CITIES.get(time_zone);
  if (known !== undefined) return known ?? undefined;
  const name = time_zone.slice(time_zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const place = suggestPlaces(name, 3).find((one) => one.time_zone === time_zone);
  CITIES.set(time_zone, place?.city_code ?? null);
  return place?.city_code;
}
const CITIES = new Map<string, string | null>();

export const sayPlace = (code: string): string => findPlaceName(code) ?? code;
/** The code for any airline. */
export const EVERY_AIRLINE = 'YY';
export const sayAirline = (code: string): string =>
  code === EVERY_AIRLINE ? say('says.all_airlines') : (findAirline(code)?.name ?? code);
