/**
 * SQL that only SQLite has: the full-text index over bookings. Everything else in the store is SQL
 * that PostgreSQL also has. The index stores words only and is joined by `bookings.number`.
 */
import { sql } from 'kysely';
import type { FindText } from '#main/domain/booking-summary.ts';
import type { AnyDb, WriteDb } from '../handles.ts';

type FindColumn = keyof FindText;

/** A word that begins a word of a column, in any spelling; one letter must be the whole word. */
export interface FindWord {
  columns: readonly FindColumn[];
  spellings: readonly string[];
}

/** Agency and departure date as separate words, so that the index also filters by them. */
interface Scope {
  agency_id: number;
  departure_date: string | null;
}

function listScopeWords({ agency_id, departure_date }: Scope): string[] {
  const agency = `a${agency_id}`;
  return departure_date === null ? [agency] : [agency, `d${departure_date.replaceAll('-', '')}`];
}

export async function indexText(
  tx: WriteDb,
  booking: Scope & { number: number },
  text: FindText,
  is_new: boolean,
): Promise<void> {
  const { number } = booking;
  const join = (column: FindColumn) => text[column].join(' ');
  if (!is_new) await sql`DELETE FROM booking_search WHERE rowid = ${number}`.execute(tx.query);
  await sql`
    INSERT INTO booking_search (rowid, scope, names, locators, phones, tickets)
    VALUES (${number}, ${listScopeWords(booking).join(' ')}, ${join('names')}, ${join('locators')},
      ${join('phones')}, ${join('tickets')})`.execute(tx.query);
}

/**
 * One step of writing the index anew without the words of rows that were deleted or changed: until
 * then they stay in it. The first step begins with all of it. False once nothing is left to do.
 */
export async function mergeIndex(
  tx: WriteDb,
  { pages, first }: { pages: number; first: boolean },
): Promise<boolean> {
  const before = await countChanges(tx);
  const work = first ? -pages : pages;
  await sql`INSERT INTO booking_search (booking_search, rank) VALUES ('merge', ${work})`.execute(
    tx.query,
  );
  // The statement itself counts as one.
  return (await countChanges(tx)) - before > 1;
}

async function countChanges(tx: WriteDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT total_changes() AS n`.execute(tx.query);
  return rows[0]?.n ?? 0;
}

/** Beginnings up to this length have an index of their own in `booking_search`. */
const INDEXED_BEGINNING = 5;
const isLong = (word: string) => word.length > INDEXED_BEGINNING;

type Search = Scope & { words: readonly FindWord[]; limit: number };

/**
 * Numbers of the bookings that have every word, the newest first; a null date means any. If a long
 * word is common, bookings that have it whole come before those that have it as a beginning.
 */
export async function searchText(db: AnyDb, args: Search): Promise<number[]> {
  const long = args.words.some(({ spellings }) => spellings.some(isLong));
  // Whole words are read backwards up to the limit; for a long beginning every hit must be
  // collected first.
  const whole = long ? await findMatching(db, args, 'whole') : [];
  if (whole.length >= args.limit) return whole;
  return [...new Set([...whole, ...(await findMatching(db, args, 'beginning'))])].slice(
    0,
    args.limit,
  );
}

async function findMatching(
  db: AnyDb,
  args: Search,
  long: 'whole' | 'beginning',
): Promise<number[]> {
  const match = [
    ...listScopeWords(args).map((word) => `scope : "${word}"`),
    ...args.words.map(({ columns, spellings }) => {
      const terms = spellings.map((word) => {
        const term = `"${word.replaceAll('"', '""')}"`;
        const is_whole = word.length === 1 || (isLong(word) && long === 'whole');
        return is_whole ? term : `${term} *`;
      });
      return `{${columns.join(' ')}} : (${terms.join(' OR ')})`;
    }),
  ].join(' AND ');
  const { rows } = await sql<{ number: number }>`
    SELECT rowid AS number FROM booking_search
    WHERE booking_search MATCH ${match} ORDER BY rowid DESC LIMIT ${args.limit}`.execute(db.query);
  return rows.map((row) => row.number);
}
