/** The layout of a seat map: rows of places, aisles, exits and wings. Built once for each map. */
import type { ElementType, SeatElement, SeatMap } from '#main/contract/seat-map.ts';

/** A place across the cabin: a seat, a facility, nothing, or the aisle. */
export type Place =
  | { kind: 'seat'; key: string; letter: string; seat: SeatElement }
  | { kind: 'facility'; type: (typeof FACILITIES)[number] }
  | { kind: 'empty' }
  | { kind: 'aisle' };

export interface GridRow {
  number: number;
  /** One for each column of the cabin. */
  places: readonly Place[];
  exit: boolean;
  wing: boolean;
}

export interface GridCabin {
  cabin: SeatMap['cabins'][number]['cabin'];
  deck: string | null;
  columns: readonly string[];
  rows: readonly GridRow[];
}

export interface SeatGrid {
  cabins: readonly GridCabin[];
  /** Every seat, row by row from the front, in cursor order. */
  keys: readonly string[];
  /** Row and column of each seat. */
  at: ReadonlyMap<string, Spot>;
  /** Index of each key in `keys`. */
  place: ReadonlyMap<string, number>;
}

export interface Spot {
  line: number;
  column: number;
  seat: SeatElement;
  row: number;
}

const FACILITIES = ['LAVATORY', 'GALLEY', 'CLOSET', 'STAIRS'] as const satisfies ElementType[];

function toPlace(letter: string, element: SeatElement | undefined): Place {
  if (element?.designator != null) {
    return { kind: 'seat', key: element.designator, letter, seat: element };
  }
  const type = FACILITIES.find((one) => one === element?.type);
  return type ? { kind: 'facility', type } : { kind: 'empty' };
}

export const isExit = ({ type, disclosures }: SeatElement): boolean =>
  type === 'EXIT_ROW' || disclosures.includes('EXIT_ROW');

export const hasBassinet = ({ type, disclosures }: SeatElement): boolean =>
  type === 'BASSINET' || disclosures.includes('BASSINET');

function buildGrid(map: SeatMap): SeatGrid {
  const at = new Map<string, Spot>();
  const keys: string[] = [];
  let line = 0;
  const cabins = map.cabins.map(({ cabin, deck, columns, wings, rows }): GridCabin => {
    const drawn = rows.map(({ number, sections }): GridRow => {
      const elements = sections.flatMap((section) => section.elements);
      let next = 0;
      const places = columns.map(
        (letter): Place => (letter === '' ? { kind: 'aisle' } : toPlace(letter, elements[next++])),
      );
      places.forEach((place, column) => {
        if (place.kind !== 'seat') return;
        keys.push(place.key);
        const { seat } = place;
        at.set(place.key, { line, column, seat, row: number });
      });
      line += 1;
      return {
        number,
        places,
        exit: elements.some(
          (element) =>
            element.type === 'EXIT_ROW' || (element.designator !== null && isExit(element)),
        ),
        wing: wings !== null && number >= wings.first_row && number <= wings.last_row,
      };
    });
    return { cabin, deck, columns, rows: drawn };
  });
  return { cabins, keys, at, place: new Map(keys.map((key, index) => [key, index])) };
}

const known = new WeakMap<SeatMap, SeatGrid>();

export function getSeatGrid(map: SeatMap): SeatGrid {
  const made = known.get(map);
  if (made) return made;
  const grid = buildGrid(map);
  known.set(map, grid);
  return grid;
}

/** Rows between a seat and the nearest exit row of its cabin; null if there is none. */
export function countRowsFromExit(grid: SeatGrid, key: string): number | null {
  const spot = grid.at.get(key);
  const cabin = grid.cabins.find(({ rows }) =>
    rows.some(({ places }) => places.some((place) => place.kind === 'seat' && place.key === key)),
  );
  const exits = cabin?.rows.filter((row) => row.exit) ?? [];
  if (!spot || exits.length === 0) return null;
  return Math.min(...exits.map((row) => Math.abs(row.number - spot.row)));
}
