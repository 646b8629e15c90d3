/**
 * A person's decision on a queued item. Every choice is a status from which the outbox goes on;
 * none loses the original request, and all are in the booking's history.
 */
import type { WriteDb } from '#db/open.ts';
import { changeOutboxItem, findOutboxItem, type OutboxChange } from '#db/store/outbox.ts';
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import type { OutboxDecideInput, OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { assertNever, fail, ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toMinorRounded } from '#main/domain/money.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate } from '#main/domain/outbox/payload.ts';
import { toWanted } from '#main/domain/outbox/wanted-flights.ts';
import { refuseOtherCounts } from '#main/domain/passenger-create.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { findHolders, loadCurrent } from '../booking/load.ts';
import { save, withOrder } from '../booking/save.ts';
import { refuseOtherFare, refuseUnconfigured } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handled, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { chooseOffers } from '../shopping/price.ts';
import { openChoice, openPayload, resolveOwnItem, sealPayload, showItem } from './items.ts';

/** Every open status except that of an item being sent. */
const OPEN = ['QUEUED', 'UNKNOWN', 'NEEDS_ATTENTION'] as const;

export const decideItem: Handler<'outbox.decide'> = async (input, context) => {
  const owned = await resolveOwnItem(context, input.id);
  if (!owned.ok) return owned;
  const item = owned.value;
  switch (input.decision) {
    case 'accept':
      return accept(context, item, input.total ?? null);
    case 'choose':
      return choose(context, item, input.tokens ?? []);
    case 'drop':
      return drop(context, item, input.reason ?? phrase('nothing_asked'));
    case 'retry':
      return move(context, item, {
        from: OPEN,
        change: retry(context, item),
        summary: phrase('retry'),
      });
    case 'hold':
      return move(context, item, {
        from: ['QUEUED'],
        change: { on_hold: true },
        summary: phrase('kept_back'),
      });
    case 'release': {
      const change = { on_hold: false, ...scheduleNow(context) };
      return move(context, item, { from: ['QUEUED'], change, summary: phrase('released') });
    }
    case 'adopt':
      return adopt(context, item, input);
    default:
      return assertNever(input.decision, 'decision');
  }
};

const scheduleNow = ({ ports }: Context) => ({ next_attempt_at: ports.clock.now().toISOString() });

/** A possible effect is looked up again; anything else is sent again. */
const retry = (context: Context, item: OutboxRow): OutboxChange => ({
  status: isUnknown(item) ? 'UNKNOWN' : 'QUEUED',
  looks: 0,
  attempts: 0,
  choice: null,
  reason: null,
  ...clearDoubt(item),
  ...scheduleNow(context),
});

/** The agent confirmed that nobody else has sent the item. */
const clearDoubt = (item: OutboxRow): OutboxChange =>
  item.status === 'NEEDS_ATTENTION' && item.reason === 'RESTORED' ? { doubt: null } : {};

const isUnknown = (item: OutboxRow): boolean =>
  item.status === 'UNKNOWN' ||
  (item.status === 'NEEDS_ATTENTION' && item.reason === 'UNKNOWN_OUTCOME');

/** Books at the current price, which a colleague's new try may have changed since it was shown. */
async function accept(
  context: Context,
  item: OutboxRow,
  shown: number | null,
): Handled<'outbox.decide'> {
  const choice = openChoice(context.ports, item);
  if (item.status !== 'NEEDS_ATTENTION' || !choice?.offered) {
    return refuse('WRONG_STATE', phrase('nothing_to_accept'));
  }
  const { totals, currency } = choice.offered.priced;
  const was = shown === null ? totals.total : toMinorRounded(shown, currency);
  if (was !== totals.total) return fail(refuseOtherFare(was, totals.total, currency));
  return take(context, item, { offer: choice.offered }, phrase('price_accepted'));
}

/** Book one of the alternatives, or any offer of this agency for the same people. */
async function choose(
  context: Context,
  item: OutboxRow,
  tokens: string[],
): Handled<'outbox.decide'> {
  if (item.status !== 'NEEDS_ATTENTION' && item.status !== 'QUEUED') {
    return refuse('WRONG_STATE', phrase('no_choice_waiting'));
  }
  if (tokens.length === 0) {
    const missing = [{ path: 'tokens', message: phrase('request_missing') }];
    return refuse('INVALID_REQUEST', phrase('choose_by_tokens'), missing);
  }
  const chosen = await chooseOffers(context, tokens, { expired_too: true });
  if (!chosen.ok) return chosen;
  const { shown, shown_total, provider_type, selections } = chosen.value.selection;
  if (provider_type !== item.provider_type) {
    return refuse('INVALID_REQUEST', phrase('other_provider'));
  }
  if (shown_total === null) return refuse('INVALID_REQUEST', phrase('no_price_together'));
  return take(context, item, { offer: shown, selections }, phrase('offer_chosen'));
}

async function take(
  context: Context,
  item: OutboxRow,
  { offer, selections }: { offer: StoredOffer; selections?: QueuedCreate['selections'] },
  summary: string,
): Handled<'outbox.decide'> {
  if (isUnknown(item)) return refuse('WRONG_STATE', phrase('first_attempt'));
  const { ports } = context;
  const payload = openPayload(ports, item);
  if (payload?.kind !== 'CREATE') return refuse('WRONG_STATE', phrase('only_new_price'));
  const wrong = refuseOtherCounts(payload.inputs, offer.passengers);
  if (wrong) return fail(wrong);
  const { total } = offer.priced.totals;
  const wanted = toWanted(offer);
  const next: QueuedCreate = { ...payload, wanted, offer, selections, limit_minor: total };
  const change: OutboxChange = {
    status: 'QUEUED',
    payload: sealPayload(ports, item.id, next),
    choice: null,
    reason: null,
    attempts: 0,
    ...clearDoubt(item),
    ...scheduleNow(context),
  };
  return move(context, item, { from: ['NEEDS_ATTENTION', 'QUEUED'], change, summary });
}

/** Drops the item. The agent is told if an order may still exist at the provider. */
async function drop(context: Context, item: OutboxRow, reason: string): Handled<'outbox.decide'> {
  const unknown = isUnknown(item) || item.doubt !== null;
  const summary = unknown
    ? phrase('given_up_unknown', { why: reason, reference: item.reference })
    : phrase('given_up', { why: reason });
  const change: OutboxChange = { status: 'DROPPED', reason, choice: null, next_attempt_at: null };
  const cancelled_at = context.ports.clock.now().toISOString();
  const adjust = (record: BookingRecord): BookingRecord =>
    item.kind === 'CREATE' && record.order === null
      ? { ...record, status: 'CANCELLED', cancelled_at }
      : record;
  return move(context, item, { from: OPEN, change, summary, adjust });
}

interface Move {
  from: readonly OutboxStatus[];
  change: OutboxChange;
  summary: string;
  adjust?(record: BookingRecord): BookingRecord;
  judge?(tx: WriteDb): Promise<Failure | null>;
}

/**
 * The item's move and the line in its booking's history, in one commit. It moves only while it is
 * as it was judged: another decision or the sender may have been quicker.
 */
async function move(
  context: Context,
  item: OutboxRow,
  { from, change, summary, adjust = (record) => record, judge = async () => null }: Move,
): Handled<'outbox.decide'> {
  const { ports } = context;
  const { id, agency_id, status, reason } = item;
  if (!from.includes(status)) return refuse('WRONG_STATE', phrase('not_to_such', { status }));
  const refused = await ports.db.write(async (tx) => {
    const current = await findOutboxItem(tx, { agency_id, id });
    if (current?.status !== status || current.reason !== reason) {
      return createFailure(
        'WRONG_STATE',
        phrase('not_to_such', { status: current?.status ?? status }),
      );
    }
    const wrong = await judge(tx);
    if (wrong) return wrong;
    await changeOutboxItem(tx, { id, from: [status], change, now: ports.clock.now() });
    const before = await loadCurrent(tx, item.booking_id);
    const told = adjust(before.record);
    const queued = change.status === 'QUEUED' && item.kind === 'CREATE' && told.order === null;
    await save(ports, tx, before, queued ? { ...told, status: 'QUEUED' } : told, {
      actor: getCaller(context).email,
      operation: 'outbox.decide',
      summary: phrase('of_item', { title: item.title, known: summary }),
    });
    return null;
  });
  if (refused) return fail(refused);
  const fresh = await resolveOwnItem(context, item.id);
  if (!fresh.ok) return fresh;
  ports.outbox.moved(fresh.value);
  return ok({ output: { item: showItem(ports, fresh.value) } });
}

/** Makes an order that a person found at the provider this booking's order. */
async function adopt(
  context: Context,
  item: OutboxRow,
  input: OutboxDecideInput,
): Handled<'outbox.decide'> {
  const { ports } = context;
  if (!isUnknown(item) || item.kind !== 'CREATE') {
    return refuse('WRONG_STATE', phrase('only_unknown_found'));
  }
  const order = await fetchOrder(context, item, input.order_id ?? '');
  if (!order.ok) return order;
  const terms = (await getFares(ports, item.agency_id)).terms(order.value.currency);
  if (!terms.ok) return terms;
  const change: OutboxChange = {
    status: 'CONFIRMED',
    reason: null,
    choice: null,
    next_attempt_at: null,
    locator: order.value.locator,
  };
  const summary = phrase('found_there', { locator: order.value.locator ?? order.value.order_id });
  const adopted = await move(context, item, {
    from: ['UNKNOWN', 'NEEDS_ATTENTION'],
    change,
    summary,
    adjust: (record) =>
      withOrder(ports, { ...record, status: 'ON_HOLD' }, order.value, terms.value),
    judge: (tx) => refuseHeld(tx, item, order.value),
  });
  if (adopted.ok) ports.outbox.settled(item);
  return adopted;
}

/** An order that another booking has, here or of another agency, is not this item's. */
async function refuseHeld(
  tx: WriteDb,
  { booking_id, agency_id, provider_type }: OutboxRow,
  order: ProviderOrder,
): Promise<Failure | null> {
  const item_booking = { id: booking_id, agency_id, provider_type };
  const { own, isForeign } = await findHolders(tx, item_booking, order);
  if (await isForeign()) return createFailure('FORBIDDEN', phrase('foreign_managed'));
  if (!own) return null;
  return createFailure('DUPLICATE', phrase('order_held'), [toCodeDetail('booking_id', own.id)]);
}

async function fetchOrder(context: Context, item: OutboxRow, order_id: string) {
  const provider = context.ports.providers.get(item.provider_type);
  if (!provider) return fail(refuseUnconfigured(item.provider_type));
  if (order_id === '') {
    const missing = [{ path: 'order_id', message: phrase('request_missing') }];
    return refuse('INVALID_REQUEST', phrase('name_order'), missing);
  }
  const answer = await provider.retrieve({ order_id, locator: null }, buildCall(context, provider));
  return answer.ok ? ok(answer.value) : (fail(describeFailure(answer.error)) as Result<never>);
}
