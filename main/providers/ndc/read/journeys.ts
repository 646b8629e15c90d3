/**
 * Which flights make up which direction of travel. Senders list journeys that hold both directions,
 * or the alternatives of one direction; so the flights an offer really prices decide, and the
 * origin-destination pairs say where one direction ends and the next begins.
 */
import { listPairs } from '#main/contract/collections.ts';
import { findAirport, isSameCity } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { findOnly, getFirst } from '../../wire/lists.ts';
import { calculateMinutesBetween } from '../../wire/values.ts';
import type { Graph, GraphOriginDest } from './data-lists.ts';
import type { GraphSegment } from './flights.ts';

/** Longer on the ground than this is the end of a direction, not a connection. */
const MAX_CONNECTION_MIN = 24 * 60;

/** The same airport, or two of one city. */
export const isSamePlace = (a: string, b: string) => a === b || isSameCity(a, b);

/** By instant, not by the clock on the wall: across the date line a flight lands before it left. */
const compareByDeparture = (a: GraphSegment, b: GraphSegment) => getInstant(a) - getInstant(b);

/** Cached: hundreds of offers share a few flights, and time zone rules are slow. */
const instants = new WeakMap<GraphSegment, number>();

function getInstant(segment: GraphSegment): number {
  const known = instants.get(segment);
  if (known !== undefined) return known;
  const zone = findAirport(segment.origin)?.time_zone ?? 'UTC';
  const instant = Date.parse(convertLocalToUtc(segment.departure, zone));
  instants.set(segment, instant);
  return instant;
}

/**
 * Flights grouped by direction, in order of departure. `segment_ids` are the priced flights (if
 * empty, the journeys decide), `journey_ids` those the offer names.
 */
export function splitDirections(
  segment_ids: string[],
  journey_ids: string[],
  graph: Graph,
): GraphSegment[][] {
  const named = journey_ids.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []);
  const wanted = new Set(segment_ids.length > 0 ? fillWholeRuns(segment_ids, named, graph) : named);
  const segments = [...wanted]
    .flatMap((id) => graph.segments.get(id) ?? [])
    .sort(compareByDeparture);
  if (segments.length === 0) return [];
  const groups = groupByJourney(segments, journey_ids, graph);
  return groups
    .flatMap((group) => split(group, graph.origin_dests, groups.length > 1))
    .sort((a, b) => compareByDeparture(getFirst(a), getFirst(b)));
}

/**
 * The priced flights plus those of a named journey that a fare omits: a flight between or connected
 * to them is flown with them. Alternatives and the way back do not connect.
 */
function fillWholeRuns(segment_ids: string[], named: string[], graph: Graph): string[] {
  const priced = new Set(segment_ids);
  const left_out = named.filter((id) => !priced.has(id));
  if (left_out.length === 0) return segment_ids;
  const known = [...new Set([...segment_ids, ...named])].flatMap(
    (id) => graph.segments.get(id) ?? [],
  );
  const runs = groupByGaps(known.sort(compareByDeparture), false);
  const follows = (run: GraphSegment[]) =>
    listPairs(run).every(([before, one]) => getInstant(one) > getInstant(before));
  const filled = runs.filter(
    (run) => follows(run) && run.some(({ id }) => priced.has(id)) && run.length > 1,
  );
  return [...new Set([...segment_ids, ...filled.flatMap((run) => run.map(({ id }) => id))])];
}

/**
 * The named journeys, cut to the priced flights, if they cover each exactly once; else one group.
 */
function groupByJourney(
  segments: GraphSegment[],
  journey_ids: string[],
  graph: Graph,
): GraphSegment[][] {
  const groups = journey_ids.map((id) => {
    const ids = new Set(graph.journeys.get(id)?.segment_ids ?? []);
    return segments.filter((segment) => ids.has(segment.id));
  });
  const covered = groups.flat();
  const exact = covered.length === segments.length && new Set(covered).size === segments.length;
  const filled = groups.filter((group) => group.length > 0);
  return exact && filled.length > 0 ? filled : [segments];
}

const split = (
  segments: GraphSegment[],
  pairs: GraphOriginDest[],
  is_journey: boolean,
): GraphSegment[][] => groupByPairs(segments, pairs) ?? groupByGaps(segments, is_journey);

/**
 * Groups flights by the listed pairs, each search starting after the last used one; null if the
 * flights do not match. Lists may hold several pairs of one direction (airports of one city).
 */
function groupByPairs(segments: GraphSegment[], pairs: GraphOriginDest[]): GraphSegment[][] | null {
  const groups: GraphSegment[][] = [];
  let next = 0;
  let used = -1;
  for (let first = segments[0]; first; first = segments[next]) {
    const [{ origin }, from] = [first, next];
    const findEnd = (pair: GraphOriginDest) =>
      isSamePlace(origin, pair.origin)
        ? segments.findIndex(
            (one, at) => at >= from && isSamePlace(one.destination, pair.destination),
          )
        : -1;
    const order = [...pairs.slice(used + 1), ...pairs.slice(0, used + 1)];
    const found = order.find((pair) => findEnd(pair) !== -1);
    if (found === undefined) return null;
    next = findEnd(found) + 1;
    groups.push(segments.slice(from, next));
    used = pairs.indexOf(found);
  }
  return groups;
}

/** Without pairs: a long stay, a break in the chain or coming back ends a direction. */
function groupByGaps(segments: GraphSegment[], is_journey: boolean): GraphSegment[][] {
  const groups: GraphSegment[][] = [];
  for (const segment of segments) {
    const group = groups.at(-1);
    const [first, last] = [group?.[0], group?.at(-1)];
    const joins =
      first !== undefined &&
      last !== undefined &&
      calculateMinutesBetween(last.arrival, segment.departure) <= MAX_CONNECTION_MIN &&
      (is_journey || calculateMinutesBetween(last.arrival, segment.departure) >= 0) &&
      (is_journey || isSamePlace(last.destination, segment.origin)) &&
      !isSamePlace(segment.destination, first.origin);
    if (group && joins) group.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

/** The duration a sender states for exactly these flights. */
export function findStatedDuration(segments: GraphSegment[], graph: Graph): number | null {
  const ids = segments.map((segment) => segment.id).join(' ');
  for (const journey of graph.journeys.values()) {
    if (journey.segment_ids.join(' ') === ids) return journey.duration_min;
  }
  return findOnly(segments)?.duration_min ?? null;
}
