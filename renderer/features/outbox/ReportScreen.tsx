/** The report on an outage: counts, and the outcome of each item. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { Outage } from '../../app/connection-store.ts';
import { KeyHint } from '../../app/Key.tsx';
import { useInstants, useOutbox, useShell } from '../../app/use-desk.ts';
import { formatAmount, formatDuration, formatProviderNumber } from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { type GridColumn, PlainTable } from '../../ui/ListGrid.tsx';
import { findOutage, listOutageItems } from './outage.ts';
import { describeReason, formatItemTitle, getItemCounts } from './outbox-rows.ts';
import { getStatusTone, Status } from './Status.tsx';
import './outbox.css';

export function ReportScreen() {
  const formatInstant = useInstants();
  const all = useOutbox((outbox) => outbox.items);
  const seen = useOutbox((outbox) => outbox.outage);
  const outage = findOutage(all, seen);
  // Only its minutes, so that the list is not drawn each second.
  const minutes = useShell(({ now }) => (outage ? countMinutes(outage, now) : 0));
  if (!outage) return <EmptyScreen title="report.title" text="report.none" />;
  const items = listOutageItems(all, outage);
  const from = formatInstant(outage.began);
  const to = outage.ended && formatInstant(outage.ended);
  const time = formatDuration(minutes);
  const span = to
    ? say('report.from_to', { from, to })
    : say(seen ? 'report.from' : 'report.since', { from });
  return (
    <>
      <Bar title="report.title">
        <span>{span}</span>
        {seen && (
          <span className="dim">{say(to ? 'report.lasted' : 'report.lasting', { time })}</span>
        )}
        <span className="grow" />
        <KeyHint command="page.print" does="command.print" />
      </Bar>
      <div className="report printed scroll">
        <Counts items={items} />
        {items.length > 0 && <ReportTable items={items} />}
      </div>
    </>
  );
}

function countMinutes({ began, ended }: Outage, now_ms: number): number {
  const until = ended ? Date.parse(ended) : now_ms;
  return Math.max(1, Math.round((until - Date.parse(began)) / 60_000));
}

function Counts({ items }: { items: readonly OutboxItem[] }) {
  const counts = getItemCounts(items);
  const figures: [WordKey, number, string][] = [
    ['report.made', counts.all, ''],
    ['report.placed', counts.placed, 'ok'],
    ['report.waiting', counts.waiting, ''],
    ['report.attention', counts.attention, counts.attention > 0 ? 'warn' : ''],
    ['report.over', counts.over, counts.over > 0 ? 'bad' : ''],
  ];
  return (
    <dl className="figures" data-testid="report-counts">
      {figures.map(([label, value, tone]) => (
        <div key={label}>
          <dd className={`mono ${tone}`}>{value}</dd>
          <dt>{say(label)}</dt>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: readonly GridColumn[] = [
  'outbox.made',
  'outbox.what',
  'term.kind',
  'term.status',
  'outbox.reason',
  'term.locator',
  'term.from',
  { key: 'question.limit', className: 'right' },
];

function ReportTable({ items }: { items: readonly OutboxItem[] }) {
  const formatInstant = useInstants();
  return (
    <PlainTable label={say('report.list')} columns={COLUMNS}>
      {items.map((item) => (
        <tr key={item.id}>
          <td className="dim">{formatInstant(item.created_at)}</td>
          <td className="wraps strong">{formatItemTitle(item).toUpperCase()}</td>
          <td className="dim">{say(`outbox_kind.${item.kind}`)}</td>
          <td className={getStatusTone(item)}>
            <Status item={item} />
          </td>
          <td className="wraps">{describeReason(item.reason)}</td>
          <td className="mono">{item.locator ?? ''}</td>
          <td>
            <span className="tag">{formatProviderNumber(item.provider_type)}</span>
          </td>
          <td className="right mono">
            {item.limit_total !== null && item.currency !== null
              ? formatAmount(item.limit_total, item.currency)
              : ''}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
