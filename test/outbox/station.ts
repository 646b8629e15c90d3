/**
 * One station as it is in the product: the real runner, intents, effects, queue operations and store
 * over a real SQLite file. Only time, the network and the machine's whims are the simulation's. A
 * station dies between any two things it does, with all it had in memory; the file stays.
 */
import type { Database } from '#db/open.ts';
import { findUser } from '#db/store/users.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { OutboxAddInput, OutboxDecideInput, OutboxItem } from '#main/contract/outbox.ts';
import type { Result } from '#main/contract/result.ts';
import { createIntents } from '#main/intents/intents.ts';
import { createEffects } from '#main/operations/effects/index.ts';
import type { Context } from '#main/operations/handler.ts';
import { addToOutbox } from '#main/operations/outbox/add.ts';
import { decideItem } from '#main/operations/outbox/decide.ts';
import { createOutboxWork } from '#main/operations/outbox/placing.ts';
import { startOutbox } from '#main/outbox/runner.ts';
import type { OutboxSettings } from '#main/outbox/settings.ts';
import type { Connection, Db, Ids, Locks, Log, Ports, Vault } from '#main/ports.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';
import { type Airline, SETTLE_DELAY_MS } from './airline.ts';
import type { Clockwork } from './clockwork.ts';

export const SETTINGS: OutboxSettings = {
  backoff: { min_ms: 250, max_ms: 4_000 },
  per_provider: 3,
  gap_ms: 10,
  lease_ms: 30_000,
  max_looks: 25,
  max_tries: 12,
};
const RECONCILE_EVERY_MS = 45_000;

/** The process has died: whoever waits for it waits for ever. */
class Dead extends Error {}
const never = new Promise<never>(() => undefined);

export interface Surroundings {
  clockwork: Clockwork;
  random: () => number;
  db: Database;
  vault: Vault;
  ids: Ids;
  airlines: readonly Airline[];
  /** How likely it dies at a commit, just before or just after. */
  mortality: () => number;
  /** Told of what the product itself calls an error. */
  trouble: (message: string, fields: unknown) => void;
}

export class Station {
  readonly #around: Surroundings;
  dead = false;
  #offline = false;
  #listeners = new Set<Parameters<Connection['onChange']>[0]>();
  readonly ports: Ports;
  commits = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    const { clockwork, random, ids, vault } = around;
    const base = {
      db: this.#database(),
      providers: this.#providers(),
      clock: clockwork.clock,
      ids,
      vault,
      log: this.#log(),
      locks: this.#locks(),
    };
    const settling = {
      settle_delay_ms: SETTLE_DELAY_MS,
      pause: (ms: number) => clockwork.pause(ms, this),
    };
    const intents = createIntents({ ports: base, effects: createEffects(base), ...settling });
    const ports = { ...base, intents, connection: this.#connection() } as unknown as Ports;
    this.ports = ports;
    const outbox = startOutbox({
      ports,
      work: createOutboxWork(ports, settling),
      timers: {
        set: (work, ms) => clockwork.after(ms, work, this),
        clear: (entry) => clockwork.cancel(entry),
      },
      random,
      settings: SETTINGS,
      alone: true,
    });
    Object.assign(ports, { outbox });
    const maintenance = () => {
      intents.reconcile().catch((error: unknown) => around.trouble('reconcile', { error }));
      clockwork.after(RECONCILE_EVERY_MS * (0.5 + random()), maintenance, this);
    };
    maintenance();
  }

  /** With everything it had in memory. What it has sent is sent. */
  die(): void {
    this.dead = true;
    this.#listeners.clear();
    this.#around.clockwork.forget(this);
  }

  get offline(): boolean {
    return this.#offline;
  }

  goOffline(offline: boolean): void {
    if (this.#offline === offline) return;
    this.#offline = offline;
    for (const listener of this.#listeners) listener(1, this.ports.connection.view(1));
  }

  async add(input: OutboxAddInput): Promise<Result<OutboxItem, Failure>> {
    const answer = await addToOutbox(input, await this.#context());
    if (this.dead) return never;
    return answer.ok ? { ok: true, value: answer.value.output.item } : answer;
  }

  async decide(input: OutboxDecideInput): Promise<Result<unknown, Failure>> {
    const answer = await decideItem(input, await this.#context());
    return this.dead ? never : answer;
  }

  async #context(): Promise<Context> {
    const user = await findUser(this.#around.db.read, 1);
    if (!user) throw new Error('The agent is not in the store');
    return {
      ports: this.ports,
      principal: {
        agency_id: 1,
        user_id: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        group_id: null,
        service_admin: user.service_admin,
      },
      station: null,
      remote: 'simulation',
      call_id: this.#around.ids.uuid(),
      signal: new AbortController().signal,
      if_match: null,
      idempotency_key: null,
      request_digest: '',
      emit: () => undefined,
      cancel: () => false,
    };
  }

  /** It may die before a commit, which then never was, or after one that nobody heard of. */
  #database(): Db {
    const { db, random, mortality } = this.#around;
    const dies = () => {
      if (!this.dead && random() < mortality()) this.die();
      return this.dead;
    };
    return {
      read: db.read,
      wipe: db.wipe,
      write: async (work) => {
        if (this.dead) return never;
        try {
          const done = await db.write(async (tx) => {
            if (this.dead) throw new Dead();
            const result = await work(tx);
            if (dies()) throw new Dead();
            return result;
          });
          this.commits += 1;
          return dies() ? await never : done;
        } catch (error) {
          if (this.dead) return never;
          throw error;
        }
      },
    };
  }

  #providers(): ProviderRegistry {
    const ports = new Map(this.#around.airlines.map((one) => [one.code, one.portFor(this)]));
    return {
      get: (code) => ports.get(code) ?? null,
      all: () => [...ports.values()],
      notificationToken: () => null,
      positions: () => [],
      test: () => Promise.resolve(null),
    };
  }

  #connection(): Connection {
    const view = () => ({ state: this.#offline ? 'OFFLINE' : 'ONLINE' }) as never;
    return {
      view,
      offline: () => this.#offline,
      reachable: () => !this.#offline,
      setOffline: async (_agency_id, offline) => {
        this.goOffline(offline);
        return view();
      },
      signInToProxy: async () => null,
      probe: () => {},
      onBehalf: (_agency_id, work) => work(),
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  /** As the product's own, waiting by the clockwork. */
  #locks(): Locks {
    const held = new Set<string>();
    const { clockwork } = this.#around;
    return {
      held: (key) => held.has(key),
      hold: async (key, wait_ms, work) => {
        const deadline = clockwork.now + wait_ms;
        while (held.has(key)) {
          if (clockwork.now >= deadline) return null;
          await clockwork.pause(Math.min(50, deadline - clockwork.now), this);
        }
        held.add(key);
        try {
          return { value: await work() };
        } finally {
          held.delete(key);
        }
      },
    };
  }

  #log(): Log {
    const ignore = () => undefined;
    return {
      debug: ignore,
      info: ignore,
      warn: ignore,
      error: (message, fields) => {
        if (!this.dead) this.#around.trouble(message, fields);
      },
    };
  }
}
