/** LowFareSearch and AirPrice, also for a held reservation. */
import { getAt } from '../non-empty.ts';
import { listTravelers } from '../order-state.ts';
import { checkDirection } from '../wire/journeys.ts';
import { readParty, type TypedPassenger } from '../wire/passengers.ts';
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldClass, WorldOffer, WorldOrder, WorldPtc, WorldSearch } from '../world.ts';
import { PTCS } from '../world-order.ts';
import type { ExchangeTravelport, HandlerTravelport, ReplyTravelport } from './message-exchange.ts';
import { readAir } from './names.ts';
import {
  buildAirSegment,
  buildAirSegments,
  buildFareInfo,
  buildFreshKey,
  buildSolution,
  findCabinNamed,
  getCabinName,
  type KeyOf,
  type People,
} from './offers.ts';
import { buildStoredFares } from './records.ts';
import { attribute, buildPrices, buildTextTag, encodeKey, HOST, readOptional } from './wire.ts';

const MAX_LEGS = 6;
const MAX_PASSENGERS = 18;

const TYPES: Readonly<Record<string, WorldPtc>> = {
  ADT: 'ADT',
  CNN: 'CHD',
  CHD: 'CHD',
  INF: 'INF',
};
export const toPtc = (code: string): string => TYPES[code] ?? code;

function readLegs(root: XmlElement): WorldSearch['slices'] {
  const legs = findChildren(root, 'SearchAirLeg');
  if (legs.length > MAX_LEGS) refuse('BAD_ROUTE', `At most ${MAX_LEGS} directions are accepted`);
  return legs.map((leg) => {
    const readPlace = (name: string) => {
      return attribute(findChild(leg, name)?.children[0], 'Code');
    };
    return checkDirection({
      origin: readPlace('SearchOrigin'),
      destination: readPlace('SearchDestination'),
      date: attribute(findChild(leg, 'SearchDepTime'), 'PreferredTime').slice(0, 10),
    });
  });
}

/** Passengers with the keys used in later messages. */
function readPassengers(root: XmlElement): TypedPassenger[] {
  const nodes = findChildren(root, 'SearchPassenger');
  if (nodes.length > MAX_PASSENGERS) {
    refuse('INVALID_DATA', `cvc-complex-type: at most ${MAX_PASSENGERS} 'SearchPassenger'`);
  }
  return readParty(
    nodes.map((one, at) => {
      const ptc = toPtc(attribute(one, 'Code'));
      if (ptc === 'CHD' && readOptional(one, 'Age') === null) {
        refuse('BAD_PASSENGERS', 'The age of a child is mandatory');
      }
      return {
        id: readOptional(one, 'BookingTravelerRef') ?? readOptional(one, 'Key') ?? `${at}`,
        ptc,
      };
    }),
  );
}

const countByType = (people: readonly TypedPassenger[]): { ptc: WorldPtc; count: number }[] =>
  PTCS.flatMap((ptc) => {
    const count = people.filter((one) => one.ptc === ptc).length;
    return count > 0 ? [{ ptc, count }] : [];
  });

const fillAnonymous: People = (_ptc, count) => Array.from({ length: count }, () => null);

function readModifiers(
  root: XmlElement,
): Pick<WorldSearch, 'cabin' | 'airlines' | 'max_connections'> {
  const modifiers = findChild(root, 'AirSearchModifiers');
  const most = readOptional(findChild(modifiers, 'FlightType'), 'MaxConnections');
  const carriers = findChildren(findChild(modifiers, 'PermittedCarriers'), 'Carrier');
  return {
    cabin: findCabinNamed(readOptional(findPath(modifiers, 'PermittedCabins/CabinClass'), 'Type')),
    airlines: carriers.map((one) => attribute(one, 'Code')),
    max_connections: most === null ? null : Number(most),
  };
}

export const answerLowFareSearch: HandlerTravelport = (exchange) => {
  const { root, world, seller, distortion } = exchange;
  const currency = readOptional(findChild(root, 'AirPricingModifiers'), 'CurrencyType');
  if (currency !== null && currency !== seller.currency) {
    refuse('INVALID_DATA', `Fares are quoted in ${seller.currency}`);
  }
  const search: WorldSearch = {
    slices: readLegs(root),
    passengers: countByType(readPassengers(root)),
    ...readModifiers(root),
  };
  const found = distortion === 'SOLD_OUT' ? [] : world.search(search);
  if (found.length === 0) refuse('NO_OFFERS', 'No flights for this journey');
  return {
    attributes: { CurrencyType: seller.currency, DistanceUnits: 'MI' },
    content: buildLists(found, exchange),
  };
};

