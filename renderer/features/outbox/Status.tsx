/** The status of an outbox item: a sign and a word, in a tone that says the same. */
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { say } from '../../i18n/words.ts';

const isHeld = ({ status, on_hold }: OutboxItem): boolean => on_hold && status === 'QUEUED';

export const getStatusTone = (item: OutboxItem): string =>
  isHeld(item) ? 'dim' : getOutboxTone(item.status);

export function Status({ item }: { item: OutboxItem }) {
  const { status } = item;
  const held = isHeld(item);
  return (
    <>
      <b className={`mono sign${status === 'SENDING' ? ' pulse' : ''}`} aria-hidden="true">
        {held ? '‖' : OUTBOX_SIGN[status]}
      </b>
      {say(held ? 'outbox_status.held' : `outbox_status.${status}`)}
    </>
  );
}

/** The tones of an outbox item; the word beside always says the same. */
type OutboxTone = 'ok' | 'warn' | 'bad' | 'dim' | 'strong';

function getOutboxTone(status: OutboxStatus): OutboxTone {
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

const OUTBOX_SIGN: Readonly<Record<OutboxStatus, string>> = {
  QUEUED: '○',
  SENDING: '→',
  UNKNOWN: '?',
  CONFIRMED: '✓',
  NEEDS_ATTENTION: '!',
  FAILED: '✕',
  DROPPED: '–',
  HANDED_OVER: '⇥',
};
