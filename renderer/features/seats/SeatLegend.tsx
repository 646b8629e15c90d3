/** What the signs of the map mean; each differs by its sign or its edge, not by colour alone. */
import { memo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';

const SIGNS: readonly { look: string; sign: string; says: WordKey }[] = [
  { look: 'free', sign: 'A', says: 'seat.legend_free' },
  { look: 'paid', sign: 'A', says: 'seat.legend_paid' },
  { look: 'taken', sign: '×', says: 'seat.legend_taken' },
  { look: 'blocked', sign: '▪', says: 'seat.legend_blocked' },
  { look: 'not_for', sign: 'A', says: 'seat.legend_not_for' },
  { look: 'free exit', sign: 'A', says: 'seat.legend_exit' },
  { look: 'free bassinet', sign: 'A', says: 'seat.legend_bassinet' },
  { look: 'held', sign: '1', says: 'seat.legend_held' },
  { look: 'chosen', sign: '1', says: 'seat.legend_chosen' },
];

export const SeatLegend = memo(function SeatLegend() {
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
