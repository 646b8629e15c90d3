// Airports and the cities they serve, by IATA code. Every airport belongs to exactly one city and
// has a time zone known to Intl; the tables are generated (generate/tables.ts) and indexed on first
// use, so importing this costs nothing.
import airport_rows from './data/airports.json' with { type: 'json' };
import city_rows from './data/cities.json' with { type: 'json' };
import local_names from './data/city-names.json' with { type: 'json' };
import { fold } from './text.ts';

export interface Airport {
  readonly code: string;
  readonly name: string;
  readonly city_code: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Two- or three-letter state, for countries where agents use it; else null. */
  readonly state: string | null;
  /** IANA name. */
  readonly time_zone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly size: 'large' | 'medium';
}

export interface City {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  /** Airport codes, the main one first. */
  readonly airports: readonly string[];
}

type AirportRow = [
  code: string,
  name: string,
  city_code: string,
  country: string,
  state: string,
  time_zone: string,
  latitude: number,
  longitude: number,
  large: number,
];
type CityRow = [code: string, name: string, airports: string];

const EARTH_RADIUS_KM = 6371.0088;

let airports_index: ReadonlyMap<string, Airport> | undefined;
let cities_index: ReadonlyMap<string, City> | undefined;

function getAirports(): ReadonlyMap<string, Airport> {
  airports_index ??= new Map(
    (airport_rows as unknown as AirportRow[]).map((row) => [
      row[0],
      {
        code: row[0],
        name: row[1],
        city_code: row[2] === '' ? row[0] : row[2],
        country: row[3],
        state: row[4] === '' ? null : row[4],
        time_zone: row[5],
        latitude: row[6],
        longitude: row[7],
        size: row[8] === 1 ? 'large' : 'medium',
      },
    ]),
  );
  return airports_index;
}

function getCities(): ReadonlyMap<string, City> {
  cities_index ??= new Map(
    (city_rows as unknown as CityRow[]).map(([code, name, listed]) => {
      const codes = listed === '' ? [code] : listed.split(' ');
      const main = getAirports().get(codes[0]!)!;
      return [code, { code, name, country: main.country, state: main.state, airports: codes }];
    }),
  );
  return cities_index;
}

const toKey = (code: string): string => code.trim().toUpperCase();

/** The airport with this IATA code, in either case. */
export const findAirport = (code: string): Airport | undefined => getAirports().get(toKey(code));

/** The city with this IATA city code, in either case; 'GRU' is not a city, 'SAO' and 'MIA' are. */
export const findCity = (code: string): City | undefined => getCities().get(toKey(code));

/**
 * The airports of a city or airport code, main airport first. A code that is both means the city if
 * the city has several airports ('HOU' is IAH and HOU). Unknown codes give an empty list.
 */
export function resolveAirports(code: string): readonly string[] {
  const city = findCity(code);
  if (city) return city.airports;
  const airport = findAirport(code);
  return airport ? [airport.code] : [];
}

/** The city an airport serves. */
export function findAirportCity(airport_code: string): City | undefined {
  const airport = findAirport(airport_code);
  return airport && getCities().get(airport.city_code);
}

/** What a city is called in a language of the workstation: English's name where it has no own. */
export function getCityName({ code, name }: Pick<City, 'code' | 'name'>, language: string): string {
  const [pt, es] = (local_names as Readonly<Record<string, readonly string[]>>)[code] ?? [];
  return (language === 'pt-BR' ? pt : language === 'es' ? es : null) ?? name;
}

/** 'Nova York John F Kennedy' for JFK in Portuguese, 'Nova York' for NYC; null for an unknown code. */
export function findPlaceName(code: string, language: string): string | null {
  const city = findAirport(code)?.city_code === code ? findCity(code) : undefined;
  return city ? getCityName(city, language) : findAirportName(code, language);
}

/** The same of a flight's airport, whose code may be its city's too: 'Shanghai Hongqiao' for SHA. */
export function findAirportName(code: string, language: string): string | null {
  const airport = findAirport(code);
  const city = airport ? findAirportCity(code) : findCity(code);
  if (!city) return airport?.name ?? null;
  const city_name = getCityName(city, language);
  const alone = city.code === code && city.airports.length === 1;
  const name = airport?.name.replace(/(\s+(International|Intl))?(\s+Airport)?$/i, '');
  if (!name || alone || fold(name) === fold(city.name)) return city_name;
  const at = stripAccents(name).indexOf(stripAccents(city.name));
  // A name that only contains the city's is a name of its own: no 'Northeast Filadélfia'.
  const own = at < 0 || (at > 0 && city_name !== city.name);
  return own
    ? `${city_name} ${name}`
    : name.slice(0, at) + city_name + name.slice(at + city.name.length);
}

/** Letter by letter, so that positions stay: 'Montréal' is Montreal. */
const stripAccents = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD')[0]).join('');

/** Whether two codes, of airports or cities, are in the same city; false for unknown codes. */
export function isSameCity(a: string, b: string): boolean {
  const first = findAirportCity(a) ?? findCity(a);
  const second = findAirportCity(b) ?? findCity(b);
  return first !== undefined && first === second;
}

/** Every airport, in order of code. */
export const listAirports = (): Airport[] => [...getAirports().values()];

/** Every city, in order of code. */
export const listCities = (): City[] => [...getCities().values()];

/** Kilometres between two airports or cities. Throws RangeError for an unknown code. */
export function calculateGreatCircleKm(a: string, b: string): number {
  const from = getPosition(a);
  const to = getPosition(b);
  const radians = Math.PI / 180;
  const half_latitude = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const half_longitude = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const chord =
    half_latitude ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * half_longitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function getPosition(code: string): Airport {
  const airport = findAirport(code) ?? findAirport(findCity(code)?.airports[0] ?? '');
  if (!airport) throw new RangeError(`unknown airport or city ${code}`);
  return airport;
}
