/** The requests of NDC 17.2. */
import type { Dialect } from '#main/providers/ndc/dialect.ts';
import type { FlightRef } from '#main/providers/ndc/order-keys.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { OrderChangeAsk } from '#main/providers/ndc/write/changing.ts';
import type { Message, OrderRef } from '#main/providers/ndc/write/envelope.ts';
import type { QuoteAsk, Selected } from '#main/providers/ndc/write/quoting.ts';
import type { ReshopAsk } from '#main/providers/ndc/write/reshopping.ts';
import { getMostConnections, type PricedAsk } from '#main/providers/ndc/write/shopping.ts';
import type { SearchRequest } from '#main/providers/provider.ts';
import { CABIN_TO_WIRE } from '#main/providers/wire/values.ts';
import { el, group, leaf, leaves, tag, type Xml } from '#main/providers/wire/xml-write.ts';
import { buildMessage } from './envelope.ts';
import {
  buildAnonymous,
  buildContact,
  buildMoney,
  buildPassengerLists,
  buildPayments,
  buildPerson,
  buildSelectedItems,
  buildSelectedOffer,
  toShortName,
} from './parts.ts';

type Writers = Dialect['write'];

const buildCurrencyParameter = (currency: string | null | undefined): Xml | null =>
  currency ? el('Parameters/Pricing', leaf('OverrideCurrency', currency)) : null;

const buildPreferences = (search: SearchRequest): Xml | null => {
  const most = getMostConnections(search);
  const cabin = search.cabin === 'UNSPECIFIED' ? null : CABIN_TO_WIRE[search.cabin];
  return group(
    'Preference',
    group(
      'AirlinePreferences',
      search.airlines.map((code) =>
        tag('Airline', { PreferencesLevel: 'Required' }, leaf('AirlineID', code)),
      ),
    ),
    most === 0 && el('FlightPreferences/Characteristic', leaf('NonStopPreferences', 'Required')),
    most !== null && most > 0 && el('TransferPreferences/Connection', leaf('MaxNumber', most)),
    cabin !== null && el('CabinPreferences/CabinType', leaf('Code', cabin)),
  );
};

const buildDirections = (search: SearchRequest): Xml =>
  el(
    'OriginDestinations',
    search.journeys.map((journey, at) =>
      tag(
        'OriginDestination',
        { OriginDestinationKey: `OD${at + 1}` },
        el('Departure', leaf('AirportCode', journey.origin), leaf('Date', journey.date)),
        el('Arrival', leaf('AirportCode', journey.destination)),
      ),
    ),
  );

const listIds = ({ passengers }: { passengers: { id: string }[] }): string[] =>
  passengers.map((one) => one.id);

const buildShopMessage: Writers['shop'] = (search, profile) =>
  buildMessage('AirShopping', profile, [
    buildCurrencyParameter(search.currency),
    el('CoreQuery', buildDirections(search)),
    buildPreferences(search),
    el(
      'DataLists',
      buildAnonymous(search.passengers.map(({ key, pax_type }) => ({ id: key, pax_type }))),
    ),
  ]);

/** Fare families are priced in the offer request; no code asks for all of them. */
const buildPriceMessage: Writers['price'] = (ask: PricedAsk, profile) =>
  buildMessage('OfferPrice', profile, [
    buildCurrencyParameter(ask.currency),
    el(
      'Query',
      ask.offers.map((offer) => buildSelectedOffer(offer, listIds(ask), profile)),
    ),
    el('DataLists', buildAnonymous(ask.passengers)),
  ]);

const buildCreateMessage: Writers['create'] = (ask, profile) =>
  buildMessage('OrderCreate', profile, ({ reference }) => [
    el(
      'Query',
      el(
        'Order',
        ask.offers.map((offer) =>
          buildSelectedOffer(
            offer,
            listIds(ask),
            profile,
            ask.offers.length === 1 ? ask.total : null,
          ),
        ),
      ),
      ask.paid && buildPayments(ask.paid, profile),
      el('DataLists', buildPassengerLists(ask.passengers, reference, ask.remarks)),
    ),
  ]);

