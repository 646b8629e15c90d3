/**
 * Money from the wire to the answer: for any passenger mix, trip and seller, what the far side wrote
 * into its XML is what the offer says, and every total is the sum of its parts to the minor unit.
 */
import fc from 'fast-check';
import { ParseOption, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { afterAll, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { toMinor } from '#main/domain/money.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { priceOffer } from '#main/domain/pricing.ts';
import { calculateOfferExpiry } from '#main/domain/stored-offer.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { createTraining } from '#main/training/index.ts';
import { rule } from '../fixtures/flights.ts';
import { day, type Json } from '../fixtures/served.ts';

const now = new Date();
const clock = { now: () => now };
const training = createTraining({ database: ':memory:', clock });
afterAll(() => training.close());

let last_answer = '';
const registry = createRegistry({
  base_url: 'http://training.invalid',
  clock,
  async fetch(request) {
    const response = await training.fetch(request);
    last_answer = await response.clone().text();
    return response;
  },
});

/** The totals the far side wrote, in minor units; read by no parser of the adapters. */
function writtenTotals(text: string): number[] {
  return text.startsWith('{') ? totalsOfJson(text) : totalsOfXml(text);
}

function totalsOfJson(text: string): number[] {
  const { offers }: { offers: Json[] } = JSON.parse(text).data;
  return offers.map((one) => toMinor(one.total_amount, one.total_currency));
}

function totalsOfXml(xml: string): number[] {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_HUGE });
  const named = (path: string) => path.replace(/\w+/g, (name) => `*[local-name()='${name}']`);
  try {
    // Travelport writes currency and amount in one text, Amadeus one currency for the whole answer.
    const solutions = document.find(`//${named('AirPricingSolution')}/@TotalPrice`);
    if (solutions.length > 0) {
      return solutions.map(({ content }) => toMinor(content.slice(3), content.slice(0, 3)));
    }
    const amounts = document.find(
      `//${named('recPriceInfo/monetaryDetail')}[1]/${named('amount')}`,
    );
    if (amounts.length > 0) {
      const currency = document.get(`//${named('conversionRateDetail/currency')}`)?.content ?? '';
      return amounts.map(({ content }) => toMinor(content, currency));
    }
    const told = document.find(`//${named('CarrierOffers/Offer')}`);
    const offers = told.length > 0 ? told : document.find(`//${named('AirlineOffers/Offer')}`);
    return offers.map((node) => {
      const child = (path: string) => node.get(named(path)) as XmlElement | null;
      const value = (element: XmlElement | null, name: string) =>
        element?.attrs.find((one) => one.name === name)?.value ?? '';
      // NDC 17.2 writes whole minor units and keys as attributes.
      const whole = child('TotalPrice/DetailCurrencyPrice/Total');
      if (whole) return Number(whole.content);
      const amount = child('TotalPrice/TotalAmount');
      return toMinor(amount?.content ?? '', value(amount, 'CurCode'));
    });
  } finally {
    document.dispose();
  }
}

/** They write one total for each direction. */
const BY_DIRECTION: readonly string[] = ['PROVIDER_05', 'PROVIDER_07'];

const trips = fc.record({
  provider: fc.constantFrom(...PROVIDER_CODES),
  pair: fc.constantFrom(['GRU', 'MIA'], ['LIS', 'GRU'], ['NRT', 'SCL'], ['SSA', 'GRU']),
  round: fc.boolean(),
  adults: fc.integer({ min: 1, max: 5 }),
  children: fc.integer({ min: 0, max: 3 }),
  infants: fc.integer({ min: 0, max: 1 }),
  offset: fc.integer({ min: 2, max: 320 }),
  currency: fc.constantFrom('BRL', 'USD', 'EUR', 'JPY', 'KWD', 'CLP'),
  rate: fc
    .integer({ min: 1, max: 99_999_999 })
    .map((n) => `${Math.floor(n / 10_000)}.${n % 10_000}`),
  rule: fc
    .record({
      agent_fee: fc.integer({ min: 0, max: 500 }),
      agent_fee_percent: fc.integer({ min: 0, max: 100 }),
      agent_du_percent: fc.integer({ min: 0, max: 20 }),
      agent_du_minimum: fc.integer({ min: 0, max: 100 }),
      consolid_fee: fc.integer({ min: 0, max: 100 }),
      commission_percent: fc.integer({ min: 0, max: 20 }),
    })
    .map((one) => rule({ id: 'r', ...one })),
});

