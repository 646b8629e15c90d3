/** Items, fares and flights of an order, as both versions of the standard tell them. */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { LegStatus } from '#main/contract/values.ts';
import { formatAmounts, formatDecimal } from '#main/domain/money.ts';
import type { ProviderSlice } from '#main/providers/provider.ts';
import type { Reading } from '../../wire/reading.ts';
import { isKnownStatus, listDistinct, parseLegStatus } from '../../wire/values.ts';
import type { Graph } from './data-lists.ts';
import { calculatePassengerFares, type Fares } from './fares.ts';
import type { GraphSegment } from './flights.ts';
import { type Item, isFlight, listRepeatedIds, withOwnIds, withOwnPassengers } from './items.ts';
import { listServiceFeatures, resolveItemDirections } from './offer.ts';
import { withFlights } from './order-services.ts';
import { resolveType, warnOfTypes } from './passengers.ts';
import { type ReadPrice, sumTold } from './price.ts';
import { listSlicePrices } from './slice-prices.ts';
import { type BagRule, filterCovering, listItemFeatures, readSlice } from './slices.ts';

type Judge = (item: Item) => boolean;

interface ItemsAsked {
  several: boolean;
  isRequest: Judge;
  isGone: Judge;
  /** The order's own total. */
  whole: ReadPrice | null;
}

/** What is sold in an order, what of it is live, and what was only asked for. */
export function sortItems(
  all: Item[],
  { several, isRequest, isGone, whole }: ItemsAsked,
  graph: Graph,
) {
  const requests = all.filter(isRequest);
  const sold = withinOrder(
    all.filter((one) => !requests.includes(one)),
    whole,
    graph.reading,
  );
  const repeated = listRepeatedIds(sold, isGone);
  const every = new Set([...repeated.shared, ...repeated.reused]);
  const own = sold.map((item) =>
    withOwnPassengers(withOwnIds(item, isGone(item) ? every : repeated.shared)),
  );
  const items = several ? own : withFlights(own, graph);
  warnOfStatuses(items, graph.reading);
  const live = items.filter((item) => !isGone(item));
  return { requests, items, live, shown: live.length > 0 ? live : items, repeated };
}

/** What an unknown word says may be that something is lost. */
export function warnOfStatus(id: string, status: string | null, reading: Reading): void {
  if (status === null || isKnownStatus(status)) return;
  reading.warn(phrase('w_item_status', { id, text: status.slice(0, 40) }));
}

function warnOfStatuses(items: Item[], reading: Reading): void {
  for (const { id, status, services } of items) {
    for (const one of [status, ...services.map((service) => service.status)]) {
      warnOfStatus(id, one, reading);
    }
  }
}

/** Items without what they cost in another currency than the order: it is said, and no sum has it. */
function withinOrder(items: Item[], whole: ReadPrice | null, reading: Reading): Item[] {
  const isPriced = ({ price }: Item) => price !== null && price.total_minor !== 0;
  const first = items.find((one) => isPriced(one) && isFlight(one)) ?? items.find(isPriced);
  const currency = (whole?.total_minor ? whole : first?.price)?.currency;
  return items.map((item) => {
    const { id, price } = item;
    if (!price || !isPriced(item) || price.currency === currency) return item;
    const written = `${formatDecimal(price.total_minor, price.currency)} ${price.currency}`;
    reading.warn(phrase('w_item_currency', { id, written }));
    const details = item.details.map((one) =>
      one.price?.currency === currency ? one : { ...one, price: null },
    );
    return { ...item, details, price: null, foreign: true };
  });
}

/** True for a passenger whose items are all gone; one without any goes with the order. */
export function hasLeftOrder(key: string, items: Item[], isGone: Judge, cancelled: boolean) {
  const own = items.filter((item) => item.passenger_keys.includes(key));
  return own.length > 0 ? own.every(isGone) : cancelled;
}

/**
 * The order's own total, else that of the items shown, else what their fares come to. Without any of
 * these it is 0, which is said.
 */
export function calculateOrderTotal(
  {
    whole,
    shown,
    cancelled,
    by_item,
  }: { whole: ReadPrice | null; shown: Item[]; cancelled: boolean; by_item: Fares[] },
  reading: Reading,
): number {
  if (whole) return whole.total_minor;
  const isPriced = ({ price, details, foreign }: Item) =>
    price !== null || foreign === true || details.some((one) => one.price !== null);
  if (!cancelled && !shown.some(isPriced)) reading.warn(phrase('w_unpriced'));
  const flown = shown.filter(isFlight);
  const sumFares = (item: Item) =>
    [...(by_item[flown.indexOf(item)]?.values() ?? [])].reduce(
      (sum, { fare_minor, tax_minor }) => sum + fare_minor + tax_minor,
      0,
    );
  return shown.reduce((sum, item) => sum + (item.price?.total_minor ?? sumFares(item)), 0);
}

