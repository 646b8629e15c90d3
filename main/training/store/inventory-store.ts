/**
 * Seats sold per physical flight and cabin, and which order holds them. The two always agree: every
 * function here changes both in the caller's transaction.
 */
import type { Database } from 'better-sqlite3';
import type { WorldCabin } from '../world.ts';
import { prepareStatement } from './statements.ts';

export interface Held {
  flight: string;
  cabin: WorldCabin;
  seats: number;
}

export function countSold(db: Database, flight: string, cabin: WorldCabin): number {
  const row = prepareStatement<Pick<Held, 'seats'>>(
    db,
    'SELECT seats FROM seats_sold WHERE flight = ? AND cabin = ?',
  ).get(flight, cabin);
  return row?.seats ?? 0;
}

const listHeldBy = (db: Database, order_id: string): Held[] =>
  prepareStatement<Held>(
    db,
    'SELECT flight, cabin, seats FROM seats_held WHERE order_id = ? ORDER BY flight, cabin',
  ).all(order_id);

export function takeSeats(db: Database, order_id: string, taken: readonly Held[]): void {
  for (const { flight, cabin, seats } of taken) {
    prepareStatement(
      db,
      `INSERT INTO seats_sold (flight, cabin, seats) VALUES (?, ?, ?)
       ON CONFLICT (flight, cabin) DO UPDATE SET seats = seats + excluded.seats`,
    ).run(flight, cabin, seats);
    hold(db, order_id, { flight, cabin, seats });
  }
}

/** Frees all seats of an order. */
export function giveBack(db: Database, order_id: string): void {
  returnSeats(db, order_id, listHeldBy(db, order_id));
}

/** Frees some seats of an order. */
export function returnSeats(db: Database, order_id: string, returned: readonly Held[]): void {
  for (const { flight, cabin, seats } of returned) {
    const { changes } = prepareStatement(
      db,
      'UPDATE seats_sold SET seats = seats - ? WHERE flight = ? AND cabin = ?',
    ).run(seats, flight, cabin);
    if (changes !== 1) throw new Error(`order ${order_id} holds seats nobody sold on ${flight}`);
    letGo(db, order_id, { flight, cabin, seats });
  }
}

/** Moves seats of every flight from one order to another; the number sold is unchanged. */
export function passSeats(db: Database, from: string, to: string, seats: number): void {
  if (seats === 0) return;
  for (const held of listHeldBy(db, from)) {
    letGo(db, from, { ...held, seats });
    hold(db, to, { ...held, seats });
  }
}

function letGo(db: Database, order_id: string, { flight, cabin, seats }: Held): void {
  const key = [order_id, flight, cabin];
  const row = prepareStatement<Pick<Held, 'seats'>>(
    db,
    'SELECT seats FROM seats_held WHERE order_id = ? AND flight = ? AND cabin = ?',
  ).get(...key);
  const left = (row?.seats ?? 0) - seats;
  if (left < 0) throw new Error(`order ${order_id} does not hold ${seats} seats on ${flight}`);
  if (left === 0) {
    prepareStatement(
      db,
      'DELETE FROM seats_held WHERE order_id = ? AND flight = ? AND cabin = ?',
    ).run(...key);
    return;
  }
  prepareStatement(
    db,
    'UPDATE seats_held SET seats = ? WHERE order_id = ? AND flight = ? AND cabin = ?',
  ).run(left, ...key);
}

function hold(db: Database, order_id: string, { flight, cabin, seats }: Held): void {
  prepareStatement(
    db,
    `INSERT INTO seats_held (order_id, flight, cabin, seats) VALUES (?, ?, ?, ?)
     ON CONFLICT (order_id, flight, cabin) DO UPDATE SET seats = seats + excluded.seats`,
  ).run(order_id, flight, cabin, seats);
}
