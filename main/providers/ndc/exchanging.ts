/**
 * Exchanges flights of a ticketed order: other flights for its passengers, what each pays or gets
 * back for chosen ones, and the change. Nothing changes until it is accepted.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { calculatePaidTotal, isIssued } from '../orders.ts';
import type { ProviderCall, ProviderFailure, ProviderOffer, ProviderOrder } from '../provider.ts';
import type { ExchangeLine, ExchangeQuote } from '../provider-after-sale.ts';
import type { Method, NdcClient } from './client.ts';
import { answerOffers, listChosenOffers } from './combine.ts';
import { saysNothingForSale } from './errors.ts';
import { listLiveItems, type QuoteKey, readOrderKey, readQuoteKey } from './order-keys.ts';
import {
  changeSingleOrder,
  fetchCurrentOrder,
  quote,
  reshop,
  toAcceptedOffer,
} from './order-messages.ts';
import type { ReshopItem, ReshopOffer } from './read/reshop.ts';

export const searchExchange: Method<'exchangeSearch'> = async (client, order, request, call) => {
  const ask = { kind: 'other_flights' as const, search: request };
  const answer = await reshop(client, order, ask, call, saysNothingForSale);
  if (!answer.ok) return answer;
  const offers = answer.value.offers.flatMap((one) =>
    one.kind === 'RESHOP' && one.offer ? [one.offer] : [],
  );
  const { warnings } = answer.value;
  return ok({
    ...answerOffers(offers, request, client.profile.offers),
    ...(warnings ? { warnings } : {}),
  });
};

export const quoteExchange: Method<'quoteExchange'> = async (client, order, request, call) => {
  const chosen = listChosenOffers(request, client.profile);
  if (!chosen.ok) return chosen;
  const given_up = await resolveItems(client, order, request.give_up, call);
  if (!given_up.ok) return given_up;
  const ask = {
    give_up: given_up.value,
    selected: chosen.value.map((offer) => ({ kind: 'whole' as const, offer })),
    everyone: listTravelers(order).map((one) => one.key),
  };
  const answer = await quote(client, order, ask, call);
  if (!answer.ok) return answer;
  const quoted = answer.value.offers.find((one) => one.kind !== 'REPRICED');
  if (!quoted?.offer) return fail(refuseUnclear(phrase('no_quote_held'), false));
  const strange = quoted.deleted_order_items.filter((id) => !mayGo(order, given_up.value, id));
  if (strange.length > 0) return fail(refuse(phrase('other_flights_away')));
  const made = assembleQuote(order, quoted, quoted.offer);
  const { warnings } = answer.value;
  return made.ok && warnings ? ok({ ...made.value, warnings }) : made;
};

/** The order's items for the flights of some slices, which must be those flights only. */
async function resolveItems(
  client: NdcClient,
  order: ProviderOrder,
  give_up: number[],
  call: ProviderCall,
): Promise<Result<string[], ProviderFailure>> {
  const listLegs = (positions: number[]) =>
    new Set(positions.flatMap((at) => order.slices[at]?.legs.map((leg) => leg.key) ?? []));
  const going = listLegs(give_up);
  const staying = listLegs(order.slices.map((_, at) => at).filter((at) => !give_up.includes(at)));
  if (going.size === 0) return fail(refuse(phrase('no_flights_named')));
  const listFlights = (of: ProviderOrder) => listLiveItems(of).filter((one) => one.flight);
  let items = listFlights(order);
  if (items.length === 0 || items.some((one) => one.segments === undefined)) {
    const seen = await fetchCurrentOrder(client, order, call);
    if (!seen.ok) return seen;
    items = listFlights(seen.value);
  }
  const affected = items.filter((one) => one.segments?.some((id) => going.has(id)));
  if (affected.length === 0) return fail(refuse(phrase('no_items')));
  if (affected.some((one) => one.segments?.some((id) => staying.has(id)))) {
    return fail(refuseUnavailable(phrase('sold_together')));
  }
  return ok(affected.map((one) => one.id));
}

/** True for items given up, and for extras sold with their flights. */
const mayGo = (order: ProviderOrder, given_up: string[], id: string) =>
  given_up.includes(id) ||
  (readOrderKey(order.key)?.items ?? []).some((one) => one.id === id && !one.flight);

function assembleQuote(
  order: ProviderOrder,
  quoted: ReshopOffer,
  offer: ProviderOffer,
): Result<ExchangeQuote, ProviderFailure> {
  const lines = listLines(quoted, order);
  if (!lines) return fail(refuseUnclear(phrase('no_cost_each'), false));
  const due_minor = lines.reduce((all, line) => all + line.due_minor, 0);
  if (quoted.total_minor !== null && quoted.total_minor !== due_minor) {
    return fail(refuseUnclear(phrase('total_differs'), false));
  }
  const key: QuoteKey = {
    kind: 'ndc-quote',
    order_id: order.order_id,
    offer: toAcceptedOffer(quoted),
    passengers: lines.map((line) => line.passenger_key),
    due_minor,
    currency: offer.currency,
  };
  const { currency } = offer;
  return ok({ key, currency, expires_at: quoted.expires_at, offer, lines });
}

/** Passengers without those moved to another order, who are still named here. */
const listTravelers = (order: ProviderOrder) =>
  order.passengers.filter(({ key }) => !hasLeft(order, key));

/** A line for each passenger of the order; null where one has none or two. */
function listLines(quoted: ReshopOffer, order: ProviderOrder): ExchangeLine[] | null {
  const lines = quoted.items.filter((one) => !one.deletes).flatMap((one) => toLine(one) ?? []);
  const people = listTravelers(order);
  const of_order = people.map((one) => lines.filter((l) => l.passenger_key === one.key));
  if (of_order.some((own) => own.length > 1)) return null;
  const told = of_order.flat();
  return told.length === lines.length && told.length === people.length ? told : null;
}

/** Each passenger has an item of its own, since each has a ticket of its own. */
function toLine(item: ReshopItem): ExchangeLine | null {
  const { old_fare, new_fare, due_to_airline_minor } = item;
  const [passenger_key, ...others] = item.passenger_keys;
  if (!old_fare || !new_fare || passenger_key === undefined || others.length > 0) return null;
  if (due_to_airline_minor === null) return null;
  return {
    passenger_key,
    old: old_fare,
    new: new_fare,
    penalty_minor: item.penalty_minor ?? 0,
    due_minor: due_to_airline_minor,
    refund_minor: item.due_by_airline_minor ?? 0,
    residual_minor: item.residual_minor ?? 0,
  };
}

export const performExchange: Method<'exchange'> = async (client, order, request, call) => {
  const key = readQuoteKey(request.quote_key);
  if (!key || key.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const { payments } = request;
  if (calculatePaidTotal(payments) !== key.due_minor)
    return fail(refuse(phrase('payments_differ')));
  const paid = payments.length > 0 ? { paid: { payments, currency: key.currency } } : {};
  const everyone = key.passengers;
  const remark = request.waiver?.text ?? null;
  const ask = { kind: 'accept_offer' as const, offer: key.offer, everyone, remark, ...paid };
  const after = await changeSingleOrder(client, order, ask, call);
  if (!after.ok) return after;
  if (key.passengers.every((one) => isIssued(order, after.value, one))) return after;
  return fail(refuseUnclear(phrase('exchange_no_tickets'), true));
};
