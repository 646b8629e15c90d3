/**
 * Changes a held order: cancels and reprices it (with a quote first if the airline wants one),
 * edits passengers, splits it.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { holdsMoney } from '#main/domain/payment/provider-payments.ts';
import { ALL_TIMES, refuse, refuseUnavailable, refuseUnclear, takesSome } from '../failures.ts';
import { calculateTotal, mergeOrder, sumServices, takeFare } from '../orders.ts';
import type {
  ProviderFeature,
  ProviderOffer,
  ProviderOrder,
  ProviderSlice,
  RepriceAnswer,
} from '../provider.ts';
import { getFirst } from '../wire/lists.ts';
import { listDistinct } from '../wire/values.ts';
import type { Method } from './client.ts';
import {
  type CancelKey,
  listLiveItems,
  OfferKey,
  readCancelKey,
  readOrderKey,
} from './order-keys.ts';
import { changeOrder, changeSingleOrder, fetchCurrentOrder, reshop } from './order-messages.ts';
import { toWirePassengers } from './passenger-keys.ts';
import { isUntold, type ReshopItem, type ReshopOffer } from './read/reshop.ts';
import type { OrderChangeAsk } from './write/changing.ts';
import type { ReshopAsk } from './write/reshopping.ts';

/** The refund of all that is left in the order; refused if the airline omits an item. */
export const quoteCancel: Method<'quoteCancel'> = async (client, order, call) => {
  const item_ids = listLiveItems(order).map(({ id }) => id);
  const quote = await reshop(client, order, { kind: 'cancel', item_ids }, call);
  if (!quote.ok) return quote;
  const offer = quote.value.offers[0];
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
  return ok({ key, currency, refund_minor, refund_to, expires_at });
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
    const offer = quote.value.offers[0];
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

export const repriceOrder: Method<'reprice'> = async (client, order, options, call) => {
  if (options.lowest && !client.profile.lowest_price) {
    return fail(refuseUnavailable(phrase('no_lower_fare_kept')));
  }
  const unchanged: RepriceAnswer = { changed: false, rebook: false, extras_removed: false, order };
  const flight_items = listLiveItems(order).filter((one) => one.flight);
  const ask: ReshopAsk = options.lowest
    ? { kind: 'lowest', slices: order.slices, item_ids: flight_items.map((one) => one.id) }
    : { kind: 'reprice' };
  const quote = await reshop(client, order, ask, call);
  if (!quote.ok) return quote;
  if (quote.value.no_change) return ok(unchanged);
  const offer = pickBest(quote.value.offers, order);
  if (!offer) return fail(refuseUnclear(phrase('no_price_held'), false));
  const proposed = buildProposal(order, offer);
  const rebook = joinClasses(proposed.slices) !== joinClasses(order.slices);
  const dearer = options.lowest && proposed.total_minor >= order.total_minor;
  const same = proposed.total_minor === order.total_minor && !rebook;
  // The same price is accepted if it holds for longer: it cannot be paid past its guarantee.
  const getEnd = (one: ProviderOrder) => Date.parse(one.price_guaranteed_until ?? '');
  const renewed = options.accept && getEnd(proposed) > getEnd(order);
  if (dearer || (same && !renewed)) return ok(unchanged);
  const extras = offer.deleted_order_items.filter(
    (id) => !flight_items.some((one) => one.id === id),
  );
  const answer: RepriceAnswer = {
    changed: !same,
    rebook,
    extras_removed: extras.length > 0,
    order: proposed,
  };
  if (!options.accept) return ok(answer);
  const accepted = await changeOrder(client, order, buildAcceptance(offer, order), call);
  if (!accepted.ok) return accepted;
  const [after] = accepted.value;
  if (!after) return fail(refuseUnclear(phrase('no_order'), true));
  return ok({ ...answer, order: after });
};

type PricedOffer = ReshopOffer & { offer: ProviderOffer };

/** The cheapest answer for exactly the order's flights. */
function pickBest(offers: ReshopOffer[], order: ProviderOrder): PricedOffer | null {
  const getFlightsKey = (slices: ProviderSlice[]) =>
    slices
      .flatMap((slice) => slice.legs)
      .map((leg) => `${leg.marketing_carrier}${leg.flight_number} ${leg.departure}`)
      .sort()
      .join();
  const wanted = getFlightsKey(order.slices);
  const fitting = offers.filter(
    (one): one is PricedOffer =>
      one.offer?.currency === order.currency &&
      getFlightsKey(one.offer.journeys.flatMap((journey) => journey.slices)) === wanted,
  );
  const ranked = fitting.sort((a, b) => calculateTotal(a.offer) - calculateTotal(b.offer));
  return ranked.find((one) => one.kind === 'REPRICED') ?? ranked[0] ?? null;
}

const joinClasses = (slices: ProviderSlice[]) =>
  slices
    .flatMap((slice) => slice.legs.map((leg) => `${leg.booking_class} ${leg.brand?.code ?? ''}`))
    .join();

/** The order as it would be: new fares and classes on the same flights. */
function buildProposal(order: ProviderOrder, from: PricedOffer): ProviderOrder {
  const { offer } = from;
  const sold = offer.journeys.flatMap((journey) => journey.slices);
  const legs = sold.flatMap((slice) => slice.legs);
  const services = order.services.map((one) =>
    from.deleted_order_items.includes(one.key) ? { ...one, status: 'CANCELLED' as const } : one,
  );
  const prices = offer.prices.map((line) => ({ ...line }));
  return {
    ...order,
    currency: offer.currency,
    total_minor: calculateTotal(offer) + sumServices(services),
    price_guaranteed_until: offer.price_guaranteed_until ?? from.expires_at,
    payment_due_at: offer.payment_due_at ?? order.payment_due_at,
    passengers: order.passengers.map((one) => ({
      ...one,
      price: takeFare(prices, one.pax_type) ?? one.price,
    })),
    services,
    slices: order.slices.map((slice) => ({
      ...slice,
      ...findTerms(slice, sold),
      legs: slice.legs.map((leg) => {
        const priced = legs.find(
          (one) =>
            one.flight_number === leg.flight_number &&
            one.marketing_carrier === leg.marketing_carrier &&
            one.departure === leg.departure,
        );
        if (!priced) return leg;
        return {
          ...leg,
          booking_class: priced.booking_class ?? leg.booking_class,
          fare_basis: priced.fare_basis ?? leg.fare_basis,
          brand: priced.brand ?? leg.brand,
          baggage: priced.brand ? priced.baggage : leg.baggage,
        };
      }),
    })),
  };
}

/** What the fare of a slice includes and what changing it costs, where the quote tells that. */
function findTerms(slice: ProviderSlice, sold: ProviderSlice[]): Partial<ProviderSlice> {
  const same = sold.find(
    ({ origin, legs }) =>
      origin === slice.origin && legs[0]?.departure === slice.legs[0]?.departure,
  );
  if (!same || same.features.length === 0) return {};
  return { features: same.features, baggage: same.baggage };
}

function buildAcceptance(offer: PricedOffer, order: ProviderOrder): OrderChangeAsk {
  if (offer.kind === 'REPRICED') return { kind: 'accept_repriced', offer_id: offer.offer_id };
  const ref = getFirst(OfferKey.parse(offer.offer.key).offers);
  return { kind: 'accept_offer', offer: ref, everyone: order.passengers.map((one) => one.key) };
}

export const updatePeople: Method<'updatePassengers'> = async (client, order, passengers, call) => {
  const wire = toWirePassengers(passengers, {});
  if (!wire.ok) return wire;
  const ask = { kind: 'update_pax' as const, passengers: wire.value };
  const answer = await changeOrder(client, order, ask, call);
  if (!answer.ok) return answer;
  const [after] = answer.value;
  if (!after) return fail(refuseUnclear(phrase('no_order'), true));
  return ok(mergeOrder(after, passengers, {}));
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
  const parent = answer.value.find((one) => one.order_id === order.order_id);
  const child = answer.value.find((one) => one.order_id !== order.order_id);
  if (!parent || !child) return fail(refuseUnclear(phrase('not_both_orders'), true));
  return ok({ parent, child });
};

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
