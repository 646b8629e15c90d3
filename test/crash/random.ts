/**
 * `npm run test:faults`: stations on one line to the airlines are killed at random instants while they
 * queue and place, the line is cut in every way between, and in the end every acknowledged booking
 * stands once at the airlines or waits for a person. `--kills`, `--stations`, `--seed`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Json } from '../fixtures/served.ts';
import { isStarted } from '../fixtures/started.ts';
import type { Cut, Rule } from './proxy.ts';
import { randomOf } from './random-numbers.ts';
import { Far, judge, pause, Station } from './support.ts';

export interface RandomRun {
  kills: number;
  stations: number;
  seed: number;
  /** Told of progress. */
  say?: (line: string) => void;
}

export interface RandomResult {
  seed: number;
  /** By SIGKILL, as the operating system says. */
  kills: number;
  /** Of those, before it had said that it was ready. */
  in_start: number;
  cuts: number;
  acknowledged: number;
  confirmed: number;
  asked: number;
  duplicates: number;
  losses: number;
  wrong: string[];
}

/** What a station may live beyond its start. One in five dies while it starts. */
const LIFE_MS = 2_000;
const SETTLED_WITHIN_MS = 300_000;

const CUTS: readonly Cut[] = [
  { cut: 'reset_before' },
  { cut: 'reset_after' },
  { cut: 'reset_middle' },
  { cut: 'half' },
  { cut: 'portal' },
  { cut: 'redirect' },
  { cut: 'late', ms: 400 },
  { cut: 'drip', gap_ms: 1 },
  { cut: 'status', status: 500 },
  { cut: 'status', status: 503, headers: { 'retry-after': '1' } },
  { cut: 'answer', body: '<nonsense', type: 'application/xml' },
  { cut: 'answer', body: '{}', type: 'application/json' },
  { cut: 'answer', body: 'Bad Gateway', type: 'text/plain', status: 502 },
];
/** One of each protocol. */
const SELLERS = ['PROVIDER_04', 'PROVIDER_02', 'PROVIDER_10'];
const MESSAGES = [
  undefined,
  'orders',
  'OrderCreate',
  'OrderCreate',
  'OrderList',
  'OrderChange',
  'OfferPrice',
];

