/**
 * Universal API fares: the price for one passenger of a type, each flight's fare, brand, bags and
 * penalties. Amounts are per passenger, whatever the number of the type.
 */
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
import { parsePercentCommission } from '../../provider-commission.ts';
import {
  getBaggageKind,
  mergeFlightBags,
  NO_STATEMENT,
  POUND_KG,
} from '../../wire/baggage-allowance.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { isNear } from '../../wire/replaced-flights.ts';
import { parseFlag, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { PricedInfo } from '../order-keys.ts';
import { getCabinNamed } from './segments.ts';
import { readAmount, readPaxType } from './values.ts';

export interface ReadFareInfo {
  key: string;
  /** As on the ticket: with the designator of the discount. */
  basis: string | null;
  brand: ProviderLeg['brand'];
  baggage: BaggageAllowance;
  fare_type: ProviderLeg['fare_type'];
  features: ProviderFeature[];
  /** Endorsements the airline requires on the ticket. */
  endorsements: string[];
  tour_code: string | null;
  commission: ProviderCommission | null;
  state: PricedInfo['fares'][number];
}

export type Brands = ReadonlyMap<string, string>;

/** Brand names by id, from a separate list if there is one. */
export const readBrands = (root: XmlNode): Brands =>
  new Map(
    root.find('BrandList/Brand').flatMap((brand) => {
      const [id, name] = [brand.attribute('BrandID'), readBrandName(brand)];
      brand.attribute('Carrier');
      return id && name ? [[id, name] as const] : [];
    }),
  );

const readBrandName = (brand: XmlNode): string | null => {
  for (const title of brand.all('Title')) title.take();
  return brand.attribute('Name') ?? brand.text('Title');
};

export function readFareInfos(
  nodes: readonly XmlNode[],
  brands: Brands,
  reading: Reading,
): Map<string, ReadFareInfo> {
  return new Map(
    nodes.map((node) => [node.attribute('Key') ?? '', readFareInfo(node, brands, reading)]),
  );
}

function readFareInfo(node: XmlNode, brands: Brands, reading: Reading): ReadFareInfo {
  const brand = node.at('Brand');
  const id = brand?.attribute('BrandID') ?? null;
  const name =
    (brand && readBrandName(brand)) ?? node.attribute('FareFamily') ?? brands.get(id ?? '') ?? null;
  const basis = node.attribute('FareBasis');
  const designator = node.at('FareTicketDesignator')?.attribute('Value')?.replace(/^\//, '');
  const kind = node.attribute('PrivateFare');
  const negotiated = parseFlag(node.attribute('NegotiatedFare'));
  const amount = node.attribute('Amount');
  const amounts = readAmount(amount, reading);
  const key = node.attribute('Key') ?? '';
  return {
    key,
    basis: basis && designator ? `${basis}/${designator}` : basis,
    brand: id === null && name === null ? null : { code: id, name },
    baggage: readAllowance(node.at('BaggageAllowance')),
    fare_type: kind !== null || negotiated === true ? 'PRIVATE' : 'PUBLIC',
    features: [
      ...describePenalties(readPenalties(node, reading), brand),
      ...readPerks(brand, reading),
    ],
    endorsements: node.all('Endorsement').flatMap((one) => one.attribute('Value') ?? []),
    tour_code: node.attribute('TourCode'),
    commission: amounts && readCommission(node, amounts, reading),
    state: {
      key,
      basis: basis ?? '',
      ptc: node.attribute('PassengerTypeCode') ?? 'ADT',
      origin: node.attribute('Origin') ?? '',
      destination: node.attribute('Destination') ?? '',
      effective: node.attribute('EffectiveDate') ?? '',
      departs: node.attribute('DepartureDate'),
      amount,
      brand: id,
      rule_key: node.text('FareRuleKey'),
    },
  };
}

/** Pieces, or a total weight; nothing given means unknown. */
function readAllowance(node: XmlNode | undefined): BaggageAllowance {
  const pieces = parseInteger(node?.text('NumberOfPieces') ?? null);
  const weight = node?.at('MaxWeight');
  const value = Number(weight?.attribute('Value') ?? Number.NaN);
  const pounds = /pound|lb/i.test(weight?.attribute('Unit') ?? '');
  const weight_kg = Number.isFinite(value) ? Math.round(pounds ? value * POUND_KG : value) : null;
  if (pieces !== null && !(pieces === 0 && weight_kg !== null && weight_kg > 0)) {
    return { kind: getBaggageKind(Math.max(pieces, 0), null), pieces, weight_kg };
  }
  return { kind: getBaggageKind(null, weight_kg), pieces: null, weight_kg };
}

const PENALTIES = [
  ['ChangePenalty', 'CHANGE'],
  ['CancelPenalty', 'REFUND'],
  ['NoShowPenalty', 'CHANGE'],
  ['NoShowPenalty', 'REFUND'],
] as const;

/** Penalties as features; none for an empty element. */
function readPenalties(node: XmlNode, reading: Reading): ProviderFeature[] {
  return PENALTIES.flatMap(([name, type]) => {
    const all = node.all(name);
    const several = all.some((one) => parseFlag(one.attribute('NoShow')) !== true);
    return all.flatMap((penalty): ProviderFeature[] => {
      const percent = Number(penalty.text('Percentage') ?? Number.NaN);
      const told = readAmount(penalty.text('Amount'), reading);
      // Both may be given: zero with a percentage is not free of charge.
      const amount = told?.minor === 0 && percent > 0 ? null : told;
      if (!amount && !Number.isFinite(percent)) return [];
      const none = amount ? amount.minor === 0 : percent === 0;
      const whole = !amount && percent >= 100;
      return readStages(penalty, several).map((when) => ({
        type,
        attribute: whole ? 'NOT_OFFERED' : none ? 'INCLUDED' : 'CHARGEABLE',
        penalty_minor: amount?.minor ?? null,
        penalty_percent: amount ? null : percent,
        penalty_type: amount ? 'FIXED' : 'PERCENT',
        penalty_currency: amount?.currency ?? null,
        when,
        text: amount && amount.minor > 0 && percent > 0 ? `${percent}%` : null,
      }));
    });
  });
}

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
      ? [{ ...PLAIN, type, attribute: 'NOT_OFFERED' }]
      : [],
  );
  return [...own, ...refused];
}

