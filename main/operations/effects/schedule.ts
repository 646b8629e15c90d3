/** Accepting the airline's new times. What is not flown any more is not accepted by that. */

import type { LegStatus } from '#main/contract/values.ts';
import { scheduleAccepted } from '#main/domain/schedule.ts';
import type { Effect } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  type BookingPlan,
  bookingEnds,
  commitOrder,
  type EffectPorts,
  providerOf,
} from './common.ts';
import { lookAgain } from './look-ups.ts';

const waits = (status: LegStatus) => status === 'TK' || status === 'TL';
const waiting = (order: ProviderOrder) =>
  order.slices.flatMap(({ legs }) => legs).filter(({ status }) => waits(status));

export function scheduleEffect(ports: EffectPorts): Effect<BookingPlan, ProviderOrder> {
  return {
    ...bookingEnds<BookingPlan>(ports),
    send: (plan, _intent, call) => providerOf(ports, plan).acceptSchedule(plan.order, call),
    lookup: (plan, _intent, call) =>
      lookAgain(ports, plan, call, (order) => {
        // Where nothing waited nothing was sent; where it did, nothing of it may wait any more.
        const asked = new Set(waiting(plan.order).map(({ key }) => key));
        return asked.size === 0 || !waiting(order).some(({ key }) => asked.has(key));
      }),
    async commit(tx, plan, order, intent) {
      const flights = waiting(plan.order).map(
        (leg) => `${leg.marketing_carrier}${leg.flight_number}`,
      );
      const named = [...new Set(flights)].join(', ');
      const booking = await commitOrder(
        ports,
        tx,
        plan,
        order,
        intent,
        named === '' ? 'New times accepted' : `New times of ${named} accepted`,
        scheduleAccepted,
      );
      return { output: { booking: booking.view }, booking };
    },
  };
}
