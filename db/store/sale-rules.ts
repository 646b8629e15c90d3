/** An agency's sale rules, or the built-in defaults if it has set none. */
import { SaleRules } from '#main/contract/sale-rules.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { loadOrThrow, upsertRow } from './rows.ts';

const FIRST = 0;

const ofAgency = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('sale_rules')
    .select(['agency_id', 'payload'])
    .where((where) =>
      where.or([where('agency_id', '=', $.agency_id), where('agency_id', '=', FIRST)]),
    )
    .orderBy('agency_id', 'desc')
    .limit(1),
);

/** Throws if they cannot be read: amounts would be wrong without anybody noticing. */
export async function getSaleRules(db: AnyDb, agency_id: number): Promise<SaleRules> {
  const row = await ofAgency.first(db, { agency_id });
  const what = `The rules of agency ${agency_id}`;
  return loadOrThrow(what, row?.payload ?? '', (json) => SaleRules.parse(json));
}

export async function saveSaleRules(
  tx: WriteDb,
  { agency_id, rules }: { agency_id: number; rules: SaleRules },
): Promise<void> {
  const row = { agency_id, payload: JSON.stringify(rules) };
  await upsertRow(tx, 'sale_rules', ['agency_id'], row);
}
