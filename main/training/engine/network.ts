/**
 * Routes of every carrier from its hubs, built once per seed. Three rules hold for every seed:
 * every airport of the world has a daily service, long-haul hubs are linked with one another, and
 * the routes used for rehearsals operate every day.
 */
import { getAt, getOrMake } from '../non-empty.ts';
import { type Carrier, getCarriers } from './carriers.ts';
import { calculateKmBetween, findPlaceByCode, getPlaces, type Place } from './geography.ts';
import { mix, toUnit } from './random.ts';
import { buildTimetable, type Line, type Route } from './timetable.ts';

export interface Network {
  seed: number;
  /** Lines by airport of departure, then of arrival. */
  from: ReadonlyMap<number, ReadonlyMap<number, readonly Line[]>>;
  line(carrier: number, number: number): Line | undefined;
}

/** Routes used for rehearsals: daily, never sold out to other customers, never changed. */
const REHEARSED: readonly [carrier: string, hub: string, spoke: string][] = [
  ['LA', 'GRU', 'MIA'],
  ['AA', 'MIA', 'GRU'],
  ['LA', 'GRU', 'EZE'],
  ['G3', 'GRU', 'EZE'],
  ['AR', 'EZE', 'GRU'],
  ['LA', 'GRU', 'SSA'],
  ['G3', 'GRU', 'SSA'],
  ['LA', 'GRU', 'LIS'],
  ['TP', 'LIS', 'GRU'],
];
const REHEARSED_PAIRS = new Set(REHEARSED.flatMap(([, a, b]) => [`${a}${b}`, `${b}${a}`]));
export const isRehearsed = (from: Place, to: Place): boolean =>
  REHEARSED_PAIRS.has(from.code + to.code);

const SPOKES: Readonly<Record<Carrier['style'], readonly [main: number, other: number]>> = {
  'long-haul': [80, 32],
  network: [40, 16],
  'low-cost': [40, 22],
  regional: [16, 9],
};
const REGIONAL_KM = 1400;
const NARROW_KM = 4800;
const WIDE_KM = 13_500;
const MIN_KM = 90;
const TRUNK_ALWAYS_KM = 9500;
const KEPT_NETWORKS = 3;

const networks = new Map<number, Network>();

export const getNetwork = (seed: number): Network =>
  getOrMake(networks, seed, () => {
    const [oldest] = networks.keys();
    if (oldest !== undefined && networks.size >= KEPT_NETWORKS) networks.delete(oldest);
    return buildNetwork(seed);
  });

/** Routes of each carrier by unordered pair of airports. */
type Drafts = Map<Carrier, Map<number, Route>>;

function buildNetwork(seed: number): Network {
  const carriers = getCarriers();
  const drafts: Drafts = new Map(carriers.map((carrier) => [carrier, new Map()]));
  for (const [code, hub, spoke] of REHEARSED) {
    const carrier = carriers.find((candidate) => candidate.code === code);
    const [from, to] = [findPlaceByCode(hub), findPlaceByCode(spoke)];
    if (carrier && from && to) assure(drafts, carrier, from, to, true);
  }
  linkHubs(drafts);
  linkTrunks(drafts, seed);
  feedAirports(drafts);
  for (const [carrier, routes] of drafts) chooseSpokes(routes, carrier, seed);
  return indexDrafts(seed, drafts);
}

const pairKey = (a: Place, b: Place): number =>
  Math.min(a.index, b.index) * 65_536 + Math.max(a.index, b.index);

function assure(drafts: Drafts, carrier: Carrier, hub: Place, spoke: Place, busy = false): void {
  if (hub === spoke || hub.city === spoke.city) return;
  const key = pairKey(hub, spoke);
  const routes = getOrMake(drafts, carrier, () => new Map());
  if (routes.has(key)) return;
  const km = calculateKmBetween(hub, spoke);
  routes.set(key, { carrier, hub, spoke, km, assured: true, busy });
}