/** Warns if the items do not add up to the order. */
export function warnOfSum(whole: ReadPrice | null, shown: Item[], reading: Reading): void {
  const told = sumTold(shown.map((item) => item.price?.total_minor ?? null));
  if (!whole || told === null || shown.length === 0 || told === whole.total_minor) return;
  const written = `${formatAmounts([told, whole.total_minor], whole.currency)} ${whole.currency}`;
  reading.warn(phrase('w_order_items', { written }));
}

/** Who is in an order, and what each of them pays by the items that are shown of it. */
export function calculateOrderFares(
  order: { items: Item[]; shown: Item[]; several: boolean; whole: ReadPrice | null },
  graph: Graph,
) {
  const { items, shown, several, whole } = order;
  const named = listDistinct(items.flatMap((item) => item.passenger_keys));
  const all = listDistinct([...graph.pax.keys(), ...named]);
  const mine = several && named.length > 0 ? named : all;
  warnOfTypes(mine, graph);
  const flown = shown.filter(isFlight);
  const total = flown.length === shown.length && whole?.total_minor ? whole : null;
  return { mine, ...calculatePassengerFares(flown, mine, total, graph.reading) };
}

interface OrderFlights {
  order_id: string;
  items: Item[];
  by_item: Fares[];
  bags: BagRule[];
  cancelled: boolean;
  /** What the services of an item say of a flight, as it came. */
  findStatuses(item: Item, segment_id: string): (string | null)[];
}

/** A flight has one status here: where it is another for some, it is said for whom. */
function warnOfPlaces(segment: GraphSegment, items: Item[], { pax, reading }: Graph): void {
  const held = new Map<string, LegStatus>();
  for (const { services, status } of items) {
    for (const one of services) {
      const told = parseLegStatus(one.status ?? status);
      if (!one.segment_ids.includes(segment.id) || told === 'UNSPECIFIED') continue;
      if (one.seat !== null || one.definition_id !== null) continue;
      for (const key of one.passenger_keys) {
        const known = held.get(key) ?? 'HX';
        if (known === 'HX' || (known === 'HK' && told !== 'HX')) held.set(key, told);
      }
    }
  }
  const flight = `${segment.marketing_carrier} ${segment.flight_number}`;
  for (const [status, people] of Map.groupBy(held, ([, one]) => one)) {
    if (status === 'HK' || people.length === held.size) continue;
    const names = people.map(([key]) => {
      const [person] = pax.get(key)?.all('Individual') ?? [];
      const name = [person?.text('GivenName'), person?.text('Surname')].filter(Boolean).join(' ');
      return name || key;
    });
    const who = names.join(', ');
    const lost = status === 'HX';
    const said = lost
      ? phrase('w_lost_place', { flight, who })
      : phrase('w_place', { flight, status, who });
    reading.warn(said);
  }
}

/** The flights that are there are shown where others are missing. */
export function listOrderSlices(told: OrderFlights, graph: Graph): ProviderSlice[] {
  const flights = told.items.filter(isFlight);
  if (flights.length === 0) return [];
  const frame = { offer_id: told.order_id, journey_ids: [] };
  const groups = resolveItemDirections(frame, flights, graph, true);
  if (!groups) return [];
  for (const segment of groups.flat()) warnOfPlaces(segment, flights, graph);
  const getType = (key: string) => resolveType(key, graph);
  const carried = flights.flatMap((item) => item.passenger_keys);
  const leader = carried.find((key) => getType(key) === 'ADT') ?? carried[0] ?? null;
  const resolveStatus = (segment_id: string): LegStatus => {
    if (told.cancelled) return 'HX';
    const texts = flights.flatMap((item) => told.findStatuses(item, segment_id));
    const statuses = texts.map(parseLegStatus);
    // Statuses other than confirmed are news, and news of one passenger is news of the flight.
    const news = statuses.find((one) => one !== 'HK' && one !== 'UNSPECIFIED' && one !== 'HX');
    if (news || statuses.includes('HK')) return news ?? 'HK';
    if (statuses.includes('HX')) return 'HX';
    return texts.every(isKnownStatus) ? 'HK' : 'UNSPECIFIED';
  };
  const by_slice = listSlicePrices(groups, flights, told.by_item, getType);
  return zip(groups, by_slice).map(([segments, prices], journey) =>
    readSlice(
      segments,
      { kind: 'ndc-order-slice', journey },
      {
        graph,
        items: flights,
        bags: told.bags,
        leader,
        brand_of: () => null,
        status_of: ({ id }) => resolveStatus(id),
        features: [
          ...listItemFeatures(filterCovering(flights, segments), graph),
          ...listServiceFeatures(flights, segments, graph),
        ],
        prices,
      },
    ),
  );
}
