/**
 * Seats that orders have chosen, per physical flight, and quotes to be accepted. A seat of a flight
 * is one row, so it cannot be sold twice by different sellers. Transactions are the caller's.
 */
import type { Database } from 'better-sqlite3';
import { prepareStatement } from './statements.ts';

export interface TakenSeat {
  /** The flight's key at its operating carrier. */
  flight: string;
  row: number;
  column: string;
  service_id: string;
}

const list = (db: Database, column: 'flight' | 'order_id', value: string): TakenSeat[] =>
  prepareStatement<TakenSeat>(
    db,
    `SELECT flight, row, letter AS "column", service_id FROM seats_taken WHERE ${column} = ?
     ORDER BY flight, row, letter`,
  ).all(value);

export const listSeatsTaken = (db: Database, flight: string): TakenSeat[] =>
  list(db, 'flight', flight);

export const listSeatsTakenBy = (db: Database, order_id: string): TakenSeat[] =>
  list(db, 'order_id', order_id);

/** Takes a seat; false if it was not free. */
export function takeSeat(db: Database, order_id: string, seat: TakenSeat): boolean {
  const { changes } = prepareStatement(
    db,
    `INSERT INTO seats_taken (flight, row, letter, order_id, service_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (flight, row, letter) DO NOTHING`,
  ).run(seat.flight, seat.row, seat.column, order_id, seat.service_id);
  return changes === 1;
}

export function freeSeat(db: Database, service_id: string): void {
  const { changes } = prepareStatement(db, 'DELETE FROM seats_taken WHERE service_id = ?').run(
    service_id,
  );
  if (changes !== 1) throw new Error(`service ${service_id} has no seat`);
}

export interface StoredQuote {
  quote_id: string;
  order_id: string;
  /** The order's version the quote was made for. */
  version: number;
  kind: 'SERVICES' | 'EXCHANGE' | 'REFUND';
  expires_at: string;
  /** JSON, read by the engine. */
  body: string;
}

const KEPT_MS = 24 * 3_600_000;

/** Expired quotes are kept for a day, so that they can be refused as expired. */
export function keepQuote(db: Database, quote: StoredQuote, now: Date): void {
  const old = new Date(now.getTime() - KEPT_MS).toISOString();
  prepareStatement(db, 'DELETE FROM quotes WHERE expires_at < ?').run(old);
  prepareStatement(
    db,
    `INSERT OR REPLACE INTO quotes (quote_id, order_id, version, kind, expires_at, body)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(quote.quote_id, quote.order_id, quote.version, quote.kind, quote.expires_at, quote.body);
}

export function findQuote(db: Database, quote_id: string): StoredQuote | null {
  const sql = 'SELECT * FROM quotes WHERE quote_id = ?';
  return prepareStatement<StoredQuote>(db, sql).get(quote_id) ?? null;
}
