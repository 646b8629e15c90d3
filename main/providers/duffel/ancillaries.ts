/** Bags of a paid order: offered, then bought. Seats are chosen with the booking only. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import type { ProviderFailure, ProviderOrder } from '../provider.ts';
import type { Method } from './client.ts';
import { collectWarnings } from './json.ts';
import { readOrderKey, readServicesKey } from './order-keys.ts';
import { writePayment } from './ordering.ts';
import { readOrder } from './read/orders.ts';
import { readServiceOffer } from './read/services.ts';
import { toIdPath } from './shopping.ts';

export const fetchBags: Method<'baggage'> = async (client, order, call) => {
  const path = `/air/orders/${toIdPath(order.order_id)}/available_services`;
  const received = await client.sendList(call, { path });
  if (!received.ok) return received;
  const services = received.value
    .flatMap((one) => readServiceOffer(one, order.currency) ?? [])
    .filter(({ kind, currency }) => kind === 'BAGGAGE' && currency === order.currency);
  return ok({
    offer_key: { kind: 'duffel-services', order_id: order.order_id },
    services,
    ...collectWarnings(received.value),
  });
};

export const changeServices: Method<'changeServices'> = async (
  client,
  order,
  { add, remove },
  payments,
  call,
) => {
  if (add.length + remove.length === 0) return ok(order);
  if (remove.length > 0) return fail(refuseUnavailable(phrase('duffel_kept_services')));
  if (add.some((one) => one.seat !== null)) return fail(refuseSeats(client.profile.name));
  if (readOrderKey(order.key)?.awaiting_payment !== false) {
    return fail(refuseUnavailable(phrase('duffel_bags_when_paid')));
  }
  if (add.some((one) => readServicesKey(one.offer_key)?.order_id !== order.order_id)) {
    return fail(refuse(phrase('service_unknown')));
  }
  const shown = add.reduce((sum, one) => sum + one.amount_minor + one.tax_minor, 0);
  const payment = writePayment(payments, shown, order.currency, client.profile);
  if (!payment.ok) return payment;
  const received = await client.send(call, {
    path: `/air/orders/${toIdPath(order.order_id)}/services`,
    data: {
      add_services: add.map(({ offer_item_id: id, quantity }) => ({ id, quantity })),
      payment: payment.value,
    },
    effect: true,
  });
  if (!received.ok) return received;
  const after = readOrder(received.value, client.profile);
  const known = new Set(order.services.map(({ key }) => key));
  const served =
    after?.order_id === order.order_id &&
    add.every((choice) =>
      after.services.some(
        (one) => one.passenger_key === choice.passenger_key && !known.has(one.key),
      ),
    );
  return served && after
    ? ok({ ...after, services: withNewDocuments(order, after) })
    : fail(refuseUnclear(phrase('change_not_shown'), true));
};

/** Duffel does not assign documents to services: new ones are matched. */
function withNewDocuments(before: ProviderOrder, after: ProviderOrder): ProviderOrder['services'] {
  const old = new Set(before.tickets.map(({ number }) => number));
  const fresh = after.tickets.filter(({ type, number }) => type === 'EMD' && !old.has(number));
  return after.services.map((service) => {
    const known = before.services.find(({ key }) => key === service.key);
    if (known) return { ...service, document_number: known.document_number };
    const at = fresh.findIndex(({ passenger_key }) => passenger_key === service.passenger_key);
    const [own] = at < 0 ? [] : fresh.splice(at, 1);
    return { ...service, document_number: own?.number ?? null };
  });
}

export const refuseSeats = (provider: string): ProviderFailure =>
  refuseUnavailable(phrase('seats_with_booking', { provider }));
