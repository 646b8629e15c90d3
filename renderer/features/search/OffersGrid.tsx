/**
 * The grid of offers. Only lines in view are rendered, so thousands cost no more than dozens. The
 * cursor belongs to a row, not to a position, and stays with it while more offers arrive; its line
 * is always rendered, because the command line names it for screen readers.
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { getOfferList } from '../../app/command-context.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import type { SortKey } from '../../commands/context.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { LIST_ID } from '../../ui/list-ids.ts';
import { OfferDetails } from './OfferDetails.tsx';
import { OfferLine } from './OfferLine.tsx';
import type { OfferLine as Line } from './offer-rows.ts';

/** Estimated height of expanded details, in rows, until they are measured. */
const DETAILS_ROWS = 8;
const OVERSCAN = 2;

const HEADINGS: readonly { key: WordKey; sort?: SortKey; className?: string }[] = [
  { key: 'term.position', className: 'right' },
  { key: 'term.flight' },
  { key: 'offers.leaves', sort: 'departure' },
  { key: 'offers.arrives', sort: 'arrival' },
  { key: 'offers.via', sort: 'stops', className: 'col-via' },
  { key: 'offers.time', sort: 'duration', className: 'col-time' },
  { key: 'term.brand' },
  { key: 'offers.bag', className: 'col-bag' },
  { key: 'term.from' },
  { key: 'offers.seats', className: 'right col-seats' },
  { key: 'group.heading', className: 'right' },
  { key: 'offers.total', sort: 'price', className: 'right' },
  { key: 'offers.holds', className: 'right col-holds' },
];

export const OffersGrid = memo(function OffersGrid({ lines }: { lines: readonly Line[] }) {
  useWords();
  const expanded = useArea((area) => area.expanded);
  const row_height = useRowHeight();
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef(0);
  const rangeExtractor = useCallback((range: Range) => {
    const shown = defaultRangeExtractor(range);
    const at = cursor.current;
    if (at >= range.count || shown.includes(at)) return shown;
    return at < (shown[0] ?? 0) ? [at, ...shown] : [...shown, at];
  }, []);
  // These functions must stay the same: new ones would measure every line again.
  const estimateSize = useCallback(
    (index: number) => {
      const line = lines[index];
      if (!line) return row_height;
      const height = row_height * (line.level === 2 ? 1 : line.row.slices.length) + 1;
      return expanded.includes(line.key) ? height + DETAILS_ROWS * row_height : height;
    },
    [lines, expanded, row_height],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const line = lines[index];
      if (!line) return index;
      // An expanded line has its own key, so that its height is dropped when it is collapsed.
      return expanded.includes(line.key) ? `${line.key} open` : line.key;
    },
    [lines, expanded],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 900, height: 640 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured heights are valid for one row height
  useLayoutEffect(() => {
    virtual.measure();
    // Positions first: a measured height equal to the old one would not be noticed.
    virtual.getTotalSize();
    for (const place of virtual.elementsCache.values()) virtual.measureElement(place);
  }, [row_height]);
  const follow = useCallback(
    (at: number) => {
      cursor.current = at;
      const item = virtual.measurementsCache[at];
      if (!item || !box.current) return;
      const [top, height] = [virtual.scrollOffset ?? 0, virtual.scrollRect?.height ?? 0];
      // Details may be taller than the list: the flights above them stay in view.
      const least = Math.min(item.start, item.end - height);
      if (item.start < top) box.current.scrollTop = item.start;
      else if (least > top) box.current.scrollTop = least;
    },
    [virtual],
  );
  const height = virtual.scrollRect?.height;
  // A list that is shown again or gets smaller scrolls to its cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the available height
  useLayoutEffect(() => follow(cursor.current), [follow, height]);
  const items = virtual.getVirtualItems();
  const room = (virtual.scrollRect?.height ?? 0) - virtual.getTotalSize();
  return (
    <div
      className="offers-grid fill"
      role="treegrid"
      id={LIST_ID}
      aria-label={say('offers.title')}
      aria-rowcount={lines.length + 1}
      data-testid="offers"
    >
      <FollowCursor follow={follow} expanded={expanded} />
      <Headings currency={lines[0]?.row.offer.currency ?? ''} />
      <div className="offers-rows" ref={box} role="rowgroup" tabIndex={-1}>
        <div role="none" className="offers-track" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            const open = expanded.includes(line.key);
            return (
              <div
                key={open ? item.key : getPlace(item.index, items)}
                role="none"
                className="offers-place"
                data-index={item.index}
                ref={open ? virtual.measureElement : undefined}
                style={{
                  transform: `translateY(${item.start}px)`,
                  // A line of known height is laid out independently of others.
                  ...(open ? {} : { height: item.size, contain: 'strict' }),
                }}
              >
                <OfferLine line={line} open={open} opened={expanded.includes(line.row.flights)} />
              </div>
            );
          })}
        </div>
        {room > DETAILS_ROWS * row_height && <UnderCursor expanded={expanded} />}
      </div>
    </div>
  );
});

/**
 * React key of a line's element: elements are reused while scrolling, so that a jump changes text
 * but creates nothing. The cursor's line may be outside the range, at either end.
 */
function getPlace(index: number, items: readonly { index: number }[]): number | 'cursor' {
  const apart =
    (index === items[0]?.index && items[1] !== undefined && items[1].index > index + 1) ||
    (index === items.at(-1)?.index && (items.at(-2)?.index ?? index) < index - 1);
  return apart ? 'cursor' : index % 2 ** Math.ceil(Math.log2(items.length + 1));
}

/** Keeps the line under the cursor in view, without rendering the grid. */
function FollowCursor(props: { follow: (at: number) => void; expanded: readonly string[] }) {
  const { follow, expanded } = props;
  const at = useArea((area) => getOfferList(area).at);
  const key = useArea((area) => getOfferList(area).lines[at]?.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the cursor, not arriving rows
  useLayoutEffect(() => follow(at), [key, expanded]);
  return null;
}

/** If a short list leaves space, shows the details of the line under the cursor. */
function UnderCursor({ expanded }: { expanded: readonly string[] }) {
  const at = useArea((area) => getOfferList(area).at);
  const row = useArea((area) => getOfferList(area).row);
  if (!row || expanded.includes(row.key)) return null;
  return (
    <div className="offers-under" aria-hidden="true">
      <h2>{say('side.line', { line: at + 1 })}</h2>
      <OfferDetails row={row} line={at + 1} />
    </div>
  );
}

const Headings = memo(function Headings({ currency }: { currency: string }) {
  useWords();
  const { actions } = useDesk();
  const sort = useArea((area) => area.sort);
  const descending = useArea((area) => area.descending);
  return (
    <div role="rowgroup">
      <div className="offer-cells offer-head" role="row" aria-rowindex={1}>
        {HEADINGS.map(({ key, sort: by, className }) => {
          const sorted = by === sort;
          return (
            <span
              key={key}
              role="columnheader"
              className={className}
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
});

/** Height of a line in pixels until it is measured. */
const NORMAL_PX = 26;

/** The height of a line in pixels: density, zoom and window width all change it. */
function useRowHeight(): number {
  const [height, setHeight] = useState(NORMAL_PX);
  useLayoutEffect(() => {
    const probe = document.createElement('div');
    probe.className = 'row-probe';
    document.body.append(probe);
    const look = () => setHeight(probe.getBoundingClientRect().height || NORMAL_PX);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(probe);
    return () => {
      observer.disconnect();
      probe.remove();
    };
  }, []);
  return height;
}
