/**
 * As many clients as an attacker used, for a minute, against a whole host. Host,
 * training airlines and clients are processes of their own, as airlines are elsewhere in production.
 * Tells errors, refusals, median and p95 of each kind of call, the longest steps of the host's event
 * loop, and its memory before, during and after.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { serveChild } from '#main/host/cli/demo/serve-child.ts';
import { serveHttp } from '#main/host/node/serve-http.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { day, person, tokensOf } from '../fixtures/served.ts';
import { isStarted } from '../fixtures/started.ts';
import { type LongestSteps, measureSteps, quantile, type Row } from './meter.ts';

/** Of the event loop, in one piece: the processor's time where the system tells it. */
const MAX_STEP_MS = 50;
/** Memory while all of them ask, of what it was after the first calls; and of the heap afterwards. */
const MAX_RSS_RATIO = 3;
const MAX_HEAP_RATIO = 2;
const MB = 1024 * 1024;

interface Measured {
  /** Since it was asked last. */
  steps: LongestSteps;
  rss_mb: number;
  heap_mb: number;
  /** Of the whole process since it began. */
  cpu_s: number;
}

/** The host's process: serves, and tells how it is when asked. */
async function host(data_dir: string, training_url: string): Promise<void> {
  const running = await serveHttp({
    data_dir,
    training: { kind: 'url', url: training_url },
    host: '127.0.0.1',
    port: 0,
    public_host: null,
    log_level: 'silent',
  });
  if (!running.ok) throw new Error(running.error.message);
  const steps = measureSteps(MAX_STEP_MS);
  process.on('message', (asked: 'measure' | 'rest' | 'stop') => {
    if (asked === 'stop') {
      running.value.stop().then(() => process.exit(0));
      return;
    }
    if (asked === 'rest') globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const cpu_s = (user + system) / 1e6;
    const told: Measured = { steps: steps(), rss_mb: rss / MB, heap_mb: heapUsed / MB, cpu_s };
    process.send?.(told);
  });
  process.send?.(running.value.url);
}

interface Took {
  kind: string;
  ms: number;
  /** 0 where no answer came. */
  status: number;
  /** Refused with when to ask again. */
  retry_after: boolean;
}

/** One agent's work, over and over: search, hold, look, cancel. */
async function work(
  client: RestClient,
  n: number,
  goesOn: (round: number) => boolean,
  took: Took[],
): Promise<void> {
  const timed = async (kind: string, call: () => Promise<Reply>): Promise<Reply | null> => {
    const since = performance.now();
    const reply = await call().catch(() => null);
    const status = reply?.status ?? 0;
    const retry_after = reply?.headers.has('retry-after') ?? false;
    took.push({ kind, ms: performance.now() - since, status, retry_after });
    return reply;
  };
  for (let round = 0; goesOn(round); round += 1) {
    const route = `GRU,${['MIA', 'LIS', 'EZE'][n % 3]},${day(20 + ((n + round) % 40))}`;
    const query = new URLSearchParams({ route, adts: '1' });
    const found = await timed('search', () => client.call('GET', `/offers?${query}`));
    if (found?.status === 503) {
      await sleep(1_000 * Number(found.headers.get('retry-after')));
      continue;
    }
    const offer = found?.body?.offers?.[round % 10];
    if (!offer) continue;
    const passengers = [person('ADT')];
    const held = await timed('hold', () =>
      client.call('POST', '/bookings', { selected_tokens: tokensOf(offer), passengers }),
    );
    const id = held?.body?.booking?.id;
    if (!id) continue;
    await timed('look', () => client.call('GET', `/bookings/${id}`));
    await timed('cancel', () => client.call('DELETE', `/bookings/${id}`));
  }
}

