/**
 * Tickets and EMDs on the wire. A ticket and the ones that continue it are one TicketDocInfo with
 * what the set is worth; an EMD has one of its own. Nothing is left out: void and exchanged documents
 * are told with the state of their coupons.
 */
import type { NonEmpty } from '../non-empty.ts';
import { listDocumentSets, listLiveTicketsFor, sumCharge, sumCharges } from '../order-state.ts';
import { COUPON_CODES } from '../wire/coupon-codes.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCoupon, WorldOrder, WorldTicket } from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import type { OrderFlights } from './order-flights.ts';
import { buildPaymentId } from './order-payments.ts';

/** Whether the passenger has a document to fly with, or flew with one. */
export const hasTicket = (order: WorldOrder, passenger_id: string): boolean =>
  listLiveTicketsFor(order, passenger_id).length > 0;

const MAX_TICKETS = 4;

export const buildDocumentElements = (order: WorldOrder, flights: OrderFlights): XmlNode[] =>
  listDocumentSets(order).flatMap((set) => {
    const parts = Array.from({ length: Math.ceil(set.length / MAX_TICKETS) }, (_, at) =>
      set.slice(at * MAX_TICKETS, (at + 1) * MAX_TICKETS),
    );
    return parts.map((part, at) => buildDocInfo(order, set, part, at === 0, flights));
  });

/** The worth of the set is told once, in its first part. */
function buildDocInfo(
  order: WorldOrder,
  set: Readonly<NonEmpty<WorldTicket>>,
  part: readonly WorldTicket[],
  is_first: boolean,
  flights: OrderFlights,
): XmlNode {
  const [first] = set;
  const charge = sumCharges(set.map((ticket) => ticket.charge));
  const carrier = el('IssuingCarrier', { AirlineDesigCode: order.owner });
  return el(
    'TicketDocInfo',
    leaf('BookletQty', set.length),
    first.printed?.endorsements[0] && leaf('EndorsementText', first.printed.endorsements[0]),
    is_first &&
      el(
        'FareDetail',
        first.printed &&
          el('FareCalculationInfo', {
            AddlInfoText: first.printed.fare_calculation,
            PricingCodeText: '0',
          }),
        leaf('PaxRefID', first.passenger_id),
        buildPriceElement('Price', charge, order.currency),
      ),
    el(
      'IssueInfo',
      { IssueDate: first.issued_at.slice(0, 10), IssueTime: `${first.issued_at.slice(11, 19)}Z` },
      carrier,
    ),
    first.original !== null &&
      el('OriginalIssueInfo', carrier, leaf('TicketNumber', first.original)),
    { PaxRefID: first.passenger_id, PaymentRefID: listPaymentIds(order, set) },
    el('ReferencedOrder', { OrderID: order.order_id, OwnerCode: order.owner }),
    part.map((ticket) => buildTicketElement(ticket, order, flights)),
    first.reference !== null &&
      el('TicketRefIdentification', { RefID: first.reference, RefTypeCode: 'REFERENCE' }),
  );
}

const listPaymentIds = (order: WorldOrder, set: readonly WorldTicket[]): string[] =>
  order.payments
    .filter(
      ({ method, document_numbers }) =>
        method !== 'TICKETS' && set.some(({ number }) => document_numbers.includes(number)),
    )
    .map((payment) => buildPaymentId(order, payment));

function buildTicketElement(
  ticket: WorldTicket,
  order: WorldOrder,
  flights: OrderFlights,
): XmlNode {
  const connected = ticket.kind === 'EMD' ? ticket.related : ticket.conjunction_of;
  return el(
    'Ticket',
    leaf('ConnectedDocNumber', connected),
    ticket.coupons.map((coupon) => buildCouponElement(coupon, ticket, order, flights)),
    ticket.original !== null && leaf('ExchReissueInd', true),
    leaf('PrimaryDocInd', ticket.kind === 'TICKET' && ticket.conjunction_of === null),
    { RemarkText: formatVoidable(ticket), ReportingTypeCode: 'BSP' },
    { TicketDocTypeCode: getTypeCode(ticket), TicketNumber: ticket.number },
  );
}

const formatVoidable = (ticket: WorldTicket): string | null =>
  ticket.coupons.some(({ status }) => status === 'OPEN')
    ? `Voidable until ${ticket.void_until.slice(0, 16).replace('T', ' ')} UTC`
    : null;

function getTypeCode({ kind, related }: WorldTicket): string {
  if (kind === 'TICKET') return 'T';
  return related === null ? 'Y' : 'J';
}

export const REASONS: Readonly<
  Record<NonNullable<WorldTicket['emd_type']>, { rfic: string; text: string }>
> = {
  SEAT: { rfic: 'A', text: 'SEAT' },
  BAGGAGE: { rfic: 'C', text: 'BAGGAGE' },
  PENALTY: { rfic: 'D', text: 'PENALTY' },
  RESIDUAL: { rfic: 'D', text: 'RESIDUAL VALUE' },
};

/** The worth of an EMD stands on its first coupon. */
function buildCouponElement(
  coupon: WorldCoupon,
  ticket: WorldTicket,
  order: WorldOrder,
  flights: OrderFlights,
): XmlNode {
  const reason = ticket.emd_type && REASONS[ticket.emd_type];
  const segment = coupon.flight_id === null ? undefined : flights.segments.get(coupon.flight_id);
  const worth = ticket.kind === 'EMD' && coupon === ticket.coupons[0];
  return el(
    'Coupon',
    { CouponNumber: coupon.number, CouponStatusCode: COUPON_CODES[coupon.status] },
    coupon.not_after &&
      el('CouponValidityPeriod', {
        EffectiveDate: coupon.not_before,
        ExpirationDate: coupon.not_after,
      }),
    { FareBasisCode: coupon.fare_basis, RFIC: reason?.rfic, RFISC: coupon.service_code },
    { RFISC_Desc: reason?.text, ServiceRefID: ticket.service_id },
    segment !== undefined && el('SoldAirlineInfo', { PaxSegmentRefID: segment }),
    worth && buildAmount('ValueAmount', sumCharge(ticket.charge), order.currency),
  );
}
