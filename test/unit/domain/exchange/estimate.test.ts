/** Estimates: what they keep, how long they live, what they warn of, and how they are shown. */
import { expect, test } from 'vitest';
import { EstimateAnswer, type ExchangeOffer } from '#main/contract/exchange.ts';
import type { Payment } from '#main/contract/payment.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { NO_PRICE } from '#main/domain/booking-pricing.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { calculateAgencyAmounts, pickStrongestCreditAs } from '#main/domain/exchange/amounts.ts';
import { listExchangeAncillaries, settleAncillaries } from '#main/domain/exchange/ancillaries.ts';
import { toEstimateView } from '#main/domain/exchange/estimate-view.ts';
import { type EstimateContext, estimateSameBooking } from '#main/domain/exchange/make-estimate.ts';
import { explain } from '#main/domain/exchange/reissue.ts';
import { noteReissue, restoreVoided } from '#main/domain/exchange/reissue-notes.ts';
import { readEstimate } from '#main/domain/exchange/stored-estimate.ts';
import { buildRefundPayment, NO_FORM } from '#main/domain/payment/refunds.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { ExchangeQuote } from '#main/providers/provider-after-sale.ts';
import { leg, offer, slice } from '../../../fixtures/flights.ts';
import { readTables } from './reissue-table.ts';
import { bookingOf, DOLLARS, estimating, fareOf, oldOrder, service } from './trips.ts';

const [TRIP] = readTables(`
## Ida comes into credit, Job into debit
USD at 2026-12-01T12:00Z, gives up MIA-GRU
GRU-MIA 2026-12-20T10:00 change 50.00/no refund no/no
MIA-GRU 2027-01-05T20:00 change 50.00/no refund yes/no
IDA ADT      fare     BR*     YQ
  GRU-MIA  300.00   20.00      -
  MIA-GRU  500.00       -  60.00
  new      420.00       -  50.00
JOB CHD      fare     BR*     YQ
  GRU-MIA  200.00   20.00      -
  MIA-GRU  250.00       -  60.00
  new      300.01       -  60.00
`);
const NOW = TRIP!.now;
const NEW_FLIGHT = leg('LA8099 MIA-GRU 2027-01-07T20:00 2027-01-08T06:30');

function quote(change: Partial<ExchangeQuote> = {}): ExchangeQuote {
  const [ida, job] = TRIP!.passengers;
  const side = (fare: number, br: number, yq: number) =>
    fareOf({
      fare_minor: fare,
      taxes: [
        { code: 'BR', amount_minor: br, refundable: true },
        { code: 'YQ', amount_minor: yq, refundable: false },
      ],
    });
  return {
    key: { quote: 'X1' },
    currency: 'USD',
    expires_at: '2026-12-01T12:20:00Z',
    offer: offer([[slice([NEW_FLIGHT])]], {
      currency: 'USD',
      expires_at: '2026-12-01T12:25:00Z',
      prices: [
        { pax_type: 'ADT', quantity: 1, ...fareOf(ida!.new_price) },
        { pax_type: 'CHD', quantity: 1, ...fareOf(job!.new_price) },
      ],
    }),
    lines: [
      {
        passenger_key: 'PAX1',
        old: side(800_00, 20_00, 60_00),
        new: side(720_00, 20_00, 50_00),
        penalty_minor: 50_00,
        due_minor: 0,
        refund_minor: 30_00,
        residual_minor: 0,
      },
      {
        passenger_key: 'PAX2',
        old: side(450_00, 20_00, 60_00),
        new: side(500_01, 20_00, 60_00),
        penalty_minor: 50_00,
        due_minor: 100_01,
        refund_minor: 0,
        residual_minor: 0,
      },
    ],
    ...change,
  };
}

