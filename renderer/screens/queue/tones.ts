/** Which tone and sign an item of the queue is shown with; the word beside them says the same. */
import type { QueueStatus } from '#main/contract/queue.ts';

export type QueueTone = 'ok' | 'warn' | 'bad' | 'dim' | 'strong';

export function queueTone(status: QueueStatus): QueueTone {
  switch (status) {
    case 'CONFIRMED':
      return 'ok';
    case 'NEEDS_ATTENTION':
    case 'UNKNOWN':
      return 'warn';
    case 'FAILED':
      return 'bad';
    case 'SENDING':
      return 'strong';
    case 'QUEUED':
    case 'DROPPED':
    case 'HANDED_OVER':
      return 'dim';
  }
}

export const QUEUE_SIGN: Readonly<Record<QueueStatus, string>> = {
  QUEUED: '○',
  SENDING: '→',
  UNKNOWN: '?',
  CONFIRMED: '✓',
  NEEDS_ATTENTION: '!',
  FAILED: '✕',
  DROPPED: '–',
  HANDED_OVER: '⇥',
};
