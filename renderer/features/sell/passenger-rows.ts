/** Passenger rows as typed and as service input; the service's errors appear at their fields. */
import type { Booking } from '#main/contract/booking.ts';
import { buildRecord, toTable } from '#main/contract/collections.ts';
import type { ErrorDetail } from '#main/contract/errors.ts';
import type {
  BookingPassenger,
  BookingPassengerInfo,
  DocumentInput,
  PassengerInput,
} from '#main/contract/passenger.ts';
import { DocumentType, type PaxType } from '#main/contract/values.ts';
import { formatListedName, type Named } from '#main/domain/names.ts';
import type { PassengerCounts } from '#main/domain/search-request.ts';
import {
  formatGdsDate,
  formatGdsDateWithYear,
  isDate,
  MONTHS,
  parseGdsBirthDate,
  parseGdsDate,
} from '#main/reference/calendar.ts';
import { type Doco, formatDoco } from '#main/reference/doco.ts';
import type { NoteRequest } from '../../languages/requests.ts';
import {
  type FieldErrors,
  type PassengerField,
  type PassengerRow,
  TYPED_FIELDS,
} from './typed-state.ts';

export function countTypes(people: readonly { pax_type: PaxType }[]): PassengerCounts {
  const countType = (type: PaxType) => people.filter(({ pax_type }) => pax_type === type).length;
  return { adts: countType('ADT'), chds: countType('CHD'), infs: countType('INF') };
}

export const buildEmptyRow = (pax_type: PaxType): PassengerRow => ({
  passenger_id: null,
  pax_type,
  ...buildRecord(TYPED_FIELDS, () => ''),
  gender_type: 'UNSPECIFIED',
  doc_type: 'PASSPORT',
  lap: null,
  profile_id: null,
  meal: null,
  seat: null,
});

/** One row per passenger of the search: adults, children, infants assigned to adults in order. */
export function buildRows({ adts, chds, infs }: PassengerCounts): PassengerRow[] {
  const buildMany = (pax_type: PaxType, count: number) =>
    Array.from({ length: count }, () => buildEmptyRow(pax_type));
  const infants = buildMany('INF', infs).map((row, index) => ({ ...row, lap: index }));
  return [...buildMany('ADT', adts), ...buildMany('CHD', chds), ...infants];
}

/** Beginnings of Spanish and Portuguese months that are not those of the English ones. */
const MONTH_OF: Readonly<Record<string, string>> = toTable({
  ENE: 'JAN',
  FEV: 'FEB',
  ABR: 'APR',
  MAI: 'MAY',
  AGO: 'AUG',
  SET: 'SEP',
  OUT: 'OCT',
  DIC: 'DEC',
  DEZ: 'DEC',
});
const WORDED = /^(\d{1,2})[ .-]{0,2}(?:DE )?([A-Z]{3})\p{L}*[ .-]{0,2}(?:DE )?(\d{4}|\d{2})?$/u;

/**
 * Reads a date typed as 12OCT85, 12/10/1985, 12.10.85, 1985-10-12, 12 October 1985 or 12 de
 * octubre de 1985; two digits of a year are read as in an entry.
 */
export function readTypedDate(text: string, today: string, past: boolean): string | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([/.-]) ?/g, '$1');
  if (isDate(typed)) return typed;
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  if (parts) {
    const date = `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}`;
    return isDate(date) ? date : null;
  }
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/.exec(typed);
  const [, day = '', name = '', year = ''] = short ?? WORDED.exec(typed) ?? [];
  const month = short ? MONTHS[Number(name) - 1] : (MONTH_OF[name] ?? name);
  const plain = `${day}${month}${year}`;
  return past ? parseGdsBirthDate(plain, today) : parseGdsDate(plain, today);
}

/** A date as shown in forms, with a four-digit year, so that the century is clear. */
export const formatTypedDate = (date: string): string => formatGdsDate(date) + date.slice(0, 4);

export const isNamed = (row: PassengerRow): boolean =>
  row.last_name.trim() !== '' && row.first_name.trim() !== '';

