/** Seat layouts: every type of the reference has one, and it is put together like an aircraft. */
import { describe, expect, test } from 'vitest';
import { listAircraft } from '#main/reference/aircraft.ts';
import {
  getCabinCapacities,
  getCabinLayouts,
  hasLayout,
} from '#main/training/engine/aircraft-cabins.ts';

const TYPES = listAircraft().filter((aircraft) => aircraft.body !== 'other');

describe('cabins', () => {
  test('every aircraft has a plan near its typical number of seats', () => {
    const odd = TYPES.filter(({ code, seats_typical }) => {
      if (!hasLayout(code)) return true;
      const seats = Object.values(getCabinCapacities(code, false)).reduce((sum, n) => sum + n, 0);
      return seats < seats_typical * 0.7 || seats > seats_typical * 1.1;
    });
    expect(odd.map((aircraft) => aircraft.code)).toEqual([]);
  });

  test('the long-haul flagship in numbers', () => {
    expect(getCabinCapacities('77W', false)).toEqual({
      FIRST: 8,
      BUSINESS: 42,
      PREMIUM: 24,
      ECONOMY: 204,
    });
    expect(getCabinCapacities('320', true)).toEqual({ ECONOMY: 180 });
    expect(getCabinCapacities('320', false)).toEqual({ BUSINESS: 12, ECONOMY: 144 });
  });

  test('rows rise, seats are where the cabin has letters, exits and wings are inside', () => {
    const faults: string[] = [];
    for (const { code } of TYPES) {
      for (const one_class of [false, true]) {
        const decks = new Map<string, number>();
        for (const layout of getCabinLayouts(code, one_class)) {
          const where = `${code} ${layout.cabin} ${layout.deck}`;
          for (const row of layout.rows) {
            if (row.number <= (decks.get(layout.deck) ?? 0)) faults.push(`${where} ${row.number}`);
            decks.set(layout.deck, row.number);
            const letters = row.seats.map((seat) => seat.column);
            if (letters.length === 0) faults.push(`${where} ${row.number} is empty`);
            if (letters.some((letter) => !layout.columns.includes(letter))) {
              faults.push(`${where} ${row.number} has a stray letter`);
            }
          }
          const numbers = layout.rows.map((row) => row.number);
          const { wings } = layout;
          if (wings && !(wings.first_row < wings.last_row && numbers.includes(wings.first_row))) {
            faults.push(`${where} wings`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test('exits, bassinets, missing seats and rows are where the plan says', () => {
    const economy = getCabinLayouts('77W', false).find((layout) => layout.cabin === 'ECONOMY')!;
    const row = (number: number) => economy.rows.find((found) => found.number === number);
    const letters = (number: number): string =>
      row(number)!
        .seats.map((seat) => seat.column)
        .join('');
    expect(economy.columns.join('')).toBe('ABCDEFGHJK');
    expect(economy.columns.filter((column) => column === '').length).toBe(2);
    expect(economy.rows.filter((r) => r.exit).map((r) => r.number)).toEqual([31]);
    expect([letters(30), letters(31), letters(39)]).toEqual(['ABCDEFGHJK', 'BCDEFGHJ', 'ACDEFGHK']);
    expect(row(20)!.seats.filter((seat) => seat.bassinet).length).toBe(8);
    expect(row(20)!.bulkhead).toBe(true);
    const upper = getCabinLayouts('388', false).filter((layout) => layout.deck === 'UPPER');
    expect(upper.map((layout) => layout.cabin)).toEqual(['FIRST', 'BUSINESS']);
    const thirteen = getCabinLayouts('738', false).flatMap((layout) => layout.rows);
    expect(thirteen.some((r) => r.number === 13)).toBe(false);
  });

  test('no bassinet hangs in an exit row, and no two seats of an aircraft have one name', () => {
    const faults: string[] = [];
    for (const { code } of TYPES) {
      for (const one_class of [false, true]) {
        const rows = getCabinLayouts(code, one_class).flatMap((layout) => layout.rows);
        for (const row of rows) {
          const bassinet = row.seats.some((seat) => seat.bassinet);
          if (row.exit && bassinet) faults.push(`${code} ${row.number}`);
        }
        const names = rows.flatMap((row) => row.seats.map((seat) => `${row.number}${seat.column}`));
        if (new Set(names).size !== names.length) faults.push(`${code} has a seat twice`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('a type without a plan is a mistake, not an empty aircraft', () => {
    expect(() => getCabinLayouts('XXX', false)).toThrow(RangeError);
  });
});
