/** Accepting the airline's new times. Cancelled flights are not accepted by that. */
import { phrase } from '#main/contract/phrase.ts';
import { isRetimed } from '#main/domain/leg-status.ts';
import { markScheduleAccepted } from '#main/domain/schedule-changes.ts';
import type { Effect } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { commitOrder, createBookingEnds } from './commit.ts';
import { lookUpOrder } from './look-ups.ts';
import { type BookingPlan, type EffectPorts, getProvider } from './plan.ts';

const listWaiting = ({ order, leg_keys }: SchedulePlan, of: ProviderOrder = order) =>
  of.slices
    .flatMap(({ legs }) => legs)
    .filter(({ key, status }) => isRetimed(status) && leg_keys.includes(key));

export interface SchedulePlan extends BookingPlan {
  /** The flights whose new times are accepted. */
  leg_keys: string[];
  /** No other flights wait: the airline may have marked their connections as changed too. */
  whole?: boolean;
  /** Who told the passenger; null for the agent. */
  told_by: string | null;
}

export const createScheduleEffect = (ports: EffectPorts): Effect<SchedulePlan, ProviderOrder> => ({
  ...createBookingEnds<SchedulePlan>(ports),
  send: (plan, _intent, call) =>
    getProvider(ports, plan).acceptSchedule(
      plan.order,
      call,
      ...(plan.whole ? [] : [plan.leg_keys]),
    ),
  lookup: (plan, _intent, call) =>
    // If nothing waited nothing was sent; if something did, it must not wait any more.
    lookUpOrder(ports, plan, call, (order) =>
      [listWaiting(plan), listWaiting(plan, order)].some((waiting) => waiting.length === 0),
    ),
  async commit(tx, plan, order, intent) {
    const flights = listWaiting(plan).map((leg) => `${leg.marketing_carrier}${leg.flight_number}`);
    const named = [...new Set(flights)].join(', ');
    const told_by = plan.told_by ?? intent.actor;
    const line =
      named === ''
        ? phrase('times_accepted', { by: told_by })
        : phrase('times_accepted_of', { list: named, by: told_by });
    const booking = await commitOrder(ports, tx, plan, order, intent, line, (record) =>
      markScheduleAccepted(record, plan.leg_keys),
    );
    return { output: { booking: booking.view }, booking };
  },
});
