/** DataLists of an answer in NDC 17.2, without unused entries. */
import { getFiling } from '../booking-classes.ts';
import { formatDuration } from '../ndc/amounts.ts';
import { CABIN_NAMES, DataList } from '../ndc/flight-lists.ts';
import { listBrandTexts } from '../ndc/message-lists.ts';
import { FARE_QUALIFIERS } from '../ndc/offers.ts';
import { DOCUMENT_CODES } from '../ndc/orders.ts';
import { pickTitle } from '../ndc/passengers.ts';
import { getLast } from '../non-empty.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldBrand, WorldFlight, WorldOrder, WorldPassenger, WorldSlice } from '../world.ts';
import { buildRefs } from './wire.ts';

type SoldFlight = WorldFlight & { booking_class?: string; seats_left?: number };

const CABINS = { FIRST: 'F', BUSINESS: 'C', PREMIUM: 'W', ECONOMY: 'Y' } as const;
export const buildCabinElement = (cabin: WorldBrand['cabin']): XmlNode =>
  el('CabinType', { CabinTypeCode: CABINS[cabin], CabinTypeName: CABIN_NAMES[cabin] });

/** The cabin element of a seat map, which uses other names. */
export const buildSeatCabin = (cabin: WorldBrand['cabin']): XmlNode =>
  el('CabinType', { Name: CABIN_NAMES[cabin], Code: CABINS[cabin] });

/** A flight on offer, by its own name. */
const buildFlightKey = ({ id }: WorldFlight): string => `S${id.replace(/[^A-Za-z0-9]+/g, '-')}`;

export class Lists {
  readonly #segments = new Map<string, XmlNode>();
  readonly #numbers = new Map<string, string>();
  readonly #flights = new Map<string, XmlNode>();
  readonly #directions = new Map<string, { origin: string; destination: string; keys: string[] }>();
  readonly #brands = new DataList('PC');
  readonly #bags = new DataList('BG');
  readonly #fares = new DataList('FG');
  readonly #services = new DataList('SD');
  readonly #seats = new DataList('ST');
  #service_ids = 0;

  /** An id that no other service of the answer has. */
  serviceId(): string {
    this.#service_ids += 1;
    return `SV${this.#service_ids}`;
  }

  /** A flight on offer has one key per class, with the seats left in that class. */
  segment(flight: SoldFlight, offered = false): string {
    const sold = offered && flight.booking_class !== undefined;
    const key = sold ? `${buildFlightKey(flight)}-${flight.booking_class}` : this.#number(flight);
    if (!this.#segments.has(key))
      this.#segments.set(key, buildSegmentElement(key, flight, offered));
    return key;
  }

  /**
   * Coupons allow eight letters for a flight's key, so an order's flights are numbered, its own
   * first.
   */
  #number({ id }: WorldFlight): string {
    const known = this.#numbers.get(id) ?? `S${this.#numbers.size + 1}`;
    this.#numbers.set(id, known);
    return known;
  }

  journey(slice: WorldSlice, at: number, offered = false): string {
    const segments = slice.flights.map((flight) => this.segment(flight, offered));
    const key = `F${segments.join('_')}`;
    if (!this.#flights.has(key)) {
      const time = leaf('Time', formatDuration(slice.duration_min));
      const inside = [el('Journey', time), buildRefs('SegmentReferences', segments)];
      this.#flights.set(key, tag('Flight', { FlightKey: key }, ...inside));
    }
    const { origin } = slice.flights[0];
    const { destination } = getLast(slice.flights);
    const direction = this.#directions.get(`OD${at + 1}`) ?? { origin, destination, keys: [] };
    if (!direction.keys.includes(key)) direction.keys.push(key);
    this.#directions.set(`OD${at + 1}`, direction);
    return key;
  }

