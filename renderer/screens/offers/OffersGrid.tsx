/**
 * The grid of offers: only the rows on screen are drawn, so thousands cost what dozens do. The cursor
 * belongs to a row, not to a place, and stays with it while more offers come in.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { SortKey } from '../../commands/situation.ts';
import { offerUnderCursor } from '../../state/desk.ts';
import type { OfferRow } from '../../state/offer-rows.ts';
import { LIST_ID } from '../../ui/list-ids.ts';
import { useArea, useDesk } from '../../ui/use-desk.ts';
import { say, type WordKey } from '../../words/words.ts';
import { OfferLine } from './OfferLine.tsx';

const ROW_HEIGHT = 26;
const DETAILS_HEIGHT = 190;
const OVERSCAN = 10;

const HEADINGS: readonly { key: WordKey; sort?: SortKey; right?: boolean }[] = [
  { key: 'offers.number', right: true },
  { key: 'offers.flight' },
  { key: 'offers.leaves', sort: 'departure' },
  { key: 'offers.arrives', sort: 'arrival' },
  { key: 'offers.via', sort: 'stops' },
  { key: 'offers.time', sort: 'duration' },
  { key: 'offers.brand' },
  { key: 'offers.bag' },
  { key: 'offers.from' },
  { key: 'offers.seats', right: true },
  { key: 'offers.total', sort: 'price', right: true },
  { key: 'offers.holds', right: true },
];

export function OffersGrid({ rows }: { rows: readonly OfferRow[] }) {
  const expanded = useArea((area) => area.expanded);
  const area = useArea((now) => now);
  const { at } = offerUnderCursor(area);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const row = rows[index];
      const height = ROW_HEIGHT * (row?.slices.length ?? 1) + 1;
      return row && expanded.includes(row.key) ? height + DETAILS_HEIGHT : height;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    initialRect: { width: 900, height: 640 },
  });
  const cursor_key = rows[at]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the cursor, not the arrival of rows
  useEffect(() => {
    virtual.scrollToIndex(at);
  }, [cursor_key, expanded]);
  return (
    <div
      className="offers-grid"
      role="treegrid"
      id={LIST_ID}
      aria-label={say('offers.title')}
      aria-rowcount={rows.length + 1}
      data-testid="offers"
    >
      <Headings currency={rows[0]?.offer.currency ?? ''} />
      <div className="offers-rows" ref={box} role="rowgroup" tabIndex={-1}>
        <div role="none" className="offers-track" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={item.key}
                role="none"
                className="offers-place"
                data-index={item.index}
                ref={virtual.measureElement}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <OfferLine
                  row={row}
                  index={item.index}
                  current={item.index === at}
                  open={expanded.includes(row.key)}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

function Headings({ currency }: { currency: string }) {
  const { actions } = useDesk();
  const sort = useArea((area) => area.sort);
  const descending = useArea((area) => area.descending);
  return (
    <div role="rowgroup">
      <div className="offer-cells offer-head" role="row" aria-rowindex={1}>
        {HEADINGS.map(({ key, sort: by, right }) => {
          const sorted = by === sort;
          return (
            <span
              key={key}
              role="columnheader"
              className={right ? 'right' : undefined}
              aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={by && (() => actions.sortOffers(sorted ? 'reverse' : by))}
            >
              {say(key, { currency })}
              {sorted && <i aria-hidden="true">{descending ? ' ▾' : ' ▴'}</i>}
            </span>
          );
        })}
      </div>
    </div>
  );
}
