/** Flights that an instructor moved or took out, by their key. */
import type { Database } from 'better-sqlite3';
import { statement } from './statements.ts';

export interface StoredFlightChange {
  key: string;
  change: { kind: 'TIMES' | 'CANCELLED'; announced_min: number; shift_min: number };
}

interface Row {
  flight: string;
  kind: 'TIMES' | 'CANCELLED';
  announced_min: number;
  shift_min: number;
}

export const storedFlightChanges = (db: Database): StoredFlightChange[] =>
  (statement(db, 'SELECT * FROM flight_changes').all() as Row[]).map(({ flight, ...change }) => ({
    key: flight,
    change,
  }));

export function keepFlightChange(db: Database, { key, change }: StoredFlightChange): void {
  statement(
    db,
    `INSERT INTO flight_changes (flight, kind, announced_min, shift_min) VALUES (?, ?, ?, ?)
     ON CONFLICT (flight) DO UPDATE SET kind = excluded.kind,
       announced_min = excluded.announced_min, shift_min = excluded.shift_min`,
  ).run(key, change.kind, change.announced_min, change.shift_min);
}

export function dropFlightChange(db: Database, key: string): void {
  statement(db, 'DELETE FROM flight_changes WHERE flight = ?').run(key);
}
