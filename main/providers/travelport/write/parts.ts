/** Parts shared by several requests: flights, priced solutions, people, forms of payment. */

import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { listPairs } from '#main/contract/collections.ts';
import type { PaxType } from '#main/contract/values.ts';
import { allocate, formatDecimal } from '#main/domain/money.ts';
import { calculateAge, formatGdsDateWithYear, isDate } from '#main/reference/calendar.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { listDocoTexts } from '#main/reference/doco.ts';
import type {
  OrderPassenger,
  ProviderCommission,
  ProviderPassengerDetail,
  ProviderPayment,
} from '../../provider.ts';
import { formatMail, formatMobile } from '../../wire/contacts.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import type { PricedInfo, SegmentState, Solution } from '../order-keys.ts';
import type { TravelportProfile } from '../profile.ts';
import { buildTextTag, el, tag, type Xml } from './xml.ts';

export const PTC: Readonly<Record<OrderPassenger['pax_type'], string>> = {
  ADT: 'ADT',
  CHD: 'CNN',
  INF: 'INF',
};

export const buildSegment = (
  one: SegmentState,
  { host }: TravelportProfile,
  more: object = {},
): Xml =>
  tag('air:AirSegment', {
    Key: one.key,
    Group: one.group,
    Carrier: one.carrier,
    FlightNumber: one.number,
    Origin: one.origin,
    Destination: one.destination,
    DepartureTime: one.leaves,
    ArrivalTime: one.lands,
    ProviderCode: host,
    ClassOfService: one.booking_class,
    Equipment: one.equipment,
    HostTokenRef: one.token,
    ...more,
  });

/** Requests a flight's price in its own class and, if given, by its fare basis. */
export const buildSegmentModifiers = (
  { key, booking_class }: SegmentState,
  basis: string | null = null,
): Xml =>
  tag(
    'air:AirSegmentPricingModifiers',
    { AirSegmentRef: key, FareBasisCode: basis },
    booking_class
      ? el('air:PermittedBookingCodes', tag('air:BookingCode', { Code: booking_class }))
      : null,
  );

/** The passengers of a fare: the named ones, else all of its type. */
export const listPayers = (
  { travelers, ptc }: PricedInfo,
  people: readonly { key: string; ptc: string }[],
): string[] =>
  travelers.length > 0 ? travelers : people.filter((one) => one.ptc === ptc).map(({ key }) => key);

/** The age for pricing: a child's on the first day of travel, else the default. */
export function findPricedAge(
  { pax_type, birth_date }: { pax_type: PaxType; birth_date: string | null },
  leaves: string,
  { ages }: Pick<TravelportProfile, 'ages'>,
): number | null {
  if (pax_type === 'INF') return ages.INF;
  if (pax_type !== 'CHD') return null;
  return birth_date && isDate(leaves) ? calculateAge(birth_date, leaves) : ages.CHD;
}

export const buildHostTokens = (tokens: Solution['tokens']): Xml[] =>
  Object.entries(tokens).map(([key, token]) => ({
    ...tag('com:HostToken', { Key: key }),
    text: token,
  }));

/** `USD123.45`. */
export const formatAmount = (minor: number, currency: string): string =>
  `${currency}${formatDecimal(minor, currency)}`;

/** For the fare, or for one component of it. */
export const buildCommissionTag = (commission: ProviderCommission, currency: string): Xml =>
  'percent' in commission
    ? tag('com:Commission', {
        Level: 'Fare',
        Type: 'PercentBase',
        Modifier: 'FarePercent',
        Percentage: commission.percent.toFixed(2),
      })
    : tag('com:Commission', {
        Level: 'Fare',
        Type: 'Flat',
        Modifier: 'CommissionAmount',
        Amount: formatAmount(commission.amount_minor, currency),
      });

const MAX_WAIVER = 100;
/** Texts sent with each fare: in an exchange the airline's waiver and the agency's commission. */
interface FareTerms {
  /** Children's ages by traveller; else the age they were priced with. */
  ages?: ReadonlyMap<string, number | null>;
  waiver?: string | null;
  commission?: ProviderCommission | null;
  /** The currency of the commission. */
  currency?: string;
}

