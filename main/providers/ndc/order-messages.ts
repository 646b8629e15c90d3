/** The messages about one order, each as a question with its answer read. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseNotFound, refuseUnclear } from '../failures.ts';
import { MAX_CANDIDATES, refuseLookup, resolveMatches } from '../lost-orders.ts';
import type { Answer, ProviderCall, ProviderOrder, ProviderPayment } from '../provider.ts';
import type { CardSecret } from '../wire/masking.ts';
import type { Method, NdcClient, Tolerate } from './client.ts';
import { type OfferRef, readOfferKey } from './order-keys.ts';
import type { Opened } from './read/answers.ts';
import type { WireError } from './read/problems.ts';
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

/** The order after a change; an answer without it leaves the outcome unknown. */
export async function changeSingleOrder(
  client: NdcClient,
  order: ProviderOrder,
  ask: OrderChangeAsk,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const answer = await changeOrder(client, order, ask, call);
  if (!answer.ok) return answer;
  const after = answer.value.find((one) => one.order_id === order.order_id);
  return after ? ok(after) : fail(refuseUnclear(phrase('not_the_order'), true));
}

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
export async function fetchCurrentOrder(
  client: NdcClient,
  order: ProviderOrder,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const seen = await askForOrder(client, { ...toOrderRef(client, order), locator: null }, call);
  if (!seen.ok) return seen;
  return seen.value ? ok(seen.value) : fail(refuseUnclear(phrase('no_order'), false));
}

async function askForOrder(
  client: NdcClient,
  by: { order_id: string | null; locator: string | null; owner: string },
  call: ProviderCall,
): Answer<ProviderOrder | null> {
  const { write, read } = client.dialect;
  const received = await client.send(write.retrieve(by, client.profile), call);
  return received.ok ? ok(read.orders(received.value)[0] ?? null) : received;
}

export const retrieveOrder: Method<'retrieve'> = async (client, by, call) => {
  const { owner, import_by_order_id } = client.profile;
  if (by.order_id === null && (by.locator === null || import_by_order_id)) {
    return fail(refuse(phrase('by_order_id')));
  }
  const seen = await askForOrder(client, { ...by, owner }, call);
  if (!seen.ok) return seen;
  const order = seen.value;
  if (!order) return fail(refuseNotFound(phrase('no_such_order')));
  const locators = [order.locator, ...order.airline_locators.map((one) => one.locator)];
  if (by.order_id !== null && by.locator !== null && !locators.includes(by.locator)) {
    return fail(refuseNotFound(phrase('other_locator')));
  }
  return ok(order);
};

/** Only of orders: an agency or an address that is not found says nothing of them. */
const NO_ORDER =
  /no (match(ing|ed) )?(order|booking|reservation|record|pnr|match|result)|^not found\W*$|(order|booking|reservation|record|pnr|locator|match|result|passenger).{0,60}not found/i;

const saysNoOrder = (errors: WireError[]) => errors.some((one) => NO_ORDER.test(one.text ?? ''));

/**
 * Finds an order whose answer was lost. OrderRetrieve cannot filter by our reference, so the
 * airline lists orders by name and flight, and each is read. Our reference makes one certain,
 * another reference excludes it, and of the rest all look-alikes are returned.
 */
export const findOrders: Method<'find'> = async (client, by, call) => {
  const { write, read } = client.dialect;
  // Not by time: an order with our reference is ours whatever either clock says.
  const filter = { flight: by.flights[0] ?? null, passenger: by.passengers[0] ?? null };
  const received = await client.send(write.list(filter, client.profile), call, {
    tolerate: saysNoOrder,
  });
  if (!received.ok) return fail(refuseLookup(received.error));
  const listed = received.value ? read.list(received.value) : [];
  const named = listed.flatMap(({ order_id }) => order_id ?? []);
  const candidates = [...new Set(named)];
  const orders: ProviderOrder[] = [];
  for (const order_id of candidates.slice(0, MAX_CANDIDATES)) {
    const order = await retrieveOrder(client, { order_id, locator: null }, call);
    if (order.ok) orders.push(order.value);
    else if (order.error.error !== 'NOT_FOUND') return order;
  }
  // One that is listed and cannot be read may be ours.
  const whole = named.length === listed.length && candidates.length <= MAX_CANDIDATES;
  return resolveMatches(orders, by, whole);
};
