/**
 * Creating, reading and cancelling orders. An order and its seats are one transaction; every read
 * first releases orders that were not paid in time and updates flight times.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { getAt } from '../non-empty.ts';
import {
  cancelServices,
  isTicketed,
  listLiveTicketsFor,
  NEW_ORDER,
  NOBODY,
} from '../order-state.ts';
import { giveBack, type Held, takeSeats } from '../store/inventory-store.ts';
import {
  findOrderById,
  findOrderByLocator,
  getNextOrderSeq,
  insertOrder,
  isTaken,
  listOverdueOrders,
  updateOrder,
} from '../store/order-store.ts';
import { findOrderIdByDocument } from '../store/stock-store.ts';
import type {
  Distortion,
  SellerProfile,
  WorldOffer,
  WorldOrder,
  WorldOrderItem,
  WorldPassenger,
  WorldPtc,
} from '../world.ts';
import type { WorldSlice } from '../world-order.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import { withCoupons } from './documents.ts';
import { checkOffer } from './exchange-seats.ts';
import { deriveOrderId, derivePartnerLocator, generateLocator } from './locators.ts';
import {
  buildWorldOffer,
  calculateTotal,
  calculateWindowExpiry,
  countSeats,
  findDraftById,
  type OfferDraft,
} from './offers.ts';
import { checkPeople, getTravelDates, withInfants } from './passengers.ts';
import { checkPassengers, checkTravel } from './pricing.ts';
import { applyScheduleChanges } from './schedule-changes.ts';
import { getSeller, refuse, type WorldNow, type WorldState } from './state.ts';
import { calculateDeadlines } from './time-limits.ts';
import { toInstantText } from './zones.ts';

export interface OrderRequest {
  offer_id: string;
  reference: string | null;
  passengers: WorldPassenger[];
  remarks: string[];
  expected_minor: number | null;
}

export function createOrder(
  world: WorldNow,
  provider: ProviderCode,
  request: OrderRequest,
  distortion: Distortion,
): WorldOrder {
  const seller = getSeller(provider, world);
  const draft = findDraftById(world, seller, request.offer_id);
  if (!draft) return refuse('NOT_FOUND', 'No such offer');
  if (calculateWindowExpiry(draft.window) <= world.now_min)
    return refuse('OFFER_EXPIRED', 'Offer expired');
  const offered = buildWorldOffer(world, draft);
  checkPassengers(draft, request.passengers);
  checkPeople(request.passengers, getTravelDates(offered.slices));
  checkTravel(draft.slices, world);
  if (distortion === 'SOLD_OUT')
    return refuse('SOLD_OUT', 'No seats left on a flight of the offer');
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return world.db
    .transaction((): WorldOrder => {
      checkOffer(world, draft);
      const offer = buildWorldOffer(world, draft);
      const total = calculateTotal(offer.fares);
      if (request.expected_minor !== null && request.expected_minor !== total) {
        return refuse('PRICE_CHANGED', `The price is ${total} ${offer.currency} in minor units`);
      }
      return fileOrder(world, draft, offer, request);
    })
    .immediate();
}

function fileOrder(
  world: WorldNow,
  draft: OfferDraft,
  offer: WorldOffer,
  request: OrderRequest,
): WorldOrder {
  const { seller } = draft;
  const seq = pickFreeSeq(world, seller.owner);
  const order_id = deriveOrderId(seller.owner, seq, world.seed);
  const { departs } = getAt(draft.slices, 0).flights[0].flight;
  const { guaranteed_until, payment_due } = calculateDeadlines(world.now_min, departs);
  const passengers = withInfants(request.passengers);
  const order: WorldOrder = {
    ...draftOrder(world, seller, offer, order_id, passengers),
    locator: generateLocator(seq, world.seed),
    airline_locators: createAirlineLocators(offer, seller.owner, seq, world.seed),
    reference: request.reference,
    payment_due_at: toInstantText(payment_due),
    guaranteed_until: toInstantText(guaranteed_until),
    remarks: request.remarks,
    version: 1,
  };
  insertOrder(world.orders, seq, order);
  takeSeats(world.db, order_id, listSeatsTaken(draft));
  return order;
}

/** The order that an offer gives, without a locator. */
const draftOrder = (
  world: WorldNow,
  { provider_type, owner }: SellerProfile,
  offer: WorldOffer,
  order_id: string,
  passengers: WorldPassenger[],
): WorldOrder => ({
  ...NEW_ORDER,
  order_id,
  locator: '',
  provider_type,
  owner,
  created_at: world.now.toISOString(),
  payment_due_at: offer.payment_due_at,
  guaranteed_until: offer.guaranteed_until,
  currency: offer.currency,
  passengers,
  slices: offer.slices.map((slice) => ({ ...slice, status: 'HK' })),
  items: buildItems(offer, passengers, order_id),
});