test('totals are the sums of their parts, from the wire to the answer', async () => {
  let offers_seen = 0;
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(trips, async (trip) => {
      const provider = registry.get(trip.provider);
      if (!provider) throw new Error('not configured');
      const [origin = '', destination = ''] = trip.pair;
      const out = { origin, destination, date: day(trip.offset) };
      const back = { origin: destination, destination: origin, date: day(trip.offset + 5) };
      const types = [
        ...Array.from({ length: trip.adults }, () => 'ADT' as const),
        ...Array.from({ length: trip.children }, () => 'CHD' as const),
        ...Array.from({ length: trip.infants }, () => 'INF' as const),
      ];
      const passengers = types.map((pax_type, i) => ({ key: `PAX${i + 1}`, pax_type }));
      const answer = await provider.search(
        {
          journeys: trip.round ? [out, back] : [out],
          passengers,
          cabin: 'UNSPECIFIED',
          airlines: [],
          direct_only: false,
          max_connections: null,
          currency: provider.traits.currency,
        },
        { correlation_id: 'totals', reference: null, timeout_ms: 30_000 },
      );
      if (!answer.ok) throw new Error(answer.error.message);
      const written = writtenTotals(last_answer).sort((a, b) => a - b);
      const read = answer.value.offers
        .map((o) => o.prices.reduce((s, p) => s + p.quantity * (p.fare_minor + p.tax_minor), 0))
        .sort((a, b) => a - b);
      if (BY_DIRECTION.includes(trip.provider) && trip.round) {
        const sums = new Set(written.flatMap((a) => written.map((b) => a + b)));
        expect(read.filter((total) => !sums.has(total))).toEqual([]);
      } else expect(read).toEqual(written);
      seen.set(trip.provider, (seen.get(trip.provider) ?? 0) + read.length);
      for (const offer of answer.value.offers.slice(0, 5)) {
        offers_seen += 1;
        const rate = {
          from: offer.currency,
          to: trip.currency,
          value: offer.currency === trip.currency ? '1' : trip.rate,
          as_of: now.toISOString(),
        };
        const priced = priceOffer(offer, {
          provider_type: provider.traits.provider_type,
          currency: trip.currency,
          rate,
          rules: [trip.rule],
          flight_type: 'INTERNATIONAL',
        });
        const view = toOfferView({
          id: 'x'.repeat(24),
          search_id: 's',
          provider_type: provider.traits.provider_type,
          kind: 'SEARCH',
          offer,
          priced,
          passengers,
          journeys: [out],
          created_at: now.toISOString(),
          expires_at: calculateOfferExpiry(offer, now),
          spent_by: null,
        });
        const minor = (amount: number) => toMinor(amount, trip.currency);
        const parts = ['fare', 'tax', 'agent_fee', 'consolid_fee', 'agent_du'] as const;
        for (const part of parts) {
          const sum = view.price_per_pax.reduce((s, l) => s + l.quantity * minor(l[part]), 0);
          expect(minor(view[`total_${part}`]), part).toBe(sum);
        }
        expect(minor(view.total)).toBe(parts.reduce((s, p) => s + minor(view[`total_${p}`]), 0));
        expect(toMinor(view.original_total_fare, offer.currency)).toBe(
          view.price_per_pax.reduce(
            (s, l) => s + l.quantity * toMinor(l.original_fare, offer.currency),
            0,
          ),
        );
        const quantity = view.price_per_pax.reduce((s, l) => s + l.quantity, 0);
        expect(quantity).toBe(passengers.length);
      }
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
  expect(
    [...seen]
      .filter(([, n]) => n > 0)
      .map(([code]) => code)
      .sort(),
  ).toEqual(PROVIDER_CODES);
  expect(offers_seen).toBeGreaterThan(50);
}, 120_000);
