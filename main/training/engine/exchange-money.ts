/**
 * Refunding money to the payments it came from, and reversing that when an exchange is undone. Each
 * unit is refunded for the document it paid for, so refunds never exceed payments.
 */
import { sumCharge } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import type {
  WorldOrder,
  WorldPayment,
  WorldPaymentRequest,
  WorldReissue,
  WorldTicket,
} from '../world.ts';
import type { Passage, Refund } from './exchange-documents.ts';
import { reclaimDocument, refundDocument, takePayments } from './payments.ts';
import { findAccount, withEmdsBack } from './residuals.ts';
import { type Moment, refuse, type WorldNow, type WorldState } from './state.ts';

/** Takes exactly the amount due; refuses a payment if nothing is due. */
export function takeDue(
  order: WorldOrder,
  { payments, reference }: { payments: WorldPaymentRequest[]; reference: string | null },
  due_minor: number,
  moment: Moment,
): WorldPayment[] {
  const money = payments.flatMap((payment) => (payment.method === 'TICKETS' ? [] : payment));
  const offered = money.reduce((sum, payment) => sum + payment.amount_minor, 0);
  if (offered !== due_minor || (due_minor === 0 && money.length > 0)) {
    return refuse('WRONG_AMOUNT', `To be paid is ${due_minor} ${order.currency} in minor units`);
  }
  return takePayments(order, 'EXCHANGE', payments, reference, moment.now);
}

/** The additional cost of each new document: the fee first if part of it is collected. */
export function listCollected(
  passages: readonly Passage[],
  documents: readonly WorldTicket[],
): WorldReissue['collected'] {
  const due = new Map(passages.map(({ passenger_id, line }) => [passenger_id, line.due_minor]));
  const collected = documents
    .toReversed()
    .map(({ number, kind, emd_type, charge, passenger_id }) => {
      const left = due.get(passenger_id) ?? 0;
      const pays = kind === 'TICKET' || emd_type === 'PENALTY';
      const amount_minor = pays ? Math.min(left, sumCharge(charge)) : 0;
      due.set(passenger_id, left - amount_minor);
      return { number, amount_minor };
    });
  return collected.reverse();
}

/** The refund for each old ticket. */
export const listRefunds = (passages: readonly Passage[]): Refund[] =>
  passages
    .map(({ original, line }) => ({ number: original, amount_minor: line.refund_minor }))
    .filter(({ amount_minor }) => amount_minor > 0);

/**
 * The order with the refunds in its payments. A document may have been paid with earlier ones in an
 * exchange, so refunds follow that chain back, into other orders too.
 */
export const giveBackMoney = (
  world: WorldNow,
  order: WorldOrder,
  refunds: readonly Refund[],
): WorldOrder =>
  refunds.reduce((current, { number, amount_minor }) => {
    let missing = amount_minor;
    const refunded = changeAlongChain(world, current, number, (account, paid) => {
      const moved = refundDocument(account, paid, number, missing);
      missing = moved.missing_minor;
      return withEmdsBack(world, account.payments, {
        ...account,
        payments: moved.payments,
      });
    });
    if (missing > 0) throw new Error(`nobody paid ${missing} of ${number}`);
    return refunded;
  }, order);

/** Reverses {@link giveBackMoney}. */
export const reclaimMoney = (
  state: WorldState,
  order: WorldOrder,
  refunds: readonly Refund[],
): WorldOrder =>
  refunds.reduce((current, { number, amount_minor }) => {
    let missing = amount_minor;
    const reclaimed = changeAlongChain(state, current, number, (account) => {
      const moved = reclaimDocument(account.payments, number);
      missing -= moved.amount_minor;
      return { ...account, payments: moved.payments };
    });
    if (missing !== 0) throw new Error(`${missing} were not given back for ${number}`);
    return reclaimed;
  }, order);

/** Changes payments in the orders of a document and its originals; stores the other orders. */
function changeAlongChain(
  state: WorldState,
  order: WorldOrder,
  number: string,
  change: (account: WorldOrder, number: string) => WorldOrder,
): WorldOrder {
  let own = order;
  for (let paid: string | null = number; paid !== null; ) {
    const account = findAccount(state, own, paid);
    if (!account) throw new Error(`document ${paid} is in no order`);
    const changed = change(account, paid);
    if (account === own) own = changed;
    else if (changed.payments.some((payment, i) => payment !== account.payments[i])) {
      updateOrder(state.orders, { ...changed, version: account.version + 1 });
    }
    paid = account.tickets.find((ticket) => ticket.number === paid)?.original ?? null;
  }
  return own;
}
