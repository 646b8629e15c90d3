/**
 * Sends what is queued, once each. One runner at a time, by a lease whose fence is checked in the
 * transaction of every write; an item is SENDING on disk before anything leaves; one whose outcome is
 * unknown is looked up and never sent again before that is settled.
 */
import {
  changeQueueItem,
  dropLease,
  holdsLease,
  type Lease,
  openQueue,
  type QueueChange,
  queueOfBooking,
  takeLease,
} from '#db/store/queue.ts';
import type { QueueStatus } from '#main/contract/queue.ts';
import { assertNever } from '#main/contract/result.ts';
import type { QueueRow } from '#main/domain/queue-item.ts';
import type { Ports, Queue, QueueOutcome, QueueWork } from '#main/ports.ts';
import { type Backoff, dueNow, standing, waitBefore } from './due.ts';

export interface Timers {
  set(work: () => void, delay_ms: number): unknown;
  clear(timer: unknown): void;
}

export interface QueueSettings {
  backoff: Backoff;
  /** Items sent to one provider at the same time. */
  per_provider: number;
  lease_ms: number;
  /** Look-ups after which an unknown outcome goes to a person. */
  most_looks: number;
  /** Tries of a provider that answers and fails, after which a person is asked. */
  most_tries: number;
}

export interface QueueOptions {
  ports: Pick<Ports, 'db' | 'clock' | 'ids' | 'log' | 'connection'>;
  work: QueueWork;
  timers: Timers;
  random(): number;
  settings: QueueSettings;
  /** This process has the data directory's lock: a lease from before it began is nobody's. */
  alone: boolean;
  /** Told of every item that moved. */
  moved?: (item: QueueRow) => void;
}

/** Nobody waits longer than this for a turn, whatever the clock of the machine does. */
const LONGEST_SLEEP_MS = 60_000;

/** Another runner has taken over; never leaves this module. */
class LeaseLost extends Error {}

export function startQueue(options: QueueOptions): Queue {
  const { ports, work, timers, random, settings } = options;
  const owner = ports.ids.uuid();
  const sending = new Map<string, Promise<void>>();
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
    timer = timers.set(wake, Math.max(0, Math.min(ms, LONGEST_SLEEP_MS)));
  }

  function wake() {
    if (stopped) return;
    if (turning) {
      again = true;
      return;
    }
    turning = turn()
      .catch((error: unknown) => {
        ports.log.error('A turn of the queue broke', { error });
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
    const until = later(settings.lease_ms);
    const over = first && options.alone;
    lease = await ports.db.write((tx) => takeLease(tx, { owner, now: now(), until, over }));
    first = false;
    renew_at = ports.clock.monotonic() + settings.lease_ms / 2;
    return lease !== null;
  }

  async function turn(): Promise<void> {
    const open = await openQueue(ports.db.read);
    if (open.length === 0 || stopped) return;
    if (!(await holdLease())) return sleep(settings.lease_ms / 2);
    const { start, next_at } = dueNow(open, now().getTime(), {
      sending: new Set(sending.keys()),
      per_provider: settings.per_provider,
      reachable: (provider) => ports.connection.reachable(provider),
    });
    for (const item of start) begin(item);
    if (next_at !== null) sleep(next_at - now().getTime());
  }

  function begin(item: QueueRow) {
    const done = send(item)
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) lease = null;
        else ports.log.error('A queued item broke', { item: item.id, error });
        // What was begun is on disk; a later turn finds it there.
        sleep(settings.backoff.max_ms);
      })
      .finally(() => {
        sending.delete(item.id);
        wake();
      });
    sending.set(item.id, done);
  }

  async function send(item: QueueRow): Promise<void> {
    if (item.position > 1) {
      const place = standing(item, await queueOfBooking(ports.db.read, item.booking_id));
      if (place === 'WAITS') return put(item, { next_attempt_at: soon(item) }, null);
      if (place === 'LOST') {
        return put(item, { status: 'FAILED', reason: 'EARLIER_ITEM' }, 'FAILED');
      }
    }
    if (item.status !== 'QUEUED') return conclude(item, await work.settle(item));
    const attempts = item.attempts + 1;
    await put(item, { status: 'SENDING', attempts, looks: 0, intent_id: null }, 'SENDING');
    const sent: QueueRow = { ...item, status: 'SENDING', attempts, looks: 0, intent_id: null };
    return conclude(sent, await work.attempt(sent));
  }

  const soon = (item: QueueRow) =>
    later(waitBefore(item.attempts, settings.backoff, null, random)).toISOString();

  async function conclude(item: QueueRow, outcome: QueueOutcome): Promise<void> {
    switch (outcome.state) {
      case 'DONE':
        return options.moved?.(item);
      case 'LATER': {
        const attempts = outcome.offline ? Math.max(0, item.attempts - 1) : item.attempts;
        if (attempts >= settings.most_tries) {
          return put(item, attention(outcome.reason, null), 'NEEDS_ATTENTION');
        }
        const wait_ms = waitBefore(attempts, settings.backoff, outcome.retry_after_ms, random);
        const next_attempt_at = later(wait_ms).toISOString();
        const { reason } = outcome;
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
        return assertNever(outcome, 'queue outcome');
    }
  }

  const attention = (reason: string, choice: string | null): QueueChange => ({
    status: 'NEEDS_ATTENTION',
    reason,
    choice,
    next_attempt_at: null,
  });

  /** Writes where an item stands, and says it on its booking, in one commit under the lease. */
  async function put(item: QueueRow, change: QueueChange, told: QueueStatus | null): Promise<void> {
    await ports.db.write(async (tx) => {
      if (!lease || !(await holdsLease(tx, lease))) throw new LeaseLost();
      // An effect's own end may have moved it meanwhile; what has ended stays so.
      const from = ['QUEUED', 'SENDING', 'UNKNOWN', 'NEEDS_ATTENTION'] as const;
      const written = await changeQueueItem(tx, { id: item.id, from, change, now: now() });
      if (written && told) await work.tell(tx, item, told, change.reason ?? null);
    });
    options.moved?.(item);
  }

  const unsubscribe = ports.connection.onChange(wake);
  wake();

  return {
    wake,
    async drain() {
      const open = await openQueue(ports.db.read);
      const waiting = open.filter((item) => !item.on_hold && !sending.has(item.id));
      await ports.db.write(async (tx) => {
        for (const { id } of waiting) {
          const change = { next_attempt_at: now().toISOString() };
          await changeQueueItem(tx, { id, from: ['QUEUED', 'UNKNOWN'], change, now: now() });
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
      if (mine) await ports.db.write((tx) => dropLease(tx, mine));
    },
  };
}
