/**
 * The arithmetic of one passenger's reissue, in minor units of one currency. Only a penalty is
 * netted, against a fare that returns to its form of payment. Forfeited amounts are nobody's
 * credit, so `balance` is collected minus given back.
 */
import type { CreditAs } from '#main/contract/exchange.ts';
import type { ProviderFare, ProviderFeature } from '#main/providers/provider.ts';
import type { ExchangeLine } from '#main/providers/provider-after-sale.ts';
import { sumMinor } from '../money.ts';

export type Stage = Exclude<ProviderFeature['when'], 'NO_SHOW' | null>;
/** What happens to the old fare left over after the new one. */
type ResidualAs = Exclude<CreditAs, 'UNSPECIFIED'>;

interface ReissueTax {
  code: string;
  amount_minor: number;
  /** Null if unknown: then nothing is promised. */
  refundable: boolean | null;
}
/** Kept slices are in both sides, flown ones in neither. */
export interface ReissuePrice {
  fare_minor: number;
  taxes: readonly ReissueTax[];
}
export interface ReissueRule {
  stage: Stage;
  /** True if every slice given up is refundable. */
  refundable: boolean;
}
export interface ReissueInput {
  old: ReissuePrice;
  new: ReissuePrice;
  penalty_minor: number;
  rule: ReissueRule;
}

/** One tax code, summed over slices; at most one of the last three is not zero. */
interface TaxChange {
  code: string;
  old: number;
  new: number;
  collected: number;
  refunded: number;
  forfeited: number;
}

export interface Reissue {
  /** New fare minus old fare. */
  fare_difference: number;
  fare_collection: number;
  /** Before a penalty is deducted from it. */
  fare_residual: number;
  /** Null if no fare is left over. */
  residual_as: ResidualAs | null;
  taxes: TaxChange[];
  tax_collection: number;
  tax_refund: number;
  tax_forfeited: number;
  penalty: number;
  /** The part of the penalty deducted from the residual. */
  penalty_netted: number;
  due: number;
  /** To the form of payment. */
  refund: number;
  /** As a document. */
  residual: number;
  /** Fare and taxes that are lost. */
  forfeited: number;
  /** due − refund − residual. */
  balance: number;
}

const UNREFUNDABLE_RESIDUAL: Readonly<Record<Stage, ResidualAs>> = {
  BEFORE_DEPARTURE: 'EMD',
  AFTER_DEPARTURE: 'FORFEITED',
};

const getResidualRule = ({ stage, refundable }: ReissueRule): ResidualAs =>
  refundable ? 'ORIGINAL_FOP' : UNREFUNDABLE_RESIDUAL[stage];

export const reissue = (input: ReissueInput): Reissue =>
  compute(input, { left_over: getResidualRule(input.rule), unknown_tax: false });

/** Assumptions where the rules say nothing: what happens to leftover fare and unexplained taxes. */
interface Reading {
  left_over: ResidualAs;
  /** Whether a tax of unknown kind is refunded. */
  unknown_tax: boolean;
}

function compute(input: Omit<ReissueInput, 'rule'>, { left_over, unknown_tax }: Reading): Reissue {
  const penalty = input.penalty_minor;
  const fare_difference = input.new.fare_minor - input.old.fare_minor;
  const fare_collection = Math.max(0, fare_difference);
  const fare_residual = Math.max(0, -fare_difference);
  const taxes = calculateTaxChanges(input.old.taxes, input.new.taxes, unknown_tax);
  const sum = (name: 'collected' | 'refunded' | 'forfeited') =>
    sumMinor(taxes.map((tax) => tax[name]));
  const back = fare_residual > 0 ? left_over : null;
  const penalty_netted = back === 'ORIGINAL_FOP' ? Math.min(penalty, fare_residual) : 0;
  const tax_collection = sum('collected');
  const tax_refund = sum('refunded');
  const tax_forfeited = sum('forfeited');
  const due = sumMinor([fare_collection, tax_collection, penalty - penalty_netted]);
  const refund = tax_refund + (back === 'ORIGINAL_FOP' ? fare_residual - penalty_netted : 0);
  const residual = back === 'EMD' ? fare_residual : 0;
  return {
    fare_difference,
    fare_collection,
    fare_residual,
    residual_as: back,
    taxes,
    tax_collection,
    tax_refund,
    tax_forfeited,
    penalty,
    penalty_netted,
    due,
    refund,
    residual,
    forfeited: tax_forfeited + (back === 'FORFEITED' ? fare_residual : 0),
    balance: due - refund - residual,
  };
}

