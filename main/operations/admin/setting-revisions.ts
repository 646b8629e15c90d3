/**
 * One rule for all settings: nobody saves over a change that they have not seen. A revision is read
 * before its setting, so that after a change in between the save is refused.
 */
import type { WriteDb } from '#db/open.ts';
import {
  advanceSettings,
  getSettingRevision,
  type SettingKind,
} from '#db/store/setting-revisions.ts';
import { createFailure, type Failure, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { type Context, getCaller } from '../handler.ts';

interface Saving {
  kind: SettingKind;
  subject: number | string;
  /** The revision that was read; a caller that names none overwrites whatever is there. */
  read: number | null | undefined;
}

/** The refusal of a save that began from an earlier state; null if it may go on. */
export async function findStaleSetting(
  tx: WriteDb,
  { kind, subject, read }: Saving,
): Promise<Failure | null> {
  const { revision, changed_by } = await getSettingRevision(tx, kind, subject);
  if (read == null || read === revision) return null;
  return createFailure('STALE_REVISION', phrase('setting_changed', { who: changed_by ?? '' }), [
    toCodeDetail('revision', String(revision)),
  ]);
}

/** In the transaction that changes them; what belongs to several is noted at each. */
export const noteSettings = (
  tx: WriteDb,
  context: Context,
  kind: SettingKind,
  subjects: readonly (number | string)[],
): Promise<void> => advanceSettings(tx, { kind, subjects, changed_by: getCaller(context).name });

/** Changes a setting of the caller's agency, unless somebody else did since it was read. */
export const saveSetting = (
  context: Context,
  { kind, read }: Omit<Saving, 'subject'>,
  change: (tx: WriteDb, agency_id: number) => Promise<void>,
): Promise<Result<void>> =>
  context.ports.db.write(async (tx) => {
    const { agency_id } = getCaller(context);
    const stale = await findStaleSetting(tx, { kind, subject: agency_id, read });
    if (stale) return fail(stale);
    await change(tx, agency_id);
    await noteSettings(tx, context, kind, [agency_id]);
    return ok(undefined);
  });
