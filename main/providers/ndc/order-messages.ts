/** The messages about one order, each as a question with its answer read. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuseUnclear } from '../failures.ts';
import { isSameOrder } from '../orders.ts';
import type { Answer, ProviderCall, ProviderOrder, ProviderPayment } from '../provider.ts';
import type { CardSecret } from '../wire/masking.ts';
import type { NdcClient, Tolerate } from './client.ts';
import { type OfferRef, readOfferKey } from './order-keys.ts';
import type { Opened } from './read/answers.ts';
import type { ReshopAnswer, ReshopOffer } from './read/reshop.ts';
import { getPaid, type OrderChangeAsk } from './write/changing.ts';
import type { OrderRef } from './write/envelope.ts';
import type { QuoteAsk } from './write/quoting.ts';
import type { ReshopAsk } from './write/reshopping.ts';

export const toOrderRef = (client: NdcClient, order: ProviderOrder): OrderRef => ({
  order_id: order.order_id,
  owner: order.owner ?? client.profile.owner,
});

export const listCards = (payments: ProviderPayment[]): CardSecret[] =>
  payments.flatMap((one) => (one.method === 'CARD' ? [one.card] : []));

/** Every order of the answer, since a split gives two. */
export async function changeOrder(
  client: NdcClient,
  order: ProviderOrder,
  ask: OrderChangeAsk,
  call: ProviderCall,
): Answer<ProviderOrder[]> {
  const { write, read } = client.dialect;
  const received = await client.send(
    write.change(toOrderRef(client, order), ask, client.profile),
    call,
    { effect: true, secrets: listCards(getPaid(ask)?.payments ?? []) },
  );
  return received.ok ? ok(read.orders(received.value)) : received;
}

/** The order in an answer, by its id first: a change may give it a new one. */
export const findOrder = (
  orders: readonly ProviderOrder[],
  order: ProviderOrder,
): ProviderOrder | undefined =>
  orders.find((one) => one.order_id === order.order_id) ??
  orders.find((one) => isSameOrder(one, order));

/** The order after a change. */
export async function changeSingleOrder(
  client: NdcClient,
  order: ProviderOrder,
  ask: OrderChangeAsk,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const answer = await changeOrder(client, order, ask, call);
  return answer.ok ? pickOrder(client, answer.value, order, call) : answer;
}

/** The order in an effect's answer; one without it leaves the outcome unknown. */
export async function pickOrder(
  client: NdcClient,
  orders: readonly ProviderOrder[],
  order: ProviderOrder,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const told = findOrder(orders, order);
  return told
    ? readWhole(client, told, order, call)
    : fail(refuseUnclear(phrase('not_the_order'), true));
}

/**
 * What an effect's answer tells of an order; where that is not all of it, it is read once more, and
 * unread the outcome is unknown. `before` is null for a new order.
 */
export async function readWhole(
  client: NdcClient,
  told: ProviderOrder,
  before: ProviderOrder | null,
  call: ProviderCall,
): Answer<ProviderOrder> {
  if (!isBare(told) || (before && isBare(before))) return ok(told);
  const seen = await fetchCurrentOrder(client, before ?? told, call);
  return seen.ok ? seen : fail(refuseUnclear(phrase('no_order'), true));
}

/** Some confirm with the order's id, its documents or what is new in it: not what is booked. */
export const isBare = ({ status, passengers, slices }: ProviderOrder): boolean =>
  status === 'LIVE' && (passengers.length === 0 || slices.length === 0);

export async function reshop(
  client: NdcClient,
  order: ProviderOrder,
  ask: ReshopAsk,
  call: ProviderCall,
  tolerate?: Tolerate,
): Answer<ReshopAnswer> {
  const { write, read } = client.dialect;
  const received = await client.send(
    write.reshop(toOrderRef(client, order), ask, client.profile),
    call,
    { tolerate },
  );
  if (!received.ok) return received;
  return ok(received.value ? withWarnings(read.reshop(received.value), received.value) : NOTHING);
}

/** Of several ways to give money back, the one that gives most; what goes into a credit is none. */
export function pickRefund({ offers }: ReshopAnswer): ReshopOffer | undefined {
  const sumBack = ({ items }: ReshopOffer) =>
    items.reduce((sum, one) => sum + (one.due_by_airline_minor ?? 0), 0);
  return offers.toSorted((a, b) => sumBack(b) - sumBack(a))[0];
}

const withWarnings = (answer: ReshopAnswer, opened: Opened): ReshopAnswer => ({
  ...answer,
  ...opened.reading.told(),
});

/** The answer of a reshop without offers. */
const NOTHING: ReshopAnswer = {
  order_id: null,
  owner: null,
  status: null,
  no_change: false,
  offers: [],
  services: [],
  penalties: [],
};

export async function quote(
  client: NdcClient,
  order: ProviderOrder,
  ask: QuoteAsk,
  call: ProviderCall,
): Answer<ReshopAnswer> {
  const { write, read } = client.dialect;
  const received = await client.send(
    write.quote(toOrderRef(client, order), ask, client.profile),
    call,
  );
  if (!received.ok) return received;
  return ok(withWarnings(read.quoted(received.value, ask), received.value));
}

/** The items a quote adds; if it adds none, those it removes. */
export function toAcceptedOffer(offer: ReshopOffer): OfferRef {
  const added = offer.items.filter((one) => !one.deletes);
  const { offer_id, owner, items } = offer;
  const response_id = readOfferKey(offer.offer?.key ?? {})?.offers[0]?.response_id;
  return {
    offer_id,
    owner,
    ...(response_id === undefined ? {} : { response_id }),
    items: (added.length > 0 ? added : items).map((one) => ({
      id: one.offer_item_id,
      pax: one.passenger_keys,
    })),
  };
}

/** The order as the airline has it now. */
export const fetchCurrentOrder = (
  client: NdcClient,
  order: ProviderOrder,
  call: ProviderCall,
): Answer<ProviderOrder> =>
  askForOrder(client, { ...toOrderRef(client, order), locator: order.locator }, call);

/** An answer that holds no order, or another, does not say that there is none. */
export async function askForOrder(
  client: NdcClient,
  by: { order_id: string | null; locator: string | null; owner: string },
  call: ProviderCall,
): Answer<ProviderOrder> {
  const { write, read } = client.dialect;
  const received = await client.send(write.retrieve(by, client.profile), call);
  if (!received.ok) return received;
  const orders = read.orders(received.value);
  const { order_id, locator } = by;
  const asked = orders.find((one) => order_id === null || isSameOrder(one, { order_id, locator }));
  if (asked) return ok(asked);
  if (orders.length > 0) return fail(refuseUnclear(phrase('not_the_order'), false));
  const is_own = /Order(View|Create|Retrieve)RS$/i.test(received.value.root.name);
  if (!is_own) return fail(refuseUnclear(phrase('not_ndc'), false));
  return fail({ ...refuseUnclear(phrase('no_order'), false), empty: true });
}
