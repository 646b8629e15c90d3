/**
 * The terms of an exchange within one order: which slices are given up, kept or added, and each
 * passenger's amount due or refund. Nothing is written here.
 */
import { getAt, getLast, getOne } from '../non-empty.ts';
import {
  listLiveTicketsFor,
  listSlicesAt,
  listTravelers,
  listWaiting,
  sumCharges,
  withoutTicket,
} from '../order-state.ts';
import type {
  WorldCharge,
  WorldExchangeLine,
  WorldOffer,
  WorldOrder,
  WorldOrderItem,
  WorldPassenger,
} from '../world.ts';
import { arrivesAt, departsAt, isFlown, listDeparted } from './departures.ts';
import { coversInvoluntary } from './involuntary.ts';
import { checkPeople, getTravelDates } from './passengers.ts';
import {
  calculateReissue,
  findChangeProblem,
  isRefundable,
  type OldSlice,
  type Stage,
} from './reissue.ts';
import { type Moment, refuse } from './state.ts';

type OrderSlice = WorldOrder['slices'][number];

export interface ExchangeTerms {
  /** The order's slices and items after the exchange. */
  slices: OrderSlice[];
  items: WorldOrderItem[];
  lines: WorldExchangeLine[];
  /** Whether the price of the slices given up is refunded to the form of payment. */
  refundable: boolean;
}

export const EXCHANGE_WAITS = 'An exchange of the order waits for its tickets';

/** Refuses an order that cannot be exchanged at all. */
export function checkExchangeable(order: WorldOrder, { now_min }: Moment): void {
  if (order.status === 'CANCELLED') refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (listWaiting(order).length > 0) refuse('INVALID', EXCHANGE_WAITS);
  const unpaid = withoutTicket(order).length;
  if (unpaid === listTravelers(order).length) refuse('INVALID', 'The order has no tickets');
  if (unpaid > 0) {
    refuse('INVALID', 'Some passengers have no ticket: an order is exchanged as a whole');
  }
  if (order.slices.every((slice) => isFlown(slice, now_min))) {
    refuse('INVALID', 'Every flight of the order has left');
  }
}

/** Positions of the slices of these items: any item of a slice names all of it. */
export function findSlicesNamed(
  order: WorldOrder,
  item_ids: readonly string[],
  { now_min }: Moment,
): number[] {
  if (item_ids.length === 0) return refuse('INVALID', 'No slice is given up');
  const named = item_ids.map((item_id) => {
    const item = order.items.find(({ id }) => id === item_id);
    if (!item) return refuse('INVALID', `No item ${item_id.slice(0, 80)} in the order`);
    if (isFlown(getAt(order.slices, item.slice), now_min)) {
      return refuse('INVALID', 'A flown slice cannot be given up');
    }
    return item.slice;
  });
  return [...new Set(named)].sort((a, b) => a - b);
}

/** AFTER_DEPARTURE once a flight of the live tickets has departed, else BEFORE_DEPARTURE. */
export function getStage(
  order: Pick<WorldOrder, 'slices' | 'tickets'>,
  passenger_ids: readonly string[],
  { now_min }: Moment,
): Stage {
  const left = listDeparted(order, now_min);
  const coupons = passenger_ids.flatMap((id) =>
    listLiveTicketsFor(order, id).flatMap((ticket) => ticket.coupons),
  );
  const begun = coupons.some(
    ({ status, flight_id }) => status === 'USED' || (flight_id !== null && left.has(flight_id)),
  );
  return begun ? 'AFTER_DEPARTURE' : 'BEFORE_DEPARTURE';
}

/** One passenger's price for one slice. */
export const calculateCharge = (
  { items }: Pick<WorldOrder, 'items'>,
  slice: number,
  passenger_id: string,
): WorldCharge =>
  sumCharges(
    items
      .filter((item) => item.slice === slice && item.passenger_ids.includes(passenger_id))
      .map(({ fare }) => fare),
  );

/** A passenger's slices, each with its part in the exchange. */
export const listOldSlices = (
  order: WorldOrder,
  given_up: readonly number[],
  passenger_id: string,
  { now_min }: Moment,
): OldSlice[] =>
  order.slices.map((slice, at): OldSlice => {
    const open = given_up.includes(at) ? 'GIVEN_UP' : 'KEPT';
    return {
      fate: isFlown(slice, now_min) ? 'FLOWN' : open,
      charge: calculateCharge(order, at, passenger_id),
      penalties: slice.penalties,
    };
  });

