/**
 * Paying for a held order with the tickets of another order: all from one other order, for exactly
 * the new order's passengers, and every live ticket of each. Every open slice of those tickets is
 * given up, their passengers move from the old order to the new one. Both orders change in one
 * transaction or neither does. What it comes to is told before where a seller's protocol asks.
 */
import {
  getTicket,
  isOpen,
  isTicketed,
  keepItems,
  listLiveTicketsFor,
  listServicesOn,
  listSetNumbers,
  listSlicesAt,
  listTravelers,
  setNumber,
  sumCharge,
} from '../order-state.ts';
import { returnSeats } from '../store/inventory-store.ts';
import { findOrderById, updateOrder } from '../store/order-store.ts';
import { findOrderIdByDocument } from '../store/stock-store.ts';
import type {
  Distortion,
  WorldCommission,
  WorldExchangeLine,
  WorldOrder,
  WorldPassenger,
  WorldPayment,
  WorldPaymentRequest,
  WorldPtc,
  WorldReissue,
  WorldService,
} from '../world.ts';
import { departsAt, isFlown } from './departures.ts';
import { withCommission } from './documents.ts';
import { giveUpTickets, reissueTickets, withoutServices } from './exchange-documents.ts';
import { giveBackMoney, listCollected, listRefunds, takeDue } from './exchange-money.ts';
import { buildReissue } from './exchange-same.ts';
import { countSeated, listHeldSeats } from './exchange-seats.ts';
import { calculateCharge, getStage, listOldSlices } from './exchange-terms.ts';
import { checkHeld, withBought } from './issuing.ts';
import { findCurrentOrder, refileOrder } from './orders.ts';
import { calculateReissue, findChangeProblem, isRefundable, type OldSlice } from './reissue.ts';
import { type Rest, spendEmds } from './residuals.ts';
import { getSeller, type Moment, refuse, type WorldNow, type WorldState } from './state.ts';

export interface PayRequest {
  reference: string | null;
  passenger_ids: string[];
  payments: WorldPaymentRequest[];
  commission?: WorldCommission | null;
  /**
   * Ids of the only services to document, for passengers with tickets; empty if only tickets are
   * issued. Left out, tickets and all services of the passengers are issued together.
   */
  services?: readonly string[];
}

/** A passenger's part, and the first number of the tickets it gives up. */
export type TicketsLine = WorldExchangeLine & { original: string };

/** What paying for the order with these tickets comes to; nothing is changed. */
export function quoteWithTickets(
  world: WorldNow,
  fresh: WorldOrder,
  numbers: readonly string[],
  distortion: Distortion,
): TicketsLine[] {
  const { passages } = agreeTerms(world, fresh, { numbers, passenger_ids: [] }, distortion);
  return passages.map(({ passenger_id, original, line }) => ({ ...line, passenger_id, original }));
}

export function payWithTickets(
  world: WorldNow,
  fresh: WorldOrder,
  request: PayRequest,
  distortion: Distortion,
): WorldOrder {
  const numbers = request.payments.flatMap((payment) =>
    payment.method === 'TICKETS' ? payment.numbers : [],
  );
  const terms = agreeTerms(world, fresh, { ...request, numbers }, distortion);
  const due = terms.passages.reduce((sum, { line }) => sum + line.due_minor, 0);
  const services = request.services ? [] : listUnpaidServices(fresh);
  const taken = takeDue(fresh, request, due + sumServices(services), world);
  const spent = spendEmds(world, fresh, taken);
  const { order: open, rests, payments } = spent;
  const { reference, commission = null } = request;
  const settled = { ...terms, services, rests, reference, commission, payments };
  // Read again, because a spent EMD may belong to that order.
  const left = findOldOrder(world, fresh, numbers);
  return exchange(world, left, open, settled);
}

function agreeTerms(
  world: WorldNow,
  fresh: WorldOrder,
  { numbers, passenger_ids }: { numbers: readonly string[]; passenger_ids: string[] },
  distortion: Distortion,
): Terms {
  checkFresh(fresh, world, passenger_ids);
  const old = findOldOrder(world, fresh, numbers);
  const terms = calculateTerms(old, fresh, resolveMoves(old, fresh, numbers), world);
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'The seats are no longer confirmed');
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return terms;
}

function checkFresh(fresh: WorldOrder, moment: Moment, passenger_ids: readonly string[]): void {
  if (fresh.status === 'CANCELLED') refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (isTicketed(fresh)) refuse('ALREADY_PAID', 'The order has tickets');
  const everybody = listTravelers(fresh).every(({ id }) => passenger_ids.includes(id));
  if (passenger_ids.length > 0 && !everybody) {
    refuse('INVALID', 'Old tickets pay for everybody in the order');
  }
  checkHeld(fresh, moment);
}

