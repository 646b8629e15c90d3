/** A record as PNR_Reply: header, names, flights and lines, with its prices. */
import { getCabinByClass } from '../booking-classes.ts';
import { listTravelers } from '../order-state.ts';
import type { WorldCabin, WorldOrder, WorldPassenger } from '../world.ts';
import {
  buildElements,
  type Element,
  getFlightTattoo,
  getTattoo,
  listFlights,
  OFFICE,
  OFFICE_IATA,
} from './elements.ts';
import { buildServices, buildTst, groupStoredFares } from './pnr-prices.ts';
import {
  buildErrorGroup,
  el,
  formatWireClock,
  formatWireDay,
  formatWireMinutes,
  leaf,
  nest,
  type XmlNode,
} from './wire.ts';

const REPLY = 'PNR_Reply';
export const CABIN_LETTERS: Readonly<Record<WorldCabin, string>> = {
  FIRST: 'F',
  BUSINESS: 'C',
  PREMIUM: 'W',
  ECONOMY: 'M',
};

const POS = (name: string): XmlNode =>
  el(
    name,
    el(
      'sbrUserIdentificationOwn',
      el(
        'originIdentification',
        leaf('originatorId', OFFICE_IATA),
        leaf('inHouseIdentification1', OFFICE),
      ),
      leaf('originatorTypeCode', 'T'),
    ),
    nest(
      'sbrSystemDetails/deliveringSystem',
      leaf('companyId', '1A'),
      leaf('locationId', OFFICE.slice(0, 3)),
    ),
    nest('sbrPreferences/userPreferences', leaf('codedCountry', 'BR')),
  );

/** A reply with nothing but the error. */
export const buildPnrError = (code: string, text: string): XmlNode =>
  el(
    REPLY,
    buildErrorGroup('generalErrorInfo', code, text),
    POS('sbrPOSDetails'),
    POS('sbrCreationPosDetails'),
    POS('sbrUpdatorPosDetails'),
  );

export interface View {
  order: WorldOrder;
  now: Date;
  /** Documents whose numbers have not come yet. */
  hidden?: ReadonlySet<string>;
  /** Null while the record is not filed. */
  locator: string | null;
  stored: boolean;
  warning?: { code: string; text: string } | null;
  /** Locators of the two halves of a division. */
  split?: string | null;
}

export function buildPnrReply({
  order,
  now,
  hidden,
  locator,
  stored,
  warning,
  split,
}: View): XmlNode {
  const live = order.status === 'LIVE' && order.slices.length > 0;
  const shown = buildElements(order, now, hidden);
  // Without flights their fare and ticketing lines are gone too.
  const lines = live ? shown : shown.filter(({ segment }) => segment !== 'FV' && segment !== 'TK');
  const stamp = new Date(order.created_at).toISOString();
  return el(
    REPLY,
    warning && buildErrorGroup('generalErrorInfo', warning.code, warning.text, 'WEC'),
    locator && buildHeader(order, locator),
    split && splitHeader(split),
    nest(
      'securityInformation',
      el(
        'responsibilityInformation',
        leaf('typeOfPnrElement', 'RP'),
        leaf('agentId', 'WSSU'),
        leaf('officeId', OFFICE),
        leaf('iataCode', OFFICE_IATA),
      ),
      el('queueingInformation', leaf('queueingOfficeId', OFFICE)),
      leaf('cityCode', OFFICE.slice(0, 3)),
      el(
        'secondRpInformation',
        leaf('creationOfficeId', OFFICE),
        leaf('agentSignature', '9999WS'),
        leaf('creationDate', formatWireDay(stamp)),
        leaf('creatorIataCode', OFFICE_IATA),
        leaf('creationTime', formatWireClock(stamp)),
      ),
    ),
    el(
      'pnrHeaderTag',
      stored && nest('statusInformation', leaf('indicator', 'TST')),
      nest('statusInformation', leaf('indicator', 'RLR')),
    ),
    POS('sbrPOSDetails'),
    POS('sbrCreationPosDetails'),
    POS('sbrUpdatorPosDetails'),
    nest(
      'technicalData/enveloppeNumberData/sequenceDetails',
      leaf('number', String(order.version)),
    ),
    buildNames(order),
    live &&
      el(
        'originDestinationDetails',
        el('originDestination'),
        listFlights(order).map(({ flight, status }, i) => buildSegment(order, flight, status, i)),
      ),
    live && buildMarriages(order),
    el('dataElementsMaster', el('marker2'), lines.map(buildLine)),
    live && stored && groupStoredFares(order).map((fare, i) => buildTst(order, fare, i)),
    live && buildServices(order, shown),
  );
}

