/**
 * OrderQuote: what choosing seats and bags, or giving up flights for others, would cost. Nothing
 * changes by asking; OrderChange takes the offer by its id.
 */
import { NO_CHARGE, sumCharge } from '../order-state.ts';
import { needPassenger } from '../wire/passengers.ts';
import { refuse } from '../wire/problems.ts';
import { findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldService, WorldServiceChange, WorldServiceQuote } from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { hasTicket } from './documents.ts';
import { quoteExchange, reshopReply } from './exchanging.ts';
import {
  checkOwner,
  type Exchange,
  type Handler,
  needChild,
  needText,
  type Reply,
  readOrder,
} from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { describeOrder, type OrderFlights } from './order-flights.ts';
import { addServiceDefinition, buildSeatElement } from './order-services.ts';
import { buildDeletion } from './orders.ts';
import { buildSeatOfferId } from './seats.ts';
import { buildBagOfferId } from './services.ts';

export const answerOrderQuote: Handler = (exchange) => {
  const { request, seller } = exchange;
  const key = needChild(request, 'ExistingOrder');
  const order = readOrder(key, exchange);
  const affected = findChildren(key, 'AffectedOrderItem').map((one) =>
    needText(one, 'OrderItemRefID'),
  );
  const selected = findChildren(request, 'SelectedOffers');
  for (const one of selected) checkOwner(one, seller, 'offer');
  if (affected.length + selected.length === 0) {
    return refuse('MISSING_DATA', 'SelectedOffers is mandatory in the request');
  }
  const unknown = affected.find((id) => !isItem(order, id) && !isService(order, id));
  if (unknown !== undefined) refuse('INVALID_DATA', `The order has no item ${unknown}`);
  const of_services = selected.filter((one) => isServiceOffer(order.order_id, one));
  const only_services =
    of_services.length === selected.length && affected.every((id) => isService(order, id));
  if (only_services) return quoteServices(order, affected, selected, exchange);
  if (of_services.length > 0 || !affected.every((id) => isItem(order, id))) {
    return refuse('NOT_SUPPORTED', 'Flights and services are not changed together');
  }
  return quoteExchange(order, affected, selected, exchange);
};

const isItem = (order: WorldOrder, id: string): boolean =>
  order.items.some((item) => item.id === id);
const isService = (order: WorldOrder, id: string): boolean =>
  order.services.some((service) => service.id === id);
const isServiceOffer = (order_id: string, selected: XmlElement): boolean =>
  [buildSeatOfferId(order_id), buildBagOfferId(order_id)].includes(
    needText(selected, 'OfferRefID'),
  );

function quoteServices(
  order: WorldOrder,
  remove: string[],
  selected: readonly XmlElement[],
  exchange: Exchange,
): Reply {
  const { world, profile, seller, distortion } = exchange;
  const change: WorldServiceChange = { remove, seats: [], bags: [] };
  for (const one of selected) readChoices(one, order, change);
  const quote = world.quoteServices(order.order_id, change, distortion);
  const lists = new MessageLists(profile, seller.owner);
  const offer = buildServiceOffer(order, quote, lists, describeOrder(order, lists));
  return reshopReply(order, lists, [offer]);
}

function readChoices(selected: XmlElement, order: WorldOrder, change: WorldServiceChange): void {
  const seats = needText(selected, 'OfferRefID') === buildSeatOfferId(order.order_id);
  for (const item of findChildren(selected, 'SelectedOfferItem')) {
    const offer_item_id = needText(item, 'OfferItemRefID');
    const [pax, ...more] = findChildren(item, 'PaxRefID');
    const passenger_id = pax?.text ?? '';
    if (more.length > 0) refuse('INVALID_DATA', 'A seat or bag is chosen for one passenger');
    needPassenger(order, passenger_id);
    if (seats) {
      const row = readWholeNumber(needText(item, 'SelectedSeat/SeatRowNumber'), 'SeatRowNumber');
      const column = needText(item, 'SelectedSeat/ColumnID');
      change.seats.push({ offer_item_id, passenger_id, row, column });
    } else {
      const text = readTextAt(item, 'SelectedALaCarteOfferItem/Qty') ?? '1';
      const quantity = readWholeNumber(text, 'Qty');
      change.bags.push({ offer_item_id, passenger_id, quantity });
    }
  }
}

/** One or more: the schema takes any decimal. */
function readWholeNumber(text: string, name: string): number {
  const number = /^\d{1,4}(\.0+)?$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : refuse('INVALID_DATA', `${name} ${text.slice(0, 20)} is invalid`);
}

function buildServiceOffer(
  order: WorldOrder,
  quote: WorldServiceQuote,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode {
  const { currency } = order;
  return el(
    'Offer',
    quote.added.map((service, at) => buildAddedService(order, quote, service, at, lists, flights)),
    quote.removed.map((id) => buildDeletion(id, `${quote.quote_id}.DEL.${id}`)),
    { OfferExpirationTimeLimitDateTime: quote.expires_at, OfferID: quote.quote_id },
    leaf('OwnerCode', order.owner),
    el('TotalPrice', buildAmount('TotalAmount', quote.due_minor, currency)),
  );
}

/** Who has no ticket yet pays with it. */
function buildAddedService(
  order: WorldOrder,
  quote: WorldServiceQuote,
  service: WorldService,
  at: number,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode {
  const { currency } = order;
  const total = sumCharge(service.price);
  const due = hasTicket(order, service.passenger_id) ? total : 0;
  const segments = service.flight_ids.flatMap((id) => flights.segments.get(id) ?? []);
  return el(
    'AddedOfferItem',
    { OfferItemID: `${quote.quote_id}.${at + 1}`, OwnerCode: order.owner },
    el(
      'ReshopPrice/PriceDifferential',
      leaf('DifferentialTypeCode', total > 0 ? 'AddCol' : 'EvenExchange'),
      el(
        'DiffPrice/Price',
        buildAmount('DueToAirlineAmount', due, currency),
        buildAmount('TotalAmount', total, currency),
      ),
      el('NewPrice', buildPriceElement('Price', service.price, currency)),
      el('OldPrice', buildPriceElement('Price', NO_CHARGE, currency)),
    ),
    el('Service', el('OfferServiceAssociation', buildAssociation(service, segments, lists)), {
      PaxRefID: service.passenger_id,
      ServiceID: `SV.${at + 1}`,
    }),
  );
}

function buildAssociation(
  service: WorldService,
  segments: readonly string[],
  lists: MessageLists,
): XmlNode {
  const definition = leaf('ServiceDefinitionRefID', addServiceDefinition(service, lists));
  return service.seat
    ? el(
        'SeatAssignment',
        buildSeatElement(service.seat),
        el('SeatAssignmentAssociations/PaxSegmentRef', { PaxSegmentRefID: segments[0] }),
        definition,
      )
    : el(
        'ServiceDefinitionRef',
        el(
          'OfferFlightAssociations/PaxSegmentReferences',
          segments.map((id) => leaf('PaxSegmentRefID', id)),
        ),
        definition,
      );
}
