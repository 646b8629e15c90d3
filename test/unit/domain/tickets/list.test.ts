/** What a caller may ask of the ticket list, and the instants its days are. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { TicketListInput } from '#main/contract/ticketing.ts';
import { listMeta, readTicketList } from '#main/domain/tickets/list.ts';

/** 22:30 of the 21st in São Paulo, 01:30 of the 22nd in London. */
const NOW = new Date('2026-11-22T01:30:00.000Z');
const ID = '6F1D8F9E-1111-4222-8333-444455556666';

const told = (input: object) => {
  const parsed = TicketListInput.safeParse(input);
  if (!parsed.success) return `contract: ${parsed.error.issues[0]?.path.join('.')}`;
  const read = readTicketList(parsed.data, NOW);
  if (!read.ok)
    return `${read.error.error} ${read.error.details[0]?.path}: ${toEnglish(read.error.message)}`;
  const { from, until, sort, page, per_page, booking } = read.value;
  const order = sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
  return [
    from.slice(0, 16),
    until.slice(0, 16),
    order,
    page,
    per_page,
    JSON.stringify(booking),
  ].join(' ');
};
const TODAY = '2026-11-21T03:00 2026-11-22T03:00';

test.each<[object, string]>([
  [{}, `${TODAY} created_at 1 250 null`],
  [{ timezone: 'Europe/London' }, '2026-11-22T00:00 2026-11-23T00:00 created_at 1 250 null'],
  [
    { timezone: 'UTC', page: 3, per_page: 50 },
    '2026-11-22T00:00 2026-11-23T00:00 created_at 3 50 null',
  ],
  [
    { start_date: '2026-11-15', end_date: '2026-11-21' },
    '2026-11-15T03:00 2026-11-22T03:00 created_at 1 250 null',
  ],
  [{ start_date: '2026-11-20' }, '2026-11-20T03:00 2026-11-22T03:00 created_at 1 250 null'],
  [
    { start_date: '2026-11-14', end_date: '2026-11-21' },
    'INVALID_REQUEST end_date: a period has at most 7 days, not 8',
  ],
  [
    { start_date: '2026-11-21', end_date: '2026-11-20' },
    'INVALID_REQUEST start_date: the period begins (2026-11-21) after it ends (2026-11-20)',
  ],
  [
    { end_date: '2026-11-20' },
    'INVALID_REQUEST start_date: the period begins (2026-11-21) after it ends (2026-11-20)',
  ],
  [{ start_date: '2026-02-30' }, 'contract: start_date'],
  // A day of 23 hours in New York, one of 25 in autumn.
  [
    { start_date: '2026-03-08', end_date: '2026-03-08', timezone: 'America/New_York' },
    '2026-03-08T05:00 2026-03-09T04:00 created_at 1 250 null',
  ],
  [
    { start_date: '2026-11-01', end_date: '2026-11-01', timezone: 'America/New_York' },
    '2026-11-01T04:00 2026-11-02T05:00 created_at 1 250 null',
  ],
  [{ timezone: 'Mars/Olympus' }, 'INVALID_REQUEST timezone: unknown time zone Mars/Olympus'],
  [{ timezone: '+03:00' }, 'INVALID_REQUEST timezone: unknown time zone +03:00'],
  [{ timezone: 'local' }, 'INVALID_REQUEST timezone: unknown time zone local'],
  [{ per_page: 251 }, 'contract: per_page'],
  [{ page: 0 }, 'contract: page'],
  [
    { sort_by: 'ticket_status,-created_at, number' },
    `${TODAY} ticket_status,-created_at,number 1 250 null`,
  ],
  [{ sort_by: '-id' }, `${TODAY} -id 1 250 null`],
  [
    { sort_by: 'price' },
    "INVALID_REQUEST sort_by: cannot sort by 'price'; by id, number, validating_carrier, ticket_type, ticket_status, created_at",
  ],
  [
    { sort_by: 'number,' },
    "INVALID_REQUEST sort_by: cannot sort by ''; by id, number, validating_carrier, ticket_type, ticket_status, created_at",
  ],
  [{ sort_by: 'number,-number' }, "INVALID_REQUEST sort_by: 'number' is named twice"],
  [{ booking_id: ID }, `${TODAY} created_at 1 250 {"id":"${ID.toLowerCase()}"}`],
  [{ booking_id: 'ABC123' }, 'INVALID_REQUEST booking_id: not a UUID'],
  [{ locator: 'abc123' }, `${TODAY} created_at 1 250 {"locator":"ABC123"}`],
  [
    { locator: 'ABC123', booking_id: ID },
    'INVALID_REQUEST locator: give booking_id or the deprecated locator, not both',
  ],
])('%j', (input, want) => expect(told(input)).toBe(want));

test('pages are counted', () => {
  expect([0, 1, 250, 251].map((total) => listMeta({ page: 1, per_page: 250 }, total))).toEqual([
    { page: 1, per_page: 250, total: 0, total_pages: 0 },
    { page: 1, per_page: 250, total: 1, total_pages: 1 },
    { page: 1, per_page: 250, total: 250, total_pages: 1 },
    { page: 1, per_page: 250, total: 251, total_pages: 2 },
  ]);
});
