/**
 * OrderReshopRS, also as the answer to an OrderQuote: nothing changes, the order costs something
 * else as it stands, or offers of other flights, with what each adds, takes away and costs.
 */
import type { ProviderFeature, ProviderOffer } from '#main/providers/provider.ts';
import type { ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import { type Graph, idOf } from '../graph.ts';
import { distinct, flag } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { readAlaCarte } from './ancillaries.ts';
import { type Item, readItem } from './items.ts';
import { composeOffer, readFrame } from './offer.ts';
import { readPenalty } from './penalties.ts';
import { price } from './price.ts';
import { amount, type Reading } from './reading.ts';

/** One item of a reshop answer with its price before and after. */
export interface ReshopItem {
  offer_item_id: string;
  order_item_id: string | null;
  passenger_keys: string[];
  segment_keys: string[];
  /** AddCol, Refund, EvenExchange …; null where the sender gives a plain price. */
  differential: string | null;
  old_minor: number | null;
  new_minor: number | null;
  difference_minor: number | null;
  due_to_airline_minor: number | null;
  due_by_airline_minor: number | null;
}

export interface ReshopOffer {
  /** RESHOP: other flights or services; REQUOTED: a chosen offer again; REPRICED: the order as is. */
  kind: 'RESHOP' | 'REQUOTED' | 'REPRICED';
  offer_id: string;
  owner: string | null;
  expires_at: string | null;
  currency: string | null;
  /** What the sender states for the whole, as it stands. */
  total_minor: number | null;
  /** The new items as an offer, where they are flights of this message. */
  offer: ProviderOffer | null;
  items: ReshopItem[];
  deleted_order_items: string[];
  /** What the airline keeps or asks for, where it names penalties for the whole. */
  penalties: ProviderFeature[];
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
}

export function readReshop(response: XmlNode, graph: Graph, reading: Reading): ReshopAnswer {
  const results = response.at('ReshopResults') ?? response;
  const no_change = results.all('NoChangeInd').some((node) => {
    const own = node.children.length === 0 ? node.value() : node.text('NoChangeInd');
    return flag(own) ?? true;
  });
  const groups = results.all('ReshopOffers');
  const offers = [
    ...groups.flatMap((one) => one.all('Offer').map((node) => ['RESHOP', node] as const)),
    ...groups.flatMap((one) => one.all('RequotedOffer').map((node) => ['REQUOTED', node] as const)),
    ...results.all('RepricedOffer').map((node) => ['REPRICED', node] as const),
  ];
  return {
    order_id: response.text('Order/OrderID') ?? response.text('OrderRefID'),
    owner: response.text('Order/OwnerCode'),
    status: response.text('Order/StatusCode'),
    penalties: response
      .all('ChangeFees')
      .flatMap((node) => readPenalty(node, reading).feature ?? []),
    no_change,
    offers: offers.flatMap(([kind, node]) => readReshopOffer(kind, node, graph, reading) ?? []),
    services: groups.flatMap((one) =>
      one
        .all('ALaCarteOffer')
        .flatMap((node) => readAlaCarte(node, graph, reading)?.services ?? []),
    ),
  };
}

function readReshopOffer(
  kind: ReshopOffer['kind'],
  node: XmlNode,
  graph: Graph,
  reading: Reading,
): ReshopOffer | null {
  const frame = readFrame(node, graph, reading);
  if (!frame) return null;
  const nodes = [
    ...node.all('AddedOfferItem'),
    ...node.all('OfferItem'),
    ...node.all('RepricedOfferItem'),
  ];
  const items: Item[] = [];
  const told: ReshopItem[] = [];
  for (const one of nodes) {
    const price_node =
      one.at('ReshopPrice/PriceDifferential/NewPrice/Price') ??
      one.at('ReshopPrice/PriceAndFareDetails/Price') ??
      one.at('PriceDifferential/NewPrice/Price') ??
      one.at('TotalPrice|Price|UnitPrice');
    const item = readItem(one, graph, reading, price_node);
    const extra =
      one.at('ReshopPrice/PriceAndFareDetails') ?? one.at('ReshopPrice/PriceDifferential/NewPrice');
    if (extra && item.details.length === 0) {
      item.details.push(...readItem(extra, graph, reading, undefined).details);
    }
    items.push(item);
    told.push(tell(one, item, reading));
  }
  const deleted = node.find('DeleteOrderItem/ExistingOrderItem');
  for (const one of node.all('DeleteOrderItem')) told.push(tellDeletion(one, reading));
  // The frame's total is what changes hands; what the new items cost adds up on its own.
  const priced = items.some((one) => one.price || one.details.some((detail) => detail.price));
  const total = kind === 'REPRICED' && !priced ? frame.total : null;
  const offer =
    items.length === 0 ? null : composeOffer({ ...frame, total }, items, graph, reading);
  return {
    kind,
    offer_id: frame.offer_id,
    owner: frame.owner,
    expires_at: frame.expires_at,
    currency: frame.total?.currency ?? offer?.currency ?? null,
    total_minor: frame.total?.total_minor ?? null,
    offer,
    items: told,
    deleted_order_items: distinct([
      ...deleted.flatMap((one) => one.text('OrderItemRefID') ?? []),
      ...node.texts('DeleteOrderItem/OrderItemRefID'),
    ]),
    penalties: frame.features,
    name_changes: node.find('OfferItem/PaxNameChange').map((one) => ({
      passenger_key: one.text('PaxRefID') ?? '',
      first_name: [...one.texts('GivenName'), ...one.texts('MiddleName')].join(' '),
      last_name: [one.text('Surname'), one.text('SuffixName')].filter(Boolean).join(' '),
    })),
  };
}

function tell(node: XmlNode, item: Item, reading: Reading): ReshopItem {
  const differential =
    node.at('ReshopPrice/PriceDifferential|PriceDifferential') ?? node.at('PriceDifferential');
  const old = differential?.at('OldPrice/Price') ?? node.at('OriginalOrderItem/TotalPrice');
  const difference = differential?.at('DiffPrice/Price');
  node.texts('OriginalOrderItem/FareDetail/PaxRefID');
  for (const one of node.find('OriginalOrderItem/FareDetail')) price(one.at('Price'), reading);
  return {
    offer_item_id: item.id,
    order_item_id:
      node.text('OriginalOrderItem/OrderItemRefID') ??
      node.text('ExistingOrderItem/OrderItemRefID'),
    passenger_keys: item.passenger_keys,
    segment_keys: distinct([
      ...item.details.flatMap((one) => one.components.flatMap((part) => part.segment_ids)),
      ...item.services.flatMap((one) => one.segment_ids),
    ]),
    ...differences(differential, old, difference, reading),
    new_minor: item.price?.total_minor ?? null,
  };
}

function tellDeletion(node: XmlNode, reading: Reading): ReshopItem {
  const differential = node.at('PriceDifferential');
  const old = differential?.at('OldPrice/Price');
  const difference = differential?.at('DiffPrice/Price');
  return {
    offer_item_id: idOf(node, 'OfferItemID') ?? '',
    order_item_id: node.text('ExistingOrderItem/OrderItemRefID') ?? node.text('OrderItemRefID'),
    passenger_keys: [],
    segment_keys: [],
    ...differences(differential, old, difference, reading),
    new_minor: price(differential?.at('NewPrice/Price'), reading)?.total_minor ?? null,
  };
}

function differences(
  differential: XmlNode | undefined,
  old: XmlNode | undefined,
  difference: XmlNode | undefined,
  reading: Reading,
) {
  const due = (name: string) => amount(difference?.at(name), reading)?.minor ?? null;
  return {
    differential: differential?.text('DifferentialTypeCode') ?? null,
    old_minor: price(old, reading)?.total_minor ?? null,
    difference_minor: price(difference, reading)?.total_minor ?? null,
    due_to_airline_minor: due('DueToAirlineAmount'),
    due_by_airline_minor: due('DueByAirlineAmount'),
  };
}
