/** Requests of NDC 17.2, ours and other people's, as what they ask in the product's terms. */
import { toTable } from '#main/contract/collections.ts';
import type { Journey, RequestSummary, Selected } from '#main/providers/ndc/read/request-types.ts';
import { parseDateOnly, parseInteger, readCabinCode } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { type Opened172, readContacts, readPeople } from './answers.ts';
import { readAmount } from './money.ts';
import { REFERENCE_REMARK } from './orders.ts';
import { readPassenger } from './passengers.ts';
import { readPayment } from './payments.ts';
import { readRefs } from './refs.ts';

export type Request172 = Omit<RequestSummary, 'asks'> & {
  asks: RequestSummary['asks'] | 'issue' | 'rules';
};

const READERS: Record<string, (query: XmlNode, opened: Opened172) => Request172> = toTable({
  airshopping: readSearch,
  offerprice: (query, opened) => ({
    asks: 'price',
    selected: readOffers(query, opened),
    passengers: readPeople(opened),
    contacts: readContacts(opened),
    ...readBeside(opened),
  }),
  ordercreate: readCreate,
  orderretrieve: (query) => ({
    asks: 'retrieve',
    ...readOrder(query.at('Filters')),
    filters: { locator: query.text('Filters/BookingReferences/BookingReference/ID') },
  }),
  orderlist: readList,
  orderreshop: readReshopRequest,
  orderchange: readChange,
  ordercancel: (query, { root, reading }) => {
    const refund = readAmount(
      query.at('ExpectedRefundAmount/Total') ?? query.at('ExpectedRefundAmount'),
      reading,
    );
    root.text('OrderCancelParameters/Reason');
    root.at('OrderCancelParameters/RefundFOP_Preference')?.attribute('OriginalFOP_Ind');
    return {
      asks: 'cancel',
      ...readOrder(query),
      ...(refund ? { filters: { expected_refund_minor: refund.minor } } : {}),
    };
  },
  airdocissue: readIssue,
  seatavailability: (query, opened) => readAncillary('seats', query, opened),
  servicelist: (query, opened) => readAncillary('services', query, opened),
  farerules: (query) => ({
    asks: 'rules',
    preferences: query.children.map((one) => ({
      about: 'rules',
      field: one.name,
      value: listLeafTexts(one).join(' '),
    })),
  }),
});

/** Null where it is none of the messages known here. */
export function readRequest(name: string, opened: Opened172): Request172 | null {
  const reader = READERS[name.toLowerCase().replace(/rq$/, '')];
  const query = opened.root.at('CoreQuery') ?? opened.root.at('Query');
  if (!reader || !query) return null;
  const summary = reader(query, opened);
  const currency = opened.root.text('Parameters/Pricing/OverrideCurrency');
  const country = opened.root.text('PointOfSale/Location/CountryCode');
  return {
    ...summary,
    ...(currency ? { currency } : {}),
    ...(country ? { sold_in: country } : {}),
  };
}

function readSearch(query: XmlNode, opened: Opened172): Request172 {
  const { root } = opened;
  const cabins = root
    .find('Preference/CabinPreferences/CabinType')
    .map((one) => readCabinCode(one.text('Code'), one.text('Definition')));
  const airlines = root.find('Preference/AirlinePreferences/Airline');
  for (const one of airlines) one.attribute('PreferencesLevel');
  const connections = root.text('Preference/FlightPreferences/Characteristic/DirectPreferences');
  return {
    asks: 'search',
    journeys: query.find('OriginDestinations/OriginDestination').map((one): Journey => {
      one.attribute('OriginDestinationKey');
      for (const dates of one.all('CalendarDates')) {
        dates.attribute('DaysBefore');
        dates.attribute('DaysAfter');
      }
      return {
        origin: one.text('Departure/AirportCode')?.toUpperCase() ?? null,
        destination: one.text('Arrival/AirportCode')?.toUpperCase() ?? null,
        date: parseDateOnly(one.text('Departure/Date')),
        arrival_date: parseDateOnly(one.text('Arrival/Date')),
        cabin: cabins[0] ?? 'UNSPECIFIED',
      };
    }),
    passengers: readPeople(opened),
    contacts: readContacts(opened),
    airlines: airlines.flatMap((one) => one.text('AirlineID') ?? []),
    ...(connections ? { flight_kinds: [connections] } : {}),
  };
}

