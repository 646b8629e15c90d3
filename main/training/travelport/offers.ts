/** Offers of the world for searches and prices: lists of flights and fares, and solutions. */
import { z } from 'zod';
import { getCabinByClass, getFiling } from '../booking-classes.ts';
import { type FiledRule, listFiledRules } from '../fare-rules.ts';
import { getAt, getLast } from '../non-empty.ts';
import { sumCharges } from '../order-state.ts';
import { calculateOfferTotal } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import { findChildren } from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  SellerProfile,
  WorldCharge,
  WorldFlight,
  WorldOffer,
  WorldOrder,
  WorldPenalty,
  WorldPtc,
  WorldSlice,
} from '../world.ts';
import { CABINS as WORLD_CABINS } from '../world-order.ts';
import type { HandlerTravelport } from './message-exchange.ts';
import { readAir } from './names.ts';
import {
  attribute,
  buildPrices,
  buildTextTag,
  encodeKey,
  formatHostInstant,
  formatPrice,
  formatTimeAt,
  HOST,
  unkey,
} from './wire.ts';

export const PTCS: Readonly<Record<WorldPtc, string>> = { ADT: 'ADT', CHD: 'CNN', INF: 'INF' };
const AGES: Readonly<Partial<Record<WorldPtc, number>>> = { CHD: 8, INF: 1 };

type Flight = WorldSlice['flights'][number];
export type KeyOf = (flight: WorldFlight, group: number) => string;
export const buildFreshKey: KeyOf = (flight, group) => encodeKey(`${group} ${flight.id}`);

const CABINS = {
  ECONOMY: 'Economy',
  PREMIUM: 'PremiumEconomy',
  BUSINESS: 'Business',
  FIRST: 'First',
} as const;
export const getCabinName = (cabin: keyof typeof CABINS): string => CABINS[cabin];
export const findCabinNamed = (name: string | null) =>
  WORLD_CABINS.find((one) => CABINS[one] === name) ?? null;

/** One part per leg; each stop on the way adds one. */
function buildFlightDetails(flight: WorldFlight): XmlNode[] {
  const ends = [
    ...flight.stops.map(({ airport, arrival }) => ({ to: airport, at: arrival })),
    { to: flight.destination, at: flight.arrival },
  ];
  const starts = [
    { from: flight.origin, at: flight.departure },
    ...flight.stops.map(({ airport, departure }) => ({ from: airport, at: departure })),
  ];
  return starts.map(({ from, at }, index) => {
    const end = getAt(ends, index);
    return tag('air:FlightDetails', {
      Key: encodeKey(`${flight.id} ${index}`),
      Origin: from,
      Destination: end.to,
      DepartureTime: formatTimeAt(at, from),
      ArrivalTime: formatTimeAt(end.at, end.to),
      Equipment: flight.aircraft,
      OriginTerminal: index === 0 ? flight.departure_terminal : null,
      DestinationTerminal: index === ends.length - 1 ? flight.arrival_terminal : null,
    });
  });
}

export function buildAirSegment(
  flight: WorldFlight,
  group: number,
  attributes: Parameters<typeof tag>[1] = {},
  keyOf: KeyOf = buildFreshKey,
  available: XmlNode | null = null,
): XmlNode {
  const shared =
    flight.operating_carrier !== flight.carrier || flight.operating_number !== flight.number;
  return tag(
    'air:AirSegment',
    {
      Key: keyOf(flight, group),
      Group: group,
      Carrier: flight.carrier,
      FlightNumber: flight.number,
      Origin: flight.origin,
      Destination: flight.destination,
      DepartureTime: formatTimeAt(flight.departure, flight.origin),
      ArrivalTime: formatTimeAt(flight.arrival, flight.destination),
      FlightTime: flight.duration_min,
      ProviderCode: HOST,
      Equipment: flight.aircraft,
      ETicketability: 'Yes',
      ChangeOfPlane: false,
      ...attributes,
    },
    shared &&
      buildTextTag('air:CodeshareInfo', flight.operating_carrier, {
        OperatingCarrier: flight.operating_carrier,
        OperatingFlightNumber: flight.operating_number,
      }),
    available,
    buildFlightDetails(flight),
  );
}

