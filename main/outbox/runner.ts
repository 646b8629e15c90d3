/**
 * Sends what is queued, once each. One runner at a time, by a lease whose fence is checked in the
 * transaction of every write; an item is SENDING on disk before anything leaves; one whose outcome is
 * unknown is looked up and never sent again before that is settled.
 */

import { storageProblem } from '#db/open.ts';
import {
  beginSending,
  changeOutboxItem,
  dropLease,
  findOutboxItem,
  holdsLease,
  type Lease,
  type OutboxChange,
  outboxOfBooking,
  takeLease,
  unsettledOutbox,
} from '#db/store/outbox.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { assertNever } from '#main/contract/result.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox-item.ts';
import type { Outbox, OutboxOutcome, OutboxWork, Ports } from '#main/ports.ts';
import { createCooldowns } from './cooldowns.ts';
import { type Backoff, dueNow, standing, waitBefore } from './due.ts';

export interface Timers {
  set(work: () => void, delay_ms: number): unknown;
  clear(timer: unknown): void;
}

export interface OutboxSettings {
  backoff: Backoff;
  /** Items sent to one provider at the same time. */
  per_provider: number;
  /** The least time between two items sent to one provider. */
  gap_ms: number;
  lease_ms: number;
  /** Look-ups after which an unknown outcome goes to a person. */
  most_looks: number;
  /** Tries that came to nothing, after which a person is asked. */
  most_tries: number;
}

export interface OutboxOptions {
  ports: Pick<Ports, 'db' | 'clock' | 'ids' | 'log' | 'connection'>;
  work: OutboxWork;
  timers: Timers;
  random(): number;
  settings: OutboxSettings;
  /** This process has the data directory's lock: a lease from before it began is nobody's. */
  alone: boolean;
  /** Told of every item that moved, as it is then. */
  moved?: (item: OutboxHead) => void;
}

/** Nobody waits longer than this for a turn, whatever the clock of the machine does. */
const MAX_SLEEP_MS = 60_000;

/** Another runner has taken over; never leaves this module. */
class LeaseLost extends Error {}

/** What had to be on disk is not; never leaves this module. */
class NotWritten extends Error {
  constructor(cause: unknown) {
    super(phrase('outbox_not_written'), { cause });
  }
}

const OPEN: ReadonlySet<OutboxStatus> = new Set(['QUEUED', 'SENDING', 'UNKNOWN']);
const GONE_ROUND: OutboxOutcome = {
  state: 'LATER',
  reason: phrase('no_end'),
  retry_after_ms: null,
  offline: false,
};

/** Rests as a whole. */
const EVERYTHING = '*';

