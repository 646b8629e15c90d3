/** Where a refund's money goes when several forms paid and an exchange gave some of it back. */
import { expect, test } from 'vitest';
import type { Payment } from '#main/contract/payment.ts';
import { listLeft } from '#main/domain/payment/paid-for.ts';
import { NO_FORM } from '#main/domain/payment/refunds.ts';
import { resolveRefundTo } from '#main/domain/refund/refund-targets.ts';
import { ticket } from '../../../fixtures/flights.ts';

const OLD = '9572000000001';
const NEW = '9572000000050';

const payment = (
  fop_type: Payment['fop']['fop_type'],
  number: string,
  amount: number,
  minute: number,
  change: { type?: Payment['type']; status?: Payment['status'] } = {},
): Payment => {
  const { type = 'ISSUE', status = 'CAPTURED' } = change;
  return {
    fop: { ...NO_FORM, fop_type },
    payment_pax_details: [
      {
        fare: amount,
        tax: 0,
        consolid_fee: 0,
        agency_fee: 0,
        agent_du: 0,
        penalty: 0,
        extra: 0,
        passenger: { first_name: 'Ana', last_name: 'Silva', id: 'ana' },
        ticket_number: number,
        ancillary_type: 'UNSPECIFIED',
        status,
      },
    ],
    created_at: `2026-11-21T15:0${minute}:00.000Z`,
    cancelled_at: null,
    type,
    charged_amount: amount,
    status,
    id: `${fop_type} ${minute}`,
    order_id: null,
  };
};

const refund = (
  payments: Payment[],
  number: string,
  amount: number,
  parts: Parameters<typeof resolveRefundTo>[1] = null,
  others: ReturnType<typeof ticket>[] = [],
) =>
  resolveRefundTo([{ number, passenger_id: 'ana', amount, original: amount }], parts, {
    paid: {
      payments,
      tickets: [
        ticket(OLD, 'PAX1', { status: 'EXCHANGED' }),
        ticket(NEW, 'PAX1', { original_number: OLD }),
        ...others,
      ],
    },
    currency: 'BRL',
    original_currency: 'BRL',
  }).refund_to.map(({ fop_type, amount: part }) => `${fop_type} ${part}`);

const PAID = [payment('CASH', OLD, 400, 1), payment('CREDITCARD', OLD, 600, 2)];

test('what an exchange gave back to a form is not given back to it again', () => {
  const back = payment('CREDITCARD', NEW, 300, 3, { type: 'REFUND', status: 'REFUNDED' });
  expect(refund([...PAID, back], NEW, 700_00)).toEqual(['CREDITCARD 300', 'CASH 400']);
});

test('what a void took back of that counts again', () => {
  const back = payment('CREDITCARD', NEW, 300, 3, { type: 'REFUND', status: 'VOIDED' });
  expect(refund([...PAID, back], OLD, 1000_00)).toEqual(['CREDITCARD 600', 'CASH 400']);
});

test('what the void of one of two tickets took back counts again, though the payment stands', () => {
  const back = payment('CREDITCARD', NEW, 300, 3, { type: 'REFUND', status: 'REFUNDED' });
  const [own] = back.payment_pax_details;
  const other = { ...own!, ticket_number: '9572000000051' };
  const payment_pax_details = [{ ...own!, status: 'VOIDED' as const }, other];
  expect(refund([...PAID, { ...back, payment_pax_details }], OLD, 1000_00)).toEqual([
    'CREDITCARD 600',
    'CASH 400',
  ]);
});

test('a seat that an exchange gave back is no part of what its ticket was paid with', () => {
  const seat = '9574000000001';
  const [paid] = payment('CASH', OLD, 100, 1).payment_pax_details;
  const extra = { ...paid!, fare: 0, extra: 20 };
  const sold: Payment = {
    ...payment('CASH', OLD, 120, 1),
    payment_pax_details: [paid!, { ...extra, ticket_number: seat, status: 'REFUNDED' }],
  };
  const back: Payment = {
    ...payment('CASH', NEW, 20, 2, { type: 'REFUND', status: 'REFUNDED' }),
    payment_pax_details: [{ ...extra, ticket_number: NEW, status: 'REFUNDED' }],
  };
  const emd = ticket(seat, 'PAX1', { type: 'EMD', status: 'REFUNDED' });
  expect(refund([sold, back], NEW, 100_00, null, [emd])).toEqual(['CASH 100']);
});

test('what came back for a seat without a document is not taken from another passenger’s', () => {
  const seatOf = (id: string, extra: number, minute: number, change = {}): Payment => {
    const paid = payment('CREDITCARD', '', extra, minute, change);
    const [detail] = paid.payment_pax_details;
    const passenger = { ...detail!.passenger, id };
    return {
      ...paid,
      payment_pax_details: [{ ...detail!, fare: 0, extra, passenger, ticket_number: null }],
    };
  };
  const back = seatOf('ana', 10, 3, { type: 'REFUND', status: 'REFUNDED' });
  const left = listLeft([seatOf('ana', 10, 1), seatOf('bia', 15, 2), back], { tickets: [] }, 'BRL');
  expect(left.map(({ detail, minor }) => [detail.passenger.id, minor])).toEqual([
    ['bia', 15_00],
    ['ana', 0],
  ]);
});

test('a card is the one that paid, by all the digits that are told', () => {
  const card = (number: string, brand: 'VISA' | 'MASTERCARD', minute: number, change = {}) => {
    const paid = payment('CREDITCARD', OLD, 500, minute, change);
    const payment_card = {
      ...{ holder: null, expire_date: null, cvv: null, approval_code: null },
      ...{ number, card_brand: brand },
    };
    return { ...paid, fop: { ...paid.fop, payment_card } };
  };
  const paid = [
    card('411111******1111', 'VISA', 1, { status: 'VOIDED' }),
    card('555555******1111', 'MASTERCARD', 2),
    { ...payment('CREDITCARD', OLD, 500, 3) },
  ];
  const to = (number: string | null) =>
    resolveRefundTo(
      [{ number: OLD, passenger_id: 'ana', amount: 100, original: 100 }],
      [
        {
          ...{ method: 'CARD' as const, document: null, valid_until: null, amount_minor: 100 },
          card: { brand: null, number },
        },
      ],
      { paid: { payments: paid, tickets: [] }, currency: 'BRL', original_currency: 'BRL' },
    ).refund_to.map(({ card_brand, card_number }) => `${card_brand} ${card_number}`);
  expect(to('555555******1111')).toEqual(['MASTERCARD 555555******1111']);
  expect(to('************1111')).toEqual(['MASTERCARD 555555******1111']);
  expect(to('411111******1111')).toEqual(['UNSPECIFIED 411111******1111']);
  expect(to(null)).toEqual(['UNSPECIFIED null']);
});

test('money of no named form goes where it came from, beside a document of the airline’s', () => {
  const part = { method: 'OTHER' as const, card: null, valid_until: null };
  const parts = [
    { ...part, document: null, amount_minor: 700_00 },
    { ...part, document: 'AIRLINE_CREDIT' as const, amount_minor: 200_00 },
  ];
  expect(refund(PAID, OLD, 900_00, parts)).toEqual([
    'UNSPECIFIED 200',
    'CREDITCARD 600',
    'CASH 100',
  ]);
});
