import { describe, expect, it } from 'vitest';
import type { SeatMap } from '#main/contract/seat-map.ts';
import type { Move } from '#renderer/commands/context.ts';
import { getNextSeat, pickFirstSeat } from '#renderer/features/seats/seat-cursor.ts';
import { countRowsFromExit, getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import { getSeatState, refuseSeat, type Seating } from '#renderer/features/seats/seat-states.ts';
import { say } from '#renderer/i18n/words.ts';
import { itemPrice, someBooking } from './bookings.ts';
import { seatMap } from './seat-maps.ts';

const SIGN = { seat: '', facility: '?', empty: '_', aisle: ' ' } as const;

/** The grid as text again: row, exits and wings, and every place. */
const drawn = (map: SeatMap): string[] =>
  getSeatGrid(map).cabins.flatMap((cabin) => [
    cabin.columns.map((letter) => letter || ' ').join(''),
    ...cabin.rows.map(
      (row) =>
        `${row.number}${row.exit ? '!' : ''}${row.wing ? '~' : ''} ` +
        row.places
          .map((place) =>
            place.kind === 'seat'
              ? place.letter
              : place.kind === 'facility'
                ? place.type[0]
                : SIGN[place.kind],
          )
          .join(''),
    ),
  ]);

const NARROW = seatMap([
  `
   ABC DEF
 1 ... ...
 2 x.. ..#
10~ EEE EEE
11~ ... .$.
12 W__ GGG
`,
]);

describe('a cabin is drawn as the aircraft has it', () => {
  it('single aisle, with exits, wings and what is no seat', () => {
    expect(drawn(NARROW)).toEqual([
      'ABC DEF',
      '1 ABC DEF',
      '2 ABC DEF',
      '10!~ ABC DEF',
      '11~ ABC DEF',
      '12 L__ GGG',
    ]);
  });

  it.each([
    ['2-2', 'AC DF', '7 AC DF'],
    ['1-2-1', 'A DG K', '7 A DG K'],
    ['2-4-2', 'AB DEFG HK', '7 AB DEFG HK'],
    ['3-3-3', 'ABC DEF HJK', '7 ABC DEF HJK'],
    ['3-4-3', 'ABC DEFG HJK', '7 ABC DEFG HJK'],
  ])('%s', (_, letters, row) => {
    const places = [...letters].map((letter) => (letter === ' ' ? ' ' : '.')).join('');
    expect(drawn(seatMap([`   ${letters}\n 7 ${places}\n`]))).toEqual([letters, row]);
  });

  it('two decks, one after the other, with letters of their own', () => {
    const map = seatMap(['   AC DF\n 1 .. ..\n', '   AB\n71 ..\n']);
    expect(drawn(map)).toEqual(['AC DF', '1 AC DF', 'AB', '71 AB']);
    expect(getSeatGrid(map).keys).toEqual(['1A', '1C', '1D', '1F', '71A', '71B']);
  });

  it('is made once for each map', () => {
    expect(getSeatGrid(NARROW)).toBe(getSeatGrid(NARROW));
  });
});

describe('the cursor walks seats', () => {
  const HOLES = seatMap([
    `
    ABC DEF
  1 _.. ..x
  2 ... ...
  4 .__ __.
  5 ... ...
`,
  ]);
  const TABLE: [from: string, to: Move, lands: string][] = [
    ['2A', 'right', '2B'],
    ['2C', 'right', '2D'],
    ['2F', 'right', '2F'],
    ['2A', 'left', '2A'],
    ['1B', 'left', '1B'],
    ['2B', 'up', '1B'],
    ['2A', 'up', '1B'],
    ['1B', 'up', '1B'],
    // Over a hole in the row to the nearest seat there.
    ['2C', 'down', '4A'],
    ['2D', 'down', '4F'],
    ['4F', 'down', '5F'],
    ['5A', 'down', '5A'],
    ['1D', 'page_down', '5D'],
    ['5D', 'page_up', '1D'],
    ['2D', 'first', '1B'],
    ['2D', 'last', '5F'],
    ['99Z', 'down', '1B'],
  ];
  it.each(TABLE)('from %s, %s, to %s', (from, to, lands) => {
    expect(getNextSeat(getSeatGrid(HOLES), from, to)).toBe(lands);
  });

  it('starts at the first seat that can be had', () => {
    expect(pickFirstSeat(getSeatGrid(seatMap(['   AC\n 1 x#\n 2 #.\n'])))).toBe('2C');
    expect(pickFirstSeat(getSeatGrid(seatMap(['   AC\n 1 xx\n'])))).toBe('1A');
    expect(pickFirstSeat(getSeatGrid(seatMap(['   AC\n 1 WG\n'])))).toBeNull();
  });

  it('knows how far the exit is', () => {
    const grid = getSeatGrid(NARROW);
    expect(['10A', '11F', '2B'].map((key) => countRowsFromExit(grid, key))).toEqual([0, 1, 8]);
    expect(countRowsFromExit(getSeatGrid(HOLES), '2B')).toBeNull();
  });
});

describe('a seat is something to each passenger', () => {
  const { passengers } = someBooking();
  const seating = (more: Partial<Seating> = {}): Seating => ({
    passengers,
    passenger_id: 'ana',
    chosen: [],
    held: {},
    paid: [],
    gone: [],
    ...more,
  });
  const at = (key: string, more?: Partial<Seating>) => {
    const { seat } = getSeatGrid(NARROW).at.get(key)!;
    const { look, who } = getSeatState(seat, seating(more));
    const why = refuseSeat(seat, seating(more));
    return [look, who, why && say(why)];
  };
  const chose = (passenger_id: string, designator: string) => ({
    leg_id: 'leg-1',
    passenger_id,
    designator,
    token: 't',
    price: itemPrice(0),
  });

  it('free, at a charge, taken, blocked', () => {
    expect(at('1A')).toEqual(['free', null, null]);
    expect(at('11E')).toEqual(['paid', null, null]);
    expect(at('2A')).toEqual(['taken', null, 'taken']);
    expect(at('2F')).toEqual(['blocked', null, 'blocked by the airline']);
  });

  it('not for who travels with an infant, by an exit', () => {
    expect(at('10A')).toEqual(['free', null, null]);
    expect(at('10A', { passenger_id: 'bruno' })).toEqual([
      'not_for',
      null,
      'an exit row is closed to passenger 2, who travels with an infant',
    ]);
  });

  it('chosen now, held before, and held by one who moves away', () => {
    const held = { '2A': 'bruno' };
    expect(at('1A', { chosen: [chose('bruno', '1A')] })).toEqual(['chosen', 2, null]);
    expect(at('2A', { held })).toEqual(['held', 2, null]);
    expect(at('2A', { held, chosen: [chose('bruno', '1A')] })[0]).toBe('taken');
  });

  it('sold meanwhile', () => {
    expect(at('1A', { gone: ['1A'] })).toEqual(['gone', null, 'sold meanwhile']);
  });
});
