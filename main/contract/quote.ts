/**
 * Quotes: several options side by side for a customer, or parts of one sale with different
 * airlines, each with its offer as it was when chosen. A quote reserves and guarantees nothing; a
 * booking made from an option is shown with it.
 */
import { z } from 'zod';
import { OfferSlice } from './itinerary.ts';
import { personal } from './personal.ts';
import { phrase } from './phrase.ts';
import { OfferPricePerPax } from './pricing.ts';
import { Id, SliceTokens, writtenLine, writtenText } from './texts.ts';
import {
  Amount,
  BookingStatus,
  CurrencyCode,
  named,
  ProviderCode,
  Revision,
  Timestamp,
  TimestampInput,
} from './values.ts';

export const MAX_OPTIONS = 6;

const words = (max: number) => personal('WORDS', writtenText(max).trim());
const line = (max: number) => personal('WORDS', writtenLine(max).trim());
const keptWords = () => personal('WORDS', z.string());

/** The offer at the time it was chosen; amounts in the agency's currency. */
export const QuoteOption = named('QuoteOption', {
  id: z.string(),
  note: keptWords(),
  provider_type: ProviderCode,
  validating_carrier: z.string(),
  /** One for each journey. */
  slices: z.array(OfferSlice).min(1),
  price_per_pax: z.array(OfferPricePerPax),
  currency: CurrencyCode,
  total: Amount,
  /** When the airline offered it, and until when the offer was valid. */
  seen_at: Timestamp,
  expires_at: Timestamp,
  /** The booking made from it, with its current state; PENDING while unknown. Never stored. */
  booking: z
    .strictObject({ id: z.string(), locator: z.string().nullable(), status: BookingStatus })
    .nullable()
    .default(null),
});
export type QuoteOption = z.infer<typeof QuoteOption>;

export const Quote = named('Quote', {
  id: z.string(),
  /** Four letters and digits as a reference for customer and agent. */
  reference: z.string(),
  title: keptWords(),
  customer: keptWords(),
  /** Text above the options, and small text below them. */
  note: keptWords(),
  margin_text: keptWords(),
  /** Until when the agency keeps its price; nothing is reserved meanwhile. */
  valid_until: Timestamp,
  /** Parts of one sale, each booked separately, instead of options to choose from. */
  together: z.boolean().default(false),
  options: z.array(QuoteOption).min(1).max(MAX_OPTIONS),
  /** Grows with each change an agent makes. */
  revision: Revision.default(1),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.strictObject({ id: z.int(), name: z.string() }),
});
export type Quote = z.infer<typeof Quote>;
export const QuoteAnswer = z.strictObject({ quote: Quote });

/** A new option by its offer's tokens, or an existing one; in this order. */
const OptionInput = z.union([
  z.strictObject({ tokens: SliceTokens, note: line(200).optional() }),
  z.strictObject({ option_id: Id, note: line(200).optional() }),
]);

export const QuoteSaveInput = z.strictObject({
  /** The quote to change; left out for a new one. */
  id: Id.nullish(),
  /** The one that was read; another agent's later change is then not overwritten. */
  revision: Revision.nullish(),
  title: line(120).refine((text) => text !== '', phrase('quote_title')),
  customer: line(120).optional(),
  note: words(2_000).optional(),
  margin_text: words(1_000).optional(),
  /** Left out: until the first of its offers expires. */
  valid_until: TimestampInput.nullish(),
  /** Left out: unchanged. */
  together: z.boolean().optional(),
  options: z.array(OptionInput).min(1).max(MAX_OPTIONS),
});
export type QuoteSaveInput = z.infer<typeof QuoteSaveInput>;

export const QuoteRef = z.strictObject({ id: Id });

export const QuoteSummary = z.strictObject({
  id: z.string(),
  reference: z.string(),
  title: keptWords(),
  customer: keptWords(),
  options: z.int(),
  together: z.boolean(),
  /** Number of options booked. */
  booked: z.int(),
  valid_until: Timestamp,
  updated_at: Timestamp,
});
export type QuoteSummary = z.infer<typeof QuoteSummary>;
export const QuoteListInput = z.strictObject({ limit: z.int().min(1).max(200).optional() });
export const QuoteListAnswer = z.strictObject({ quotes: z.array(QuoteSummary) });
