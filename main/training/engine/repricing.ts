/**
 * The current price of an order. A price is guaranteed until its limit; after that, or if a cheaper
 * class is open, there is a proposal, and the order changes only when it is accepted.
 */
import { z } from 'zod';
import { getAt, hasAny, mapEach } from '../non-empty.ts';
import { cancelServices, isTicketed, listTravelers, sumCharge } from '../order-state.ts';
import {
  dropProposal,
  findProposal,
  keepProposal,
  type StoredProposal,
} from '../store/order-store.ts';
import type { Distortion, WorldOrder, WorldOrderSlice, WorldSlice } from '../world.ts';
import { getBrands } from './brands.ts';
import { getClassByCode } from './inventory.ts';
import {
  buildWorldOffer,
  calculateWindowExpiry,
  countSeats,
  type DraftSlice,
  getWindowAt,
  type OfferDraft,
} from './offers.ts';
import { buildItems, refileOrder } from './orders.ts';
import { RAISED_PERCENT } from './pricing.ts';
import { drawId } from './random.ts';
import { findFlight } from './schedule-changes.ts';
import { countPassengers } from './shopping.ts';
import { findCheapestClass } from './slice-options.ts';
import { countSeatsInClass, getSeller, refuse, type WorldNow, type WorldState } from './state.ts';
import { GUARANTEE_MIN } from './time-limits.ts';
import { toInstantText } from './zones.ts';

/** A proposal as numbers, from which the same prices can be rebuilt. */
const Plan = z.object({
  window: z.int(),
  uplift_percent: z.int(),
  classes: z.array(z.array(z.string())),
  /** Codes, by slice. */
  brands: z.array(z.string()),
});
type Plan = z.infer<typeof Plan>;

/**
 * The order's current price in its own booking classes, or (`lowest`) in the cheapest open ones on
 * the same flights. The proposal has an id for {@link acceptProposal}; null if nothing changes.
 */
export function repriceOrder(
  world: WorldNow,
  order: WorldOrder,
  lowest: boolean,
  distortion: Distortion,
): { order: WorldOrder; proposal_id: string | null; rebooked: boolean } {
  const own = buildDraft(world, order);
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'Nothing open on these flights');
  const chosen = lowest ? toLowest(world, own) : own;
  const raised = { ...chosen, uplift_percent: distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : 0 };
  const proposed = toRepriced(world, order, raised);
  const guaranteed = Date.parse(order.guaranteed_until) > world.now.getTime();
  const cheaper = lowest && calculateOrderTotal(proposed) < calculateOrderTotal(order);
  if (guaranteed && distortion === null && !cheaper) {
    return { order, proposal_id: null, rebooked: false };
  }
  const rebooked = getSoldAs(raised) !== getSoldAs(own);
  const proposal = buildProposal(world, order, raised, lowest);
  keepProposal(world.orders, proposal, world.now.toISOString());
  return { order: proposed, proposal_id: proposal.proposal_id, rebooked };
}

export function acceptProposal(
  world: WorldNow,
  order: WorldOrder,
  proposal_id: string,
): WorldOrder {
  const proposal = findProposal(world.orders, proposal_id);
  if (proposal?.order_id !== order.order_id) return refuse('NOT_FOUND', 'No such proposal');
  if (Date.parse(proposal.expires_at) <= world.now.getTime()) {
    return refuse('OFFER_EXPIRED', 'The proposal has expired');
  }
  if (proposal.version !== order.version) {
    return refuse('PRICE_CHANGED', 'The order has changed since it was priced');
  }
  const draft = buildDraft(world, order);
  const planned = applyPlan(draft, Plan.parse(JSON.parse(proposal.body)));
  if (!staysOpen(world, planned, draft)) {
    return refuse('PRICE_CHANGED', 'A class of the proposal has closed');
  }
  dropProposal(world.orders, proposal_id);
  const changed = toRepriced(world, order, planned);
  return refileOrder(world, { ...changed, version: order.version + 1 });
}

/** The order as a new offer, in its own classes and brands. */
function buildDraft(world: WorldNow, order: WorldOrder): OfferDraft {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (isTicketed(order)) return refuse('ALREADY_PAID', 'The price of a ticketed order stands');
  const slices = order.slices.map((slice): DraftSlice => {
    const brand = getBrands(order.owner, slice.brand.cabin).find(
      (b) => b.code === slice.brand.code,
    );
    const flights = slice.flights.flatMap((flown) => {
      const flight = findFlight(world, flown);
      return flight ? [{ flight, booking_class: getClassByCode(flown.booking_class) }] : [];
    });
    const gone = slice.status === 'UN' || flights.length < slice.flights.length;
    if (!brand || gone || !hasAny(flights))
      return refuse('INVALID', 'A flight of the order does not operate');
    if (flights[0].flight.departs <= world.now_min) {
      return refuse('INVALID', 'A flight of the order has left');
    }
    return { flights, brand };
  });
  const seller = getSeller(order.provider_type, world);
  const counts = countPassengers(listTravelers(order));
  return { seller, window: getWindowAt(world.now_min), uplift_percent: 0, counts, slices };
}

