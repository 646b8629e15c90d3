/** Parts of a price in pricing answers and stored fares: amounts, taxes, last days, flights. */
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { BaggageAllowance, ProviderFare, ProviderTax } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  buildPlainTax,
  findFirstLimit,
  parseBags,
  parseClock,
  parseMinor,
  readDateParts,
  readTextsAt,
} from './values.ts';

export interface FaredSegment {
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

export interface Price {
  fare: ProviderFare;
  currency: string;
}

/**
 * Texts of a fare and of its documents. FCA is the fare calculation, END endorsements, TOU the tour
 * code, PAY how it may not be paid; other codes are endorsements and restrictions in some versions.
 */
export function readFareWords(node: XmlNode, reading: Reading) {
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
export function readFareSegments(node: XmlNode, calculation: string | null): FaredSegment[] {
  const families = readFamilies(node);
  return node
    .all('segmentInformation')
    .flatMap((one) => readSegment(one, families) ?? [])
    .map((one) => ({ ...one, fare_basis: completeBasis(one.fare_basis, calculation) }));
}

/**
 * A basis has room for nine characters here, so that the discount at its end (CH of a child, IN of
 * an infant) loses all but its first letter: the fare calculation has it whole.
 */
export function completeBasis(basis: string | null, calculation: string | null): string | null {
  const cut = /^(\w{8}[CI])(?=\/|$)/.exec(basis ?? '')?.[1];
  if (basis === null || cut === undefined) return basis;
  const ending = cut.endsWith('C') ? 'H' : 'N';
  const whole = new RegExp(`${cut}${ending}\\d{0,2}(?!\\w)`).exec(calculation ?? '')?.[0];
  return whole === undefined ? basis : basis.replace(cut, whole);
}

export interface Amount {
  text: string | null;
  currency: string | null;
}

/** By qualifier: B base, E its equivalent, 712 total. */
export const readAmounts = (node: XmlNode | undefined): Map<string, Amount> =>
  new Map(
    node
      ?.all('fareDataMainInformation|fareDataSupInformation')
      .map((one) => [
        one.text('fareDataQualifier') ?? '',
        { text: one.text('fareAmount'), currency: one.text('fareCurrency') },
      ]),
  );

/** Taxes of a ticket for an older one: to be paid now (X), or paid before and good for it. */
export const NEW_TAXES = ['X', 'GST', 'PD'];

export const sumTaxes = (taxes: readonly ProviderTax[]): number =>
  taxes.reduce((all, { amount_minor }) => all + amount_minor, 0);

/** X is a tax to be paid now; O and PD were paid with an earlier ticket. */
export function readTax(node: XmlNode, currency: string, reading: Reading) {
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
  if (fare_minor + listed !== total && taxes.length > 0) reading.warn(phrase('w_taxes'));
  return { fare_minor, taxes, tax_minor: total - fare_minor };
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
export const readFamilies = (node: XmlNode): Map<string, string> =>
  new Map(
    node.all('fareComponentDetailsGroup').flatMap((component) => {
      const name = component.text('fareFamilyDetails/fareFamilyname');
      const refs = component.find('couponDetailsGroup/productId/referenceDetails');
      for (const one of refs) one.text('type');
      return name === null ? [] : refs.map((one) => [one.text('value') ?? '', name] as const);
    }),
  );

function readSegment(node: XmlNode, families: ReadonlyMap<string, string>): FaredSegment | null {
  const ref = node.text('segmentReference/refDetails/refNumber');
  node.text('segmentReference/refDetails/refQualifier');
  const sequence = node.text('sequenceInformation/sequenceSection/sequenceNumber');
  // Beside the class of the fare (AIR) the one that is held may be told (DIF).
  const classes = node.find('segDetails/segmentDetail');
  const details = classes.find((one) => one.text('identification') === 'AIR') ?? classes[0];
  for (const one of classes) one.take();
  // Ways over land and open flights have a place in the fare, which is no flight's number.
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
