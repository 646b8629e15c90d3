/**
 * Seats and bags of an order: the choice, and a change as a quote. A quote is only accepted if it
 * is what the agent saw: the same things at the same price, and nothing else removed.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { sumMinor } from '#main/domain/money.ts';
import { refuse, refuseChangedPrice, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { calculatePaidTotal, listGoing, listReplacedSeats } from '../orders.ts';
import type {
  Answer,
  ProviderCall,
  ProviderFailure,
  ProviderOrder,
  ProviderOrderService,
  ProviderPayment,
} from '../provider.ts';
import type { ServiceChange, ServiceChoice } from '../provider-after-sale.ts';
import type { Method, NdcClient } from './client.ts';
import { listLiveItems, readOfferKey } from './order-keys.ts';
import {
  changeSingleOrder,
  listCards,
  pickOrder,
  quote,
  toAcceptedOffer,
  toOrderRef,
} from './order-messages.ts';
import { toServiceKey } from './read/ancillaries.ts';
import type { ReshopOffer } from './read/reshop.ts';
import type { Selected } from './write/quoting.ts';

export const fetchSeatMap: Method<'seatMap'> = async (client, order, leg_key, call) => {
  if (!client.profile.seats) return fail(refuseUnavailable(phrase('no_seat_maps')));
  const flights = listLiveItems(order).filter((one) => one.flight);
  const item = flights.find((one) => one.segments?.includes(leg_key)) ?? flights[0];
  const items = item ? [{ id: item.id, segments: [leg_key] }] : [];
  const { write, read } = client.dialect;
  const received = await client.send(
    write.seats({ ...toOrderRef(client, order), items }, order.currency, client.profile),
    call,
  );
  if (!received.ok) return received;
  const maps = read.seats(received.value, order.currency);
  const map = maps.find((one) => one.leg_key === leg_key);
  if (map) return ok({ ...map, ...received.value.reading.told() });
  return fail(refuseUnclear(phrase('no_map_held'), false));
};

export const fetchBaggage: Method<'baggage'> = async (client, order, call) => {
  if (!client.profile.baggage) return fail(refuseUnavailable(phrase('no_bags')));
  const { write, read } = client.dialect;
  const received = await client.send(
    write.services({ ...toOrderRef(client, order), items: [] }, order.currency, client.profile),
    call,
  );
  if (!received.ok) return received;
  const offers = read.services(received.value);
  const bags = offers.flatMap(({ services }) => services.filter(({ kind }) => kind === 'BAGGAGE'));
  return ok({
    offer_key: toServiceKey(offers),
    services: bags,
    ...received.value.reading.told(),
  });
};

export const changeServicesOf: Method<'changeServices'> = async (
  client,
  order,
  change,
  payments,
  call,
) => {
  if (change.add.length + change.remove.length === 0) return ok(order);
  const selected = groupSelection(change.add);
  if (!selected) return fail(refuse(phrase('service_unknown')));
  const give_up = findItemsToGiveUp(order, change.remove);
  if (!give_up) return fail(refuse(phrase('service_not_there')));
  if (losesMore(order, change, give_up)) return fail(refuse(phrase('service_else_away')));
  const direct = await takeItems(client, order, change, { selected, give_up, payments }, call);
  if (direct) return direct;
  const everyone = order.passengers.map((one) => one.key);
  const quoted = await quote(client, order, { give_up, selected, everyone }, call);
  if (!quoted.ok) return quoted;
  const offer = quoted.value.offers.find((one) => one.kind !== 'REPRICED');
  if (!offer) return fail(refuseUnclear(phrase('no_quote_held'), false));
  const objection = findObjection(offer, { order, change, give_up, payments });
  if (objection) return fail(objection);
  const paid = payments.length > 0 ? { paid: { payments, currency: order.currency } } : {};
  const ask = { kind: 'accept_offer' as const, offer: toAcceptedOffer(offer), everyone, ...paid };
  const after = await changeSingleOrder(client, order, ask, call);
  if (!after.ok || isDone(after.value, change)) return after;
  return fail(refuseUnclear(phrase('change_not_shown'), true));
};

/** Takes items directly if the airline has no quotes; null if it has. */
async function takeItems(
  client: NdcClient,
  order: ProviderOrder,
  change: ServiceChange,
  what: { selected: Selected[]; give_up: string[]; payments: ProviderPayment[] },
  call: ProviderCall,
): Promise<Awaited<Answer<ProviderOrder>> | null> {
  const { write, read } = client.dialect;
  if (!write.takeItems) return null;
  const give_up = [...new Set([...what.give_up, ...listReplaced(order, change)])];
  const total_minor = calculateShown(change);
  const ask = { ...what, give_up, total_minor, currency: order.currency };
  const received = await client.send(
    write.takeItems(toOrderRef(client, order), ask, client.profile),
    call,
    { effect: true, secrets: listCards(what.payments) },
  );
  if (!received.ok) return received;
  const after = await pickOrder(client, read.orders(received.value), order, call);
  if (!after.ok || isDone(after.value, change)) return after;
  return fail(refuseUnclear(phrase('change_not_shown'), true));
}

