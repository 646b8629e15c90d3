/** The seat map of one leg: the passenger to seat, the cabin, and payment if it is due now. */
import { memo, useMemo } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import { findAircraft } from '#main/reference/aircraft.ts';
import { KeyHint } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { ListGrid } from '../../ui/ListGrid.tsx';
import { bindRow } from '../../ui/list-ids.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { listLegs } from '../booking/writing-notes.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { calculateSeatsDue, listSeated } from '../ticketing/amounts-due.ts';
import { PaymentForm } from '../ticketing/PaymentForm.tsx';
import { SeatMapGrid } from './SeatMapGrid.tsx';
import { findSeatCursor } from './seat-cursor.ts';
import { getSeatGrid } from './seat-grid.ts';
import { getSeatState, type Seating, type ShownSeat } from './seat-states.ts';
import { describeLook, describePrice, listFeatureWords } from './seat-words.ts';
import { buildSeating, chooseSeat, formatLeg, formatLegById } from './seats.ts';
import type { SeatsView } from './seats-state.ts';
import './seats.css';

export function SeatsScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const seats = useArea((area) => area.seats);
  if (!booking || !seats) return <EmptyScreen title="seat.title" text="booking.none" />;
  return (
    <>
      <SeatsBar booking={booking} seats={seats} />
      {seats.paying ? (
        <div className="scroll">
          <PaymentForm
            due={calculateSeatsDue(booking, seats.chosen)}
            plans_of={{ selected_tokens: seats.chosen.map(({ token }) => token) }}
            action={say('question.seats_do')}
          />
        </div>
      ) : (
        <Shown booking={booking} seats={seats} />
      )}
    </>
  );
}

function Shown({ booking, seats }: { booking: Booking; seats: SeatsView }) {
  const { leg_id } = seats;
  const map = seats.maps[leg_id];
  const seating = useMemo(() => buildSeating(booking, seats), [booking, seats]);
  if (!map) {
    const failed = seats.failed[leg_id];
    return failed ? (
      <p className="empty bad">
        ✕ {failed} <KeyHint command="seats.open" does="term.asks_again" />
      </p>
    ) : (
      <p className="empty pulse">{say('seat.reading')}</p>
    );
  }
  return (
    <>
      <SeatLegend />
      {seats.as_list ? (
        <SeatList map={map} seating={seating} />
      ) : (
        <SeatMapGrid
          key={leg_id}
          map={map}
          flight={formatLegById(booking, leg_id)}
          seating={seating}
        />
      )}
    </>
  );
}

function SeatsBar({ booking, seats }: { booking: Booking; seats: SeatsView }) {
  const legs = listLegs(booking);
  const leg = legs.find(({ id }) => id === seats.leg_id);
  const aircraft = seats.maps[seats.leg_id]?.aircraft ?? leg?.aircraft ?? null;
  const at = booking.passengers.findIndex(({ id }) => id === seats.passenger_id);
  const passenger = listSeated(booking).find(({ id }) => id === seats.passenger_id);
  return (
    <div className="bar seats-bar" data-testid="seats-bar">
      <h1>{say('seat.title')}</h1>
      {legs.map((one) => (
        <span
          key={one.id}
          className={one.id === seats.leg_id ? 'chip on' : 'chip'}
          aria-current={one.id === seats.leg_id || undefined}
        >
          {formatLeg(one)}
        </span>
      ))}
      <span className="dim cut">
        {leg && `${leg.origin} → ${leg.destination}`}
        {aircraft !== null && ` · ${findAircraft(aircraft)?.name ?? aircraft}`}
      </span>
      <span className="grow" />
      {passenger && (
        <span className="cut" data-testid="seat-for">
          <span className="dim">{say('seat.for')}</span> <b className="mono">{at + 1}</b>{' '}
          {formatHostName(passenger)}
        </span>
      )}
    </div>
  );
}

/** The legend of the map's symbols; each differs by symbol or border, not by colour alone. */
const SIGNS: readonly { look: string; sign: string; says: WordKey }[] = [
  { look: 'free', sign: 'A', says: 'seat.look_free' },
  { look: 'paid', sign: 'A', says: 'seat.feature_CHARGEABLE' },
  { look: 'taken', sign: '×', says: 'seat.look_taken' },
  { look: 'blocked', sign: '▪', says: 'seat.look_blocked' },
  { look: 'not_for', sign: 'A', says: 'seat.legend_not_for' },
  { look: 'free exit', sign: 'A', says: 'seat.feature_EXIT_ROW' },
  { look: 'free bassinet', sign: 'A', says: 'seat.feature_BASSINET' },
  { look: 'held', sign: '1', says: 'seat.legend_held' },
  { look: 'chosen', sign: '1', says: 'seat.legend_chosen' },
];

const SeatLegend = memo(function SeatLegend() {
  useWords();
  return (
    <ul className="seat-legend" aria-label={say('seat.legend')}>
      {SIGNS.map(({ look, sign, says }) => (
        <li key={look}>
          <span className={`seat ${look}`} aria-hidden="true">
            {sign}
          </span>{' '}
          {say(says)}
        </li>
      ))}
    </ul>
  );
});

/** The seats of a leg as a list with the same content as the map. */
const SeatList = memo(function SeatList(props: { map: SeatMap; seating: Seating }) {
  useWords();
  const grid = getSeatGrid(props.map);
  return (
    <ListGrid label={say('seat.title')} testid="seat-list">
      {grid.keys.map((key, index) => {
        const seat = grid.at.get(key)?.seat;
        if (!seat) return null;
        const state = getSeatState(seat, props.seating);
        return <SeatLine {...state} key={key} id={key} index={index} seat={seat} />;
      })}
    </ListGrid>
  );
});

const SeatLine = memo(function SeatLine({ id, index, seat, look, who, price }: ShownSeat) {
  useWords();
  const desk = useDesk();
  const current = useArea((area) => findSeatCursor(area) === id);
  useRowInView(current ? index : null);
  return (
    <tr
      {...bindRow(index, () => chooseSeat(desk, id))}
      className={current ? 'current' : undefined}
      aria-selected={look === 'chosen'}
    >
      <td className="mono strong">{id}</td>
      <td className={look === 'chosen' ? 'strong' : 'dim'}>{describeLook(look, who)}</td>
      <td className="wraps">{listFeatureWords(seat).join(' · ')}</td>
      <td className="right mono">{price && describePrice(price)}</td>
    </tr>
  );
});
