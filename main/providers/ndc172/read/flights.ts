/** Flights of an answer: segments with their stops, class and cabin. */
import { phrase } from '#main/contract/phrase.ts';
import type { Cabin } from '#main/contract/values.ts';
import { parseConditions } from '#main/providers/ndc/read/brand-texts.ts';
import {
  addSegment,
  type GraphSegment,
  type SegmentLists,
} from '#main/providers/ndc/read/flights.ts';
import type { ProviderStop } from '#main/providers/provider.ts';
import { NOTHING_SAID } from '#main/providers/wire/features.ts';
import {
  calculateMinutesBetween,
  listDistinct,
  parseFlag,
  parseFlightNumber,
  parseInteger,
  parseLocalTime,
  parseMinutes,
  readCabinCode,
  readDuration,
} from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { addDays } from '#main/reference/calendar.ts';
import { readKey } from './refs.ts';

export interface FlightLists extends SegmentLists {
  /** Seats left of a flight, where its class of service says. */
  seats_left: Map<string, number>;
  /** Ways on the ground between two airports, in place of a flight. */
  surface: Set<string>;
}

/** In place of a flight number, where travellers get to the next flight by themselves. */
const SURFACE = /^ARNK$/i;

/** An arrival may tell how many days later it is than the departure, and no date. */
function readPoint(
  node: XmlNode | undefined,
  from: string | null = null,
): { airport: string | null; time: string | null; terminal: string | null } {
  const later = parseInteger(node?.text('ChangeOfDay') ?? null);
  const told = node?.text('Date') ?? null;
  const date = told ?? (from && later !== null ? addDays(from.slice(0, 10), later) : null);
  const clock = node?.text('Time') ?? null;
  return {
    // One of them is a sender's own spelling.
    airport: node?.text('AirportCode|AiriportCode')?.toUpperCase() ?? null,
    time: date && clock ? parseLocalTime(`${date.slice(0, 10)}T${clock}`) : parseLocalTime(date),
    terminal: node?.text('Terminal/Name')?.replace(/^terminal\s+/i, '') || null,
  };
}

export function readSegment(node: XmlNode, lists: FlightLists): void {
  const { reading } = lists;
  const id = readKey(node, 'SegmentKey', 'ListKey');
  if (!id) return;
  const departure = readPoint(node.at('Departure'));
  const arrival = readPoint(node.at('Arrival'), departure.time);
  const marketing = node.at('MarketingCarrier');
  const operating = node.at('OperatingCarrier');
  if (SURFACE.test(marketing?.text('FlightNumber') ?? operating?.text('FlightNumber') ?? '')) {
    lists.surface.add(id);
    node.take();
    return;
  }
  const operating_carrier = operating?.text('AirlineID')?.toUpperCase() ?? null;
  const operating_name =
    operating_carrier === null
      ? (operating?.text('Name') ?? operating?.at('AirlineID')?.attribute('Name') ?? null)
      : null;
  const carrier = (marketing?.text('AirlineID') ?? operating_carrier)?.toUpperCase() ?? null;
  const own = parseFlightNumber(operating?.text('FlightNumber') ?? null, operating_carrier);
  const number = parseFlightNumber(marketing?.text('FlightNumber') ?? null, carrier) ?? own;
  const service = node.at('ClassOfService');
  const booking =
    service?.text('Code') ??
    marketing?.text('ResBookDesigCode') ??
    operating?.text('ResBookDesigCode') ??
    null;
  const fare_basis = service?.text('FareBasisCode/Code') ?? service?.text('FareBasisCode') ?? null;
  const left = parseInteger(service?.at('Code')?.attribute('SeatsLeft') ?? null);
  const named = service?.at('MarketingName');
  const found = readCabinCode(named?.attribute('CabinDesignator') ?? null, named?.value() ?? null);
  const aircraft = node.text('Equipment/AircraftCode')?.toUpperCase() ?? null;
  const duration_min = readDuration(node.text('FlightDetail/FlightDuration/Value'));
  if (!departure.airport || !arrival.airport || !departure.time || !arrival.time || !carrier) {
    reading.warn(phrase('flight_left_out', { id }));
    return;
  }
  if (number === null) {
    reading.warn(phrase('flight_no_number', { id }));
    return;
  }
  if (left !== null) lists.seats_left.set(id, left);
  // A suffix tells two flights of one number and day apart.
  const suffixes = listDistinct(
    [marketing, operating].map((one) => one?.at('FlightNumber')?.attribute('OperationalSuffix')),
  );
  const said = [
    ...parseConditions(
      // A flag says nothing to a passenger.
      (operating?.texts('Disclosures/Description/Text') ?? []).filter(
        (text) => parseFlag(text) === null,
      ),
    ),
    ...suffixes.flatMap((suffix) =>
      suffix ? [{ ...NOTHING_SAID, text: phrase('flight_suffix', { suffix }) }] : [],
    ),
  ];
  const stops = readStops(node);
  const untold = (parseInteger(node.text('FlightDetail/Stops/StopQuantity')) ?? 0) - stops.length;
  // A sender that gives only how many says nothing of where.
  if (untold > 0) said.push({ ...NOTHING_SAID, text: phrase('stops_untold', { n: untold }) });
  const segment: GraphSegment = {
    id,
    origin: departure.airport,
    destination: arrival.airport,
    departure: departure.time,
    arrival: arrival.time,
    departure_terminal: departure.terminal,
    arrival_terminal: arrival.terminal,
    marketing_carrier: carrier,
    flight_number: number,
    operating_carrier,
    ...(operating_name && { operating_name }),
    operating_flight_number: own,
    aircraft,
    duration_min,
    stops,
    booking_class: booking && /^[A-Z]$/i.test(booking) ? booking.toUpperCase() : null,
    cabin: found,
    leg_ids: [],
    ...(fare_basis === null ? {} : { fare_basis }),
    ...(said.length > 0 ? { said } : {}),
  };
  addSegment(segment, lists);
}

const readStops = (node: XmlNode): ProviderStop[] =>
  node.find('FlightDetail/Stops/StopLocations/StopLocation').flatMap((one) => {
    const airport = one.text('AirportCode')?.toUpperCase();
    const readTime = (name: string) => {
      const date = one.text(`${name}Date`);
      const clock = one.text(`${name}Time`);
      return date && clock ? parseLocalTime(`${date}T${clock}`) : null;
    };
    const [arrival, departure] = [readTime('Arrival'), readTime('Departure')];
    const ground = parseMinutes(one.text('GroundTime'));
    const known = arrival && departure ? calculateMinutesBetween(arrival, departure) : null;
    return airport ? [{ airport, arrival, departure, duration_min: known ?? ground }] : [];
  });

export function readCabin(node: XmlNode | undefined): Cabin {
  const name = node?.text('CabinTypeName') ?? node?.text('Name') ?? null;
  return readCabinCode(node?.text('CabinTypeCode') ?? node?.text('Code') ?? null, name);
}
