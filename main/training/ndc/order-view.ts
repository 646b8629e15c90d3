/**
 * An OrderViewRS: orders with their services, documents and payments. Every answer about an order is
 * this one, so what was paid and issued is told however it is asked for.
 */
import { el } from '../wire/xml-write.ts';
import type { WorldOrder } from '../world.ts';
import { buildDocumentElements } from './documents.ts';
import type { Exchange, Reply } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { describeOrder } from './order-flights.ts';
import { buildPaymentElements } from './order-payments.ts';
import { buildOrderElement, buildPassengerElements } from './orders.ts';

/** Passengers keep their ids over all orders given. */
export function buildOrderView(
  orders: readonly WorldOrder[],
  { profile, seller, seller_org }: Pick<Exchange, 'profile' | 'seller' | 'seller_org'>,
): Reply {
  const lists = new MessageLists(profile, seller.owner);
  const described = orders.map((order) => ({ order, flights: describeOrder(order, lists) }));
  const elements = described.map(({ order, flights }) =>
    buildOrderElement(order, { lists, seller_org, flights }),
  );
  const documents = described.flatMap(({ order, flights }) =>
    buildDocumentElements(order, flights),
  );
  const passengers = new Map(orders.flatMap((o) => o.passengers.map((one) => [one.id, one])));
  // Both halves of a split name the same contacts.
  const phones = new Map(orders.flatMap((o) => o.phones.map((one) => [one.id, one])));
  const remarks = new Set(orders.flatMap((order) => order.remarks));
  return {
    response: [
      lists.element(buildPassengerElements([...passengers.values()], [...phones.values()])),
      ...elements,
      remarks.size > 0 &&
        el(
          'Processing',
          [...remarks].map((text) => el('Remark', { RemarkText: text })),
        ),
      ...documents,
    ],
    beside: orders.flatMap(buildPaymentElements),
  };
}
