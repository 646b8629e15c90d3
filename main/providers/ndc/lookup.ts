/**
 * Finding an order whose answer was lost. OrderRetrieve has no filter for our own reference, so the
 * airline's list is asked by name and flight, and each candidate is read: one that gives our
 * reference back is certain, one that gives another back is not ours, and of the rest
 * every look-alike is told.
 */
import { fail, ok } from '#main/contract/result.ts';
import type { Answer, FindRequest, ProviderCall, ProviderOrder } from '../provider.ts';
import type { NdcClient } from './client.ts';
import { sameName } from './orders.ts';
import type { WireError } from './read/problems.ts';

/** A look-alike may be older than the attempt by this much: a machine's clock can be a day ahead. */
const CLOCK_SLACK_MS = 26 * 3_600_000;
const MAX_CANDIDATES = 20;

type Retrieve = (order_id: string, call: ProviderCall) => Answer<ProviderOrder>;

const saysNoOrder = (errors: WireError[]) =>
  errors.some((one) =>
    /no (matching )?(order|booking|record|match|result)|not found/i.test(one.text ?? ''),
  );

export async function findOrders(
  client: NdcClient,
  by: FindRequest,
  retrieve: Retrieve,
  call: ProviderCall,
): Answer<ProviderOrder[]> {
  const earliest = new Date(Date.parse(by.created_after) - CLOCK_SLACK_MS).toISOString();
  // Not by time: an order with our reference is ours whatever either clock says.
  const filter = {
    created_from: null,
    flight: by.flights[0] ?? null,
    passenger: by.passengers[0] ?? null,
  };
  const received = await client.send(
    { ...client.dialect.write.list(filter, client.profile), effect: false, tolerate: saysNoOrder },
    call,
  );
  if (!received.ok) return received;
  const listed = received.value ? client.dialect.read.list(received.value) : [];
  const candidates = [...new Set(listed.map((one) => one.order_id))].slice(0, MAX_CANDIDATES);
  const orders: ProviderOrder[] = [];
  for (const order_id of candidates) {
    const order = await retrieve(order_id, call);
    if (order.ok) orders.push(order.value);
    else if (order.error.error !== 'NOT_FOUND') return fail(order.error);
  }
  const certain = orders.filter((order) => order.reference === by.reference);
  if (certain.length > 0) return ok(certain);
  return ok(orders.filter((order) => order.reference === null && looksLike(order, by, earliest)));
}

/** Same people, same flights, made since and still there. */
export function looksLike(order: ProviderOrder, by: FindRequest, earliest: string): boolean {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const flies = by.flights.every((flight) =>
    legs.some(
      (leg) =>
        leg.marketing_carrier === flight.carrier &&
        leg.flight_number === flight.flight_number &&
        leg.origin === flight.origin &&
        leg.destination === flight.destination &&
        leg.departure.slice(0, 10) === flight.date,
    ),
  );
  const carries = by.passengers.every((wanted) =>
    order.passengers.some(
      (one) =>
        sameName(one, wanted) &&
        (one.birth_date === null ||
          wanted.birth_date === null ||
          one.birth_date === wanted.birth_date),
    ),
  );
  const since = order.created_at === null || order.created_at >= earliest;
  const whole = order.passengers.length === by.passengers.length;
  return order.status === 'LIVE' && flies && carries && since && whole;
}
