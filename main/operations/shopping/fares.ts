/** Prices a provider's offer for an agency: its rates and fee table, read once per call. */
import { type AgencyRow, getAgency } from '#db/store/agencies.ts';
import { getFeeRules } from '#db/store/fees.ts';
import { listRates } from '#db/store/rates.ts';
import type { FeeRule } from '#main/contract/desk.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { getFlightType } from '#main/domain/itinerary.ts';
import type { Rate } from '#main/domain/money.ts';
import { type PricedOffer, priceOffer } from '#main/domain/pricing.ts';
import type { SearchPlan } from '#main/domain/search-request.ts';
import { calculateOfferExpiry, type StoredOffer } from '#main/domain/stored-offer.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';

export type Agency = Pick<AgencyRow, 'id' | 'name' | 'country' | 'currency' | 'time_zone'>;

export interface Fares {
  agency: Agency;
  rules: FeeRule[];
  /** From a provider's currency to the agency's. */
  rate(currency: string): Result<Rate>;
  /** What an order in this currency is priced by. */
  terms(currency: string): Result<{ rules: FeeRule[]; rate: Rate }>;
  price(provider_type: ProviderCode, offer: ProviderOffer): Result<PricedOffer>;
  store(
    draft: Pick<StoredOffer, 'id' | 'search_id' | 'provider_type' | 'offer' | 'priced' | 'kind'> & {
      plan: Pick<SearchPlan, 'journeys' | 'passengers'>;
      now: Date;
    },
  ): StoredOffer;
}

export async function getFares(ports: Ports, agency_id: number): Promise<Fares> {
  const agency = await getAgency(ports.db.read, agency_id);
  const rules = await getFeeRules(ports.db.read, agency_id);
  const rates = await listRates(ports.db.read, agency_id);
  const findRate = (from: string): Result<Rate> => {
    const to = agency.currency;
    if (from === to) return ok({ from, to, value: '1', as_of: ports.clock.now().toISOString() });
    const found = rates.find((r) => r.from === from && r.to === to);
    if (found) return ok(found);
    return refuse('PROVIDER_REFUSED', phrase('no_rate_from', { from, to }));
  };
  return {
    agency,
    rules,
    rate: findRate,
    terms(currency) {
      const rate = findRate(currency);
      return rate.ok ? ok({ rules, rate: rate.value }) : rate;
    },
    price(provider_type, offer) {
      const found = findRate(offer.currency);
      if (!found.ok) return found;
      const legs = offer.journeys.flatMap((j) => j.slices.flatMap((s) => s.legs));
      const context = {
        provider_type,
        currency: agency.currency,
        rate: found.value,
        rules,
        flight_type: getFlightType(legs),
      };
      return ok(priceOffer(offer, context));
    },
    store({ plan, now, ...draft }) {
      return {
        ...draft,
        passengers: plan.passengers,
        journeys: plan.journeys,
        created_at: now.toISOString(),
        expires_at: calculateOfferExpiry(draft.offer, now),
        spent_by: null,
      };
    },
  };
}