/** A stored fare as priced; `travelers` are those who pay it. */
export function buildPricingInfo(
  info: PricedInfo,
  travelers: readonly string[],
  host: string,
  { waiver = null, commission = null, currency = '', ages }: FareTerms = {},
): Xml {
  const earned = commission ? splitCommission(commission, info.fares.length) : [];
  return tag(
    'air:AirPricingInfo',
    {
      Key: info.key,
      TotalPrice: info.total,
      BasePrice: info.base,
      EquivalentBasePrice: info.equivalent,
      Taxes: info.taxes,
      ProviderCode: host,
      PricingMethod: 'Guaranteed',
      PlatingCarrier: info.plating,
    },
    info.fares.map((fare, at) =>
      tag(
        'air:FareInfo',
        {
          Key: fare.key,
          FareBasis: fare.basis,
          PassengerTypeCode: fare.ptc,
          Origin: fare.origin,
          Destination: fare.destination,
          EffectiveDate: fare.effective,
          DepartureDate: fare.departs,
          Amount: fare.amount,
        },
        fare.brand ? tag('air:Brand', { Key: fare.key, BrandID: fare.brand }) : null,
        earned[at] ? buildCommissionTag(earned[at], currency) : null,
      ),
    ),
    info.bookings.map((one) =>
      tag('air:BookingInfo', {
        BookingCode: one.code,
        CabinClass: one.cabin,
        FareInfoRef: one.fare,
        SegmentRef: one.segment,
        HostTokenRef: one.token,
      }),
    ),
    info.tax_list.map((tax) => tag('air:TaxInfo', { Category: tax.category, Amount: tax.amount })),
    travelers.map((key) =>
      tag('air:PassengerType', {
        Code: info.ptc,
        Age: ages?.get(key) ?? info.age,
        BookingTravelerRef: key,
      }),
    ),
    buildAgencyWaiver(waiver),
  );
}

export const buildAgencyWaiver = (text: string | null): Xml | null =>
  text === null
    ? null
    : tag('air:WaiverCode', { Endorsement: text.toUpperCase().slice(0, MAX_WAIVER) });

/** Divides an amount for the whole fare over its components, each with a tag. */
const splitCommission = (
  commission: ProviderCommission,
  components: number,
): ProviderCommission[] => {
  const each = Array.from({ length: components }, () => 1);
  return 'percent' in commission
    ? each.map(() => commission)
    : allocate(commission.amount_minor, each).map((amount_minor) => ({ amount_minor }));
};

/** The whole solution with its flights inside. */
export function buildPricedSolution(
  solution: Solution,
  travelersOf: (info: PricedInfo) => readonly string[],
  profile: TravelportProfile,
  terms: FareTerms = {},
): Xml {
  return tag(
    'air:AirPricingSolution',
    {
      Key: 'S1',
      TotalPrice: solution.total,
      BasePrice: solution.base,
      Taxes: solution.taxes,
    },
    solution.segments.map((one) => buildSegment(one, profile)),
    solution.infos.map((info) => buildPricingInfo(info, travelersOf(info), profile.host, terms)),
    buildHostTokens(solution.tokens),
  );
}

/** Flights of an open jaw do not connect: refused unless marked as intended. */
export const buildContinuity = (segments: readonly SegmentState[]): Xml[] =>
  listPairs(segments).some(([before, after]) => before.destination !== after.origin)
    ? [{ ...tag('com:ContinuityCheckOverride'), text: 'true' }]
    : [];

/** True if a passenger's name has no letters that a message can contain. */
export const hasUnwritableName = (people: readonly ProviderPassengerDetail[]): boolean =>
  people.some((one) => toWireName(one.first_name) === '' || toWireName(one.last_name) === '');

/** Names in Latin capitals; a title is separate. */
export const buildTravelerName = (person: ProviderPassengerDetail): Xml =>
  tag('com:BookingTravelerName', {
    Prefix: person.title ? toWireName(person.title).slice(0, 20) : null,
    First: toWireName(person.first_name),
    Middle: person.middle_name ? toWireName(person.middle_name) : null,
    Last: toWireName(person.last_name),
  });

const GENDERS: Readonly<Record<ProviderPassengerDetail['gender'], string | null>> = {
  MALE: 'M',
  FEMALE: 'F',
  UNDISCLOSED: 'U',
  UNSPECIFIED: null,
};
export const getGenderLetter = ({
  gender,
}: Pick<ProviderPassengerDetail, 'gender'>): string | null => GENDERS[gender];

/** The whole number, international if it can be parsed as such. */
export function buildPhoneNumber(phone: string): Xml {
  const parsed = parsePhoneNumberFromString(phone);
  const [code, number] = parsed
    ? [parsed.countryCallingCode, parsed.nationalNumber]
    : [null, phone.replace(/[^\d]/g, '')];
  return tag('com:PhoneNumber', { Type: 'Mobile', CountryCode: code, Number: number });
}

