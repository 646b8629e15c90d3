// Suggestions of cities and airports for an agent's typed text: code, name, city, other-language
// names, and typing errors. Ranking is fixed (no randomness, no locale), so the same text always
// gives the same list.
import { listAirlines } from './airlines.ts';
import {
  type Airport,
  type City,
  findAirport,
  findAirportCity,
  listAirports,
  listCities,
} from './airport-table.ts';
import local_names from './data/city-names.json' with { type: 'json' };
import other_names from './data/place-names.json' with { type: 'json' };
import { countForgivenEdits, editDistance, fold, rankName } from './text.ts';

export interface PlaceSuggestion {
  readonly kind: 'CITY' | 'AIRPORT';
  readonly code: string;
  /** The city's name, or the airport's own. */
  readonly name: string;
  readonly city: string;
  readonly city_code: string;
  readonly country: string;
  readonly state: string | null;
  /** Of the airport, or of the city's main airport. */
  readonly time_zone: string;
}

interface Place {
  readonly suggestion: PlaceSuggestion;
  readonly folded_code: string;
  /** Folded names of the city, then its names in other languages. */
  readonly city_names: readonly string[];
  readonly airport_name: string;
  /** Of equal matches, the one with the larger weight is listed first. */
  readonly weight: number;
}

const METROPOLIS_WEIGHT = 40;
const LARGE_WEIGHT = 10;
const FUZZY_BASE = 20;
const CODE_GUESS_BASE = 30;

let places_index: readonly Place[] | undefined;

function getPlaces(): readonly Place[] {
  places_index ??= buildPlaces();
  return places_index;
}

function buildPlaces(): Place[] {
  const hub_carriers = new Map<string, number>();
  for (const airline of listAirlines()) {
    for (const hub of airline.hubs) hub_carriers.set(hub, (hub_carriers.get(hub) ?? 0) + 1);
  }
  const names = other_names as Readonly<Record<string, readonly string[]>>;
  const local = local_names as typeof names;
  const listCityNames = (city: City): string[] =>
    [city.name, ...(names[city.code] ?? []), ...(local[city.code] ?? [])].map(fold);
  const countHubs = (city: City): number =>
    city.airports.reduce((sum, code) => sum + (hub_carriers.get(code) ?? 0), 0);
  const weigh = (airport: Airport, city: City): number =>
    (airport.size === 'large' ? LARGE_WEIGHT : 0) +
    countHubs(city) -
    city.airports.indexOf(airport.code);
  const found: Place[] = [];
  for (const city of listCities()) {
    if (city.airports.length === 1 && city.airports[0] === city.code) continue;
    found.push({
      suggestion: toSuggestion('CITY', city, city, findAirport(city.airports[0]!)!),
      folded_code: city.code.toLowerCase(),
      city_names: listCityNames(city),
      airport_name: '',
      weight: METROPOLIS_WEIGHT + countHubs(city),
    });
  }
  for (const airport of listAirports()) {
    const city = findAirportCity(airport.code)!;
    found.push({
      suggestion: toSuggestion('AIRPORT', airport, city, airport),
      folded_code: airport.code.toLowerCase(),
      city_names: listCityNames(city),
      airport_name: fold(airport.name),
      weight: weigh(airport, city),
    });
  }
  return found;
}

function toSuggestion(
  kind: PlaceSuggestion['kind'],
  { code, name }: { readonly code: string; readonly name: string },
  city: City,
  { country, state, time_zone }: Airport,
): PlaceSuggestion {
  return { kind, code, name, city: city.name, city_code: city.code, country, state, time_zone };
}

/**
 * Places for typed text, best first: exact code, name, start of a name, start of a word, then
 * nearest by edit distance. A city is listed before its airports and large airports before others.
 * `limit` bounds the list; empty text gives none.
 */
export function suggestPlaces(text: string, limit = 10): PlaceSuggestion[] {
  const typed = fold(text);
  if (typed === '' || limit <= 0) return [];
  const ranked: { place: Place; rank: number }[] = [];
  for (const place of getPlaces()) {
    const rank = findPlainRank(typed, place);
    if (rank !== null) ranked.push({ place, rank });
  }
  if (ranked.length < limit)
    ranked.push(...rankFuzzily(typed, new Set(ranked.map((r) => r.place))));
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.place.weight - a.place.weight ||
      (a.place.folded_code < b.place.folded_code ? -1 : 1),
  );
  return ranked.slice(0, limit).map(({ place }) => place.suggestion);
}

function findPlainRank(typed: string, place: Place): number | null {
  if (typed === place.folded_code) return place.suggestion.kind === 'CITY' ? 0 : 1;
  const ranks: number[] = [];
  place.city_names.forEach((name) => {
    const rank = rankName(typed, name);
    if (rank !== null) ranks.push(2 + rank);
  });
  const by_airport = rankName(typed, place.airport_name);
  if (by_airport !== null) ranks.push(3 + by_airport);
  if (place.folded_code.startsWith(typed)) ranks.push(place.suggestion.kind === 'CITY' ? 3 : 6);
  return ranks.length > 0 ? Math.min(...ranks) : rankWords(typed, place);
}

/** 'london gatwick' or 'paris orly': every typed word starts a word of the city or airport name. */
function rankWords(typed: string, place: Place): number | null {
  if (!typed.includes(' ')) return null;
  const known = ` ${place.city_names.join(' ')} ${place.airport_name} ${place.folded_code}`;
  return typed.split(' ').every((word) => known.includes(` ${word}`)) ? 7 : null;
}

function rankFuzzily(typed: string, taken: ReadonlySet<Place>): { place: Place; rank: number }[] {
  const found: { place: Place; rank: number }[] = [];
  const forgiven = countForgivenEdits(typed.length);
  if (forgiven > 0) {
    for (const place of getPlaces()) {
      if (taken.has(place)) continue;
      const edits = Math.min(
        ...place.city_names.map((name) => countNameEdits(typed, name, forgiven)),
      );
      if (edits <= forgiven) found.push({ place, rank: FUZZY_BASE + edits });
    }
  }
  if (typed.length !== 3 || taken.size > 0) return found;
  for (const place of getPlaces()) {
    const edits = editDistance(typed, place.folded_code, 1);
    if (edits <= 1) found.push({ place, rank: CODE_GUESS_BASE + edits });
  }
  return found;
}

/** Edits against the whole name, or half an edit more against its start while it is being typed. */
function countNameEdits(typed: string, name: string, max: number): number {
  const whole = editDistance(typed, name, max);
  if (name.length <= typed.length) return whole;
  return Math.min(whole, 0.5 + editDistance(typed, name.slice(0, typed.length), max));
}