function estimate(
  made: ExchangeQuote = quote(),
  change: (order: ProviderOrder) => void = () => undefined,
  terms: Partial<EstimateContext> = {},
) {
  const order = oldOrder(TRIP!);
  change(order);
  const answer = estimateSameBooking(
    {
      record: bookingOf('trip', order),
      search_id: 'search-1',
      exchange_slice_tokens: ['trip-token-2'],
      new_slice_tokens: ['offer-slice'],
      give_up: [1],
      selections: [],
      involuntary: [],
      waivers: [],
      quote: made,
    },
    estimating(NOW, terms),
  );
  if (!answer.ok) throw new Error(`${answer.error.error}: ${toEnglish(answer.error.message)}`);
  // What is kept must come back the same.
  expect(readEstimate(JSON.parse(JSON.stringify(answer.value)))).toEqual(answer.value);
  return answer.value;
}

function shown(...args: Parameters<typeof estimate>): ExchangeOffer {
  const view = toEstimateView(estimate(...args));
  expect(EstimateAnswer.parse({ offer: view })).toEqual({ offer: view });
  return view;
}

test('one in credit and one in debit, in the agency’s money', () => {
  const { journeys, price_per_pax, agency_profit: _none, ...rest } = shown();
  const [new_slice] = journeys[0]!.slices;
  expect([new_slice!.token, new_slice!.balance_token]).toEqual([
    'offer-slice',
    'estimate-of-128-2-token-of-128-bits',
  ]);
  expect(price_per_pax.map(({ pax_type, fare, tax }) => [pax_type, fare, tax])).toEqual([
    ['ADT', 2281.48, 271.61],
    ['CHD', 1629.68, 325.93],
  ]);
  const price = (fare: number, br: number, yq: number, tax: number, total: number) => ({
    fare,
    tax,
    total,
    taxes: [
      { code: 'BR', amount: br, refundable: true },
      { code: 'YQ', amount: yq, refundable: false },
    ],
  });
  expect(rest).toEqual({
    search_id: 'search-1',
    original_currency: 'USD',
    currency: 'BRL',
    original_total_fare: 720.01,
    total_fare: 3911.16,
    total_tax: 597.54,
    total_agent_fee: 0,
    total_consolid_fee: 0,
    total_agent_du: 0,
    total: 4508.7,
    created_at: '2026-12-01T12:00:00.000Z',
    expires_at: '2026-12-01T12:20:00.000Z',
    validating_carrier: 'LA',
    provider_type: 'PROVIDER_04',
    current_price: price(6790.13, 217.28, 651.86, 869.14, 7659.27),
    new_price: price(6627.21, 217.28, 597.54, 814.82, 7442.03),
    balance: 543.27,
    amount_due: 543.27,
    credit: 162.96,
    credit_as: 'ORIGINAL_FOP',
    total_penalty: 543.22,
    penalty_when: 'BEFORE_DEPARTURE',
    passengers: [
      {
        passenger_id: 'trip-PAX1',
        pax_type: 'ADT',
        ticket_numbers: ['9572100000001'],
        current_price: price(4345.68, 108.64, 325.93, 434.57, 4780.25),
        new_price: price(3911.11, 108.64, 271.61, 380.25, 4291.36),
        // 800.00 + 20.00 + 60.00 less 10.00 of YQ that nobody gets: 870.00 dollars.
        reusable: 4725.93,
        // 80.00 dollars, of which 50.00 are the penalty.
        fare_difference: -434.57,
        fare_collection: 0,
        fare_residual: 434.57,
        tax_collection: 0,
        tax_refund: 0,
        tax_forfeited: 54.32,
        penalty_netted: true,
        total_penalty: 271.61,
        amount_due: 0,
        credit: 162.96,
        credit_as: 'ORIGINAL_FOP',
        balance: -162.96,
        adjustment: 0,
      },
      {
        passenger_id: 'trip-PAX2',
        pax_type: 'CHD',
        ticket_numbers: ['9572100000011'],
        current_price: price(2444.45, 108.64, 325.93, 434.57, 2879.02),
        new_price: price(2716.1, 108.64, 325.93, 434.57, 3150.67),
        reusable: 2879.01,
        // 50.01 dollars.
        fare_difference: 271.66,
        fare_collection: 271.66,
        fare_residual: 0,
        tax_collection: 0,
        tax_refund: 0,
        tax_forfeited: 0,
        penalty_netted: false,
        total_penalty: 271.61,
        amount_due: 543.27,
        credit: 0,
        credit_as: 'UNSPECIFIED',
        balance: 543.27,
        adjustment: 0,
      },
    ],
    ancillaries: [],
    warnings: ['IDA Silva forfeits BRL 54.32 of taxes'],
  });
});

