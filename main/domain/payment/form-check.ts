/**
 * Checks one form of payment by itself, before it is compared with the amount owed: exact amounts,
 * a valid card, and no field that its kind does not have.
 */
import {
  createFailure,
  type ErrorDetail,
  type Failure,
  refuseField,
} from '#main/contract/errors.ts';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { FopType } from '#main/contract/values.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { findMinor } from '../money.ts';
import { type Card, readCard } from './cards.ts';

type PaidWith = Exclude<FopType, 'UNSPECIFIED'>;

/** As given, with amounts in minor units; its passengers are not resolved yet. */
export interface ReadForm {
  fop_type: PaidWith;
  path: string;
  passenger_ids: string[];
  total: number;
  /** Null if not given. */
  fee: number | null;
  is_total_fee: boolean;
  card: Card | null;
  plan_token: string | null;
  /** FOP_TYPE_TICKET: the tickets exchanged or the EMDs spent. */
  ticket_numbers: string[];
}

export interface FormContext {
  traits: ProviderTraits;
  now: Date;
  /** The agency's time zone. */
  zone: string;
  currency: string;
}

/** Fields that a form of its kind must have or must not have. */
function findShapeProblem(form: InputFormOfPayment, path: string): ErrorDetail | null {
  const { fop_type, payment_card, plan_token, ticket_numbers } = form;
  const card = fop_type === 'CREDITCARD';
  const say = (field: string, message: string) => ({ path: `${path}.${field}`, message });
  if (fop_type === 'UNSPECIFIED') return say('fop_type', phrase('say_how_paid'));
  if (card && !payment_card) return say('payment_card', phrase('card_needed'));
  if (!card && payment_card) return say('payment_card', phrase('form_no_card', { form: fop_type }));
  if (fop_type === 'FOP_TYPE_TICKET' && (form.fee_amount || form.is_total_fee))
    return say('fee_amount', phrase('tickets_no_fees'));
  if (!card && plan_token) return say('plan_token', phrase('card_installments'));
  if (fop_type !== 'FOP_TYPE_TICKET' && (ticket_numbers ?? []).length > 0)
    return say('ticket_numbers', phrase('form_no_tickets', { form: fop_type }));
  return null;
}

function readForm(
  form: InputFormOfPayment,
  path: string,
  { now, zone, currency }: FormContext,
): Result<ReadForm> {
  const problem = findShapeProblem(form, path);
  if (problem) return refuseField(problem.path, problem.message);
  const total = findMinor(form.total, currency);
  if (total === null) return refuseField(`${path}.total`, phrase('not_amount', { currency }));
  const told = form.fee_amount ?? null;
  const fee = told === null ? null : findMinor(told, currency);
  if (fee === null && told !== null) {
    return refuseField(`${path}.fee_amount`, phrase('not_amount', { currency }));
  }
  const card = form.payment_card
    ? readCard(form.payment_card, { now, zone, path: `${path}.payment_card` })
    : ok(null);
  if (!card.ok) return card;
  return ok({
    fop_type: form.fop_type as PaidWith,
    path,
    passenger_ids: [...new Set(form.passenger_ids ?? [])],
    total,
    fee,
    is_total_fee: form.is_total_fee ?? false,
    card: card.value,
    plan_token: form.plan_token ?? null,
    ticket_numbers: form.ticket_numbers ?? [],
  });
}

/** All forms as read, or the first problem found. */
export function readForms(
  forms: readonly InputFormOfPayment[],
  context: FormContext,
  path = 'form_of_payments',
): Result<ReadForm[]> {
  const read: ReadForm[] = [];
  for (const [index, form] of forms.entries()) {
    const one = readForm(form, `${path}.${index}`, context);
    if (!one.ok) return one;
    read.push(one.value);
  }
  const refused = findTakenProblem(read, context.traits);
  return refused ? fail(refused) : ok(read);
}

/** Checks the forms against the provider's traits, by the same rules as the capabilities. */
function findTakenProblem(forms: readonly ReadForm[], traits: ProviderTraits): Failure | null {
  const { name } = traits;
  const refuseForm = (form: ReadForm, message: string) =>
    createFailure('CAPABILITY_UNAVAILABLE', message, [{ path: `${form.path}.fop_type`, message }]);
  for (const form of forms) {
    if (form.fop_type === 'CREDITCARD' && !traits.card) {
      return refuseForm(form, phrase('takes_no_cards', { provider: name }));
    }
    if (form.fop_type === 'INVOICE' && !traits.invoice) {
      return refuseForm(form, phrase('takes_no_invoice', { provider: name }));
    }
  }
  return null;
}
