/** Passengers of a request: names, contacts, papers and other lines of a record. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toTable } from '#main/contract/collections.ts';
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import { listDocoTexts } from '#main/reference/doco.ts';
import type { ProviderPassengerDetail } from '../../provider.ts';
import { formatGiven } from '../../wire/contacts.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import { GENDER_TO_WIRE, toWireDocumentNumber } from '../../wire/values.ts';
import { buildTextTag, tag, type Xml } from './xml.ts';

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

export const getGenderLetter = ({ gender }: Pick<ProviderPassengerDetail, 'gender'>) =>
  GENDER_TO_WIRE[gender];

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

const DOCUMENT_LETTERS: Readonly<Record<string, string>> = toTable({
  PASSPORT: 'P',
  NATIONAL_ID: 'I',
});

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
    const number = toWireDocumentNumber(one.number);
    if (one.type === 'TAX_ID' && number !== '') {
      told.push({ type: 'FOID', text: `NI${number}`, carrier });
    }
  }
  for (const [type, contact] of [
    ['CTCM', person.phone],
    ['CTCE', person.email],
  ] as const) {
    const text = contact ? formatGiven(type, contact) : null;
    if (text !== null) told.push({ type, text, carrier });
  }
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
    toWireDocumentNumber(document.number),
    person.nationality ?? '',
    formatDay(person.birth_date),
    `${getGenderLetter(person) ?? ''}${infant}`,
    formatDay(document.expires_on),
    toWireName(person.last_name),
    toWireName(person.first_name),
    ...(person.middle_name ? [toWireName(person.middle_name)] : []),
  ].join('/');
}
