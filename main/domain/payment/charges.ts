/**
 * Checks forms of payment against the amount owed, to the minor unit: which passengers each pays
 * for, how it divides into principal and interest, and the provider's share of each. A {@link
 * Charge} may be stored; card numbers are in `payments` alone.
 */
import { pick, zip } from '#main/contract/collections.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import type { PaidPlan } from '#main/contract/installment.ts';
import { phrase } from '#main/contract/phrase.ts';
import { assertNever, fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { allocate, formatMoneyText, sumMinor } from '../money.ts';
import { getBin, type KeptCard, toKeptCard, toProviderCard } from './cards.ts';
import type { FormContext, ReadForm } from './form-check.ts';
import { calculateShares } from './form-shares.ts';
import { checkPlan, type StoredPlan, toPaidPlan } from './installment-plans.ts';
import { calculateTotalOwed, type Owed, type OwedService, sumFeesOwed, sumPrice } from './owed.ts';

/** Its passengers are as the caller named them; none means all passengers paid for. */
export interface Charge extends Omit<ReadForm, 'path' | 'fee' | 'card'> {
  currency: string;
  /** The amount charged, interest included. */
  total: number;
  /** The part that pays for the order. */
  principal: number;
  /** Agency and consolidator fees in it: no part of the provider's share is taken from them. */
  fee: number;
  installments: number;
  /** Missing in effects stored by the first releases. */
  plan?: PaidPlan | null;
  card: KeptCard | null;
  shares: Owed[];
}

/** What an effect needs to make the payment and record it. */
export interface Settlement {
  /** In the provider's order, infants beside their adults. */
  passenger_keys: string[];
  passenger_ids: string[];
  currency: string;
  /** The amount owed, without interest. */
  principal: number;
  /** JSON-safe: for the plan of an effect. */
  charges: Charge[];
  /** For the provider, in its currency. Holds card numbers, so it is the effect's secret. */
  payments: ProviderPayment[];
}

/** A form and the passengers it pays for, with infants. */
export interface PlacedForm extends ReadForm {
  pays_for: string[];
  price_only?: boolean;
}

export interface Bill {
  booking_id: string;
  owed: readonly Owed[];
  /** The provider's part, in its currency. */
  provider_minor: number;
  plans: ReadonlyMap<string, StoredPlan>;
  /** The position of the forms in the input. */
  path: string;
}

export function refuseMismatch(
  message: string,
  expected: number,
  actual: number,
  currency: string,
  path = 'form_of_payments',
): Failure {
  const [want, got] = [formatMoneyText(expected, currency), formatMoneyText(actual, currency)];
  return createFailure(
    'PAYMENT_MISMATCH',
    phrase('got_expected', { what: message, expected: want, got }),
    [
      { path, message },
      { path: 'expected', message: want },
      { path: 'actual', message: got },
    ],
  );
}

interface Sized extends PlacedForm {
  principal: number;
  plan: StoredPlan | null;
}

/** Charges and the provider's payments; with a problem nothing is charged. */
export function settle(
  forms: readonly PlacedForm[],
  bill: Bill,
  context: FormContext,
): Result<Pick<Settlement, 'charges' | 'payments' | 'principal' | 'currency'>> {
  const { currency } = context;
  const zero = forms.find(({ total }) => total === 0);
  const owed = sumMinor(bill.owed.map(calculateTotalOwed));
  if (zero && !(owed === 0 && zero.fop_type !== 'CREDITCARD')) {
    return fail(refuseMismatch(phrase('pays_nothing'), owed, 0, currency, `${zero.path}.total`));
  }
  const sized = sizeForms(forms, bill, context);
  if (!sized.ok) return sized;
  const paid = sumMinor(sized.value.map(({ principal }) => principal));
  if (paid !== owed) {
    return fail(refuseMismatch(phrase('not_the_cost'), owed, paid, currency, bill.path));
  }
  const fees = calculateFeesIn(sized.value, bill.owed, currency);
  if (!fees.ok) return fees;
  const shares = calculateShares(sized.value, fees.value, bill.owed, currency);
  if (!shares.ok) return shares;
  const charges = zip(sized.value, fees.value, shares.value).map(([form, fee, share]) =>
    buildCharge(form, fee, share, currency),
  );
  const whole = context.traits.emds_apart ? listWholeServices(charges) : null;
  const payments = shareOut(bill.provider_minor, charges, sized.value, whole);
  return ok({ charges, payments, principal: owed, currency });
}

/** The part of each form that pays for the order: its plan's principal, else all of it. */
function sizeForms(
  forms: readonly PlacedForm[],
  bill: Bill,
  { currency, now }: FormContext,
): Result<Sized[]> {
  const sized: Sized[] = [];
  for (const form of forms) {
    if (form.plan_token === null || !form.card) {
      sized.push({ ...form, principal: form.total, plan: null });
      continue;
    }
    const path = `${form.path}.plan_token`;
    const plan = bill.plans.get(form.plan_token);
    if (!plan) return fail(refuseUnknownPlan(path));
    const shared = forms.some(
      (other) => other !== form && other.pays_for.some((id) => form.pays_for.includes(id)),
    );
    const own = bill.owed.filter(({ passenger_id }) => form.pays_for.includes(passenger_id));
    const checked = checkPlan(plan, {
      booking_id: bill.booking_id,
      bin: getBin(form.card.number),
      currency,
      principal: shared ? null : sumMinor(own.map(calculateTotalOwed)),
      total: form.total,
      passenger_ids: form.pays_for,
      now,
      path,
    });
    if (!checked.ok) return checked;
    sized.push({ ...form, principal: plan.principal, plan });
  }
  return ok(sized);
}

function refuseUnknownPlan(path: string): Failure {
  const message = phrase('plan_gone');
  return createFailure('NOT_FOUND', message, [{ path, message }]);
}

/**
 * Fees in each form. `fee_amount` is how much of the form's total is the agency's and
 * consolidator's fees; `is_total_fee` says that the form pays all fees of its passengers, with or
 * without an amount. Forms with neither have no fees set apart.
 */
function calculateFeesIn(
  forms: readonly Sized[],
  owed: readonly Owed[],
  currency: string,
): Result<number[]> {
  const fees: number[] = [];
  for (const form of forms) {
    const own = owed.filter(({ passenger_id }) => form.pays_for.includes(passenger_id));
    const all = sumMinor(own.map(sumFeesOwed));
    const fee = form.fee ?? (form.is_total_fee ? Math.min(all, form.principal) : 0);
    const path = `${form.path}.fee_amount`;
    if (fee > all || (form.is_total_fee && form.fee !== null && fee !== all)) {
      return fail(refuseMismatch(phrase('not_the_fees'), all, fee, currency, path));
    }
    if (fee > form.principal) {
      return fail(refuseMismatch(phrase('fees_over_form'), form.principal, fee, currency, path));
    }
    fees.push(fee);
  }
  const [all, named] = [sumMinor(owed.map(sumFeesOwed)), sumMinor(fees)];
  if (named > all) return fail(refuseMismatch(phrase('fees_twice'), all, named, currency));
  return ok(fees);
}

const buildCharge = (form: Sized, fee: number, shares: Owed[], currency: string): Charge => ({
  ...pick(form, 'fop_type', 'passenger_ids', 'ticket_numbers', 'total', 'principal'),
  ...pick(form, 'is_total_fee', 'plan_token'),
  currency,
  fee,
  installments: form.plan?.installments ?? 1,
  plan: form.plan && toPaidPlan(form.plan),
  card: form.card && toKeptCard(form.card),
  shares,
});

const listServices = ({ shares }: Pick<Charge, 'shares'>): OwedService[] =>
  shares.flatMap(({ services }) => services);

/** Services of the order that each form pays in full; an EMD form pays none. */
function listWholeServices(charges: readonly Charge[]): OwedService[][] {
  const all = charges.flatMap(listServices).map(({ key }) => key);
  return charges.map((charge) =>
    charge.fop_type === 'FOP_TYPE_TICKET'
      ? []
      : listServices(charge).filter(
          ({ key }) => key !== null && all.indexOf(key) === all.lastIndexOf(key),
        ),
  );
}

/**
 * Divides the provider's total exactly over the forms, in proportion to what each pays of the price
 * by its shares: what the provider charges is what the record says that it paid. EMDs come first;
 * services that are documented separately (`of_forms`, form by form) are paid at their own price. A
 * form with a share of zero is not sent to the provider.
 */
export function shareOut(
  provider_minor: number,
  charges: readonly Pick<Charge, 'fop_type' | 'installments' | 'ticket_numbers' | 'shares'>[],
  forms: readonly Pick<ReadForm, 'card'>[],
  of_forms: readonly (readonly OwedService[])[] | null = null,
): ProviderPayment[] {
  const prices = charges.map(({ shares }) => sumPrice(shares));
  const emds = zip(charges, prices).map(([{ fop_type }, price]) =>
    fop_type === 'FOP_TYPE_TICKET' ? price : 0,
  );
  // All EMDs and the rest at once: rounded one by one they could exceed the total.
  const rest = Math.max(1, sumMinor(prices)) - sumMinor(emds);
  const by_emd = allocate(provider_minor, [...emds, rest]);
  const whole = of_forms ?? charges.map(() => []);
  const own = whole.map((services) => sumMinor(services.map((one) => one.provider_minor)));
  const by_others = allocate(
    by_emd.at(-1)! - sumMinor(own),
    zip(prices, emds, whole).map(
      ([price, emd, services]) => price - emd - sumMinor(services.map(({ amount }) => amount)),
    ),
  );
  return charges.flatMap(({ fop_type, installments, ticket_numbers }, index): ProviderPayment[] => {
    const amount_minor = by_emd[index]! + own[index]! + by_others[index]!;
    if (amount_minor === 0) return [];
    const keys = whole[index]!.flatMap(({ key }) => key ?? []);
    const services = keys.length > 0 && { services: keys };
    switch (fop_type) {
      case 'CREDITCARD': {
        const card = forms[index]?.card;
        if (!card) throw new Error('a card payment has no card');
        return [
          { method: 'CARD', amount_minor, card: toProviderCard(card, installments), ...services },
        ];
      }
      case 'CASH':
      case 'INVOICE':
        return [{ method: fop_type, amount_minor, ...services }];
      case 'FOP_TYPE_TICKET':
        return [{ method: 'EMD', amount_minor, number: ticket_numbers[0]! }];
      default:
        return assertNever(fop_type, 'form of payment');
    }
  });
}

/** Services to be paid that have no document; what the order did not hold `before` is new. */
export function listUndocumented(
  charges: readonly Pick<Charge, 'shares'>[],
  before: Pick<ProviderOrder, 'services'>,
  { services }: Pick<ProviderOrder, 'services'>,
): OwedService[] {
  const known = new Set(before.services.map(({ key }) => key));
  const live = services.filter(({ status }) => status !== 'CANCELLED');
  return charges.flatMap(listServices).filter((owed) => {
    const own = live.filter((one) =>
      owed.key === null
        ? !known.has(one.key) &&
          one.kind === owed.kind &&
          one.passenger_key === owed.passenger_key &&
          one.leg_keys[0] === owed.leg_keys[0] &&
          (owed.seat === null || one.seat === owed.seat)
        : one.key === owed.key,
    );
    return own.length > 0 && own.every(({ status }) => status !== 'TICKETED');
  });
}

/** The charges without undocumented services: nobody was charged for those. */
export function withoutServices(
  charges: readonly Charge[],
  undocumented: readonly OwedService[],
): Charge[] {
  if (undocumented.length === 0) return [...charges];
  return charges.flatMap((charge): Charge[] => {
    const shares = charge.shares.map((share) => ({
      ...share,
      services: share.services.filter((one) => !undocumented.includes(one)),
    }));
    const left = shares.filter((share) => calculateTotalOwed(share) > 0);
    const principal = sumMinor(left.map(calculateTotalOwed));
    if (principal === 0 && charge.principal > 0) return [];
    const [total] = allocate(charge.total, [principal, charge.principal - principal]);
    return [{ ...charge, total: total!, principal, shares: left }];
  });
}
