/** The outbox on the desk: names of items to decide, number of waiting items; hidden if empty. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import { describeLine } from '../../app/connection.ts';
import { Key } from '../../app/Key.tsx';
import { useDesk, useOutbox } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { describeReason, formatItemTitle, getItemCounts, listOutboxRows } from './outbox-rows.ts';
import './outbox.css';

const MAX_NAMED = 3;

/** The passenger's name and how many others there are; for a change its title. */
const getName = ({ lead_passenger: lead, passengers, title }: OutboxItem): string => {
  const others = passengers > 1 ? ` +${passengers - 1}` : '';
  return (lead === null ? formatItemTitle({ title }) : lead + others).toUpperCase();
};

export function DeskOutbox() {
  const { actions } = useDesk();
  const items = useOutbox((outbox) => outbox.items);
  const connection = useOutbox((outbox) => outbox.connection);
  const offline = connection?.state === 'OFFLINE';
  const { attention, waiting } = getItemCounts(items);
  if (attention === 0 && waiting === 0 && !offline) return null;
  const named = listOutboxRows(items, 'attention').slice(0, MAX_NAMED);
  return (
    <section
      className={`desk-outbox ${attention > 0 ? 'needed' : ''}`}
      aria-label={say('group.outbox')}
      data-testid="desk-outbox"
    >
      {attention > 0 && (
        <b className="warn">
          <span aria-hidden="true" className="mono">
            !{' '}
          </span>
          {say('desk.attention', { n: attention })}
        </b>
      )}
      {named.map((item) => (
        <span key={item.id}>
          <span className="strong">{getName(item)}</span>{' '}
          <span className="warn">{describeReason(item.reason)}</span>
        </span>
      ))}
      {attention > named.length && (
        <span className="dim">{say('desk.outbox_more', { n: attention - named.length })}</span>
      )}
      {offline && <span>{say('desk.offline_note', { why: describeLine(connection) })}</span>}
      {waiting > 0 && <span className="dim">{say('desk.outbox_waiting', { n: waiting })}</span>}
      <span className="dim small desk-outbox-ways">
        <Key command="outbox.report" /> {say('command.report')}
        <MouseButton
          className="button small"
          onClick={() => actions.openOutbox(attention > 0 ? 'attention' : null)}
        >
          {say('group.outbox')} <Key command="outbox.open" />
        </MouseButton>
      </span>
    </section>
  );
}
