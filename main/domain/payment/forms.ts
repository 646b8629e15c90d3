/**
 * The forms of payment of an issue, of seats and bags, and of an exchange: which passengers they
 * pay for and every rule they must keep. Each function returns a {@link Settlement}, or the one
 * problem found.
 */
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import type { AncillaryPayment, InputFormOfPayment } from '#main/contract/fop-input.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderTicket, ProviderTraits } from '#main/providers/provider.ts';
import type { BookingRecord, RecordPassenger } from '../booking-record.ts';
import { sumMinor } from '../money.ts';
import {
  type Charge,
  type PlacedForm,
  refuseMismatch,
  type Settlement,
  settle,
} from './charges.ts';
import { type Credits, isCreditForm, placeCredits } from './credit-forms.ts';
import { type FormContext, type ReadForm, readForms } from './form-check.ts';
import type { StoredPlan } from './installment-plans.ts';
import {
  calculateIssueOwed,
  calculateIssueOwedToProvider,
  calculateTotalOwed,
  listPassengersWithoutEmds,
  listUnissued,
  type Owed,
  withInfants,
} from './owed.ts';

export interface PaymentTerms {
  traits: ProviderTraits;
  now: Date;
  /** Every plan that a token of the forms may name. */
  plans: ReadonlyMap<string, StoredPlan>;
  /** Every residual EMD that the forms may name. */
  credits?: Credits['credits'];
}

/** The plan tokens in what a caller sent. */
export const listPlanTokens = (
  forms: readonly Pick<InputFormOfPayment, 'plan_token'>[],
): string[] => forms.flatMap(({ plan_token }) => plan_token ?? []);

function buildContext(
  record: BookingRecord,
  { traits, now, credits = new Map() }: PaymentTerms,
): FormContext & Credits {
  const currency = record.pricing?.currency;
  if (currency === undefined) throw new Error(`booking ${record.id} has no price to be paid`);
  return { traits, now, credits, zone: record.agency_time_zone, currency };
}

/**
 * Passengers to issue or make a plan for: the named ones with the infants on their laps, or all
 * without a ticket where none is named. An infant goes with its adult. Where EMDs are issued apart,
 * also those who have a ticket and miss an EMD: if named, or once everybody has a ticket.
 */
export function resolvePassengersToIssue(
  record: BookingRecord,
  named: readonly string[],
  /** The input field that names a passenger. */
  getPath: (id: string) => string,
  { emds_apart = false }: Pick<ProviderTraits, 'emds_apart'> = {},
): Result<RecordPassenger[]> {
  const unissued = listUnissued(record);
  const undocumented = emds_apart ? listPassengersWithoutEmds(record) : [];
  const open = [...unissued, ...undocumented];
  if (open.length === 0) return refuse('ALREADY_TICKETED', phrase('all_issued'));
  if (named.length === 0) return ok(unissued.length > 0 ? unissued : undocumented);
  for (const id of named) {
    const path = getPath(id);
    const passenger = record.passengers.find((one) => one.id === id);
    if (!passenger) return refuseField(path, phrase('passenger_unknown', { id }));
    if (!open.includes(passenger)) {
      const { first_name: first, last_name: last } = passenger;
      return refuseField(path, phrase('has_ticket_already', { first, last }), 'ALREADY_TICKETED');
    }
    const adult = record.passengers.find(({ infant_id }) => infant_id === id);
    if (adult && open.includes(adult) && !named.includes(adult.id)) {
      return refuseField(path, phrase('infant_issued_with'));
    }
  }
  return ok(withInfants(open, new Set(named)));
}

/** The field of the form that names a passenger. */
const findNaming = (forms: readonly ReadForm[]) => (id: string) =>
  `${forms.find(({ passenger_ids }) => passenger_ids.includes(id))?.path}.passenger_ids`;

/** Passengers of each form, and of all together. */
function placeForms(
  record: BookingRecord,
  forms: readonly ReadForm[],
  traits: ProviderTraits,
): Result<{ forms: PlacedForm[]; passengers: RecordPassenger[] }> {
  const union = new Set(forms.flatMap(({ passenger_ids }) => passenger_ids));
  const anybody = forms.some(({ passenger_ids }) => passenger_ids.length === 0);
  const all = resolvePassengersToIssue(record, [...union], findNaming(forms), traits);
  if (!all.ok) return all;
  const everybody = anybody ? resolvePassengersToIssue(record, [], findNaming(forms), traits) : all;
  if (!everybody.ok) return everybody;
  const named = all.value.filter((one) => !everybody.value.includes(one));
  const passengers = [...everybody.value, ...named];
  return ok({ passengers, forms: forms.map((form) => placeForm(form, passengers)) });
}

function placeForm(form: ReadForm, everybody: readonly RecordPassenger[]): PlacedForm {
  const named = withInfants(everybody, new Set(form.passenger_ids));
  const own = form.passenger_ids.length === 0 ? everybody : named;
  return { ...form, pays_for: own.map(({ id }) => id) };
}

