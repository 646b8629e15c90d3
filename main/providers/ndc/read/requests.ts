/** Requests, ours and other people's, as a summary of what is asked in the product's terms. */
import type { Cabin, PaxType } from '#main/contract/values.ts';
import { type Graph, readCabin, readGraph } from '../graph.ts';
import { dateOnly, flightNumber, instant, integer, paxType } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { type BookingRef, bookingRef } from './items.ts';
import { frequentFlyer, readContact, readPassenger } from './passengers.ts';
import { type ReadPayment, readPayments } from './payments.ts';
import { amount, type Reading } from './reading.ts';

interface Journey {
  origin: string | null;
  destination: string | null;
  date: string | null;
  arrival_date: string | null;
  cabin: Cabin;
}

interface Selected {
  offer_id: string;
  owner: string | null;
  total_minor: number | null;
  currency: string | null;
  items: {
    offer_item_id: string;
    passenger_keys: string[];
    seat: string | null;
    quantity: number | null;
  }[];
}

/** What is asked. Fields that a message does not have are left out. */
export interface RequestSummary {
  asks:
    | 'search'
    | 'price'
    | 'create'
    | 'retrieve'
    | 'list'
    | 'reshop'
    | 'cancel_quote'
    | 'reprice'
    | 'rename'
    | 'quote'
    | 'cancel'
    | 'accept_cancellation'
    | 'accept_reprice'
    | 'accept_offer'
    | 'accept_change'
    | 'update_passengers'
    | 'pay'
    | 'split'
    | 'change'
    | 'seats'
    | 'services';
  order_id?: string | null;
  owner?: string | null;
  /** Flights the message describes itself. */
  flights?: string[];
  /** Country of sale. */
  sold_in?: string;
  journeys?: Journey[];
  passengers?: unknown[];
  airlines?: string[];
  max_connections?: number | null;
  fare_types?: string[];
  flight_kinds?: string[];
  currency?: string | null;
  language?: string | null;
  upsells?: boolean;
  selected?: Selected[];
  order_items?: string[];
  offer_ids?: string[];
  booking_refs?: BookingRef[];
  contacts?: { name: string | null; phone: string | null; email: string | null }[];
  payments?: ReadPayment[];
  remarks?: string[];
  passenger_keys?: string[];
  filters?: Record<string, string | number | null>;
}

type Reader = (request: XmlNode, graph: Graph, reading: Reading, root: XmlNode) => RequestSummary;

const READERS: Record<string, Reader> = {
  airshopping: readSearch,
  offerprice: readPriceRequest,
  ordercancel: readCancel,
  ordercreate: readCreate,
  orderretrieve: readRetrieve,
  orderlist: readList,
  orderreshop: readReshopRequest,
  orderquote: readQuote,
  orderchange: readChange,
  seatavailability: (request) => readAncillary('seats', request),
  servicelist: (request) => readAncillary('services', request),
};

/** Null where the request is none of the messages known here. */
export function readRequest(name: string, root: XmlNode, reading: Reading): RequestSummary | null {
  const reader = READERS[name.toLowerCase().replace(/rq$/, '')];
  const request = root.at('Request|Payload');
  if (!reader || !request) return null;
  const graph = readGraph(request, reading);
  const summary = reader(request, graph, reading, root);
  const country = root.text('POS/Country/CountryCode');
  const flights = [...graph.segments.values()].map(
    (one) =>
      `${one.marketing_carrier}${one.flight_number} ${one.origin}-${one.destination} ${one.departure}`,
  );
  return {
    ...summary,
    ...(flights.length > 0 ? { flights } : {}),
    ...(country ? { sold_in: country } : {}),
  };
}