const buildHeader = ({ created_at }: WorldOrder, locator: string): XmlNode =>
  nest(
    'pnrHeader/reservationInfo/reservation',
    leaf('companyId', '1A'),
    leaf('controlNumber', locator),
    leaf('date', formatWireDay(created_at)),
    leaf('time', formatWireClock(created_at)),
  );
/** The other half of a division, as an element of its kind. */
const splitHeader = (locator: string): XmlNode =>
  nest(
    'pnrHeader/reservationInfo/reservation',
    leaf('companyId', '1A'),
    leaf('controlNumber', locator),
    leaf('controlType', 'S'),
  );

const formatName = ({ given, middle, title }: WorldPassenger): string =>
  [given, middle, title].filter(Boolean).join(' ');
const buildBirth = ({ birth_date }: WorldPassenger): XmlNode | false =>
  birth_date !== null &&
  nest(
    'dateOfBirth/dateAndTimeDetails',
    leaf('qualifier', '706'),
    leaf('date', `${birth_date.slice(8)}${birth_date.slice(5, 7)}${birth_date.slice(0, 4)}`),
  );

function buildNames(order: WorldOrder): XmlNode[] {
  const flying = listTravelers(order);
  const refunded = new Set(
    order.tickets.flatMap(({ passenger_id, coupons }) =>
      coupons.some(({ status }) => status === 'REFUNDED') ? [passenger_id] : [],
    ),
  );
  // A refunded passenger's name stays in the record.
  const there = order.passengers.filter((one) => flying.includes(one) || refunded.has(one.id));
  const people = there.length > 0 ? there : order.passengers;
  return people
    .filter(({ ptc }) => ptc !== 'INF')
    .map((one, i) => {
      const infant = people.find(({ id }) => id === one.infant_id);
      const buildData = (person: WorldPassenger, first: boolean) =>
        el(
          'passengerData',
          el(
            'travellerInformation',
            el(
              'traveller',
              leaf('surname', person.surname),
              first && leaf('quantity', infant ? 2 : 1),
            ),
            el(
              'passenger',
              leaf('firstName', formatName(person)),
              leaf('type', person.ptc),
              first && infant && leaf('infantIndicator', '3'),
            ),
          ),
          buildBirth(person),
        );
      return el(
        'travellerInfo',
        el(
          'elementManagementPassenger',
          el('reference', leaf('qualifier', 'PT'), leaf('number', getTattoo(one.id))),
          leaf('segmentName', 'NM'),
          leaf('lineNumber', i + 1),
        ),
        buildData(one, true),
        infant && buildData(infant, false),
      );
    });
}

type OrderFlight = WorldOrder['slices'][number]['flights'][number];

