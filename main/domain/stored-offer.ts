import type { ProviderCode } from '#main/contract/values.ts';
import type { ProviderOffer, SearchPassenger } from '#main/providers/provider.ts';
import type { PricedOffer } from './pricing.ts';
import type { PlannedJourney } from './route.ts';

export interface StoredOffer {
  /** 128 random bits: the secret part of its tokens. */
  id: string;
  search_id: string;
  provider_type: ProviderCode;
  /** From a search, or confirmed by a price call. */
  kind: 'SEARCH' | 'PRICED';
  offer: ProviderOffer;
  priced: PricedOffer;
  passengers: SearchPassenger[];
  journeys: PlannedJourney[];
  created_at: string;
  expires_at: string;
  /** The intent that bought it. */
  spent_by: string | null;
}

/** Lifetime of an offer if the provider gives none. */
const OFFER_LIFE_MS = 30 * 60_000;

export function calculateOfferExpiry(offer: Pick<ProviderOffer, 'expires_at'>, now: Date): string {
  const given = offer.expires_at === null ? Number.NaN : Date.parse(offer.expires_at);
  return new Date(Number.isNaN(given) ? now.getTime() + OFFER_LIFE_MS : given).toISOString();
}
