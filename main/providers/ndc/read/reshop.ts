/**
 * OrderReshopRS, also as the answer to an OrderQuote: no change, a new price for the order as it
 * is, or offers of other flights with what each adds, removes and costs.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatAmounts } from '#main/domain/money.ts';
import type {
  ProviderFare,
  ProviderFeature,
  ProviderOffer,
  ProviderServiceOffer,
} from '#main/providers/provider.ts';
import { NO_MONEY, type ReadAmount, type Reading } from '../../wire/reading.ts';
import { listDistinct, parseFlag } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import { readAlaCarte } from './ancillaries.ts';
import { readDescriptions } from './brand-texts.ts';
import type { Graph } from './data-lists.ts';
import {
  type Differential,
  inCurrency,
  NO_CHANGE,
  readDifferential,
  readWholePrice,
} from './differential.ts';
import { readEarlyDifferential } from './early-differential.ts';
import { type Item, listItemSegments, readItem } from './items.ts';
import { composeOffer, isAncillary, isExtra, type OfferFrame, readFrame } from './offer.ts';
import { readPenalty, sumFees } from './penalties.ts';
import { type ReadPrice, readPrice, sumTold, toFare } from './price.ts';

/** One item of a reshop answer with its price before and after. */
export interface ReshopItem {
  offer_item_id: string;
  /** True where it takes the order item away instead of adding something. */
  deletes: boolean;
  order_item_id: string | null;
  passenger_keys: string[];
  segment_keys: string[];
  /** AddCol, Refund, EvenExchange …; null where the sender gives a plain price. */
  differential: string | null;
  /** Of its amounts, where it tells any. */
  currency: string | null;
  old_minor: number | null;
  new_minor: number | null;
  difference_minor: number | null;
  due_to_airline_minor: number | null;
  due_by_airline_minor: number | null;
  /** Value given back as a document of its own. */
  residual_minor: number | null;
  /** The fares of a differential: for all unused parts of a ticket. */
  old_fare: ProviderFare | null;
  new_fare: ProviderFare | null;
  /** What the change costs, where the item says. */
  penalty_minor: number | null;
}

export interface ReshopOffer {
  /** RESHOP: other flights or services; REQUOTED: a chosen offer again; REPRICED: the order as is. */
  kind: 'RESHOP' | 'REQUOTED' | 'REPRICED';
  offer_id: string;
  owner: string | null;
  expires_at: string | null;
  currency: string | null;
  /** The sender's total, as it is. */
  total_minor: number | null;
  /** The new items as an offer, where they are flights of this message. */
  offer: ProviderOffer | null;
  items: ReshopItem[];
  deleted_order_items: string[];
  /** What the sender says of it in words. */
  texts: string[];
  /** The airline's penalties for the whole, if it names any. */
  penalties: ProviderFeature[];
  /** Their amounts together; null where none is told. */
  penalty_minor: number | null;
  name_changes: { passenger_key: string; first_name: string; last_name: string }[];
}

export interface ReshopAnswer {
  order_id: string | null;
  owner: string | null;
  status: string | null;
  no_change: boolean;
  offers: ReshopOffer[];
  services: ProviderServiceOffer[];
  /** Fees of the change as a whole. */
  penalties: ProviderFeature[];
  warnings?: string[];
}

export function readReshop(response: XmlNode, graph: Graph): ReshopAnswer {
  const results = response.at('ReshopResults|Reshop') ?? response;
  const no_change = results.all('NoChangeInd|NoPriceChangeInd').some((node) => {
    const own =
      node.children.length === 0 ? node.value() : node.text('NoChangeInd|NoPriceChangeInd');
    return parseFlag(own) ?? true;
  });
  const groups = results.all('ReshopOffers');
  // Some put what earlier versions named ReshopOffer beside or into the list.
  const reshopped = [
    ...groups.flatMap((one) => one.all('Offer|ReshopOffer')),
    ...results.all('ReshopOffer'),
  ];
  const offers = [
    ...reshopped.map((node) => ['RESHOP', node] as const),
    ...groups.flatMap((one) => one.all('RequotedOffer').map((node) => ['REQUOTED', node] as const)),
    ...results.all('RepricedOffer').map((node) => ['REPRICED', node] as const),
  ];
  return {
    order_id: response.text('Order/OrderID') ?? response.text('OrderRefID'),
    owner: response.text('Order/OwnerCode'),
    status: response.text('Order/StatusCode'),
    penalties: response
      .all('ChangeFees')
      .flatMap((node) => readPenalty(node, graph.reading).feature ?? []),
    no_change,
    offers: offers.flatMap(([kind, node]) => readReshopOffer(kind, node, graph) ?? []),
    services: groups.flatMap((one) =>
      one.all('ALaCarteOffer').flatMap((node) => readAlaCarte(node, graph)?.services ?? []),
    ),
  };
}

