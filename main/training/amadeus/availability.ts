/** Neutral availability: flights of a day with the seats of every booking class. */
import type { World } from '../engine/index.ts';
import type { Handler } from './message-exchange.ts';
import {
  el,
  findChildren,
  findPath,
  formatWireClock,
  formatWireDay,
  formatWireMinutes,
  leaf,
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

export const answerMultiAvailability: Handler = ({ world, provider, body, distortion, now }) => {
  const action = needText(body, 'messageActionDetails', 'functionDetails', 'actionCode');
  if (action !== AVAILABILITY) refuse('A07', 'ACTION NOT SUPPORTED');
  const sections = findChildren(body, 'requestSection');
  if (sections.length === 0) refuse('477', 'INVALID FORMAT');
  return el(
    'Air_MultiAvailabilityReply',
    el('messageActionDetails/functionDetails', { businessFunction: '1', actionCode: AVAILABILITY }),
    sections.map((section) => {
      const asked = readSection(section, now);
      const options = distortion === 'SOLD_OUT' ? [] : world.availability(provider, asked);
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
  const date = toIsoDay(readTextAt(product, 'availabilityDetails', 'departureDate'));
  if (date < now.toISOString().slice(0, 10)) refuse('A08', 'CHECK DATE');
  return {
    origin: needText(product, 'departureLocationInfo', 'cityAirport'),
    destination: needText(product, 'arrivalLocationInfo', 'cityAirport'),
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
  { flights }: ReturnType<World['availability']>[number],
  line: number,
): XmlNode[] {
  const getIndicator = (at: number) =>
    flights.length === 1 ? 'D' : at === 0 ? 'S' : at === flights.length - 1 ? 'E' : 'C';
  return flights.map((flight, at) =>
    el(
      'flightInfo',
      el(
        'basicFlightInfo',
        el('flightDetails', {
          departureDate: formatWireDay(flight.departure),
          departureTime: formatWireClock(flight.departure),
          arrivalDate: formatWireDay(flight.arrival),
          arrivalTime: formatWireClock(flight.arrival),
        }),
        el('departureLocation', { cityAirport: flight.origin }),
        el('arrivalLocation', { cityAirport: flight.destination }),
        el('marketingCompany', { identifier: flight.carrier }),
        flight.operating_carrier !== flight.carrier &&
          el('operatingCompany', { identifier: flight.operating_carrier }),
        el('flightIdentification', { number: flight.number }),
        el('productTypeDetail', { productIndicators: getIndicator(at) }),
        leaf('lineItemNumber', line + 1),
      ),
      flight.classes.map(({ code, seats }) =>
        el('infoOnClasses/productClassDetail', {
          serviceClass: code,
          availabilityStatus: String(seats),
        }),
      ),
      el(
        'additionalFlightInfo',
        el('flightDetails', {
          typeOfAircraft: flight.aircraft,
          numberOfStops: flight.stops.length,
          legDuration: formatWireMinutes(flight.duration_min),
        }),
        flight.departure_terminal &&
          el('departureStation', { terminal: flight.departure_terminal }),
        flight.arrival_terminal && el('arrivalStation', { terminal: flight.arrival_terminal }),
        el('productFacilities', { type: '1A' }),
      ),
    ),
  );
}
