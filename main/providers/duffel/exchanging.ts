/**
 * Changes the flights of a paid order: offers, the price of one, and the change itself, created as
 * a quote and then confirmed. Duffel gives one price for all passengers.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { allocate } from '#main/domain/money.ts';
import { isSameCity } from '#main/reference/airports.ts';
import {
  refuse,
  refuseOtherPrice,
  refuseSoldOut,
  refuseUnavailable,
  refuseUnclear,
} from '../failures.ts';
import { hasTicket, isIssued, sumServices } from '../orders.ts';
import type { Answer, ProviderCall, ProviderOrder, SearchRequest } from '../provider.ts';
import type { ExchangeLine, ExchangeQuote, ExchangeRequest } from '../provider-after-sale.ts';
import type { DuffelClient, Method } from './client.ts';
import { toExpired } from './errors.ts';
import { collectWarnings } from './json.ts';
import { type ChangeKey, readChangeKey, readOrderKey, readSliceKey } from './order-keys.ts';
import { readById, writePayment } from './ordering.ts';
import { type ReadChange, readChange } from './read/changes.ts';
import { findCabinWord } from './read/flights.ts';
import { getProduct } from './read/offers.ts';
import { getSliceProduct, toIdPath } from './shopping.ts';

export const searchChanges: Method<'exchangeSearch'> = async (client, order, request, call) => {
  const removed = listRemovedFor(order, request);
  const asked = await askChanges(client, order, removed, request, call);
  if (!asked.ok) return asked;
  const { changes, ...told } = asked.value;
  const offers = changes
    .map(({ offer }) => offer)
    .filter(({ journeys }) => journeys.length === request.journeys.length);
  return ok({ offers, combinable: false, ...told });
};

/**
 * The slices that new ones replace: those between the same cities, else those at the same position
 * among the journeys. Duffel needs them in the search.
 */
function listRemovedFor(order: ProviderOrder, { journeys }: SearchRequest): number[] {
  const free = new Map(order.slices.entries());
  const isNear = (a: string, b: string) => a === b || isSameCity(a, b);
  const taken = journeys.map(({ origin, destination }) => {
    const [at] =
      [...free].find(
        ([, slice]) => isNear(slice.origin, origin) && isNear(slice.destination, destination),
      ) ?? [];
    if (at !== undefined) free.delete(at);
    return at;
  });
  return taken
    .flatMap((at) => {
      if (at !== undefined) return [at];
      const [next] = free.keys();
      if (next !== undefined) free.delete(next);
      return next === undefined ? [] : [next];
    })
    .sort((a, b) => a - b);
}

interface Wanted {
  journeys: { origin: string; destination: string; date: string }[];
  cabin: SearchRequest['cabin'];
}

async function askChanges(
  client: DuffelClient,
  order: ProviderOrder,
  removed: readonly number[],
  { journeys, cabin }: Wanted,
  call: ProviderCall,
): Answer<{ changes: ReadChange[]; warnings?: string[] }> {
  const ids = readOrderKey(order.key)?.slices ?? [];
  const slices = removed.flatMap((at) => ids[at] ?? []);
  if (slices.length === 0 || slices.length !== removed.length) {
    return fail(refuse(phrase('no_flights_named')));
  }
  const cabin_class = findCabinWord(cabin);
  const received = await client.send(call, {
    path: '/air/order_change_requests',
    data: {
      order_id: order.order_id,
      slices: {
        remove: slices.map((slice_id) => ({ slice_id })),
        add: journeys.map(({ origin, destination, date }) => ({
          origin,
          destination,
          departure_date: date,
          ...(cabin_class === null ? {} : { cabin_class }),
        })),
      },
    },
    effect: false,
  });
  if (!received.ok) return received;
  let offers = received.value.list('order_change_offers');
  const id = received.value.text('id');
  if (!received.value.has('order_change_offers') && id !== null) {
    const query = [['order_change_request_id', id]] as const;
    const listed = await client.list(call, { path: '/air/order_change_offers', query });
    if (!listed.ok) return listed;
    offers = listed.value.items;
  }
  const changes = offers.flatMap((one) => readChange(one, order, client.profile) ?? []);
  return ok({ changes, ...collectWarnings(offers) });
}