const buildRetrieveMessage: Writers['retrieve'] = ({ order_id, locator, owner }, profile) =>
  buildMessage('OrderRetrieve', profile, [
    el(
      'Query/Filters',
      leaf('OrderID', order_id, { Owner: owner }),
      order_id === null &&
        el('BookingReferences/BookingReference', leaf('ID', locator), leaf('AirlineID', owner)),
    ),
  ]);

const buildListMessage: Writers['list'] = ({ flight, passenger }, profile) =>
  buildMessage('OrderList', profile, [
    el(
      'Query/Filters',
      flight && el('Airline', leaf('AirlineID', flight.carrier)),
      flight &&
        el(
          'Flight',
          leaf('FlightNumber', flight.flight_number),
          el('Departure', leaf('AirportCode', flight.origin), leaf('Date', flight.date)),
        ),
      passenger &&
        el(
          'Passenger/Individual',
          leaf('GivenName', toShortName(passenger.first_name)),
          leaf('Surname', toShortName(passenger.last_name)),
        ),
    ),
  ]);

const buildChange: Writers['change'] = (order, ask, profile) => {
  switch (ask.kind) {
    case 'cancel_unpaid':
    case 'accept_cancelled': {
      const refund = ask.kind === 'accept_cancelled' ? ask.refund : undefined;
      return buildMessage('OrderCancel', profile, [
        refund &&
          el('OrderCancelParameters', tag('RefundFOP_Preference', { OriginalFOP_Ind: true })),
        refund &&
          el('ExpectedRefundAmount', buildMoney('Total', refund.minor, refund.currency, profile)),
        el('Query', tag('Order', { OrderID: order.order_id, Owner: order.owner })),
      ]);
    }
    case 'pay':
      return profile.envelope?.ticketing === 'AirDocIssue'
        ? buildIssueMessage(order, ask, profile)
        : buildOrderChange(order, profile, null, buildPayments(ask.paid, profile));
    case 'accept_repriced':
      return buildOrderChange(
        order,
        profile,
        el('AcceptRepricedOrder', leaf('ResponseID', ask.offer_id)),
      );
    case 'accept_offer':
      return buildOrderChange(
        order,
        profile,
        el('OrderServicing/AcceptOffer', buildSelectedOffer(ask.offer, ask.everyone, profile)),
        ask.paid && buildPayments(ask.paid, profile),
      );
    case 'accept_change':
      return buildOrderChange(
        order,
        profile,
        leaf('ActionContext', profile.envelope?.accept_times),
      );
    case 'update_pax':
      return buildMessage('OrderChange', profile, [
        el(
          'Query',
          buildOrderId(order),
          ask.passengers.map((one) =>
            el(
              'PassengerServicing',
              tag(
                'New',
                { PassengerID: one.id },
                ...buildPerson(one, []),
                leaf('ActionType', 'Add'),
              ),
            ),
          ),
        ),
        group('DataLists', group('ContactList', ask.passengers.map(buildContact))),
      ]);
    case 'split':
    case 'void':
    case 'release':
    case 'annotate':
      // Refused before anything is written, by the profile: this version has no message for them.
      throw new Error(`${ask.kind} is no message of NDC 17.2`);
  }
};

const buildOrderId = ({ order_id, owner }: OrderRef): Xml | null =>
  leaf('OrderID', order_id, { Owner: owner });

const buildOrderChange = (
  order: OrderRef,
  profile: NdcProfile,
  choice: Xml | null,
  payment: Xml | null = null,
): Message =>
  buildMessage('OrderChange', profile, [el('Query', buildOrderId(order), choice, payment)]);

/** The first passenger carries the order and the payment. */
function buildIssueMessage(
  order: OrderRef,
  ask: Extract<OrderChangeAsk, { kind: 'pay' }>,
  profile: NdcProfile,
): Message {
  const { people } = ask;
  const key = tag('Order', { OrderID: order.order_id, Owner: order.owner });
  return buildMessage('AirDocIssue', profile, [
    el(
      'Query',
      leaf('TicketDocQuantity', people.length),
      people.map(({ id }, at) =>
        el(
          'TicketDocInfo',
          leaf('PassengerReference', id),
          at === 0 && el('OrderReference', buildOrderId(order)),
          at === 0 && buildPayments(ask.paid, profile, key),
        ),
      ),
      el('DataLists', buildAnonymous(people)),
    ),
  ]);
}

