/**
 * After booking: cancelling (quoted, then confirmed), new flight times, the current price. An answer
 * without the requested result is neither success nor failure: it must be looked up.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  ALL_TIMES,
  markUnsure,
  refuse,
  refuseChangedPrice,
  refuseUnavailable,
  refuseUnclear,
  takesSome,
} from '../failures.ts';
import type { Answer, ProviderCall, ProviderOrder } from '../provider.ts';
import type { CancelQuote } from '../provider-after-sale.ts';
import type { DuffelClient, Method } from './client.ts';
import { toExpired } from './errors.ts';
import { type CancelKey, readCancelKey, readOrderKey } from './order-keys.ts';
import { readById } from './ordering.ts';
import { type ReadCancellation, readCancellation } from './read/cancellations.ts';
import { listOpenChanges, readAirlineChange } from './read/orders.ts';
import { toIdPath } from './shopping.ts';

async function askCancellation(
  client: DuffelClient,
  { order_id }: ProviderOrder,
  call: ProviderCall,
): Answer<ReadCancellation> {
  const data = { order_id };
  const path = '/air/order_cancellations';
  const received = await client.send(call, { path, data, effect: false });
  if (!received.ok) return received;
  const quote = readCancellation(received.value);
  if (quote.id === null || (quote.order_id !== null && quote.order_id !== order_id)) {
    return fail(refuseUnclear(phrase('no_quote_held'), false));
  }
  return ok(quote);
}

export const quoteCancel: Method<'quoteCancel'> = async (client, order, call) => {
  const asked = await askCancellation(client, order, call);
  if (!asked.ok) return asked;
  const { id, refund_minor, refund_to, expires_at } = asked.value;
  const credits = refund_to === 'AIRLINE_CREDIT' ? [] : sumByCurrency(asked.value.credits);
  const currency = asked.value.currency ?? order.currency;
  const key: CancelKey = {
    kind: 'duffel-cancellation',
    order_id: order.order_id,
    cancellation_id: id ?? '',
  };
  const whole =
    currency === order.currency && refund_minor !== null && refund_minor >= order.total_minor;
  const void_until = whole ? openWindow(order, client.now()) : null;
  const until = [expires_at, void_until].filter((one) => one !== null).sort()[0] ?? null;
  const quote = { key, currency, refund_minor, refund_to, expires_at: until };
  return ok(credits.length > 0 ? { ...quote, credits } : quote);
};

const sumByCurrency = (credits: ReadCancellation['credits']): NonNullable<CancelQuote['credits']> =>
  [...new Set(credits.map(({ currency }) => currency))].map((currency) => {
    const own = credits.filter((one) => one.currency === currency);
    return { currency, amount_minor: own.reduce((sum, one) => sum + one.amount_minor, 0) };
  });

/** End of the full refund by void; after it the refund may be below the quote. Null if past. */
function openWindow({ key }: ProviderOrder, now: Date): string | null {
  const until = readOrderKey(key)?.void_until ?? null;
  return until !== null && Date.parse(until) > now.getTime() ? until : null;
}

/** A paid order is cancelled only at its quote; an unpaid one is quoted here. */
export const cancelOrder: Method<'cancel'> = async (client, order, call, quote_key) => {
  let key = quote_key ? readCancelKey(quote_key) : null;
  if (quote_key && key?.order_id !== order.order_id) {
    return fail(refuse(phrase('quote_other_order')));
  }
  if (key === null) {
    if (readOrderKey(order.key)?.awaiting_payment !== true) {
      return fail(refuse(phrase('ask_refund_first')));
    }
    const asked = await quoteCancel(client, order, call);
    if (!asked.ok) return asked;
    if ((asked.value.refund_minor ?? 0) > 0) {
      return fail(refuseChangedPrice(phrase('duffel_paid_meanwhile')));
    }
    key = readCancelKey(asked.value.key);
  }
  const path = `/air/order_cancellations/${toIdPath(key?.cancellation_id ?? '')}/actions/confirm`;
  const done = await client.send(call, { path, data: {}, effect: true });
  if (!done.ok) return fail(toExpired(done.error));
  const after = await readById(client, order.order_id, call);
  if (after.ok && after.value.status === 'CANCELLED') return ok(withKept(after.value, order));
  return fail(refuseUnclear(phrase('cancel_not_shown'), true));
};

/** Documents that a cancelled order no longer names were voided or refunded with it. */
function withKept(after: ProviderOrder, before: ProviderOrder): ProviderOrder {
  if (after.tickets.length > 0) return after;
  const status = readOrderKey(after.key)?.void === true ? 'CANCELLED' : 'REFUNDED';
  return { ...after, tickets: before.tickets.map((ticket) => ({ ...ticket, status })) };
}

/** Accepts the airline's changes, if any; returns the order as read afterwards. */
export const acceptChanges: Method<'acceptSchedule'> = async (client, order, call, leg_keys) => {
  const legs = order.slices.flatMap((slice) => slice.legs);
  if (takesSome(legs, leg_keys)) return fail(refuseUnavailable(ALL_TIMES));
  const query = [['order_id', order.order_id]] as const;
  const listed = await client.list(call, { path: '/air/airline_initiated_changes', query });
  if (!listed.ok) return listed;
  const open = listOpenChanges(
    listed.value.items
      .map(readAirlineChange)
      .filter((change) => change.order_id === order.order_id),
  );
  const whole = open.filter(({ slices }) => slices.every(({ holds }) => holds));
  const barred = whole.filter(({ actions }) => !actions.includes('accept'));
  if (barred.length > 0) {
    const gone = barred.some(({ added }) => added.length === 0);
    return fail(refuse(phrase(gone ? 'no_flights_instead' : 'duffel_change_elsewhere')));
  }
  let partly = false;
  for (const { id } of open.filter(({ actions }) => actions.includes('accept'))) {
    if (id === null) return fail(refuseUnclear(phrase('duffel_change_no_id'), false));
    const path = `/air/airline_initiated_changes/${toIdPath(id)}/actions/accept`;
    const done = await client.send(call, { path, data: {}, effect: true });
    // The last change was accepted: the order shows whether an earlier one still applies.
    if (!done.ok && (id === open[0]?.id || done.error.error !== 'EXPIRED')) {
      return partly ? markUnsure(done) : done;
    }
    partly ||= done.ok;
  }
  return readById(client, order.order_id, call);
};

/** Repricing is not needed: the order has its current price. */
export const repriceOrder: Method<'reprice'> = async (client, order, { lowest }, call) => {
  if (lowest) return fail(refuseUnavailable(phrase('duffel_no_lower_in_order')));
  const now = await readById(client, order.order_id, call);
  if (!now.ok) return now;
  const changed = now.value.total_minor !== order.total_minor;
  return ok({ changed, rebook: false, extras_removed: false, order: now.value });
};
