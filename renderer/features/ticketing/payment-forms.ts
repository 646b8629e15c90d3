/**
 * Forms of payment as typed, and the amount left to pay. Pure: the forms exist only in the memory
 * of the component that shows them, because they include card numbers and codes; only {@link
 * describePaymentLines}, which has no number, may be shown or stored elsewhere.
 */
import type { Booking } from '#main/contract/booking.ts';
import { holdsCardNumber as numberInText, passesLuhn } from '#main/contract/card-numbers.ts';
import { toTable } from '#main/contract/collections.ts';
import type { ErrorBody, ErrorDetail } from '#main/contract/errors.ts';
import type { AncillaryPayment, InputFormOfPayment } from '#main/contract/fop-input.ts';
import type { InstallmentPlan, PaidPlan } from '#main/contract/installment.ts';
import { formatAmount, formatMoney, formatNumber, getDigits, toMinor } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { holdsSwipe, type SwipedCard } from './card-stripe.ts';

export const PAYMENT_KINDS = ['CREDITCARD', 'CASH', 'INVOICE'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The forms of payment that the booking's provider takes. */
export const listKinds = ({ capabilities }: Pick<Booking, 'capabilities'>): PaymentKind[] =>
  PAYMENT_KINDS.filter(
    (kind) =>
      (kind !== 'CREDITCARD' || capabilities.creditcard_fop) &&
      (kind !== 'INVOICE' || capabilities.invoice_fop),
  );

export interface PaymentDraft {
  id: number;
  kind: PaymentKind | 'FOP_TYPE_TICKET';
  /** FOP_TYPE_TICKET: number of the EMD that pays. */
  document: string;
  /** A passenger's id, or '' for all passengers of the payment. */
  pays_for: string;
  amount: string;
  holder: string;
  number: string;
  expiry: string;
  cvv: string;
  /** The plan's token, or '' for a single payment. */
  plan: string;
  /** Installments requested by an entry, until the card's plans are known. */
  times: number | null;
}
export type PaymentField = Exclude<keyof PaymentDraft, 'id' | 'kind' | 'times' | 'document'>;

/** The amounts due by passenger, each with its infant. */
export interface Due {
  currency: string;
  passengers: readonly { ids: readonly string[]; label: string; total: number }[];
}

const MAX_DIGITS = 12;
export const sumDueMinor = ({ currency, passengers }: Due): number =>
  passengers.reduce((sum, { total }) => sum + toMinor(total, currency), 0);

export const convertFromMinor = (minor: number, currency: string): number =>
  minor / 10 ** getDigits(currency);

/**
 * A typed amount in minor units: 1234.5, 1,234.50 and 1.234,50 are equal. The last separator is the
 * decimal one if no more digits follow than the currency has.
 */
export function parseTypedMinor(text: string, currency: string): number | null {
  const typed = text.replaceAll(/\s/g, '');
  if (!/^\d+([.,]\d+)*$/.test(typed)) return null;
  const digits = getDigits(currency);
  const signs = typed.match(/[.,]/g) ?? [];
  const groups = typed.split(/[.,]/);
  const last = groups.at(-1) ?? '';
  const once = signs.filter((sign) => sign === signs.at(-1)).length === 1;
  const part = signs.length > 0 && once && last.length <= digits ? (groups.pop() ?? '') : '';
  const [first = '', ...thousands] = groups;
  if (thousands.some((group) => group.length !== 3)) return null;
  if (thousands.length > 0 && first.length > 3) return null;
  const whole = groups.join('');
  return whole.length > MAX_DIGITS ? null : Number(whole + part.padEnd(digits, '0'));
}

/** An amount as shown in a field, without thousands separators, so that it is easy to edit. */
export const formatTypedAmount = (minor: number, currency: string): string =>
  formatNumber(convertFromMinor(minor, currency), getDigits(currency), false);

export const getCardDigits = (number: string): string => number.replaceAll(/\D/g, '');

export function listPayees(form: PaymentDraft, due: Due): Due['passengers'] {
  if (form.pays_for === '') return due.passengers;
  return due.passengers.filter(({ ids }) => ids[0] === form.pays_for);
}

const calculateCostMinor = (form: PaymentDraft, due: Due): number =>
  sumDueMinor({ currency: due.currency, passengers: listPayees(form, due) });

export type Plans = Readonly<Record<number, readonly InstallmentPlan[]>>;

/** The chosen plan, as long as the card pays what the plan was made for. */
const findPlan = (form: PaymentDraft, due: Due, plans: Plans): InstallmentPlan | null =>
  mayHavePlan(form, due)
    ? (plans[form.id]?.find((plan) => plan.plan_token === form.plan) ?? null)
    : null;

/**
 * What a form pays toward the order, in minor units: its plan's principal, else the typed amount.
 */
function calculatePaidMinor(form: PaymentDraft, due: Due, plans: Plans): number {
  const plan = findPlan(form, due, plans);
  if (plan) return toMinor(plan.principal, due.currency);
  return parseTypedMinor(form.amount, due.currency) ?? 0;
}

/** What a form charges, including its plan's interest. */
function calculateCharge(form: PaymentDraft, due: Due, plan: InstallmentPlan | null): number {
  const minor = parseTypedMinor(form.amount, due.currency) ?? 0;
  return plan ? plan.total_price : convertFromMinor(minor, due.currency);
}

/** The amount left to pay, in minor units; negative if too much is paid. */
export const calculateRemainderMinor = (
  forms: readonly PaymentDraft[],
  due: Due,
  plans: Plans,
): number =>
  sumDueMinor(due) - forms.reduce((sum, form) => sum + calculatePaidMinor(form, due, plans), 0);

let next_id = 1;

export const createPayment = (
  kind: PaymentKind,
  amount_minor: number,
  currency: string,
  times: number | null = null,
): PaymentDraft => ({
  id: next_id++,
  kind,
  document: '',
  pays_for: '',
  amount: amount_minor > 0 ? formatTypedAmount(amount_minor, currency) : '',
  holder: '',
  number: '',
  expiry: '',
  cvv: '',
  plan: '',
  times,
});

/**
 * Applies an entry's request for installments to the plans of a card: the change of the form,
 * whether a plan was found, and the answer. Null if none were requested.
 */
export function takeRequestedPlan(
  { times }: Pick<PaymentDraft, 'times'>,
  offered: readonly InstallmentPlan[],
): { change: Partial<PaymentDraft>; taken: boolean; text: string } | null {
  if (times === null) return null;
  const plan = offered.find(({ installments }) => installments === times);
  const list = offered.map(({ installments }) => installments).join(', ');
  const text = plan
    ? say('answer.plan_taken', { n: times })
    : list === ''
      ? say('answer.plan_none')
      : say('answer.plan_other', { n: times, list });
  const change = { times: null, plan: plan?.plan_token ?? '' };
  return { change, taken: plan !== undefined, text };
}

/** Installments are possible if the card pays all that its passengers cost. */
export const mayHavePlan = (form: PaymentDraft, due: Due): boolean =>
  form.kind === 'CREDITCARD' &&
  parseTypedMinor(form.amount, due.currency) === calculateCostMinor(form, due) &&
  calculateCostMinor(form, due) > 0;

/** The card digits needed to request plans, or null if there are too few. */
export function findBin(form: PaymentDraft): string | null {
  const digits = getCardDigits(form.number);
  return digits.length >= 6 ? digits.slice(0, 6) : null;
}

export type PaymentErrors = Readonly<Record<string, string>>;

function listCardErrors(form: PaymentDraft): [PaymentField, string][] {
  const digits = getCardDigits(form.number);
  const errors: [PaymentField, string][] = [];
  if (form.holder.trim() === '') errors.push(['holder', say('field.needed')]);
  if (digits.length < 12 || digits.length > 19 || !passesLuhn(digits)) {
    errors.push(['number', say('pay.wrong_number')]);
  }
  if (readExpiry(form.expiry) === null) errors.push(['expiry', say('pay.wrong_expiry')]);
  if (form.cvv.trim() !== '' && !/^\d{3,4}$/.test(form.cvv.trim())) {
    errors.push(['cvv', say('pay.wrong_cvv')]);
  }
  return errors;
}

/** MM/YY from the usual spellings: 1228, 12/28, 12/2028. */
export function readExpiry(text: string): string | null {
  const found = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text.trim());
  return found ? `${found[1]}/${found[2]}` : null;
}

