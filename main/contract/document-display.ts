/**
 * A document as its provider shows it by number, whoever issued it: it has priority over the
 * booking here. Of a card only the last four digits are shown.
 */
import { z } from 'zod';
import { TicketNumber } from './fop-input.ts';
import { personal } from './personal.ts';
import {
  Amount,
  CardBrand,
  CouponStatus,
  CurrencyCode,
  FopType,
  named,
  ProviderCode,
  TicketType,
} from './values.ts';

const Money = z.strictObject({ amount: Amount, currency: CurrencyCode });

export const DocumentDisplayInput = named('DocumentDisplayInput', { number: TicketNumber });

export const DocumentDisplay = named('DocumentDisplay', {
  provider_type: ProviderCode,
  number: TicketNumber,
  ticket_type: TicketType,
  passenger: personal('IDENTITY', z.string().nullable()),
  locator: z.string().nullable(),
  /** The booking here with this document; null if there is none. */
  booking_id: z.string().nullable(),
  /** The document it was issued in exchange for. */
  original_number: TicketNumber.nullable(),
  fare: Money.nullable(),
  taxes: z.array(Money.extend({ code: z.string() })),
  total: Money.nullable(),
  endorsements: z.array(z.string()),
  fare_calculation: z.string().nullable(),
  /** Other text printed on it. */
  remarks: personal('WORDS', z.array(z.string())),
  forms_of_payment: z.array(
    z.strictObject({
      fop_type: FopType,
      card_brand: CardBrand.nullable(),
      card_number: z.string().nullable(),
      amount: Amount.nullable(),
      text: personal('WORDS', z.string().nullable()),
    }),
  ),
  coupons: z.array(
    z.strictObject({
      document: TicketNumber,
      number: z.int(),
      status: CouponStatus,
      status_text: z.string().nullable(),
      /** The booking's own status if it differs. */
      status_here: CouponStatus.nullable(),
      flight: z.string().nullable(),
      date: z.string().nullable(),
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      booking_class: z.string().nullable(),
      fare_basis: z.string().nullable(),
      /** The first and last day on which it may be flown. */
      not_before: z.string().nullable(),
      not_after: z.string().nullable(),
    }),
  ),
});
export type DocumentDisplay = z.infer<typeof DocumentDisplay>;
