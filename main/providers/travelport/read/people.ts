/**
 * Travellers of a record: names, identity documents, contacts, loyalty cards and requests to
 * airlines.
 */
import { BLANK_ANNOTATION, getStatusByCode } from '#main/domain/annotation-lines.ts';
import { calculateAge, getTypeByAge } from '#main/reference/ages.ts';
import { parseGdsBirthDate } from '#main/reference/calendar.ts';
import { readDocos } from '#main/reference/doco.ts';
import { listNamed } from '../../lost-orders.ts';
import type { ProviderAnnotation, ProviderOrderPassenger } from '../../provider.ts';
import { formatMail, isSameNumber, readMail, readMobile } from '../../wire/contacts.ts';
import { findOnly, keepFirsts } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseInteger, toGender } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { type ElementState, PTC } from '../order-keys.ts';
import { type Docs, isUnreadDocs, readDocs, readPaxType, splitTitle } from './values.ts';

/** Identity documents and contacts, which have fields of their own. */
const PERSONAL = /^(DOCS|DOCO|FOID|INFT|CTCM|CTCE|CHLD|TKNE|TKNA|TKNM)$/;

export interface PeopleContext {
  today: string;
  legOf(segment: string | null): string | null;
  /** True for elements of our own reservation. */
  own(node: XmlNode): boolean;
  /** Requests that stand with nobody, of the one whom their text names, or of none. */
  requestsOf(person: XmlNode | null): XmlNode[];
  /** The type a fare has for a passenger, where all that name them have one. */
  findFareType(traveler: string): string | null;
  reading: Reading;
}

/** `-1SILVA/ANAMRS` at the end of a text. */
const WHOSE = /\s*-\d+([A-Z][A-Z' ]*)\/([A-Z][A-Z' ]*)$/i;

const withoutName = (text: string): string => text.replace(WHOSE, '');

/** The one with the name in a request's text; null if two have it. */
export function findNamed(request: XmlNode, people: readonly XmlNode[]): XmlNode | null {
  const [, last_name, first] = WHOSE.exec(request.attribute('FreeText') ?? '') ?? [];
  if (!last_name || !first) return null;
  const named = people.map((person) => {
    const name = person.at('BookingTravelerName');
    return {
      person,
      last_name: name?.attribute('Last') ?? '',
      first_name: splitTitle(name?.attribute('First') ?? '').first,
      middle_name: name?.attribute('Middle') ?? null,
    };
  });
  const told = { last_name, first_name: splitTitle(first).first };
  return findOnly(listNamed(told, named))?.person ?? null;
}

