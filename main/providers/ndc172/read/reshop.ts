/**
 * OrderReshopRS of NDC 17.2: the order at another price, or offers with what each adds, what it
 * removes and who owes whom. Amounts due to airline and passenger are alternatives.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { FlightRef } from '#main/providers/ndc/order-keys.ts';
import {
  type Differential,
  findChangeCurrency,
  inCurrency,
  listTotals,
  NO_CHANGE,
} from '#main/providers/ndc/read/differential.ts';
import { type Item, isFlight, listItemSegments } from '#main/providers/ndc/read/items.ts';
import { composeOffer, isAncillary } from '#main/providers/ndc/read/offer.ts';
import { sumFees } from '#main/providers/ndc/read/penalties.ts';
import { type ReadPrice, reckon } from '#main/providers/ndc/read/price.ts';
import {
  isUntold,
  type ReshopAnswer,
  type ReshopItem,
  type ReshopOffer,
  settleCurrency,
  toChangeFields,
  withoutBeside,
  withPrices,
} from '#main/providers/ndc/read/reshop.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { ReadAmount, Reading } from '#main/providers/wire/reading.ts';
import { listDistinct, parseFlag } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readItem } from './items.ts';
import { readAmount, readPrice } from './money.ts';
import { readFrame, withRefs, withResponse } from './offers.ts';
import { readPenalty } from './penalties.ts';
import { readKey, readRefsIn } from './refs.ts';

export function readReshop(
  response: XmlNode,
  graph: Graph172,
  response_id: string | null,
): ReshopAnswer {
  const offers = [
    ...response.find('ReshopOffers/ReshopOffer').map((node) => ['RESHOP', node] as const),
    ...response.all('RepricedOffer').map((node) => ['REPRICED', node] as const),
    ...response.find('RepricedOffers/RepricedOffer').map((node) => ['REPRICED', node] as const),
  ];
  const fees = response
    .all('ChangeFees')
    .map((one) => readPenalty(one, graph.rules, graph.reading));
  const kept = fees.flatMap((one) => one.fees).filter(isKept);
  const told = { response_id, kept: sumFees(kept.map(({ fee }) => fee)) };
  return {
    order_id: response.text('OrderID') ?? response.at('Order')?.attribute('OrderID') ?? null,
    owner: response.at('Order')?.attribute('Owner') ?? null,
    status: response.text('Status/StatusCode'),
    penalties: fees.flatMap((one) => one.features),
    no_change: [...response.all('NoPriceChangeInd'), ...response.all('NoChangeInd')].some(
      (one) => parseFlag(one.value()) ?? true,
    ),
    offers: offers.flatMap(([kind, node]) => readReshopOffer(kind, node, graph, told) ?? []),
    services: [],
  };
}

/** A fee of giving up; that of a change is not asked of somebody who cancels. */
const isKept = ({ type }: { type: string | null }) => type !== 'CHANGE';

/** What an answer tells of all its offers. */
interface Told {
  response_id: string | null;
  kept: ReadAmount | null;
}

function readReshopOffer(
  kind: ReshopOffer['kind'],
  node: XmlNode,
  graph: Graph172,
  { response_id, kept }: Told,
): ReshopOffer | null {
  const { reading } = graph;
  const frame = readFrame(node, graph);
  if (!frame) return null;
  const added = [
    ...node.all('AddOfferItem'),
    ...node.all('OfferItem'),
    ...node.all('RepricedOfferItem'),
  ];
  // Some name it as later versions do.
  const given_up = node.all('DeleteOfferItem|DeleteOrderItem');
  const all_items = added.map((one) => readItem(one, graph));
  // Beside new flights these are their conditions.
  const penalty = added.length > 0 ? null : kept;
  const { items, changes: own } = withoutBeside(
    kind,
    all_items,
    zip(added, all_items).map(([one, item]) => readAddedItem(one, item, reading)),
  );
  const told = [...own, ...given_up.map((one) => readDeletedItem(one, reading))];
  if (told.every(isUntold) && penalty === null && frame.total === null) {
    reading.warn(phrase('w_change_untold', { id: frame.offer_id }));
  }
  const changes = told.some((one) => one.old_minor !== null);
  // If something is given up, the frame's total is the amount due.
  const total = changes ? null : frame.total;
  const made =
    items.length === 0 || items.every(isAncillary)
      ? null
      : composeOffer({ ...frame, total }, items.map(keepFareOnly), graph);
  const offer = made ? withFlights(withResponse(made, response_id)) : null;
  // Flights that are replaced are named by those that replace them.
  const replacing = zip(added, all_items).filter(([, item]) => kind === 'RESHOP' && isFlight(item));
  const deleted = [
    ...given_up.flatMap((one) => readKey(one, 'OrderItemID') ?? []),
    ...replacing.flatMap(([one]) => readRefsIn(one, 'OrderItemIDs')),
  ];
  const { currency, items: settled } = settleCurrency(told, [frame.total, offer], reading);
  return {
    kind,
    offer_id: frame.offer_id,
    owner: frame.owner,
    expires_at: frame.expires_at,
    currency: currency ?? penalty?.currency ?? null,
    total_minor: frame.total?.total_minor ?? null,
    offer,
    items: settled,
    deleted_order_items: listDistinct(deleted),
    texts: [],
    penalties: frame.features,
    penalty_minor: penalty?.minor ?? null,
    name_changes: [],
  };
}

