/** Settings of each provider. Credentials are sealed before they are stored. */
import type { Selectable } from 'kysely';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { OPEN_INTENT } from './intents.ts';
import { expectRows, toInstant } from './rows.ts';

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
  const { now, provider_type, enabled, ...rest } = args;
  const columns = { ...rest, enabled: enabled ? 1 : 0, updated_at: toInstant(now) } as const;
  const results = await tx.query
    .insertInto('provider_settings')
    .values({ provider_type, ...columns })
    .onConflict((c) => c.column('provider_type').doUpdateSet(columns))
    .execute();
  expectRows(results, 1, 'A provider’s setting');
}

const openIntents = prepareHotQuery({ provider_type: 'provider_type' }, (q, $) =>
  q
    .selectFrom('intents')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('provider_type', '=', $.provider_type)
    .where('state', 'in', OPEN_INTENT),
);
const openItems = prepareHotQuery({ provider_type: 'provider_type' }, (q, $) =>
  q
    .selectFrom('outbox_items')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('provider_type', '=', $.provider_type)
    .where('status', 'in', OPEN_OUTBOX),
);

/** Number of open intents and outbox items at a provider: they need its adapter. */
export async function countOpenAtProvider(db: AnyDb, provider_type: ProviderCode): Promise<number> {
  const intents = await openIntents.first(db, { provider_type });
  const items = await openItems.first(db, { provider_type });
  return (intents?.count ?? 0) + (items?.count ?? 0);
}
