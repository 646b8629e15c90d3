/**
 * `npm run bench:outbox`: what a durable enqueue costs beside one raw FULL commit on the same disk, and
 * how long the queue takes to drain beside the time its provider itself takes for the same messages.
 * Ratios within one run, against stated limits.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Sqlite from 'better-sqlite3';
import type { OperationName } from '#main/contract/operations.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { TRAINING_LINE } from '#main/host/providers/line-settings.ts';
import { openService, type Service } from '#main/host/service.ts';
import { Far, PROVIDER } from '../crash/support.ts';
import { day, type Json, person } from '../fixtures/served.ts';

const ENQUEUED = 200;
/** A durable enqueue may cost this many raw commits. */
const ENOUTBOX_LIMIT = 12;
const LATENCY_MS = 200;
/** Items for each sender, so that every concurrency takes about as long. */
const ITEMS_EACH = 8;
const CONCURRENCIES = [1, 2, 4, 8];
/** The drain may take this much of the provider's own time, divided by the senders. */
const DRAIN_LIMIT = 1.5;

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface DeskContext {
  service: Service;
  desk(name: OperationName, input?: Json): Promise<Json>;
  close(): Promise<void>;
}

async function opened(far: Far, per_provider: number): Promise<DeskContext & { data_dir: string }> {
  const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-bench-'));
  const line = { ...TRAINING_LINE, outbox: { ...TRAINING_LINE.outbox, per_provider } };
  const training = { kind: 'url', url: far.line.url } as const;
  const service = await openService({ data_dir, training, line, log_level: 'silent' });
  if (!service.ok) throw new Error(service.error.message);
  const { dispatcher, close } = service.value;
  const call = async (name: OperationName, input: Json, bearer: string | null) => {
    const answer = await dispatcher.dispatch({
      name,
      input,
      credentials: { bearer, api_key: TRAINING_AGENT.api_key, station: null },
      channel: name === 'auth.token' ? 'rest' : 'desk',
      remote: 'bench',
      call_id: crypto.randomUUID(),
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.error.error} ${answer.error.message}`);
    return answer.value.output as Json;
  };
  const { username, password } = TRAINING_AGENT;
  const { access_token } = await call('auth.token', { username, password }, null);
  return {
    service: service.value,
    data_dir,
    desk: (name, input = {}) => call(name, input, access_token),
    async close() {
      await close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** Distinct people on the offers of many days, so that nothing sells out. */
async function sales(bench: DeskContext, count: number): Promise<Json[]> {
  const offers: Json[] = [];
  for (let ahead = 30; offers.length < count; ahead += 1) {
    const looked_for = { route: `GRU,MIA,${day(ahead)}`, provider_type: [PROVIDER] };
    offers.push(...(await bench.desk('offer.search', looked_for)).offers.slice(0, 6));
  }
  return Array.from({ length: count }, (_, n) => ({
    selected_tokens: offers[n % offers.length].journeys.map((j: Json) => j.slices[0].token),
    passengers: [person()],
  }));
}

/** A raw commit of as many bytes as an enqueue writes, on the same disk and under the same pragmas. */
function rawCommit(path: string, bytes: number): () => number {
  const db = new Sqlite(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT) STRICT');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  const body = 'x'.repeat(bytes);
  return () => {
    const since = performance.now();
    insert.run(body);
    return performance.now() - since;
  };
}

async function enqueue(far: Far): Promise<boolean> {
  const bench = await opened(far, 1);
  const inputs = await sales(bench, ENQUEUED + 1);
  await bench.desk('connection.set', { offline: true });
  await bench.desk('outbox.add', inputs.pop()!);
  const db = new Sqlite(join(bench.data_dir, 'airdesk.sqlite'), { readonly: true });
  const { bytes } = db
    .prepare(
      `SELECT length(i.payload) + length(b.record) AS bytes
        FROM outbox_items i JOIN bookings b ON b.id = i.booking_id`,
    )
    .get() as { bytes: number };
  db.close();
  const commit = rawCommit(join(bench.data_dir, 'raw.sqlite'), bytes);
  const [raw, whole]: [number[], number[]] = [[], []];
  // In turn, so that both meet the same disk.
  for (const input of inputs) {
    raw.push(commit());
    const since = performance.now();
    await bench.desk('outbox.add', input);
    whole.push(performance.now() - since);
  }
  await bench.close();
  const [one, all] = [median(raw), median(whole)];
  const ratio = all / one;
  console.log(`durable enqueue, median of ${ENQUEUED}: ${all.toFixed(2)} ms`);
  console.log(`one raw FULL commit of ${bytes} bytes:  ${one.toFixed(2)} ms`);
  console.log(`ratio ${ratio.toFixed(1)} (limit ${ENOUTBOX_LIMIT})\n`);
  return ratio <= ENOUTBOX_LIMIT;
}

async function drain(far: Far, senders: number): Promise<boolean> {
  far.line.heal();
  const bench = await opened(far, senders);
  const inputs = await sales(bench, senders * ITEMS_EACH);
  await bench.desk('connection.set', { offline: true });
  for (const input of inputs) await bench.desk('outbox.add', input);
  far.line.cut({ how: { cut: 'late', ms: LATENCY_MS } });
  const from = far.line.seen.length;
  await bench.desk('connection.set', { offline: false });
  const since = performance.now();
  let left = inputs.length;
  while (left > 0) {
    await new Promise((done) => setTimeout(done, 5));
    const { items } = await bench.desk('outbox.list', { status: ['QUEUED', 'SENDING', 'UNKNOWN'] });
    left = items.length;
  }
  const took = performance.now() - since;
  const { items } = await bench.desk('outbox.list');
  const placed = items.filter(({ status }: Json) => status === 'CONFIRMED').length;
  for (const { status, reason } of items) {
    if (status !== 'CONFIRMED') console.log(`  not placed: ${status} ${reason}`);
  }
  await bench.close();
  const messages = far.line.seen.slice(from);
  const busy = messages.reduce((sum, { took_ms }) => sum + (took_ms ?? 0), 0);
  const ratio = took / (busy / senders);
  console.log(
    [
      String(senders).padStart(7),
      String(inputs.length).padStart(5),
      String(placed).padStart(6),
      String(messages.length).padStart(8),
      `${(took / 1_000).toFixed(2)} s`.padStart(8),
      `${(busy / senders / 1_000).toFixed(2)} s`.padStart(18),
      `${(inputs.length / (took / 1_000)).toFixed(1)} /s`.padStart(8),
      ratio.toFixed(2).padStart(5),
    ].join('  '),
  );
  return placed === inputs.length && ratio <= DRAIN_LIMIT;
}

const far = new Far();
await far.start();
try {
  let held = await enqueue(far);
  console.log(`drain, every answer ${LATENCY_MS} ms late`);
  console.log('senders  items  placed  messages      took  provider / senders      rate  ratio');
  for (const senders of CONCURRENCIES) held = (await drain(far, senders)) && held;
  console.log(`(limit ${DRAIN_LIMIT})\n${held ? 'held' : 'NOT HELD'}`);
  process.exitCode = held ? 0 : 1;
} finally {
  await far.end();
}