export function readTraveler(node: XmlNode, context: PeopleContext) {
  const { today, reading } = context;
  const key = node.attribute('Key') ?? '';
  const name = node.at('BookingTravelerName');
  const told = splitTitle((name?.attribute('First') ?? '').trim());
  name?.attribute('Suffix');
  const told_type = node.attribute('TravelerType');
  const remarked = readRemarkedType(node)?.replace(/^C\d+$/, 'CNN');
  const type = readPaxType(remarked ?? told_type);
  const fared = context.findFareType(key);
  const fared_type = readPaxType(fared);
  const requests = [...node.all('SSR'), ...context.requestsOf(node)].filter(context.own);
  const papers = listTexts(requests, 'DOCS').flatMap(
    (text) => readDocs(text, today, reading) ?? [],
  );
  // A lap infant's documents are with the adult, marked by the gender.
  const remark = readBirthInRemark(node, reading, today);
  const is_infant =
    readPaxType(remarked ?? told_type ?? fared) === 'INF' ||
    (type === 'UNSPECIFIED' &&
      remark !== null &&
      getTypeByAge(calculateAge(remark, today)) === 'INF');
  const infants = is_infant ? [] : papers.filter((one) => /^[MFUX]I$/.test(one.gender ?? ''));
  const docs = papers.filter((one) => !infants.includes(one));
  const country = listDocuments(docs)[0]?.issuing_country ?? node.attribute('Nationality');
  const foids = listTexts(requests, 'FOID').flatMap((text) => readFoid(text, country));
  const phone = findPhone(node);
  const age = parseInteger(node.attribute('Age'));
  // Airlines are told of children at least the birth date.
  const asked = requests.filter(
    (one) =>
      one.attribute('Type') === 'CHLD' && getStatusByCode(one.attribute('Status')) !== 'REFUSED',
  );
  const [child_born = null] = asked.flatMap((one) => {
    const date = /\d{1,2}[A-Z]{3}\d{2,4}/.exec(one.attribute('FreeText') ?? '')?.[0];
    return (date && parseGdsBirthDate(date, today)) || [];
  });
  const born = reading.day(node.attribute('DOB')) ?? docs[0]?.birth_date ?? remark ?? child_born;
  // A GDS leaves out the type of adults.
  const untold = born
    ? getTypeByAge(calculateAge(born, today))
    : asked.length > 0
      ? 'CHD'
      : fared_type === 'UNSPECIFIED'
        ? 'ADT'
        : fared_type;
  const pax_type =
    type === 'UNSPECIFIED'
      ? untold
      : resolveType(type, born ? calculateAge(born, today) : age, told_type ?? 'ADT');
  const passenger: ProviderOrderPassenger = {
    key,
    infant_key: null,
    pax_type,
    title: name?.attribute('Prefix') ?? told.title,
    first_name: told.first,
    middle_name: name?.attribute('Middle') ?? null,
    last_name: name?.attribute('Last') ?? '',
    gender: toGender(node.attribute('Gender') ?? docs[0]?.gender ?? null),
    birth_date: born,
    nationality:
      node.attribute('Nationality') ?? docs.flatMap((one) => one.nationality ?? [])[0] ?? null,
    phone: (phone && readPhone(phone)) ?? readContact(requests, 'CTCM'),
    email: readEmails(node).at(-1) ?? readContact(requests, 'CTCE'),
    ...readDocos(listTexts(requests, 'DOCO')),
    documents: removeDuplicates([...listDocuments(docs), ...foids]),
    frequent_flyers: keepFirsts(
      listAirlineCards(node).flatMap((card) => {
        const [airline, number] = readCard(card);
        card.attribute('Status');
        return airline && number ? [{ airline, number }] : [];
      }),
      'airline',
      'number',
    ),
    price: null,
  };
  return {
    passenger,
    ptc: told_type ?? (fared && fared_type === pax_type ? fared : PTC[pax_type]),
    // Documents of the lap infant.
    infants,
    elements: readElements(node, key),
    // SSR other than documents: services, and contacts added by hand.
    annotations: [
      ...requests.flatMap((one) => readSsr(one, key, passenger, context) ?? []),
      ...readPhoneLines(
        node.all('PhoneNumber').filter((one) => readPhone(one) !== passenger.phone),
        key,
      ),
    ],
  };
}

/** Those of hotels and car hire are shown nowhere and stay as they are. */
const listAirlineCards = (node: XmlNode): XmlNode[] =>
  node.all('LoyaltyCard').filter((card) => {
    const other = !/^(Air)?$/.test(card.attribute('SupplierType') ?? '');
    if (other) card.take();
    return !other;
  });

const readCard = (card: XmlNode): (string | null)[] => [
  card.attribute('SupplierCode'),
  card.attribute('CardNumber')?.replace(/\s/g, '') ?? null,
];

const readEmails = (node: XmlNode): string[] =>
  node.all('Email').flatMap((one) => {
    one.attribute('Type');
    return one.attribute('EmailID')?.toLowerCase() ?? [];
  });

const listRemarks = (node: XmlNode): string[] =>
  node.all('NameRemark').flatMap((one) => one.text('RemarkData') ?? []);

/** `P-C07 DOB15JAN17`: the name remark is more exact than the type. */
const readRemarkedType = (node: XmlNode): string | null =>
  listRemarks(node).flatMap((text) => /P-(C\d{1,2}|CNN|CHD|INF|INS)/.exec(text)?.[1] ?? [])[0] ??
  null;