/**
 * The cheapest family of the same cabin, and each flight in the cheapest class that would be open
 * if the order's own seats were free.
 */
function toLowest(world: WorldNow, draft: OfferDraft): OfferDraft {
  const seats = countSeats(draft.counts);
  const slices = draft.slices.map((slice) => ({
    brand: getBrands(draft.seller.owner, slice.brand.cabin)[0],
    flights: mapEach(slice.flights, ({ flight, booking_class }) => {
      const open = findCheapestClass(world, flight, booking_class.cabin, seats, seats);
      const cheaper = open && open.price_percent < booking_class.price_percent;
      return { flight, booking_class: cheaper ? open : booking_class };
    }),
  }));
  return { ...draft, slices };
}

function toRepriced(world: WorldNow, order: WorldOrder, draft: OfferDraft): WorldOrder {
  const offer = buildWorldOffer(world, draft);
  const items = buildItems(offer, listTravelers(order), order.order_id);
  const until = toInstantText(world.now_min + GUARANTEE_MIN);
  const slices = order.slices.map((slice, i) => priceSlice(slice, getAt(offer.slices, i)));
  const other = slices.some(({ brand }, i) => brand.code !== order.slices[i]?.brand.code);
  return {
    ...order,
    slices,
    // Seats and bags were chosen under the old fare family and are dropped with it.
    services: cancelServices(order.services, ({ status }) => other && status === 'CONFIRMED'),
    items,
    guaranteed_until: until < order.payment_due_at ? until : order.payment_due_at,
  };
}

/** Classes, family and conditions of the new price; the flights stay as in the order. */
function priceSlice(slice: WorldOrderSlice, { flights, penalties, brand }: WorldSlice) {
  const priced = mapEach(slice.flights, (flight, i) => {
    const { booking_class, fare_basis, seats_left } = getAt(flights, i);
    return { ...flight, booking_class, fare_basis, seats_left };
  });
  return { ...slice, flights: priced, penalties, brand };
}

/** The total of all passengers of an order. */
const calculateOrderTotal = (order: WorldOrder): number =>
  order.items.reduce(
    (sum, { passenger_ids, fare }) => sum + sumCharge(fare) * passenger_ids.length,
    0,
  );

const listClasses = ({ slices }: OfferDraft): string[][] =>
  slices.map(({ flights }) => flights.map(({ booking_class }) => booking_class.code));

const listBrands = ({ slices }: OfferDraft): string[] => slices.map(({ brand }) => brand.code);

const getSoldAs = (draft: OfferDraft): string =>
  [...listClasses(draft).flat(), ...listBrands(draft)].join();

function buildProposal(
  state: WorldState,
  order: WorldOrder,
  draft: OfferDraft,
  lowest: boolean,
): StoredProposal {
  const { window, uplift_percent } = draft;
  const plan: Plan = {
    window,
    uplift_percent,
    classes: listClasses(draft),
    brands: listBrands(draft),
  };
  const { order_id, version } = order;
  const body = JSON.stringify(plan);
  return {
    proposal_id: `R${drawId(state.seed, order_id, version, body, String(lowest))}`,
    order_id,
    version,
    expires_at: toInstantText(calculateWindowExpiry(window)),
    body,
  };
}

function applyPlan(draft: OfferDraft, plan: Plan): OfferDraft {
  const { window, uplift_percent, classes, brands } = plan;
  const { owner } = draft.seller;
  const slices = draft.slices.map((slice, i) => ({
    brand: getBrands(owner, slice.brand.cabin).find((b) => b.code === brands[i]) ?? slice.brand,
    flights: mapEach(slice.flights, ({ flight }, j) => ({
      flight,
      booking_class: getClassByCode(getAt(getAt(classes, i), j)),
    })),
  }));
  return { ...draft, window, uplift_percent, slices };
}

/** Whether the planned classes are open; those the order already holds need not be. */
function staysOpen(world: WorldNow, planned: OfferDraft, own: OfferDraft): boolean {
  const seats = countSeats(planned.counts);
  return planned.slices.every(({ flights }, i) =>
    flights.every(({ flight, booking_class }, j) => {
      if (own.slices[i]?.flights[j]?.booking_class === booking_class) return true;
      return countSeatsInClass(world, flight, booking_class, seats) >= seats;
    }),
  );
}
