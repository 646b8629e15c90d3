// Writes the committed tables of main/reference/data from the packages in devDependencies and the
// corrections beside it: `node main/reference/generate/tables.ts`. Run by hand; the hand-written
// tables (carriers, aircraft, place names) are not touched.
import { writeFileSync } from 'node:fs';
import {
  AIRPORT_NAME,
  CITY_NAME,
  CLOSED,
  LARGE,
  METROPOLITAN,
  OPENED,
  SCHEDULED_AFTER_ALL,
  STATE,
} from './corrections.ts';
import { buildCountryRows } from './countries.ts';
import {
  listSourceAirports,
  loadIsoCurrencies,
  loadZonedAirports,
  readAirlineNames,
  readCityNames,
  readContinents,
  type SourceAirport,
  type ZonedAirport,
} from './sources.ts';
import { resolveZone } from './zones.ts';

interface Draft {
  code: string;
  name: string;
  city: string;
  country: string;
  subdivision: string;
  zone: string;
  latitude: number;
  longitude: number;
  large: boolean;
}

/** Countries where agents use the state to distinguish cities of the same name. */
const WITH_STATES = new Set(['AU', 'BR', 'CA', 'US']);
const MIN_RUNWAY_FEET = 3700;

const names = readCityNames();
const zoned = await loadZonedAirports();
const airports = draftAirports();

function draftAirports(): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const add = (draft: Draft) => {
    if (!CLOSED.has(draft.code)) found.set(draft.code, draft);
  };
  const first = listSourceAirports();
  for (const airport of first) {
    const scheduled = airport.scheduled_service === 'yes';
    if (scheduled || SCHEDULED_AFTER_ALL.has(airport.iata_code)) add(draftFromFirst(airport));
  }
  const known = new Set(first.map((airport) => airport.iata_code));
  for (const airport of zoned.values()) {
    if (!known.has(airport.iata) && isScheduled(airport)) add(draftFromZoned(airport, first));
  }
  for (const [code, name, city, country, subdivision, latitude, longitude, large] of OPENED) {
    const zone = resolveZone(code, country, subdivision, zoned.get(code)?.time);
    add({ code, name, city, country, subdivision, zone, latitude, longitude, large });
  }
  return found;
}

/**
 * The second source marks seaplane bases and airstrips as scheduled, mostly in the United States:
 * of its small airports only those with a runway and a known city elsewhere count.
 */
function isScheduled(airport: ZonedAirport): boolean {
  if (/heliport|helipad|sea ?plane/i.test(airport.airport)) return false;
  if (airport.scheduled_service !== 'TRUE') return false;
  if (!(Number(airport.runway_length) >= MIN_RUNWAY_FEET)) return false;
  if (/^(large|medium)_airport$/.test(airport.type)) return true;
  return names.has(airport.iata) && !['AQ', 'CA', 'US'].includes(airport.country_code);
}

/** The second source has no states: the nearest airport's state in the country is used. */
function findNearestState(airport: ZonedAirport, others: readonly SourceAirport[]): string {
  const scale = Math.cos((airport.latitude * Math.PI) / 180);
  let best = '';
  let best_distance = Number.POSITIVE_INFINITY;
  for (const other of others) {
    if (other.iso_country !== airport.country_code) continue;
    const distance = Math.hypot(
      Number(other.latitude_deg) - airport.latitude,
      (Number(other.longitude_deg) - airport.longitude) * scale,
    );
    if (distance < best_distance) {
      best_distance = distance;
      best = other.iso_region.slice(3);
    }
  }
  return best;
}

function draftFromFirst(airport: SourceAirport): Draft {
  const code = airport.iata_code;
  const country = airport.iso_country;
  const subdivision = STATE.get(code) ?? airport.iso_region.slice(3);
  return {
    code,
    name: airport.name,
    city: names.get(code) ?? airport.municipality,
    country,
    subdivision,
    zone: resolveZone(code, country, subdivision, zoned.get(code)?.time),
    latitude: Number(airport.latitude_deg),
    longitude: Number(airport.longitude_deg),
    large: airport.type === 'large_airport' || LARGE.has(code),
  };
}

