/** Prepared statements, cached per connection: hot reads run thousands of times a search. */
import type { Database, Statement } from 'better-sqlite3';
import { getOrMake } from '../non-empty.ts';

const kept = new WeakMap<Database, Map<string, Statement<unknown[], never>>>();

/** `Row` is the selected row's type; the caller must give the right one. */
export const prepareStatement = <Row>(db: Database, sql: string): Statement<unknown[], Row> =>
  getOrMake(
    getOrMake(kept, db, () => new Map()),
    sql,
    () => db.prepare<unknown[], never>(sql),
  );
