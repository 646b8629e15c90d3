/** Displays tickets with their coupons, and EMDs; and voids them. */
import { listPaymentsFor, setNumber, sumCharge } from '../order-state.ts';
import { refuse, toProblem } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt } from '../wire/xml-read.ts';
import { tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldCommission,
  WorldCoupon,
  WorldOrder,
  WorldPayment,
  WorldTicket,
} from '../world.ts';
import type { HandlerTravelport } from './message-exchange.ts';
import { readAir, readLocator, toAirLocator } from './names.ts';
import { buildPassengerType, buildTaxInfos, PTCS } from './offers.ts';
import {
  attribute,
  buildPrices,
  buildTextTag,
  encodeKey,
  formatHostInstant,
  formatPrice,
  formatTimeAt,
  HOST,
  readOptional,
} from './wire.ts';

const COUPONS = { OPEN: 'O', USED: 'F', VOID: 'V', EXCHANGED: 'E', REFUNDED: 'R' } as const;
const WORDS = {
  OPEN: 'Open',
  USED: 'Used',
  VOID: 'Void',
  EXCHANGED: 'Exchanged',
  REFUNDED: 'Refunded',
} as const;

const FORM_TYPES = {
  CARD: 'Credit',
  CASH: 'Cash',
  INVOICE: 'MiscFormOfPayment',
  EMD: 'Ticket',
  TICKETS: 'Ticket',
} as const;

const buildFormKey = ({ id }: WorldPayment): string => encodeKey(`FORM ${id}`);

export function buildForm(payment: WorldPayment): XmlNode {
  const { method, card, document_numbers, spent } = payment;
  return tag(
    'com:FormOfPayment',
    { Key: buildFormKey(payment), Type: FORM_TYPES[method] },
    card &&
      tag('com:CreditCard', {
        Type: card.brand,
        Number: `${card.bin}******${card.last_four}`,
        Name: card.holder,
        ApprovalCode: card.approval_code,
      }),
    method === 'INVOICE' && tag('com:MiscFormOfPayment', { Category: 'Invoice', Text: 'AGT' }),
    spent && buildTextTag('com:TicketNumber', spent),
    method === 'TICKETS' ? buildTextTag('com:TicketNumber', document_numbers[0] ?? '') : null,
  );
}

export const getTicketLetter = ({ coupons }: WorldTicket): string => {
  const has = (status: string) => coupons.some((one) => one.status === status);
  if (has('VOID')) return 'V';
  if (has('EXCHANGED')) return 'X';
  if (has('REFUNDED')) return 'R';
  return has('OPEN') ? 'N' : 'S';
};

/** Flights of the order now, and before its exchanges. */
const listFlights = (order: WorldOrder) => [
  ...order.slices.flatMap((slice) => slice.flights),
  ...order.reissues.flatMap(({ before }) => before.slices.flatMap((slice) => slice.flights)),
];

/** A passenger's name; a document may outlive its passenger in the order. */
export function buildName(name: string, { passengers }: WorldOrder, passenger_id: string): XmlNode {
  const person = passengers.find(({ id }) => id === passenger_id);
  return tag(name, { First: person?.given ?? 'X', Last: person?.surname ?? 'X' });
}
const getType = ({ passengers }: WorldOrder, passenger_id: string): string =>
  PTCS[passengers.find(({ id }) => id === passenger_id)?.ptc ?? 'ADT'];

