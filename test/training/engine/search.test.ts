/** Any two airports on any day: an offer, whose flights follow one another in real time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import {
  calculateGreatCircleKm,
  findAirport,
  isSameCity,
  listAirports,
  resolveAirports,
} from '#main/reference/airports.ts';
import { addDays, convertLocalToUtc, getWeekday } from '#main/reference/calendar.ts';
import { getMinimumTransferTime } from '#main/reference/connecting-times.ts';
import { listPartners } from '#main/training/engine/codeshares.ts';
import { SELLERS } from '#main/training/engine/state.ts';
import type { WorldFlight, WorldOffer } from '#main/training/world.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import { offerTotal, openWorld, operated, trip } from './world-kit.ts';

const AIRPORTS = listAirports().map((airport) => airport.code);
const BIG = listAirports()
  .filter((airport) => airport.size === 'large')
  .map((airport) => airport.code);
/** Many of their flights are flown by airlines that carry on nobody's tickets. */
const ROUTES = 'GRU-MIA GRU-EZE GRU-SSA GRU-LIS LHR-JFK GRU-CWB CGH-SDU MAD-LIM'.split(' ');
const STRANGERS = ['FR', 'U2', 'WN', 'G4', 'F9', 'FO', 'WJ', 'W6', 'NK'];
const PROVIDERS = PROVIDER_CODES.filter((code) => SELLERS.has(code));

const utcMinutes = (local: string, airport: string): number =>
  Date.parse(convertLocalToUtc(local, findAirport(airport)!.time_zone)) / 60_000;

const reach = (flight: WorldFlight): 'D' | 'I' =>
  findAirport(flight.origin)!.country === findAirport(flight.destination)!.country ? 'D' : 'I';

/** What is wrong with an offer's travel, '' for nothing. */
function travelFault(offer: WorldOffer): string {
  for (const { flights, duration_min } of offer.slices) {
    let before: WorldFlight | null = null;
    for (const flight of flights) {
      const departs = utcMinutes(flight.departure, flight.origin);
      const arrives = utcMinutes(flight.arrival, flight.destination);
      if (arrives <= departs) return `${flight.id} arrives before it leaves`;
      if (arrives - departs !== flight.duration_min) return `${flight.id} lasts otherwise`;
      if (before) {
        if (!isSameCity(before.destination, flight.origin)) return `${flight.id} does not follow`;
        const gap = departs - utcMinutes(before.arrival, before.destination);
        const least = getMinimumTransferTime(
          before.destination,
          flight.origin,
          reach(before),
          reach(flight),
        );
        if (gap < least) return `${flight.id} leaves ${gap} of ${least} minutes to connect`;
      }
      before = flight;
    }
    const first = flights[0]!;
    const total =
      utcMinutes(before!.arrival, before!.destination) - utcMinutes(first.departure, first.origin);
    if (total !== duration_min) return `${first.id} slice lasts otherwise`;
  }
  return '';
}

