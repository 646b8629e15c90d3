/** Conditions of fares as features, for several protocols. */
import type { ProviderFeature } from '../provider-types.ts';
import { NO_MONEY, type ReadAmount } from './reading.ts';

/** A condition with the fee it costs, an amount or else a share: some write both, one of nothing. */
export function buildFeature(
  type: ProviderFeature['type'],
  attribute: ProviderFeature['attribute'],
  amount: ReadAmount | null,
  fee_percent: number | null,
  rest: Pick<ProviderFeature, 'when' | 'text'> = { when: null, text: null },
): ProviderFeature {
  const fee = amount?.minor === 0 && fee_percent ? null : amount;
  const by_percent = fee === null && fee_percent !== null;
  return {
    type,
    attribute,
    penalty_minor: fee?.minor ?? null,
    penalty_percent: by_percent ? fee_percent : null,
    penalty_type: fee ? 'FIXED' : by_percent ? 'PERCENT' : 'UNSPECIFIED',
    penalty_currency: fee && fee.currency !== NO_MONEY ? fee.currency : null,
    ...rest,
  };
}

/** A feature known only by its text. */
export const NOTHING_SAID = buildFeature('UNSPECIFIED', 'UNSPECIFIED', null, null);
