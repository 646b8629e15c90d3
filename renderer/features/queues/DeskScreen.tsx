/**
 * The desk: find a booking by locator, name, phone, ticket or date; work a queue; or open one of
 * the latest bookings. Left and right switch lists, up and down move in one.
 */
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { BookingSummary } from '#main/contract/desk.ts';
import type { GdsQueueItem } from '#main/contract/gds-queue.ts';
import type { QueueItem } from '#main/contract/queue.ts';
import { Key } from '../../app/Key.tsx';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import {
  useArea,
  useDesk,
  useInstants,
  useListInView,
  useNowBefore,
  usePreferences,
} from '../../app/use-desk.ts';
import { findCommand } from '../../commands/index.ts';
import { findEntry } from '../../commands/typed.ts';
import {
  formatLongDay,
  formatMoney,
  formatProviderNumber,
  formatRoutesIn,
  formatTimeLeft,
} from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { FindForm } from '../../ui/FindForm.tsx';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { StatusWord } from '../booking/StatusWord.tsx';
import { DeskOutbox } from '../outbox/DeskOutbox.tsx';
import { describeReason } from '../outbox/outbox-rows.ts';
import { formatGdsTitle } from './gds-queues.ts';
import { QueueCounts } from './QueueCounts.tsx';
import { getQueueTitle, isSame } from './queues-on-desk.ts';
import type { QueuesView } from './queues-state.ts';
import './desk.css';

/** The currency of all totals, shown once; null if there are several. */
function findOneCurrency(found: readonly BookingSummary[]): string | null {
  const currencies = new Set(found.flatMap(({ currency }) => currency ?? []));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}
const listColumns = (currency: string | null): readonly GridColumn[] => [
  'desk.locator',
  'term.passenger',
  'tab.itinerary',
  { key: 'desk.leaves', className: 'col-leaves' },
  'term.status',
  'desk.limit',
  'term.from',
  { key: currency === null ? 'term.total' : 'offers.total', className: 'right' },
];
/** Whether any item has a due date; if not, that column is hidden. */
const holdsDue = (items: readonly QueueItem[]): boolean =>
  items.some(({ due_at }) => due_at !== null);
const listQueueColumns = (due: boolean): readonly GridColumn[] => [
  'desk.locator',
  'term.passenger',
  'tab.itinerary',
  'term.status',
  'queue.note',
  ...(due ? (['queue.due'] as const) : []),
  'queue.placed',
];

const GDS_COLUMNS: readonly GridColumn[] = [
  'desk.locator',
  'term.passenger',
  'queue.note',
  'queue.placed',
];

export function DeskScreen() {
  return (
    <>
      <Bar title="group.desk">
        <FindBookings />
        <span className="grow" />
        <ListName />
      </Bar>
      <DeskOutbox />
      <div className="desk-columns">
        <QueueCounts />
        <List />
      </div>
    </>
  );
}

function ListName() {
  const find_text = useArea((area) => area.find_text);
  const view = useArea((area) => area.agency_queues);
  const items = view.gds_open ? view.gds_items : view.open ? view.items : null;
  return (
    <span className="dim" data-testid="list-name">
      {getListTitle(view, find_text)}
      {items && items.length > 0 && (
        <>
          {' '}
          · <Key command="cursor.enter" /> {say('command.work_it')}
        </>
      )}
    </span>
  );
}

function getListTitle({ open, queues, gds, gds_open }: QueuesView, find_text: string): string {
  if (gds_open) return formatGdsTitle(gds, gds_open);
  if (open) {
    const queue = queues?.find((one) => isSame(one, open));
    return queue ? getQueueTitle(queue) : say('desk.queue_own', { queue: open.queue });
  }
  return find_text === ''
    ? say('queue.recent')
    : say('desk.found', { text: find_text.toUpperCase() });
}

interface QueueListProps<Item> {
  items: readonly Item[] | null;
  columns: readonly GridColumn[];
  children: (item: Item, index: number) => ReactNode;
}

function QueueList<Item>({ items, columns, children }: QueueListProps<Item>) {
  if (items === null) return <p className="empty pulse">{say('desk.reading')}</p>;
  if (items.length === 0) return <p className="empty">{say('queue.none')}</p>;
  return (
    <ListGrid label={say('group.desk')} testid="bookings" columns={columns}>
      {items.map(children)}
    </ListGrid>
  );
}

function List() {
  const area = useArea((now) => now);
  const { found, find_text, agency_queues } = area;
  const { at } = useListInView();
  if (agency_queues.gds_open) {
    return (
      <QueueList items={agency_queues.gds_items} columns={GDS_COLUMNS}>
        {(item, index) => (
          <GdsItemRow key={item.locator} item={item} index={index} current={index === at} />
        )}
      </QueueList>
    );
  }
  if (agency_queues.open) {
    const { items } = agency_queues;
    const due = holdsDue(items ?? []);
    return (
      <QueueList items={items} columns={listQueueColumns(due)}>
        {(item, index) => (
          <ItemRow key={item.id} item={item} due={due} index={index} current={index === at} />
        )}
      </QueueList>
    );
  }
  if (found === null) return <p className="empty pulse">{say('desk.reading')}</p>;
  if (found.length === 0) {
    return (
      <div className="scroll">
        <p className="empty">
          {find_text === '' ? say('desk.none') : say('desk.none_found', { text: find_text })}
        </p>
        <StartCommands />
      </div>
    );
  }
  return <Found found={found} at={at} />;
}

