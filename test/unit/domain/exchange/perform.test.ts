/** Which estimate a call performs, what must be paid for it, and every call that performs none. */
import { expect, test } from 'vitest';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { estimateNewBooking, estimateSameBooking } from '#main/domain/exchange/make-estimate.ts';
import {
  calculateExchangeDue,
  matchPerform,
  readEstimateKey,
} from '#main/domain/exchange/performed-estimate.ts';
import type { Estimate } from '#main/domain/exchange/stored-estimate.ts';
import { settleExchange } from '#main/domain/payment/forms.ts';
import { calculateTotalOwed } from '#main/domain/payment/owed.ts';
import type { ExchangeLine } from '#main/providers/provider-after-sale.ts';
import { counter, offer, slice, TRAITS } from '../../../fixtures/flights.ts';
import { readTables } from './reissue-table.ts';
import { bookingOf, fareOf, newOrder, oldOrder } from './trips.ts';

const [TRIP] = readTables(`
## Six flights of a couple
BRL at 2026-12-01T12:00Z, new booking for 9572100000001 9572100000011
GRU-LIM-MIA-JFK 2026-12-20T06:00 change 100.00/no refund no/no
JFK-MIA-LIM-GRU 2027-01-05T06:00 change 100.00/no refund no/no
ANA ADT              fare     BR
  GRU-LIM-MIA-JFK  800.00  40.00
  JFK-MIA-LIM-GRU  800.00      -
  new             1700.00  60.00
RUI ADT              fare     BR
  GRU-LIM-MIA-JFK  800.00  40.00
  JFK-MIA-LIM-GRU  800.00      -
  new             1600.00  40.00
`);
const NOW = TRIP!.now;
const OLD = bookingOf('old', oldOrder(TRIP!));
const RATE = { from: 'BRL', to: 'BRL', value: '1', as_of: NOW.toISOString() };
const FRESH: BookingRecord = {
  ...bookingOf('new', newOrder(TRIP!)),
  pricing: {
    id: 'price',
    created_at: NOW.toISOString(),
    expires_at: null,
    currency: 'BRL',
    original_currency: 'BRL',
    rate: RATE,
    lines: [],
    changed: false,
    warnings: [],
  },
};
const context = () => ({ now: NOW, ids: counter(), can_void: false, rate: RATE });

function made(): Estimate {
  const numbers = TRIP!.ticket_numbers!;
  const answer = estimateNewBooking({ old: OLD, fresh: FRESH, ticket_numbers: numbers }, context());
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}
const ESTIMATE = made();