test('what the airline asks beyond its rules is shown as such', () => {
  const { lines } = quote();
  const odd = [lines[0]!, { ...lines[1]!, due_minor: 110_01 }];
  const { passengers, amount_due, balance, warnings } = shown(quote({ lines: odd }));
  expect(passengers.map(({ adjustment, amount_due: due }) => [adjustment, due])).toEqual([
    [0, 0],
    [54.32, 597.59],
  ]);
  // 110.01 dollars as one amount: 597.585321.
  expect([amount_due, balance]).toEqual([597.59, 597.59]);
  expect(warnings.map(toEnglish).at(-1)).toBe(
    'The airline asks BRL 54.32 more than its fare rules explain',
  );
});

test('tickets of today can be voided, and that is cheaper', () => {
  const issued = (at: string) => (order: ProviderOrder) => {
    for (const ticket of order.tickets) ticket.issued_at = at;
  };
  const words = (...args: Parameters<typeof issued>) =>
    shown(quote(), issued(...args)).warnings.filter((text) => text.includes('void'));
  expect(words('2026-12-01T10:00:00Z')).toEqual([
    'The tickets can be voided until 2026-12-02T02:59:59.000Z: voiding them and issuing anew is cheaper',
  ]);
  expect(words('2026-12-01T02:00:00Z')).toEqual([]);
  const kept = shown(quote(), issued('2026-12-01T10:00:00Z'), { can_void: false });
  expect(kept.warnings).toEqual(['IDA Silva forfeits BRL 54.32 of taxes']);
});

test('seats and bags stay with their flights, else they are lost or paid back', () => {
  const services = (order: ProviderOrder) => {
    const [out, back] = order.slices.map(({ legs }) => legs[0]!.key);
    const bag = { kind: 'BAGGAGE', seat: null, name: 'Extra bag', quantity: 2 } as const;
    order.services.push(
      service('kept', 'PAX1', [out!]),
      service('gone', 'PAX1', [back!]),
      service('bags', 'PAX2', [back!], bag),
      service('held', 'PAX2', [back!], { status: 'CONFIRMED', document_number: null }),
      service('void', 'PAX2', [back!], { status: 'CANCELLED' }),
    );
  };
  const lines = (view: ExchangeOffer) =>
    view.ancillaries.map(
      ({ passenger_id, type, description, outcome, amount }) =>
        `${passenger_id} ${type} ${outcome} ${amount}: ${toEnglish(description)}`,
    );
  const view = shown(quote(), services);
  expect(lines(view)).toEqual([
    'trip-PAX1 SEAT CARRIED 54.32: Seat 12A, LA8000 GRU-MIA',
    'trip-PAX1 SEAT REFUNDABLE 54.32: Seat 12A, LA8010 MIA-GRU',
    'trip-PAX2 BAGGAGE REFUNDABLE 54.32: Extra bag × 2, LA8010 MIA-GRU',
    'trip-PAX2 SEAT LOST 0: Seat 12A, LA8010 MIA-GRU',
  ]);
  expect(view.balance).toBe(543.27);
  expect(view.warnings.slice(1)).toEqual([
    'IDA Silva: Seat 12A, LA8010 MIA-GRU goes, its price comes back (BRL 54.32)',
    'JOB Silva: Extra bag × 2, LA8010 MIA-GRU goes, its price comes back (BRL 54.32)',
    'JOB Silva: Seat 12A, LA8010 MIA-GRU is lost',
  ]);
  const outcomes = (cabin: 'ECONOMY' | 'BUSINESS') => {
    const same = leg('LA8010 MIA-GRU 2027-01-05T20:00 2027-01-06T06:30', { cabin });
    const on_it = quote();
    on_it.offer.journeys = [{ slices: [slice([same])] }];
    return shown(on_it, services).ancillaries.map(({ outcome }) => outcome);
  };
  // The same flight given up and taken again: a seat of another cabin is another seat.
  expect(outcomes('ECONOMY')).toEqual(['CARRIED', 'CARRIED', 'CARRIED', 'CARRIED']);
  expect(outcomes('BUSINESS')).toEqual(['CARRIED', 'REFUNDABLE', 'CARRIED', 'LOST']);
});

