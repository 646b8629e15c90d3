/** When an item is tried again, and which items may be sent now. Pure. */
import type { QueueRow } from '#main/domain/queue-item.ts';

export interface Backoff {
  min_ms: number;
  max_ms: number;
}

/**
 * Twice as long each time, with jitter so that many stations do not come back at once; what the
 * provider asked for is the least.
 */
export function waitBefore(
  tries: number,
  { min_ms, max_ms }: Backoff,
  retry_after_ms: number | null,
  random: () => number,
): number {
  const doubled = Math.min(max_ms, min_ms * 2 ** Math.min(tries, 20));
  const jittered = Math.round(doubled / 2 + (doubled / 2) * random());
  return Math.max(jittered, retry_after_ms ?? 0, min_ms);
}

const OPEN: ReadonlySet<QueueRow['status']> = new Set(['QUEUED', 'SENDING', 'UNKNOWN']);

/** What stands before an item in its booking: nothing, something unfinished, or a lost beginning. */
export function standing(item: QueueRow, booking: readonly QueueRow[]): 'FREE' | 'WAITS' | 'LOST' {
  const earlier = booking.filter((one) => one.position < item.position);
  const lost = earlier.some(
    (one) => one.kind === 'CREATE' && (one.status === 'FAILED' || one.status === 'DROPPED'),
  );
  if (lost) return 'LOST';
  const waits = earlier.some((one) => OPEN.has(one.status) || one.status === 'NEEDS_ATTENTION');
  return waits ? 'WAITS' : 'FREE';
}

export interface Capacity {
  /** Items being sent, by id. */
  sending: ReadonlySet<string>;
  per_provider: number;
  reachable(provider: QueueRow['provider_type']): boolean;
}

export interface Due {
  start: QueueRow[];
  /** When the next one is due, epoch milliseconds; null where none waits for the clock. */
  next_at: number | null;
}

/** The first open item of each booking, oldest booking first, as far as providers have room. */
export function dueNow(open: readonly QueueRow[], now: number, capacity: Capacity): Due {
  const busy = new Map<string, number>();
  for (const item of open) {
    if (!capacity.sending.has(item.id)) continue;
    busy.set(item.provider_type, (busy.get(item.provider_type) ?? 0) + 1);
  }
  const seen = new Set<string>();
  const start: QueueRow[] = [];
  let next_at: number | null = null;
  for (const item of [...open].sort(byPosition)) {
    if (seen.has(item.booking_id)) continue;
    seen.add(item.booking_id);
    if (capacity.sending.has(item.id) || (item.on_hold && item.status === 'QUEUED')) continue;
    if (!capacity.reachable(item.provider_type)) continue;
    const at = item.next_attempt_at === null ? 0 : Date.parse(item.next_attempt_at);
    if (at > now) {
      next_at = next_at === null ? at : Math.min(next_at, at);
      continue;
    }
    const used = busy.get(item.provider_type) ?? 0;
    if (used >= capacity.per_provider) continue;
    busy.set(item.provider_type, used + 1);
    start.push(item);
  }
  return { start, next_at };
}

function byPosition(a: QueueRow, b: QueueRow): number {
  if (a.booking_id === b.booking_id) return a.position - b.position;
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);
}
