/**
 * The seats of a cabin: position, kind on sale, and which of them other customers occupy. Those
 * follow from the seed and the day alone, except that seats chosen by orders have priority.
 */
import type { CabinLayout, LayoutRow, LayoutSeat } from './aircraft-cabins.ts';
import { mix, mixText, toUnit } from './random.ts';
import type { SeatKind } from './service-prices.ts';

export interface SeatPlace {
  layout: CabinLayout;
  row: LayoutRow;
  seat: LayoutSeat;
  /** 12A: unique in the aircraft. */
  name: string;
  /** Position of the row within its compartment. */
  row_at: number;
  /** Section between aisles, left to right. */
  section: number;
}

/** Rows behind the first that are sold as front rows. */
const FRONT_ROWS = 4;

export const formatSeatName = (row: number, column: string): string => `${row}${column}`;

export const listSeatPlaces = (layout: CabinLayout): SeatPlace[] =>
  layout.rows.flatMap((row, row_at) =>
    row.seats.map((seat) => ({
      layout,
      row,
      seat,
      name: formatSeatName(row.number, seat.column),
      row_at,
      section: getSection(layout, seat.column),
    })),
  );

const getSection = ({ columns }: CabinLayout, column: string): number =>
  columns.slice(0, columns.indexOf(column)).filter((letter) => letter === '').length;

export function getPlaceKind({ layout, row, row_at, seat }: SeatPlace): SeatKind {
  if (row.exit) return 'EXIT';
  if (row.bulkhead && isTight(layout)) return 'LEGROOM';
  if (layout.cabin === 'ECONOMY' && row_at <= FRONT_ROWS) return 'FRONT';
  if (seat.window) return 'WINDOW';
  return seat.aisle ? 'AISLE' : 'MIDDLE';
}

/** Cabins where extra legroom matters. */
const isTight = ({ cabin }: CabinLayout): boolean => cabin === 'ECONOMY' || cabin === 'PREMIUM';

/** PADIS 9825. */
export function listCharacteristics(place: SeatPlace): string[] {
  const { layout, row, row_at, seat, section } = place;
  const kind = getPlaceKind(place);
  const reclines_little = layout.rows[row_at + 1]?.exit ?? true;
  const last_section = layout.columns.filter((letter) => letter === '').length;
  const codes: [string, boolean][] = [
    ['W', seat.window],
    ['A', seat.aisle],
    ['9', !seat.window && !seat.aisle],
    ['LS', last_section > 0 && section === 0],
    ['RS', last_section > 0 && section === last_section],
    ['E', row.exit],
    ['1A', row.exit],
    ['IE', row.exit],
    ['K', row.bulkhead],
    ['L', kind === 'EXIT' || kind === 'LEGROOM'],
    ['B', seat.bassinet],
    ['I', seat.bassinet && !row.exit],
    ['OW', row.over_wing],
    ['O', kind === 'FRONT'],
    ['1D', reclines_little && isTight(layout)],
    ['UP', layout.deck === 'UPPER'],
  ];
  return codes.filter(([, has]) => has).map(([code]) => code);
}

const KEPT_BACK = 0.04;

/**
 * The seats that `count` other customers occupy, in the order they choose: early buyers keep their
 * seat, parties sit together, middle and most expensive seats fill last. The airline blocks a few.
 */
export function seatOthers(
  places: readonly SeatPlace[],
  count: number,
  chosen: ReadonlySet<string>,
  dice: number,
): Map<string, 'OCCUPIED' | 'BLOCKED'> {
  const open = places.filter(({ name }) => !chosen.has(name));
  const ranked = open
    .map((place) => ({ place, rank: calculateRank(place, dice) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count);
  return new Map(
    ranked.map(({ place: { name } }) => {
      const kept_back = toUnit(mix(mixText(dice, name), 3)) < KEPT_BACK;
      return [name, kept_back ? 'BLOCKED' : 'OCCUPIED'];
    }),
  );
}

function calculateRank(place: SeatPlace, dice: number): number {
  const { row, seat, name, section, layout, row_at } = place;
  const party = toUnit(mix(mix(mix(dice, row.number), section), 1));
  const single = toUnit(mix(mixText(dice, name), 2));
  const middle = seat.window || seat.aisle ? 0 : 0.2;
  const dear = row.exit || row.bulkhead ? 0.25 : 0;
  const back = (0.1 * row_at) / layout.rows.length;
  return 0.5 * party + 0.5 * single + middle + dear + back;
}
