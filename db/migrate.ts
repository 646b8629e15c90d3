/**
 * Updates a database to this program's schema, one transaction per migration with its version row
 * in it: a process killed at any statement leaves the old schema or the new one. A database written
 * by a newer program is refused and left unchanged.
 */
import type { Database } from 'better-sqlite3';
import { draftsMigrations, mainMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { DatabaseKind } from './schema.ts';

export type RefusedReason = 'FROM_THE_FUTURE' | 'NOT_OURS';

/** The file is sound but this program must not touch it. */
export class DatabaseRefused extends Error {
  readonly reason: RefusedReason;
  constructor(reason: RefusedReason, message: string) {
    super(message);
    this.name = 'DatabaseRefused';
    this.reason = reason;
  }
}

export const getMigrations = (kind: DatabaseKind): readonly Migration[] =>
  kind === 'main' ? mainMigrations : draftsMigrations;

/** Whether {@link migrate} would change the database. */
export function isBehind(db: Database, migrations: readonly Migration[]): boolean {
  const applied = checkApplied(db, migrations);
  return applied.size > 0 && applied.size < migrations.length;
}

export function migrate(db: Database, migrations: readonly Migration[], now: Date): void {
  checkApplied(db, migrations);
  for (const migration of migrations) {
    // The foreign_keys pragma does nothing within a transaction.
    if (migration.rebuilds) db.pragma('foreign_keys = OFF');
    for (const [called, run] of Object.entries(migration.functions ?? {})) db.function(called, run);
    db.transaction(() => {
      // Read inside the transaction: another process may have migrated first.
      if (checkApplied(db, migrations).has(migration.id)) return;
      for (const statement of migration.statements) db.exec(statement);
      if (migration.rebuilds) checkReferences(db);
      db.prepare('INSERT INTO schema_migrations (id, name, applied_at) VALUES (?, ?, ?)').run(
        migration.id,
        migration.name,
        now.toISOString(),
      );
      // Readable in a copy without opening it.
      db.pragma(`user_version = ${migration.id}`);
    }).immediate();
    if (migration.rebuilds) db.pragma('foreign_keys = ON');
  }
}

function checkReferences(db: Database): void {
  const [broken] = db.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
  if (broken) throw new Error(`A row of ${broken.table} refers to nothing`);
}

/** The applied ids; none for an empty file. */
function checkApplied(db: Database, migrations: readonly Migration[]): ReadonlySet<number> {
  const applied = listAppliedMigrations(db);
  for (const { id, name } of applied) {
    const ours = migrations.find((migration) => migration.id === id);
    if (!ours) {
      const message = `The database ${db.name} was written by a newer Airdesk (its schema is ${id}, \
this program knows ${migrations.at(-1)?.id ?? 0}); start that version or restore an older backup`;
      throw new DatabaseRefused('FROM_THE_FUTURE', message);
    }
    if (ours.name !== name) {
      const message = `The file ${db.name} is another database (${name}, not ${ours.name})`;
      throw new DatabaseRefused('NOT_OURS', message);
    }
  }
  return new Set(applied.map(({ id }) => id));
}

function listAppliedMigrations(db: Database): { id: number; name: string }[] {
  const tables = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => row.name);
  if (tables.length === 0) return [];
  if (!tables.includes('schema_migrations')) {
    throw new DatabaseRefused('NOT_OURS', `The file ${db.name} is no Airdesk database`);
  }
  return db
    .prepare<[], { id: number; name: string }>('SELECT id, name FROM schema_migrations ORDER BY id')
    .all();
}
