// Dates as agents write them, and airport-local times across the changes of the clock.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateAge } from '#main/reference/ages.ts';
import { listAirports } from '#main/reference/airports.ts';
import {
  addDays,
  calculateElapsedMinutes,
  convertLocalToUtc,
  convertUtcToLocal,
  countDaysBetween,
  formatGdsDate,
  formatGdsDateWithYear,
  getWeekday,
  isDate,
  parseGdsBirthDate,
  parseGdsDate,
} from '#main/reference/calendar.ts';

fc.configureGlobal({ seed: 20_261_121 });

const TODAY = '2026-11-21';

/** The years 1900 to 2100, as days from 1900-01-01. */
const dates = fc.integer({ min: 0, max: 73_000 }).map((day) => addDays('1900-01-01', day));
const shifts = fc.integer({ min: -20_000, max: 20_000 });

describe('GDS dates', () => {
  test.each([
    ['20DEC', '2026-12-20'],
    ['20dec', '2026-12-20'],
    ['21NOV', '2026-11-21'],
    ['20NOV', '2027-11-20'],
    ['5JAN', '2027-01-05'],
    ['29FEB', '2028-02-29'],
    ['20DEC27', '2027-12-20'],
    ['20DEC2027', '2027-12-20'],
    ['31APR', null],
    ['00JAN', null],
    ['20XXX', null],
    ['29FEB27', null],
    ['DEC20', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(parseGdsDate(text, TODAY)).toBe(expected);
  });

  test('a leap day is found across a century without one', () => {
    expect(parseGdsDate('29FEB', '2096-03-01')).toBe('2104-02-29');
  });

  test.each([
    ['07SEP84', '1984-09-07'],
    ['07SEP1984', '1984-09-07'],
    ['20NOV26', '2026-11-20'],
    ['22NOV26', '1926-11-22'],
    ['01JAN2030', null],
    ['07SEP', null],
  ])('born %s is %s', (text, expected) => {
    expect(parseGdsBirthDate(text, TODAY)).toBe(expected);
  });

  test('are written with and without a year', () => {
    expect(formatGdsDate('2026-12-20')).toBe('20DEC');
    expect(formatGdsDateWithYear('2026-12-05')).toBe('05DEC26');
    expect(() => formatGdsDate('2026-02-30')).toThrow(RangeError);
  });

  test('writing and reading give the same date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseGdsDate(formatGdsDate(date), date)).toBe(date);
      }),
    );
  });
});

describe('date arithmetic', () => {
  test.each([
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2026-11-23', 1],
    ['1969-12-31', 3],
    ['1900-01-01', 1],
  ])('%s is weekday %d', (date, day) => {
    expect(getWeekday(date)).toBe(day);
  });

  test.each([
    ['1984-09-07', '2026-09-06', 41],
    ['1984-09-07', '2026-09-07', 42],
    ['2024-02-29', '2026-02-28', 1],
    ['2024-02-29', '2026-03-01', 2],
    ['2024-12-01', '2026-11-30', 1],
  ])('born %s is on %s aged %d', (born, on, age) => {
    expect(calculateAge(born, on)).toBe(age);
  });

  test('adding days and taking the difference undo each other', () => {
    fc.assert(
      fc.property(dates, shifts, (date, days) => {
        const other = addDays(date, days);
        expect(isDate(other)).toBe(true);
        expect(countDaysBetween(date, other)).toBe(days);
        expect(addDays(other, -days)).toBe(date);
        expect(getWeekday(other)).toBe(((((getWeekday(date) - 1 + days) % 7) + 7) % 7) + 1);
      }),
    );
  });

  test('what is not a date is refused', () => {
    for (const text of ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '']) {
      expect(isDate(text)).toBe(false);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    }
  });
});

describe('airport time', () => {
  test.each([
    ['2026-12-20T22:55', 'America/Sao_Paulo', '2026-12-21T01:55:00Z'],
    ['2026-07-01T12:00', 'Europe/London', '2026-07-01T11:00:00Z'],
    ['2026-12-01T12:00', 'Asia/Kathmandu', '2026-12-01T06:15:00Z'],
    ['2026-01-01T00:30', 'Pacific/Auckland', '2025-12-31T11:30:00Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  ])('%s in %s is %s', (local, zone, utc) => {
    expect(convertLocalToUtc(local, zone)).toBe(utc);
  });

  test('a local time and its instant are the same moment', () => {
    const zones = fc.constantFrom(...new Set(listAirports().map((airport) => airport.time_zone)));
    const instants = fc.integer({ min: 0, max: 5 * 525_600 }).map((minutes) => {
      return new Date(Date.UTC(2025, 0, 1) + minutes * 60_000).toISOString();
    });
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const local = convertUtcToLocal(instant, zone);
        expect(convertUtcToLocal(convertLocalToUtc(local, zone), zone)).toBe(local);
      }),
      { numRuns: 300 },
    );
  });

  test('an instant may carry an offset', () => {
    expect(convertUtcToLocal('2026-12-20T22:55:00-03:00', 'Europe/Lisbon')).toBe(
      '2026-12-21T01:55',
    );
    expect(convertUtcToLocal('2026-12-21T01:55:30.123Z', 'America/Sao_Paulo')).toBe(
      '2026-12-20T22:55',
    );
  });

  test('flying west against the clock', () => {
    const minutes = calculateElapsedMinutes(
      '2026-12-20T22:55',
      'America/Sao_Paulo',
      '2026-12-21T11:40',
      'Europe/Lisbon',
    );
    expect(minutes).toBe(585);
  });

  test('nonsense is refused', () => {
    expect(() => convertLocalToUtc('2026-12-20', 'America/Sao_Paulo')).toThrow(RangeError);
    expect(() => convertLocalToUtc('2026-12-20T22:55', 'Mars/Base')).toThrow(RangeError);
    expect(() => convertUtcToLocal('2026-12-20T22:55', 'Europe/Lisbon')).toThrow(RangeError);
  });
});
