/** What the lines of a record say of its passengers: documents, contacts, loyalty cards. */
import { toTable } from '#main/contract/collections.ts';
import { getStatusByCode } from '#main/domain/annotation-lines.ts';
import { readDocos } from '#main/reference/doco.ts';
import type { ProviderOrderPassenger } from '../../provider.ts';
import { isSameNumber, readMail, readMobile } from '../../wire/contacts.ts';
import { toAlpha2 } from '../../wire/countries.ts';
import { keepFirsts } from '../../wire/lists.ts';
import { parseDocsType } from '../../wire/values.ts';
import { listLinesOf, type RecordLine } from './elements.ts';
import { splitTitle } from './names.ts';
import { parseTextDate } from './values.ts';

const SEX: Record<string, ProviderOrderPassenger['gender']> = toTable({
  M: 'MALE',
  F: 'FEMALE',
  U: 'UNDISCLOSED',
  X: 'UNDISCLOSED',
});

const splitDocs = (text: string): string[] => text.replace(/^[A-Z]{2}\d?\s+/, '').split('/');

/** True if no document can be read of it: its line tells what there is. */
export function isUnreadDocs(text: string): boolean {
  const [type = '', , number = ''] = splitDocs(text);
  return type !== '' && (parseDocsType(type) === null || number === '');
}

/** `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; an I after the sex is of the infant. */
function readDocs(text: string, today: string) {
  const [type = '', country = '', number = '', nationality = '', born = '', sex = '', ends = ''] =
    splitDocs(text);
  const kind = parseDocsType(type);
  return {
    document:
      number === '' || kind === null
        ? null
        : {
            type: kind,
            number,
            issuing_country: toAlpha2(country),
            issued_on: null,
            expires_on: parseTextDate(ends || null, today, true),
          },
    infant: /I$/.test(sex),
    gender: SEX[sex.slice(0, 1)] ?? null,
    birth_date: parseTextDate(born || null, today),
    nationality: toAlpha2(nationality),
  };
}

/** `NI12345678909`; what else identifies a passenger is a line of the record. */
export const readTaxNumber = (text: string | null): string | null =>
  /^\/?\s*(?:NI|TX)\s*-?\s*([A-Z0-9]+)$/.exec(text ?? '')?.[1] ?? null;

/** Of phones. */
const MOBILE = '7';
interface Contact {
  line: RecordLine;
  told: string;
}

/** Words in place of a number are none. */
export const readPhoneLine = (line: RecordLine): Contact[] =>
  line.text && line.segment === 'AP' && /^[3-7]$/.test(line.code ?? '') && /\d/.test(line.text)
    ? [{ line, told: line.text }]
    : [];
export const readMailLine = (line: RecordLine): Contact[] =>
  line.text !== null && line.segment === 'AP' && line.code === 'P02'
    ? [{ line, told: line.text.replace('//', '@').toLowerCase() }]
    : [];
/** What the airlines were given as a contact: CTCM or CTCE. */
const readGiven = (line: RecordLine, code: string, read: (text: string) => string | null) => {
  const told = line.segment === 'SSR' && line.code === code ? read(line.text ?? '') : null;
  return told === null ? [] : [{ line, told }];
};
export const readGivenPhone = (line: RecordLine): Contact[] => readGiven(line, 'CTCM', readMobile);
export const readGivenMail = (line: RecordLine): Contact[] => readGiven(line, 'CTCE', readMail);

/**
 * The passenger's contact of each kind, else what the airlines were given. Without a name, a contact
 * that was given and an e-mail are the first passenger's. Of several mobiles or e-mails the last is
 * shown, as a new one is written behind those that stay.
 */
function findContacts(
  { key }: Pick<ProviderOrderPassenger, 'key'>,
  at: number,
  lines: readonly RecordLine[],
): { mail: Contact | undefined; phone: Contact | undefined } {
  const adult = key.replace(/-INF$/, '');
  const own = lines.filter(({ passengers }) => passengers.includes(adult));
  const loose = at === 0 ? lines.filter(({ passengers }) => passengers.length === 0) : [];
  const phones = own.flatMap(readPhoneLine);
  const mobile = phones.findLast(({ line }) => line.code === MOBILE);
  const [phone] = [...phones, ...[...own, ...loose].flatMap(readGivenPhone)];
  const [mail] = [
    ...own.flatMap(readMailLine).toReversed(),
    ...own.flatMap(readGivenMail),
    ...loose.flatMap(readMailLine),
    ...loose.flatMap(readGivenMail),
  ];
  return { mail, phone: mobile ?? phone };
}

