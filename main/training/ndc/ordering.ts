/**
 * OrderCreate, OrderRetrieve and OrderList: holding an order, reading it, finding it again.
 */
import type { WorldOrder } from '../world.ts';
import { minorOf } from './amounts.ts';
import { checkOwner, type Exchange, type Handler, needText } from './exchange.ts';
import { orderView } from './order-view.ts';
import { readPassengers } from './passengers.ts';
import { hasPayments, type PaymentOrder, readPayments } from './paying.ts';
import { granted, NdcProblem, need, refuse } from './problems.ts';
import { checkSameParty, readSelection } from './selection.ts';
import { childOf, childrenOf, findPath, textAt, type XmlElement } from './xml-read.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

export const orderCreate: Handler = (exchange) => {
  const { request, seller, world, provider } = exchange;
  const list = findPath(request, 'CreateOrder', 'AcceptSelectedQuotedOfferList');
  const selected = childrenOf(list, 'SelectedPricedOffer');
  const [one] = selected;
  if (!one || selected.length > 1) {
    return refuse('NOT_SUPPORTED', 'One priced offer makes an order; price offers together first');
  }
  const { offer_id, passengers: chosen } = readSelection(one, seller);
  const passengers = readPassengers(childOf(request, 'DataLists'));
  checkSameParty(chosen, passengers);
  const money = hasPayments(request) ? readPayments(exchange) : null;
  const order = world.createOrder(
    provider,
    {
      offer_id,
      reference: readReference(request, exchange.seller_org),
      passengers,
      remarks: readRemarks(childOf(request, 'ResponseParameters')),
      expected_minor: readTotal(childOf(one, 'TotalOfferPriceAmount'), seller.currency),
    },
    exchange.distortion,
  );
  const made = granted(order, 'offer');
  return orderView([money ? sold(made, money, exchange) : made], exchange);
};

/** Held and paid at once, or not at all. */
function sold(order: WorldOrder, money: PaymentOrder, exchange: Exchange): WorldOrder {
  const { world, provider } = exchange;
  try {
    const request = { ...money, passenger_ids: [] };
    return granted(world.payOrder(provider, order.order_id, request, null), 'order');
  } catch (problem) {
    if (problem instanceof NdcProblem) world.cancelOrder(provider, order.order_id);
    throw problem;
  }
}

/** The client's own booking reference: the one under the organisation that sends the message. */
function readReference(request: XmlElement, seller_org: string): string | null {
  const own = childrenOf(request, 'BookingRef').find(
    (ref) => textAt(ref, 'BookingEntity', 'Org', 'OrgID') === seller_org,
  );
  return textAt(own, 'BookingID');
}

const readRemarks = (parameters: XmlElement | undefined): string[] =>
  childrenOf(parameters, 'Remark').flatMap((remark) => textAt(remark, 'RemarkText') ?? []);

function readTotal(element: XmlElement | undefined, currency: string): number | null {
  if (!element) return null;
  const given = element.attributes.CurCode ?? currency;
  if (given !== currency) {
    refuse('INVALID_DATA', `TotalOfferPriceAmount is in ${given}, the offer in ${currency}`);
  }
  return minorOf(element.text, currency);
}

export const orderRetrieve: Handler = (exchange) => {
  const { request, seller, world, provider } = exchange;
  const criteria = childOf(request, 'OrderValidationFilterCriteria');
  const by_order = childOf(criteria, 'OrderFilterCriteria');
  const by_locator = childOf(criteria, 'BookingRefFilterCriteria');
  if (!by_order && (!by_locator || provider === 'PROVIDER_06')) {
    return refuse('MISSING_DATA', 'OrderFilterCriteria is mandatory in the request');
  }
  if (by_order) checkOwner(by_order, seller, 'order');
  const locator = by_locator ? needText(by_locator, 'BookingID') : undefined;
  const key = by_order ? { order_id: needText(by_order, 'OrderID') } : { locator };
  const order = granted(world.retrieve(provider, key), 'order');
  if (locator !== undefined && !locatorsOf(order).includes(locator)) {
    return refuse('UNKNOWN_ORDER', `No order with the booking reference ${locator}`);
  }
  const surname = textAt(criteria, 'PaxFilterCriteria', 'Individual', 'Surname');
  if (surname !== null && !order.passengers.some((one) => sameName(one.surname, surname))) {
    return refuse('UNKNOWN_ORDER', `No passenger ${surname} in the order`);
  }
  return orderView([order], exchange);
};

const locatorsOf = (order: WorldOrder): string[] => [
  order.locator,
  ...order.airline_locators.map(({ locator }) => locator),
];

