/** Prepared statements, kept per connection: the hot reads run thousands of times a search. */

import type { Database, Statement } from 'better-sqlite3';
import { getOrMake } from '../lists.ts';

const kept = new WeakMap<Database, Map<string, Statement<unknown[], never>>>();

/** `Row` is what the text selects, by the caller's word. */
export const prepareStatement = <Row>(db: Database, sql: string): Statement<unknown[], Row> =>
  getOrMake(
    getOrMake(kept, db, () => new Map()),
    sql,
    () => db.prepare<unknown[], never>(sql),
  );
