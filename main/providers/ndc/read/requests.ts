/** Requests, ours and other people's, as a summary of what is asked in the product's terms. */
import { toTable } from '#main/contract/collections.ts';
import type { Reading } from '../../wire/reading.ts';
import { listDistinct, parseFlightNumber } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { type Graph, readGraph } from './data-lists.ts';
import { readBookingRef } from './items.ts';
import {
  readCancel,
  readChange,
  readCreate,
  readQuote,
  readReshopRequest,
} from './order-requests.ts';
import { readPreferences } from './preferences.ts';
import {
  listPaxNodes,
  readFlightPreferences,
  readJourneys,
  readParameters,
  readRequestContacts,
  readSelectedOffers,
  readTravelers,
} from './request-parts.ts';
import type { RequestSummary, Selected } from './request-types.ts';

type Reader = (request: XmlNode, graph: Graph, root: XmlNode) => RequestSummary;

const READERS: Record<string, Reader> = toTable({
  airshopping: readSearch,
  offerprice: readPriceRequest,
  ordercancel: readCancel,
  ordercreate: readCreate,
  orderretrieve: readRetrieve,
  orderhistory: readHistoryRequest,
  orderlist: readList,
  orderreshop: readReshopRequest,
  orderquote: readQuote,
  orderchange: readChange,
  seatavailability: (request, graph) => readAncillary('seats', request, graph),
  servicelist: (request, graph) => readAncillary('services', request, graph),
});

/** Null where the request is none of the messages known here. */
export function readRequest(name: string, root: XmlNode, reading: Reading): RequestSummary | null {
  const reader = READERS[name.toLowerCase().replace(/rq$/, '')];
  const request = root.at('Request|Payload');
  if (!reader || !request) return null;
  const graph = readGraph(request, reading);
  const summary = reader(request, graph, root);
  const preferences = readPreferences(request);
  const country = root.text('POS/Country/CountryCode');
  const flights = [...graph.segments.values()].map(
    (one) =>
      `${one.marketing_carrier}${one.flight_number} ${one.origin}-${one.destination} ${one.departure}`,
  );
  return {
    ...summary,
    ...(flights.length > 0 ? { flights } : {}),
    ...(country ? { sold_in: country } : {}),
    ...(preferences.length > 0 ? { preferences } : {}),
  };
}

function readSearch(request: XmlNode, graph: Graph): RequestSummary {
  const fare_types = request.texts('OfferCriteria/FareCriteria/FareTypeCode');
  request.texts('OfferCriteria/FareCriteria/PrefLevel/PrefLevelCode');
  return {
    asks: 'search',
    journeys: readJourneys(request.at('FlightRequest'), graph),
    passengers: readTravelers(listPaxNodes(request), graph),
    ...readFlightPreferences(request.at('FlightRelatedCriteria')),
    ...(fare_types.length > 0 ? { fare_types } : {}),
    contacts: readRequestContacts(request),
    ...readParameters(request),
  };
}

function readPriceRequest(request: XmlNode, graph: Graph): RequestSummary {
  return {
    asks: 'price',
    selected: readSelectedOffers(
      [
        ...request.find('PricedOffer/SelectedOfferList/SelectedOffer'),
        ...request.find('PricedOffer/SelectedOffer'),
      ],
      graph.reading,
    ),
    passengers: readTravelers(listPaxNodes(request), graph),
    contacts: readRequestContacts(request),
    origin_dests: request.texts('OriginDestRefID'),
    ...readParameters(request),
  };
}

function readRetrieve(request: XmlNode): RequestSummary {
  const criteria = request.at('OrderValidationFilterCriteria') ?? request.at('OrderFilterCriteria');
  const pick = (path: string) => criteria?.text(path) ?? null;
  return {
    asks: 'retrieve',
    order_id: pick('OrderFilterCriteria/OrderID') ?? pick('OrderID') ?? pick('Order/OrderID'),
    owner: pick('OrderFilterCriteria/OwnerCode') ?? pick('OwnerCode') ?? pick('Order/OwnerCode'),
    filters: {
      locator: pick('BookingRefFilterCriteria/BookingID'),
      carrier:
        pick('BookingRefFilterCriteria/Carrier/AirlineDesigCode') ??
        pick('BookingRefFilterCriteria/BookingEntity/Carrier/AirlineDesigCode'),
      document: pick('DocFilterCriteria/DocNumber'),
      surname: pick('PaxFilterCriteria/Individual/Surname'),
    },
    ...readParameters(request),
  };
}