export function startOutbox(options: OutboxOptions): Outbox {
  const { ports, work, timers, random, settings } = options;
  const owner = ports.ids.uuid();
  const sending = new Map<string, Promise<void>>();
  const cooldowns = createCooldowns(ports.clock);
  /** Asked for by their agency: they go before anybody's rest is over, once. */
  const hurried = new Set<string>();
  let lease: Lease | null = null;
  let first = true;
  let renew_at = 0;
  let timer: unknown = null;
  let stopped = false;
  let turning: Promise<void> | null = null;
  let again = false;

  const now = () => ports.clock.now();
  const later = (ms: number) => new Date(now().getTime() + ms);

  function sleep(ms: number) {
    if (stopped) return;
    if (timer !== null) timers.clear(timer);
    timer = timers.set(wake, Math.max(0, Math.min(ms, MAX_SLEEP_MS)));
  }

  function wake() {
    if (stopped) return;
    if (turning) {
      again = true;
      return;
    }
    turning = turn()
      .catch((error: unknown) => {
        ports.log.error('A turn of the outbox broke', { error });
        cooldowns.give(EVERYTHING, settings.backoff.max_ms);
        sleep(settings.backoff.max_ms);
      })
      .finally(() => {
        turning = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  /** Under the lease, or not at all. */
  async function holdLease(): Promise<boolean> {
    if (lease && ports.clock.monotonic() < renew_at) return true;
    const asked_at = ports.clock.monotonic();
    const over = first && options.alone;
    lease = await ports.db.write((tx) =>
      takeLease(tx, { owner, now: now(), until: later(settings.lease_ms), over }),
    );
    first = false;
    renew_at = asked_at + settings.lease_ms / 2;
    return lease !== null;
  }

  async function turn(): Promise<void> {
    const resting = cooldowns.left(EVERYTHING);
    if (resting > 0) return sleep(resting);
    const unsettled = await unsettledOutbox(ports.db.read);
    for (const id of hurried) if (!unsettled.some((item) => item.id === id)) hurried.delete(id);
    if (unsettled.length === 0 || stopped) return;
    if (!(await holdLease())) return sleep(settings.lease_ms / 2);
    const { start, next_ms } = dueNow(unsettled, now().getTime(), {
      sending: new Set(sending.keys()),
      per_provider: settings.per_provider,
      reachable: ({ provider_type, agency_id }) =>
        ports.connection.reachable(provider_type, agency_id),
      rest_ms: (item) =>
        hurried.has(item.id)
          ? 0
          : Math.max(cooldowns.left(item.id), cooldowns.left(item.provider_type)),
    });
    const sent_to = new Set<string>();
    for (const item of start) {
      if (settings.gap_ms > 0 && sent_to.has(item.provider_type)) continue;
      sent_to.add(item.provider_type);
      cooldowns.give(item.provider_type, settings.gap_ms);
      begin(item);
    }
    const spaced = sent_to.size < start.length ? settings.gap_ms : MAX_SLEEP_MS;
    sleep(Math.min(next_ms ?? MAX_SLEEP_MS, spaced));
  }

  function begin(item: OutboxHead) {
    hurried.delete(item.id);
    const done = ports.connection
      .onBehalf(item.agency_id, () => send(item))
      .catch((error: unknown) => {
        // What was begun is on disk; a later turn finds it there.
        if (error instanceof LeaseLost) lease = null;
        else stumble(item, error);
      })
      .finally(() => {
        sending.delete(item.id);
        wake();
      });
    sending.set(item.id, done);
  }

  /** What cannot be written down is not sent: that stops everything, a broken item only itself. */
  function stumble(item: OutboxHead, error: unknown) {
    ports.log.error('A queued item broke', { item: item.id, error });
    const unwritten = error instanceof NotWritten || storageProblem(error) !== null;
    cooldowns.give(unwritten ? EVERYTHING : item.id, settings.backoff.max_ms);
  }

  async function send(head: OutboxHead): Promise<void> {
    if (head.position > 1) {
      const place = standing(head, await outboxOfBooking(ports.db.read, head.booking_id));
      if (place === 'WAITS') return;
      if (place === 'LOST') {
        return put(head, { status: 'FAILED', reason: 'EARLIER_ITEM' }, 'FAILED');
      }
    }
    if (head.status !== 'QUEUED') {
      const item = await findOutboxItem(ports.db.read, { agency_id: null, id: head.id });
      if (item) await conclude(item, await work.settle(item));
      return;
    }
    // As it is now: a person may have chosen something else, or kept it back, since it was read.
    const item = await written((tx) => beginSending(tx, { id: head.id, now: now() }));
    if (!item) return;
    options.moved?.(item);
    return conclude(item, await work.attempt(item));
  }

  async function conclude(item: OutboxRow, outcome: OutboxOutcome): Promise<void> {
    switch (outcome.state) {
      case 'DONE': {
        const after = await findOutboxItem(ports.db.read, { agency_id: null, id: item.id });
        if (!after) return;
        options.moved?.(after);
        // An end that ended nothing is one more try, so that it cannot go round for ever.
        return OPEN.has(after.status) ? conclude(after, GONE_ROUND) : undefined;
      }
      case 'LATER': {
        const { reason, retry_after_ms } = outcome;
        if (retry_after_ms !== null) cooldowns.give(item.provider_type, retry_after_ms);
        const attempts = outcome.offline ? Math.max(0, item.attempts - 1) : item.attempts;
        if (attempts >= settings.most_tries) {
          return put(item, attention(reason, null), 'NEEDS_ATTENTION');
        }
        const wait_ms = waitBefore(attempts, settings.backoff, retry_after_ms, random);
        const next_attempt_at = later(wait_ms).toISOString();
        return put(item, { status: 'QUEUED', attempts, reason, next_attempt_at }, 'QUEUED');
      }
      case 'UNKNOWN': {
        const looks = item.looks + 1;
        if (looks >= settings.most_looks) {
          return put(item, { ...attention('UNKNOWN_OUTCOME', null), looks }, 'NEEDS_ATTENTION');
        }
        const wait_ms = waitBefore(looks, settings.backoff, null, random);
        const next_attempt_at = later(wait_ms).toISOString();
        const { reason } = outcome;
        return put(item, { status: 'UNKNOWN', looks, reason, next_attempt_at }, 'UNKNOWN');
      }
      case 'ASK':
        return put(item, attention(outcome.reason, outcome.choice), 'NEEDS_ATTENTION');
      case 'FAILED':
        return put(item, { status: 'FAILED', reason: outcome.reason }, 'FAILED');
      default:
        return assertNever(outcome, 'outbox outcome');
    }
  }

  const attention = (reason: string, choice: string | null): OutboxChange => ({
    status: 'NEEDS_ATTENTION',
    reason,
    choice,
    next_attempt_at: null,
  });

  /** Writes where an item stands, and says it on its booking, in one commit under the lease. */
  async function put(item: OutboxHead, change: OutboxChange, told: OutboxStatus): Promise<void> {
    await written(async (tx) => {
      // An effect's own commit, or a person, may have moved it meanwhile: then it stays there.
      const from = ['QUEUED', 'SENDING', 'UNKNOWN'] as const;
      const moved = await changeOutboxItem(tx, { id: item.id, from, change, now: now() });
      if (moved) await work.tell(tx, item, told, change.reason ?? null);
    });
    await tellMoved(item.id);
  }

  /** One commit under the lease. */
  async function written<T>(change: Parameters<typeof ports.db.write<T>>[0]): Promise<T> {
    let own: unknown = null;
    try {
      return await ports.db.write(async (tx) => {
        if (!lease || !(await holdsLease(tx, lease))) throw new LeaseLost();
        return await change(tx).catch((error: unknown) => {
          own = error;
          throw error;
        });
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // What broke of itself is that item's trouble alone.
      throw error === own && storageProblem(error) === null ? error : new NotWritten(error);
    }
  }

  async function tellMoved(id: string): Promise<void> {
    if (!options.moved) return;
    const item = await findOutboxItem(ports.db.read, { agency_id: null, id });
    if (item) options.moved(item);
  }

  const unsubscribe = ports.connection.onChange(wake);
  wake();

  return {
    wake,
    moved(item) {
      options.moved?.(item);
      // What waits for the line waits until the line tells: nothing else in the outbox has changed.
      const { status, provider_type, agency_id } = item;
      const waits = status === 'QUEUED' && !ports.connection.reachable(provider_type, agency_id);
      if (!waits) wake();
    },
    async drain(agency_id) {
      const waiting = (await unsettledOutbox(ports.db.read)).filter(
        (item) =>
          item.agency_id === agency_id &&
          item.status !== 'NEEDS_ATTENTION' &&
          !item.on_hold &&
          !sending.has(item.id),
      );
      cooldowns.end(EVERYTHING);
      for (const { id } of waiting) hurried.add(id);
      await ports.db.write(async (tx) => {
        for (const { id } of waiting) {
          const change = { next_attempt_at: now().toISOString() };
          await changeOutboxItem(tx, { id, from: ['QUEUED', 'UNKNOWN'], change, now: now() });
        }
      });
      wake();
      return waiting.length;
    },
    async idle() {
      while (turning || sending.size > 0) {
        await turning;
        await Promise.allSettled(sending.values());
      }
    },
    async stop() {
      stopped = true;
      unsubscribe();
      if (timer !== null) timers.clear(timer);
      await turning;
      await Promise.allSettled(sending.values());
      const mine = lease;
      if (!mine) return;
      // The next start takes it over anyway.
      await ports.db
        .write((tx) => dropLease(tx, mine))
        .catch((error: unknown) => ports.log.warn('The lease is not given back', { error }));
    },
  };
}
