/** Installments an entry asks for: to the payment form, and the plan as the real service offers it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import { reportPaymentFailure } from '#renderer/features/ticketing/paying.ts';
import {
  createPayment,
  takeRequestedPlan,
  toAncillaryPayment,
} from '#renderer/features/ticketing/payment-forms.ts';
import { usePayment } from '#renderer/features/ticketing/use-payment.ts';
import { mountHook } from './show/mounted.ts';
import {
  getToday,
  openAirdesk,
  payWith,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
let at: Workstation;
const today = getToday();

beforeAll(async () => {
  ({ service, close } = await openAirdesk());
  at = await startWorkstation(service);
  at.enter(`GRU MIA ${formatGdsDate(addDays(today, 30))}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1; NM1TIMES/ANA MRS; ER');
  await at.until((area) => area.booking !== null && area.waiting === null);
}, 60_000);
afterAll(() => close());

const TEXT = /^In 3 installments: /;

it.each([
  ['AMADEUS', 'FPCCVI*E03'],
  ['SABRE', '5-*VI*E03'],
  ['TRAVELPORT', 'F.VI/E03'],
] as const)('gives the form what was asked for, on screen or not, in %s', (language, entry) => {
  at.desk.actions.setHomeLanguage(language);
  const booking_id = at.area().booking!.booking.id;
  at.desk.payment_form.current = null;
  at.enter(entry);
  expect([at.area().screen, at.area().answer?.text]).toEqual([
    'issue',
    expect.stringMatching(TEXT),
  ]);
  expect(at.desk.payment_form.wanted.get(booking_id)).toEqual({ kind: 'CREDITCARD', times: 3 });

  const added: unknown[] = [];
  at.desk.payment_form.current = {
    collect: () => null,
    lines: () => [],
    add: (...what) => added.push(what),
    refused: () => false,
    clear: () => undefined,
    swipe: () => undefined,
  };
  at.enter(entry);
  expect(added).toEqual([['CREDITCARD', 3]]);
  expect(at.area().answer?.text).toMatch(TEXT);
});

it('takes the plan where it is offered, and says what is where it is not', async () => {
  const plans = await at.desk.client.call('installment.list', {
    creditcard_bin: '411111',
    booking_id: at.area().booking!.booking.id,
  });
  const offered = plans.ok ? plans.value.output.installment_plans : [];
  const three = offered.find(({ installments }) => installments === 3);
  expect(three).toBeDefined();
  expect(takeRequestedPlan(createPayment('CREDITCARD', 1000, 'BRL', 3), offered)).toEqual({
    change: { times: null, plan: three?.plan_token },
    taken: true,
    text: 'The plan of 3 installments is taken.',
  });
  const list = offered.map(({ installments }) => installments).join(', ');
  expect(takeRequestedPlan(createPayment('CREDITCARD', 1000, 'BRL', 48), offered)).toEqual({
    change: { times: null, plan: '' },
    taken: false,
    text: `The card is not offered 48 installments. It is offered: ${list}`,
  });
  expect(takeRequestedPlan(createPayment('CREDITCARD', 1000, 'BRL', 3), [])?.text).toBe(
    'The card is offered no installments.',
  );
  expect(takeRequestedPlan(createPayment('CREDITCARD', 1000, 'BRL'), offered)).toBeNull();
});

it('the form on screen takes the plan by itself once the card is known, and pays with it', async () => {
  const { booking } = at.area().booking!;
  const ids = booking.passengers.map(({ id }) => id);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.desk.payment_form.current = null;
  at.enter('FPCCVI*E03');
  const asked = { due: calculateIssueDue(booking, ids), kinds: ['CASH', 'CREDITCARD'] as const };
  const form = await mountHook(() =>
    usePayment(at.desk, { ...asked, plans_of: { booking_id: booking.id } }),
  );
  const only = () => form.now().forms[0]!;
  await vi.waitFor(() => expect([only().kind, only().times]).toEqual(['CREDITCARD', 3]));
  form.now().set(only().id, {
    number: '4111 1111 1111 1111',
    expiry: '12/30',
    cvv: '123',
    holder: 'ANA TIMES',
  });
  await vi.waitFor(() => expect(only().times).toBeNull());
  const offered = form.now().plans[only().id]?.answer?.installment_plans ?? [];
  const plan = offered.find(({ plan_token }) => plan_token === only().plan);
  expect([plan?.installments, at.area().answer?.text]).toEqual([
    3,
    'The plan of 3 installments is taken.',
  ]);

  // What the card is not offered is said, and nothing is taken.
  at.enter('FPCCVI*E48');
  await vi.waitFor(() => expect(at.area().answer?.text).toMatch(/not offered 48 installments/));
  await vi.waitFor(() => expect([only().plan, only().times]).toEqual(['', null]));
  at.enter('FPCCVI*E03');
  await vi.waitFor(() => expect(only().plan).not.toBe(''));

  const forms = at.desk.payment_form.current!.collect() ?? [];
  expect(forms.map((one) => [one.total, one.plan_token])).toEqual([
    [plan?.total_price, plan?.plan_token],
  ]);
  form.unmount();
  await vi.waitFor(() => expect(at.desk.payment_form.current).toBeNull());
  const issued = await at.desk.client.call('ticket.issue', {
    booking_id: booking.id,
    form_of_payments: forms,
  });
  expect(issued.ok && issued.value.output.tickets.length).toBe(1);
});

it('a bag of a ticketed booking is paid in installments too', async () => {
  const { id } = at.area().booking!.booking;
  const read = await at.desk.client.call('booking.get', { id });
  const [slice] = read.ok ? read.value.output.booking.slices : [];
  const [passenger] = read.ok ? read.value.output.booking.passengers : [];
  const shown = await at.desk.client.call('ancillary.baggage_options', {
    id,
    slice_id: slice!.id,
  });
  const [first] = shown.ok ? shown.value.output.baggage_options : [];
  const bag = first!.baggage_options.at(-1)!;
  const { amount: total, currency } = bag.price;
  const due = { currency, passengers: [{ ids: [passenger!.id], label: 'ANA', total }] };
  const plans_of = { selected_tokens: [bag.token] };
  const kinds = ['CREDITCARD'] as const;
  const form = await mountHook(() => usePayment(at.desk, { due, kinds, plans_of }));
  const only = () => form.now().forms[0]!;
  const card = { number: '4111 1111 1111 1111', expiry: '12/30', cvv: '123', holder: 'ANA TIMES' };
  form.now().set(only().id, card);
  const listOffered = () => form.now().plans[only().id]?.answer?.installment_plans ?? [];
  await vi.waitFor(() => expect(listOffered().length).toBeGreaterThan(1));
  const plan = listOffered().at(-1)!;
  form.now().set(only().id, { plan: plan.plan_token });
  await vi.waitFor(() => expect(only().plan).toBe(plan.plan_token));
  // Tokens are priced together: a plan is for all of them.
  expect(form.now().mayTakePlan({ ...only(), pays_for: passenger!.id })).toBe(false);
  const [paying] = at.desk.payment_form.current!.collect() ?? [];
  expect(paying?.total).toBe(plan.total_price);
  const bought = await at.desk.client.call('ancillary.baggage', {
    id,
    slices: [{ slice_id: slice!.id, baggage_tokens: [bag.token] }],
    payment: toAncillaryPayment(paying!),
  });
  form.unmount();
  expect(bought.ok && bought.value.output.success).toBe(true);
});

it('a refused card takes the focus back to the payment, but from no other screen', () => {
  const error: ErrorBody = { code: 422, error: 'CARD_REFUSED', message: 'No', details: [] };
  const refuse = () =>
    reportPaymentFailure(at.desk, at.area().name, error, { again: () => undefined });
  const focus = () => at.desk.shell.getState().focus;
  at.desk.payment_form.current = null;
  at.desk.shell.setState({ typing: false });
  const before = focus();
  refuse();
  expect(focus()).toEqual(before);
  payWith(at, { currency: 'BRL', passengers: [] });
  refuse();
  expect(focus()).toEqual({ n: before.n + 1, on: 'form' });
});
