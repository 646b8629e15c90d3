/**
 * Orders on the wire. An order item is one direction of travel for one passenger type; its services
 * are one flight for one passenger each, and the bags that go with it. Seats and bags bought beside
 * the fare are items of their own, after them. The seller's locator stands first among the booking
 * references, the client's own reference last, under the client's own name.
 */
import { getAt } from '../non-empty.ts';
import { multiplyCharge, sumCharges } from '../order-state.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldCharge,
  WorldFlight,
  WorldOrder,
  WorldOrderItem,
  WorldPassenger,
} from '../world.ts';
import { buildPriceElement } from './amounts.ts';
import { buildRequestItems } from './annotations.ts';
import { hasTicket } from './documents.ts';
import type { MessageLists } from './message-lists.ts';
import { buildFareDetail } from './offers.ts';
import type { OrderFlights } from './order-flights.ts';
import { buildServiceItems } from './order-services.ts';
import { pickTitle } from './passengers.ts';

export interface OrderContext {
  lists: MessageLists;
  /** OrgID of the seller that asks; its reference is given back under it. */
  seller_org: string;
  flights: OrderFlights;
}

export function buildOrderElement(order: WorldOrder, context: OrderContext): XmlNode {
  const live = order.status === 'LIVE';
  return el(
    'Order',
    { CreationDateTime: order.created_at, OrderID: order.order_id },
    order.items.map((item) => buildOrderItem(order, item, context)),
    buildServiceItems(order, context.lists, context.flights),
    buildRequestItems(order, context.lists, context.flights),
    { OrderVersionNumber: order.version, OriginalOrderID: order.split_from },
    { OwnerCode: order.owner, StatusCode: live ? 'OPENED' : 'CANCELLED' },
    buildPriceElement('TotalPrice', calculateOrderTotal(order), order.currency),
  );
}

export const calculateFareTotal = (order: WorldOrder): WorldCharge =>
  sumCharges(order.items.map((item) => multiplyCharge(item.fare, item.passenger_ids.length)));

const calculateOrderTotal = (order: WorldOrder): WorldCharge =>
  sumCharges([
    calculateFareTotal(order),
    ...order.services.filter(({ status }) => status !== 'CANCELLED').map(({ price }) => price),
  ]);

function buildOrderItem(order: WorldOrder, item: WorldOrderItem, context: OrderContext): XmlNode {
  const slice = getAt(order.slices, item.slice);
  const live = order.status === 'LIVE';
  const unpaid = live && !item.passenger_ids.every((id) => hasTicket(order, id));
  const charge = multiplyCharge(item.fare, item.passenger_ids.length);
  return el(
    'OrderItem',
    buildFareDetail([slice], [item.fare], item.passenger_ids, order.currency, context.lists),
    { OrderItemID: item.id, OwnerCode: order.owner },
    unpaid && leaf('PaymentTimeLimitDateTime', order.payment_due_at),
    buildPriceElement('Price', charge, order.currency),
    unpaid && leaf('PriceGuaranteeTimeLimitDateTime', order.guaranteed_until),
    item.passenger_ids.map((id) => buildServices(order, item, slice, id, context)),
    leaf('StatusCode', live ? 'ACTIVE' : 'CANCELLED'),
  );
}

function buildServices(
  order: WorldOrder,
  item: WorldOrderItem,
  slice: WorldOrder['slices'][number],
  passenger_id: string,
  context: OrderContext,
): XmlNode[] {
  const { lists } = context;
  const status = order.status === 'LIVE' ? slice.status : 'CANCELLED';
  const infant = order.passengers.find(({ id }) => id === passenger_id)?.ptc === 'INF';
  return slice.flights.flatMap((flight, at) => {
    const buildService = (id: string, association: XmlNode): XmlNode =>
      el(
        'Service',
        buildBookingRefs(order, flight, context.seller_org),
        el('OrderServiceAssociation', association),
        { PaxRefID: passenger_id, ServiceID: id, StatusCode: status },
      );
    const id = `${item.id}.${passenger_id}.${at + 1}`;
    const segmentRef = el('PaxSegmentRef', { PaxSegmentRefID: lists.segment(flight) });
    const flown = buildService(id, segmentRef);
    if (infant) return [flown];
    const bags = el(
      'ServiceDefinitionRef',
      el('OrderFlightAssociations', segmentRef),
      leaf('ServiceDefinitionRefID', lists.baggageService(slice.brand)),
    );
    return [flown, buildService(`${id}.BAG`, bags)];
  });
}

