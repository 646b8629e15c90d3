/** Sends one item, or settles its unknown outcome, and stores the result. */
import { noteDepartures } from '#db/store/departures.ts';
import {
  beginSending,
  changeOutboxItem,
  findOutboxItem,
  listOutboxOfBooking,
  type OutboxChange,
} from '#db/store/outbox.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { assertNever } from '#main/contract/result.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import type { OutboxOutcome, OutboxWork, Ports } from '#main/ports.ts';
import type { Cooldowns } from './cooldowns.ts';
import { countTries, getItemStanding } from './due.ts';
import type { OutboxLease } from './lease.ts';
import type { OutboxSettings } from './settings.ts';

export interface SenderOptions {
  ports: Pick<Ports, 'db' | 'drafts' | 'clock' | 'log'>;
  work: OutboxWork;
  random(): number;
  settings: OutboxSettings;
  /** Called for every changed item, with its new state. */
  moved?: (item: OutboxHead) => void;
}

const OPEN: ReadonlySet<OutboxStatus> = new Set(['QUEUED', 'SENDING', 'UNKNOWN']);
const GONE_ROUND: OutboxOutcome = {
  state: 'LATER',
  reason: phrase('no_end'),
  retry_after_ms: null,
  uses: 'ALL',
};

type StatusChange = OutboxChange & { status: OutboxStatus };

const buildAttention = (reason: string, choice: string | null): StatusChange => ({
  status: 'NEEDS_ATTENTION',
  reason,
  choice,
  next_attempt_at: null,
});

/** The state is on disk before and after sending; after an error a later turn continues. */
export function createSender(
  options: SenderOptions,
  lease: OutboxLease,
  cooldowns: Cooldowns,
): (head: OutboxHead) => Promise<void> {
  const { ports, work, moved } = options;
  const now = () => ports.clock.now();

  async function send(head: OutboxHead): Promise<void> {
    if (head.position > 1) {
      const place = getItemStanding(
        head,
        await listOutboxOfBooking(ports.db.read, head.booking_id),
      );
      if (place === 'WAITS') return;
      if (place === 'LOST') return put(head, { status: 'FAILED', reason: 'EARLIER_ITEM' });
    }
    if (head.status !== 'QUEUED') {
      const item = await findOutboxItem(ports.db.read, { agency_id: null, id: head.id });
      if (item) await conclude(item, await work.settle(item));
      return;
    }
    // Read again: a person may have changed it or put it on hold since it was read.
    const item = await lease.write((tx) => beginSending(tx, { id: head.id, now: now() }));
    if (!item) return;
    await noteDepartures(ports);
    moved?.(item);
    return conclude(item, await work.attempt(item));
  }

  async function conclude(item: OutboxRow, outcome: OutboxOutcome): Promise<void> {
    if (outcome.state !== 'DONE') {
      if (outcome.state === 'LATER' && outcome.uses === 'ALL' && outcome.retry_after_ms !== null) {
        cooldowns.give(item.provider_type, outcome.retry_after_ms);
      }
      return put(item, resolveChange(item, outcome, options));
    }
    const after = await findOutboxItem(ports.db.read, { agency_id: null, id: item.id });
    if (!after) return;
    moved?.(after);
    // A confirmed item that is still open counts as one more try, so that it cannot loop forever.
    return OPEN.has(after.status) ? conclude(after, GONE_ROUND) : work.finish(after.id);
  }

  /** Stores an item's status, and shows it on its booking, in one commit under the lease. */
  async function put(item: OutboxHead, change: StatusChange): Promise<void> {
    await lease.write(async (tx) => {
      // An effect's own commit, or a person, may have changed it meanwhile: that change stays.
      const from = ['QUEUED', 'SENDING', 'UNKNOWN'] as const;
      const changed = await changeOutboxItem(tx, { id: item.id, from, change, now: now() });
      if (changed) await work.tell(tx, item, change.status, change.reason ?? null);
    });
    await announceMoved(item.id);
  }

  async function announceMoved(id: string): Promise<void> {
    if (!moved) return;
    const item = await findOutboxItem(ports.db.read, { agency_id: null, id });
    if (item) moved(item);
  }

  return send;
}

function resolveChange(
  item: OutboxRow,
  outcome: Exclude<OutboxOutcome, { state: 'DONE' }>,
  { ports, random, settings }: SenderOptions,
): StatusChange {
  const calculateNextAttempt = (tries: number, retry_after_ms: number | null) => {
    const wait_ms = waitBefore(tries, settings.backoff, retry_after_ms, random);
    return new Date(ports.clock.now().getTime() + wait_ms).toISOString();
  };
  switch (outcome.state) {
    case 'LATER': {
      const { reason, retry_after_ms } = outcome;
      const attempts = countTries(item.attempts, outcome.uses, settings.max_tries);
      if (attempts >= settings.max_tries) return buildAttention(reason, null);
      const next_attempt_at = calculateNextAttempt(attempts, retry_after_ms);
      return { status: 'QUEUED', attempts, reason, next_attempt_at };
    }
    case 'UNKNOWN': {
      const looks = item.looks + 1;
      if (looks >= settings.max_looks) return { ...buildAttention('UNKNOWN_OUTCOME', null), looks };
      const next_attempt_at = calculateNextAttempt(looks, null);
      return { status: 'UNKNOWN', looks, reason: outcome.reason, next_attempt_at };
    }
    case 'ASK':
      return buildAttention(outcome.reason, outcome.choice);
    case 'FAILED':
      return { status: 'FAILED', reason: outcome.reason };
    default:
      return assertNever(outcome, 'outbox outcome');
  }
}

/**
 * Milliseconds to wait: doubled each time, with jitter so that many stations do not return at once.
 * The provider's own delay counts if longer, and the shortest wait always applies.
 */
function waitBefore(
  tries: number,
  { min_ms, max_ms }: OutboxSettings['backoff'],
  retry_after_ms: number | null,
  random: () => number,
): number {
  const doubled = Math.min(max_ms, min_ms * 2 ** Math.min(tries, 20));
  const jitter = (doubled / 2) * random();
  return Math.round(Math.max(min_ms, doubled / 2 + jitter, (retry_after_ms ?? 0) + jitter));
}
