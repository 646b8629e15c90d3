/** The flights: times, places, status, booking class, bags and seats. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { isTimed } from '#main/domain/leg-status.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useCommandContext, useDesk, usePreferences } from '../../app/use-desk.ts';
import { findCommand } from '../../commands/index.ts';
import { findEntry } from '../../commands/typed.ts';
import { formatClockTime, formatDuration, formatFlight, formatLongDay } from '../../i18n/format.ts';
import { formatLegStatus } from '../../i18n/history-words.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { findPlaceName } from '../../languages/places.ts';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { getStatusTone } from '../host-display/host-display.ts';
import { describeStop, listFlyingWords } from '../search/OfferDetails.tsx';
import { ScheduleChange } from './ScheduleChange.tsx';

export function ItineraryTab({ booking }: { booking: Booking }) {
  const cursor = useArea((area) => area.cursor.booking);
  const legs = booking.slices.flatMap((slice) => slice.legs);
  return (
    <>
      <ScheduleChange booking={booking} />
      {legs.map((leg) => (
        <Leg
          key={leg.id}
          leg={leg}
          current={cursor === `leg-${leg.id}`}
          married={legs.filter(
            ({ id, marriage }) => id !== leg.id && marriage !== null && marriage === leg.marriage,
          )}
          queued={booking.booking_status === 'QUEUED'}
        />
      ))}
      {booking.other_services.map(({ id, name, status }) => (
        <section key={id} className="segment">
          <div className="tag">{say('booking.beside_flights')}</div>
          <div className="mono">{sayInWords(name)}</div>
          <div className={status === 'CANCELLED' ? 'tag bad' : 'tag'}>{say(`other.${status}`)}</div>
        </section>
      ))}
      <BookingCommands />
    </>
  );
}

function Place({ code, terminal }: { code: string; terminal: string | null }) {
  return (
    <span className="segment-place" title={findPlaceName(code) ?? code}>
      <b className="mono">{code}</b>
      <span className="cut">{findPlaceName(code)}</span>
      {terminal !== null && <span className="dim">{say('offers.terminal', { t: terminal })}</span>}
    </span>
  );
}

interface LegProps {
  leg: BookingLeg;
  current: boolean;
  queued: boolean;
  /** Flights that can only be sold and cancelled together with it. */
  married: readonly BookingLeg[];
}

function Leg({ leg, current, queued, married }: LegProps) {
  const { fare_info: fare, leg_status: status } = leg;
  const next_day = leg.departure_date.slice(0, 10) !== leg.arrival_date.slice(0, 10);
  const timed = isTimed(leg);
  const formatTime = (at: string) => (timed ? formatClockTime(at) : '··:··');
  const airline = findAirline(leg.managed_by)?.name ?? leg.managed_by;
  const about = [
    `${airline} ${leg.flight_number}`,
    ...listFlyingWords(leg),
    ...(timed ? [formatDuration(leg.duration)] : []),
  ];
  return (
    <article
      className={current ? 'segment current' : 'segment'}
      aria-label={`${formatFlight(leg)} ${leg.origin}–${leg.destination}`}
    >
      <div>
        <div className="big">{formatTime(leg.departure_date)}</div>
        <div className="dim">{formatLongDay(leg.departure_date)}</div>
      </div>
      <div className="segment-route">
        <Place code={leg.origin} terminal={leg.departure_terminal} />
        <Place code={leg.destination} terminal={leg.arrival_terminal} />
      </div>
      <div className="right">
        <div className="big">{formatTime(leg.arrival_date)}</div>
        <div className={next_day ? 'warn' : 'dim'}>{formatLongDay(leg.arrival_date)}</div>
      </div>
      <div className="segment-facts dim">
        {about.join(' · ')} · {say(`cabin.${fare.cabin}`)}
        {fare.fare_class && ` ${fare.fare_class}`}
        {fare.fare_basis && <span className="mono small"> {fare.fare_basis}</span>}
      </div>
      <div className="segment-tags">
        {queued ? (
          <span className="tag warn">{say('status.QUEUED')}</span>
        ) : (
          <span className={`tag ${getStatusTone(status)}`}>{formatLegStatus(status)}</span>
        )}
        {married.length > 0 && (
          <span className="tag">
            {say('booking.married', {
              list: married.map((one) => `${one.managed_by} ${one.flight_number}`).join(', '),
            })}
          </span>
        )}
        {fare.fare_family && <span className="tag">{fare.fare_family}</span>}
        <span className="tag">{say(`bag.${fare.baggage}`)}</span>
        <span className="tag">
          {leg.seats.length > 0
            ? leg.seats.map((seat) => seat.number).join(' ')
            : say('booking.no_seats')}
        </span>
        {leg.stops.map((stop) => (
          <span key={stop.sequence} className="tag warn">
            {describeStop(stop)}
          </span>
        ))}
      </div>
    </article>
  );
}

/** Commands for the booking, from the command table; a disabled one says why. */
const SHOWN_COMMANDS = [
  'booking.price',
  'booking.price_lowest',
  'booking.price_lowest_informative',
  'booking.rules',
  'seats.open',
  'bags.open',
  'tickets.issue',
  'exchange.open',
  'tickets.void_all',
  'booking.update',
  'booking.frequent_flyers',
  'booking.split',
  'booking.cancel',
  'notes.open',
  'booking.refresh',
  'booking.history',
  'confirmation.open',
];

function BookingCommands() {
  const desk = useDesk();
  const home = usePreferences(({ home_language }) => home_language);
  const context = useCommandContext();
  return (
    <section className="can-do">
      <h2>{say('booking.actions')}</h2>
      {SHOWN_COMMANDS.map((id) => {
        const command = findCommand(id);
        if (!command) return null;
        const why = command.whyNot(context);
        return (
          <MouseButton
            key={id}
            className={why ? 'off' : undefined}
            aria-disabled={why !== null || undefined}
            onClick={() => desk.runCommand(id)}
          >
            <span className="key">
              <Key command={id} />
            </span>
            <span className="mono small entry">{findEntry(command, home)?.head}</span>
            <span>
              {say(command.title)} {why && <span className="small">· {say(why)}</span>}
            </span>
          </MouseButton>
        );
      })}
    </section>
  );
}
