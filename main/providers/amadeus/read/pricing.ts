/**
 * Prices of given flights, from any pricing answer or stored fare: one entry for passengers who pay
 * the same, with amounts for ONE of them, taxes, and each flight's class and fare.
 */

import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { BaggageAllowance, ProviderFare, ProviderTax } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  buildPlainTax,
  findFirstLimit,
  isChatter,
  listAmounts,
  parseBags,
  parseClock,
  parseDay,
  parseMinor,
  parseTicketingWords,
  readDateParts,
  readTextsAt,
  readTime,
  toPaxType,
} from './values.ts';

interface FaredSegment {
  /** Tattoo, or place in the request. */
  ref: string;
  booking_class: string | null;
  cabin: string | null;
  fare_basis: string | null;
  baggage: BaggageAllowance;
  /** True where it goes on from the flight before: a connection, no stopover. */
  connects: boolean;
  family: string | null;
  not_before: string | null;
  not_after: string | null;
}

/** PA is a passenger with a seat, PI an infant by the number of its adult. */
export interface PaxRef {
  infant: boolean;
  number: string;
}

export interface PricedFare extends Price {
  /** Its storage reference. */
  reference: string | null;
  people: PaxRef[];
  /** As the answer names it; null where it does not. */
  pax_type: PaxType | null;
  quantity: number;
  carrier: string | null;
  /** A day, with an hour by the office's clock where one is told. */
  last_ticketing: string | null;
  segments: FaredSegment[];
  /** Said of this fare alone. */
  remarks: string[];
  /** As the system wrote it, with its NUC and rate. */
  fare_calculation: string | null;
  endorsements: string[];
}

/** A fare whose amounts are not told, as of an inclusive tour. */
export type UntoldFare = Omit<PricedFare, keyof Price> & Untold;
interface Price {
  fare: ProviderFare;
  currency: string;
}
type Untold = { [name in keyof Price]: null };

/** Fares as far as their amounts are told: where one is untold, the others are not the whole price. */
export interface ToldFares {
  fares: PricedFare[];
  untold: UntoldFare[];
}

const gatherFares = (read: readonly (PricedFare | UntoldFare)[]): ToldFares => ({
  fares: read.filter((one) => one.fare !== null),
  untold: read.filter((one) => one.fare === null),
});

/** The fare of an inclusive tour may be shown as a word or not at all. */
export const leaveOut = (reading: Reading): Untold => {
  reading.warn(phrase('w_fare_untold'));
  return { fare: null, currency: null };
};

/** An entry of `fareList`: pricing of a record, upsell, a stored fare, a reissue. */
function readFareList(node: XmlNode, reading: Reading): PricedFare | UntoldFare {
  // A stored fare of an infant may name the adult like one of its own, and have the type alone.
  const flag = node.text('statusInformation/firstStatusDetails/tstFlag');
  const people = readPeople(node).map(({ infant, number }) => ({
    infant: infant || flag === 'INF',
    number,
  }));
  node.at('pricingInformation')?.take();
  node.text('fareReference/referenceType');
  const price = readListedPrice(node, reading) ?? leaveOut(reading);
  if (node.texts('fareIndicators/fareDetails/fareCategory').includes('NTF')) {
    reading.warn(phrase('w_fare_unticketable'));
  }
  const discount =
    node.text('passengerInformation/penDisInformation/penDisData/discountCode') ??
    node.text('segmentInformation/fareQualifier/fareBasisDetails/discTktDesignator');
  const words = readFareWords(node, reading);
  return {
    reference: node.text('fareReference/uniqueReference'),
    people,
    pax_type: people.some(({ infant }) => infant)
      ? 'INF'
      : toPaxType(discount ?? (/^C(H|HD|NN)$/.test(flag ?? '') ? flag : null)),
    quantity: Math.max(1, people.length),
    carrier: node.text('validatingCarrier/carrierInformation/carrierCode'),
    last_ticketing: readLastDay(node.all('lastTktDate')),
    segments: readFareSegments(node).map((one) => ({
      ...one,
      fare_basis: completeBasis(one.fare_basis, words.fare_calculation),
    })),
    ...words,
    ...price,
  };
}

