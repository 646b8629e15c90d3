/** The booking as numbered lines; the cursor walks those that stand for something. */
import { useEffect } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import { type HostLine, hostLines } from '../../state/host-display.ts';
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
        const { key } = line;
        if (key === null) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the display is its place in it
          return <Pieces key={`fixed-${index}`} line={line} />;
        }
        const number = keys.indexOf(key);
        return (
          <div
            key={key}
            id={rowId(number)}
            role="option"
            aria-selected={number === at}
            className={number === at ? 'current' : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              setCursor(desk, area.name, key);
            }}
          >
            <Pieces line={line} />
          </div>
        );
      })}
    </div>
  );
}

/** The text of a line; what stands for nothing is said by the line it belongs to. */
function Pieces({ line }: { line: HostLine }) {
  return (
    <div role="presentation">
      {line.pieces.map((piece) => (
        <span key={piece.text} className={piece.tone === 'plain' ? undefined : piece.tone}>
          {piece.text}
        </span>
      ))}
    </div>
  );
}