export function buildEtr(order: WorldOrder, first: WorldTicket): XmlNode {
  const set = order.tickets.filter(
    (one) => one.kind === 'TICKET' && setNumber(one) === first.number,
  );
  const paid = listPaymentsFor(order, first.number);
  const [form, another] = paid;
  return tag(
    'air:ETR',
    {
      Key: encodeKey(`ETR ${first.number}`),
      ...buildPrices(first.charge, order.currency),
      IssuedDate: formatHostInstant(first.issued_at),
      ProviderCode: HOST,
      ProviderLocatorCode: order.locator,
      PlatingCarrier: order.owner,
      TourCode: first.printed?.tour_code,
    },
    buildTextTag('air:AirReservationLocatorCode', toAirLocator(order)),
    tag(
      'com:BookingTraveler',
      { Key: first.passenger_id, TravelerType: getType(order, first.passenger_id) },
      buildName('com:BookingTravelerName', order, first.passenger_id),
    ),
    paid.map(buildForm),
    // The amount is given only if one form paid all of it.
    form &&
      !another &&
      tag('com:Payment', {
        Key: encodeKey(`PAY ${first.number}`),
        Type: 'Itinerary',
        FormOfPaymentRef: buildFormKey(form),
        Amount: formatPrice(sumCharge(first.charge), order.currency),
      }),
    buildFareCalc(first),
    set.map((ticket) =>
      tag(
        'air:Ticket',
        {
          Key: encodeKey(`TICKET ${ticket.number}`),
          TicketNumber: ticket.number,
          TicketStatus: getTicketLetter(ticket),
        },
        ticket.coupons.map((coupon) => buildCouponElement(coupon, ticket, order)),
        ticket.printed?.tour_code && tag('air:TourCode', { Value: ticket.printed.tour_code }),
        ticket.original && tag('air:ExchangedTicketInfo', { Number: ticket.original }),
      ),
    ),
    first.commission && buildCommissionElement(first.commission, order.currency),
    buildTicketedFare(order, first, set),
  );
}

const buildCommissionElement = (told: WorldCommission, currency: string): XmlNode =>
  tag(
    'com:Commission',
    'percent' in told
      ? { Level: 'Fare', Type: 'PercentBase', Percentage: told.percent.toFixed(2) }
      : { Level: 'Fare', Type: 'Flat', Amount: formatPrice(told.amount_minor, currency) },
  );

/** The element is mandatory, even when empty. */
const buildFareCalc = ({ printed }: WorldTicket): XmlNode =>
  buildTextTag('air:FareCalc', printed?.fare_calculation ?? '');

/** The fare as ticketed: the coupons' data, each tax, and the airline's text. */
function buildTicketedFare(
  order: WorldOrder,
  first: WorldTicket,
  set: readonly WorldTicket[],
): XmlNode {
  const { currency, owner, passengers } = order;
  const { charge, printed, passenger_id, number } = first;
  const ptc = passengers.find(({ id }) => id === passenger_id)?.ptc ?? 'ADT';
  const flown = set.flatMap(({ coupons }) =>
    coupons.flatMap((coupon) => {
      const flight = listFlights(order).find(({ id }) => id === coupon.flight_id);
      return flight ? [{ coupon, flight, name: encodeKey(`FARE ${number} ${flight.id}`) }] : [];
    }),
  );
  return tag(
    'air:AirPricingInfo',
    {
      Key: encodeKey(`FARE ${number}`),
      ...buildPrices(charge, currency),
      PricingMethod: 'Guaranteed',
      PlatingCarrier: owner,
      ProviderCode: HOST,
    },
    flown.map(({ coupon, flight, name }) =>
      tag(
        'air:FareInfo',
        {
          Key: name,
          FareBasis: coupon.fare_basis ?? 'Y',
          PassengerTypeCode: PTCS[ptc],
          Origin: flight.origin,
          Destination: flight.destination,
          EffectiveDate: formatHostInstant(first.issued_at),
          TourCode: printed?.tour_code,
          NotValidBefore: coupon.not_before,
          NotValidAfter: coupon.not_after,
        },
        printed?.endorsements.map((text) => tag('com:Endorsement', { Value: text })) ?? [],
      ),
    ),
    flown.map(({ flight, name }) =>
      tag('air:BookingInfo', { BookingCode: flight.booking_class, FareInfoRef: name }),
    ),
    buildTaxInfos(charge, currency),
    buildFareCalc(first),
    buildPassengerType(ptc, passenger_id),
  );
}

