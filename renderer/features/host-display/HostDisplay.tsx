/** The booking in the host layout of the home language; the cursor moves over its lines. */
import type { ComponentProps } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import { setCursor } from '../../app/navigation.ts';
import { useArea, useDesk, useListInView, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { bindRow, LIST_ID } from '../../ui/list-ids.ts';
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
  /** The row under the cursor, and the row of a line with a key. */
  at: number;
  getRow(line: HostLine): number;
}

/** Host lines as a list; the cursor skips lines without a key. */
export function HostLines({ lines, at, getRow, onDoubleClick, ...rest }: HostLinesProps) {
  const desk = useDesk();
  const area = useArea(({ name }) => name);
  return (
    <div className="host" role="listbox" id={LIST_ID} {...rest}>
      {lines.map((line, index) => {
        const { key } = line;
        if (key === null) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a line without a key has no other identity than its position
          return <Pieces key={`fixed-${index}`} line={line} />;
        }
        const row = getRow(line);
        return (
          <div
            key={key}
            {...bindRow(row, () => setCursor(desk, area, key))}
            role="option"
            aria-selected={row === at}
            className={row === at ? 'current' : undefined}
            onDoubleClick={onDoubleClick}
          >
            <Pieces line={line} />
          </div>
        );
      })}
    </div>
  );
}

/** The text of a line; `presentation`, because only lines with a key are options of the list. */
export function Pieces({ line }: { line: HostLine }) {
  return (
    <div role="presentation">
      {line.pieces.map((piece, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its position
          key={at}
          className={piece.tone === 'plain' ? undefined : piece.tone}
        >
          {piece.text}
        </span>
      ))}
    </div>
  );
}
