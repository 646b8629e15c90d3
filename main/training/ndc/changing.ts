/**
 * OrderChange: paying, taking what was quoted (prices, cancellations, services, exchanges),
 * cancelling what is not paid, new times, and passengers' data. What the standard does not have,
 * training airlines offer as extensions in the augmentation point: the split, voiding documents,
 * requests for passengers and flights, and paying for some of the passengers.
 */
import { isTicketed } from '../order-state.ts';
import type { WorldOrder, WorldPassenger } from '../world.ts';
import { annotate, remarksIn } from './annotations.ts';
import {
  checkOwner,
  type Exchange,
  type Handler,
  needText,
  type Reply,
  transactionOf,
} from './exchange.ts';
import { orderView } from './order-view.ts';
import { readDetails } from './passengers.ts';
import { documentNumber, hasPayments, readPaidFor, readPayments } from './paying.ts';
import { granted, need, refuse } from './problems.ts';
import { releaseFlights } from './refunding.ts';
import { cancelOfferId } from './reshopping.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-read.ts';

const SPLIT_NAMESPACE = 'urn:airdesk:ndc:split:1';
const VOID_NAMESPACE = 'urn:airdesk:ndc:void:1';
const OUR_EXTENSIONS: readonly string[] = [
  'Annotations',
  'PayFor',
  'ReleaseFlights',
  'SplitOrder',
  'VoidDocuments',
];

export const orderChange: Handler = (exchange) => {
  const { request, root, seller, world, provider } = exchange;
  const key = need(childOf(request, 'Order'), 'MISSING_DATA', 'Order is mandatory in the request');
  checkOwner(key, seller, 'order');
  const order_id = needText(key, 'OrderID');
  const order = granted(world.retrieve(provider, { order_id }), 'order');
  const version = textAt(key, 'OrderVersionNumber');
  if (version !== null && version !== String(order.version)) {
    return refuse('INVALID_DATA', `The order has changed: its version is ${order.version}`);
  }
  const extensions = childOf(root, 'AugmentationPoint');
  const alone =
    childOf(extensions, 'SplitOrder') ??
    childOf(extensions, 'VoidDocuments') ??
    childOf(extensions, 'ReleaseFlights') ??
    childOf(extensions, 'Annotations');
  const ours = extensions?.children.filter(({ name }) => OUR_EXTENSIONS.includes(name)) ?? [];
  if (ours.length > 1) return refuse('INVALID_DATA', 'One extension is taken at a time');
  const choice = childOf(request, 'ChangeOrderChoice')?.children[0];
  if (alone) {
    if (choice || hasPayments(request)) {
      return refuse('INVALID_DATA', `${alone.name} stands alone in its request`);
    }
    if (alone.name === 'Annotations') {
      return orderView([annotate(order, alone, exchange)], exchange);
    }
    if (alone.name === 'ReleaseFlights') return releaseFlights(order, alone, exchange);
    const split = alone.name === 'SplitOrder';
    return split ? splitOrder(order, alone, exchange) : voidDocuments(order, alone, exchange);
  }
  if (choice && ours.length > 0) {
    return refuse('INVALID_DATA', `PayFor does not go with ${choice.name}`);
  }
  if (choice) return orderView([change(order, choice, exchange)], exchange);
  if (hasPayments(request)) return orderView([pay(order, exchange)], exchange);
  return refuse('MISSING_DATA', 'ChangeOrderChoice is mandatory in the request');
};

/** Pays for passengers with their services and issues their documents. */
function pay(order: WorldOrder, exchange: Exchange): WorldOrder {
  const { world, provider, distortion } = exchange;
  const passenger_ids = readPaidFor(exchange);
  for (const id of passenger_ids) needPassenger(order, id);
  const request = { ...readPayments(exchange), passenger_ids };
  return granted(world.payOrder(provider, order.order_id, request, distortion), 'order');
}

/** An answer may have been lost: what was refunded is asked for again under its reference. */
const isRefunded = ({ coupons }: WorldOrder['tickets'][number]): boolean =>
  coupons.some(({ status }) => status === 'REFUNDED');

function change(order: WorldOrder, choice: XmlElement, exchange: Exchange): WorldOrder {
  const { request, world, provider, seller } = exchange;
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
      if (childOf(choice, 'SelectedOrderItem')) {
        return refuse('NOT_SUPPORTED', 'Only the whole order can be cancelled');
      }
      return granted(world.cancelOrder(provider, order_id), 'order');
    case 'AcceptCancelledOffer':
      checkOwner(choice, seller, 'offer');
      if (isTicketed(order) || order.tickets.some(isRefunded)) {
        const quote_id = needText(choice, 'OfferID');
        const remarks = remarksIn(request);
        const accepted = { quote_id, reference: transactionOf(exchange), remarks };
        return granted(
          world.acceptRefund(provider, order_id, accepted, exchange.distortion),
          'offer',
        );
      }
      if (needText(choice, 'OfferID') !== cancelOfferId(order)) {
        return refuse('UNKNOWN_OFFER', 'The cancellation quote is not of this order as it is now');
      }
      return granted(world.cancelOrder(provider, order_id), 'order');
    case 'AcceptRepricedOrder': {
      const offers = childrenOf(choice, 'OfferRefID');
      if (offers.length !== 1) return refuse('INVALID_DATA', 'One repriced offer can be accepted');
      const proposal = needText(choice, 'OfferRefID');
      return granted(world.acceptReprice(provider, order_id, proposal), 'offer');
    }
    case 'AcceptSelectedQuotedOfferList': {
      const selected = childrenOf(choice, 'SelectedPricedOffer');
      const [one] = selected;
      if (!one || selected.length > 1) {
        return refuse('INVALID_DATA', 'One quoted offer can be accepted');
      }
      checkOwner(one, seller, 'offer');
      return accept(order, needText(one, 'OfferRefID'), exchange);
    }
    case 'AcceptChange': {
      const items = childrenOf(choice, 'OrderItemRefID').map(({ text }) => text);
      return granted(world.acceptTimes(provider, order_id, items), 'order');
    }
    case 'UpdatePax':
      return updatePassengers(order, choice, exchange);
    default:
      return refuse('NOT_SUPPORTED', `${choice.name} is not offered`);
  }
}

