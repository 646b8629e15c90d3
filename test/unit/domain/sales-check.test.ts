/** What differs between our documents of a period and a provider's own books, each kind of it. */
import { expect, test } from 'vitest';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { findSalesDifferences } from '#main/domain/day-end/sales-check.ts';
import type { SoldDocument } from '#main/providers/provider.ts';
import { ticket } from '../../fixtures/flights.ts';
import { HELD_ORDER, held, seen } from './payment/money-booking.ts';

const DAY = { from: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z' };
const FARE = { fare_minor: 100_00, taxes: [], tax_minor: 20_00 };
const issued = seen(held(), {
  ...HELD_ORDER,
  tickets: [
    ticket('9570000000001', 'PAX1', { fare: FARE }),
    ticket('9570000000002', 'PAX2', { fare: FARE }),
    ticket('9570000000003', 'PAX2', { conjunction_of: '9570000000002' }),
    ticket('9570000000004', 'PAX3', { fare: FARE, issued_at: '2026-11-23T10:00:00Z' }),
    ticket('9570000000005', 'PAX3', { fare: FARE, original_number: '9579999999999' }),
  ],
});

const told = (over: Partial<SoldDocument> & { number: string }): SoldDocument => ({
  state: 'SALE',
  total: { amount_minor: 120_00, currency: 'BRL' },
  method: null,
  agent: '0001AA',
  passenger: 'SILVA/BIA',
  locator: 'ABCDEF',
  ...over,
});
const ALL = ['9570000000001', '9570000000002', '9570000000005'].map((number) => told({ number }));
const differs = (reported: SoldDocument[]) =>
  findSalesDifferences([issued], reported, DAY).map(({ kind, number, here, reported: there }) =>
    [kind, number, here?.state, here?.total, there?.state, there?.total].join(' '),
  );

test('what both have alike is no difference, the rest of a set and other days are asked for nowhere', () => {
  expect(differs(ALL)).toEqual([]);
});

test('a document that one side lacks, another state and another amount are told apart', () => {
  expect(differs(ALL.slice(1))).toEqual(['NOT_REPORTED 9570000000001 SALE 12000  ']);
  expect(differs([...ALL, told({ number: '9570000000009' })])).toEqual([
    'NOT_HERE 9570000000009   SALE 12000',
  ]);
  const states = differs([told({ number: '9570000000001', state: 'VOID' }), ...ALL.slice(1)]);
  expect(states).toEqual(['STATUS 9570000000001 SALE 12000 VOID 12000']);
  const total = { amount_minor: 130_00, currency: 'BRL' };
  expect(differs([told({ number: '9570000000001', total }), ...ALL.slice(1)])).toEqual([
    'AMOUNT 9570000000001 SALE 12000 SALE 13000',
  ]);
});

test('amounts in another currency, of none and of a reissue are not compared', () => {
  const other = { amount_minor: 1, currency: 'USD' };
  const less = { amount_minor: 30_00, currency: 'BRL' };
  const [first, second, reissue] = ALL as [SoldDocument, SoldDocument, SoldDocument];
  const reported = [
    { ...first, total: other },
    { ...second, total: null },
    { ...reissue, total: less },
  ];
  expect(differs(reported)).toEqual([]);
});

test('a refund here and in the books are two entries of one document', () => {
  const back = told({ number: '9570000000001', state: 'REFUND', total: null });
  expect(differs([...ALL, back])).toEqual(['NOT_HERE 9570000000001   REFUND ']);
});

test('another form of payment is told where both know the one there was', () => {
  const number = '9570000000001';
  const paid = (...fops: string[]) =>
    fops.map((fop_type) => ({
      type: 'PAYMENT',
      fop: { fop_type },
      payment_pax_details: [{ ticket_number: number }],
    })) as unknown as BookingRecord['payments'];
  const forms = (payments: BookingRecord['payments'], method: SoldDocument['method']) =>
    findSalesDifferences(
      [{ ...issued, payments }],
      [told({ number, method }), ...ALL.slice(1)],
      DAY,
    ).map(({ kind, here, reported }) => [kind, here?.fop_type, reported?.fop_type].join(' '));
  expect(forms(paid('INVOICE'), 'CARD')).toEqual(['FORM INVOICE CREDITCARD']);
  expect(forms(paid('INVOICE'), 'INVOICE')).toEqual([]);
  expect(forms(paid('INVOICE', 'CASH'), 'CARD')).toEqual([]);
  expect(forms(paid('INVOICE'), null)).toEqual([]);
});