test('what was to be lost and the airline gave back comes back', () => {
  const seats = ({ slices, services }: ProviderOrder) => {
    const [, back] = slices.map(({ legs }) => legs[0]!.key);
    services.push(
      service('given back', 'PAX1', [back!], { document_number: '9578240000001' }),
      service('kept', 'PAX2', [back!], { document_number: '9578240000002' }),
    );
  };
  const made = estimate(quote(), seats);
  const lost = made.ancillaries.map((one) => ({ ...one, outcome: 'LOST' as const }));
  const told = oldOrder(TRIP!);
  const [one] = told.tickets;
  told.tickets = [
    { ...one!, number: '9578240000001', type: 'EMD', status: 'REFUNDED' },
    { ...one!, number: '9578240000002', type: 'EMD', status: 'EXCHANGED' },
  ];
  const settle = (orders: (ProviderOrder | null)[]) =>
    settleAncillaries({ ...made, ancillaries: lost }, orders).ancillaries.map(
      ({ outcome }) => outcome,
    );
  expect(settle([told, null])).toEqual(['REFUNDABLE', 'LOST']);
  expect(settle([oldOrder(TRIP!), told])).toEqual(['REFUNDABLE', 'LOST']);
  expect(settle([oldOrder(TRIP!), null])).toEqual(['LOST', 'LOST']);

  // Nor is that given back which an airline kept; one that tells no status kept nothing by that.
  const promised = made.ancillaries.map((ancillary) => ({
    ...ancillary,
    outcome: 'REFUNDABLE' as const,
  }));
  const settled = (order: ProviderOrder) =>
    settleAncillaries({ ...made, ancillaries: promised }, [order]).ancillaries.map(
      ({ outcome }) => outcome,
    );
  expect(settled(told)).toEqual(['REFUNDABLE', 'LOST']);
  expect(settled(oldOrder(TRIP!))).toEqual(['REFUNDABLE', 'REFUNDABLE']);
  const untold = told.tickets.map((ticket) => ({ ...ticket, status_told: false as const }));
  expect(settled({ ...told, tickets: untold })).toEqual(['REFUNDABLE', 'REFUNDABLE']);
});

test('what comes back as a new residual EMD is no money refunded', () => {
  const made = estimate();
  const order = oldOrder(TRIP!);
  const held = bookingOf('trip', order);
  const lines = held.passengers.map(({ id: passenger_id }) => ({
    ...NO_PRICE,
    passenger_id,
    ...{ commission_percent: 0, creditcard_fee_percent: 0, penalty: 0, extras: 0 },
  }));
  const pricing = {
    ...{ id: 'price', created_at: held.created_at, expires_at: null, changed: false },
    ...{ currency: 'USD', original_currency: 'USD', rate: DOLLARS, lines, warnings: [] },
  };
  const spent = { number: '9578240000009', booking_id: 'trip', currency: 'USD' };
  const before: BookingRecord = { ...held, pricing };
  const form = { ...NO_FORM, fop_type: 'FOP_TYPE_TICKET' as const };
  const facts = { record: held, at: held.created_at, id: 'first' };
  const by_emd: Payment = { ...buildRefundPayment(form, [], 40, facts), type: 'ISSUE' };
  const after = (...values: number[]): BookingRecord => {
    const [ticket] = order.tickets;
    const fresh = values.map((fare_minor, at) => ({
      ...ticket!,
      number: `957824000001${at}`,
      type: 'EMD' as const,
      emd_type: 'RESIDUAL' as const,
      fare: fareOf({ fare_minor, taxes: [] }),
    }));
    return { ...before, order: { ...order, tickets: [...order.tickets, ...fresh] } };
  };
  const refundOf = (record: BookingRecord, left_minor = 0, payments = [by_emd]) => {
    const spends = left_minor === 0 ? [] : [{ ...spent, minor: 1_00, left_minor }];
    const paid = { payments, tickets: [] };
    const exchange = { estimate: made, before, old: before, paid, old_order: null, spends };
    return noteReissue(record, exchange).reissues?.map(({ own }) => own?.refund);
  };
  expect(refundOf(after())).toEqual([30_00, 0]);
  expect(refundOf(after(12_00))).toEqual([18_00, 0]);
  // One of the two is what was left of an EMD that pays for the exchange.
  expect(refundOf(after(7_00, 12_00), 7_00)).toEqual([18_00, 0]);
  expect(refundOf(after(7_00), 7_00)).toEqual([30_00, 0]);
  // Where none had paid, nothing came back as one.
  expect(refundOf(after(12_00), 0, [])).toEqual([30_00, 0]);
  // What went back in the name of a ticket that was paid with is no EMD that paid.
  expect(refundOf(after(12_00), 0, [{ ...by_emd, type: 'REFUND' }])).toEqual([30_00, 0]);
});