interface DeskContext {
  far: Far;
  run: RandomRun;
  random: () => number;
  result: RandomResult;
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A first life in peace: how long a start takes here, and something to sell. */
async function stocked(station: Station) {
  const since = performance.now();
  await station.start();
  const start_ms = performance.now() - since;
  const stock = await station.sales(SELLERS);
  // In peace to its end too: what it has compiled serves those who come after.
  await station.stop();
  return { start_ms, stock };
}

/** One station's lives, one after another, until enough have ended. */
async function live(
  bench: DeskContext,
  station: Station,
  { start_ms, stock }: Awaited<ReturnType<typeof stocked>>,
): Promise<void> {
  const { run, random, result } = bench;
  while (result.kills < run.kills) {
    // A start may itself be killed: then the next one finds what both have left.
    const in_start = random() < 0.2;
    let killed = false;
    const kill_in = (ms: number) =>
      pause(ms).then(() => {
        killed = true;
        station.signal('SIGKILL');
      });
    const early = in_start ? kill_in(start_ms * random()) : null;
    const failed = await station.start().then(
      () => null,
      (error: unknown) => error,
    );
    if (failed && !killed) throw failed;
    // Counted from where it works, however busy the machine is.
    const end = early ?? kill_in(random() * LIFE_MS);
    if (!failed) await sell(bench, station, stock);
    await end;
    if ((await station.ended()) === 'SIGKILL') {
      result.kills += 1;
      if (failed) result.in_start += 1;
    }
    if (result.kills % 50 === 0) {
      run.say?.(`${result.kills} kills, ${station.acknowledged.size} acknowledged here`);
    }
  }
}

/** Queues, changes, cancels and drains as fast as it can, until the process is gone under it. */
async function sell({ far, random }: DeskContext, station: Station, stock: Json[]): Promise<void> {
  try {
    for (;;) {
      if (stock.length === 0) {
        await far.heal();
        await station.offline(false);
        stock.push(...(await station.sales(SELLERS)));
      }
      await station.offline(random() < 0.5);
      const item = await station.add(stock[0]);
      // Acknowledged: the next one is another person's.
      stock.shift();
      const about = { booking_id: item.booking_id };
      const [someone] = (await station.booking(item.booking_id)).passengers;
      const info = { passenger_id: someone.id, email: 'random@example.com' };
      if (random() < 0.3) await station.add({ ...about, booking_passengers_info: [info] });
      if (random() < 0.3) await station.add({ ...about, cancel: true });
      await station.offline(false);
      if (random() < 0.3) await station.desk('outbox.drain');
      await pause(random() * 100);
    }
  } catch (error) {
    // The process died or the line was cut; what was not acknowledged may be sold again, unless it
    // was kept all the same.
    if (error instanceof Error && error.message.includes(': 409 ')) stock.shift();
  }
}

/** Cuts the line, and mends it, for as long as stations die. */
async function cut(bench: DeskContext, over: () => boolean): Promise<void> {
  const { far, random, result } = bench;
  while (!over()) {
    await pause(random() * 300);
    const dice = random();
    if (dice < 0.1) {
      await far.line.refuse();
      await pause(random() * 300);
      await far.line.open();
    } else if (dice < 0.2) far.line.reset();
    else if (dice < 0.5) far.line.heal();
    else {
      const message = pick(random, MESSAGES);
      const rule: Rule = { how: pick(random, CUTS), times: 1 + Math.floor(random() * 2) };
      far.line.cut(message === undefined ? rule : { ...rule, message });
    }
    result.cuts += 1;
  }
}

export async function runRandom(run: RandomRun): Promise<RandomResult> {
  const far = new Far();
  await far.start();
  const stations = Array.from({ length: run.stations }, () => new Station(far));
  const result: RandomResult = {
    seed: run.seed,
    kills: 0,
    in_start: 0,
    cuts: 0,
    acknowledged: 0,
    confirmed: 0,
    asked: 0,
    duplicates: 0,
    losses: 0,
    wrong: [],
  };
  try {
    const random = randomOf(run.seed);
    const bench: DeskContext = { far, run, random, result };
    const stocks: Awaited<ReturnType<typeof stocked>>[] = [];
    for (const station of stations) stocks.push(await stocked(station));
    let over = false;
    const cutting = cut(bench, () => over);
    await Promise.all(stations.map((station, n) => live(bench, station, stocks[n]!)));
    over = true;
    await cutting;
    await far.heal();
    for (const station of stations) await judgeOne(bench, station);
    return result;
  } finally {
    for (const station of stations) await station.end();
    await far.end();
  }
}

async function judgeOne({ far, result }: DeskContext, station: Station): Promise<void> {
  await station.start();
  await station.offline(false);
  await station.desk('outbox.drain');
  const items = await station.settled(SETTLED_WITHIN_MS);
  const orders = await far.orders();
  const wrong = judge(items, station.acknowledged, orders);
  await station.stop();
  result.wrong.push(...wrong, ...(await station.leaks()).map((name) => `${name} leaks`));
  result.acknowledged += station.acknowledged.size;
  result.confirmed += items.filter(({ status }) => status === 'CONFIRMED').length;
  result.asked += items.filter(({ status }) => status === 'NEEDS_ATTENTION').length;
  const known = new Set(items.map(({ reference }) => reference));
  result.losses += [...station.acknowledged.keys()].filter((one) => !known.has(one)).length;
  for (const reference of known) {
    const live = orders.filter((o) => o.reference === reference && o.status === 'LIVE').length;
    result.duplicates += Math.max(0, live - 1);
  }
}

if (isStarted(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '1000' },
      stations: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  });
  // Thousands of processes from the same sources.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'airdesk-compiled');
  const since = performance.now();
  const result = await runRandom({
    kills: Number(values.kills),
    stations: Number(values.stations),
    seed: Number(values.seed),
    say: (line) => console.log(line),
  });
  const { wrong, ...figures } = result;
  for (const line of wrong) console.log(`WRONG ${line}`);
  console.log(figures);
  console.log(`${Math.round((performance.now() - since) / 1000)} s`);
  process.exitCode = wrong.length + result.duplicates + result.losses === 0 ? 0 : 1;
}
