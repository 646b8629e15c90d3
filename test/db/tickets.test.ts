/** Ticket rows follow their booking; the list is sorted, cut into pages and found by an index. */
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import type { Database } from '#db/open.ts';
import { type BookingWrite, saveBooking } from '#db/store/bookings.ts';
import { findTicket, getTicketPage, type TicketQuery } from '#db/store/tickets.ts';
import { TICKET_SORT_FIELDS } from '#main/contract/ticketing.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { booking, type Given, save } from './booking-samples.ts';
import { addAgency, NOW, seeded } from './support.ts';

/** `9570000000001 p0 TICKETED 21T10:00 EMD` */
function documentOf(line: string): ProviderTicket {
  const [number = '', passenger, status, issued, kind = 'TICKET'] = line.trim().split(/ +/);
  return {
    number,
    type: kind as ProviderTicket['type'],
    emd_type: null,
    passenger_key: `PAX${passenger?.slice(1)}`,
    status: status as ProviderTicket['status'],
    issued_at: `2026-11-${issued}:00Z`,
    coupons: [],
    conjunction_of: null,
    original_number: null,
    related_number: null,
    fare: { fare_minor: 100_00, tax_minor: 0, taxes: [] },
    currency: 'BRL',
  };
}

/** A booking with documents, one a line. */
function ticketed(id: string, text: string, given: Given = {}): BookingWrite {
  const write = booking(id, { names: ['Ana Silva', 'Bia Silva'], ...given, order_id: `O-${id}` });
  const { record } = write;
  const tickets = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(documentOf);
  return { ...write, record: { ...record, order: { ...record.order!, tickets } } };
}

const QUERY: TicketQuery = {
  agency_id: 1,
  from: '2026-11-21T00:00:00.000Z',
  until: '2026-11-22T00:00:00.000Z',
  booking_id: null,
  sort: [{ field: 'created_at', descending: false }],
  page: 1,
  per_page: 250,
};
const page = (db: Database, query: Partial<TicketQuery> = {}) =>
  getTicketPage(db.read, { ...QUERY, ...query });
const numbers = async (db: Database, query: Partial<TicketQuery> = {}) =>
  (await page(db, query)).tickets.map(({ number }) => number.slice(-2)).join(' ');

const DAY = `
  9570000000001 p0 TICKETED 21T10:00
  9570000000002 p1 TICKETED 21T09:00
  9579000000003 p0 TICKETED 21T11:00 EMD
`;

test('saving a booking makes its rows what it says, and nothing else does', async () => {
  const db = await seeded();
  await save(db, ticketed('b1', DAY));
  const { tickets, total } = await page(db);
  expect([
    total,
    tickets.map(({ number, passenger }) => `${number} ${passenger.first_name}`),
  ]).toEqual([3, ['9570000000002 Bia', '9570000000001 Ana', '9579000000003 Ana']]);
  expect(tickets[0]).toMatchObject({ booking_id: 'b1', total: 100, currency: 'BRL' });
  const renamed = ticketed('b1', DAY.replace('TICKETED 21T10', 'CANCELLED 21T10'), {
    names: ['Ana Souza', 'Bia Souza'],
    revision: 1,
  });
  await save(db, renamed);
  const after = (await page(db)).tickets;
  expect(
    after.map(({ passenger, ticket_status }) => `${passenger.last_name} ${ticket_status}`),
  ).toEqual(['Souza TICKETED', 'Souza CANCELLED', 'Souza TICKETED']);
  await save(db, ticketed('b1', '9570000000009 p0 TICKETED 21T10:00', { revision: 2 }));
  expect(await numbers(db)).toBe('09');
});

