/**
 * Refunds and releases, as the airlines answer them. CancelOrderRef on a ticketed order quotes the
 * refund of all its documents, or of those an extension names: one DeleteOrderItem per document,
 * with its price, the part used, the fee, and the amount the airline owes.
 */
import { isLive, sumCharge } from '../order-state.ts';
import { refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldRefundLine } from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { checkExtension, type Exchange, type Reply, readTransaction } from './message-exchange.ts';
import { createFlightFinder } from './order-flights.ts';
import { buildOrderKey } from './orders.ts';
import { checkDocumentNumber } from './payment-request.ts';

export function quoteRefund(order: WorldOrder, exchange: Exchange): Reply {
  const { root, world } = exchange;
  const named = findChild(findChild(root, 'AugmentationPoint'), 'RefundDocuments');
  if (named) checkExtension(named, 'refund', 'Refunds of some documents are not offered');
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
): WorldOrder {
  checkExtension(extension, 'release', 'Flights are not given back without their tickets');
  const needFlight = createFlightFinder(order, exchange);
  const flight_ids = findChildren(extension, 'PaxSegmentRefID').map(({ text }) => needFlight(text));
  if (flight_ids.length === 0) refuse('MISSING_DATA', 'PaxSegmentRefID is mandatory');
  const reference = readTextAt(extension, 'Reference') ?? readTransaction(exchange);
  return exchange.world.releaseSlices(order.order_id, { flight_ids, reference });
}
