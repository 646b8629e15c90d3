/** Forms of payment as lines of text: who pays what of whom, what the provider gets, what is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { requireCapability } from '#main/domain/capabilities.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { listUndocumented, shareOut, withoutServices } from '#main/domain/payment/charges.ts';
import { distribute } from '#main/domain/payment/form-shares.ts';
import {
  type PaymentTerms,
  resolvePassengersToIssue,
  settleAncillaries,
  settleExchange,
  settleIssue,
} from '#main/domain/payment/forms.ts';
import { makePlans, type StoredPlan } from '#main/domain/payment/installment-plans.ts';
import {
  calculateBookingPlanAmount,
  calculateOfferPlanAmount,
  calculateTotalOwed,
  NOTHING_OWED,
  type Owed,
} from '#main/domain/payment/owed.ts';
import { counter, OUT, offer, slice, stored, TRAITS } from '../../../fixtures/flights.ts';
import { FIRST_RULES } from '../../../fixtures/sale-rules.ts';
import { LATER } from '../held-booking.ts';
import {
  form,
  forms,
  HELD_ORDER,
  held,
  ISSUED_ORDER,
  NUMBERS,
  seen,
  TERMS,
  TICKETS,
  told,
} from './money-booking.ts';

const issue = (text: string, terms: Partial<PaymentTerms> = {}, record = held()) => {
  const settled = settleIssue(record, forms(text), { ...TERMS, ...terms });
  if (settled.ok) return told(settled.value);
  const { error, message, details } = settled.error;
  return [`${error} ${details[0]?.path ?? ''}: ${toEnglish(message)}`];
};

describe('an issue that is paid', () => {
  test.each<[string, string[]]>([
    [
      'CARD 351.00',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 351.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
        'provider CARD 261.00',
      ],
    ],
    [
      'CASH 190.00 ana',
      [
        'for ana davi, 190.00',
        'CASH 190.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, davi fare 10.00 agent_fee 30.00',
        'provider CASH 130.00',
      ],
    ],
    [
      'INVOICE 190.00 ana + CARD 161.00 bia',
      [
        'for ana bia davi, 351.00',
        'INVOICE 190.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, davi fare 10.00 agent_fee 30.00',
        'CREDITCARD 161.00 = bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00',
        'provider INVOICE 130.00 + CARD 131.00',
      ],
    ],
    [
      'CARD 100.01 + CARD2 250.99',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 100.01 = ana fare 100.00 tax 0.01',
        'CREDITCARD 250.99 = ana tax 19.99 agent_fee 30.00, bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
        'provider CARD 100.01 + CARD 160.99',
      ],
    ],
    // The airline charges the card what the card pays of the price: 120 and 111.
    [
      'CARD 261.00 + CASH 90.00',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 261.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, bia fare 100.00 tax 11.00',
        'CASH 90.00 = bia tax 9.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
        'provider CARD 231.00 + CASH 30.00',
      ],
    ],
    // The fees by themselves in cash: nothing of the provider's share is taken from them.
    [
      'CARD 261.00 + CASH 90.00 FEES',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 261.00 = ana fare 100.00 tax 20.00, bia fare 100.00 tax 20.00 SEAT 11.00, davi fare 10.00',
        'CASH 90.00 = ana agent_fee 30.00, bia agent_fee 30.00, davi agent_fee 30.00',
        'provider CARD 261.00',
      ],
    ],
    [
      'CARD 191.00 fee=30 + CARD2 160.00 fee=60',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 191.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, bia fare 41.00',
        'CREDITCARD 160.00 = bia fare 59.00 tax 20.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
        'provider CARD 161.00 + CARD 100.00',
      ],
    ],
    // Ana's cash may pay for anybody, but Bia's card only for Bia: the cash gives way.
    [
      'CASH 190.00 + CARD 161.00 bia',
      [
        'for ana bia davi, 351.00',
        'CASH 190.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, davi fare 10.00 agent_fee 30.00',
        'CREDITCARD 161.00 = bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00',
        'provider CASH 130.00 + CARD 131.00',
      ],
    ],
    [
      'CARD 351.00 bia ana davi ana',
      [
        'for ana bia davi, 351.00',
        'CREDITCARD 351.00 = ana fare 100.00 tax 20.00 agent_fee 30.00, bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
        'provider CARD 261.00',
      ],
    ],
  ])('%s', (text, want) => expect(issue(text)).toEqual(want));
});

describe('an issue that is refused, charging nothing', () => {
  const refused: [string, string][] = [
    [
      'CARD 350.99',
      'PAYMENT_MISMATCH form_of_payments: The payment is not what the passengers cost: expected BRL 351.00, got BRL 350.99',
    ],
    [
      'CARD 351.01',
      'PAYMENT_MISMATCH form_of_payments: The payment is not what the passengers cost: expected BRL 351.00, got BRL 351.01',
    ],
    [
      'CARD 190.00 + CASH 161.01',
      'PAYMENT_MISMATCH form_of_payments: The payment is not what the passengers cost: expected BRL 351.00, got BRL 351.01',
    ],
    [
      'CARD 150.00 ana',
      'PAYMENT_MISMATCH form_of_payments: The payment is not what the passengers cost: expected BRL 190.00, got BRL 150.00',
    ],
    [
      'CARD 200.00 ana + CASH 151.00 bia',
      'PAYMENT_MISMATCH form_of_payments.0: The forms of payment do not fit the passengers they name',
    ],
    [
      'CARD 351.00 + CASH 0',
      'PAYMENT_MISMATCH form_of_payments.1.total: A form of payment pays nothing: expected BRL 351.00, got BRL 0.00',
    ],
    ['CARD 350.999', 'INVALID_REQUEST form_of_payments.0.total: not an amount of BRL'],
    [
      'CARD 351.00 fee=0.001',
      'INVALID_REQUEST form_of_payments.0.fee_amount: not an amount of BRL',
    ],
    [
      'CARD 351.00 fee=90.01',
      'PAYMENT_MISMATCH form_of_payments.0.fee_amount: fee_amount is not the fees of the passengers: expected BRL 90.00, got BRL 90.01',
    ],
    [
      'CARD 351.00 fee=0 FEES',
      'PAYMENT_MISMATCH form_of_payments.0.fee_amount: fee_amount is not the fees of the passengers: expected BRL 90.00, got BRL 0.00',
    ],
    [
      'CARD 351.00 fee=80 FEES',
      'PAYMENT_MISMATCH form_of_payments.0.fee_amount: fee_amount is not the fees of the passengers: expected BRL 90.00, got BRL 80.00',
    ],
    [
      'CARD 271.00 fee=60 + CASH 80.00 fee=60',
      'PAYMENT_MISMATCH form_of_payments: Fees are paid twice: expected BRL 90.00, got BRL 120.00',
    ],
    [
      'CARD 301.00 + CASH 50.00 fee=60',
      'PAYMENT_MISMATCH form_of_payments.1.fee_amount: fee_amount is more than the form of payment: expected BRL 50.00, got BRL 60.00',
    ],
    ['NONE 351.00', 'INVALID_REQUEST form_of_payments.0.fop_type: say how it is paid'],
    [
      'TICKET 0 number=9572000000001',
      'INVALID_REQUEST form_of_payments.0.fop_type: tickets pay in an exchange only',
    ],
    [
      'CASH 351.00 number=9572000000001',
      'INVALID_REQUEST form_of_payments.0.ticket_numbers: CASH has no tickets',
    ],
    [
      'CASH 351.00 plan=p',
      'INVALID_REQUEST form_of_payments.0.plan_token: only a card is paid in installments',
    ],
    [
      'CARD 351.00 plan=nobody',
      'NOT_FOUND form_of_payments.0.plan_token: There is no such installment plan; ask for plans again',
    ],
    [
      'CARD 351.00 zoe',
      'INVALID_REQUEST form_of_payments.0.passenger_ids: there is no passenger zoe in this booking',
    ],
    [
      'CARD 40.00 davi',
      'INVALID_REQUEST form_of_payments.0.passenger_ids: an infant is issued together with its adult',
    ],
  ];
  test.each(refused)('%s', (text, want) => expect(issue(text)).toEqual([want]));

  test('cards where they are needed and nowhere else', () => {
    const told_of = (change: object) => {
      const settled = settleIssue(held(), [{ ...form('CARD 351.00'), ...change }], TERMS);
      return settled.ok ? 'paid' : `${settled.error.error}: ${toEnglish(settled.error.message)}`;
    };
    const card = form('CARD 1').payment_card!;
    expect([
      told_of({}),
      told_of({ payment_card: null }),
      told_of({ fop_type: 'INVOICE' }),
      told_of({ payment_card: { ...card, number: '4111111111111112' } }),
      told_of({ payment_card: { ...card, expire_date: '10/26' } }),
      told_of({ payment_card: { ...card, card_brand: 'ELO' } }),
    ]).toEqual([
      'paid',
      'INVALID_REQUEST: a card is needed for CREDITCARD',
      'INVALID_REQUEST: INVOICE has no card',
      'CARD_REFUSED: The card number is not a valid one',
      'CARD_REFUSED: The card has expired',
      'CARD_REFUSED: The number is of VISA, not of ELO',
    ]);
  });

  test.each([
    [
      'no cards there',
      { card: false },
      'CARD 351.00',
      'CAPABILITY_UNAVAILABLE form_of_payments.0.fop_type: Condor Direct takes no cards',
    ],
    [
      'no invoice there',
      { invoice: false },
      'CARD 190.00 ana + INVOICE 161.00 bia',
      'CAPABILITY_UNAVAILABLE form_of_payments.1.fop_type: Condor Direct takes no agency invoice',
    ],
    [
      'not in part there',
      { partial_issue: false },
      'CARD 190.00 ana',
      'CAPABILITY_UNAVAILABLE : Condor Direct issues all passengers of a booking together',
    ],
  ])('%s', (_name, traits, text, want) => {
    expect(issue(text, { traits: { ...TRAITS, ...traits } })).toEqual([want]);
  });

  test('who has a ticket is not issued again', () => {
    const ana = TICKETS.filter(({ passenger_key }) => passenger_key !== 'PAX2');
    const partly = seen(held(), { ...HELD_ORDER, tickets: ana });
    expect(issue('CASH 161.00', {}, partly)[0]).toBe('for bia, 161.00');
    expect(issue('CASH 150.00 ana', {}, partly)).toEqual([
      'ALREADY_TICKETED form_of_payments.0.passenger_ids: Ana Müller has a ticket already',
    ]);
    const whole = seen(held(), ISSUED_ORDER);
    expect(issue('CASH 351.00', {}, whole)).toEqual(['ALREADY_TICKETED : All tickets are issued']);
  });

  test('an infant whose adult has flown ahead is issued alone', () => {
    const ana = TICKETS.filter(({ number }) => number === NUMBERS.ana);
    const partly = seen(held(), { ...HELD_ORDER, tickets: ana });
    expect(issue('CASH 40.00 davi', {}, partly)[0]).toBe('for davi, 40.00');
  });
});

describe('with an installment plan', () => {
  const plansFor = (record: BookingRecord, named: string[]) => {
    const who = resolvePassengersToIssue(record, named, () => 'passenger_ids');
    if (!who.ok) throw new Error(who.error.message);
    const { amount, passenger_ids } = calculateBookingPlanAmount(record, who.value);
    const made = makePlans({
      table: FIRST_RULES.installments,
      agency_id: 7,
      bin: '411111',
      amount,
      scope: { kind: 'BOOKING', booking_id: record.id, passenger_ids },
      price_changed: false,
      now: LATER,
      ids: counter('plan'),
    });
    if (!made.ok) throw new Error(made.error.message);
    return made.value.plans;
  };
  const paying = (text: string, plan: StoredPlan) =>
    issue(text.replace('plan=P', `plan=${plan.token}`), { plans: new Map([[plan.token, plan]]) });

  test('the card is charged the total, the order gets the principal', () => {
    const [, , , , , six] = plansFor(held(), []);
    expect(formatDecimal(six!.total, 'BRL')).toBe('378.66');
    expect(paying('CARD 378.66 plan=P', six!)).toEqual([
      'for ana bia davi, 351.00',
      'CREDITCARD 378.66 = ana fare 100.00 tax 20.00 agent_fee 30.00, bia fare 100.00 tax 20.00 agent_fee 30.00 SEAT 11.00, davi fare 10.00 agent_fee 30.00',
      'provider CARD 261.00',
    ]);
    const settled = settleIssue(held(), forms(`CARD 378.66 plan=${six!.token}`), {
      ...TERMS,
      plans: new Map([[six!.token, six!]]),
    });
    const [payment] = settled.ok ? settled.value.payments : [];
    expect(payment).toMatchObject({ method: 'CARD', card: { installments: 6 } });
  });

  test.each([
    ['the principal only', 'CARD 351.00 plan=P', 'total'],
    ['a cent less', 'CARD 378.65 plan=P', 'total'],
    ['for one of them', 'CARD 378.66 ana plan=P', 'principal'],
    ['with another card', 'CARD2 378.66 plan=P', 'creditcard_bin'],
  ])('%s is a mismatch', (_name, text, where) => {
    const [, , , , , six] = plansFor(held(), []);
    const settled = settleIssue(held(), forms(text.replace('=P', `=${six!.token}`)), {
      ...TERMS,
      plans: new Map([[six!.token, six!]]),
    });
    if (settled.ok) throw new Error('paid');
    expect([settled.error.error, settled.error.details.map(({ path }) => path)]).toEqual([
      'PAYMENT_MISMATCH',
      expect.arrayContaining([where]),
    ]);
  });

  test('for part of the passengers beside another form', () => {
    const [, two] = plansFor(held(), ['ana']);
    expect(two!.principal).toBe(190_00);
    expect(paying(`CARD 190.00 ana plan=P + CASH 161.00 bia`, two!)[0]).toBe(
      'for ana bia davi, 351.00',
    );
  });

  test('for an offer, taxes and card fees apart', () => {
    const made = offer([[slice([OUT])]], {
      prices: [
        {
          pax_type: 'ADT',
          quantity: 2,
          fare_minor: 100_00,
          tax_minor: 25_00,
          taxes: [
            { code: 'BR', amount_minor: 20_00, country: 'BR', refundable: true, description: null },
            {
              code: 'OBFCA',
              amount_minor: 8_00,
              country: null,
              refundable: false,
              description: null,
            },
            { code: 'XD', amount_minor: -3_00, country: null, refundable: null, description: null },
          ],
        },
      ],
    });
    expect(calculateOfferPlanAmount(stored(made))).toEqual({
      currency: 'BRL',
      principal: 250_00,
      tax: 50_00,
      ob_fee: 16_00,
      discount: 6_00,
    });
  });
});

const owed = (passenger_id: string, change: Partial<Owed>): Owed => ({
  passenger_id,
  ...NOTHING_OWED,
  services: [],
  ...change,
});

describe('seats and bags of ticketed passengers', () => {
  const record = seen(held(), ISSUED_ORDER);
  const bag = (passenger_key: string, amount: number): Owed['services'][number] => ({
    key: null,
    kind: 'BAGGAGE',
    passenger_key,
    leg_keys: ['LA80842026-12-20T10:00'],
    seat: null,
    provider_minor: amount,
    amount,
  });
  const due = {
    owed: [
      owed('ana', { services: [bag('PAX1', 90_00)] }),
      owed('bia', { services: [bag('PAX2', 45_50)] }),
    ],
    provider_minor: 135_50,
  };
  const pay = (text: string | null, what = due) => {
    const payment = text === null ? null : form(text);
    const settled = settleAncillaries(record, payment as never, what, TERMS);
    if (settled.ok) return told(settled.value);
    return [`${settled.error.error} ${settled.error.details[0]?.path}`];
  };
  test('a plan that is gone is told at the field it was sent in', () => {
    const payment = { ...form('CARD 135.50'), installment_plan_token: 'gone' };
    const settled = settleAncillaries(record, payment as never, due, TERMS);
    expect(settled).toMatchObject({
      error: { error: 'NOT_FOUND', details: [{ path: 'payment.installment_plan_token' }] },
    });
  });

  const FREE = { owed: [owed('ana', { services: [] })], provider_minor: 0 };
  test.each<[string | null, string[]]>([
    [
      'CARD 135.50',
      [
        'for ana bia, 135.50',
        'CREDITCARD 135.50 = ana BAGGAGE 90.00, bia BAGGAGE 45.50',
        'provider CARD 135.50',
      ],
    ],
    [
      'INVOICE 135.50 ana bia',
      [
        'for ana bia, 135.50',
        'INVOICE 135.50 = ana BAGGAGE 90.00, bia BAGGAGE 45.50',
        'provider INVOICE 135.50',
      ],
    ],
    ['CARD 135.49', ['PAYMENT_MISMATCH payment']],
    ['CARD 135.50 ana', ['PAYMENT_MISMATCH payment']],
    ['CARD 135.50 zoe', ['INVALID_REQUEST payment.passenger_ids']],
    ['TICKET 135.50', ['INVALID_REQUEST payment.fop_type']],
    ['CASH 135.555', ['INVALID_REQUEST payment.total']],
    [null, ['PAYMENT_REQUIRED payment']],
  ])('%s', (text, want) => expect(pay(text)).toEqual(want));

  test('what costs nothing is paid with nothing, but not by card', () => {
    expect(pay('CASH 0', FREE)).toEqual(['for ana, 0.00', 'CASH 0.00 = ana ', 'provider ']);
    expect(pay('CARD 0', FREE)).toEqual(['PAYMENT_MISMATCH payment.total']);
    expect(pay('CASH 0.01', FREE)).toEqual(['PAYMENT_MISMATCH payment']);
  });
});

describe('an exchange', () => {
  const record = seen(held(), ISSUED_ORDER);
  const [ANA, BIA] = record.passengers;
  const set = [
    { ...TICKETS[2]!, number: NUMBERS.ana },
    { ...TICKETS[2]!, number: '9572000000009', conjunction_of: NUMBERS.ana },
    { ...TICKETS[1]!, number: NUMBERS.bia },
  ];
  const due = (ana: number, bia: number, new_booking: boolean) => ({
    owed: [owed('ana', { fare: ana }), owed('bia', { penalty: bia })],
    provider_minor: ana + bia,
    tickets: set,
    new_booking,
    passengers: [ANA!, BIA!],
  });
  const BOTH = `TICKET 0 number=${NUMBERS.ana} number=${NUMBERS.bia}`;
  const pay = (text: string, what: ReturnType<typeof due>) => {
    const settled = settleExchange(record, forms(text), what, TERMS);
    if (settled.ok) return told(settled.value);
    const { error, details } = settled.error;
    return [`${error} ${details[0]?.path}`];
  };
  test.each<[string, ReturnType<typeof due>, string[]]>([
    [
      `${BOTH} + CARD 120.00`,
      due(80_00, 40_00, false),
      [
        'for ana bia, 120.00',
        'FOP_TYPE_TICKET 0.00 = ',
        'CREDITCARD 120.00 = ana fare 80.00, bia penalty 40.00',
        'provider CARD 120.00',
      ],
    ],
    [
      'CARD 120.00',
      due(80_00, 40_00, false),
      [
        'for ana bia, 120.00',
        'CREDITCARD 120.00 = ana fare 80.00, bia penalty 40.00',
        'provider CARD 120.00',
      ],
    ],
    [BOTH, due(0, 0, false), ['for ana bia, 0.00', 'FOP_TYPE_TICKET 0.00 = ', 'provider ']],
    [
      `${BOTH} + CASH 40.00 bia + CARD 80.00 ana`,
      due(80_00, 40_00, true),
      [
        'for ana bia, 120.00',
        'FOP_TYPE_TICKET 0.00 = ',
        'CASH 40.00 = bia penalty 40.00',
        'CREDITCARD 80.00 = ana fare 80.00',
        `provider TICKETS ${NUMBERS.ana} 9572000000009 ${NUMBERS.bia} + CASH 40.00 + CARD 80.00`,
      ],
    ],
    [
      `${BOTH} number=9572000000009`,
      due(0, 0, true),
      [
        'for ana bia, 0.00',
        'FOP_TYPE_TICKET 0.00 = ',
        `provider TICKETS ${NUMBERS.ana} 9572000000009 ${NUMBERS.bia}`,
      ],
    ],
    [
      `TICKET 0 ana number=${NUMBERS.ana} + TICKET 0 bia number=${NUMBERS.bia}`,
      due(0, 0, true),
      [
        'for ana bia, 0.00',
        'FOP_TYPE_TICKET 0.00 = ',
        'FOP_TYPE_TICKET 0.00 = ',
        `provider TICKETS ${NUMBERS.ana} 9572000000009 ${NUMBERS.bia}`,
      ],
    ],
    ['CARD 120.00', due(80_00, 40_00, true), ['INVALID_REQUEST form_of_payments.ticket_numbers']],
    ['TICKET 0', due(0, 0, true), ['INVALID_REQUEST form_of_payments.0.ticket_numbers']],
    [
      `TICKET 0 number=${NUMBERS.ana}`,
      due(0, 0, true),
      ['PAYMENT_MISMATCH form_of_payments.0.ticket_numbers'],
    ],
    [
      `${BOTH} number=${NUMBERS.davi}`,
      due(0, 0, false),
      ['PAYMENT_MISMATCH form_of_payments.0.ticket_numbers'],
    ],
    [
      `${BOTH} number=${NUMBERS.ana}`,
      due(0, 0, false),
      ['INVALID_REQUEST form_of_payments.0.ticket_numbers'],
    ],
    [
      `TICKET 10.00 number=${NUMBERS.ana} number=${NUMBERS.bia}`,
      due(0, 0, true),
      ['PAYMENT_MISMATCH form_of_payments.0.total'],
    ],
    [`${BOTH} + CARD 0`, due(0, 0, false), ['PAYMENT_MISMATCH form_of_payments.1.total']],
    [`${BOTH} + CARD 5.00`, due(0, 0, false), ['PAYMENT_MISMATCH form_of_payments.1.total']],
    [`${BOTH} + CARD 119.99`, due(80_00, 40_00, false), ['PAYMENT_MISMATCH form_of_payments']],
    [
      `${BOTH} + CARD 120.00 davi`,
      due(80_00, 40_00, false),
      ['INVALID_REQUEST form_of_payments.1.passenger_ids'],
    ],
  ])('%s', (text, what, want) => expect(pay(text, what)).toEqual(want));
});

test('nothing that may be kept of a settlement has a card number or a code', () => {
  const settled = settleIssue(held(), forms('CARD 190.00 ana + CARD2 161.00 bia'), TERMS);
  if (!settled.ok) throw new Error(settled.error.message);
  const { payments, ...kept } = settled.value;
  expect(JSON.stringify(kept)).not.toMatch(/4111111111111111|5555555555554444|"123"|cvv|12\/30/);
  expect(JSON.stringify(payments)).toMatch(/4111111111111111.*5555555555554444/);
  expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
});

test('the provider’s total is shared out exactly, whatever the forms', () => {
  const charge = fc.record({
    fop_type: fc.constantFrom('CASH', 'INVOICE'),
    principal: fc.integer({ min: 1, max: 1_000_000 }),
    installments: fc.constant(1),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(charge, { minLength: 1, maxLength: 9 }),
      (total, charges) => {
        const paid = charges.map(({ principal, ...one }) => ({
          ...one,
          shares: [owed('ana', { fare: principal })],
        }));
        const payments = shareOut(total, paid as never, []);
        const sum = payments.reduce(
          (all, one) => all + ('amount_minor' in one ? one.amount_minor : 0),
          0,
        );
        expect(sum).toBe(total);
      },
    ),
    { seed: 20261121, numRuns: 1_000 },
  );
});

test('several EMDs never take more than the provider’s total together', () => {
  const emd = {
    fop_type: 'FOP_TYPE_TICKET',
    shares: [owed('ana', { fare: 155 })],
    ticket_numbers: ['9574000000009'],
  };
  const cash = { fop_type: 'CASH', shares: [owed('ana', { fare: 70 })] };
  const charges = [...Array.from({ length: 6 }, () => emd), cash];
  const all = charges.map((one) => ({ ticket_numbers: [], ...one, installments: 1 }));
  const payments = shareOut(10, all as never, []);
  const parts = payments.map((one) => ('amount_minor' in one ? one.amount_minor : 0));
  expect(parts.every((part) => part > 0)).toBe(true);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(10);
});

describe('EMDs that are issued apart', () => {
  const APART = { traits: { ...TERMS.traits, emds_apart: true } };
  /** Everybody has a ticket, and Bia's seat no EMD. */
  const missing = () => {
    const tickets = ISSUED_ORDER.tickets.filter(({ type }) => type === 'TICKET');
    return seen(held(), { ...ISSUED_ORDER, tickets, services: HELD_ORDER.services });
  };

  test.each<[string, string[]]>([
    ['CASH 11.00', ['for bia, 11.00', 'CASH 11.00 = bia SEAT 11.00', 'provider CASH 11.00']],
    [
      'CARD 11.00 bia',
      ['for bia, 11.00', 'CREDITCARD 11.00 = bia SEAT 11.00', 'provider CARD 11.00'],
    ],
    ['CASH 161.00', ['PAYMENT_MISMATCH form_of_payments: ']],
    ['CASH 11.00 ana', ['ALREADY_TICKETED form_of_payments.0.passenger_ids: ']],
  ])('are paid alone once there are tickets: %s', (text, want) => {
    const told = issue(text, APART, missing());
    expect(told).toHaveLength(want.length);
    for (const [n, line] of want.entries()) expect(told[n]).toContain(line);
    const may = requireCapability(missing(), 'issue', { traits: APART.traits, now: LATER });
    expect(may.ok).toBe(true);
  });

  test('are no reason to issue where they come with the tickets', () => {
    expect(issue('CASH 11.00', {}, missing())[0]).toMatch(/^ALREADY_TICKETED/);
    const may = requireCapability(missing(), 'issue', { traits: TERMS.traits, now: LATER });
    expect(may.ok).toBe(false);
  });

  test('are charged at their own price to the form that pays them whole', () => {
    const settled = settleIssue(held(), forms('CARD 190.00 ana + CARD2 161.00 bia'), {
      ...TERMS,
      ...APART,
    });
    if (!settled.ok) throw new Error(settled.error.message);
    const { payments } = settled.value;
    expect(payments.map((one) => 'services' in one && one.services)).toEqual([false, ['SRV1']]);
    // Ana's and Davi's 130 of fares and taxes; Bia's 120 and her seat at its own price.
    expect(payments.map((one) => 'amount_minor' in one && one.amount_minor)).toEqual([
      130_00, 131_00,
    ]);
    const divided = settleIssue(held(), forms('CARD 276.00 + CASH 75.00'), { ...TERMS, ...APART });
    if (!divided.ok) throw new Error(divided.error.message);
    expect(divided.value.payments.some((one) => 'services' in one)).toBe(false);
  });

  test('that are missing leave what was charged', () => {
    const settled = settleIssue(held(), forms('CARD 301.00 + CASH 50.00 bia'), {
      ...TERMS,
      ...APART,
    });
    if (!settled.ok) throw new Error(settled.error.message);
    const { charges } = settled.value;
    const { order } = missing();
    const undocumented = listUndocumented(charges, HELD_ORDER, order!);
    expect(undocumented.map(({ key }) => key)).toEqual(['SRV1']);
    const left = withoutServices(charges, undocumented);
    expect(left.map(({ total }) => total).reduce((a, b) => a + b)).toBe(340_00);
    expect(left.flatMap(({ shares }) => shares.flatMap(({ services }) => services))).toEqual([]);
    expect(listUndocumented(charges, HELD_ORDER, ISSUED_ORDER)).toEqual([]);
    const alone = settleIssue(missing(), forms('CASH 11.00'), { ...TERMS, ...APART });
    if (!alone.ok) throw new Error(alone.error.message);
    const none = listUndocumented(alone.value.charges, order!, order!);
    expect(withoutServices(alone.value.charges, none)).toEqual([]);
  });
});

