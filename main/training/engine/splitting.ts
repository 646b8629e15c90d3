/**
 * Splitting an order: some passengers move with their seats and amounts to a new order. Nothing is
 * sold or refunded; the two orders together cost the same as before. Documents go with their
 * passengers, and so does the part of each payment that bought them: the two parts add up to the
 * payment, and each order can refund its own documents.
 */
import { keepItems, listSeated, listTravelers, listWaiting, sumAmounts } from '../order-state.ts';
import { passSeats } from '../store/inventory-store.ts';
import { insertOrder, updateOrder } from '../store/order-store.ts';
import { moveDocuments } from '../store/stock-store.ts';
import type {
  WorldOrder,
  WorldPassenger,
  WorldPayment,
  WorldReissue,
  WorldTicket,
} from '../world.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import { EXCHANGE_WAITS } from './exchange-terms.ts';
import { deriveOrderId, generateLocator } from './locators.ts';
import { createAirlineLocators, pickFreeSeq } from './orders.ts';
import { listShares } from './payments.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';

type Split = { parent: WorldOrder; child: WorldOrder };

export function splitOrder(
  world: WorldNow,
  order: WorldOrder,
  passenger_ids: readonly string[],
  reference: string | null,
): Split {
  if (!getSeller(order.provider_type).split) {
    return refuse('NOT_OFFERED', 'Orders are not split here');
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (listWaiting(order).length > 0) return refuse('INVALID', EXCHANGE_WAITS);
  const leaving = new Set(passenger_ids);
  checkSplit(listTravelers(order), leaving);
  return divide(world, order, leaving, reference);
}

function checkSplit(passengers: readonly WorldPassenger[], leaving: ReadonlySet<string>): void {
  const known = new Set(passengers.map((passenger) => passenger.id));
  if (leaving.size === 0) refuse('INVALID', 'Nobody to split off');
  if ([...leaving].some((id) => !known.has(id))) {
    refuse('INVALID', 'A passenger is not in the order');
  }
  if (leaving.size === known.size) refuse('INVALID', 'Somebody has to stay in the order');
  const torn = passengers.some(
    ({ id, infant_id }) => infant_id !== null && leaving.has(id) !== leaving.has(infant_id),
  );
  if (torn) refuse('INVALID', 'An infant stays with its adult');
}

function divide(
  world: WorldNow,
  order: WorldOrder,
  leaving: ReadonlySet<string>,
  reference: string | null,
): Split {
  const goes = (id: string): boolean => leaving.has(id);
  const stays = (id: string): boolean => !leaving.has(id);
  const seq = pickFreeSeq(world, order.owner);
  const child_id = deriveOrderId(order.owner, seq, world.seed);
  const documents = divideDocuments(order, goes, child_id);
  const parent = {
    ...withOnly(order, stays),
    ...documents.parent,
    version: order.version + 1,
  };
  const child: WorldOrder = {
    ...withOnly(order, goes),
    ...documents.child,
    order_id: child_id,
    locator: generateLocator(seq, world.seed),
    airline_locators: createAirlineLocators(order, order.owner, seq, world.seed),
    reference,
    created_at: world.now.toISOString(),
    version: 1,
    split_from: order.order_id,
  };
  child.items = child.items.map((item, i) => ({ ...item, id: `${child_id}-${i + 1}` }));
  child.requests = child.requests.map((one, i) => ({ ...one, id: `${child_id}-R${i + 1}` }));
  updateOrder(world.orders, parent);
  insertOrder(world.orders, seq, child);
  const moved = child.tickets.map(({ number }) => number);
  moveDocuments(world.db, child_id, moved);
  const seats = listSeated(child).length;
  passSeats(world.db, order.order_id, child_id, seats);
  // The parent frees the leaving passengers' chosen seats before the child takes them.
  for (const half of [parent, child]) fileChosenSeats(world, half);
  return { parent, child };
}

const withOnly = (order: WorldOrder, keeps: (passenger_id: string) => boolean): WorldOrder => ({
  ...order,
  passengers: order.passengers.filter((passenger) => keeps(passenger.id)),
  services: order.services.filter((service) => keeps(service.passenger_id)),
  requests: order.requests.filter(
    ({ passenger_id }) => passenger_id === null || keeps(passenger_id),
  ),
  items: keepItems(order.items, keeps),
});

type Documents = Pick<WorldOrder, 'tickets' | 'payments' | 'reissues'>;
type Goes = (passenger_id: string) => boolean;

function divideDocuments(
  order: WorldOrder,
  goes: Goes,
  child_id: string,
): { parent: Documents; child: Documents } {
  const owners = mapOwners(order.tickets);
  const leaves = (number: string): boolean => {
    const owner = owners.get(number);
    return owner !== undefined && goes(owner);
  };
  const stays = (number: string): boolean => !leaves(number);
  const halves = order.payments.map((payment) => dividePayment(order, payment, leaves));
  return {
    parent: {
      tickets: order.tickets.filter(({ passenger_id }) => !goes(passenger_id)),
      payments: halves.flatMap(({ parent }) => parent ?? []),
      reissues: order.reissues.flatMap((reissue) =>
        divideReissue(reissue, stays, (id) => !goes(id), order.order_id),
      ),
    },
    child: {
      tickets: order.tickets.filter(({ passenger_id }) => goes(passenger_id)),
      payments: halves.flatMap(({ child }) => child ?? []),
      reissues: order.reissues
        .flatMap((reissue) => divideReissue(reissue, leaves, goes, order.order_id))
        .map((reissue) => moveReissue(reissue, order.order_id, child_id)),
    },
  };
}

/** Owners by document number; an exchanged ticket belongs to the passenger of the new one. */
function mapOwners(tickets: readonly WorldTicket[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { number, original, passenger_id } of tickets) {
    owners.set(number, passenger_id);
    if (original !== null && !owners.has(original)) owners.set(original, passenger_id);
  }
  return owners;
}

function dividePayment(
  order: WorldOrder,
  payment: WorldPayment,
  leaves: (number: string) => boolean,
): { parent: WorldPayment | null; child: WorldPayment | null } {
  const gone = payment.document_numbers.filter(leaves);
  const kept = payment.document_numbers.filter((number) => !leaves(number));
  if (gone.length === 0) return { parent: payment, child: null };
  if (kept.length === 0) return { parent: null, child: payment };
  const shares = listShares(order).filter(({ payment_id }) => payment_id === payment.id);
  const amount_minor = sumAmounts(shares.filter(({ number }) => leaves(number)));
  const back = payment.refunds.filter(({ number }) => leaves(number));
  const rest = payment.refunds.filter(({ number }) => !leaves(number));
  return {
    parent: buildHalf(payment, kept, payment.amount_minor - amount_minor, rest),
    child: buildHalf(payment, gone, amount_minor, back),
  };
}

function buildHalf(
  payment: WorldPayment,
  document_numbers: string[],
  amount_minor: number,
  refunds: WorldPayment['refunds'],
): WorldPayment {
  const refunded_minor = sumAmounts(refunds);
  const voided = refunds.every(({ number, given_up }) => number === given_up);
  const whole = voided ? 'VOIDED' : 'REFUNDED';
  const status = refunded_minor === amount_minor ? whole : 'REFUNDED';
  return {
    ...payment,
    document_numbers,
    amount_minor,
    refunded_minor,
    refunds,
    status: refunded_minor === 0 ? 'CAPTURED' : status,
  };
}

function divideReissue(
  reissue: WorldReissue,
  keeps: (number: string) => boolean,
  keeps_passenger: Goes,
  order_id: string,
): WorldReissue[] {
  const old_numbers = reissue.old_numbers.filter(keeps);
  const new_numbers = reissue.new_numbers.filter(keeps);
  const own = reissue.new_order_id === order_id ? new_numbers : old_numbers;
  if (own.length === 0) return [];
  const { slices, items, services } = reissue.before;
  const before = {
    slices,
    items: keepItems(items, keeps_passenger),
    services: services.filter(({ passenger_id }) => keeps_passenger(passenger_id)),
  };
  const isOwnPart = ({ number }: { number: string }): boolean => keeps(number);
  const collected = reissue.collected.filter(isOwnPart);
  const refunds = reissue.refunds.filter(isOwnPart);
  return [{ ...reissue, old_numbers, new_numbers, before, collected, refunds }];
}

/** The reissue with the ids of the new order. */
function moveReissue(reissue: WorldReissue, from: string, to: string): WorldReissue {
  const moveId = (id: string): string => (id === from ? to : id);
  const items = reissue.before.items.map((item, i) => ({ ...item, id: `${to}-${i + 1}` }));
  return {
    ...reissue,
    old_order_id: moveId(reissue.old_order_id),
    new_order_id: moveId(reissue.new_order_id),
    before: { ...reissue.before, items },
  };
}
