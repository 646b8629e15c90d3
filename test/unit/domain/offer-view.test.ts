/** One offer as shown, in another currency than it is sold in, and when offers expire. */
import { expect, test } from 'vitest';
import { Offer } from '#main/contract/offer.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { priceOffer } from '#main/domain/pricing.ts';
import { calculateOfferExpiry } from '#main/domain/stored-offer.ts';
import { leg, NOW, OUT, offer, rule, slice, stored } from '../../fixtures/flights.ts';

const RATE = { from: 'USD', to: 'BRL', value: '5.4321', as_of: NOW.toISOString() };

test('an offer sold in dollars, for two adults and a child', () => {
  const sold = offer(
    [
      [
        slice([leg(OUT)], {
          features: [
            {
              type: 'CHANGE',
              attribute: 'CHARGEABLE',
              penalty_minor: 150_00,
              penalty_percent: null,
              penalty_type: 'FIXED',
              penalty_currency: 'USD',
              when: null,
              text: null,
            },
          ],
          prices: [{ pax_type: 'ADT', fare_minor: 33_34, tax_minor: 1 }],
          seats_remaining: 4,
        }),
      ],
    ],
    {
      currency: 'USD',
      prices: [
        { pax_type: 'ADT', quantity: 2, fare_minor: 33_34, taxes: [], tax_minor: 1 },
        { pax_type: 'CHD', quantity: 1, fare_minor: 25_00, taxes: [], tax_minor: 7_77 },
      ],
    },
  );
  const priced = priceOffer(sold, {
    provider_type: 'PROVIDER_08',
    currency: 'BRL',
    rate: RATE,
    rules: [rule({ id: 'all', agent_fee: 10, agent_du_percent: 10 })],
    flight_type: 'INTERNATIONAL',
  });
  const view = Offer.parse(
    toOfferView({
      ...stored(offer([[slice([OUT])]])),
      offer: sold,
      priced,
      provider_type: 'PROVIDER_08',
    }),
  );
  const { journeys, agency_profit: _profit, ...rest } = view;
  // 33.34 → 181.11 each: converted and rounded first, then summed (66.68 would make 362.21).
  expect(rest).toEqual({
    search_id: 'search-1',
    original_currency: 'USD',
    currency: 'BRL',
    original_total_fare: 91.68,
    total_fare: 498.02,
    total_tax: 42.31,
    total_agent_fee: 30,
    total_consolid_fee: 0,
    total_agent_du: 49.8,
    total: 620.13,
    price_per_pax: [
      {
        pax_type: 'ADT',
        quantity: 2,
        fare: 181.11,
        tax: 0.05,
        consolid_fee: 0,
        agent_fee: 10,
        agent_du: 18.11,
        original_fare: 33.34,
        currency: 'BRL',
        original_currency: 'USD',
      },
      {
        pax_type: 'CHD',
        quantity: 1,
        fare: 135.8,
        tax: 42.21,
        consolid_fee: 0,
        agent_fee: 10,
        agent_du: 13.58,
        original_fare: 25,
        currency: 'BRL',
        original_currency: 'USD',
      },
    ],
    created_at: NOW.toISOString(),
    expires_at: '2026-11-21T15:30:00.000Z',
    validating_carrier: 'LA',
    provider_type: 'PROVIDER_08',
  });
  expect(journeys[0]!.slices[0]).toMatchObject({
    token: 'offer_0123456789abcdef.0.0',
    airline: 'LA',
    duration: 510,
    seats_remaining: 4,
    provider_type: 'PROVIDER_08',
    fare_info: {
      baggage: 'ONE_PIECE',
      features: [
        {
          type: 'CHANGE',
          attribute: 'CHARGEABLE',
          penalty_amount: 150,
          penalty_amount_type: 'FIXED',
          penalty_currency: 'USD',
        },
      ],
    },
    slice_price_per_pax: [{ pax_type: 'ADT', fare: 181.11, tax: 0.05, currency: 'BRL' }],
  });
});

test('the slices of an offer add up to its price in another currency', () => {
  const part = (fare_minor: number, tax_minor: number) =>
    slice([leg(OUT)], { prices: [{ pax_type: 'ADT', fare_minor, tax_minor }] });
  const sold = offer([[part(33_34, 3)], [part(33_34, 3), part(33_34, 3)], [part(33_34, 3)]], {
    currency: 'USD',
    prices: [{ pax_type: 'ADT', quantity: 1, fare_minor: 100_02, taxes: [], tax_minor: 9 }],
  });
  const priced = priceOffer(sold, {
    provider_type: 'PROVIDER_08',
    currency: 'BRL',
    rate: RATE,
    rules: [],
    flight_type: 'INTERNATIONAL',
  });
  const { journeys, ...view } = toOfferView({
    ...stored(offer([[slice([OUT])]])),
    offer: sold,
    priced,
  });
  const shown = journeys.map(({ slices }) =>
    slices.map(({ slice_price_per_pax: [price] }) => [price?.fare, price?.tax]),
  );
  // 100.02 makes 543.32, 0.09 makes 0.49; by themselves 33.34 make 181.11 and 0.03 make 0.16.
  expect(view).toMatchObject({ total_fare: 543.32, total_tax: 0.49 });
  expect(shown).toEqual([
    [[181.11, 0.16]],
    [
      [181.1, 0.17],
      [181.1, 0.17],
    ],
    [[181.11, 0.16]],
  ]);
});

test.each([
  ['2026-11-21T15:12:00Z', '2026-11-21T15:12:00.000Z'],
  ['2026-11-21T12:12:00-03:00', '2026-11-21T15:12:00.000Z'],
  [null, '2026-11-21T15:30:00.000Z'],
  ['soon', '2026-11-21T15:30:00.000Z'],
])('an offer that says it expires %s does so at %s', (expires_at, want) => {
  expect(calculateOfferExpiry({ expires_at }, NOW)).toBe(want);
});

test('a train is said to be one, a coach and an unknown type are not', () => {
  const trains = ['TRN', 'BUS', 'XXX', null, '789'].map((aircraft) => {
    const view = toOfferView(stored(offer([[slice([leg(OUT, { aircraft })])]])));
    return view.journeys[0]!.slices[0]!.legs[0]!.is_train;
  });
  expect(trains).toEqual([true, false, false, false, false]);
});