const buildSettlement = (
  passengers: readonly RecordPassenger[],
  rest: Omit<Settlement, 'passenger_keys' | 'passenger_ids'>,
): Settlement => ({
  passenger_keys: passengers.map(({ key }) => key),
  passenger_ids: passengers.map(({ id }) => id),
  ...rest,
});

/** A plain issue: the passengers of all forms with their unpaid services, to the minor unit. */
export function settleIssue(
  record: BookingRecord,
  input: readonly InputFormOfPayment[],
  terms: PaymentTerms,
): Result<Settlement> {
  const context = buildContext(record, terms);
  const read = readForms(input, context);
  if (!read.ok) return read;
  const ticket = read.value.find(
    (form) => form.fop_type === 'FOP_TYPE_TICKET' && !isCreditForm(form),
  );
  if (ticket) return refuseField(`${ticket.path}.fop_type`, phrase('tickets_exchange_only'));
  const who = placeForms(record, read.value, terms.traits);
  if (!who.ok) return who;
  const { forms, passengers } = who.value;
  const { traits } = terms;
  const left_out = listUnissued(record).filter((one) => !passengers.includes(one));
  if (left_out.length > 0 && !traits.partial_issue) {
    return refuse('CAPABILITY_UNAVAILABLE', phrase('all_together', { provider: traits.name }));
  }
  const bill = {
    booking_id: record.id,
    owed: passengers.map((passenger) => calculateIssueOwed(record, passenger)),
    provider_minor: sumMinor(passengers.map((one) => calculateIssueOwedToProvider(record, one))),
    plans: terms.plans,
    path: 'form_of_payments',
  };
  const credited = placeCredits(record, forms, bill, context);
  if (!credited.ok) return credited;
  const settled = settle(credited.value, bill, context);
  return settled.ok ? ok(buildSettlement(passengers, settled.value)) : settled;
}

/** What passengers with tickets have to pay: `owed` by passenger, and the provider's part. */
export interface Due {
  owed: readonly Owed[];
  provider_minor: number;
}

/** Seats and bags of passengers with tickets, paid at once with one form. */
export function settleAncillaries(
  record: BookingRecord,
  payment: AncillaryPayment | null | undefined,
  due: Due,
  terms: PaymentTerms,
): Result<Settlement> {
  if (!payment) return refuseField('payment', phrase('chosen_paid'), 'PAYMENT_REQUIRED');
  const context = buildContext(record, terms);
  const { installment_plan_token, ...form } = payment;
  const read = readForms([{ ...form, plan_token: installment_plan_token }], context, 'payment');
  if (!read.ok) return renamePaths(read);
  const [one] = read.value;
  if (!one || one.fop_type === 'FOP_TYPE_TICKET') {
    return refuseField('payment.fop_type', phrase('tickets_exchange_only'));
  }
  const stranger = one.passenger_ids.find((id) => record.passengers.every((p) => p.id !== id));
  if (stranger !== undefined) {
    return refuseField('payment.passenger_ids', phrase('passenger_unknown', { id: stranger }));
  }
  const passengers = record.passengers.filter(({ id }) =>
    due.owed.some(({ passenger_id }) => passenger_id === id),
  );
  const all = passengers.map(({ id }) => id);
  const pays_for = one.passenger_ids.length === 0 ? all : one.passenger_ids;
  const settled = settle(
    [{ ...one, path: 'payment', pays_for }],
    { booking_id: record.id, plans: terms.plans, path: 'payment', ...due },
    context,
  );
  return settled.ok ? ok(buildSettlement(passengers, settled.value)) : renamePaths(settled);
}

/** A single payment is its own field in the input, not an entry of a list. */
function renamePaths(read: { ok: false; error: Failure }): Result<never> {
  const details = read.error.details.map(({ path, message }) => ({
    path: path
      .replace(/^payment\.0/, 'payment')
      .replace(/^payment\.plan_token$/, 'payment.installment_plan_token'),
    message,
  }));
  return fail({ ...read.error, details });
}

export interface ExchangeDue extends Due {
  /** Every ticket given up, with later numbers of a set. */
  tickets: readonly ProviderTicket[];
  /** For a new booking the old tickets must be named; in the same booking they may be. */
  new_booking: boolean;
  /** The passengers of the exchange, in booking order. */
  passengers: readonly RecordPassenger[];
}

/**
 * An exchange: the old tickets as one form without an amount, and other forms that add up to the
 * amount due. If nothing is due, the tickets are the only form. For a new booking `payments` begins
 * with the tickets.
 */
