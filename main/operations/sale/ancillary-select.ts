/** Choosing seats and bags: tokens to a change, the payment due, then one effect. */
import { findServiceSets } from '#db/store/service-sets.ts';
import {
  type Failure,
  type FailureFacts,
  refuse,
  refuseMalformed,
  toCodeDetail,
} from '#main/contract/errors.ts';
import { AncillaryPayment } from '#main/contract/fop-input.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import {
  type CheckedChange,
  checkBags,
  checkSeats,
  type TokenGroup,
} from '#main/domain/ancillary-choice.ts';
import { readSetIds, type ServiceSet } from '#main/domain/ancillary-tokens.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { type Rate, sumMinor } from '#main/domain/money.ts';
import { settleAncillaries } from '#main/domain/payment/forms.ts';
import { listServicesOwed } from '#main/domain/payment/owed.ts';
import type { Provider } from '#main/providers/provider.ts';
import { runChange, startChange } from '../booking/change.ts';
import type { ServicePlan } from '../effects/ancillaries.ts';
import type { BookingPlan } from '../effects/plan.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { getOrderRate, readSeatMap } from './ancillaries.ts';
import { getPaymentTerms } from './payment-terms.ts';

export const selectSeats: Handler<'ancillary.seats'> = async (input, context) => {
  const started = await startChange(context, input.id, 'seats');
  if (!started.ok) return started;
  const { record } = started.value;
  const groups = input.legs.map(({ leg_id, seat_tokens }, index) => ({
    place_id: leg_id,
    tokens: seat_tokens,
    path: `legs.${index}.seat_tokens`,
  }));
  const stranger = groups.find(
    ({ place_id }) => !record.slices.some(({ legs }) => legs.some((leg) => leg.id === place_id)),
  );
  if (stranger) return refuse('NOT_FOUND', phrase('no_leg'));
  const made = await makePlan(context, started.value, groups, input.payment, 'SEAT');
  if (!made.ok) return made;
  if (!made.value) return ok({ output: { success: true, seat_ancillaries: [] } });
  const { plan, payments } = made.value;
  const done = await runChange(context, 'ancillary.seats', plan, payments);
  if (done.ok || done.error.error !== 'SOLD_OUT') return done;
  return fail(await withNewMap(context, record, plan, done.error));
};

export const selectBaggage: Handler<'ancillary.baggage'> = async (input, context) => {
  const started = await startChange(context, input.id, 'baggage');
  if (!started.ok) return started;
  const { record } = started.value;
  const groups = input.slices.map(({ slice_id, baggage_tokens }, index) => ({
    place_id: slice_id,
    tokens: baggage_tokens,
    path: `slices.${index}.baggage_tokens`,
  }));
  const stranger = groups.find(({ place_id }) => !record.slices.some(({ id }) => id === place_id));
  if (stranger) return refuse('NOT_FOUND', phrase('no_slice'));
  const made = await makePlan(context, started.value, groups, input.payment, 'BAGGAGE');
  if (!made.ok) return made;
  if (!made.value) return ok({ output: { success: true, ancillaries: [] } });
  return runChange(context, 'ancillary.baggage', made.value.plan, made.value.payments);
};

/** Resolves the tokens and checks them against every rule, at the order's rate. */
export async function checkServices(
  context: Context,
  record: BookingRecord,
  groups: readonly TokenGroup[],
  kind: ServiceSet['kind'],
): Promise<Result<CheckedChange & { rate: Rate }>> {
  const { db, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const ids = readSetIds(groups.flatMap(({ tokens }) => tokens));
  const sets = await findServiceSets(db.read, { agency_id, ids });
  const late = sets.find(({ expires_at }) => Date.parse(expires_at) <= clock.now().getTime());
  if (late) return refuse('EXPIRED', phrase('shown_too_old'));
  const rate = await getOrderRate(context, record);
  if (!rate.ok) return rate;
  const check = kind === 'SEAT' ? checkSeats : checkBags;
  const checked = check(record, groups, sets, rate.value);
  return checked.ok ? ok({ ...checked.value, rate: rate.value }) : checked;
}

/** The plan with its charges, null if it changes nothing; passengers without tickets pay later. */
async function makePlan(
  context: Context,
  { record, provider, plan }: { record: BookingRecord; provider: Provider; plan: BookingPlan },
  groups: readonly TokenGroup[],
  sent: unknown,
  kind: ServicePlan['kind'],
) {
  const checks = await checkServices(context, record, groups, kind);
  if (!checks.ok) return checks;
  const checked = checks.value;
  const { add, remove } = checked.change;
  if (add.length === 0 && remove.length === 0) return ok(null);
  const services: ServicePlan = {
    ...plan,
    kind,
    emds_apart: provider.traits.emds_apart ?? false,
    change: checked.change,
    chosen: checked.chosen.map(({ token, set, entry }) => ({
      token,
      slice_id: set.slice_id,
      leg_id: set.leg_id,
      entry,
    })),
    charges: [],
  };
  const due = sumMinor(checked.due.map(({ amount_minor }) => amount_minor));
  if (due === 0 && checked.provider_due_minor === 0) return ok({ plan: services, payments: [] });
  const payment = readPayment(sent);
  if (!payment.ok) return payment;
  const token = payment.value?.installment_plan_token;
  const money = settleAncillaries(
    record,
    payment.value,
    { owed: listServicesOwed(checked, checked.rate), provider_minor: checked.provider_due_minor },
    await getPaymentTerms(context, provider.traits, token ? [token] : []),
  );
  if (!money.ok) return money;
  const { charges, payments } = money.value;
  return ok({ plan: { ...services, charges }, payments });
}

/** A payment that is due; parsed only now, because on hold it is ignored, valid or not. */
function readPayment(sent: unknown): Result<AncillaryPayment | null> {
  const read = AncillaryPayment.nullish().safeParse(sent);
  return read.success
    ? ok(read.data ?? null)
    : fail(refuseMalformed(read.error.issues, ['payment']));
}

/** A seat taken in the meantime: names the requested seats that are gone, and the free ones. */
async function withNewMap(
  context: Context,
  record: BookingRecord,
  { chosen }: ServicePlan,
  failed: Failure,
): Promise<Failure> {
  const details = [...failed.details];
  const seats_taken: NonNullable<FailureFacts['seats_taken']> = [];
  const legs = [...new Set(chosen.flatMap(({ leg_id }) => leg_id ?? []))];
  for (const leg_id of legs) {
    const map = await readSeatMap({ id: record.id, leg_id }, context);
    if (!map.ok) continue;
    const seats = map.value.output.seat_map.cabins.flatMap(({ rows }) =>
      rows.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements)),
    );
    const free = seats.filter((seat) => seat.available_services.length > 0);
    for (const { entry, leg_id: chosen_leg } of chosen) {
      const designator = `${entry.seat?.row}${entry.seat?.column}`;
      const gone = chosen_leg === leg_id && !free.some((seat) => seat.designator === designator);
      if (!gone) continue;
      seats_taken.push({ leg_id, designator });
      details.push(toCodeDetail(`legs.${leg_id}.taken`, designator));
    }
    const message = free.map((seat) => seat.designator).join(' ');
    details.push(toCodeDetail(`legs.${leg_id}.free`, message));
  }
  return { ...failed, details, facts: { seats_taken } };
}
