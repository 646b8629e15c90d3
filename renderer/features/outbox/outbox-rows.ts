/**
 * The outbox's rows, filters and counts. Pure: the time is passed in. An item keeps its
 * position while its status changes, so that the row under the cursor stays.
 */
import { type OutboxItem, OutboxReason, type OutboxStatus } from '#main/contract/outbox.ts';
import type { OutboxFilter } from '../../commands/context.ts';
import { formatRoutesIn, formatTimeLeft } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';

export const GROUPS: Readonly<Record<OutboxStatus, Exclude<OutboxFilter, 'all'>>> = {
  QUEUED: 'waiting',
  SENDING: 'waiting',
  UNKNOWN: 'waiting',
  NEEDS_ATTENTION: 'attention',
  CONFIRMED: 'placed',
  FAILED: 'over',
  DROPPED: 'over',
  HANDED_OVER: 'over',
};

/** What an item is about: 'Silva/Ana GRU–MIA 20DEC'. */
export const formatItemTitle = ({ title }: { title: string }): string =>
  formatRoutesIn(sayInWords(title));

export function getItemCounts(items: readonly OutboxItem[]) {
  const counts = { all: items.length, attention: 0, waiting: 0, placed: 0, over: 0 };
  for (const { status } of items) counts[GROUPS[status]] += 1;
  return counts;
}

/** Only the latest items are listed; older ones are found through their bookings. */
export const MAX_ROWS = 400;

/** The items of a filter, newest booking first; items of one booking in the order they are sent. */
export function listOutboxRows(
  items: readonly OutboxItem[],
  filter: OutboxFilter,
): readonly OutboxItem[] {
  const begun = new Map<string, string>();
  for (const { booking_id, created_at } of items) {
    const before = begun.get(booking_id);
    if (before === undefined || created_at > before) begun.set(booking_id, created_at);
  }
  const getWhen = (item: OutboxItem) => begun.get(item.booking_id) ?? item.created_at;
  return items
    .filter((item) => filter === 'all' || GROUPS[item.status] === filter)
    .sort(
      (a, b) =>
        getWhen(b).localeCompare(getWhen(a)) ||
        a.booking_id.localeCompare(b.booking_id) ||
        a.position - b.position,
    )
    .slice(0, MAX_ROWS);
}

/** Counts of open items, and of those updated since an instant. */
export interface OutboxProgress {
  all: number;
  sending: number;
  left: number;
}

export function getProgress(items: readonly OutboxItem[], since: string | null): OutboxProgress {
  const own = items.filter(
    ({ updated_at, status }) =>
      ['waiting', 'attention'].includes(GROUPS[status]) || (since !== null && updated_at >= since),
  );
  const countWanted = (...wanted: OutboxStatus[]) =>
    own.filter((i) => wanted.includes(i.status)).length;
  return {
    all: own.length,
    sending: countWanted('SENDING', 'UNKNOWN'),
    left: countWanted('QUEUED'),
  };
}

/** When an item is tried next, in words; empty if it does not wait. */
export function describeNextTry(
  { status, on_hold, next_attempt_at }: OutboxItem,
  { now, line }: { now: Date; line: 'ONLINE' | 'OFFLINE' | null },
): string {
  if (on_hold || (status !== 'QUEUED' && status !== 'UNKNOWN')) return '';
  if (line === 'OFFLINE') return say('outbox.when_online');
  if (next_attempt_at === null || Date.parse(next_attempt_at) <= now.getTime()) {
    return say('outbox.due_now');
  }
  return say('outbox.in', { time: formatTimeLeft(now, next_attempt_at) });
}

/** A reason in words; a text that is not a known code already is in words. */
export function describeReason(reason: string | null): string {
  if (reason === null) return '';
  const known = OutboxReason.safeParse(reason);
  return known.success ? say(`outbox_reason.${known.data}`) : sayInWords(reason);
}