  brand(brand: WorldBrand): string {
    return this.#brands.put(brand.code, (id) =>
      tag(
        'PriceClass',
        { PriceClassID: id },
        { Name: brand.name, Code: brand.code },
        el('Descriptions', listBrandTexts(brand).map(buildDescription)),
      ),
    );
  }

  /** A fare by its basis, with how it is filed. */
  fare(basis: string, booking_class: string): string {
    return this.#fares.put(`${basis}/${getFiling(booking_class)}`, (id) =>
      tag(
        'FareGroup',
        { ListKey: id },
        {
          Fare: { FareCode: FARE_QUALIFIERS[getFiling(booking_class)] },
          FareBasisCode: { Code: basis },
        },
      ),
    );
  }

  allowance(pieces: number, weight_kg: number | null): string {
    return this.#bags.put(`${pieces}x${weight_kg}`, (id) =>
      tag(
        'BaggageAllowance',
        { BaggageAllowanceID: id },
        leaf('BaggageCategory', 'Checked'),
        el(
          'PieceAllowance',
          { ApplicableParty: 'Traveler', TotalQuantity: pieces },
          tag(
            'PieceMeasurements',
            { Quantity: String(pieces) },
            {
              PieceWeightAllowance:
                weight_kg !== null && pieces > 0
                  ? { MaximumWeight: { Value: weight_kg, UOM: 'KG' } }
                  : null,
            },
          ),
        ),
      ),
    );
  }

  includedBag(brand: WorldBrand): string {
    const bag = this.allowance(brand.bags, brand.bag_weight_kg);
    return this.#services.put(`INCLUDED/${bag}`, (id) =>
      buildDefinition(id, 'Checked baggage', leaf('BaggageAllowanceRef', bag)),
    );
  }

  /** `most`: how many a passenger may have, where that is told. */
  extraBag(
    bag: { code: string; name: string; pieces: number; weight_kg: number | null },
    most: number | null = null,
  ): string {
    const allowance = this.allowance(bag.pieces, bag.weight_kg);
    return this.#services.put(`${bag.code}/${bag.name}/${allowance}/${most}`, (id) =>
      buildDefinition(
        id,
        bag.name,
        leaf('BaggageAllowanceRef', allowance),
        buildEncoding('C', bag.code),
        most,
      ),
    );
  }

  seat(code: string, name: string): string {
    return this.#services.put(`SEAT/${code}/${name}`, (id) =>
      buildDefinition(id, name, null, buildEncoding('A', code)),
    );
  }

  seatDefinition(word: string): string {
    return this.#seats.put(word, (id) =>
      tag('SeatDefinition', { SeatDefinitionID: id }, { Description: { Text: word } }),
    );
  }

  element(people: readonly XmlNode[], contacts: readonly XmlNode[] = []): XmlNode {
    const list = (name: string, nodes: Iterable<XmlNode>) => {
      const all = [...nodes];
      return all.length > 0 && el(name, all);
    };
    return el(
      'DataLists',
      list('PassengerList', people),
      list('ContactList', contacts),
      this.#bags.list('BaggageAllowanceList'),
      this.#fares.list('FareList'),
      list('FlightSegmentList', this.#segments.values()),
      list('FlightList', this.#flights.values()),
      list(
        'OriginDestinationList',
        [...this.#directions].map(([key, one]) =>
          tag(
            'OriginDestination',
            { OriginDestinationKey: key },
            { DepartureCode: one.origin, ArrivalCode: one.destination },
            buildRefs('FlightReferences', one.keys),
          ),
        ),
      ),
      this.#brands.list('PriceClassList'),
      this.#services.list('ServiceDefinitionList'),
      this.#seats.list('SeatDefinitionList'),
    );
  }
}

const buildDescription = (text: string): XmlNode => el('Description', { Text: text });

const buildEncoding = (rfic: string, code: string): XmlNode =>
  el('Encoding', { RFIC: rfic, SubCode: code });

const buildDefinition = (
  id: string,
  name: string,
  association: XmlNode | null,
  code: XmlNode | null = null,
  most: number | null = null,
): XmlNode =>
  tag(
    'ServiceDefinition',
    { ServiceDefinitionID: id },
    leaf('Name', name),
    association,
    code,
    el('Descriptions', buildDescription(name)),
    most !== null && el('Detail/ServiceItemQuantityRules', { MaximumQuantity: most }),
  );

function buildSegmentElement(key: string, flight: SoldFlight, offered: boolean): XmlNode {
  const buildPlace = (name: string, airport: string, at: string, terminal: string | null) =>
    el(name, {
      AirportCode: airport,
      Date: at.slice(0, 10),
      Time: at.slice(11, 16),
      Terminal: terminal !== null ? { Name: terminal } : null,
    });
  const buildCarrier = (name: string, code: string, number: number) =>
    el(name, { AirlineID: code, FlightNumber: number });
  const sold = offered && flight.booking_class !== undefined;
  return tag(
    'FlightSegment',
    { SegmentKey: key, ElectronicTicketInd: true },
    buildPlace('Departure', flight.origin, flight.departure, flight.departure_terminal),
    buildPlace('Arrival', flight.destination, flight.arrival, flight.arrival_terminal),
    buildCarrier('MarketingCarrier', flight.carrier, flight.number),
    buildCarrier('OperatingCarrier', flight.operating_carrier, flight.operating_number),
    el('Equipment', { AircraftCode: flight.aircraft }),
    sold &&
      el('ClassOfService', leaf('Code', flight.booking_class, { SeatsLeft: flight.seats_left })),
    el(
      'FlightDetail',
      el('FlightDuration', { Value: formatDuration(flight.duration_min) }),
      flight.stops.length > 0 &&
        el('Stops', {
          StopQuantity: flight.stops.length,
          StopLocations: {
            StopLocation: flight.stops.map((stop) => ({
              AirportCode: stop.airport,
              ArrivalDate: stop.arrival.slice(0, 10),
              ArrivalTime: stop.arrival.slice(11, 16),
              DepartureDate: stop.departure.slice(0, 10),
              DepartureTime: stop.departure.slice(11, 16),
            })),
          },
        }),
    ),
  );
}

const GENDERS = { MALE: 'Male', FEMALE: 'Female', UNDISCLOSED: 'Unspecified' } as const;

/** Our own name for a client's reference stands in the first passenger's remark. */
export function buildPeople(order: WorldOrder): { passengers: XmlNode[]; contacts: XmlNode[] } {
  const reachable = order.passengers.filter(({ phone, email }) => phone || email);
  const remarks = [
    ...(order.reference === null ? [] : [`AIRDESK/${order.reference}`]),
    ...order.remarks,
  ];
  return {
    passengers: order.passengers.map((one, at) => buildPassenger(one, at === 0 ? remarks : [])),
    contacts: reachable.map((one) =>
      tag(
        'ContactInformation',
        { ContactID: `CT-${one.id}` },
        one.email && el('ContactProvided/EmailAddress', { EmailAddressValue: one.email }),
        one.phone && el('ContactProvided', buildPhone(one.phone)),
      ),
    ),
  };
}

function buildPhone(text: string): XmlNode {
  const [, country, number = text] = /^\+(\d{1,3}) (.+)$/.exec(text) ?? [];
  return el('Phone', { CountryDialingCode: country, PhoneNumber: number });
}

const buildPassenger = (one: WorldPassenger, remarks: string[]): XmlNode =>
  tag(
    'Passenger',
    { PassengerID: one.id },
    {
      PTC: one.ptc,
      CitizenshipCountryCode: one.nationality,
      Individual: {
        Birthdate: one.birth_date,
        Gender: GENDERS[one.gender],
        NameTitle: pickTitle(one),
        GivenName: one.given,
        MiddleName: one.middle,
        Surname: one.surname,
      },
      LoyaltyProgramAccount: one.loyalty.map(({ airline, number }) => ({
        Airline: { AirlineDesignator: airline },
        AccountNumber: number,
      })),
      IdentityDocument: one.documents.map((document) => ({
        IdentityDocumentNumber: document.number,
        IdentityDocumentType: DOCUMENT_CODES[document.type],
        IssuingCountryCode: document.country,
        IssueDate: document.issued_on,
        ExpiryDate: document.expires_on,
      })),
      ContactInfoRef: one.phone || one.email ? `CT-${one.id}` : null,
      InfantRef: one.infant_id,
      Remark: remarks.map((text) => ({ Remark: text })),
    },
  );