/** Errors that can be found without the service, by form and field ('3.number'). */
export function findPaymentErrors(forms: readonly PaymentDraft[], due: Due): PaymentErrors {
  const errors: Record<string, string> = {};
  for (const form of forms) {
    const minor = parseTypedMinor(form.amount, due.currency);
    if (minor === null || minor === 0) errors[`${form.id}.amount`] = say('field.amount');
    if (form.kind !== 'CREDITCARD') continue;
    for (const [field, message] of listCardErrors(form)) errors[`${form.id}.${field}`] = message;
  }
  for (const [form, over] of listOverpaid(forms, due)) {
    const amount = formatAmount(convertFromMinor(over, due.currency), due.currency);
    errors[`${form.id}.amount`] ??= say('pay.too_much', { amount });
  }
  return errors;
}

/** Forms that together pay more for a passenger than that passenger costs. */
function listOverpaid(forms: readonly PaymentDraft[], due: Due): [PaymentDraft, number][] {
  const found: [PaymentDraft, number][] = [];
  for (const { ids, total } of due.passengers) {
    const own = forms.filter((form) => form.pays_for !== '' && form.pays_for === ids[0]);
    const paid = own.reduce(
      (sum, form) => sum + (parseTypedMinor(form.amount, due.currency) ?? 0),
      0,
    );
    const over = paid - toMinor(total, due.currency);
    const last = own.at(-1);
    if (over > 0 && last) found.push([last, over]);
  }
  return found;
}

