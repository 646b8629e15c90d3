/** The price for one passenger of a type, whatever the number of the type; taxes and fees of it. */
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import { buildDocumentText } from '#main/providers/wire/documents.ts';
import type {
  BaggageAllowance,
  DocumentText,
  ProviderCommission,
  ProviderFare,
  ProviderFeature,
  ProviderLeg,
  ProviderTax,
} from '../../provider.ts';
import { addCommissions } from '../../provider-commission.ts';
import {
  getBaggageKind,
  mergeFlightBags,
  NO_STATEMENT,
  POUND_KG,
} from '../../wire/baggage-allowance.ts';
import { buildFeature } from '../../wire/features.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { isNear } from '../../wire/replaced-flights.ts';
import { parseFlag, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { PricedInfo } from '../order-keys.ts';
import {
  type Brands,
  type ReadFareInfo,
  readCommission,
  readFareInfos,
  readPenalties,
} from './fare-infos.ts';
import { getCabinNamed } from './segments.ts';
import { readAmount, readPaxType } from './values.ts';

const REFUSALS = [
  ['Refundable', 'REFUND'],
  ['Exchangeable', 'CHANGE'],
] as const;

/** A fare may only be marked as one without refund or change, and tell no penalty. */
function withRefusals(
  node: XmlNode,
  own: readonly ProviderFeature[],
  fares: Iterable<ReadFareInfo>,
): ProviderFeature[] {
  const told = [...own, ...[...fares].flatMap(({ features }) => features)];
  const refused = REFUSALS.flatMap(([name, type]): ProviderFeature[] =>
    parseFlag(node.attribute(name)) === false && !told.some((one) => one.type === type)
      ? [buildFeature(type, 'NOT_OFFERED', null, null)]
      : [],
  );
  return [...own, ...refused];
}

/** The bag allowance between two places. */
interface ToldAllowance {
  origin: string | null;
  destination: string | null;
  allowance: BaggageAllowance;
}

/** `2P`, `30K`, `50L`: pieces, kilograms or pounds; other texts are not an allowance. */
function parseAllowance(text: string): BaggageAllowance | null {
  const [, amount, unit] = /^(\d{1,3})\s?(P|K|L)[A-Z]*$/.exec(text) ?? [];
  if (amount === undefined) return null;
  const count = Number(amount);
  if (unit === 'P') return { kind: getBaggageKind(count, null), pieces: count, weight_kg: null };
  const weight_kg = unit === 'L' ? Math.round(count * POUND_KG) : count;
  return { kind: getBaggageKind(null, weight_kg), pieces: null, weight_kg };
}

const readToldAllowances = (node: XmlNode): ToldAllowance[] =>
  node.find('BaggageAllowances/BaggageAllowanceInfo').flatMap((info) => {
    const [origin, destination] = ['Origin', 'Destination'].map((name) => info.attribute(name));
    const told = info.texts('TextInfo/Text').flatMap((text) => parseAllowance(text) ?? [])[0];
    return told
      ? [{ origin: origin ?? null, destination: destination ?? null, allowance: told }]
      : [];
  });

/** For a fare without an allowance: that between its ends, or the same for all routes. */
function findAllowance(
  { allowances }: ReadPricing,
  ends: readonly (readonly [string, string])[],
): BaggageAllowance {
  const own = allowances.find(({ origin, destination }) =>
    ends.some(([from, to]) => isNear(origin ?? '', from) && isNear(destination ?? '', to)),
  );
  const [first] = allowances;
  const alike = new Set(allowances.map(({ allowance }) => JSON.stringify(allowance))).size === 1;
  return own?.allowance ?? (first && alike ? first.allowance : NO_STATEMENT);
}

/** The price of a bag between two places. */
interface BagPrice {
  origin: string;
  destination: string;
  feature: ProviderFeature;
}

/** `1stChecked` is the first checked bag; others have the host's name. */
function describeBag(told: string | null): string | null {
  const n = /^(\d)(?:st|nd|rd|th) ?check/i.exec(told ?? '')?.[1];
  return n ? phrase('checked_bag_number', { n }) : told;
}

/** Only if a bag costs something; the host's own text is with the price. */
const readBagPrices = (node: XmlNode, reading: Reading): BagPrice[] =>
  node.find('BaggageAllowances/BaggageAllowanceInfo').flatMap((info) => {
    for (const name of ['TravelerType', 'Carrier']) info.attribute(name);
    const [origin, destination] = ['Origin', 'Destination'].map((name) => info.attribute(name));
    const bags = info.all('BagDetails').flatMap((one) => {
      const told = one.attribute('TotalPrice') ?? one.attribute('BasePrice');
      one.attribute('BasePrice');
      const price = readAmount(told, reading);
      const which = describeBag(one.attribute('ApplicableBags'));
      const limits = one.texts('BaggageRestriction/TextInfo/Text');
      return price ? [{ price, text: [which, told, ...limits].filter(Boolean).join(' ') }] : [];
    });
    const [first] = bags;
    const costs = bags.some(({ price }) => price.minor > 0);
    if (!origin || !destination || !first || !costs) return [];
    const fee = first.price.minor > 0 ? first.price : null;
    const feature = buildFeature('BAGGAGE', fee ? 'CHARGEABLE' : 'INCLUDED', fee, null, {
      when: null,
      text: bags.map(({ text }) => text).join(' / '),
    });
    return [{ origin, destination, feature }];
  });

/** From the first price that has bag prices for the route. */
export const listBagPrices = (
  pricings: readonly ReadPricing[],
  origin: string,
  destination: string,
): ProviderFeature[] =>
  pricings
    .flatMap(({ bags }) => bags)
    .filter((one) => isNear(one.origin, origin) && isNear(one.destination, destination))
    .slice(0, 1)
    .map(({ feature }) => feature);

const NO_LISTS = { fares: new Map<string, ReadFareInfo>(), brands: new Map<string, string>() };

export interface ReadPricing {
  key: string;
  /** For one passenger. */
  fare: ProviderFare;
  currency: string;
  total_minor: number;
  pax_type: PaxType;
  /** Keys of the passengers in the message, null where it names none. */
  travelers: (string | null)[];
  plating: string | null;
  /** Until when the price is guaranteed. */
  latest: string | null;
  /** Until when it can be bought at all, at any price. */
  due: string | null;
  guaranteed: string | null;
  features: ProviderFeature[];
  bags: BagPrice[];
  allowances: ToldAllowance[];
  /** The stored fare's text for the ticket. */
  text: DocumentText | null;
  options: { legs: ReadBooking[][] }[];
  bookings: ReadBooking[];
  fares: Map<string, ReadFareInfo>;
  state: PricedInfo;
}

/** With the seats left in its class. */
export type ReadBooking = PricedInfo['bookings'][number] & { count: number | null };

/** Null, with a warning, for a fare without a price. `lists` are separate in some answers. */
export function readPricing(
  node: XmlNode,
  reading: Reading,
  { fares, brands }: { fares: ReadonlyMap<string, ReadFareInfo>; brands: Brands } = NO_LISTS,
): ReadPricing | null {
  const [total, base, equivalent, taxed, fees] = [
    'TotalPrice',
    'BasePrice',
    'EquivalentBasePrice',
    'Taxes',
    'Fees',
  ].map((name) => node.attribute(name));
  node.attribute('ApproximateTotalPrice');
  node.attribute('ApproximateBasePrice');
  node.attribute('ApproximateTaxes');
  const sum = readAmount(total ?? null, reading);
  const own = readFareInfos(node.all('FareInfo'), brands, reading, sum?.currency);
  const named = node.all('FareInfoRef').flatMap((ref) => ref.attribute('Key') ?? []);
  const known = new Map([...named.flatMap((key) => pair(key, fares.get(key))), ...own]);
  const tax_list = readTaxes(node.all('TaxInfo'), sum?.currency, reading);
  const people = node.all('PassengerType');
  const key = node.attribute('Key') ?? '';
  const codes = people.map((one) => one.attribute('Code'));
  const ptc = codes[0] ?? [...known.values()][0]?.state.ptc ?? 'ADT';
  const travelers = people.map((one) => one.attribute('BookingTravelerRef'));
  const refs = node
    .all('BookingTravelerRef')
    .flatMap((ref) => ref.attribute('Key') ?? ref.value() ?? []);
  const state = node.at('FareStatus');
  const told = state?.attribute('Code');
  if (told && !/^(ReadyToTicket|Ticketed)$/.test(told)) {
    const failure = state?.at('FareStatusFailureInfo');
    const [code, reason] = [failure?.attribute('Code'), failure?.attribute('Reason')];
    const text = [told, code, reason].filter(Boolean).join(' ');
    reading.warn(phrase('uapi_fare_status', { type: ptc, text }));
  }
  if (!sum) {
    reading.warn(phrase('uapi_no_fare_price', { type: ptc }));
    return null;
  }
  const fee_list = readFees(node.all('FeeInfo'), fees ?? null, reading);
  const bare = readFare(sum, { base, equivalent, taxed, fees }, tax_list, reading, fee_list);
  const commission =
    readCommission(node, sum, reading) ??
    joinCommissions([...known.values()].map((one) => one.commission));
  const fare = commission ? { ...bare, commission } : bare;
  const bookings = node.all('BookingInfo').flatMap((one) => readBooking(one) ?? []);
  const guarantee = people.flatMap((one) => one.all('FareGuaranteeInfo'));
  const latest = node.attribute('LatestTicketingTime');
  const last = node.attribute('TrueLastDateToTicket');
  const due = latest ?? last;
  const plating = node.attribute('PlatingCarrier');
  const whole = travelers.every((one) => one === null) && refs.length > 0 ? refs : travelers;
  return {
    key,
    fare,
    currency: sum.currency,
    total_minor: sum.minor,
    pax_type: readPaxType(ptc),
    travelers: whole.length > 0 ? whole : [null],
    plating,
    latest,
    due,
    guaranteed: guarantee.flatMap((one) => one.attribute('GuaranteeDate') ?? [])[0] ?? null,
    features: withRefusals(node, readPenalties(node, reading), known.values()),
    bags: readBagPrices(node, reading),
    allowances: readToldAllowances(node),
    text: buildDocumentText({
      endorsements: [...known.values()].flatMap((one) => one.endorsements),
      tour_code: [...known.values()].flatMap((one) => one.tour_code ?? [])[0],
      fare_calculation: node.text('FareCalc') ?? undefined,
      base: readFiledBase(base, equivalent, reading),
    }),
    options: node.find('FlightOptionsList/FlightOption').map((one) => readOptions(one, reading)),
    bookings,
    fares: known,
    state: {
      key,
      total: total ?? '',
      base: base ?? null,
      equivalent: equivalent ?? null,
      taxes: taxed ?? null,
      plating,
      latest: due,
      fares: [...known.values()].map(({ state }) => state),
      bookings: bookings.map(({ count: _, ...booking }) => booking),
      tax_list: node.all('TaxInfo').flatMap((tax) => {
        const [category, amount] = [tax.attribute('Category'), tax.attribute('Amount')];
        return category && amount ? [{ category, amount }] : [];
      }),
      ptc,
      age: people[0]?.attribute('Age') ?? null,
      travelers: whole.flatMap((one) => one ?? []),
    },
  };
}

/** Each part of a fare may have its own: what they come to; none if only some of several have one. */
function joinCommissions(
  told: readonly (ProviderCommission | null)[],
): ProviderCommission | undefined {
  const [first, ...others] = told.flatMap((one) => one ?? []);
  if (others.length > 0 && others.length + 1 < told.length) return undefined;
  return others.reduce((all, one) => addCommissions(all, one).commission, first);
}

/** The fare in its filed currency, if an equivalent is collected. */
export const readFiledBase = (
  base: string | null | undefined,
  equivalent: string | null | undefined,
  reading: Reading,
): DocumentText['base'] => (equivalent && readAmount(base ?? null, reading)) || undefined;

const pair = <T>(key: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[key, value]];

/** An option has all of its flights or is left out. */
function readOptions(node: XmlNode, reading: Reading): { legs: ReadBooking[][] } {
  node.attribute('LegRef');
  node.attribute('Origin');
  node.attribute('Destination');
  const legs = node.all('Option').flatMap((option) => {
    option.attribute('Key');
    const flights = option.all('BookingInfo').map(readBooking);
    const whole = flights.filter((one) => one !== null);
    if (whole.length > 0 && whole.length === flights.length) return [whole];
    reading.warn(phrase('uapi_offer_incomplete'));
    return [];
  });
  return { legs };
}

function readBooking(node: XmlNode): ReadBooking | null {
  const [code, fare, segment] = ['BookingCode', 'FareInfoRef', 'SegmentRef'].map((name) =>
    node.attribute(name),
  );
  const [cabin, token] = [node.attribute('CabinClass'), node.attribute('HostTokenRef')];
  const count = parseInteger(node.attribute('BookingCount'));
  if (!code || !fare || !segment) return null;
  return { code, cabin, fare, segment, token, count };
}

/** Taxes, one line per code; those in another currency are left out, with a warning. */
export function readTaxes(
  nodes: readonly XmlNode[],
  currency: string | undefined,
  reading: Reading,
): ProviderTax[] {
  const taxes = new Map<string, ProviderTax>();
  for (const node of nodes) {
    const code = node.attribute('Category') ?? node.attribute('CarrierDefinedCategory');
    const amount = readAmount(node.attribute('Amount'), reading);
    if (!code || !amount) continue;
    if (currency && amount.minor !== 0 && amount.currency !== currency) {
      reading.warn(phrase('tax_currency', { code, found: amount.currency, currency }));
      continue;
    }
    const known = taxes.get(code);
    taxes.set(code, {
      code,
      amount_minor: amount.minor + (known?.amount_minor ?? 0),
      country: node.attribute('CountryCode'),
      refundable: null,
      description: node.attribute('Text'),
    });
  }
  return [...taxes.values()];
}

/** The fees in a price, by code; warns about fees that are not in it. */
function readFees(nodes: readonly XmlNode[], told: string | null, reading: Reading): ProviderTax[] {
  const fees: ProviderTax[] = [];
  const said: string[] = [];
  const whole = readAmount(told, reading);
  for (const node of nodes) {
    const code = node.attribute('Code');
    const description = node.attribute('Text');
    const text = node.attribute('Amount');
    const amount = readAmount(text, reading);
    if (!amount || amount.minor === 0) continue;
    const none = { country: null, refundable: null };
    if (amount.currency === whole?.currency) {
      fees.push({ code: code ?? 'FEE', amount_minor: amount.minor, description, ...none });
    }
    said.push([code, description, text].filter(Boolean).join(' '));
  }
  const sum = fees.reduce((all, { amount_minor }) => all + amount_minor, 0);
  if (sum > 0 && whole?.minor === sum) return fees;
  noteSaid(said, null, reading);
  return [];
}

/** Fare and taxes: the part that is not tax is fare. Warns if the parts and the total differ. */
export function readFare(
  total: { minor: number; currency: string },
  told: Record<'base' | 'equivalent' | 'taxed' | 'fees', string | null | undefined>,
  listed: readonly ProviderTax[],
  reading: Reading,
  fee_list: readonly ProviderTax[] = [],
): ProviderFare {
  const readMinor = (text: string | null | undefined) => {
    const read = readAmount(text ?? null, reading);
    return read && (read.currency === total.currency || read.minor === 0) ? read.minor : null;
  };
  const fees = readMinor(told.fees) ?? 0;
  const fee: readonly ProviderTax[] =
    fees > 0 && fee_list.length === 0
      ? [{ code: 'FEE', amount_minor: fees, country: null, refundable: null, description: null }]
      : fee_list;
  const sum = listed.reduce((all, tax) => all + tax.amount_minor, 0);
  const fare = readMinor(told.equivalent) ?? readMinor(told.base);
  const tax =
    readMinor(told.taxed) ??
    (listed.length > 0 ? sum : Math.max(0, total.minor - fees - (fare ?? total.minor)));
  if (fare !== null && fare + tax + fees !== total.minor) reading.warn(phrase('uapi_fare_total'));
  const rest = total.minor - tax - fees;
  if (rest < 0 && fare === null) {
    reading.warn(phrase('uapi_fare_total'));
    return { fare_minor: 0, taxes: [], tax_minor: total.minor };
  }
  // An additional collection is given with the taxes of the whole ticket.
  return {
    fare_minor: rest < 0 && fare !== null ? fare : rest,
    taxes: [...listed, ...fee],
    tax_minor: tax + fees,
  };
}

/** The fare of a segment in a price. */
export const findFareOf = (pricing: ReadPricing | undefined, segment: string) => {
  const booking = pricing?.state.bookings.find((one) => one.segment === segment);
  return { booking, fare: pricing?.fares.get(booking?.fare ?? '') };
};

/** The leg with the first price's fare for its segment, and the bags of all of them. */
export function onFares(
  leg: ProviderLeg,
  segment: string,
  pricings: readonly ReadPricing[],
): ProviderLeg {
  const priced = pricings.filter((one) => findFareOf(one, segment).booking);
  const { booking, fare } = findFareOf(priced[0], segment);
  const cabin = getCabinNamed(booking?.cabin ?? null);
  const { baggage, bags } = mergeFlightBags(
    priced.flatMap((one) => {
      const own = findFareOf(one, segment).fare;
      const filed = own?.baggage ?? NO_STATEMENT;
      const ends = [[leg.origin, leg.destination] as const];
      if (own) ends.push([own.state.origin, own.state.destination]);
      const allowance = filed.kind === 'UNSPECIFIED' ? findAllowance(one, ends) : filed;
      return one.travelers.map((who) => ({
        passenger_key: who ?? '',
        seated: one.pax_type !== 'INF',
        allowance,
      }));
    }),
  );
  return {
    ...leg,
    booking_class: booking?.code ?? leg.booking_class,
    cabin: cabin === 'UNSPECIFIED' ? leg.cabin : cabin,
    fare_basis: fare?.basis ?? leg.fare_basis,
    fare_type: fare?.fare_type ?? leg.fare_type,
    brand: fare?.brand ?? leg.brand,
    baggage: baggage.kind === 'UNSPECIFIED' ? leg.baggage : baggage,
    // A fare without a named passenger does not show whose bags these are.
    ...(bags && priced.every(({ travelers }) => !travelers.includes(null)) ? { bags } : {}),
  };
}
