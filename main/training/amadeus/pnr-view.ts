/** A record as PNR_Reply: header, names, flights and lines, with its prices. */
import { getCabinByClass } from '../booking-classes.ts';
import { listSeated, listTravelers } from '../order-state.ts';
import type { WorldCabin, WorldOrder, WorldPassenger } from '../world.ts';
import {
  buildElements,
  type Element,
  getFlightTattoo,
  getTattoo,
  hasLeft,
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
  el(name, {
    sbrUserIdentificationOwn: {
      originIdentification: { originatorId: OFFICE_IATA, inHouseIdentification1: OFFICE },
      originatorTypeCode: 'T',
    },
    sbrSystemDetails: { deliveringSystem: { companyId: '1A', locationId: OFFICE.slice(0, 3) } },
    sbrPreferences: { userPreferences: { codedCountry: 'BR' } },
  });

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
  /** Whether its fares are stored with it. */
  stored?: boolean;
  warning?: { code: string; text: string } | null;
  /** Locators of the two halves of a division. */
  split?: string | null;
}

export function buildPnrReply({
  order,
  now,
  hidden,
  stored = true,
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
    order.locator !== '' && buildHeader(order),
    split && splitHeader(split),
    el('securityInformation', {
      responsibilityInformation: {
        typeOfPnrElement: 'RP',
        agentId: 'WSSU',
        officeId: OFFICE,
        iataCode: OFFICE_IATA,
      },
      queueingInformation: { queueingOfficeId: OFFICE },
      cityCode: OFFICE.slice(0, 3),
      secondRpInformation: {
        creationOfficeId: OFFICE,
        agentSignature: '9999WS',
        creationDate: formatWireDay(stamp),
        creatorIataCode: OFFICE_IATA,
        creationTime: formatWireClock(stamp),
      },
    }),
    el(
      'pnrHeaderTag',
      live && stored && el('statusInformation', { indicator: 'TST' }),
      el('statusInformation', { indicator: 'RLR' }),
    ),
    POS('sbrPOSDetails'),
    POS('sbrCreationPosDetails'),
    POS('sbrUpdatorPosDetails'),
    el('technicalData/enveloppeNumberData/sequenceDetails', { number: order.version }),
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

const buildHeader = ({ created_at, locator }: WorldOrder): XmlNode =>
  el('pnrHeader/reservationInfo/reservation', {
    companyId: '1A',
    controlNumber: locator,
    date: formatWireDay(created_at),
    time: formatWireClock(created_at),
  });
/** The other half of a division, as an element of its kind. */
const splitHeader = (locator: string): XmlNode =>
  el('pnrHeader/reservationInfo/reservation', {
    companyId: '1A',
    controlNumber: locator,
    controlType: 'S',
  });

const buildBirth = ({ birth_date }: WorldPassenger): XmlNode | false =>
  birth_date !== null &&
  el('dateOfBirth/dateAndTimeDetails', {
    qualifier: '706',
    date: `${birth_date.slice(8)}${birth_date.slice(5, 7)}${birth_date.slice(0, 4)}`,
  });

function buildNames(order: WorldOrder): XmlNode[] {
  const flying = listTravelers(order);
  const refunded = new Set(
    order.tickets.flatMap(({ passenger_id, coupons }) =>
      coupons.some(({ status }) => status === 'REFUNDED') ? [passenger_id] : [],
    ),
  );
  // The name of who was refunded stays in the record, or went into another.
  const there = order.passengers.filter(
    (one) => flying.includes(one) || refunded.has(one.id) || hasLeft(order, one.id),
  );
  const people = there.length > 0 ? there : order.passengers;
  return people
    .filter(({ ptc }) => ptc !== 'INF')
    .map((one, i) => {
      const infant = people.find(({ id }) => id === one.infant_id);
      const buildData = (person: WorldPassenger, first: boolean) =>
        el(
          'passengerData',
          el('travellerInformation', {
            traveller: { surname: person.surname, quantity: first ? (infant ? 2 : 1) : null },
            passenger: {
              firstName: [person.given, person.middle, person.title].filter(Boolean).join(' '),
              type: person.ptc,
              infantIndicator: first && infant ? '3' : null,
            },
          }),
          buildBirth(person),
        );
      return el(
        'travellerInfo',
        el('elementManagementPassenger', {
          reference: { qualifier: 'PT', number: getTattoo(one.id) },
          segmentName: 'NM',
          lineNumber: i + 1,
        }),
        buildData(one, true),
        infant && buildData(infant, false),
      );
    });
}

type OrderFlight = WorldOrder['slices'][number]['flights'][number];

function buildSegment(order: WorldOrder, flight: OrderFlight, status: string, i: number): XmlNode {
  const seats = listSeated(order).length || order.passengers.length;
  const airline = order.airline_locators.find(({ airline }) => airline === flight.carrier);
  return el(
    'itineraryInfo',
    el('elementManagementItinerary', {
      reference: { qualifier: 'ST', number: i + 1 },
      segmentName: 'AIR',
      lineNumber: i + 20,
    }),
    el('travelProduct', {
      product: {
        depDate: formatWireDay(flight.departure),
        depTime: formatWireClock(flight.departure),
        arrDate: formatWireDay(flight.arrival),
        arrTime: formatWireClock(flight.arrival),
      },
      boardpointDetail: { cityCode: flight.origin },
      offpointDetail: { cityCode: flight.destination },
      companyDetail: { identification: flight.carrier },
      productDetails: { identification: flight.number, classOfService: flight.booking_class },
      typeDetail: { detail: 'ET' },
    }),
    el('itineraryMessageAction/business', { function: '1' }),
    airline &&
      el('itineraryReservationInfo/reservation', {
        companyId: flight.carrier,
        controlNumber: airline.locator,
      }),
    el('relatedProduct', { quantity: seats, status }),
    el('flightDetail', {
      productDetails: {
        equipment: flight.aircraft,
        numOfStops: flight.stops.length,
        duration: formatWireMinutes(flight.duration_min),
      },
      departureInformation: flight.departure_terminal
        ? { departTerminal: flight.departure_terminal }
        : null,
      arrivalStationInfo: flight.arrival_terminal ? { terminal: flight.arrival_terminal } : null,
    }),
    el('cabinDetails/cabinDetails', {
      classDesignator: CABIN_LETTERS[getCabinByClass(flight.booking_class)],
    }),
    flight.operating_carrier !== flight.carrier &&
      el('itineraryfreeFormText', {
        freeTextQualification: { textSubjectQualifier: '3' },
        freeText: `     OPERATED BY ${flight.operating_carrier}`,
      }),
    flight.stops.length > 0 && buildStopLegs(flight),
    el('markerRailTour'),
  );
}

/** The legs of a flight that lands on its way. */
function buildStopLegs(flight: OrderFlight): XmlNode[] {
  const places = [
    ...flight.stops,
    { airport: flight.destination, arrival: flight.arrival, departure: flight.arrival },
  ];
  let from = { airport: flight.origin, departure: flight.departure };
  return places.map((place) => {
    const leg = el('legInfo', {
      markerLegInfo: {},
      legTravelProduct: {
        flightDate: {
          departureDate: formatWireDay(from.departure),
          departureTime: formatWireClock(from.departure),
          arrivalDate: formatWireDay(place.arrival),
          arrivalTime: formatWireClock(place.arrival),
        },
        boardPointDetails: { trueLocationId: from.airport },
        offpointDetails: { trueLocationId: place.airport },
      },
    });
    from = place;
    return leg;
  });
}

/** Flights of one direction are a connection, sold and given back together. */
const buildMarriages = (order: WorldOrder): XmlNode[] =>
  order.slices
    .filter(({ flights }) => flights.length > 1)
    .flatMap(({ flights }, i) =>
      ['CNX', `M${i + 1}`].map((groupingCode) =>
        el('segmentGroupingInfo', {
          groupingCode,
          marriageDetail: flights.map(({ id }) => ({ tatooNum: getFlightTattoo(order, id) })),
        }),
      ),
    );

const buildLine = ({ tattoo, segment: name, content, refs }: Element, i: number): XmlNode =>
  el(
    'dataElementsIndiv',
    el('elementManagementData', {
      reference: { qualifier: 'OT', number: tattoo },
      segmentName: name,
      lineNumber: i + 40,
    }),
    content,
    refs.length > 0 &&
      el(
        'referenceForDataElement',
        refs.map(([qualifier, number]) => el('reference', { qualifier, number })),
      ),
  );
