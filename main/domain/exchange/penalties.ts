/**
 * The fare rules of an exchange, from the slices given up: the stage of the journey, the change
 * fee, whether the fare is refundable, and whether it may be changed at all.
 */
import { zip } from '#main/contract/collections.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { type FeatureType, isFlown, type PaxType } from '#main/contract/values.ts';
import type { ProviderFeature, ProviderOrder, ProviderSlice } from '#main/providers/provider.ts';
import { isGivenBack } from '../leg-status.ts';
import { calculatePercent } from '../money.ts';
import { formatListedName } from '../names.ts';
import { hasDeparted, listFlownSlices } from './departures.ts';
import { listOpenTickets } from './old-tickets.ts';
import type { ReissueRule, Stage } from './reissue.ts';

export type Ticketed = Pick<ProviderOrder, 'slices' | 'tickets' | 'currency' | 'passengers'>;

/** The fee for changing one slice; null if the airline does not say. */
export interface SliceFee {
  slice: number;
  fixed_minor: number | null;
  percent: number | null;
}
export interface ExchangeRule extends ReissueRule {
  fees: SliceFee[];
}

/** AFTER_DEPARTURE once a flight of these tickets (any flight, without coupons) has departed. */
export function getStage(
  order: Pick<Ticketed, 'slices' | 'tickets'>,
  passenger_keys: readonly string[],
  now: Date,
): Stage {
  const tickets = passenger_keys.flatMap((key) => listOpenTickets(order, key));
  const coupons = tickets.flatMap((ticket) => ticket.coupons);
  const legs = order.slices.flatMap((slice) => slice.legs);
  const own = legs.filter((leg) => coupons.some(({ leg_key }) => leg_key === leg.key));
  const used = coupons.some(({ status }) => isFlown(status));
  const held = (own.length > 0 ? own : legs).filter(({ status }) => !isGivenBack(status));
  const left = held.some((leg) => hasDeparted(leg, now));
  return used || left ? 'AFTER_DEPARTURE' : 'BEFORE_DEPARTURE';
}

const hasFee = ({ attribute, penalty_minor, penalty_percent }: ProviderFeature): boolean =>
  attribute !== 'NOT_OFFERED' && (penalty_minor !== null || penalty_percent !== null);

/** Features for the stage, else those for any stage. */
export function listFeaturesAt(
  slice: Pick<ProviderSlice, 'features'>,
  type: FeatureType,
  stage: Stage | 'NO_SHOW',
): ProviderFeature[] {
  const of_type = slice.features.filter((one) => one.type === type);
  const exact = of_type.filter(({ when }) => when === stage);
  // A no-show fee applies to a no-show only, and no other fee does.
  if (stage === 'NO_SHOW' || exact.length > 0) return exact;
  return of_type.filter(({ when }) => when === null);
}

/** Null if the rules do not say. A filed fee has priority over a fare family's description. */
export function isAllowed(features: readonly ProviderFeature[]): boolean | null {
  if (features.some(hasFee)) return true;
  if (features.some(({ attribute }) => attribute === 'NOT_OFFERED')) return false;
  const offered = features.some(({ attribute }) => attribute !== 'UNSPECIFIED');
  return offered ? true : null;
}

/** The highest fee of the features, in the order's currency. */
export function calculateFee(
  features: readonly ProviderFeature[],
  position: number,
  currency: string,
): SliceFee {
  const priced = features.filter(hasFee);
  const fixed = priced.flatMap(({ penalty_minor, penalty_currency }) =>
    penalty_minor !== null && (penalty_minor === 0 || penalty_currency === currency)
      ? [penalty_minor]
      : [],
  );
  const percents = priced.flatMap(({ penalty_percent }) => penalty_percent ?? []);
  const free = priced.length === 0 && features.some(({ attribute }) => attribute === 'INCLUDED');
  return {
    slice: position,
    fixed_minor: fixed.length > 0 ? Math.max(...fixed) : free ? 0 : null,
    percent: percents.length > 0 ? Math.max(...percents) : null,
  };
}

const refuseWrongState = (message: string) => refuse('WRONG_STATE', message);
export const formatSlice = ({ origin, destination }: ProviderSlice): string =>
  `${origin}-${destination}`;

/** True with neither an open ticket nor one exchanged into another booking with its passenger. */
const hasNothing = (order: Ticketed, key: string): boolean =>
  listOpenTickets(order, key).length === 0 &&
  !order.tickets.some(
    ({ passenger_key, status }) => passenger_key === key && status === 'EXCHANGED',
  );

/**
 * The rule for giving up these slices (positions in `order.slices`) now: 409 for a flown slice or a
 * passenger without a ticket, 422 for a slice that may no longer be changed. The whole order is
 * exchanged unless only some `passenger_keys` move to another. What the airline changed itself may
 * always be changed without a fee, or fully refunded.
 */
export function resolveExchangeRule(
  order: Ticketed,
  give_up: readonly number[],
  now: Date,
  passenger_keys: readonly string[] = order.passengers.map(({ key }) => key),
  involuntary = false,
): Result<ExchangeRule> {
  const flown = listFlownSlices(order, now);
  const slices = give_up.map((position) => order.slices[position]!);
  const [gone] = zip(slices, give_up).find(([, at]) => flown.includes(at)) ?? [];
  if (gone) return refuseWrongState(phrase('flown_slice', { slice: formatSlice(gone) }));
  const unpaid = order.passengers.find(
    ({ key }) => passenger_keys.includes(key) && hasNothing(order, key),
  );
  if (unpaid)
    return refuseWrongState(phrase('no_ticket_to_exchange', { name: formatListedName(unpaid) }));
  const stage = getStage(order, passenger_keys, now);
  if (involuntary) {
    const fees = give_up.map((slice) => ({ slice, fixed_minor: 0, percent: null }));
    return ok({ stage, refundable: true, fees });
  }
  const fixed = slices.find((slice) => isAllowed(listFeaturesAt(slice, 'CHANGE', stage)) === false);
  if (fixed) {
    const slice = formatSlice(fixed);
    const message =
      stage === 'BEFORE_DEPARTURE'
        ? phrase('no_change_before', { slice })
        : phrase('no_change_after', { slice });
    return refuse('CAPABILITY_UNAVAILABLE', message);
  }
  return ok({
    stage,
    refundable: slices.every((slice) => isAllowed(listFeaturesAt(slice, 'REFUND', stage)) === true),
    fees: zip(slices, give_up).map(([slice, at]) =>
      calculateFee(listFeaturesAt(slice, 'CHANGE', stage), at, order.currency),
    ),
  });
}

/**
 * The highest fee of the slices given up, once per passenger; infants pay none. A percentage is of
 * the passenger's fare on that slice. Null if the airline does not say.
 */
export function calculatePenalty(
  rule: Pick<ExchangeRule, 'fees'>,
  pax_type: PaxType,
  fare_of: (slice: number) => number,
): number | null {
  if (pax_type === 'INF') return 0;
  const fees = rule.fees.map(({ slice, fixed_minor, percent }) => {
    if (fixed_minor === null && percent === null) return null;
    const share = percent === null ? 0 : calculatePercent(fare_of(slice), percent);
    return Math.max(fixed_minor ?? 0, share);
  });
  const known = fees.filter((fee) => fee !== null);
  return known.length === fees.length ? Math.max(0, ...known) : null;
}