/** The country that issues known traveller numbers. */
const KNOWN_TRAVELLER_COUNTRY = 'US';

/** Visa, known traveller and redress number of a row, each with the field of its number. */
export function listDocos(row: PassengerRow, today: string): [PassengerField, Doco][] {
  const plain = { birth_place: '', issue_place: '', issued_on: '', country: '' };
  const normalizeWord = (text: string) => text.trim().toUpperCase();
  const issued = readTypedDate(row.visa_issued, today, true);
  const told: [PassengerField, Doco][] = [
    [
      'visa_number',
      {
        kind: 'V',
        number: normalizeWord(row.visa_number),
        birth_place: normalizeWord(row.birth_place),
        issue_place: normalizeWord(row.visa_place),
        issued_on: issued === null ? '' : formatGdsDateWithYear(issued),
        country: normalizeWord(row.visa_country),
      },
    ],
    [
      'known_traveller',
      {
        ...plain,
        kind: 'K',
        number: normalizeWord(row.known_traveller),
        country: KNOWN_TRAVELLER_COUNTRY,
      },
    ],
    ['redress', { ...plain, kind: 'R', number: normalizeWord(row.redress) }],
  ];
  return told.filter(([, { number }]) => number !== '');
}

/** Visas, known traveller and redress numbers of all rows, as SSR lines. */
export const listDocoNotes = (rows: readonly PassengerRow[], today: string): NoteRequest[] =>
  rows.flatMap((row, at) =>
    row.pax_type === 'INF'
      ? []
      : listDocos(row, today).map(
          ([, doco]): NoteRequest => ({
            kind: 'SSR',
            code: 'DOCO',
            airline: null,
            text: formatDoco(doco),
            passengers: [at + 1],
            segment: null,
          }),
        ),
  );

const toNullIfBlank = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function toDocument(row: PassengerRow, today: string): DocumentInput | null {
  if (row.doc_number.trim() === '') return null;
  const type = DocumentType.safeParse(row.doc_type);
  return {
    unique_identifier: row.doc_number.trim(),
    type: type.success ? type.data : 'PASSPORT',
    issuing_country_code: toNullIfBlank(row.doc_country.toUpperCase()),
    expires_at: row.doc_expires.trim() === '' ? null : readTypedDate(row.doc_expires, today, false),
  };
}

/** The passengers of a new booking. An adult refers to its infant by the infant's position. */
export const toPassengers = (rows: readonly PassengerRow[], today: string): PassengerInput[] =>
  rows.map((row, index) => {
    const document = toDocument(row, today);
    const lap = rows.findIndex((other) => other.pax_type === 'INF' && other.lap === index);
    const flyer = toNullIfBlank(row.flyer_number);
    return {
      pax_type: row.pax_type,
      first_name: row.first_name.trim(),
      last_name: row.last_name.trim(),
      gender_type: row.gender_type,
      birth_date: readTypedDate(row.birth_date, today, true),
      nationality: toNullIfBlank(row.nationality.toUpperCase()),
      phone_number: toNullIfBlank(row.phone),
      email: toNullIfBlank(row.email),
      associated_infant_id: row.pax_type === 'ADT' && lap >= 0 ? String(lap) : null,
      documents: document ? [document] : [],
      frequent_flyers: flyer
        ? [{ airline: row.flyer_airline.trim().toUpperCase(), code: flyer.toUpperCase() }]
        : [],
    };
  });

export function buildBookingRows(booking: Booking): PassengerRow[] {
  const index = new Map(booking.passengers.map((passenger, at) => [passenger.id, at]));
  return booking.passengers.map((passenger) => {
    const document = passenger.documents[0];
    const holder = booking.passengers.find((p) => p.associated_infant_id === passenger.id);
    return {
      ...buildEmptyRow(passenger.pax_type),
      passenger_id: passenger.id,
      last_name: passenger.last_name,
      first_name: passenger.first_name,
      gender_type: passenger.gender_type,
      birth_date: passenger.birth_date ? formatTypedDate(passenger.birth_date) : '',
      nationality: passenger.nationality ?? '',
      doc_type: document?.type ?? 'PASSPORT',
      doc_number: document?.unique_identifier ?? '',
      doc_country: document?.issuing_country_code ?? '',
      doc_expires: document?.expires_at ? formatTypedDate(document.expires_at) : '',
      phone: passenger.phone_number ?? '',
      email: passenger.email ?? '',
      lap: holder ? (index.get(holder.id) ?? null) : null,
    };
  });
}