/**
 * A basis has room for nine characters here, so that the discount at its end loses all but its first
 * letter (CH of a child, IN of an infant): the fare calculation has it whole.
 */
export function completeBasis(basis: string | null, calculation: string | null): string | null {
  const cut = /^(\w{8}[CI])(?=\/|$)/.exec(basis ?? '')?.[1];
  if (basis === null || cut === undefined) return basis;
  const ending = cut.endsWith('C') ? 'H' : 'N';
  const whole = new RegExp(`${cut}${ending}\\d{0,2}(?!\\w)`).exec(calculation ?? '')?.[0];
  return whole === undefined ? basis : basis.replace(cut, whole);
}

function readListedPrice(node: XmlNode, reading: Reading): Price | null {
  const amounts = readAmounts(node.at('fareDataInformation'));
  const total = amounts.get('712') ?? amounts.get('TFT') ?? amounts.get('T');
  const base = amounts.get('E') ?? amounts.get('B');
  const currency = total?.currency ?? base?.currency ?? null;
  // Of a reissue the total is what is collected for it, and some of its taxes were paid before.
  const reissue = amounts.has(REISSUE);
  const total_minor = reissue ? 0 : parseMinor(total?.text ?? null, currency, reading);
  if (total_minor === null || currency === null) return null;
  const taxes = node.all('taxInformation').map((one) => readTax(one, currency, reading));
  const kinds = reissue ? [...NEW_TAXES, 'O'] : ['X'];
  const listed = [
    ...taxes.flatMap(({ kind, tax }) => (kinds.includes(kind) && tax ? [tax] : [])),
    ...readFees(node, amounts, currency, reading),
  ];
  const fare = reissue
    ? readReissued(base, currency, listed, reading)
    : splitTotal(total_minor, base, currency, listed, reading);
  return fare && { fare, currency };
}

/** How a fare is marked whose document is issued for an older one. */
export const REISSUE = 'R';

/** The whole value of a reissued ticket; null where its fare is in other money than its taxes. */
export function readReissued(
  base: Amount | undefined,
  currency: string,
  taxes: ProviderTax[],
  reading: Reading,
): ProviderFare | null {
  if (base?.currency !== currency) return null;
  const fare_minor = parseMinor(base.text, currency, reading);
  return fare_minor === null ? null : { fare_minor, taxes, tax_minor: sumTaxes(taxes) };
}

/** True if this price needs other booking classes. */
export const asksToRebook = (fares: readonly PricedFare[]): boolean =>
  fares.some(({ remarks }) => remarks.some((text) => /REBOOK/i.test(text)));

/**
 * Texts of a fare and of its documents. FCA is the fare calculation, END endorsements, TOU the tour
 * code, PAY how it may not be paid; other codes are, in some versions, endorsements and restrictions.
 */
export function readFareWords(
  node: XmlNode,
  reading: Reading,
): Pick<PricedFare, 'remarks' | 'fare_calculation' | 'endorsements'> {
  const said = node.find('otherPricingInfo/attributeDetails').map((one) => ({
    type: one.text('attributeType') ?? '',
    text: one.text('attributeDescription'),
  }));
  const listTexts = (types: RegExp) =>
    said.flatMap(({ type, text }) => (text !== null && types.test(type) ? [text] : []));
  noteSaid(listTexts(/^PAY$/), null, reading);
  return {
    remarks: [
      ...readTextsAt(node, ['warningInformation/warningText/errorFreeText']),
      ...listTexts(/^TOU$/).map((code) => phrase('tour_code', { code })),
      ...listTexts(/^(?!(FCA|END|TOU)$)/),
    ],
    fare_calculation: listTexts(/^FCA$/).join(' ') || null,
    endorsements: listTexts(/^END$/),
  };
}

/** The passengers of an entry. */
export const readPeople = (node: XmlNode): PaxRef[] =>
  node
    .find('paxSegReference/refDetails')
    .map((one) => ({
      kind: one.text('refQualifier') ?? 'PA',
      number: one.text('refNumber') ?? '',
    }))
    .filter(({ kind }) => /^P/.test(kind))
    .map(({ kind, number }) => ({ infant: kind === 'PI', number }));

