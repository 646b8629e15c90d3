/** OrderCreate, OrderRetrieve and OrderList in NDC 17.2. */
import { type PassengerDetails, type TypedPassenger, tidyPassengers } from '../ndc/passengers.ts';
import { granted, NdcProblem, need, refuse } from '../ndc/problems.ts';
import { childOf, childrenOf, findPath, textAt, type XmlElement } from '../ndc/xml-read.ts';
import { el, leaf, type XmlNode } from '../ndc/xml-write.ts';
import type { WorldDocument, WorldOrder, WorldPassenger } from '../world.ts';
import type { Exchange172, Handler172 } from './exchange.ts';
import { Lists } from './lists.ts';
import { orderView } from './orders.ts';
import { paidFor, readPayments } from './paying.ts';
import { readSelected, readTyped } from './shopping.ts';
import { needText, readMinor } from './wire.ts';

const REFERENCE = 'AIRDESK/';

export const orderCreate: Handler172 = (exchange) => {
  const { query, world, provider, seller, distortion } = exchange;
  const order = childOf(query, 'Order');
  const { offer_id, people: chosen } = readSelected(order, seller.owner);
  const typed = readTyped(query);
  if (
    chosen.toSorted().join() !==
    typed
      .map(({ id }) => id)
      .toSorted()
      .join()
  ) {
    refuse('BAD_PASSENGERS', 'The passengers selected are not those listed');
  }
  const nodes = childrenOf(findPath(query, 'DataLists', 'PassengerList'), 'Passenger');
  const contacts = findPath(query, 'DataLists', 'ContactList');
  const passengers = readPassengers(typed, nodes, contacts);
  const said = nodes.flatMap((one) =>
    childrenOf(one, 'Remark').flatMap((remark) => textAt(remark, 'Remark') ?? []),
  );
  const price = childOf(childOf(order, 'Offer'), 'TotalOfferPrice');
  const money = childOf(query, 'Payments') ? readPayments(query, exchange) : null;
  const made = world.createOrder(
    provider,
    {
      offer_id,
      reference: said.find((text) => text.startsWith(REFERENCE))?.slice(REFERENCE.length) ?? null,
      passengers,
      remarks: said.filter((text) => !text.startsWith(REFERENCE)),
      expected_minor: price ? readMinor(price, seller.currency) : null,
    },
    distortion,
  );
  const held = granted(made, 'offer');
  return [orderView(money ? sold(held, money, exchange) : held, new Lists())];
};

/** Held and paid at once, or not at all. */
function sold(
  order: WorldOrder,
  money: ReturnType<typeof readPayments>,
  exchange: Exchange172,
): WorldOrder {
  const { world, provider } = exchange;
  try {
    return paidFor(order, [], money, { ...exchange, distortion: null });
  } catch (problem) {
    if (problem instanceof NdcProblem) world.cancelOrder(provider, order.order_id);
    throw problem;
  }
}

