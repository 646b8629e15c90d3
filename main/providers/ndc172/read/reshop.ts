/**
 * OrderReshopRS of NDC 17.2: the order at another price, or offers with what each adds, what it
 * removes and who owes whom. Amounts due to airline and passenger are alternatives.
 */

import type { FlightRef, OfferKey } from '#main/providers/ndc/keys.ts';
import { type Item, listItemSegments } from '#main/providers/ndc/read/items.ts';
import { composeOffer, isAncillary } from '#main/providers/ndc/read/offer.ts';
import { type ReadPrice, reckon, toFare } from '#main/providers/ndc/read/price.ts';
import type { Reading } from '#main/providers/ndc/read/reading.ts';
import type { ReshopAnswer, ReshopItem, ReshopOffer } from '#main/providers/ndc/read/reshop.ts';
import { listDistinct } from '#main/providers/ndc/values.ts';
import type { XmlNode } from '#main/providers/ndc/xml.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { Graph172 } from './graph.ts';
import { readItem } from './items.ts';
import { readAmount, readPrice } from './money.ts';
import { applyFrame, readFrame } from './offers.ts';
import { readPenalty } from './penalties.ts';

export function readReshop(
  response: XmlNode,
  graph: Graph172,
  reading: Reading,
  response_id: string | null,
): ReshopAnswer {
  const offers = [
    ...response.find('ReshopOffers/ReshopOffer').map((node) => ['RESHOP', node] as const),
    ...response.all('RepricedOffer').map((node) => ['REPRICED', node] as const),
    ...response.find('RepricedOffers/RepricedOffer').map((node) => ['REPRICED', node] as const),
  ];
  const fees = response.all('ChangeFees').map((one) => readPenalty(one, graph.rules, reading));
  return {
    order_id: response.text('OrderID') ?? response.at('Order')?.attribute('OrderID') ?? null,
    owner: response.at('Order')?.attribute('Owner') ?? null,
    status: response.text('Status/StatusCode'),
    penalties: fees.flatMap((one) => one.features),
    no_change: response.has('NoPriceChangeInd') || response.has('NoChangeInd'),
    offers: offers.flatMap(
      ([kind, node]) => readReshopOffer(kind, node, graph, reading, response_id) ?? [],
    ),
    services: [],
  };
}

