/**
 * The DataLists of an answer: everything offers and orders refer to, each described once. Asking for
 * a thing gives its id, and the first asking writes it down, so a list never holds what nobody names.
 */
import { findAirline } from '#main/reference/airlines.ts';
import type { WorldBrand, WorldFlight, WorldSlice } from '../world.ts';
import { durationText, localTime } from './amounts.ts';
import type { WireProfile } from './profiles.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

type SoldFlight = WorldSlice['flights'][number];

/** Elements of one list, by what they describe. */
class Shelf {
  readonly #prefix: string;
  readonly #held = new Map<string, { id: string; node: XmlNode | null }>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  put(key: string, make: (id: string) => XmlNode): string {
    const held = this.#held.get(key);
    if (held) return held.id;
    const entry = { id: `${this.#prefix}${this.#held.size + 1}`, node: null as XmlNode | null };
    this.#held.set(key, entry);
    entry.node = make(entry.id);
    return entry.id;
  }

  list(name: string): XmlNode | null {
    const nodes = [...this.#held.values()].map(({ node }) => node);
    return nodes.length === 0 ? null : el(name, nodes);
  }
}

export type IncludedService = 'SEAT' | 'MEAL' | 'WIFI';

export class MessageLists {
  readonly #profile: WireProfile;
  readonly #owner: string;
  readonly #bags = new Shelf('BG');
  readonly #marketing = new Shelf('DMS');
  readonly #legs = new Shelf('DOL');
  readonly #operating = new Shelf('DOS');
  readonly #journeys = new Shelf('JOUR');
  readonly #segments = new Shelf('SEG');
  readonly #price_classes = new Shelf('PC');
  readonly #services = new Shelf('SD');
  readonly #directions = new Map<
    string,
    { origin: string; destination: string; ids: Set<string> }
  >();

  constructor(profile: WireProfile, owner: string) {
    this.#profile = profile;
    this.#owner = owner;
  }