/** A host in a process of its own, with an agent at work; `profile` names a directory for a profile of it. */
async function startMeasured(profile?: string) {
  const data_dir = newDataDir('airdesk-load-');
  const world_dir = mkdtempSync(join(tmpdir(), 'airdesk-load-world-'));
  const training = await serveChild('training.ts', ['--port', '0', '--data-dir', world_dir]);
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  const child = fork(import.meta.filename, [data_dir, training.base_url], {
    execArgv: ['--expose-gc', ...profiling],
  });
  const next = <T>() => new Promise<T>((done) => child.once('message', (told) => done(told as T)));
  const url = await next<string>();
  const client = new RestClient(`${url}/flights/v1`);
  await client.signIn(TRAINING_AGENT.username, TRAINING_AGENT.password, TRAINING_AGENT.api_key);
  return {
    client,
    ask(what: 'measure' | 'rest'): Promise<Measured> {
      child.send(what);
      return next<Measured>();
    },
    async stop() {
      child.send('stop');
      await new Promise((done) => child.once('exit', done));
      await training.stop();
      for (const dir of [data_dir, world_dir]) rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function loadRows(clients: number, seconds: number, profile?: string): Promise<Row[]> {
  const { client, ask, stop } = await startMeasured(profile);
  // The first calls load what every later one uses.
  await work(client, 0, (round) => round === 0, []);
  const before = await ask('rest');

  const took: Took[] = [];
  const during: Measured[] = [];
  const until = performance.now() + seconds * 1_000;
  const watch = setInterval(() => ask('measure').then((one) => during.push(one)), 2_000);
  const goesOn = () => performance.now() < until;
  await Promise.all(Array.from({ length: clients }, (_, n) => work(client, n, goesOn, took)));
  clearInterval(watch);
  during.push(await ask('measure'));
  const after = await ask('rest');
  await stop();
  console.log(`${clients} clients, ${seconds} s:`);
  return tell(took, { before, during, after });
}

/** Searches, sales, looks and cancellations of an agent's first ten minutes, and of the day after them. */
const ROUNDS = { first: 8, day: 376 };
const MAX_DAY_RATIO = 1.2;

/** Memory after a day's work without its pauses, beside that of its first ten minutes. */
export async function dayRows(): Promise<Row[]> {
  const { client, ask, stop } = await startMeasured();
  const took: Took[] = [];
  await work(client, 0, (round) => round < ROUNDS.first, took);
  const first = await ask('rest');
  await work(client, 1, (round) => round < ROUNDS.day, took);
  const after = await ask('rest');
  await stop();
  const broken = took.filter(({ status }) => status === 0 || status >= 500).length;
  if (broken > 0) throw new Error(`${broken} of ${took.length} calls broke`);
  const rowOf = (row: string, measured: number, beside: number): Row => {
    const held = measured <= beside * MAX_DAY_RATIO;
    return { row, size: null, measured, beside, aim: `≤ ${MAX_DAY_RATIO}×`, step_ms: null, held };
  };
  return [
    rowOf("after a day's work: heap, MB", after.heap_mb, first.heap_mb),
    rowOf("after a day's work: memory, MB", after.rss_mb, first.rss_mb),
  ];
}

function tell(
  took: readonly Took[],
  at: { before: Measured; during: Measured[]; after: Measured },
): Row[] {
  const { before, during, after } = at;
  const statuses = new Set(took.map(({ status }) => status));
  for (const status of statuses) {
    console.log(`  status ${status}: ${took.filter((one) => one.status === status).length}`);
  }
  const of = (kind: string) =>
    took.filter((one) => one.kind === kind && one.status === 200).map(({ ms }) => ms);
  for (const kind of ['search', 'hold', 'look', 'cancel']) {
    const [half, most] = [quantile(of(kind), 0.5), quantile(of(kind), 0.95)];
    const [n, a, b] = [of(kind).length, half.toFixed(0), most.toFixed(0)];
    console.log(`  ${kind.padEnd(7)} ${`${n}`.padStart(6)}  median ${a} ms, p95 ${b} ms`);
  }
  const longest = (of_one: (steps: LongestSteps) => number) =>
    Math.max(...during.map(({ steps }) => of_one(steps)));
  const wall = longest((steps) => steps.wall_ms);
  const held = longest((steps) => steps.held_ms ?? steps.wall_ms);
  const cpu_step = longest((steps) => steps.cpu_ms ?? steps.wall_ms);
  const over = during.reduce((sum, { steps }) => sum + steps.over, 0);
  console.log(
    `longest step of the event loop: ${cpu_step.toFixed(0)} ms of the processor (limit ` +
      `${MAX_STEP_MS} ms, ${over} over it), ${held.toFixed(0)} ms with the disk, ` +
      `${wall.toFixed(0)} ms with waiting for a processor`,
  );
  const searches = of('search').length;
  const cpu = after.cpu_s - before.cpu_s;
  console.log(
    `processor: ${cpu.toFixed(1)} s, ${((cpu * 1000) / searches).toFixed(0)} ms a search`,
  );
  const shown = ({ rss_mb, heap_mb }: Measured) =>
    `${rss_mb.toFixed(0)} MB (heap ${heap_mb.toFixed(0)} MB)`;
  const most = during.reduce((a, b) => (a.rss_mb > b.rss_mb ? a : b));
  console.log(`memory: before ${shown(before)}, during ${shown(most)}, after ${shown(after)}`);
  // Sold out and changed are answers of an airline, not faults of ours; whoever is told when to ask
  // again was answered in time too.
  const errors = took.filter(
    ({ status, retry_after }) => status === 0 || (status >= 500 && !retry_after),
  );
  const rowOf = (row: string, aim: string, measured: number, beside: number | null, most: number) =>
    ({ row, size: null, measured, beside, aim, step_ms: null, held: measured <= most }) as const;
  return [
    {
      ...rowOf('under load: longest step', `≤ ${MAX_STEP_MS} ms`, cpu_step, null, MAX_STEP_MS),
      step_ms: cpu_step,
    },
    rowOf('under load: errors', 'none', errors.length, null, 0),
    rowOf(
      'under load: memory, MB',
      `≤ ${MAX_RSS_RATIO}×`,
      most.rss_mb,
      before.rss_mb,
      before.rss_mb * MAX_RSS_RATIO,
    ),
    rowOf(
      'after load: heap, MB',
      `≤ ${MAX_HEAP_RATIO}×`,
      after.heap_mb,
      before.heap_mb,
      before.heap_mb * MAX_HEAP_RATIO,
    ),
  ];
}

if (process.send && isStarted(import.meta.url)) {
  await host(process.argv[2] ?? '', process.argv[3] ?? '');
}
