/** Prices: integers, sums of slices, types of passenger, brands, taxes, pricing again. */
import { describe, expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import type { WorldOffer } from '#main/training/world.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  offerTotal,
  openWorld,
  order,
  orderTotal,
  refusal,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const ROUND = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-20', [2, 1, 1]);
const PEOPLE = travellers([2, 1, 1]);
const SELLER_CODES = [
  'PROVIDER_04',
  'PROVIDER_05',
  'PROVIDER_06',
  'PROVIDER_07',
  'PROVIDER_08',
  'PROVIDER_09',
] as const;

const taxCodes = (offer: WorldOffer, slice: number): string =>
  offer.fares[0]!.per_slice[slice]!.taxes.map((tax) => tax.code).join(' ');

describe('money', () => {
  test.each(SELLER_CODES)('%s: integers, and an order costs what its offer did', (provider) => {
    const { world } = openWorld();
    const { currency } = world.seller(provider);
    for (const offer of requireSome(world.search(provider, ROUND))) {
      expect(offer.currency).toBe(currency);
      for (const fare of offer.fares) {
        expect(fare.per_slice.length).toBe(offer.slices.length);
        for (const { base_minor, taxes } of fare.per_slice) {
          const amounts = [base_minor, ...taxes.map((tax) => tax.amount_minor)];
          expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
        }
      }
    }
    const first = world.search(provider, ROUND)[0]!;
    const made = value(order(world, provider, first.id, PEOPLE, offerTotal(first)));
    expect(orderTotal(made)).toBe(offerTotal(first));
    expect(made.items.length).toBe(first.slices.length * 3);
  });

  test('children pay three quarters, infants a tenth', () => {
    const { world } = openWorld();
    for (const offer of requireSome(world.search('PROVIDER_06', ROUND))) {
      const [adult, child, infant] = offer.fares.map((fare) => fare.per_slice[0]!.base_minor);
      expect(Math.abs(child! - adult! * 0.75)).toBeLessThanOrEqual(50);
      expect(Math.abs(infant! - adult! * 0.1)).toBeLessThanOrEqual(50);
    }
  });

  test('taxes by country', () => {
    const { world } = openWorld();
    const codes = (pair: string, back: string): string[] => {
      const search = trip(`${pair} 2027-02-10, ${back} 2027-02-20`, [1], { max_connections: 0 });
      const [offer] = world.search('PROVIDER_08', search);
      return [taxCodes(offer!, 0), taxCodes(offer!, 1)];
    };
    expect({
      'GRU-MIA': codes('GRU-MIA', 'MIA-GRU'),
      'GRU-EZE': codes('GRU-EZE', 'EZE-GRU'),
      'GRU-LIS': codes('GRU-LIS', 'LIS-GRU'),
      'GRU-SSA': codes('GRU-SSA', 'SSA-GRU'),
      'JFK-LHR': codes('JFK-LHR', 'LHR-JFK'),
      'MIA-DFW': codes('MIA-DFW', 'DFW-MIA'),
      'MAD-CDG': codes('MAD-CDG', 'CDG-MAD'),
      'FRA-ZRH': codes('FRA-ZRH', 'ZRH-FRA'),
    }).toEqual({
      'GRU-MIA': ['BR US YC XY XA YQ', 'US AY XF YQ'],
      'GRU-EZE': ['BR YQ', 'AR TQ QO YQ'],
      'GRU-LIS': ['BR YQ', 'PT YP YQ'],
      'GRU-SSA': ['BR', 'BR'],
      'JFK-LHR': ['US AY XF YQ', 'GB UB US YC XY XA YQ'],
      'MIA-DFW': ['US ZP AY XF', 'US ZP AY XF'],
      'MAD-CDG': ['JD QV OG YQ', 'FR QX O4 YQ'],
      'FRA-ZRH': ['DE RA OY YQ', 'CH YQ'],
    });
  });

  test('dearer brands include more', () => {
    const { world } = openWorld();
    const offers = world.search('PROVIDER_05', trip('GRU-MIA 2027-02-10'));
    const flights = (offer: WorldOffer): string =>
      offer.slices[0]!.flights.map((flight) => flight.id).join(' ');
    const family = offers
      .filter((offer) => flights(offer) === flights(offers[0]!))
      .map((offer) => [offer.slices[0]!.brand.name, offer.slices[0]!.brand.bags] as const);
    expect(family).toEqual([
      ['Light', 0],
      ['Plus', 1],
      ['Max', 2],
    ]);
    const penalties = offers[0]!.slices[0]!.penalties.map(
      (p) => `${p.kind} ${p.when} ${p.allowed}`,
    );
    expect(penalties).toEqual([
      'CHANGE BEFORE_DEPARTURE true',
      'CHANGE AFTER_DEPARTURE false',
      'CHANGE NO_SHOW false',
      'CANCEL BEFORE_DEPARTURE false',
      'CANCEL AFTER_DEPARTURE false',
      'CANCEL NO_SHOW false',
    ]);
  });

  test('slices priced apart cost the same together', () => {
    const { world } = openWorld();
    const offers = world.search('PROVIDER_07', ROUND);
    const out = offers.find((offer) => offer.slices[0]!.flights[0]!.origin === 'GRU')!;
    const back = offers.find((offer) => offer.slices[0]!.flights[0]!.origin === 'MIA')!;
    const priced = value(world.price('PROVIDER_07', [out.id, back.id], PEOPLE, null));
    expect(offerTotal(priced.offer)).toBe(offerTotal(out) + offerTotal(back));
    expect(priced.offer.slices).toEqual([...out.slices, ...back.slices]);
    expect(refusal(world.price('PROVIDER_07', [back.id, out.id], PEOPLE, null))).toBe('INVALID');
    const names = priced.upsells.map((offer) => offer.slices.map((s) => s.brand.name).join('+'));
    expect(names.length).toBe(8);
    expect(new Set(names).size).toBe(8);
  });

  test('only slices are combined, and only for the same people', () => {
    const { world } = openWorld();
    const [a, b] = world.search('PROVIDER_04', ROUND);
    expect(refusal(world.price('PROVIDER_04', [a!.id, b!.id], PEOPLE, null))).toBe('INVALID');
    expect(refusal(world.price('PROVIDER_04', [a!.id], PEOPLE.slice(1), null))).toBe('INVALID');
    expect(refusal(world.price('PROVIDER_04', [], PEOPLE, null))).toBe('INVALID');
    const twice = [...PEOPLE.slice(0, 3), PEOPLE[2]!];
    expect(refusal(world.price('PROVIDER_04', [a!.id], twice, null))).toBe('INVALID');
  });

  test('sellers without brands have no upsells', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_09', ROUND);
    const priced = value(world.price('PROVIDER_09', [offer!.id], PEOPLE, null));
    expect(priced).toEqual({ offer, upsells: [] });
  });

  test('distortions: raised by seven in the hundred and kept so, or sold out', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_06', ROUND);
    const raised = value(world.price('PROVIDER_06', [offer!.id], PEOPLE, 'PRICE_CHANGE')).offer;
    const base = (o: WorldOffer): number => o.fares[0]!.per_slice[0]!.base_minor;
    expect(base(raised) / base(offer!)).toBeCloseTo(1.07, 2);
    expect(refusal(order(world, 'PROVIDER_06', raised.id, PEOPLE, offerTotal(offer!)))).toBe(
      'PRICE_CHANGED',
    );
    const made = value(order(world, 'PROVIDER_06', raised.id, PEOPLE, offerTotal(raised)));
    expect(orderTotal(made)).toBe(offerTotal(raised));
    expect(refusal(world.price('PROVIDER_06', [offer!.id], PEOPLE, 'SOLD_OUT'))).toBe('SOLD_OUT');
  });

  test('prices drift from day to day, and an offer keeps the price of its day', () => {
    const { world, clock } = openWorld({ now: '2026-11-21T23:50:00Z' });
    const [offer] = world.search('PROVIDER_04', ROUND);
    const totals = (): number[] => world.search('PROVIDER_04', ROUND).map(offerTotal);
    const today = totals();
    clock.forward(20);
    expect(totals()).not.toEqual(today);
    expect(refusal(order(world, 'PROVIDER_04', offer!.id, PEOPLE, offerTotal(offer!)))).toBe(
      'accepted',
    );
  });

  test('an offer ends', () => {
    const { world, clock } = openWorld();
    const [offer] = world.search('PROVIDER_04', ROUND);
    clock.set(Date.parse(offer!.expires_at) - 60_000);
    expect(refusal(world.price('PROVIDER_04', [offer!.id], PEOPLE, null))).toBe('accepted');
    clock.forward(1);
    expect(refusal(world.price('PROVIDER_04', [offer!.id], PEOPLE, null))).toBe('OFFER_EXPIRED');
    expect(refusal(order(world, 'PROVIDER_04', offer!.id, PEOPLE))).toBe('OFFER_EXPIRED');
  });

  test('the currency is the seller’s', () => {
    const { world } = openWorld();
    const per = (provider: ProviderCode): string => world.search(provider, ROUND)[0]!.currency;
    expect(SELLER_CODES.map(per)).toEqual(['BRL', 'BRL', 'USD', 'BRL', 'USD', 'EUR']);
  });
});
