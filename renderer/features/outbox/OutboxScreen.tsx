/** The outbox: all requests made offline and their status, updated live. */
import { memo } from 'react';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import {
  useArea,
  useDesk,
  useInstants,
  useListInView,
  useOutbox,
  useShell,
} from '../../app/use-desk.ts';
import { OUTBOX_FILTERS } from '../../commands/context.ts';
import { formatMoney, formatProviderNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { setFilter } from './deciding.ts';
import { findOutage } from './outage.ts';
import {
  describeNextTry,
  describeReason,
  formatItemTitle,
  getItemCounts,
  getProgress,
  listOutboxRows,
  MAX_ROWS,
} from './outbox-rows.ts';
import { getStatusTone, Status } from './Status.tsx';
import './outbox.css';

const COLUMNS: readonly GridColumn[] = [
  'term.status',
  'outbox.what',
  'term.kind',
  'term.locator',
  'outbox.reason',
  { key: 'outbox.attempts', className: 'right wide' },
  'outbox.next',
  'term.from',
  { key: 'outbox.made', className: 'wide' },
  { key: 'question.limit', className: 'right' },
];

export function OutboxScreen() {
  const items = useOutbox((outbox) => outbox.items);
  const known = useOutbox((outbox) => outbox.known);
  const filter = useArea((area) => area.outbox_filter);
  const rows = listOutboxRows(items, filter);
  const nothing = !known
    ? 'outbox.unread'
    : items.length === 0
      ? 'outbox.empty'
      : 'outbox.none_here';
  return (
    <>
      <Bar title="group.outbox">
        <Filters />
        <span className="grow" />
        <OutboxProgress />
      </Bar>
      {rows.length === 0 ? <p className="empty">{say(nothing)}</p> : <OutboxTable rows={rows} />}
      {rows.length === MAX_ROWS && (
        <p className="dim small outbox-older">{say('outbox.older', { n: MAX_ROWS })}</p>
      )}
    </>
  );
}

function Filters() {
  const desk = useDesk();
  const area = useArea((now) => now.name);
  const filter = useArea((now) => now.outbox_filter);
  const counts = getItemCounts(useOutbox((outbox) => outbox.items));
  return (
    <div className="filters" role="tablist" aria-label={say('outbox.filters')}>
      {OUTBOX_FILTERS.map((each) => (
        <MouseButton
          key={each}
          role="tab"
          aria-selected={each === filter}
          className={each === 'attention' && counts.attention > 0 ? 'warn' : undefined}
          onClick={() => setFilter(desk, area, each)}
        >
          {say(`outbox_filter.${each}`)} <span className="mono">{counts[each]}</span>
          {each === 'attention' && counts.attention > 0 && <b aria-hidden="true">!</b>}
        </MouseButton>
      ))}
    </div>
  );
}

function OutboxTable({ rows }: { rows: readonly OutboxItem[] }) {
  const { at } = useListInView();
  return (
    <ListGrid label={say('group.outbox')} testid="outbox" columns={COLUMNS} className="outbox-list">
      {rows.map((item, index) => (
        <OutboxRow key={item.id} item={item} index={index} current={index === at} />
      ))}
    </ListGrid>
  );
}

const OutboxRow = memo(function OutboxRow({ item, ...row }: { item: OutboxItem } & RowPlace) {
  useWords();
  const desk = useDesk();
  const formatInstant = useInstants();
  const { status, limit_total, currency } = item;
  const title = formatItemTitle(item).toUpperCase();
  return (
    <ListRow
      {...row}
      cursor={item.id}
      data-status={status}
      onDoubleClick={() => desk.actions.openItem(row.index + 1)}
    >
      <td className={getStatusTone(item)}>
        <Status item={item} />
      </td>
      <td className="cut strong" title={title}>
        {title}
      </td>
      <td className="dim">{say(`outbox_kind.${item.kind}`)}</td>
      <td className="mono">{item.locator ?? ''}</td>
      <td className={`cut reason ${status === 'NEEDS_ATTENTION' ? 'warn' : 'dim'}`}>
        {describeReason(item.reason)}
      </td>
      <td className="right mono wide">{item.attempts}</td>
      <td className="dim">
        <NextTry item={item} />
      </td>
      <td>
        <span className="tag">{formatProviderNumber(item.provider_type)}</span>
      </td>
      <td className="dim wide">{formatInstant(item.created_at)}</td>
      <td className="right mono">
        {limit_total !== null && currency !== null && (
          <>
            <span className="faint">{currency}</span> {formatMoney(limit_total, currency)}
          </>
        )}
      </td>
    </ListRow>
  );
});

/** Apart from its row, because its words may change each second. */
function NextTry({ item }: { item: OutboxItem }) {
  const line = useOutbox((outbox) => outbox.line);
  return useShell(({ now }) => describeNextTry(item, { now: new Date(now), line }));
}

function OutboxProgress() {
  const items = useOutbox((outbox) => outbox.items);
  const outage = useOutbox((outbox) => outbox.outage);
  const since = findOutage(items, outage)?.began ?? null;
  const { all, sending, left } = getProgress(items, since);
  if (all === 0) return null;
  const done = all - sending - left;
  // Items to decide and placed ones are counted in the tabs beside it.
  const parts = [
    [sending, 'outbox.progress_sending'],
    [left, 'outbox.progress_left'],
  ] as const;
  return (
    <span className="outbox-progress">
      <span className="dim small cut">
        {parts
          .filter(([n]) => n > 0)
          .map(([n, key]) => say(key, { n }))
          .join(' · ')}
      </span>
      <progress value={done} max={all} aria-label={say('outbox.progress', { done, all })} />
      <span className="mono small">
        {done}/{all}
      </span>
    </span>
  );
}
