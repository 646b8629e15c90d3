/**
 * Seat layouts by aircraft type: cabins, decks, rows and their seats. Capacity is the number of
 * seats in the layout, so the seat map and the seats on sale never disagree.
 */
import { getOrMake } from '../non-empty.ts';
import type { WorldCabin } from '../world.ts';
import { CABIN_PLANS, SAME_PLAN } from './cabin-plans.ts';

export interface LayoutSeat {
  column: string;
  window: boolean;
  aisle: boolean;
  /** A bassinet can be hung in front of it. */
  bassinet: boolean;
}

export interface LayoutRow {
  number: number;
  exit: boolean;
  /** A wall in front of it: the first row of a compartment. */
  bulkhead: boolean;
  over_wing: boolean;
  /** Seats the row has; a letter of the cabin that is missing here has no seat. */
  seats: LayoutSeat[];
}

interface LayoutFixture {
  kind: 'GALLEY' | 'LAVATORY' | 'CLOSET' | 'STAIRS';
  /** In front of the compartment's first row, or behind its last. */
  position: 'FRONT' | 'REAR';
}

export interface CabinLayout {
  cabin: WorldCabin;
  deck: 'MAIN' | 'UPPER';
  /** Letters left to right, '' for an aisle. */
  columns: string[];
  wings: { first_row: number; last_row: number } | null;
  rows: LayoutRow[];
  fixtures: LayoutFixture[];
}

export type Capacities = Readonly<Partial<Record<WorldCabin, number>>>;

const CABINS: Readonly<Record<string, WorldCabin>> = {
  F: 'FIRST',
  J: 'BUSINESS',
  W: 'PREMIUM',
  Y: 'ECONOMY',
};
const FIXTURES: Readonly<Record<string, LayoutFixture['kind']>> = {
  g: 'GALLEY',
  l: 'LAVATORY',
  c: 'CLOSET',
  s: 'STAIRS',
};

const layouts = new Map<string, readonly CabinLayout[]>();
const capacities = new Map<string, Capacities>();

/** Whether there is a layout for the type. */
export const hasLayout = (aircraft: string): boolean => findPlan(aircraft, false) !== undefined;

/**
 * The compartments of an aircraft, front to back. `one_class` asks for the version without a
 * business cabin if the type has one. Throws RangeError for a type without a plan.
 */
export const getCabinLayouts = (aircraft: string, one_class: boolean): readonly CabinLayout[] =>
  getOrMake(layouts, `${aircraft}${one_class ? '/Y' : ''}`, () => {
    const plan = findPlan(aircraft, one_class);
    if (!plan) throw new RangeError(`no seat plan for aircraft ${aircraft}`);
    return plan.map(readCompartment);
  });

/** Seats per cabin. */
export const getCabinCapacities = (aircraft: string, one_class: boolean): Capacities =>
  getOrMake(capacities, `${aircraft}${one_class ? '/Y' : ''}`, () => {
    const counted: Partial<Record<WorldCabin, number>> = {};
    for (const { cabin, rows } of getCabinLayouts(aircraft, one_class)) {
      const seats = rows.reduce((sum, row) => sum + row.seats.length, 0);
      counted[cabin] = (counted[cabin] ?? 0) + seats;
    }
    return counted;
  });

function findPlan(aircraft: string, one_class: boolean): readonly string[] | undefined {
  const base = SAME_PLAN[aircraft] ?? aircraft;
  return (one_class ? CABIN_PLANS[`${base}/Y`] : undefined) ?? CABIN_PLANS[base];
}

interface Options {
  exits: number[];
  bassinets: number[];
  skipped: number[];
  missing: Map<number, string>;
  wings: CabinLayout['wings'];
  deck: CabinLayout['deck'];
  fixtures: LayoutFixture[];
}

function readCompartment(line: string): CabinLayout {
  const [cabin_code, span, letters, ...words] = line.split(' ');
  const cabin = CABINS[cabin_code ?? ''];
  const [first, last] = parseNumbers(span ?? '', '-');
  if (!cabin || !letters || first === undefined || last === undefined) {
    throw new Error(`bad seat plan line: ${line}`);
  }
  const options = readOptions(words, line);
  const columns = [...letters].map((letter) => (letter === '-' ? '' : letter));
  const rows: LayoutRow[] = [];
  for (let number = first; number <= last; number++) {
    if (options.skipped.includes(number)) continue;
    rows.push(readRow(number, number === first, columns, options));
  }
  const { wings, deck, fixtures } = options;
  return { cabin, deck, columns, wings, rows, fixtures };
}

function readRow(
  number: number,
  bulkhead: boolean,
  columns: readonly string[],
  options: Options,
): LayoutRow {
  const missing = options.missing.get(number) ?? '';
  const bassinets = options.bassinets.includes(number);
  const seats = columns.flatMap((column, at): LayoutSeat[] => {
    if (column === '' || missing.includes(column)) return [];
    const window = at === 0 || at === columns.length - 1;
    const aisle = columns[at - 1] === '' || columns[at + 1] === '';
    return [{ column, window, aisle, bassinet: bassinets && !window }];
  });
  const { wings } = options;
  const over_wing = wings !== null && number >= wings.first_row && number <= wings.last_row;
  return { number, exit: options.exits.includes(number), bulkhead, over_wing, seats };
}

function readOptions(words: readonly string[], line: string): Options {
  const options: Options = {
    exits: [],
    bassinets: [],
    skipped: [],
    missing: new Map(),
    wings: null,
    deck: 'MAIN',
    fixtures: [],
  };
  for (const word of words) {
    const [name = '', value = ''] = word.split('=');
    if (name === 'x') options.exits = parseNumbers(value, ',');
    else if (name === 'b') options.bassinets = parseNumbers(value, ',');
    else if (name === 'skip') options.skipped = parseNumbers(value, ',');
    else if (name === 'w') options.wings = parseSpan(value);
    else if (name === 'no') options.missing = parseMissingSeats(value);
    else if (name === 'up') options.deck = 'UPPER';
    else options.fixtures.push(parseFixture(name, line));
  }
  return options;
}

const parseNumbers = (text: string, by: string): number[] => text.split(by).map(Number);

function parseSpan(text: string): CabinLayout['wings'] {
  const [first_row = 0, last_row = 0] = parseNumbers(text, '-');
  return { first_row, last_row };
}

const parseMissingSeats = (text: string): Map<number, string> =>
  new Map(
    text.split(',').map((entry): [number, string] => {
      const [row = '', letters = ''] = entry.split(':');
      return [Number(row), letters];
    }),
  );

function parseFixture(word: string, line: string): LayoutFixture {
  const kind = FIXTURES[word.charAt(0)];
  if (!kind || !/^.[fa]$/.test(word))
    throw new Error(`bad word ${word} in seat plan line: ${line}`);
  return { kind, position: word.endsWith('f') ? 'FRONT' : 'REAR' };
}