/** Whether a contact is the one told elsewhere, in whatever way it is written there. */
export const isSameContact = (one: string, other: string | null): boolean =>
  one === other || (!one.includes('@') && other !== null && isSameNumber(one, other));

/**
 * Line numbers of the phones and e-mails shown with a passenger: those lines, and what the airlines
 * were given where it is the same for everybody whom its line names.
 */
export const listContactLines = (
  people: readonly ProviderOrderPassenger[],
  lines: readonly RecordLine[],
): Set<string> => {
  const shown = people.flatMap((one, at) =>
    Object.values(findContacts(one, at, lines)).flatMap((contact) =>
      contact ? [{ ...contact, key: one.key }] : [],
    ),
  );
  const isShown = (told: string, key?: string) =>
    shown.some((one) => (key ?? one.key) === one.key && isSameContact(told, one.told));
  const same = lines
    .flatMap((line) => [...readGivenPhone(line), ...readGivenMail(line)])
    .filter(({ line: { passengers }, told }) =>
      passengers.length === 0 ? isShown(told) : passengers.every((key) => isShown(told, key)),
    );
  return new Set([...shown, ...same].map(({ line }) => line.tattoo));
};

export const withDetails = (
  people: readonly ProviderOrderPassenger[],
  lines: readonly RecordLine[],
  today: string,
): ProviderOrderPassenger[] =>
  people.map((person, at) => {
    const { mail, phone } = findContacts(person, at, lines);
    const adult = person.key.replace(/-INF$/, '');
    const infant = person.pax_type === 'INF';
    const listRequests = (code: RegExp) => listLinesOf(adult, lines, 'SSR', code);
    const papers = listRequests(/^DOCS$/)
      .map(({ text }) => readDocs(text ?? '', today))
      .filter((one) => one.infant === infant);
    const [first] = papers;
    const taxes = (infant ? [] : listRequests(/^FOID$/)).flatMap(({ text }) => {
      const number = readTaxNumber(text);
      const none = { issuing_country: null, issued_on: null, expires_on: null };
      return number === null ? [] : [{ type: 'TAX_ID' as const, number, ...none }];
    });
    const docos = infant ? [] : listRequests(/^DOCO$/).flatMap(({ text }) => text ?? []);
    // Of a child or a lap infant the airlines are told at least the birth date.
    const asked = listRequests(infant ? /^INFT$/ : /^CHLD$/).filter(
      ({ status }) => getStatusByCode(status) !== 'REFUSED',
    );
    const [born = null] = asked.flatMap(({ text }) => {
      const [date = null] = /\b\d{1,2}[A-Z]{3}\d{2,4}\b/.exec(text ?? '') ?? [];
      return parseTextDate(date, today) ?? [];
    });
    // An infant of whom its adult's entry has no name has the one the airlines were told.
    const [, surname, given] =
      /^([A-Z' -]+)\/([A-Z' -]+?)[\s/]+\d/.exec(asked[0]?.text ?? '') ?? [];
    const named =
      infant && person.first_name === '' && surname && given
        ? { ...splitTitle(given), last_name: surname }
        : {};
    const told = {
      ...person,
      ...named,
      pax_type: !infant && asked.length > 0 ? ('CHD' as const) : person.pax_type,
      gender: first?.gender ?? person.gender,
      birth_date: person.birth_date ?? first?.birth_date ?? born,
      nationality: first?.nationality ?? null,
      // Each airline has a line of its own.
      documents: keepFirsts(
        [...papers.flatMap(({ document }) => document ?? []), ...taxes],
        'type',
        'number',
      ),
      ...readDocos(docos),
    };
    // An infant is reached by its adult's contacts, which are none of its own, and collects no miles.
    if (infant) return told;
    return {
      ...told,
      phone: phone?.told ?? null,
      email: mail?.told ?? null,
      frequent_flyers: keepFirsts(
        listRequests(/^FQT[VRU]$/).flatMap(({ account }) =>
          account && account.number !== '' ? [account] : [],
        ),
        'airline',
        'number',
      ),
    };
  });
