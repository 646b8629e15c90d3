/**
 * Paths from one place to another on a day: nonstop, over one hub, over two, and for the remotest
 * pairs along the shortest chain of flights. Every connection keeps the airport's minimum time;
 * long detours are left out if there is a shorter path.
 */
import { getMinimumTransferTime } from '#main/reference/connecting-times.ts';
import { getLast, getOrMake, type NonEmpty } from '../non-empty.ts';
import { calculateKmBetween, getCityPlaces, isDomestic, type Place } from './geography.ts';
import type { Network } from './network.ts';
import type { Flight, Schedule } from './schedule.ts';
import { toDay, toLocal } from './zones.ts';

export interface Itinerary {
  flights: Readonly<NonEmpty<Flight>>;
  duration_min: number;
  /** A path's cost in time, stops and carrier changes; smaller is better. */
  burden: number;
}

export interface ItineraryQuery {
  from: readonly Place[];
  to: readonly Place[];
  day: number;
  now_min: number;
  max_connections: number | null;
  /** Whether a flight has seats to sell. */
  isSellable(flight: Flight): boolean;
}

const MAX_HUBS = 16;
const MAX_HUB_PAIRS = 12;
const ENOUGH = 6;
const MAX_KEPT = 48;
const MAX_WAIT_MIN = 9 * 60;
/** The next flight of a daily route departs within a day of the minimum connection. */
const OVERNIGHT_WAIT_MIN = 27 * 60;
const STOP_BURDEN_MIN = 120;
const MAX_AIRPORT_CHANGES = 4;
const ACROSS_TOWN_BURDEN_MIN = 60;
const INTERLINE_BURDEN_MIN = 75;

export function findItineraries(
  network: Network,
  schedule: Schedule,
  query: ItineraryQuery,
): Itinerary[] {
  const most = query.max_connections ?? 3;
  const found: Itinerary[] = listNonstops(schedule, query);
  if (most >= 1) {
    for (const path of listOneHubPaths(network, query))
      found.push(...flyPath(path, schedule, query, false));
  }
  if (most >= 2 && found.length < ENOUGH) {
    for (const path of listTwoHubPaths(network, query))
      found.push(...flyPath(path, schedule, query, false));
  }
  if (found.length === 0) found.push(...findAtAnyRate(network, schedule, query, most));
  return pickBest(found);
}

function listNonstops(schedule: Schedule, query: ItineraryQuery): Itinerary[] {
  const { from, to, day, now_min } = query;
  return from.flatMap((a) =>
    to.flatMap((b) =>
      schedule
        .between(a, b, day, now_min)
        .filter(query.isSellable)
        .map((flight) => weighFlights([flight])),
    ),
  );
}

interface Path {
  places: Place[];
  km: number;
}

/** Connecting airports, nearest to the straight line first, and cities with two airports. */
function listOneHubPaths(network: Network, { from, to }: ItineraryQuery): Path[] {
  const paths: Path[] = [];
  const across: Path[] = [];
  for (const a of from) {
    const out = network.from.get(a.index);
    for (const b of to) {
      const straight = calculateKmBetween(a, b);
      const longest = straight * 1.5 + 500;
      for (const lines of out?.values() ?? []) {
        const [first] = lines;
        if (!first || first.to.city === a.city || first.to.city === b.city) continue;
        for (const left of getCityPlaces(first.to)) {
          const onward = network.from.get(left.index)?.get(b.index)?.[0];
          if (!onward || first.km + onward.km > longest) continue;
          const km = first.km + onward.km;
          if (left === first.to) paths.push({ places: [a, left, b], km });
          else across.push({ places: [a, first.to, left, b], km });
        }
      }
    }
  }
  return [...pickNearest(paths, MAX_HUBS), ...pickNearest(across, MAX_AIRPORT_CHANGES)];
}

function listTwoHubPaths(network: Network, { from, to }: ItineraryQuery): Path[] {
  const paths: Path[] = [];
  for (const a of from) {
    for (const b of to) {
      const longest = calculateKmBetween(a, b) * 1.5 + 1500;
      for (const [first] of network.from.get(a.index)?.values() ?? []) {
        if (!first || first.to.city === b.city || first.km > longest) continue;
        // Routes operate in both directions, so destinations from there also lead to it.
        for (const [last] of network.from.get(b.index)?.values() ?? []) {
          if (!last || last.to.city === a.city || last.to.city === first.to.city) continue;
          if (first.km + last.km > longest) continue;
          const middle = network.from.get(first.to.index)?.get(last.to.index)?.[0];
          const km = middle ? first.km + middle.km + last.km : Infinity;
          if (km <= longest) paths.push({ places: [a, first.to, last.to, b], km });
        }
      }
    }
  }
  return pickNearest(paths, MAX_HUB_PAIRS);
}

function pickNearest(paths: Path[], count: number): Path[] {
  const getName = (path: Path): number => path.places.reduce((sum, p) => sum * 4096 + p.index, 0);
  return paths.sort((a, b) => a.km - b.km || getName(a) - getName(b)).slice(0, count);
}

