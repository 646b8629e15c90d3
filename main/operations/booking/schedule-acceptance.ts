/** The schedule changes of a booking that wait for an answer, and accepting or refusing them. */
import { getSaleRules } from '#db/store/sale-rules.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  findScheduleProblem,
  formatFlightNames,
  listScheduleChanges,
  markScheduleRefused,
  resolveLegKeys,
} from '#main/domain/schedule-changes.ts';
import type { SchedulePlan } from '../effects/schedule-acceptance.ts';
import { getCaller, type Handler } from '../handler.ts';
import { addRevision, explainWhyNot, runChange, saveChange, startChange } from './change.ts';
import { loadOwn, loadToChange } from './load.ts';

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

/** Nothing is sent: a later exchange or refund gives up the flights. */
export const refuseSchedule: Handler<'booking.refuse_schedule'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const meant = resolveLegKeys(record, input.segment_ids ?? []);
  if (!meant.ok) return meant;
  const flights = formatFlightNames(record, meant.value);
  if (flights === '') return refuse('WRONG_STATE', phrase('no_change_waits'));
  const by = getCaller(context).email;
  const told_by = input.told_by ?? by;
  const at = context.ports.clock.now().toISOString();
  const refused = markScheduleRefused(record, meant.value, { at, by, told_by });
  return saveChange(context, loaded.value, refused, {
    operation: 'booking.refuse_schedule',
    summary: phrase('times_refused', { list: flights, by: told_by }),
  });
};
