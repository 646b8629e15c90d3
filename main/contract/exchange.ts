/**
 * Exchanging tickets: the cost by passenger, and the exchange itself. `balance` is the amount due,
 * else the credit as a negative number. One passenger's credit never pays another's collection, and
 * a penalty is collected beside a residual, so `amount_due` and `credit` may both be set.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { TicketNumber } from './fop-input.ts';
import { OfferSlice } from './itinerary.ts';
import { Offer } from './offer.ts';
import { Id, MAX_DOCUMENTS, MAX_JOURNEYS, word } from './texts.ts';
import { IssueInput } from './ticketing.ts';
import {
  Amount,
  AncillaryType,
  CurrencyCode,
  FeatureWhen,
  named,
  PaxType,
  Timestamp,
} from './values.ts';

export const EstimateInput = z.strictObject({
  booking_id: BookingId,
  ticket_numbers: z.array(TicketNumber).min(1).max(MAX_DOCUMENTS).nullish(),
  search_id: Id.nullish(),
  /** Each may be several slice tokens joined by commas that chain to one slice. */
  new_slice_tokens: z.array(word(2000)).min(1).max(MAX_JOURNEYS).nullish(),
  exchange_slice_tokens: z.array(Id).min(1).max(MAX_JOURNEYS).nullish(),
});
export type EstimateInput = z.infer<typeof EstimateInput>;

export const CreditAs = z
  .enum(['UNSPECIFIED', 'ORIGINAL_FOP', 'EMD', 'FORFEITED'])
  .meta({ id: 'CreditAs' });
export type CreditAs = z.infer<typeof CreditAs>;

/** A price in its components; amounts in `currency`, the agency's. */
const Breakdown = named('ExchangeBreakdown', {
  fare: Amount,
  tax: Amount,
  total: Amount,
  taxes: z.array(
    z.strictObject({
      code: z.string(),
      amount: Amount,
      refundable: z.boolean().nullable(),
    }),
  ),
});

const amounts = {
  current_price: Breakdown,
  new_price: Breakdown,
  balance: Amount,
  amount_due: Amount,
  credit: Amount,
  /** How a fare residual is returned; refundable taxes always return to their form of payment. */
  credit_as: CreditAs,
  total_penalty: Amount,
};

export const ExchangePassenger = named('ExchangePassenger', {
  passenger_id: z.string(),
  pax_type: PaxType,
  ticket_numbers: z.array(z.string()),
  ...amounts,
  /** The part of the current price that counts: without flown or forfeited parts. */
  reusable: Amount,
  fare_difference: Amount,
  /** Additional collection on the fare. */
  fare_collection: Amount,
  fare_residual: Amount,
  tax_collection: Amount,
  /** Unused taxes that are refunded. */
  tax_refund: Amount,
  /** Unused taxes that are not refunded. */
  tax_forfeited: Amount,
  /** The rule deducts the penalty from the residual. */
  penalty_netted: z.boolean(),
  /** Unpaid seats and bags of a new booking, and whatever an airline does not explain. */
  adjustment: Amount,
});
export type ExchangePassenger = z.infer<typeof ExchangePassenger>;

export const ExchangeAncillary = named('ExchangeAncillary', {
  passenger_id: z.string(),
  type: AncillaryType,
  description: z.string(),
  outcome: z.enum(['CARRIED', 'LOST', 'REFUNDABLE']),
  amount: Amount,
  /** The EMD it was paid with; null on hold. */
  document_number: z.string().nullable(),
});
export type ExchangeAncillary = z.infer<typeof ExchangeAncillary>;

/** `balance_token` goes into `new_slice_tokens` of an exchange into a new booking. */
const ExchangeSlice = OfferSlice.extend({ balance_token: z.string() }).meta({
  id: 'ExchangeSlice',
});

export const ExchangeOffer = Offer.extend({
  ...amounts,
  journeys: z.array(z.strictObject({ slices: z.array(ExchangeSlice) })),
  currency: CurrencyCode,
  expires_at: Timestamp,
  passengers: z.array(ExchangePassenger),
  /** When the penalty applies: for an exchange before the journey began, or after. */
  penalty_when: FeatureWhen,
  /** Seats and bags, outside the balance. */
  ancillaries: z.array(ExchangeAncillary),
  /** For the agent: a cheaper void, forfeited amounts, lost services. */
  warnings: z.array(z.string()),
}).meta({ id: 'ExchangeOffer' });
export type ExchangeOffer = z.infer<typeof ExchangeOffer>;

export const EstimateAnswer = named('EstimateAnswer', { offer: ExchangeOffer });

export const ExchangeInput = IssueInput;
export type ExchangeInput = z.infer<typeof ExchangeInput>;
