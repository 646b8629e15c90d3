/** Orders in NDC 17.2: items with their services, money, documents and people. */
import { hasTicket, REASONS } from '../ndc/documents.ts';
import { maskNumber } from '../ndc/order-payments.ts';
import { calculateFareTotal } from '../ndc/orders.ts';
import { getAt } from '../non-empty.ts';
import {
  listDocumentSets,
  listKnownFlights,
  multiplyCharge,
  sumCharge,
  sumCharges,
} from '../order-state.ts';
import { COUPON_CODES } from '../wire/coupon-codes.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldOrder,
  WorldOrderItem,
  WorldPayment,
  WorldService,
  WorldTicket,
} from '../world.ts';
import { buildPeople, type Lists } from './lists.ts';
import { buildFareDetail } from './offers.ts';
import { buildAmount, buildPrice, buildRefs, buildTaxes, buildTotal } from './wire.ts';

type Segments = ReadonlyMap<string, string>;

/** The order's own flights first; those that only documents still name come after. */
export function mapSegments(order: WorldOrder, lists: Lists): Segments {
  order.slices.forEach((slice, at) => {
    lists.journey(slice, at);
  });
  return new Map(listKnownFlights(order).map((flight) => [flight.id, lists.segment(flight)]));
}

export function buildOrderView(order: WorldOrder, lists: Lists): XmlNode {
  const segments = mapSegments(order, lists);
  const { passengers, contacts } = buildPeople(order);
  const documents = buildDocumentInfos(order, segments);
  const element = buildOrderElement(order, segments, lists);
  return el(
    'Response',
    element,
    documents.length > 0 && el('TicketDocInfos', documents),
    lists.element(passengers, contacts),
  );
}

function buildOrderElement(order: WorldOrder, segments: Segments, lists: Lists): XmlNode {
  const live = order.status === 'LIVE';
  const services = order.services.filter(({ status }) => status !== 'CANCELLED');
  const worth = sumCharges([calculateFareTotal(order), ...services.map((one) => one.price)]);
  const references = [
    { airline: order.owner, locator: order.locator },
    ...order.airline_locators.filter((one) => one.airline !== order.owner),
  ];
  return tag(
    'Order',
    { OrderID: order.order_id, Owner: order.owner },
    el(
      'BookingReferences',
      references.map((one) => el('BookingReference', { ID: one.locator, AirlineID: one.airline })),
    ),
    buildTotal('TotalOrderPrice', sumCharge(worth), order.currency),
    el('Status', { StatusCode: live ? 'OK' : 'XX' }),
    order.payments.length > 0 &&
      el(
        'Payments',
        order.payments.flatMap((one) => buildPaid(order, one)),
      ),
    el(
      'OrderItems',
      order.items.map((item) => buildOrderItem(order, item, segments, lists)),
      order.services.flatMap((one) => buildServiceItem(order, one, segments, lists) ?? []),
    ),
  );
}

function buildOrderItem(
  order: WorldOrder,
  item: WorldOrderItem,
  segments: Segments,
  lists: Lists,
): XmlNode {
  const slice = getAt(order.slices, item.slice);
  const live = order.status === 'LIVE';
  const status = live ? slice.status : 'HX';
  const unpaid = live && !item.passenger_ids.every((id) => hasTicket(order, id));
  const infants = new Set(order.passengers.filter((p) => p.ptc === 'INF').map(({ id }) => id));
  const charge = multiplyCharge(item.fare, item.passenger_ids.length);
  const services = item.passenger_ids.flatMap((person) =>
    slice.flights.flatMap((flight, at) => {
      const id = `${item.id}-${person}-${at + 1}`;
      const segment = segments.get(flight.id) ?? '';
      const flown = tag(
        'Service',
        { ServiceID: id, ServiceStatus: status },
        { PassengerRef: person, SegmentRef: segment },
      );
      if (infants.has(person)) return [flown];
      const included = lists.includedBag(slice.brand);
      const bag = leaf('ServiceDefinitionRef', included, { SegmentRef: segment });
      const carried = { ServiceID: `${id}-BAG`, ServiceStatus: status };
      return [flown, tag('Service', carried, leaf('PassengerRef', person), bag)];
    }),
  );
  return tag(
    'OrderItem',
    { OrderItemID: item.id, Owner: order.owner, Timestamp: order.created_at },
    buildPrice('PriceDetail', charge, order.currency),
    services,
    unpaid &&
      el(
        'TimeLimits',
        tag('PaymentTimeLimit', { Timestamp: order.payment_due_at }),
        tag('PriceGuaranteeTimeLimits', { Timestamp: order.guaranteed_until }),
      ),
    buildFareDetail([slice], [item.fare], item.passenger_ids, order.currency, lists, false, [
      ...new Set(
        order.tickets
          .filter((one) => item.passenger_ids.includes(one.passenger_id))
          .flatMap(({ printed }) => printed?.endorsements ?? []),
      ),
    ]),
  );
}

