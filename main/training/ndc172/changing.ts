/**
 * OrderChange, OrderCancel and AirDocIssue in NDC 17.2: accepting offers and quotes, passenger
 * data, new times, payment, and cancelling an order.
 */
import { sumCharge } from '../order-state.ts';
import { needPassenger, tidy, toUpdate } from '../wire/passengers.ts';
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el } from '../wire/xml-write.ts';
import type { WorldOrder } from '../world.ts';
import { Lists } from './lists.ts';
import { payOrder, readDetails, readOrderId, readPayments } from './ordering.ts';
import { buildOrderView } from './orders.ts';
import { listServiceOfferIds, readServiceChoices } from './services.ts';
import {
  attribute,
  type Exchange172,
  type Handler172,
  needText,
  readList,
  readMinor,
} from './wire.ts';

/** The action that takes new times as they are. */
const TAKE_TIMES = 'TK';

export const answerOrderChange: Handler172 = (exchange) => {
  const { query, world, seller } = exchange;
  const order_id = readOrderId(findChild(query, 'OrderID'), seller.owner);
  const order = world.retrieve({ order_id });
  return [buildOrderView(changeOrder(order, exchange), new Lists())];
};

function changeOrder(order: WorldOrder, exchange: Exchange172): WorldOrder {
  const { query, world } = exchange;
  const { order_id } = order;
  const context = readTextAt(query, 'ActionContext');
  if (context !== null) {
    if (context !== TAKE_TIMES) refuse('NOT_SUPPORTED', `ActionContext ${context} is not offered`);
    const moved = order.items.filter((item) => order.slices[item.slice]?.status === 'TK');
    const items = moved.map(({ id }) => id);
    return world.acceptTimes(order_id, items);
  }
  const servicing = findChild(query, 'OrderServicing');
  if (servicing) return applyServicing(order, servicing, exchange);
  const reprice = findChild(query, 'AcceptRepricedOrder');
  if (reprice) return world.acceptReprice(order_id, needText(reprice, 'ResponseID'));
  const people = findChildren(query, 'PassengerServicing');
  if (people.length > 0) return renamePassengers(order, people, exchange);
  if (findChild(query, 'Payments'))
    return payOrder(order, [], readPayments(query, exchange), exchange);
  return refuse('MISSING_DATA', 'The change says nothing');
}

/** Services are priced as they are taken; an exchange is taken by the offer that quoted it. */
function applyServicing(
  order: WorldOrder,
  servicing: XmlElement,
  exchange: Exchange172,
): WorldOrder {
  const { query, world, seller, reference, distortion } = exchange;
  const offers = findChildren(findChild(servicing, 'AcceptOffer'), 'Offer');
  for (const one of offers) {
    if (attribute(one, 'Owner') !== seller.owner)
      refuse('UNKNOWN_OFFER', 'owner is another airline');
    attribute(one, 'ResponseID');
  }
  const remove = findChildren(findChild(servicing, 'Delete'), 'OrderItemID').map(
    ({ text }) => text,
  );
  const known = listServiceOfferIds(order.order_id);
  const [first] = offers;
  if (first && !known.includes(attribute(first, 'OfferID'))) {
    if (offers.length > 1 || remove.length > 0) {
      refuse('UNKNOWN_OFFER', 'The offer is not of this order as it is now');
    }
    const quote = { quote_id: attribute(first, 'OfferID'), reference };
    const payments = readPayments(query, exchange);
    return world.acceptQuote(order.order_id, { ...quote, payments }, distortion);
  }
  const change = { remove, ...readServiceChoices(offers) };
  const quote = world.quoteServices(order.order_id, change, distortion);
  const stated = offers.flatMap((one) => findChild(one, 'TotalOfferPrice') ?? []);
  const cost = quote.added.reduce((sum, { price }) => sum + sumCharge(price), 0);
  const [told] = stated;
  if (told && readMinor(told, seller.currency) !== cost) {
    refuse('PRICE_CHANGED', `These services cost ${cost} now`);
  }
  const payments = readPayments(query, exchange);
  const request = { quote_id: quote.quote_id, reference, payments };
  return world.acceptQuote(order.order_id, request, null);
}

/** Each New is the complete new state of a passenger. */
function renamePassengers(
  order: WorldOrder,
  people: XmlElement[],
  exchange: Exchange172,
): WorldOrder {
  const { root, world } = exchange;
  const contacts = findPath(root, 'DataLists/ContactList');
  const updates = people.map((one) => {
    const node = need(findChild(one, 'New'), 'MISSING_DATA', 'New is mandatory in the request');
    const id = attribute(node, 'PassengerID');
    const known = needPassenger(order, id);
    return toUpdate(known, tidy(readDetails(node, contacts, id), id));
  });
  return world.updatePassengers(order.order_id, updates);
}

/** The order and the money stand with the first passenger of the list. */
export const answerAirDocIssue: Handler172 = (exchange) => {
  const { query, world, seller } = exchange;
  const infos = findChildren(query, 'TicketDocInfo');
  const people = infos.flatMap((one) => readList(one, 'PassengerReference'));
  if (people.length !== Number(needText(query, 'TicketDocQuantity'))) {
    refuse('INVALID_DATA', 'TicketDocQuantity is not the number of passengers');
  }
  const first = infos[0];
  const order_id = readOrderId(findPath(first, 'OrderReference/OrderID'), seller.owner);
  const order = world.retrieve({ order_id });
  for (const id of people) needPassenger(order, id);
  const payments = readPayments(first, exchange);
  return [buildOrderView(payOrder(order, people, payments, exchange), new Lists())];
};

/** Cancels an order; a paid one needs the refund amount that a reshop quoted. */
export const answerOrderCancel: Handler172 = ({ root, query, world, seller }) => {
  const order_id = readOrderId(findChild(query, 'Order'), seller.owner);
  const refund = findPath(root, 'ExpectedRefundAmount/Total');
  const given_up = refund
    ? world.giveUpOrder(order_id, readMinor(refund, seller.currency))
    : world.cancelOrder(order_id);
  return [el('Response', { OrderReference: given_up.order_id })];
};
