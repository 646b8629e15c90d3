/** Neutral availability: flights of a day with the seats of every booking class. */
import type { SellerWorld } from '../engine/index.ts';
import type { Handler } from './message-exchange.ts';
import {
  el,
  findChildren,
  findPath,
  formatWireClock,
  formatWireDay,
  formatWireMinutes,
  needText,
  readTextAt,
  readTextsAt,
  refuse,
  toIsoDay,
  type XmlElement,
  type XmlNode,
} from './wire.ts';

const AVAILABILITY = '44';
const MAX_FLIGHTS = 300;

export const answerMultiAvailability: Handler = ({ world, body, distortion, now }) => {
  const action = needText(body, 'messageActionDetails/functionDetails/actionCode');
  if (action !== AVAILABILITY) refuse('A07', 'ACTION NOT SUPPORTED');
  const sections = findChildren(body, 'requestSection');
  if (sections.length === 0) refuse('477', 'INVALID FORMAT');
  return el(
    'Air_MultiAvailabilityReply',
    el('messageActionDetails/functionDetails', { businessFunction: '1', actionCode: AVAILABILITY }),
    sections.map((section) => {
      const asked = readSection(section, now);
      const options = distortion === 'SOLD_OUT' ? [] : world.availability(asked);
      if (options.length === 0) refuse('931', 'NO FLIGHT FOUND');
      return el(
        'singleCityPairInfo',
        el('locationDetails', { origin: asked.origin, destination: asked.destination }),
        options.flatMap(buildFlights).slice(0, MAX_FLIGHTS),
      );
    }),
  );
};

function readSection(section: XmlElement, now: Date) {
  const product = findPath(section, 'availabilityProductInfo');
  const date = toIsoDay(readTextAt(product, 'availabilityDetails/departureDate'));
  if (date < now.toISOString().slice(0, 10)) refuse('A08', 'CHECK DATE');
  return {
    origin: needText(product, 'departureLocationInfo/cityAirport'),
    destination: needText(product, 'arrivalLocationInfo/cityAirport'),
    date,
    airlines: findChildren(section, 'airlineOrFlightOption').flatMap((one) =>
      findChildren(one, 'flightIdentification').flatMap((flight) =>
        readTextsAt(flight, 'airlineCode'),
      ),
    ),
    max_connections: null,
  };
}

/** D flies alone; a connection starts with S and ends with E, all under one line number. */
function buildFlights(
  { flights }: ReturnType<SellerWorld['availability']>[number],
  line: number,
): XmlNode[] {
  const getIndicator = (at: number) =>
    flights.length === 1 ? 'D' : at === 0 ? 'S' : at === flights.length - 1 ? 'E' : 'C';
  return flights.map((flight, at) =>
    el('flightInfo', {
      basicFlightInfo: {
        flightDetails: {
          departureDate: formatWireDay(flight.departure),
          departureTime: formatWireClock(flight.departure),
          arrivalDate: formatWireDay(flight.arrival),
          arrivalTime: formatWireClock(flight.arrival),
        },
        departureLocation: { cityAirport: flight.origin },
        arrivalLocation: { cityAirport: flight.destination },
        marketingCompany: { identifier: flight.carrier },
        operatingCompany:
          flight.operating_carrier !== flight.carrier
            ? { identifier: flight.operating_carrier }
            : null,
        flightIdentification: { number: flight.number },
        productTypeDetail: { productIndicators: getIndicator(at) },
        lineItemNumber: line + 1,
      },
      infoOnClasses: flight.classes.map(({ code, seats }) => ({
        productClassDetail: { serviceClass: code, availabilityStatus: String(seats) },
      })),
      additionalFlightInfo: {
        flightDetails: {
          typeOfAircraft: flight.aircraft,
          numberOfStops: flight.stops.length,
          legDuration: formatWireMinutes(flight.duration_min),
        },
        departureStation: flight.departure_terminal
          ? { terminal: flight.departure_terminal }
          : null,
        arrivalStation: flight.arrival_terminal ? { terminal: flight.arrival_terminal } : null,
        productFacilities: { type: '1A' },
      },
    }),
  );
}
