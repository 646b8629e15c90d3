/** Lines on passengers and flights: stored with the booking, sent where the airline takes them. */
import type { KeptAnnotation } from '#main/contract/annotation.ts';
import { getAnnotations, isSameLine, listLines } from '#main/domain/annotation-lines.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { Effect } from '#main/ports.ts';
import type { AnnotationChange, ProviderOrder } from '#main/providers/provider.ts';
import { loadCurrent, show } from '../booking/load.ts';
import { save, toLine, withOrder } from '../booking/save.ts';
import { createBookingEnds } from './commit.ts';
import { lookUpOrder } from './look-ups.ts';
import { type BookingPlan, type EffectPorts, getProvider } from './plan.ts';

export interface AnnotatePlan extends BookingPlan {
  added: KeptAnnotation[];
  removed: string[];
  wire: AnnotationChange;
  received_from: string | null;
  summary: string;
}

/** The record with the lines, before the airline's answer; a changed line keeps its place. */
export function applyAnnotations(
  record: BookingRecord,
  { added, removed }: Pick<AnnotatePlan, 'added' | 'removed'>,
): BookingRecord {
  const lines = [...getAnnotations(record)];
  const at = lines.findIndex(({ kept }) => removed.includes(kept.id));
  lines.splice(at < 0 ? lines.length : at, 0, ...added.map((kept) => ({ kept, key: null })));
  return { ...record, annotations: lines.filter(({ kept }) => !removed.includes(kept.id)) };
}

export const createAnnotateEffect = (ports: EffectPorts): Effect<AnnotatePlan, ProviderOrder> => ({
  ...createBookingEnds<AnnotatePlan>(ports),
  send: (plan, _intent, call) => getProvider(ports, plan).annotate(plan.order, plan.wire, call),
  lookup: (plan, _intent, call) =>
    lookUpOrder(ports, plan, call, (order) => isDone(plan.wire, order)),
  async commit(tx, plan, order, intent) {
    const before = await loadCurrent(tx, plan.booking_id);
    const settled = { ...before.record, status: plan.status_before };
    const record = withOrder(ports, applyAnnotations(settled, plan), order, plan.terms);
    const line = toLine(intent, plan.summary, plan.received_from);
    const revision = await save(ports, tx, before, record, line);
    const view = show(ports, record);
    return { output: { booking: view }, booking: { view, revision } };
  },
});

/** Whether all lines to add are there and all to remove are gone: it is all or nothing. */
function isDone({ add, remove }: AnnotationChange, order: ProviderOrder): boolean {
  const lines = listLines(order);
  const isThere = (line: AnnotationChange['add'][number]) =>
    lines.some((one) => isSameLine(line, one) && (line.key === null || line.key === one.key));
  return add.every(isThere) && !remove.some(isThere);
}
