/** Schedule changes: old and new times of each flight, with buttons to accept or refuse them. */
import type { ScheduleChange as Moved } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatClockTime, formatLongDay, formatRoutesIn } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { MouseButton } from '../../ui/MouseButton.tsx';

export function ScheduleChange({ booking }: { booking: Booking }) {
  const desk = useDesk();
  const schedule = useArea((area) => area.schedule);
  if (!schedule || schedule.booking_id !== booking.id || schedule.changes.length === 0) return null;
  return (
    <section className="schedule-change" data-testid="schedule-change">
      <h2 className="warn">! {say('schedule.title')}</h2>
      {schedule.changes.map((change) => (
        <Line key={change.segment_id} change={change} open={schedule.why_not === null} />
      ))}
      {schedule.why_not === null ? (
        <MouseButton
          className="button small"
          onClick={() => desk.runCommand('booking.accept_schedule')}
        >
          <Key command="booking.accept_schedule" /> {say('schedule.accept')}
        </MouseButton>
      ) : (
        <p className="dim">{say('schedule.not_now', { why: schedule.why_not })}</p>
      )}
    </section>
  );
}

const formatTimes = ({ departure_date, arrival_date }: NonNullable<Moved['before']>): string => {
  const next =
    departure_date.slice(0, 10) === arrival_date.slice(0, 10)
      ? ''
      : ` ${formatLongDay(arrival_date)}`;
  return `${formatLongDay(departure_date)} ${formatClockTime(departure_date)} – ${formatClockTime(arrival_date)}${next}`;
};

function Line({ change, open }: { change: Moved; open: boolean }) {
  const { before, after, refused } = change;
  const flight = formatRoutesIn(change.flight);
  const desk = useDesk();
  const choose = (choice: 'acceptSchedule' | 'refuseSchedule') => (
    <MouseButton
      className="button small"
      aria-label={`${say(`schedule.${choice}`)} ${flight}`}
      onClick={() => desk.actions[choice](change.segment_id)}
    >
      {say(`schedule.${choice}`)}
    </MouseButton>
  );
  return (
    <div className="schedule-line">
      <b className="mono">{flight}</b>
      <span className="old">
        {before === null ? '' : say('schedule.was', { time: formatTimes(before) })}
      </span>
      <span className={after === null ? 'bad' : 'warn'}>
        {after === null ? say('schedule.gone') : say('schedule.now', { time: formatTimes(after) })}
      </span>
      {change.involuntary && <span className="warn small">{say('schedule.involuntary')}</span>}
      {refused ? (
        <span className="dim">{say('schedule.refused', { by: refused.told_by })}</span>
      ) : (
        <>
          {open && after !== null && choose('acceptSchedule')}
          {choose('refuseSchedule')}
        </>
      )}
    </div>
  );
}
