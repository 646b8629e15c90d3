/**
 * After booking: payment, bags, cancelling (quoted, then confirmed), new flight times. An answer
 * without the requested result is neither success nor failure: it must be looked up.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  ALL_TIMES,
  markUnsure,
  refuse,
  refuseChangedPrice,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
  takesSome,
} from '../failures.ts';
import { isIssued } from '../orders.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { CancelQuote } from '../provider-after-sale.ts';
import type { DuffelClient, Method } from './client.ts';
import { isOwnBalance, resolveWord, toExpired } from './errors.ts';
import { collectWarnings, type Fieldset } from './json.ts';
import { type CancelKey, readCancelKey, readOrderKey, readServicesKey } from './order-keys.ts';
import { readById, writePayment } from './ordering.ts';
import { type ReadCancellation, readCancellation } from './read/cancellations.ts';
import { listOpenChanges, readAirlineChange, readOrder } from './read/orders.ts';
import { readServiceOffer } from './read/services.ts';
import { toIdPath } from './shopping.ts';

/** Reads the order first: after its price guarantee the price may differ. */
export const issueOrder: Method<'issue'> = async (
  client,
  order,
  { passenger_keys, payments },
  call,
) => {
  const now = await readById(client, order.order_id, call);
  if (!now.ok) return now;
  const fresh = now.value;
  if (fresh.status === 'CANCELLED')
    return fail({ ...refuse(phrase('is_cancelled')), error: 'CANCELLED' });
  if (!readOrderKey(fresh.key)?.awaiting_payment) {
    return fail(refuseTicketed(phrase('paid_already')));
  }
  if (fresh.passengers.some(({ key }) => !passenger_keys.includes(key))) {
    return fail(refuseUnavailable(phrase('issues_all')));
  }
  const { currency, total_minor } = fresh;
  const payment = writePayment(payments, total_minor, currency, client.profile);
  if (!payment.ok) return payment;
  const data = { order_id: order.order_id, payment: payment.value };
  const paid = await client.send(call, {
    method: 'POST',
    path: '/air/payments',
    data,
    effect: true,
  });
  if (!paid.ok) return paid;
  const failed = readFailedPayment(paid.value);
  if (failed) return fail(failed);
  const after = await readById(client, order.order_id, call);
  if (!after.ok) return fail(refuseUnclear(phrase('payment_no_tickets'), true));
  if (passenger_keys.every((key) => isIssued(order, after.value, key))) return after;
  return fail(refuseUnclear(phrase('payment_no_tickets'), true));
};

/** A payment may be accepted and still fail: then nothing of it is paid. */
function readFailedPayment(payment: Fieldset): ProviderFailure | null {
  const status = payment.text('status');
  if (status !== 'failed' && status !== 'cancelled') return null;
  const code = payment.text('failure_reason');
  const error = resolveWord({ code }) ?? 'PROVIDER_REFUSED';
  const why = isOwnBalance({ code })
    ? phrase('duffel_own_balance')
    : phrase('duffel_payment_failed');
  return { ...refuse(why), error, provider_code: code };
}

export const fetchBags: Method<'baggage'> = async (client, order, call) => {
  const path = `/air/orders/${toIdPath(order.order_id)}/available_services`;
  const received = await client.sendList(call, { method: 'GET', path, effect: false });
  if (!received.ok) return received;
  const services = received.value
    .flatMap((one) => readServiceOffer(one, order.currency) ?? [])
    .filter(({ kind, currency }) => kind === 'BAGGAGE' && currency === order.currency);
  return ok({
    offer_key: { kind: 'duffel-services', order_id: order.order_id },
    services,
    ...collectWarnings(received.value),
  });
};

export const changeServices: Method<'changeServices'> = async (
  client,
  order,
  { add, remove },
  payments,
  call,
) => {
  if (add.length + remove.length === 0) return ok(order);
  if (remove.length > 0) {
    return fail(refuseUnavailable(phrase('duffel_kept_services')));
  }
  if (add.some((one) => one.seat !== null)) return fail(refuseSeats(client.profile.name));
  if (readOrderKey(order.key)?.awaiting_payment !== false) {
    return fail(refuseUnavailable(phrase('duffel_bags_when_paid')));
  }
  if (add.some((one) => readServicesKey(one.offer_key)?.order_id !== order.order_id)) {
    return fail(refuse(phrase('service_unknown')));
  }
  const shown = add.reduce((sum, one) => sum + one.amount_minor + one.tax_minor, 0);
  const payment = writePayment(payments, shown, order.currency, client.profile);
  if (!payment.ok) return payment;
  const received = await client.send(call, {
    method: 'POST',
    path: `/air/orders/${toIdPath(order.order_id)}/services`,
    data: {
      add_services: add.map(({ offer_item_id: id, quantity }) => ({ id, quantity })),
      payment: payment.value,
    },
    effect: true,
  });
  if (!received.ok) return received;
  const after = readOrder(received.value, client.profile);
  const known = new Set(order.services.map(({ key }) => key));
  const served =
    after?.order_id === order.order_id &&
    add.every((choice) =>
      after.services.some(
        (one) => one.passenger_key === choice.passenger_key && !known.has(one.key),
      ),
    );
  return served && after
    ? ok({ ...after, services: withNewDocuments(order, after) })
    : fail(refuseUnclear(phrase('change_not_shown'), true));
};

/** Duffel does not assign documents to services: new ones are matched. */
function withNewDocuments(before: ProviderOrder, after: ProviderOrder): ProviderOrder['services'] {
  const old = new Set(before.tickets.map(({ number }) => number));
  const fresh = after.tickets.filter(({ type, number }) => type === 'EMD' && !old.has(number));
  return after.services.map((service) => {
    const known = before.services.find(({ key }) => key === service.key);
    if (known) return { ...service, document_number: known.document_number };
    const at = fresh.findIndex(({ passenger_key }) => passenger_key === service.passenger_key);
    const [own] = at < 0 ? [] : fresh.splice(at, 1);
    return { ...service, document_number: own?.number ?? null };
  });
}

export const refuseSeats = (provider: string): ProviderFailure =>
  refuseUnavailable(phrase('seats_with_booking', { provider }));

async function askCancellation(
  client: DuffelClient,
  { order_id }: ProviderOrder,
  call: ProviderCall,
): Answer<ReadCancellation> {
  const data = { order_id };
  const path = '/air/order_cancellations';
  const received = await client.send(call, { method: 'POST', path, data, effect: false });
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

function sumByCurrency(credits: ReadCancellation['credits']): NonNullable<CancelQuote['credits']> {
  return [...new Set(credits.map(({ currency }) => currency))].map((currency) => {
    const own = credits.filter((one) => one.currency === currency);
    return { currency, amount_minor: own.reduce((sum, one) => sum + one.amount_minor, 0) };
  });
}

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
  const done = await client.send(call, { method: 'POST', path, data: {}, effect: true });
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
    const done = await client.send(call, { method: 'POST', path, data: {}, effect: true });
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
