/**
 * Remarks, SSR, OSI and telephone contacts of a booking; who asked for a change; the agent's
 * commission; the airline's new times. The agency's own lines are saved at once, the others go
 * through an intent.
 */
import { getSaleRules } from '#db/store/sale-rules.ts';
import type { AnnotateInput } from '#main/contract/annotation.ts';
import { createFailure, type Failure, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { getAnnotations } from '#main/domain/annotation-lines.ts';
import { checkAnnotations } from '#main/domain/annotations.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { type Capability, requireCapability } from '#main/domain/capabilities.ts';
import { withCommission } from '#main/domain/commission.ts';
import { checkDoco, getDocoShare, listDocoLines } from '#main/domain/doco.ts';
import { openLosses } from '#main/domain/exchange/losses.ts';
import { formatDecimal, toMinorRounded } from '#main/domain/money.ts';
import { listProviderPayments } from '#main/domain/payment/told.ts';
import {
  findScheduleProblem,
  formatFlightNames,
  listScheduleChanges,
  markScheduleRefused,
  resolveLegKeys,
} from '#main/domain/schedule.ts';
import { getAgencyToday } from '../agency-today.ts';
import { type AnnotatePlan, applyAnnotations } from '../effects/annotate.ts';
import { save } from '../effects/common.ts';
import type { SchedulePlan } from '../effects/schedule.ts';
import { type Context, getCaller, type Handled, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { runChange, startChange } from './change.ts';
import { refreshHeld } from './import.ts';
import { answerBooking, type Loaded, loadOwn, loadToChange, sealFor } from './load.ts';
import { sendPassengers } from './service.ts';

/** Why an action is not allowed now, in plain words; null where it is allowed. */
function explainWhyNot(
  context: Context,
  record: BookingRecord,
  capability: Capability,
): string | null {
  const { providers, clock } = context.ports;
  const traits = providers.get(record.provider_type)?.traits ?? null;
  const allowed = requireCapability(record, capability, { traits, now: clock.now() });
  return allowed.ok ? null : allowed.error.message;
}

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

/** The revision in the input counts like one in the call. */
const addRevision = (context: Context, revision: number | null | undefined): Context =>
  revision == null ? context : { ...context, if_match: revision };

export const annotateBooking: Handler<'booking.annotate'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const share = getDocoShare(input);
  if (share === 'ALL') return sendDoco(context, input);
  if (share === 'SOME') return fail(createFailure('INVALID_REQUEST', phrase('doco_apart')));
  const started = await startChange(context, input.booking_id, 'annotate');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const { add, remove } = input;
  const received_from = input.received_from ?? null;
  if (add.length === 0 && remove.length === 0) {
    if (received_from !== null) return note(context, started.value, received_from);
    const message = phrase('nothing_to_do');
    return fail(
      createFailure('INVALID_REQUEST', message, [{ path: 'add', message: phrase('is_empty') }]),
    );
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
    return keep(context, started.value, applyAnnotations(record, full), {
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
  return keep(context, loaded, noted, { summary, unasked: true });
}

/** Saves the agency's own lines, without calling the airline. */
export async function keep(
  context: Context,
  before: Loaded,
  record: BookingRecord,
  line: {
    summary: string;
    operation?:
      | 'booking.settle_losses'
      | 'booking.refuse_schedule'
      | 'booking.set_commission'
      | 'ticket.reprint';
    received_from?: string;
    unasked?: true;
  },
) {
  const { ports } = context;
  const revision = await ports.db.write((tx) =>
    save(ports, tx, before, record, {
      actor: getCaller(context).email,
      operation: 'booking.annotate',
      ...line,
    }),
  );
  return answerBooking(ports, { record, revision });
}

export const readSchedule: Handler<'booking.schedule'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const { involuntary } = await getSaleRules(context.ports.db.read, record.agency_id);
  return ok({
    output: {
      changes: listScheduleChanges(record, involuntary.minutes),
      why_not: explainWhyNot(context, record, 'accept_schedule'),
    },
  });
};

export const acceptSchedule: Handler<'booking.accept_schedule'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const started = await startChange(context, input.booking_id, 'accept_schedule');
  if (!started.ok) return started;
  const { record, plan } = started.value;
  const meant = resolveLegKeys(record, input.segment_ids ?? []);
  if (!meant.ok) return meant;
  const problem = findScheduleProblem(record, meant.value);
  if (problem) return fail(problem);
  const told_by = input.told_by ?? null;
  const whole = (record.schedule ?? []).every(({ leg_key }) => meant.value.includes(leg_key));
  const accept: SchedulePlan = { ...plan, leg_keys: meant.value, whole, told_by };
  return runChange(context, 'booking.accept_schedule', accept);
};

/** Nothing is sent: the flights are given up by the exchange or the refund that follows. */
export const refuseSchedule: Handler<'booking.refuse_schedule'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const meant = resolveLegKeys(record, input.segment_ids ?? []);
  if (!meant.ok) return meant;
  const flights = formatFlightNames(record, meant.value);
  if (flights === '') {
    return fail(createFailure('WRONG_STATE', phrase('no_change_waits')));
  }
  const by = getCaller(context).email;
  const told_by = input.told_by ?? by;
  const at = context.ports.clock.now().toISOString();
  const refused = markScheduleRefused(record, meant.value, { at, by, told_by });
  return keep(context, loaded.value, refused, {
    operation: 'booking.refuse_schedule',
    summary: phrase('times_refused', { list: flights, by: told_by }),
  });
};

/** Services lost in an exchange were settled otherwise: the warning goes, the history keeps it. */
export const settleLosses: Handler<'booking.settle_losses'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const lost = openLosses(record);
  if (lost.length === 0) return fail(createFailure('WRONG_STATE', phrase('nothing_lost')));
  const summary = phrase('settled_elsewhere', { list: lost.map(({ told }) => told).join('; ') });
  const settled = { ...record, losses: [] };
  return keep(context, loaded.value, settled, { summary, operation: 'booking.settle_losses' });
};