/** Tax changes by code, the old side's first. A code is refunded only if all paid of it is. */
function calculateTaxChanges(
  old_taxes: readonly ReissueTax[],
  new_taxes: readonly ReissueTax[],
  unknown_tax: boolean,
): TaxChange[] {
  const codes = [...new Set([...old_taxes, ...new_taxes].map(({ code }) => code))];
  return codes.map((code) => {
    const paid = old_taxes.filter((tax) => tax.code === code);
    const asked = new_taxes.filter((tax) => tax.code === code);
    const before = sumMinor(paid.map((tax) => tax.amount_minor));
    const after = sumMinor(asked.map((tax) => tax.amount_minor));
    const left = Math.max(0, before - after);
    const refundable = paid.every((tax) => tax.refundable ?? unknown_tax);
    return {
      code,
      old: before,
      new: after,
      collected: Math.max(0, after - before),
      refunded: refundable ? left : 0,
      forfeited: refundable ? 0 : left,
    };
  });
}

/** The field's code for taxes that an airline gives only as a sum. */
const COMBINED = 'XT';

/** A fare as one side of a reissue: its taxes always add up to their total. */
export function toSide({ fare_minor, taxes, tax_minor }: ProviderFare): ReissuePrice {
  const told = sumMinor(taxes.map((tax) => tax.amount_minor));
  if (told === tax_minor) return { fare_minor, taxes };
  const rest = { code: COMBINED, amount_minor: tax_minor - told, refundable: null };
  return rest.amount_minor > 0
    ? { fare_minor, taxes: [...taxes, rest] }
    : { fare_minor, taxes: [{ ...rest, amount_minor: tax_minor }] };
}

export const calculateSideTotal = ({ fare_minor, taxes }: ReissuePrice): number =>
  sumMinor([fare_minor, ...taxes.map((tax) => tax.amount_minor)]);

/** The airline's amounts, with components calculated here. */
export interface Explained extends Reissue {
  /** The airline's amounts are those of the components. */
  as_reckoned: boolean;
  /** The airline's balance minus the balance of the components. */
  adjustment: number;
}

const READINGS: readonly Reading[] = ([false, true] as const).flatMap((unknown_tax) =>
  (['ORIGINAL_FOP', 'EMD', 'FORFEITED'] as const).map((left_over) => ({ left_over, unknown_tax })),
);

/**
 * Explains an airline's amounts: by the known rule, else by another use of the leftover. `due`,
 * `refund`, `residual` and `balance` are always the airline's.
 */
export function explain(line: ExchangeLine, rule: ReissueRule): Explained {
  const { penalty_minor, due_minor, refund_minor, residual_minor } = line;
  const input = { old: toSide(line.old), new: toSide(line.new), penalty_minor };
  const ours = getResidualRule(rule);
  const known = compute(input, { left_over: ours, unknown_tax: false });
  const agrees = ({ due, refund, residual }: Reissue) =>
    due === due_minor && refund === refund_minor && residual === residual_minor;
  const resolveLeftOver = (): ResidualAs => {
    if (residual_minor > 0) return 'EMD';
    return refund_minor > known.tax_refund ? 'ORIGINAL_FOP' : ours;
  };
  const agreeing = [known, ...READINGS.map((reading) => compute(input, reading))].find(agrees);
  const found = agreeing ?? compute(input, { left_over: resolveLeftOver(), unknown_tax: false });
  const balance = due_minor - refund_minor - residual_minor;
  return {
    ...found,
    due: due_minor,
    refund: refund_minor,
    residual: residual_minor,
    balance,
    as_reckoned: agreeing !== undefined,
    adjustment: balance - found.balance,
  };
}