/** At most three: the seller's locator, the other airline's own, the client's reference. */
function buildBookingRefs(order: WorldOrder, flight: WorldFlight, seller_org: string): XmlNode[] {
  const buildCarrierRef = (airline: string, locator: string): XmlNode =>
    el('BookingRef', {
      BookingEntity: { Carrier: { AirlineDesigCode: airline } },
      BookingID: locator,
    });
  const others = [flight.carrier, flight.operating_carrier].filter((code) => code !== order.owner);
  const other = order.airline_locators.find(({ airline }) => airline === others[0]);
  return [
    buildCarrierRef(order.owner, order.locator),
    ...(other ? [buildCarrierRef(other.airline, other.locator)] : []),
    ...(order.reference
      ? [
          el('BookingRef', {
            BookingEntity: { Org: { Name: seller_org, OrgID: seller_org } },
            BookingID: order.reference,
          }),
        ]
      : []),
  ];
}

/** Pax and ContactInfo elements; ids stay as the client named them. Phones are the order's own. */
export function buildPassengerElements(
  passengers: readonly WorldPassenger[],
  phones: WorldOrder['phones'] = [],
): {
  pax: XmlNode[];
  contacts: XmlNode[];
} {
  const reachable = passengers.filter(({ phone, email }) => phone || email);
  return {
    pax: passengers.map(buildPaxElement),
    contacts: [
      ...reachable.map((passenger) =>
        el(
          'ContactInfo',
          leaf('ContactInfoID', buildContactId(passenger)),
          passenger.email && el('EmailAddress', { EmailAddressText: passenger.email }),
          passenger.phone && buildPhoneElement(passenger.phone),
        ),
      ),
      ...phones.map(({ id, use, number }) =>
        el(
          'ContactInfo',
          { ContactInfoID: id, ContactPurposeText: use },
          buildPhoneElement(number),
        ),
      ),
    ],
  };
}

const buildContactId = ({ id }: WorldPassenger): string => `CI${id}`;

function buildPhoneElement(phone: string): XmlNode {
  const [, dialing, number = phone] = /^\+(\d{1,3}) (.+)$/.exec(phone) ?? [];
  return el('Phone', { CountryDialingCode: dialing, PhoneNumber: number });
}

const GENDERS = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U' } as const;
export const DOCUMENT_CODES = { PASSPORT: 'PT', NATIONAL_ID: 'NI', TAX_ID: 'TX' } as const;

/** A redress number is passed on to the authorities and never shown again. */
function buildPaxElement(passenger: WorldPassenger): XmlNode {
  const { given, middle, surname } = passenger;
  return el('Pax', {
    CitizenshipCountryCode: passenger.nationality,
    ContactInfoRefID: passenger.phone || passenger.email ? buildContactId(passenger) : null,
    IdentityDoc: passenger.documents.map((document) => ({
      ExpiryDate: document.expires_on,
      GivenName: given,
      IdentityDocID: document.number,
      IdentityDocTypeCode: DOCUMENT_CODES[document.type],
      IssueDate: document.issued_on,
      IssuingCountryCode: document.country,
      Surname: surname,
    })),
    Individual: {
      Birthdate: passenger.birth_date,
      GenderCode: GENDERS[passenger.gender],
      GivenName: given,
      MiddleName: middle,
      Surname: surname,
      TitleName: pickTitle(passenger),
    },
    LoyaltyProgramAccount: passenger.loyalty.map(({ airline, number }) => ({
      AccountNumber: number,
      LoyaltyProgram: { Carrier: { AirlineDesigCode: airline } },
    })),
    PaxID: passenger.id,
    PaxRefID: passenger.infant_id,
    PTC: passenger.ptc,
  });
}

export const buildOrderKey = (order: WorldOrder): XmlNode =>
  el('Order', {
    CreationDateTime: order.created_at,
    OrderID: order.order_id,
    OrderVersionNumber: order.version,
    OwnerCode: order.owner,
    StatusCode: order.status === 'LIVE' ? 'OPENED' : 'CANCELLED',
  });

/** An item of the order that an offer would take away. */
export const buildDeletion = (
  item_id: string,
  offer_item_id: string,
  ...content: XmlNode[]
): XmlNode =>
  el(
    'DeleteOrderItem',
    { ExistingOrderItem: { OrderItemRefID: item_id }, OfferItemID: offer_item_id },
    content,
  );