function buildCouponElement(coupon: WorldCoupon, ticket: WorldTicket, order: WorldOrder): XmlNode {
  const flight = listFlights(order).find(({ id }) => id === coupon.flight_id);
  return tag('air:Coupon', {
    Key: encodeKey(`COUPON ${ticket.number} ${coupon.number}`),
    CouponNumber: coupon.number,
    MarketingCarrier: flight?.carrier,
    MarketingFlightNumber: flight?.number,
    Origin: flight?.origin ?? 'XXX',
    Destination: flight?.destination ?? 'XXX',
    DepartureTime: flight ? formatTimeAt(flight.departure, flight.origin) : null,
    StopoverCode: true,
    BookingClass: flight?.booking_class ?? 'Y',
    FareBasis: coupon.fare_basis ?? 'Y',
    NotValidBefore: coupon.not_before,
    NotValidAfter: coupon.not_after,
    Status: COUPONS[coupon.status],
  });
}

const listFirstTickets = ({ tickets }: WorldOrder): WorldTicket[] =>
  tickets.filter(({ kind, conjunction_of }) => kind === 'TICKET' && conjunction_of === null);

/** The tickets of a reservation, or those named by number. */
export const retrieveDocument: HandlerTravelport = ({ root, world }) => {
  const air = readTextAt(root, 'AirReservationLocatorCode');
  const numbers = findChildren(root, 'TicketNumber').map(({ text }) => text);
  const orders = air === null ? world.list({}) : [readAir(world, air)];
  const found = orders.flatMap((order) =>
    listFirstTickets(order)
      .filter(({ number }) => air !== null || numbers.includes(number))
      .map((ticket) => buildEtr(order, ticket)),
  );
  if (found.length === 0) refuse('UNKNOWN_DOCUMENT', 'NO TICKETS FOR THIS RESERVATION');
  return { content: found };
};

export const RFICS = { SEAT: 'A', BAGGAGE: 'C', PENALTY: 'D', RESIDUAL: 'D' } as const;
const NAMES = {
  SEAT: 'SEAT ASSIGNMENT',
  BAGGAGE: 'EXCESS BAGGAGE',
  PENALTY: 'REBOOKING PENALTY',
  RESIDUAL: 'RESIDUAL VALUE',
} as const;

const listEmds = ({ tickets }: WorldOrder): WorldTicket[] =>
  tickets.filter(({ kind }) => kind === 'EMD');

function buildEmdCoupons(emd: WorldTicket, order: WorldOrder): XmlNode[] {
  const type = emd.emd_type ?? 'SEAT';
  return emd.coupons.map((coupon) => {
    const flight = listFlights(order).find(({ id }) => id === coupon.flight_id);
    return tag('air:EMDCoupon', {
      Key: encodeKey(`EMDC ${emd.number} ${coupon.number}`),
      Number: coupon.number,
      Status: WORDS[coupon.status],
      SvcDescription: NAMES[type],
      RFIC: RFICS[type],
      RFISC: coupon.service_code,
      Origin: flight?.origin,
      Destination: flight?.destination,
      FlightNumber: flight?.number,
      MarketingCarrier: flight?.carrier,
    });
  });
}

const buildEmdTraveler = ({ passenger_id }: WorldTicket, order: WorldOrder): XmlNode =>
  tag(
    'air:EMDTravelerInfo',
    { TravelerType: getType(order, passenger_id) },
    buildName('air:NameInfo', order, passenger_id),
  );

const buildEmdAttributes = (emd: WorldTicket, order: WorldOrder) => ({
  Number: emd.number,
  PrimaryDocumentIndicator: emd.conjunction_of === null,
  InConjunctionWith: emd.conjunction_of,
  AssociatedTicketNumber: emd.related,
  PlatingCarrier: order.owner,
  IssueDate: formatHostInstant(emd.issued_at),
});

