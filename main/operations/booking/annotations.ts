/**
 * Remarks, SSR, OSI and telephone contacts of a booking; who asked for a change. The agency's own
 * lines are saved at once, the others go through an intent.
 */
import type { AnnotateInput } from '#main/contract/annotation.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import { getAnnotations } from '#main/domain/annotation-lines.ts';
import { checkAnnotations } from '#main/domain/annotations.ts';
import { checkDoco, getDocoShare, listDocoLines } from '#main/domain/doco.ts';
import { listProviderPayments } from '#main/domain/payment/provider-payments.ts';
import { type AnnotatePlan, applyAnnotations } from '../effects/annotations.ts';
import { type Context, getAgencyToday, getCaller, type Handled, type Handler } from '../handler.ts';
import { addRevision, explainWhyNot, runChange, saveChange, startChange } from './change.ts';
import { type Loaded, loadOwn, sealFor } from './load.ts';
import { sendPassengers } from './servicing.ts';

export const readAnnotations: Handler<'booking.annotations'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const { received_from: noted, received_from_by: noted_by = null } = record;
  return ok({
    output: {
      received_from:
        noted_by === null || noted_by === getCaller(context).email ? (noted ?? null) : null,
      items: [...listDocoLines(record), ...getAnnotations(record).map(({ kept }) => kept)],
      why_not: explainWhyNot(context, record, 'annotate'),
      limit_action: record.order?.limit_action ?? null,
      provider_payments: listProviderPayments(record),
    },
  });
};

export const annotateBooking: Handler<'booking.annotate'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const share = getDocoShare(input);
  if (share === 'ALL') return sendDoco(context, input);
  if (share === 'SOME') return refuse('INVALID_REQUEST', phrase('doco_apart'));
  const started = await startChange(context, input.booking_id, 'annotate');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const { add, remove } = input;
  const received_from = input.received_from ?? null;
  if (add.length === 0 && remove.length === 0) {
    if (received_from !== null) return note(context, started.value, received_from);
    const message = phrase('nothing_to_do');
    return refuse('INVALID_REQUEST', message, [{ path: 'add', message: phrase('is_empty') }]);
  }
  const checked = checkAnnotations(
    record,
    { add, remove },
    {
      now: context.ports.clock.now(),
      by: getCaller(context).name,
      ids: context.ports.ids,
      traits: record.order?.unplaced ? { ...provider.traits, annotations: [] } : provider.traits,
    },
  );
  if (!checked.ok) return checked;
  const full: AnnotatePlan = { ...plan, ...checked.value, received_from };
  const { wire } = checked.value;
  if (wire.add.length === 0 && wire.remove.length === 0) {
    return saveChange(context, started.value, applyAnnotations(record, full), {
      summary: full.summary,
      ...(received_from === null ? {} : { received_from }),
    });
  }
  return runChange(context, 'booking.annotate', full);
};

/** Visas and similar lines are passengers' data, whichever line they come in. */
async function sendDoco(context: Context, input: AnnotateInput): Handled<'booking.annotate'> {
  const started = await startChange(context, input.booking_id, 'edit_passengers');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const checked = checkDoco(record, input, {
    today: await getAgencyToday(context),
    seal: sealFor(context.ports, record.id),
    traits: provider.traits,
  });
  if (!checked.ok) return checked;
  const doco = { record, plan: { ...plan, received_from: input.received_from ?? null } };
  return sendPassengers(context, 'booking.annotate', doco, { ...checked.value, answer: 'BOOKING' });
}

/** Notes who asked for the next change; this alone is no change. */
function note(context: Context, loaded: Loaded, received_from: string) {
  const noted = { ...loaded.record, received_from, received_from_by: getCaller(context).email };
  const summary = phrase('noted_received', { from: received_from });
  return saveChange(context, loaded, noted, { summary, unasked: true });
}
