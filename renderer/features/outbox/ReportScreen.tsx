/** The report on an outage: counts, and the outcome of each item. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import { Key } from '../../app/Key.tsx';
import { useNow, useOutbox, useTimeZone } from '../../app/use-desk.ts';
import {
  formatDuration,
  formatLocalInstant,
  formatMoney,
  formatProviderNumber,
} from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { type GridColumn, Head } from '../../ui/ListGrid.tsx';
import { describeReason, findOutage, getItemCounts, listOutageItems } from './outbox-rows.ts';
import { getStatusTone, Status } from './Status.tsx';
import '../queues/desk.css';
import './outbox.css';

export function ReportScreen() {
  const now = useNow();
  const zone = useTimeZone();
  const all = useOutbox((outbox) => outbox.items);
  const seen = useOutbox((outbox) => outbox.outage);
  const outage = findOutage(all, seen);
  if (!outage) return <EmptyScreen title="report.title" text="report.none" />;
  const items = listOutageItems(all, outage);
  const from = formatLocalInstant(outage.began, zone, now);
  const to = outage.ended && formatLocalInstant(outage.ended, zone, now);
  const until = outage.ended ? Date.parse(outage.ended) : now.getTime();
  const minutes = Math.max(1, Math.round((until - Date.parse(outage.began)) / 60_000));
  const time = formatDuration(minutes);
  const span = to
    ? say('report.from_to', { from, to })
    : say(seen ? 'report.from' : 'report.since', { from });
  return (
    <>
      <div className="bar">
        <h1>{say('report.title')}</h1>
        <span>{span}</span>
        {seen && (
          <span className="dim">{say(to ? 'report.lasted' : 'report.lasting', { time })}</span>
        )}
        <span className="grow" />
        <span className="dim small">
          <Key command="page.print" /> {say('paper.print')}
        </span>
      </div>
      <div className="report printed">
        <Counts items={items} />
        {items.length > 0 && <ReportTable items={items} />}
      </div>
    </>
  );
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
  'outbox.kind',
  'outbox.status',
  'outbox.reason',
  'outbox.locator',
  'outbox.provider',
  { key: 'question.limit', className: 'right' },
];

function ReportTable({ items }: { items: readonly OutboxItem[] }) {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <table className="plain-table" aria-label={say('report.list')}>
      <Head columns={COLUMNS} />
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td className="dim">{formatLocalInstant(item.created_at, zone, now)}</td>
            <td className="cut strong">{sayInWords(item.title).toUpperCase()}</td>
            <td className="dim">{say(`outbox_kind.${item.kind}`)}</td>
            <td className={getStatusTone(item)}>
              <Status item={item} />
            </td>
            <td className="cut">{describeReason(item.reason)}</td>
            <td className="mono">{item.locator ?? ''}</td>
            <td>
              <span className="tag">{formatProviderNumber(item.provider_type)}</span>
            </td>
            <td className="right mono">
              {item.limit_total !== null && item.currency !== null
                ? `${item.currency} ${formatMoney(item.limit_total, item.currency)}`
                : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
