import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDayShift,
  formatDifference,
  formatDuration,
  formatLocalInstant,
  formatLongDay,
  formatMoney,
  formatTimeLeft,
  formatZulu,
  getLastInstantAsNow,
  markLong,
  multiplyAmount,
  sum,
  toMinor,
} from '#renderer/i18n/format.ts';
import { say } from '#renderer/i18n/words.ts';

describe('money', () => {
  it('has the digits of its currency', () => {
    const written = [
      formatMoney(9591.7, 'BRL'),
      formatMoney(120000, 'JPY'),
      formatMoney(12.5, 'KWD'),
      formatMoney(0, 'USD'),
    ];
    expect(written).toEqual(['9,591.70', '120,000', '12.500', '0.00']);
  });

  it('stays on one line with its currency', () =>
    expect([formatAmount(120000, 'JPY'), formatAmount(5, 'BRL', '−')]).toEqual([
      'JPY\u00a0120,000',
      'BRL\u00a0−5.00',
    ]));

  it('is added and multiplied in minor units', () => {
    expect([
      sum([0.1, 0.2], 'BRL'),
      multiplyAmount(1813.07, 3, 'BRL'),
      toMinor(0.29, 'BRL'),
    ]).toEqual([0.3, 5439.21, 29]);
    expect([formatDifference(100.1, 100.3, 'BRL'), formatDifference(100.3, 100.1, 'BRL')]).toEqual([
      '+0.20',
      '−0.20',
    ]);
  });
});

it('a table with an amount in millions is marked as one of long amounts', () => {
  expect([112_558.84, 80_256_429.14].map((amount) => markLong(amount, 'COP'))).toEqual([
    '',
    ' long',
  ]);
  expect([11_255_884, 1_125_588_400].map((amount) => markLong(amount, 'JPY'))).toEqual([
    '',
    ' long',
  ]);
});

describe('time', () => {
  const now = new Date('2026-11-21T17:02:00Z');

  it.each([
    ['2026-11-21T17:20:42Z', '18 min 42'],
    ['2026-11-21T17:02:00Z', 'over'],
    ['2026-11-21T22:14:59Z', '5 h 12'],
    ['2026-11-24T21:02:01Z', '3 d 4 h'],
  ])('until %s is %s', (until, left) => expect(formatTimeLeft(now, until)).toBe(left));

  it('to a limit is drawn when its words change, not each second', () => {
    const until = '2026-11-26T18:30:00.250Z';
    const seconds = Array.from({ length: 5 * 86_400 }, (_, n) => now.getTime() + n * 1_000);
    const drawn = new Map(seconds.map((at) => [getLastInstantAsNow(at, until), at]));
    const wrong = [...drawn].filter(
      ([shown, at]) =>
        formatTimeLeft(new Date(shown), until) !== formatTimeLeft(new Date(at), until),
    );
    expect(wrong).toEqual([]);
    // Hours until two days before, minutes until the last hour, its seconds, and over.
    expect(drawn.size).toBeLessThan(74 + 47 * 60 + 3_600 + 2);
    expect(getLastInstantAsNow(now.getTime(), '2026-11-21T10:00:00Z')).toBe(
      Date.parse('2026-11-21T10:00:00Z'),
    );
  });

  it.each([
    ['2026-11-22T02:59:00Z', 'today 23:59'],
    ['2026-11-22T03:00:00Z', 'tomorrow 00:00'],
    ['2026-11-24T20:30:00Z', 'Tue 24 Nov 17:30'],
  ])('%s in São Paulo is %s', (instant, words) =>
    expect(formatLocalInstant(instant, 'America/Sao_Paulo', now)).toBe(words),
  );

  it('is written as agents read it', () => {
    expect([
      formatDuration(495),
      formatDuration(65),
      formatDayShift('2026-12-20T22:55', '2026-12-21T05:10'),
      formatDayShift('2026-12-21T00:30', '2026-12-20T23:50'),
      formatDayShift('2026-12-20T10:00', '2026-12-20T18:00'),
      formatLongDay('2026-12-20T22:55'),
      formatZulu('2026-11-21T17:02:33.000Z'),
    ]).toEqual(['8h15', '1h05', '+1', '−1', '', 'Sun 20 Dec', '1702Z']);
  });
});

describe('words', () => {
  it('take the form the number asks for', () => {
    expect([1, 2, 0].map((n) => say('answer.offers', { n }))).toEqual([
      'One offer',
      '2 offers',
      '0 offers',
    ]);
  });

  it('fill in what they are given and nothing else', () => {
    expect(say('answer.no_line', { line: '{n}' })).toBe('There is no line {n}.');
  });
});
