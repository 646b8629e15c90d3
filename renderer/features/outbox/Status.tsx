/** The status of an outbox item: a symbol and a word, in a colour of the same meaning. */
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { say } from '../../i18n/words.ts';

const isHeld = ({ status, on_hold }: OutboxItem): boolean => on_hold && status === 'QUEUED';

export const getStatusTone = (item: OutboxItem): string =>
  isHeld(item) ? 'dim' : LOOKS[item.status].tone;

export function Status({ item }: { item: OutboxItem }) {
  const { status } = item;
  const held = isHeld(item);
  return (
    <>
      <b className={`mono sign${status === 'SENDING' ? ' pulse' : ''}`} aria-hidden="true">
        {held ? '‖' : LOOKS[status].sign}
      </b>
      {say(held ? 'outbox_status.held' : `outbox_status.${status}`)}
    </>
  );
}

const LOOKS = {
  QUEUED: { sign: '○', tone: 'dim' },
  SENDING: { sign: '→', tone: 'strong' },
  UNKNOWN: { sign: '?', tone: 'warn' },
  CONFIRMED: { sign: '✓', tone: 'ok' },
  NEEDS_ATTENTION: { sign: '!', tone: 'warn' },
  FAILED: { sign: '✕', tone: 'bad' },
  DROPPED: { sign: '–', tone: 'dim' },
  HANDED_OVER: { sign: '⇥', tone: 'dim' },
} as const satisfies Record<OutboxStatus, { sign: string; tone: string }>;
