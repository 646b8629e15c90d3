/** Flights of an answer: segments with their legs, stops, aircraft, class and cabin. */
import { phrase } from '#main/contract/phrase.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { ProviderFeature, ProviderLeg, ProviderStop } from '#main/providers/provider.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { NOTHING_SAID } from '../../wire/features.ts';
import type { Reading } from '../../wire/reading.ts';
import {
  calculateMinutesBetween,
  listDistinct,
  parseFlag,
  parseFlightNumber,
  parseLocalTime,
  parseMinutes,
  readCabinCode,
  readDuration,
} from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';

export interface GraphSegment
  extends Omit<
    ProviderLeg,
    'key' | 'fare_basis' | 'fare_type' | 'brand' | 'baggage' | 'bags' | 'status' | 'marriage'
  > {
  id: string;
  /** The fare basis a sender tells with the flight and not with its fares. */
  fare_basis?: string;
  /** Ids of the operating legs it is flown in. */
  leg_ids: string[];
  /** Its disclosures; left out if there are none. */
  disclosure_ids?: string[];
  /** What is to be told beside them. */
  said?: ProviderFeature[];
}

interface Point {
  airport: string | null;
  time: string | null;
  /** A time is told and does not exist. */
  impossible: boolean;
  terminal: string | null;
}

function readPoint(node: XmlNode | undefined): Point {
  if (!node) return { airport: null, time: null, impossible: false, terminal: null };
  const date = node.text('Date');
  const clock = node.text('Time');
  const told =
    node.text('AircraftScheduledDateTime') ?? (date && clock ? `${date}T${clock}` : null);
  const time = parseLocalTime(told);
  const airport = node.text('IATA_LocationCode|StationCode|AirportCode')?.toUpperCase() ?? null;
  const impossible = told !== null && time === null;
  return { airport, time, impossible, terminal: readTerminal(node.text('TerminalName')) };
}

const readTerminal = (text: string | null) => text?.replace(/^terminal\s+/i, '') || null;

/** Where flights are collected by id. */
export interface SegmentLists {
  segments: Map<string, GraphSegment>;
  reading: Reading;
}

/** The first of its id is kept; another flight under the same id is said. */
export function addSegment(segment: GraphSegment, { segments, reading }: SegmentLists): void {
  const { id } = segment;
  const known = segments.get(id);
  if (!known) segments.set(id, segment);
  else if (formatFlight(known) !== formatFlight(segment))
    reading.warn(phrase('flight_twice', { id }));
}

const formatFlight = (one: GraphSegment) =>
  `${one.marketing_carrier}${one.flight_number} ${one.origin} ${one.departure} ${one.destination}`;

interface FlightLists {
  marketing: Map<string, XmlNode>;
  operating: Map<string, XmlNode>;
  legs: Map<string, XmlNode>;
}

/** One flight from wherever its parts stand: marketing, operating, legs, or inline. */
export function readSegment(
  node: XmlNode,
  lists: FlightLists,
  reading: Reading,
): GraphSegment | null {
  const id = readId(node, 'PaxSegmentID');
  if (!id) return null;
  const marketing_id = node.text('DatedMarketingSegmentRefID');
  const marketing = (marketing_id && lists.marketing.get(marketing_id)) || node;
  const operating_id = marketing.text('DatedOperatingSegmentRefID');
  const operating =
    (operating_id && lists.operating.get(operating_id)) ||
    node.at('OperatingCarrierInfo|DatedOperatingSegment');
  const inline = marketing.at('MarketingCarrierInfo') ?? marketing;
  const leg_ids = operating?.texts('DatedOperatingLegRefID') ?? [];
  const legs = leg_ids.flatMap((leg) => lists.legs.get(leg) ?? []);
  if (legs.length === 0) legs.push(...node.all('DatedOperatingLeg'));
  leg_ids.push(
    ...node.all('DatedOperatingLeg').flatMap((leg) => readId(leg, 'DatedOperatingLegID') ?? []),
  );
  const first = legs[0];
  const last = legs.at(-1);
  const disclosure_ids = operating?.texts('DisclosureRefID') ?? [];

  const departure = fill(readPoint(marketing.at('Dep')), readPoint(first?.at('Dep')));
  const arrival = fill(readPoint(marketing.at('Arrival')), readPoint(last?.at('Arrival')));
  const operating_carrier = operating?.text('CarrierDesigCode') ?? null;
  const operating_name = operating_carrier === null ? operating?.text('CarrierName') : null;
  const operating_number = parseFlightNumber(
    operating?.text('OperatingCarrierFlightNumberText') ?? null,
    operating_carrier,
  );
  const carrier = inline.text('CarrierDesigCode') ?? operating_carrier;
  const number =
    parseFlightNumber(inline.text('MarketingCarrierFlightNumberText'), carrier) ?? operating_number;
  if (departure.impossible || arrival.impossible) {
    reading.warn(phrase('w_flight_time', { id }));
    return null;
  }
  if (!departure.airport || !arrival.airport || !departure.time || !arrival.time || !carrier) {
    reading.warn(phrase('flight_left_out', { id }));
    return null;
  }
  if (number === null) {
    reading.warn(phrase('flight_no_number', { id }));
    return null;
  }
  return {
    id,
    origin: departure.airport,
    destination: arrival.airport,
    departure: departure.time,
    arrival: arrival.time,
    departure_terminal: departure.terminal,
    arrival_terminal: arrival.terminal,
    marketing_carrier: carrier.toUpperCase(),
    flight_number: number,
    operating_carrier: operating_carrier?.toUpperCase() ?? null,
    ...(operating_name && { operating_name }),
    operating_flight_number: operating_number,
    aircraft: readAircraft(first) ?? readAircraft(node),
    duration_min: readDuration(operating?.text('Duration') ?? node.text('Duration')),
    stops: readStops(legs, reading),
    booking_class: readBookingClass(node, reading),
    cabin: readSegmentCabin(node),
    leg_ids,
    ...(disclosure_ids.length > 0 ? { disclosure_ids } : {}),
    ...readSaid(listDistinct([node, marketing, inline, operating ?? node]), legs),
  };
}

