/** The revisions of what administrators set, and who changed each last. */
import { sql } from 'kysely';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { expectRows } from './rows.ts';

/** A user and a group are by its own id, a provider by its code, all others by the agency's id. */
export type SettingKind =
  | 'FEES'
  | 'RULES'
  | 'RATES'
  | 'QUEUES'
  | 'AGENCY'
  | 'PRIVACY'
  | 'USER'
  | 'GROUP'
  | 'PROVIDER';

export interface SettingRevision {
  revision: number;
  /** The name of who changed it last; null if it was never changed. */
  changed_by: string | null;
}

const FIRST_REVISION = 1;
const UNCHANGED: SettingRevision = { revision: FIRST_REVISION, changed_by: null };

const bySubject = prepareLookup(
  'setting_revisions',
  ['kind', 'subject'],
  ['revision', 'changed_by'],
);

export const getSettingRevision = async (
  db: AnyDb,
  kind: SettingKind,
  subject: number | string,
): Promise<SettingRevision> =>
  (await bySubject.first(db, { kind, subject: String(subject) })) ?? UNCHANGED;

export async function readSettingRevisions(
  db: AnyDb,
  kind: SettingKind,
): Promise<(subject: number | string) => number> {
  const rows = await db.query
    .selectFrom('setting_revisions')
    .select(['subject', 'revision'])
    .where('kind', '=', kind)
    .execute();
  const changed = new Map(rows.map(({ subject, revision }) => [subject, revision]));
  return (subject) => changed.get(String(subject)) ?? FIRST_REVISION;
}

/** Gives each of them its next revision. */
export async function advanceSettings(
  tx: WriteDb,
  args: { kind: SettingKind; subjects: readonly (number | string)[]; changed_by: string },
): Promise<void> {
  const { kind, changed_by } = args;
  const subjects = [...new Set(args.subjects)];
  if (subjects.length === 0) return;
  const rows = subjects.map((subject) => ({
    kind,
    subject: String(subject),
    revision: FIRST_REVISION + 1,
    changed_by,
  }));
  const results = await tx.query
    .insertInto('setting_revisions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ revision: sql`setting_revisions.revision + 1`, changed_by }),
    )
    .execute();
  expectRows(results, rows.length, 'setting_revisions');
}
