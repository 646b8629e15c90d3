/**
 * Offered installment plans, stored so that a token outlives a restart. A plan is found only by its
 * own agency; one that cannot be read counts as missing and must be requested again.
 */
import { type StoredPlan, StoredPlanSchema } from '#main/domain/payment/installment-plans.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { insertRows, loadOrSkip, toStoredInstant } from './rows.ts';

export async function insertPlans(tx: WriteDb, plans: readonly StoredPlan[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map((plan) => ({
    token: plan.token,
    agency_id: plan.agency_id,
    payload: JSON.stringify(plan),
    created_at: toStoredInstant(plan.created_at),
    expires_at: toStoredInstant(plan.expires_at),
  }));
  await insertRows(tx, 'installment_plans', ...rows);
}

const byToken = prepareLookup('installment_plans', ['token', 'agency_id'], ['token', 'payload']);

/** By token; unknown tokens are left out, expired plans are included. */
export async function findPlans(
  db: AnyDb,
  args: { agency_id: number; tokens: readonly string[] },
): Promise<Map<string, StoredPlan>> {
  const { agency_id } = args;
  const rows = await Promise.all(
    [...new Set(args.tokens)].map((token) => byToken.first(db, { token, agency_id })),
  );
  return new Map(
    rows.flatMap((row) => {
      if (!row) return [];
      const plans = loadOrSkip(row.payload, (json) => StoredPlanSchema.parse(json));
      return plans.map((plan) => [row.token, plan] as const);
    }),
  );
}
