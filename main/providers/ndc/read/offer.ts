/**
 * Offers: one element into one offer of the product, with every direction it covers. An offer whose
 * flights cannot be found in the message is left out and named in a warning, never half shown.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { MAX_PASSENGERS } from '../../answer-checks.ts';
import { calculateTotal } from '../../orders.ts';
import { shareCommission } from '../../provider-commission.ts';
import { findOnly, getFirst } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import { listDistinct, parseInteger } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import type { OfferKey, OfferRef, SliceKey } from '../order-keys.ts';
import { readItemServices } from './ancillaries.ts';
import { parseConditions, readBrandFeatures } from './brand-texts.ts';
import { readCommission } from './commission.ts';
import type { Graph, GraphBrand } from './data-lists.ts';
import { calculatePassengerFares, listPriceLines, listUnpriced, sumItemPrices } from './fares.ts';
import type { GraphSegment } from './flights.ts';
import {
  findEarliest,
  type Item,
  type ItemService,
  listItemSegments,
  readDisclosures,
  readItem,
  readPenaltyFeatures,
  resolveValidatingCarrier,
} from './items.ts';
import { splitDirections } from './journeys.ts';
import { readPaymentLimit } from './limits-and-surcharges.ts';
import { type PaxTypes, resolveType } from './passengers.ts';
import { type ReadPrice, readPrice } from './price.ts';
import { listSlicePrices } from './slice-prices.ts';
import {
  type BagRule,
  filterCovering,
  listItemFeatures,
  readBagRules,
  readSlice,
} from './slices.ts';

/** What an offer says beside its items. */
export interface OfferFrame {
  offer_id: string;
  owner: string | null;
  expires_at: string | null;
  payment_due_at: string | null;
  /** True where payment is wanted with the order. */
  instant_payment: boolean;
  price_guaranteed_until: string | null;
  validating_carrier: string | null;
  total: ReturnType<typeof readPrice>;
  /** What of the total is for extras; left out where the items alone tell it. */
  extras_minor?: number;
  journey_ids: string[];
  brand_of_journey: Map<string, GraphBrand>;
  brand: GraphBrand | null;
  bags: BagRule[];
  features: ReturnType<typeof readPenaltyFeatures>;
  count: (key: string) => number;
}

export function readFrame(node: XmlNode, graph: Graph): OfferFrame | null {
  const { reading } = graph;
  const offer_id = readId(node, 'OfferID') ?? node.text('OfferRefID');
  if (!offer_id) {
    reading.warn(phrase('offer_no_id'));
    return null;
  }
  const brand_of_journey = new Map<string, GraphBrand>();
  const journey_ids: string[] = [];
  for (const one of node.find('JourneyOverview/JourneyPriceClass')) {
    const journey = one.text('PaxJourneyRefID');
    const brand = graph.brands.get(one.text('PriceClassRefID') ?? '');
    if (journey) journey_ids.push(journey);
    if (journey && brand) brand_of_journey.set(journey, brand);
  }
  journey_ids.push(...node.texts('JourneyOverview/PaxJourneyRefID'));
  const brand_id = node.text('JourneyOverview/PriceClassRefID');
  return {
    offer_id,
    owner: node.text('OwnerCode') ?? node.attribute('Owner'),
    expires_at: reading.moment(
      node.text('OfferExpirationTimeLimitDateTime|OfferExpirationDateTime'),
    ),
    // Before 20.1 these stand on the offer, later on its items.
    ...readPaymentLimit(node, reading),
    price_guaranteed_until: reading.moment(node.text('PriceGuaranteeTimeLimitDateTime')),
    validating_carrier: node.text('ValidatingCarrierCode'),
    total: readPrice(node.at('TotalPrice'), reading),
    journey_ids,
    brand_of_journey,
    brand: (brand_id && graph.brands.get(brand_id)) || null,
    bags: readBagRules(node, graph),
    features: [...readPenaltyFeatures(node, graph), ...readDisclosures(node, graph)],
    count: readCounts(node),
  };
}

/** How many passengers one passenger id stands for, where a sender lists types instead of people. */
function readCounts(node: XmlNode): (key: string) => number {
  const by_key = new Map<string, number>();
  for (const one of node.all('PTC_OfferParameters')) {
    const keys = one.texts('PaxRefID');
    const asked = parseInteger(one.text('RequestedPaxNumber'));
    const quantity = parseInteger(one.text('PricedPaxNumber')) ?? asked;
    one.text('PTC_PricedCode');
    one.text('PTC_RequestedCode');
    const several = quantity !== null && quantity > 1 && quantity <= MAX_PASSENGERS;
    const only = findOnly(keys);
    if (only !== null && several) by_key.set(only, quantity);
  }
  return (key) => by_key.get(key) ?? 1;
}

/** An item that is a seat, a bag or another service instead of a fare. */
export const isAncillary = (item: Item) =>
  item.details.every((one) => one.components.length === 0) &&
  item.services.length > 0 &&
  item.services.every((one) => one.definition_id !== null || one.seat !== null);

