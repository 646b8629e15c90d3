/**
 * The booking as a host shows it, in the home language's layout; the cursor moves over its lines.
 */
import type { Booking } from '#main/contract/booking.ts';
import { setCursor } from '../../app/navigation.ts';
import { useArea, useDesk, useListInView, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { getRowId, LIST_ID } from '../../ui/list-ids.ts';
import { buildHostView, getHostDisplay, type HostLine } from './host-display.ts';

export function HostDisplay({ booking }: { booking: Booking }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const { keys, at } = useListInView();
  const { lines } = getHostDisplay(booking, buildHostView(area, home));
  return (
    <div
      className="host"
      role="listbox"
      id={LIST_ID}
      aria-label={say('booking.host')}
      data-testid="host-display"
      data-language={home}
    >
      {lines.map((line, index) => {
        const { key } = line;
        if (key === null) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the display is its place in it
          return <Pieces key={`fixed-${index}`} line={line} />;
        }
        const number = keys.indexOf(key);
        return (
          <div
            key={key}
            id={getRowId(number)}
            role="option"
            aria-selected={number === at}
            className={number === at ? 'current' : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              setCursor(desk, area.name, key);
            }}
            onDoubleClick={() => desk.actions.enter()}
          >
            <Pieces line={line} />
          </div>
        );
      })}
    </div>
  );
}

/** The text of a line; what stands for nothing is said by the line it belongs to. */
export function Pieces({ line }: { line: HostLine }) {
  return (
    <div role="presentation">
      {line.pieces.map((piece, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line is its place in it
          key={at}
          className={piece.tone === 'plain' ? undefined : piece.tone}
        >
          {piece.text}
        </span>
      ))}
    </div>
  );
}