/** The class and fare of each flight of an entry. */
export function readFareSegments(node: XmlNode): FaredSegment[] {
  const families = readFamilies(node);
  return node.all('segmentInformation').flatMap((one) => readSegment(one, families) ?? []);
}

/** A passenger group of an informative price. */
function readPricingGroup(node: XmlNode, reading: Reading, today: string): PricedFare | UntoldFare {
  const info = node.at('fareInfoGroup') ?? node;
  const price = readGroupPrice(info, reading) ?? leaveOut(reading);
  const until = info.at('pricingIndicators/productDateTimeDetails');
  const families = readFamilies(info);
  const segments = info.all('segmentLevelGroup');
  const numbers = node.texts('passengersID/travellerDetails/measurementValue');
  const units = parseInteger(node.text('numberOfPax/segmentControlDetails/numberOfUnits'));
  node.text('numberOfPax/segmentControlDetails/quantity');
  const ptc = segments[0]?.text('ptcSegment/quantityDetails/unitQualifier') ?? null;
  for (const one of segments) one.at('ptcSegment')?.take();
  const pax_type = toPaxType(ptc);
  return {
    reference: null,
    people: numbers.map((number) => ({ infant: pax_type === 'INF', number })),
    pax_type,
    quantity: Math.max(1, numbers.length || (units ?? 1)),
    carrier: info.text('pricingIndicators/companyDetails/otherCompany'),
    last_ticketing: findFirstLimit([
      ...[until ? readUntil(until, today) : null].flatMap((one) => one ?? []),
      ...listLastDays(info, today),
    ]),
    segments: segments.map((one) => readInformativeSegment(one, families)),
    ...readTexts(info, reading),
    ...price,
  };
}

function readGroupPrice(info: XmlNode, reading: Reading): Price | null {
  const amounts = new Map(listAmounts(info.all('fareAmount')).map((one) => [one.kind, one]));
  const total = amounts.get('712') ?? amounts.get('T');
  const base = amounts.get('E') ?? amounts.get('B');
  const currency = total?.currency ?? base?.currency ?? null;
  const total_minor = parseMinor(total?.text ?? null, currency, reading);
  if (total_minor === null || currency === null) return null;
  const listed = info.find('surchargesGroup/taxesAmount/taxDetails').flatMap((one) => {
    const minor = parseMinor(one.text('rate'), one.text('currencyCode') ?? currency, reading);
    const [nature = null] = one.texts('type');
    const code = one.text('countryCode');
    return minor === null || code === null ? [] : [buildPlainTax(code, minor, nature)];
  });
  // Fees of the carrier are told apart even where the total has them.
  const fees = parseMinor(amounts.get('OB')?.text ?? null, currency, reading) ?? 0;
  const own = base?.currency === currency ? parseMinor(base.text, currency, reading) : null;
  const charged = own !== null && own + sumTaxes(listed) + fees === total_minor;
  if (charged && fees > 0) listed.push(buildPlainTax('OB', fees, null));
  const fare = splitTotal(total_minor, base, currency, listed, reading);
  return fare && { fare, currency };
}

/** The last day to ticket, with an hour where one is told. */
function readUntil(node: XmlNode, today: string): string | null {
  const day = node.text('departureDate');
  const clock = node.text('departureTime');
  return (clock === null ? null : readTime(day, clock, today)) ?? parseDay(day, today);
}

/** As they are told in words, which may have an hour where the date has none. */
const listLastDays = (info: XmlNode, today: string): string[] =>
  info
    .all('textData')
    .map((one) => one.texts('freeText').join(' '))
    .flatMap((text) =>
      /\bLAST (TKT|TICKET)/i.test(text) ? (parseTicketingWords(text, today) ?? []) : [],
    );