/** Flights with their classes, then the connections between them. */
export const answerAvailabilitySearch: HandlerTravelport = ({ root, world, distortion }) => {
  const { airlines, max_connections } = readModifiers(root);
  const asked = { ...getAt(readLegs(root), 0), airlines, max_connections };
  const options = distortion === 'SOLD_OUT' ? [] : world.availability(asked);
  if (options.length === 0) refuse('NO_OFFERS', 'No flights for this journey');
  const flights = options.flatMap((option) => option.flights);
  const connections = options.flatMap((option) =>
    option.flights.map((_, at) => at < option.flights.length - 1),
  );
  // A flight may be in several options: it has a separate key in each.
  const keys = flights.map(({ id }, at) => encodeKey(`AVAIL ${at} ${id}`));
  return {
    attributes: { DistanceUnits: 'MI' },
    content: [
      el(
        'air:AirSegmentList',
        flights.map((flight, at) =>
          buildAirSegment(flight, 0, {}, () => getAt(keys, at), buildClasses(flight.classes)),
        ),
      ),
      tag(
        'air:AirItinerarySolution',
        { Key: encodeKey('AVAIL') },
        keys.map((one) => tag('air:AirSegmentRef', { Key: one })),
        connections.flatMap((goes_on, at) =>
          goes_on ? [tag('air:Connection', { SegmentIndex: at })] : [],
        ),
      ),
    ],
  };
};

const buildClasses = (classes: readonly WorldClass[]): XmlNode =>
  tag(
    'air:AirAvailInfo',
    { ProviderCode: HOST },
    [...Map.groupBy(classes, ({ cabin }) => cabin)].map(([cabin, of_cabin]) =>
      tag('air:BookingCodeInfo', {
        CabinClass: getCabinName(cabin),
        BookingCounts: of_cabin.map(({ code, seats }) => `${code}${seats}`).join('|'),
      }),
    ),
  );

/** Each flight and fare once, then the solutions that refer to them. */
function buildLists(offers: readonly WorldOffer[], { seller }: ExchangeTravelport): XmlNode[] {
  const segments = new Map<string, XmlNode>();
  const fares = new Map<string, XmlNode>();
  const addOnce = (map: Map<string, XmlNode>, node: XmlNode) =>
    map.set(node.attributes?.Key ?? '', node);
  for (const { slices, fares: of_types, currency } of offers) {
    slices.forEach((slice, group) => {
      for (const flight of slice.flights) {
        addOnce(segments, buildAirSegment(flight, group));
        for (const { ptc } of of_types) addOnce(fares, buildFareInfo(flight, slice, ptc, currency));
      }
    });
  }
  return [
    el('air:AirSegmentList', [...segments.values()]),
    el('air:FareInfoList', [...fares.values()]),
    el(
      'air:HostTokenList',
      offers.map(({ id }) => buildTextTag('com:HostToken', id, { Key: encodeKey(id) })),
    ),
    ...offers.map((offer) =>
      buildSolution(offer, {
        seller,
        people: fillAnonymous,
        token: encodeKey(offer.id),
        whole: false,
      }),
    ),
  ];
}

export interface AskedSegment {
  key: string;
  group: number;
  carrier: string;
  number: number;
  origin: string;
  destination: string;
  date: string;
  booking_class: string | null;
}

export const readSegments = (holder: XmlElement | undefined): AskedSegment[] =>
  findChildren(holder, 'AirSegment').map((one) => ({
    key: attribute(one, 'Key'),
    group: Number(attribute(one, 'Group')),
    carrier: attribute(one, 'Carrier'),
    number: Number(attribute(one, 'FlightNumber')),
    origin: attribute(one, 'Origin'),
    destination: attribute(one, 'Destination'),
    date: attribute(one, 'DepartureTime').slice(0, 10),
    booking_class: readOptional(one, 'ClassOfService'),
  }));

export const isFlight = (
  asked: AskedSegment,
  flight: { carrier: string; number: number; origin: string; departure: string },
): boolean =>
  asked.carrier === flight.carrier &&
  asked.number === flight.number &&
  asked.origin === flight.origin &&
  asked.date === flight.departure.slice(0, 10);

function isItinerary(asked: readonly AskedSegment[], { slices }: Pick<WorldOffer, 'slices'>) {
  const flights = slices.flatMap((slice) => slice.flights);
  return (
    flights.length === asked.length && flights.every((one) => asked.some((a) => isFlight(a, one)))
  );
}

