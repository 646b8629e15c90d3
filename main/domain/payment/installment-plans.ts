/**
 * Installment plans of a card. Interest is calculated with the Price table on the amount without
 * tax, the first installment due after a month. The first installment carries the taxes and the
 * minor units left over by division, so that the installments add up to the total exactly. A plan is
 * bound to the card's first six digits, its passengers or offers, and its amount; its token reveals
 * none of them.
 */
import { z } from 'zod';
import { type ErrorDetail, refuse, refuseField } from '#main/contract/errors.ts';
import type { InstallmentPlan, InstallmentsAnswer, PaidPlan } from '#main/contract/installment.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { Installments } from '#main/contract/sale-rules.ts';
import { CardBrand } from '#main/contract/values.ts';
import { isPast } from '../instants.ts';
import { divideRounded, formatMoneyText, readDecimal, toAmount } from '../money.ts';
import { findCardBrand, type KnownBrand } from './card-brands.ts';
import { findLeastInstallment, getTerms, type PlanTerms } from './installment-terms.ts';

const minor = z.int();

/** The plan is for passengers of a booking, or for offers not booked yet. */
const PlanScope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('BOOKING'),
    booking_id: z.string(),
    passenger_ids: z.array(z.string()),
  }),
  z.object({ kind: z.literal('OFFERS'), selected_tokens: z.array(z.string()) }),
]);
export type PlanScope = z.infer<typeof PlanScope>;

export const StoredPlanSchema = z.object({
  token: z.string(),
  agency_id: z.int(),
  bin: z.string(),
  brand: CardBrand,
  currency: z.string(),
  installments: z.int().min(1),
  /** Percent a month; '0' without interest. */
  monthly_rate: z.string(),
  principal: minor,
  interest: minor,
  total: minor,
  first_installment: minor,
  installment: minor,
  scope: PlanScope,
  created_at: z.string(),
  expires_at: z.string(),
});
export type StoredPlan = z.infer<typeof StoredPlanSchema>;

/** What a card is to pay, in minor units of the agency's currency. */
export interface PlanAmount {
  currency: string;
  /** The whole amount. */
  principal: number;
  /** The part of it that is tax. */
  tax: number;
  /** The part of the tax that is airlines' fees for payment by card (codes OB…). */
  ob_fee: number;
  /** What was already deducted (tax lines below zero). */
  discount: number;
}

type Schedule = Pick<
  StoredPlan,
  | 'installments'
  | 'monthly_rate'
  | 'principal'
  | 'interest'
  | 'total'
  | 'first_installment'
  | 'installment'
>;

/**
 * The exact installment of the Price table as a fraction: with the rate r / d and q = 1 + rate,
 * amount · rate · qⁿ / (qⁿ − 1); without interest amount / n.
 */
function calculateAnnuity(amount: number, count: number, monthly_rate: string) {
  const { digits: r, scale } = readDecimal(monthly_rate);
  const d = 100n * 10n ** BigInt(scale);
  const n = BigInt(count);
  if (r === 0n) return { dividend: BigInt(amount), divisor: n };
  const grown = (d + r) ** n;
  return { dividend: BigInt(amount) * r * grown, divisor: d * (grown - d ** n) };
}

/** The schedule for a number of installments. */
export function calculateSchedule(
  { principal, tax }: Pick<PlanAmount, 'principal' | 'tax'>,
  count: number,
  monthly_rate: string,
): Schedule {
  const financed = principal - tax;
  const rate = count === 1 ? '0' : monthly_rate;
  const { dividend, divisor } = calculateAnnuity(financed, count, rate);
  const repaid = Number(divideRounded(dividend * BigInt(count), divisor));
  const each = Number(dividend / divisor);
  const first = tax + repaid - each * (count - 1);
  return {
    installments: count,
    monthly_rate: rate,
    principal,
    interest: repaid - financed,
    total: tax + repaid,
    first_installment: first,
    installment: count === 1 ? first : each,
  };
}

/** Every plan the terms allow, from a single payment up; the least amount limits the number. */
export function listSchedules(
  amount: PlanAmount,
  terms: PlanTerms,
  least: number | null,
): Schedule[] {
  const counts = Array.from({ length: terms.max }, (_, index) => index + 1);
  return counts
    .map((count) =>
      calculateSchedule(amount, count, count <= terms.interest_free ? '0' : terms.monthly_rate),
    )
    .filter(
      ({ installments, installment }) =>
        installments === 1 || (least !== null && installment >= least),
    );
}

export interface PlanRequest {
  agency_id: number;
  table: Installments;
  bin: string;
  amount: PlanAmount;
  scope: PlanScope;
  price_changed: boolean;
  now: Date;
  ids: { token(): string };
}

