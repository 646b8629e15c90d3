/**
 * Codes and names of places, airlines and aircraft: encode and decode, nearest names where none
 * fits.
 */
import { type Aircraft, findAircraft, listAircraft } from '#main/reference/aircraft.ts';
import {
  type Airline,
  findAirline,
  findAirlineByAccountingCode,
  suggestAirlines,
} from '#main/reference/airlines.ts';
import { findAirport, findAirportCity, findCity, suggestPlaces } from '#main/reference/airports.ts';
import { findCountry } from '#main/reference/countries.ts';
import { editDistance } from '#main/reference/text.ts';
import { type Phrase, phrase } from '../../i18n/words.ts';

/** What is answered: a sentence, and lines under it. */
export interface Found {
  known: boolean;
  text: Phrase;
  lines: readonly string[];
}

const MAX_LINES = 8;
/** No name is longer, and searching for one would only take time. */
const MAX_NAME_LENGTH = 60;

const formatWhere = (country: string, state: string | null): string =>
  [state, findCountry(country)?.name ?? country].filter(Boolean).join(', ');

/** The cities and airports of a name, the likeliest first. */
export function encodePlace(text: string): Found {
  const places = suggestPlaces(text.slice(0, MAX_NAME_LENGTH), MAX_LINES);
  const lines = places.map(({ code, kind, name, city, country, state }) => {
    const airport = kind === 'CITY' || name.startsWith(city) ? name : `${city}, ${name}`;
    return `${code}  ${airport}, ${formatWhere(country, state)}`;
  });
  const [first] = places;
  if (!first) return { known: false, text: phrase('local.no_place', { text }), lines };
  return {
    known: true,
    text: phrase('local.encoded', { code: first.code, name: first.name }),
    lines,
  };
}

const formatAirportLine = (code: string): string => {
  const airport = findAirport(code);
  return airport ? `${code}  ${airport.name || code}` : code;
};

/** What a code of three letters is: a city with its airports, an airport with its city. */
export function decodePlace(code: string): Found {
  const city = findCity(code);
  const airport = findAirport(code);
  if (city && (city.airports.length > 1 || !airport)) {
    const place = formatWhere(city.country, city.state);
    return {
      known: true,
      text: phrase('local.place', { code, name: city.name, where: place }),
      lines: city.airports.map(formatAirportLine),
    };
  }
  if (airport) {
    const city_name = findAirportCity(code)?.name ?? code;
    const name = airport.name.startsWith(city_name)
      ? airport.name
      : `${city_name}, ${airport.name}`;
    const place = formatWhere(airport.country, airport.state);
    return { known: true, text: phrase('local.place', { code, name, where: place }), lines: [] };
  }
  const near = suggestPlaces(code, MAX_LINES);
  return {
    known: false,
    text: phrase('local.unknown_code', { code }),
    lines: near.map(
      (place) => `${place.code}  ${place.name}, ${formatWhere(place.country, place.state)}`,
    ),
  };
}

const formatAirlineLine = ({ code, accounting_code, name, country }: Airline): string =>
  [code, accounting_code ?? '   ', name, country === '' ? '' : formatWhere(country, null)]
    .filter((part) => part !== '')
    .join('  ');

/** An airline by its code, its accounting code or its name. */
export function decodeAirline(text: string): Found {
  const typed = text.trim().slice(0, MAX_NAME_LENGTH);
  const one = findAirline(typed) ?? findAirlineByAccountingCode(typed);
  if (one) {
    const said = { code: one.code, name: one.name, accounting: one.accounting_code ?? '–' };
    return { known: true, text: phrase('local.airline', said), lines: [formatAirlineLine(one)] };
  }
  const near = suggestAirlines(typed, MAX_LINES);
  const [first] = near;
  if (!first) return { known: false, text: phrase('local.no_airline', { text: typed }), lines: [] };
  const said = { code: first.code, name: first.name, accounting: first.accounting_code ?? '–' };
  return { known: true, text: phrase('local.airline', said), lines: near.map(formatAirlineLine) };
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

/** An aircraft by its code, or those whose name has what was typed; else the nearest codes. */
export function decodeAircraft(code: string): Found {
  const aircraft = findAircraft(code);
  if (aircraft) {
    return {
      known: true,
      text: phrase('local.aircraft', { code, name: aircraft.name }),
      lines: [formatAircraftLine(aircraft)],
    };
  }
  const all = listAircraft();
  const called = all.filter((one) =>
    `${one.manufacturer} ${one.name}`.toUpperCase().includes(code),
  );
  const [first] = called;
  if (first && code.length > 2) {
    return {
      known: true,
      text: phrase('local.aircraft', { code: first.code, name: first.name }),
      lines: called.slice(0, MAX_LINES).map(formatAircraftLine),
    };
  }
  const near = all.filter((one) => editDistance(one.code, code, 1) <= 1);
  return {
    known: false,
    text: phrase('local.no_aircraft', { code }),
    lines: near.slice(0, MAX_LINES).map(formatAircraftLine),
  };
}