const PLAIN = {
  penalty_minor: null,
  penalty_percent: null,
  penalty_type: 'UNSPECIFIED',
  penalty_currency: null,
  when: null,
  text: null,
} as const;

/**
 * A penalty at any time applies before and after departure; a no-show penalty is marked as such, or
 * separate if there are several. Null if no time is given.
 */
function readStages(penalty: XmlNode, several: boolean): ProviderFeature['when'][] {
  const applies = penalty.attribute('PenaltyApplies') ?? '';
  const no_show =
    parseFlag(penalty.attribute('NoShow')) === true || penalty.name === 'NoShowPenalty';
  if (several && no_show && penalty.name !== 'NoShowPenalty') return ['NO_SHOW'];
  const any = /anytime/i.test(applies);
  const told: ProviderFeature['when'][] = [
    ...(any || /before/i.test(applies) ? (['BEFORE_DEPARTURE'] as const) : []),
    ...(any || /after/i.test(applies) ? (['AFTER_DEPARTURE'] as const) : []),
    ...(no_show ? (['NO_SHOW'] as const) : []),
  ];
  return told.length > 0 ? told : [null];
}

const PERKS: [RegExp, ProviderFeature['type']][] = [
  [/^baggage$/i, 'BAGGAGE'],
  [/seat/i, 'SEAT'],
  [/meal|beverage/i, 'MEAL'],
  [/entertainment|internet|wifi/i, 'WIFI'],
];

/** Rule types by the category that a brand overrides. */
const RULES: Readonly<Record<string, ProviderFeature['type']>> = { 31: 'CHANGE', 33: 'REFUND' };

/** Penalties with the airline's text for agents. */
function describePenalties(penalties: readonly ProviderFeature[], brand: XmlNode | undefined) {
  const words = new Map<string, string>();
  for (const service of brand?.find('OptionalServices/OptionalService') ?? []) {
    const type = RULES[service.attribute('SecondaryType') ?? ''];
    const said = type && readWords(service);
    if (type && said) words.set(type, said);
  }
  return penalties.map((one) => ({ ...one, text: words.get(one.type) ?? one.text }));
}

