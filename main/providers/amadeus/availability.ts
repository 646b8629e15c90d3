/** Booking classes with seats, and the price of flights named in their classes. */
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import type {
  AvailabilityAnswer,
  AvailabilityRequest,
  AvailableLeg,
  ClassSeats,
} from '../provider.ts';
import { NO_STATEMENT } from '../wire/baggage-allowance.ts';
import { noteSaid, type Reading } from '../wire/reading.ts';
import { parseFlightNumber, parseInteger } from '../wire/values.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method } from './client.ts';
import { saysNothingForSale } from './errors.ts';
import type { OfferKey } from './order-keys.ts';
import { toSegment } from './read/shopping.ts';
import { parseMinutes, readTextsAt, readTime } from './read/values.ts';
import { getToday, priceFlights } from './shopping.ts';
import { formatDdmmyy } from './write/shopping.ts';
import { deepLeaf, el, leaf, type Xml } from './write/xml.ts';

const AVAILABILITY = 44;
/** Neutral, by departure: no airline's flights come before another's. */
const NEUTRAL = 'TN';
const MAX_AIRLINES = 6;

const writeAvailability = (request: AvailabilityRequest): Xml =>
  el(
    'Air_MultiAvailability',
    el(
      'messageActionDetails/functionDetails',
      leaf('businessFunction', 1),
      leaf('actionCode', AVAILABILITY),
    ),
    el(
      'requestSection',
      el(
        'availabilityProductInfo',
        deepLeaf('availabilityDetails/departureDate', formatDdmmyy(request.date)),
        deepLeaf('departureLocationInfo/cityAirport', request.origin),
        deepLeaf('arrivalLocationInfo/cityAirport', request.destination),
      ),
      deepLeaf('numberOfSeatsInfo/numberOfPassengers', request.seats),
      request.airlines.length > 0 &&
        el(
          'airlineOrFlightOption',
          request.airlines
            .slice(0, MAX_AIRLINES)
            .map((code) => el('flightIdentification', leaf('airlineCode', code))),
        ),
      deepLeaf('availabilityOptions/productTypeDetails/typeOfRequest', NEUTRAL),
    ),
  );

export const fetchAvailability: Method<'availability'> = async (client, request, call) => {
  const body = writeAvailability(request);
  const tolerate = saysNothingForSale;
  const received = await client.send(call, { operation: 'availability', body, tolerate });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  return ok({ options: readAvailability(root, getToday(client), reading), ...reading.told() });
};

const BESIDE = [
  'singleCityPairInfo/cityPairErrorOrWarning/cityPairErrorOrWarningText/freeText',
  'singleCityPairInfo/flightInfo/flightErrorWarningSection/flightErrorWarningText/freeText',
];

export function readAvailability(
  root: XmlNode,
  today: string,
  reading: Reading,
): AvailabilityAnswer['options'] {
  const options: { line: number | null; ended: boolean; legs: AvailableLeg[] }[] = [];
  noteSaid(readTextsAt(root, BESIDE), null, reading);
  for (const node of root.find('singleCityPairInfo/flightInfo')) {
    const basic = node.at('basicFlightInfo');
    const line = parseInteger(basic?.text('lineItemNumber') ?? null);
    const indicators = basic?.texts('productTypeDetail/productIndicators') ?? [];
    const leg = readFlight(node, today, reading);
    if (!leg) continue;
    const last = options.at(-1);
    // Flights of a connection stand under one number, or between a start and an end.
    const joins = last && !last.ended && (line === null || last.line === line);
    const open = joins ? last : { line, ended: indicators.includes('D'), legs: [] };
    if (!joins) options.push(open);
    open.legs.push(leg);
    if (indicators.includes('E')) open.ended = true;
  }
  return options.map(({ legs }) => ({ legs }));
}

function readFlight(node: XmlNode, today: string, reading: Reading): AvailableLeg | null {
  const basic = node.at('basicFlightInfo');
  const times = basic?.at('flightDetails');
  const carrier = basic?.text('marketingCompany/identifier') ?? '';
  const number = parseFlightNumber(basic?.text('flightIdentification/number') ?? null, carrier);
  const left = times?.text('departureDate') ?? null;
  const departure = readTime(left, times?.text('departureTime') ?? null, today);
  const landed = times?.text('arrivalDate') ?? left;
  const arrival = readTime(landed, times?.text('arrivalTime') ?? null, today);
  const origin = basic?.text('departureLocation/cityAirport') ?? '';
  const destination = basic?.text('arrivalLocation/cityAirport') ?? '';
  const more = node.at('additionalFlightInfo');
  if (number === null || departure === null || arrival === null || !origin || !destination) {
    reading.warn(phrase('w_flight_incomplete', { id: carrier }));
    return null;
  }
  // Where it lands on its way is not told here.
  const stops = parseInteger(more?.text('flightDetails/numberOfStops') ?? null) ?? 0;
  const stopping = stops === 1 ? '1 STOP' : `${stops} STOPS`;
  if (stops > 0) noteSaid([stopping], `${carrier}${number}`, reading);
  return {
    key: `${carrier}${number}/${departure.slice(0, 10)}/${origin}`,
    origin,
    destination,
    departure,
    arrival,
    departure_terminal: more?.text('departureStation/terminal') ?? null,
    arrival_terminal: more?.text('arrivalStation/terminal') ?? null,
    marketing_carrier: carrier,
    flight_number: number,
    operating_carrier: basic?.text('operatingCompany/identifier') ?? carrier,
    operating_flight_number: null,
    aircraft: more?.text('flightDetails/typeOfAircraft') ?? null,
    duration_min: parseMinutes(more?.text('flightDetails/legDuration') ?? null),
    stops: [],
    booking_class: null,
    fare_basis: null,
    cabin: 'UNSPECIFIED',
    fare_type: 'UNSPECIFIED',
    brand: null,
    baggage: NO_STATEMENT,
    status: 'UNSPECIFIED',
    classes: [
      ...node.find('infoOnClasses/productClassDetail'),
      ...node.find('cabinClassInfo/infoByCabinOnClasses/productClassDetail'),
    ].flatMap(readClass),
  };
}

function readClass(node: XmlNode): ClassSeats[] {
  const code = node.text('serviceClass');
  const status = node.text('availabilityStatus');
  if (code === null || status === null) return [];
  return [{ code, seats: parseInteger(status), status, cabin: 'UNSPECIFIED' }];
}

export const priceNamed: Method<'priceNamed'> = (client, { journeys, passengers }, call) => {
  const count = (type: string) => passengers.filter(({ pax_type }) => pax_type === type).length;
  const key: OfferKey = {
    kind: 'amadeus-offer',
    slices: journeys.map((legs) => ({
      segments: legs.map(toSegment),
      family: null,
      family_name: null,
    })),
    people: { ADT: count('ADT'), CHD: count('CHD'), INF: count('INF') },
    total_minor: 0,
    currency: client.profile.currency,
    carrier: '',
  };
  return priceFlights(client, key, false, call);
};
