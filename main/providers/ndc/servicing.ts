/**
 * Changes a held order: cancels it (with a quote first if the airline wants one), edits passengers
 * and lines, splits it, accepts new times.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import { formatDecimal, sumMinor } from '#main/domain/money.ts';
import { holdsMoney } from '#main/domain/payment/provider-payments.ts';
import { ALL_TIMES, refuse, refuseUnavailable, refuseUnclear, takesSome } from '../failures.ts';
import { mergeOrder } from '../orders.ts';
import type { ProviderFeature, ProviderOrder, ProviderOrderPassenger } from '../provider.ts';
import { hasLongName } from '../wire/names.ts';
import { listDistinct } from '../wire/values.ts';
import type { Method } from './client.ts';
import { type CancelKey, listLiveItems, readCancelKey, readOrderKey } from './order-keys.ts';
import {
  changeOrder,
  changeSingleOrder,
  fetchCurrentOrder,
  pickRefund,
  readWhole,
  reshop,
} from './order-messages.ts';
import { toWirePassengers } from './passenger-keys.ts';
import { isUntold, type ReshopItem } from './read/reshop.ts';
import type { OrderChangeAsk } from './write/changing.ts';

/** The refund of all that is left in the order; refused if the airline omits an item. */
export const quoteCancel: Method<'quoteCancel'> = async (client, order, call) => {
  const item_ids = listLiveItems(order).map(({ id }) => id);
  const quote = await reshop(client, order, { kind: 'cancel', item_ids }, call);
  if (!quote.ok) return quote;
  const offer = pickRefund(quote.value);
  if (!offer) {
    const fees = quote.value.penalties.filter(({ type }) => type === 'REFUND');
    // Several may be as many ways to give it up: each is said with its own words.
    const told = fees.flatMap((one) => {
      const fee = describePenalty(listFees([one]), order.currency);
      return fee ? [`${fee} ${one.text ?? ''}`.trim()] : [];
    });
    return fail(refuse(told.length > 0 ? listDistinct(told).join(' ') : phrase('no_cancel_quote')));
  }
  const { offer_id, owner, items, deleted_order_items, expires_at } = offer;
  const currency = offer.currency ?? order.currency;
  if (items.length === 0 || items.some(isDueUntold)) {
    const kept = [offer, ...items].map((one) => ({ ...one, minor: one.penalty_minor }));
    const named = [...offer.penalties, ...quote.value.penalties];
    const told =
      describePenalty(kept, currency) ??
      describePenalty(listFees(named.filter(({ type }) => type === 'REFUND')), currency);
    return fail(refuse(told ?? phrase('refund_untold')));
  }
  const whole = item_ids.every((id) => deleted_order_items.includes(id));
  if (!whole || currency !== order.currency) return fail(refuse(phrase('refund_untold')));
  const refund_minor = items.reduce(
    (sum, one) => sum + (one.due_by_airline_minor ?? 0) - (one.due_to_airline_minor ?? 0),
    0,
  );
  if (refund_minor < 0) return fail(refuse(phrase('no_cancel_quote')));
  const { order_id } = order;
  const quoted = { order_id, offer_id, owner, refund_minor, currency };
  const key: CancelKey = { kind: 'ndc-cancellation', ...quoted };
  const refund_to = refund_minor === 0 ? 'NOTHING' : 'FORM_OF_PAYMENT';
  const credit_minor = sumMinor(items.map((one) => one.residual_minor ?? 0));
  const credits = credit_minor > 0 ? { credits: [{ amount_minor: credit_minor, currency }] } : {};
  return ok({ key, currency, refund_minor, refund_to, ...credits, expires_at });
};

interface Kept {
  minor: number | null;
  currency: string | null;
}

const listFees = (features: ProviderFeature[]): Kept[] =>
  features.map(({ penalty_minor, penalty_currency }) => ({
    minor: penalty_minor,
    currency: penalty_currency,
  }));

/** A penalty alone does not say what comes back: taxes may be kept or given back beside it. */
function describePenalty(fees: Kept[], usual: string): string | null {
  const kept = new Map<string, number>();
  for (const { minor, currency } of fees) {
    const own = currency ?? usual;
    if (minor !== null) kept.set(own, (kept.get(own) ?? 0) + minor);
  }
  if (kept.size === 0) return null;
  const written = [...kept].map(([own, minor]) => `${formatDecimal(minor, own)} ${own}`);
  return phrase('refund_penalty_alone', { written: written.join(' + ') });
}

/** A new price alone does not say what comes back. */
const isDueUntold = ({ due_to_airline_minor, due_by_airline_minor }: ReshopItem): boolean =>
  due_to_airline_minor === null && due_by_airline_minor === null;

