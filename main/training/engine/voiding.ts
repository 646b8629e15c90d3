/**
 * Voiding documents on their day of issue. A conjunction set and the EMDs bought for it are voided
 * together, a reissue is undone as a whole, the money is refunded and the order is held again.
 */
import { isLive, isTicketed, setNumber, withoutTicket } from '../order-state.ts';
import { findOrderById, updateOrder } from '../store/order-store.ts';
import type { WorldOrder, WorldReissue, WorldTicket } from '../world.ts';
import { findNextDeparture } from './departures.ts';
import { withRestHeld } from './pay-order.ts';
import { refundVoided } from './payments.ts';
import { withEmdsBack } from './residuals.ts';
import { type Moment, refuse, type WorldNow, type WorldState } from './state.ts';
import { calculateDeadlines } from './time-limits.ts';
import { undoReissue } from './undo-exchange.ts';
import { toInstantText } from './zones.ts';

/** All of the named documents, or none. */
export function voidTickets(
  world: WorldNow,
  order: WorldOrder,
  { numbers }: { numbers: string[]; reference: string | null },
): WorldOrder {
  const known = listNumbers(order.tickets);
  if (numbers.some((number) => !known.has(number))) {
    return refuse('NOT_FOUND', 'A document is not of this order');
  }
  if (numbers.length === 0) return refuse('INVALID', 'No document named');
  const going = listWholeDocuments(order, numbers);
  checkVoidable(going, world);
  checkUnspent(order, going);
  const undone = undoReissues(world, order, going);
  const without = withoutDocuments(undone, listNumbers(going));
  const voided = holdAgain(withEmdsBack(world, undone.payments, without), world);
  return updateOrder(world.orders, { ...voided, version: order.version + 1 });
}

const listNumbers = (tickets: readonly WorldTicket[]): Set<string> =>
  new Set(tickets.map(({ number }) => number));

/**
 * The conjunction sets of any of their numbers, with their live EMDs. An EMD carried over from an
 * earlier ticket still names that ticket and stays valid.
 */
function listWholeDocuments({ tickets }: WorldOrder, named: readonly string[]): WorldTicket[] {
  const sets = new Set(tickets.filter((t) => named.includes(t.number)).map(setNumber));
  const going = new Set(tickets.filter((t) => sets.has(setNumber(t))).map((t) => t.number));
  for (const ticket of tickets) {
    if (isLive(ticket) && going.has(ticket.related ?? '')) sets.add(setNumber(ticket));
  }
  return tickets.filter((ticket) => sets.has(setNumber(ticket)));
}

function checkVoidable(going: readonly WorldTicket[], moment: Moment): void {
  for (const { number, coupons } of going) {
    const changed = coupons.find(({ status }) => status !== 'OPEN');
    if (changed) refuse('INVALID', `Document ${number} is ${changed.status.toLowerCase()}`);
  }
  // The deadline includes the whole second it names.
  const late = going.some(
    ({ void_until }) => Date.parse(void_until) + 1000 <= moment.now.getTime(),
  );
  if (late) refuse('TOO_LATE', 'The day of issue is over');
}

/** A residual value that has paid for something since cannot be reversed. */
function checkUnspent({ tickets }: WorldOrder, going: readonly WorldTicket[]): void {
  const numbers = listNumbers(going);
  const spent = tickets.find(
    ({ emd_type, related, coupons }) =>
      emd_type === 'RESIDUAL' && numbers.has(related ?? '') && coupons[0]?.status === 'EXCHANGED',
  );
  if (spent) refuse('INVALID', `EMD ${spent.number} of this ticket was spent`);
}

/** Undoes the exchanges that issued the voided documents; their originals are valid again. */
function undoReissues(
  world: WorldNow,
  order: WorldOrder,
  going: readonly WorldTicket[],
): WorldOrder {
  const numbers = listNumbers(going);
  const concerned = order.reissues.filter(
    ({ undone, new_numbers }) => !undone && new_numbers.some((number) => numbers.has(number)),
  );
  const torn = concerned.some((reissue) => isTorn(order, reissue, numbers));
  if (torn) return refuse('INVALID', 'Tickets of one exchange are voided together');
  if (concerned.some((reissue) => hasComeBackAsEmd(world, order, reissue))) {
    return refuse('INVALID', 'Part of the exchange came back as an EMD: it is not undone');
  }
  return concerned.reduce((good, reissue) => undoReissue(world, good, reissue), order);
}

/** Whether an EMD spent on the old tickets was refunded as a new one, which may be spent by now. */
function hasComeBackAsEmd(
  { orders }: WorldState,
  order: WorldOrder,
  { old_order_id, old_numbers }: WorldReissue,
): boolean {
  const old = old_order_id === order.order_id ? order : findOrderById(orders, old_order_id);
  return (old?.payments ?? []).some(
    ({ spent, refunds }) => spent && refunds.some((one) => old_numbers.includes(one.given_up)),
  );
}

const isTorn = (order: WorldOrder, reissue: WorldReissue, numbers: ReadonlySet<string>): boolean =>
  order.tickets.some(
    ({ kind, number }) =>
      kind === 'TICKET' && reissue.new_numbers.includes(number) && !numbers.has(number),
  );

/** The order with documents void: their money refunded, their services unpaid. */
function withoutDocuments(order: WorldOrder, numbers: ReadonlySet<string>): WorldOrder {
  const payments = refundVoided(order, numbers);
  const tickets = order.tickets.map((ticket): WorldTicket => {
    if (!numbers.has(ticket.number)) return ticket;
    const coupons = ticket.coupons.map((coupon) => ({ ...coupon, status: 'VOID' as const }));
    return { ...ticket, coupons };
  });
  const unissued = new Set(withoutTicket({ ...order, tickets }).map(({ id }) => id));
  const services = order.services.map((service): typeof service => {
    if (service.status !== 'TICKETED') return service;
    const free = service.document === null && unissued.has(service.passenger_id);
    const voided = service.document !== null && numbers.has(service.document);
    return free || voided ? { ...service, status: 'CONFIRMED', document: null } : service;
  });
  return { ...order, payments, tickets, services };
}

/** Sets a new time limit if a passenger no longer has a ticket. */
function holdAgain(order: WorldOrder, { now_min }: Moment): WorldOrder {
  if (withoutTicket(order).length === 0) return order;
  const departs = findNextDeparture(order, now_min) ?? now_min;
  const { guaranteed_until, payment_due } = calculateDeadlines(now_min, departs);
  const held: WorldOrder = {
    ...order,
    payment_due_at: toInstantText(payment_due),
    guaranteed_until: toInstantText(guaranteed_until),
  };
  return isTicketed(held) ? withRestHeld(held) : held;
}
