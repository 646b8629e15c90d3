/** One booking to pay for and the words its payments are written in: `CARD 340.00 ana bia`. */
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import { applyOrder } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { Settlement } from '#main/domain/payment/charges.ts';
import { settleIssue } from '#main/domain/payment/forms.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { counter, rule, SAME_RATE, seal, TRAITS, ticket } from '../../../fixtures/flights.ts';
import { LATER, ORDER, sent } from '../held-booking.ts';

/**
 * Ana 100 + 20 + a fee of 30, Bia the same and a seat of 11, Davi on Ana's lap 10 + 30:
 * 150 + 161 + 40 = 351.
 */
export const SEAT: ProviderOrder['services'][number] = {
  key: 'SRV1',
  kind: 'SEAT',
  passenger_key: 'PAX2',
  leg_keys: ['LA80842026-12-20T10:00'],
  seat: '12A',
  name: null,
  quantity: 1,
  baggage: null,
  amount_minor: 10_00,
  tax_minor: 1_00,
  status: 'CONFIRMED',
  document_number: null,
};
export const HELD_ORDER: ProviderOrder = { ...ORDER, services: [SEAT], total_minor: 261_00 };

export const RULES = [rule({ id: 'all', agent_fee: 30, creditcard_fee_percent: 2 })];

export const seen = (record: BookingRecord, order: ProviderOrder, now = LATER): BookingRecord =>
  applyOrder(record, order, { now, ids: counter('later'), rules: RULES, rate: SAME_RATE, seal });

export const held = (): BookingRecord => seen(sent(RULES), HELD_ORDER);

export const TERMS = { traits: TRAITS, now: LATER, plans: new Map() };

const CARD = {
  holder: 'ANA SILVA',
  number: '4111111111111111',
  expire_date: '12/30',
  cvv: '123',
};
const SECOND_CARD = { ...CARD, number: '5555555555554444' };
const KINDS = {
  CARD: { fop_type: 'CREDITCARD', payment_card: CARD },
  CARD2: { fop_type: 'CREDITCARD', payment_card: SECOND_CARD },
  CASH: { fop_type: 'CASH' },
  INVOICE: { fop_type: 'INVOICE' },
  TICKET: { fop_type: 'FOP_TYPE_TICKET' },
  NONE: { fop_type: 'UNSPECIFIED' },
} as const;

/** `CARD 100.00 ana fee=10 plan=P number=957…`: kind, amount, passengers and what else it says. */
export function form(text: string): InputFormOfPayment {
  const [kind = '', total = '', ...rest] = text.trim().split(/ +/);
  const said = (name: string) =>
    rest.flatMap((word) => (word.startsWith(`${name}=`) ? [word.slice(name.length + 1)] : []));
  const [fee] = said('fee');
  const [plan] = said('plan');
  const numbers = said('number');
  return {
    ...KINDS[kind as keyof typeof KINDS],
    total: Number(total),
    passenger_ids: rest.filter((word) => /^[a-z]+$/.test(word)),
    is_total_fee: rest.includes('FEES'),
    ...(fee === undefined ? {} : { fee_amount: Number(fee) }),
    ...(plan === undefined ? {} : { plan_token: plan }),
    ...(numbers.length === 0 ? {} : { ticket_numbers: numbers }),
  };
}

export const forms = (text: string): InputFormOfPayment[] => text.split(' + ').map(form);

const text = (minor: number) => formatDecimal(minor, 'BRL');

function paid(payment: ProviderPayment): string {
  switch (payment.method) {
    case 'CARD':
      return `CARD ${text(payment.amount_minor)}`;
    case 'TICKETS':
      return `TICKETS ${payment.numbers.join(' ')}`;
    default:
      return `${payment.method} ${text(payment.amount_minor)}`;
  }
}

/** 'ana bia davi: CARD 351.00; provider CARD 261.00; CREDITCARD ana 150.00, …' */
export function told(settlement: Settlement): string[] {
  const shares = settlement.charges.map((charge) => {
    const of = charge.shares.map((share) => {
      const { passenger_id, services, ...parts } = share;
      const named = Object.entries(parts).flatMap(([name, amount]) =>
        amount === 0 ? [] : [`${name} ${text(amount)}`],
      );
      const seats = services.map(({ kind, amount }) => `${kind} ${text(amount)}`);
      return `${passenger_id} ${[...named, ...seats].join(' ')}`;
    });
    return `${charge.fop_type} ${text(charge.total)} = ${of.join(', ')}`;
  });
  return [
    `for ${settlement.passenger_ids.join(' ')}, ${text(settlement.principal)}`,
    ...shares,
    `provider ${settlement.payments.map(paid).join(' + ')}`,
  ];
}

/** Ana's and Davi's tickets, Bia's with an EMD for her seat. */
export const NUMBERS = { ana: '9572000000001', davi: '9572000000002', bia: '9572000000003' };
export const EMD = '9574000000001';
const coupon = (leg_key: string, number: number): ProviderTicket['coupons'][number] => ({
  number,
  leg_key,
  status: 'OPEN',
  fare_basis: 'YFLEX',
  service_code: null,
});
const COUPONS = [coupon('LA80842026-12-20T10:00', 1), coupon('LA80852027-01-05T20:00', 2)];
const fare = (fare_minor: number, tax_minor: number) => ({
  fare: { fare_minor, tax_minor, taxes: [] },
  currency: 'BRL',
});

export const TICKETS: ProviderTicket[] = [
  ticket(EMD, 'PAX2', {
    type: 'EMD',
    emd_type: 'SEAT',
    related_number: NUMBERS.bia,
    coupons: [{ ...coupon('LA80842026-12-20T10:00', 1), service_code: '0B5' }],
    ...fare(10_00, 1_00),
  }),
  ticket(NUMBERS.bia, 'PAX2', { coupons: COUPONS, ...fare(100_00, 20_00) }),
  ticket(NUMBERS.ana, 'PAX1', { coupons: COUPONS, ...fare(100_00, 20_00) }),
  ticket(NUMBERS.davi, 'PAX3', { coupons: COUPONS, ...fare(10_00, 0) }),
];

export const ISSUED_ORDER: ProviderOrder = {
  ...HELD_ORDER,
  tickets: TICKETS,
  services: [{ ...SEAT, status: 'TICKETED', document_number: EMD }],
};

/** The order with some documents in another state, their coupons too. */
export function withStatus(
  order: ProviderOrder,
  numbers: readonly string[],
  status: 'CANCELLED' | 'EXCHANGED' | 'USED' | 'REFUNDED',
): ProviderOrder {
  const coupon_status = status === 'CANCELLED' ? 'VOID' : status;
  return {
    ...order,
    tickets: order.tickets.map((one) =>
      numbers.includes(one.number)
        ? {
            ...one,
            status,
            coupons: one.coupons.map((c) => ({ ...c, status: coupon_status })),
          }
        : one,
    ),
  };
}

/** The booking issued with these forms, its payments among it. */
export function issued(text: string, order = ISSUED_ORDER): BookingRecord {
  const before = held();
  const settled = settleIssue(before, forms(text), TERMS);
  if (!settled.ok) throw new Error(settled.error.message);
  const after = seen(before, order);
  const payments = createPayments(
    settled.value.charges,
    { before, after },
    { type: 'ISSUE', reference: 'intent-1', now: LATER, ids: counter('pay') },
  );
  return { ...after, payments };
}
