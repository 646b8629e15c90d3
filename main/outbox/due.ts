/** When an item is tried again, and which items may be sent now. Pure. */
import type { OutboxHead } from '#main/domain/outbox/item.ts';

/** A clock set back by more than this makes stored waits meaningless. */
const CLOCK_SLACK_MS = 1_000;

/**
 * The rest of an item's wait in milliseconds. Zero if the clock was set back since it was written,
 * so that no item waits for a time that may be days away.
 */
function waitLeft(item: Pick<OutboxHead, 'next_attempt_at' | 'updated_at'>, now: number): number {
  if (item.next_attempt_at === null) return 0;
  if (now < Date.parse(item.updated_at) - CLOCK_SLACK_MS) return 0;
  return Math.max(0, Date.parse(item.next_attempt_at) - now);
}

const OPEN: ReadonlySet<OutboxHead['status']> = new Set(['QUEUED', 'SENDING', 'UNKNOWN']);

/** What precedes an item: nothing (FREE), an open item (WAITS), a creation that failed (LOST). */
export function getItemStanding(
  item: Pick<OutboxHead, 'position'>,
  booking: readonly Pick<OutboxHead, 'position' | 'kind' | 'status'>[],
): 'FREE' | 'WAITS' | 'LOST' {
  const earlier = booking.filter((one) => one.position < item.position);
  const lost = earlier.some(
    (one) => one.kind === 'CREATE' && (one.status === 'FAILED' || one.status === 'DROPPED'),
  );
  if (lost) return 'LOST';
  const waits = earlier.some((one) => OPEN.has(one.status) || one.status === 'NEEDS_ATTENTION');
  return waits ? 'WAITS' : 'FREE';
}

export interface Capacity {
  /** Ids of items being sent. */
  sending: ReadonlySet<string>;
  per_provider: number;
  /** Whether the item's provider can be reached for its agency. */
  reachable(item: OutboxHead): boolean;
  /** Milliseconds of cooldown for an item or its provider, apart from the item's own wait. */
  rest_ms(item: OutboxHead): number;
}

export interface Due {
  start: OutboxHead[];
  /** Milliseconds to the next item that waits for the clock; null if there is none. */
  next_ms: number | null;
}

/**
 * The first unsettled item of each booking, oldest booking first, as far as providers have room.
 */
export function pickDueNow(unsettled: readonly OutboxHead[], now: number, capacity: Capacity): Due {
  const busy = new Map<string, number>();
  for (const item of unsettled) {
    if (!capacity.sending.has(item.id)) continue;
    busy.set(item.provider_type, (busy.get(item.provider_type) ?? 0) + 1);
  }
  const start: OutboxHead[] = [];
  let next_ms: number | null = null;
  for (const item of pickFirstOfEach(unsettled)) {
    if (capacity.sending.has(item.id) || !waitsForNobody(item)) continue;
    if (!capacity.reachable(item)) continue;
    const left = Math.max(waitLeft(item, now), capacity.rest_ms(item));
    if (left > 0) {
      next_ms = Math.min(next_ms ?? left, left);
      continue;
    }
    const used = busy.get(item.provider_type) ?? 0;
    if (used >= capacity.per_provider) continue;
    busy.set(item.provider_type, used + 1);
    start.push(item);
  }
  return { start, next_ms };
}

/** The tries after one more: without an answer of the provider they never reach the last. */
export const countTries = (tries: number, uses: 'ALL' | 'HALF' | 'NONE', max_tries: number) =>
  ({
    ALL: tries,
    HALF: Math.min(tries, Math.floor(max_tries / 2)),
    NONE: Math.max(0, tries - 1),
  })[uses];

/** Keeps of the ids those of items that are unsettled; every turn does it, of thousands if need be. */
export function forgetSettled(ids: Set<string>, unsettled: readonly Pick<OutboxHead, 'id'>[]) {
  const open = new Set(unsettled.map(({ id }) => id));
  for (const id of ids) if (!open.has(id)) ids.delete(id);
}

/** False for an item on hold, or one that a person must decide. */
const waitsForNobody = (item: OutboxHead): boolean =>
  item.status !== 'NEEDS_ATTENTION' && !(item.on_hold && item.status === 'QUEUED');

/**
 * The first item of each booking, oldest first. Within a booking only positions give the order,
 * because the clock may have been set back between two items.
 */
function pickFirstOfEach(unsettled: readonly OutboxHead[]): OutboxHead[] {
  const first = new Map<string, OutboxHead>();
  for (const item of unsettled) {
    const other = first.get(item.booking_id);
    if (!other || item.position < other.position) first.set(item.booking_id, item);
  }
  return [...first.values()].sort(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  );
}