test.each([
  ['CANCELLED', [40, 40]],
  ['REFUNDED', [0, 40]],
] as const)(
  'a void gives their fees back to those who are still held: the other %s',
  (status, fees) => {
    const order = oldOrder(TRIP!);
    const held = bookingOf('trip', order);
    const [first] = held.passengers;
    const tickets = order.tickets.map((one) =>
      one.passenger_key === first!.key
        ? { ...one, status }
        : { ...one, status: 'CANCELLED' as const },
    );
    const zero = { ...NO_PRICE, commission_percent: 0, creditcard_fee_percent: 0 };
    const lines = held.passengers.map(({ id: passenger_id }) => ({
      ...{ ...zero, passenger_id, penalty: 0, extras: 0 },
    }));
    const pricing = {
      ...{ id: 'price', created_at: held.created_at, expires_at: null, changed: false },
      ...{ currency: 'USD', original_currency: 'USD', rate: DOLLARS, lines, warnings: [] },
    };
    const reissues = held.passengers.map(({ id: passenger_id, key }, at) => ({
      ...{ passenger_id, old: lines[at]!, balance: lines[at]!, old_legs: [] },
      number: order.tickets.find((one) => one.passenger_key === key)!.number,
      held_fees: { agent_fee: 40, agent_du: 0, consolid_fee: 0 },
    }));
    const record = { ...held, pricing, reissues, order: { ...order, tickets } };
    const restored = restoreVoided(record);
    expect(restored.pricing?.lines.map(({ agent_fee }) => agent_fee)).toEqual(fees);
    expect(restoreVoided(restored)).toEqual(restored);
  },
);

test('only services of those who are exchanged, on flights that are not flown', () => {
  const order = oldOrder(TRIP!);
  const [out, back] = order.slices.map(({ legs }) => legs[0]!.key);
  order.services.push(
    service('flown', 'PAX1', [out!]),
    service('part', 'PAX1', [out!, back!], { kind: 'BAGGAGE', seat: null }),
    service('other', 'PAX1', [back!], { kind: 'OTHER' }),
    service('left the order', 'PAX1', ['no such leg']),
    service('another', 'PAX2', [back!]),
  );
  const done = listExchangeAncillaries(order, {
    passenger_id: (key) => (key === 'PAX1' ? 'ida' : null),
    give_up: [1],
    flown: [0],
    new_legs: [],
    refundable: false,
    rate: DOLLARS,
  });
  expect(done.map(({ service_key, outcome, amount }) => [service_key, outcome, amount])).toEqual([
    ['part', 'LOST', 10_00],
  ]);
});

test.each([
  ['nothing left over', [[0, 0, 'UNSPECIFIED']], 'UNSPECIFIED'],
  ['money and a document', [[5, 7, 'EMD']], 'ORIGINAL_FOP'],
  [
    'money for one of them',
    [
      [0, 7, 'EMD'],
      [5, 0, 'ORIGINAL_FOP'],
    ],
    'ORIGINAL_FOP',
  ],
  [
    'a document for one of them',
    [
      [0, 0, 'FORFEITED'],
      [0, 7, 'EMD'],
    ],
    'EMD',
  ],
  [
    'lost by one of them',
    [
      [0, 0, 'UNSPECIFIED'],
      [0, 0, 'FORFEITED'],
    ],
    'FORFEITED',
  ],
] as const)('credit of all: %s', (_name, passengers, want) => {
  const all = passengers.map(([refund, residual, credit_as]) => ({ refund, residual, credit_as }));
  expect(pickStrongestCreditAs(all)).toBe(want);
});

