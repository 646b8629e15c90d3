/** Offers of a search, in both forms used by hosts, and the solutions of a priced itinerary. */
import { phrase } from '#main/contract/phrase.ts';
import { calculateDepartureInstant } from '#main/domain/exchange/departures.ts';
import type { ProviderFeature, ProviderOffer, ProviderSlice } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { parseMinutes } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { OfferKey, SegmentState } from '../order-keys.ts';
import { type Brands, type ReadFareInfo, readBrands, readFareInfos } from './fare-infos.ts';
import {
  listBagPrices,
  onFares,
  type ReadBooking,
  type ReadPricing,
  readPricing,
} from './fares.ts';
import { noteFlights, type ReadSegment, readSegments, splitDirections } from './segments.ts';
import { findFirstMoment, readAmount } from './values.ts';

/** Limit of offers from one price: all flights of its slices combine. */
const MAX_OFFERS_OF_A_PRICE = 24;
const MAX_OFFERS = 400;

/** Parts of a total; each fare has its own. */
const PARTS = ['BasePrice', 'EquivalentBasePrice', 'Taxes', 'Fees', 'Services'];

export interface ReadOffers {
  offers: ProviderOffer[];
  /** More combinations exist than are returned. */
  cut: boolean;
}

export interface OfferTerms {
  expires_at: string | null;
  /** Segments of a priced answer have the key they were sent with. */
  priced: boolean;
}

interface Lists {
  segments: Map<string, ReadSegment>;
  fares: Map<string, ReadFareInfo>;
  brands: Brands;
  tokens: Map<string, string>;
}

function readLists(root: XmlNode, reading: Reading): Lists {
  const brands = readBrands(root);
  const places = ['AirSegmentList/AirSegment', 'AirItinerary/AirSegment', 'AirSegment'];
  return {
    segments: readSegments(
      places.flatMap((path) => root.find(path)),
      reading,
      root.find('FlightDetailsList/FlightDetails'),
    ),
    fares: readFareInfos(root.find('FareInfoList/FareInfo'), brands, reading),
    brands,
    tokens: readTokens([
      ...root.find('HostTokenList/HostToken'),
      ...root.find('AirItinerary/HostToken'),
    ]),
  };
}

const readTokens = (nodes: readonly XmlNode[]): Map<string, string> =>
  new Map(nodes.map((node) => [node.attribute('Key') ?? '', node.value() ?? '']));

export function readOffers(root: XmlNode, reading: Reading, terms: OfferTerms): ReadOffers {
  root.attribute('CurrencyType');
  const lists = readLists(root, reading);
  if (terms.priced) {
    noteSaid(readFareNotes(root), null, reading);
    noteFlights(lists.segments.values(), reading);
  }
  const solutions = [
    ...root.all('AirPricingSolution'),
    ...root.find('AirPriceResult/AirPricingSolution'),
  ].flatMap((node) => readSolution(node, lists, reading, terms) ?? []);
  const points = root.find('AirPricePointList/AirPricePoint');
  const offers = [...solutions];
  let cut = false;
  for (const point of points) {
    const read = readPoint(point, lists, reading, terms);
    cut ||= read.cut;
    offers.push(...read.offers);
  }
  return { offers: offers.slice(0, MAX_OFFERS), cut: cut || offers.length > MAX_OFFERS };
}

/** Notes on fares and forbidden items; a search gives one set for all its fares. */
export const readFareNotes = (root: XmlNode): string[] => [
  ...['FareNote', 'AdvisoryMessage', 'WaiverText']
    .flatMap((name) => root.deep(name))
    .flatMap((one) => one.value() ?? []),
  ...root.deep('FareRemark').flatMap((one) => one.texts('Text')),
  ...root
    .deep('EmbargoInfo')
    .flatMap((one) => one.find('TextInfo/Text').flatMap((text) => text.value() ?? []))
    // Numbers of a host's own list have no meaning for agents.
    .filter((text) => /[A-Z]/i.test(text)),
];

