/** Offers of the world as searches and prices tell them: lists of flights and fares, and solutions. */
import { cabinOfClass, filingOf } from '../booking-classes.ts';
import { type FiledRule, filedRules } from '../fare-rules.ts';
import { addCharges, type Charge, timesCharge } from '../ndc/amounts.ts';
import { refuse } from '../ndc/problems.ts';
import { childrenOf } from '../ndc/xml-read.ts';
import type { XmlNode } from '../ndc/xml-write.ts';
import type {
  SellerProfile,
  WorldFlight,
  WorldOffer,
  WorldOrder,
  WorldPenalty,
  WorldPtc,
  WorldSlice,
} from '../world.ts';
import type { HandlerUapi } from './exchange.ts';
import { readAir } from './names.ts';
import {
  attribute,
  HOST,
  instant,
  key,
  price,
  prices,
  tag,
  texted,
  timeAt,
  unkey,
} from './wire.ts';

export const PTCS: Readonly<Record<WorldPtc, string>> = { ADT: 'ADT', CHD: 'CNN', INF: 'INF' };
const AGES: Readonly<Partial<Record<WorldPtc, number>>> = { CHD: 8, INF: 1 };

type Flight = WorldSlice['flights'][number];
export type KeyOf = (flight: WorldFlight, group: number) => string;
export const freshKey: KeyOf = (flight, group) => key(`${group} ${flight.id}`);

const CABINS = {
  ECONOMY: 'Economy',
  PREMIUM: 'PremiumEconomy',
  BUSINESS: 'Business',
  FIRST: 'First',
} as const;
export const cabinName = (cabin: keyof typeof CABINS): string => CABINS[cabin];
export const cabinNamed = (name: string | null) =>
  (Object.keys(CABINS) as (keyof typeof CABINS)[]).find((one) => CABINS[one] === name) ?? null;

/** Where it lands on the way there is one part more. */
function flightDetails(flight: WorldFlight): XmlNode[] {
  const ends = [
    ...flight.stops.map(({ airport, arrival }) => ({ to: airport, at: arrival })),
    { to: flight.destination, at: flight.arrival },
  ];
  const starts = [
    { from: flight.origin, at: flight.departure },
    ...flight.stops.map(({ airport, departure }) => ({ from: airport, at: departure })),
  ];
  return starts.map(({ from, at }, index) => {
    const end = ends[index]!;
    return tag('air:FlightDetails', {
      Key: key(`${flight.id} ${index}`),
      Origin: from,
      Destination: end.to,
      DepartureTime: timeAt(at, from),
      ArrivalTime: timeAt(end.at, end.to),
      Equipment: flight.aircraft,
      OriginTerminal: index === 0 ? flight.departure_terminal : null,
      DestinationTerminal: index === ends.length - 1 ? flight.arrival_terminal : null,
    });
  });
}

export function airSegment(
  flight: WorldFlight,
  group: number,
  attributes: Parameters<typeof tag>[1] = {},
  keyOf: KeyOf = freshKey,
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
      DepartureTime: timeAt(flight.departure, flight.origin),
      ArrivalTime: timeAt(flight.arrival, flight.destination),
      FlightTime: flight.duration_min,
      ProviderCode: HOST,
      Equipment: flight.aircraft,
      ETicketability: 'Yes',
      ChangeOfPlane: false,
      ...attributes,
    },
    shared
      ? texted('air:CodeshareInfo', flight.operating_carrier, {
          OperatingCarrier: flight.operating_carrier,
          OperatingFlightNumber: flight.operating_number,
        })
      : null,
    available,
    flightDetails(flight),
  );
}

const fareKey = (flight: Flight, slice: WorldSlice, ptc: WorldPtc): string =>
  key(`${ptc} ${slice.brand.code} ${flight.fare_basis} ${flight.id}`);

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

