/**
 * Refunds and releases, as the airlines answer them. CancelOrderRef on a ticketed order quotes the
 * refund of all its documents, or of those an extension names: one DeleteOrderItem per document,
 * with its price, the part used, the fee, and the amount the airline owes.
 */
import { isLive, sumCharge } from '../order-state.ts';

import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldRefundLine } from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { type Exchange, type Reply, readTransaction } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { describeOrder } from './order-flights.ts';
import { buildOrderKey } from './order-key.ts';
import { buildOrderView } from './order-view.ts';
import { checkDocumentNumber } from './payment-request.ts';

const REFUND_NAMESPACE = 'urn:airdesk:ndc:refund:1';
const RELEASE_NAMESPACE = 'urn:airdesk:ndc:release:1';

export function quoteRefund(order: WorldOrder, exchange: Exchange): Reply {
  const { root, world } = exchange;
  const named = findChild(findChild(root, 'AugmentationPoint'), 'RefundDocuments');
  if (named && named.namespace !== REFUND_NAMESPACE) {
    return refuse('NOT_SUPPORTED', 'Refunds of some documents are not offered');
  }
  const numbers = named
    ? findChildren(named, 'TicketNumber').map(({ text }) => checkDocumentNumber(text))
    : listEverything(order);
  const quote = world.quoteRefund(order.order_id, numbers);
  const total = quote.lines.reduce((sum, { refund_minor }) => sum + refund_minor, 0);
  const offer = el(
    'Offer',
    quote.lines.map((line) => buildRefund(order, quote.quote_id, line)),
    quote.waiver !== null && el('Desc', { DescText: quote.waiver }),
    { OfferExpirationTimeLimitDateTime: quote.expires_at, OfferID: quote.quote_id },
    leaf('OwnerCode', order.owner),
    el('TotalPrice', buildAmount('TotalAmount', total, order.currency)),
  );
  return { response: [buildOrderKey(order), el('ReshopResults/ReshopOffers', offer)] };
}

/** Every live document with a value. */
const listEverything = ({ tickets }: WorldOrder): string[] =>
  tickets
    .filter((ticket) => isLive(ticket) && ticket.conjunction_of === null)
    .filter(({ emd_type }) => emd_type !== 'PENALTY' && emd_type !== 'RESIDUAL')
    .filter((ticket) => sumCharge(ticket.charge) > 0 || ticket.kind === 'TICKET')
    .map(({ number }) => number);

function buildRefund(order: WorldOrder, quote_id: string, line: WorldRefundLine): XmlNode {
  const { number, passenger_id, paid, used, penalty_minor, refund_minor } = line;
  const { currency } = order;
  const service = order.services.find(({ document }) => document === number);
  const items = service
    ? [service.id]
    : order.items
        .filter(({ passenger_ids }) => passenger_ids.includes(passenger_id))
        .map(({ id }) => id);
  const buildPriced = (name: string, charge: WorldRefundLine['paid']) =>
    el(
      name,
      el('FareDetail', { PaxRefID: passenger_id }),
      buildPriceElement('Price', charge, currency),
    );
  return el(
    'DeleteOrderItem',
    items.map((id) => el('ExistingOrderItem', { OrderItemRefID: id })),
    leaf('OfferItemID', `${quote_id}.${number}`),
    el(
      'PriceDifferential',
      leaf('DifferentialTypeCode', 'Refund'),
      el(
        'DiffPrice/Price',
        buildAmount('DueByAirlineAmount', refund_minor, currency),
        penalty_minor > 0 &&
          el('Fee', buildAmount('Amount', penalty_minor, currency), {
            DescText: 'Cancellation fee, taken out of the fare',
            DesigText: 'PENALTY',
          }),
        buildAmount('TotalAmount', sumCharge(used) - sumCharge(paid), currency),
      ),
      buildPriced('NewPrice', used),
      buildPriced('OldPrice', paid),
    ),
  );
}

/** Flights that an extension names are given back; their coupons stay open. */
export function releaseFlights(
  order: WorldOrder,
  extension: XmlElement,
  exchange: Exchange,
): Reply {
  const { world, profile, seller } = exchange;
  if (extension.namespace !== RELEASE_NAMESPACE) {
    return refuse('NOT_SUPPORTED', 'Flights are not given back without their tickets');
  }
  const { segments } = describeOrder(order, new MessageLists(profile, seller.owner));
  const flights = new Map([...segments].map(([flight, segment]) => [segment, flight]));
  const flight_ids = findChildren(extension, 'PaxSegmentRefID').map(({ text }) =>
    need(flights.get(text), 'INVALID_DATA', `PaxSegmentRefID ${text} refers to nothing`),
  );
  if (flight_ids.length === 0) refuse('MISSING_DATA', 'PaxSegmentRefID is mandatory');
  const reference = readTextAt(extension, 'Reference') ?? readTransaction(exchange);
  const answer = world.releaseSlices(order.order_id, { flight_ids, reference });
  return buildOrderView([answer], exchange);
}