/** Information type 15 is how the fare is reckoned, 10 what is printed on its document. */
function readTexts(
  info: XmlNode,
  reading: Reading,
): Pick<PricedFare, 'remarks' | 'fare_calculation' | 'endorsements'> {
  const all = [...info.all('textData'), ...info.find('negoFareGroup/negoFareText')].map((one) => ({
    type: one.text('freeTextQualification/informationType'),
    text: one.texts('freeText').join(' '),
  }));
  const listTexts = (types: RegExp) =>
    all.flatMap(({ type, text }) => (types.test(type ?? '') ? [text] : []));
  noteSaid(
    listTexts(/^(?!15$)/).filter((text) => !isChatter(text)),
    null,
    reading,
  );
  return {
    remarks: listTexts(/^(?!1[05]$)/),
    fare_calculation: listTexts(/^15$/).join(' ') || null,
    endorsements: listTexts(/^10$/),
  };
}

interface Amount {
  text: string | null;
  currency: string | null;
}

/** By qualifier: B base, E its equivalent, 712 total. */
export function readAmounts(node: XmlNode | undefined): Map<string, Amount> {
  return new Map(
    node
      ?.all('fareDataMainInformation|fareDataSupInformation')
      .map((one) => [
        one.text('fareDataQualifier') ?? '',
        { text: one.text('fareAmount'), currency: one.text('fareCurrency') },
      ]),
  );
}

/** Taxes of a ticket for an older one: to be paid now (X), or paid before and good for it. */
export const NEW_TAXES = ['X', 'GST', 'PD'];

export const sumTaxes = (taxes: readonly ProviderTax[]): number =>
  taxes.reduce((all, { amount_minor }) => all + amount_minor, 0);

/** X is a tax to be paid now; O and PD were paid with an earlier ticket. */
export function readTax(
  node: XmlNode,
  currency: string,
  reading: Reading,
): { kind: string; tax: ProviderTax | null } {
  const details = node.at('taxDetails');
  const kind = details?.text('taxIdentification/taxIdentifier') ?? 'X';
  details?.text('taxQualifier');
  const code = details?.text('taxType/isoCountry') ?? null;
  const nature = details?.text('taxNature') ?? null;
  const amount = node.at('amountDetails/fareDataMainInformation');
  amount?.text('fareDataQualifier');
  const own = amount?.text('fareCurrency') ?? currency;
  const minor = parseMinor(amount?.text('fareAmount') ?? null, own, reading);
  return { kind, tax: code === null || minor === null ? null : buildPlainTax(code, minor, nature) };
}

/**
 * Fare and taxes of a total; if they do not add up, taxes are the total minus the fare. Null where
 * no fare is told and the taxes leave none: the total is not the price then.
 */
export function splitTotal(
  total: number,
  base: Amount | undefined,
  currency: string,
  taxes: ProviderTax[],
  reading: Reading,
): ProviderFare | null {
  const listed = sumTaxes(taxes);
  const told = base ? parseMinor(base.text, base.currency, reading) : null;
  const own = base?.currency === currency ? told : null;
  const fare_minor = own ?? total - listed;
  if (told === null && fare_minor <= 0) return null;
  if (fare_minor + listed !== total && taxes.length > 0) {
    reading.warn(phrase('w_taxes'));
  }
  return { fare_minor, taxes, tax_minor: total - fare_minor };
}

/**
 * Carrier fees (OB) are part of the total if TOF gives their sum; others apply to some forms of
 * payment only.
 */
function readFees(
  node: XmlNode,
  amounts: ReadonlyMap<string, Amount>,
  currency: string,
  reading: Reading,
): ProviderTax[] {
  const charged = parseMinor(amounts.get('TOF')?.text ?? null, currency, reading);
  if (!charged) return [];
  const fees = node.find('carrierFeesGroup/carrierFeeInfo').flatMap((one) => {
    const told = one.at('feeAmount/monetaryDetails');
    const own = told?.text('currency') ?? currency;
    const minor = own === currency ? parseMinor(told?.text('amount') ?? null, own, reading) : null;
    const kind = one.text('carrierFeeSubcode/dataTypeInformation/type');
    const words = [kind, one.text('commercialName/freeText')].filter(Boolean).join(' ');
    return minor === null ? [] : [buildPlainTax('OB', minor, words || null)];
  });
  const sum = fees.reduce((all, one) => all + one.amount_minor, 0);
  return sum === charged ? fees : [buildPlainTax('OB', charged, null)];
}

