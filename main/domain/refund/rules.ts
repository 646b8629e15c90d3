/** The fare rules for refunding a document, at the current stage of its journey. */
import { zip } from '#main/contract/collections.ts';
import type { RefundRule } from '#main/contract/refund.ts';
import type { FeatureType, PaxType } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderSlice } from '#main/providers/provider.ts';
import { hasDeparted, listFlownSlices } from '../exchange/departures.ts';
import {
  calculateFee,
  calculatePenalty,
  getStage,
  isAllowed,
  listFeaturesAt,
} from '../exchange/penalties.ts';
import { isGivenBack } from '../leg-status.ts';
import { toAmount } from '../money.ts';
import type { RefundDocumentSet } from './refundable-documents.ts';

type Flights = Pick<ProviderOrder, 'slices' | 'tickets' | 'currency'>;
type StageName = Exclude<RefundRule['stage'], 'UNSPECIFIED'>;

/** A flight that departed with its seat held and its coupon open counts as a no-show. */
function getRefundStage(order: Flights, { key, tickets }: RefundDocumentSet, now: Date): StageName {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const missed = tickets
    .flatMap(({ coupons }) => coupons)
    .filter(({ status }) => status === 'OPEN')
    .flatMap(({ leg_key }) => legs.filter((leg) => leg.key === leg_key))
    .some((leg) => !isGivenBack(leg.status) && hasDeparted(leg, now));
  return missed ? 'NO_SHOW' : getStage(order, [key], now);
}

export function resolveDocumentRule(order: Flights, document: RefundDocumentSet, now: Date) {
  const stage = getRefundStage(order, document, now);
  const flown = listFlownSlices(order, now);
  const open = document.open.filter((position) => !flown.includes(position) || stage === 'NO_SHOW');
  const slices = open.map((position) => order.slices[position]!);
  const features = slices.map((slice) => listFeaturesAt(slice, 'REFUND', stage));
  const judged = features.map(isAllowed);
  const no = judged.includes(false);
  const allowed = no ? false : judged.every((one) => one === true) ? true : null;
  const fees = zip(features, open).map(([own, at]) => calculateFee(own, at, order.currency));
  const getFare = (at: number) => getSliceFare(order.slices[at]!, document.pax_type);
  const penalty = allowed ? calculatePenalty({ fees }, document.pax_type, getFare) : null;
  return {
    stage,
    allowed,
    penalty_minor: penalty,
    view: { ...buildRuleView(slices, 'REFUND', stage, order.currency), allowed },
  };
}

const getSliceFare = ({ prices }: ProviderSlice, pax_type: PaxType): number =>
  prices.find((price) => price.pax_type === pax_type)?.fare_minor ?? 0;

/** The most expensive rule of some slices, in the airline's own words. */
export function buildRuleView(
  slices: readonly Pick<ProviderSlice, 'features'>[],
  type: Extract<FeatureType, 'CHANGE' | 'REFUND'>,
  stage: StageName,
  currency: string,
): RefundRule {
  const features = slices.flatMap((slice) => listFeaturesAt(slice, type, stage));
  const { fixed_minor, percent } = calculateFee(features, 0, currency);
  const texts = [...new Set(features.flatMap(({ text }) => text ?? []))];
  return {
    stage,
    allowed: isAllowed(features),
    penalty_amount: fixed_minor === null ? null : toAmount(fixed_minor, currency),
    penalty_percent: percent,
    penalty_currency: fixed_minor === null ? null : currency,
    text: texts.join(' · ') || null,
  };
}
