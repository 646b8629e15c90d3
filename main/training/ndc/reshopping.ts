/**
 * OrderReshop: an order's refund on cancelling, its current price, its price in the cheapest open
 * classes on the same flights, and other flights to exchange it for. Nothing changes by asking.
 */
import { getAt } from '../non-empty.ts';
import { isTicketed, multiplyCharge, NO_CHARGE, sumCharge, sumCharges } from '../order-state.ts';
import { refuse } from '../wire/problems.ts';
import { findChild, findChildren, findPath, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge, WorldOrder, WorldOrderItem } from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { searchExchange } from './exchanging.ts';
import { type Exchange, type Handler, needText } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { buildFareDetail, buildPaymentTimeLimit } from './offers.ts';
import { describeJourneys } from './order-flights.ts';
import {
  buildDeletion,
  buildOrderKey,
  buildPassengerElements,
  calculateFareTotal,
} from './orders.ts';
import { quoteRefund } from './refunding.ts';

/** Valid for this version of the order only. */
export const cancelOfferId = ({ order_id, version }: WorldOrder): string =>
  `CX.${order_id}.${version}`;

export const answerOrderReshop: Handler = (exchange) => {
  const { request, world } = exchange;
  const order_id = needText(request, 'OrderRefID');
  const order = world.retrieve({ order_id });
  if (order.status === 'CANCELLED') {
    return refuse('ORDER_CANCELLED', `Order ${order_id} is cancelled`);
  }
  const update = findChild(request, 'UpdateOrder');
  const cancel = findChild(update, 'CancelOrderRef');
  if (cancel) {
    if (needText(cancel, 'OrderRefID') !== order_id) {
      return refuse('INVALID_DATA', 'OrderRefID is not the order of the request');
    }
    if (isTicketed(order)) return quoteRefund(order, exchange);
    return { response: cancelQuote(order) };
  }
  const service = findPath(update, 'ReshopOrder/ReshopOrderChoice/ServiceOrder');
  if (!service) {
    return refuse('NOT_SUPPORTED', 'Passenger data is changed by OrderChange with UpdatePax');
  }
  const added = findChild(service, 'AddOfferItems');
  const elsewhere = findPath(added, 'FlightRequest/FlightRequestOriginDestinationsCriteria');
  if (added && elsewhere) {
    if (findChild(service, 'DeleteOrderItem')) {
      return refuse('NOT_SUPPORTED', 'What is given up is said when the chosen offer is quoted');
    }
    return searchExchange(order, added, exchange);
  }
  return { response: quotePrice(order, asksForLowest(service, order, request), exchange) };
};

/** An unpaid order: its items go, nothing is charged and nothing comes back. */
function cancelQuote(order: WorldOrder): XmlNode[] {
  const items = order.items.map((item) =>
    buildDeletion(
      item.id,
      `${cancelOfferId(order)}.${item.id}`,
      el(
        'PriceDifferential',
        leaf('DifferentialTypeCode', 'Void'),
        el('DiffPrice/Price', buildAmount('TotalAmount', 0, order.currency)),
        el('NewPrice', buildPriceElement('Price', NO_CHARGE, order.currency)),
        el('OldPrice', buildPriceElement('Price', calculateItemCharge(item), order.currency)),
      ),
    ),
  );
  const offer = el(
    'Offer',
    items,
    { OfferID: cancelOfferId(order), OwnerCode: order.owner },
    buildPriceElement('TotalPrice', NO_CHARGE, order.currency),
  );
  return [buildOrderKey(order), el('ReshopResults/ReshopOffers', offer)];
}

const calculateItemCharge = (item: WorldOrderItem): WorldCharge =>
  multiplyCharge(item.fare, item.passenger_ids.length);

/**
 * An empty ServiceOrder asks what the order costs as it stands. Deleting its flight items and
 * adding the same flights again asks for the lowest fare on them; other flights are an exchange.
 */
function asksForLowest(service: XmlElement, order: WorldOrder, request: XmlElement): boolean {
  const deleted = findChildren(service, 'DeleteOrderItem').map((one) =>
    needText(one, 'OrderItemRefID'),
  );
  const unknown = deleted.find((id) => !order.items.some((item) => item.id === id));
  if (unknown !== undefined) refuse('INVALID_DATA', `The order has no item ${unknown}`);
  const added = findChild(service, 'AddOfferItems');
  if (!added && deleted.length === 0) return false;
  const same = findPath(added, 'FlightRequest/FlightRequestSpecificOriginDestinations');
  if (!same || deleted.length === 0) {
    refuse('NOT_SUPPORTED', 'Only the same flights can be priced again');
  }
  const held = order.slices.flatMap(({ flights }) =>
    flights.map((f) => `${f.carrier}${f.number} ${f.departure.slice(0, 10)} ${f.origin}`),
  );
  const asked = findChildren(
    findChild(request, 'DatedMarketingSegmentList'),
    'DatedMarketingSegment',
  );
  const texts = asked.map((segment) => {
    const day = needText(segment, 'Dep/AircraftScheduledDateTime').slice(0, 10);
    const number = Number(needText(segment, 'MarketingCarrierFlightNumberText'));
    const carrier = needText(segment, 'CarrierDesigCode');
    return `${carrier}${number} ${day} ${needText(segment, 'Dep/IATA_LocationCode')}`;
  });
  if (texts.toSorted().join() !== held.toSorted().join()) {
    refuse('NOT_SUPPORTED', 'Only the same flights can be priced again');
  }
  return true;
}