/** Beside the last day to ticket (LT) a stored fare tells when it was made and last changed. */
export function readLastDay(nodes: readonly XmlNode[]): string | null {
  const days = nodes.flatMap((one) => {
    if (/^(CRD|LMD)$/.test(one.text('businessSemantic') ?? '')) {
      one.take();
      return [];
    }
    const time = one.at('dateTime');
    const day = readDateParts(time);
    const [hour, minutes] = ['hour', 'minutes'].map((part) =>
      (time?.text(part) ?? '').padStart(2, '0'),
    );
    // Midnight sharp is an hour that was not told.
    const clock = hour === '00' && minutes === '00' ? null : parseClock(`${hour}${minutes}`);
    return day === null ? [] : [clock ? `${day}T${clock.time}` : day];
  });
  return findFirstLimit(days);
}

/** Families of fare components, by the flights of their coupons. */
function readFamilies(node: XmlNode): Map<string, string> {
  return new Map(
    node.all('fareComponentDetailsGroup').flatMap((component) => {
      const name = component.text('fareFamilyDetails/fareFamilyname');
      const refs = component.find('couponDetailsGroup/productId/referenceDetails');
      for (const one of refs) one.text('type');
      return name === null ? [] : refs.map((one) => [one.text('value') ?? '', name] as const);
    }),
  );
}

function readSegment(node: XmlNode, families: ReadonlyMap<string, string>): FaredSegment | null {
  const ref = node.text('segmentReference/refDetails/refNumber');
  node.text('segmentReference/refDetails/refQualifier');
  const sequence = node.text('sequenceInformation/sequenceSection/sequenceNumber');
  // Beside the class of the fare (AIR) the one that is held may be told (DIF).
  const classes = node.find('segDetails/segmentDetail');
  const details = classes.find((one) => one.text('identification') === 'AIR') ?? classes[0];
  for (const one of classes) one.take();
  // Ways over land and open flights of the fare alone have a place in it, which is no flight's number.
  const told = classes.map((one) => one.text('identification') ?? 'AIR');
  const extra =
    !told.every((one) => /^(AIR|DIF)$/.test(one)) ||
    node.text('connexInformation/connecDetails/routingInformation') !== null;
  const basis = node.at('fareQualifier/fareBasisDetails');
  const bags = node.at('bagAllowanceInformation/bagAllowanceDetails');
  const connex = node.text('connexInformation/connecDetails/connexType');
  const cabin = node.at('cabinGroup/cabinSegment/bookingClassDetails');
  const days = new Map(
    node
      .all('validityInformation')
      .map((one) => [one.text('businessSemantic'), readDateParts(one.at('dateTime'))]),
  );
  details?.text('identification');
  // The flights of another stored fare have their place in this one, and no fare in it.
  const elsewhere = node.text('segDetails/ticketingStatus') === 'NO' && !basis;
  const flight = ref ?? (extra ? null : sequence);
  if (flight === null || elsewhere) return null;
  return {
    ref: flight,
    booking_class:
      details?.text('classOfService|bookingClass') ?? cabin?.text('designator') ?? null,
    cabin: cabin?.text('option') ?? null,
    fare_basis: readBasis(basis),
    baggage: readAllowance(bags),
    connects: connex === 'X',
    family: families.get(flight) ?? null,
    not_before: days.get('B') ?? null,
    not_after: days.get('A') ?? null,
  };
}

/** `Y2F` and `LBAOW` are YFLBAOW's two halves: the code is written in pieces of three and six. */
export function readBasis(node: XmlNode | undefined): string | null {
  const whole = `${node?.text('primaryCode') ?? ''}${node?.text('fareBasisCode|fareBasis') ?? ''}`;
  const designator = node?.text('ticketDesignator') ?? null;
  return whole === '' ? null : designator === null ? whole : `${whole}/${designator}`;
}

function readAllowance(node: XmlNode | undefined): BaggageAllowance {
  if (!node) return NO_STATEMENT;
  const [pieces, weight] = [node.text('baggageQuantity'), node.text('baggageWeight')];
  const kind = node.text('baggageType');
  return parseBags(
    pieces ?? weight,
    kind ?? (pieces === null ? 'W' : 'N'),
    node.text('measureUnit'),
  );
}

