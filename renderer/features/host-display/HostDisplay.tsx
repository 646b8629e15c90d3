/**
 * The booking as a host shows it, in the home language's layout; the cursor moves over its lines.
 */
import type { ComponentProps } from 'react';
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
    <HostLines
      aria-label={say('booking.host')}
      data-testid="host-display"
      data-language={home}
      lines={lines}
      at={at}
      getRow={({ key }) => keys.indexOf(key ?? '')}
      onDoubleClick={() => desk.actions.enter()}
    />
  );
}

interface HostLinesProps extends ComponentProps<'div'> {
  lines: readonly HostLine[];
  /** The row under the cursor, and the row that a line with a key is. */
  at: number;
  getRow(line: HostLine): number;
}

/** Lines of a host as a list; those without a key are passed over by the cursor. */
export function HostLines({ lines, at, getRow, onDoubleClick, ...rest }: HostLinesProps) {
  const desk = useDesk();
  const area = useArea(({ name }) => name);
  return (
    <div className="host" role="listbox" id={LIST_ID} {...rest}>
      {lines.map((line, index) => {
        const { key } = line;
        if (key === null) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the display is its place in it
          return <Pieces key={`fixed-${index}`} line={line} />;
        }
        const row = getRow(line);
        return (
          <div
            key={key}
            id={getRowId(row)}
            role="option"
            aria-selected={row === at}
            className={row === at ? 'current' : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              setCursor(desk, area, key);
            }}
            onDoubleClick={onDoubleClick}
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