/** Some types are not ages: a student of nine years is a child. */
const resolveType = (
  told: 'ADT' | 'CHD' | 'INF',
  age: number | null,
  ptc: string,
): ProviderOrderPassenger['pax_type'] =>
  told === 'ADT' &&
  !/^(ADT|STU|MIL|SRC|YTH)$/.test(ptc) &&
  age !== null &&
  getTypeByAge(age) === 'CHD'
    ? 'CHD'
    : told;

const listDocuments = (docs: readonly Docs[]) => docs.flatMap(({ document }) => document ?? []);

/** Of one told again the first is used: later ones have less data. */
const removeDuplicates = (documents: ProviderOrderPassenger['documents']) =>
  keepFirsts(documents, 'type', 'number');

const AGE = /^P-[A-Z]\w{1,2}\b|DOB|^(CHD|INF)?\d{2}[A-Z]{3}\d{2,4}$/;

/** Name remarks other than the age, the agency's numbers and texts; e-mails beside the one shown. */
export const readNameRemarks = (node: XmlNode): string[] => {
  const name = node.at('BookingTravelerName');
  const all = readEmails(node);
  const mails = [...new Set(all)].filter((one) => one !== all.at(-1));
  return [...listRemarks(node).filter((text) => !AGE.test(text)), ...mails].map(
    (text) => `${name?.attribute('Last')}/${name?.attribute('First')} ${text}`,
  );
};

/** The ticket that a flight's line names (`0649902789372C1`, `INF0649902789373C1`). */
export function readNotedTicket(node: XmlNode): { number: string; infant: boolean } | null {
  if (node.attribute('Type') !== 'TKNE' || node.attribute('Status') !== 'HK') return null;
  const [, infant, number] = /(INF)?\s*(\d{13})/.exec(node.attribute('FreeText') ?? '') ?? [];
  return number === undefined ? null : { number, infant: infant !== undefined };
}

/** `P-CNN DOB15JAN17`, as names carry it. */
function readBirthInRemark(node: XmlNode, reading: Reading, today: string): string | null {
  const [text] = listRemarks(node);
  const date = /(?:DOB)?(\d{2}[A-Z]{3}\d{2,4})/.exec(text ?? '')?.[1];
  if (!date) return null;
  return readDocs(`P//X//${date}`, today, reading)?.birth_date ?? null;
}

/**
 * The passenger's own: a mobile, else the first of another kind. Of several mobiles, and of e-mails,
 * the last is shown, as a new one is written behind those that stay.
 */
function findPhone(node: XmlNode): XmlNode | undefined {
  const phones = node
    .all('PhoneNumber')
    .filter((one) => one.attribute('Type') !== 'Agency' && readPhone(one) !== null);
  return phones.findLast((one) => one.attribute('Type') === 'Mobile') ?? phones[0];
}

const readParts = (phone: XmlNode) =>
  ['CountryCode', 'AreaCode', 'Number'].map((name) => phone.attribute(name));

/** Null for words instead of a number. */
function readPhone(node: XmlNode): string | null {
  const [code, area, number] = readParts(node);
  for (const name of ['Type', 'Location', 'Extension', 'Text']) node.attribute(name);
  if (!number || !/\d{4}/.test(number.replace(/[\s()-]/g, ''))) return null;
  const digits = `${area ?? ''}${number}`.replace(/[\s()-]/g, '').replace(/^00(?=[1-9])/, '+');
  return code && !digits.startsWith('+')
    ? `+${code.replace(/\D/g, '').replace(/^0+/, '')}${digits}`
    : digits;
}

/** Phone numbers of the agency, or of a passenger beside the one shown as such. */
export const readPhoneLines = (
  nodes: readonly XmlNode[],
  passenger_key: string | null,
): ProviderAnnotation[] =>
  nodes.map((one) => ({
    ...BLANK_ANNOTATION,
    kind: 'PHONE',
    key: one.attribute('Key'),
    code: readUse(one),
    text: readPhoneText(one),
    passenger_key,
  }));

