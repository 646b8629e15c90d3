/** The cabin. Each seat subscribes to the cursor itself, so moving it renders two seats only. */
import { memo } from 'react';
import { toTable } from '#main/contract/collections.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { bindRow, LIST_ID } from '../../ui/list-ids.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { findSeatCursor } from './seat-cursor.ts';
import {
  type GridCabin,
  type GridRow,
  getSeatGrid,
  hasBassinet,
  isExit,
  type Place,
  type SeatGrid,
} from './seat-grid.ts';
import { getSeatState, type Seating, type SeatLook, type ShownSeat } from './seat-states.ts';
import { describeLook, describePrice, listFeatureWords } from './seat-words.ts';
import { chooseSeat } from './seats.ts';

interface Props {
  map: SeatMap;
  flight: string;
  seating: Seating;
}

export const SeatMapGrid = memo(function SeatMapGrid({ map, flight, seating }: Props) {
  useWords();
  const grid = getSeatGrid(map);
  return (
    <div className="seat-map">
      <FollowCursor grid={grid} />
      <div
        className="cabins"
        role="grid"
        id={LIST_ID}
        aria-label={say('seat.map', { flight })}
        data-testid="seat-map"
      >
        {grid.cabins.map((cabin, at) => (
          <Cabin
            // biome-ignore lint/suspicious/noArrayIndexKey: a cabin has no other identity than its position
            key={at}
            cabin={cabin}
            several={grid.cabins.length > 1}
            decks={new Set(grid.cabins.map(({ deck }) => deck)).size > 1}
            seating={seating}
            grid={grid}
          />
        ))}
      </div>
    </div>
  );
});

/** Keeps the cursor in view without rendering the map. */
function FollowCursor({ grid }: { grid: SeatGrid }) {
  const key = useArea(findSeatCursor);
  useRowInView((key === null ? null : grid.place.get(key)) ?? null);
  return null;
}

/** As airlines' maps are read. */
const DECKS = ['UPPER', 'MAIN', 'LOWER'] as const;

interface CabinProps {
  cabin: GridCabin;
  several: boolean;
  decks: boolean;
  seating: Seating;
  grid: SeatGrid;
}

function Cabin({ cabin, several, decks, seating, grid }: CabinProps) {
  const { columns, rows, deck } = cabin;
  const template = `var(--hull) repeat(${columns.length}, var(--seat)) var(--hull)`;
  const known = DECKS.find((one) => one === deck);
  const title =
    say(`cabin.${cabin.cabin}`) + (decks && known ? ` · ${say(`seat.deck_${known}`)}` : '');
  const wings = rows.filter((row) => row.wing);
  return (
    <div className="cabin" role="rowgroup" aria-label={title}>
      <div className="cabin-title dim small" role="none">
        {several ? title : ''}
      </div>
      <div className="seat-row letters" role="row" style={{ gridTemplateColumns: template }}>
        <span role="none" />
        {columns.map((letter, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity than its position
            key={at}
            role={letter === '' ? 'none' : 'columnheader'}
            className="mono dim"
          >
            {letter}
          </span>
        ))}
        <span role="none" />
      </div>
      {rows.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: elements between rows share the row's number
          key={at}
          row={row}
          template={template}
          wing={pickWing(row, wings)}
          seating={seating}
          grid={grid}
        />
      ))}
    </div>
  );
}

type Wing = 'none' | 'first' | 'more' | 'last';

/** The wing's first and last row have a slanted edge. */
function pickWing(row: GridRow, wings: readonly GridRow[]): Wing {
  if (!row.wing) return 'none';
  if (row === wings[0]) return 'first';
  return row === wings.at(-1) ? 'last' : 'more';
}

/** Places across the cabin; a galley or closet over several columns becomes one. */
function mergeSpans(places: readonly Place[]): { place: Place; at: number; span: number }[] {
  const spans: { place: Place; at: number; span: number }[] = [];
  for (const [at, place] of places.entries()) {
    const before = spans.at(-1);
    const same =
      place.kind === 'facility' &&
      before?.place.kind === 'facility' &&
      before.place.type === place.type;
    if (before && same) before.span += 1;
    else spans.push({ place, at, span: 1 });
  }
  return spans;
}

