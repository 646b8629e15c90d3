/** How an item of the queue stands: a sign and a word, in a tone that says the same. */
import type { QueueItem } from '#main/contract/queue.ts';
import { say } from '../../words/words.ts';
import { QUEUE_SIGN, queueTone } from './tones.ts';

const isHeld = ({ status, on_hold }: QueueItem): boolean => on_hold && status === 'QUEUED';

export const statusTone = (item: QueueItem): string =>
  isHeld(item) ? 'dim' : queueTone(item.status);

export function Status({ item }: { item: QueueItem }) {
  const { status } = item;
  const held = isHeld(item);
  return (
    <>
      <b className={`mono sign${status === 'SENDING' ? ' pulse' : ''}`} aria-hidden="true">
        {held ? '‖' : QUEUE_SIGN[status]}
      </b>
      {say(held ? 'queue_status.held' : `queue_status.${status}`)}
    </>
  );
}