  /** `direction` tells apart what was asked for; its origin and destination may be city codes. */
  journey(
    slice: WorldSlice,
    direction: { key: string; origin: string; destination: string },
  ): string {
    const segments = this.segments(slice);
    const id = this.#journeys.put(segments.join(), (own) =>
      el(
        'PaxJourney',
        leaf('Duration', durationText(slice.duration_min)),
        leaf('PaxJourneyID', own),
        segments.map((segment) => leaf('PaxSegmentRefID', segment)),
      ),
    );
    const { key, origin, destination } = direction;
    const known = this.#directions.get(key) ?? { origin, destination, ids: new Set() };
    known.ids.add(id);
    this.#directions.set(key, known);
    return id;
  }

  segments(slice: WorldSlice): string[] {
    return slice.flights.map((flight) => this.#segment(flight, slice.brand));
  }

  #segment(flight: SoldFlight, brand: WorldBrand): string {
    return this.#segments.put(`${flight.id}/${flight.booking_class}/${brand.cabin}`, (own) =>
      el(
        'PaxSegment',
        el('CabinTypeAssociationChoice', this.cabin('SegmentCabinType', brand.cabin)),
        leaf('DatedMarketingSegmentRefId', this.#marketingSegment(flight)),
        leaf('MarketingCarrierRBD_Code', flight.booking_class),
        leaf('PaxSegmentID', own),
      ),
    );
  }

  cabin(name: string, cabin: WorldBrand['cabin']): XmlNode {
    const { cabin_codes, cabin_names } = this.#profile;
    return el(
      name,
      leaf('CabinTypeCode', cabin_codes[cabin]),
      cabin_names && leaf('CabinTypeName', CABIN_NAMES[cabin]),
    );
  }

  #marketingSegment(flight: WorldFlight): string {
    const number = this.#profile.carrier_in_flight_number
      ? `${flight.carrier}${flight.number}`
      : flight.number;
    return this.#marketing.put(flight.id, (own) =>
      el(
        'DatedMarketingSegment',
        point('Arrival', flight.destination, flight.arrival, flight.arrival_terminal),
        leaf('CarrierDesigCode', flight.carrier),
        leaf('CarrierName', findAirline(flight.carrier)?.name),
        leaf('DatedMarketingSegmentId', own),
        leaf('DatedOperatingSegmentRefId', this.#operatingSegment(flight)),
        point('Dep', flight.origin, flight.departure, flight.departure_terminal),
        leaf('MarketingCarrierFlightNumberText', number),
      ),
    );
  }

  #operatingSegment(flight: WorldFlight): string {
    const legs = this.#operatingLegs(flight);
    return this.#operating.put(flight.id, (own) =>
      el(
        'DatedOperatingSegment',
        leaf('CarrierDesigCode', flight.operating_carrier),
        leaf('CarrierName', findAirline(flight.operating_carrier)?.name),
        legs.map((leg) => leaf('DatedOperatingLegRefID', leg)),
        leaf('DatedOperatingSegmentId', own),
        leaf('Duration', durationText(flight.duration_min)),
        leaf('OperatingCarrierFlightNumberText', flight.operating_number),
      ),
    );
  }

  /** One leg between landings: a flight with a stop has two. */
  #operatingLegs(flight: WorldFlight): string[] {
    const { stops } = flight;
    return [...stops, null].map((next, at) => {
      const last = stops[at - 1];
      const arrival = next
        ? point('Arrival', next.airport, next.arrival, null)
        : point('Arrival', flight.destination, flight.arrival, flight.arrival_terminal);
      const departure = last
        ? point('Dep', last.airport, last.departure, null)
        : point('Dep', flight.origin, flight.departure, flight.departure_terminal);
      return this.#legs.put(`${flight.id}/${at}`, (own) =>
        el(
          'DatedOperatingLeg',
          arrival,
          leaf('DatedOperatingLegID', own),
          departure,
          el('IATA_AircraftType', leaf('IATA_AircraftTypeCode', flight.aircraft)),
          last && leaf('OnGroundDuration', durationText(last.duration_min)),
        ),
      );
    });
  }

  priceClass(brand: WorldBrand): string {
    return this.#price_classes.put(JSON.stringify(brand), (own) =>
      el(
        'PriceClass',
        this.cabin('CabinType', brand.cabin),
        leaf('Code', brand.code),
        brandTexts(brand).map((text) => el('Desc', leaf('DescText', text))),
        leaf('Name', brand.name),
        leaf('PriceClassID', own),
      ),
    );
  }

  baggage(brand: WorldBrand): string {
    return this.#bags.put(`${brand.bags}x${brand.bag_weight_kg}`, (own) =>
      el(
        'BaggageAllowance',
        leaf('BaggageAllowanceID', own),
        el('PieceAllowance', leaf('TotalQty', brand.bags)),
        leaf('TypeCode', 'Checked'),
        brand.bags > 0 &&
          el(
            'WeightAllowance',
            leaf('MaximumWeightMeasure', brand.bag_weight_kg),
            leaf('WeightUnitOfMeasurement', 'KGM'),
          ),
      ),
    );
  }

  baggageService(brand: WorldBrand): string {
    const allowance = this.baggage(brand);
    return this.#services.put(allowance, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', bagText(brand))),
        leaf('Name', 'Checked baggage'),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', 'C'),
        el(
          'ServiceDefinitionAssociation',
          el('BaggageAllowanceRef', leaf('BaggageAllowanceRefID', allowance)),
        ),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  includedService(kind: IncludedService): string {
    const { name, rfic, rfisc } = SERVICES[kind];
    return this.#services.put(kind, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', `${name} included in the fare`)),
        leaf('Name', name),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', rfic),
        leaf('RFISC', rfisc),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  element(passengers: { contacts: XmlNode[]; pax: XmlNode[] }): XmlNode {
    const { contacts, pax } = passengers;
    return el(
      'DataLists',
      this.#bags.list('BaggageAllowanceList'),
      contacts.length > 0 && el('ContactInfoList', contacts),
      this.#marketing.list('DatedMarketingSegmentList'),
      this.#legs.list('DatedOperatingLegList'),
      this.#operating.list('DatedOperatingSegmentList'),
      this.#directionList(),
      this.#journeys.list('PaxJourneyList'),
      pax.length > 0 && el('PaxList', pax),
      this.#segments.list('PaxSegmentList'),
      this.#price_classes.list('PriceClassList'),
      this.#services.list('ServiceDefinitionList'),
    );
  }

  #directionList(): XmlNode | null {
    const directions = [...this.#directions.values()];
    if (directions.length === 0) return null;
    const nodes = directions.map(({ origin, destination, ids }, at) =>
      el(
        'OriginDest',
        leaf('DestCode', destination),
        leaf('OriginCode', origin),
        leaf('OriginDestID', `OD${at + 1}`),
        [...ids].map((id) => leaf('PaxJourneyRefID', id)),
      ),
    );
    return el('OriginDestList', nodes);
  }
}

const CABIN_NAMES: Readonly<Record<WorldBrand['cabin'], string>> = {
  ECONOMY: 'Economy',
  PREMIUM: 'Premium Economy',
  BUSINESS: 'Business',
  FIRST: 'First',
};

const SERVICES: Readonly<
  Record<IncludedService, { name: string; rfic: string; rfisc: string | null }>
> = {
  SEAT: { name: 'Standard seat choice', rfic: 'A', rfisc: '0B5' },
  MEAL: { name: 'Meal', rfic: 'G', rfisc: null },
  WIFI: { name: 'Wi-Fi', rfic: 'F', rfisc: null },
};

const SAID = {
  INCLUDED: 'included',
  CHARGEABLE: 'chargeable',
  NOT_OFFERED: 'not offered',
} as const;

const bagText = ({ bags, bag_weight_kg }: WorldBrand): string =>
  bags === 0 ? 'Checked bags: none' : `Checked bags: ${bags} of ${bag_weight_kg} kg`;

const brandTexts = (brand: WorldBrand): string[] => [
  bagText(brand),
  `Seat choice: ${SAID[brand.seat]}`,
  `Meal: ${SAID[brand.meal]}`,
  `Wi-Fi: ${SAID[brand.wifi]}`,
];

export const includedIn = (brand: WorldBrand): IncludedService[] => [
  ...(brand.seat === 'INCLUDED' ? (['SEAT'] as const) : []),
  ...(brand.meal === 'INCLUDED' ? (['MEAL'] as const) : []),
  ...(brand.wifi === 'INCLUDED' ? (['WIFI'] as const) : []),
];

const point = (name: string, airport: string, local: string, terminal: string | null): XmlNode =>
  el(
    name,
    leaf('AircraftScheduledDateTime', localTime(local)),
    leaf('IATA_LocationCode', airport),
    leaf('TerminalName', terminal),
  );
