/** The queue on the desk: what needs a person, by name, and what waits; nothing when all is settled. */
import type { QueueItem } from '#main/contract/queue.ts';
import { lineText } from '../../state/connection.ts';
import { countsOf, queueRows, reasonText } from '../../state/queue-rows.ts';
import { Key } from '../../ui/Key.tsx';
import { useDesk, useOutbox } from '../../ui/use-desk.ts';
import { say } from '../../words/words.ts';
import './queue.css';

const MOST_NAMED = 3;

/** The passenger, without the way. */
const nameOf = ({ title }: QueueItem): string => (title.split(' ')[0] ?? '').toUpperCase();

export function DeskQueue() {
  const { actions } = useDesk();
  const items = useOutbox((outbox) => outbox.items);
  const connection = useOutbox((outbox) => outbox.connection);
  const offline = connection?.state === 'OFFLINE';
  const { attention, waiting } = countsOf(items);
  if (attention === 0 && waiting === 0 && !offline) return null;
  const named = queueRows(items, 'attention').slice(0, MOST_NAMED);
  return (
    <section
      className={`desk-queue ${attention > 0 ? 'needed' : ''}`}
      aria-label={say('queue.title')}
      data-testid="desk-queue"
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
        <span key={item.id} className="cut">
          <span className="strong">{nameOf(item)}</span>{' '}
          <span className="warn">{reasonText(item.reason)}</span>
        </span>
      ))}
      {attention > named.length && (
        <span className="dim">{say('desk.queue_more', { n: attention - named.length })}</span>
      )}
      {offline && <span>{say('desk.offline_note', { why: lineText(connection) })}</span>}
      {waiting > 0 && <span className="dim">{say('desk.queue_waiting', { n: waiting })}</span>}
      <span className="grow" />
      <span className="dim small">
        <Key command="queue.report" /> {say('command.report')}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className="button small"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actions.openQueue(attention > 0 ? 'attention' : null)}
      >
        {say('queue.title')} <Key command="queue.open" />
      </button>
    </section>
  );
}
