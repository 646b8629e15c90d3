/**
 * Calculates a reissue for one passenger, in minor units of the seller's currency. Flown slices are
 * in neither price, kept slices in both. A refund never offsets an amount collected, except that a
 * penalty is deducted from a fare refunded to its form of payment.
 */
import { assertNever } from '#main/contract/result.ts';
import { sumAmounts, sumCharges } from '../order-state.ts';
import type { WorldCharge, WorldExchangeSums, WorldPenalty, WorldPtc } from '../world.ts';

export type Stage = Exclude<WorldPenalty['when'], 'NO_SHOW'>;

/** A slice of the old ticket. */
export interface OldSlice {
  fate: 'FLOWN' | 'KEPT' | 'GIVEN_UP';
  charge: WorldCharge;
  penalties: readonly WorldPenalty[];
}

export interface ReissueCase {
  ptc: WorldPtc;
  stage: Stage;
  old: readonly OldSlice[];
  /** The new slices only. */
  added: readonly WorldCharge[];
}

type Rules = Pick<ReissueCase, 'old' | 'stage'>;

/** Why these slices cannot be given up; null if they can. */
export function findChangeProblem({ old, stage }: Rules): string | null {
  const given_up = old.filter(({ fate }) => fate === 'GIVEN_UP');
  if (given_up.length === 0) return 'No slice is given up';
  const fixed = given_up.some(({ penalties }) => !getRule(penalties, 'CHANGE', stage).allowed);
  if (!fixed) return null;
  const when = stage === 'BEFORE_DEPARTURE' ? 'before' : 'after';
  return `The fare of a slice given up allows no change ${when} departure`;
}

/** Only after {@link findChangeProblem} returned null. */
export function calculateReissue({ ptc, stage, old, added }: ReissueCase): WorldExchangeSums {
  const kept = old.filter(({ fate }) => fate === 'KEPT').map(({ charge }) => charge);
  const given_up = old.filter(({ fate }) => fate === 'GIVEN_UP');
  const before = sumCharges([...kept, ...given_up.map(({ charge }) => charge)]);
  const after = sumCharges([...kept, ...added]);
  const penalty_minor = ptc === 'INF' ? 0 : calculatePenalty(given_up, stage);
  const difference = after.base_minor - before.base_minor;
  const left_over = Math.max(0, -difference);
  const residual_as = left_over > 0 ? resolveResidualFate(given_up, stage) : null;
  const to_payment = residual_as === 'ORIGINAL_FOP' ? left_over : 0;
  const netted = Math.min(penalty_minor, to_payment);
  const taxes = calculateTaxes(before, after);
  return {
    old: before,
    new: after,
    penalty_minor,
    due_minor: Math.max(0, difference) + taxes.collected + penalty_minor - netted,
    refund_minor: taxes.refunded + to_payment - netted,
    residual_minor: residual_as === 'EMD' ? left_over : 0,
    residual_as,
  };
}

/** Whether the price of the slices would be refunded to the form of payment. */
export const isRefundable = (given_up: readonly Pick<OldSlice, 'penalties'>[], stage: Stage) =>
  given_up.every(({ penalties }) => getRule(penalties, 'CANCEL', stage).allowed);

/** A change or refund that the fare does not mention is not allowed. */
function getRule(
  penalties: readonly WorldPenalty[],
  kind: WorldPenalty['kind'],
  stage: Stage,
): Pick<WorldPenalty, 'allowed' | 'amount_minor'> {
  const filed = penalties.find((penalty) => penalty.kind === kind && penalty.when === stage);
  return filed ?? { allowed: false, amount_minor: 0 };
}

/** Once per passenger: the highest fee of the slices given up. */
const calculatePenalty = (given_up: readonly OldSlice[], stage: Stage): number =>
  Math.max(0, ...given_up.map(({ penalties }) => getRule(penalties, 'CHANGE', stage).amount_minor));

function resolveResidualFate(
  given_up: readonly OldSlice[],
  stage: Stage,
): WorldExchangeSums['residual_as'] {
  if (isRefundable(given_up, stage)) return 'ORIGINAL_FOP';
  switch (stage) {
    case 'BEFORE_DEPARTURE':
      return 'EMD';
    case 'AFTER_DEPARTURE':
      return 'FORFEITED';
    default:
      return assertNever(stage);
  }
}

/** Per tax code: an increase is collected, a decrease may be refunded. */
function calculateTaxes(
  before: WorldCharge,
  after: WorldCharge,
): { collected: number; refunded: number } {
  let [collected, refunded] = [0, 0];
  for (const code of new Set([...before.taxes, ...after.taxes].map((tax) => tax.code))) {
    const paid = before.taxes.filter((tax) => tax.code === code);
    const asked = after.taxes.filter((tax) => tax.code === code);
    const more = sumAmounts(asked) - sumAmounts(paid);
    if (more > 0) collected += more;
    else if (paid.every((tax) => tax.refundable)) refunded -= more;
  }
  return { collected, refunded };
}
