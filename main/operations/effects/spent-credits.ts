/**
 * Residual EMDs of other bookings that pay for an issue or an exchange: they are given up in the
 * commit that stores the payment, and checked again where the documents they paid for are void.
 */
import type { WriteDb } from '#db/open.ts';
import { phrase } from '#main/contract/phrase.ts';
import { type Spends, withoutSpent } from '#main/domain/payment/spent-credits.ts';
import type { IntentHead } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { loadCurrent } from '../booking/load.ts';
import { commitOrder } from './commit.ts';
import {
  type BookingPlan,
  type EffectPorts,
  getStatusBefore,
  type PlannedBooking,
} from './plan.ts';

interface SpendingPlan extends BookingPlan {
  /** Left out by plans of earlier releases. */
  spends?: Spends[];
}

/** The other bookings of a plan, each once: those that hold what it spends. */
export function listOthers(
  booking_id: string,
  holders: Iterable<PlannedBooking>,
): PlannedBooking[] {
  const others = [...holders].filter((one) => one.booking_id !== booking_id);
  return [...new Map(others.map((one) => [one.booking_id, one])).values()].map(
    ({ booking_id, revision, status_before }) => ({ booking_id, revision, status_before }),
  );
}

export async function giveUpSpent(
  ports: EffectPorts,
  tx: WriteDb,
  plan: SpendingPlan,
  order: ProviderOrder,
  intent: IntentHead,
): Promise<void> {
  const { spends = [], booking_id } = plan;
  for (const id of new Set(spends.map((one) => one.booking_id))) {
    const { record } = await loadCurrent(tx, id);
    if (id === booking_id || !record.order) continue;
    const numbers = spends.filter((one) => one.booking_id === id).map(({ number }) => number);
    const number = numbers.join(', ');
    const line = phrase('emd_spent_on', { number, locator: order.locator ?? order.order_id });
    const other = { ...plan, booking_id: id, status_before: getStatusBefore(plan, record) };
    await commitOrder(ports, tx, other, withoutSpent(record.order, numbers), intent, line);
  }
}
