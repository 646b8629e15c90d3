/**
 * The refund amounts of one document, in minor units of one currency. Flown parts stay paid; the
 * penalty is taken from the rest of the fare only, and a tax is refunded if the airline says so.
 * After a change or cancellation by the airline, everything unused is refunded.
 */
import type { ProviderFare } from '#main/providers/provider.ts';
import type { RefundLine } from '#main/providers/provider-after-sale.ts';
import { toSide } from '../exchange/reissue.ts';
import { sumMinor } from '../money.ts';

export interface RefundCase {
  type: 'TICKET' | 'EMD';
  paid: ProviderFare;
  used: ProviderFare;
  /** Whether the fare may be refunded; null if the airline does not say. */
  allowed: boolean | null;
  /** By the fare's rule; null if the airline does not say. */
  penalty_minor: number | null;
  involuntary: boolean;
}

export interface RefundTaxPart {
  code: string;
  paid: number;
  used: number;
  refund: number;
  forfeited: number;
  refundable: boolean | null;
}

export interface RefundParts {
  fare_left: number;
  penalty: number;
  fare_forfeited: number;
  taxes: RefundTaxPart[];
  tax_refund: number;
  tax_forfeited: number;
  /** The refund beyond these amounts; negative if it is less. */
  adjustment: number;
  /** fare_left − penalty − fare_forfeited + tax_refund + adjustment. */
  back: number;
}

export function calculateRefund(one: RefundCase): RefundParts {
  const { type, paid, used, allowed, involuntary } = one;
  const fare_left = Math.max(0, paid.fare_minor - used.fare_minor);
  const returns = involuntary || allowed === true;
  const asked = involuntary || type === 'EMD' ? 0 : (one.penalty_minor ?? 0);
  const penalty = returns ? Math.min(asked, fare_left) : 0;
  const whole = involuntary || (type === 'EMD' && returns);
  const taxes = calculateTaxParts(
    paid,
    used,
    (refundable) => whole || (type === 'TICKET' && refundable),
  );
  return settleParts({
    fare_left,
    penalty,
    fare_forfeited: returns ? 0 : fare_left,
    taxes,
    adjustment: 0,
  });
}

/** The airline's amounts, divided into components calculated here. */
export interface ExplainedRefund extends RefundParts {
  /** The airline's amounts are what the rule gives. */
  as_reckoned: boolean;
}

export function explainRefund(line: RefundLine, one: RefundCase): ExplainedRefund {
  const ours = calculateRefund(one);
  const back = line.refund_minor + line.residual_minor;
  if (ours.back === back && ours.penalty === line.penalty_minor) {
    return { ...ours, as_reckoned: true };
  }
  const told = line.tax_refund;
  const taxes = told === null ? ours.taxes : mergeToldTaxes(ours.taxes, told);
  const { fare_left } = ours;
  const penalty = Math.min(line.penalty_minor, fare_left);
  const fare_back = back - sumMinor(taxes.map(({ refund }) => refund));
  const fare_forfeited = Math.min(
    fare_left - penalty,
    Math.max(0, fare_left - penalty - fare_back),
  );
  const adjustment = fare_back - (fare_left - penalty - fare_forfeited);
  return {
    ...settleParts({ fare_left, penalty, fare_forfeited, taxes, adjustment }),
    as_reckoned: false,
  };
}

function settleParts(
  parts: Omit<RefundParts, 'tax_refund' | 'tax_forfeited' | 'back'>,
): RefundParts {
  const { fare_left, penalty, fare_forfeited, taxes, adjustment } = parts;
  const tax_refund = sumMinor(taxes.map(({ refund }) => refund));
  const tax_forfeited = sumMinor(taxes.map(({ forfeited }) => forfeited));
  const back = fare_left - penalty - fare_forfeited + tax_refund + adjustment;
  return { ...parts, tax_refund, tax_forfeited, back };
}

function calculateTaxParts(
  paid: ProviderFare,
  used: ProviderFare,
  comesBack: (refundable: boolean) => boolean,
): RefundTaxPart[] {
  const [before, flown] = [toSide(paid).taxes, toSide(used).taxes];
  const sum = (taxes: typeof before, code: string) =>
    sumMinor(taxes.filter((tax) => tax.code === code).map((tax) => tax.amount_minor));
  return [...new Set(before.map(({ code }) => code))].map((code): RefundTaxPart => {
    const own = before.filter((tax) => tax.code === code);
    const whole = sum(before, code);
    const gone = Math.min(whole, sum(flown, code));
    const refundable = own.every((tax) => tax.refundable === own[0]!.refundable)
      ? own[0]!.refundable
      : null;
    const back = comesBack(refundable === true) ? whole - gone : 0;
    return {
      code,
      paid: whole,
      used: gone,
      refund: back,
      forfeited: whole - gone - back,
      refundable,
    };
  });
}

const mergeToldTaxes = (
  ours: readonly RefundTaxPart[],
  told: NonNullable<RefundLine['tax_refund']>,
): RefundTaxPart[] =>
  ours.map((tax) => {
    const named = told.filter(({ code }) => code === tax.code);
    const left = tax.paid - tax.used;
    const refund = Math.min(left, sumMinor(named.map(({ amount_minor }) => amount_minor)));
    return { ...tax, refund, forfeited: left - refund };
  });
