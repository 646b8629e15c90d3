/** Offers in the host layout of the home language, with the cursor and line numbers of the grid. */
import { useMemo } from 'react';
import { getOfferList } from '../../app/command-context.ts';
import { useArea, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { buildAvailabilityLines } from '../host-display/availability.ts';
import { HostLines } from '../host-display/HostDisplay.tsx';
import { getOfferLines } from './offer-rows.ts';
import '../booking/booking.css';

/** Lines shown on each side of the cursor, as hosts show their displays in pages. */
const AROUND = 60;

export function HostOffers() {
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const { lines, at } = getOfferList(area);
  const { sort, descending } = area;
  const offers = area.search?.offers ?? [];
  // A line shows the booking classes of all fares of its flights.
  const all = { offers, sort, descending, filter: '', ungrouped: true, expanded: [] };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of rows does not affect classes
  const rows = useMemo(() => getOfferLines(all).rows, [area.search?.offers]);
  const shown = lines.slice(Math.max(at - AROUND, 0), at + AROUND);
  useRowInView(at);
  return (
    <HostLines
      aria-label={say('row.availability')}
      data-testid="host-offers"
      lines={buildAvailabilityLines(home, shown, rows, area.search?.classes)}
      at={at}
      getRow={({ number }) => (number ?? 0) - 1}
    />
  );
}