test('an estimate lives no longer than what it rests on', () => {
  const until = (quoted: string | null, offered: string | null, now = NOW) => {
    const made = quote({ expires_at: quoted });
    made.offer.expires_at = offered;
    return estimate(made, undefined, { now }).expires_at;
  };
  expect(until('2026-12-01T12:10:00Z', '2026-12-01T12:15:00Z')).toBe('2026-12-01T12:10:00.000Z');
  expect(until('2026-12-01T14:00:00Z', '2026-12-01T13:00:00Z')).toBe('2026-12-01T13:00:00.000Z');
  expect(until(null, null)).toBe('2026-12-01T12:30:00.000Z');
  // GRU-MIA leaves at 13:00 in UTC, and then other rules hold.
  const late = new Date('2026-12-20T12:50:00Z');
  expect(until('2026-12-20T13:10:00Z', null, late)).toBe('2026-12-20T13:00:00.000Z');
  expect(() => until('2026-12-01T11:59:00Z', null)).toThrow('EXPIRED: The price has expired');
});

test('a partly flown ticket: the whole is shown, what is flown is not reusable', () => {
  const order = oldOrder({ ...TRIP!, now: new Date('2026-12-27T00:00:00Z') });
  for (const { features } of order.slices) {
    for (const one of features) one.attribute = 'CHARGEABLE';
    features[1]!.penalty_minor = 50_00;
    features[1]!.penalty_currency = 'USD';
  }
  const now = new Date('2026-12-27T00:00:00Z');
  const made = quote({ expires_at: '2026-12-27T00:20:00Z' });
  made.offer.expires_at = null;
  made.lines = made.lines.map((line) => {
    const without = (fare: typeof line.old) => ({
      ...fare,
      fare_minor: fare.fare_minor - (line.passenger_key === 'PAX1' ? 300_00 : 200_00),
      taxes: fare.taxes.slice(1),
      tax_minor: fare.taxes[1]!.amount_minor,
    });
    return { ...line, old: without(line.old), new: without(line.new) };
  });
  const answer = estimateSameBooking(
    {
      record: bookingOf('trip', order),
      search_id: 'search-1',
      exchange_slice_tokens: ['trip-token-2'],
      new_slice_tokens: ['offer-slice'],
      give_up: [1],
      selections: [],
      involuntary: [],
      waivers: [],
      quote: made,
    },
    estimating(now, { rate: DOLLARS }),
  );
  if (!answer.ok) throw new Error(answer.error.message);
  const [ida] = toEstimateView(answer.value).passengers;
  expect([ida!.current_price.total, ida!.new_price.total, ida!.reusable]).toEqual([880, 470, 550]);
  expect([ida!.total_penalty, ida!.balance]).toEqual([50, -30]);
});

test('both totals are converted as a booking’s price is: fare and tax, each once', () => {
  const side = fareOf({
    fare_minor: 800_00,
    taxes: ['BR', 'US', 'XY'].map((code) => ({ code, amount_minor: 10, refundable: false })),
  });
  const fares = { current: side, new: side };
  const nothing = { penalty_minor: 0, due_minor: 0, refund_minor: 0, residual_minor: 0 };
  const line = { passenger_key: 'PAX1', old: side, new: side, ...nothing };
  const told = explain(line, { stage: 'BEFORE_DEPARTURE', refundable: false });
  // Ten cents are 54.32 centavos: 162 one by one, 163 together.
  const amounts = calculateAgencyAmounts(fares, told, estimating(NOW).rate);
  expect(amounts.current_price).toMatchObject({ fare: 4345_68, tax: 163, total: 4347_31 });
  expect(amounts.current_price.taxes.map(({ amount }) => amount)).toEqual([55, 54, 54]);
  expect(amounts.new_price).toEqual(amounts.current_price);
  expect(amounts.due + amounts.refund + amounts.residual).toBe(0);
});