/** Cancels an unpaid order directly, a paid one by accepting a quote. */
export const cancelOrder: Method<'cancel'> = async (client, order, call, quote_key) => {
  // Tickets that are void again leave an order as unpaid as it was.
  const paid = readOrderKey(order.key)?.paid ?? order.tickets.length > 0;
  let ask: OrderChangeAsk = { kind: 'cancel_unpaid' };
  if (quote_key) {
    const key = readCancelKey(quote_key);
    if (key?.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
    const { offer_id, owner, refund_minor, currency } = key;
    const refund = { minor: refund_minor, currency };
    ask = { kind: 'accept_cancelled', offer_id, owner, refund };
  } else if ((paid && client.profile.cancel_paid) || holdsMoney(order)) {
    return fail(refuse(phrase('ask_refund_first')));
  } else if (paid) {
    const item_ids = listLiveItems(order).map(({ id }) => id);
    const quote = await reshop(client, order, { kind: 'cancel', item_ids }, call);
    if (!quote.ok) return quote;
    const offer = pickRefund(quote.value);
    if (!offer) return fail(refuse(phrase('no_cancel_quote')));
    // Nobody can agree to an unreadable amount.
    const { total_minor, items } = offer;
    if (total_minor === null && (items.length === 0 || items.some(isUntold))) {
      return fail(refuse(phrase('refund_untold')));
    }
    ask = { kind: 'accept_cancelled', offer_id: offer.offer_id, owner: offer.owner };
  }
  const changed = await changeOrder(client, order, ask, call);
  if (!changed.ok) return changed;
  const after = changed.value.find((one) => one.order_id === order.order_id) ?? changed.value[0];
  if (after?.status === 'CANCELLED') return ok(after);
  // Some airlines confirm with the order as it was: look before it is believed.
  const seen = await fetchCurrentOrder(client, order, call);
  if (seen.ok && seen.value.status === 'CANCELLED') return seen;
  if (!seen.ok && seen.error.error === 'NOT_FOUND') return ok({ ...order, status: 'CANCELLED' });
  return fail(refuseUnclear(phrase('cancel_not_shown'), true));
};

export const updatePeople: Method<'updatePassengers'> = async (client, order, passengers, call) => {
  const { max_name } = client.dialect;
  // One that was sold with its name cut may still change the rest.
  const renamed = passengers.filter(
    (one) =>
      !order.passengers.some(
        (known) => known.first_name === one.first_name && known.last_name === one.last_name,
      ),
  );
  if (hasLongName(renamed, max_name)) return fail(refuse(phrase('names_at_most', { n: max_name })));
  const wire = toWirePassengers(passengers, {});
  if (!wire.ok) return wire;
  const ask = { kind: 'update_pax' as const, passengers: wire.value };
  const answer = await changeOrder(client, order, ask, call);
  if (!answer.ok) return answer;
  const [told] = answer.value;
  if (!told) return fail(refuseUnclear(phrase('no_order'), true));
  const after = await readWhole(client, told, order, call);
  return after.ok ? ok(mergeOrder(after.value, passengers, {})) : after;
};

/** An infant goes with its adult. */
export const splitOrder: Method<'split'> = async (client, order, passenger_keys, call) => {
  if (!client.profile.split) return fail(refuseUnavailable(phrase('airline_no_split')));
  const infants = order.passengers
    .filter((one) => passenger_keys.includes(one.key))
    .flatMap((one) => one.infant_key ?? []);
  const passenger_ids = [...new Set([...passenger_keys, ...infants])];
  const answer = await changeOrder(client, order, { kind: 'split', passenger_ids }, call);
  if (!answer.ok) return answer;
  const told = answer.value.find((one) => one.order_id === order.order_id);
  const fresh = answer.value.find((one) => one.order_id !== order.order_id);
  if (!told || !fresh) return fail(refuseUnclear(phrase('not_both_orders'), true));
  const old = await readWhole(client, told, order, call);
  if (!old.ok) return old;
  const child = await readWhole(client, fresh, null, call);
  if (!child.ok) return child;
  const parent = old.value;
  const left = order.passengers.filter(
    ({ key }) =>
      !passenger_ids.includes(key) &&
      hasLeft(order, key) &&
      parent.passengers.every((one) => one.key !== key),
  );
  return ok({ parent: withLeft(parent, order, left), child: child.value });
};

/** Of two orders in an answer each has the people of its live items: who was refunded stays too. */
function withLeft(
  parent: ProviderOrder,
  before: ProviderOrder,
  left: ProviderOrderPassenger[],
): ProviderOrder {
  const listed = new Set(parent.tickets.map(({ number }) => number));
  const tickets = before.tickets.filter(
    (one) => !listed.has(one.number) && left.some(({ key }) => key === one.passenger_key),
  );
  return {
    ...parent,
    passengers: [...left, ...parent.passengers],
    tickets: [...tickets, ...parent.tickets],
  };
}

export const annotateOrder: Method<'annotate'> = async (client, order, change, call) => {
  const takes = client.profile.annotations;
  const foreign = [...change.add, ...change.remove].find(({ kind }) => !takes.includes(kind));
  if (foreign) return fail(refuseUnavailable(phrase('takes_no', { kind: foreign.kind })));
  return changeSingleOrder(client, order, { kind: 'annotate', change }, call);
};

/**
 * Accepts every flight item with new times; a cancelled flight cannot be accepted. An item is
 * accepted as a whole, in 17.2 the whole order: then every pending flight must be named.
 */
export const acceptTimes: Method<'acceptSchedule'> = async (client, order, call, leg_keys) => {
  const waiting = order.slices
    .flatMap(({ legs }) => legs)
    .filter(({ status }) => /^T[KL]$/.test(status));
  const keys = waiting.map(({ key }) => key);
  const moved = new Set(keys.filter((key) => leg_keys?.includes(key) ?? true));
  const items = listLiveItems(order).filter(
    ({ flight, segments }) => flight && segments?.some((segment) => moved.has(segment)),
  );
  if (items.length === 0) return fetchCurrentOrder(client, order, call);
  const accepted = new Set(items.flatMap(({ segments }) => segments ?? []));
  const together = client.profile.envelope
    ? waiting
    : waiting.filter(({ key }) => accepted.has(key));
  if (takesSome(together, leg_keys)) return fail(refuseUnavailable(ALL_TIMES));
  const item_ids = items.map(({ id }) => id);
  const after = await changeSingleOrder(client, order, { kind: 'accept_change', item_ids }, call);
  if (!after.ok) return after;
  const still = after.value.slices
    .flatMap(({ legs }) => legs)
    .some(({ key, status }) => moved.has(key) && (status === 'TK' || status === 'TL'));
  return still ? fail(refuseUnclear(phrase('times_not_shown'), true)) : ok(after.value);
};
