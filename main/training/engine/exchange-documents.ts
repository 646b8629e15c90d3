/**
 * The documents of an exchange: old coupons exchanged, new tickets that name the old ones, EMDs for
 * the fee and the residual value, and services kept or lost with their flights.
 */
import { cancelServices, setNumber, sumCharge } from '../order-state.ts';
import type { WorldCabin, WorldCoupon, WorldOrder, WorldService, WorldTicket } from '../world.ts';
import type { WorldExchangeSums } from '../world-order.ts';
import { issueMoneyEmd, issueTickets } from './documents.ts';
import { getCabin } from './exchange-seats.ts';
import type { WorldNow } from './state.ts';

/** One passenger's exchange; ids are those of the order with the new tickets. */
export interface Passage {
  passenger_id: string;
  /** The first number of the old set. */
  original: string;
  line: WorldExchangeSums;
}

/** Tickets first, in the order's own sequence, then the EMDs. */
export function reissueTickets(
  world: WorldNow,
  order: WorldOrder,
  passages: readonly Passage[],
  reference: string | null,
): WorldTicket[] {
  const originals = new Map(passages.map((passage) => [passage.passenger_id, passage.original]));
  const tickets = issueTickets(world, order, [...originals.keys()], reference, originals);
  const emds = passages.flatMap(({ passenger_id, line }) => {
    const own = tickets.find((ticket) => ticket.passenger_id === passenger_id);
    const about = { passenger_id, related: own?.number ?? null, reference };
    const amounts = [
      ['PENALTY', line.penalty_minor],
      ['RESIDUAL', line.residual_minor],
    ] as const;
    return amounts.flatMap(([type, amount_minor]) =>
      amount_minor > 0 ? [issueMoneyEmd(world, order, type, { ...about, amount_minor })] : [],
    );
  });
  return [...tickets, ...emds];
}

/** The tickets with the open coupons of these documents set to `status`; used coupons stay used. */
export const giveUpTickets = (
  tickets: readonly WorldTicket[],
  numbers: ReadonlySet<string>,
  status: 'EXCHANGED' | 'REFUNDED',
): WorldTicket[] => changeTickets(tickets, numbers, ['OPEN'], status);

/** Reverses {@link giveUpTickets}. */
export const restoreTickets = (
  tickets: readonly WorldTicket[],
  numbers: ReadonlySet<string>,
): WorldTicket[] => changeTickets(tickets, numbers, ['EXCHANGED', 'REFUNDED'], 'OPEN');

/** The first number of a conjunction set changes the whole set. */
const changeTickets = (
  tickets: readonly WorldTicket[],
  numbers: ReadonlySet<string>,
  from: readonly WorldCoupon['status'][],
  to: WorldCoupon['status'],
): WorldTicket[] =>
  tickets.map((ticket) => {
    if (!numbers.has(setNumber(ticket))) return ticket;
    const coupons = ticket.coupons.map(
      (coupon): WorldCoupon => (from.includes(coupon.status) ? { ...coupon, status: to } : coupon),
    );
    return { ...ticket, coupons };
  });

/** A service is kept if all its flights are; a seat only in the same cabin. */
export function listLostServices(
  order: Pick<WorldOrder, 'slices' | 'services'>,
  slices: WorldOrder['slices'],
): WorldService[] {
  const before = mapCabins(order.slices);
  const after = mapCabins(slices);
  const goesOn = (service: WorldService): boolean =>
    service.flight_ids.every(
      (id) => after.has(id) && (service.kind === 'BAGGAGE' || after.get(id) === before.get(id)),
    );
  return order.services.filter((service) => service.status !== 'CANCELLED' && !goesOn(service));
}

const mapCabins = (slices: WorldOrder['slices']): Map<string, WorldCabin> =>
  new Map(
    slices.flatMap(({ flights }) =>
      flights.map((flight) => [flight.id, getCabin(flight)] as const),
    ),
  );

/**
 * The order without lost services: their EMDs are closed, and refunded if the fare is refundable.
 */
export function withoutServices(
  order: WorldOrder,
  lost: readonly WorldService[],
  refundable: boolean,
): { order: WorldOrder; refunds: Refund[] } {
  const ids = new Set(lost.map(({ id }) => id));
  const emds = new Set(lost.flatMap(({ document }) => document ?? []));
  const services = cancelServices(order.services, ({ id }) => ids.has(id));
  const tickets = giveUpTickets(order.tickets, emds, refundable ? 'REFUNDED' : 'EXCHANGED');
  const refunds = lost.flatMap(({ document, price }) =>
    refundable && document !== null ? [{ number: document, amount_minor: sumCharge(price) }] : [],
  );
  return { order: { ...order, services, tickets }, refunds };
}

/** The amount refunded for an exchanged document. */
export interface Refund {
  number: string;
  amount_minor: number;
}
