/**
 * Finding an order whose answer was lost. OrderRetrieve has no filter for our own reference, so the
 * airline's list is asked by name and flight, and each candidate is read: one that gives our
 * reference back is certain, one that gives another back is not ours, and of the rest
 * every look-alike is told.
 */
import { fail } from '#main/contract/result.ts';
import { foundIn, MAX_CANDIDATES } from '../look-alikes.ts';
import type { Answer, FindRequest, ProviderCall, ProviderOrder } from '../provider.ts';
import type { NdcClient } from './client.ts';
import type { WireError } from './read/problems.ts';

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
  const named = listed.flatMap(({ order_id }) => order_id ?? []);
  const candidates = [...new Set(named)];
  const orders: ProviderOrder[] = [];
  for (const order_id of candidates.slice(0, MAX_CANDIDATES)) {
    const order = await retrieve(order_id, call);
    if (order.ok) orders.push(order.value);
    else if (order.error.error !== 'NOT_FOUND') return fail(order.error);
  }
  // One that is listed and cannot be read may be ours.
  const whole = named.length === listed.length && candidates.length <= MAX_CANDIDATES;
  return foundIn(orders, by, whole);
}
