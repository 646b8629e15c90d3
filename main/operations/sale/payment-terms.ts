/** Context for checking forms of payment: the provider, the time, the plans they may use. */
import { findAgency } from '#db/store/agencies.ts';
import { findPlans } from '#db/store/installment-plans.ts';
import { findTicket } from '#db/store/tickets.ts';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import {
  findSpendable,
  listCreditNumbers,
  type Spendable,
} from '#main/domain/payment/credit-forms.ts';
import type { PaymentTerms } from '#main/domain/payment/forms.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { load } from '../booking/load.ts';
import { type Context, getCaller } from '../handler.ts';

export async function getPaymentTerms(
  context: Context,
  traits: ProviderTraits,
  tokens: readonly string[],
  forms: readonly InputFormOfPayment[] = [],
): Promise<PaymentTerms> {
  const { db, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const plans = await findPlans(db.read, { agency_id, tokens });
  return { traits, now: clock.now(), plans, credits: await findNamedCredits(context, forms) };
}

/** The residual EMDs of this agency that the forms spend. */
async function findNamedCredits(
  context: Context,
  forms: readonly InputFormOfPayment[],
): Promise<Map<string, Spendable>> {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const agency = await findAgency(read, agency_id);
  const found = new Map<string, Spendable>();
  for (const number of listCreditNumbers(forms)) {
    const ticket = await findTicket(read, { number, agency_id });
    if (ticket?.agency_id !== agency_id) continue;
    const loaded = await load(read, ticket.booking_id);
    const credit = loaded && findSpendable(loaded, number, agency?.time_zone ?? 'UTC');
    if (credit) found.set(number, credit);
  }
  return found;
}
