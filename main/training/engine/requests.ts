/**
 * Requests to airlines other than seats: special services are answered at once, by what the airline
 * offers; phone numbers and remarks are stored. A message is applied whole or not at all.
 */
import { splitWords } from '../booking-classes.ts';
import { listTravelers } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import type { WorldAnnotation, WorldOrder, WorldRequest } from '../world.ts';
import { mix, toUnit } from './random.ts';
import { confirmSlice, findFlight } from './schedule-changes.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';

const MAX_REQUESTS = 500;
/** No meals are served on shorter flights. */
const MIN_SERVED_MIN = 100;
const MEALS_CLOSE_MIN = 24 * 60;
const EVERYWHERE = ['VGML', 'CHML', 'BBML', 'DBML'];
const SOMEWHERE = splitWords(
  'AVML BLML FPML GFML HNML KSML LCML LFML LSML MOML NLML RVML SFML SPML VJML VLML VOML',
);
const ANSWERED_LATER = splitWords('PETC AVIH ESAN SVAN UMNR MEDA STCR OXYG EXST');
const TAKEN = splitWords(
  'BLND DEAF DPNA LANG MAAS PPOC WCBD WCBW WCHC WCHR WCHS WCLB WCMP WCOB BIKE CBBG FRAG SPEQ CTCE ' +
    'CTCM CTCR DOCA BSCT GRPS NSSA NSSW OTHS TWOV',
);

/** Adds and removes lines, all or nothing. */
export function annotateOrder(
  world: WorldNow,
  order: WorldOrder,
  change: WorldAnnotation,
): WorldOrder {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  const beyond = change.requests.length + change.phones.length;
  if (beyond > 0 && !getSeller(order.provider_type).requests) {
    return refuse('NOT_OFFERED', 'Special services and contacts are not taken in this message');
  }
  checkChange(order, change);
  const version = order.version + 1;
  return updateOrder(world.orders, {
    ...order,
    requests: [
      ...order.requests.filter(({ id }) => !change.remove.request_ids.includes(id)),
      ...change.requests.map((request, at) => ({
        ...request,
        id: `${order.order_id}-R${version}.${at + 1}`,
        ...answerRequest(world, order, request),
      })),
    ],
    phones: [
      ...order.phones.filter(({ id }) => !change.remove.phone_ids.includes(id)),
      ...change.phones.map((phone, at) => ({ ...phone, id: `OC${version}.${at + 1}` })),
    ],
    remarks: [
      ...order.remarks.filter((text) => !change.remove.remarks.includes(text)),
      ...change.remarks.filter((text) => !order.remarks.includes(text)),
    ],
    version,
  });
}

function checkChange(order: WorldOrder, change: WorldAnnotation): void {
  const { remove } = change;
  const listIds = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);
  const areKnown = (ids: readonly string[], have: readonly string[]) =>
    ids.every((id) => have.includes(id));
  const known =
    areKnown(remove.request_ids, listIds(order.requests)) &&
    areKnown(remove.phone_ids, listIds(order.phones)) &&
    areKnown(remove.remarks, order.remarks);
  if (!known) refuse('INVALID', 'A line to remove is not in the order');
  if (order.requests.length + change.requests.length > MAX_REQUESTS) {
    refuse('INVALID', 'The order holds too many requests');
  }
  const people = new Set(listTravelers(order).map(({ id }) => id));
  const stranger = change.requests.find(
    ({ passenger_id }) => passenger_id !== null && !people.has(passenger_id),
  );
  if (stranger) refuse('INVALID', `No passenger ${stranger.passenger_id} in the order`);
  const unnamed = change.requests.find(
    ({ kind, passenger_id }) => kind === 'SSR' && passenger_id === null,
  );
  if (unnamed) refuse('INVALID', `${unnamed.code} is for a passenger`);
}

/** The same flight and code always get the same answer. */
function answerRequest(
  world: WorldNow,
  order: WorldOrder,
  request: Pick<WorldRequest, 'kind' | 'code' | 'flight_id'>,
): Pick<WorldRequest, 'status' | 'why'> {
  const code = request.code ?? '';
  if (request.kind === 'OSI' || TAKEN.has(code)) return { status: 'HK', why: null };
  const flown = order.slices
    .flatMap(({ flights }) => flights)
    .find(({ id }) => id === request.flight_id);
  if (ANSWERED_LATER.has(code)) return { status: 'HN', why: null };
  if (!flown || !(EVERYWHERE.includes(code) || SOMEWHERE.has(code))) {
    return { status: 'UC', why: `${code} is not known here` };
  }
  if (flown.duration_min < MIN_SERVED_MIN) {
    return { status: 'UC', why: 'No meals are served on this flight' };
  }
  const flight = findFlight(world, flown);
  if (flight && flight.departs - world.now_min < MEALS_CLOSE_MIN) {
    return { status: 'NO', why: 'Meals are asked for a day before' };
  }
  const carried = EVERYWHERE.includes(code) || carries(world.seed, flown.operating_carrier, code);
  return carried
    ? { status: 'HK', why: null }
    : { status: 'UC', why: `${code} is not carried by ${flown.operating_carrier}` };
}

/** Whether an airline offers a meal; the same on all its flights. */
function carries(seed: number, carrier: string, code: string): boolean {
  const letters = [...`${carrier}${code}`].map((letter) => letter.codePointAt(0) ?? 0);
  return toUnit(letters.reduce(mix, mix(seed, 977))) < 0.6;
}

/** Accepts new times slice by slice; refused for a cancelled flight. */
export function acceptTimes(
  world: WorldNow,
  order: WorldOrder,
  item_ids: readonly string[],
): WorldOrder {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  const named = item_ids.map((id) => order.items.find((item) => item.id === id)?.slice);
  if (named.length === 0 || named.includes(undefined)) {
    return refuse('INVALID', 'An order item is not a flight of this order');
  }
  if (order.slices.some(({ status }, at) => status === 'UN' && named.includes(at))) {
    return refuse('INVALID', 'A flight of the item does not operate');
  }
  const slices = order.slices.map((slice, at): typeof slice =>
    named.includes(at) && slice.status === 'TK' ? confirmSlice(slice) : slice,
  );
  if (slices.every((slice, at) => slice === order.slices[at])) return order;
  return updateOrder(world.orders, { ...order, slices, version: order.version + 1 });
}
