/** Paying, issuing and voiding for the engine's tests, and what their outcome looks like as text. */
import { openSqlite } from '#db/open.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '#main/training/engine/index.ts';
import { createOrderStore, updateOrder } from '#main/training/store/order-store.ts';
import type {
  WorldAnswer,
  WorldCard,
  WorldCharge,
  WorldOrder,
  WorldPaymentRequest,
  WorldService,
  WorldTicket,
} from '#main/training/world.ts';
import { SEED, value } from './world-kit.ts';

export const CARD_NUMBER = '4111111111111111';

export const card = (more: Partial<WorldCard> = {}): WorldCard => ({
  brand: 'VISA',
  number: CARD_NUMBER,
  holder: 'ANA SILVA',
  expires: '1230',
  cvv: '123',
  installments: 1,
  ...more,
});

export const byCard = (
  amount_minor: number,
  more: Partial<WorldCard> = {},
): WorldPaymentRequest => ({ method: 'CARD', amount_minor, card: card(more) });
export const byInvoice = (amount_minor: number): WorldPaymentRequest => ({
  method: 'INVOICE',
  amount_minor,
});
export const byCash = (amount_minor: number): WorldPaymentRequest => ({
  method: 'CASH',
  amount_minor,
});

export const minor = ({ base_minor, taxes }: WorldCharge): number =>
  taxes.reduce((sum, tax) => sum + tax.amount_minor, base_minor);

/** Fare and taxes of passengers over all slices, and their services not paid yet. */
export function cost(order: WorldOrder, passenger_ids: readonly string[]): number {
  let sum = 0;
  for (const id of passenger_ids) {
    for (const item of order.items) if (item.passenger_ids.includes(id)) sum += minor(item.fare);
    for (const service of order.services) {
      if (service.passenger_id === id && service.status === 'CONFIRMED') {
        sum += minor(service.price);
      }
    }
  }
  return sum;
}

let requests = 0;

/** Pays for passengers (all where none is named) with exactly what they cost, in one form. */
export function pay(
  world: World,
  provider: ProviderCode,
  order: WorldOrder,
  passenger_ids: string[] = [],
  more: { reference?: string | null; payments?: WorldPaymentRequest[] } = {},
): WorldAnswer<WorldOrder> {
  const named = passenger_ids.length > 0 ? passenger_ids : order.passengers.map(({ id }) => id);
  const payments = more.payments ?? [byInvoice(cost(order, named))];
  const reference = more.reference === undefined ? `pay-${++requests}` : more.reference;
  const request = { reference, passenger_ids, payments };
  return world.payOrder(provider, order.order_id, request, null);
}

export const voids = (
  world: World,
  provider: ProviderCode,
  order: WorldOrder,
  numbers: string[],
  reference: string | null = `void-${++requests}`,
): WorldAnswer<WorldOrder> => world.voidTickets(provider, order.order_id, { numbers, reference });

export const again = (world: World, order: WorldOrder): WorldOrder =>
  value(world.retrieve(order.provider_type, { order_id: order.order_id }));

/** 'P1 9572170000001 OOOO 120000': passenger, number, coupons by their first letters, worth. */
export const told = (ticket: WorldTicket): string =>
  [
    ticket.passenger_id,
    ticket.kind === 'EMD' ? `${ticket.emd_type} ${ticket.number}` : ticket.number,
    ticket.coupons.map(({ status }) => status[0]).join(''),
    minor(ticket.charge),
  ].join(' ');

/** What the airline holds of the payments, and what its good documents are worth. */
export function ledger(orders: readonly WorldOrder[]): { held: number; worth: number } {
  const payments = orders.flatMap((order) => order.payments);
  const tickets = orders.flatMap((order) => order.tickets);
  const isGood = ({ coupons }: WorldTicket): boolean =>
    coupons.some(({ status }) => status === 'OPEN' || status === 'USED');
  return {
    held: payments.reduce((sum, { amount_minor, refunded_minor }) => {
      if (refunded_minor < 0 || refunded_minor > amount_minor) throw new Error('money made up');
      return sum + amount_minor - refunded_minor;
    }, 0),
    worth: tickets.filter(isGood).reduce((sum, { charge }) => sum + minor(charge), 0),
  };
}

/** A seat or bag as it is kept in an order; the order's own people decide who may buy one. */
export const service = (
  id: string,
  passenger_id: string,
  amount_minor: number,
  order: WorldOrder,
  more: Partial<WorldService> = {},
): WorldService => ({
  id,
  kind: 'BAGGAGE',
  passenger_id,
  flight_ids: order.slices[0]!.flights.map((flight) => flight.id),
  seat: null,
  code: '0CC',
  name: 'FIRST EXTRA BAG',
  quantity: 1,
  weight_kg: 23,
  price: { base_minor: amount_minor, taxes: [] },
  status: 'CONFIRMED',
  document: null,
  ...more,
});

/** Files services into an order behind the world's back, as if they had been bought on hold. */
export function fileServices(
  database: string,
  order: WorldOrder,
  services: WorldService[],
): WorldOrder {
  const db = openSqlite(database, { synchronous: 'FULL' });
  const held = { ...order, services, version: order.version + 1 };
  updateOrder(createOrderStore(db, SEED), held);
  db.close();
  return held;
}
