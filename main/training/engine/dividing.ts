/**
 * Documents and money of an order that is split. Documents go with their passengers, and so does
 * the part of each payment that bought them: the two parts add up to the payment, and each order
 * can refund its own documents.
 */
import { keepItems, sumAmounts } from '../order-state.ts';
import type { WorldOrder, WorldPayment, WorldReissue, WorldTicket } from '../world.ts';
import { listShares } from './payments.ts';

type Documents = Pick<WorldOrder, 'tickets' | 'payments' | 'reissues'>;
type Goes = (passenger_id: string) => boolean;

export function divideDocuments(
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
