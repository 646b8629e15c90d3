/** Payments of a booking through its life: made, void in part and whole, exchanged, split. */
import { describe, expect, test } from 'vitest';
import { Payment } from '#main/contract/payment.ts';
import { buildRemainingRecord, createChildRecord } from '#main/domain/booking-build.ts';
import { type BookingRecord, BookingRecordSchema } from '#main/domain/booking-record.ts';
import { buildBookingView } from '#main/domain/booking-view.ts';
import { sumMinor } from '#main/domain/money.ts';
import type { Charge } from '#main/domain/payment/charges.ts';
import { noteCollectors, resolveCollectors } from '#main/domain/payment/collected.ts';
import { settleAncillaries } from '#main/domain/payment/forms.ts';
import { NOTHING_OWED } from '#main/domain/payment/owed.ts';
import { joinPaid, listPaidBefore, sumDetails } from '#main/domain/payment/paid-for.ts';
import { nameLateDocuments, splitPayments } from '#main/domain/payment/payment-changes.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import { listRefundPayments, withRecalls, withRefund } from '#main/domain/payment/refunds.ts';
import { withoutSpent, withRevived } from '#main/domain/payment/spent-credits.ts';
import { buildTicketView } from '#main/domain/tickets/ticket-view.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { counter, open, SAME_RATE, TRAITS, ticket } from '../../../fixtures/flights.ts';
import { LATER } from '../held-booking.ts';
import {
  EMD,
  held,
  ISSUED_ORDER,
  issued,
  NUMBERS,
  seen,
  TERMS,
  withStatus,
} from './money-booking.ts';

/** What the airline says it took: our reference, and an approval for each card. */
const taken = (order: ProviderOrder, ...last_fours: string[]): ProviderOrder => ({
  ...order,
  payments: last_fours.map((last, index) => ({
    reference: `intent-1/${index + 1}`,
    method: 'CARD',
    amount_minor: 1_00,
    currency: 'BRL',
    card: {
      brand: 'VISA',
      number: `******${last}`,
      holder: null,
      approval_code: `OK${index + 1}${last.slice(0, 1)}`,
    },
    status: 'CAPTURED',
  })),
});

/** 'CREDITCARD 190 CAPTURED: Ana 957… fare 100 tax 20 agency_fee 30 CAPTURED; …' */
function lines(record: BookingRecord): string[] {
  return record.payments.map((payment) => {
    const details = payment.payment_pax_details.map((detail) => {
      const { passenger, ticket_number, ancillary_type, status, ...amounts } = detail;
      const parts = Object.entries(amounts).flatMap(([name, n]) => (n === 0 ? [] : `${name} ${n}`));
      const kind = ancillary_type === 'UNSPECIFIED' ? [] : [ancillary_type];
      return [passenger.first_name, ticket_number, ...kind, ...parts, status].join(' ');
    });
    const { fop, charged_amount, status, type } = payment;
    return `${type} ${fop.fop_type} ${charged_amount} ${status}: ${details.join('; ')}`;
  });
}

