/** The outbox's part of a booking in hand: each item with its status, tries and reason. */
import type { Booking } from '#main/contract/booking.ts';
import { Key } from '../../app/Key.tsx';
import { useNow, useOutbox } from '../../app/use-desk.ts';
import { money } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { nextTry } from './next-try.ts';
import { reasonText } from './outbox-rows.ts';
import { Status, statusTone } from './Status.tsx';
import './outbox.css';

export function QueuedSide({ booking }: { booking: Booking }) {
  const now = useNow();
  const line = useOutbox((outbox) => outbox.line);
  const items = useOutbox((outbox) => outbox.items).filter(
    ({ booking_id }) => booking_id === booking.id,
  );
  if (items.length === 0) return null;
  return (
    <section data-testid="queued-side">
      <h2>{say('side.queued')}</h2>
      {items
        .toSorted((a, b) => a.position - b.position)
        .map((item) => {
          const { limit_total, currency } = item;
          const more = [
            reasonText(item.reason),
            ...(item.attempts > 0 ? [say('side.outbox_tries', { n: item.attempts })] : []),
            nextTry(item, { now, line }),
            ...(limit_total !== null && currency !== null
              ? [say('side.up_to', { limit: `${currency} ${money(limit_total, currency)}` })]
              : []),
          ].filter(Boolean);
          return (
            <div key={item.id} className="queued-item">
              <div className="pair">
                <span>{say(`outbox_kind.${item.kind}`)}</span>
                <span className={statusTone(item)}>
                  <Status item={item} />
                </span>
              </div>
              {more.length > 0 && <div className="dim small">{more.join(' · ')}</div>}
            </div>
          );
        })}
      <p className="dim small">
        <Key command="outbox.open" /> {say('side.outbox_open')}
      </p>
    </section>
  );
}