function parameters(request: XmlNode) {
  const node = request.at('ResponseParameters|OrderChangeParameters');
  if (!node) return {};
  const currency = node.text('CurParameter/CurCode');
  const language = node.text('LangUsage/LangCode');
  const upsells = /^(true|1)$/i.test(node.text('PricingParameter/IncludeUpsellOffersInd') ?? '');
  const remarks = node.texts('Remark/RemarkText');
  return {
    ...(currency ? { currency } : {}),
    ...(language ? { language } : {}),
    ...(upsells ? { upsells } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function journeysOf(flight_request: XmlNode | undefined): Journey[] {
  const pairs = flight_request?.find('FlightRequestOriginDestinationsCriteria/OriginDestCriteria');
  const specific = flight_request?.find(
    'FlightRequestSpecificOriginDestinations/SpecificOriginDestCriteria',
  );
  return [
    ...(pairs ?? []).map((node) => {
      node.text('OriginDestID');
      node.text('ConnectionPrefRefID');
      node.texts('CabinType/PrefLevel/PrefLevelCode');
      return {
        origin: node.text('OriginDepCriteria/IATA_LocationCode'),
        destination: node.text('DestArrivalCriteria/IATA_LocationCode'),
        date: dateOnly(node.text('OriginDepCriteria/Date')),
        arrival_date: dateOnly(node.text('DestArrivalCriteria/Date')),
        cabin: readCabin(node.at('CabinType')),
      };
    }),
    ...(specific ?? []).map((node) => {
      node.text('OriginDestID');
      node.texts('PaxJourneyRefID');
      return {
        origin: node.text('OriginCode'),
        destination: node.text('DestCode'),
        date: null,
        arrival_date: null,
        cabin: 'UNSPECIFIED' as const,
      };
    }),
  ];
}

interface TypedPassenger {
  key: string | null;
  pax_type: PaxType;
  birth_date?: string;
  frequent_flyers?: unknown[];
}

function typedPassengers(list: XmlNode | undefined): TypedPassenger[] {
  return (list?.all('Pax') ?? []).map((node) => {
    const birth_date = dateOnly(node.text('Birthdate'));
    const frequent_flyers = node
      .all('LoyaltyProgramAccount')
      .flatMap((one) => frequentFlyer(one) ?? []);
    return {
      key: node.text('PaxID'),
      pax_type: paxType(node.text('PTC')),
      ...(birth_date ? { birth_date } : {}),
      ...(frequent_flyers.length > 0 ? { frequent_flyers } : {}),
    };
  });
}

function readSearch(request: XmlNode): RequestSummary {
  const related = request.at('FlightRelatedCriteria');
  related?.texts('CarrierCriteria/PrefLevel/PrefLevelCode');
  related?.texts('ConnectionCriteria/ConnectionCriteriaID');
  return {
    asks: 'search',
    journeys: journeysOf(request.at('FlightRequest')),
    passengers: typedPassengers(request.at('PaxList')),
    airlines: related?.texts('CarrierCriteria/Carrier/AirlineDesigCode') ?? [],
    max_connections: integer(related?.text('ConnectionCriteria/MaximumConnectionQty') ?? null),
    ...fareTypes(request, related),
    ...parameters(request),
  };
}

function fareTypes(request: XmlNode, related: XmlNode | undefined) {
  const fare_types = request.texts('OfferCriteria/FareCriteria/FareTypeCode');
  const flight_kinds = related?.texts(
    'FlightCriteria/FlightCharacteristicsCriteria/CharacteristicCode',
  );
  related?.texts('FlightCriteria/FlightCharacteristicsCriteria/PrefLevel/PrefLevelCode');
  request.texts('OfferCriteria/FareCriteria/PrefLevel/PrefLevelCode');
  return {
    ...(fare_types.length > 0 ? { fare_types } : {}),
    ...(flight_kinds && flight_kinds.length > 0 ? { flight_kinds } : {}),
  };
}

function selectedOffers(nodes: XmlNode[], reading: Reading): Selected[] {
  return nodes.map((node) => {
    const total = amount(node.at('TotalOfferPriceAmount'), reading);
    return {
      offer_id: node.text('OfferRefID') ?? node.text('OfferID') ?? '',
      owner: node.text('OwnerCode'),
      total_minor: total?.minor ?? null,
      currency: total?.currency ?? null,
      items: node.all('SelectedOfferItem').map((item) => {
        const row = item.text('SelectedSeat/SeatRowNumber') ?? item.text('SelectedSeat/RowNumber');
        const column = item.text('SelectedSeat/ColumnID');
        return {
          offer_item_id: item.text('OfferItemRefID') ?? item.text('OfferItemID') ?? '',
          passenger_keys: item.texts('PaxRefID'),
          seat: row && column ? `${row}${column}` : null,
          quantity: integer(item.text('SelectedALaCarteOfferItem/Qty')),
        };
      }),
    };
  });
}

function readPriceRequest(request: XmlNode, _graph: Graph, reading: Reading): RequestSummary {
  return {
    asks: 'price',
    selected: selectedOffers(request.find('PricedOffer/SelectedOfferList/SelectedOffer'), reading),
    passengers: typedPassengers(request.at('DataLists/PaxList') ?? request.at('PaxList')),
    ...parameters(request),
  };
}

function people(graph: Graph) {
  return [...graph.pax].map(([key, node]) => {
    const { price: _price, ...passenger } = readPassenger(key, node, graph);
    return passenger;
  });
}

const contacts = (lists: XmlNode[]) => lists.map(readContact);

const contactNodes = (request: XmlNode) => [
  ...request.find('DataLists/ContactInfoList/ContactInfo'),
  ...request.find('ContactInfoList/ContactInfo'),
];

const refsOf = (request: XmlNode) => {
  request.texts('BookingRef/BookingEntity/Org/Name');
  return request.all('BookingRef').flatMap((node) => bookingRef(node) ?? []);
};

function readCreate(request: XmlNode, graph: Graph, reading: Reading): RequestSummary {
  return {
    asks: 'create',
    booking_refs: refsOf(request),
    selected: selectedOffers(
      request.find('CreateOrder/AcceptSelectedQuotedOfferList/SelectedPricedOffer'),
      reading,
    ),
    passengers: people(graph),
    contacts: contacts(contactNodes(request)),
    payments: readPayments(request, reading),
    ...parameters(request),
  };
}

function readRetrieve(request: XmlNode): RequestSummary {
  const criteria = request.at('OrderValidationFilterCriteria') ?? request.at('OrderFilterCriteria');
  const pick = (path: string) => criteria?.text(path) ?? null;
  return {
    asks: 'retrieve',
    order_id: pick('OrderFilterCriteria/OrderID') ?? pick('OrderID'),
    owner: pick('OrderFilterCriteria/OwnerCode') ?? pick('OwnerCode'),
    filters: {
      locator: pick('BookingRefFilterCriteria/BookingID'),
      carrier:
        pick('BookingRefFilterCriteria/Carrier/AirlineDesigCode') ??
        pick('BookingRefFilterCriteria/BookingEntity/Carrier/AirlineDesigCode'),
      document: pick('DocFilterCriteria/DocNumber'),
      surname: pick('PaxFilterCriteria/Individual/Surname'),
    },
    ...parameters(request),
  };
}

function readList(request: XmlNode): RequestSummary {
  const criteria = request.at('OrderSearchFilterCriteria');
  const pick = (path: string) => criteria?.text(path) ?? null;
  const flight = 'FlightFilterCriteria';
  const carrier = pick(`${flight}/MarketingCarrierInfoNEW/CarrierDesigCode`);
  return {
    asks: 'list',
    filters: {
      created_from: instant(pick('CreationDateTimeFilterCriteria/FromDateTime')),
      created_to: instant(pick('CreationDateTimeFilterCriteria/ToDateTime')),
      carrier,
      flight_number: flightNumber(
        pick(`${flight}/MarketingCarrierInfoNEW/MarketingCarrierFlightNumberText`),
        carrier,
      ),
      departure_date: dateOnly(pick(`${flight}/DepFilterCriteria/DepDate`)),
      origin: pick(`${flight}/DepFilterCriteria/StationCode`),
      first_name: pick('PaxFilterCriteria/Individual/GivenName'),
      surname: pick('PaxFilterCriteria/Individual/Surname'),
      locator: pick('BookingRefFilterCriteria/BookingID'),
    },
  };
}

function readReshopRequest(request: XmlNode): RequestSummary {
  const order_id = request.text('OrderRefID');
  const update = request.at('UpdateOrder');
  const cancel = update?.at('CancelOrderRef');
  if (cancel) return { asks: 'cancel_quote', order_id: cancel.text('OrderRefID') ?? order_id };
  const choice = update?.at('ReshopOrder/ReshopOrderChoice') ?? update?.at('ReshopOrder');
  const rename = choice?.at('UpdatePaxName');
  if (rename) {
    return {
      asks: 'rename',
      order_id,
      passengers: [
        {
          keys: rename.texts('PaxRefID'),
          title: rename.text('TitleName'),
          first_name: rename.texts('GivenName').join(' '),
          middle_name: rename.texts('MiddleName').join(' ') || null,
          last_name: rename.text('Surname'),
        },
      ],
    };
  }
  if (!choice) return { asks: 'reshop', order_id, ...parameters(request) };
  const service = choice?.at('ServiceOrder');
  const added = service?.at('AddOfferItems');
  const order_items = service?.texts('DeleteOrderItem/OrderItemRefID') ?? [];
  return {
    asks: added || order_items.length > 0 ? 'reshop' : 'reprice',
    order_id,
    journeys: journeysOf(added?.at('FlightRequest')),
    order_items,
    ...parameters(request),
  };
}

function readQuote(request: XmlNode, _graph: Graph, reading: Reading): RequestSummary {
  return {
    asks: 'quote',
    order_id: request.text('ExistingOrder/OrderID'),
    owner: request.text('ExistingOrder/OwnerCode'),
    order_items: request.texts('ExistingOrder/AffectedOrderItem/OrderItemRefID'),
    selected: selectedOffers(request.all('SelectedOffers'), reading),
    ...parameters(request),
  };
}

function readChange(
  request: XmlNode,
  graph: Graph,
  reading: Reading,
  root: XmlNode,
): RequestSummary {
  const choice = request.at('ChangeOrderChoice');
  const split = root.at('AugmentationPoint/SplitOrder');
  split?.text('Reference');
  const payments = readPayments(request, reading);
  const common = {
    order_id: request.text('Order/OrderID') ?? request.text('ChangeOrder/Order/OrderID'),
    owner: request.text('Order/OwnerCode') ?? request.text('ChangeOrder/Order/OwnerCode'),
    booking_refs: refsOf(request),
    passengers: people(graph),
    ...parameters(request),
    contacts: contacts(contactNodes(request)),
    payments,
  };
  if (split) return { asks: 'split', ...common, passenger_keys: split.texts('PaxRefID') };
  const cancel = choice?.at('CancelUnpaidOrder');
  if (cancel) {
    cancel.text('OrderRefID');
    cancel.text('OwnerCode');
    return {
      asks: 'cancel',
      ...common,
      order_items: cancel.texts('SelectedOrderItem/OrderItemRefID'),
    };
  }
  const accepted = choice?.at('AcceptCancelledOffer');
  if (accepted) {
    accepted.text('OwnerCode');
    return { asks: 'accept_cancellation', ...common, offer_ids: accepted.texts('OfferID') };
  }
  const repriced = choice?.at('AcceptRepricedOrder');
  if (repriced) {
    return { asks: 'accept_reprice', ...common, offer_ids: repriced.texts('OfferRefID') };
  }
  const selected = choice?.find('AcceptSelectedQuotedOfferList/SelectedPricedOffer') ?? [];
  if (selected.length > 0) {
    return { asks: 'accept_offer', ...common, selected: selectedOffers(selected, reading) };
  }
  const changed = choice?.at('AcceptChange');
  if (changed) {
    return { asks: 'accept_change', ...common, order_items: changed.texts('OrderItemRefID') };
  }
  const update = choice?.at('UpdatePax');
  if (update) {
    const keys = [...update.texts('Current/PaxRefID'), ...update.texts('New/PaxRefID')];
    return { asks: 'update_passengers', ...common, passenger_keys: [...new Set(keys)] };
  }
  return { asks: payments.length > 0 ? 'pay' : 'change', ...common };
}

function readCancel(request: XmlNode): RequestSummary {
  const order = request.at('CancelOrder/Order') ?? request.at('Order') ?? request;
  return {
    asks: 'cancel',
    order_id: order.text('OrderID') ?? order.text('OrderRefID'),
    owner: order.text('OwnerCode'),
    ...parameters(request),
  };
}

function readAncillary(asks: 'seats' | 'services', request: XmlNode): RequestSummary {
  const core = request.at(
    'SeatAvailibilityCoreRequest|SeatAvailabilityCoreRequest|SeatAvailCoreRequest|ServiceListCoreRequest',
  );
  const offers = core?.find('OfferRequest/Offer') ?? [];
  const order = core?.at('OrderRequest/Order');
  order?.texts('OrderItem/OwnerCode');
  for (const offer of offers) offer.texts('OfferItem/OwnerCode');
  return {
    asks,
    ...(order
      ? {
          order_id: order.text('OrderID'),
          owner: order.text('OwnerCode'),
          order_items: order.texts('OrderItem/OrderItemID'),
        }
      : {
          selected: offers.map((offer) => ({
            offer_id: offer.text('OfferID') ?? '',
            owner: offer.text('OwnerCode'),
            total_minor: null,
            currency: null,
            items: offer.all('OfferItem').map((item) => ({
              offer_item_id: item.text('OfferItemID') ?? '',
              passenger_keys: item.texts('PaxRefID'),
              seat: null,
              quantity: null,
            })),
          })),
        }),
    ...(request.has('Pax') ? { passengers: typedPassengers(request) } : {}),
    ...parameters(request),
  };
}
