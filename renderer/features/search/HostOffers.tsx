/**
 * Offers in the home language's own arrangement; the cursor and the numbers are those of the grid.
 */
import { useMemo } from 'react';
import { getOfferList } from '../../app/command-context.ts';
import { setCursor } from '../../app/navigation.ts';
import { useArea, useDesk, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { getRowId, LIST_ID } from '../../ui/list-ids.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { buildAvailabilityLines } from '../host-display/availability.ts';
import { Pieces } from '../host-display/HostDisplay.tsx';
import { getOfferLines } from './offer-rows.ts';
import '../booking/booking.css';

/** Lines shown on each side of the cursor: a host pages its displays too. */
const AROUND = 60;

export function HostOffers() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const { lines, at } = getOfferList(area);
  const { sort, descending } = area;
  const offers = area.search?.offers ?? [];
  // A line shows the booking classes of all fares of its flights.
  const all = { offers, sort, descending, filter: '', ungrouped: true, expanded: [] };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of rows changes no class
  const rows = useMemo(() => getOfferLines(all).rows, [area.search?.offers]);
  const shown = lines.slice(Math.max(at - AROUND, 0), at + AROUND);
  useRowInView(at);
  return (
    <div
      className="host"
      role="listbox"
      id={LIST_ID}
      aria-label={say('row.availability')}
      data-testid="host-offers"
    >
      {buildAvailabilityLines(home, shown, rows, area.search?.classes).map((line, index) => {
        const { key, number } = line;
        if (key === null || number === null) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the display is its place in it
          return <Pieces key={`fixed-${index}`} line={line} />;
        }
        const current = number - 1 === at;
        return (
          <div
            key={key}
            id={getRowId(number - 1)}
            role="option"
            aria-selected={current}
            className={current ? 'current' : undefined}
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
