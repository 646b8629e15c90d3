/** OrderCreate, OrderRetrieve, OrderList and payments in NDC 17.2. */
import { payAtOnce } from '../ndc/ordering.ts';
import { type CardPaths, checkDocumentNumber, readCard } from '../ndc/payment-request.ts';
import { getAt } from '../non-empty.ts';
import { type PassengerDetails, tidyPassengers } from '../wire/passengers.ts';
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldDocument, WorldOrder, WorldPassenger, WorldPaymentRequest } from '../world.ts';
import { Lists } from './lists.ts';
import { buildOrderView } from './orders.ts';
import { checkChosen, readSelected, readTyped } from './shopping.ts';
import { type Exchange172, type Handler172, needText, readMinor } from './wire.ts';

const REFERENCE = 'AIRDESK/';

export const answerOrderCreate: Handler172 = (exchange) => {
  const { query, world, seller, distortion } = exchange;
  const order = findChild(query, 'Order');
  const { offer_id, people: chosen } = readSelected(order, seller.owner);
  const typed = readTyped(query);
  checkChosen(chosen, typed);
  const nodes = findChildren(findPath(query, 'DataLists/PassengerList'), 'Passenger');
  const contacts = findPath(query, 'DataLists/ContactList');
  const passengers = tidyPassengers(
    typed.map((one, at) => ({ ...one, ...readDetails(getAt(nodes, at), contacts, one.id) })),
  );
  const said = nodes.flatMap((one) =>
    findChildren(one, 'Remark').flatMap((remark) => readTextAt(remark, 'Remark') ?? []),
  );
  const price = findChild(findChild(order, 'Offer'), 'TotalOfferPrice');
  const money = findChild(query, 'Payments') ? readPayments(query, exchange) : null;
  const request = {
    offer_id,
    reference: said.find((text) => text.startsWith(REFERENCE))?.slice(REFERENCE.length) ?? null,
    passengers,
    remarks: said.filter((text) => !text.startsWith(REFERENCE)),
    expected_minor: price ? readMinor(price, seller.currency) : null,
  };
  const held = world.createOrder(request, distortion);
  const undistorted = { ...exchange, distortion: null };
  const sold = money
    ? payAtOnce(exchange, held, () => payOrder(held, [], money, undistorted))
    : held;
  return [buildOrderView(sold, new Lists())];
};

const GENDERS: Readonly<Record<string, WorldPassenger['gender']>> = {
  Male: 'MALE',
  Female: 'FEMALE',
  Unspecified: 'UNDISCLOSED',
};
const DOCUMENTS: Readonly<Record<string, WorldDocument['type']>> = {
  PT: 'PASSPORT',
  NI: 'NATIONAL_ID',
  TX: 'TAX_ID',
};

/** The data of a Passenger, or of the New state of one. */
export function readDetails(
  node: XmlElement,
  contacts: XmlElement | undefined,
  id: string,
): PassengerDetails {
  const person = need(
    findChild(node, 'Individual'),
    'MISSING_DATA',
    `Individual is mandatory for passenger ${id}`,
  );
  const papers = findChildren(node, 'IdentityDocument');
  const readKind = (paper: XmlElement) => needText(paper, 'IdentityDocumentType');
  const redress = papers.find((paper) => readKind(paper) === 'R');
  const ref = readTextAt(node, 'ContactInfoRef');
  const contact = findChildren(contacts, 'ContactInformation').find(
    (one) => one.attributes.ContactID === ref,
  );
  if (ref !== null && !contact) refuse('INVALID_DATA', `ContactInfoRef ${ref} refers to nothing`);
  const provided = findChildren(contact, 'ContactProvided');
  const phone = provided.map((one) => findChild(one, 'Phone')).find((one) => one !== undefined);
  const code = readTextAt(phone, 'CountryDialingCode');
  const number = readTextAt(phone, 'PhoneNumber');
  const emails = provided.flatMap((one) => readTextAt(one, 'EmailAddress/EmailAddressValue') ?? []);
  return {
    title: readTextAt(person, 'NameTitle'),
    given: needText(person, 'GivenName'),
    middle: readTextAt(person, 'MiddleName'),
    surname: needText(person, 'Surname'),
    gender: GENDERS[readTextAt(person, 'Gender') ?? ''] ?? 'UNDISCLOSED',
    birth_date: readTextAt(person, 'Birthdate'),
    nationality: readTextAt(node, 'CitizenshipCountryCode'),
    infant_id: readTextAt(node, 'InfantRef'),
    phone: number === null ? null : code === null ? number : `+${code} ${number}`,
    email: emails[0] ?? null,
    redress: redress ? needText(redress, 'IdentityDocumentNumber') : null,
    documents: papers
      .filter((paper) => paper !== redress)
      .map((paper) => ({
        type: need(
          DOCUMENTS[readKind(paper)],
          'INVALID_DATA',
          `IdentityDocumentType ${readKind(paper)} is not accepted`,
        ),
        number: needText(paper, 'IdentityDocumentNumber'),
        country: readTextAt(paper, 'IssuingCountryCode'),
        issued_on: readTextAt(paper, 'IssueDate'),
        expires_on: readTextAt(paper, 'ExpiryDate'),
      })),
    loyalty: findChildren(node, 'LoyaltyProgramAccount').map((one) => ({
      airline: needText(one, 'Airline/AirlineDesignator'),
      number: needText(one, 'AccountNumber'),
    })),
  };
}