function readReshopOffer(
  kind: ReshopOffer['kind'],
  node: XmlNode,
  graph: Graph172,
  reading: Reading,
  response_id: string | null,
): ReshopOffer | null {
  const frame = readFrame(node, graph, reading);
  if (!frame) return null;
  const added = [
    ...node.all('AddOfferItem'),
    ...node.all('OfferItem'),
    ...node.all('RepricedOfferItem'),
  ];
  const items = added.map((one) => readItem(one, graph, reading));
  const told = [
    ...added.map((one, index) => tell(one, items[index]!, reading)),
    ...node.all('DeleteOfferItem').map((one) => tellDeletion(one, reading)),
  ];
  const changes = told.some((one) => one.old_minor !== null);
  // If something is given up, the frame's total is the amount due.
  const total = changes ? null : frame.total;
  const made =
    items.length === 0 || items.every(isAncillary)
      ? null
      : composeOffer({ ...frame, total }, items.map(keepFareOnly), graph, reading);
  const offer = made ? withFlights(applyFrame(made, frame, response_id)) : null;
  const deleted = node.all('DeleteOfferItem').flatMap((one) => one.attribute('OrderItemID') ?? []);
  return {
    kind,
    offer_id: frame.offer_id,
    owner: frame.owner,
    expires_at: frame.expires_at,
    currency: frame.total?.currency ?? offer?.currency ?? null,
    total_minor: frame.total?.total_minor ?? null,
    offer,
    items: told,
    deleted_order_items: listDistinct(deleted),
    texts: [],
    penalties: frame.features,
    penalty_minor: null,
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
  const key = offer.key as OfferKey;
  const offers = key.offers.map((one) => ({ ...one, flights }));
  return {
    ...offer,
    key: { ...key, offers } satisfies OfferKey,
    journeys: offer.journeys.map(({ slices }) => ({
      slices: slices.map((slice) => ({ ...slice, key: { ...slice.key, offer: offers[0] } })),
    })),
  };
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

interface Differences {
  differential: string | null;
  old: ReadPrice | null;
  fresh: ReadPrice | null;
  penalty_minor: number | null;
  due_to: number | null;
  due_by: number | null;
  residual: number | null;
}

function readDifferences(node: XmlNode, reading: Reading): Differences | null {
  const differential = node.at('ReshopDifferential');
  if (!differential) return null;
  const due = differential.at('ReshopDue');
  const readOwed = (name: string) =>
    readAmount(due?.at(`${name}/Total/Amount`) ?? due?.at(`${name}/Total`), reading)?.minor ?? null;
  const [by_passenger, by_airline] = [readOwed('ByPassenger'), readOwed('ByAirline')];
  readPrice(due, reading);
  const penalty = readSide(differential.at('PenaltyAmount'), reading);
  const fees = readSide(differential.at('FeesAmount'), reading);
  // A refund beside an amount due: to the form of payment, or as a document.
  const purpose = differential.text('FeesAmount/Total/Purpose');
  const gives = /^(refund|net)$/i.test(purpose ?? '');
  const kept = gives ? 0 : (fees?.total_minor ?? 0);
  // A negative amount due from the passenger is due from the airline.
  const back = by_airline ?? (by_passenger !== null && by_passenger < 0 ? -by_passenger : 0);
  const pays = by_passenger !== null && by_passenger > 0 ? by_passenger : 0;
  return {
    differential: pays > 0 ? 'AddCol' : back > 0 ? 'Refund' : 'EvenExchange',
    old: readSide(differential.at('OriginalOrderItem'), reading),
    fresh: readSide(differential.at('NewOfferItem'), reading),
    penalty_minor: penalty || kept > 0 ? (penalty?.total_minor ?? 0) + kept : null,
    due_to: pays,
    due_by: Math.abs(back) + calculateGivenBack(purpose, fees),
    residual: /^net$/i.test(purpose ?? '') ? (fees?.total_minor ?? null) : null,
  };
}

/** The refund beside an amount due: all of it, or the taxes beside a document. */
function calculateGivenBack(purpose: string | null, fees: ReadPrice | null): number {
  if (/^refund$/i.test(purpose ?? '')) return fees?.total_minor ?? 0;
  return /^net$/i.test(purpose ?? '') ? (fees?.tax_minor ?? 0) : 0;
}

function tell(node: XmlNode, item: Item, reading: Reading): ReshopItem {
  const change = readDifferences(node, reading);
  const fresh = change?.fresh ?? item.price;
  return {
    offer_item_id: item.id,
    deletes: false,
    order_item_id: node.attribute('OrderItemID'),
    passenger_keys: item.passenger_keys,
    segment_keys: listItemSegments(item),
    ...toChangeFields(change),
    new_minor: fresh?.total_minor ?? null,
    new_fare: fresh ? toFare(fresh) : null,
  };
}

function tellDeletion(node: XmlNode, reading: Reading): ReshopItem {
  const change = readDifferences(node, reading);
  node.attribute('MandatoryInd');
  node.attribute('ModificationProhibitedInd');
  return {
    offer_item_id: node.attribute('OfferItemID') ?? '',
    deletes: true,
    order_item_id: node.attribute('OrderItemID'),
    passenger_keys: [],
    segment_keys: [],
    ...toChangeFields(change),
    new_minor: change?.fresh?.total_minor ?? null,
    new_fare: change?.fresh ? toFare(change.fresh) : null,
  };
}

function toChangeFields(change: Differences | null) {
  const { old, fresh } = change ?? {};
  return {
    differential: change?.differential ?? null,
    old_minor: old?.total_minor ?? null,
    old_fare: old ? toFare(old) : null,
    difference_minor: old && fresh ? fresh.total_minor - old.total_minor : null,
    due_to_airline_minor: change?.due_to ?? null,
    due_by_airline_minor: change?.due_by ?? null,
    residual_minor: change?.residual ?? null,
    penalty_minor: change?.penalty_minor ?? null,
  };
}
