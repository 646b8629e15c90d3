/** Until when a document may be voided: the airline's line, the market's, else the agency's day. */
import { describe, expect, test } from 'vitest';
import type { VoidWindow } from '#main/contract/sale-rules.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { findVoidDeadline, isVoidable, noteVoidWindows } from '#main/domain/void-deadline.ts';

/** 001 is American's, 057 Air France's. */
const [AMERICAN, AIR_FRANCE] = ['0011234567890', '0571234567890'];
const issued_at = '2026-11-21T14:00:00Z';
const recordOf = (...numbers: string[]) =>
  ({
    agency_time_zone: 'America/Sao_Paulo',
    ticket_notes: numbers.map((number) => ({ number })),
  }) as unknown as BookingRecord;
const noted = (windows: VoidWindow[]) =>
  noteVoidWindows(null, recordOf(AMERICAN, AIR_FRANCE), windows);
const deadlines = (windows: VoidWindow[]) =>
  [AMERICAN, AIR_FRANCE].map((number) => findVoidDeadline(noted(windows), { number, issued_at }));

describe('until when', () => {
  test.each<[string, VoidWindow[], (string | null)[]]>([
    ['no line: the day of issue', [], ['2026-11-22T02:59:59.000Z', '2026-11-22T02:59:59.000Z']],
    [
      'the market: the next day',
      [{ airline: null, closes: 'NEXT_DAY' }],
      ['2026-11-23T02:59:59.000Z', '2026-11-23T02:59:59.000Z'],
    ],
    [
      'an airline beside the market, ticket by ticket',
      [
        { airline: null, closes: 'HOURS_24' },
        { airline: 'AF', closes: 'NONE' },
      ],
      ['2026-11-22T13:59:59.000Z', null],
    ],
    [
      'an airline alone',
      [{ airline: 'AA', closes: 'HOURS_24' }],
      ['2026-11-22T13:59:59.000Z', '2026-11-22T02:59:59.000Z'],
    ],
  ])('%s', (_name, windows, expected) => {
    expect(deadlines(windows)).toEqual(expected);
  });

  test('to the end of its second, and what was issued before keeps its window', () => {
    const record = noted([{ airline: null, closes: 'HOURS_24' }]);
    const ticket = { number: AMERICAN, issued_at, status: 'TICKETED' as const };
    expect(isVoidable(record, ticket, new Date('2026-11-22T13:59:59.999Z'))).toBe(true);
    expect(isVoidable(record, ticket, new Date('2026-11-22T14:00:00.000Z'))).toBe(false);
    const later = noteVoidWindows(record, record, [{ airline: null, closes: 'NONE' }]);
    expect(later.ticket_notes).toEqual(record.ticket_notes);
  });
});
