/** Creates, reads and finds orders. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseNotFound, refuseUnclear } from '../failures.ts';
import { MAX_CANDIDATES, refuseLookup, resolveMatches } from '../lost-orders.ts';
import { calculateTotal, mergeOrder } from '../orders.ts';
import type { ProviderOrder } from '../provider.ts';
import { hasLongName } from '../wire/names.ts';
import type { Method } from './client.ts';
import { saysNoOrder } from './errors.ts';
import { readOfferKey } from './order-keys.ts';
import { askForOrder, listCards, readWhole } from './order-messages.ts';
import { toWirePassengers } from './passenger-keys.ts';
import type { Opened } from './read/answers.ts';
import { listContents } from './read/problems.ts';

export const createOrder: Method<'create'> = async (client, request, call) => {
  const { write, read, max_name } = client.dialect;
  const key = readOfferKey(request.offer.key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  if (hasLongName(request.passengers, max_name)) {
    return fail(refuse(phrase('names_at_most', { n: max_name })));
  }
  const passengers = toWirePassengers(request.passengers, key.pax);
  if (!passengers.ok) return passengers;
  const { currency } = request.offer;
  const { payments = [] } = request;
  const ask = {
    offers: key.offers,
    total: { minor: key.total_minor ?? calculateTotal(request.offer), currency },
    passengers: passengers.value,
    remarks: request.remarks,
    ...(payments.length > 0 ? { paid: { payments, currency } } : {}),
  };
  const received = await client.send(write.create(ask, client.profile), call, {
    effect: true,
    secrets: listCards(payments),
  });
  if (!received.ok) return received;
  const order = read.orders(received.value)[0];
  if (!order) return fail(refuseUnclear(phrase('no_order'), true));
  const whole = await readWhole(client, order, null, call);
  return whole.ok ? ok(mergeOrder(whole.value, request.passengers, key.pax)) : whole;
};

export const retrieveOrder: Method<'retrieve'> = async (client, by, call) => {
  const { import_by_order_id, owner } = client.profile;
  if (by.order_id === null && (by.locator === null || import_by_order_id)) {
    return fail(refuse(phrase('by_order_id')));
  }
  const own = by.owner ?? owner;
  const first = await askForOrder(client, { ...by, owner: own }, call);
  // What an airline tells as an order's owner is not always what it takes: it is gone by neither code.
  const is_other = !first.ok && first.error.retry === 'never' && own !== owner;
  const seen = is_other ? await askForOrder(client, { ...by, owner }, call) : first;
  if (!seen.ok) return seen;
  const order = seen.value;
  const locators = [order.locator, ...order.airline_locators.map((one) => one.locator)];
  if (by.order_id !== null && by.locator !== null && !locators.includes(by.locator)) {
    return fail(refuseNotFound(phrase('other_locator')));
  }
  return ok(order);
};

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
  const owners = new Map(listed.map((one) => [one.order_id, one.owner]));
  if (received.value && listed.length === 0 && !isEmptyList(received.value)) {
    return fail(refuseUnclear(phrase('cannot_be_read'), false));
  }
  const named = listed.flatMap(({ order_id }) => order_id ?? []);
  const candidates = [...new Set(named)];
  const orders: ProviderOrder[] = [];
  for (const order_id of candidates.slice(0, MAX_CANDIDATES)) {
    const owner = owners.get(order_id) ?? null;
    const order = await retrieveOrder(client, { order_id, owner, locator: null }, call);
    if (order.ok) orders.push(order.value);
    else if (order.error.error !== 'NOT_FOUND') return order;
  }
  // One that is listed and cannot be read may be ours.
  const whole = named.length === listed.length && candidates.length <= MAX_CANDIDATES;
  return resolveMatches(orders, by, whole);
};

/** Another message, or a list in another form, says nothing of the orders there are. */
const isEmptyList = ({ root, response }: Opened): boolean =>
  /OrderListRS$/i.test(root.name) && listContents(response).length === 0;