function readHistoryRequest(request: XmlNode): RequestSummary {
  return {
    asks: 'history',
    order_id: request.text('Order/OrderID'),
    owner: request.text('Order/OwnerCode'),
    ...readParameters(request),
  };
}

function readList(request: XmlNode, { reading }: Graph): RequestSummary {
  const criteria = request.at('OrderSearchFilterCriteria');
  const pick = (path: string) => criteria?.text(path) ?? null;
  const flight = 'FlightFilterCriteria';
  const carrier = pick(`${flight}/MarketingCarrierInfoNEW/CarrierDesigCode`);
  return {
    asks: 'list',
    filters: {
      created_from: reading.moment(pick('CreationDateTimeFilterCriteria/FromDateTime')),
      created_to: reading.moment(pick('CreationDateTimeFilterCriteria/ToDateTime')),
      carrier,
      flight_number: parseFlightNumber(
        pick(`${flight}/MarketingCarrierInfoNEW/MarketingCarrierFlightNumberText`),
        carrier,
      ),
      departure_date: reading.day(pick(`${flight}/DepFilterCriteria/DepDate`)),
      origin: pick(`${flight}/DepFilterCriteria/StationCode`),
      first_name: pick('PaxFilterCriteria/Individual/GivenName'),
      surname: pick('PaxFilterCriteria/Individual/Surname'),
      locator: pick('BookingRefFilterCriteria/BookingID'),
    },
  };
}

function readAncillary(asks: 'seats' | 'services', request: XmlNode, graph: Graph): RequestSummary {
  const core = request.at(CORE);
  const order = core?.at('OrderRequest/Order');
  const offers = core?.find('OfferRequest/Offer') ?? [];
  for (const offer of offers) offer.texts('OfferItem/OwnerCode');
  order?.texts('OrderItem/OwnerCode');
  return {
    asks,
    ...(order
      ? {
          order_id: order.text('OrderID'),
          owner: order.text('OwnerCode'),
          order_items: order.texts('OrderItem/OrderItemID'),
          ...readOnlyFor(order.all('OrderItem')),
        }
      : {}),
    ...(order && offers.length === 0 ? {} : { selected: offers.map(readAskedOffer) }),
    ...(request.has('Pax|PaxList')
      ? { passengers: readTravelers(listPaxNodes(request), graph) }
      : {}),
    contacts: readRequestContacts(request),
    ...readParameters(request),
  };
}

const CORE =
  'SeatAvailibilityCoreRequest|SeatAvailabilityCoreRequest|SeatAvailCoreRequest|ServiceListCoreRequest';

function readAskedOffer(offer: XmlNode): Selected {
  return {
    offer_id: offer.text('OfferID') ?? '',
    owner: offer.text('OwnerCode'),
    total_minor: null,
    currency: null,
    items: offer.all('OfferItem').map((item) => {
      const { passenger_keys, on, services } = readOnlyFor([item]);
      return {
        offer_item_id: item.text('OfferItemID') ?? '',
        passenger_keys: passenger_keys ?? [],
        seat: null,
        quantity: null,
        ...(on ? { on } : {}),
        ...(services ? { services } : {}),
      };
    }),
  };
}

/** For whom and where, if not for all and everywhere. */
function readOnlyFor(items: XmlNode[]) {
  const listTexts = (path: string) => listDistinct(items.flatMap((item) => item.texts(path)));
  const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);
  return {
    passenger_keys: orNone(listTexts('PaxRefID')),
    on: orNone([
      ...listTexts('PaxSegmentRefID'),
      ...listTexts('DatedOperatingLegRefID'),
      ...listTexts('Service/DatedOperatingLegRef/DatedOperatingLegRefID'),
    ]),
    services: orNone(listTexts('Service/ServiceID')),
    booking_refs: orNone(
      items.flatMap((item) =>
        item.find('Service/BookingRef').flatMap((node) => readBookingRef(node) ?? []),
      ),
    ),
  };
}