function draftFromZoned(airport: ZonedAirport, others: readonly SourceAirport[]): Draft {
  const { iata: code, country_code: country } = airport;
  const subdivision = STATE.get(code) ?? findNearestState(airport, others);
  return {
    code,
    name: airport.airport,
    city: names.get(code) ?? '',
    country,
    subdivision,
    zone: resolveZone(code, country, subdivision, airport.time),
    latitude: Number(airport.latitude),
    longitude: Number(airport.longitude),
    large: LARGE.has(code),
  };
}

/** 'Rach Gia (Rạch Giá)' → 'Rach Gia', 'Leeds / Bradford' → 'Leeds/Bradford'. */
const tidyCity = (name: string): string =>
  name
    .replace(/ ?\([^)]*\)?/g, '')
    .replace(/ \/ /g, '/')
    .replace(/^(Ciudad de |British Overseas Territory of )/, '')
    .replace(/ City City$/, ' City')
    .trim();

/** Drops words that every name has, unless nothing would be left. */
const tidyAirport = (name: string): string =>
  name
    .replace(/^Aeropuerto Internacional (de |del )?/, '')
    .replace(/( [Aa]irport)? \/ .*(Air ?[Bb]ase|RAAF|AFB|Field).*$/, '')
    .replace(/ [Aa]irport$/, '')
    .replace(/ \/ /g, '/')
    .replace(/\s+/g, ' ')
    .trim();

function writeTables(): void {
  const city_code = new Map<string, string>();
  const cities: [string, string, string][] = [];
  for (const [code, [name, listed]] of Object.entries(METROPOLITAN)) {
    for (const airport of listed.split(' ')) {
      if (!airports.has(airport)) throw new Error(`${airport} of ${code} is not in the table`);
      if (city_code.has(airport)) throw new Error(`${airport} is in two cities`);
      city_code.set(airport, code);
    }
    cities.push([code, name, listed]);
  }
  const codes = [...airports.keys()].sort();
  for (const code of codes) {
    if (city_code.has(code)) continue;
    if (METROPOLITAN[code]) throw new Error(`${code} is a city without its own airport`);
    const name = CITY_NAME.get(code) ?? tidyCity(airports.get(code)!.city);
    if (name === '') throw new Error(`${code} ${airports.get(code)!.name} has no city name`);
    cities.push([code, name, '']);
  }
  cities.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  const airport_rows = codes.map((code) => {
    const { name, country, subdivision, zone, latitude, longitude, large } = airports.get(code)!;
    return [
      code,
      AIRPORT_NAME.get(code) ?? tidyAirport(name),
      city_code.get(code) ?? '',
      country,
      WITH_STATES.has(country) ? subdivision : '',
      zone,
      round(latitude),
      round(longitude),
      large ? 1 : 0,
    ];
  });
  write('airports', airport_rows);
  write('cities', cities);
  const countries = buildCountryRows(readContinents());
  write('countries', countries);
  write('airline-names', buildAirlineRows(new Map(countries.map((row) => [row[1], row[0]]))));
  write('currencies', buildCurrencyRows());
}

const buildAirlineRows = (country_codes: ReadonlyMap<string, string>): string[][] =>
  [...readAirlineNames()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { name, country }]) => [code, name.trim(), country_codes.get(country) ?? '']);

/** Currencies newer than the package's edition of the list. */
const LATER_CURRENCIES: readonly [string, string, number][] = [
  ['XCG', 'Caribbean Guilder', 2],
  ['ZWG', 'Zimbabwe Gold', 2],
];

function buildCurrencyRows(): (string | number)[][] {
  const rows = new Map<string, [string, string, number]>();
  for (const { code, currency, digits } of loadIsoCurrencies())
    rows.set(code, [code, currency, digits]);
  for (const row of LATER_CURRENCIES) rows.set(row[0], row);
  return [...rows.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

function write(name: string, rows: readonly unknown[]): void {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(new URL(`../data/${name}.json`, import.meta.url), `[\n${lines}\n]\n`);
  process.stdout.write(`${name}: ${rows.length} rows\n`);
}

writeTables();