export function settleExchange(
  record: BookingRecord,
  input: readonly InputFormOfPayment[],
  due: ExchangeDue,
  terms: PaymentTerms,
): Result<Settlement> {
  const context = buildContext(record, terms);
  const read = readForms(input, context);
  if (!read.ok) return read;
  const given_up = read.value.filter(
    (form) => form.fop_type === 'FOP_TYPE_TICKET' && !paysPart(form, due),
  );
  const others = read.value.filter((form) => !given_up.includes(form));
  const problem = findTicketFormProblem(record, given_up, due, context);
  if (problem) return fail(problem);
  const amount = sumMinor(due.owed.map(calculateTotalOwed));
  const zero_due = amount === 0 ? others[0] : undefined;
  if (zero_due) {
    const message = phrase('nothing_due');
    return fail(
      refuseMismatch(message, 0, zero_due.total, context.currency, `${zero_due.path}.total`),
    );
  }
  if (amount === 0 && given_up.length === 0) {
    return refuseField('form_of_payments', phrase('name_exchanged'));
  }
  const stranger = others.flatMap(({ passenger_ids }) => passenger_ids).find(isStranger(due));
  if (stranger !== undefined) {
    return refuseField(findNaming(others)(stranger), phrase('no_part', { id: stranger }));
  }
  const forms = others.map((form) => placeForm(form, due.passengers));
  const owing = due.owed.filter((one) => calculateTotalOwed(one) > 0);
  const { plans } = terms;
  const bill = { booking_id: record.id, plans, path: 'form_of_payments', ...due, owed: owing };
  const credited = placeCredits(record, forms, bill, context);
  if (!credited.ok) return credited;
  const settled = settle(credited.value, bill, context);
  if (!settled.ok) return settled;
  const numbers = due.tickets.map(({ number }) => number);
  const by_tickets = given_up.map((form) => buildTicketCharge(form, numbers, context.currency));
  return ok(
    buildSettlement(due.passengers, {
      ...settled.value,
      charges: [...by_tickets, ...settled.value.charges],
      payments: due.new_booking
        ? [{ method: 'TICKETS', numbers }, ...settled.value.payments]
        : settled.value.payments,
    }),
  );
}

/** The form spends an amount of a document that is not one of the tickets given up. */
const paysPart = (form: ReadForm, { tickets }: ExchangeDue): boolean =>
  isCreditForm(form) &&
  form.ticket_numbers.every((one) => tickets.every(({ number }) => number !== one));

const isStranger =
  ({ passengers }: ExchangeDue) =>
  (id: string): boolean =>
    passengers.every((passenger) => passenger.id !== id);

/** The named numbers must be all tickets given up, each once; a set may be named by its first. */
function findTicketFormProblem(
  record: BookingRecord,
  forms: readonly ReadForm[],
  { tickets, new_booking, passengers }: ExchangeDue,
  { currency }: FormContext,
): Failure | null {
  const path = forms[0]?.path ?? 'form_of_payments';
  const refuseTickets = (word: 'INVALID_REQUEST' | 'PAYMENT_MISMATCH', message: string) =>
    createFailure(word, message, [{ path: `${path}.ticket_numbers`, message }]);
  if (new_booking && forms.length === 0) {
    return refuseTickets('INVALID_REQUEST', phrase('name_exchanged_as'));
  }
  const worth = forms.find(({ total }) => total !== 0);
  if (worth) {
    const message = phrase('tickets_total_0');
    return refuseMismatch(message, 0, worth.total, currency, `${worth.path}.total`);
  }
  const known = new Set([...record.passengers, ...passengers].map(({ id }) => id));
  const stranger = forms.flatMap((form) => form.passenger_ids).find((id) => !known.has(id));
  if (stranger !== undefined) {
    return createFailure('INVALID_REQUEST', phrase('passenger_unknown', { id: stranger }), [
      { path: `${path}.passenger_ids`, message: stranger },
    ]);
  }
  const named = forms.flatMap(({ ticket_numbers }) => ticket_numbers);
  if (named.length === 0) {
    const silent = forms.length > 0 && new_booking;
    return silent ? refuseTickets('INVALID_REQUEST', phrase('list_exchanged')) : null;
  }
  if (new Set(named).size < named.length) {
    return refuseTickets('INVALID_REQUEST', phrase('ticket_listed_twice'));
  }
  const getFirstNumber = (number: string) =>
    tickets.find((ticket) => ticket.number === number)?.conjunction_of ?? number;
  const listed = [...new Set(named.map(getFirstNumber))].sort().join(', ');
  const wanted = [...new Set(tickets.map(({ number }) => getFirstNumber(number)))]
    .sort()
    .join(', ');
  if (listed === wanted) return null;
  const message = phrase('estimate_other_tickets', { expected: wanted, got: listed });
  return refuseTickets('PAYMENT_MISMATCH', message);
}

const buildTicketCharge = (form: ReadForm, numbers: string[], currency: string): Charge => ({
  fop_type: 'FOP_TYPE_TICKET',
  passenger_ids: form.passenger_ids,
  currency,
  total: 0,
  principal: 0,
  fee: 0,
  is_total_fee: form.is_total_fee,
  plan_token: null,
  installments: 1,
  card: null,
  ticket_numbers: form.ticket_numbers.length > 0 ? form.ticket_numbers : numbers,
  shares: [],
});