describe('search', () => {
  test('sells any pair on any day within 330, with times that add up', () => {
    const { world } = openWorld();
    const anywhere = fc.oneof(fc.constantFrom(...BIG), fc.constantFrom(...AIRPORTS));
    fc.assert(
      fc.property(
        anywhere,
        anywhere,
        fc.integer({ min: 1, max: 330 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...PROVIDERS),
        (from, to, days, adults, provider) => {
          fc.pre(!isSameCity(from, to));
          const date = addDays('2026-11-21', days);
          const offers = world.search(provider, trip(`${from}-${to} ${date}`, [adults]));
          expect(offers.length).toBeGreaterThan(0);
          expect(offers.length).toBeLessThanOrEqual(60);
          for (const offer of offers) {
            expect(travelFault(offer)).toBe('');
            const { flights } = offer.slices[0]!;
            expect(resolveAirports(from)).toContain(flights[0]!.origin);
            expect(resolveAirports(to)).toContain(flights.at(-1)!.destination);
            expect(flights[0]!.departure.slice(0, 10)).toBe(date);
            expect(flights.every((flight) => flight.seats_left >= adults)).toBe(true);
            expect(offer.id.length).toBeLessThanOrEqual(80);
            expect(offer.id).toMatch(/^[A-Za-z][A-Za-z0-9_-]+$/);
          }
        },
      ),
      { numRuns: 250, seed: 20_261_121 },
    );
  });

  test('a seller has a sector of the trip, or an agreement with each airline on it', () => {
    const { world } = openWorld();
    let [own, interline] = [0, 0];
    for (const route of ROUTES) {
      for (const [provider, { owner }] of SELLERS) {
        const partners = listPartners(owner);
        for (const offer of world.search(provider, trip(`${route} 2027-02-10`))) {
          const sold = offer.slices[0]!.flights;
          const has_sector = sold.some((flight) => flight.carrier === owner);
          const flown = sold.map((flight) => flight.operating_carrier);
          const agreed = flown.every((code) => code === owner || partners.includes(code));
          expect(agreed, `${owner} sells ${flown}`).toBe(true);
          expect(flown.filter((code) => STRANGERS.includes(code))).toEqual([]);
          if (has_sector) own += 1;
          else interline += 1;
        }
      }
    }
    expect(own).toBeGreaterThan(400);
    expect(interline).toBeGreaterThan(400);
  });

  test('what no agreement covers is neither shown nor sold by its number', () => {
    const { world } = openWorld();
    const [origin, destination, date] = ['CTA', 'BGY', '2027-02-10'];
    const on = { origin, destination, date, airlines: [], max_connections: 0 };
    const shown = world.availability('PROVIDER_01', on).flatMap(({ flights }) => flights);
    expect(shown.map(({ carrier }) => carrier)).not.toContain('FR');
    const named = { carrier: 'FR', number: 1145, date, origin, destination, booking_class: 'Y' };
    const passengers = [{ id: 'P1', ptc: 'ADT' as const }];
    const slices = [{ flights: [named], brand: null }];
    const text = 'DL has no interline agreement with FR';
    expect(world.namedOffer('PROVIDER_01', { slices, passengers })).toEqual({
      ok: false,
      refusal: { about: 'offer', kind: 'NOT_OFFERED', text },
    });
  });

  test('a day on which clocks change keeps real durations', () => {
    const { world } = openWorld({ now: '2027-02-20T10:00:00Z' });
    const routes = ['LIS-GRU', 'MIA-GRU', 'JFK-LHR', 'LAX-JFK', 'SCL-MAD', 'SYD-AKL'];
    const changes = [
      '2027-03-13',
      '2027-03-14',
      '2027-03-27',
      '2027-03-28',
      '2027-04-03',
      '2027-04-04',
    ];
    for (const route of routes) {
      for (const date of changes) {
        const offers = world.search('PROVIDER_08', trip(`${route} ${date}`));
        for (const offer of requireSome(offers)) {
          expect(travelFault(offer)).toBe('');
        }
      }
    }
  });

  test('a connection is no tour of the world', () => {
    const { world } = openWorld();
    for (const pair of ['GRU-MIA', 'LHR-NRT', 'REC-POA', 'CDG-SYD', 'YYZ-GIG', 'CPT-OSL']) {
      const [from = '', to = ''] = pair.split('-');
      const offers = world.search('PROVIDER_09', trip(`${pair} 2027-03-10`));
      for (const offer of requireSome(offers)) {
        const flown = offer.slices[0]!.flights.reduce(
          (km, flight) => km + calculateGreatCircleKm(flight.origin, flight.destination),
          0,
        );
        expect(flown).toBeLessThan(calculateGreatCircleKm(from, to) * 1.5 + 1501);
      }
    }
  });

  test.each(PROVIDERS)('%s sells daily nonstops on the rehearsed routes', (provider) => {
    const { world } = openWorld();
    for (const pair of ['GRU-MIA', 'GRU-EZE', 'GRU-SSA', 'GRU-LIS']) {
      for (const days of [1, 2, 3, 4, 5, 6, 7, 60, 200, 330]) {
        const date = addDays('2026-11-21', days);
        for (const way of [pair, pair.split('-').reverse().join('-')]) {
          const offers = world.search(provider, trip(`${way} ${date}`));
          const nonstops = offers.filter((offer) => offer.slices[0]!.flights.length === 1);
          expect(nonstops.length, `${way} ${date}`).toBeGreaterThan(0);
        }
      }
    }
  });

  test('a city means all its airports', () => {
    const { world } = openWorld();
    const offers = world.search('PROVIDER_08', trip('SAO-RIO 2027-02-10'));
    const airports = new Set(offers.flatMap((o) => o.slices[0]!.flights.map((f) => f.origin)));
    expect([...airports].filter((code) => ['GRU', 'CGH', 'VCP'].includes(code)).length).toBe(3);
  });

  test('filters: airlines, connections, cabin', () => {
    const { world } = openWorld();
    const search = trip('GRU-JFK 2027-02-10');
    const carriers = world
      .search('PROVIDER_06', { ...search, airlines: ['AA'] })
      .flatMap((offer) => offer.slices.flatMap((slice) => slice.flights))
      .map((flight) => [flight.carrier, flight.operating_carrier].includes('AA'));
    expect(new Set(carriers)).toEqual(new Set([true]));
    const direct = world.search('PROVIDER_04', { ...search, max_connections: 0 });
    expect(requireSome(direct).every((offer) => offer.slices[0]!.flights.length === 1)).toBe(true);
    const business = world.search(
      'PROVIDER_04',
      trip('GRU-MIA 2027-02-10', [2], { cabin: 'BUSINESS' }),
    );
    expect(business.length).toBeGreaterThan(0);
    expect(new Set(business.map((offer) => offer.slices[0]!.brand.cabin))).toEqual(
      new Set(['BUSINESS']),
    );
    expect(business[0]!.slices[0]!.flights[0]!.booking_class).toMatch(/[JCDI]/);
  });

  test('says nothing where nothing can be sold', () => {
    const { world } = openWorld();
    const silent = [
      trip('GRU-MIA 2026-11-20'),
      trip('GRU-MIA 2027-10-25'),
      trip('GRU-CGH 2027-02-10'),
      trip('GRU-XXX 2027-02-10'),
      trip('GRU-MIA 2027-02-30'),
      trip('GRU-MIA 2027-02-10', [10]),
      trip('GRU-MIA 2027-02-10', [1, 0, 2]),
      trip('GRU-MIA 2027-02-10', [0, 0, 1]),
      trip('GRU-MIA 2027-02-10', [1], { airlines: ['ZZ'] }),
      trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-09'),
    ];
    for (const search of silent) expect(world.search('PROVIDER_04', search)).toEqual([]);
  });

  test('whole trips are combined where they can be flown, single slices are not', () => {
    const { world } = openWorld();
    const search = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-11', [2, 1, 1]);
    for (const offer of requireSome(world.search('PROVIDER_04', search))) {
      const [out, back] = offer.slices;
      const arrives = utcMinutes(out!.flights.at(-1)!.arrival, out!.flights.at(-1)!.destination);
      const departs = utcMinutes(back!.flights[0]!.departure, back!.flights[0]!.origin);
      expect(departs).toBeGreaterThan(arrives);
    }
    const single = world.search('PROVIDER_05', search);
    expect(new Set(single.map((offer) => offer.slices.length))).toEqual(new Set([1]));
    expect(new Set(single.map((offer) => offer.slices[0]!.flights[0]!.origin))).toEqual(
      new Set(['GRU', 'MIA']),
    );
  });

  test('brands where the seller has them', () => {
    const { world } = openWorld();
    const search = trip('GRU-EZE 2027-02-10, EZE-GRU 2027-02-20');
    const brands = (provider: (typeof PROVIDERS)[number]): string[] => [
      ...new Set(
        world.search(provider, search).map((o) => o.slices.map((s) => s.brand.name).join('+')),
      ),
    ];
    expect(brands('PROVIDER_04')).toEqual(
      expect.arrayContaining(['Light+Light', 'Plus+Plus', 'Top+Top', 'Light+Plus']),
    );
    expect(brands('PROVIDER_07').sort()).toEqual(['Azul', 'Azul Super', 'Mais Azul']);
    expect(brands('PROVIDER_08')).toEqual(['Discount+Discount']);
    expect(brands('PROVIDER_09')).toEqual(['Basic+Basic']);
  });

  test('partners are sold under the own number, their seats stay theirs', () => {
    const { world } = openWorld();
    const offers = world.search('PROVIDER_09', trip('MAD-MIA 2027-02-10'));
    const shared = offers
      .flatMap((offer) => offer.slices.flatMap((slice) => slice.flights))
      .filter((flight) => flight.carrier !== flight.operating_carrier);
    expect(
      requireSome(shared).every((flight) => flight.carrier === 'IB' && flight.number >= 5000),
    ).toBe(true);
    const ids = new Set(offers.flatMap((o) => o.slices[0]!.flights.map((f) => f.id)));
    const flown = new Set(offers.flatMap(operated));
    expect(ids.size).toBe(flown.size);
  });

  test('thin routes keep to their days, the same all year', () => {
    const { world } = openWorld();
    const days = new Map<string, Set<number>>();
    for (let ahead = 1; ahead <= 28; ahead++) {
      const date = addDays('2026-11-21', ahead);
      for (const offer of world.search('PROVIDER_08', trip(`GRU-FDF ${date}`))) {
        for (const flight of offer.slices[0]!.flights) {
          const name = flight.carrier + flight.number;
          const flown = days.get(name) ?? new Set();
          days.set(name, flown.add(getWeekday(flight.departure.slice(0, 10))));
        }
      }
    }
    expect([...days.values()].some((flown) => flown.size < 7)).toBe(true);
  });

  test('the cheapest comes first', () => {
    const { world } = openWorld();
    const totals = world.search('PROVIDER_06', trip('GRU-MIA 2027-02-10')).map(offerTotal);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  });
});
