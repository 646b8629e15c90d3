/**
 * The agency's queues next to the list: automatic ones first, then its own, each with its count.
 */
import { useEffect } from 'react';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { formatGdsNumber, isSameGds, readGdsCounts, showGdsQueue } from './gds-queues.ts';
import {
  formatListedQueue,
  getQueueTitle,
  isSame,
  showQueue,
  sortQueues,
} from './queues-on-desk.ts';

export function QueueCounts() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const { queues, open, gds_open } = useArea((area) => area.agency_queues);
  const finds = useArea((area) => area.find_text !== '');
  return (
    <nav className="queues" aria-label={say('queue.title')} data-testid="queues">
      <h2>
        {say('queue.title')}{' '}
        <span className="hint">
          <kbd>←</kbd> <kbd>→</kbd>
        </span>
      </h2>
      <QueueLine
        number=""
        title={say('queue.recent')}
        count={null}
        shown={open === null && gds_open === null && !finds}
        pick={() => void showQueue(desk, name, null)}
      />
      {sortQueues(queues ?? []).map((queue) => (
        <QueueLine
          key={formatListedQueue(queue)}
          number={formatListedQueue(queue)}
          title={getQueueTitle(queue)}
          count={queue.count}
          shown={isSame(queue, open)}
          // Items placed by an airline or by time are urgent.
          urgent={queue.kind !== 'OWN'}
          pick={() => void showQueue(desk, name, { queue: queue.queue, category: queue.category })}
        />
      ))}
      <GdsRows />
    </nav>
  );
}

/** The office's queues at each GDS; read in the background once the desk is shown. */
function GdsRows() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const { gds, gds_open } = useArea((area) => area.agency_queues);
  useEffect(() => void readGdsCounts(desk, name), [desk, name]);
  return (gds ?? []).flatMap(({ provider_type, queues }) =>
    queues.map(({ queue, category, title, count }) => {
      const place = { provider_type, queue, category };
      return (
        <QueueLine
          key={`${provider_type} ${queue} ${category}`}
          number={`${formatProviderNumber(provider_type)}/${formatGdsNumber(place)}`}
          title={title ?? say('desk.queue_own', { queue: formatGdsNumber(place) })}
          count={count}
          shown={gds_open !== null && isSameGds(gds_open, place)}
          pick={() => void showGdsQueue(desk, name, place)}
        />
      );
    }),
  );
}

interface QueueLineProps {
  number: string;
  title: string;
  count: number | null;
  shown: boolean;
  urgent?: boolean;
  pick: () => void;
}

function QueueLine({ number, title, count, shown, urgent, pick }: QueueLineProps) {
  return (
    <MouseButton
      className={shown ? 'queue shown' : 'queue'}
      aria-current={shown || undefined}
      onClick={pick}
    >
      <span className="mono faint">{number}</span>
      <span className="cut">{title}</span>
      <span className={`mono right ${count === 0 ? 'faint' : urgent ? 'warn' : ''}`}>
        {count === null ? '' : count}
      </span>
    </MouseButton>
  );
}
