/**
 * The shortest chain of assured routes between two airports, however many flights it takes. Only
 * the remotest pairs come here; fewer flights win over fewer kilometres. Assured routes are flown
 * every day and keep seats, so a chain of them can be sold on any date.
 */
import { allPlaces, type Place } from './geography.ts';
import type { Network } from './network.ts';

/** Airports from the first to the last, or null where no chain of flights leads there. */
export function shortestWay(network: Network, from: Place, to: Place): Place[] | null {
  const places = allPlaces();
  const flown = new Float64Array(places.length).fill(Infinity);
  const before = new Int32Array(places.length).fill(-1);
  let frontier = [from.index];
  flown[from.index] = 0;
  // One round per flight: a breadth-first search whose rounds settle on the least kilometres.
  while (frontier.length > 0 && flown[to.index] === Infinity) {
    const reached = new Set<number>();
    for (const at of frontier) {
      for (const [next, lines] of network.from.get(at) ?? []) {
        const line = lines.find((candidate) => candidate.assured);
        const km = line ? flown[at]! + line.km : Infinity;
        if (km >= flown[next]! || (flown[next]! < Infinity && !reached.has(next))) continue;
        flown[next] = km;
        before[next] = at;
        reached.add(next);
      }
    }
    frontier = [...reached];
  }
  if (flown[to.index] === Infinity) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(places[before[way[0]!.index]!]!);
  return way;
}
