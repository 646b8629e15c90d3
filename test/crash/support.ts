/**
 * A training system on a real socket, shared by a file's tests, and stations that are killed: each a
 * child process of its own with its own data directory. What was acknowledged is remembered here, and
 * after every fault held against the station's own list and the airlines' own orders.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { type Served, serveChild } from '#main/host/cli/demo/serve-child.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { isHeld, type Json, person, search, tokensOf } from '../fixtures/served.ts';
import type { Fault } from './hook.ts';
import { Line } from './proxy.ts';

const root = resolve(import.meta.dirname, '../..');

/** Waits so many milliseconds. */
export { pause };

/** The airlines, and the line to them. */
export class Far {
  readonly data_dir = mkdtempSync(join(tmpdir(), 'airdesk-crash-far-'));
  #served: Served | null = null;
  #line: Line | null = null;

  async start(): Promise<void> {
    this.#served = await serveChild('training.ts', ['--port', '0', '--data-dir', this.data_dir]);
    this.#line = new Line(this.#served.base_url);
    await this.#line.open();
  }

  get line(): Line {
    if (!this.#line) throw new Error('The training system is not started yet');
    return this.#line;
  }

  get url(): string {
    if (!this.#served) throw new Error('The training system is not started yet');
    return this.#served.base_url;
  }

  /** Every order there is, whoever asked for it, past any cut of the line. */
  async orders(): Promise<Json[]> {
    return (await (await fetch(`${this.url}/control/orders`)).json()) as Json[];
  }

  async fault(setting: Json): Promise<void> {
    const body = JSON.stringify({ provider_type: PROVIDER, ...setting });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.url}/control/faults`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }

  async heal(): Promise<void> {
    this.line.heal();
    await this.line.open();
    await fetch(`${this.url}/control/faults`, { method: 'DELETE' });
    // What killed stations left open dies of itself, later; an office has only so many.
    await fetch(`${this.url}/control/sessions`, { method: 'DELETE' });
  }

  async end(): Promise<void> {
    await this.#line?.refuse();
    await this.#served?.stop();
    rmSync(this.data_dir, { recursive: true, force: true });
  }
}

export const PROVIDER = 'PROVIDER_04';
/** What one provider of each protocol can do. */
export const PROTOCOLS = createRegistry({
  fetch: () => Promise.reject(new Error('nobody is asked')),
  base_url: 'http://nowhere.invalid',
  clock: { now: () => new Date() },
})
  .all()
  .map(({ traits }) => traits)
  .filter(({ provider_type }) => /_(01|02|03|04|10)$/.test(provider_type));
/** Typed into every passenger, and to be found nowhere in clear. */
const PASSPORT = 'ZQ7731904';

/** The airlines and one station on their line, for a file's tests. */
export function stationForFile(options: { flags?: string[]; provider?: string } = {}): {
  far: Far;
  station: Station;
} {
  const far = new Far();
  const station = new Station(far, options.flags, options.provider);
  beforeAll(async () => {
    await far.start();
    await station.start();
  });
  afterAll(async () => {
    const leaks = await station.leaks();
    await station.end();
    await far.end();
    // Invariant D, over everything the file's faults have left on disk.
    expect(leaks).toEqual([]);
  });
  return { far, station };
}

export class Station {
  readonly data_dir = newDataDir('airdesk-crash-');
  readonly far: Far;
  /** What it sells where nothing else is said. */
  readonly provider: string;
  readonly #flags: string[];
  #child: ChildProcess | null = null;
  #ended: Promise<NodeJS.Signals | number | null> = Promise.resolve(null);
  #said = '';
  /** What was acknowledged, by reference. */
  readonly acknowledged = new Map<string, Json>();
  client = new RestClient('http://nowhere.invalid/flights/v1');

  constructor(far: Far, flags: string[] = [], provider = PROVIDER) {
    this.far = far;
    this.provider = provider;
    this.#flags = flags;
  }

  async start(env: NodeJS.ProcessEnv = {}, training_url = this.far.line.url): Promise<void> {
    const hook = join(import.meta.dirname, 'hook.ts');
    const child = spawn(
      process.execPath,
      [
        ...this.#flags,
        '--import',
        hook,
        join(root, 'main/host/cli/serve.ts'),
        '--port',
        '0',
        '--data-dir',
        this.data_dir,
        '--training-url',
        training_url,
      ],
      {
        cwd: root,
        env: { ...process.env, AIRDESK_CRASH_FAULT: this.#fault, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    this.#ended = new Promise((done) => {
      child.once('exit', (code, signal) => done(signal ?? code));
    });
    this.#said = '';
    const base_url = await new Promise<string>((ready, broke) => {
      const hear = (chunk: Buffer) => {
        this.#said += chunk.toString('utf8');
        const found = /^airdesk ready (\S+)$/m.exec(this.#said)?.[1];
        if (found) ready(found);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code, signal) =>
        broke(new Error(`the station ended with ${signal ?? code}:\n${this.#said}`)),
      );
    });
    this.client = new RestClient(base_url);
    await this.signIn();
  }

  async signIn(): Promise<void> {
    const { username, password, api_key } = TRAINING_AGENT;
    await this.client.signIn(username, password, api_key);
  }

  get #fault(): string {
    return join(this.data_dir, 'fault.json');
  }

  /** From now on, in the running process. */
  async arm(fault: Fault): Promise<void> {
    this.armNext(fault);
    this.signal('SIGUSR2');
    while (existsSync(this.#fault)) await pause(2);
  }

  /** The station's clock is so far off from now on; nobody who signed in before is signed in still. */
  async clock(ms: number): Promise<void> {
    await this.arm({ do: 'clock', ms });
    await this.signIn();
  }

  /** From the beginning of the next start on. */
  armNext(fault: Fault): void {
    rmSync(`${this.#fault}.hit`, { force: true });
    writeFileSync(this.#fault, JSON.stringify(fault));
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** How the process ended, or `alive`. */
  ended(within_ms = 60_000): Promise<NodeJS.Signals | number | 'alive' | null> {
    return Promise.race([this.#ended, pause(within_ms).then(() => 'alive' as const)]);
  }

  /** Where the fault fell, by its own proof; null where it did not. */
  hit(): Json | null {
    const path = `${this.#fault}.hit`;
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  }

  /** The process died by SIGKILL, and where it was armed to. */
  async killed(): Promise<void> {
    const ended = [await this.ended(), this.hit() !== null];
    expect(ended, this.#said.slice(-2000)).toEqual(['SIGKILL', true]);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.#ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data_dir, { recursive: true, force: true });
  }

  async desk(operation: string, input: unknown = {}): Promise<Json> {
    return (await this.client.desk(operation, input)).body;
  }

  offline(on: boolean): Promise<Json> {
    return this.desk('connection.set', { offline: on });
  }

  /** What can be sold: each of one search's offers, each to somebody of their own. */
  async sales(providers: readonly string[] = [this.provider]): Promise<Json[]> {
    const found = await Promise.all(providers.map((provider) => search(this.client, { provider })));
    // One of each in turn.
    const offers = found
      .flatMap(({ offers: own }) =>
        own.filter(isHeld).map((offer: Json, at: number) => ({ offer, at })),
      )
      .sort((a, b) => a.at - b.at)
      .map(({ offer }) => offer);
    // Flights of their own first: another sale of one takes its cheap seats.
    const sold = new Map<string, number>();
    const ranked = offers.map((offer: Json) => {
      const flights: string[] = offer.journeys.flatMap(({ slices }: Json) =>
        slices[0].legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number}`),
      );
      const rank = Math.max(...flights.map((flight) => sold.get(flight) ?? 0));
      for (const flight of flights) sold.set(flight, rank + 1);
      return { offer, rank };
    });
    ranked.sort((a, b) => a.rank - b.rank);
    const documents = [
      {
        type: 'PASSPORT',
        unique_identifier: PASSPORT,
        issuing_country_code: 'BR',
        expires_at: '2033-01-01',
      },
    ];
    return ranked.map(({ offer }) => ({
      selected_tokens: tokensOf(offer),
      passengers: [person('ADT', { documents })],
    }));
  }

  async sale(): Promise<Json> {
    return (await this.sales())[0];
  }

  /** To be queued together: two of one flight cost more once the first took its last cheap seat. */
  async several(count: number): Promise<Json[]> {
    const all = (await this.sales()).slice(0, count);
    return all.map((one) => ({ ...one, limit_total: 99_999 }));
  }

  /** Queues and remembers what was acknowledged; rejects with the station's own word. */
  async add(input: Json): Promise<Json> {
    const { item } = await this.desk('outbox.add', input);
    this.acknowledged.set(item.reference, item);
    return item;
  }

  async items(): Promise<Json[]> {
    return (await this.desk('outbox.list')).items;
  }

  async item(id: string): Promise<Json> {
    return (await this.desk('outbox.get', { id })).item;
  }

  async booking(id: string): Promise<Json> {
    return (await this.client.must('GET', `/bookings/${id}`)).body.booking;
  }

  /** Waits until an item stands in one of the states, or says where it stands. */
  async until(id: string, ...states: string[]): Promise<Json> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const seen = await this.item(id);
      if (states.includes(seen.status)) return seen;
      if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(seen)}`);
      await pause(25);
    }
  }

  /** Waits until every item has ended or needs a person. */
  async settled(within_ms = 60_000): Promise<Json[]> {
    const deadline = performance.now() + within_ms;
    for (;;) {
      const items = await this.items();
      const open = items.filter((one) => OPEN.includes(one.status) && !isBehindPerson(one, items));
      if (open.length === 0) return items;
      if (performance.now() > deadline) {
        const about = items.filter((one) => open.some((o) => o.booking_id === one.booking_id));
        throw new Error(`still open: ${JSON.stringify(about)}`);
      }
      await pause(25);
    }
  }

  /** The airlines' live orders of one reference. */
  async orders(reference: string): Promise<Json[]> {
    return (await this.far.orders()).filter(
      (one) => one.reference === reference && one.status === 'LIVE',
    );
  }

  /** Invariants A, B and C, once everything has ended. */
  async holds(): Promise<void> {
    const items = await this.settled();
    expect(judge(items, this.acknowledged, await this.far.orders())).toEqual([]);
    for (const item of items) {
      if (item.status !== 'CONFIRMED' || item.kind !== 'CREATE') continue;
      if (items.some((one) => one.booking_id === item.booking_id && one.kind === 'CANCEL'))
        continue;
      expect(await this.booking(item.booking_id)).toMatchObject({
        booking_status: expect.stringMatching(/^(ON_HOLD|TICKETED)$/),
        provider: { locator: item.locator },
      });
    }
  }

  /** Files of this station in which a passport number stands in clear. */
  async leaks(): Promise<string[]> {
    return leaksOf(this.data_dir);
  }
}

/** Invariant D: files below a folder in which the passport number stands in clear. */
export function leaksOf(directory: string): string[] {
  const names = existsSync(directory)
    ? readdirSync(directory, { recursive: true, encoding: 'utf8' })
    : [];
  return names.filter((name) => {
    const path = join(directory, name);
    // A file may go while it is looked at: a copy that is being made, a log that is folded in.
    const seen = statSync(path, { throwIfNoEntry: false });
    if (!seen?.isFile() || !existsSync(path)) return false;
    return readFileSync(path).includes(PASSPORT);
  });
}

const OPEN = ['QUEUED', 'SENDING', 'UNKNOWN'];
/** It waits for what stands before it in its booking, and that waits for a person. */
const isBehindPerson = (item: Json, items: readonly Json[]): boolean =>
  item.status === 'QUEUED' &&
  items.some(
    (one) =>
      one.booking_id === item.booking_id &&
      one.position < item.position &&
      one.status === 'NEEDS_ATTENTION',
  );
const ENDS = ['CONFIRMED', 'FAILED', 'NEEDS_ATTENTION', 'DROPPED', 'HANDED_OVER'];

/** What is wrong with a station's queue, held against what it acknowledged and what was ordered. */
export function judge(
  items: readonly Json[],
  acknowledged: ReadonlyMap<string, Json>,
  orders: readonly Json[],
): string[] {
  const wrong: string[] = [];
  const live = new Map<string, Json[]>();
  for (const order of orders) {
    if (order.status !== 'LIVE' || order.reference === null) continue;
    live.set(order.reference, [...(live.get(order.reference) ?? []), order]);
  }
  const known = new Set(items.map(({ reference }) => reference));
  for (const reference of acknowledged.keys()) {
    if (!known.has(reference)) wrong.push(`${reference} was acknowledged and is lost`);
  }
  for (const item of items) {
    const { reference, status, reason } = item;
    const placed = live.get(reference) ?? [];
    const ended = ENDS.includes(status);
    if (!ended && !isBehindPerson(item, items)) wrong.push(`${reference} is left ${status}`);
    if (ended && status !== 'CONFIRMED' && !reason)
      wrong.push(`${reference} is ${status} without a reason`);
    if (placed.length > 1) wrong.push(`${reference} is placed ${placed.length} times`);
    if (item.kind !== 'CREATE' || status !== 'CONFIRMED') continue;
    const cancelled = items.some(
      (one) =>
        one.booking_id === item.booking_id && one.kind === 'CANCEL' && one.status === 'CONFIRMED',
    );
    if (cancelled && placed.length > 0) wrong.push(`${reference} is cancelled here and live there`);
    if (!cancelled && placed[0]?.locator !== item.locator) {
      wrong.push(`${reference} is confirmed as ${item.locator} and not there`);
    }
  }
  return wrong;
}
