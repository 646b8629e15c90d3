/**
 * The forms of payment on screen, in this component's memory only: they are never in a store, a
 * saved area or the recall, and disappear with the component. They are read through
 * `desk.payment_form`.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { filterKeys } from '#main/contract/collections.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InstallmentsAnswer } from '#main/contract/installment.ts';
import type { Desk } from '../../app/create-desk.ts';
import { formatAmount, sumOf, toMinor } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { SwipedCard } from './card-stripe.ts';
import {
  addEmd,
  calculateRemainderMinor,
  convertFromMinor,
  createPayment,
  type Due,
  describePaymentLines,
  findBin,
  findPaymentErrors,
  formatTypedAmount,
  listPayees,
  mapRefusedFields,
  mayHavePlan,
  type PaymentDraft,
  type PaymentErrors,
  type PaymentKind,
  type Plans,
  type SpendableEmd,
  sumDueMinor,
  takeRequestedPlan,
  toFormsOfPayment,
} from './payment-forms.ts';

/** Pause in typing before installments are requested. */
const PAUSE_MS = 300;

type Change =
  | { do: 'add'; kind: PaymentKind; times: number | null; due: Due; plans: Plans }
  | { do: 'spend'; emd: SpendableEmd; due: Due }
  | { do: 'remove'; id: number }
  | { do: 'set'; id: number; change: Partial<PaymentDraft> }
  | { do: 'due'; due: Due }
  | { do: 'clear' };

function change(forms: readonly PaymentDraft[], step: Change): readonly PaymentDraft[] {
  switch (step.do) {
    case 'add': {
      const left = calculateRemainderMinor(forms, step.due, step.plans);
      return [...forms, createPayment(step.kind, left, step.due.currency, step.times)];
    }
    case 'spend':
      return addEmd(forms, step.emd, step.due);
    case 'remove':
      return forms.length > 1 ? forms.filter(({ id }) => id !== step.id) : forms;
    case 'set':
      return forms.map((form) => (form.id === step.id ? { ...form, ...step.change } : form));
    case 'due': {
      // If a form's passenger is no longer in the payment, it pays for all again.
      const known = step.due.passengers.flatMap(({ ids }) => ids.slice(0, 1));
      const kept = forms.map((form) => ({
        ...form,
        plan: '',
        pays_for: known.includes(form.pays_for) ? form.pays_for : '',
      }));
      const [only] = kept;
      if (kept.length !== 1 || !only) return kept;
      return [{ ...only, amount: formatTypedAmount(sumDueMinor(step.due), step.due.currency) }];
    }
    case 'clear':
      return forms.map((form) => ({ ...form, number: '', cvv: '', plan: '' }));
  }
}

/** The installment plans known for one form's card. */
export interface CardPlans {
  asked: string;
  answer: InstallmentsAnswer | null;
  error: string | null;
}

export interface Payment {
  forms: readonly PaymentDraft[];
  errors: PaymentErrors;
  plans: Readonly<Record<number, CardPlans>>;
  /** Whether the form pays all that a plan would be for. */
  mayTakePlan(form: PaymentDraft): boolean;
  /** In minor units; negative if too much is paid. */
  left: number;
  /** The total with interest; null without interest. */
  charged: number | null;
  set(id: number, change: Partial<PaymentDraft>): void;
  add(kind: PaymentKind): void;
  remove(id: number): void;
}

/** Installments are asked for a booking's passengers, or for all that these tokens cost together. */
export type PlansOf = { booking_id: string } | { selected_tokens: readonly string[] };

const mayTakePlan = (form: PaymentDraft, due: Due, plans_of: PlansOf): boolean =>
  mayHavePlan(form, due) && ('booking_id' in plans_of || form.pays_for === '');

const getPlans = ({ forms, due, plans_of }: Paid, known: Payment['plans']): Plans =>
  Object.fromEntries(
    forms
      .filter((form) => mayTakePlan(form, due, plans_of))
      .map(({ id }) => [id, known[id]?.answer?.installment_plans ?? []]),
  );

/** The amounts due, the forms, and what installments are asked for. */
interface Paid {
  forms: readonly PaymentDraft[];
  due: Due;
  plans_of: PlansOf;
}

