/** Which tone and sign an item of the outbox is shown with; the word beside them says the same. */
import type { OutboxStatus } from '#main/contract/outbox.ts';

export type OutboxTone = 'ok' | 'warn' | 'bad' | 'dim' | 'strong';

export function outboxTone(status: OutboxStatus): OutboxTone {
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

export const OUTBOX_SIGN: Readonly<Record<OutboxStatus, string>> = {
  QUEUED: '○',
  SENDING: '→',
  UNKNOWN: '?',
  CONFIRMED: '✓',
  NEEDS_ATTENTION: '!',
  FAILED: '✕',
  DROPPED: '–',
  HANDED_OVER: '⇥',
};
