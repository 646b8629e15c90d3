/** Lines beside an order's flights and passengers, and the airline's new times. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { unavailable, unclear } from '../failures.ts';
import type { AnnotationChange, Answer, ProviderCall, ProviderOrder } from '../provider.ts';
import { changed, look } from './asking.ts';
import type { NdcClient } from './client.ts';
import { orderKey } from './keys.ts';

export async function annotateOrder(
  client: NdcClient,
  order: ProviderOrder,
  change: AnnotationChange,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const takes = client.profile.annotations;
  const foreign = [...change.add, ...change.remove].find(({ kind }) => !takes.includes(kind));
  if (foreign) return fail(unavailable(phrase('takes_no', { kind: foreign.kind })));
  return changed(client, order, { kind: 'annotate', change }, call);
}

/** Each flight item with new times is accepted; one that is not flown any more cannot be. */
export async function acceptTimes(
  client: NdcClient,
  order: ProviderOrder,
  call: ProviderCall,
  leg_keys?: readonly string[],
): Answer<ProviderOrder> {
  const moved = new Set(
    order.slices
      .flatMap(({ legs }) => legs)
      .filter(({ key, status }) => /^T[KL]$/.test(status) && (leg_keys?.includes(key) ?? true))
      .map(({ key }) => key),
  );
  const items = (orderKey(order.key)?.items ?? []).filter(
    ({ flight, cancelled, segments }) =>
      flight && !cancelled && (segments ?? []).some((segment) => moved.has(segment)),
  );
  if (items.length === 0) return look(client, order, call);
  const item_ids = items.map(({ id }) => id);
  const after = await changed(client, order, { kind: 'accept_change', item_ids }, call);
  if (!after.ok) return after;
  const still = after.value.slices
    .flatMap(({ legs }) => legs)
    .some(({ key, status }) => moved.has(key) && (status === 'TK' || status === 'TL'));
  return still ? fail(unclear(phrase('times_not_shown'), true)) : ok(after.value);
}
