/**
 * Applies the agency's fee table. Of the matching rules, the one with most conditions wins, then
 * the later one; exactly one rule prices a passenger, or none. Amounts are for one passenger, in
 * minor units of the agency's currency.
 */
import type { FeeRule } from '#main/contract/desk.ts';
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Cabin, FlightType, PaxType, ProviderCode } from '#main/contract/values.ts';
import { calculatePercent, findMinor, toMinorRounded } from './money.ts';

/** The facts that a rule's conditions are checked against. */
export interface FeeFacts {
  provider_type: ProviderCode;
  /** The validating carrier. */
  airline: string;
  /** Of the first flight. */
  cabin: Cabin;
  flight_type: FlightType;
  pax_type: PaxType;
}

export const NO_FEES = {
  agent_fee: 0,
  agent_du: 0,
  consolid_fee: 0,
  commission: 0,
  commission_percent: 0,
  creditcard_fee_percent: 0,
};
export type Fees = typeof NO_FEES;

const CONDITIONS = ['provider_type', 'airline', 'cabin', 'flight_type', 'pax_type'] as const;

/** UNSPECIFIED is no condition, like null. */
const listConditions = (rule: FeeRule) =>
  CONDITIONS.filter((name) => rule[name] !== null && rule[name] !== 'UNSPECIFIED');

export function matchRule(rules: readonly FeeRule[], facts: FeeFacts): FeeRule | null {
  let best: { rule: FeeRule; weight: number } | null = null;
  for (const rule of rules) {
    const conditions = listConditions(rule);
    if (!conditions.every((name) => rule[name] === facts[name])) continue;
    const weight = conditions.length;
    if (!best || weight >= best.weight) best = { rule, weight };
  }
  return best?.rule ?? null;
}

/** Fees of one passenger on a fare in the agency's currency; the service fee (DU) has a minimum. */
export function calculateFees(
  rules: readonly FeeRule[],
  facts: FeeFacts,
  fare: number,
  currency: string,
): Fees {
  const rule = matchRule(rules, facts);
  if (!rule) return NO_FEES;
  const toMinorUnits = (amount: number) => toMinorRounded(amount, currency);
  return {
    agent_fee: toMinorUnits(rule.agent_fee) + calculatePercent(fare, rule.agent_fee_percent),
    agent_du: Math.max(
      calculatePercent(fare, rule.agent_du_percent),
      toMinorUnits(rule.agent_du_minimum),
    ),
    consolid_fee: toMinorUnits(rule.consolid_fee),
    commission: calculatePercent(fare, rule.commission_percent),
    commission_percent: rule.commission_percent,
    creditcard_fee_percent: rule.creditcard_fee_percent,
  };
}

const AMOUNTS = ['agent_fee', 'agent_du_minimum', 'consolid_fee'] as const;

/** Errors in a fee table in the agency's currency: duplicate ids, too many decimals. */
export function listFeeTableProblems(rules: readonly FeeRule[], currency: string): ErrorDetail[] {
  const wrong: ErrorDetail[] = [];
  const seen = new Set<string>();
  rules.forEach((rule, index) => {
    const path = `rules.${index}`;
    if (seen.has(rule.id)) wrong.push({ path: `${path}.id`, message: phrase('fee_id_twice') });
    seen.add(rule.id);
    for (const name of AMOUNTS) {
      if (findMinor(rule[name], currency) !== null) continue;
      wrong.push({ path: `${path}.${name}`, message: phrase('not_amount', { currency }) });
    }
  });
  return wrong;
}