/** Flights of all slices with their price. */
function readSolution(
  node: XmlNode,
  lists: Lists,
  reading: Reading,
  terms: OfferTerms,
): ProviderOffer | null {
  const own = readSegments(node.all('AirSegment'), reading);
  const known = new Map([...lists.segments, ...own]);
  const refs = [...node.find('Journey/AirSegmentRef'), ...node.all('AirSegmentRef')];
  for (const journey of node.all('Journey')) parseMinutes(journey.attribute('TravelTime'));
  for (const ref of node.all('LegRef')) ref.attribute('Key');
  const named = refs.flatMap((ref) => ref.attribute('Key') ?? []);
  const keys = named.length > 0 ? [...new Set(named)] : [...known.keys()];
  const segments = keys.map((key) => known.get(key));
  const pricings = node.all('AirPricingInfo').map((info) => readPricing(info, reading, lists));
  const tokens = new Map([...lists.tokens, ...readTokens(node.all('HostToken'))]);
  const total = readAmount(node.attribute('TotalPrice'), reading);
  for (const name of PARTS) node.attribute(name);
  return assemble(
    { node, total, segments, pricings, bookings: pricings[0]?.bookings ?? [], tokens },
    reading,
    terms,
  );
}

interface Parts {
  node: XmlNode;
  total: { minor: number; currency: string } | null;
  segments: (ReadSegment | undefined)[];
  pricings: (ReadPricing | null)[];
  bookings: ReadBooking[];
  tokens: ReadonlyMap<string, string>;
}

/** Null if a flight or a fare is missing, or the parts do not add up to the total. */
function assemble(
  { node, total, segments, pricings, bookings, tokens }: Parts,
  reading: Reading,
  { expires_at, priced }: OfferTerms,
): ProviderOffer | null {
  const flights = segments.filter((one) => one !== undefined);
  const fares = pricings.filter((one) => one !== null);
  const there = new Set(flights.map(({ state }) => state.key));
  const whole =
    flights.length > 0 &&
    flights.length === segments.length &&
    // A price for more flights than there are is incomplete.
    bookings.every(({ segment }) => there.has(segment));
  const [first] = fares;
  if (!whole || !first || fares.length < pricings.length) {
    reading.warn(phrase('uapi_offer_incomplete'));
    return null;
  }
  const { currency } = first;
  const sum = fares.reduce((all, one) => all + one.total_minor * one.travelers.length, 0);
  if (fares.some((one) => one.currency !== currency)) {
    reading.warn(phrase('uapi_two_currencies'));
    return null;
  }
  if (total && (total.minor !== sum || total.currency !== currency)) {
    reading.warn(phrase('uapi_offer_total'));
    return null;
  }
  const by_segment = new Map(bookings.map((one) => [one.segment, one]));
  const priced_flights = flights.map((one) => ({
    ...one,
    leg: onFares(one.leg, one.state.key, fares),
  }));
  const features = dropSame(fares.flatMap((one) => one.features));
  const slices = splitDirections(priced_flights, null).map((direction): ProviderSlice => {
    const [start, end] = [getFirst(direction), getLast(direction)];
    const own = direction.map(({ leg }) => leg);
    const first_booking = by_segment.get(start.state.key);
    const counts = direction.flatMap(({ state, classes }) => {
      const sold = by_segment.get(state.key);
      return sold?.count ?? classes.find(({ code }) => code === sold?.code)?.seats ?? [];
    });
    return {
      key: {},
      origin: start.leg.origin,
      destination: end.leg.destination,
      legs: own,
      duration_min: null,
      features: dropSame([
        ...features,
        ...(first.fares.get(first_booking?.fare ?? '')?.features ?? []),
        ...listBagPrices(fares, start.leg.origin, end.leg.destination),
      ]),
      baggage:
        own.map(({ baggage }) => baggage).find(({ kind }) => kind !== 'UNSPECIFIED') ??
        NO_STATEMENT,
      seats_remaining: counts.length > 0 ? Math.min(...counts) : null,
      prices: [],
    };
  });
  const used = new Set([
    ...bookings.flatMap(({ token }) => token ?? []),
    ...flights.flatMap(({ state }) => state.token ?? []),
  ]);
  const held = [...tokens].filter(([key]) => used.size === 0 || used.has(key));
  const key: OfferKey = {
    kind: 'uapi-offer',
    solution: {
      total: node.attribute('TotalPrice') ?? `${currency}${sum}`,
      base: node.attribute('EquivalentBasePrice') ?? node.attribute('BasePrice'),
      taxes: node.attribute('Taxes'),
      segments: flights.map((one) => toSold(one.state, by_segment.get(one.state.key))),
      infos: fares.map((one) => ({
        ...one.state,
        bookings: priced
          ? one.state.bookings
          : one.state.bookings.filter((b) => by_segment.has(b.segment)),
      })),
      tokens: Object.fromEntries(held),
    },
    pax: {},
    priced,
    total_minor: sum,
    currency,
  };
  return {
    key,
    owner: first.plating,
    journeys: slices.map((slice, at) => ({
      slices: [{ ...slice, key: { kind: 'uapi-slice', journey: at } }],
    })),
    currency,
    prices: fares.map(({ fare, pax_type, travelers }) => ({
      ...fare,
      pax_type,
      quantity: travelers.length,
    })),
    validating_carrier: first.plating ?? getFirst(flights).leg.marketing_carrier,
    expires_at,
    price_guaranteed_until: null,
    payment_due_at: findDeadline(fares, flights, reading),
    can_hold: true,
  };
}

