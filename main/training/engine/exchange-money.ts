/**
 * Giving money back onto the payments it came from, and taking that back when an exchange is
 * undone. A ticket's worth may have been paid in an order before this one, so the way leads back
 * through exchanges and splits; not a unit more returns than came.
 */
import { minorOf } from '../order-state.ts';
import { orderById, updateOrder } from '../store/order-store.ts';
import type { WorldAnswer, WorldOrder } from '../world.ts';
import type {
  WorldPayment,
  WorldPaymentRequest,
  WorldReissue,
  WorldTicket,
} from '../world-sale.ts';
import type { Passage, Refund } from './exchange-documents.ts';
import { reclaimAmount, refundAmount, takePayments } from './payments.ts';
import { type Moment, refuse, type WorldState } from './state.ts';

/** Takes exactly what is due; where nothing is, nothing may be offered. */
export function takeDue(
  order: WorldOrder,
  { payments, reference }: { payments: WorldPaymentRequest[]; reference: string | null },
  due_minor: number,
  moment: Moment,
): WorldAnswer<WorldPayment[]> {
  const money = payments.flatMap((payment) => (payment.method === 'TICKETS' ? [] : payment));
  const offered = money.reduce((sum, payment) => sum + payment.amount_minor, 0);
  if (offered !== due_minor || (due_minor === 0 && money.length > 0)) {
    return refuse('WRONG_AMOUNT', `To be paid is ${due_minor} ${order.currency} in minor units`);
  }
  return takePayments(order, 'EXCHANGE', payments, reference, moment.now);
}

/** What each new document cost beside the old ones: the fee first where some of it is collected. */
export function collectedFor(
  passages: readonly Passage[],
  documents: readonly WorldTicket[],
): WorldReissue['collected'] {
  const due = new Map(passages.map(({ passenger_id, line }) => [passenger_id, line.due_minor]));
  const collected = new Map<string, number>();
  for (const { number, kind, emd_type, charge, passenger_id } of [...documents].reverse()) {
    const left = due.get(passenger_id) ?? 0;
    const fee = emd_type === 'PENALTY' ? Math.min(left, minorOf(charge)) : 0;
    const amount_minor = kind === 'TICKET' ? Math.min(left, minorOf(charge)) : fee;
    due.set(passenger_id, left - amount_minor);
    collected.set(number, amount_minor);
  }
  return documents.map(({ number }) => ({ number, amount_minor: collected.get(number)! }));
}

/** What goes back for each old ticket. */
export const refundsOf = (passages: readonly Passage[]): Refund[] =>
  passages
    .map(({ original, line }) => ({ number: original, amount_minor: line.refund_minor }))
    .filter(({ amount_minor }) => amount_minor > 0);

type Move = typeof refundAmount;

/** The order with the refunds in its payments; other orders they reach are filed. */
export const giveBackMoney = (
  state: WorldState,
  order: WorldOrder,
  refunds: readonly Refund[],
): WorldOrder => moveAll(state, order, refunds, refundAmount);

export const reclaimMoney = (
  state: WorldState,
  order: WorldOrder,
  refunds: readonly Refund[],
): WorldOrder => moveAll(state, order, refunds, reclaimAmount);

function moveAll(
  state: WorldState,
  order: WorldOrder,
  refunds: readonly Refund[],
  move: Move,
): WorldOrder {
  return refunds.reduce((current, { number, amount_minor }) => {
    const own = moveIn(current, number, amount_minor, move);
    moveElsewhere(state, own.order, number, own.missing_minor, move);
    return own.order;
  }, order);
}

/** First where the document and those before it were paid, then wherever the order has money. */
function moveIn(
  order: WorldOrder,
  number: string,
  amount_minor: number,
  move: Move,
): { order: WorldOrder; missing_minor: number } {
  const near = move(order, new Set([number]), amount_minor);
  const all = new Set(order.tickets.map((ticket) => ticket.number));
  const wide = move({ ...order, payments: near.payments }, all, near.missing_minor);
  return { order: { ...order, payments: wide.payments }, missing_minor: wide.missing_minor };
}

function moveElsewhere(
  state: WorldState,
  order: WorldOrder,
  number: string,
  amount_minor: number,
  move: Move,
): void {
  let missing = amount_minor;
  const seen = new Set([order.order_id]);
  const waiting = sourcesOf(order);
  while (missing > 0) {
    const next = waiting.shift();
    if (next === undefined) throw new Error(`nobody paid ${missing} of ${number}`);
    const source = seen.has(next) ? null : orderById(state.orders, next);
    if (!source) continue;
    seen.add(next);
    const moved = moveIn(source, number, missing, move);
    if (moved.missing_minor < missing) {
      updateOrder(state.orders, { ...moved.order, version: source.version + 1 });
    }
    missing = moved.missing_minor;
    waiting.push(...sourcesOf(source));
  }
}

/** Orders whose money an order's documents may stand for, the latest first. */
function sourcesOf({ reissues, split_from }: WorldOrder): string[] {
  const exchanged = reissues.map(({ old_order_id }) => old_order_id).reverse();
  return split_from === null ? exchanged : [...exchanged, split_from];
}