/** A price that was quoted for the same flights, or a quote of services or of an exchange. */
function accept(order: WorldOrder, offer_id: string, exchange: Exchange): WorldOrder {
  const { request, world, provider, distortion } = exchange;
  const paid = readPayments(exchange);
  const { order_id } = order;
  const quote = { quote_id: offer_id, ...paid, remarks: remarksIn(request) };
  if (!hasPayments(request)) {
    const repriced = world.acceptReprice(provider, order_id, offer_id);
    if (repriced.ok || repriced.refusal.kind !== 'NOT_FOUND') return granted(repriced, 'offer');
  }
  return granted(world.acceptQuote(provider, order_id, quote, distortion), 'offer');
}

/** Each Pax given is the complete new state of the order's passenger of that id. */
function updatePassengers(order: WorldOrder, choice: XmlElement, exchange: Exchange): WorldOrder {
  const { request, world, provider } = exchange;
  const lists = childOf(request, 'DataLists');
  const contacts = childOf(lists, 'ContactInfoList');
  const elements = childrenOf(childOf(lists, 'PaxList'), 'Pax');
  if (elements.length === 0) refuse('MISSING_DATA', 'PaxList is mandatory in the request');
  checkNamed(choice, order, elements);
  const updates = elements.map((pax): Pick<WorldPassenger, 'id'> & Partial<WorldPassenger> => {
    const id = needText(pax, 'PaxID');
    const known = needPassenger(order, id);
    const ptc = textAt(pax, 'PTC');
    if (ptc !== null && ptc !== known.ptc) {
      return refuse('BAD_PASSENGERS', `The passenger type of ${id} cannot be changed`);
    }
    const { infant_id, redress, ...details } = readDetails(pax, contacts, id);
    if (known.ptc === 'ADT' && infant_id !== null && infant_id !== known.infant_id) {
      return refuse('BAD_PASSENGERS', `The infant of ${id} cannot be changed`);
    }
    return { id, ...details, ...(redress === null ? {} : { redress }) };
  });
  return granted(world.updatePassengers(provider, order.order_id, updates), 'order');
}

/** Current and New may name the one passenger it is about. */
function checkNamed(choice: XmlElement, order: WorldOrder, elements: readonly XmlElement[]): void {
  const current = textAt(choice, 'Current', 'PaxRefID');
  const next = textAt(choice, 'New', 'PaxRefID');
  if (current !== null) needPassenger(order, current);
  if (next !== current) refuse('NOT_SUPPORTED', 'A passenger cannot be replaced by another');
  const ids = elements.map((pax) => textAt(pax, 'PaxID'));
  if (current !== null && !ids.includes(current)) {
    refuse('INVALID_DATA', `PaxList does not describe ${current}`);
  }
}

function needPassenger(order: WorldOrder, id: string): WorldPassenger {
  const found = order.passengers.find((passenger) => passenger.id === id);
  return need(found, 'BAD_PASSENGERS', `The order has no passenger ${id}`);
}

function voidDocuments(order: WorldOrder, extension: XmlElement, exchange: Exchange): Reply {
  const { world, provider } = exchange;
  if (extension.namespace !== VOID_NAMESPACE) {
    return refuse('NOT_SUPPORTED', 'Voiding is not offered');
  }
  const numbers = childrenOf(extension, 'TicketNumber').map(({ text }) => documentNumber(text));
  if (numbers.length === 0) refuse('MISSING_DATA', 'TicketNumber is mandatory in VoidDocuments');
  const reference = textAt(extension, 'Reference') ?? transactionOf(exchange);
  const answer = world.voidTickets(provider, order.order_id, { numbers, reference });
  return orderView([granted(answer, 'document')], exchange);
}

function splitOrder(order: WorldOrder, split: XmlElement, exchange: Exchange): Reply {
  const { world, provider } = exchange;
  if (split.namespace !== SPLIT_NAMESPACE) {
    return refuse('NOT_SUPPORTED', 'Divide is not offered');
  }
  const ids = childrenOf(split, 'PaxRefID').map(({ text }) => text);
  if (ids.length === 0) return refuse('MISSING_DATA', 'PaxRefID is mandatory in SplitOrder');
  for (const id of ids) needPassenger(order, id);
  const reference = textAt(split, 'Reference');
  const { parent, child } = granted(
    world.splitOrder(provider, order.order_id, ids, reference),
    'order',
  );
  return orderView([parent, child], exchange);
}
