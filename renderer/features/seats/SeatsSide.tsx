/** The seat under the cursor, the seats chosen on all legs, and their price. */
import type { Booking } from '#main/contract/booking.ts';
import { Key } from '../../app/Key.tsx';
import { useArea } from '../../app/use-desk.ts';
import { formatMoney, sumOf } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { TotalLine } from '../../ui/Pair.tsx';
import { listLegs } from '../booking/writing-notes.ts';
import { formatHostName, formatHostNameById } from '../sell/passenger-rows.ts';
import { findSeatCursor } from './seat-cursor.ts';
import { countRowsFromExit, getSeatGrid } from './seat-grid.ts';
import { refuseSeat } from './seat-states.ts';
import { describePrice, listFeatureWords } from './seat-words.ts';
import { buildSeating, formatLeg } from './seats.ts';
import type { SeatsView } from './seats-state.ts';

interface Props {
  booking: Booking;
  seats: SeatsView;
}

export function SeatsSide({ booking, seats }: Props) {
  return (
    <>
      {!seats.paying && <UnderCursor booking={booking} seats={seats} />}
      <ChosenSeats booking={booking} seats={seats} />
      {!seats.paying && seats.maps[seats.leg_id] && <Keys />}
    </>
  );
}

function UnderCursor({ booking, seats }: Props) {
  const key = useArea(findSeatCursor);
  const map = seats.maps[seats.leg_id];
  const spot = map && key !== null ? getSeatGrid(map).at.get(key) : undefined;
  if (!map || !spot || key === null) return null;
  const { seat } = spot;
  const seating = buildSeating(booking, seats);
  const why = refuseSeat(seat, seating);
  const near = countRowsFromExit(getSeatGrid(map), key);
  const facts = listFeatureWords(seat);
  if (near !== null && near > 0 && near <= 5) facts.push(say('seat.exit_near', { n: near }));
  return (
    <section>
      <h2>{say('seat.under')}</h2>
      <div className="seat-name mono">{key}</div>
      {facts.length > 0 && <div>{facts.join(' · ')}</div>}
      {why && <p className="warn">! {say(why)}</p>}
      {seat.available_services.map((service) => {
        const at = booking.passengers.findIndex(({ id }) => id === service.passenger_id);
        const passenger = booking.passengers[at];
        if (!passenger) return null;
        return (
          <div
            key={service.passenger_id}
            className={service.passenger_id === seats.passenger_id ? 'pair strong' : 'pair dim'}
          >
            <span className="cut">
              <b className="mono">{at + 1}</b>&nbsp;{formatHostName(passenger)}
            </span>
            <span className="mono">{describePrice(service.price)}</span>
          </div>
        );
      })}
    </section>
  );
}

function ChosenSeats({ booking, seats }: Props) {
  const currency = seats.chosen[0]?.price.currency ?? booking.price?.currency ?? '';
  const total = sumOf(seats.chosen, ({ price }) => price.total, currency);
  return (
    <section>
      <h2>{say('seat.chosen')}</h2>
      {listLegs(booking).map((leg) => {
        const own = seats.chosen.filter(({ leg_id }) => leg_id === leg.id);
        return (
          <div key={leg.id}>
            <div className="pair dim">
              <span>{formatLeg(leg)}</span>
              <span>
                {own.length === 0 &&
                  say(seats.cleared.includes(leg.id) ? 'seat.cleared' : 'seat.not_chosen')}
              </span>
            </div>
            {own.map((one) => {
              const at = booking.passengers.findIndex(({ id }) => id === one.passenger_id);
              return (
                <div key={one.passenger_id} className="pair">
                  <span className="cut">
                    <b className="mono">{at + 1}</b>&nbsp;
                    {formatHostNameById(booking, one.passenger_id)}
                  </span>
                  <span className="mono">
                    <b>{one.designator}</b> {formatMoney(one.price.total, one.price.currency)}
                  </span>
                </div>
              );
            })}
          </div>
        );
      })}
      <TotalLine amount={total} currency={currency} />
    </section>
  );
}

function Keys() {
  return (
    <section>
      <h2>{say('app.keys')}</h2>
      <p className="dim">
        <kbd>← ↑ ↓ →</kbd> {say('seat.keys_walk')}
        <br />
        <Key command="cursor.enter" /> {say('seat.keys_choose')}
        <br />
        <Key command="seats.free" /> {say('seat.keys_free')}
        <br />
        <Key command="seats.next_passenger" /> {say('seat.keys_passenger')}
        <br />
        <Key command="seats.next_leg" /> {say('seat.keys_leg')}
        <br />
        <Key command="seats.list" /> {say('seat.keys_list')}
        <br />
        <Key command="transaction.end" /> {say('seat.keys_end')}
      </p>
    </section>
  );
}