test('one payment, whole', () => {
  const record = issued('CARD 351.00', taken(ISSUED_ORDER, '1111'));
  const [payment] = record.payments;
  expect(Payment.parse(payment)).toEqual(payment);
  const person = (first_name: string, last_name: string, id: string) => ({
    first_name,
    last_name,
    id,
  });
  const nothing = { consolid_fee: 0, agent_du: 0, penalty: 0, extra: 0, fare: 0, tax: 0 };
  const row = { ...nothing, ancillary_type: 'UNSPECIFIED', status: 'CAPTURED' };
  expect(payment).toEqual({
    fop: {
      passenger_ids: [],
      fop_type: 'CREDITCARD',
      payment_card: {
        holder: 'ANA SILVA',
        number: '411111******1111',
        expire_date: null,
        cvv: null,
        approval_code: 'OK11',
        card_brand: 'VISA',
      },
      total: 351,
      fee_amount: 0,
      is_total_fee: false,
      plan_token: null,
      installment_plan: null,
      payment_card_amount: 351,
      invoice_amount: 0,
    },
    payment_pax_details: [
      {
        ...row,
        fare: 100,
        tax: 20,
        agency_fee: 30,
        passenger: person('Ana', 'Müller', 'ana'),
        ticket_number: NUMBERS.ana,
      },
      {
        ...row,
        fare: 100,
        tax: 20,
        agency_fee: 30,
        passenger: person('Bia', 'Silva', 'bia'),
        ticket_number: NUMBERS.bia,
      },
      {
        ...row,
        agency_fee: 0,
        extra: 11,
        ancillary_type: 'SEAT',
        passenger: person('Bia', 'Silva', 'bia'),
        ticket_number: EMD,
      },
      {
        ...row,
        fare: 10,
        agency_fee: 30,
        passenger: person('Davi', 'Silva', 'davi'),
        ticket_number: NUMBERS.davi,
      },
    ],
    created_at: LATER.toISOString(),
    cancelled_at: null,
    type: 'ISSUE',
    charged_amount: 351,
    status: 'CAPTURED',
    id: 'pay-1',
    order_id: 'LA123ORDER',
  });
  expect(BookingRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  const view = buildBookingView(record, { now: LATER, traits: TRAITS, open });
  // Nobody was named who collects the agency's share of the card: it is charged the airline's alone.
  expect(view.payments).toEqual([
    { ...payment, charged_amount: 261, fop: { ...payment!.fop, payment_card_amount: 261 } },
  ]);
  const named = { ...record, collectors: { [payment!.id]: 'AGENCY' as const } };
  const told = buildBookingView(named, { now: LATER, traits: TRAITS, open });
  expect(told.payments).toEqual([payment]);
  const charged = [record, named].map((one) => {
    const ticket = buildTicketView(one, NUMBERS.bia, { now: LATER, traits: TRAITS, open });
    return ticket?.form_of_payment?.payment_card_amount;
  });
  expect(charged).toEqual([261, 351]);
  const [seat] = view.passengers[1]!.ancillaries;
  expect(seat).toMatchObject({
    ticket_number: EMD,
    related_ticket_number: NUMBERS.bia,
    provider_fop: { fop_type: 'CREDITCARD', total: 351 },
  });
});

test('several forms, each with its own approval', () => {
  const record = issued(
    'CARD2 100.00 + INVOICE 190.00 ana + CARD 61.00 bia',
    taken(ISSUED_ORDER, '1111', '4444'),
  );
  expect(lines(record)).toEqual([
    `ISSUE CREDITCARD 100 CAPTURED: Bia ${NUMBERS.bia} fare 100 CAPTURED`,
    `ISSUE INVOICE 190 CAPTURED: Ana ${NUMBERS.ana} fare 100 tax 20 agency_fee 30 CAPTURED; Davi ${NUMBERS.davi} fare 10 agency_fee 30 CAPTURED`,
    `ISSUE CREDITCARD 61 CAPTURED: Bia ${NUMBERS.bia} tax 20 agency_fee 30 CAPTURED; Bia ${EMD} SEAT extra 11 CAPTURED`,
  ]);
  const codes = record.payments.map(({ fop }) => fop.payment_card?.approval_code ?? null);
  expect(codes).toEqual(['OK24', null, 'OK11']);
});

test('what is voided is paid back, and a payment with all of it', () => {
  const record = issued('INVOICE 190.00 ana + CARD 161.00 bia');
  const without_seat = seen(record, withStatus(ISSUED_ORDER, [EMD], 'CANCELLED'));
  expect(lines(without_seat)[1]).toBe(
    `ISSUE CREDITCARD 161 CAPTURED: Bia ${NUMBERS.bia} fare 100 tax 20 agency_fee 30 CAPTURED; Bia ${EMD} SEAT extra 11 VOIDED`,
  );
  const at = new Date(LATER.getTime() + 60_000);
  const none = seen(
    without_seat,
    withStatus(ISSUED_ORDER, [EMD, ...Object.values(NUMBERS)], 'CANCELLED'),
    at,
  );
  expect(none.payments.map(({ status, cancelled_at }) => `${status} ${cancelled_at}`)).toEqual([
    `VOIDED ${at.toISOString()}`,
    `VOIDED ${at.toISOString()}`,
  ]);
  const later = seen(none, none.order!, new Date(at.getTime() + 60_000));
  expect(later.payments[0]?.cancelled_at).toBe(at.toISOString());
});

describe('an exchange', () => {
  const NEW = '9572000000050';
  const exchanged: ProviderOrder = {
    ...withStatus(ISSUED_ORDER, [NUMBERS.ana], 'EXCHANGED'),
    tickets: [
      ...withStatus(ISSUED_ORDER, [NUMBERS.ana], 'EXCHANGED').tickets,
      ticket(NEW, 'PAX1', { original_number: NUMBERS.ana }),
    ],
  };
  const charge = (change: Partial<Charge>): Charge => ({
    fop_type: 'CASH',
    passenger_ids: ['ana'],
    currency: 'BRL',
    total: 0,
    principal: 0,
    fee: 0,
    is_total_fee: false,
    plan_token: null,
    installments: 1,
    card: null,
    ticket_numbers: [],
    shares: [],
    ...change,
  });
  function reissued(): BookingRecord {
    const before = issued('CARD 100.00 ana + CASH 251.00');
    const after = seen(before, exchanged);
    const context = { reference: 'intent-2', now: LATER, ids: counter('pay2') };
    const made = createPayments(
      [
        charge({ fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [NUMBERS.ana] }),
        charge({
          total: 45_00,
          principal: 45_00,
          shares: [{ passenger_id: 'ana', ...NOTHING_OWED, penalty: 45_00, services: [] }],
        }),
      ],
      { before, after },
      { type: 'EXCHANGE', ...context },
    );
    const refunds = listRefundPayments(
      [
        { passenger_id: 'ana', fare: 0, tax: 12_34, extra: 0, old_number: NUMBERS.ana },
        { passenger_id: 'bia', fare: 0, tax: 0, extra: 0, old_number: NUMBERS.bia },
      ],
      joinPaid(before),
      { before, after },
      { ...context, currency: 'BRL' },
    );
    return { ...after, payments: [...before.payments, ...made, ...refunds] };
  }

  test('the tickets stand for nothing new, what is due is paid, what is left goes back', () => {
    expect(lines(reissued()).slice(2)).toEqual([
      `EXCHANGE FOP_TYPE_TICKET 0 CAPTURED: Ana ${NEW} CAPTURED`,
      `EXCHANGE CASH 45 CAPTURED: Ana ${NEW} penalty 45 CAPTURED`,
      `REFUND CREDITCARD 12.34 REFUNDED: Ana ${NEW} tax 12.34 REFUNDED`,
    ]);
  });

  test('what another booking paid is found once, whichever of its documents leads there', () => {
    const first = issued('CARD 100.00 ana + CASH 251.00');
    const also = ticket('9574000000098', 'PAX1', { original_number: NUMBERS.ana });
    const { tickets } = seen(first, exchanged).order!;
    const old = { ...first, order: { ...exchanged, tickets: [...tickets, also] } };
    const by_one = listPaidBefore(old, NEW, 'anna', []);
    expect(by_one.tickets.map(({ number }) => number).sort()).toEqual([NUMBERS.ana, NEW].sort());
    expect(by_one.payments.map(({ fop }) => fop.fop_type)).toEqual(['CREDITCARD', 'CASH']);
    expect(by_one.payments[0]!.payment_pax_details[0]!.passenger.id).toBe('anna');
    const by_other = listPaidBefore(old, also.number, 'anna', by_one.tickets);
    expect(by_other).toEqual({ tickets: [also], payments: [] });
  });

  test('what is left of an exchange of an even one goes to the form that paid the first', () => {
    const first = issued('CARD 100.00 ana + CASH 251.00');
    const after = seen(first, exchanged);
    const context = { reference: 'intent-2', now: LATER, ids: counter('pay2') };
    const even = createPayments(
      [charge({ fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [NUMBERS.ana] })],
      { before: first, after },
      { type: 'EXCHANGE', ...context },
    );
    const record = { ...after, payments: [...first.payments, ...even] };
    const refund = { passenger_id: 'ana', fare: 12_34, tax: 0, extra: 0, old_number: NEW };
    const sides = { before: record, after: record };
    const [back] = listRefundPayments([refund], joinPaid(record), sides, {
      ...context,
      currency: 'BRL',
    });
    expect(back?.fop).toMatchObject({ fop_type: 'CREDITCARD', total: 12.34 });
  });

  test('no form gets more back than it paid, and a document that was exchanged has its own', () => {
    const first = issued('CARD 100.00 ana + CASH 251.00');
    const emd = ticket('9574000000099', 'PAX2', { type: 'EMD', original_number: EMD });
    const after = seen(first, { ...exchanged, tickets: [...exchanged.tickets, emd] });
    const [card, cash] = first.payments as [Payment, Payment];
    const sides = { before: first, after };
    const backOf = (refund: { passenger_id: string; extra?: number; fare?: number }, old: string) =>
      listRefundPayments(
        [{ fare: 0, tax: 0, extra: 0, ...refund, old_number: old }],
        joinPaid(after),
        sides,
        { now: LATER, ids: counter('pay2'), currency: 'BRL' },
      ).map(({ fop, payment_pax_details: details }) => [fop.fop_type, fop.total, details[0]!.fare]);
    // Ana's ticket was 100 by card, less the agency's fee, and the rest in cash.
    const paid = (payment: Payment) =>
      sumMinor(
        payment.payment_pax_details
          .filter(({ ticket_number }) => ticket_number === NUMBERS.ana)
          .map(({ fare, tax }) => Math.round((fare + tax) * 100)),
      );
    expect(paid(card)).toBeGreaterThan(0);
    expect(paid(card) + paid(cash)).toBe(120_00);
    expect(backOf({ passenger_id: 'ana', fare: 120_00 }, NUMBERS.ana)).toEqual([
      ['CREDITCARD', paid(card) / 100, paid(card) / 100],
      ['CASH', paid(cash) / 100, paid(cash) / 100],
    ]);
    expect(backOf({ passenger_id: 'bia', extra: 11_00 }, emd.number)).toEqual([['CASH', 11, 0]]);
  });

  test('a seat given back with its ticket goes to its own form, one that is kept does not', () => {
    const first = issued('CARD 351.00');
    const [paid] = first.payments as [Payment];
    const seat = paid.payment_pax_details.filter(({ ticket_number }) => ticket_number === EMD);
    const others = paid.payment_pax_details.filter(({ ticket_number }) => ticket_number !== EMD);
    const cash = { ...paid, id: 'cash', fop: { ...paid.fop, fop_type: 'CASH' as const } };
    const payments = [
      { ...paid, payment_pax_details: others },
      { ...cash, fop: { ...cash.fop, payment_card: null }, payment_pax_details: seat },
    ];
    const backOf = (...numbers: string[]) => {
      const order = withStatus(first.order!, numbers, 'REFUNDED');
      const record = { ...first, order, payments };
      const back = { passenger_id: 'bia', fare: 131_00, tax: 0, extra: 0 };
      return listRefundPayments(
        [{ ...back, old_number: NUMBERS.bia }],
        joinPaid(record),
        { before: null, after: record },
        { now: LATER, ids: counter('pay2'), currency: 'BRL' },
      ).map(({ fop }) => `${fop.fop_type} ${fop.total}`);
    };
    expect(backOf(NUMBERS.bia, EMD)).toEqual(['CREDITCARD 120', 'CASH 11']);
    expect(backOf(NUMBERS.bia)).toEqual(['CREDITCARD 131']);
  });

  test('voiding the new ticket takes it all back and leaves the first payment', () => {
    const undone: ProviderOrder = {
      ...ISSUED_ORDER,
      tickets: [
        ...ISSUED_ORDER.tickets,
        ticket(NEW, 'PAX1', { original_number: NUMBERS.ana, status: 'CANCELLED' }),
      ],
    };
    const states = seen(reissued(), undone).payments.map(({ type, status }) => `${type} ${status}`);
    expect(states).toEqual([
      'ISSUE CAPTURED',
      'ISSUE CAPTURED',
      'EXCHANGE VOIDED',
      'EXCHANGE VOIDED',
      'REFUND VOIDED',
    ]);
  });
});

test('passengers who leave take their part of each payment along, to the cent', () => {
  const record = issued('CARD 200.00 + CASH 151.00');
  const { stay, go } = splitPayments(record.payments, new Set(['bia']), 'BRL', 'child');
  const shown = (payments: Payment[]) => lines({ ...record, payments });
  expect(shown(stay)).toEqual([
    `ISSUE CREDITCARD 150 CAPTURED: Ana ${NUMBERS.ana} fare 100 tax 20 agency_fee 30 CAPTURED`,
    `ISSUE CASH 40 CAPTURED: Davi ${NUMBERS.davi} fare 10 agency_fee 30 CAPTURED`,
  ]);
  expect(shown(go)).toEqual([
    `ISSUE CREDITCARD 50 CAPTURED: Bia ${NUMBERS.bia} fare 50 CAPTURED`,
    `ISSUE CASH 111 CAPTURED: Bia ${NUMBERS.bia} fare 50 tax 20 agency_fee 30 CAPTURED; Bia ${EMD} SEAT extra 11 CAPTURED`,
  ]);
  const all = [...stay, ...go].flatMap((payment) => payment.payment_pax_details);
  expect(sumDetails(all, 'BRL')).toBe(351_00);
  expect(new Set([...stay, ...go].map(({ id }) => id)).size).toBe(4);

  const moved = record.passengers.filter(({ id }) => id === 'bia');
  const child = createChildRecord(record, moved, 'child', 'PENDING', (sealed) => sealed);
  const parent = buildRemainingRecord(record, moved, 'child');
  expect([shown(parent.payments), shown(child.payments)]).toEqual([shown(stay), shown(go)]);
  expect(parent.passengers.map(({ id }) => id)).toEqual(['ana', 'davi']);
});

describe('an EMD that came after its payment', () => {
  const without = (record: BookingRecord): BookingRecord => ({
    ...record,
    payments: record.payments.map((payment) => ({
      ...payment,
      payment_pax_details: payment.payment_pax_details.map((detail) =>
        detail.ticket_number === EMD ? { ...detail, ticket_number: null } : detail,
      ),
    })),
  });
  const whole = issued('CARD 100.00 ana + CASH 251.00');

  test('is named by it', () => {
    expect(lines(without(whole))).not.toEqual(lines(whole));
    expect(lines(nameLateDocuments(without(whole), LATER))).toEqual(lines(whole));
  });

  test('is not taken for that of another seat, whose own is still to come', () => {
    const one = without(whole);
    const order = one.order!;
    const second = { ...order.services[0]!, key: 'SRV2', seat: '12B', document_number: null };
    const two = { ...one, order: { ...order, services: [...order.services, second] } };
    expect(lines(nameLateDocuments(two, LATER))).toEqual(lines(two));
  });

  test('is named by none of two sales', () => {
    const one = without(whole);
    const later = one.payments.map((payment) => ({
      ...payment,
      created_at: '2030-01-01T00:00:00Z',
    }));
    const two = { ...one, payments: [...one.payments, ...later] };
    expect(lines(nameLateDocuments(two, LATER))).toEqual(lines(two));
  });
});

test('the agency’s fees in a payment are divided with it', () => {
  const { payments } = issued('CARD 351.00 fee=90');
  const { stay, go } = splitPayments(payments, new Set(['bia']), 'BRL', 'child');
  const fees = [payments, stay, go].map((list) => list.map(({ fop }) => fop.fee_amount));
  expect(fees).toEqual([[90], [60], [30]]);
});

describe('a split', () => {
  const split = (whole: BookingRecord, id: string): [BookingRecord, BookingRecord] => {
    const moved = whole.passengers.filter((one) => one.id === id);
    return [
      buildRemainingRecord(whole, moved, 'child'),
      createChildRecord(whole, moved, 'child', 'PENDING', (sealed) => sealed),
    ];
  };

  test('a divided card payment keeps who charges the agency’s share', () => {
    const before = issued('CARD 351.00');
    const whole = noteCollectors({ payments: [] }, before, 'AGENCY');
    const [parent, child] = split(whole, 'bia');
    const own = (record: BookingRecord) =>
      record.payments.map((payment) => resolveCollectors(record, payment).own);
    expect([own(parent), own(child)]).toEqual([['AGENCY'], ['AGENCY']]);
  });

  test('fees and refunds are counted in one half, with their passenger', () => {
    const note = (number: string) => ({
      action: 'RELEASE' as const,
      at: LATER.toISOString(),
      by: { id: 1, name: 'Ana Agent' },
      number,
      amount_minor: 25_00,
    });
    const notice = (...people: string[]) =>
      ({
        reference: people.join(),
        quote: { passengers: people.map((passenger_id) => ({ passenger_id, documents: [] })) },
      }) as unknown as NonNullable<BookingRecord['refunds']>[number];
    const whole: BookingRecord = {
      ...issued('CARD 351.00'),
      service_fees: [note(NUMBERS.ana), note(NUMBERS.bia)],
      refunds: [notice('ana'), notice('bia')],
    };
    const [parent, child] = split(whole, 'bia');
    const numbers = ({ service_fees }: BookingRecord) => service_fees?.map(({ number }) => number);
    expect([numbers(parent), numbers(child)]).toEqual([[NUMBERS.ana], [NUMBERS.bia]]);
    const references = ({ refunds }: BookingRecord) => refunds?.map(({ reference }) => reference);
    expect([references(parent), references(child)]).toEqual([['ana'], ['bia']]);
  });

  test('an old ticket stays with its passenger, and so does its commission', () => {
    const void_ana = withStatus(ISSUED_ORDER, [NUMBERS.ana], 'CANCELLED');
    const whole = seen(issued('CARD 351.00'), void_ana);
    const [, child] = split(whole, 'bia');
    const alone: ProviderOrder = {
      ...ISSUED_ORDER,
      passengers: ISSUED_ORDER.passengers.filter(({ key }) => key === 'PAX2'),
      tickets: ISSUED_ORDER.tickets.filter(({ passenger_key }) => passenger_key === 'PAX2'),
    };
    const numbers = seen(child, alone).order?.tickets.map(({ number }) => number);
    expect(numbers?.sort()).toEqual([NUMBERS.bia, EMD].sort());
  });
});

test('a cancellation’s refund is noted on the ticket that was given back', () => {
  const NEW = '9572000000050';
  const tickets = [
    ...withStatus(ISSUED_ORDER, [NUMBERS.ana], 'EXCHANGED').tickets.filter(
      ({ number }) => number === NUMBERS.ana,
    ),
    ticket(NEW, 'PAX1', { original_number: NUMBERS.ana, status: 'REFUNDED' }),
  ];
  const whole = issued('CARD 351.00');
  const record = { ...whole, order: { ...whole.order!, tickets } };
  const back = withRefund(record, { amount_minor: 50_00, currency: 'BRL' }, SAME_RATE, {
    now: LATER,
    ids: counter('back'),
  });
  expect(back.payments.at(-1)?.payment_pax_details[0]?.ticket_number).toBe(NEW);
});

test('what no document came for goes back by the form that paid for each passenger', () => {
  const whole = issued('CARD 161.00 bia + CASH 190.00 ana');
  const payments = whole.payments.map((payment) => ({
    ...payment,
    payment_pax_details: payment.payment_pax_details.map((one) => ({
      ...one,
      ticket_number: null,
    })),
  }));
  const record = { ...whole, payments, order: { ...whole.order!, tickets: [] } };
  const back = withRefund(record, { amount_minor: 50_00, currency: 'BRL' }, SAME_RATE, {
    now: LATER,
    ids: counter('back'),
  });
  const listForms = (type: string) =>
    back.payments
      .filter((one) => one.type === type)
      .map(({ fop, payment_pax_details }) => [
        fop.fop_type,
        ...new Set(payment_pax_details.map(({ passenger }) => passenger.first_name).sort()),
      ])
      .sort();
  expect(listForms('ISSUE')).toHaveLength(2);
  expect(listForms('REFUND')).toEqual(listForms('ISSUE'));
});

test('beside a ticket refunded what no document came for goes back by its own form and cost', () => {
  const whole = issued('CARD 161.00 bia + CASH 190.00 ana');
  const payments = whole.payments.map((payment) => ({
    ...payment,
    payment_pax_details: payment.payment_pax_details.map((one) =>
      one.ticket_number === NUMBERS.bia ? { ...one, ticket_number: null } : one,
    ),
  }));
  const order = withStatus(whole.order!, [NUMBERS.ana], 'REFUNDED');
  const tickets = order.tickets.filter(({ number }) => number === NUMBERS.ana);
  const price = whole.pricing!;
  const getId = (number: string) =>
    whole.payments
      .flatMap(({ payment_pax_details }) => payment_pax_details)
      .find(({ ticket_number }) => ticket_number === number)?.passenger.id;
  const setLine = (of: typeof price, id: string | undefined, fare: number, tax: number) => ({
    ...of,
    lines: of.lines.map((line) => (line.passenger_id === id ? { ...line, fare, tax } : line)),
  });
  const costs = setLine(price, getId(NUMBERS.bia), 0, 10_00);
  // Nothing is owed any more for what was refunded.
  const pricing = setLine(costs, getId(NUMBERS.ana), 0, 0);
  const record = { ...whole, payments, pricing, order: { ...order, tickets } };
  const refund = { amount_minor: 65_00, currency: 'BRL', costs };
  const back = withRefund(record, refund, SAME_RATE, { now: LATER, ids: counter('back') });
  const made = back.payments.filter(({ type }) => type === 'REFUND');
  expect(
    made.map(({ fop, payment_pax_details: [one] }) => [
      fop.fop_type,
      one?.ticket_number,
      fop.total,
    ]),
  ).toEqual([
    ['CASH', NUMBERS.ana, 60],
    ['CREDITCARD', null, 5],
  ]);
});

test('a cancellation recalls the commission of what it brings back, of two tickets as of one', () => {
  const whole = issued('CARD 351.00');
  const second = '9572000000060';
  const tax = { code: 'BR', country: null, description: null };
  const taxes = [{ ...tax, amount_minor: 20_00, refundable: true }];
  const price = { fare_minor: 100_00, tax_minor: 20_00, taxes };
  const sold = (...numbers: string[]): BookingRecord => ({
    ...whole,
    ticket_notes: numbers.map((number) => ({
      ...whole.ticket_notes[0]!,
      number,
      cancelled_at: null,
      commission: 10_00 / numbers.length,
    })),
    order: {
      ...whole.order!,
      passengers: whole.order!.passengers.map((one) => ({ ...one, price })),
      tickets: numbers.map((number) => ticket(number, 'PAX1', { status: 'REFUNDED' })),
    },
  });
  const recall = (record: BookingRecord) =>
    withRecalls(record, { amount_minor: 120_00, currency: 'BRL' }, SAME_RATE, 'now').recalls ?? [];
  const sum = (record: BookingRecord) => sumMinor(recall(record).map((one) => one.commission));
  expect(sum(sold(NUMBERS.ana))).toBe(10_00);
  expect(sum(sold(NUMBERS.ana, second))).toBe(10_00);
  // What was refunded before has lost its own.
  const documents = [{ ticket_number: second }];
  const refunds = [{ quote: { passengers: [{ documents }] } }] as BookingRecord['refunds'];
  const later = recall({ ...sold(NUMBERS.ana, second), refunds });
  expect(later.map(({ number }) => number)).toEqual([NUMBERS.ana]);
});

test('a document given up turns with its coupons, and what was flown of it stays flown', () => {
  const [first] = ISSUED_ORDER.tickets;
  const [coupon] = first!.coupons;
  const used = { ...coupon!, number: 9, status: 'USED' as const };
  const flown = { ...first!, coupons: [...first!.coupons, used] };
  const order = { ...ISSUED_ORDER, tickets: [flown] };
  const turned = ['EXCHANGED', ...first!.coupons.map(() => 'EXCHANGED'), 'USED'];
  const read = ({ tickets }: ProviderOrder) =>
    tickets
      .filter(({ number }) => number === flown.number)
      .flatMap(({ status, coupons }) => [status, ...coupons.map((one) => one.status)]);
  const spent = withoutSpent(order, [flown.number]);
  expect(read(spent)).toEqual(turned);
  expect(read(withRevived(spent, [flown.number]))).toEqual(read(order));
  // The airline names the new document alone.
  const fresh = { ...order, tickets: [ticket('9572000000051', flown.passenger_key!)] };
  expect(read(seen(seen(issued('CASH 351.00'), order), fresh).order!)).toEqual(turned);
});

test('a card costs the agency its fee until the ticket is void', () => {
  const profit = (record: BookingRecord) => {
    const { price } = buildBookingView(record, { now: LATER, traits: TRAITS, open });
    const { agent_fee, percent_creditcard_fee, amount_creditcard_fee, total } =
      price!.agency_profit;
    return [agent_fee, percent_creditcard_fee, amount_creditcard_fee, total];
  };
  const record = issued('CARD 161.00 bia + CASH 190.00 ana');
  expect(profit(held())).toEqual([90, 2, 0, 90]);
  expect(profit(record)).toEqual([90, 2, 3.22, 86.78]);
  const void_seat = seen(record, withStatus(ISSUED_ORDER, [EMD], 'CANCELLED'));
  expect(profit(void_seat)).toEqual([90, 2, 3, 87]);
});

test('bags bought after the issue are told from those that were there', () => {
  const bag = (key: string, document_number: string | null, amount_minor: number) => ({
    ...ISSUED_ORDER.services[0]!,
    key,
    kind: 'BAGGAGE' as const,
    seat: null,
    amount_minor,
    tax_minor: 0,
    document_number,
  });
  const emd = (number: string) => ({ ...ISSUED_ORDER.tickets[0]!, number });
  const had = {
    ...ISSUED_ORDER,
    services: [bag('B1', '9574000000002', 50_00)],
    tickets: [...ISSUED_ORDER.tickets, emd('9574000000002')],
  };
  const has = {
    ...had,
    services: [
      ...had.services,
      bag('B2', '9574000000003', 90_00),
      bag('B3', '9574000000004', 50_00),
    ],
    tickets: [...had.tickets, emd('9574000000003'), emd('9574000000004')],
  };
  const before = seen(held(), had);
  const after = seen(before, has);
  const service = (minor: number) => ({
    key: null,
    kind: 'BAGGAGE' as const,
    passenger_key: 'PAX2',
    leg_keys: ['LA80842026-12-20T10:00'],
    seat: null,
    provider_minor: minor,
    amount: minor,
  });
  const owed = {
    passenger_id: 'bia',
    ...NOTHING_OWED,
    services: [service(50_00), service(90_00)],
  };
  const paid = settleAncillaries(
    before,
    { fop_type: 'CASH', total: 140 },
    { owed: [owed], provider_minor: 140_00 },
    TERMS,
  );
  if (!paid.ok) throw new Error(paid.error.message);
  const payments = createPayments(
    paid.value.charges,
    { before, after },
    { type: 'ANCILLARY', reference: 'intent-3', now: LATER, ids: counter('pay') },
  );
  expect(lines({ ...after, payments })).toEqual([
    'ANCILLARY CASH 140 CAPTURED: Bia 9574000000004 BAGGAGE extra 50 CAPTURED; Bia 9574000000003 BAGGAGE extra 90 CAPTURED',
  ]);
});
