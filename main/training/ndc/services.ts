/**
 * ServiceList: the extra bags each passenger of an order may buy on each direction of travel, as one
 * offer to choose from. Prices are of one piece.
 */
import { need } from '../wire/problems.ts';
import { findPath } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldServiceOffer } from '../world.ts';
import { buildPriceElement } from './amounts.ts';
import { type Handler, readOrder } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { describeOrder, type OrderFlights } from './order-flights.ts';
import { buildPassengerElements } from './orders.ts';

/** Bags are chosen from the list of one order; the offer is known by the order alone. */
export const buildBagOfferId = (order_id: string): string => `BAG.${order_id}`;

export const answerServiceList: Handler = (exchange) => {
  const { request, seller, world, profile } = exchange;
  const asked = findPath(request, 'ServiceListCoreRequest/OrderRequest/Order');
  const key = need(asked, 'NOT_SUPPORTED', 'Services are offered for an order only');
  const order = readOrder(key, exchange);
  const { order_id } = order;
  const offers = world.serviceOffers(order_id);
  const lists = new MessageLists(profile, seller.owner);
  const flights = describeOrder(order, lists);
  const items = offers.map((offer) => buildBagItem(offer, order.currency, lists, flights));
  const offer =
    items.length > 0 &&
    el(
      'ALaCarteOffer',
      leaf('OfferID', buildBagOfferId(order_id)),
      items,
      leaf('OwnerCode', seller.owner),
    );
  return { response: [offer, lists.element(buildPassengerElements(order.passengers))] };
};

function buildBagItem(
  offer: WorldServiceOffer,
  currency: string,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode {
  const segments = offer.flight_ids.map((id) => flights.segments.get(id));
  return el(
    'OfferItem',
    el('AirlineTaxonomy/TaxonomyFeature', {
      CodesetNameCode: 'MaximumQty',
      ValueText: offer.max_quantity,
    }),
    el('Eligibility', {
      OfferFlightAssociations: { PaxSegmentReferences: { PaxSegmentRefID: segments } },
      PaxRefID: offer.passenger_id,
    }),
    leaf('OfferItemID', offer.offer_item_id),
    el('Service', {
      ServiceDefinitionRefID: lists.extraBag(offer),
      ServiceID: `SV.${offer.offer_item_id}`,
    }),
    buildPriceElement('UnitPrice', offer.charge, currency),
  );
}
