/**
 * An agency's fee table, in its order. A rule that cannot be read throws: prices without it would
 * be wrong without anybody noticing.
 */
import { FeeRule } from '#main/contract/desk.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { insertRows, loadOrThrow } from './rows.ts';

const rulesOfAgency = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('fee_rules')
    .select(['position', 'payload'])
    .where('agency_id', '=', $.agency_id)
    .orderBy('position'),
);

export async function getFeeRules(db: AnyDb, agency_id: number): Promise<FeeRule[]> {
  const rows = await rulesOfAgency.all(db, { agency_id });
  return rows.map(({ position, payload }) =>
    loadOrThrow(`Fee rule ${agency_id}/${position}`, payload, (json) => FeeRule.parse(json)),
  );
}

export async function replaceFeeRules(
  tx: WriteDb,
  args: { agency_id: number; rules: readonly FeeRule[] },
): Promise<void> {
  const { agency_id, rules } = args;
  await tx.query.deleteFrom('fee_rules').where('agency_id', '=', agency_id).execute();
  const rows = rules.map((rule, position) => ({
    agency_id,
    position,
    payload: JSON.stringify(rule),
  }));
  await insertRows(tx, 'fee_rules', ...rows);
}