function readPassengers(
  typed: TypedPassenger[],
  nodes: XmlElement[],
  contacts: XmlElement | undefined,
): WorldPassenger[] {
  const people = typed.map((one, at) => ({
    ...one,
    ...readDetails(nodes[at] as XmlElement, contacts, one.id),
  }));
  return tidyPassengers(people);
}

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
    childOf(node, 'Individual'),
    'MISSING_DATA',
    `Individual is mandatory for passenger ${id}`,
  );
  const papers = childrenOf(node, 'IdentityDocument');
  const kind = (paper: XmlElement) => needText(paper, 'IdentityDocumentType');
  const redress = papers.find((paper) => kind(paper) === 'R');
  const ref = textAt(node, 'ContactInfoRef');
  const contact = childrenOf(contacts, 'ContactInformation').find(
    (one) => one.attributes.ContactID === ref,
  );
  if (ref !== null && !contact) refuse('INVALID_DATA', `ContactInfoRef ${ref} refers to nothing`);
  const provided = childrenOf(contact, 'ContactProvided');
  const phone = provided.map((one) => childOf(one, 'Phone')).find((one) => one !== undefined);
  const code = textAt(phone, 'CountryDialingCode');
  const number = textAt(phone, 'PhoneNumber');
  const emails = provided.flatMap((one) => textAt(one, 'EmailAddress', 'EmailAddressValue') ?? []);
  return {
    title: textAt(person, 'NameTitle'),
    given: needText(person, 'GivenName'),
    middle: textAt(person, 'MiddleName'),
    surname: needText(person, 'Surname'),
    gender: GENDERS[textAt(person, 'Gender') ?? ''] ?? 'UNDISCLOSED',
    birth_date: textAt(person, 'Birthdate'),
    nationality: textAt(node, 'CitizenshipCountryCode'),
    infant_id: textAt(node, 'InfantRef'),
    phone: number === null ? null : code === null ? number : `+${code} ${number}`,
    email: emails[0] ?? null,
    redress: redress ? needText(redress, 'IdentityDocumentNumber') : null,
    documents: papers
      .filter((paper) => paper !== redress)
      .map((paper) => ({
        type: need(
          DOCUMENTS[kind(paper)],
          'INVALID_DATA',
          `IdentityDocumentType ${kind(paper)} is not accepted`,
        ),
        number: needText(paper, 'IdentityDocumentNumber'),
        country: textAt(paper, 'IssuingCountryCode'),
        issued_on: textAt(paper, 'IssueDate'),
        expires_on: textAt(paper, 'ExpiryDate'),
      })),
    loyalty: childrenOf(node, 'LoyaltyProgramAccount').map((one) => ({
      airline: needText(one, 'Airline', 'AirlineDesignator'),
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

export const orderRetrieve: Handler172 = ({ query, world, provider, seller }) => {
  const order_id = readOrderId(findPath(query, 'Filters', 'OrderID'), seller.owner);
  return [orderView(granted(world.retrieve(provider, { order_id }), 'order'), new Lists())];
};

const MAX_MATCHES = 500;

export const orderList: Handler172 = ({ query, world, provider }) => {
  const filters = childOf(query, 'Filters');
  if (!filters || filters.children.length === 0) {
    return refuse('MISSING_DATA', 'At least one filter is mandatory in the request');
  }
  const flight = childOf(filters, 'Flight');
  const number = textAt(flight, 'FlightNumber');
  const date = textAt(flight, 'Departure', 'Date');
  const origin = textAt(flight, 'Departure', 'AirportCode');
  const person = findPath(filters, 'Passenger', 'Individual');
  const created = childOf(filters, 'CreateDateRange');
  const found = world.list(provider, {
    carrier: textAt(filters, 'Airline', 'AirlineID') ?? undefined,
    flight_number: number === null ? undefined : Number(number),
    date: date ?? undefined,
    surname: textAt(person, 'Surname') ?? undefined,
    given: textAt(person, 'GivenName') ?? undefined,
    created_from: textAt(created, 'Effective') ?? undefined,
    created_to: textAt(created, 'Expiration') ?? undefined,
  });
  const departs = ({ slices }: WorldOrder) =>
    slices.some(({ flights }) => flights.some((one) => one.origin === origin));
  const matching = found.filter((one) => origin === null || departs(one)).slice(-MAX_MATCHES);
  return [el('Response', el('Orders', matching.map(listedOrder)))];
};

function listedOrder(order: WorldOrder): XmlNode {
  const flights = order.slices.flatMap((slice) => slice.flights);
  const first = need(flights[0], 'INVALID_DATA', 'the order has no flights');
  const last = flights.at(-1) ?? first;
  return el(
    'Order',
    leaf('CreationDate', order.created_at.slice(0, 10)),
    el('Departure', leaf('AirportCode', first.origin), leaf('Date', first.departure.slice(0, 10))),
    el('Arrival', leaf('AirportCode', last.destination), leaf('Date', last.arrival.slice(0, 10))),
    el(
      'Passengers',
      order.passengers.map(({ given, surname }) =>
        el('FullName', leaf('Surname', surname), leaf('Given', given)),
      ),
    ),
    leaf('OrderID', order.order_id),
    el('Status', leaf('StatusCode', order.status === 'LIVE' ? 'OK' : 'XX')),
  );
}
