/**
 * OrderChange: cancelling what is not paid, taking a quoted price or cancellation, passengers' data,
 * and the split, which the standard does not have and training airlines offer as an extension in the
 * augmentation point.
 */
import type { WorldOrder, WorldPassenger } from '../world.ts';
import { checkOwner, type Exchange, type Handler, needText } from './exchange.ts';
import { orderView } from './ordering.ts';
import { readDetails } from './passengers.ts';
import { granted, need, refuse } from './problems.ts';
import { cancelOfferId } from './reshopping.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-read.ts';
import type { XmlNode } from './xml-write.ts';

const SPLIT_NAMESPACE = 'urn:airdesk:ndc:split:1';

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
  if (childOf(request, 'PaymentFunctions')) {
    return refuse('NOT_SUPPORTED', 'Payment is not offered');
  }
  const split = childOf(childOf(root, 'AugmentationPoint'), 'SplitOrder');
  const choice = childOf(request, 'ChangeOrderChoice')?.children[0];
  if (split) {
    if (choice) return refuse('INVALID_DATA', 'A split stands alone in its request');
    return splitOrder(order, split, exchange);
  }
  if (!choice) return refuse('MISSING_DATA', 'ChangeOrderChoice is mandatory in the request');
  return orderView([change(order, choice, exchange)], exchange);
};

function change(order: WorldOrder, choice: XmlElement, exchange: Exchange): WorldOrder {
  const { world, provider, seller } = exchange;
  const { order_id } = order;
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
      const proposal = needText(one, 'OfferRefID');
      return granted(world.acceptReprice(provider, order_id, proposal), 'offer');
    }
    case 'UpdatePax':
      return updatePassengers(order, choice, exchange);
    default:
      return refuse('NOT_SUPPORTED', `${choice.name} is not offered`);
  }
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

function splitOrder(order: WorldOrder, split: XmlElement, exchange: Exchange): (XmlNode | null)[] {
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