test('a save that is refused leaves the rows alone', async () => {
  const db = await seeded();
  await save(db, ticketed('b1', DAY));
  const stale = ticketed('b1', '9570000000009 p0 TICKETED 21T10:00', { revision: 7 });
  expect(await db.write((tx) => saveBooking(tx, stale))).toBe('STALE');
  const failing = db.write(async (tx) => {
    await saveBooking(tx, ticketed('b1', '', { revision: 1 }));
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await numbers(db)).toBe('02 01 03');
});

test('a period is from its first instant to before its last, of one agency, of one booking', async () => {
  const db = await seeded();
  await addAgency(db);
  await save(
    db,
    ticketed(
      'b1',
      `
      9570000000001 p0 TICKETED 20T23:59
      9570000000002 p0 TICKETED 21T00:00
      9570000000003 p0 TICKETED 21T23:59
      9570000000004 p0 TICKETED 22T00:00
    `,
    ),
  );
  await save(db, ticketed('b2', '9570000000005 p0 TICKETED 21T12:00'));
  await save(db, ticketed('b3', '9570000000006 p0 TICKETED 21T12:00', { agency_id: 2 }));
  expect(await numbers(db)).toBe('02 05 03');
  expect(await numbers(db, { booking_id: 'b1' })).toBe('02 03');
  expect(await numbers(db, { booking_id: 'none' })).toBe('');
  expect(await numbers(db, { agency_id: 2 })).toBe('06');
});

test('sorting as asked, ties by number, and pages that fit together', async () => {
  const db = await seeded();
  const lines = Array.from(
    { length: 23 },
    (_, n) =>
      `95700000000${String(n).padStart(2, '0')} p${n % 2} ${n % 3 === 0 ? 'CANCELLED' : 'TICKETED'} 21T1${n % 4}:00 ${n % 5 === 0 ? 'EMD' : 'TICKET'}`,
  );
  await save(db, ticketed('b1', lines.slice(0, 12).join('\n')));
  await save(db, ticketed('b2', lines.slice(12).join('\n')));
  const all = (await page(db)).tickets;
  const field = fc.constantFrom(...TICKET_SORT_FIELDS);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ field, descending: fc.boolean() }), {
        selector: (sort) => sort.field,
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 9 }),
      async (sort, per_page) => {
        const expected = [...all].sort((a, b) => {
          for (const { field: name, descending } of [
            ...sort,
            { field: 'number', descending: false },
            { field: 'id', descending: false },
          ] as typeof sort) {
            const [x, y] = [a[name], b[name]];
            if (x !== y) return (x < y ? -1 : 1) * (descending ? -1 : 1);
          }
          return 0;
        });
        const found: string[] = [];
        for (let number = 1; number <= Math.ceil(23 / per_page); number += 1) {
          const one = await page(db, { sort, per_page, page: number });
          expect(one.total).toBe(23);
          found.push(...one.tickets.map(({ id }) => id));
        }
        expect(found).toEqual(expected.map(({ id }) => id));
        expect((await page(db, { sort, per_page, page: 100 })).tickets).toEqual([]);
      },
    ),
    { seed: 20261121, numRuns: 60 },
  );
});

test('a number is found where it is good, in the agency’s own booking first', async () => {
  const db = await seeded();
  await addAgency(db);
  await save(db, ticketed('theirs', '0450000000001 p0 TICKETED 21T12:00', { agency_id: 2 }));
  await save(db, ticketed('old', '0450000000002 p0 EXCHANGED 21T12:00'));
  await save(db, ticketed('new', '0450000000002 p0 TICKETED 21T10:00'));
  const find = async (number: string, agency_id = 1) => {
    const found = await findTicket(db.read, { number, agency_id });
    return found && `${found.booking_id} of ${found.agency_id}`;
  };
  expect([
    await find('0450000000001'),
    await find('0450000000001', 2),
    await find('0450000000002'),
    await find('450000000002'),
  ]).toEqual(['theirs of 2', 'theirs of 2', 'new of 1', null]);
});

test('a page is found by the index of its period', () => {
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  const plan = db
    .prepare<unknown[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT id, item FROM tickets WHERE agency_id = ? AND created_at >= ?
        AND created_at < ? ORDER BY created_at, number, id LIMIT 250`,
    )
    .all(1, 'a', 'b')
    .map(({ detail }) => detail);
  expect(plan).toEqual([
    'SEARCH tickets USING INDEX tickets_created (agency_id=? AND created_at>? AND created_at<?)',
  ]);
});
