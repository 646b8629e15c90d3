/** Estimates of an exchange into a new booking: reckoned here, paid for with the old tickets. */
import { expect, test } from 'vitest';
import { EstimateAnswer } from '#main/contract/exchange.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toEstimateView } from '#main/domain/exchange/estimate-view.ts';
import { estimateNewBooking } from '#main/domain/exchange/make-estimate.ts';
import { readEstimate, sumProviderDue } from '#main/domain/exchange/stored-estimate.ts';
import { readTables } from './reissue-table.ts';
import { bookingOf, DOLLARS, estimating, newOrder, oldOrder, service } from './trips.ts';

/** Into a new booking of dollars, with a document for what is left over. */
const [MOVE] = readTables(`
## Everything into a new booking
USD at 2026-12-01T12:00Z, new booking for 9572100000001
GRU-MIA 2026-12-20T10:00 change 75.00/no refund no/no
ANA ADT      fare     BR*     YQ
  GRU-MIA  600.00   20.00  60.00
  new      550.00   25.00  50.00
`);

const NOW = MOVE!.now;

function moved(change: Partial<BookingRecord> = {}, now = NOW) {
  const fresh = { ...bookingOf('new', newOrder(MOVE!)), ...change };
  const order = oldOrder(MOVE!);
  order.services.push(service('seat', 'PAX1', [order.slices[0]!.legs[0]!.key]));
  return estimateNewBooking(
    { old: bookingOf('old', order), fresh, ticket_numbers: MOVE!.ticket_numbers! },
    estimating(now, { rate: DOLLARS }),
  );
}

test('into a new booking: its slices with fresh tokens, reckoned here', () => {
  const made = moved();
  if (!made.ok) throw new Error(made.error.message);
  expect(readEstimate(JSON.parse(JSON.stringify(made.value)))).toEqual(made.value);
  const view = toEstimateView(made.value);
  expect(EstimateAnswer.parse({ offer: view })).toEqual({ offer: view });
  expect(made.value).toMatchObject({
    mode: 'NEW',
    booking_id: 'new',
    old_booking_id: 'old',
    exchange_slice_tokens: null,
    quote_key: null,
    balance_tokens: ['estimate-of-128-2-token-of-128-bits'],
    tickets: [{ passenger_key: 'PAX1', pax_type: 'ADT', numbers: ['9572100000001'] }],
    lines: [{ due_minor: 80_00, refund_minor: 0, residual_minor: 50_00 }],
    expires_at: '2026-12-01T12:30:00.000Z',
  });
  const [new_slice] = view.journeys[0]!.slices;
  expect([new_slice!.token, new_slice!.balance_token]).toEqual([
    'new-token-1',
    'estimate-of-128-2-token-of-128-bits',
  ]);
  const { amount_due, credit, credit_as, balance, total, passengers, ancillaries, warnings } = view;
  expect({ amount_due, credit, credit_as, balance, total }).toEqual({
    amount_due: 80,
    credit: 50,
    credit_as: 'EMD',
    balance: 80,
    total: 625,
  });
  expect(passengers.map(({ passenger_id }) => passenger_id)).toEqual(['new-PAX1']);
  expect(ancillaries.map(({ outcome, amount }) => [outcome, amount])).toEqual([['LOST', 10]]);
  expect(warnings).toEqual([
    'ANA Silva forfeits USD 10.00 of taxes',
    'ANA Silva: Seat 12A, LA8000 GRU-MIA is lost (USD 10.00)',
  ]);
});