/** One that costs something. */
export const isExtra = (item: Item) => isAncillary(item) && (item.price?.total_minor ?? 0) > 0;

export function readOffer(node: XmlNode, graph: Graph, asked?: PaxTypes): ProviderOffer | null {
  const frame = readFrame(node, graph);
  if (!frame) return null;
  const nodes = node.all('OfferItem');
  const items = nodes.map((one) => readItem(one, graph));
  const sold = withoutOptional(frame, items, listEveryone(graph, asked));
  const offer = composeOffer(frame, sold, graph, asked);
  const told = readCommission([[node], nodes], graph.reading);
  return offer && { ...offer, prices: shareCommission(offer.prices, told) };
}

const listEveryone = ({ pax }: Graph, asked?: PaxTypes): string[] =>
  pax.size > 0 ? [...pax.keys()] : [...(asked?.keys() ?? [])];

/**
 * Without what may be bought beside the offer: to name it when the offer is ordered would buy it. Its
 * total tells what is in it, else each item.
 */
function withoutOptional({ total, count }: OfferFrame, items: Item[], everyone: string[]): Item[] {
  const isTotal = (some: Item[]) =>
    Object.values(sumItemPrices(some, { everyone, count })).includes(total?.total_minor ?? NaN);
  const sold = items.filter((item) => !isExtra(item));
  if (sold.length === items.length || isTotal(items)) return items;
  return isTotal(sold) ? sold : items.filter((one) => !isExtra(one) || one.mandatory !== false);
}

/** Puts a frame and its items together; also for items of a reshop. */
export function composeOffer(
  frame: OfferFrame,
  items: Item[],
  graph: Graph,
  asked?: PaxTypes,
): ProviderOffer | null {
  const { reading } = graph;
  const fare_items = items.filter((item) => !isAncillary(item));
  const groups = resolveItemDirections(frame, fare_items, graph);
  if (!groups) return null;
  const details = fare_items.flatMap((one) => one.details);
  const currency = [frame.total, ...[...fare_items, ...details].map((one) => one.price)].find(
    (one) => one !== null,
  )?.currency;
  if (!currency) {
    reading.warn(phrase('offer_no_price', { id: frame.offer_id }));
    return null;
  }
  const whole = [frame.total, ...items.map((one) => one.price)].filter((one) => one !== null);
  const priced = whole.length > 0 ? whole : details.flatMap((one) => one.price ?? []);
  const list = listDistinct(priced.filter((one) => one.total_minor !== 0).map((p) => p.currency));
  if (list.length > 1) {
    reading.warn(phrase('offer_currencies', { id: frame.offer_id, list: list.join(', ') }));
    return null;
  }
  const everyone = listEveryone(graph, asked);
  const getType = (key: string) => resolveType(key, graph, asked);
  const extras = items.filter(isAncillary);
  const fare_total = calculateFareTotal(frame, extras);
  const { fares, by_item } = calculatePassengerFares(
    fare_items,
    everyone,
    fare_total,
    reading,
    frame.count,
  );
  // A lap infant that is not priced flies free; a seat without a price is not sold at that of others.
  const unpriced = listUnpriced(fare_items, fares).filter((key) => getType(key) !== 'INF');
  if (unpriced.length > 0) {
    const list = unpriced.join(', ');
    reading.warn(phrase('offer_unpriced', { id: frame.offer_id, list }));
    return null;
  }
  const leader = [...fares.keys()].find((key) => getType(key) === 'ADT') ?? [...fares.keys()][0];
  const bags = [...frame.bags, ...listIncludedBags(items, graph)];
  const ref: OfferRef = {
    offer_id: frame.offer_id,
    owner: frame.owner,
    items: items.map(({ id, passenger_keys }) => ({ id, pax: passenger_keys })),
  };
  const by_slice = listSlicePrices(groups, fare_items, by_item, getType);
  const slices = zip(groups, by_slice).map(([segments, own_prices], journey) =>
    readSlice(segments, { kind: 'ndc-slice', offer: ref, journey } satisfies SliceKey, {
      graph,
      items: fare_items,
      bags,
      leader: leader ?? null,
      brand_of: (one) => findJourneyBrand(one, frame, graph),
      status_of: () => 'UNSPECIFIED',
      features: [
        ...listItemFeatures(filterCovering(fare_items, segments), graph),
        ...frame.features,
        ...listServiceFeatures(fare_items, segments, graph),
      ],
      prices: own_prices,
    }),
  );
  const prices = listPriceLines(fares, getType, frame.count);
  if (fare_total && calculateTotal({ prices }) !== fare_total.total_minor) {
    reading.warn(phrase('offer_total', { id: frame.offer_id }));
  }
  const services = extras.flatMap((item) => readItemServices(item, graph));
  const carriers = fare_items.flatMap((item) =>
    item.services.flatMap((one) => one.validating_carrier ?? []),
  );
  return {
    key: {
      kind: 'ndc-offer',
      offers: [ref],
      pax: {},
      total_minor: frame.total?.total_minor ?? null,
    } satisfies OfferKey,
    owner: frame.owner,
    journeys: slices.map((slice) => ({ slices: [slice] })),
    currency,
    prices,
    validating_carrier:
      frame.validating_carrier ??
      resolveValidatingCarrier(
        [...carriers, frame.owner, ...fare_items.map((item) => item.owner)],
        slices,
      ) ??
      getFirst(getFirst(slices).legs).marketing_carrier,
    expires_at: frame.expires_at,
    price_guaranteed_until: findEarliest([frame, ...items], 'price_guaranteed_until'),
    payment_due_at: findEarliest([frame, ...items], 'payment_due_at'),
    can_hold:
      ![frame, ...items].some((one) => one.instant_payment) &&
      !items.some((item) => item.details.some((one) => one.instant_purchase)),
    ...(services.length > 0 ? { services } : {}),
  };
}