export const buildEmailAddress = (email: string): Xml =>
  tag('com:Email', { Type: 'Home', EmailID: email });

export const buildGeneralRemark = (text: string): Xml =>
  tag('com:GeneralRemark', { TypeInGds: 'Basic' }, buildTextTag('com:RemarkData', text));

export interface SsrAsk {
  type: string;
  text: string | null;
  carrier: string;
  segment?: string | null;
}

export const buildSsr = ({ type, text, carrier, segment: ref }: SsrAsk): Xml =>
  tag('com:SSR', {
    SegmentRef: ref,
    Type: type,
    Status: 'NN',
    FreeText: text === null ? null : toWireText(text),
    Carrier: carrier,
  });

const DOCUMENT_LETTERS: Readonly<Record<string, string>> = { PASSPORT: 'P', NATIONAL_ID: 'I' };

/** Identity documents, contacts, redress and the lap infant, in the form for airlines. */
export function buildPapers(
  person: ProviderPassengerDetail,
  infant: ProviderPassengerDetail | null,
  carrier: string,
): SsrAsk[] {
  const told: SsrAsk[] = [];
  for (const one of person.documents) {
    const letter = DOCUMENT_LETTERS[one.type];
    if (letter) told.push({ type: 'DOCS', text: formatDocs(person, one, letter), carrier });
    else if (one.type === 'TAX_ID') told.push({ type: 'FOID', text: `NI${one.number}`, carrier });
  }
  if (person.phone) told.push({ type: 'CTCM', text: formatMobile(person.phone), carrier });
  if (person.email) told.push({ type: 'CTCE', text: formatMail(person.email), carrier });
  for (const text of listDocoTexts(person)) told.push({ type: 'DOCO', text, carrier });
  if (infant) told.push({ type: 'INFT', text: formatInfant(infant), carrier });
  return told;
}

const formatInfant = (infant: ProviderPassengerDetail): string =>
  [
    `${toWireName(infant.last_name)}/${toWireName(infant.first_name)}`,
    infant.birth_date ? formatGdsDateWithYear(infant.birth_date) : '',
  ]
    .join(' ')
    .trim();

function formatDocs(
  person: ProviderPassengerDetail,
  document: ProviderPassengerDetail['documents'][number],
  letter: string,
): string {
  const formatDay = (date: string | null) => (date ? formatGdsDateWithYear(date) : '');
  const infant = person.pax_type === 'INF' ? 'I' : '';
  return [
    letter,
    document.issuing_country ?? '',
    document.number.replace(/[^A-Za-z0-9]/g, ''),
    person.nationality ?? '',
    formatDay(person.birth_date),
    `${getGenderLetter(person) ?? ''}${infant}`,
    formatDay(document.expires_on),
    toWireName(person.last_name),
    toWireName(person.first_name),
    ...(person.middle_name ? [toWireName(person.middle_name)] : []),
  ].join('/');
}

/** A form of payment with a key; its amount is separate. */
export function buildFormOfPayment(payment: ProviderPayment, key: string | null): Xml {
  switch (payment.method) {
    case 'CASH':
      return tag('com:FormOfPayment', { Key: key, Type: 'Cash' });
    case 'INVOICE':
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'MiscFormOfPayment' },
        tag('com:MiscFormOfPayment', { Category: 'Invoice', Text: 'AGT' }),
      );
    case 'EMD':
    case 'TICKETS': {
      const number = payment.method === 'EMD' ? payment.number : (payment.numbers[0] ?? null);
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'Ticket' },
        buildTextTag('com:TicketNumber', number),
      );
    }
    case 'CARD': {
      const { brand, number, expiry, holder, cvv, installments } = payment.card;
      const { month, year } = expiry;
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'Credit' },
        tag('com:CreditCard', {
          Type: brand === 'UNSPECIFIED' ? null : CARD_VENDORS[brand],
          Number: number,
          ExpDate: `${year}-${String(month).padStart(2, '0')}`,
          Name: toWireName(holder),
          CVV: cvv,
          ExtendedPayment: installments > 1 ? String(installments).padStart(2, '0') : null,
        }),
      );
    }
  }
}

/** Each exchanged document is a separate form of payment. */
export const splitPerDocument = (payments: readonly ProviderPayment[]): ProviderPayment[] =>
  payments.flatMap((one): ProviderPayment[] =>
    one.method === 'TICKETS'
      ? one.numbers.map((number) => ({ method: 'TICKETS', numbers: [number] }))
      : [one],
  );