/** The order that an offer would give; nothing is stored. */
export function previewOrder(
  world: WorldNow,
  provider: ProviderCode,
  offer_id: string,
  people: readonly { id: string; ptc: WorldPtc }[],
): WorldOrder {
  const seller = getSeller(provider, world);
  const draft = findDraftById(world, seller, offer_id);
  if (!draft) return refuse('NOT_FOUND', 'No such offer');
  checkPassengers(draft, people);
  checkTravel(draft.slices, world);
  const passengers = people.map((one) => ({ ...NOBODY, ...one }));
  return draftOrder(world, seller, buildWorldOffer(world, draft), offer_id, passengers);
}

/** The next number with an unused order id and locator: another seed may have used some. */
export function pickFreeSeq(state: WorldState, owner: string): number {
  let seq = getNextOrderSeq(state.orders);
  while (
    isTaken(state.orders, deriveOrderId(owner, seq, state.seed), generateLocator(seq, state.seed))
  ) {
    seq++;
  }
  return seq;
}

function listSeatsTaken(draft: OfferDraft): Held[] {
  const seats = countSeats(draft.counts);
  return draft.slices.flatMap(({ flights }) =>
    flights.map(({ flight, booking_class }) => ({
      flight: flight.key,
      cabin: booking_class.cabin,
      seats,
    })),
  );
}

export const createAirlineLocators = (
  { slices }: Pick<WorldOffer, 'slices'>,
  owner: string,
  seq: number,
  seed: number,
): WorldOrder['airline_locators'] =>
  listCarriersOf(slices).map((airline) => ({
    airline,
    locator:
      airline === owner ? generateLocator(seq, seed) : derivePartnerLocator(airline, seq, seed),
  }));

/** The airlines that sell or fly the flights, by code. */
export const listCarriersOf = (slices: readonly WorldSlice[]): string[] =>
  [
    ...new Set(
      slices.flatMap(({ flights }) => flights.flatMap((f) => [f.carrier, f.operating_carrier])),
    ),
  ].sort();

/** One per slice and passenger type; amounts are for one passenger. */
export function buildItems(
  { slices, fares }: Pick<WorldOffer, 'slices' | 'fares'>,
  passengers: readonly WorldPassenger[],
  order_id: string,
): WorldOrderItem[] {
  const items = slices.flatMap((_, slice) =>
    fares.map(({ ptc, per_slice }) => ({
      slice,
      passenger_ids: passengers.filter((p) => p.ptc === ptc).map((p) => p.id),
      fare: getAt(per_slice, slice),
    })),
  );
  return items.map((item, i) => ({ id: `${order_id}-${i + 1}`, ...item }));
}

/** Cancels orders that were not paid in time; those with a ticket stay. */
export function releaseOverdue(world: WorldNow): void {
  const at = toInstantText(world.now_min);
  if (listOverdueOrders(world.orders, at).length === 0) return;
  world.db
    .transaction(() => {
      // Read again inside the transaction: another process may have released it.
      for (const order of listOverdueOrders(world.orders, at)) closeOrder(world, order);
    })
    .immediate();
}

/** Stores the next version of an order and its chosen seats. Call inside a transaction. */
export function refileOrder(state: WorldState, order: WorldOrder): WorldOrder {
  fileChosenSeats(state, order);
  return updateOrder(state.orders, order);
}

/** Stores an order as cancelled and frees its seats. Call inside a transaction. */
export function closeOrder(state: WorldState, order: WorldOrder): WorldOrder {
  const services = cancelServices(order.services, () => true);
  giveBack(state.db, order.order_id);
  return refileOrder(state, {
    ...order,
    services,
    status: 'CANCELLED',
    version: order.version + 1,
  });
}