/** Both prices of a differential cover a whole ticket; the new flights' fare is in the fares. */
const keepFareOnly = (item: Item): Item =>
  item.details.some((one) => one.components.length > 0 && one.price !== null)
    ? { ...item, price: null }
    : item;

/** A reshop names flights and not the offer: they go with it in its key. */
function withFlights(offer: ProviderOffer): ProviderOffer {
  const flights: FlightRef[] = offer.journeys.flatMap(({ slices }) =>
    slices.flatMap(({ legs }) =>
      legs.map((leg) => ({
        carrier: leg.marketing_carrier,
        number: leg.flight_number,
        departure: leg.departure,
        arrival: leg.arrival,
        origin: leg.origin,
        destination: leg.destination,
        booking_class: leg.booking_class,
        fare_basis: leg.fare_basis,
      })),
    ),
  );
  return withRefs(offer, { flights });
}

/** A total with the taxes in it. */
function readSide(node: XmlNode | undefined, reading: Reading): ReadPrice | null {
  if (!node) return null;
  const total = readAmount(node.at('Total/Amount'), reading);
  const read = readPrice(node, reading);
  if (!total) return read;
  const taxes = read?.taxes ?? [];
  const { currency } = total;
  return reckon({ currency, total, base: null, taxes, fees: [], less_minor: 0 }, reading);
}

const SIDES = ['PenaltyAmount', 'FeesAmount', 'OriginalOrderItem', 'NewOfferItem'];

/** What an item says of its change; null where it says nothing. */
function readChange(node: XmlNode, reading: Reading): Differential | null {
  const differential = node.at('ReshopDifferential');
  if (!differential) return null;
  const due = differential.at('ReshopDue');
  const [due_from = null, due_to = null] = ['ByPassenger', 'ByAirline'].map((name) =>
    readAmount(due?.at(`${name}/Total/Amount`) ?? due?.at(`${name}/Total`), reading),
  );
  readPrice(due, reading);
  const [penalty = null, fees = null, original = null, offered = null] = SIDES.map((name) =>
    readSide(differential.at(name), reading),
  );
  const owed = [due_from, due_to].flatMap((one) => one ?? []);
  const currency = findChangeCurrency(
    {
      owed: [...owed, ...listTotals([fees])],
      priced: listTotals([original, offered]),
      fees: listTotals([penalty]),
    },
    reading,
  );
  if (currency === null) return { ...NO_CHANGE, currency };
  const [old = null, fresh = null, charged = null] = [original, offered, penalty].map((one) =>
    inCurrency(one, currency),
  );
  const [by_passenger, by_airline] = [due_from?.minor ?? null, due_to?.minor ?? null];
  // A refund beside an amount due: all of it, or ("net") its taxes beside a document for the rest.
  const purpose = differential.text('FeesAmount/Total/Purpose')?.toLowerCase();
  const net = purpose === 'net' ? fees : null;
  // They are no part of the document, which may be worth less.
  const taxes = net && readAmount(differential.at('FeesAmount/Taxes/Total'), reading);
  const given_back =
    purpose === 'refund'
      ? (fees?.total_minor ?? 0)
      : taxes?.currency === currency
        ? taxes.minor
        : (net?.tax_minor ?? 0);
  const kept = purpose === 'refund' || purpose === 'net' ? 0 : (fees?.total_minor ?? 0);
  // A negative amount due from the passenger is due from the airline.
  const back = by_airline ?? (by_passenger !== null && by_passenger < 0 ? -by_passenger : 0);
  const pays = by_passenger !== null && by_passenger > 0 ? by_passenger : 0;
  // Prices and penalty alone do not say which taxes are kept, nor who owes whom.
  const told = by_passenger !== null || by_airline !== null || purpose === 'refund' || net !== null;
  return {
    currency,
    kind: pays > 0 ? 'AddCol' : back > 0 ? 'Refund' : told ? 'EvenExchange' : null,
    old,
    fresh,
    difference_minor: old && fresh ? fresh.total_minor - old.total_minor : null,
    due_to_airline_minor: told ? pays : null,
    due_by_airline_minor: told ? Math.abs(back) + given_back : null,
    residual_minor: net?.total_minor ?? null,
    // One of another currency is said in a warning, and in no sum.
    penalty_minor:
      penalty === charged && (penalty || kept > 0) ? (charged?.total_minor ?? 0) + kept : null,
    passenger_keys: [],
  };
}

function readAddedItem(node: XmlNode, item: Item, reading: Reading): ReshopItem {
  const change = readChange(node, reading) ?? NO_CHANGE;
  return {
    offer_item_id: item.id,
    deletes: false,
    order_item_id: readRefsIn(node, 'OrderItemIDs')[0] ?? node.attribute('OrderItemID'),
    passenger_keys: item.passenger_keys,
    segment_keys: listItemSegments(item),
    ...toChangeFields(withPrices(change, null, change.fresh ?? item.price)),
  };
}

function readDeletedItem(node: XmlNode, reading: Reading): ReshopItem {
  node.attribute('MandatoryInd');
  node.attribute('ModificationProhibitedInd');
  return {
    offer_item_id: readKey(node, 'OfferItemID') ?? '',
    deletes: true,
    order_item_id: readKey(node, 'OrderItemID'),
    passenger_keys: [],
    segment_keys: [],
    ...toChangeFields(readChange(node, reading) ?? NO_CHANGE),
  };
}
