/** When an item is tried next, in words; nothing for what is not waiting. */
import type { QueueItem } from '#main/contract/queue.ts';
import { timeLeft } from '../../words/format.ts';
import { say } from '../../words/words.ts';

export function nextTry(
  { status, on_hold, next_attempt_at }: QueueItem,
  { now, line }: { now: Date; line: 'ONLINE' | 'OFFLINE' | null },
): string {
  if (status !== 'QUEUED' && status !== 'UNKNOWN') return '';
  if (on_hold) return '';
  if (line === 'OFFLINE') return say('queue.when_online');
  if (next_attempt_at === null || Date.parse(next_attempt_at) <= now.getTime()) {
    return say('queue.due_now');
  }
  return say('queue.in', { time: timeLeft(now, next_attempt_at) });
}