/** The order a request names by an element with its owner. */
export function readOrderId(element: XmlElement | undefined, owner: string): string {
  const order = need(element, 'MISSING_DATA', 'OrderID is mandatory in the request');
  const named = order.attributes.Owner ?? owner;
  if (named !== owner) refuse('UNKNOWN_ORDER', `owner ${named} is not ${owner}`);
  return order.attributes.OrderID ?? order.text;
}

export const answerOrderRetrieve: Handler172 = ({ query, world, seller }) => {
  const locator = readTextAt(query, 'Filters/BookingReferences/BookingReference/ID');
  const by =
    locator === null
      ? { order_id: readOrderId(findPath(query, 'Filters/OrderID'), seller.owner) }
      : { locator };
  return [buildOrderView(world.retrieve(by), new Lists())];
};

const MAX_MATCHES = 500;

export const answerOrderList: Handler172 = ({ query, world }) => {
  const filters = findChild(query, 'Filters');
  if (!filters || filters.children.length === 0) {
    return refuse('MISSING_DATA', 'At least one filter is mandatory in the request');
  }
  const flight = findChild(filters, 'Flight');
  const number = readTextAt(flight, 'FlightNumber');
  const date = readTextAt(flight, 'Departure/Date');
  const origin = readTextAt(flight, 'Departure/AirportCode');
  const person = findPath(filters, 'Passenger/Individual');
  const created = findChild(filters, 'CreateDateRange');
  const found = world.list({
    carrier: readTextAt(filters, 'Airline/AirlineID') ?? undefined,
    flight_number: number === null ? undefined : Number(number),
    date: date ?? undefined,
    surname: readTextAt(person, 'Surname') ?? undefined,
    given: readTextAt(person, 'GivenName') ?? undefined,
    created_from: readTextAt(created, 'Effective') ?? undefined,
    created_to: readTextAt(created, 'Expiration') ?? undefined,
  });
  const departs = ({ slices }: WorldOrder) =>
    slices.some(({ flights }) => flights.some((one) => one.origin === origin));
  const matching = found.filter((one) => origin === null || departs(one)).slice(-MAX_MATCHES);
  return [el('Response/Orders', matching.map(buildListedOrder))];
};

function buildListedOrder(order: WorldOrder): XmlNode {
  const flights = order.slices.flatMap((slice) => slice.flights);
  const first = need(flights[0], 'INVALID_DATA', 'the order has no flights');
  const last = flights.at(-1) ?? first;
  return el('Order', {
    CreationDate: order.created_at.slice(0, 10),
    Departure: { AirportCode: first.origin, Date: first.departure.slice(0, 10) },
    Arrival: { AirportCode: last.destination, Date: last.arrival.slice(0, 10) },
    Passengers: {
      FullName: order.passengers.map(({ given, surname }) => `${given} ${surname}`),
    },
    OrderID: order.order_id,
    Status: { StatusCode: order.status === 'LIVE' ? 'OK' : 'XX' },
  });
}

export const payOrder = (
  order: WorldOrder,
  passenger_ids: string[],
  payments: WorldPaymentRequest[],
  { world, reference, distortion }: Exchange172,
): WorldOrder => {
  const request = { reference, passenger_ids, payments };
  return world.payOrder(order.order_id, request, distortion);
};

export function readPayments(holder: XmlElement | undefined, { seller }: Exchange172) {
  const nodes = findChildren(findChild(holder, 'Payments'), 'Payment');
  const numbers: string[] = [];
  const payments = nodes.flatMap((node): WorldPaymentRequest[] => {
    const money = need(findChild(node, 'Amount'), 'MISSING_DATA', 'Amount is mandatory');
    const amount_minor = readMinor(money, seller.currency);
    const method = findChild(node, 'Method')?.children[0];
    if (method?.name === 'MiscChargeOrder') {
      numbers.push(checkDocumentNumber(needText(method, 'TicketNumber')));
      return [];
    }
    if (amount_minor === 0) refuse('WRONG_AMOUNT', 'A payment of nothing');
    switch (method?.name) {
      case 'PaymentCard':
        return [{ method: 'CARD', amount_minor, card: readCard(method, CARD_PATHS) }];
      case 'Cash':
        return [{ method: 'CASH', amount_minor }];
      case 'DirectBill':
        return [{ method: 'INVOICE', amount_minor }];
      default:
        return refuse('NOT_SUPPORTED', `${method?.name ?? 'Method'} is not offered`);
    }
  });
  return numbers.length > 0 ? [...payments, { method: 'TICKETS' as const, numbers }] : payments;
}

const CARD_PATHS: CardPaths = {
  brand: 'CardCode',
  number: 'CardNumber',
  holder: 'CardHolderName',
  expires: 'EffectiveExpireDate/Expiration',
  cvv: 'SeriesCode',
};