interface Hub {
  carrier: Carrier;
  place: Place;
  main: boolean;
}

const listHubs = (): Hub[] =>
  getCarriers().flatMap((carrier) =>
    carrier.hubs.map((place, at) => ({ carrier, place, main: at === 0 })),
  );

/** Long-haul carriers' first two hubs, if they are large. */
function mapTrunkHubs(): Map<Place, Carrier[]> {
  const trunks = new Map<Place, Carrier[]>();
  for (const carrier of getCarriers()) {
    if (carrier.style !== 'long-haul') continue;
    carrier.hubs.slice(0, 2).forEach((place, at) => {
      if (at > 0 && !place.large) return;
      trunks.set(place, [...(trunks.get(place) ?? []), carrier]);
    });
  }
  return trunks;
}

/** Links a carrier's hubs with its main one, and each of them with the nearest trunk hubs. */
function linkHubs(drafts: Drafts): void {
  const trunks = [...mapTrunkHubs().keys()];
  for (const carrier of getCarriers()) {
    const [main, ...others] = carrier.hubs;
    if (!main) continue;
    for (const other of others) {
      assure(drafts, carrier, main, other);
      for (const trunk of findNearestTo(other, trunks, 1)) assure(drafts, carrier, other, trunk);
    }
    for (const trunk of findNearestTo(main, trunks, 3)) assure(drafts, carrier, main, trunk);
  }
}

const findNearestTo = (place: Place, trunks: readonly Place[], count: number): Place[] =>
  trunks
    .filter((trunk) => trunk.city !== place.city)
    .map((trunk) => ({ trunk, km: calculateKmBetween(place, trunk) }))
    .sort((a, b) => a.km - b.km || a.trunk.index - b.trunk.index)
    .slice(0, count)
    .map(({ trunk }) => trunk);

function linkTrunks(drafts: Drafts, seed: number): void {
  const trunks = [...mapTrunkHubs()].sort(([a], [b]) => a.index - b.index);
  trunks.forEach(([a, at_a], i) => {
    for (const [b, at_b] of trunks.slice(i + 1)) {
      const km = calculateKmBetween(a, b);
      const dice = mix(mix(seed, a.index), b.index);
      if (km < 400 || km > WIDE_KM) continue;
      if (km > TRUNK_ALWAYS_KM && toUnit(dice) > 0.4) continue;
      const candidates = [
        ...at_a.map((carrier) => ({ carrier, hub: a, spoke: b })),
        ...at_b.map((carrier) => ({ carrier, hub: b, spoke: a })),
      ];
      const { carrier, hub, spoke } = getAt(candidates, mix(dice, 7) % candidates.length);
      assure(drafts, carrier, hub, spoke);
    }
  });
}

/**
 * Every airport that is no hub gets two daily services from the nearest possible hubs, domestic if
 * there are any, and one from a trunk hub, so that the rest of the world is a few flights away.
 */
function feedAirports(drafts: Drafts): void {
  const trunks = mapTrunkHubs();
  const hubs = listHubs().map((hub): Feeder => ({ ...hub, trunk: trunks.has(hub.place), cost: 0 }));
  const bases = new Set(hubs.map((hub) => hub.place));
  for (const place of getPlaces()) {
    if (bases.has(place)) continue;
    for (const hub of hubs) hub.cost = calculateFeedingCost(hub, place);
    const taken: Feeder[] = [];
    const take = (able: (hub: Feeder) => boolean): boolean => {
      const found = pickCheapest(hubs, (hub) => able(hub) && differs(hub, taken));
      if (found) taken.push(found);
      return found !== undefined;
    };
    const isHome = (hub: Feeder): boolean => hub.place.country === place.country;
    const isMain = (hub: Feeder): boolean => hub.main;
    if (take(isHome)) take(isHome);
    else if (take(isMain)) take(isMain);
    if (!taken.some((hub) => hub.trunk)) {
      take((hub) => hub.trunk && hub.carrier.style === 'long-haul');
    }
    for (const { carrier, place: hub } of taken) assure(drafts, carrier, hub, place);
  }
}