function readReshopOffer(
  kind: ReshopOffer['kind'],
  node: XmlNode,
  graph: Graph,
): ReshopOffer | null {
  const { reading } = graph;
  const frame = readFrame(node, graph);
  if (!frame) return null;
  const nodes = [
    ...node.all('AddedOfferItem|AddOfferItem'),
    ...node.all('OfferItem'),
    ...node.all('RepricedOfferItem'),
  ];
  const told: Item[] = [];
  const added: ReshopItem[] = [];
  for (const one of nodes) {
    const price_node =
      one.at('ReshopPrice/PriceDifferential/NewPrice/Price') ??
      one.at('ReshopPrice/PriceAndFareDetails/Price') ??
      one.at('PriceDifferential/NewPrice/Price') ??
      one.at('TotalPrice|Price|UnitPrice');
    const item = readItem(one, graph, price_node);
    const extra =
      one.at('ReshopPrice/PriceAndFareDetails') ?? one.at('ReshopPrice/PriceDifferential/NewPrice');
    // The item may hold the flights and the new price their fares.
    if (extra && item.details.every((detail) => detail.price === null)) {
      item.details.push(...readItem(extra, graph).details);
    }
    told.push(toOwnPrice(one, item));
    added.push(readAddedItem(one, item, graph));
  }
  const { items, changes } = withoutBeside(kind, told, added);
  const deleted = node.find('DeleteOrderItem/ExistingOrderItem');
  for (const one of node.all('DeleteOrderItem')) changes.push(readDeletedItem(one, graph));
  // In an offer of other flights these are conditions of the new fare.
  const fee = nodes.length > 0 ? null : sumPenalties(node, graph);
  const fee_currency = fee && fee.currency !== NO_MONEY ? fee.currency : null;
  const penalty_minor = fee?.minor ?? null;
  const unsaid = changes.every((one) => isUntold(one)) && penalty_minor === null;
  if (unsaid && frame.total === null) {
    reading.warn(phrase('w_change_untold', { id: frame.offer_id }));
  }
  // The frame's total is the amount due; new items add up to their own total.
  const priced = items.some((one) => one.price || one.details.some((detail) => detail.price));
  const total = kind === 'REPRICED' && !priced ? frame.total : null;
  const offer = items.every(isAncillary) ? null : composeOffer({ ...frame, total }, items, graph);
  const { currency, items: settled } = settleCurrency(changes, [frame.total, offer], reading);
  checkTotal(frame, settled, reading);
  return {
    kind,
    offer_id: frame.offer_id,
    owner: frame.owner,
    expires_at: frame.expires_at,
    currency: currency ?? fee_currency,
    total_minor: frame.total?.total_minor ?? null,
    offer,
    items: settled,
    deleted_order_items: listDistinct([
      ...deleted.flatMap((one) => one.text('OrderItemRefID') ?? []),
      ...node.texts('DeleteOrderItem/OrderItemRefID'),
    ]),
    texts: readDescriptions(node),
    penalties: frame.features,
    penalty_minor,
    name_changes: node.find('OfferItem/PaxNameChange').map((one) => ({
      passenger_key: one.text('PaxRefID') ?? '',
      first_name: [...one.texts('GivenName'), ...one.texts('MiddleName')].join(' '),
      last_name: [one.text('Surname'), one.text('SuffixName')].filter(Boolean).join(' '),
    })),
  };
}

/**
 * Without extras that may be bought beside other flights: to name them would buy them. One in place
 * of what the order has stays, and so do extras that were asked for by themselves.
 */
export function withoutBeside(
  kind: ReshopOffer['kind'],
  told: readonly Item[],
  changes: readonly ReshopItem[],
): { items: Item[]; changes: ReshopItem[] } {
  const whole = kind === 'REPRICED' || told.every(isAncillary);
  const kept = zip(told, changes).filter(
    ([item, { order_item_id }]) =>
      whole || !isExtra(item) || item.mandatory !== false || order_item_id !== null,
  );
  return { items: kept.map(([item]) => item), changes: kept.map(([, change]) => change) };
}

/** The fees an offer names, together; null where they are of several currencies. */
const sumPenalties = (node: XmlNode, graph: Graph): ReadAmount | null =>
  sumFees(node.texts('PenaltyRefID').flatMap((id) => graph.penalties.get(id)?.fee ?? []));

/**
 * The one currency of a change. Where its items are of several, or of another than its total or its
 * new flights, what they cost is not told.
 */