const PLAN_LIFE_MS = 60 * 60_000;

/** The answer and the plans its tokens name; store the plans before a token can be used. */
export function makePlans(
  request: PlanRequest,
): Result<{ answer: InstallmentsAnswer; plans: StoredPlan[] }> {
  const { table, bin, amount, agency_id, scope, now, ids } = request;
  const brand = findCardBrand(bin);
  if (!brand) return refuseField('creditcard_bin', phrase('scheme_refused'), 'CARD_REFUSED');
  const { terms, partner } = getTerms(table, bin, brand);
  const least = findLeastInstallment(table, amount.currency);
  const schedules = terms && amount.principal > 0 ? listSchedules(amount, terms, least) : [];
  const plans = schedules.map(
    (plan): StoredPlan => ({
      ...plan,
      token: ids.token(),
      agency_id,
      bin,
      brand,
      currency: amount.currency,
      scope,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + PLAN_LIFE_MS).toISOString(),
    }),
  );
  return ok({ answer: buildAnswer(request, brand, partner, plans), plans });
}

const buildAnswer = (
  { amount, price_changed }: PlanRequest,
  card_brand: KnownBrand,
  card_partner: string | null,
  plans: readonly StoredPlan[],
): InstallmentsAnswer => ({
  card_brand,
  card_partner,
  installment_plans: plans.map(toPlanView),
  discount: toAmount(amount.discount, amount.currency),
  obfee: toAmount(amount.ob_fee, amount.currency),
  price_changed,
});

function toPlanView(plan: StoredPlan): InstallmentPlan {
  const toMajorUnits = (value: number) => toAmount(value, plan.currency);
  return {
    plan_token: plan.token,
    installments: plan.installments,
    first_installment_amount: toMajorUnits(plan.first_installment),
    installment_amount: toMajorUnits(plan.installment),
    interest_rate: Number(plan.monthly_rate),
    interest_amount: toMajorUnits(plan.interest),
    principal: toMajorUnits(plan.principal),
    total_price: toMajorUnits(plan.total),
    currency: plan.currency,
  };
}

/** The stored part of a plan in a payment; null for a single installment. */
export function toPaidPlan(plan: StoredPlan): PaidPlan | null {
  const { plan_token: _token, currency: _currency, ...paid } = toPlanView(plan);
  return paid.installments === 1 ? null : paid;
}

/** How a form of payment uses the plan it names. */
export interface PlanUse {
  booking_id: string;
  bin: string;
  currency: string;
  /** The cost of the form's passengers; null if several forms share it. */
  principal: number | null;
  /** The amount to charge the card. */
  total: number;
  /** The passengers the form pays for. */
  passenger_ids: readonly string[];
  now: Date;
  /** The token's position in the input. */
  path: string;
}

/** PAYMENT_MISMATCH if the plan was made for anything else, EXPIRED if it is too old. */
export function checkPlan(plan: StoredPlan, use: PlanUse): Result<StoredPlan> {
  if (isPast(plan.expires_at, use.now)) {
    return refuseField(use.path, phrase('plan_expired'), 'EXPIRED');
  }
  const differences = listPlanDifferences(plan, use);
  if (differences.length === 0) return ok(plan);
  const message = phrase('plan_other');
  return refuse('PAYMENT_MISMATCH', message, [{ path: use.path, message }, ...differences]);
}

function listPlanDifferences(plan: StoredPlan, use: PlanUse): ErrorDetail[] {
  const { scope } = plan;
  const formatMoney = (value: number) => formatMoneyText(value, plan.currency);
  const found: [boolean, string, string, string][] = [
    [plan.currency === use.currency, 'currency', plan.currency, use.currency],
    [plan.bin === use.bin, 'creditcard_bin', plan.bin, use.bin],
    [plan.total === use.total, 'total', formatMoney(plan.total), formatMoney(use.total)],
  ];
  if (use.principal !== null) {
    const same = plan.principal === use.principal;
    found.push([same, 'principal', formatMoney(plan.principal), formatMoney(use.principal)]);
  }
  if (scope.kind === 'BOOKING') {
    const people = [...scope.passenger_ids].sort().join(',');
    const paying = [...use.passenger_ids].sort().join(',');
    found.push(
      [scope.booking_id === use.booking_id, 'booking_id', scope.booking_id, use.booking_id],
      [people === paying, 'passenger_ids', people, paying],
    );
  }
  return found.flatMap(([same, path, expected, actual]) =>
    same ? [] : [{ path, message: phrase('expected_got', { expected, got: actual }) }],
  );
}