function buildServiceItem(
  order: WorldOrder,
  service: WorldService,
  segments: Segments,
  lists: Lists,
): XmlNode | null {
  const keys = service.flight_ids.flatMap((id) => segments.get(id) ?? []);
  if (keys.length === 0) return null;
  const gone = order.status === 'CANCELLED' || service.status === 'CANCELLED';
  const { code, name, quantity, weight_kg, seat } = service;
  const definition = seat
    ? lists.seat(code, name)
    : lists.extraBag({ code, name, pieces: quantity, weight_kg });
  const status = gone ? 'HX' : service.status === 'TICKETED' ? 'HI' : 'HK';
  return tag(
    'OrderItem',
    { OrderItemID: service.id, Owner: order.owner, Timestamp: order.created_at },
    buildPrice('PriceDetail', service.price, order.currency),
    keys.map((key, at) =>
      tag(
        'Service',
        { ServiceID: `${service.id}-${at + 1}`, ServiceStatus: status },
        leaf('PassengerRef', service.passenger_id),
        seat
          ? el('SelectedSeat', {
              Seat: { Row: seat.row, Column: seat.column },
              SegmentRef: key,
              ServiceDefinitionRef: definition,
            })
          : leaf('ServiceDefinitionRef', definition, { SegmentRef: key }),
      ),
    ),
  );
}

const PAYMENT_TYPES = { CARD: 'CC', CASH: 'CA', INVOICE: 'IN', EMD: 'MS', TICKETS: 'TK' } as const;

/** The payment, and a payment of its own for its refund. */
function buildPaid(order: WorldOrder, payment: WorldPayment): XmlNode[] {
  const buildPayment = (minor: number, said: string | null) =>
    el(
      'Payment',
      leaf('Type', PAYMENT_TYPES[payment.method]),
      el('Amount', buildAmount('SimpleCurrencyPrice', minor, order.currency)),
      el('Method', buildMethod(payment)),
      said !== null && el('Description', { Text: said }),
    );
  const refunds =
    payment.refunded_minor > 0 ? [buildPayment(payment.refunded_minor, 'REFUND')] : [];
  return [buildPayment(payment.amount_minor, payment.reference), ...refunds];
}

function buildMethod({ method: kind, card, document_numbers, id }: WorldPayment): XmlNode {
  if (kind === 'CARD' && card) {
    return el('PaymentCardMethod', {
      CardCode: card.brand,
      MaskedCardNumber: maskNumber(card),
      CardHolderName: card.holder,
    });
  }
  if (kind === 'CASH') return el('CashMethod');
  if (kind === 'INVOICE') return el('DirectBillMethod');
  return el('MiscChargeMethod', { TicketNumber: document_numbers[0] ?? id });
}

/** A ticket and the ones that continue it are one, with what the set is worth. */
const buildDocumentInfos = (order: WorldOrder, segments: Segments): XmlNode[] =>
  listDocumentSets(order).map((set) => {
    const [first] = set;
    const charge = sumCharges(set.map((ticket) => ticket.charge));
    return el(
      'TicketDocInfo',
      set.map((ticket) => buildDocumentElement(ticket, set.length, segments)),
      el(
        'Price',
        buildAmount('Total', sumCharge(charge), order.currency),
        buildTaxes(charge, order.currency),
      ),
      first.original !== null && el('OriginalIssueInfo', { TicketDocumentNbr: first.original }),
      leaf('PassengerReference', first.passenger_id),
    );
  });

/** This gateway calls an open coupon ticketed. */
const STATUS = { ...COUPON_CODES, OPEN: 'T' };
function buildDocumentElement(ticket: WorldTicket, booklets: number, segments: Segments): XmlNode {
  const emd = ticket.kind === 'EMD';
  const reason = ticket.emd_type && REASONS[ticket.emd_type];
  return el(
    'TicketDocument',
    { TicketDocNbr: ticket.number, Type: emd ? (ticket.related === null ? 'Y' : 'J') : '702' },
    leaf('InConnectionDocNbr', emd ? ticket.related : ticket.conjunction_of),
    { NumberofBooklets: String(booklets), DateOfIssue: ticket.issued_at.slice(0, 10) },
    leaf('TimeOfIssue', ticket.issued_at.slice(11, 16)),
    ticket.coupons.map((coupon) =>
      el(
        'CouponInfo',
        leaf('CouponNumber', String(coupon.number)),
        leaf('CouponReference', coupon.flight_id && segments.get(coupon.flight_id)),
        coupon.fare_basis !== null && el('FareBasisCode', { Code: coupon.fare_basis }),
        coupon.not_after &&
          el('CouponValid/EffectiveDatePeriod', {
            Effective: coupon.not_before ?? ticket.issued_at.slice(0, 10),
            Expiration: coupon.not_after,
          }),
        leaf('Status', STATUS[coupon.status]),
        buildRefs('ServiceReferences', ticket.service_id === null ? [] : [ticket.service_id]),
        reason &&
          el('ReasonForIssuance', {
            RFIC: reason.rfic,
            Code: coupon.service_code,
            Description: reason.text,
          }),
      ),
    ),
    leaf('ReportingType', 'BSP'),
  );
}
