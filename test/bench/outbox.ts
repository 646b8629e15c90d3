/**
 * What a durable enqueue and a sale cost beside one raw FULL commit on the same disk, and how long the
 * outbox takes to drain beside the time its provider itself takes for the same messages. The disk is
 * in these, so they are wall times, in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Sqlite from 'better-sqlite3';
import type { OperationName } from '#main/contract/operations.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { TRAINING_CONNECTION } from '#main/host/providers/connection-settings.ts';
import { openService, type Service } from '#main/host/service.ts';
import { Far, PROVIDER } from '../crash/support.ts';
import { day, type Json, person } from '../fixtures/served.ts';
import { median, type Row, timed } from './meter.ts';

const ENQUEUED = 200;
/** A durable enqueue may cost this many raw commits. */
const MAX_ENQUEUE_RATIO = 4;
const MAX_CREATE_RATIO = 1.5;
const CREATED = 30;
const LATENCY_MS = 200;
/** Items for each sender, so that every concurrency takes about as long. */
const ITEMS_EACH = 8;
const CONCURRENCIES = [1, 2, 4, 8];
/** The drain may take this much of the provider's own time, divided by the senders. */
const DRAIN_LIMIT = 1.5;

interface DeskContext {
  service: Service;
  desk(name: OperationName, input?: Json): Promise<Json>;
  close(): Promise<void>;
}

async function opened(far: Far, per_provider: number): Promise<DeskContext & { data_dir: string }> {
  const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-bench-'));
  const line = { ...TRAINING_CONNECTION, outbox: { ...TRAINING_CONNECTION.outbox, per_provider } };
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

async function enqueueRows(far: Far): Promise<Row[]> {
  const bench = await opened(far, 1);
  const inputs = await sales(bench, ENQUEUED + CREATED + 1);
  const sold = inputs.splice(0, CREATED);
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
  const [apart, created]: [number[], number[]] = [[], []];
  await bench.desk('connection.set', { offline: false });
  for (const input of sold) {
    const from = far.line.seen.length;
    const one = commit();
    created.push(await timed(() => bench.desk('booking.create', input)));
    const airline_ms = far.line.seen
      .slice(from)
      .reduce((sum, { took_ms }) => sum + (took_ms ?? 0), 0);
    apart.push(one + airline_ms);
  }
  await bench.desk('connection.set', { offline: true });
  const [raw, whole]: [number[], number[]] = [[], []];
  // In turn, so that both meet the same disk.
  for (const input of inputs) {
    raw.push(commit());
    whole.push(await timed(() => bench.desk('outbox.add', input)));
  }
  await bench.close();
  return [
    rowOf('create', median(created), median(apart), MAX_CREATE_RATIO),
    rowOf('enqueue', median(whole), median(raw), MAX_ENQUEUE_RATIO),
  ];
}

const rowOf = (row: string, measured: number, beside: number, most: number, whole = true): Row => ({
  row,
  size: null,
  measured,
  beside,
  aim: `≤ ${most}×`,
  step_ms: null,
  held: whole && measured <= beside * most,
});

async function drainRow(far: Far, senders: number): Promise<Row> {
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
  const whole = placed === inputs.length;
  return rowOf(`drain, ${senders} at once`, took, busy / senders, DRAIN_LIMIT, whole);
}

export async function outboxRows(): Promise<Row[]> {
  const far = new Far();
  await far.start();
  try {
    const rows = await enqueueRows(far);
    for (const senders of CONCURRENCIES) rows.push(await drainRow(far, senders));
    return rows;
  } finally {
    await far.end();
  }
}