/** The flights of every direction, or null (with a warning) where some are not in the message. */
export function resolveItemDirections(
  frame: Pick<OfferFrame, 'offer_id' | 'journey_ids'>,
  items: Item[],
  graph: Graph,
  lenient = false,
): GraphSegment[][] | null {
  const { reading } = graph;
  const segment_ids = listDistinct(items.flatMap(listItemSegments));
  const journey_ids = listDistinct([
    ...frame.journey_ids,
    ...items.flatMap((item) => item.services.flatMap((one) => one.journey_ids)),
  ]);
  const named = journey_ids.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []);
  const missing = [...segment_ids, ...named].find((id) => !graph.segments.has(id));
  const groups = splitDirections(segment_ids, journey_ids, graph);
  warnOfClasses(items, groups, reading);
  if (lenient && groups.length > 0) {
    if (missing) reading.warn(phrase('w_flight_unknown', { id: missing }));
    return groups;
  }
  if (missing !== undefined || groups.length === 0) {
    reading.warn(phrase('offer_no_flights', { id: frame.offer_id }));
    return null;
  }
  return groups;
}

/** Warns of flights kept without a fare component: their booking class is unknown. */
function warnOfClasses(items: Item[], groups: GraphSegment[][], reading: Reading): void {
  const components = items.flatMap((item) => item.details.flatMap((one) => one.components));
  const priced = new Set(components.flatMap((one) => one.segment_ids));
  if (priced.size === 0 || components.some((one) => one.segment_ids.length === 0)) return;
  for (const { id } of groups.flat()) {
    if (priced.has(id)) continue;
    reading.warn(phrase('w_no_class', { id }));
  }
}

function findJourneyBrand(
  segments: GraphSegment[],
  frame: OfferFrame,
  graph: Graph,
): GraphBrand | null {
  for (const [id, brand] of frame.brand_of_journey) {
    const ids = graph.journeys.get(id)?.segment_ids ?? [];
    if (segments.every((segment) => ids.includes(segment.id))) return brand;
  }
  return frame.brand;
}

/** The offer's total without its ancillaries, which are priced beside the fare. */
function calculateFareTotal(frame: OfferFrame, extras: Item[]): ReadPrice | null {
  if (!frame.total || frame.total.total_minor === 0) return null;
  const told = extras.reduce((all, item) => all + (item.price?.total_minor ?? 0), 0);
  const beside = frame.extras_minor ?? told;
  return { ...frame.total, total_minor: frame.total.total_minor - beside };
}

/** Bags that come as a service of the fare instead of a baggage association. */
const listIncludedBags = (items: Item[], graph: Graph): BagRule[] =>
  items.flatMap((item) =>
    item.services.flatMap((service) => {
      const baggage_ids = graph.services.get(service.definition_id ?? '')?.baggage_ids ?? [];
      const included = !isAncillary(item) || item.price?.total_minor === 0;
      if (baggage_ids.length === 0 || !included) return [];
      const segment_ids = listServiceSegments(service, graph);
      return [{ passenger_keys: service.passenger_keys, segment_ids, baggage_ids }];
    }),
  );

/** What a fare includes on these flights as services: by name, else by what is said of them. One of no kind is told by its name. */
export function listServiceFeatures(items: Item[], segments: GraphSegment[], graph: Graph) {
  const named = items
    .flatMap((item) => item.services)
    .filter((one) => {
      const ids = listServiceSegments(one, graph);
      return ids.length === 0 || segments.some(({ id }) => ids.includes(id));
    })
    .flatMap((one) => graph.services.get(one.definition_id ?? '') ?? [])
    // An allowance is told as bags, and may be of none.
    .filter((one) => one.baggage_ids.length === 0);
  return listDistinct(named).flatMap(({ name, description, rfic, rfisc }) => {
    const known = readBrandFeatures(name ? [name] : []);
    if (known.length > 0) return known;
    const described = readBrandFeatures(description?.split('\n') ?? []);
    // A lounge or miles are of no kind, and yet what is bought. What is asked for has no such code.
    const bought = name && (rfic ?? rfisc) ? [name] : [];
    return described.length > 0 ? described : parseConditions(bought);
  });
}

/** The flights a service is for, by themselves or by their journey. */
const listServiceSegments = ({ segment_ids, journey_ids }: ItemService, graph: Graph) => [
  ...segment_ids,
  ...journey_ids.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []),
];
