/** What forms of payment are held against: the provider, the clock, and the plans they may name. */
import { findPlans } from '#db/store/plans.ts';
import type { PaymentTerms } from '#main/domain/payment/forms.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { type Context, caller } from '../handler.ts';

export async function paymentTerms(
  context: Context,
  traits: ProviderTraits,
  tokens: readonly string[],
): Promise<PaymentTerms> {
  const { db, clock } = context.ports;
  const { agency_id } = caller(context);
  return { traits, now: clock.now(), plans: await findPlans(db.read, { agency_id, tokens }) };
}
