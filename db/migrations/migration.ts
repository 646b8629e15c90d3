/** One entry of the ordered migration lists. */

/** `id` counts from 1 without gaps; the statements run in one transaction with the version row. */
export interface Migration {
  id: number;
  name: string;
  statements: readonly string[];
  /** Functions its statements call beside those of SQL. */
  functions?: Readonly<Record<string, (text: string) => string>>;
  /** A table with foreign keys to it is rebuilt: references are checked only at the end. */
  rebuilds?: true;
}

/** First statement of every database's first migration. */
export const SCHEMA_MIGRATIONS = `
  CREATE TABLE schema_migrations (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL
  ) STRICT`;
