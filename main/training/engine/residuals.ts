/**
 * Residual-value EMDs as a form of payment. Such an EMD is spent as a whole: a new one with the
 * same last day holds the rest. Its refund is a document, never money.
 */
import { sumCharge } from '../order-state.ts';
import { findOrderById, updateOrder } from '../store/order-store.ts';
import { findOrderIdByDocument } from '../store/stock-store.ts';
import type { WorldOrder, WorldPassenger, WorldPayment, WorldTicket } from '../world.ts';
import { issueMoneyEmd } from './documents.ts';
import { giveUpTickets, restoreTickets } from './exchange-documents.ts';
import { type Moment, refuse, type WorldNow, type WorldState } from './state.ts';

/** The rest of an EMD that paid for part. */
export interface Rest {
  original: string;
  not_after: string | null;
  passenger_id: string;
  amount_minor: number;
}

/**
 * The order with its own EMDs spent, the payments with their EMD owners, and the rests to issue.
 * Stores the EMDs of other orders, in the caller's transaction.
 */
export function spendEmds(
  world: WorldNow,
  order: WorldOrder,
  payments: readonly WorldPayment[],
): { order: WorldOrder; rests: Rest[]; payments: WorldPayment[] } {
  let own = order;
  const rests: Rest[] = [];
  const owned: WorldPayment[] = [];
  for (const payment of payments) {
    const { spent, amount_minor } = payment;
    if (!spent) {
      owned.push(payment);
      continue;
    }
    const account = findAccount(world, own, spent);
    const emd = account?.tickets.find(({ number }) => number === spent);
    if (!account || !emd) return refuse('NOT_FOUND', `No document ${spent}`);
    const owner = findOwner(own, account, emd);
    const problem = spendProblem({ own, account, owner }, emd, amount_minor, world);
    if (problem || !owner) return refuse('INVALID', `EMD ${spent} ${problem}`);
    const tickets = giveUpTickets(account.tickets, new Set([spent]), 'EXCHANGED');
    if (account === own) own = { ...own, tickets };
    else updateOrder(world.orders, { ...account, tickets, version: account.version + 1 });
    const left = sumCharge(emd.charge) - amount_minor;
    const passenger_id = owner.id;
    const not_after = emd.coupons[0]?.not_after ?? null;
    owned.push({ ...payment, spent_by: passenger_id });
    if (left > 0) rests.push({ original: spent, not_after, passenger_id, amount_minor: left });
  }
  return { order: own, rests, payments: owned };
}

function spendProblem(
  { own, account, owner }: Record<'own' | 'account', WorldOrder> & { owner?: WorldPassenger },
  emd: WorldTicket,
  amount_minor: number,
  { now }: Moment,
): string | null {
  const [coupon] = emd.coupons;
  if (emd.emd_type !== 'RESIDUAL') return 'is no residual value';
  if (coupon?.status !== 'OPEN') return 'was spent';
  if ((coupon.not_after ?? '9999') < now.toISOString().slice(0, 10)) return 'has expired';
  const getSeller = ({ provider_type, owner, currency }: WorldOrder) =>
    [provider_type, owner, currency].join();
  if (getSeller(account) !== getSeller(own)) return 'is not of this airline';
  if (!owner) return 'is of another passenger';
  return amount_minor > sumCharge(emd.charge) ? 'is worth less' : null;
}

/** The passenger of this order with the name on another order's document. */
function findOwner({ passengers }: WorldOrder, account: WorldOrder, emd: WorldTicket) {
  const named = account.passengers.find(({ id }) => id === emd.passenger_id);
  return passengers.find(
    ({ given, surname }) => given === named?.given && surname === named.surname,
  );
}

/** The order with a document: this one unsaved, or another from the store. */
export function findAccount(
  state: WorldState,
  order: WorldOrder,
  number: string,
): WorldOrder | null {
  if (order.tickets.some((ticket) => ticket.number === number)) return order;
  const order_id = findOrderIdByDocument(state.db, number);
  return order_id === null ? null : findOrderById(state.orders, order_id);
}

/** A new EMD for each rest, related to the ticket bought with the old one. */
export const issueRests = (
  world: WorldNow,
  order: WorldOrder,
  rests: readonly Rest[],
  reference: string | null,
): WorldTicket[] =>
  rests.map((rest) => {
    const own = order.tickets.findLast(
      ({ kind, passenger_id, conjunction_of }) =>
        kind === 'TICKET' && passenger_id === rest.passenger_id && conjunction_of === null,
    );
    return issueMoneyEmd(world, order, 'RESIDUAL', {
      ...rest,
      related: own?.number ?? null,
      reference,
    });
  });

/**
 * The order with refunded EMD payments returned as documents: a spent EMD is valid again if
 * everything it bought is void, else a new one is issued for the amount refunded.
 */
export function withEmdsBack(
  world: WorldNow,
  before: readonly WorldPayment[],
  after: WorldOrder,
): WorldOrder {
  let order = after;
  for (const payment of after.payments) {
    const known = before.find(({ id }) => id === payment.id)?.refunded_minor ?? 0;
    const amount_minor = payment.refunded_minor - known;
    const { spent } = payment;
    if (!spent || amount_minor <= 0) continue;
    if (payment.status === 'VOIDED' && known === 0) {
      order = unspend(world, order, spent);
      continue;
    }
    const account = findAccount(world, order, spent);
    const emd = account?.tickets.find(({ number }) => number === spent);
    const owner = account && emd && findOwner(order, account, emd);
    if (!owner) throw new Error(`nobody in ${order.order_id} had ${spent}`);
    const not_after = emd.coupons[0]?.not_after ?? null;
    const rest = { original: spent, not_after, passenger_id: owner.id, amount_minor };
    const tickets = [...order.tickets, ...issueRests(world, order, [rest], null)];
    order = { ...order, tickets };
  }
  return order;
}

function unspend(state: WorldState, order: WorldOrder, number: string): WorldOrder {
  const account = findAccount(state, order, number);
  if (!account) throw new Error(`document ${number} is in no order`);
  const tickets = restoreTickets(account.tickets, new Set([number]));
  if (account === order) return { ...order, tickets };
  updateOrder(state.orders, { ...account, tickets, version: account.version + 1 });
  return order;
}
