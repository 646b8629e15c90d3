/**
 * Amounts as they appear in offers and bookings. `original_*` is in the provider's currency, the
 * rest in the agency's; `price_per_pax` amounts are for one passenger and `quantity` says how many.
 */
import { z } from 'zod';
import {
  Amount,
  BookingPriceStatus,
  CurrencyCode,
  DateOnly,
  named,
  PaxType,
  Timestamp,
} from './values.ts';

export const OfferPricePerPax = named('OfferPricePerPax', {
  pax_type: PaxType,
  quantity: z.int(),
  fare: Amount,
  tax: Amount,
  consolid_fee: Amount,
  agent_fee: Amount,
  agent_du: Amount,
  original_fare: Amount,
  currency: CurrencyCode,
  original_currency: CurrencyCode,
});
export type OfferPricePerPax = z.infer<typeof OfferPricePerPax>;

export const PricePerPax = OfferPricePerPax.extend({
  penalty: Amount,
  price_legs: z.array(z.strictObject({ id: z.string(), departure_date: DateOnly })),
  total: Amount,
  active: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  extras: Amount,
}).meta({ id: 'PricePerPax' });
export type PricePerPax = z.infer<typeof PricePerPax>;

/** Who set the commission; null means the agency's own rule. */
export const CommissionFrom = z.enum(['AIRLINE', 'AGENT']).meta({ id: 'CommissionFrom' });
export type CommissionFrom = z.infer<typeof CommissionFrom>;

export const AgencyProfit = named('AgencyProfit', {
  amount_commission: Amount,
  percent_commission: Amount,
  commission_from: CommissionFrom.nullable().default(null),
  agent_fee: Amount,
  agent_du: Amount,
  percent_creditcard_fee: Amount,
  amount_creditcard_fee: Amount,
  total: Amount,
});
export type AgencyProfit = z.infer<typeof AgencyProfit>;

export const ItemPrice = named('ItemPrice', {
  original_currency: CurrencyCode,
  currency: CurrencyCode,
  original_fare: Amount,
  fare: Amount,
  tax: Amount,
  total: Amount,
});
export type ItemPrice = z.infer<typeof ItemPrice>;

export const BookingPrice = named('BookingPrice', {
  id: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  original_currency: CurrencyCode,
  currency: CurrencyCode,
  total_original_fare: Amount,
  total_fare: Amount,
  total_tax: Amount,
  total_agent_fee: Amount,
  total_consolid_fee: Amount,
  total: Amount,
  total_agent_du: Amount,
  total_penalty: Amount,
  total_extras: Amount,
  price_per_pax: z.array(PricePerPax),
  capabilities: z.strictObject({
    view_restrictions: z.boolean(),
    reprice: z.boolean(),
    reprice_lowest_price: z.boolean(),
    edit_consolid_fee: z.boolean(),
    edit_agent_fee: z.boolean(),
  }),
  booking_price_status: BookingPriceStatus,
  warnings: z.array(z.string()),
  agency_profit: AgencyProfit,
});
export type BookingPrice = z.infer<typeof BookingPrice>;
