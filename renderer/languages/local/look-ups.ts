/** Encodes and decodes places, airlines and aircraft; the most similar names if none matches. */
import { type Aircraft, findAircraft, listAircraft } from '#main/reference/aircraft.ts';
import {
  type Airline,
  findAirline,
  findAirlineByAccountingCode,
  suggestAirlines,
} from '#main/reference/airlines.ts';
import {
  findAirport,
  findAirportCity,
  findCity,
  getCityName,
  type PlaceSuggestion,
  suggestPlaces,
} from '#main/reference/airports.ts';
import {
  type Country,
  findCountry,
  getCountryName,
  suggestCountries,
} from '#main/reference/countries.ts';
import { editDistance } from '#main/reference/text.ts';
import { getLanguageCode, type Phrase, phrase } from '../../i18n/words.ts';
import { sayCity, sayPlace } from '../places.ts';

/** An answer: a sentence, and lines below it. */
export interface Found {
  known: boolean;
  text: Phrase;
  lines: readonly string[];
}

export const known = (text: Phrase, lines: readonly string[] = []): Found => ({
  known: true,
  text,
  lines,
});
export const unknown = (text: Phrase, lines: readonly string[] = []): Found => ({
  known: false,
  text,
  lines,
});

const MAX_LINES = 8;
/** Longer texts match no name and would only take time. */
const MAX_NAME_LENGTH = 60;

const sayCountry = (country: Country): string => getCountryName(country, getLanguageCode());

function formatWhere(code: string, state: string | null): string {
  const country = findCountry(code);
  return [state, country ? sayCountry(country) : code].filter(Boolean).join(', ');
}

/** An airport by its own name, with its city's in the language where it does not begin with it. */
const formatAirport = (name: string, city: string, said: string): string =>
  name.startsWith(city) ? name.replace(city, said) : `${said}, ${name}`;

/** The cities and airports of a name, most likely first. */
export function encodePlace(text: string): Found {
  const places = suggestPlaces(text.slice(0, MAX_NAME_LENGTH), MAX_LINES);
  const formatName = (place: PlaceSuggestion) =>
    place.kind === 'CITY' ? sayCity(place) : formatAirport(place.name, place.city, sayCity(place));
  const lines = places.map(
    (place) => `${place.code}  ${formatName(place)}, ${formatWhere(place.country, place.state)}`,
  );
  const [first] = places;
  if (!first) return unknown(phrase('local.no_place', { text }), lines);
  const name = first.name === first.city ? sayCity(first) : first.name;
  return known(phrase('local.encoded', { code: first.code, name }), lines);
}

const formatAirportLine = (code: string): string => {
  const airport = findAirport(code);
  return airport ? `${code}  ${airport.name || code}` : code;
};

/** Describes a three-letter code: a city with its airports, an airport with its city. */
export function decodePlace(code: string): Found {
  const city = findCity(code);
  const airport = findAirport(code);
  if (city && (city.airports.length > 1 || !airport)) {
    const name = getCityName(city, getLanguageCode());
    const said = { code, name, where: formatWhere(city.country, city.state) };
    return known(phrase('local.place', said), city.airports.map(formatAirportLine));
  }
  if (airport) {
    const its_city = findAirportCity(code) ?? { code, name: code };
    const said = getCityName(its_city, getLanguageCode());
    const name = formatAirport(airport.name, its_city.name, said);
    const place = formatWhere(airport.country, airport.state);
    return known(phrase('local.place', { code, name, where: place }));
  }
  const near = suggestPlaces(code, MAX_LINES).map(
    (place) => `${place.code}  ${sayPlace(place.code)}, ${formatWhere(place.country, place.state)}`,
  );
  return unknown(phrase('local.unknown_code', { code }), near);
}

const formatCountryLine = (country: Country): string =>
  `${country.code}  ${sayCountry(country)}  ${country.currency}`;

export function decodeCountry(text: string): Found {
  const typed = text.trim().slice(0, MAX_NAME_LENGTH);
  const one = findCountry(typed);
  const countries = one ? [one] : suggestCountries(typed, MAX_LINES);
  const [first] = countries;
  if (!first) return unknown(phrase('local.no_country', { text: typed }));
  const said = { code: first.code, name: sayCountry(first) };
  return known(phrase('local.encoded', said), countries.map(formatCountryLine));
}

const formatAirlineLine = ({ code, accounting_code, name, country }: Airline): string =>
  [code, accounting_code ?? '   ', name, country === '' ? '' : formatWhere(country, null)]
    .filter((part) => part !== '')
    .join('  ');

/** An airline by its code, its accounting code or its name. */
export function decodeAirline(text: string): Found {
  const typed = text.trim().slice(0, MAX_NAME_LENGTH);
  const one = findAirline(typed) ?? findAirlineByAccountingCode(typed);
  const near = one ? [one] : suggestAirlines(typed, MAX_LINES);
  const [first] = near;
  if (!first) return unknown(phrase('local.no_airline', { text: typed }));
  const said = { code: first.code, name: first.name, accounting: first.accounting_code ?? '–' };
  return known(phrase('local.airline', said), near.map(formatAirlineLine));
}

const formatAircraftLine = ({
  code,
  name,
  manufacturer,
  seats_typical,
  range_km,
}: Aircraft): string =>
  [
    code,
    name.startsWith(manufacturer) ? name : `${manufacturer} ${name}`,
    seats_typical,
    `${range_km} km`,
  ].join('  ');

/** An aircraft by code or part of its name; else the most similar codes. */
export function decodeAircraft(code: string): Found {
  const aircraft = findAircraft(code);
  if (aircraft) {
    const text = phrase('local.aircraft', { code, name: aircraft.name });
    return known(text, [formatAircraftLine(aircraft)]);
  }
  const all = listAircraft();
  const called = all.filter((one) =>
    `${one.manufacturer} ${one.name}`.toUpperCase().includes(code),
  );
  const [first] = called;
  if (first && code.length > 2) {
    const text = phrase('local.aircraft', { code: first.code, name: first.name });
    return known(text, called.slice(0, MAX_LINES).map(formatAircraftLine));
  }
  const near = all.filter((one) => editDistance(one.code, code, 1) <= 1);
  return unknown(
    phrase('local.no_aircraft', { code }),
    near.slice(0, MAX_LINES).map(formatAircraftLine),
  );
}