function Found({ found, at }: { found: readonly BookingSummary[]; at: number }) {
  const currency = findOneCurrency(found);
  return (
    <ListGrid
      label={say('group.desk')}
      testid="bookings"
      columns={listColumns(currency)}
      values={{ currency: currency ?? '' }}
    >
      {found.map((booking, index) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          currency={currency === null}
          index={index}
          current={index === at}
        />
      ))}
    </ListGrid>
  );
}

function FindBookings() {
  const { actions } = useDesk();
  const kept = useArea((area) => area.find_text);
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  return (
    <FindForm
      label={say('desk.find')}
      hint={say('desk.find_by')}
      text={text}
      onType={setText}
      onFind={() => actions.find(text.trim())}
    />
  );
}

/** A booking's columns in every list; Enter opens the row under the cursor. */
function Row(
  props: RowPlace & {
    id: string;
    booking: BookingSummary;
    /** Whether the departure date has a column of its own. */
    leaves: boolean;
    children: ReactNode;
  },
) {
  const { id, booking, leaves, children, ...row } = props;
  const desk = useDesk();
  const itinerary = formatRoutesIn(booking.itinerary);
  const more = booking.passengers > 1 ? ` +${booking.passengers - 1}` : '';
  return (
    <ListRow {...row} cursor={id} onDoubleClick={() => desk.actions.enter()}>
      <td className="mono strong">{booking.locator ?? '······'}</td>
      <td className="cut">
        <span className="cut-first" title={`${booking.lead_passenger.toUpperCase()}${more}`}>
          <span className="cut">{booking.lead_passenger.toUpperCase()}</span>
          <span className="dim">{more}</span>
        </span>
      </td>
      <td className="mono cut" title={itinerary}>
        {itinerary}
      </td>
      {leaves && (
        <td className="col-leaves">
          {booking.departure_date === null ? '' : formatLongDay(booking.departure_date)}
        </td>
      )}
      <td>
        <StatusWord id={booking.id} status={booking.booking_status} />
      </td>
      {children}
    </ListRow>
  );
}

interface BookingRowProps extends RowPlace {
  booking: BookingSummary;
  /** Whether the total shows its currency, which the heading does if there is only one. */
  currency: boolean;
}

const BookingRow = memo(function BookingRow({ booking, currency: named, ...row }: BookingRowProps) {
  useWords();
  const { expires_at, booking_status: status, currency, total } = booking;
  const limit = status === 'ON_HOLD' ? expires_at : null;
  return (
    <Row id={booking.id} booking={booking} leaves {...row}>
      <td>{limit !== null && <TimeLeftUntil at={limit} />}</td>
      <td>
        <span className="tag">{formatProviderNumber(booking.provider_type)}</span>
      </td>
      <td className="right mono">
        {total !== null && currency !== null && (
          <>
            {named && <span className="faint">{currency} </span>}
            {formatMoney(total, currency)}
          </>
        )}
      </td>
    </Row>
  );
});

const ItemRow = memo(function ItemRow(props: RowPlace & { item: QueueItem; due: boolean }) {
  const { item, due, ...row } = props;
  useWords();
  const note = describeReason(item.note);
  const formatInstant = useInstants();
  return (
    <Row id={item.id} booking={item.booking} leaves={false} {...row}>
      <td className="cut col-note" title={note}>
        {note}
      </td>
      {due && <td>{item.due_at !== null && <TimeLeftUntil at={item.due_at} />}</td>}
      <td className="dim" title={item.placed_by}>
        {item.held_by === null ? (
          <>
            <span className="placed-by">{item.placed_by} · </span>
            {formatInstant(item.placed_at)}
          </>
        ) : (
          <span className="warn">{say('queue.held_by', { name: item.held_by })}</span>
        )}
      </td>
    </Row>
  );
});

const GdsItemRow = memo(function GdsItemRow({ item, ...row }: RowPlace & { item: GdsQueueItem }) {
  useWords();
  const desk = useDesk();
  const formatInstant = useInstants();
  const { locator, passenger, placed_at, booking_id } = item;
  return (
    <ListRow {...row} cursor={locator} onDoubleClick={() => desk.actions.enter()}>
      <td className="mono strong">{locator}</td>
      <td className="cut">{passenger ?? ''}</td>
      <td className="dim">{booking_id === null ? say('queue.elsewhere') : ''}</td>
      <td className="dim">{placed_at === null ? '' : formatInstant(placed_at)}</td>
    </ListRow>
  );
});

/** The time left until an instant; amber in the last day, red after it. */
function TimeLeftUntil({ at }: { at: string }) {
  const now = useNowBefore(at);
  const formatInstant = useInstants();
  return (
    <TimeLeft now={now} until={at} soon="day" over="queue.over" title={formatInstant(at)}>
      {formatTimeLeft(now, at)}
    </TimeLeft>
  );
}

/** Commands to start with, shown if there is nothing yet. */
const START_COMMANDS = [
  'shop.form',
  'shop.availability',
  'booking.retrieve',
  'booking.import',
  'help.keys',
];

function StartCommands() {
  const home = usePreferences(({ home_language }) => home_language);
  return (
    <dl className="starting">
      {START_COMMANDS.map((id) => {
        const command = findCommand(id);
        if (!command) return null;
        const entry = findEntry(command, home);
        return (
          <div key={id}>
            <dt>{say(command.title)}</dt>
            <dd>
              <Key command={id} /> <span className="mono dim">{entry?.example}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
