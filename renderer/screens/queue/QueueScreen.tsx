/** The queue: everything made without a line, what became of it, live while it is sent. */
import { memo } from 'react';
import type { QueueItem } from '#main/contract/queue.ts';
import { QUEUE_FILTERS } from '../../commands/situation.ts';
import { setFilter } from '../../state/deciding.ts';
import { listOf } from '../../state/lists.ts';
import { countsOf, MOST_ROWS, queueRows, reasonText } from '../../state/queue-rows.ts';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { useArea, useDesk, useNow, useOutbox, useTimeZone } from '../../ui/use-desk.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { localInstant, money, providerNumber } from '../../words/format.ts';
import { saidInWords } from '../../words/said.ts';
import { useWords } from '../../words/use-words.ts';
import { say } from '../../words/words.ts';
import { nextTry } from './next-try.ts';
import { QueueProgress } from './QueueProgress.tsx';
import { Status, statusTone } from './Status.tsx';
import '../desk/desk.css';
import './queue.css';

const COLUMNS: readonly GridColumn[] = [
  { key: 'queue.status' },
  { key: 'queue.what' },
  { key: 'queue.kind' },
  { key: 'queue.locator' },
  { key: 'queue.reason' },
  { key: 'queue.attempts', className: 'right' },
  { key: 'queue.next' },
  { key: 'queue.provider' },
  { key: 'queue.made', className: 'wide' },
  { key: 'question.limit', className: 'right' },
];

export function QueueScreen() {
  const items = useOutbox((outbox) => outbox.items);
  const known = useOutbox((outbox) => outbox.known);
  const filter = useArea((area) => area.queue_filter);
  const rows = queueRows(items, filter);
  const nothing = !known ? 'queue.unread' : items.length === 0 ? 'queue.empty' : 'queue.none_here';
  return (
    <>
      <div className="bar">
        <h1>{say('queue.title')}</h1>
        <Filters />
        <span className="grow" />
        <QueueProgress />
      </div>
      {rows.length === 0 ? <p className="empty">{say(nothing)}</p> : <QueueTable rows={rows} />}
      {rows.length === MOST_ROWS && (
        <p className="dim small queue-older">{say('queue.older', { n: MOST_ROWS })}</p>
      )}
    </>
  );
}

function Filters() {
  const desk = useDesk();
  const area = useArea((now) => now.name);
  const filter = useArea((now) => now.queue_filter);
  const counts = countsOf(useOutbox((outbox) => outbox.items));
  return (
    <div className="filters" role="tablist" aria-label={say('queue.filters')}>
      {QUEUE_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          tabIndex={-1}
          aria-selected={each === filter}
          className={each === 'attention' && counts.attention > 0 ? 'warn' : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setFilter(desk, area, each)}
        >
          {say(`queue_filter.${each}`)} <span className="mono">{counts[each]}</span>
          {each === 'attention' && counts.attention > 0 && <b aria-hidden="true">!</b>}
        </button>
      ))}
    </div>
  );
}

function QueueTable({ rows }: { rows: readonly QueueItem[] }) {
  const area = useArea((now) => now);
  const items = useOutbox((outbox) => outbox.items);
  const { at } = listOf(area, items);
  useRowInView(at);
  return (
    <ListGrid label={say('queue.title')} testid="queue" columns={COLUMNS} className="queue-list">
      {rows.map((item, index) => (
        <QueueRow key={item.id} item={item} index={index} current={index === at} />
      ))}
    </ListGrid>
  );
}

const QueueRow = memo(function QueueRow({
  item,
  index,
  current,
}: {
  item: QueueItem;
  index: number;
  current: boolean;
}) {
  useWords();
  const desk = useDesk();
  const now = useNow();
  const zone = useTimeZone();
  const line = useOutbox((outbox) => outbox.line);
  const { status, limit_total, currency } = item;
  return (
    <ListRow
      index={index}
      cursor={item.id}
      current={current}
      data-status={status}
      onDoubleClick={() => desk.actions.openItem(index + 1)}
    >
      <td className={statusTone(item)}>
        <Status item={item} />
      </td>
      <td className="cut strong">{saidInWords(item.title).toUpperCase()}</td>
      <td className="dim">{say(`queue_kind.${item.kind}`)}</td>
      <td className="mono">{item.locator ?? ''}</td>
      <td className={`cut reason ${status === 'NEEDS_ATTENTION' ? 'warn' : 'dim'}`}>
        {reasonText(item.reason)}
      </td>
      <td className="right mono">{item.attempts}</td>
      <td className="dim">{nextTry(item, { now, line })}</td>
      <td>
        <span className="tag">{providerNumber(item.provider_type)}</span>
      </td>
      <td className="dim wide">{localInstant(item.created_at, zone, now)}</td>
      <td className="right mono">
        {limit_total !== null && currency !== null && (
          <>
            <span className="faint">{currency}</span> {money(limit_total, currency)}
          </>
        )}
      </td>
    </ListRow>
  );
});
