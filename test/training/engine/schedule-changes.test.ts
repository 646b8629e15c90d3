/** Schedule changes: rare, announced on their day, shown to old orders as TK or UN, never rehearsed. */
import { describe, expect, test } from 'vitest';
import { findCarrierByCode } from '#main/training/engine/carriers.ts';
import type { World } from '#main/training/engine/index.ts';
import { getNetwork } from '#main/training/engine/network.ts';
import { createSchedule, type Flight } from '#main/training/engine/schedule.ts';
import { formatDate } from '#main/training/engine/zones.ts';
import type { WorldOrder } from '#main/training/world.ts';
import { again, pay, told } from './sale-kit.ts';
import {
  NOW,
  offerTotal,
  openWorld,
  operated,
  order,
  refusal,
  SEED,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const FIRST_DAY = Date.parse(NOW) / 86_400_000;

/** Flights of one carrier over a year, as they will be once everything is known. */
function* flightsOf(code: string): Generator<Flight> {
  const network = getNetwork(SEED);
  const schedule = createSchedule(network, findCarrierByCode, new Map());
  for (const to of network.from.values()) {
    for (const line of [...to.values()].flat()) {
      if (line.carrier.code !== code) continue;
      for (let ahead = 60; ahead < 330; ahead += 3) {
        const flight = schedule.flight(
          line,
          Math.floor(FIRST_DAY) + ahead,
          Number.MAX_SAFE_INTEGER,
        );
        if (flight) yield flight;
      }
    }
  }
}

function changedFlight(kind: 'TIMES' | 'CANCELLED'): Flight {
  for (const flight of flightsOf('G3')) {
    if (flight.change?.kind === kind && !flight.line.stop) return flight;
  }
  throw new Error(`no flight changes by ${kind}`);
}

/** Buys a flight an hour before its change becomes known. */
function boughtBefore(
  flight: Flight,
  then: (bought: { world: World; made: WorldOrder }) => void = () => {},
) {
  const announced = flight.change!.announced_min * 60_000;
  const { world, clock } = openWorld({ now: new Date(announced - 3_600_000).toISOString() });
  const { from, to } = flight.line;
  const search = trip(`${from.code}-${to.code} ${formatDate(flight.day)}`, [1], {
    max_connections: 0,
  });
  const offer = world.search('PROVIDER_05', search).find((o) => operated(o)[0] === flight.key)!;
  const made = value(order(world, 'PROVIDER_05', offer.id, travellers([1]), offerTotal(offer)));
  then({ world, made });
  clock.set(announced);
  return { world, clock, made, offer, search };
}

describe('schedule changes', () => {
  test('new times reach the order once, as TK, and new searches as they are', () => {
    const flight = changedFlight('TIMES');
    const { world, made, search } = boughtBefore(flight);
    const news = value(world.retrieve('PROVIDER_05', { order_id: made.order_id }));
    const [before, after] = [made, news].map((o) => o.slices[0]!.flights[0]!);
    expect(news.slices[0]!.status).toBe('TK');
    expect(news.version).toBe(2);
    expect(after!.id).toBe(before!.id);
    const minutes = (text: string): number => Date.parse(`${text}:00Z`) / 60_000;
    expect(minutes(after!.departure) - minutes(before!.departure)).toBe(flight.change!.shift_min);
    expect(value(world.retrieve('PROVIDER_05', { order_id: made.order_id }))).toEqual(news);
    expect(world.list('PROVIDER_05', {})).toEqual([news]);
    const later = world.search('PROVIDER_05', search).find((o) => operated(o)[0] === flight.key)!;
    expect(later.slices[0]!.flights[0]!.departure).toBe(after!.departure);
    const second = value(order(world, 'PROVIDER_05', later.id, travellers([1])));
    expect(second.slices[0]!.status).toBe('HK');
  });

  test('a cancelled flight is UN in the order and gone from sale', () => {
    const flight = changedFlight('CANCELLED');
    const { world, made, offer, search } = boughtBefore(flight);
    const news = value(world.retrieve('PROVIDER_05', { locator: made.locator }));
    expect([news.slices[0]!.status, news.status, news.version]).toEqual(['UN', 'LIVE', 2]);
    const keys = world.search('PROVIDER_05', search).flatMap(operated);
    expect(keys).not.toContain(flight.key);
    expect(refusal(order(world, 'PROVIDER_05', offer.id, travellers([1])))).toMatch(
      /SOLD_OUT|OFFER_EXPIRED/,
    );
    expect(refusal(world.reprice('PROVIDER_05', made.order_id, true, null))).toBe('INVALID');
    expect(value(world.cancelOrder('PROVIDER_05', made.order_id)).status).toBe('CANCELLED');
  });

  test('tickets stay as they are: moved flights are flown, cancelled ones are not', () => {
    const told_after = (['TIMES', 'CANCELLED'] as const).map((kind) => {
      const flight = changedFlight(kind);
      const { world, clock, made } = boughtBefore(flight, ({ world, made }) => {
        value(pay(world, 'PROVIDER_05', made));
      });
      const news = again(world, made);
      clock.set((flight.day + 3) * 86_400_000);
      const later = again(world, made);
      const [ticket] = later.tickets;
      return [
        kind,
        news.slices[0]!.status,
        news.version,
        later.version,
        told(ticket!).split(' ')[2],
        ticket!.coupons[0]!.flight_id === news.slices[0]!.flights[0]!.id,
      ].join(' ');
    });
    expect(told_after).toEqual(['TIMES TK 3 4 U true', 'CANCELLED UN 3 3 O true']);
  });

  test('a cancelled flight is not issued', () => {
    const { world, made } = boughtBefore(changedFlight('CANCELLED'));
    expect(refusal(pay(world, 'PROVIDER_05', made))).toBe('INVALID');
  });

  test('they are rare, and rehearsed routes have none', () => {
    let flights = 0;
    let changed = 0;
    const rehearsed: string[] = [];
    const away = ['MIA', 'EZE', 'SSA', 'LIS'];
    for (const flight of flightsOf('LA')) {
      flights++;
      if (!flight.change) continue;
      changed++;
      const ends = [flight.line.from.code, flight.line.to.code];
      if (ends.includes('GRU') && ends.some((code) => away.includes(code))) {
        rehearsed.push(flight.key);
      }
    }
    expect(rehearsed).toEqual([]);
    expect(changed / flights).toBeGreaterThan(0.01);
    expect(changed / flights).toBeLessThan(0.03);
  });
});
