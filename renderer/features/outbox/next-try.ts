/** When an item is tried next, in words; empty for one that does not wait. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import { formatTimeLeft } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';

export function describeNextTry(
  { status, on_hold, next_attempt_at }: OutboxItem,
  { now, line }: { now: Date; line: 'ONLINE' | 'OFFLINE' | null },
): string {
  if (status !== 'QUEUED' && status !== 'UNKNOWN') return '';
  if (on_hold) return '';
  if (line === 'OFFLINE') return say('outbox.when_online');
  if (next_attempt_at === null || Date.parse(next_attempt_at) <= now.getTime()) {
    return say('outbox.due_now');
  }
  return say('outbox.in', { time: formatTimeLeft(now, next_attempt_at) });
}
