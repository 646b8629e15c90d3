/** How every change of a booking starts and is sent. */
import { getSaleRules } from '#db/store/sale-rules.ts';
import { pick } from '#main/contract/collections.ts';
import { buildChangeEvents } from '#main/contract/events.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { type Capability, requireCapability } from '#main/domain/capabilities.ts';
import type { EventDraft } from '#main/ports.ts';
import type { Provider } from '#main/providers/provider.ts';
import type { OutboxPlan } from '../effects/outbox.ts';
import type { BookingPlan } from '../effects/plan.ts';
import { refuseUnconfigured } from '../failures.ts';
import { type Context, getCaller, type Handled } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { answerBooking, type Loaded, loadCurrent, loadToChange } from './load.ts';
import { save } from './save.ts';

/** The start of every change: the caller's own booking, its provider, and the shared plan. */
export async function startChange(context: Context, id: string, capability: Capability) {
  const loaded = await loadToChange(context, id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const provider = resolveProvider(context, record, capability);
  if (!provider.ok) return provider;
  const plan = await buildPlan(context, loaded.value);
  return ok({ ...loaded.value, provider: provider.value, plan });
}

/** A booking's provider, if it has the capability now. */
export function resolveProvider(
  { ports }: Context,
  record: BookingRecord,
  capability: Capability,
): Result<Provider> {
  const provider = ports.providers.get(record.provider_type);
  if (!provider) return fail(refuseUnconfigured(record.provider_type));
  const { traits } = provider;
  const allowed = requireCapability(record, capability, { traits, now: ports.clock.now() });
  return allowed.ok ? ok(provider) : allowed;
}

async function buildPlan(context: Context, { record, revision }: Loaded): Promise<BookingPlan> {
  const { order } = record;
  if (!order) throw new Error(`Booking ${record.id} may be changed but has no order`);
  const terms = (await getFares(context.ports, record.agency_id)).terms(order.currency);
  if (!terms.ok) throw new Error(`Booking ${record.id} is in ${order.currency}, which has no rate`);
  const { card_collector, void_windows, service_fees } = await getSaleRules(
    context.ports.db.read,
    record.agency_id,
  );
  return {
    booking_id: record.id,
    provider_type: record.provider_type,
    order,
    revision,
    status_before: record.status,
    terms: { ...terms.value, card_collector, void_windows, service_fees },
  };
}

/**
 * Sends a plan through an intent; `secret` is used only for sending. Screens that show another
 * booking of the plan are told too.
 */
export async function runChange<N extends OperationName, Secret = undefined>(
  context: Context,
  operation: N,
  plan: BookingPlan,
  secret?: Secret,
): Handled<N> {
  const { ports, queued, call_id: by_call } = context;
  const request = {
    operation,
    principal: getCaller(context),
    booking_id: plan.booking_id,
    others: (plan.others ?? []).map(({ booking_id }) => booking_id),
    provider_type: plan.provider_type,
    ...pick(context, 'idempotency_key', 'request_digest', 'signal'),
    ...(secret === undefined ? {} : { secret }),
  };
  const run = () => {
    if (!queued) return ports.intents.run({ ...request, plan });
    const { reference } = queued;
    const inside: OutboxPlan = { ...queued, operation, inner: plan };
    return ports.intents.run({ ...request, operation: 'outbox.add', reference, plan: inside });
  };
  const done = await (run() as Handled<N>);
  if (!done.ok) return done;
  const announce: EventDraft[] = [];
  for (const id of request.others) {
    const { revision } = await loadCurrent(ports.db.read, id);
    announce.push(...buildChangeEvents({ id, revision, by_call }));
  }
  return ok({ ...done.value, announce });
}

/** Why an action is not allowed now, in plain words; null where it is allowed. */
export function explainWhyNot(
  context: Context,
  record: BookingRecord,
  capability: Capability,
): string | null {
  const { providers, clock } = context.ports;
  const traits = providers.get(record.provider_type)?.traits ?? null;
  const allowed = requireCapability(record, capability, { traits, now: clock.now() });
  return allowed.ok ? null : allowed.error.message;
}

/** The revision in the input counts like one in the call. */
export const addRevision = (context: Context, revision: number | null | undefined): Context =>
  revision == null ? context : { ...context, if_match: revision };

/** Saves a change that is the agency's own, without calling the airline. */
export async function saveChange(
  context: Context,
  before: Loaded,
  record: BookingRecord,
  line: {
    summary: string;
    operation?:
      | 'booking.settle_losses'
      | 'booking.refuse_schedule'
      | 'booking.set_commission'
      | 'profile.link'
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