/** The fare of one flight, with its brand and what the brand brings. */
export function fareInfo(
  flight: Flight,
  slice: WorldSlice,
  ptc: WorldPtc,
  currency: string,
  { stored = false }: Pick<Told, 'stored'> = {},
): XmlNode {
  const { brand } = slice;
  const [first, last] = [slice.flights[0]!, slice.flights.at(-1)!];
  const id = fareKey(flight, slice, ptc);
  return tag(
    'air:FareInfo',
    {
      Key: id,
      FareBasis: flight.fare_basis,
      PassengerTypeCode: PTCS[ptc],
      Origin: first.origin,
      Destination: last.destination,
      EffectiveDate: timeAt(first.departure, first.origin),
      DepartureDate: first.departure.slice(0, 10),
      ...(filingOf(flight.booking_class) === 'PUBLIC' ? {} : { PrivateFare: 'AirlinePrivateFare' }),
    },
    ptc === 'INF'
      ? null
      : tag(
          'air:BaggageAllowance',
          {},
          texted('air:NumberOfPieces', String(brand.bags)),
          brand.bags > 0
            ? tag('air:MaxWeight', { Value: brand.bag_weight_kg, Unit: 'Kilograms' })
            : tag('air:MaxWeight'),
        ),
    stored ? null : ruleKey(id, slice, currency),
    tag(
      'air:Brand',
      { Key: id, BrandID: brand.code, Name: brand.name },
      tag(
        'air:OptionalServices',
        {},
        PERKS.map(([name, type]) =>
          tag('air:OptionalService', {
            Type: type,
            Key: key(`${id} ${name}`),
            Chargeable: SOLD[brand[name]],
          }),
        ),
      ),
    ),
    penalty(slice, 'CHANGE', currency),
    penalty(slice, 'CANCEL', currency),
  );
}

/** All that the rules are made of: the host keeps none of it. */
const ruleKey = (
  id: string,
  { brand, penalties, flights }: WorldSlice,
  currency: string,
): XmlNode => {
  const filed = penalties.map((one) => [one.kind, one.when, Number(one.allowed), one.amount_minor]);
  const said = [brand.name, flights[0]!.fare_basis, currency, filed];
  return texted('air:FareRuleKey', key(JSON.stringify(said)), {
    FareInfoRef: id,
    ProviderCode: HOST,
  });
};

/** What was filed, by the key of it or by the fare of a record. */
export const airFareRules: HandlerUapi = ({ root, world, provider }) => {
  const [selector] = childrenOf(root, 'AirReservationSelector');
  const asked = selector
    ? rulesOfRecord(readAir(world, provider, attribute(selector, 'AirReservationLocatorCode')))
    : childrenOf(root, 'FareRuleKey').map((one) => ({
        ref: attribute(one, 'FareInfoRef'),
        rules: rulesOfKey(one.text),
      }));
  const named = childrenOf(selector, 'FareInfoRef').map((one) => attribute(one, 'Key'));
  if (asked.length === 0 || named.some((key) => asked.every(({ ref }) => ref !== key))) {
    return refuse('UNKNOWN_OFFER', 'NO SUCH FARE FOR RULES');
  }
  const wanted = asked.filter(({ ref }) => named.length === 0 || named.includes(ref));
  return { content: wanted.map(({ ref, rules }) => ruleElement(ref, rules)) };
};

/** Of every fare of a record, under the key it stands there. */
const rulesOfRecord = ({ slices, passengers, currency }: WorldOrder) =>
  [...new Set(passengers.map(({ ptc }) => ptc))].flatMap((ptc) =>
    slices.flatMap((slice) =>
      slice.flights.map((flight) => {
        const { brand, penalties } = slice;
        const filed = { brand: brand.name, fare_basis: flight.fare_basis, penalties, currency };
        return { ref: fareKey(flight, slice, ptc), rules: filedRules(filed) };
      }),
    ),
  );

const ruleElement = (ref: string, rules: readonly FiledRule[]): XmlNode =>
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
      texted('air:FareRuleLong', lines.join('\n'), { Category: category, Type: 'RULE' }),
    ),
  );

type Filed = [WorldPenalty['kind'], WorldPenalty['when'], number, number][];