/** Offers as a request selects them, with seats and services chosen. */
function readOffers(holder: XmlNode, { reading }: Opened172): Selected[] {
  return holder.all('Offer').map((node) => {
    const total = readAmount(node.at('TotalOfferPrice'), reading);
    node.attribute('ResponseID');
    return {
      offer_id: node.attribute('OfferID') ?? '',
      owner: node.attribute('Owner'),
      total_minor: total?.minor ?? null,
      currency: total?.currency ?? null,
      items: node.all('OfferItem').map((item) => {
        const seat = item.at('SeatSelection');
        const row = parseInteger(seat?.text('Row') ?? null);
        const column = seat?.text('Column') ?? null;
        for (const one of item.all('ServiceSelection')) one.attribute('ServiceID');
        const services = item.texts('ServiceSelection/ServiceDefinitionID');
        const quantity = parseInteger(item.text('ServiceSelection/Quantity'));
        const on = readRefs(item, 'ServiceSelection/SegmentRefs');
        return {
          offer_item_id: item.attribute('OfferItemID') ?? '',
          passenger_keys: readRefs(item, 'PassengerRefs'),
          seat: row !== null && column ? `${row}${column}` : null,
          quantity,
          ...(on.length > 0 ? { on } : {}),
          ...(services.length > 0 ? { services } : {}),
        };
      }),
    };
  });
}

function readOrder(holder: XmlNode | undefined): Pick<Request172, 'order_id' | 'owner'> {
  const id = holder?.at('OrderID');
  const order = holder?.at('Order');
  return {
    order_id: id?.value() ?? order?.attribute('OrderID') ?? null,
    owner: id?.attribute('Owner') ?? order?.attribute('Owner') ?? null,
  };
}

/** Remarks of the whole, and SSR and OSI asked for by their definition. */
function readBeside({ root, graph }: Opened172): Pick<Request172, 'remarks' | 'requests'> {
  const own = [...graph.pax.values()].flatMap((one) => one.texts('Remark/Remark'));
  const remarks = [
    ...root.deep('FreeFormTextInstruction').flatMap((one) => one.texts('Remark')),
    ...own.filter((text) => !text.startsWith(REFERENCE_REMARK)),
  ];
  const requests = [...graph.services.values()].flatMap(({ request, owner }) =>
    request ? [{ ...request, airline: owner, passenger_key: null, leg_key: null }] : [],
  );
  return { remarks, ...(requests.length > 0 ? { requests } : {}) };
}

function readCreate(query: XmlNode, opened: Opened172): Request172 {
  const order = query.at('Order') ?? query;
  query.text('Commission/Percentage');
  return {
    asks: 'create',
    selected: readOffers(order, opened),
    passengers: readPeople(opened),
    contacts: readContacts(opened),
    payments: query.find('Payments/Payment').map((one) => readPayment(one, opened.reading)),
    ...readBeside(opened),
  };
}

function readList(query: XmlNode): Request172 {
  const filters = query.at('Filters');
  const pick = (path: string) => filters?.text(path) ?? null;
  return {
    asks: 'list',
    filters: {
      created_from: pick('CreateDateRange/Effective'),
      created_to: pick('CreateDateRange/Expiration'),
      travel_from: pick('TravelDateRange/Effective'),
      travel_to: pick('TravelDateRange/Expiration'),
      carrier: pick('Airline/AirlineID'),
      flight_number: parseInteger(pick('Flight/FlightNumber')),
      date: pick('Flight/Departure/Date'),
      origin: pick('Flight/Departure/AirportCode'),
      surname: pick('Passenger/Individual/Surname'),
      given: pick('Passenger/Individual/GivenName'),
    },
  };
}