interface Feeder extends Hub {
  trunk: boolean;
  /** The cost of serving the airport from there. */
  cost: number;
}

function calculateFeedingCost({ carrier, place: hub, main, trunk }: Feeder, place: Place): number {
  if (hub.city === place.city) return Infinity;
  const pull = trunk ? 0.5 : main ? 0.8 : 1;
  return (calculateKmBetween(hub, place) + 60) * pull * (carrier.style === 'low-cost' ? 1.4 : 1);
}

function pickCheapest(hubs: readonly Feeder[], able: (hub: Feeder) => boolean): Feeder | undefined {
  let best: Feeder | undefined;
  for (const hub of hubs) if (hub.cost < (best?.cost ?? Infinity) && able(hub)) best = hub;
  return best;
}

const differs = (hub: Hub, taken: readonly Hub[]): boolean =>
  !taken.some((other) => other.place === hub.place || other.carrier === hub.carrier);

/** The profitable routes of a carrier: near, busy, domestic, and a random part. */
function chooseSpokes(routes: Map<number, Route>, carrier: Carrier, seed: number): void {
  const reach = carrier.style === 'regional' ? REGIONAL_KM : NARROW_KM;
  carrier.hubs.forEach((hub, at) => {
    const wanted = countSpokesWanted(carrier, at);
    const dice = mix(mix(mix(seed, 101), carrier.index), hub.index);
    const scored: { spoke: Place; km: number; score: number }[] = [];
    for (const spoke of getPlaces()) {
      if (spoke === hub || spoke.city === hub.city) continue;
      const km = calculateKmBetween(hub, spoke);
      if (km < MIN_KM) continue;
      const score = appeal(carrier, hub, spoke, km, reach) * (0.5 + toUnit(mix(dice, spoke.index)));
      if (score > 0.05) scored.push({ spoke, km, score });
    }
    scored.sort((a, b) => b.score - a.score || a.spoke.index - b.spoke.index);
    for (const { spoke, km } of scored.slice(0, wanted)) {
      const key = pairKey(hub, spoke);
      if (!routes.has(key)) {
        routes.set(key, { carrier, hub, spoke, km, assured: false, busy: false });
      }
    }
  });
}

function countSpokesWanted(carrier: Carrier, at: number): number {
  const [main, other] = SPOKES[carrier.style];
  return Math.round((at === 0 ? main : other) * (carrier.country === 'US' ? 1.3 : 1));
}

function appeal(carrier: Carrier, hub: Place, spoke: Place, km: number, reach: number): number {
  if (km <= reach) {
    const home = spoke.country === hub.country ? 1.7 : spoke.region === hub.region ? 1 : 0.75;
    return spoke.draw * home * Math.exp(-km / 2400);
  }
  if (carrier.wide.length === 0 || km > WIDE_KM || !spoke.large) return 0;
  return spoke.draw * 0.75 * Math.exp(-km / 12_000);
}

function indexDrafts(seed: number, drafts: Drafts): Network {
  const from = new Map<number, Map<number, Line[]>>();
  const by_number = new Map<number, Line>();
  for (const routes of drafts.values()) {
    const ordered = [...routes.values()].sort(
      (a, b) => a.hub.index - b.hub.index || a.spoke.index - b.spoke.index,
    );
    for (const line of buildTimetable(ordered, seed)) {
      const to = getOrMake(from, line.from.index, () => new Map<number, Line[]>());
      getOrMake(to, line.to.index, () => []).push(line);
      by_number.set(line.carrier.index * 10_000 + line.number, line);
    }
  }
  return { seed, from, line: (carrier, number) => by_number.get(carrier * 10_000 + number) };
}
