import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstallmentPlan } from '#main/contract/installment.ts';
import { calculateIssueDue, calculateSeatsDue } from '#renderer/features/ticketing/amounts-due.ts';
import {
  addEmd,
  calculateRemainderMinor,
  createPayment,
  type Due,
  describePaymentLines,
  findPaymentErrors,
  formatInstallments,
  formatTypedAmount,
  holdsCardNumber,
  mapRefusedFields,
  mayHavePlan,
  type PaymentDraft,
  type PaymentKind,
  parseTypedMinor,
  readExpiry,
  sumDueMinor,
  toFormsOfPayment,
} from '#renderer/features/ticketing/payment-forms.ts';
import { itemPrice, someBooking, ticketOf } from './bookings.ts';

const DUE: Due = {
  currency: 'BRL',
  passengers: [
    { ids: ['ana'], label: 'SILVA/ANA', total: 1000.1 },
    { ids: ['bruno', 'leo'], label: 'SOUZA/BRUNO + SOUZA/LEO', total: 1100.3 },
  ],
};
const CARD = { holder: 'ana silva', number: '4111 1111 1111 1111', expiry: '1230', cvv: '123' };

const form = (
  kind: PaymentKind,
  amount: string,
  more: Partial<PaymentDraft> = {},
): PaymentDraft => ({ ...createPayment(kind, 0, 'BRL'), amount, ...more });

const plan = (more: Partial<InstallmentPlan>): InstallmentPlan => ({
  plan_token: 'plan-3',
  installments: 3,
  first_installment_amount: 720,
  installment_amount: 715,
  interest_rate: 1.99,
  interest_amount: 49.6,
  principal: 2100.4,
  total_price: 2150,
  currency: 'BRL',
  ...more,
});

describe('an amount as it is typed', () => {
  it.each([
    ['1234.5', 'BRL', 123450],
    ['1,234.50', 'BRL', 123450],
    ['1.234,50', 'BRL', 123450],
    ['1 234,5', 'BRL', 123450],
    ['1,234', 'BRL', 123400],
    ['12,34', 'BRL', 1234],
    ['0', 'BRL', 0],
    ['1000', 'JPY', 1000],
    ['1,000', 'JPY', 1000],
    ['10.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['1.2345', 'BRL', null],
    ['-5', 'BRL', null],
    ['12a', 'BRL', null],
    ['', 'BRL', null],
  ])('%s %s', (typed, currency, minor) => expect(parseTypedMinor(typed, currency)).toBe(minor));

  it('reads back what it writes, in every currency', () => {
    fc.assert(
      fc.property(
        fc.nat(1e11),
        fc.constantFrom('BRL', 'USD', 'JPY', 'KWD'),
        (minor, currency) =>
          parseTypedMinor(formatTypedAmount(minor, currency), currency) === minor,
      ),
      { seed: 4 },
    );
  });
});

describe('what is left to pay', () => {
  it.each<[string, PaymentDraft[], number]>([
    ['one form for everything', [form('CASH', '2100.40')], 0],
    ['one minor unit short', [form('CASH', '2100.39')], 1],
    ['one minor unit too much', [form('CASH', '2100.41')], -1],
    ['two forms', [form('CASH', '100'), form('INVOICE', '2,000.40')], 0],
    ['three parts of a tenth', Array.from({ length: 3 }, () => form('CASH', '0.10')), 210010],
    ['not an amount counts for nothing', [form('CASH', 'abc')], 210040],
  ])('%s', (_, forms, left) => expect(calculateRemainderMinor(forms, DUE, {})).toBe(left));

  it('a plan pays its principal, and the card is charged with interest', () => {
    const card = form('CREDITCARD', '2100.40', { ...CARD, plan: 'plan-3' });
    const plans = { [card.id]: [plan({})] };
    expect(calculateRemainderMinor([card], DUE, plans)).toBe(0);
    expect(toFormsOfPayment([card], DUE, plans)).toEqual([
      {
        fop_type: 'CREDITCARD',
        passenger_ids: ['ana', 'bruno', 'leo'],
        total: 2150,
        payment_card: {
          holder: 'ANA SILVA',
          number: '4111111111111111',
          expire_date: '12/30',
          cvv: '123',
        },
        plan_token: 'plan-3',
      },
    ]);
  });

  it('a plan lasts no longer than the amount it was made for', () => {
    const card = form('CREDITCARD', '600', { ...CARD, plan: 'plan-3' });
    const plans = { [card.id]: [plan({})] };
    expect(calculateRemainderMinor([card], DUE, plans)).toBe(210040 - 600_00);
    const [sent] = toFormsOfPayment([card], DUE, plans);
    expect([sent?.total, sent?.plan_token]).toEqual([600, undefined]);
  });

  it('split so that the parts add up, nothing is ever left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 210039 }), (part) => {
        const first = form('CASH', formatTypedAmount(part, 'BRL'));
        const left = calculateRemainderMinor([first], DUE, {});
        const second = createPayment('INVOICE', left, 'BRL');
        expect(calculateRemainderMinor([first, second], DUE, {})).toBe(0);
      }),
      { seed: 5 },
    );
  });
});