/** The fallback: overnight connections, or one more hub. */
function findAtAnyRate(
  network: Network,
  schedule: Schedule,
  query: ItineraryQuery,
  most: number,
): Itinerary[] {
  const paths: Path[] = [];
  if (most >= 1) paths.push(...listOneHubPaths(network, query));
  if (most >= 2) paths.push(...listTwoHubPaths(network, query));
  const patient = paths.flatMap((path) => flyPath(path, schedule, query, true));
  if (patient.length > 0) return patient;
  for (const a of query.from) {
    for (const b of query.to) {
      const places = findShortestPath(network, a, b);
      if (!places || places.length - 2 > most) continue;
      const found = flyPath({ places, km: 0 }, schedule, query, true);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/**
 * Flights along a path: after each flight, the next onward one and the next of the same carrier.
 */
function flyPath(
  path: Path,
  schedule: Schedule,
  query: ItineraryQuery,
  patient: boolean,
): Itinerary[] {
  const [a, b, ...rest] = path.places;
  if (!a || !b) return [];
  let chains: NonEmpty<Flight>[] = schedule
    .between(a, b, query.day, query.now_min)
    .filter(query.isSellable)
    .map((flight) => [flight]);
  let at = b;
  for (const next of rest) {
    const to = next;
    const here = at;
    at = next;
    if (here.city === to.city) continue;
    chains = chains.flatMap((chain) =>
      listOnwardFlights(getLast(chain), here, to, schedule, query, patient).map(
        (flight): NonEmpty<Flight> => [...chain, flight],
      ),
    );
  }
  return chains.map(weighFlights);
}

function listOnwardFlights(
  last: Flight,
  at: Place,
  to: Place,
  schedule: Schedule,
  query: ItineraryQuery,
  patient: boolean,
): Flight[] {
  const arrival_day = toDay(toLocal(at.zone, last.arrives));
  const wait = patient ? OVERNIGHT_WAIT_MIN : MAX_WAIT_MIN;
  const open: Flight[] = [];
  for (let day = arrival_day; day <= arrival_day + (patient ? 2 : 1); day++) {
    for (const flight of schedule.between(at, to, day, query.now_min)) {
      const gap = flight.departs - last.arrives;
      if (gap > wait || gap < getConnectionMinutes(last, flight)) continue;
      if (query.isSellable(flight)) open.push(flight);
    }
  }
  open.sort((x, y) => x.departs - y.departs || x.arrives - y.arrives || compareKeys(x, y));
  const soonest = open[0];
  const home = open.find((flight) => flight.line.carrier === last.line.carrier);
  return [...new Set([soonest, home])].filter((flight) => flight !== undefined);
}

const minutes_at = new Map<string, number>();

/** Minimum minutes from one flight to the next at the city where they meet. */
function getConnectionMinutes(arriving: Flight, departing: Flight): number {
  const reach = (flight: Flight): 'D' | 'I' =>
    isDomestic(flight.line.from, flight.line.to) ? 'D' : 'I';
  const [lands, leaves] = [arriving.line.to.code, departing.line.from.code];
  const [from, to] = [reach(arriving), reach(departing)];
  return getOrMake(minutes_at, lands + leaves + from + to, () =>
    getMinimumTransferTime(lands, leaves, from, to),
  );
}

const compareKeys = (a: Flight, b: Flight): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

function weighFlights(flights: Readonly<NonEmpty<Flight>>): Itinerary {
  const duration_min = getLast(flights).arrives - flights[0].departs;
  const changes = flights.filter(
    (f, i) => i > 0 && f.line.carrier !== flights[i - 1]?.line.carrier,
  );
  const burden =
    duration_min +
    (flights.length - 1) * STOP_BURDEN_MIN +
    changes.length * INTERLINE_BURDEN_MIN +
    countAcrossTown(flights) * ACROSS_TOWN_BURDEN_MIN +
    flights.filter((flight) => flight.line.stop).length * 45;
  return { flights, duration_min, burden };
}

const countAcrossTown = (flights: readonly Flight[]): number =>
  flights.filter(({ line }, i) => i > 0 && line.from !== flights[i - 1]?.line.to).length;

function pickBest(found: Itinerary[]): Itinerary[] {
  const getName = (itinerary: Itinerary): string => itinerary.flights.map((f) => f.key).join(' ');
  const unique = new Map(found.map((itinerary) => [getName(itinerary), itinerary]));
  const sorted = [...unique].sort(
    ([a_name, a], [b_name, b]) => a.burden - b.burden || (a_name < b_name ? -1 : 1),
  );
  const shortest = sorted[0]?.[1].duration_min ?? 0;
  return sorted
    .map(([, itinerary]) => itinerary)
    .filter((itinerary) => itinerary.duration_min <= shortest * 2 + 480)
    .slice(0, MAX_KEPT);
}

/**
 * The shortest chain of assured routes between two airports, or null if there is none. Used for the
 * remotest pairs only; fewer flights have priority over fewer kilometres. Assured routes operate
 * every day and keep seats, so a chain of them can be sold on any date.
 */
function findShortestPath(network: Network, from: Place, to: Place): Place[] | null {
  const settled = new Set([from.index]);
  let frontier: { at: Place; before: Place[]; km: number }[] = [{ at: from, before: [], km: 0 }];
  // One round per flight: a breadth-first search that keeps the fewest kilometres per round.
  while (frontier.length > 0) {
    const reached = new Map<number, (typeof frontier)[number]>();
    for (const { at, before, km } of frontier) {
      for (const [next, lines] of network.from.get(at.index) ?? []) {
        const line = lines.find((candidate) => candidate.assured);
        if (!line || settled.has(next)) continue;
        const way = { at: line.to, before: [...before, at], km: km + line.km };
        if (way.km < (reached.get(next)?.km ?? Infinity)) reached.set(next, way);
      }
    }
    const there = reached.get(to.index);
    if (there) return [...there.before, to];
    for (const next of reached.keys()) settled.add(next);
    frontier = [...reached.values()];
  }
  return null;
}
