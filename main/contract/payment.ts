import { z } from 'zod';
import { Collector } from './day-end.ts';
import { PaidPlan } from './installment.ts';
import { personal } from './personal.ts';
import {
  Amount,
  AncillaryType,
  CardBrand,
  CurrencyCode,
  FopType,
  named,
  PaymentStatus,
  PaymentType,
  Timestamp,
} from './values.ts';

const PaymentCard = named('PaymentCard', {
  holder: personal('IDENTITY', z.string().nullable()),
  number: personal('CARD', z.string().nullable()),
  expire_date: z.string().nullable(),
  cvv: personal('CARD', z.null()),
  approval_code: z.string().nullable(),
  card_brand: CardBrand,
});

export const FormOfPayment = named('FormOfPayment', {
  passenger_ids: z.array(z.string()),
  fop_type: FopType,
  payment_card: PaymentCard.nullable(),
  total: Amount,
  fee_amount: Amount,
  is_total_fee: z.boolean(),
  plan_token: z.string().nullable(),
  // Payments of the first releases have none.
  installment_plan: PaidPlan.nullable().default(null),
});
export type FormOfPayment = z.infer<typeof FormOfPayment>;

export const PaymentFop = FormOfPayment.extend({
  payment_card_amount: Amount,
  invoice_amount: Amount,
}).meta({ id: 'PaymentFop' });

export const Payment = named('Payment', {
  fop: PaymentFop,
  payment_pax_details: z.array(
    z.strictObject({
      fare: Amount,
      tax: Amount,
      consolid_fee: Amount,
      agency_fee: Amount,
      agent_du: Amount,
      penalty: Amount,
      extra: Amount,
      passenger: z.strictObject({
        first_name: personal('IDENTITY', z.string()),
        last_name: personal('IDENTITY', z.string()),
        id: z.string(),
      }),
      ticket_number: z.string().nullable(),
      ancillary_type: AncillaryType,
      status: PaymentStatus,
    }),
  ),
  created_at: Timestamp,
  cancelled_at: Timestamp.nullable(),
  type: PaymentType,
  charged_amount: Amount,
  status: PaymentStatus,
  id: z.string(),
  order_id: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const Collections = named('Collections', {
  currency: CurrencyCode.or(z.literal('')),
  payments: z.array(
    z.strictObject({
      payment_id: z.string(),
      fop_type: FopType,
      card_brand: CardBrand,
      last_four: z.string().nullable(),
      /** FEES are the agency's and the consolidator's; parts of zero are left out. */
      parts: z.array(
        z.strictObject({
          of: z.enum(['PRICE', 'FEES', 'INTEREST']),
          collector: Collector,
          amount: Amount,
        }),
      ),
    }),
  ),
});
export type Collections = z.infer<typeof Collections>;
