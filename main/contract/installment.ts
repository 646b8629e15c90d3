/** Installment plans of a card, for offers or for a booking. */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { Id, MAX_PASSENGERS } from './texts.ts';
import { Amount, CardBrand, CurrencyCode, named } from './values.ts';

export const InstallmentPlan = named('InstallmentPlan', {
  plan_token: z.string(),
  installments: z.int().min(1),
  /** Includes taxes and the rounding remainder. */
  first_installment_amount: Amount,
  installment_amount: Amount,
  /** Percent a month. */
  interest_rate: z.number(),
  interest_amount: Amount,
  /** The amount that pays the order. */
  principal: Amount,
  /** The amount charged to the card: principal and interest. */
  total_price: Amount,
  currency: CurrencyCode,
});
export type InstallmentPlan = z.infer<typeof InstallmentPlan>;

/**
 * The plan of a card charge, as stored with a payment. Its amounts are those of the whole charge,
 * even after the booking and its payment were split.
 */
export const PaidPlan = InstallmentPlan.omit({ plan_token: true, currency: true }).meta({
  id: 'PaidPlan',
});
export type PaidPlan = z.infer<typeof PaidPlan>;

export const InstallmentsInput = z.strictObject({
  creditcard_bin: z.string().regex(/^\d{6}$/, phrase('bin')),
  booking_id: Id.nullish(),
  selected_tokens: z
    .array(Id)
    .max(4 * MAX_PASSENGERS)
    .nullish(),
  passenger_ids: z.array(Id).max(MAX_PASSENGERS).nullish(),
});

export const InstallmentsAnswer = named('InstallmentsAnswer', {
  card_brand: CardBrand,
  /** The bank or scheme partner of the BIN, if the table has it. */
  card_partner: z.string().nullable(),
  installment_plans: z.array(InstallmentPlan),
  discount: Amount,
  /** The provider's fee for payment by card (OB). */
  obfee: Amount,
  price_changed: z.boolean(),
});
export type InstallmentsAnswer = z.infer<typeof InstallmentsAnswer>;