function quotePrice(order: WorldOrder, lowest: boolean, exchange: Exchange): XmlNode[] {
  const { world, profile, seller, distortion } = exchange;
  const quote = world.reprice(order.order_id, lowest, distortion);
  if (quote.proposal_id === null) {
    return [buildOrderKey(order), el('ReshopResults/NoChangeInd', { NoChangeInd: true })];
  }
  const lists = new MessageLists(profile, seller.owner);
  describeJourneys(quote.order, lists);
  const result = quote.rebooked
    ? el('ReshopOffers', buildRebookedOffer(order, quote.order, quote.proposal_id, lists))
    : buildRepricedOffer(order, quote.order, quote.proposal_id, lists);
  const passengers = buildPassengerElements(quote.order.passengers);
  return [lists.element(passengers), buildOrderKey(order), el('ReshopResults', result)];
}

/** The item of the order that a quoted item takes the place of: same direction, same passengers. */
const findReplaced = (order: WorldOrder, item: WorldOrderItem): WorldOrderItem | undefined =>
  order.items.find(
    (old) => old.slice === item.slice && old.passenger_ids.join() === item.passenger_ids.join(),
  );

function buildRepricedOffer(
  order: WorldOrder,
  quoted: WorldOrder,
  proposal_id: string,
  lists: MessageLists,
): XmlNode {
  const { currency } = quoted;
  return el(
    'RepricedOffer',
    { OfferExpirationTimeLimitDateTime: quoted.guaranteed_until, OfferRefID: proposal_id },
    leaf('OwnerCode', order.owner),
    quoted.items.map((item) => {
      const old = findReplaced(order, item) ?? item;
      return el(
        'RepricedOfferItem',
        buildItemFare(quoted, item, lists),
        leaf('OfferItemRefID', `${proposal_id}.${item.id}`),
        el(
          'OriginalOrderItem',
          leaf('OrderItemRefID', old.id),
          buildPriceElement('TotalPrice', calculateItemCharge(old), currency),
        ),
        buildPaymentTimeLimit(quoted.payment_due_at),
        leaf('PriceGuaranteeTimeLimitDateTime', quoted.guaranteed_until),
        buildPriceElement('TotalPrice', calculateItemCharge(item), currency),
      );
    }),
    buildPriceElement('TotalPrice', calculateFareTotal(quoted), currency),
  );
}

function buildItemFare(quoted: WorldOrder, item: WorldOrderItem, lists: MessageLists): XmlNode {
  const slice = getAt(quoted.slices, item.slice);
  return buildFareDetail([slice], [item.fare], item.passenger_ids, quoted.currency, lists);
}

function buildRebookedOffer(
  order: WorldOrder,
  quoted: WorldOrder,
  proposal_id: string,
  lists: MessageLists,
): XmlNode {
  const { currency } = quoted;
  const journeys = describeJourneys(quoted, lists);
  const added = quoted.items.map((item) => {
    const old = findReplaced(order, item) ?? item;
    const each = buildItemFare(quoted, item, lists);
    return el(
      'AddedOfferItem',
      el('ExistingOrderItem', { OrderItemRefID: old.id }),
      each,
      { OfferItemID: `${proposal_id}.${item.id}`, OwnerCode: order.owner },
      buildPaymentTimeLimit(quoted.payment_due_at),
      leaf('PriceGuaranteeTimeLimitDateTime', quoted.guaranteed_until),
      el(
        'ReshopPrice',
        buildDifferential(calculateItemCharge(old), calculateItemCharge(item), each, currency),
      ),
      el('Service', {
        OfferServiceAssociation: { PaxJourneyRef: { PaxJourneyRefID: journeys[item.slice] } },
        PaxRefID: item.passenger_ids,
        ServiceID: `SV.${item.id}`,
      }),
    );
  });
  const lost = order.services.filter(
    ({ status }, at) => status !== 'CANCELLED' && quoted.services[at]?.status === 'CANCELLED',
  );
  return el(
    'Offer',
    added,
    [...order.items, ...lost].map(({ id }) => buildDeletion(id, `${proposal_id}.DEL.${id}`)),
    { OfferExpirationTimeLimitDateTime: quoted.guaranteed_until, OfferID: proposal_id },
    leaf('OwnerCode', order.owner),
    buildPriceElement('TotalPrice', sumCharges(quoted.items.map(calculateItemCharge)), currency),
  );
}

function buildDifferential(
  old: WorldCharge,
  next: WorldCharge,
  fare_detail: XmlNode,
  currency: string,
): XmlNode {
  const difference = sumCharge(next) - sumCharge(old);
  const code = difference > 0 ? 'AddCol' : difference < 0 ? 'Refund' : 'EvenExchange';
  return el(
    'PriceDifferential',
    leaf('DifferentialTypeCode', code),
    el('DiffPrice/Price', buildAmount('TotalAmount', difference, currency)),
    el('NewPrice', fare_detail, buildPriceElement('Price', next, currency)),
    el('OldPrice', buildPriceElement('Price', old, currency)),
  );
}