export const quoteChange: Method<'quoteExchange'> = async (
  client,
  order,
  { give_up, selections },
  call,
) => {
  const keys = selections.map((one) => readChangeKey(one.offer_key));
  const slices = selections.map((one) => readSliceKey(one.slice_key));
  const [key] = keys;
  if (key?.order_id !== order.order_id || slices.includes(null)) {
    return fail(refuse(phrase('offer_not_known')));
  }
  if (keys.some((one) => one?.offer_id !== key.offer_id)) {
    return fail(refuseUnavailable(phrase('one_change_offer')));
  }
  const ids = readOrderKey(order.key)?.slices ?? [];
  const wanted = give_up.flatMap((at) => ids[at] ?? []);
  const same =
    wanted.length === key.removed.length && wanted.every((id) => key.removed.includes(id));
  const change = same
    ? await readAgain(client, order, key.offer_id, call)
    : await askAgain(client, order, give_up, selections, call);
  if (!change.ok) return change;
  const { warnings } = change.value;
  if (change.value.currency !== order.currency) {
    return fail(refuseUnclear(phrase('no_cost_each'), false));
  }
  return ok({ ...buildQuote(client, order, change.value), ...(warnings && { warnings }) });
};

type ToldChange = ReadChange & { warnings?: string[] };

async function readAgain(
  client: DuffelClient,
  order: ProviderOrder,
  offer_id: string,
  call: ProviderCall,
): Answer<ToldChange> {
  const path = `/air/order_change_offers/${toIdPath(offer_id)}`;
  const received = await client.send(call, { path });
  if (!received.ok) return fail(toExpired(received.error));
  const change = readChange(received.value, order, client.profile);
  return change
    ? ok({ ...change, ...collectWarnings([received.value]) })
    : fail(refuseUnclear(phrase('no_quote_held'), false));
}

/** The slices differ from those of the search: searches again for the same flights. */
async function askAgain(
  client: DuffelClient,
  order: ProviderOrder,
  give_up: readonly number[],
  selections: ExchangeRequest['selections'],
  call: ProviderCall,
): Answer<ToldChange> {
  const chosen = selections.flatMap((one) => readSliceKey(one.slice_key) ?? []);
  const [first] = chosen;
  const cabin = first?.cabin ?? 'UNSPECIFIED';
  const asked = await askChanges(client, order, give_up, { journeys: chosen, cabin }, call);
  if (!asked.ok) return asked;
  const { changes, ...told } = asked.value;
  const product = chosen.map(getSliceProduct).join(' / ');
  const found = changes.find(({ offer }) => getProduct(offer) === product);
  if (found) return ok({ ...found, ...told });
  return fail(refuseSoldOut(phrase('not_for_change')));
}

function buildQuote(
  { profile }: DuffelClient,
  order: ProviderOrder,
  change: ReadChange,
): ExchangeQuote {
  const { offer, currency } = change;
  return {
    key: offer.key,
    currency,
    expires_at: offer.expires_at,
    offer: { ...offer, key: {} },
    lines: calculateLines(order, change, profile.shares),
  };
}

/** The total of all passengers, split like the price: exactly, in whole minor units. */
function calculateLines(
  order: ProviderOrder,
  { change_minor, new_minor, penalty_minor, to_voucher }: ReadChange,
  shares: Record<ProviderOrder['passengers'][number]['pax_type'], number>,
): ExchangeLine[] {
  const weights = order.passengers.map(({ pax_type }) => shares[pax_type]);
  const split = (minor: number) => allocate(minor, weights);
  const old = order.total_minor - sumServices(order.services);
  const due = split(Math.max(0, change_minor));
  const back = split(Math.max(0, -change_minor));
  // The rest of the difference after the fee.
  const now_minor = new_minor ?? Math.max(0, old + change_minor - penalty_minor);
  const [before, after, penalties] = [split(old), split(now_minor), split(penalty_minor)];
  const toPlainFare = (fare_minor: number) => ({ fare_minor, tax_minor: 0, taxes: [] });
  return zip(order.passengers, before, after, penalties, due, back).map(
    ([{ key }, was, now, penalty, due_minor, back_minor]) => ({
      passenger_key: key,
      old: toPlainFare(was),
      new: toPlainFare(now),
      penalty_minor: penalty,
      due_minor,
      refund_minor: to_voucher ? 0 : back_minor,
      residual_minor: to_voucher ? back_minor : 0,
    }),
  );
}