interface Terms {
  /** Positions of the old order's open slices, all of which are given up. */
  open: number[];
  refundable: boolean;
  passages: (Move & { line: ReturnType<typeof calculateReissue> })[];
}

function calculateTerms(
  old: WorldOrder,
  fresh: WorldOrder,
  moves: readonly Move[],
  moment: Moment,
): Terms {
  const open = old.slices.flatMap((slice, at) => (isFlown(slice, moment.now_min) ? [] : [at]));
  const stage = getStage(
    old,
    moves.map(({ old_id }) => old_id),
    moment,
  );
  const passages = moves.map((move) => {
    const bought = listOldSlices(old, open, move.old_id, moment);
    const slices = getSeller(old.provider_type).keeps_taxes ? bought.map(keepTaxes) : bought;
    const fixed = findChangeProblem({ old: slices, stage });
    if (fixed) return refuse('NOT_OFFERED', fixed);
    const added = fresh.slices.map((_, at) => calculateCharge(fresh, at, move.passenger_id));
    return { ...move, line: calculateReissue({ ptc: move.ptc, stage, old: slices, added }) };
  });
  const refundable = isRefundable(listSlicesAt(old, open), stage);
  return { open, refundable, passages };
}

const keepTaxes = (slice: OldSlice): OldSlice => {
  const taxes = slice.charge.taxes.map((tax) => ({ ...tax, refundable: false }));
  return { ...slice, charge: { ...slice.charge, taxes } };
};

const listUnpaidServices = ({ services }: WorldOrder) =>
  services.filter(({ status }) => status === 'CONFIRMED');
const sumServices = (services: readonly WorldService[]): number =>
  services.reduce((sum, { price }) => sum + sumCharge(price), 0);

interface Settled extends Terms {
  /** Services documented with the tickets. */
  services: WorldService[];
  reference: string | null;
  commission: WorldCommission | null;
  /** The rests of EMDs that paid part of it. */
  rests: Rest[];
  payments: WorldPayment[];
}

function exchange(
  world: WorldNow,
  old: WorldOrder,
  fresh: WorldOrder,
  settled: Settled,
): WorldOrder {
  const { passages, services, reference, payments, open, refundable } = settled;
  const reissued = reissueTickets(world, fresh, passages, reference);
  const documents = withCommission(reissued, settled.commission);
  const collected = listCollected(passages, documents);
  const moving = new Set(passages.map(({ old_id }) => old_id));
  const originals = new Set(passages.map(({ original }) => original));
  const lost = listServicesOn(old.services, moving, listSlicesAt(old, open));
  const left = withoutServices(old, lost, refundable);
  const refunds = [...listRefunds(passages), ...left.refunds];
  const reissue: WorldReissue = {
    ...buildReissue(old, reference, world),
    version: fresh.version + 1,
    old_numbers: listSetNumbers(old, originals),
    new_numbers: documents.map(({ number }) => number),
    new_order_id: fresh.order_id,
    collected,
    refunds,
  };
  const given_up = giveUpTickets(left.order.tickets, originals, 'EXCHANGED');
  const refunded = giveBackMoney(world, { ...left.order, tickets: given_up }, refunds);
  const left_behind = { ...refunded, reissues: [...refunded.reissues, reissue] };
  leaveOrder(world, left_behind, moving, open);
  const bought = withBought(world, fresh, {
    tickets: documents,
    services,
    payments,
    rests: settled.rests,
    reference,
    collected,
  });
  return updateOrder(world.orders, { ...bought, reissues: [...fresh.reissues, reissue] });
}

/** The old order without the passengers who moved; cancelled if none is left. */
export function leaveOrder(
  state: WorldState,
  old: WorldOrder,
  moving: ReadonlySet<string>,
  open: readonly number[],
): WorldOrder {
  const travellers = listTravelers(old);
  const seats = countSeated(travellers.filter(({ id }) => moving.has(id)));
  returnSeats(state.db, old.order_id, listHeldSeats(listSlicesAt(old, open), seats));
  const left = travellers.every(({ id }) => moving.has(id))
    ? { ...old, status: 'CANCELLED' as const }
    : { ...old, items: keepItems(old.items, (id) => !moving.has(id)) };
  return refileOrder(state, { ...left, version: old.version + 1 });
}

interface Move {
  /** The passenger in the new order. */
  passenger_id: string;
  old_id: string;
  ptc: WorldPtc;
  /** The first number of the old set. */
  original: string;
}

/** The current order of these tickets; refused if they cannot pay for `fresh`. */
function findOldOrder(world: WorldNow, fresh: WorldOrder, numbers: readonly string[]): WorldOrder {
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

function resolveMoves(old: WorldOrder, fresh: WorldOrder, numbers: readonly string[]): Move[] {
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