/** Seats and bags are taken without a quote: their total in the request keeps the price. */
const buildItemsMessage: NonNullable<Writers['takeItems']> = (order, ask, profile) => {
  const total = { minor: ask.total_minor, currency: ask.currency };
  const chosen = ask.selected.flatMap((one: Selected) => (one.kind === 'items' ? [one] : []));
  return buildOrderChange(
    order,
    profile,
    el(
      'OrderServicing',
      group(
        'AcceptOffer',
        chosen.map((one) => buildSelectedItems(one, profile, total)),
      ),
      group('Delete', leaves('OrderItemID', ask.give_up)),
    ),
    buildPayments(ask, profile),
  );
};

const buildReshopMessage: Writers['reshop'] = ({ order_id }, ask: ReshopAsk, profile) =>
  buildMessage('OrderReshop', profile, [
    el('Query', leaf('OrderID', order_id), buildReshopChoice(ask)),
  ]);

function buildReshopChoice(ask: ReshopAsk): Xml {
  switch (ask.kind) {
    case 'reprice':
      return el('Reprice');
    case 'cancel':
      return el('Reshop/OrderServicing', buildGivenUp(ask.item_ids));
    case 'other_flights':
      return el(
        'Reshop/OrderServicing/Add',
        el('FlightQuery', buildDirections(ask.search)),
        buildPreferences(ask.search),
      );
    case 'lowest':
      throw new Error(`${ask.kind} is no reshop of NDC 17.2`);
  }
}

const buildGivenUp = (ids: string[]): Xml =>
  el(
    'Delete',
    ids.map((id) => tag('OrderItem', { OrderItemID: id })),
  );

/** The flights chosen in place of items given up: a reshop cannot name an offer. */
const buildQuoteMessage: Writers['quote'] = (order, ask: QuoteAsk, profile) => {
  const flights = ask.selected.flatMap((one) =>
    one.kind === 'whole' ? (one.offer.flights ?? []) : [],
  );
  return buildMessage('OrderReshop', profile, [
    el(
      'Query',
      leaf('OrderID', order.order_id),
      el(
        'Reshop/OrderServicing',
        el('Add/FlightQuery/FlightSpecific', flights.map(buildSpecificFlight)),
        buildGivenUp(ask.give_up),
      ),
    ),
  ]);
};

const buildSpecificFlight = (flight: FlightRef, at: number): Xml =>
  tag(
    'FlightSegment',
    { SegmentKey: at + 1 },
    buildPlace('Departure', flight.origin, flight.departure),
    buildPlace('Arrival', flight.destination, flight.arrival),
    el(
      'MarketingAirline',
      leaf('AirlineID', flight.carrier),
      leaf('FlightNumber', flight.number),
      leaf('ResBookDesigCode', flight.booking_class),
    ),
  );

const buildPlace = (name: string, airport: string, time: string): Xml =>
  el(
    name,
    leaf('AirportCode', airport),
    leaf('Date', time.slice(0, 10)),
    leaf('Time', time.slice(11, 16)),
  );

const buildSeatsMessage: Writers['seats'] = (about, currency, profile) =>
  buildMessage('SeatAvailability', profile, [
    buildCurrencyParameter(currency),
    el('Query', tag('Order', { OrderID: about.order_id, Owner: about.owner })),
  ]);

const buildServicesMessage: Writers['services'] = (about, currency, profile) =>
  buildMessage('ServiceList', profile, [
    buildCurrencyParameter(currency),
    el('Query', buildOrderId(about)),
  ]);

export const write172: Writers = {
  shop: buildShopMessage,
  price: buildPriceMessage,
  create: buildCreateMessage,
  retrieve: buildRetrieveMessage,
  list: buildListMessage,
  change: buildChange,
  reshop: buildReshopMessage,
  quote: buildQuoteMessage,
  seats: buildSeatsMessage,
  services: buildServicesMessage,
  takeItems: buildItemsMessage,
};