/** What every flight is that is sold. */
const ACTIVE = /^(1|A|ACTIVE)$/i;

/**
 * Notes on a flight: a change of aircraft means boarding again; a suffix tells two flights of one
 * number and day apart; an open or passive segment is not a seat.
 */
function readSaid(nodes: XmlNode[], legs: XmlNode[]): Pick<GraphSegment, 'said'> {
  const listTexts = (name: string) => listDistinct(nodes.flatMap((one) => one.texts(name)));
  const said = [
    ...legs.flatMap((leg, index) => {
      // It is told of the leg after the change; before the first of a flight there is none.
      const at = readPoint(leg.at(index > 0 ? 'Dep' : 'Arrival')).airport;
      const changes = parseFlag(leg.text('ChangeofGaugeInd'));
      if (!changes) return [];
      return at ? phrase('aircraft_changes_at', { place: at }) : phrase('aircraft_changes');
    }),
    ...listDistinct([
      ...listTexts('OperationalSuffixText'),
      ...listTexts('MarketingCarrierFlightNumberText').flatMap(
        (text) => /\d([A-Z])$/i.exec(text)?.[1] ?? [],
      ),
    ]).map((suffix) => phrase('flight_suffix', { suffix })),
    ...listTexts('SegmentTypeCode')
      .filter((type) => !ACTIVE.test(type))
      .map((type) => phrase('segment_type', { type })),
    // Until 19.2 a notice of who flies stands with the flight.
    ...listTexts('Disclosure/Desc/DescText'),
  ].map((text) => ({ ...NOTHING_SAID, text }));
  return said.length > 0 ? { said } : {};
}

const fill = (a: Point, b: Point): Point => ({
  airport: a.airport ?? b.airport,
  time: a.time ?? b.time,
  impossible: a.impossible || b.impossible,
  terminal: a.terminal ?? b.terminal,
});

function readAircraft(node: XmlNode | undefined): string | null {
  const own = node?.text('CarrierAircraftType/CarrierAircraftTypeCode') ?? null;
  return node?.text('IATA_AircraftType/IATA_AircraftTypeCode')?.toUpperCase() ?? own;
}

/** Some senders put a carrier's code in place of the class; it is ignored. */
function readBookingClass(node: XmlNode, reading: Reading): string | null {
  const texts = [node.text('MarketingCarrierRBD_Code'), node.text('OperatingCarrierRBD_Code')];
  const isClass = (text: string) =>
    /^[A-Z]$/i.test(text) || (/^[A-Z][A-Z0-9]$/i.test(text) && !findAirline(text.toUpperCase()));
  for (const text of texts) if (text && isClass(text)) return text.toUpperCase();
  for (const text of texts) {
    if (text) reading.warn(phrase('class_none', { text }));
  }
  return null;
}

function readSegmentCabin(node: XmlNode): Cabin {
  const choices = [
    ...node.find('CabinTypeAssociationChoice/SegmentCabinType'),
    ...node.find(
      'CabinTypeAssociationChoice/LegCabinAssociations/LegsAssociatedCabin/LegCabinType',
    ),
    ...node.all('CabinType'),
  ];
  node.texts(
    'CabinTypeAssociationChoice/LegCabinAssociations/LegsAssociatedCabin/DatedOperatingLegRefID',
  );
  const found = choices.map((one) => readCabin(one));
  return found.find((one) => one !== 'UNSPECIFIED') ?? 'UNSPECIFIED';
}

export const readCabin = (node: XmlNode | undefined): Cabin => {
  const name = node?.text('CabinTypeName') ?? null;
  return readCabinCode(node?.text('CabinTypeCode') ?? null, name);
};

/** The airports between the first and the last operating leg. */
const readStops = (legs: XmlNode[], reading: Reading): ProviderStop[] =>
  legs.flatMap((leg, index) => {
    const dep = readPoint(leg.at('Dep'));
    const arr = readPoint(leg.at('Arrival'));
    const ground = parseMinutes(leg.text('OnGroundDuration'));
    const earlier = legs[index - 1];
    if (!earlier) return [];
    const before = readPoint(earlier.at('Arrival'));
    const airport = dep.airport ?? before.airport;
    if (!airport || !(dep.time ?? before.time ?? arr.time)) return [];
    const known = dep.time && before.time ? calculateMinutesBetween(before.time, dep.time) : null;
    const duration_min = known ?? ground;
    if (duration_min !== null && duration_min < 0) {
      reading.warn(phrase('w_stop', { code: airport }));
      return [];
    }
    return [{ airport, arrival: before.time, departure: dep.time, duration_min }];
  });