function buildSegment(order: WorldOrder, flight: OrderFlight, status: string, i: number): XmlNode {
  const seats =
    listTravelers(order).filter(({ ptc }) => ptc !== 'INF').length || order.passengers.length;
  const airline = order.airline_locators.find(({ airline }) => airline === flight.carrier);
  return el(
    'itineraryInfo',
    el(
      'elementManagementItinerary',
      el('reference', leaf('qualifier', 'ST'), leaf('number', i + 1)),
      leaf('segmentName', 'AIR'),
      leaf('lineNumber', i + 20),
    ),
    el(
      'travelProduct',
      el(
        'product',
        leaf('depDate', formatWireDay(flight.departure)),
        leaf('depTime', formatWireClock(flight.departure)),
        leaf('arrDate', formatWireDay(flight.arrival)),
        leaf('arrTime', formatWireClock(flight.arrival)),
      ),
      el('boardpointDetail', leaf('cityCode', flight.origin)),
      el('offpointDetail', leaf('cityCode', flight.destination)),
      el('companyDetail', leaf('identification', flight.carrier)),
      el(
        'productDetails',
        leaf('identification', String(flight.number)),
        leaf('classOfService', flight.booking_class),
      ),
      nest('typeDetail', leaf('detail', 'ET')),
    ),
    nest('itineraryMessageAction/business', leaf('function', '1')),
    airline &&
      nest(
        'itineraryReservationInfo/reservation',
        leaf('companyId', flight.carrier),
        leaf('controlNumber', airline.locator),
      ),
    el('relatedProduct', leaf('quantity', seats), leaf('status', status)),
    el(
      'flightDetail',
      el(
        'productDetails',
        leaf('equipment', flight.aircraft),
        leaf('numOfStops', flight.stops.length),
        leaf('duration', formatWireMinutes(flight.duration_min)),
      ),
      flight.departure_terminal &&
        el('departureInformation', leaf('departTerminal', flight.departure_terminal)),
      flight.arrival_terminal &&
        el('arrivalStationInfo', leaf('terminal', flight.arrival_terminal)),
    ),
    nest(
      'cabinDetails/cabinDetails',
      leaf('classDesignator', CABIN_LETTERS[getCabinByClass(flight.booking_class)]),
    ),
    flight.operating_carrier !== flight.carrier &&
      el(
        'itineraryfreeFormText',
        nest('freeTextQualification', leaf('textSubjectQualifier', '3')),
        leaf('freeText', `     OPERATED BY ${flight.operating_carrier}`),
      ),
    flight.stops.length > 0 && buildStopLegs(flight),
    el('markerRailTour'),
  );
}

/** The legs of a flight that lands on its way. */
function buildStopLegs(flight: OrderFlight): XmlNode[] {
  const places = [
    { airport: flight.origin, arrival: flight.departure, departure: flight.departure },
    ...flight.stops,
    { airport: flight.destination, arrival: flight.arrival, departure: flight.arrival },
  ];
  return places.slice(1).map((place, i) => {
    const from = places[i]!;
    return el(
      'legInfo',
      el('markerLegInfo'),
      el(
        'legTravelProduct',
        el(
          'flightDate',
          leaf('departureDate', formatWireDay(from.departure)),
          leaf('departureTime', formatWireClock(from.departure)),
          leaf('arrivalDate', formatWireDay(place.arrival)),
          leaf('arrivalTime', formatWireClock(place.arrival)),
        ),
        el('boardPointDetails', leaf('trueLocationId', from.airport)),
        el('offpointDetails', leaf('trueLocationId', place.airport)),
      ),
    );
  });
}

/** Flights of one direction are sold and given back together. */
function buildMarriages(order: WorldOrder): XmlNode[] {
  return order.slices
    .filter(({ flights }) => flights.length > 1)
    .map(({ flights }) =>
      el(
        'segmentGroupingInfo',
        leaf('groupingCode', 'CNX'),
        flights.map(({ id }) => el('marriageDetail', leaf('tatooNum', getFlightTattoo(order, id)))),
      ),
    );
}

function buildLine({ tattoo, segment: name, content, refs }: Element, i: number): XmlNode {
  return el(
    'dataElementsIndiv',
    el(
      'elementManagementData',
      el('reference', leaf('qualifier', 'OT'), leaf('number', tattoo)),
      leaf('segmentName', name),
      leaf('lineNumber', i + 40),
    ),
    content,
    refs.length > 0 &&
      el(
        'referenceForDataElement',
        refs.map(([qualifier, number]) =>
          el('reference', leaf('qualifier', qualifier), leaf('number', number)),
        ),
      ),
  );
}