const readUse = (node: XmlNode): string | null => {
  node.attribute('Location');
  return node.attribute('Text') ?? node.attribute('Type');
};

function readPhoneText(node: XmlNode): string {
  const [code, area, number] = readParts(node);
  return `${code ? `+${code.replace(/^(\+|0+)/, '')}` : ''}${area ?? ''}${number ?? ''}`;
}

/** A passport's number follows its country, if that is the known one. */
function readFoid(text: string, country: string | null): ProviderOrderPassenger['documents'] {
  const [, letters, told] = /^(?:\/)?\s*(NI|PP|TX|ID)\s*-?(.+)$/.exec(withoutName(text)) ?? [];
  if (!letters || !told) return [];
  const type = letters === 'PP' ? 'PASSPORT' : letters === 'ID' ? 'NATIONAL_ID' : 'TAX_ID';
  const number = told.trim();
  const abroad = type === 'PASSPORT' && country !== null && number.startsWith(country);
  return [
    {
      type,
      number: abroad ? number.slice(country.length) : number,
      issuing_country: abroad ? country : null,
      issued_on: null,
      expires_on: null,
    },
  ];
}

/** A telephone number or address that is only in the airline's line. */
function readContact(requests: readonly XmlNode[], type: 'CTCM' | 'CTCE'): string | null {
  const read = type === 'CTCM' ? readMobile : readMail;
  return listTexts(requests, type).flatMap((text) => read(withoutName(text)) ?? [])[0] ?? null;
}

/** What the requests of a type say. */
const listTexts = (requests: readonly XmlNode[], type: string): string[] =>
  requests.flatMap((one) =>
    one.attribute('Type') === type ? [one.attribute('FreeText') ?? ''] : [],
  );

/** An SSR as a line of its own; null if read as a document or contact. */
function readSsr(
  node: XmlNode,
  traveler: string | null,
  passenger: ProviderOrderPassenger | null,
  { legOf }: PeopleContext,
): ProviderAnnotation | null {
  const [type, text, airline, status] = ['Type', 'FreeText', 'Carrier', 'Status'].map((name) =>
    node.attribute(name),
  );
  const key = node.attribute('Key');
  const segment = node.attribute('SegmentRef');
  const is_read =
    (traveler === null ? /^TKN[EAM]$/ : PERSONAL).test(type ?? '') &&
    !isExtraContact(type ?? '', text ?? null, passenger) &&
    !(type === 'DOCS' && isUnreadDocs(text ?? ''));
  // What an airline refused stands nowhere else; a document's number stands with its holder.
  const is_refused = getStatusByCode(status ?? null) === 'REFUSED' && !type?.startsWith('TKN');
  if (!type || (is_read && !is_refused)) return null;
  return {
    kind: 'SSR',
    key,
    code: type,
    airline: airline === 'YY' ? null : (airline ?? null),
    text: is_read && /^(DOC|FOID)/.test(type) ? null : (text ?? null),
    passenger_key: traveler,
    leg_key: legOf(segment),
    status: status ?? null,
    note: node.attribute('CarrierSpecificText'),
  };
}

/** A contact for the airline that is not the passenger's own. */
function isExtraContact(
  type: string,
  text: string | null,
  passenger: ProviderOrderPassenger | null,
): boolean {
  if (!text || !/^CTC[ME]$/.test(type)) return false;
  const own =
    type === 'CTCM'
      ? passenger?.phone && isSameNumber(readMobile(withoutName(text)) ?? text, passenger.phone)
      : passenger?.email && text.toUpperCase().includes(formatMail(passenger.email));
  return (
    passenger !== null && !own && (type === 'CTCM' ? passenger.phone : passenger.email) !== null
  );
}

/** SSR of the record that names none of its people. */
export const readLooseSsr = (context: PeopleContext): ProviderAnnotation[] =>
  context
    .requestsOf(null)
    .filter(context.own)
    .flatMap((one) => readSsr(one, null, null, context) ?? []);

