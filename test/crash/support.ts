/**
 * A training system on a real socket, shared by a file's tests, and stations that are killed: each a
 * child process of its own with its own data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { RestClient, TRAINING_AGENT } from '#main/host/demo/client.ts';
import { type Served, serveChild } from '#main/host/demo/serve-child.ts';
import type { Json } from '../fixtures/served.ts';
import type { Spec } from './kill-at.ts';

const root = resolve(import.meta.dirname, '../..');

export function trainingForFile(): { readonly url: string } {
  const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-crash-far-'));
  let training: Served | null = null;
  beforeAll(async () => {
    training = await serveChild('training.ts', ['--port', '0', '--data-dir', data_dir]);
  });
  afterAll(async () => {
    await training?.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });
  return {
    get url() {
      if (!training) throw new Error('The training system is not started yet');
      return training.base_url;
    },
  };
}

export class Station {
  readonly data_dir = mkdtempSync(join(tmpdir(), 'airdesk-crash-'));
  readonly #training_url: string;
  #child: ChildProcess | null = null;
  #ended: Promise<NodeJS.Signals | number | null> = Promise.resolve(null);
  client = new RestClient('http://nowhere.invalid/flights/v1');

  constructor(training_url: string) {
    this.#training_url = training_url;
  }

  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    const hook = join(import.meta.dirname, 'kill-at.ts');
    const flags = [
      '--port',
      '0',
      '--data-dir',
      this.data_dir,
      '--training-url',
      this.#training_url,
    ];
    const child = spawn(
      process.execPath,
      ['--import', hook, join(root, 'main/host/serve.ts'), ...flags],
      {
        cwd: root,
        env: { ...process.env, AIRDESK_CRASH_SPEC: this.#spec, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    this.#ended = new Promise((done) => {
      child.once('exit', (code, signal) => done(signal ?? code));
    });
    let said = '';
    const base_url = await new Promise<string>((ready, broke) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString('utf8');
        const found = /^airdesk ready (\S+)$/m.exec(said)?.[1];
        if (found) ready(found);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => broke(new Error(`the station ended with ${code}:\n${said}`)));
    });
    this.client = new RestClient(base_url);
    const { username, password, api_key } = TRAINING_AGENT;
    await this.client.signIn(username, password, api_key);
  }

  get #spec(): string {
    return join(this.data_dir, 'crash-spec.json');
  }

  /** The next `nth` time this point is reached the process dies there. */
  async arm(spec: Spec): Promise<void> {
    rmSync(`${this.#spec}.hit`, { force: true });
    writeFileSync(this.#spec, JSON.stringify(spec));
    this.#child?.kill('SIGUSR2');
    while (existsSync(this.#spec)) await pause(5);
  }

  /** Whether the process died where it was armed to, and by SIGKILL. */
  async died(within_ms = 20_000): Promise<boolean> {
    const ended = await Promise.race([this.#ended, pause(within_ms).then(() => 'alive' as const)]);
    return ended === 'SIGKILL' && existsSync(`${this.#spec}.hit`);
  }

  hit(): Json {
    return JSON.parse(readFileSync(`${this.#spec}.hit`, 'utf8'));
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data_dir, { recursive: true, force: true });
  }

  async desk(operation: string, input: unknown = {}): Promise<Json> {
    return (await this.client.desk(operation, input)).body;
  }

  async items(): Promise<Json[]> {
    return (await this.desk('queue.list')).items;
  }

  /** Waits until every item has ended or needs a person. */
  async settled(within_ms = 30_000): Promise<Json[]> {
    const deadline = performance.now() + within_ms;
    for (;;) {
      const items = await this.items();
      const open = items.filter(({ status }) => ['QUEUED', 'SENDING', 'UNKNOWN'].includes(status));
      if (open.length === 0) return items;
      if (performance.now() > deadline) throw new Error(`still open: ${JSON.stringify(open)}`);
      await pause(50);
    }
  }

  /** The far side's live orders with a reference, of every station. */
  async orders(reference: string): Promise<Json[]> {
    const { orders } = await this.desk('training.orders.list');
    return orders.filter((o: Json) => o.reference === reference && o.status === 'LIVE');
  }
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