const sameName = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

export const orderList: Handler = ({ request, world, provider, seller_org }) => {
  const criteria = childOf(request, 'OrderSearchFilterCriteria');
  if (!criteria || criteria.children.length === 0) {
    return refuse('MISSING_DATA', 'At least one search filter is mandatory in the request');
  }
  const unknown = criteria.children.find(({ name }) => !LIST_FILTERS.includes(name));
  if (unknown) return refuse('NOT_SUPPORTED', `${unknown.name} is not offered`);
  const flight = childOf(criteria, 'FlightFilterCriteria');
  const individual = findPath(criteria, 'PaxFilterCriteria', 'Individual');
  const created = childOf(criteria, 'CreationDateTimeFilterCriteria');
  const found = world.list(provider, {
    carrier: textAt(flight, 'MarketingCarrierInfoNEW', 'CarrierDesigCode') ?? undefined,
    flight_number: readNumber(
      textAt(flight, 'MarketingCarrierInfoNEW', 'MarketingCarrierFlightNumberText'),
    ),
    date: textAt(flight, 'DepFilterCriteria', 'DepDate') ?? undefined,
    surname: textAt(individual, 'Surname') ?? undefined,
    given: textAt(individual, 'GivenName') ?? undefined,
    created_from: readInstant(textAt(created, 'FromDateTime')),
    created_to: readInstant(textAt(created, 'ToDateTime')),
  });
  const station = textAt(flight, 'DepFilterCriteria', 'StationCode');
  const date = textAt(flight, 'DepFilterCriteria', 'DepDate');
  const booking = childOf(criteria, 'BookingRefFilterCriteria');
  const matching = found.filter(
    (order) =>
      (station === null || departs(order, station, date)) &&
      (!booking || hasReference(order, booking, seller_org)),
  );
  const shown = matching.slice(-MAX_MATCHES).map(matchedOrder);
  const cut = shown.length < matching.length;
  return { response: cut ? [...shown, tooMany(matching.length)] : shown };
};

const MAX_MATCHES = 500;

/** The newest are given; the rest are only counted. */
const tooMany = (count: number): XmlNode =>
  el(
    'Warning',
    leaf('DescText', `${count} orders match; the newest ${MAX_MATCHES} are listed`),
    leaf('LangCode', 'EN'),
  );

const LIST_FILTERS = [
  'BookingRefFilterCriteria',
  'CreationDateTimeFilterCriteria',
  'FlightFilterCriteria',
  'PaxFilterCriteria',
];

const departs = (order: WorldOrder, station: string, date: string | null): boolean =>
  order.slices.some(({ flights }) =>
    flights.some(
      ({ origin, departure }) =>
        origin === station && (date === null || departure.slice(0, 10) === date),
    ),
  );

function hasReference(order: WorldOrder, booking: XmlElement, seller_org: string): boolean {
  const id = needText(booking, 'BookingID');
  const org = textAt(booking, 'BookingEntity', 'Org', 'OrgID');
  return org === null
    ? locatorsOf(order).includes(id)
    : org === seller_org && order.reference === id;
}

const readNumber = (text: string | null): number | undefined =>
  text === null ? undefined : Number(text);

function readInstant(text: string | null): string | undefined {
  if (text === null) return undefined;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return refuse('INVALID_DATA', `${text} is no date and time`);
  return new Date(instant).toISOString();
}

function matchedOrder(order: WorldOrder): XmlNode {
  const flights = order.slices.flatMap((slice) => slice.flights);
  const first = need(flights[0], 'INVALID_DATA', 'the order has no flights');
  const last = flights.at(-1) ?? first;
  return el(
    'MatchedOrder',
    el(
      'Arrival',
      leaf('ArrivalDate', last.arrival.slice(0, 10)),
      leaf('StationCode', last.destination),
    ),
    leaf('CreationDateTime', order.created_at),
    el('Dep', leaf('DepDate', first.departure.slice(0, 10)), leaf('StationCode', first.origin)),
    leaf('OrderRefID', order.order_id),
    leaf('OrderStatusCode', order.status === 'LIVE' ? 'OPENED' : 'CANCELLED'),
    el(
      'PaxList',
      order.passengers.map(({ id, ptc, given, surname, birth_date }) =>
        el(
          'Pax',
          el(
            'Individual',
            leaf('Birthdate', birth_date),
            leaf('GivenName', given),
            leaf('Surname', surname),
          ),
          leaf('PaxID', id),
          leaf('PTC', ptc),
        ),
      ),
    ),
  );
}
