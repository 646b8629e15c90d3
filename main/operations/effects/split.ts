/** Moving passengers to their own child booking; the others stay in the parent. */
import { phrase } from '#main/contract/phrase.ts';
import { followAnnotations, listCarriedAnnotations } from '#main/domain/annotation-updates.ts';
import { buildRemainingRecord, createChildRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { Effect, IntentHead, Lookup } from '#main/ports.ts';
import type { ProviderCall, ProviderOrder } from '#main/providers/provider.ts';
import { findHolders, loadCurrent, openFor, sealFor } from '../booking/load.ts';
import { save, toLine, withOrder } from '../booking/save.ts';
import { commitOrder, createBookingEnds } from './commit.ts';
import { findRequest, lookUpOrder, toFlights } from './look-ups.ts';
import { type BookingPlan, type EffectPorts, getProvider } from './plan.ts';

export interface SplitPlan extends BookingPlan {
  /** Keys of the passengers that move, infants with their adults. */
  passenger_keys: string[];
  child_booking_id: string;
}

interface Halves {
  parent: ProviderOrder;
  child: ProviderOrder;
}

export const createSplitEffect = (ports: EffectPorts): Effect<SplitPlan, Halves> => ({
  ...createBookingEnds<SplitPlan>(ports),
  send: (plan, _intent, call) =>
    getProvider(ports, plan).split(plan.order, plan.passenger_keys, call),
  lookup: (plan, intent, call) => findHalves(ports, plan, intent, call),
  async commit(tx, plan, halves, intent) {
    const { record: whole } = await loadCurrent(tx, plan.booking_id);
    // It may have been imported while its answer was lost: that record becomes the child.
    const { own: imported } = await findHolders(tx, whole, halves.child);
    const child_booking_id = imported?.id ?? plan.child_booking_id;
    const moved = whole.passengers.filter((p) => plan.passenger_keys.includes(p.key));
    // Numbers are sealed for one booking; the child's must open in the child.
    const reseal = (sealed: string) => {
      const text = openFor(ports, plan.booking_id)(sealed);
      return text === null ? null : sealFor(ports, child_booking_id)(text);
    };
    const started = createChildRecord(whole, moved, child_booking_id, plan.status_before, reseal);
    const alone = withOrder(ports, started, halves.child, plan.terms);
    const carried = { ...alone, annotations: listCarriedAnnotations(whole, alone) };
    const context = { now: ports.clock.now(), ids: ports.ids };
    const annotations = followAnnotations(carried, halves.child, context);
    const child: BookingRecord =
      annotations.length > 0 || whole.annotations ? { ...alone, annotations } : alone;
    const child_locator = halves.child.locator ?? halves.child.order_id;
    const { parent } = halves;
    const line = phrase('split_from', { locator: parent.locator ?? parent.order_id });
    await save(ports, tx, imported, child, toLine(intent, line));
    const summary = phrase('split_off', { n: moved.length, locator: child_locator });
    const booking = await commitOrder(ports, tx, plan, parent, intent, summary, (record) =>
      buildRemainingRecord(record, moved, child_booking_id),
    );
    const original_booking_id = plan.booking_id;
    return { output: { original_booking_id, child_booking_id, child_locator }, booking };
  },
});

/** The parent without the moved passengers, and the order that has them and our reference. */
async function findHalves(
  ports: EffectPorts,
  plan: SplitPlan,
  intent: IntentHead,
  call: ProviderCall,
): Promise<Lookup<Halves>> {
  const moves = (passenger: { key: string }) => plan.passenger_keys.includes(passenger.key);
  const parent = await lookUpOrder(ports, plan, call, (order) => !order.passengers.some(moves));
  if (parent.state !== 'FOUND') return parent;
  const { order_id, passengers, slices, reference: split_from } = plan.order;
  const legs = slices.flatMap((slice) => slice.legs);
  const found = await getProvider(ports, plan).find(
    { ...findRequest(ports, intent, passengers.filter(moves), toFlights(legs)), split_from },
    call,
  );
  if (!found.ok && found.error.error !== 'NOT_FOUND') {
    return { state: 'UNREACHABLE', failure: found.error };
  }
  const others = (found.ok ? found.value : []).filter((order) => order.order_id !== order_id);
  const isOurs = (order: ProviderOrder) => order.reference === intent.reference;
  const child = others.find(isOurs) ?? others[0];
  if (child && (others.length === 1 || isOurs(child))) {
    return { state: 'FOUND', found: { parent: parent.found, child } };
  }
  return { state: 'UNCLEAR', reason: phrase('left_not_found') };
}
