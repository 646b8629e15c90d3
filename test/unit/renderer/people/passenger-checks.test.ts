/** Passengers against their journey, as a table: what is an error, what a warning, what neither. */
import { expect, test } from 'vitest';
import type { ErrorDetail } from '#main/contract/errors.ts';
import { checkAge } from '#main/domain/passenger-rules.ts';
import type { PassengerRow } from '#renderer/app/area.ts';
import { checkPassengers, listFindings } from '#renderer/features/sell/passenger-checks.ts';
import { buildEmptyRow } from '#renderer/features/sell/passenger-rows.ts';
import { say } from '#renderer/i18n/words.ts';

const TODAY = '2026-11-21';
const ABROAD = { days: ['2026-12-10', '2026-12-20'], countries: ['BR', 'US', 'BR'] };
const HOME = { days: ['2026-12-10', '2026-12-20'], countries: ['BR', 'BR'] };

const row = (type: 'ADT' | 'CHD' | 'INF', change: Partial<PassengerRow> = {}): PassengerRow => ({
  ...buildEmptyRow(type),
  last_name: 'SILVA',
  first_name: 'ANA',
  doc_number: 'FX1',
  doc_expires: '09JAN2034',
  ...change,
});
const said = (rows: PassengerRow[], journey: typeof ABROAD = ABROAD) =>
  checkPassengers(rows, journey, TODAY).map(
    ({ row: at, field, kind, says }) => `${at} ${field} ${kind} ${says.key}`,
  );

test('a passenger in order is not talked about', () => {
  expect(said([row('ADT', { birth_date: '12OCT1985' })])).toEqual([]);
  expect(said([row('ADT', { doc_number: '', doc_expires: '' })], HOME)).toEqual([]);
});

test.each<[string, 'ADT' | 'CHD' | 'INF', Partial<PassengerRow>, string[]]>([
  ['twelve before the last flight', 'CHD', { birth_date: '15DEC2014' }, ['warning checks.turns']],
  ['twelve on the day of the last', 'CHD', { birth_date: '20DEC2014' }, ['warning checks.turns']],
  ['twelve the day after', 'CHD', { birth_date: '21DEC2014' }, []],
  ['an adult of eleven', 'ADT', { birth_date: '21DEC2014' }, ['error checks.age']],
  ['twelve on the way, sold as an adult', 'ADT', { birth_date: '15DEC2014' }, ['error checks.age']],
  ['two on the way, in a seat', 'CHD', { birth_date: '15DEC2024' }, ['warning checks.turns']],
  ['two on the way', 'INF', { birth_date: '15DEC2024' }, ['error checks.age']],
  ['an infant', 'INF', { birth_date: '15DEC2025' }, []],
  ['born last week', 'INF', { birth_date: '20NOV2026' }, []],
])('%s', (_what, type, change, expected) => {
  const rows = [row('ADT', { birth_date: '12OCT1985' }), row(type, { ...change, lap: 0 })];
  expect(said(rows)).toEqual(expected.map((one) => `1 birth_date ${one}`));
});

test('days are said as days', () => {
  const rows = [
    row('CHD', { birth_date: '05MAY1980' }),
    row('ADT', { doc_expires: '19DEC2026' }),
    row('CHD', { birth_date: '15DEC2014', doc_expires: '01JUN2027' }),
  ];
  const found = checkPassengers(rows, ABROAD, TODAY).map(({ says }) => say(says));
  expect(found).toContain('aged 46 on 10 Dec 2026, which is ADT');
  expect(found).toContain('expires on 19 Dec 2026, before the last flight on 20 Dec 2026');
  expect(found.join()).not.toMatch(/\d{4}-\d{2}/);
});