function groupSelection(add: ServiceChoice[]): Selected[] | null {
  const offers = new Map<string, Extract<Selected, { kind: 'items' }>>();
  for (const choice of add) {
    const id = choice.offer_item_id;
    const key = readOfferKey(choice.offer_key);
    const offer = key?.offers.find((one) => one.items.some((item) => item.id === id));
    if (!offer) return null;
    const { offer_id, owner, response_id } = offer;
    const made = { kind: 'items' as const, offer_id, owner, response_id, items: [] };
    const known = offers.get(offer_id) ?? made;
    const { passenger_key: passenger_id, seat, quantity } = choice;
    known.items.push({ id, passenger_id, seat, quantity });
    offers.set(offer_id, known);
  }
  return [...offers.values()];
}

function findItemsToGiveUp(order: ProviderOrder, services: string[]): string[] | null {
  const items = listLiveItems(order).filter((one) => !one.flight);
  const found = services.flatMap(
    (key) => items.find((item) => item.id === key || item.services?.includes(key)) ?? [],
  );
  return found.length < services.length ? null : [...new Set(found.map(({ id }) => id))];
}

interface Wanted {
  order: ProviderOrder;
  change: ServiceChange;
  give_up: string[];
  payments: ProviderPayment[];
}

/** How a quote differs from the choice; null if it does not. */
function findObjection(offer: ReshopOffer, wanted: Wanted): ProviderFailure | null {
  const { order, change, give_up, payments } = wanted;
  const added = offer.items.filter((one) => !one.deletes);
  const price = added.reduce((all, one) => all + (one.new_minor ?? 0), 0);
  const foreign = offer.currency !== null && offer.currency !== order.currency;
  if (foreign || price !== calculateShown(change))
    return refuseChangedPrice(phrase('service_other_price'));
  if (offer.total_minor !== null && offer.total_minor !== calculatePaidTotal(payments)) {
    return refuseChangedPrice(phrase('service_other_amount'));
  }
  const goes = new Set([...give_up, ...listReplaced(order, change)]);
  if (offer.deleted_order_items.some((id) => !goes.has(id))) {
    return refuse(phrase('service_else_away'));
  }
  return null;
}

const calculateShown = ({ add }: ServiceChange): number =>
  sumMinor(add.map((one) => one.amount_minor + one.tax_minor));

/** Items of seats that make way for a new one of the same passenger on the same flight. */
const listReplaced = (order: ProviderOrder, { add }: ServiceChange): string[] =>
  findItemsToGiveUp(
    order,
    listReplacedSeats(order, add).map(({ key }) => key),
  ) ?? [];

/** An item goes as a whole: whether more would go with it than is given up or replaced. */
function losesMore(order: ProviderOrder, change: ServiceChange, give_up: string[]): boolean {
  const going = listGoing(order, change);
  const ids = new Set([...give_up, ...listReplaced(order, change)]);
  const kept = order.services.filter(
    ({ key, status }) => status !== 'CANCELLED' && !going.has(key),
  );
  return listLiveItems(order)
    .filter(({ id }) => ids.has(id))
    .some((item) => kept.some(({ key }) => item.services?.includes(key)));
}

function isDone(order: ProviderOrder, { add, remove }: ServiceChange): boolean {
  const live = order.services.filter((one) => one.status !== 'CANCELLED');
  const holds = (choice: ServiceChoice) => (service: ProviderOrderService) =>
    service.passenger_key === choice.passenger_key &&
    choice.leg_keys.every((leg) => service.leg_keys.includes(leg)) &&
    (choice.seat === null || service.seat === `${choice.seat.row}${choice.seat.column}`);
  return (
    add.every((choice) => live.some(holds(choice))) &&
    !live.some((service) => remove.includes(service.key))
  );
}
