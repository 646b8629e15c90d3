/**
 * Undoing an exchange on its day: the old documents are valid again, flights, seats and services
 * are restored or it is refused, and refunds are reversed. The caller voids the new documents and
 * their payments.
 */
import { getAt } from '../non-empty.ts';
import { cancelServices, listServicesOn, listTravelers, setNumber } from '../order-state.ts';
import { takeSeats } from '../store/inventory-store.ts';
import { updateOrder } from '../store/order-store.ts';
import { findOrderIdByDocument } from '../store/stock-store.ts';
import type { WorldOrder, WorldOrderItem, WorldReissue, WorldService } from '../world.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import { departsAt } from './departures.ts';
import { listLostServices, restoreTickets } from './exchange-documents.ts';
import { reclaimMoney } from './exchange-money.ts';
import {
  changeSeats,
  checkReturn,
  countSeated,
  getCabin,
  listHeldSeats,
} from './exchange-seats.ts';
import { findCurrentOrder } from './orders.ts';
import { toFlightKey } from './schedule-changes.ts';
import { refuse, type WorldNow } from './state.ts';

/** In the caller's transaction. The caller stores the order; another order is stored here. */
export function undoReissue(world: WorldNow, order: WorldOrder, reissue: WorldReissue): WorldOrder {
  return reissue.old_order_id === reissue.new_order_id
    ? undoInside(world, order, reissue)
    : undoBetween(world, order, reissue);
}

function undoInside(world: WorldNow, order: WorldOrder, reissue: WorldReissue): WorldOrder {
  const { before } = reissue;
  const seats = countSeated(listTravelers(order));
  const [from, to] = [listHeldSeats(order.slices, seats), listHeldSeats(before.slices, seats)];
  const kept = new Set(from.map(({ flight, cabin }) => `${flight} ${cabin}`));
  const gone = before.slices
    .filter(({ status }) => status !== 'HX')
    .flatMap(({ flights }) => flights)
    .filter((flight) => !kept.has(`${toFlightKey(flight)} ${getCabin(flight)}`));
  checkReturn(world, gone, seats);
  changeSeats(world, order.order_id, from, to);
  const lost = listLostServices(before, order.slices);
  // Services bought since for flights or cabins that are no longer there.
  const dropped = new Set(listLostServices(order, before.slices).map(({ id }) => id));
  const services = cancelServices(restoreServices(order, lost), ({ id }) => dropped.has(id));
  const good: WorldOrder = {
    ...order,
    slices: before.slices,
    items: before.items,
    services,
    tickets: restoreDocuments(order, reissue, lost),
    payments: unspendTickets(order, reissue),
    reissues: markUndone(order, reissue),
  };
  fileChosenSeats(world, good);
  return reclaimMoney(world, good, reissue.refunds);
}

function undoBetween(world: WorldNow, order: WorldOrder, reissue: WorldReissue): WorldOrder {
  const order_id =
    findOrderIdByDocument(world.db, getAt(reissue.old_numbers, 0)) ?? reissue.old_order_id;
  const old = findCurrentOrder(world, order.provider_type, { order_id });
  const mirrored = old.reissues.find(
    (one) => !one.undone && one.new_numbers.join() === reissue.new_numbers.join(),
  );
  if (!mirrored) return refuse('INVALID', 'The order of the old tickets was divided since');
  if (joinFlightIds(old.slices) !== joinFlightIds(mirrored.before.slices)) {
    return refuse('INVALID', 'The order of the old tickets has other flights now');
  }
  updateOrder(world.orders, restorePassengers(world, old, mirrored));
  const payments = unspendTickets(order, reissue);
  return { ...order, payments, reissues: markUndone(order, reissue) };
}

const markUndone = ({ reissues }: WorldOrder, reissue: WorldReissue): WorldReissue[] =>
  reissues.map((one) => (one === reissue ? { ...one, undone: true } : one));

const joinFlightIds = (slices: WorldOrder['slices']): string =>
  slices.map(({ flights }) => flights.map(({ id }) => id).join()).join();

/** The old order with its former passengers restored. */
function restorePassengers(world: WorldNow, old: WorldOrder, reissue: WorldReissue): WorldOrder {
  const { before, at, old_numbers } = reissue;
  const moved = new Set(
    old.tickets
      .filter(({ number }) => old_numbers.includes(number))
      .map(({ passenger_id }) => passenger_id),
  );
  const at_min = Math.floor(Date.parse(at) / 60_000);
  const open = old.slices.filter(
    ({ flights, status }) => status !== 'HX' && departsAt(flights[0]) > at_min,
  );
  const seats = countSeated(old.passengers.filter(({ id }) => moved.has(id)));
  checkReturn(
    world,
    open.flatMap(({ flights }) => flights),
    seats,
  );
  takeSeats(world.db, old.order_id, listHeldSeats(open, seats));
  const lost = listServicesOn(before.services, moved, open);
  const good: WorldOrder = {
    ...old,
    status: 'LIVE',
    items: mergeItemsBack(old, before.items, moved),
    services: restoreServices(old, lost),
    tickets: restoreDocuments(old, reissue, lost),
    reissues: markUndone(old, reissue),
    version: old.version + 1,
  };
  fileChosenSeats(world, good);
  return reclaimMoney(world, good, reissue.refunds);
}

/** Items of the remaining and the returning passengers, with their old ids. */
function mergeItemsBack(
  old: WorldOrder,
  before: readonly WorldOrderItem[],
  moved: ReadonlySet<string>,
): WorldOrderItem[] {
  const staying = old.status === 'LIVE' ? old.items : [];
  const known = new Map(staying.map((item) => [item.id, item]));
  for (const item of before) {
    const back = item.passenger_ids.filter((id) => moved.has(id));
    const both = [...(known.get(item.id)?.passenger_ids ?? []), ...back];
    if (both.length > 0) known.set(item.id, { ...item, passenger_ids: sortIds(old, both) });
  }
  const readNumber = ({ id }: WorldOrderItem) => Number(id.slice(id.lastIndexOf('-') + 1));
  return [...known.values()].sort((a, b) => a.slice - b.slice || readNumber(a) - readNumber(b));
}

const sortIds = ({ passengers }: WorldOrder, ids: readonly string[]): string[] =>
  passengers.map(({ id }) => id).filter((id) => ids.includes(id));

/** All services, with the lost ones restored. */
function restoreServices({ services }: WorldOrder, lost: readonly WorldService[]): WorldService[] {
  const back = new Map(lost.map((service) => [service.id, service]));
  return services.map((service) => back.get(service.id) ?? service);
}

function restoreDocuments(
  { tickets }: WorldOrder,
  { old_numbers }: WorldReissue,
  lost: readonly WorldService[],
): WorldOrder['tickets'] {
  const sets = tickets.filter(({ number }) => old_numbers.includes(number)).map(setNumber);
  const emds = lost.flatMap(({ document }) => document ?? []);
  return restoreTickets(tickets, new Set([...sets, ...emds]));
}

/** The payments, those made with the old tickets voided. */
const unspendTickets = (
  { payments }: WorldOrder,
  { old_numbers, at }: WorldReissue,
): WorldOrder['payments'] =>
  payments.map((payment) =>
    payment.method === 'TICKETS' &&
    payment.at === at &&
    payment.document_numbers.some((number) => old_numbers.includes(number))
      ? { ...payment, status: 'VOIDED' }
      : payment,
  );
