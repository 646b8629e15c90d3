/**
 * Reads a search from its request: checks every rule across fields and returns all problems at
 * once. More than nine seated passengers is no error: providers decide.
 */
import { type ErrorDetail, refuse } from '#main/contract/errors.ts';
import type { SearchInput } from '#main/contract/offer.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { Cabin, PaxType, ProviderCode } from '#main/contract/values.ts';
import type { SearchPassenger } from '#main/providers/provider.ts';
import { findAirport, resolveAirports } from '#main/reference/airports.ts';
import { type PlannedJourney, readRoute } from './route.ts';

export type PassengerCounts = Record<'adts' | 'chds' | 'infs', number>;

export interface SearchPlan {
  journeys: PlannedJourney[];
  /** PAX1 …: adults, then children, then infants. */
  passengers: SearchPassenger[];
  counts: PassengerCounts;
  cabin: Cabin;
  /** Upper case, each once; empty means any. */
  airlines: string[];
  direct_only: boolean;
  /** Per slice. */
  max_connections: number | null;
  with_bags_only: boolean;
  cheapest_only: boolean;
  providers: ProviderCode[] | 'ANY';
  /** Whether a journey crosses a border. */
  international: boolean;
}

export interface SearchContext {
  now: Date;
  /** The passengers of the booking to be reissued. */
  passengers?: readonly { pax_type: PaxType }[];
}

export function planSearch(
  input: SearchInput,
  { now, passengers }: SearchContext,
): Result<SearchPlan> {
  const wrong: ErrorDetail[] = [];
  const journeys = readRoute(input.route, now, wrong);
  const counts = passengers
    ? readBookingCounts(input, passengers, wrong)
    : readAskedCounts(input, wrong);
  const [first] = wrong;
  if (first) {
    return refuse('INVALID_REQUEST', phrase('search_not_valid', { why: first.message }), wrong);
  }
  return ok({
    journeys,
    passengers: listSearchPassengers(counts),
    counts,
    cabin: input.cabin ?? 'UNSPECIFIED',
    airlines: [...new Set((input.airlines ?? []).map((code) => code.toUpperCase()))],
    direct_only: input.direct_flights_only ?? false,
    max_connections: readMostConnections(input),
    with_bags_only: input.with_bags_only ?? false,
    cheapest_only: input.cheapest_price_only ?? false,
    providers: listAskedProviders(input.provider_type ?? []),
    international: journeys.some(crossesBorder),
  });
}

/** No flight has more connections, and no provider is asked for more. */
const MAX_CONNECTIONS = 9;
const readMostConnections = ({ max_connections: most }: SearchInput): number | null =>
  most === undefined || most > MAX_CONNECTIONS ? null : most;

function readAskedCounts(input: SearchInput, wrong: ErrorDetail[]): PassengerCounts {
  const counts = { adts: input.adts ?? 1, chds: input.chds ?? 0, infs: input.infs ?? 0 };
  if (counts.adts + counts.chds === 0) wrong.push({ path: 'adts', message: phrase('one_seated') });
  if (counts.infs > counts.adts) wrong.push({ path: 'infs', message: phrase('infants_adults') });
  return counts;
}

const COUNTED = { adts: 'ADT', chds: 'CHD', infs: 'INF' } as const;
const COUNT_NAMES = ['adts', 'chds', 'infs'] as const;

function readBookingCounts(
  input: SearchInput,
  passengers: readonly { pax_type: PaxType }[],
  wrong: ErrorDetail[],
): PassengerCounts {
  const count = (type: PaxType) => passengers.filter((p) => p.pax_type === type).length;
  const counts = { adts: count('ADT'), chds: count('CHD'), infs: count('INF') };
  for (const name of COUNT_NAMES) {
    const asked = input[name];
    if (asked === undefined || asked === counts[name]) continue;
    wrong.push({ path: name, message: phrase('booking_has', { n: counts[name] }) });
  }
  return counts;
}

/** The passengers of a search, with the keys used at the provider and in the order. */
export function listSearchPassengers(counts: PassengerCounts): SearchPassenger[] {
  const types = COUNT_NAMES.flatMap((name) =>
    Array.from({ length: counts[name] }, () => COUNTED[name]),
  );
  return types.map((pax_type, index) => ({ key: `PAX${index + 1}`, pax_type }));
}

function listAskedProviders(codes: readonly (ProviderCode | '' | 'UNSPECIFIED')[]) {
  const named = new Set<ProviderCode>();
  for (const code of codes) {
    if (code === '' || code === 'UNSPECIFIED') return 'ANY';
    named.add(code);
  }
  return named.size === 0 ? 'ANY' : [...named];
}

function crossesBorder({ origin, destination }: PlannedJourney): boolean {
  const findCountry = (code: string) => findAirport(resolveAirports(code)[0] ?? '')?.country;
  return findCountry(origin) !== findCountry(destination);
}