/** The differences between rows and booking, as an update. */
export function toUpdates(
  booking: Booking,
  rows: readonly PassengerRow[],
  today: string,
): BookingPassengerInfo[] {
  const before = buildBookingRows(booking);
  return rows.flatMap((row, index) => {
    const was = before[index];
    if (!was || row.passenger_id === null) return [];
    const isChanged = (field: PassengerField) => String(row[field]) !== String(was[field]);
    const info: BookingPassengerInfo = { passenger_id: row.passenger_id };
    if (isChanged('last_name')) info.last_name = row.last_name.trim();
    if (isChanged('first_name')) info.first_name = row.first_name.trim();
    if (isChanged('gender_type')) info.gender_type = row.gender_type;
    if (isChanged('nationality')) info.nationality = row.nationality.trim().toUpperCase();
    if (isChanged('phone')) info.phone = row.phone.trim();
    if (isChanged('email')) info.email = row.email.trim();
    const born = readTypedDate(row.birth_date, today, true);
    if (isChanged('birth_date') && born !== null) info.birth_date = born;
    if ((['doc_type', 'doc_number', 'doc_country', 'doc_expires'] as const).some(isChanged)) {
      const document = toDocument(row, today);
      info.documents = document ? [document] : [];
    }
    return Object.keys(info).length > 1 ? [info] : [];
  });
}

const FIELD_OF: Readonly<Record<string, PassengerField>> = toTable({
  phone_number: 'phone',
  unique_identifier: 'doc_number',
  issuing_country_code: 'doc_country',
  expires_at: 'doc_expires',
  created_at: 'doc_expires',
  type: 'doc_type',
  airline: 'flyer_airline',
  code: 'flyer_number',
  associated_infant_id: 'lap',
  documents: 'doc_number',
  frequent_flyers: 'flyer_number',
});

/** The service's errors by row and field; `positions` maps requested indexes to rows. */
export function mapFieldErrors(
  details: readonly ErrorDetail[],
  positions?: readonly number[],
): { errors: FieldErrors; rest: string[] } {
  const errors: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of details) {
    const [list, at, ...steps] = path.split(/[.[\]]+/).filter(Boolean);
    const sent = Number(at);
    const field = steps.toReversed().find((step) => !/^\d+$/.test(step));
    if (!/passengers/.test(list ?? '') || !Number.isInteger(sent) || field === undefined) {
      rest.push(message);
      continue;
    }
    const row = positions?.[sent] ?? sent;
    errors[`${row}.${FIELD_OF[field] ?? field}`] = message;
  }
  return { errors, rest };
}

/** A name as entries write it: SILVA/ANA. */
export const formatEntryName = (person: Named): string => formatListedName(person).toUpperCase();

/** A passenger of a sale: SILVA/ANA ADT. */
export const formatRow = (row: PassengerRow): string => `${formatEntryName(row)} ${row.pax_type}`;

/** A name as hosts write it: SILVA/ANA MRS. */
export const formatHostName = ({
  title,
  ...name
}: Pick<BookingPassenger, 'last_name' | 'first_name' | 'title'>): string =>
  formatEntryName(name) + (title ? ` ${title.toUpperCase()}` : '');

/** A name as hosts write it, by passenger id; empty if the booking has no such passenger. */
export function formatHostNameById(
  { passengers }: Pick<Booking, 'passengers'>,
  id: string,
): string {
  const passenger = passengers.find((one) => one.id === id);
  return passenger ? formatHostName(passenger) : '';
}
