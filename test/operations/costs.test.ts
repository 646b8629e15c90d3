/**
 * What operations cost the store, counted: statements and commits of one call each, without what goes
 * on in the background. A number that grows is a cost somebody added; it is raised here knowingly.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { day, person, tokensOf } from '../fixtures/served.ts';
import { holdOne, openTestHost } from '../fixtures/test-host.ts';

interface Cost {
  statements: number;
  commits: number;
}
const counting = new AsyncLocalStorage<Cost>();
const probe = new Sqlite(':memory:');
const statement = Object.getPrototypeOf(probe.prepare('SELECT 1'));
for (const name of ['run', 'all', 'get'] as const) {
  const original = statement[name];
  statement[name] = function (this: unknown, ...values: unknown[]) {
    const cost = counting.getStore();
    if (cost) cost.statements += 1;
    return original.apply(this, values);
  };
}
const { exec } = Sqlite.prototype;
Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
  const cost = counting.getStore();
  if (cost && sql === 'COMMIT') cost.commits += 1;
  return exec.call(this, sql);
};

const host = await openTestHost();
afterAll(() => host.close());

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { statements: 0, commits: 0 };
  await counting.run(cost, work);
  return cost;
}

test('no operation asks the store more often than it has to', async () => {
  const station = await host.station();
  const booking = await holdOne(station);
  const { offers } = await station.must('offer.search', {
    route: `GRU,MIA,${day(45)}`,
    provider_type: ['PROVIDER_04'],
    adts: 1,
  });
  const sale = (n: number) => ({
    selected_tokens: tokensOf(offers[n]),
    passengers: [person()],
  });
  const costs = {
    read: await costOf(() => station.must('booking.get', { id: booking.id })),
    find: await costOf(() => station.must('booking.find', { text: 'NOBODYATALL' })),
    tickets: await costOf(() => station.must('ticket.list', { timezone: 'America/Sao_Paulo' })),
    counts: await costOf(() => station.must('queue.counts', {})),
    create: await costOf(() => station.must('booking.create', sale(0))),
    queued: await (async () => {
      await station.must('connection.set', { offline: true });
      return costOf(() => station.must('outbox.add', sale(1)));
    })(),
  };
  const most: Record<keyof typeof costs, Cost> = {
    read: { statements: 2, commits: 0 },
    find: { statements: 5, commits: 0 },
    tickets: { statements: 3, commits: 0 },
    counts: { statements: 12, commits: 0 },
    create: { statements: 32, commits: 3 },
    queued: { statements: 14, commits: 1 },
  };
  const dearer = Object.entries(most).filter(([name, { statements, commits }]) => {
    const cost = costs[name as keyof typeof costs];
    // Who counts nothing would find nothing.
    return cost.statements === 0 || cost.statements > statements || cost.commits > commits;
  });
  expect(dearer.map(([name]) => [name, costs[name as keyof typeof costs]])).toEqual([]);
});
