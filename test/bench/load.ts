/**
 * `npm run bench:load`: as many clients as an attacker used, for a minute, against a whole host that is
 * a process of its own: errors, p95 of each kind of call, the longest block of its event loop, and its
 * memory before, during and after. `--clients 50 --seconds 60`.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Reply, RestClient, TRAINING_AGENT } from '#main/host/demo/client.ts';
import { serveHttp } from '#main/host/node/serve-http.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { day, person, tokensOf } from '../fixtures/served.ts';

/** Of the event loop, in one piece. */
const MAX_BLOCK_MS = 50;
/** Memory afterwards, of what it was after the first calls. */
const MAX_GROWTH = 2;
const MB = 1024 * 1024;

interface Measured {
  /** Since it was asked last. */
  longest_block_ms: number;
  rss_mb: number;
  heap_mb: number;
}

/** The host's process: serves, and tells how it is when asked. */
async function host(data_dir: string): Promise<void> {
  const running = await serveHttp({
    data_dir,
    training: { kind: 'inside' },
    host: '127.0.0.1',
    port: 0,
    public_host: null,
    log_level: 'silent',
  });
  if (!running.ok) throw new Error(running.error.message);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', (asked: 'measure' | 'rest' | 'stop') => {
    if (asked === 'stop') {
      running.value.stop().then(() => process.exit(0));
      return;
    }
    if (asked === 'rest') globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ longest_block_ms: delay.max / 1e6, rss_mb: rss / MB, heap_mb: heapUsed / MB });
    delay.reset();
  });
  process.send?.(running.value.url);
}

interface Took {
  kind: string;
  ms: number;
  /** 0 where no answer came. */
  status: number;
}

/** One agent's work, over and over: search, hold, look, cancel. */
async function work(client: RestClient, n: number, until: number, took: Took[]): Promise<void> {
  const timed = async (kind: string, call: () => Promise<Reply>): Promise<Reply | null> => {
    const since = performance.now();
    const reply = await call().catch(() => null);
    took.push({ kind, ms: performance.now() - since, status: reply?.status ?? 0 });
    return reply;
  };
  for (let round = 0; performance.now() < until; round += 1) {
    const route = `GRU,${['MIA', 'LIS', 'EZE'][n % 3]},${day(20 + ((n + round) % 40))}`;
    const query = new URLSearchParams({ route, adts: '1' });
    const found = await timed('search', () => client.call('GET', `/offers?${query}`));
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

async function bench(clients: number, seconds: number): Promise<boolean> {
  const data_dir = newDataDir('airdesk-load-');
  const child = fork(import.meta.filename, [data_dir], { execArgv: ['--expose-gc'] });
  const next = <T>() => new Promise<T>((done) => child.once('message', (told) => done(told as T)));
  const ask = (what: 'measure' | 'rest'): Promise<Measured> => {
    child.send(what);
    return next<Measured>();
  };
  const url = await next<string>();
  const client = new RestClient(`${url}/flights/v1`);
  await client.signIn(TRAINING_AGENT.username, TRAINING_AGENT.password, TRAINING_AGENT.api_key);
  // The first calls load what every later one uses.
  const warm: Took[] = [];
  await work(client, 0, performance.now() + 1, warm);
  const before = await ask('rest');

  const took: Took[] = [];
  const during: Measured[] = [];
  const until = performance.now() + seconds * 1_000;
  const watch = setInterval(() => ask('measure').then((one) => during.push(one)), 2_000);
  await Promise.all(Array.from({ length: clients }, (_, n) => work(client, n, until, took)));
  clearInterval(watch);
  during.push(await ask('measure'));
  const after = await ask('rest');
  child.send('stop');
  await new Promise((done) => child.once('exit', done));
  rmSync(data_dir, { recursive: true, force: true });

  // Sold out and changed are answers of an airline, not faults of ours.
  const errors = took.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const of = (kind: string) => took.filter((one) => one.kind === kind).map(({ ms }) => ms);
  const quantile = (values: number[], part: number) =>
    values.sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;
  console.log(`${clients} clients, ${seconds} s: ${took.length} calls, ${errors.length} errors`);
  for (const kind of ['search', 'hold', 'look', 'cancel']) {
    const [half, most] = [quantile(of(kind), 0.5), quantile(of(kind), 0.95)];
    const [n, a, b] = [of(kind).length, half.toFixed(0), most.toFixed(0)];
    console.log(`  ${kind.padEnd(7)} ${`${n}`.padStart(6)}  median ${a} ms, p95 ${b} ms`);
  }
  const block = Math.max(...during.map((one) => one.longest_block_ms));
  const rss = Math.max(...during.map((one) => one.rss_mb));
  console.log(`longest block of the event loop ${block.toFixed(0)} ms (limit ${MAX_BLOCK_MS} ms)`);
  const shown = (mb: number) => `${mb.toFixed(0)} MB`;
  console.log(
    `memory: before ${shown(before.rss_mb)} (heap ${shown(before.heap_mb)}), during ${shown(rss)}, ` +
      `after ${shown(after.rss_mb)} (heap ${shown(after.heap_mb)})`,
  );
  for (const status of new Set(errors.map((one) => one.status))) {
    console.log(`  status ${status}: ${errors.filter((one) => one.status === status).length}`);
  }
  const grown = after.heap_mb > before.heap_mb * MAX_GROWTH + 50;
  return errors.length === 0 && block <= MAX_BLOCK_MS && !grown;
}

if (process.send) await host(process.argv[2] ?? '');
else {
  const { values } = parseArgs({
    options: { clients: { type: 'string' }, seconds: { type: 'string' } },
  });
  const fine = await bench(Number(values.clients ?? 50), Number(values.seconds ?? 60));
  process.exitCode = fine ? 0 : 1;
}