export const refreshBooking: Handler<'booking.refresh'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const refreshed = await fetchHeld(context, loaded.value);
  return refreshed.ok ? answerBooking(context.ports, refreshed.value) : refreshed;
};

async function fetchHeld(context: Context, loaded: Loaded): Promise<Result<Loaded, Failure>> {
  const { record } = loaded;
  const { order } = record;
  // An order that is not at the airline has only its state here.
  if (order?.unplaced) return ok(loaded);
  if (!order) return fail(createFailure('WRONG_STATE', phrase('not_confirmed')));
  const fares = await getFares(context.ports, record.agency_id);
  const rate = fares.rate(order.currency);
  if (!rate.ok) return rate;
  return refreshHeld(context, record.id, order, { rules: fares.rules, rate: rate.value });
}

/** The commission an agent agreed for a booking: kept with its price, sent with its tickets. */
export const setCommission: Handler<'booking.set_commission'> = async (input, context) => {
  const started = await startChange(context, input.booking_id, 'issue');
  if (!started.ok) return started;
  const { record, provider } = started.value;
  const { name, commission } = provider.traits;
  const { pricing } = record;
  if (!commission || !pricing) {
    return fail(createFailure('CAPABILITY_UNAVAILABLE', phrase('commission_not_taken', { name })));
  }
  const { percent, amount } = input;
  const currency = pricing.original_currency;
  const least = Math.min(...pricing.lines.map((line) => line.original_fare));
  if (amount != null && toMinorRounded(amount, currency) > least) {
    return refuseField('amount', phrase('commission_over_fare'));
  }
  const agreed =
    amount == null ? { percent: percent ?? 0 } : { amount_minor: toMinorRounded(amount, currency) };
  const said =
    'percent' in agreed
      ? `${agreed.percent}%`
      : `${formatDecimal(agreed.amount_minor, currency)} ${currency}`;
  return keep(context, started.value, withCommission(record, agreed), {
    summary: phrase('commission_agreed', { said }),
    operation: 'booking.set_commission',
  });
};
