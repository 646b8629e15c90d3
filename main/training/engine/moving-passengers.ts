/**
 * Tickets that pay for a new order: all from one other order, for exactly the new order's
 * passengers, and every live ticket of each.
 */
import { getTicket, isOpen, listLiveTicketsFor, listTravelers, setNumber } from '../order-state.ts';
import { findOrderById } from '../store/order-store.ts';
import { findOrderIdByDocument } from '../store/stock-store.ts';
import type { WorldOrder, WorldPassenger, WorldPtc } from '../world.ts';
import { departsAt, isFlown } from './departures.ts';
import { findCurrentOrder } from './orders.ts';
import { refuse, type WorldNow } from './state.ts';

export interface Move {
  /** The passenger in the new order. */
  passenger_id: string;
  old_id: string;
  ptc: WorldPtc;
  /** The first number of the old set. */
  original: string;
}

/** The current order of these tickets; refused if they cannot pay for `fresh`. */
export function findOldOrder(
  world: WorldNow,
  fresh: WorldOrder,
  numbers: readonly string[],
): WorldOrder {
  const ids = new Set<string>();
  for (const number of numbers) {
    const order_id = findOrderIdByDocument(world.db, number);
    if (order_id === null) return refuse('NOT_FOUND', `No ticket ${number.slice(0, 20)}`);
    ids.add(order_id);
  }
  const [order_id] = ids;
  if (order_id === undefined) return refuse('INVALID', 'No ticket to pay with');
  if (ids.size > 1) return refuse('INVALID', 'The tickets are of different orders');
  if (order_id === fresh.order_id) {
    return refuse('INVALID', 'The tickets are of the order they are to pay for');
  }
  if (findOrderById(world.orders, order_id)?.provider_type !== fresh.provider_type) {
    return refuse('NOT_FOUND', 'The tickets are of another seller');
  }
  const old = findCurrentOrder(world, fresh.provider_type, { order_id });
  if (old.status === 'CANCELLED') {
    return refuse('ALREADY_CANCELLED', 'The order of the tickets is cancelled');
  }
  const open = old.slices.filter((slice) => !isFlown(slice, world.now_min));
  if (open.length === 0) return refuse('INVALID', 'Every flight of the tickets has left');
  const under_way = old.slices
    .filter((slice) => !open.includes(slice))
    .some(({ flights }) => flights.some((flight) => departsAt(flight) > world.now_min));
  return under_way ? refuse('INVALID', 'The passengers are on their way') : old;
}

export function resolveMoves(
  old: WorldOrder,
  fresh: WorldOrder,
  numbers: readonly string[],
): Move[] {
  const given_up = resolveTicketsNamed(old, numbers);
  const moving = listTravelers(old).filter(({ id }) => given_up.has(id));
  const torn = moving.some(({ infant_id }) => infant_id !== null && !given_up.has(infant_id));
  const waiting = [...moving];
  const moves: Move[] = [];
  for (const person of listTravelers(fresh)) {
    const at = waiting.findIndex((one) => isSame(one, person));
    const [before] = at < 0 ? [] : waiting.splice(at, 1);
    const original = before && given_up.get(before.id);
    if (!original) {
      return refuse('INVALID', `None of the tickets is of ${person.surname}/${person.given}`);
    }
    moves.push({ passenger_id: person.id, old_id: before.id, ptc: before.ptc, original });
  }
  if (torn || waiting.length > 0) {
    return refuse('INVALID', 'Everybody whose ticket is given up flies with the new order');
  }
  return moves;
}

/** First numbers of sets by passenger. Any number of a conjunction set stands for the set. */
function resolveTicketsNamed(old: WorldOrder, numbers: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const number of numbers) {
    const ticket = getTicket(old, number);
    const live = listLiveTicketsFor(old, ticket.passenger_id).filter(
      (one) => setNumber(one) === setNumber(ticket),
    );
    if (!live.some(isOpen)) return refuse('INVALID', `Document ${number} pays for nothing`);
    named.set(ticket.passenger_id, setNumber(ticket));
  }
  return named;
}

function isSame(a: WorldPassenger, b: WorldPassenger): boolean {
  const getName = ({ surname, given }: WorldPassenger): string =>
    `${surname}/${given}`.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const born = a.birth_date === null || b.birth_date === null || a.birth_date === b.birth_date;
  return a.ptc === b.ptc && born && getName(a) === getName(b);
}