/** The flights of slices, each with its group and class. */
export const buildAirSegments = (slices: readonly WorldSlice[], keyOf?: KeyOf): XmlNode[] =>
  slices.flatMap((slice, group) =>
    slice.flights.map((flight) =>
      buildAirSegment(flight, group, { ClassOfService: flight.booking_class }, keyOf),
    ),
  );

const buildFareKey = (flight: Flight, slice: WorldSlice, ptc: WorldPtc): string =>
  encodeKey(`${ptc} ${slice.brand.code} ${flight.fare_basis} ${flight.id}`);

const PERKS = [
  ['seat', 'PreReservedSeatAssignment'],
  ['meal', 'MealOrBeverage'],
  ['wifi', 'InFlightEntertainment'],
] as const;
const SOLD = {
  INCLUDED: 'Included in the brand',
  CHARGEABLE: 'Available for a charge',
  NOT_OFFERED: 'Not offered',
} as const;

export function buildFareInfo(
  flight: Flight,
  slice: WorldSlice,
  ptc: WorldPtc,
  currency: string,
  { stored = false }: Pick<Told, 'stored'> = {},
): XmlNode {
  const { brand } = slice;
  const [first, last] = [slice.flights[0], getLast(slice.flights)];
  const id = buildFareKey(flight, slice, ptc);
  return tag(
    'air:FareInfo',
    {
      Key: id,
      FareBasis: flight.fare_basis,
      PassengerTypeCode: PTCS[ptc],
      Origin: first.origin,
      Destination: last.destination,
      EffectiveDate: formatTimeAt(first.departure, first.origin),
      DepartureDate: first.departure.slice(0, 10),
      ...(getFiling(flight.booking_class) === 'PUBLIC'
        ? {}
        : { PrivateFare: 'AirlinePrivateFare' }),
    },
    ptc === 'INF'
      ? null
      : el(
          'air:BaggageAllowance',
          buildTextTag('air:NumberOfPieces', String(brand.bags)),
          brand.bags > 0
            ? tag('air:MaxWeight', { Value: brand.bag_weight_kg, Unit: 'Kilograms' })
            : tag('air:MaxWeight'),
        ),
    stored ? null : buildRuleKey(id, slice, currency),
    tag(
      'air:Brand',
      { Key: id, BrandID: brand.code, Name: brand.name },
      el(
        'air:OptionalServices',
        PERKS.map(([name, type]) =>
          tag('air:OptionalService', {
            Type: type,
            Key: encodeKey(`${id} ${name}`),
            Chargeable: SOLD[brand[name]],
          }),
        ),
      ),
    ),
    buildPenalty(slice, 'CHANGE', currency),
    buildPenalty(slice, 'CANCEL', currency),
  );
}

/** A key that holds all data of the rules, because the host stores none. */
const buildRuleKey = (
  id: string,
  { brand, penalties, flights }: WorldSlice,
  currency: string,
): XmlNode => {
  const filed = penalties.map((one) => [one.kind, one.when, Number(one.allowed), one.amount_minor]);
  const said = [brand.name, flights[0].fare_basis, currency, filed];
  return buildTextTag('air:FareRuleKey', encodeKey(JSON.stringify(said)), {
    FareInfoRef: id,
    ProviderCode: HOST,
  });
};

/** The filed rules, by their key or by the fare of a record. */
export const answerAirFareRules: HandlerTravelport = ({ root, world }) => {
  const [selector] = findChildren(root, 'AirReservationSelector');
  const asked = selector
    ? listRecordRules(readAir(world, attribute(selector, 'AirReservationLocatorCode')))
    : findChildren(root, 'FareRuleKey').map((one) => ({
        ref: attribute(one, 'FareInfoRef'),
        rules: parseRuleKey(one.text),
      }));
  const named = findChildren(selector, 'FareInfoRef').map((one) => attribute(one, 'Key'));
  if (asked.length === 0 || named.some((key) => asked.every(({ ref }) => ref !== key))) {
    return refuse('UNKNOWN_OFFER', 'NO SUCH FARE FOR RULES');
  }
  const wanted = asked.filter(({ ref }) => named.length === 0 || named.includes(ref));
  return { content: wanted.map(({ ref, rules }) => buildRuleElement(ref, rules)) };
};