function readInformativeSegment(
  node: XmlNode,
  families: ReadonlyMap<string, string>,
): FaredSegment {
  const info = node.at('segmentInformation');
  const ref = info?.text('itemNumber') ?? '';
  const cabin = node.at('cabinGroup/cabinSegment/bookingClassDetails');
  const bags = node.at('baggageAllowance/baggageDetails');
  const fare = node.at('fareBasis/additionalFareDetails');
  fare?.text('secondRateClass');
  const designator = node.text('additionalInformation/idNumber');
  const basis = fare?.text('rateClass') ?? null;
  info?.take();
  return {
    ref,
    booking_class:
      info?.text('flightIdentification/bookingClass') ?? cabin?.text('designator') ?? null,
    cabin: cabin?.text('option') ?? null,
    fare_basis: basis === null || designator === null ? basis : `${basis}/${designator}`,
    baggage: parseBags(
      bags?.text('freeAllowance') ?? null,
      bags?.text('quantityCode') ?? null,
      bags?.text('unitQualifier') ?? null,
    ),
    connects: false,
    family: families.get(ref) ?? null,
    not_before: null,
    not_after: null,
  };
}

/** The whole of an informative price. */
export const readInformative = (root: XmlNode, reading: Reading, today: string): ToldFares =>
  gatherFares(
    root
      .find('mainGroup/pricingGroupLevelGroup')
      .map((node) => readPricingGroup(node, reading, today)),
  );

export function readFares(root: XmlNode, reading: Reading): ToldFares {
  // More of them are stored than are shown.
  const more = root.at('scrollingInformation');
  if (more) reading.warn(phrase('w_more_fares'));
  more?.take();
  return gatherFares(root.all('fareList').map((node) => readFareList(node, reading)));
}

/**
 * The prices of a pricing answer that may be stored together: where a host tells the same passengers
 * several fares on the same flights (its fare families), one is sold and never their sum. The set
 * that is `wanted`, else the first told.
 */
export function chooseFares(
  fares: readonly PricedFare[],
  isWanted: (set: readonly PricedFare[]) => boolean,
): PricedFare[] {
  const groups = Map.groupBy(fares, (one) =>
    one.people.length === 0
      ? one
      : [
          ...one.people.map(({ infant, number }) => `${infant ? 'PI' : 'PA'}${number}`),
          ...one.segments.map(({ ref }) => ref),
        ].join(),
  );
  const lists = [...groups.values()];
  const most = Math.max(0, ...lists.map((list) => list.length));
  const sets = Array.from({ length: most }, (_, at) =>
    lists.flatMap((list) => list[at] ?? list[0] ?? []),
  );
  return sets.find(isWanted) ?? sets[0] ?? [];
}

/** The total for all passengers, in minor units. */
export const calculateTotal = (fares: readonly PricedFare[]): number =>
  fares.reduce((all, { fare, quantity }) => all + quantity * (fare.fare_minor + fare.tax_minor), 0);

interface Stored {
  fare: ProviderFare | null;
  currency: string | null;
  /** What it is of; nothing means every flight. */
  flights: readonly string[];
}

/** A passenger's fares for separate flights; one that overlaps an earlier one is left out. */
export function pickSeparateFares<T extends Stored>(fares: readonly T[]): T[] {
  const taken: T[] = [];
  for (const one of fares) {
    const isApart = (other: T) =>
      one.flights.length > 0 &&
      other.flights.length > 0 &&
      !one.flights.some((flight) => other.flights.includes(flight));
    if (taken.every(isApart)) taken.push(one);
  }
  return taken;
}

/** The sum of the fares; null if there are none, or one is untold or in another currency. */
export function sumFares(fares: readonly Stored[], currency: string): ProviderFare | null {
  const all = fares.flatMap((one) => (one.currency === currency ? (one.fare ?? []) : []));
  if (all.length === 0 || all.length < fares.length) return null;
  return {
    fare_minor: all.reduce((sum, one) => sum + one.fare_minor, 0),
    taxes: all.flatMap(({ taxes }) => taxes),
    tax_minor: all.reduce((sum, one) => sum + one.tax_minor, 0),
  };
}