interface RowProps {
  row: GridRow;
  template: string;
  wing: Wing;
  seating: Seating;
  grid: SeatGrid;
}

function Row({ row, template, wing, seating, grid }: RowProps) {
  const seated = row.places.some((place) => place.kind === 'seat');
  const numbered = row.places.findIndex((place) => place.kind === 'aisle');
  const side = (
    <span className={wing === 'none' ? 'hull' : `hull wing ${wing}`} aria-hidden="true">
      {wing === 'first' ? say('seat.wing') : ''}
    </span>
  );
  return (
    <>
      {row.exit && (
        <div
          className={wing === 'none' || wing === 'first' ? 'exits' : 'exits winged'}
          aria-hidden="true"
        >
          <span>◂ {say('seat.exit')}</span>
          <span>{say('seat.exit')} ▸</span>
        </div>
      )}
      <div className="seat-row" role="row" style={{ gridTemplateColumns: template }}>
        {side}
        {mergeSpans(row.places).map(({ place, at, span }) => (
          <PlaceCell
            key={at}
            place={place}
            span={span}
            number={seated ? row.number : null}
            header={at === numbered}
            seating={seating}
            grid={grid}
          />
        ))}
        {side}
      </div>
    </>
  );
}

/** What stands in a place as narrow as a seat; others have the first letter of their word. */
const FACILITY_SIGN: Readonly<Record<string, string>> = toTable({ LAVATORY: 'WC', STAIRS: '≡' });

interface PlaceCellProps {
  place: Place;
  span: number;
  number: number | null;
  header: boolean;
  seating: Seating;
  grid: SeatGrid;
}

function PlaceCell({ place, span, number, header, seating, grid }: PlaceCellProps) {
  switch (place.kind) {
    case 'aisle':
      return (
        <span className="aisle mono faint" role={header && number !== null ? 'rowheader' : 'none'}>
          {number}
        </span>
      );
    case 'empty':
      return <span role="none" className="seat-gap" />;
    case 'facility':
      return (
        <span
          role="gridcell"
          aria-colspan={span}
          className={`facility cut ${place.type.toLowerCase()}`}
          style={{ gridColumn: `span ${span}` }}
          title={say(`seat.${place.type}`)}
          aria-label={say(`seat.${place.type}`)}
        >
          {span > 1
            ? say(`seat.${place.type}`)
            : (FACILITY_SIGN[place.type] ?? say(`seat.${place.type}`).charAt(0))}
        </span>
      );
    case 'seat':
      return (
        <SeatCell
          {...getSeatState(place.seat, seating)}
          seat={place.seat}
          id={place.key}
          letter={place.letter}
          index={grid.place.get(place.key) ?? 0}
        />
      );
  }
}

/** The text on a seat: its letter if it is available, else a symbol. */
function formatSeatSign(look: SeatLook, letter: string, who: number | null): string {
  switch (look) {
    case 'free':
    case 'paid':
    case 'not_for':
      return letter;
    case 'taken':
      return '×';
    case 'blocked':
      return '▪';
    case 'gone':
      return '!';
    case 'chosen':
    case 'held':
      return String(who ?? '·');
  }
}

const SeatCell = memo(function SeatCell(props: ShownSeat & { letter: string }) {
  const { seat, id, letter, index, look, who, price } = props;
  useWords();
  const desk = useDesk();
  const current = useArea((area) => findSeatCursor(area) === id);
  const marks = [
    ...(current ? ['current'] : []),
    ...(isExit(seat) ? ['exit'] : []),
    ...(hasBassinet(seat) ? ['bassinet'] : []),
  ];
  const cost = price && describePrice(price);
  const spoken = [id, describeLook(look, who), cost, listFeatureWords(seat).join(', ')];
  return (
    <span
      {...bindRow(index, () => chooseSeat(desk, id))}
      role="gridcell"
      className={['seat', look, ...marks].join(' ')}
      aria-selected={look === 'chosen'}
      aria-label={spoken.filter(Boolean).join(', ')}
      data-testid={`seat-${id}`}
      data-look={look}
    >
      {formatSeatSign(look, letter, who)}
    </span>
  );
});