describe('distributing forms over passengers', () => {
  /** Tries every way, a unit at a time. */
  function possible(payers: { amount: number; for: number[] }[], costs: number[]): boolean {
    const [first, ...rest] = payers;
    if (!first) return costs.every((cost) => cost === 0);
    const ways = (amount: number, people: number[], left: number[]): boolean => {
      if (people.length === 0) return amount === 0 && possible(rest, left);
      const [one, ...others] = people;
      for (let part = 0; part <= Math.min(amount, left[one!]!); part += 1) {
        const after = left.with(one!, left[one!]! - part);
        if (ways(amount - part, others, after)) return true;
      }
      return false;
    };
    return ways(first.amount, first.for, costs);
  }

  test('finds a way where there is one, and it pays everybody exactly', () => {
    const payer = fc.record({
      amount: fc.integer({ min: 0, max: 4 }),
      for: fc.subarray([0, 1, 2], { minLength: 1 }),
    });
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(payer, { minLength: 1, maxLength: 3 }),
        fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 4 }))),
        (payers, costs) => {
          const paid = distribute(payers, costs);
          expect(paid !== null).toBe(possible(payers, costs));
          if (!paid) return;
          found += 1;
          paid.forEach((row, index) => {
            expect(row.reduce((a, b) => a + b, 0)).toBe(payers[index]!.amount);
            row.forEach((amount, passenger) => {
              expect(amount).toBeGreaterThanOrEqual(0);
              if (amount > 0) expect(payers[index]!.for).toContain(passenger);
            });
          });
          costs.forEach((cost, passenger) => {
            expect(paid.reduce((sum, row) => sum + row[passenger]!, 0)).toBe(cost);
          });
        },
      ),
      { seed: 3, numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(50);
  });
});

test('shares add up to what is owed, form by form and passenger by passenger', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 350_99 }), (first) => {
      const text = `CARD ${formatDecimal(first, 'BRL')} + CASH ${formatDecimal(351_00 - first, 'BRL')}`;
      const settled = settleIssue(held(), forms(text), TERMS);
      if (!settled.ok) throw new Error(settled.error.message);
      const { charges, payments } = settled.value;
      const totals = charges.map(({ shares }) =>
        shares.reduce((sum, s) => sum + calculateTotalOwed(s), 0),
      );
      expect(totals).toEqual([first, 351_00 - first]);
      const provider = payments.reduce(
        (sum, p) => sum + ('amount_minor' in p ? p.amount_minor : 0),
        0,
      );
      expect(provider).toBe(261_00);
    }),
    { seed: 11, numRuns: 300 },
  );
});