export function settleCurrency(
  items: ReshopItem[],
  beside: ({ currency: string } | null)[],
  reading: Reading,
): Pick<ReshopOffer, 'currency' | 'items'> {
  const told = listDistinct([
    ...beside.flatMap((one) => one?.currency ?? []),
    ...items.flatMap((one) => one.currency ?? []),
  ]).filter((one) => one !== NO_MONEY);
  const [currency = null, ...others] = told;
  if (others.length === 0) return { currency, items };
  reading.warn(phrase('w_change_currencies', { list: told.join(', ') }));
  const settled = items.map((one) => {
    const { currency: own, penalty_minor } = one;
    return { ...one, ...toChangeFields(NO_CHANGE), currency: own, penalty_minor };
  });
  return { currency, items: settled };
}

/** True if no amount due, refund or new price is stated. */
export const isUntold = (one: ReshopItem): boolean =>
  one.due_to_airline_minor === null && one.due_by_airline_minor === null && one.new_minor === null;

/** Warns unless the items' amounts due, or else their prices, make the offer's total. */
function checkTotal(frame: OfferFrame, changes: ReshopItem[], reading: Reading): void {
  const { total, offer_id } = frame;
  // A removed item is in the difference of its replacement.
  const due = changes
    .filter((one) => !(one.deletes && isUntold(one)))
    .map(({ due_to_airline_minor: due_to, due_by_airline_minor: due_by }) =>
      due_to === null || due_by === null ? null : due_to - due_by,
    );
  const added = changes.filter((one) => !one.deletes).map((one) => one.new_minor);
  const prices = sumTold(added);
  const sum = sumTold(due) ?? prices;
  if (!total || changes.length === 0 || sum === null) return;
  if ([sum, -sum, Math.max(0, sum), prices].includes(total.total_minor)) return;
  const written = `${formatAmounts([sum, total.total_minor], total.currency)} ${total.currency}`;
  reading.warn(phrase('w_offer_items', { id: offer_id, written }));
}

/**
 * If old and new price cover a whole ticket, kept flights included, the new flights' fare is in the
 * fare details.
 */
function toOwnPrice(node: XmlNode, item: Item): Item {
  const differential = node.has('ReshopPrice/PriceDifferential/OldPrice');
  const fares = item.details.filter((one) => one.components.length > 0);
  const told = fares.length > 0 && fares.every((one) => one.price !== null);
  return differential && told ? { ...item, price: null } : item;
}

function readAddedItem(node: XmlNode, item: Item, graph: Graph): ReshopItem {
  const { reading } = graph;
  const change =
    readEarlyDifferential(node, reading) ??
    readDifferential(
      node.at('ReshopPrice/PriceDifferential') ?? node.at('PriceDifferential'),
      node,
      graph,
    );
  const original = node.at('OriginalOrderItem');
  const fares = readWholePrice(original, reading);
  const before = readPrice(original?.at('TotalPrice'), reading) ?? fares;
  return {
    offer_item_id: item.id,
    deletes: false,
    order_item_id:
      node.text('OriginalOrderItem/OrderItemRefID') ??
      node.text('ExistingOrderItem/OrderItemRefID') ??
      node.text('OrderItemRefID'),
    passenger_keys: listDistinct([...item.passenger_keys, ...change.passenger_keys]),
    segment_keys: listItemSegments(item),
    ...toChangeFields(withPrices(change, before, item.price ?? change.fresh)),
  };
}

/** A change with the prices that stand elsewhere in its item, as far as they are of its currency. */
export function withPrices(
  change: Differential,
  before: ReadPrice | null,
  after: ReadPrice | null,
): Differential {
  const told = [after, before].flatMap((one) => one?.currency ?? []);
  const currency = change.currency === NO_MONEY ? (told[0] ?? NO_MONEY) : change.currency;
  if (currency === null) return change;
  return {
    ...change,
    currency,
    old: change.old ?? inCurrency(before, currency),
    fresh: inCurrency(after, currency) ?? change.fresh,
  };
}

function readDeletedItem(node: XmlNode, graph: Graph): ReshopItem {
  const change =
    readEarlyDifferential(node, graph.reading) ??
    readDifferential(node.at('PriceDifferential'), node, graph);
  return {
    offer_item_id: readId(node, 'OfferItemID') ?? '',
    deletes: true,
    order_item_id: node.text('ExistingOrderItem/OrderItemRefID') ?? node.text('OrderItemRefID'),
    passenger_keys: change.passenger_keys,
    segment_keys: [],
    ...toChangeFields(change),
  };
}

export const toChangeFields = ({ kind, old, fresh, ...change }: Differential) => ({
  differential: kind,
  currency: change.currency === NO_MONEY ? null : change.currency,
  old_minor: old?.total_minor ?? null,
  old_fare: old ? toFare(old) : null,
  new_minor: fresh?.total_minor ?? null,
  new_fare: fresh ? toFare(fresh) : null,
  difference_minor: change.difference_minor,
  due_to_airline_minor: change.due_to_airline_minor,
  due_by_airline_minor: change.due_by_airline_minor,
  residual_minor: change.residual_minor,
  penalty_minor: change.penalty_minor,
});
