/** A booking's status in words. One handed over to another station is not cancelled. */
import type { BookingStatus } from '#main/contract/values.ts';
import { useOutbox } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';

/** The colour of each status; the word has the same meaning. */
const TONES = {
  TICKETED: 'ok',
  ON_HOLD: 'strong',
  PARTIALLY_TICKETED: 'warn',
  QUEUED: 'warn',
  PENDING: 'warn',
  NEEDS_ATTENTION: 'warn',
  CANCELLED: 'bad',
  EXPIRED: 'bad',
  UNSPECIFIED: 'dim',
} as const satisfies Record<BookingStatus, string>;

export function StatusWord(props: { id: string; status: BookingStatus; chip?: boolean }) {
  const { id, status, chip } = props;
  const handed_over = useOutbox(
    ({ items }) =>
      status === 'CANCELLED' &&
      items.some((item) => item.booking_id === id && item.status === 'HANDED_OVER'),
  );
  const tone = handed_over ? 'dim' : chip && status === 'ON_HOLD' ? 'on' : TONES[status];
  return (
    <span className={chip ? `chip ${tone}` : tone}>
      {say(handed_over ? 'outbox_status.HANDED_OVER' : `status.${status}`)}
    </span>
  );
}
