/** What the interface documents is sold by the training airlines: each kind is found by searching. */
import { expect, test } from 'vitest';
import { day, deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();

/** Where to look, nearest first; `cabin` as the interface has it. */
const PLACES: [route: string, cabin?: string][] = [
  ['GRU,MIA', 'BUSINESS'],
  ['FRA,HAM'],
  ['FRA,MUC'],
  ['PAR,LYS'],
  // There are bases on the way.
  ['POA,REC'],
  ['GRU,MAO'],
  ['GRU,BEL'],
  ['LAX,MIA'],
  ['GIG,MAO'],
];

const KINDS: Record<string, (legs: Json[]) => boolean> = {
  'a technical stop': (legs) => legs.some(({ stops }) => stops.length > 0),
  'a change of airport': (legs) =>
    legs.some(({ origin }, at) => at > 0 && origin !== legs[at - 1].destination),
  'mixed cabins': (legs) => new Set(legs.map(({ fare_info }) => fare_info.cabin)).size > 1,
  'a train': (legs) => legs.some(({ is_train }) => is_train),
  'a public fare': (legs) => legs.some(({ fare_info }) => fare_info.fare_type === 'PUBLIC'),
  'a private fare': (legs) => legs.some(({ fare_info }) => fare_info.fare_type === 'PRIVATE'),
  'a corporate fare': (legs) => legs.some(({ fare_info }) => fare_info.fare_type === 'CORPORATE'),
};

test('stops, changes of airport, mixed cabins, trains and every filing of fares are sold', async () => {
  const found = new Set<string>();
  // What is sold is the day's: the more days, the less it is by luck.
  for (const offset of [20, 37, 65, 4, 110, 12, 170, 50, 240]) {
    for (const [route, cabin] of PLACES) {
      if (found.size === Object.keys(KINDS).length) return;
      const query = new URLSearchParams({
        route: `${route},${day(offset)}`,
        provider_type: 'PROVIDER_04',
        ...(cabin && { cabin }),
      });
      const { offers } = (await desk.client.must('GET', `/offers?${query}`)).body;
      for (const { journeys } of offers) {
        for (const { legs } of journeys.flatMap((journey: Json) => journey.slices)) {
          for (const [kind, is] of Object.entries(KINDS)) if (is(legs)) found.add(kind);
        }
      }
    }
  }
  expect([...found].sort()).toEqual(Object.keys(KINDS).sort());
}, 120_000);

test('every provider tells how its fares are filed, and each airline how it addresses people', async () => {
  const route = `GRU,MIA,${day(30)}`;
  const { offers } = (await desk.client.must('GET', `/offers?${new URLSearchParams({ route })}`))
    .body;
  const filed = new Map<string, Set<string>>();
  for (const { provider_type, journeys } of offers as Json[]) {
    const told =
      filed.get(provider_type) ?? filed.set(provider_type, new Set()).get(provider_type)!;
    for (const { legs } of journeys.flatMap((journey: Json) => journey.slices)) {
      for (const { fare_info } of legs) told.add(fare_info.fare_type);
    }
  }
  expect(filed.size).toBe(10);
  expect([...filed].filter(([, told]) => told.has('UNSPECIFIED'))).toEqual([]);

  for (const provider of ['PROVIDER_04', 'PROVIDER_10']) {
    const booking = await hold(desk.client, { provider });
    expect([provider, booking.passengers[0].title]).toEqual([provider, 'MS']);
  }
}, 120_000);