export const performChange: Method<'exchange'> = async (client, order, request, call) => {
  const key = readChangeKey(request.quote_key);
  if (!key || key.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const owed = Math.max(0, key.change_minor);
  const payment = writePayment(request.payments, owed, key.currency, client.profile);
  if (!payment.ok) return payment;
  const made = await client.send(call, {
    path: '/air/order_changes',
    data: { selected_order_change_offer: key.offer_id },
    effect: false,
  });
  if (!made.ok) return fail(toExpired(made.error));
  const change = readChange(made.value, order, client.profile);
  if (!change) return fail(refuseUnclear(phrase('no_quote_held'), false));
  if (change.change_minor !== key.change_minor || change.currency !== key.currency) {
    const before = { minor: key.change_minor, currency: key.currency };
    const now = { minor: change.change_minor, currency: change.currency };
    return fail(refuseOtherPrice(phrase('duffel_change_other_cost'), before, now));
  }
  const path = `/air/order_changes/${toIdPath(change.id)}/actions/confirm`;
  const data = owed > 0 && payment.value ? { payment: payment.value } : {};
  const done = await client.send(call, { path, data, effect: true });
  if (!done.ok) return done;
  const after = await readById(client, order.order_id, call);
  if (!after.ok) return fail(refuseUnclear(phrase('change_not_shown'), true));
  const doubt = findDoubt(order, after.value, key);
  return doubt === null ? after : fail(refuseUnclear(doubt, true));
};

/** Duffel has new documents within minutes; after this long, a person asks why there are none. */
const MAX_DOCUMENTS_WAIT_MS = 2 * 3_600_000;

/**
 * The order after a change whose answer was lost; null if it was not confirmed. New documents may
 * come later and old ones keep their numbers, so the change itself is asked.
 */
export const finishChange: Method<'finishExchange'> = async (client, order, request, call) => {
  const key = readChangeKey(request.quote_key);
  if (!key || key.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const confirmed = await findConfirmedAt(client, key.offer_id, call);
  if (!confirmed.ok) return confirmed;
  const after = await readById(client, order.order_id, call);
  if (!after.ok) return after;
  if (confirmed.value === null) {
    if (!isGivenUp(after.value, key)) return ok(null);
    return fail(refuse(phrase('other_flights_now')));
  }
  const doubt = findDoubt(order, after.value, key);
  if (doubt === null) return after;
  const waited_ms = client.now().getTime() - Date.parse(confirmed.value);
  return fail(waited_ms < MAX_DOCUMENTS_WAIT_MS ? refuseUnclear(doubt, false) : refuse(doubt));
};

/** When the change that was made of an offer was confirmed; an offer names its latest change. */
async function findConfirmedAt(
  client: DuffelClient,
  offer_id: string,
  call: ProviderCall,
): Answer<string | null> {
  const read = (path: string) => client.send(call, { path });
  const offer = await read(`/air/order_change_offers/${toIdPath(offer_id)}`);
  // Gone or expired: the order's flights decide.
  if (!offer.ok) return offer.error.retry === 'never' ? ok(null) : offer;
  const id = offer.value.text('order_change_id');
  if (id === null) return ok(null);
  const change = await read(`/air/order_changes/${toIdPath(id)}`);
  return change.ok ? ok(change.value.instant('confirmed_at')) : change;
}

/** Why the order does not show a change yet; null if it does. */
function findDoubt(before: ProviderOrder, after: ProviderOrder, key: ChangeKey): string | null {
  if (before.passengers.every((one) => isIssued(before, after, one.key))) return null;
  if (!isGivenUp(after, key)) return phrase('change_not_shown');
  const bare = before.passengers.some(
    (one) => hasTicket(before, one.key) && !hasTicket(after, one.key),
  );
  return bare ? phrase('exchange_no_tickets') : null;
}

/** True if the order has none of the slices that the change replaces. */
function isGivenUp(order: ProviderOrder, { removed }: ChangeKey): boolean {
  const held = readOrderKey(order.key)?.slices ?? [];
  return !removed.some((id) => held.includes(id));
}
