/** The same seed is the same world, to the byte, in every process; another seed is another. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listAirports } from '#main/reference/airports.ts';
import { convertLocalToUtc, convertUtcToLocal } from '#main/reference/calendar.ts';
import { deriveOrderId, generateLocator } from '#main/training/engine/locators.ts';
import { decodeOffer, encodeOffer } from '#main/training/engine/offer-ids.ts';
import { toLocal, toUtc } from '#main/training/engine/zones.ts';
import {
  buy,
  clockAt,
  databaseFile,
  openWorld,
  order,
  SEED,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const SEARCHES = [
  trip('GRU-MIA 2026-12-20, MIA-GRU 2027-01-05', [2, 1, 1]),
  trip('SAO-LON 2027-03-01'),
  trip('AAA-BBK 2027-05-01', [3]),
  trip('GRU-SSA 2026-11-22', [1], { cabin: 'BUSINESS' }),
];

function fingerprint(seed: number): string {
  const { world } = openWorld({ seed });
  const hash = createHash('sha256');
  for (const search of SEARCHES) {
    for (const provider of ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_09'] as const) {
      hash.update(JSON.stringify(world.search(provider, search)));
    }
  }
  hash.update(JSON.stringify(buy(world, 'PROVIDER_04', SEARCHES[0]!, travellers([2, 1, 1]))));
  return hash.digest('hex');
}

describe('determinism', () => {
  test('one seed, one world', () => {
    const first = fingerprint(11);
    expect(fingerprint(11)).toBe(first);
    expect(fingerprint(12)).not.toBe(first);
  });

  test('ids stay the same within five minutes and say when they end', () => {
    const { world, clock } = openWorld();
    const first = world.search('PROVIDER_04', SEARCHES[0]!);
    clock.forward(4);
    expect(world.search('PROVIDER_04', SEARCHES[0]!)).toEqual(first);
    expect(first[0]!.expires_at).toBe('2026-11-21T10:35:00Z');
    clock.forward(1);
    expect(world.search('PROVIDER_04', SEARCHES[0]!)[0]!.expires_at).toBe('2026-11-21T10:40:00Z');
  });

  test('an offer is found again by its id after a restart', () => {
    const database = databaseFile();
    const search = trip(
      'AAA-BBK 2027-05-01, BBK-AAT 2027-05-10, AAT-BMA 2027-05-20, BMA-AAA 2027-06-01',
    );
    const first = openWorld({ database });
    const offers = first.world.search('PROVIDER_08', search);
    // Ids of such trips do not hold their flights: those are kept in the file.
    expect(offers.every((offer) => offer.id.length <= 80)).toBe(true);
    expect(offers[0]!.id).toMatch(/^L/);
    first.world.close();
    const { world } = openWorld({ database });
    const [cheapest] = offers;
    const people = [{ id: 'P1', ptc: 'ADT' as const }];
    const priced = value(world.price('PROVIDER_08', [cheapest!.id], people, null));
    expect(priced.offer).toEqual(cheapest);
    const ordered = value(order(world, 'PROVIDER_08', cheapest!.id, travellers([1])));
    expect(ordered.slices.map((slice) => slice.flights)).toEqual(
      cheapest!.slices.map((slice) => slice.flights),
    );
  });

  test('an id of another seed, seller or invention leads nowhere', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_04', SEARCHES[1]!);
    const other = openWorld({ seed: SEED + 1 }).world;
    const people = [{ id: 'P1', ptc: 'ADT' as const }];
    const answers = [
      other.price('PROVIDER_04', [offer!.id], people, null),
      world.price('PROVIDER_06', [offer!.id], people, null),
      world.price('PROVIDER_04', ['Oxxxxxxxxxxxxxxxx'], people, null),
      world.price('PROVIDER_04', ['', '<x/>'], people, null),
    ];
    expect(answers.map((a) => (a.ok ? 'found' : a.refusal.kind))).toEqual(
      answers.map(() => 'NOT_FOUND'),
    );
  });

  test('codes survive their way through an id', () => {
    const flight = fc.record({
      carrier: fc.nat(233),
      number: fc.nat(8191),
      day: fc.nat(7),
      booking_class: fc.nat(16),
    });
    const slice = fc.record({
      day: fc.integer({ min: 20_000, max: 30_000 }),
      cabin: fc.nat(3),
      brand: fc.nat(2),
      flights: fc.array(flight, { minLength: 1, maxLength: 4 }),
    });
    const code = fc.record({
      provider: fc.constantFrom('PROVIDER_04' as const, 'PROVIDER_10' as const),
      window: fc.integer({ min: 5_900_000, max: 9_000_000 }),
      uplift_percent: fc.nat(15),
      adults: fc.nat(9),
      children: fc.nat(9),
      infants: fc.nat(9),
      slices: fc.array(slice, { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(code, fc.nat(), (made, seed) => {
        for (const part of made.slices) {
          for (const leg of part.flights) leg.day = part.day + (leg.day % 8);
        }
        expect(decodeOffer(encodeOffer(made, seed), seed)).toEqual(made);
      }),
      { seed: 5 },
    );
  });

  test('names of orders never repeat and have no look-alikes', () => {
    const locators = new Set<string>();
    const ids = new Set<string>();
    for (let seq = 1; seq <= 20_000; seq++) {
      locators.add(generateLocator(seq, SEED));
      ids.add(deriveOrderId('LA', seq, SEED));
    }
    expect(locators.size).toBe(20_000);
    expect(ids.size).toBe(20_000);
    expect([...locators].every((name) => /^[A-HJ-NP-Z2-9]{6}$/.test(name))).toBe(true);
  });

  test('the fast way between local time and instant agrees with the calendar', () => {
    const zones = [...new Set(listAirports().map((airport) => airport.time_zone))];
    // Anywhere in a year, and often near the nights on which clocks change.
    const nights = [
      '2027-03-14',
      '2027-03-28',
      '2027-04-04',
      '2027-10-03',
      '2027-10-31',
      '2027-11-07',
    ];
    const minute = fc.oneof(
      fc.integer({ min: Date.UTC(2026, 10, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 }),
      fc
        .tuple(fc.constantFrom(...nights), fc.integer({ min: -1500, max: 1500 }))
        .map(([night, away]) => Date.parse(night) / 60_000 + away),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (zone, minute) => {
        const text = new Date(minute * 60_000).toISOString();
        const local = toLocal(zone, minute);
        expect(new Date(local * 60_000).toISOString().slice(0, 16)).toBe(
          convertUtcToLocal(text, zone),
        );
        expect(toUtc(zone, minute) * 60_000).toBe(
          Date.parse(convertLocalToUtc(text.slice(0, 16), zone)),
        );
      }),
      { numRuns: 3000, seed: 6 },
    );
  });

  test('two worlds on one clock agree while orders are made through one of them', () => {
    const database = databaseFile();
    const clock = clockAt('2026-11-21T10:00:00Z');
    const a = openWorld({ database, clock }).world;
    const b = openWorld({ database, clock }).world;
    buy(a, 'PROVIDER_06', SEARCHES[1]!, travellers([1]));
    expect(b.orders()).toEqual(a.orders());
    expect(b.search('PROVIDER_07', SEARCHES[1]!)).toEqual(a.search('PROVIDER_07', SEARCHES[1]!));
  });
});
