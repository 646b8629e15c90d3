/** Names of places and airlines for texts: 'São Paulo Guarulhos' for GRU. */
import { findAirline } from '#main/reference/airlines.ts';
import {
  findAirport,
  findCity,
  findPlaceName as findNameIn,
  getCityName,
  type PlaceSuggestion,
  suggestPlaces,
} from '#main/reference/airports.ts';
import { fold } from '#main/reference/text.ts';
import { getLanguageCode, say } from '../i18n/words.ts';

/** 'São Paulo/Guarulhos' for GRU, 'New York' for NYC; null for an unknown code. */
export const findPlaceName = (code: string): string | null => findNameIn(code, getLanguageCode());

/** The city of a suggestion. */
export const sayCity = ({ city_code, city }: PlaceSuggestion): string =>
  getCityName({ code: city_code, name: city }, getLanguageCode());

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

/** The most likely places for a typed text, with their codes. */
export const listLikelyPlaces = (typed: string): string =>
  suggestPlaces(typed.trim(), 3)
    .map((place) => `${place.code} ${sayCity(place)}`)
    .join(' · ');

/** The code for a place in a form, typed as code or as the name of one city; null for others. */
export function findTypedPlace(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (findAirport(code) || findCity(code)) return code;
  if (code.length < 4) return null;
  const found = suggestPlaces(code, 8);
  const [first] = found;
  if (!first) return null;
  const isNamed = (place: PlaceSuggestion) =>
    [place.city, place.name, sayCity(place)].some((name) => fold(name) === fold(code));
  const rivals = isNamed(first) ? found.filter(isNamed) : found;
  return rivals.every(({ city_code }) => city_code === first.city_code) ? first.code : null;
}

/** What is wrong with a typed place, with the codes it may be meant for. */
export function explainPlace(typed: string): string {
  const list = typed.trim() === '' ? '' : listLikelyPlaces(typed);
  return list === '' ? say('field.place') : say('field.place_code', { list });
}

export const sayPlace = (code: string): string => findPlaceName(code) ?? code;
/** The code for any airline. */
export const EVERY_AIRLINE = 'YY';
export const sayAirline = (code: string): string =>
  code === EVERY_AIRLINE ? say('says.all_airlines') : (findAirline(code)?.name ?? code);
