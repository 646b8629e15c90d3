/**
 * Offers. A journey is one direction of travel; its slices are alternatives at the same price. An
 * offer is bought with one slice token per journey, in order.
 */
import { z } from 'zod';
import { OfferSlice } from './itinerary.ts';
import { AgencyProfit, OfferPricePerPax } from './pricing.ts';
import { Id, SliceTokens, word } from './texts.ts';
import {
  AirlineInput,
  Amount,
  Cabin,
  CurrencyCode,
  MAX_INT32,
  named,
  ProviderCode,
  ProviderType,
  Timestamp,
} from './values.ts';

export const Offer = named('Offer', {
  search_id: z.string(),
  journeys: z.array(z.strictObject({ slices: z.array(OfferSlice) })),
  original_currency: CurrencyCode,
  currency: CurrencyCode,
  original_total_fare: Amount,
  total_fare: Amount,
  total_tax: Amount,
  total_agent_fee: Amount,
  total_consolid_fee: Amount,
  total_agent_du: Amount,
  total: Amount,
  price_per_pax: z.array(OfferPricePerPax),
  created_at: Timestamp,
  expires_at: Timestamp,
  validating_carrier: z.string(),
  provider_type: ProviderCode,
  agency_profit: AgencyProfit,
});
export type Offer = z.infer<typeof Offer>;

export const SearchResult = named('SearchResult', {
  flexible_recommendations: z.boolean(),
  international: z.boolean(),
  offers: z.array(Offer),
});

export const PriceResult = named('PriceResult', {
  offer: Offer,
  additional_offers: z.array(Offer),
});

const Count = z.int().min(0).max(9);

/** Query of GET /offers. Rules across fields are checked in the domain (`planSearch`). */
export const SearchInput = z.strictObject({
  route: word(400),
  provider_type: z.array(ProviderType).max(20).optional(),
  airlines: z.array(AirlineInput).max(50).optional(),
  adts: Count.optional(),
  chds: Count.optional(),
  infs: Count.optional(),
  cabin: Cabin.optional(),
  direct_flights_only: z.boolean().optional(),
  cheapest_price_only: z.boolean().optional(),
  with_bags_only: z.boolean().optional(),
  max_connections: z.int().min(0).max(MAX_INT32).optional(),
  booking_id: Id.optional(),
});
export type SearchInput = z.infer<typeof SearchInput>;

/** A search whose offers are still stored. */
export const KeptSearch = named('KeptSearch', {
  route: z.string(),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
  searched_at: Timestamp,
  offers: z.int(),
});
export type KeptSearch = z.infer<typeof KeptSearch>;

export const KeptAnswer = z.strictObject({
  /** When these offers were found; null if none are stored. */
  searched_at: Timestamp.nullable(),
  /** As stored, expired ones too. */
  offers: z.array(Offer),
  /** Other recent searches, if none are stored for this one. */
  others: z.array(KeptSearch),
});

/** Query of GET /offers/price. */
export const PriceInput = z.strictObject({
  slice_tokens: SliceTokens,
  additional_offers: z.boolean().optional(),
});
