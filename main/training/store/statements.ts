/** Prepared statements, kept per connection: the hot reads run thousands of times a search. */
import type { Database, Statement } from 'better-sqlite3';

const kept = new WeakMap<Database, Map<string, Statement<unknown[]>>>();

export function prepareStatement(db: Database, sql: string): Statement<unknown[]> {
  let statements = kept.get(db);
  if (!statements) {
    statements = new Map();
    kept.set(db, statements);
  }
  let found = statements.get(sql);
  if (!found) {
    found = db.prepare(sql);
    statements.set(sql, found);
  }
  return found;
}
