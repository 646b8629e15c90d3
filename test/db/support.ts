/** Databases for tests: real files in a directory of their own that goes away with the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, type DatabaseKind, openDatabase } from '#db/open.ts';
import { createAgency } from '#db/store/agencies.ts';
import { seedTraining } from '#db/store/seed.ts';

export const NOW = new Date('2026-11-21T12:00:00.000Z');

/** An instant so many seconds after {@link NOW}. */
export const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

export function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'airdesk-db-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function open<K extends DatabaseKind>(
  kind: K,
  path = join(directory(), 'test.sqlite'),
): Promise<Database<K>> {
  const db = await openDatabase({ path, kind, now: NOW });
  onTestFinished(() => db.close());
  return db;
}

/** A database as a new data directory has it: agency 1 with user 1 and groups 1 and 2. */
export async function seeded(path?: string): Promise<Database> {
  const db = await open('main', path);
  await db.write((tx) => seedTraining(tx, { password_hash: 'p', key_hash: 'k', now: NOW }));
  return db;
}

/** Returns its id: 2 beside the seeded agency. */
export const addAgency = (db: Database, name = 'Second'): Promise<number> =>
  db.write((tx) =>
    createAgency(tx, {
      name,
      country: 'BR',
      currency: 'BRL',
      time_zone: 'America/Sao_Paulo',
      training: false,
      now: NOW,
    }),
  );