/** The rules of every fare of a record, under the fare's key in the record. */
const listRecordRules = ({ slices, passengers, currency }: WorldOrder) =>
  [...new Set(passengers.map(({ ptc }) => ptc))].flatMap((ptc) =>
    slices.flatMap((slice) =>
      slice.flights.map((flight) => {
        const { brand, penalties } = slice;
        const filed = { brand: brand.name, fare_basis: flight.fare_basis, penalties, currency };
        return { ref: buildFareKey(flight, slice, ptc), rules: listFiledRules(filed) };
      }),
    ),
  );

const buildRuleElement = (ref: string, rules: readonly FiledRule[]): XmlNode =>
  tag(
    'air:FareRule',
    {
      FareInfoRef: ref,
      RuleNumber: 'TRNG',
      Source: 'ATPCO',
      TariffNumber: '001',
      ProviderCode: HOST,
    },
    rules.map(({ category, lines }) =>
      buildTextTag('air:FareRuleLong', lines.join('\n'), { Category: category, Type: 'RULE' }),
    ),
  );

const Filed = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.array(
    z.tuple([
      z.enum(['CHANGE', 'CANCEL']),
      z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']),
      z.number(),
      z.number(),
    ]),
  ),
]);

function parseRuleKey(text: string): FiledRule[] {
  try {
    const [brand, fare_basis, currency, filed] = Filed.parse(JSON.parse(unkey(text)));
    const penalties = filed.map(([kind, when, allowed, amount_minor]) => ({
      kind,
      when,
      allowed: allowed === 1,
      amount_minor,
    }));
    return listFiledRules({ brand, fare_basis, penalties, currency });
  } catch {
    return refuse('UNKNOWN_OFFER', 'FARE RULE KEY NAMES NO RULE');
  }
}

const NAMES = { CHANGE: 'ChangePenalty', CANCEL: 'CancelPenalty' } as const;
const APPLIES = {
  BEFORE_DEPARTURE: { PenaltyApplies: 'Before Departure' },
  AFTER_DEPARTURE: { PenaltyApplies: 'After Departure' },
  NO_SHOW: { NoShow: true },
} as const;

const buildPenaltyElement = (
  { kind, when, allowed, amount_minor }: WorldPenalty,
  currency: string,
): XmlNode =>
  tag(
    `air:${NAMES[kind]}`,
    APPLIES[when],
    allowed
      ? buildTextTag('air:Amount', formatPrice(amount_minor, currency))
      : buildTextTag('air:Percentage', '100.00'),
  );

/** A fare has room for one stage only; `buildLaterPenalties` adds the later ones for all. */
function buildPenalty(
  { penalties }: WorldSlice,
  kind: WorldPenalty['kind'],
  currency: string,
): XmlNode | null {
  const found = penalties.find((one) => one.kind === kind && one.when === 'BEFORE_DEPARTURE');
  return found ? buildPenaltyElement(found, currency) : null;
}

/** After departure and no-show: the strictest of the fares, then the most expensive. */
const buildLaterPenalties = (slices: readonly WorldSlice[], currency: string): XmlNode[] =>
  (['CHANGE', 'CANCEL'] as const).flatMap((kind) =>
    (['AFTER_DEPARTURE', 'NO_SHOW'] as const).flatMap((when) => {
      const [first] = slices
        .flatMap(({ penalties }) => penalties)
        .filter((one) => one.kind === kind && one.when === when)
        .toSorted(
          (a, b) => Number(a.allowed) - Number(b.allowed) || b.amount_minor - a.amount_minor,
        );
      return first ? [buildPenaltyElement(first, currency)] : [];
    }),
  );

const buildBookingInfo = (
  flight: Flight,
  slice: WorldSlice,
  group: number,
  ptc: WorldPtc,
  token: string | null,
  keyOf: KeyOf = buildFreshKey,
): XmlNode =>
  tag('air:BookingInfo', {
    BookingCode: flight.booking_class,
    BookingCount: flight.seats_left,
    CabinClass: getCabinName(getCabinByClass(flight.booking_class)),
    FareInfoRef: buildFareKey(flight, slice, ptc),
    SegmentRef: keyOf(flight, group),
    HostTokenRef: token,
  });

export const buildTaxInfos = (charge: WorldCharge, currency: string): XmlNode[] =>
  charge.taxes.map((tax, at) =>
    tag('air:TaxInfo', {
      Key: encodeKey(`${tax.code} ${at}`),
      Category: tax.code,
      Amount: formatPrice(tax.amount_minor, currency),
      CountryCode: tax.country,
      Text: tax.description.slice(0, 128),
    }),
  );

