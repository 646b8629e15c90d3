/**
 * OrderChange: paying, accepting quotes (prices, cancellations, services, exchanges), cancelling
 * unpaid orders, new times, and passenger data. Extensions in the augmentation point add what the
 * standard lacks: splitting, voiding documents, requests for passengers and flights, and paying for
 * some of the passengers.
 */
import { toAnswer, unwrapAnswer } from '../engine/state.ts';
import { isTicketed } from '../order-state.ts';
import { needPassenger, toUpdate } from '../wire/passengers.ts';
import { refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import type { WorldOrder } from '../world.ts';
import { annotate, readRemarks } from './annotations.ts';
import {
  checkExtension,
  checkOwner,
  type Exchange,
  type Handler,
  needChild,
  needText,
  readOrder,
  readTransaction,
} from './message-exchange.ts';
import { buildOrderView } from './order-view.ts';
import { readDetails } from './passengers.ts';
import { checkDocumentNumber, hasPayments, readPaidFor, readPayments } from './payment-request.ts';
import { releaseFlights } from './refunding.ts';
import { cancelOfferId } from './reshopping.ts';

type Extension = (
  order: WorldOrder,
  extension: XmlElement,
  exchange: Exchange,
) => WorldOrder | WorldOrder[];

/** Extensions that stand alone in their request. */
const ALONE: ReadonlyMap<string, Extension> = new Map<string, Extension>([
  ['Annotations', annotate],
  ['ReleaseFlights', releaseFlights],
  ['SplitOrder', splitOrder],
  ['VoidDocuments', voidDocuments],
]);

export const answerOrderChange: Handler = (exchange) => {
  const { request, root } = exchange;
  const key = needChild(request, 'Order');
  const order = readOrder(key, exchange);
  const version = readTextAt(key, 'OrderVersionNumber');
  if (version !== null && version !== String(order.version)) {
    return refuse('INVALID_DATA', `The order has changed: its version is ${order.version}`);
  }
  const extensions = findChild(root, 'AugmentationPoint')?.children ?? [];
  const [extension, more] = extensions.filter(({ name }) => name === 'PayFor' || ALONE.has(name));
  if (more) return refuse('INVALID_DATA', 'One extension is taken at a time');
  const apply = extension && ALONE.get(extension.name);
  const choice = findChild(request, 'ChangeOrderChoice')?.children[0];
  if (apply) {
    if (choice || hasPayments(request)) {
      return refuse('INVALID_DATA', `${extension.name} stands alone in its request`);
    }
    return buildOrderView([apply(order, extension, exchange)].flat(), exchange);
  }
  if (choice && extension) return refuse('INVALID_DATA', `PayFor does not go with ${choice.name}`);
  if (choice) return buildOrderView([change(order, choice, exchange)], exchange);
  if (hasPayments(request)) return buildOrderView([pay(order, exchange)], exchange);
  return refuse('MISSING_DATA', 'ChangeOrderChoice is mandatory in the request');
};

/** Pays for passengers with their services and issues their documents. */
function pay(order: WorldOrder, exchange: Exchange): WorldOrder {
  const { world, distortion } = exchange;
  const passenger_ids = readPaidFor(exchange);
  for (const id of passenger_ids) needPassenger(order, id);
  const request = { ...readPayments(exchange), passenger_ids };
  return world.payOrder(order.order_id, request, distortion);
}

/** An answer may have been lost, so a refund may be requested again by its reference. */
const isRefunded = ({ coupons }: WorldOrder['tickets'][number]): boolean =>
  coupons.some(({ status }) => status === 'REFUNDED');

function change(order: WorldOrder, choice: XmlElement, exchange: Exchange): WorldOrder {
  const { request, world, seller } = exchange;
  const { order_id } = order;
  if (hasPayments(request) && choice.name !== 'AcceptSelectedQuotedOfferList') {
    return refuse('NOT_SUPPORTED', `Payment is not offered with ${choice.name}`);
  }
  switch (choice.name) {
    case 'CancelUnpaidOrder':
      checkOwner(choice, seller, 'order');
      if (needText(choice, 'OrderRefID') !== order_id) {
        return refuse('INVALID_DATA', 'OrderRefID is not the order of the request');
      }
      if (findChild(choice, 'SelectedOrderItem')) {
        return refuse('NOT_SUPPORTED', 'Only the whole order can be cancelled');
      }
      return world.cancelOrder(order_id);
    case 'AcceptCancelledOffer':
      checkOwner(choice, seller, 'offer');
      if (isTicketed(order) || order.tickets.some(isRefunded)) {
        const quote_id = needText(choice, 'OfferID');
        const remarks = readRemarks(request);
        const accepted = { quote_id, reference: readTransaction(exchange), remarks };
        return world.acceptRefund(order_id, accepted, exchange.distortion);
      }
      if (needText(choice, 'OfferID') !== cancelOfferId(order)) {
        return refuse('UNKNOWN_OFFER', 'The cancellation quote is not of this order as it is now');
      }
      return world.cancelOrder(order_id);
    case 'AcceptRepricedOrder': {
      const offers = findChildren(choice, 'OfferRefID');
      if (offers.length !== 1) return refuse('INVALID_DATA', 'One repriced offer can be accepted');
      return world.acceptReprice(order_id, needText(choice, 'OfferRefID'));
    }
    case 'AcceptSelectedQuotedOfferList': {
      const selected = findChildren(choice, 'SelectedPricedOffer');
      const [one] = selected;
      if (!one || selected.length > 1) {
        return refuse('INVALID_DATA', 'One quoted offer can be accepted');
      }
      checkOwner(one, seller, 'offer');
      return accept(order, needText(one, 'OfferRefID'), exchange);
    }
    case 'AcceptChange': {
      const items = findChildren(choice, 'OrderItemRefID').map(({ text }) => text);
      return world.acceptTimes(order_id, items);
    }
    case 'UpdatePax':
      return updatePassengers(order, choice, exchange);
    default:
      return refuse('NOT_SUPPORTED', `${choice.name} is not offered`);
  }
}

/** A price that was quoted for the same flights, or a quote of services or of an exchange. */
function accept(order: WorldOrder, offer_id: string, exchange: Exchange): WorldOrder {
  const { request, world, distortion } = exchange;
  const paid = readPayments(exchange);
  const { order_id } = order;
  const quote = { quote_id: offer_id, ...paid, remarks: readRemarks(request) };
  if (!hasPayments(request)) {
    const repriced = toAnswer(() => world.acceptReprice(order_id, offer_id));
    if (repriced.ok || repriced.refusal.kind !== 'NOT_FOUND') return unwrapAnswer(repriced);
  }
  return world.acceptQuote(order_id, quote, distortion);
}

/** Each Pax given is the complete new state of the order's passenger of that id. */
function updatePassengers(order: WorldOrder, choice: XmlElement, exchange: Exchange): WorldOrder {
  const { request, world } = exchange;
  const lists = findChild(request, 'DataLists');
  const contacts = findChild(lists, 'ContactInfoList');
  const elements = findChildren(findChild(lists, 'PaxList'), 'Pax');
  if (elements.length === 0) refuse('MISSING_DATA', 'PaxList is mandatory in the request');
  checkNamed(choice, order, elements);
  const updates = elements.map((pax) => {
    const id = needText(pax, 'PaxID');
    const known = needPassenger(order, id);
    const ptc = readTextAt(pax, 'PTC');
    if (ptc !== null && ptc !== known.ptc) {
      return refuse('BAD_PASSENGERS', `The passenger type of ${id} cannot be changed`);
    }
    return toUpdate(known, readDetails(pax, contacts, id));
  });
  return world.updatePassengers(order.order_id, updates);
}

/** Current and New may name the one passenger it is about. */
function checkNamed(choice: XmlElement, order: WorldOrder, elements: readonly XmlElement[]): void {
  const current = readTextAt(choice, 'Current/PaxRefID');
  const next = readTextAt(choice, 'New/PaxRefID');
  if (current !== null) needPassenger(order, current);
  if (next !== current) refuse('NOT_SUPPORTED', 'A passenger cannot be replaced by another');
  const ids = elements.map((pax) => readTextAt(pax, 'PaxID'));
  if (current !== null && !ids.includes(current)) {
    refuse('INVALID_DATA', `PaxList does not describe ${current}`);
  }
}

function voidDocuments(order: WorldOrder, extension: XmlElement, exchange: Exchange): WorldOrder {
  checkExtension(extension, 'void', 'Voiding is not offered');
  const numbers = findChildren(extension, 'TicketNumber').map(({ text }) =>
    checkDocumentNumber(text),
  );
  if (numbers.length === 0) refuse('MISSING_DATA', 'TicketNumber is mandatory in VoidDocuments');
  const reference = readTextAt(extension, 'Reference') ?? readTransaction(exchange);
  return exchange.world.voidTickets(order.order_id, { numbers, reference });
}

function splitOrder(order: WorldOrder, split: XmlElement, { world }: Exchange): WorldOrder[] {
  checkExtension(split, 'split', 'Divide is not offered');
  const ids = findChildren(split, 'PaxRefID').map(({ text }) => text);
  if (ids.length === 0) return refuse('MISSING_DATA', 'PaxRefID is mandatory in SplitOrder');
  for (const id of ids) needPassenger(order, id);
  const reference = readTextAt(split, 'Reference');
  const { parent, child } = world.splitOrder(order.order_id, ids, reference);
  return [parent, child];
}