const FIELD_OF: Readonly<Record<string, PaymentField>> = toTable({
  'payment_card.number': 'number',
  'payment_card.card_brand': 'number',
  'payment_card.expire_date': 'expiry',
  'payment_card.cvv': 'cvv',
  'payment_card.holder': 'holder',
  total: 'amount',
  fop_type: 'amount',
  ticket_numbers: 'amount',
  plan_token: 'plan',
  installment_plan_token: 'plan',
});

/** The service's errors by field. `before` counts forms sent first (an exchange's old tickets). */
export function mapRefusedFields(
  details: readonly ErrorDetail[],
  forms: readonly PaymentDraft[],
  before: number,
): PaymentErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of details) {
    const found = /^(?:form_of_payments\.(\d+)|payment)\.(.+)$/.exec(path);
    const form = forms[found?.[1] === undefined ? 0 : Number(found[1]) - before];
    const field = FIELD_OF[found?.[2] ?? ''];
    if (form && field) errors[`${form.id}.${field}`] = message;
  }
  return errors;
}

const toCard = (form: PaymentDraft): InputFormOfPayment['payment_card'] => ({
  holder: form.holder.trim().toUpperCase(),
  number: getCardDigits(form.number),
  expire_date: readExpiry(form.expiry) ?? '',
  ...(form.cvv.trim() === '' ? {} : { cvv: form.cvv.trim() }),
});

/** The forms as service input; every form names its passengers. */
export const toFormsOfPayment = (
  forms: readonly PaymentDraft[],
  due: Due,
  plans: Plans,
): InputFormOfPayment[] =>
  forms.map((form) => {
    const plan = findPlan(form, due, plans);
    return {
      fop_type: form.kind,
      passenger_ids: listPayees(form, due).flatMap(({ ids }) => [...ids]),
      total: calculateCharge(form, due, plan),
      ...(form.kind === 'CREDITCARD' ? { payment_card: toCard(form) } : {}),
      ...(form.kind === 'FOP_TYPE_TICKET' ? { ticket_numbers: [form.document] } : {}),
      ...(plan ? { plan_token: plan.plan_token } : {}),
    };
  });

/** A form as service input for seats and bags. */
export function toAncillaryPayment(form: InputFormOfPayment): AncillaryPayment {
  const { fop_type, passenger_ids, total, payment_card, plan_token } = form;
  return {
    fop_type,
    passenger_ids: passenger_ids ?? [],
    total,
    ...(payment_card ? { payment_card } : {}),
    ...(plan_token ? { installment_plan_token: plan_token } : {}),
  };
}

/** '3 × 821.84', or '3 ×: 5,386.32 + 2 × 2,927.46' if fees are paid with the first installment. */
export function formatInstallments(plan: PaidPlan, currency: string): string {
  const { installments: n } = plan;
  const amount = formatMoney(plan.installment_amount, currency);
  const first = formatMoney(plan.first_installment_amount, currency);
  return n === 1 || first === amount
    ? say('pay.plan_times', { n, amount })
    : say('pay.plan_uneven', { n, first, rest: n - 1, amount });
}

