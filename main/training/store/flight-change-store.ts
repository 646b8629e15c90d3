/** Flights that an instructor moved or cancelled, by their key, in the database and in memory. */
import type { Database } from 'better-sqlite3';
import { prepareStatement } from './statements.ts';

export interface StoredFlightChange {
  key: string;
  change: { kind: 'TIMES' | 'CANCELLED'; announced_min: number; shift_min: number };
}

type Row = StoredFlightChange['change'] & { flight: string };

const listStoredFlightChanges = (db: Database): StoredFlightChange[] =>
  prepareStatement<Row>(db, 'SELECT * FROM flight_changes')
    .all()
    .map(({ flight: key, ...change }) => ({ key, change }));

function keepFlightChange(db: Database, { key, change }: StoredFlightChange): void {
  prepareStatement(
    db,
    `INSERT INTO flight_changes (flight, kind, announced_min, shift_min) VALUES (?, ?, ?, ?)
     ON CONFLICT (flight) DO UPDATE SET kind = excluded.kind,
       announced_min = excluded.announced_min, shift_min = excluded.shift_min`,
  ).run(key, change.kind, change.announced_min, change.shift_min);
}

function dropFlightChange(db: Database, key: string): void {
  prepareStatement(db, 'DELETE FROM flight_changes WHERE flight = ?').run(key);
}

/** The instructor's changes, by the flight's key. */
export interface FlightChanges {
  get(key: string): StoredFlightChange['change'] | undefined;
  /** Rereads the table if another connection has changed the file; true if so. */
  refresh(): boolean;
  set(change: StoredFlightChange): void;
  drop(key: string): void;
}

export function createFlightChanges(db: Database): FlightChanges {
  const changes = new Map<string, StoredFlightChange['change']>();
  let version = -1;
  const read = () => {
    changes.clear();
    for (const row of listStoredFlightChanges(db)) changes.set(row.key, row.change);
  };
  return {
    get: (key) => changes.get(key),
    refresh() {
      const now = Number(db.pragma('data_version', { simple: true }));
      if (now === version) return false;
      version = now;
      read();
      return true;
    },
    set(change) {
      keepFlightChange(db, change);
      read();
    },
    drop(key) {
      dropFlightChange(db, key);
      read();
    },
  };
}
