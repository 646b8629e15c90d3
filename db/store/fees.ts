/** An agency's fee table, in order. Throws for an unreadable rule: prices would be wrong. */
import { FeeRule } from '#main/contract/desk.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { deleteRows, insertRows, loadOrThrow } from './rows.ts';

const ofAgency = prepareLookup('fee_rules', ['agency_id'], ['position', 'payload'], 'position');

export async function getFeeRules(db: AnyDb, agency_id: number): Promise<FeeRule[]> {
  const rows = await ofAgency.all(db, { agency_id });
  return rows.map(({ position, payload }) =>
    loadOrThrow(`Fee rule ${agency_id}/${position}`, payload, (json) => FeeRule.parse(json)),
  );
}

export async function replaceFeeRules(
  tx: WriteDb,
  args: { agency_id: number; rules: readonly FeeRule[] },
): Promise<void> {
  const { agency_id, rules } = args;
  await deleteRows(tx, 'fee_rules', { agency_id });
  const rows = rules.map((rule, position) => ({
    agency_id,
    position,
    payload: JSON.stringify(rule),
  }));
  await insertRows(tx, 'fee_rules', ...rows);
}
