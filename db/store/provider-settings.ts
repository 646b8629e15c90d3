/** Settings of each provider. Credentials are sealed before they are stored. */
import type { Selectable } from 'kysely';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { AnyDb, WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { OPEN_INTENT } from './intents.ts';
import { countRows, toInstant, upsertRow } from './rows.ts';

export interface ProviderSettingRow
  extends Omit<Selectable<MainTables['provider_settings']>, 'enabled'> {
  enabled: boolean;
}

export async function listProviderSettings(db: AnyDb): Promise<ProviderSettingRow[]> {
  const rows = await db.query
    .selectFrom('provider_settings')
    .selectAll()
    .orderBy('provider_type')
    .execute();
  return rows.map((row) => ({ ...row, enabled: row.enabled === 1 }));
}

export async function saveProviderSetting(
  tx: WriteDb,
  args: Omit<ProviderSettingRow, 'updated_at'> & { now: Date },
): Promise<void> {
  const { now, enabled, ...rest } = args;
  const row = { ...rest, enabled: enabled ? 1 : 0, updated_at: toInstant(now) } as const;
  await upsertRow(tx, 'provider_settings', ['provider_type'], row);
}

/** Number of open intents and outbox items at a provider: they need its adapter. */
export async function countOpenAtProvider(db: AnyDb, provider_type: ProviderCode): Promise<number> {
  const intents = db.query
    .selectFrom('intents')
    .where('provider_type', '=', provider_type)
    .where('state', 'in', OPEN_INTENT);
  const items = db.query
    .selectFrom('outbox_items')
    .where('provider_type', '=', provider_type)
    .where('status', 'in', OPEN_OUTBOX);
  return (await countRows(intents)) + (await countRows(items));
}