/** The way back changed in the same booking, at no cost but what `due` says. */
function same(due: number, change: Partial<ExchangeLine> = {}): Estimate {
  const fare = fareOf({ fare_minor: 800_00, taxes: [] });
  const [next] = newOrder(TRIP!).slices;
  const answer = estimateSameBooking(
    {
      record: OLD,
      search_id: 'search',
      exchange_slice_tokens: ['old-token-2'],
      new_slice_tokens: ['chosen'],
      give_up: [1],
      selections: [],
      involuntary: [],
      waivers: [],
      quote: {
        key: {},
        currency: 'BRL',
        expires_at: null,
        offer: offer([[slice(next!.legs)]], { expires_at: null }),
        lines: [
          {
            passenger_key: 'PAX1',
            old: fare,
            new: { ...fare, fare_minor: 800_00 + due },
            penalty_minor: 0,
            due_minor: due,
            refund_minor: 0,
            residual_minor: 0,
            ...change,
          },
        ],
      },
    },
    context(),
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

test('an estimate is looked up by the slices given up, else by the new ones', () => {
  const [given_up, fresh] = [['x', 'y'], ['n']];
  const key = (new_slice_tokens: string[] | null, exchange_slice_tokens: string[] | null) =>
    readEstimateKey({ new_slice_tokens, exchange_slice_tokens });
  expect(key(null, given_up)).toEqual({ by: 'SLICES', exchange_slice_tokens: given_up });
  expect(key(fresh, given_up)).toEqual({ by: 'SLICES', exchange_slice_tokens: given_up });
  expect(key(fresh, [])).toEqual({ by: 'BALANCE', balance_tokens: fresh });
  expect([key(null, null), key([], [])]).toEqual([null, null]);
});

interface Asked {
  estimate?: Estimate;
  booking_id?: string;
  fresh?: string[];
  given_up?: string[];
  spent_by?: string;
  superseded?: boolean;
  now?: string;
}
function performed({ estimate = ESTIMATE, ...asked }: Asked): string {
  const found = {
    payload: estimate,
    spent_by: asked.spent_by ?? null,
    superseded: asked.superseded ?? false,
  };
  const input = {
    booking_id: asked.booking_id ?? estimate.booking_id,
    new_slice_tokens: asked.fresh ?? null,
    exchange_slice_tokens: asked.given_up ?? null,
  };
  const matched = matchPerform(input, found, asked.now ? new Date(asked.now) : NOW);
  return matched.ok ? 'performed' : `${matched.error.error}: ${toEnglish(matched.error.message)}`;
}
const BALANCE = ESTIMATE.balance_tokens;
const SAME = same(0);
const OTHER_SLICES =
  'ESTIMATE_MISSING: The estimate is for other slices; estimate the exchange again';
const LATE = 'EXPIRED: The estimate has expired; estimate the exchange again';

test.each<[string, Asked, string]>([
  ['by its balance tokens', { fresh: BALANCE }, 'performed'],
  ['at its last second', { fresh: BALANCE, now: '2026-12-01T12:29:59Z' }, 'performed'],
  ['too late', { fresh: BALANCE, now: '2026-12-01T12:30:00Z' }, LATE],
  [
    'after a later one',
    { fresh: BALANCE, superseded: true },
    'EXPIRED: A later estimate has taken the place of this one',
  ],
  [
    'a second time',
    { fresh: BALANCE, spent_by: 'intent', superseded: true, now: '2027-01-01T00:00:00Z' },
    'ESTIMATE_SPENT: The estimate was performed already',
  ],
  [
    'for another booking',
    { fresh: BALANCE, booking_id: 'old' },
    'ESTIMATE_MISSING: The estimate is of another booking; estimate the exchange of this one',
  ],
  ['by tokens among others', { fresh: [...BALANCE, 'more'] }, OTHER_SLICES],
  ['by slices it does not have', { fresh: BALANCE, given_up: ['old-token-2'] }, OTHER_SLICES],
  ['by the slices given up', { estimate: SAME, given_up: ['old-token-2'] }, 'performed'],
  ['by the other token of a slice', { estimate: SAME, given_up: ['old-balance-2'] }, OTHER_SLICES],
  [
    'by both, as estimated',
    { estimate: SAME, given_up: ['old-token-2'], fresh: ['chosen'] },
    'performed',
  ],
  [
    'by both, with balance tokens',
    { estimate: SAME, given_up: ['old-token-2'], fresh: SAME.balance_tokens },
    'performed',
  ],
  [
    'by both, one of which is wrong',
    { estimate: SAME, given_up: ['old-token-2'], fresh: ['other'] },
    OTHER_SLICES,
  ],
  ['by the new slice as searched, alone', { estimate: SAME, fresh: ['chosen'] }, OTHER_SLICES],
])('%s', (_name, asked, want) => {
  expect(performed(asked)).toBe(want);
});

test('none is kept', () => {
  const matched = matchPerform({ booking_id: 'new' }, null, NOW);
  expect(matched.ok || matched.error.error).toBe('ESTIMATE_MISSING');
});

test('what is due, part by part', () => {
  const { owed, provider_minor, tickets, new_booking, passengers } = calculateExchangeDue(
    ESTIMATE,
    {
      record: FRESH,
      old: OLD,
    },
  );
  expect(
    owed.map(({ passenger_id, fare, tax, penalty }) => [passenger_id, fare, tax, penalty]),
  ).toEqual([
    ['new-PAX1', 100_00, 20_00, 100_00],
    ['new-PAX2', 0, 0, 100_00],
  ]);
  expect([provider_minor, new_booking]).toEqual([320_00, true]);
  expect(passengers.map(({ id }) => id)).toEqual(['new-PAX1', 'new-PAX2']);
  expect(tickets.map(({ number }) => number)).toEqual([
    '9572100000001',
    '9572100000002',
    '9572100000011',
    '9572100000012',
  ]);
});

test('of a penalty only what is not taken out of the residual is due', () => {
  const estimate = same(0, { penalty_minor: 80_00, due_minor: 30_00 });
  const [line] = estimate.lines;
  const cheaper = same(30_00, {
    penalty_minor: 80_00,
    new: { ...line!.new, fare_minor: 750_00 },
  });
  const [one] = calculateExchangeDue(cheaper, { record: OLD, old: OLD }).owed;
  expect([one!.fare, one!.tax, one!.penalty]).toEqual([0, 0, 30_00]);
  expect(cheaper.passengers[0]).toMatchObject({ penalty_netted: 50_00, adjustment: 0 });
});

test('all tokens of a list count, in their order', () => {
  const two = { ...ESTIMATE, balance_tokens: ['one', 'two'] };
  expect(performed({ estimate: two, fresh: ['one', 'two'] })).toBe('performed');
  expect(performed({ estimate: two, fresh: ['two', 'one'] })).toBe(OTHER_SLICES);
  expect(performed({ estimate: two, fresh: ['one', 'other'] })).toBe(OTHER_SLICES);
});

test('parts are what is due even where the airline asks something else', () => {
  const owed = (due_minor: number) => {
    const estimate = same(30_00, { penalty_minor: 50_00, due_minor });
    const [one] = calculateExchangeDue(estimate, { record: OLD, old: OLD }).owed;
    expect(calculateTotalOwed(one!)).toBe(due_minor);
    return [one!.fare, one!.tax, one!.penalty];
  };
  expect(owed(80_00)).toEqual([30_00, 0, 50_00]);
  expect(owed(95_00)).toEqual([45_00, 0, 50_00]);
  expect(owed(60_00)).toEqual([10_00, 0, 50_00]);
  expect(owed(20_00)).toEqual([0, 0, 20_00]);
});

const form = (change: Partial<InputFormOfPayment>): InputFormOfPayment => ({
  fop_type: 'CASH',
  total: 0,
  ...change,
});
const tickets = (...ticket_numbers: string[]) =>
  form({ fop_type: 'FOP_TYPE_TICKET', ticket_numbers });
const CARD = form({
  fop_type: 'CREDITCARD',
  payment_card: { holder: 'ANA', number: '4111111111111111', expire_date: '12/30', cvv: '123' },
});

function paid(estimate: Estimate, record: BookingRecord, ...forms: InputFormOfPayment[]) {
  const due = calculateExchangeDue(estimate, { record, old: OLD });
  const money = settleExchange(record, forms, due, {
    traits: { ...TRAITS, void: true, exchange: true },
    now: NOW,
    plans: new Map(),
  });
  if (!money.ok) return money.error.error;
  return money.value.payments.map((payment) =>
    payment.method === 'TICKETS'
      ? `TICKETS ${payment.numbers.map((number) => number.slice(-2)).join(' ')}`
      : `${payment.method} ${payment.amount_minor}`,
  );
}
const [ANA, RUI] = TRIP!.ticket_numbers! as [string, string];
const OLD_PRICED = { ...OLD, pricing: FRESH.pricing };

test.each<[string, InputFormOfPayment[], string | string[]]>([
  [
    'tickets and the rest',
    [tickets(ANA, RUI), form({ total: 320 })],
    ['TICKETS 01 02 11 12', 'CASH 32000'],
  ],
  [
    'every number of a set named',
    [tickets('9572100000002', ANA, RUI), form({ total: 320 })],
    ['TICKETS 01 02 11 12', 'CASH 32000'],
  ],
  [
    'a form of tickets for each',
    [tickets(ANA), tickets(RUI), form({ total: 120 }), form({ total: 200, fop_type: 'INVOICE' })],
    ['TICKETS 01 02 11 12', 'CASH 12000', 'INVOICE 20000'],
  ],
  ['no tickets', [form({ total: 320 })], 'INVALID_REQUEST'],
  ['tickets without numbers', [tickets(), form({ total: 320 })], 'INVALID_REQUEST'],
  ['a ticket too few', [tickets(ANA), form({ total: 320 })], 'PAYMENT_MISMATCH'],
  [
    'a ticket too many',
    [tickets(ANA, RUI, '9572100000033'), form({ total: 320 })],
    'PAYMENT_MISMATCH',
  ],
  ['a ticket twice', [tickets(ANA, ANA, RUI), form({ total: 320 })], 'INVALID_REQUEST'],
  ['a cent too little', [tickets(ANA, RUI), form({ total: 319.99 })], 'PAYMENT_MISMATCH'],
  ['a cent too much', [tickets(ANA, RUI), form({ total: 320.01 })], 'PAYMENT_MISMATCH'],
  ['nothing beside the tickets', [tickets(ANA, RUI)], 'PAYMENT_MISMATCH'],
  [
    'tickets with an amount',
    [{ ...tickets(ANA, RUI), total: 1 }, form({ total: 320 })],
    'PAYMENT_MISMATCH',
  ],
])('into a new booking: %s', (_name, forms, want) => {
  expect(paid(ESTIMATE, FRESH, ...forms)).toEqual(want);
});

test.each<[string, number, InputFormOfPayment[], string | string[]]>([
  ['tickets need not be named', 30_00, [form({ total: 30 })], ['CASH 3000']],
  ['tickets may be named', 30_00, [tickets(ANA), form({ total: 30 })], ['CASH 3000']],
  ['somebody else’s ticket', 30_00, [tickets(RUI), form({ total: 30 })], 'PAYMENT_MISMATCH'],
  ['nothing due, tickets alone', 0, [tickets(ANA)], []],
  ['nothing due, a card of nought', 0, [CARD], 'PAYMENT_MISMATCH'],
  ['nothing due, tickets and a card of nought', 0, [tickets(ANA), CARD], 'PAYMENT_MISMATCH'],
  ['nothing due, cash', 0, [tickets(ANA), form({ total: 1 })], 'PAYMENT_MISMATCH'],
])('in the same booking: %s', (_name, due, forms, want) => {
  expect(paid(same(due), OLD_PRICED, ...forms)).toEqual(want);
});