/** A fare cannot be bought after the departure of its flight. */
function findDeadline(
  fares: readonly ReadPricing[],
  flights: readonly ReadSegment[],
  reading: Reading,
): string | null {
  const told = fares.flatMap(({ due }) => (reading.moment(due) === null ? [] : (due ?? [])));
  const leaves = flights.map(({ leg }) => calculateDepartureInstant(leg));
  return told.length > 0 ? reading.moment(findFirstMoment([...told, ...leaves])) : null;
}

const toSold = (state: SegmentState, booking: ReadBooking | undefined): SegmentState => ({
  ...state,
  booking_class: booking?.code ?? state.booking_class,
  token: booking?.token ?? state.token,
});

function dropSame(features: readonly ProviderFeature[]): ProviderFeature[] {
  const seen = new Map<string, ProviderFeature>();
  for (const one of features) {
    // A fare's bags and their prices are listed separately.
    const name = `${one.type} ${one.when} ${one.type === 'BAGGAGE' ? one.text : ''}`;
    const known = seen.get(name);
    seen.set(name, known ? { ...known, text: known.text ?? one.text } : one);
  }
  return [...seen.values()];
}

/** A price with its flights: one of the options of every direction. */
function readPoint(node: XmlNode, lists: Lists, reading: Reading, terms: OfferTerms): ReadOffers {
  const infos = node.all('AirPricingInfo');
  const pricings = infos.map((info) => readPricing(info, reading, lists));
  const total = readAmount(node.attribute('TotalPrice'), reading);
  for (const name of PARTS) node.attribute(name);
  const [first] = pricings;
  const directions = (first?.options ?? []).map(({ legs }) => legs);
  let combined: ReadBooking[][] = [[]];
  let cut = false;
  for (const options of directions) {
    const next = combined.flatMap((before) => options.map((option) => [...before, ...option]));
    cut ||= next.length > MAX_OFFERS_OF_A_PRICE;
    combined = next.slice(0, MAX_OFFERS_OF_A_PRICE);
  }
  const offers = combined.flatMap((bookings) => {
    const segments = bookings.map(({ segment }) => lists.segments.get(segment));
    const own = pricings.map((one) => one && { ...one, state: withBookings(one, bookings) });
    const parts = { node, total, segments, pricings: own, bookings, tokens: lists.tokens };
    return bookings.length > 0 ? (assemble(parts, reading, terms) ?? []) : [];
  });
  return { offers, cut };
}

/** The fares of a type for the flights of one combination. */
function withBookings({ state, options, bookings }: ReadPricing, chosen: readonly ReadBooking[]) {
  const all = [...bookings, ...options.flatMap(({ legs }) => legs.flat())];
  const own = chosen.flatMap(
    ({ segment, code }) =>
      all.find((one) => one.segment === segment && one.code === code) ??
      all.find((one) => one.segment === segment) ??
      [],
  );
  return {
    ...state,
    bookings: own.map(({ count: _, ...booking }) => booking),
  };
}