test('an age is an error exactly where the service refuses it', () => {
  const dates = {
    today: TODAY,
    first_flight: HOME.days[0] ?? null,
    last_flight: HOME.days[1] ?? null,
  };
  let refused = 0;
  for (const year of [2012, 2013, 2014, 2015, 2023, 2024, 2025]) {
    for (const day of ['09', '10', '11', '15', '19', '20', '21']) {
      for (const type of ['ADT', 'CHD', 'INF'] as const) {
        const wrong: ErrorDetail[] = [];
        checkAge({ pax_type: type, birth_date: `${year}-12-${day}` }, dates, 'birth_date', wrong);
        const rows = [row('ADT', {}), row(type, { birth_date: `${day}DEC${year}`, lap: 0 })];
        const errors = said(rows, HOME).filter((one) => one.includes('birth_date error'));
        expect([year, day, type, errors.length]).toEqual([year, day, type, wrong.length]);
        refused += wrong.length;
      }
    }
  }
  expect(refused).toBeGreaterThan(50);
});

test.each<[Partial<PassengerRow>, string[]]>([
  [{ doc_number: '', doc_expires: '' }, ['doc_number warning checks.no_document']],
  [{ doc_type: 'TAX_ID' }, ['doc_type warning checks.no_passport']],
  [{ doc_expires: '' }, ['doc_expires warning checks.no_expiry']],
  [{ doc_expires: '19DEC2026' }, ['doc_expires error checks.expired']],
  [{ doc_expires: '20DEC2026' }, ['doc_expires warning checks.runs_out']],
  [{ doc_expires: '01JUN2027' }, ['doc_expires warning checks.runs_out']],
  [{ doc_expires: '01JUL2027' }, []],
  [
    { nationality: 'QQ', doc_country: 'ZZ' },
    ['nationality error checks.country', 'doc_country error checks.country'],
  ],
])('abroad with %j', (change, expected) => {
  expect(said([row('ADT', change)])).toEqual(expected.map((one) => `0 ${one}`));
});

test('an identity card is enough where the audit of a sale takes it', () => {
  const near = { ...ABROAD, countries: ['BR', 'AR', 'BR'] };
  const by = (doc_type: string) => said([row('ADT', { doc_type })], near);
  expect(by('NATIONAL_ID')).toEqual([]);
  expect(by('TAX_ID')).toEqual(['0 doc_type warning checks.no_passport']);
  expect(said([row('ADT', { doc_type: 'NATIONAL_ID' })])).toEqual([
    '0 doc_type warning checks.no_passport',
  ]);
});

test('infants have an adult each, children none at all is said', () => {
  const adult = row('ADT');
  const infant = (lap: number | null) => row('INF', { birth_date: '15DEC2025', lap });
  expect(said([adult, infant(0)])).toEqual([]);
  expect(said([adult, infant(0), infant(0)])).toEqual(['2 lap error checks.lap']);
  expect(said([adult, infant(null)])).toEqual(['1 lap error checks.lap']);
  expect(said([row('CHD', { birth_date: '15DEC2019' })])).toEqual([
    '0 last_name warning checks.alone',
  ]);
});

test('before anything is chosen only what is wrong by itself is said', () => {
  const journey = { days: [], countries: [] };
  expect(said([row('ADT', { doc_expires: '20NOV2026' })], journey as never)).toEqual([
    '0 doc_expires error checks.expired',
  ]);
  expect(said([row('CHD', { birth_date: '12OCT1985' })], journey as never)).toEqual([
    '0 last_name warning checks.alone',
  ]);
});

test('what is true of many passengers is one line, and nobody is left out', () => {
  const bare = { doc_number: '', doc_expires: '' };
  const rows = [
    ...Array.from({ length: 8 }, () => row('ADT', bare)),
    row('ADT', { doc_expires: '19DEC2026' }),
  ];
  const lines = listFindings(checkPassengers(rows, ABROAD, TODAY), rows);
  expect(lines.map(({ numbers, says, row: one }) => [numbers, says.key, one?.last_name])).toEqual([
    ['1–8', 'checks.no_document', undefined],
    ['9', 'checks.expired', 'SILVA'],
  ]);
});