interface OrderName {
  order_id?: string;
  locator?: string;
}

/** This seller's order, updated with schedule changes and stored. Call inside a transaction. */
export const findCurrentOrder = (
  world: WorldNow,
  provider: ProviderCode,
  by: OrderName,
): WorldOrder => bringUpToDate(world, findStoredOrder(world, provider, by));

function findStoredOrder(
  state: WorldState,
  provider: ProviderCode,
  { order_id, locator }: OrderName,
): WorldOrder {
  const found =
    order_id !== undefined
      ? findOrderById(state.orders, order_id)
      : findOrderByLocator(state.orders, (locator ?? '').toUpperCase());
  if (!found || found.provider_type !== provider) return refuse('NOT_FOUND', 'No such order');
  if (locator !== undefined && found.locator !== locator.toUpperCase()) {
    return refuse('NOT_FOUND', 'The order has another locator');
  }
  return found;
}

/** Stores the schedule changes of the order's flights. */
function bringUpToDate(world: WorldNow, order: WorldOrder): WorldOrder {
  const changed = refreshOrder(world, order);
  return changed === order ? order : updateOrder(world.orders, changed);
}

/** With new times and the coupons of departed flights; the same object if nothing changed. */
function refreshOrder(world: WorldNow, order: WorldOrder): WorldOrder {
  const changed = withCoupons(applyScheduleChanges(world, order), world.now);
  return changed === order ? order : { ...changed, version: order.version + 1 };
}

/** Reads an order; writes only if its flights changed. */
export function retrieveOrder(world: WorldNow, provider: ProviderCode, by: OrderName): WorldOrder {
  const found = findStoredOrder(world, provider, by);
  if (refreshOrder(world, found) === found) return found;
  return world.db.transaction(() => findCurrentOrder(world, provider, by)).immediate();
}

/** This seller's order with a document. */
export function retrieveByDocument(
  world: WorldNow,
  provider: ProviderCode,
  number: string,
): WorldOrder {
  const order_id = findOrderIdByDocument(world.db, number);
  return order_id === null
    ? refuse('NOT_FOUND', 'No such document')
    : retrieveOrder(world, provider, { order_id });
}

/** Reads orders; writes only if their flights changed. */
export function refreshOrders(world: WorldNow, read: () => WorldOrder[]): WorldOrder[] {
  const found = read();
  if (found.every((order) => refreshOrder(world, order) === order)) return found;
  return world.db.transaction(() => read().map((order) => bringUpToDate(world, order))).immediate();
}

/** Cancels an unpaid order and frees its seats. */
export function cancelOrder(world: WorldNow, order: WorldOrder): WorldOrder {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (isTicketed(order)) return refuse('ALREADY_PAID', 'The order has tickets');
  return closeOrder(world, order);
}

type Change = Pick<WorldPassenger, 'id'> & Partial<WorldPassenger>;

/** Changes passengers' data: given fields replace the stored ones, the rest stays. */
export function changePassengers(
  world: WorldNow,
  order: WorldOrder,
  changes: readonly Change[],
): WorldOrder {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  const known = new Map(order.passengers.map((passenger) => [passenger.id, passenger]));
  for (const change of changes) {
    const passenger = known.get(change.id);
    if (!passenger) return refuse('INVALID', `No passenger ${change.id} in the order`);
    if (change.ptc !== undefined && change.ptc !== passenger.ptc) {
      return refuse('INVALID', 'A passenger type is part of the fare');
    }
    const next = mergePassenger(passenger, change);
    if (isRenamed(passenger, next) && listLiveTicketsFor(order, passenger.id).length > 0) {
      return refuse('ALREADY_PAID', 'A name on a ticket is not changed');
    }
    known.set(change.id, next);
  }
  const passengers = [...known.values()];
  checkPeople(passengers, getTravelDates(order.slices));
  return updateOrder(world.orders, { ...order, passengers, version: order.version + 1 });
}

const isRenamed = (before: WorldPassenger, after: WorldPassenger): boolean =>
  before.given !== after.given ||
  before.middle !== after.middle ||
  before.surname !== after.surname;

function mergePassenger(passenger: WorldPassenger, change: Change): WorldPassenger {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...passenger, ...Object.fromEntries(given) };
}
