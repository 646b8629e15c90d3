/**
 * Lists of bookings from columns alone, without reading records. Newest first. Few more rows are
 * read than shown, so a list costs the same at any number of bookings.
 */
import type { Selectable } from 'kysely';
import type { BookingSummary } from '#main/contract/desk.ts';
import { toAmount } from '#main/domain/money.ts';
import { type AnyDb, prepareLookup } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { findWords } from './booking-search.ts';
import { searchText } from './dialect.ts';

const COLUMNS = [
  'id',
  'locator',
  'provider_type',
  'status',
  'lead_passenger',
  'passenger_count',
  'itinerary',
  'departure_date',
  'total_minor',
  'currency',
  'created_at',
  'expires_at',
  'revision',
] as const;

/** The same columns of `bookings as b`, for joins. */
export const LIST_COLUMNS = COLUMNS.map((name) => `b.${name}` as const);

export type ListRow = Pick<Selectable<MainTables['bookings']>, (typeof COLUMNS)[number]>;

export function toSummary(row: ListRow): BookingSummary {
  const { status, passenger_count, total_minor, currency, ...rest } = row;
  return {
    ...rest,
    booking_status: status,
    passengers: passenger_count,
    total: total_minor === null || currency === null ? null : toAmount(total_minor, currency),
    currency,
  };
}

const recent = prepareLookup('bookings', ['agency_id'], COLUMNS, 'number desc', 'limit');

export const listRecentBookings = async (
  db: AnyDb,
  args: { agency_id: number; limit: number },
): Promise<BookingSummary[]> => (await recent.all(db, args)).map(toSummary);

const withLocator = prepareLookup(
  'bookings',
  ['locator', 'agency_id'],
  COLUMNS,
  'number desc',
  'limit',
);
const withNumber = prepareLookup('bookings', ['number'], COLUMNS);

const departing = prepareLookup(
  'bookings',
  ['agency_id', 'departure_date'],
  COLUMNS,
  'number desc',
  'limit',
);

/** Bookings that depart on a day (YYYY-MM-DD): all, or only those that match the typed words. */
export async function findDeparting(
  db: AnyDb,
  args: { agency_id: number; departure_date: string; text: string; limit: number },
): Promise<BookingSummary[]> {
  const { agency_id, departure_date, limit } = args;
  const words = findWords(args.text);
  if (words.length === 0) {
    return (await departing.all(db, { agency_id, departure_date, limit })).map(toSummary);
  }
  return (await findByWords(db, { agency_id, departure_date, words, limit })).map(toSummary);
}

async function findByWords(db: AnyDb, search: Parameters<typeof searchText>[1]) {
  const numbers = await searchText(db, search);
  const found = await Promise.all(numbers.map((number) => withNumber.first(db, { number })));
  return found.filter((row) => row !== null);
}

/**
 * Bookings that match every typed word: beginnings of names and locators, or a telephone or ticket
 * number. An exact locator comes first.
 */
export async function searchBookings(
  db: AnyDb,
  args: { agency_id: number; text: string; limit: number },
): Promise<BookingSummary[]> {
  const { agency_id, limit } = args;
  const locator = args.text.trim().toUpperCase();
  const exact = await withLocator.all(db, { agency_id, locator, limit });
  const words = findWords(args.text);
  if (words.length === 0) return exact.map(toSummary);
  const found = await findByWords(db, { agency_id, departure_date: null, words, limit });
  const rows = new Map([...exact, ...found].map((row) => [row.id, row]));
  return [...rows.values()].slice(0, limit).map(toSummary);
}