/** Of the texts for customers, advertising and agents, the last. */
function readWords(service: XmlNode): string | null {
  const own = service.all('Text').find((one) => one.attribute('Type') === 'MarketingAgent');
  return own?.value()?.replace(/\s+/g, ' ') ?? null;
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
    const sold = first.price.minor > 0;
    const feature: ProviderFeature = {
      type: 'BAGGAGE',
      attribute: sold ? 'CHARGEABLE' : 'INCLUDED',
      penalty_minor: sold ? first.price.minor : null,
      penalty_percent: null,
      penalty_type: sold ? 'FIXED' : 'UNSPECIFIED',
      penalty_currency: sold ? first.price.currency : null,
      when: null,
      text: bags.map(({ text }) => text).join(' / '),
    };
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

/** Services included, sold or missing in the brand, each kind once; bags only with a text. */
function readPerks(brand: XmlNode | undefined, reading: Reading): ProviderFeature[] {
  const perks = new Map<string, ProviderFeature>();
  for (const service of brand?.find('OptionalServices/OptionalService') ?? []) {
    const kind = service.attribute('Type') ?? '';
    const type = PERKS.find(([pattern]) => pattern.test(kind))?.[1];
    const sold = service.attribute('Chargeable');
    const text = readWords(service);
    if (!type || !sold || perks.has(type) || (type === 'BAGGAGE' && text === null)) continue;
    const attribute = /included/i.test(sold)
      ? 'INCLUDED'
      : /not offered/i.test(sold)
        ? 'NOT_OFFERED'
        : 'CHARGEABLE';
    const price = readAmount(service.at('PriceRange')?.attribute('StartPrice') ?? null, reading);
    perks.set(type, {
      type,
      attribute,
      penalty_minor: attribute === 'CHARGEABLE' ? (price?.minor ?? null) : null,
      penalty_percent: null,
      penalty_type: attribute === 'CHARGEABLE' && price ? 'FIXED' : 'UNSPECIFIED',
      penalty_currency: attribute === 'CHARGEABLE' ? (price?.currency ?? null) : null,
      when: null,
      text,
    });
  }
  return [...perks.values()];
}

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
  const own = readFareInfos(node.all('FareInfo'), brands, reading);
  const named = node.all('FareInfoRef').flatMap((ref) => ref.attribute('Key') ?? []);
  const known = new Map([...named.flatMap((key) => pair(key, fares.get(key))), ...own]);
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
  const apart = [...known.values()].flatMap(({ commission }) => commission ?? []);
  const commission = readCommission(node, sum, reading) ?? (apart.length === 1 ? apart[0] : null);
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

/** The agency's commission on a fare; recalled commission or one on a penalty does not count. */
export function readCommission(
  node: XmlNode,
  total: { minor: number; currency: string },
  reading: Reading,
): ProviderCommission | null {
  const told = node.all('Commission').flatMap((one): ProviderCommission[] => {
    const [level, type] = [one.attribute('Level'), one.attribute('Type')];
    one.attribute('Modifier');
    const percent = parsePercentCommission(one.attribute('Percentage'));
    const sum = readAmount(one.attribute('Amount') ?? one.attribute('Value'), reading);
    if (level !== 'Fare') return [];
    if (type === 'PercentTotal' && percent && 'percent' in percent) {
      return [{ amount_minor: Math.round((total.minor * percent.percent) / 100) }];
    }
    if (type === 'PercentBase') return percent ? [percent] : [];
    return sum && (sum.currency === total.currency || sum.minor === 0)
      ? [{ amount_minor: sum.minor }]
      : [];
  });
  return told[0] ?? null;
}

/** The fare in its filed currency, if an equivalent is collected. */
export function readFiledBase(
  base: string | null | undefined,
  equivalent: string | null | undefined,
  reading: Reading,
): DocumentText['base'] {
  return (equivalent && readAmount(base ?? null, reading)) || undefined;
}

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
  if (fare !== null && fare + tax + fees !== total.minor) {
    reading.warn(phrase('uapi_fare_total'));
  }
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