export function usePayment(
  desk: Desk,
  { due, kinds, plans_of }: Omit<Paid, 'forms'> & { kinds: readonly PaymentKind[] },
): Payment {
  const [first = 'CASH'] = kinds;
  const [forms, step] = useReducer(change, null, () => [
    createPayment(first, sumDueMinor(due), due.currency),
  ]);
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [plans, setPlans] = useState<Payment['plans']>({});
  const owed = JSON.stringify(due);
  const first_owed = useRef(owed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amounts due count, not their object
  useEffect(() => {
    if (first_owed.current === owed) return;
    first_owed.current = owed;
    setPlans({});
    step({ do: 'due', due });
  }, [owed]);
  const paid = { forms, due, plans_of };
  usePlans(desk, paid, setPlans);
  useRequestedPlan(desk, forms, plans, step);
  const known = getPlans(paid, plans);
  const left = calculateRemainderMinor(forms, due, known);
  useOpenForm(desk, { ...paid, kinds, plans: known, left, setErrors, step });
  const fops = toFormsOfPayment(forms, due, known);
  const total = sumOf(fops, (fop) => fop.total, due.currency);
  return {
    forms,
    errors,
    plans,
    mayTakePlan: (form) => mayTakePlan(form, due, plans_of),
    left,
    charged: left === 0 && toMinor(total, due.currency) !== sumDueMinor(due) ? total : null,
    set(id, changed) {
      const fields = Object.keys(changed).map((field) => `${id}.${field}`);
      setErrors((now) => filterKeys(now, (field) => !fields.includes(field)));
      step({ do: 'set', id, change: changed });
    },
    add: (kind) => step({ do: 'add', kind, times: null, due, plans: known }),
    remove: (id) => step({ do: 'remove', id }),
  };
}

/** Requests installment plans once a card's first digits and its amount are known. */
function usePlans(
  desk: Desk,
  { forms, due, plans_of }: Paid,
  setPlans: (change: (now: Payment['plans']) => Payment['plans']) => void,
): void {
  const wanted = forms.flatMap((form) => {
    const bin = findBin(form);
    if (bin === null || !mayTakePlan(form, due, plans_of)) return [];
    const of =
      'booking_id' in plans_of
        ? { ...plans_of, passenger_ids: listPayees(form, due).flatMap(({ ids }) => [...ids]) }
        : { selected_tokens: [...plans_of.selected_tokens] };
    return [{ id: form.id, bin, of, asked: `${bin} ${JSON.stringify(of)}` }];
  });
  const asked = wanted.map(({ id, asked: what }) => `${id} ${what}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when the request differs
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      for (const one of wanted) void readPlans(one);
    }, PAUSE_MS);
    async function readPlans({ id, bin, of, asked: what }: (typeof wanted)[number]) {
      setPlans((now) =>
        now[id]?.asked === what
          ? now
          : { ...now, [id]: { asked: what, answer: null, error: null } },
      );
      const result = await desk.client.call('installment.list', { creditcard_bin: bin, ...of });
      if (over) return;
      setPlans((now) => ({
        ...now,
        [id]: {
          asked: what,
          answer: result.ok ? result.value.output : null,
          error: result.ok ? null : result.error.message,
        },
      }));
    }
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked]);
}

/** Chooses the plan with the installments of an entry, once the card's plans are known. */
function useRequestedPlan(
  desk: Desk,
  forms: readonly PaymentDraft[],
  plans: Payment['plans'],
  step: (change: Change) => void,
): void {
  useEffect(() => {
    for (const form of forms) {
      const offered = plans[form.id]?.answer?.installment_plans;
      const came = offered ? takeRequestedPlan(form, offered) : null;
      if (!came) continue;
      step({ do: 'set', id: form.id, change: came.change });
      desk.answerHere(came.taken ? 'ok' : 'warn', came.text);
    }
  }, [desk, forms, plans, step]);
}

/** Lets the desk read the forms while they are on screen. */
function useOpenForm(
  desk: Desk,
  now: Paid & {
    kinds: readonly PaymentKind[];
    plans: Plans;
    left: number;
    setErrors: (errors: PaymentErrors) => void;
    step: (change: Change) => void;
  },
): void {
  const latest = useRef(now);
  latest.current = now;
  useLayoutEffect(() => {
    const { payment_form: slot } = desk;
    const own = {
      collect() {
        const { forms, due, plans, left, setErrors } = latest.current;
        const { name } = desk.getActiveArea();
        const errors = findPaymentErrors(forms, due);
        setErrors(errors);
        const refuse = (text: string) => {
          desk.answer(name, 'warn', text);
          desk.askFocus('error');
          return null;
        };
        if (Object.keys(errors).length > 0) return refuse(say('answer.form_wrong'));
        if (left !== 0) {
          const { currency } = due;
          const amount = formatAmount(Math.abs(convertFromMinor(left, currency)), currency);
          setErrors({ [`${forms.at(-1)?.id}.amount`]: say(left > 0 ? 'pay.left' : 'pay.over') });
          return refuse(say(left > 0 ? 'pay.not_zero' : 'pay.not_zero_over', { amount }));
        }
        return toFormsOfPayment(forms, due, plans);
      },
      lines() {
        const { forms, due, plans } = latest.current;
        return describePaymentLines(forms, due, plans);
      },
      add(kind: PaymentKind, times: number | null = null) {
        const { forms, due, plans, left, step } = latest.current;
        const [only] = forms;
        // A single form that pays everything is changed to the requested kind; else one is added.
        if (forms.length === 1 && only && left === 0) {
          step({ do: 'set', id: only.id, change: { kind, times } });
        } else step({ do: 'add', kind, times, due, plans });
      },
      spend(emd: SpendableEmd) {
        const { due, step } = latest.current;
        step({ do: 'spend', emd, due });
      },
      refused(details: ErrorBody['details'], before: number) {
        const { forms, setErrors } = latest.current;
        const errors = mapRefusedFields(details, forms, before);
        setErrors(errors);
        return Object.keys(errors).length > 0;
      },
      swipe({ number, expiry, holder }: SwipedCard) {
        const { forms, kinds, step } = latest.current;
        if (!kinds.includes('CREDITCARD')) return;
        const wanted =
          forms.find((form) => form.kind === 'CREDITCARD' && form.number === '') ??
          forms.find((form) => form.kind === 'CREDITCARD') ??
          forms.at(-1);
        if (!wanted) return;
        // A typed name stays: the stripe's name has no accents and may be cut.
        const named = wanted.holder === '' ? { holder } : {};
        const change = { kind: 'CREDITCARD' as const, number, expiry, ...named };
        step({ do: 'set', id: wanted.id, change });
      },
      clear: () => latest.current.step({ do: 'clear' }),
    };
    slot.current = own;
    const { plans_of, kinds } = latest.current;
    const booking_id = 'booking_id' in plans_of ? plans_of.booking_id : '';
    const wanted = slot.wanted.get(booking_id);
    slot.wanted.delete(booking_id);
    if (wanted && kinds.includes(wanted.kind)) own.add(wanted.kind, wanted.times);
    return () => {
      if (slot.current === own) slot.current = null;
    };
  }, [desk]);
}