/** Elements of a kind, which are removed by their keys. */
export const listElements = (
  kind: ElementState['kind'],
  nodes: readonly XmlNode[],
  traveler: string | null,
  says: (node: XmlNode) => string,
): ElementState[] =>
  nodes.flatMap((one) => {
    const key = one.attribute('Key');
    return key ? [{ kind, key, traveler, says: says(one) }] : [];
  });

function readElements(node: XmlNode, traveler: string): ElementState[] {
  const readByKind = (kind: ElementState['kind'], says: (one: XmlNode) => string) =>
    listElements(kind, node.all(kind), traveler, says);
  return [
    // Only the document's kind is shown: its content is sealed elsewhere. A lap infant's may stand
    // with its adult.
    ...readByKind('SSR', (one) => {
      const type = one.attribute('Type') ?? '';
      const text = one.attribute('FreeText') ?? '';
      const holder = /^[FM]I$/.test(text.split('/')[5] ?? '') ? 'INF' : '';
      return PERSONAL.test(type) ? `${type} ${holder}` : `${type} ${text}`.trim();
    }),
    ...listElements('LoyaltyCard', listAirlineCards(node), traveler, (one) =>
      readCard(one).join(' '),
    ),
    ...readByKind('PhoneNumber', (one) => readPhone(one) ?? ''),
    ...readByKind('Email', (one) => one.attribute('EmailID')?.toLowerCase() ?? ''),
    ...listElements('SEAT', node.all('AirSeatAssignment'), traveler, (one) => {
      for (const name of ['FlightDetailsRef', 'Status']) one.attribute(name);
      return `${one.attribute('SegmentRef')} ${one.attribute('Seat')}`;
    }),
  ];
}

/** Assigns infants to the adults who name them, the rest in order to adults without one. */
export function withInfants(
  people: readonly ReturnType<typeof readTraveler>[],
  nodes: readonly XmlNode[],
): ProviderOrderPassenger[] {
  const passengers = people.map(({ passenger }) => passenger);
  const infants = passengers.filter(({ pax_type }) => pax_type === 'INF');
  const taken = new Set<string>();
  const named = new Map<string, string>();
  for (const [at, one] of passengers.entries()) {
    if (one.pax_type !== 'ADT') continue;
    const texts = listTexts(nodes[at]?.all('SSR') ?? [], 'INFT');
    // Of names that begin alike the longer one is meant.
    const [infant] = infants
      .filter(
        ({ key, last_name, first_name }) =>
          !taken.has(key) &&
          texts.some((text) =>
            text.replace(/\s/g, '').includes(`${last_name}/${first_name}`.replace(/\s/g, '')),
          ),
      )
      .toSorted((one, other) => other.first_name.length - one.first_name.length);
    if (!infant) continue;
    taken.add(infant.key);
    named.set(one.key, infant.key);
  }
  const waiting = infants.filter(({ key }) => !taken.has(key));
  const told = new Map<string, Docs[]>();
  const seated = people.map(({ passenger: one, infants: papers }) => {
    if (one.pax_type !== 'ADT') return one;
    const infant_key = named.get(one.key) ?? waiting.shift()?.key ?? null;
    if (infant_key) told.set(infant_key, papers);
    return { ...one, infant_key };
  });
  return seated.map((one) => withPapers(one, told.get(one.key) ?? []));
}

/** The person with documents from other elements; known data stays. */
function withPapers(one: ProviderOrderPassenger, docs: readonly Docs[]): ProviderOrderPassenger {
  const [first] = docs;
  if (!first) return one;
  return {
    ...one,
    gender: one.gender === 'UNSPECIFIED' ? toGender(first.gender?.slice(0, 1) ?? null) : one.gender,
    birth_date: one.birth_date ?? first.birth_date,
    nationality: one.nationality ?? first.nationality,
    documents: removeDuplicates([...one.documents, ...listDocuments(docs)]),
  };
}
