/** Who collects what of a booking's payments: for the workstation, beside the interface's shapes. */
import { z } from 'zod';
import { Collector } from './day-end.ts';
import { Amount, CardBrand, CurrencyCode, FopType, named } from './values.ts';

export const Collections = named('Collections', {
  currency: CurrencyCode.or(z.literal('')),
  payments: z.array(
    z.strictObject({
      payment_id: z.string(),
      fop_type: FopType,
      card_brand: CardBrand,
      last_four: z.string().nullable(),
      /** FEES are the agency's and the consolidator's; parts of nothing are left out. */
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