test('seats the new booking holds unpaid are paid with it', () => {
  const held = newOrder(MOVE!);
  const [leg_key] = held.slices[0]!.legs.map(({ key }) => key);
  held.services.push(
    service('seat', 'PAX1', [leg_key!], { status: 'CONFIRMED', document_number: null }),
    service('free', 'PAX1', [leg_key!], { status: 'CONFIRMED', amount_minor: 0 }),
    service('gone', 'PAX1', [leg_key!], { status: 'CANCELLED' }),
  );
  const made = moved({ order: held });
  if (!made.ok) throw new Error(made.error.message);
  const { amount_due, balance, passengers, warnings } = toEstimateView(made.value);
  expect([amount_due, balance, passengers[0]!.adjustment]).toEqual([90, 90, 10]);
  expect(sumProviderDue(made.value)).toBe(90_00);
  expect(made.value.passengers[0]!.services.map(({ key, amount }) => [key, amount])).toEqual([
    ['seat', 10_00],
  ]);
  expect(warnings.map(toEnglish)).toContain(
    'USD 10.00 of the amount due is for seats and bags of the new booking',
  );
  expect(warnings.filter((text) => toEnglish(text).includes('explain'))).toEqual([]);
});

test('a tax that goes back and a fare that does not are one credit', () => {
  const order = oldOrder(MOVE!);
  order.passengers[0]!.price!.taxes[0]!.amount_minor += 10_00;
  order.passengers[0]!.price!.tax_minor += 10_00;
  const [price] = order.slices[0]!.prices;
  price!.taxes![0]!.amount_minor += 10_00;
  price!.tax_minor += 10_00;
  const made = estimateNewBooking(
    {
      old: bookingOf('old', order),
      fresh: bookingOf('new', newOrder(MOVE!)),
      ticket_numbers: MOVE!.ticket_numbers!,
    },
    estimating(NOW, { rate: DOLLARS }),
  );
  if (!made.ok) throw new Error(made.error.message);
  const [ana] = toEstimateView(made.value).passengers;
  // 30.00 − 25.00 of tax to the form of payment, 50.00 of fare as a document.
  expect([ana!.amount_due, ana!.credit, ana!.credit_as, ana!.tax_refund]).toEqual([
    75,
    55,
    'EMD',
    5,
  ]);
});

test('passengers of one type and price are one line of the new offer', () => {
  const [family] = readTables(`
## Three adults, two prices
USD at 2026-12-01T12:00Z, new booking for 9572100000001 9572100000011 9572100000021
GRU-MIA 2026-12-20T10:00 change 75.00/no refund no/no
ANA ADT      fare     BR*
  GRU-MIA  600.00   20.00
  new      600.00   20.00
BIA ADT      fare     BR*
  GRU-MIA  600.00   20.00
  new      700.00   20.00
CAI ADT      fare     BR*
  GRU-MIA  600.00   20.00
  new      600.00   20.00
`);
  const made = estimateNewBooking(
    {
      old: bookingOf('old', oldOrder(family!)),
      fresh: bookingOf('new', newOrder(family!)),
      ticket_numbers: family!.ticket_numbers!,
    },
    estimating(NOW),
  );
  if (!made.ok) throw new Error(made.error.message);
  const { price_per_pax } = toEstimateView(made.value);
  expect(price_per_pax.map((line) => [line.pax_type, line.quantity, line.original_fare])).toEqual([
    ['ADT', 2, 600],
    ['ADT', 1, 700],
  ]);
});

test('the new booking’s price guarantee and time limit bound the estimate', () => {
  const until = (guarantee: string | null, limit: string | null) => {
    const held = newOrder(MOVE!);
    const order = { ...held, price_guaranteed_until: guarantee, payment_due_at: limit };
    const made = moved({ order });
    return made.ok ? made.value.expires_at : made.error.error;
  };
  expect(until('2026-12-01T12:05:00Z', null)).toBe('2026-12-01T12:05:00.000Z');
  expect(until(null, '2026-12-01T12:09:00Z')).toBe('2026-12-01T12:09:00.000Z');
  expect(until('2026-12-03T12:05:00Z', '2026-12-05T00:00:00Z')).toBe('2026-12-01T12:30:00.000Z');
  expect(until('2026-12-01T12:00:00Z', null)).toBe('EXPIRED');
});
