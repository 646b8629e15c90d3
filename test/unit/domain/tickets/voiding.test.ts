/** Which documents go when some are voided, and why they may not: documents as lines of text. */
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildBookingView } from '#main/domain/booking-view.ts';
import { mayVoid, mayVoidAll } from '#main/domain/tickets/voiding.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { open, TRAITS, ticket } from '../../../fixtures/flights.ts';
import { HELD_ORDER, held, seen } from '../payment/money-booking.ts';

/** `T1 PAX1 TICKETED 21T16 set=T0 for=T1 SEAT`: issued at that hour, UTC, of November 2026. */
function documentOf(line: string): ProviderTicket {
  const [number = '', passenger_key = '', status, issued, ...rest] = line.trim().split(/ +/);
  const said = (name: string) =>
    rest.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const kind = rest.find((word) => /^[A-Z]+$/.test(word)) ?? null;
  const used = rest.includes('flown');
  return ticket(number, passenger_key, {
    type: kind === null ? 'TICKET' : 'EMD',
    emd_type: kind as ProviderTicket['emd_type'],
    status: status as ProviderTicket['status'],
    issued_at: issued === '-' ? null : `2026-11-${issued}:00:00Z`,
    conjunction_of: said('set'),
    related_number: said('for'),
    original_number: said('old'),
    coupons: [
      {
        number: 1,
        leg_key: null,
        status: used ? 'USED' : 'OPEN',
        fare_basis: null,
        service_code: null,
      },
    ],
  });
}
const of = (text: string): BookingRecord =>
  seen(held(), { ...HELD_ORDER, tickets: text.trim().split('\n').map(documentOf) });

/** 23:30 of the 21st in São Paulo. */
const NOW = new Date('2026-11-22T02:30:00.000Z');

const told = (
  record: BookingRecord,
  numbers: string | null,
  now = NOW,
  voids?: typeof TRAITS.void,
) => {
  const may =
    numbers === null
      ? mayVoidAll(record, now, voids)
      : mayVoid(record, numbers.split(' '), now, voids);
  return may.ok ? may.value.join(' ') : `${may.error.error}: ${toEnglish(may.error.message)}`;
};

/** Ana a set of two with a bag, Bia a ticket with a seat. */
const DAY = `
  B1 PAX2 TICKETED 21T16
  A1 PAX1 TICKETED 21T16
  A2 PAX1 TICKETED 21T16 set=A1
  E1 PAX1 TICKETED 21T16 for=A1 BAGGAGE
  E2 PAX2 TICKETED 21T18 for=B1 SEAT
`;

describe('on the day', () => {
  const record = of(DAY);
  test.each([
    ['A1', 'A1 A2 E1'],
    ['A2', 'A1 A2 E1'],
    ['B1', 'B1 E2'],
    ['E2', 'E2'],
    ['E1 E2', 'E1 E2'],
    ['B1 A1', 'A1 A2 B1 E1 E2'],
    ['Z9', 'NOT_FOUND: The booking has no such ticket'],
    [null, 'A1 A2 B1 E1 E2'],
  ])('%s', (numbers, want) => expect(told(record, numbers)).toBe(want));

  test('without its EMDs, where no message voids them', () => {
    const tell = (numbers: string | null) => told(record, numbers, NOW, 'TICKETS').slice(0, 25);
    expect([tell('B1'), tell('E1'), tell(null)]).toEqual([
      'CAPABILITY_UNAVAILABLE: E',
      'CAPABILITY_UNAVAILABLE: E',
      'CAPABILITY_UNAVAILABLE: E',
    ]);
    const gone = of(DAY.replaceAll(/(E\d \w+) TICKETED/g, '$1 CANCELLED'));
    expect(told(gone, null, NOW, 'TICKETS')).toBe('A1 A2 B1');
  });

  test('until the last second of it, where the agency is', () => {
    expect(told(record, 'B1', new Date('2026-11-22T02:59:59.000Z'))).toBe('B1 E2');
    expect(told(record, 'B1', new Date('2026-11-22T03:00:00.000Z'))).toBe(
      'WRONG_STATE: B1 could be voided until 2026-11-22T02:59:59.000Z',
    );
    const elsewhere = { ...record, agency_time_zone: 'Asia/Tokyo' };
    expect(told(elsewhere, 'B1', new Date('2026-11-22T02:30:00.000Z'))).toBe('B1 E2');
    expect(told(elsewhere, 'B1', new Date('2026-11-22T15:00:00.000Z'))).toMatch(/^WRONG_STATE/);
  });
});

