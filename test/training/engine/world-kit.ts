/** Worlds, travellers and purchases for the engine's tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import { createWorld, type World } from '#main/training/engine/index.ts';
import type {
  WorldAnswer,
  WorldFare,
  WorldOffer,
  WorldOrder,
  WorldPassenger,
  WorldPtc,
  WorldSearch,
} from '#main/training/world.ts';

export const SEED = 7;
export const NOW = '2026-11-21T10:00:00Z';

export interface Clock {
  now(): Date;
  set(instant: string | number): void;
  forward(minutes: number): void;
}

export function clockAt(instant: string): Clock {
  let ms = Date.parse(instant);
  return {
    now: () => new Date(ms),
    set: (to) => {
      ms = typeof to === 'number' ? to : Date.parse(to);
    },
    forward: (minutes) => {
      ms += minutes * 60_000;
    },
  };
}

export interface Opened {
  world: World & { close(): void };
  clock: Clock;
}

export function openWorld(
  options: { database?: string; seed?: number; now?: string; clock?: Clock } = {},
): Opened {
  const clock = options.clock ?? clockAt(options.now ?? NOW);
  const database = options.database ?? ':memory:';
  const world = createWorld({ database, clock, seed: options.seed ?? SEED });
  onTestFinished(() => world.close());
  return { world, clock };
}

/** A path for a database file that goes with the test. */
export function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'training.db');
}

/** 'GRU-MIA 2026-12-20' and so on; passengers as 'ADT CHD INF' counts. */
export function trip(
  slices: string,
  counts: readonly [number, number?, number?] = [1],
  more: Partial<WorldSearch> = {},
): WorldSearch {
  const [adults, children = 0, infants = 0] = counts;
  return {
    slices: slices.split(', ').map((text) => {
      const [pair = '', date = ''] = text.split(' ');
      const [origin = '', destination = ''] = pair.split('-');
      return { origin, destination, date };
    }),
    passengers: [
      { ptc: 'ADT' as const, count: adults },
      { ptc: 'CHD' as const, count: children },
      { ptc: 'INF' as const, count: infants },
    ].filter(({ count }) => count > 0),
    cabin: null,
    airlines: [],
    max_connections: null,
    ...more,
  };
}

export function traveller(
  id: string,
  ptc: WorldPtc = 'ADT',
  more: Partial<WorldPassenger> = {},
): WorldPassenger {
  return {
    id,
    ptc,
    title: null,
    given: 'ANA',
    middle: null,
    surname: `SILVA${id}`,
    gender: 'FEMALE',
    birth_date: null,
    nationality: 'BR',
    infant_id: null,
    phone: null,
    email: null,
    redress: null,
    documents: [],
    loyalty: [],
    ...more,
  };
}

/** P1 … in the order adults, children, infants. */
export function travellers(counts: readonly [number, number?, number?]): WorldPassenger[] {
  const ptcs = (['ADT', 'CHD', 'INF'] as const).flatMap((ptc, i) =>
    Array.from({ length: counts[i] ?? 0 }, () => ptc),
  );
  return ptcs.map((ptc, i) => traveller(`P${i + 1}`, ptc));
}

const each = ({ base_minor, taxes }: WorldFare['per_slice'][number]): number =>
  base_minor + taxes.reduce((sum, tax) => sum + tax.amount_minor, 0);

export const offerTotal = (offer: WorldOffer): number =>
  offer.fares.reduce(
    (sum, fare) => sum + fare.count * fare.per_slice.reduce((all, part) => all + each(part), 0),
    0,
  );

export const orderTotal = (order: WorldOrder): number =>
  order.items.reduce((sum, item) => sum + item.passenger_ids.length * each(item.fare), 0);

export function value<T>(answer: WorldAnswer<T>): T {
  if (!answer.ok) throw new Error(`${answer.refusal.kind}: ${answer.refusal.text}`);
  return answer.value;
}

export const refusal = (answer: WorldAnswer<unknown>): string =>
  answer.ok ? 'accepted' : answer.refusal.kind;

export function order(
  world: World,
  provider: ProviderCode,
  offer_id: string,
  passengers: WorldPassenger[],
  expected_minor: number | null = null,
): WorldAnswer<WorldOrder> {
  const request = { offer_id, reference: 'REF', passengers, remarks: [], expected_minor };
  return world.createOrder(provider, request, null);
}

/** Searches, takes the first offer that suits and orders it. */
export function buy(
  world: World,
  provider: ProviderCode,
  search: WorldSearch,
  passengers: WorldPassenger[],
  suits: (offer: WorldOffer) => boolean = () => true,
): WorldOrder {
  const offer = world.search(provider, search).find(suits);
  if (!offer) throw new Error('no offer suits');
  return value(order(world, provider, offer.id, passengers, offerTotal(offer)));
}

/** What the flights are called by those who fly them. */
export const operated = (offer: Pick<WorldOffer | WorldOrder, 'slices'>): string[] =>
  offer.slices.flatMap((slice) =>
    slice.flights.map(
      (f) => `${f.operating_carrier}${f.operating_number}/${f.id.split('/')[1]}/${f.origin}`,
    ),
  );