/** The only host token of the flights, with which the host finds the fare. */
export function readToken(holder: XmlElement | undefined): string {
  const tokens = new Set(findChildren(holder, 'HostToken').map(({ text }) => text));
  const [only] = tokens;
  if (tokens.size !== 1) refuse('UNKNOWN_OFFER', 'A host token is expected for the itinerary');
  return need(only, 'UNKNOWN_OFFER', 'A host token is expected for the itinerary');
}

/** Finds the keys that the client gave its flights. */
export const createKeyFinder =
  (asked: readonly AskedSegment[]): KeyOf =>
  (flight, group) =>
    asked.find((one) => isFlight(one, flight))?.key ?? buildFreshKey(flight, group);

export const answerAirPrice: HandlerTravelport = (exchange) => {
  const { root, world, seller, distortion } = exchange;
  const itinerary = findChild(root, 'AirItinerary');
  const asked = readSegments(itinerary);
  const people = readPassengers(root);
  if (findChild(root, 'AirReservationLocatorCode')) return priceHeld(exchange, asked, people);
  // Without a token the flights are priced in their named classes.
  const offer_id =
    findChildren(itinerary, 'HostToken').length > 0
      ? readToken(itinerary)
      : resolveNamedOffer(exchange, asked, people).id;
  const priced = world.price([offer_id], people, distortion);
  if (!isItinerary(asked, priced.offer)) {
    refuse('INVALID_DATA', 'The itinerary is not that of the host token');
  }
  const brands = findPath(root, 'AirPricingModifiers/BrandModifiers/FareFamilyDisplay');
  const keyOf = createKeyFinder(asked);
  const all = [priced.offer, ...(brands ? priced.upsells : [])];
  return {
    content: [
      buildItinerary(priced.offer, keyOf),
      el(
        'air:AirPriceResult',
        all.map((offer) =>
          buildSolution(offer, {
            seller,
            people: (ptc) => people.filter((one) => one.ptc === ptc).map(({ id }) => id),
            token: encodeKey(offer.id),
            whole: true,
            keyOf,
          }),
        ),
      ),
    ],
  };
};

function resolveNamedOffer(
  { world }: ExchangeTravelport,
  asked: readonly AskedSegment[],
  passengers: readonly TypedPassenger[],
): WorldOffer {
  const groups = Map.groupBy(asked, ({ group }) => group);
  const slices = [...groups.values()].map((flights) => ({
    flights: flights.map((one) => ({
      ...one,
      booking_class: need(one.booking_class, 'MISSING_DATA', 'ClassOfService is expected'),
    })),
    brand: null,
  }));
  return world.namedOffer({ slices, passengers: [...passengers] });
}

const buildItinerary = ({ slices }: Pick<WorldOffer, 'slices'>, keyOf: KeyOf): XmlNode =>
  el('air:AirItinerary', buildAirSegments(slices, keyOf));

/**
 * Prices a held record in its own classes, or in the cheapest if none is named. A new price has a
 * token for accepting it.
 */
function priceHeld(
  { root, world, distortion }: ExchangeTravelport,
  asked: readonly AskedSegment[],
  people: readonly TypedPassenger[],
): ReplyTravelport {
  const order = readAir(world, readTextAt(root, 'AirReservationLocatorCode'));
  if (!isItinerary(asked, order)) {
    refuse('INVALID_DATA', 'The itinerary is not that of the reservation');
  }
  const ids = listTravelers(order).map(({ id }) => id);
  if (people.length !== ids.length || people.some(({ id }) => !ids.includes(id))) {
    refuse('BAD_PASSENGERS', 'The passengers are not those of the reservation');
  }
  const commands = findChildren(findChild(root, 'AirPricingCommand'), 'AirSegmentPricingModifiers');
  const lowest = !commands.some((one) => findChild(one, 'PermittedBookingCodes'));
  const told = world.reprice(order.order_id, lowest, distortion);
  const keyOf = createKeyFinder(asked);
  const { order: now, proposal_id } = told;
  return {
    content: [
      buildItinerary(now, keyOf),
      el('air:AirPriceResult', buildHeldSolution(now, proposal_id, keyOf)),
    ],
  };
}

function buildHeldSolution(order: WorldOrder, token: string | null, keyOf: KeyOf): XmlNode {
  const { total, infos } = buildStoredFares(order, keyOf, token === null ? null : encodeKey(token));
  return tag(
    'air:AirPricingSolution',
    { Key: encodeKey(order.order_id), ...buildPrices(total, order.currency) },
    order.slices.flatMap((slice, group) =>
      slice.flights.map((flight) => tag('air:AirSegmentRef', { Key: keyOf(flight, group) })),
    ),
    infos,
    token === null ? null : buildTextTag('com:HostToken', token, { Key: encodeKey(token) }),
  );
}
