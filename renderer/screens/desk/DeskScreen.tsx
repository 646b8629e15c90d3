/** The desk: find a booking by locator, name, phone or ticket, or take one of the latest. */
import { useEffect, useState } from 'react';
import type { BookingSummary } from '#main/contract/desk.ts';
import { listOf, setCursor } from '../../state/moving.ts';
import { LIST_ID, rowId } from '../../ui/list-ids.ts';
import { useArea, useDesk, useNow, useTimeZone } from '../../ui/use-desk.ts';
import { localInstant, longDay, money, providerNumber, timeLeft } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import { bookingTone } from '../booking/tones.ts';
import { DeskQueue } from '../queue/DeskQueue.tsx';
import { Starting } from './Starting.tsx';
import './desk.css';

const SOON_MS = 24 * 3_600_000;

const COLUMNS = [
  'desk.locator',
  'desk.passenger',
  'desk.itinerary',
  'desk.leaves',
  'desk.status',
  'desk.limit',
  'desk.provider',
  'desk.total',
] as const;

export function DeskScreen() {
  const found = useArea((area) => area.found);
  const find_text = useArea((area) => area.find_text);
  const area = useArea((now) => now);
  const { at } = listOf(area);
  return (
    <>
      <div className="bar">
        <h1>{say('desk.title')}</h1>
        <FindForm />
        <span className="grow" />
        <span className="dim">
          {find_text === ''
            ? say('desk.recent')
            : say('desk.found', { text: find_text.toUpperCase() })}
        </span>
      </div>
      <DeskQueue />
      {found?.length === 0 && (
        <>
          <p className="empty">
            {find_text === '' ? say('desk.none') : say('desk.none_found', { text: find_text })}
          </p>
          <Starting />
        </>
      )}
      {found !== null && found.length > 0 && (
        <div className="desk-list">
          <table role="grid" id={LIST_ID} aria-label={say('desk.title')} data-testid="bookings">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} className={column === 'desk.total' ? 'right' : undefined}>
                    {say(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((booking, index) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  index={index}
                  current={index === at}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function FindForm() {
  const { actions } = useDesk();
  const kept = useArea((area) => area.find_text);
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        actions.find(text.trim());
      }}
    >
      <input
        type="search"
        name="find"
        data-first
        aria-label={say('desk.find')}
        placeholder={say('desk.find_hint')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

function BookingRow({
  booking,
  index,
  current,
}: {
  booking: BookingSummary;
  index: number;
  current: boolean;
}) {
  const desk = useDesk();
  const now = useNow();
  const zone = useTimeZone();
  const area = useArea((state) => state.name);
  const { expires_at, booking_status: status, currency, total } = booking;
  const limit = status === 'ON_HOLD' && expires_at !== null;
  const near = limit && Date.parse(expires_at) - now.getTime() < SOON_MS;
  const more = booking.passengers > 1 ? ` +${booking.passengers - 1}` : '';
  return (
    <tr
      id={rowId(index)}
      aria-selected={current}
      className={current ? 'current' : undefined}
      onMouseDown={(event) => {
        event.preventDefault();
        setCursor(desk, area, booking.id);
      }}
      onDoubleClick={() => desk.actions.openBooking(booking.id)}
    >
      <td className="mono strong">{booking.locator ?? '······'}</td>
      <td className="cut">
        {booking.lead_passenger.toUpperCase()}
        <span className="dim">{more}</span>
      </td>
      <td className="mono">{booking.itinerary}</td>
      <td>{booking.departure_date === null ? '' : longDay(booking.departure_date)}</td>
      <td className={bookingTone(status)}>{say(`status.${status}`)}</td>
      <td
        className={near ? 'warn' : 'dim'}
        title={limit ? localInstant(expires_at, zone, now) : ''}
      >
        {limit ? timeLeft(now, expires_at) : ''}
      </td>
      <td>
        <span className="tag">{providerNumber(booking.provider_type)}</span>
      </td>
      <td className="right mono">
        {total !== null && currency !== null && (
          <>
            <span className="faint">{currency}</span> {money(total, currency)}
          </>
        )}
      </td>
    </tr>
  );
}
