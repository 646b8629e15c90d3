/** OrderRetrieve and OrderList: reading an order, and finding it again. */
import { need, refuse } from '../wire/problems.ts';
import { findChild, findPath, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder } from '../world.ts';
import { checkOwner, type Handler, needText } from './message-exchange.ts';
import { buildOrderView } from './order-view.ts';

export const answerOrderRetrieve: Handler = (exchange) => {
  const { request, seller, world, provider } = exchange;
  const criteria = findChild(request, 'OrderValidationFilterCriteria');
  const by_order = findChild(criteria, 'OrderFilterCriteria');
  const by_locator = findChild(criteria, 'BookingRefFilterCriteria');
  if (!by_order && (!by_locator || provider === 'PROVIDER_06')) {
    return refuse('MISSING_DATA', 'OrderFilterCriteria is mandatory in the request');
  }
  if (by_order) checkOwner(by_order, seller, 'order');
  const locator = by_locator ? needText(by_locator, 'BookingID') : undefined;
  const key = by_order ? { order_id: needText(by_order, 'OrderID') } : { locator };
  const order = world.retrieve(key);
  if (locator !== undefined && !listLocators(order).includes(locator)) {
    return refuse('UNKNOWN_ORDER', `No order with the booking reference ${locator}`);
  }
  const surname = readTextAt(criteria, 'PaxFilterCriteria/Individual/Surname');
  if (surname !== null && !order.passengers.some((one) => isSameName(one.surname, surname))) {
    return refuse('UNKNOWN_ORDER', `No passenger ${surname} in the order`);
  }
  return buildOrderView([order], exchange);
};

const listLocators = (order: WorldOrder): string[] => [
  order.locator,
  ...order.airline_locators.map(({ locator }) => locator),
];

const isSameName = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

export const answerOrderList: Handler = ({ request, world, seller_org }) => {
  const criteria = findChild(request, 'OrderSearchFilterCriteria');
  if (!criteria || criteria.children.length === 0) {
    return refuse('MISSING_DATA', 'At least one search filter is mandatory in the request');
  }
  const unknown = criteria.children.find(({ name }) => !LIST_FILTERS.includes(name));
  if (unknown) return refuse('NOT_SUPPORTED', `${unknown.name} is not offered`);
  const flight = findChild(criteria, 'FlightFilterCriteria');
  const individual = findPath(criteria, 'PaxFilterCriteria/Individual');
  const created = findChild(criteria, 'CreationDateTimeFilterCriteria');
  const found = world.list({
    carrier: readTextAt(flight, 'MarketingCarrierInfoNEW/CarrierDesigCode') ?? undefined,
    flight_number: readNumber(
      readTextAt(flight, 'MarketingCarrierInfoNEW/MarketingCarrierFlightNumberText'),
    ),
    date: readTextAt(flight, 'DepFilterCriteria/DepDate') ?? undefined,
    surname: readTextAt(individual, 'Surname') ?? undefined,
    given: readTextAt(individual, 'GivenName') ?? undefined,
    created_from: readInstant(readTextAt(created, 'FromDateTime')),
    created_to: readInstant(readTextAt(created, 'ToDateTime')),
  });
  const station = readTextAt(flight, 'DepFilterCriteria/StationCode');
  const date = readTextAt(flight, 'DepFilterCriteria/DepDate');
  const booking = findChild(criteria, 'BookingRefFilterCriteria');
  const matching = found.filter(
    (order) =>
      (station === null || departs(order, station, date)) &&
      (!booking || hasReference(order, booking, seller_org)),
  );
  const shown = matching.slice(-MAX_MATCHES).map(buildMatchedOrder);
  const cut = shown.length < matching.length;
  return { response: cut ? [...shown, buildTooManyWarning(matching.length)] : shown };
};

const MAX_MATCHES = 500;

/** The newest are given; the rest are only counted. */
const buildTooManyWarning = (count: number): XmlNode =>
  el('Warning', {
    DescText: `${count} orders match; the newest ${MAX_MATCHES} are listed`,
    LangCode: 'EN',
  });

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
  const org = readTextAt(booking, 'BookingEntity/Org/OrgID');
  return org === null
    ? listLocators(order).includes(id)
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

function buildMatchedOrder(order: WorldOrder): XmlNode {
  const flights = order.slices.flatMap((slice) => slice.flights);
  const first = need(flights[0], 'INVALID_DATA', 'the order has no flights');
  const last = flights.at(-1) ?? first;
  return el('MatchedOrder', {
    Arrival: { ArrivalDate: last.arrival.slice(0, 10), StationCode: last.destination },
    CreationDateTime: order.created_at,
    Dep: { DepDate: first.departure.slice(0, 10), StationCode: first.origin },
    OrderRefID: order.order_id,
    OrderStatusCode: order.status === 'LIVE' ? 'OPENED' : 'CANCELLED',
    PaxList: {
      Pax: order.passengers.map(({ id, ptc, given, surname, birth_date }) => ({
        Individual: { Birthdate: birth_date, GivenName: given, Surname: surname },
        PaxID: id,
        PTC: ptc,
      })),
    },
  });
}
