/**
 * Passengers' credits as rows, made only from a booking's record each time it is saved. Bookings
 * stored before credits existed are entered a few at a time.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import { Credit } from '#main/contract/credit.ts';
import { flatMapInTurns } from '#main/contract/event-loop-turns.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { listBookingCredits } from '#main/domain/credits.ts';
import { toWireSpelling } from '#main/domain/name-spelling.ts';
import type { Named } from '#main/domain/names.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { findAgency } from './agencies.ts';
import { deleteRows, insertRows, loadOrSkip } from './rows.ts';

/** Makes a booking's rows match its record. Called by `saveBooking`. */
export async function replaceCredits(
  tx: WriteDb,
  record: BookingRecord,
  is_new = false,
): Promise<void> {
  if (!is_new) await deleteRows(tx, 'credits', { booking_id: record.id });
  // Without documents there are no credits, so no time zone is needed.
  const { order, credits = [] } = record;
  if ((order?.tickets ?? []).length + credits.length === 0) return;
  const agency = await findAgency(tx, record.agency_id);
  const rows = listBookingCredits(record, agency?.time_zone ?? 'UTC').map(({ credit, from }) => ({
    id: credit.id,
    agency_id: record.agency_id,
    booking_id: record.id,
    airline: credit.airline,
    person: buildPersonWords(credit.passenger),
    starts_on: from,
    expires_on: credit.expires_on,
    item: JSON.stringify(credit),
  }));
  await insertRows(tx, 'credits', ...rows);
}

const splitWords = (text: string): string[] => toWireSpelling(text).match(/[A-Z0-9]+/g) ?? [];

const buildPersonWords = (passenger: Credit['passenger']): string =>
  [passenger?.last_name ?? '', passenger?.first_name ?? '']
    .flatMap(splitWords)
    .map((word) => ` ${word}`)
    .join('');

type Surname = Pick<Named, 'last_name'>;

export interface CreditQuery {
  agency_id: number;
  /** Today at the agency. */
  today: string;
  person: string | null;
  airline: string | null;
  /** The latest expiry date to list. */
  until: string | null;
  ended: boolean;
  limit: number;
}

/**
 * Credits by expiry date; those without one come last. With `people` all of whoever may have one of
 * their names, which are still to be compared: spellings differ, but not in how a name begins.
 */
export async function listCredits(
  db: AnyDb,
  query: CreditQuery,
  people: readonly Surname[] | null = null,
): Promise<Credit[]> {
  const { agency_id, today, person, airline, until } = query;
  let rows = db.query
    .selectFrom('credits')
    .select('item')
    .where('agency_id', '=', agency_id)
    .where('starts_on', '<=', today);
  for (const word of splitWords(person ?? '')) rows = rows.where('person', 'like', `% ${word}%`);
  if (airline !== null) rows = rows.where('airline', '=', airline);
  if (until !== null) rows = rows.where('expires_on', '<=', until);
  const found = await (people === null
    ? listInOrder(rows, query)
    : listOfPeople(rows, query, people));
  // One that cannot be read, of an older release, is not worth the others.
  return flatMapInTurns(found, ({ item }) => loadOrSkip(item, (json) => Credit.parse(json)));
}

type Rows = SelectQueryBuilder<MainTables, 'credits', { item: string }>;

/** Two queries, each in the order of the index, so that nothing is sorted to show the first. */
async function listInOrder(rows: Rows, { today, until, ended, limit }: CreditQuery) {
  const dated = ended
    ? rows.where('expires_on', 'is not', null)
    : rows.where('expires_on', '>=', today);
  const found = await dated.orderBy('expires_on').orderBy('id').limit(limit).execute();
  if (until !== null || found.length === limit) return found;
  const undated = rows
    .where('expires_on', 'is', null)
    .orderBy('id')
    .limit(limit - found.length);
  return [...found, ...(await undated.execute())];
}

/** Found by name and then sorted, for they are few. */
function listOfPeople(rows: Rows, { today, ended }: CreditQuery, people: readonly Surname[]) {
  const beginnings = [...new Set(people.map(({ last_name }) => buildBeginning(last_name)))];
  const theirs = rows.where(({ or, and, eb }) =>
    or(beginnings.map((one) => and([eb('person', '>=', one), eb('person', '<', `${one}~`)]))),
  );
  const open = theirs.where(({ or, eb }) =>
    or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]),
  );
  return (ended ? theirs : open)
    .orderBy(sql`expires_on IS NULL`)
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
}

/** With its first letter; one without any may be anybody's. */
const buildBeginning = (name: string): string => ` ${splitWords(name)[0]?.charAt(0) ?? ''}`;

const after = prepareHotQuery({ number: 'integer', limit: 'integer' }, (q, $) =>
  q
    .selectFrom('bookings')
    .select(['number', 'id'])
    .where('number', '>', $.number)
    .orderBy('number')
    .limit($.limit),
);

/** Bookings after a row number, with the last number: for entering credits of older bookings. */
export const listBookingsAfter = (db: AnyDb, args: { number: number; limit: number }) =>
  after.all(db, args);
