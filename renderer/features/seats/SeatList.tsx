/** The seats of a leg as a list with the same content as the map. */

import { memo } from 'react';
import type { SeatMap } from '#main/contract/seat-map.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { ListGrid } from '../../ui/ListGrid.tsx';
import { bindRow } from '../../ui/list-ids.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { findSeatCursor } from './seat-cursor.ts';
import { getSeatGrid } from './seat-grid.ts';
import { getSeatState, type Seating, type ShownSeat } from './seat-states.ts';
import { describeLook, describePrice, listFeatureWords } from './seat-words.ts';
import { chooseSeat } from './seats.ts';

export const SeatList = memo(function SeatList(props: { map: SeatMap; seating: Seating }) {
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
