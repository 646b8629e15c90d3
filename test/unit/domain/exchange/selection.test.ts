/** What may be asked of an estimate, and which slices the tokens of both sides mean. */
import { expect, test } from 'vitest';
import { EstimateInput } from '#main/contract/exchange.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import {
  checkChains,
  pairSlices,
  readEstimateInput,
} from '#main/domain/exchange/estimate-request.ts';
import { BACK, OUT, order, slice } from '../../../fixtures/flights.ts';
import { bookingOf } from './trips.ts';

const TICKET = '0012100000001';
const SLICES = { search_id: 's', new_slice_tokens: ['a'], exchange_slice_tokens: ['x'] };

function asked(fields: Record<string, unknown>): unknown {
  const input = EstimateInput.safeParse({ booking_id: 'b', ...fields });
  if (!input.success) return input.error.issues.map(({ path }) => `schema: ${path.join('.')}`);
  const read = readEstimateInput(input.data);
  if (read.ok) return read.value;
  const { error, details } = read.error;
  return [error, ...details.map(({ path, message }) => `${path}: ${toEnglish(message)}`)];
}

test('slices of the same booking, or tickets of another', () => {
  expect(asked(SLICES)).toEqual({
    mode: 'SAME',
    booking_id: 'b',
    search_id: 's',
    new_slice_tokens: ['a'],
    chains: [['a']],
    exchange_slice_tokens: ['x'],
  });
  const none = { search_id: null, new_slice_tokens: null, exchange_slice_tokens: null };
  expect(asked({ ticket_numbers: [TICKET], ...none })).toEqual({
    mode: 'NEW',
    booking_id: 'b',
    ticket_numbers: [TICKET],
  });
});

test('an entry may be a chain of tokens', () => {
  const new_slice_tokens = ['a,b', 'c'];
  const exchange_slice_tokens = ['x', 'y'];
  expect(asked({ ...SLICES, new_slice_tokens, exchange_slice_tokens })).toMatchObject({
    new_slice_tokens,
    chains: [['a', 'b'], ['c']],
  });
});

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'neither',
    {},
    [
      'INVALID_REQUEST',
      'ticket_numbers: missing',
      'search_id: missing',
      'new_slice_tokens: missing',
      'exchange_slice_tokens: missing',
    ],
  ],
  [
    'both',
    { ...SLICES, ticket_numbers: [TICKET] },
    [
      'INVALID_REQUEST',
      'search_id: not together with ticket_numbers',
      'new_slice_tokens: not together with ticket_numbers',
      'exchange_slice_tokens: not together with ticket_numbers',
    ],
  ],
  [
    'one field of the other way',
    { ticket_numbers: [TICKET], search_id: 's' },
    ['INVALID_REQUEST', 'search_id: not together with ticket_numbers'],
  ],
  ['no search', { ...SLICES, search_id: null }, ['INVALID_REQUEST', 'search_id: missing']],
  [
    'nothing given up',
    { search_id: 's', new_slice_tokens: ['a'] },
    ['INVALID_REQUEST', 'exchange_slice_tokens: missing'],
  ],
  [
    'two for one',
    { ...SLICES, new_slice_tokens: ['a', 'b'] },
    ['INVALID_REQUEST', 'new_slice_tokens: as many new slices as are given up: 1, got 2'],
  ],
  [
    'a comma too many',
    { ...SLICES, new_slice_tokens: ['a,'] },
    ['INVALID_REQUEST', 'new_slice_tokens.0: a token of the chain is empty'],
  ],
  [
    'a slice twice in a chain',
    { ...SLICES, new_slice_tokens: ['a,a'] },
    ['INVALID_REQUEST', 'new_slice_tokens: a slice is chosen twice'],
  ],
  [
    'a ticket twice',
    { ticket_numbers: [TICKET, TICKET] },
    ['INVALID_REQUEST', 'ticket_numbers.1: the ticket is named twice'],
  ],
  ['a number of twelve digits', { ticket_numbers: ['001210000000'] }, ['schema: ticket_numbers.0']],
  ['no ticket at all', { ticket_numbers: [] }, ['schema: ticket_numbers']],
])('%s is refused', (_name, fields, want) => {
  expect(asked(fields)).toEqual(want);
});

const RECORD = bookingOf('trip', order());

const given_up = (...tokens: string[]) => {
  const pairs = pairSlices(RECORD, tokens);
  if (pairs.ok) return pairs.value;
  const { error, details } = pairs.error;
  return [error, ...details.map(({ path, message }) => `${path}: ${toEnglish(message)}`)];
};

test('slices of the booking by either of their tokens, in the order they are named', () => {
  expect(given_up('trip-token-2')).toEqual([1]);
  expect(given_up('trip-balance-2', 'trip-token-1')).toEqual([1, 0]);
  expect(given_up('trip-token-1', 'other-token-1', 'nonsense')).toEqual([
    'NOT_FOUND',
    'exchange_slice_tokens.1: no slice of this booking',
    'exchange_slice_tokens.2: no slice of this booking',
  ]);
  expect(given_up('trip-token-1', 'trip-balance-1')).toEqual([
    'INVALID_REQUEST',
    'exchange_slice_tokens.1: the slice is given up twice',
  ]);
});

test('the links of a chain meet: same city, and time goes on', () => {
  const to_lima = slice(['LA2 GRU-LIM 2026-12-20T08:00 2026-12-20T11:00']);
  const to_miami = slice(['LA4 LIM-MIA 2026-12-20T13:00 2026-12-20T19:00']);
  const too_early = slice(['LA4 LIM-MIA 2026-12-20T10:00 2026-12-20T16:00']);
  const in_town = slice(['LA6 CGH-SDU 2026-12-21T10:00 2026-12-21T11:00']);
  const home = slice(['LA8 MIA-GRU 2026-12-20T21:00 2026-12-21T06:00']);
  const chained = (chains: string[][], ...slices: Parameters<typeof checkChains>[1]) => {
    const checked = checkChains(chains, slices);
    return checked.ok || checked.error.details.map(({ path }) => path);
  };
  expect(chained([['a', 'b']], to_lima, to_miami)).toBe(true);
  // From one airport of São Paulo to the other.
  expect(chained([['a', 'b']], home, in_town)).toBe(true);
  expect(chained([['a', 'b']], to_lima, too_early)).toEqual(['new_slice_tokens.0']);
  expect(chained([['a', 'b']], to_miami, to_lima)).toEqual(['new_slice_tokens.0']);
  // Slices of their own need not meet.
  expect(chained([['a'], ['b']], slice([BACK]), slice([OUT]))).toBe(true);
  expect(chained([['a'], ['b', 'c']], slice([OUT]), to_lima, slice([BACK]))).toEqual([
    'new_slice_tokens.1',
  ]);
});
