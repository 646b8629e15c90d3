/** The booking as numbered lines; the cursor walks those that stand for something. */
import { useEffect } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import { hostLines } from '../../state/host-display.ts';
import { listOf, setCursor } from '../../state/moving.ts';
import { LIST_ID, rowId } from '../../ui/list-ids.ts';
import { useArea, useDesk } from '../../ui/use-desk.ts';
import { say } from '../../words/words.ts';

export function HostDisplay({ booking }: { booking: Booking }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { keys, at } = listOf(area);
  useEffect(() => {
    document.getElementById(rowId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      className="host"
      role="listbox"
      id={LIST_ID}
      aria-label={say('booking.host')}
      data-testid="host-display"
    >
      {hostLines(booking).map((line, index) => {
        const number = line.key === null ? -1 : keys.indexOf(line.key);
        const current = number === at;
        const { key } = line;
        return (
          <div
            key={key ?? `fixed-${index}`}
            id={key === null ? undefined : rowId(number)}
            role={key === null ? 'presentation' : 'option'}
            aria-selected={key === null ? undefined : current}
            className={current ? 'current' : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              if (key !== null) setCursor(desk, area.name, key);
            }}
          >
            {line.pieces.map((piece) => (
              <span key={piece.text} className={piece.tone === 'plain' ? undefined : piece.tone}>
                {piece.text}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