function rulesOfKey(text: string): FiledRule[] {
  try {
    const said = JSON.parse(unkey(text)) as [string, string, string, Filed];
    const [brand, fare_basis, currency, filed] = said;
    const penalties = filed.map(([kind, when, allowed, amount_minor]) => ({
      kind,
      when,
      allowed: allowed === 1,
      amount_minor,
    }));
    return filedRules({ brand, fare_basis, penalties, currency });
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

const penaltyElement = (
  { kind, when, allowed, amount_minor }: WorldPenalty,
  currency: string,
): XmlNode =>
  tag(
    `air:${NAMES[kind]}`,
    APPLIES[when],
    allowed
      ? texted('air:Amount', price(amount_minor, currency))
      : texted('air:Percentage', '100.00'),
  );

/** A fare has a place for one stage; the later ones are told of the whole by `laterPenalties`. */
function penalty(
  { penalties }: WorldSlice,
  kind: WorldPenalty['kind'],
  currency: string,
): XmlNode | null {
  const found = penalties.find((one) => one.kind === kind && one.when === 'BEFORE_DEPARTURE');
  return found ? penaltyElement(found, currency) : null;
}

/** After departure and without turning up: the strictest of the fares, then the dearest. */
export const laterPenalties = (slices: readonly WorldSlice[], currency: string): XmlNode[] =>
  (['CHANGE', 'CANCEL'] as const).flatMap((kind) =>
    (['AFTER_DEPARTURE', 'NO_SHOW'] as const).flatMap((when) => {
      const [first] = slices
        .flatMap(({ penalties }) => penalties)
        .filter((one) => one.kind === kind && one.when === when)
        .toSorted(
          (a, b) => Number(a.allowed) - Number(b.allowed) || b.amount_minor - a.amount_minor,
        );
      return first ? [penaltyElement(first, currency)] : [];
    }),
  );

const bookingInfo = (
  flight: Flight,
  slice: WorldSlice,
  group: number,
  ptc: WorldPtc,
  token: string | null,
  keyOf: KeyOf = freshKey,
): XmlNode =>
  tag('air:BookingInfo', {
    BookingCode: flight.booking_class,
    BookingCount: flight.seats_left,
    CabinClass: cabinName(cabinOfClass(flight.booking_class)),
    FareInfoRef: fareKey(flight, slice, ptc),
    SegmentRef: keyOf(flight, group),
    HostTokenRef: token,
  });

export const taxInfos = (charge: Charge, currency: string): XmlNode[] =>
  charge.taxes.map((tax, at) =>
    tag('air:TaxInfo', {
      Key: key(`${tax.code} ${at}`),
      Category: tax.code,
      Amount: price(tax.amount_minor, currency),
      CountryCode: tax.country,
      Text: tax.description.slice(0, 128),
    }),
  );

/** Whom a fare is for: keys of passengers, or as many as there are. */
export type People = (ptc: WorldPtc, count: number) => (string | null)[];

interface Told {
  seller: SellerProfile;
  people: People;
  token: string | null;
  /** Fares stand inside, not in a list. */
  whole: boolean;
  keyOf?: KeyOf;
  /** Of a record: the host gives no keys of rules there. */
  stored?: boolean;
}

const offerTotal = ({ fares }: WorldOffer): Charge =>
  addCharges(fares.map((fare) => timesCharge(addCharges(fare.per_slice), fare.count)));

function pricingInfos(offer: WorldOffer, told: Told): XmlNode[] {
  const { currency, slices, payment_due_at } = offer;
  return offer.fares.map(({ ptc, count, per_slice }) => {
    const charge = addCharges(per_slice);
    return tag(
      'air:AirPricingInfo',
      {
        Key: key(`${ptc} ${offer.id}`),
        ...prices(charge, currency),
        LatestTicketingTime: instant(payment_due_at),
        PricingMethod: 'Guaranteed',
        ETicketability: 'Yes',
        PlatingCarrier: told.seller.owner,
        ProviderCode: HOST,
      },
      fareParts(slices, ptc, currency, told),
      taxInfos(charge, currency),
      told.people(ptc, count).map((who) => passengerType(ptc, who)),
      laterPenalties(slices, currency),
    );
  });
}

export const passengerType = (ptc: WorldPtc, who: string | null): XmlNode =>
  tag('air:PassengerType', { Code: PTCS[ptc], Age: AGES[ptc], BookingTravelerRef: who });

/** FareInfo or references to them, then the flights on each. */
export function fareParts(
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
        ? fareInfo(flight, slice, ptc, currency, { stored })
        : tag('air:FareInfoRef', { Key: fareKey(flight, slice, ptc) }),
    ),
    ...all.map(({ flight, slice, group }) => bookingInfo(flight, slice, group, ptc, token, keyOf)),
  ];
}

export function solution(offer: WorldOffer, told: Told): XmlNode {
  const keyOf = told.keyOf ?? freshKey;
  const total = offerTotal(offer);
  const refs = offer.slices.map((slice, group) =>
    slice.flights.map((flight) => tag('air:AirSegmentRef', { Key: keyOf(flight, group) })),
  );
  return tag(
    'air:AirPricingSolution',
    { Key: key(offer.id), ...prices(total, offer.currency) },
    told.whole
      ? refs.flat()
      : offer.slices.map((slice, group) =>
          tag('air:Journey', { TravelTime: duration(slice.duration_min) }, refs[group] ?? []),
        ),
    pricingInfos(offer, told),
    told.whole && told.token ? texted('com:HostToken', offer.id, { Key: told.token }) : null,
  );
}

const duration = (minutes: number): string =>
  `P${Math.floor(minutes / 1440)}DT${Math.floor((minutes % 1440) / 60)}H${minutes % 60}M0S`;
