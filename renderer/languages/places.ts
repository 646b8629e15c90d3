/** Names of places and airlines as they are said: 'São Paulo Guarulhos' for GRU. */

import { findAirline } from '#main/reference/airlines.ts';
import { findAirport, findAirportCity, findCity } from '#main/reference/airports.ts';
import { say } from '../i18n/words.ts';

/** 'São Paulo Guarulhos' for GRU, 'New York' for NYC; null for a code that is no place. */
export function findPlaceName(code: string): string | null {
  const airport = findAirport(code);
  if (!airport) return findCity(code)?.name ?? null;
  const city = findAirportCity(code)?.name ?? '';
  if (findCity(code) && airport.city_code === code) return city;
  const name = airport.name.replace(/(\s+(International|Intl))?(\s+Airport)?$/i, '');
  const start = name.toLowerCase().startsWith(city.toLowerCase());
  return start ? name : `${city} ${name}`.trim();
}

export const sayPlace = (code: string): string => findPlaceName(code) ?? code;
/** A code that stands for whichever airlines fly. */
export const EVERY_AIRLINE = 'YY';
export const sayAirline = (code: string): string =>
  code === EVERY_AIRLINE ? say('says.all_airlines') : (findAirline(code)?.name ?? code);