describe('forms for some of the passengers', () => {
  it('name whom they pay for, infants with their adults', () => {
    const forms = [
      form('CASH', '1000.10', { pays_for: 'ana' }),
      form('INVOICE', '1100.30', { pays_for: 'bruno' }),
    ];
    expect(toFormsOfPayment(forms, DUE, {}).map((fop) => fop.passenger_ids)).toEqual([
      ['ana'],
      ['bruno', 'leo'],
    ]);
    expect(findPaymentErrors(forms, DUE)).toEqual({});
  });

  it('never pay more of one than that one costs', () => {
    const one = form('CASH', '1000.10', { pays_for: 'ana' });
    const more = form('INVOICE', '0.01', { pays_for: 'ana' });
    expect(findPaymentErrors([one, more], DUE)).toEqual({
      [`${more.id}.amount`]: 'BRL\u00a00.01 more than they cost',
    });
  });

  it('may have a plan where the card pays all of them', () => {
    expect(mayHavePlan(form('CREDITCARD', '1000.10', { pays_for: 'ana' }), DUE)).toBe(true);
    expect(mayHavePlan(form('CREDITCARD', '1000.10'), DUE)).toBe(false);
    expect(mayHavePlan(form('CASH', '2100.40'), DUE)).toBe(false);
  });
});

describe('a card', () => {
  it.each([
    ['nothing wrong', {}, []],
    ['no holder', { holder: ' ' }, ['holder']],
    ['Luhn', { number: '4111111111111112' }, ['number']],
    ['too short', { number: '4111' }, ['number']],
    ['no month', { expiry: '13/30' }, ['expiry']],
    ['a code of two', { cvv: '12' }, ['cvv']],
    ['no code at all', { cvv: '' }, []],
  ])('%s', (_, wrong, fields) => {
    const card = form('CREDITCARD', '2100.40', { ...CARD, ...wrong });
    const errors = Object.keys(findPaymentErrors([card], DUE));
    expect(errors).toEqual(fields.map((field) => `${card.id}.${field}`));
  });

  it('is marked where the service refused it, after what went out before it', () => {
    const forms = [form('CASH', '1'), form('CREDITCARD', '1', CARD)];
    const [cash, card] = forms.map(({ id }) => id);
    const details = [
      { path: 'form_of_payments.2.payment_card.number', message: 'declined' },
      { path: 'form_of_payments.1.total', message: 'too little' },
      { path: 'form_of_payments.0.ticket_numbers', message: 'not on screen' },
      { path: 'expected', message: 'BRL 1.00' },
    ];
    expect(mapRefusedFields(details, forms, 1)).toEqual({
      [`${card}.number`]: 'declined',
      [`${cash}.amount`]: 'too little',
    });
    const alone = [{ path: 'payment.payment_card.expire_date', message: 'expired' }];
    expect(mapRefusedFields(alone, forms.slice(1), 0)).toEqual({ [`${card}.expiry`]: 'expired' });
  });

  it('reads the month as people type it', () => {
    expect(['1230', '12/30', '12/2030', ' 01/31', '1/30'].map(readExpiry)).toEqual([
      '12/30',
      '12/30',
      '12/30',
      '01/31',
      null,
    ]);
  });

  it('is said by its last four digits alone', () => {
    const card = form('CREDITCARD', '2100.40', CARD);
    const said = JSON.stringify(describePaymentLines([card], DUE, {}));
    expect(said).toContain('1111');
    expect(said).not.toMatch(/4111|123/);
  });

  it.each([
    [{}, '3\u00a0×: 720.00 + 2\u00a0×\u00a0715.00'],
    [{ first_installment_amount: 715 }, '3\u00a0×\u00a0715.00'],
    [
      { installments: 1, first_installment_amount: 2150, installment_amount: 2150 },
      '1\u00a0×\u00a02,150.00',
    ],
  ])('installments of %o say what each of them is', (more, said) =>
    expect(formatInstallments(plan(more), 'BRL')).toBe(said),
  );

  it.each([
    ['FPCCVI4111111111111111/1230', true],
    ['4111 1111 1111 1111', true],
    ['RM CARD 5555-5555-5555-4444', true],
    ['FPCASH', false],
    ['TWD/TKT957-2412887301', false],
    ['FXF/TKT957-2412887301,957-2412887302', false],
    ['AP+55 11 3333 4444', false],
    ['AN20DECGRUMIA', false],
  ])('%s on the command line', (typed, holds) => expect(holdsCardNumber(typed)).toBe(holds));
});

