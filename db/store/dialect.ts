/**
 * What only SQLite's SQL can say: the full-text index over bookings. Everything else in the store is
 * SQL that PostgreSQL has too. The index keeps words only and is found by `bookings.number`.
 */
import { sql } from 'kysely';
import type { AnyDb, WriteDb } from '../handles.ts';

/** What a booking is found by; each text is one name, locator, number. */
export interface FindText {
  names: readonly string[];
  locators: readonly string[];
  phones: readonly string[];
  tickets: readonly string[];
}

export type FindColumn = keyof FindText;

/** A word that must begin a word in one of the columns. */
export interface FindWord {
  columns: readonly FindColumn[];
  word: string;
}

/** Agency and departure date as words of their own, so that the index narrows by them too. */
interface Scope {
  agency_id: number;
  departure_date: string | null;
}

function scopeWords({ agency_id, departure_date }: Scope): string[] {
  const agency = `a${agency_id}`;
  return departure_date === null ? [agency] : [agency, `d${departure_date.replaceAll('-', '')}`];
}

/** Replaces what the index has of a booking. */
export async function indexText(
  tx: WriteDb,
  booking: Scope & { number: number },
  text: FindText,
): Promise<void> {
  const { number } = booking;
  const join = (column: FindColumn) => text[column].join(' ');
  await sql`DELETE FROM booking_search WHERE rowid = ${number}`.execute(tx.query);
  await sql`
    INSERT INTO booking_search (rowid, scope, names, locators, phones, tickets)
    VALUES (${number}, ${scopeWords(booking).join(' ')}, ${join('names')}, ${join('locators')},
      ${join('phones')}, ${join('tickets')})`.execute(tx.query);
}

/** Numbers of the bookings that have every word, the newest first; a null date means any. */
export async function searchText(
  db: AnyDb,
  args: Scope & { words: readonly FindWord[]; limit: number },
): Promise<number[]> {
  const match = [
    ...scopeWords(args).map((word) => `scope : "${word}"`),
    ...args.words.map(({ columns, word }) => `{${columns.join(' ')}} : "${quoted(word)}" *`),
  ].join(' AND ');
  // The table's own order is the booking's number: walking it backwards stops at the limit.
  const { rows } = await sql<{ number: number }>`
    SELECT rowid AS number FROM booking_search
    WHERE booking_search MATCH ${match} ORDER BY rowid DESC LIMIT ${args.limit}`.execute(db.query);
  return rows.map((row) => row.number);
}

const quoted = (word: string) => word.replaceAll('"', '""');
