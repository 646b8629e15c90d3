/**
 * Prices of given flights, from any pricing answer: one entry for passengers who pay the same, with
 * amounts for ONE of them, taxes, and each flight's class and fare.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderFare, ProviderTax } from '../../provider.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  type Amount,
  type FaredSegment,
  NEW_TAXES,
  type Price,
  type PricedFare,
  readAmounts,
  readFamilies,
  readFareSegments,
  readFareWords,
  readLastDay,
  readPeople,
  readTax,
  splitTotal,
  sumTaxes,
} from './fare-elements.ts';
import {
  buildPlainTax,
  findFirstLimit,
  isChatter,
  listAmounts,
  parseBags,
  parseDay,
  parseMinor,
  parseTicketingWords,
  readTime,
  toPaxType,
} from './values.ts';

/** A fare whose amounts are not told, as of an inclusive tour. */
export type UntoldFare = Omit<PricedFare, keyof Price> & Untold;

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
    pax_type:
      flag === 'INF' || people.some(({ infant }) => infant)
        ? 'INF'
        : toPaxType(discount ?? (/^C(H|HD|NN)$/.test(flag ?? '') ? flag : null)),
    quantity: Math.max(1, people.length),
    carrier: node.text('validatingCarrier/carrierInformation/carrierCode'),
    last_ticketing: readLastDay(node.all('lastTktDate')),
    segments: readFareSegments(node, words.fare_calculation),
    ...words,
    ...price,
  };
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
function readTexts(info: XmlNode, reading: Reading) {
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