/** The plan of a card's charge: '3 × 821.84 · no interest · total 2,465.52'. */
export function describePlan(plan: PaidPlan, currency: string): string {
  const { interest_rate: rate } = plan;
  return say('pay.plan_line', {
    times: formatInstallments(plan, currency),
    interest: rate === 0 ? say('pay.no_interest') : say('pay.interest', { rate }),
    total: formatMoney(plan.total_price, currency),
  });
}

/** Cash, invoice or card by name, an EMD by its number. */
export const formatKind = ({ kind, document }: Pick<PaymentDraft, 'kind' | 'document'>): string =>
  kind === 'FOP_TYPE_TICKET'
    ? `${say('credit_kind.EMD')} ${formatTicketNumber(document)}`
    : say(`fop.${kind}`);

/** An EMD that can pay: its passenger and maximum amount. */
export interface SpendableEmd {
  number: string;
  passenger_id: string;
  amount_minor: number;
}

/** Adds an EMD in front of the forms, up to its value; the last other form pays that much less. */
export function addEmd(
  forms: readonly PaymentDraft[],
  { number: document, passenger_id, amount_minor }: SpendableEmd,
  due: Due,
): readonly PaymentDraft[] {
  const payee = due.passengers.find(({ ids }) => ids.includes(passenger_id));
  const last = forms.at(-1);
  const pays_for = payee?.ids[0];
  if (pays_for === undefined || forms.some((form) => form.document === document)) return forms;
  const minor = Math.min(amount_minor, toMinor(payee?.total ?? 0, due.currency));
  const emd = createPayment('CASH', minor, due.currency);
  const spent = { ...emd, kind: 'FOP_TYPE_TICKET' as const, document, pays_for };
  if (!last) return [spent];
  const left = (parseTypedMinor(last.amount, due.currency) ?? 0) - minor;
  const others = forms.slice(0, -1);
  if (left <= 0) return [spent, ...others];
  return [spent, ...others, { ...last, amount: formatTypedAmount(left, due.currency) }];
}

/** Describes the forms before they are sent: a card by its last four digits. */
export const describePaymentLines = (
  forms: readonly PaymentDraft[],
  due: Due,
  plans: Plans,
): { label: string; value: string }[] =>
  forms.map((form) => {
    const plan = findPlan(form, due, plans);
    const last = form.kind === 'CREDITCARD' ? ` ···· ${getCardDigits(form.number).slice(-4)}` : '';
    const times =
      plan && plan.installments > 1 ? ` · ${formatInstallments(plan, due.currency)}` : '';
    return {
      label: `${formatKind(form)}${last}`,
      value: `${formatAmount(calculateCharge(form, due, plan), due.currency)}${times}`,
    };
  });

/** Whether a typed line contains a card. It is refused, because lines are stored and recalled. */
export function holdsCardNumber(text: string): boolean {
  const form_of_payment = /^\s*FP[A-Z]*\s*[/-]?\s*[A-Z]{0,4}\d{6,}/i.test(text);
  return form_of_payment || holdsSwipe(text) || numberInText(text);
}

interface OpenPaymentForm {
  /** The forms to send, or null if one is wrong; its field then shows the error. */
  collect(): InputFormOfPayment[] | null;
  /** Lines that may be shown, without card numbers. */
  lines(): readonly { label: string; value: string }[];
  /** `times`: the number of installments, if an entry gave it. */
  add(kind: PaymentKind, times?: number | null): void;
  /** Pays with an EMD up to its value. */
  spend?(emd: SpendableEmd): void;
  /** Marks the fields of a refusal; false if there are none. `before` as in `mapRefusedFields`. */
  refused(details: ErrorBody['details'], before: number): boolean;
  /** Fills a swiped card into the first form without one. */
  swipe(card: SwipedCard): void;
  /** Clears card numbers and codes. */
  clear(): void;
}

export interface PaymentFormSlot {
  current: OpenPaymentForm | null;
  /** Requested before the form was on screen, by booking; applied by the form of that booking. */
  readonly wanted: Map<string, { kind: PaymentKind; times: number | null }>;
}