function readReshopRequest(query: XmlNode, opened: Opened172): Request172 {
  const reshop = query.at('Reshop');
  const added = reshop?.at('OrderServicing/Add');
  const deleted = reshop?.find('OrderServicing/Delete/OrderItem') ?? [];
  const journeys = (added?.find('FlightQuery/OriginDestinations/OriginDestination') ?? []).map(
    (one): Journey => {
      one.attribute('OriginDestinationKey');
      return {
        origin: one.text('Departure/AirportCode'),
        destination: one.text('Arrival/AirportCode'),
        date: parseDateOnly(one.text('Departure/Date')),
        arrival_date: parseDateOnly(one.text('Arrival/Date')),
        cabin: 'UNSPECIFIED',
      };
    },
  );
  const name = reshop?.at('NameChange');
  const asks = query.has('Reprice')
    ? 'reprice'
    : name
      ? 'rename'
      : !added && deleted.length > 0
        ? 'cancel_quote'
        : 'reshop';
  return {
    asks,
    ...readOrder(query),
    ...(journeys.length > 0 ? { journeys } : {}),
    order_items: [
      ...deleted.flatMap((one) => one.attribute('OrderItemID') ?? []),
      ...query.texts('Reprice/OrderItemID'),
    ],
    passengers: readPeople(opened),
    passenger_keys: readRefs(added, 'Passengers/PassengerReferences'),
  };
}

function readChange(query: XmlNode, opened: Opened172): Request172 {
  const { graph, reading } = opened;
  const accept = query.at('OrderServicing/AcceptOffer');
  const deleted = query.texts('OrderServicing/Delete/OrderItemID');
  const people = query.all('PassengerServicing');
  const reprice = query.at('AcceptRepricedOrder');
  const payments = query.find('Payments/Payment').map((one) => readPayment(one, reading));
  const asks = accept
    ? 'accept_offer'
    : reprice
      ? 'accept_reprice'
      : people.length > 0
        ? 'update_passengers'
        : payments.length > 0
          ? 'pay'
          : 'change';
  reprice?.text('ResponseID');
  for (const one of people) {
    for (const side of ['New', 'Previous']) one.text(`${side}/ActionType`);
  }
  const readSide = (side: 'New' | 'Previous') =>
    people.flatMap((one) =>
      one.all(side).map((node) => {
        const key = node.attribute('PassengerID') ?? '';
        const { price: _price, ...person } = readPassenger(key, node, graph);
        return person;
      }),
    );
  const [told, before] = [readSide('New'), readSide('Previous')];
  return {
    asks,
    ...readOrder(query),
    ...(accept ? { selected: readOffers(accept, opened) } : {}),
    ...(deleted.length > 0 ? { order_items: deleted } : {}),
    ...(told.length > 0 ? { passengers: told } : {}),
    ...(before.length > 0 ? { passenger_keys: before.map((one) => one.key) } : {}),
    ...(payments.length > 0 ? { payments } : {}),
    ...readBeside(opened),
  };
}

function readIssue(query: XmlNode, opened: Opened172): Request172 {
  const infos = query.all('TicketDocInfo');
  query.text('TicketDocQuantity');
  for (const one of infos) one.text('Commission/Percentage');
  return {
    asks: 'issue',
    ...readOrder(infos.find((one) => one.has('OrderReference'))?.at('OrderReference')),
    passenger_keys: infos.flatMap((one) => readRefs(one, 'PassengerReference')),
    payments: infos.flatMap((one) =>
      one.find('Payments/Payment').map((payment) => {
        payment.at('Order')?.attribute('Owner');
        return readPayment(payment, opened.reading);
      }),
    ),
    passengers: readPeople(opened),
  };
}

function readAncillary(asks: 'seats' | 'services', query: XmlNode, opened: Opened172): Request172 {
  const selected = readOffers(query.at('Offers') ?? query, opened);
  return {
    asks,
    ...(selected.length > 0 ? { selected } : {}),
    ...readOrder(query),
    passengers: readPeople(opened),
  };
}

function listLeafTexts(node: XmlNode): string[] {
  for (const { name } of node.attributes) node.attribute(name);
  if (node.children.length === 0) return [node.value() ?? ''].filter((text) => text !== '');
  return node.children.flatMap(listLeafTexts);
}