describe('what is due', () => {
  it('for tickets: who has none yet, infants with their adults, exactly', () => {
    const booking = someBooking();
    expect(calculateIssueDue(booking, ['ana', 'bruno'])).toEqual(DUE);
    expect(calculateIssueDue(booking, ['bruno']).passengers.map(({ total }) => total)).toEqual([
      1100.3,
    ]);
    const [ana, ...others] = booking.passengers;
    const issued = { ...ana!, tickets: [ticketOf('9572412887301')] };
    const partly = someBooking({ passengers: [issued, ...others] });
    expect(calculateIssueDue(partly, ['ana', 'bruno']).passengers.map(({ ids }) => ids[0])).toEqual(
      ['bruno'],
    );
  });

  it('for EMDs alone, once everybody has a ticket: who holds seats or bags without', () => {
    const booking = someBooking();
    const emd = {
      id: 'bag',
      passenger_id: 'ana',
      slice_id: null,
      leg_id: null,
      related_ticket_number: null,
      created_at: booking.created_at,
      type: 'BAGGAGE' as const,
      provider_fop: null,
      baggage: 'UNSPECIFIED' as const,
    };
    const bags = [
      { ...emd, ticket_number: null, price: itemPrice(45.1) },
      { ...emd, ticket_number: '9574000000001', price: itemPrice(30) },
    ];
    const passengers = booking.passengers.map((one) => ({
      ...one,
      tickets: [ticketOf('9572412887301')],
      ancillaries: one.id === 'ana' ? bags : [],
    }));
    const all = passengers.map(({ id }) => id);
    const due = (booking_status: 'TICKETED' | 'PARTIALLY_TICKETED') =>
      calculateIssueDue(someBooking({ passengers, booking_status }), all).passengers;
    expect(due('TICKETED')).toEqual([{ ids: ['ana'], label: 'SILVA/ANA', total: 45.1 }]);
    expect(due('PARTIALLY_TICKETED')).toEqual([]);
  });

  it('for seats: only who has a ticket pays now', () => {
    const booking = someBooking();
    const [ana, ...others] = booking.passengers;
    const issued = { ...ana!, tickets: [ticketOf('9572412887301')] };
    const seat = (passenger_id: string, leg_id: string, total: number) => ({
      leg_id,
      passenger_id,
      designator: '1A',
      token: 't',
      price: itemPrice(total),
    });
    const chosen = [
      seat('ana', 'leg-1', 0.1),
      seat('ana', 'leg-2', 0.2),
      seat('bruno', 'leg-1', 9),
    ];
    expect(calculateSeatsDue(someBooking({ passengers: [issued, ...others] }), chosen)).toEqual({
      currency: 'BRL',
      passengers: [{ ids: ['ana'], label: 'SILVA/ANA', total: 0.3 }],
    });
    expect(calculateSeatsDue(booking, chosen).passengers).toEqual([]);
  });
});

describe('an EMD that pays', () => {
  const emd = (amount_minor: number, passenger_id = DUE.passengers[0]!.ids[0]!) => ({
    number: '9578240000001',
    passenger_id,
    amount_minor,
  });
  const shown = (forms: readonly PaymentDraft[]) => forms.map(({ kind, amount }) => [kind, amount]);
  const cash = () => [form('CASH', formatTypedAmount(sumDueMinor(DUE), DUE.currency))];

  it('comes first, and the last of the others pays so much less', () => {
    const forms = addEmd(cash(), emd(100), DUE);
    expect(shown(forms)).toEqual([
      ['FOP_TYPE_TICKET', formatTypedAmount(100, DUE.currency)],
      ['CASH', formatTypedAmount(sumDueMinor(DUE) - 100, DUE.currency)],
    ]);
    expect(calculateRemainderMinor(forms, DUE, {})).toBe(0);
    expect(toFormsOfPayment(forms, DUE, {})[0]).toMatchObject({
      fop_type: 'FOP_TYPE_TICKET',
      ticket_numbers: ['9578240000001'],
    });
  });

  it('pays no more than its passenger costs, once, and for nobody else', () => {
    const own = { ...DUE, passengers: DUE.passengers.slice(0, 1) };
    const twice = addEmd(addEmd([], emd(1e12), own), emd(1e12), own);
    expect(shown(twice)).toEqual([
      ['FOP_TYPE_TICKET', formatTypedAmount(sumDueMinor(own), own.currency)],
    ]);
    expect(shown(addEmd(cash(), emd(100, 'stranger'), DUE))).toEqual(shown(cash()));
  });
});