export const buildEmdSummaries = (
  order: WorldOrder,
  reservation: string | null,
  emds: readonly WorldTicket[] = listEmds(order),
): XmlNode[] =>
  emds.map((emd) =>
    tag(
      'air:EMDSummaryInfo',
      { ProviderReservationInfoRef: reservation, Key: encodeKey(`EMDS ${emd.number}`) },
      tag(
        'air:EMDSummary',
        { ...buildEmdAttributes(emd, order), Key: encodeKey(`EMD ${emd.number}`) },
        buildEmdCoupons(emd, order),
      ),
      buildEmdTraveler(emd, order),
    ),
  );

/** Lists a reservation's EMDs, or shows one with its price. */
export const retrieveEmd: HandlerTravelport = ({ root, world }) => {
  const holder = findChild(root, 'ListRetrieve') ?? findChild(root, 'DetailRetrieve');
  const detail = findChild(holder, 'ProviderReservationDetail');
  const order = readLocator(world, attribute(detail, 'ProviderLocatorCode'));
  const number = readTextAt(holder, 'EMDNumber');
  const found = listEmds(order).filter((one) => number === null || one.number === number);
  if (found.length === 0) refuse('UNKNOWN_DOCUMENT', 'NO EMDS FOR THIS RESERVATION');
  if (number === null)
    return { content: buildEmdSummaries(order, encodeKey(`PNR ${order.locator}`)) };
  return { content: found.map((emd) => buildEmdInfo(order, emd)) };
};

export const buildEmdInfo = (order: WorldOrder, emd: WorldTicket): XmlNode =>
  tag(
    'air:EMDInfo',
    {
      ProviderCode: HOST,
      ProviderLocatorCode: order.locator,
      Key: encodeKey(`EMDI ${emd.number}`),
    },
    buildEmdTraveler(emd, order),
    tag(
      'air:ElectronicMiscDocument',
      { ...buildEmdAttributes(emd, order), Key: encodeKey(`EMD ${emd.number}`) },
      buildEmdCoupons(emd, order),
    ),
    tag('air:EMDPricingInfo', {
      BaseFare: formatPrice(emd.charge.base_minor, order.currency),
      TotalFare: formatPrice(sumCharge(emd.charge), order.currency),
      TotalTax: formatPrice(sumCharge(emd.charge) - emd.charge.base_minor, order.currency),
    }),
  );

/** All or nothing, with a result for each document. */
export const voidDocument: HandlerTravelport = ({ root, world }) => {
  const air = readTextAt(root, 'AirReservationLocatorCode');
  const locator = readOptional(root, 'ProviderLocatorCode');
  const order = air ? readAir(world, air) : readLocator(world, locator ?? '');
  const asked = findChildren(root, 'VoidDocumentInfo');
  const numbers = asked.map((one) => attribute(one, 'DocumentNumber'));
  for (const one of asked) {
    const type = attribute(one, 'DocumentType');
    if (!/^(E-Ticket|Paper Ticket|MCO|Service Fee)$/.test(type)) {
      refuse('INVALID_DATA', `DocumentType ${type} is not known`);
    }
  }
  let why: string | null = null;
  try {
    const emd = listEmds(order).find(({ number }) => numbers.includes(number));
    if (emd) refuse('INVALID_DATA', `${emd.number} IS NO TICKET`);
    world.voidTickets(order.order_id, { numbers, reference: null });
  } catch (error) {
    why = toProblem(error).message;
  }
  return {
    content: asked.map((one) =>
      tag(
        'air:VoidResultInfo',
        {
          DocumentNumber: attribute(one, 'DocumentNumber'),
          DocumentType: attribute(one, 'DocumentType'),
          ResultType: why === null ? 'Success' : 'Failed',
        },
        why === null ? null : buildTextTag('air:FailureRemark', why),
      ),
    ),
  };
};