export function calculateTerms(
  order: WorldOrder,
  given_up: readonly number[],
  offer: WorldOffer,
  moment: Moment,
): ExchangeTerms {
  const places = listPlacesAfter(order.slices, given_up, offer);
  const slices = places.map(({ slice }) => slice);
  if (!followOneAnother(places)) return refuse('INVALID', 'Flights do not follow one another');
  const travellers = listTravelers(order);
  checkPeople(travellers, getTravelDates(slices));
  const stage = getStage(
    order,
    travellers.map(({ id }) => id),
    moment,
  );
  const involuntary = coversInvoluntary(order, given_up, offer);
  const sold = involuntary ? toPaid(order, given_up, offer) : offer;
  const lines = travellers.map(({ id, ptc }): WorldExchangeLine => {
    const fates = listOldSlices(order, given_up, id, moment);
    const old = involuntary ? fates.map((one) => ({ ...one, penalties: [] })) : fates;
    const fixed = involuntary ? null : findChangeProblem({ old, stage });
    if (fixed) return refuse('NOT_OFFERED', fixed);
    const added = sold.fares.find((fare) => fare.ptc === ptc)?.per_slice ?? [];
    return { passenger_id: id, ...calculateReissue({ ptc, stage, old, added }) };
  });
  const items = buildItemsAfter(order, places, sold, travellers);
  const refundable = involuntary || isRefundable(listSlicesAt(order, given_up), stage);
  return { slices, items, lines, refundable };
}

/** The offer at the price of the slices it replaces. */
function toPaid(order: WorldOrder, given_up: readonly number[], offer: WorldOffer): WorldOffer {
  const travellers = listTravelers(order);
  const fares = offer.fares.map((fare) => {
    const somebody = getOne(travellers, ({ ptc }) => ptc === fare.ptc);
    return { ...fare, per_slice: given_up.map((at) => calculateCharge(order, at, somebody.id)) };
  });
  return { ...offer, fares };
}

interface Place {
  from: 'order' | 'offer';
  at: number;
  slice: OrderSlice;
}

/** New slices replace those given up, in order; any left over follow the last. */
function listPlacesAfter(
  old: readonly OrderSlice[],
  given_up: readonly number[],
  { slices }: WorldOffer,
): Place[] {
  const added = slices.map(
    (slice, at): Place => ({ from: 'offer', at, slice: { ...slice, status: 'HK' } }),
  );
  return old.flatMap((slice, at): Place[] => {
    if (!given_up.includes(at)) return [{ from: 'order', at, slice }];
    return added.splice(0, at === given_up.at(-1) ? added.length : 1);
  });
}

/** New slices must fit between those kept; kept slices are not checked against each other. */
const followOneAnother = (places: readonly Place[]): boolean =>
  places.every(({ from, slice }, at) => {
    const before = places[at - 1];
    const added = from === 'offer' || before?.from === 'offer';
    if (!before || !added) return true;
    return departsAt(slice.flights[0]) >= arrivesAt(getLast(before.slice.flights));
  });

/** Items of kept slices keep their ids; new ones get unused numbers. */
function buildItemsAfter(
  order: WorldOrder,
  places: readonly Place[],
  { fares }: WorldOffer,
  travellers: readonly WorldPassenger[],
): WorldOrderItem[] {
  let number = findHighestItem(order);
  return places.flatMap(({ from, at }, slice): WorldOrderItem[] => {
    if (from === 'order') {
      return order.items.filter((item) => item.slice === at).map((item) => ({ ...item, slice }));
    }
    return fares.map(({ ptc, per_slice }) => {
      number++;
      return {
        id: `${order.order_id}-${number}`,
        slice,
        passenger_ids: travellers.filter((one) => one.ptc === ptc).map(({ id }) => id),
        fare: getAt(per_slice, at),
      };
    });
  });
}

const findHighestItem = ({ items, reissues }: WorldOrder): number =>
  Math.max(
    ...[...items, ...reissues.flatMap(({ before }) => before.items)].map(({ id }) =>
      Number(id.slice(id.lastIndexOf('-') + 1)),
    ),
  );
