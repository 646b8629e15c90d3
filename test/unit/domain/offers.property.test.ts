/** For any offer, currency, rate, fee table and passenger mix: totals are the sums of their parts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Offer } from '#main/contract/offer.ts';
import { getFlightType } from '#main/domain/itinerary.ts';
import { toMinor } from '#main/domain/money.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { priceOffer } from '#main/domain/pricing.ts';
import { calculateOfferExpiry, type StoredOffer } from '#main/domain/stored-offer.ts';
import { currency, feeRules, offerIn, providerCode, rate } from '../../fixtures/arbitraries.ts';
import { NOW } from '../../fixtures/flights.ts';

const anyOffer = fc
  .tuple(currency, currency)
  .chain(([from, to]) =>
    fc.record({
      offer: offerIn(from),
      rate: rate(from, to),
      rules: feeRules,
      provider_type: providerCode,
    }),
  )
  .map(({ offer, rate: used, rules, provider_type }): StoredOffer => {
    const legs = offer.journeys.flatMap((j) => j.slices.flatMap((s) => s.legs));
    const context = {
      provider_type,
      currency: used.to,
      rate: used,
      rules,
      flight_type: getFlightType(legs),
    };
    return {
      id: 'vR3uVZ1sQ0yq9bT4nXk7Gw',
      search_id: 'f6a58a3e-1111-4222-8333-444455556666',
      provider_type,
      kind: 'SEARCH',
      offer,
      priced: priceOffer(offer, context),
      passengers: [],
      journeys: [],
      created_at: NOW.toISOString(),
      expires_at: calculateOfferExpiry(offer, NOW),
      spent_by: null,
    };
  });

const PARTS = [
  ['fare', 'total_fare'],
  ['tax', 'total_tax'],
  ['agent_fee', 'total_agent_fee'],
  ['consolid_fee', 'total_consolid_fee'],
  ['agent_du', 'total_agent_du'],
] as const;

test('an offer satisfies the contract, and its totals are the sums of what each passenger pays', () => {
  fc.assert(
    fc.property(anyOffer, (stored) => {
      const view = Offer.parse(toOfferView(stored));
      const read = (amount: number) => toMinor(amount, view.currency);
      for (const [each, total] of PARTS) {
        const sum = view.price_per_pax.reduce((s, line) => s + line.quantity * read(line[each]), 0);
        expect(read(view[total])).toBe(sum);
      }
      const parts = PARTS.reduce((s, [, total]) => s + read(view[total]), 0);
      expect(read(view.total)).toBe(parts);
      const original = view.price_per_pax.reduce(
        (s, line) => s + line.quantity * toMinor(line.original_fare, view.original_currency),
        0,
      );
      expect(toMinor(view.original_total_fare, view.original_currency)).toBe(original);
      const { amount_commission, agent_fee, agent_du, total } = view.agency_profit;
      expect(read(total)).toBe(read(amount_commission) + read(agent_fee) + read(agent_du));
    }),
    { seed: 11, numRuns: 300 },
  );
});

test('showing a stored offer again, after a trip through JSON, gives the same answer', () => {
  fc.assert(
    fc.property(anyOffer, (stored) => {
      const again = JSON.parse(JSON.stringify(stored)) as StoredOffer;
      expect(toOfferView(again)).toEqual(toOfferView(stored));
    }),
    { seed: 12 },
  );
});

test('every slice has a token of its own, and ids that are not it', () => {
  fc.assert(
    fc.property(anyOffer, (stored) => {
      const slices = toOfferView(stored).journeys.flatMap((journey) => journey.slices);
      const tokens = slices.map((slice) => slice.token);
      const ids = slices.flatMap((slice) => [slice.id, ...slice.legs.map((leg) => leg.id)]);
      expect(new Set(tokens).size).toBe(slices.length);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => id.includes(stored.id))).toEqual([]);
    }),
    { seed: 13 },
  );
});
