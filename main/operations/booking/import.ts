/** Imports a booking made elsewhere by its locator, to view it, or to store and manage it. */
import { findByLocator, type StoredBooking } from '#db/store/bookings.ts';
import { hasOpenIntent, listParkedIntents, listParkedPayments } from '#db/store/intents.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { buildImportedRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toPreview } from '#main/domain/booking-view.ts';
import { nameLateDocuments } from '#main/domain/payment/payment-changes.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { withDoubt } from '../effects/commit.ts';
import { reviveElsewhere } from '../effects/good-again.ts';
import { retrieveOwn } from '../effects/look-ups.ts';
import { getProvider, type Terms } from '../effects/plan.ts';
import { LOCK_WAIT_MS, refuseBusyBooking, refuseUnconfigured } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { type Agency, getFares } from '../shopping/fares.ts';
import { createOrigin } from './create.ts';
import {
  answerBooking,
  findHolders,
  getViewContext,
  holdBooking,
  type Loaded,
  loadCurrent,
} from './load.ts';
import { save, withOrder } from './save.ts';

export const importBooking: Handler<'booking.import'> = async (input, context) => {
  const { ports } = context;
  const { provider_type } = input;
  if (provider_type === '' || provider_type === 'UNSPECIFIED') {
    const details = [{ path: 'provider_type', message: phrase('one_provider') }];
    return refuse('INVALID_REQUEST', phrase('import_provider'), details);
  }
  const provider = ports.providers.get(provider_type);
  if (!provider) return fail(refuseUnconfigured(provider_type));
  const order_id = input.provider_id || null;
  if (provider.traits.import_by_order_id && order_id === null) {
    const details = [{ path: 'provider_id', message: phrase('required_here') }];
    return refuse('INVALID_REQUEST', phrase('needs_order_id'), details);
  }
  const locator = input.locator.toUpperCase();
  const answer = await provider.retrieve({ order_id, locator }, buildCall(context, provider));
  if (!answer.ok) {
    const may_be_ours = answer.error.error === 'NOT_FOUND' && order_id === null;
    const unplaced = may_be_ours && (await findUnplaced(context, provider_type, locator));
    if (!unplaced) return fail(describeFailure(answer.error));
    return input.save ? answerBooking(ports, unplaced) : preview(ports, unplaced.record);
  }
  const order = answer.value;
  const known = [order.locator, ...order.airline_locators.map((a) => a.locator)];
  if (order.locator !== null && !known.includes(locator)) {
    return refuse('NOT_FOUND', phrase('order_id_mismatch'));
  }
  const { agency_id } = getCaller(context);
  const { own, isForeign } = await findHolders(ports.db.read, { agency_id, provider_type }, order);
  if (!own && (await isForeign())) return fail(refuseForeign());
  const fares = await getFares(ports, agency_id);
  const terms = fares.terms(order.currency);
  if (!terms.ok) return terms;
  const found = [context, provider_type, order, fares.agency, terms.value] as const;
  return input.save ? keep(...found) : preview(ports, await buildFreshRecord(...found));
};

/** The agency's booking whose fare the airline sells when it is paid: only we know its locator. */
async function findUnplaced(
  context: Context,
  provider_type: BookingRecord['provider_type'],
  locator: string,
): Promise<Loaded | null> {
  const { agency_id } = getCaller(context);
  const held = await findByLocator(context.ports.db.read, { agency_id, provider_type, locator });
  return (
    held.find((one): one is StoredBooking => !('unreadable' in one) && isUnplaced(one.record)) ??
    null
  );
}

async function buildFreshRecord(
  context: Context,
  provider_type: BookingRecord['provider_type'],
  order: ProviderOrder,
  agency: Agency,
  terms: Terms,
): Promise<BookingRecord> {
  const origin = await createOrigin(context, agency, provider_type);
  return buildImportedRecord(order, { ...origin, rules: terms.rules, rate: terms.rate });
}

const isUnplaced = ({ order, status }: BookingRecord): boolean =>
  order?.unplaced === true && status === 'ON_HOLD';

/** The preview has an id of its own that is stored nowhere. */
function preview(ports: Context['ports'], record: BookingRecord) {
  const own = { ...record, id: ports.ids.uuid(), imported: true };
  return ok({ output: { booking: toPreview(own, getViewContext(ports, record)) } });
}

/** A locator already held is refreshed; another agency's is refused. */
async function keep(
  ...args: Parameters<typeof buildFreshRecord>
): ReturnType<Handler<'booking.import'>> {
  const [context, provider_type, order, , terms] = args;
  const { ports } = context;
  const lock = `import:${provider_type}:${order.order_id}`;
  const held = await ports.locks.hold(lock, LOCK_WAIT_MS, async () => {
    const fresh = await store(context, await buildFreshRecord(...args), order);
    if (fresh) return answerBooking(ports, fresh);
    const { agency_id } = getCaller(context);
    const { own } = await findHolders(ports.db.read, { agency_id, provider_type }, order);
    return own ? refreshHeld(context, own.id, order, terms) : fail(refuseForeign());
  });
  if (!held) return fail(refuseBusyBooking(phrase('busy_import')));
  return held.value;
}

/** Null if the booking is stored already: its lost answer may have arrived in the meantime. */
async function store(
  context: Context,
  record: BookingRecord,
  order: ProviderOrder,
): Promise<Loaded | null> {
  const { ports } = context;
  return ports.db.write(async (tx) => {
    const { own, isForeign } = await findHolders(tx, record, order);
    if (own || (await isForeign())) return null;
    const revision = await save(ports, tx, null, record, {
      actor: getCaller(context).email,
      operation: 'booking.import',
      summary: phrase('imported', { locator: order.locator ?? order.order_id }),
    });
    return { record, revision };
  });
}

/**
 * The fetched booking may be older than a later change, so it is fetched again while the booking is
 * locked. A booking with an unknown outcome is not refreshed.
 */
export async function refreshHeld(
  context: Context,
  id: string,
  order: Pick<ProviderOrder, 'order_id' | 'locator' | 'owner'>,
  terms: Terms,
) {
  const { ports } = context;
  const { agency_id, email: actor } = getCaller(context);
  return holdBooking(ports, agency_id, id, async () => {
    // What waits for a person is asked for once more: only its own commit notes what was paid.
    for (const one of await listParkedIntents(ports.db.read, id)) await ports.intents.outcome(one);
    const { record, revision } = await loadCurrent(ports.db.read, id);
    if (await hasOpenIntent(ports.db.read, id)) {
      return fail(refuseBusyBooking(phrase('unsettled_last')));
    }
    const provider = getProvider(ports, record);
    const answer = await retrieveOwn(provider, record, order, buildCall(context, provider));
    if (!answer.ok) return fail(describeFailure(answer.error));
    const in_doubt = (await listParkedPayments(ports.db.read, id)).length > 0;
    const told = withOrder(ports, record, answer.value, terms);
    const next = withDoubt(nameLateDocuments(told, ports.clock.now()), in_doubt);
    const by = { actor, operation: 'booking.import' };
    return ports.db.write(async (tx) => {
      const line = { ...by, summary: phrase('refreshed_airline') };
      const saved = await save(ports, tx, { record, revision }, next, line);
      const revived = await reviveElsewhere(ports, tx, record, next, { terms, ...by });
      return answerBooking(ports, { record: next, revision: saved }, revived);
    });
  });
}

const refuseForeign = (): Failure => createFailure('FORBIDDEN', phrase('foreign_managed'));
