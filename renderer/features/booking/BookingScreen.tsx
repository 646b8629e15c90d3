/** The current booking: the host display, and next to it the same data in tabs. */
import { type ComponentType, useEffect } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import { useArea, useDesk, useInstants, useNow } from '../../app/use-desk.ts';
import type { BookingTab } from '../../commands/context.ts';
import { formatTimeLeft } from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { HostDisplay } from '../host-display/HostDisplay.tsx';
import { describeReason } from '../outbox/outbox-rows.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { getTabCount, listTabs } from './booking-tabs.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { ItineraryTab } from './ItineraryTab.tsx';
import { PassengersTab } from './PassengersTab.tsx';
import { PriceTab } from './PriceTab.tsx';
import { RemarksTab } from './RemarksTab.tsx';
import { readHistory } from './refreshing.ts';
import { StatusWord } from './StatusWord.tsx';
import { ExtrasTab, PaymentsTab, TicketsTab, WarningsTab } from './TicketTabs.tsx';
import './booking.css';
import { Key } from '../../app/Key.tsx';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { findGdsQueue } from '../queues/gds-queues.ts';
import { getQueueTitle, isSame } from '../queues/queues-on-desk.ts';

export function BookingScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const reading = useArea((area) => area.booking_id !== null);
  if (!booking) return <p className="empty">{say(reading ? 'booking.reading' : 'booking.none')}</p>;
  return (
    <>
      <BookingBar booking={booking} />
      <WorkBar />
      <div className="booking">
        <HostDisplay booking={booking} />
        <Tabs booking={booking} />
      </div>
    </>
  );
}

function BookingBar({ booking }: { booking: Booking }) {
  const [lead] = booking.passengers;
  const trip = booking.slices.map((slice) => `${slice.origin}–${slice.destination}`).join(' · ');
  const { booking_status: status } = booking;
  const more = booking.passengers.length - 1;
  const name = lead ? formatHostName(lead) : '';
  return (
    <div className="bar" data-testid="booking-bar" data-status={status}>
      <h1 className="mono">{booking.provider.locator ?? '······'}</h1>
      <StatusWord chip id={booking.id} status={status} />
      <span className="cut-first">
        <span className="cut" style={{ minWidth: name.length > 12 ? '12ch' : 'max-content' }}>
          {name}
        </span>
        {more > 0 && <span className="dim">+{more}</span>}
        <span className="dim cut">· {trip}</span>
      </span>
      <span className="grow" />
      <TimeLimit booking={booking} />
    </div>
  );
}

/** The ticketing time limit as a countdown; amber in its last day. */
function TimeLimit({ booking }: { booking: Booking }) {
  const now = useNow();
  const formatInstant = useInstants();
  const { expires_at, booking_status: status } = booking;
  if (expires_at === null || (status !== 'ON_HOLD' && status !== 'PARTIALLY_TICKETED')) return null;
  return (
    <TimeLeft now={now} until={expires_at} soon="day" over="booking.limit_over">
      {say('booking.ticket_by')} <b className="mono">{formatInstant(expires_at)}</b> ·{' '}
      {say('booking.left', { time: formatTimeLeft(now, expires_at) })}
    </TimeLeft>
  );
}

const TABS: Readonly<Record<BookingTab, ComponentType<{ booking: Booking }>>> = {
  itinerary: ItineraryTab,
  passengers: PassengersTab,
  price: PriceTab,
  tickets: TicketsTab,
  extras: ExtrasTab,
  payments: PaymentsTab,
  remarks: RemarksTab,
  history: HistoryTab,
  warnings: WarningsTab,
};

/** Shorter names of tabs for a narrow screen. */
const SHORT_TABS: Readonly<Partial<Record<BookingTab, WordKey>>> = {
  passengers: 'tab.passengers_short',
  payments: 'tab.payments_short',
  remarks: 'tab.remarks_short',
};

function Tabs({ booking }: { booking: Booking }) {
  const desk = useDesk();
  const tab = useArea((area) => area.tab);
  const name = useArea((area) => area.name);
  const history = useArea((area) => area.history);
  useEffect(() => {
    if (tab === 'history' && history === null) void readHistory(desk, name);
  }, [desk, tab, history, name]);
  const Content = TABS[tab];
  return (
    <div className="booking-tabs">
      <div className="tabs" role="tablist" aria-label={say('booking.tabs')}>
        {listTabs(booking, tab).map((each) => {
          const n = getTabCount(booking, each);
          const label = say(`tab.${each}`);
          const short = SHORT_TABS[each] && say(SHORT_TABS[each]);
          // The accessible name contains the visible text, for voice control.
          const spoken = short && !label.includes(short) ? `${label} (${short})` : label;
          return (
            <MouseButton
              key={each}
              role="tab"
              id={`tab-${each}`}
              aria-label={n ? `${spoken} ${n}` : spoken}
              aria-selected={each === tab}
              aria-controls={each === tab ? 'tab-panel' : undefined}
              className={each === 'warnings' && n ? 'warn' : undefined}
              onClick={() => desk.actions.showTab(each)}
            >
              <span className={short && 'long'}>{label}</span>
              {short && <span className="short">{short}</span>}
              {n ? <sup>{n}</sup> : null}
            </MouseButton>
          );
        })}
      </div>
      <div className="scroll" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        <Content booking={booking} />
      </div>
    </div>
  );
}

const CHOICES = [
  { command: 'queue.done', title: 'queue.done_next', own: false },
  // A GDS queue cannot bring an item back later.
  { command: 'queue.delay', title: 'queue.delay_next', own: true },
  { command: 'queue.leave', title: 'queue.leave', own: false },
] as const;

/** The queue being worked: number of items left, and the keys that finish the current item. */
export function WorkBar() {
  const desk = useDesk();
  const { working, queues, items, gds, gds_working } = useArea((area) => area.agency_queues);
  const current = useArea(({ booking }) => booking?.booking.provider.locator);
  const worked = working ?? gds_working;
  if (!worked) return null;
  const queue = gds_working
    ? findGdsQueue(gds, gds_working)
    : queues?.find((one) => isSame(one, working));
  const note = working?.note ?? null;
  const of = gds_working ?? items?.find(({ id }) => id === working?.id)?.booking;
  // An agency's own queue may have no title: it is shown by number only.
  const filled = queue && 'kind' in queue && queue.kind !== 'OWN';
  const title = filled ? getQueueTitle(queue) : (queue?.title ?? '');
  return (
    <div className="work-bar">
      <b>
        {title === ''
          ? say('queue.working_untitled', { queue: worked.queue })
          : say('queue.working', { queue: worked.queue, title })}
      </b>
      {of && of.locator !== current && <b className="mono warn">{of.locator}</b>}
      {queue && <span className="dim">{say('queue.left', { n: queue.count })}</span>}
      {CHOICES.filter(({ own }) => working !== null || !own).map(({ command, title: words }) => (
        <MouseButton
          key={command}
          className="button small"
          onClick={() => desk.runCommand(command)}
        >
          <Key command={command} /> {say(words)}
        </MouseButton>
      ))}
      {note !== null && <p className="work-note">{describeReason(note)}</p>}
    </div>
  );
}