describe('refused, all of it', () => {
  test.each([
    ['void already', 'A1 PAX1 CANCELLED 21T16', 'A1', 'A1 is void already'],
    [
      'exchanged',
      'A1 PAX1 EXCHANGED 21T16',
      'A1',
      'A1 has been exchanged; void the ticket issued for it',
    ],
    ['refunded', 'A1 PAX1 REFUNDED 21T16', 'A1', 'A1 has been refunded'],
    ['flown', 'A1 PAX1 USED 21T16', 'A1', 'A1 is flown'],
    ['flown in part', 'A1 PAX1 TICKETED 21T16 flown', 'A1', 'A1 is flown in part'],
    [
      'of yesterday',
      'A1 PAX1 TICKETED 20T16',
      'A1',
      'A1 could be voided until 2026-11-21T02:59:59.000Z',
    ],
    [
      'of nobody knows when',
      'A1 PAX1 TICKETED -',
      'A1',
      'A1 could be voided until its day of issue',
    ],
    [
      'one of a set flown',
      'A1 PAX1 TICKETED 21T16\nA2 PAX1 TICKETED 21T16 set=A1 flown',
      'A1',
      'A2 is flown in part',
    ],
    [
      'one of all',
      'A1 PAX1 TICKETED 21T16\nB1 PAX2 TICKETED 20T16',
      null,
      'B1 could be voided until 2026-11-21T02:59:59.000Z',
    ],
    ['nothing to void', 'A1 PAX1 CANCELLED 21T16', null, 'The booking has no ticket to void'],
    [
      'a penalty by itself',
      'A1 PAX1 TICKETED 21T16\nP1 PAX1 TICKETED 21T16 for=A1 PENALTY',
      'P1',
      'P1 belongs to an exchange; void the new ticket instead',
    ],
    [
      'what left a value that was spent since',
      'N1 PAX1 TICKETED 21T20\nE2 PAX1 EXCHANGED 21T20 for=N1 RESIDUAL',
      'N1',
      'EMD E2, its value left over, has paid for something else; void that first',
    ],
    [
      'the same, in a record that names no ticket with it',
      'N1 PAX1 TICKETED 21T20\nE2 PAX1 EXCHANGED 21T20 RESIDUAL',
      null,
      'EMD E2, its value left over, has paid for something else; void that first',
    ],
  ])('%s', (_name, text, numbers, want) => {
    expect(told(of(text), numbers)).toBe(`WRONG_STATE: ${want}`);
  });
});

test('voiding a reissue takes what came with it and leaves what was there before', () => {
  const record = of(`
    A1 PAX1 EXCHANGED 20T16
    N1 PAX1 TICKETED 21T20
    E0 PAX1 TICKETED 20T16 for=N1 SEAT
    E1 PAX1 TICKETED 21T20 for=N1 PENALTY
    E2 PAX1 TICKETED 21T20 for=N1 RESIDUAL
  `);
  expect(told(record, 'N1')).toBe('N1 E1 E2');
});

test('a value spent that was left over from something else keeps nothing from being void', () => {
  const record = of(`
    A1 PAX1 EXCHANGED 20T16
    E1 PAX1 EXCHANGED 20T16 RESIDUAL
    E2 PAX2 EXCHANGED 21T20 RESIDUAL
    N1 PAX1 TICKETED 21T20
  `);
  expect(told(record, 'N1')).toBe('N1');
});

test('what is shown as cancellable is what may be voided', () => {
  const shown = (record: BookingRecord, traits = TRAITS) =>
    buildBookingView(record, { now: NOW, traits, open }).passengers.flatMap(({ tickets }) =>
      tickets.map(({ number, capabilities }) => `${number} ${capabilities.cancel ? 'yes' : 'no'}`),
    );
  const record = of(`${DAY.trimEnd()}
    P1 PAX2 TICKETED 21T16 for=B1 PENALTY
    U1 PAX3 USED 21T16
  `);
  expect(shown(record)).toEqual([
    'A1 yes',
    'A2 yes',
    'E1 yes',
    'B1 yes',
    'P1 no',
    'E2 yes',
    'U1 no',
  ]);
  expect(shown(record, { ...TRAITS, void: 'TICKETS' }).filter((line) => /yes/.test(line))).toEqual(
    [],
  );
  expect(shown(record, { ...TRAITS, void: false }).some((line) => line.endsWith('yes'))).toBe(
    false,
  );
});

test('of two exchanges on one day, both made elsewhere, the last is taken back', () => {
  const record = of(`
    A1 PAX1 EXCHANGED 20T16
    B1 PAX2 EXCHANGED 20T16
    A2 PAX1 EXCHANGED 21T16 old=A1
    B2 PAX2 EXCHANGED 21T16 old=B1
    A3 PAX1 TICKETED 21T16 old=A2
    B3 PAX2 TICKETED 21T16 old=B2
  `);
  const torn = 'WRONG_STATE: Ticket A3 was exchanged together with B3: they are voided together';
  expect([told(record, 'A3'), told(record, 'A3 B3')]).toEqual([torn, 'A3 B3']);
});