/** The passengers of a fare: their keys, or one null each. */
export type People = (ptc: WorldPtc, count: number) => (string | null)[];

interface Told {
  seller: SellerProfile;
  people: People;
  token: string | null;
  /** Fares are nested, not in a list. */
  whole: boolean;
  keyOf?: KeyOf;
  /** For a stored record: the host gives no rule keys there. */
  stored?: boolean;
}

function buildPricingInfos(offer: WorldOffer, told: Told): XmlNode[] {
  const { currency, slices, payment_due_at } = offer;
  return offer.fares.map(({ ptc, count, per_slice }) =>
    buildPricingInfo({
      ...told,
      key: encodeKey(`${ptc} ${offer.id}`),
      charge: sumCharges(per_slice),
      until: payment_due_at,
      owner: told.seller.owner,
      slices,
      currency,
      ptc,
      people: told.people(ptc, count),
    }),
  );
}

interface Priced extends Pick<Told, 'whole' | 'token' | 'keyOf' | 'stored'> {
  key: string;
  slices: readonly WorldSlice[];
  ptc: WorldPtc;
  people: readonly (string | null)[];
  charge: WorldCharge;
  currency: string;
  owner: string;
  /** The last instant to buy it; left out in an exchange. */
  until?: string;
}

/** The fare of passengers of one type who pay the same. */
export const buildPricingInfo = (one: Priced): XmlNode =>
  tag(
    'air:AirPricingInfo',
    {
      Key: one.key,
      ...buildPrices(one.charge, one.currency),
      LatestTicketingTime: one.until && formatHostInstant(one.until),
      PricingMethod: 'Guaranteed',
      ETicketability: one.until && 'Yes',
      PlatingCarrier: one.owner,
      ProviderCode: HOST,
    },
    buildFareParts(one.slices, one.ptc, one.currency, one),
    buildTaxInfos(one.charge, one.currency),
    one.people.map((who) => buildPassengerType(one.ptc, who)),
    buildLaterPenalties(one.slices, one.currency),
  );

export const buildPassengerType = (ptc: WorldPtc, who: string | null): XmlNode =>
  tag('air:PassengerType', { Code: PTCS[ptc], Age: AGES[ptc], BookingTravelerRef: who });

/** FareInfo or references to them, then the flights on each. */
function buildFareParts(
  slices: readonly WorldSlice[],
  ptc: WorldPtc,
  currency: string,
  { whole, token, keyOf, stored }: Pick<Told, 'whole' | 'token' | 'keyOf' | 'stored'>,
): XmlNode[] {
  const all = slices.flatMap((slice, group) =>
    slice.flights.map((flight) => ({ flight, slice, group })),
  );
  return [
    ...all.map(({ flight, slice }) =>
      whole
        ? buildFareInfo(flight, slice, ptc, currency, { stored })
        : tag('air:FareInfoRef', { Key: buildFareKey(flight, slice, ptc) }),
    ),
    ...all.map(({ flight, slice, group }) =>
      buildBookingInfo(flight, slice, group, ptc, token, keyOf),
    ),
  ];
}

export function buildSolution(offer: WorldOffer, told: Told): XmlNode {
  const keyOf = told.keyOf ?? buildFreshKey;
  const total = calculateOfferTotal(offer);
  const refs = offer.slices.map((slice, group) =>
    slice.flights.map((flight) => tag('air:AirSegmentRef', { Key: keyOf(flight, group) })),
  );
  return tag(
    'air:AirPricingSolution',
    { Key: encodeKey(offer.id), ...buildPrices(total, offer.currency) },
    told.whole
      ? refs.flat()
      : offer.slices.map((slice, group) =>
          tag('air:Journey', { TravelTime: formatDuration(slice.duration_min) }, refs[group] ?? []),
        ),
    buildPricingInfos(offer, told),
    told.whole && told.token && buildTextTag('com:HostToken', offer.id, { Key: told.token }),
  );
}

const formatDuration = (minutes: number): string =>
  `P${Math.floor(minutes / 1440)}DT${Math.floor((minutes % 1440) / 60)}H${minutes % 60}M0S`;
