/** How an item of the outbox stands: a sign and a word, in a tone that says the same. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import { say } from '../../i18n/words.ts';
import { OUTBOX_SIGN, outboxTone } from './tones.ts';

const isHeld = ({ status, on_hold }: OutboxItem): boolean => on_hold && status === 'QUEUED';

export const statusTone = (item: OutboxItem): string =>
  isHeld(item) ? 'dim' : outboxTone(item.status);

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
