/**
 * The flights of an answer, as the standard takes them apart: legs, operating and marketing segments,
 * the segments passengers are booked on, and the journeys those make. Segments are numbered in the
 * order they are asked for, so an order whose flights are described first has the same numbers in
 * every answer.
 */
import { findAirline } from '#main/reference/airlines.ts';
import { getCabinByClass } from '../booking-classes.ts';
import { type Child, el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldBrand, WorldFlight, WorldSlice } from '../world.ts';
import { formatDuration, toLocalTime } from './amounts.ts';
import type { WireProfile } from './profiles.ts';

export class FlightLists {
  protected readonly profile: WireProfile;
  readonly #marketing = new DataList('DMS');
  readonly #legs = new DataList('DOL');
  readonly #operating = new DataList('DOS');
  readonly #journeys = new DataList('JOUR');
  readonly #segments = new DataList('SEG');
  readonly #directions = new Map<
    string,
    { origin: string; destination: string; ids: Set<string> }
  >();

  constructor(profile: WireProfile) {
    this.profile = profile;
  }

  /** `direction` tells apart what was asked for; its origin and destination may be city codes. */
  journey(
    slice: WorldSlice,
    direction: { key: string; origin: string; destination: string },
  ): string {
    const segments = this.segments(slice);
    const id = this.#journeys.put(segments.join(), (own) =>
      el('PaxJourney', {
        Duration: formatDuration(slice.duration_min),
        PaxJourneyID: own,
        PaxSegmentRefID: segments,
      }),
    );
    const { key, origin, destination } = direction;
    const known = this.#directions.get(key) ?? { origin, destination, ids: new Set() };
    known.ids.add(id);
    this.#directions.set(key, known);
    return id;
  }

  segments({ flights }: WorldSlice): string[] {
    return flights.map((flight) => this.segment(flight));
  }

  segment(flight: WorldSlice['flights'][number]): string {
    return this.#segments.put(`${flight.id}/${flight.booking_class}`, (own) =>
      el(
        'PaxSegment',
        el(
          'CabinTypeAssociationChoice',
          buildCabinElement(
            'SegmentCabinType',
            getCabinByClass(flight.booking_class),
            this.profile,
          ),
        ),
        leaf('DatedMarketingSegmentRefId', this.#marketingSegment(flight)),
        { MarketingCarrierRBD_Code: flight.booking_class, PaxSegmentID: own },
      ),
    );
  }

  #marketingSegment(flight: WorldFlight): string {
    const number = this.profile.carrier_in_flight_number
      ? `${flight.carrier}${flight.number}`
      : flight.number;
    return this.#marketing.put(flight.id, (own) =>
      el(
        'DatedMarketingSegment',
        buildPoint('Arrival', flight.destination, flight.arrival, flight.arrival_terminal),
        { CarrierDesigCode: flight.carrier, CarrierName: findAirline(flight.carrier)?.name },
        leaf('DatedMarketingSegmentId', own),
        leaf('DatedOperatingSegmentRefId', this.#operatingSegment(flight)),
        buildPoint('Dep', flight.origin, flight.departure, flight.departure_terminal),
        leaf('MarketingCarrierFlightNumberText', number),
      ),
    );
  }

  #operatingSegment(flight: WorldFlight): string {
    const legs = this.#operatingLegs(flight);
    return this.#operating.put(flight.id, (own) =>
      el('DatedOperatingSegment', {
        CarrierDesigCode: flight.operating_carrier,
        CarrierName: findAirline(flight.operating_carrier)?.name,
        DatedOperatingLegRefID: legs,
        DatedOperatingSegmentId: own,
        Duration: formatDuration(flight.duration_min),
        OperatingCarrierFlightNumberText: flight.operating_number,
      }),
    );
  }

  /** One leg between landings: a flight with a stop has two. */
  #operatingLegs(flight: WorldFlight): string[] {
    const { stops } = flight;
    return [...stops, null].map((next, at) => {
      const last = stops[at - 1];
      const arrival = next
        ? buildPoint('Arrival', next.airport, next.arrival, null)
        : buildPoint('Arrival', flight.destination, flight.arrival, flight.arrival_terminal);
      const departure = last
        ? buildPoint('Dep', last.airport, last.departure, null)
        : buildPoint('Dep', flight.origin, flight.departure, flight.departure_terminal);
      return this.#legs.put(`${flight.id}/${at}`, (own) =>
        el(
          'DatedOperatingLeg',
          arrival,
          leaf('DatedOperatingLegID', own),
          departure,
          el('IATA_AircraftType', { IATA_AircraftTypeCode: flight.aircraft }),
          last && leaf('OnGroundDuration', formatDuration(last.duration_min)),
        ),
      );
    });
  }

  /** The lists of flights by the schema, where passengers stand before the segments. */
  protected listFlights(passengers: XmlNode | false): Child[] {
    return [
      this.#marketing.list('DatedMarketingSegmentList'),
      this.#legs.list('DatedOperatingLegList'),
      this.#operating.list('DatedOperatingSegmentList'),
      this.#listDirections(),
      this.#journeys.list('PaxJourneyList'),
      passengers,
      this.#segments.list('PaxSegmentList'),
    ];
  }

  #listDirections(): XmlNode | null {
    const directions = [...this.#directions.values()];
    if (directions.length === 0) return null;
    const nodes = directions.map(({ origin, destination, ids }, at) =>
      el('OriginDest', {
        DestCode: destination,
        OriginCode: origin,
        OriginDestID: `OD${at + 1}`,
        PaxJourneyRefID: [...ids],
      }),
    );
    return el('OriginDestList', nodes);
  }
}

export const CABIN_NAMES: Readonly<Record<WorldBrand['cabin'], string>> = {
  ECONOMY: 'Economy',
  PREMIUM: 'Premium Economy',
  BUSINESS: 'Business',
  FIRST: 'First',
};

export const buildCabinElement = (
  name: string,
  cabin: WorldBrand['cabin'],
  { cabin_codes, cabin_names }: WireProfile,
): XmlNode =>
  el(name, {
    CabinTypeCode: cabin_codes[cabin],
    CabinTypeName: cabin_names ? CABIN_NAMES[cabin] : null,
  });

const buildPoint = (
  name: string,
  airport: string,
  local: string,
  terminal: string | null,
): XmlNode =>
  el(name, {
    AircraftScheduledDateTime: toLocalTime(local),
    IATA_LocationCode: airport,
    TerminalName: terminal,
  });

/** Elements of one list, by what they describe. */
export class DataList {
  readonly #prefix: string;
  readonly #held = new Map<string, { id: string; node: XmlNode | null }>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  put(key: string, make: (id: string) => XmlNode): string {
    const held = this.#held.get(key);
    if (held) return held.id;
    const id = `${this.#prefix}${this.#held.size + 1}`;
    const entry: { id: string; node: XmlNode | null } = { id, node: null };
    this.#held.set(key, entry);
    entry.node = make(id);
    return id;
  }

  list(name: string): XmlNode | null {
    const nodes = [...this.#held.values()].map(({ node }) => node);
    return nodes.length === 0 ? null : el(name, nodes);
  }
}
