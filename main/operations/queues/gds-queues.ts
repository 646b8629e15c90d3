/** Queues that a GDS keeps for the office: counts, items, adding and removing. */
import { findByLocator } from '#db/store/bookings.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import type { GdsQueueCounts, GdsQueueItem } from '#main/contract/gds-queue.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { GdsQueue, Provider } from '#main/providers/provider.ts';
import { refuseUnconfigured, refuseUnknownBooking } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';

const MAX_SHOWN = 500;

export const countGdsQueues: Handler<'gds_queue.counts'> = async (_input, context) => {
  const all = context.ports.providers.all().filter(({ traits }) => traits.gds_queues === true);
  const told = await Promise.all(all.map((provider) => fetchCounts(context, provider)));
  return ok({ output: { providers: told } });
};

async function fetchCounts(
  context: Context,
  provider: Provider,
): Promise<GdsQueueCounts['providers'][number]> {
  const { provider_type, name } = provider.traits;
  const answer = await provider.queueCounts?.(buildCall(context, provider));
  if (!answer) return { provider_type, name, queues: [], why: refuseGdsQueues(name).message };
  if (answer.ok) return { provider_type, name, queues: answer.value, why: null };
  return { provider_type, name, queues: [], why: describeFailure(answer.error).message };
}

const refuseGdsQueues = (name: string): Failure =>
  createFailure('CAPABILITY_UNAVAILABLE', phrase('gds_queues_none', { name }));

type Calls = 'queueItems' | 'queuePlace' | 'queueRemove';
/** The GDS, with the requested call. */
function findCall<N extends Calls>(
  { ports }: Context,
  provider_type: ProviderCode,
  name: N,
): Result<{ provider: Provider; ask: NonNullable<Provider[N]> }> {
  const provider = ports.providers.get(provider_type);
  if (!provider) return fail(refuseUnconfigured(provider_type));
  const ask = provider[name];
  return ask ? ok({ provider, ask }) : fail(refuseGdsQueues(provider.traits.name));
}

const toPlace = ({ queue, category }: { queue: string; category?: string | null }): GdsQueue => ({
  queue: queue.toUpperCase(),
  category: category?.toUpperCase() ?? null,
});

/** Records of other agencies that sell through the same office are not shown. */
export const readGdsQueue: Handler<'gds_queue.list'> = async (input, context) => {
  const { provider_type } = input;
  const found = findCall(context, provider_type, 'queueItems');
  if (!found.ok) return found;
  const { provider, ask } = found.value;
  const answer = await ask(toPlace(input), buildCall(context, provider));
  if (!answer.ok) return fail(describeFailure(answer.error));
  const { items: told, more } = answer.value;
  const items: GdsQueueItem[] = [];
  for (const item of told.slice(0, MAX_SHOWN)) {
    const held = await findHolder(context, provider_type, item.locator);
    if (held !== 'FOREIGN') items.push({ ...item, booking_id: held });
  }
  return ok({ output: { items, more: more || told.length > MAX_SHOWN } });
};

/** The agency's booking for a record; null where nobody has it here. */
async function findHolder(
  context: Context,
  provider_type: ProviderCode,
  locator: string,
): Promise<string | null> {
  const { read } = context.ports.db;
  const held = await findByLocator(read, { agency_id: null, provider_type, locator });
  const { agency_id } = getCaller(context);
  const own = held.find((one) => one.agency_id === agency_id);
  return own?.id ?? (held.length > 0 ? 'FOREIGN' : null);
}

async function change(
  name: 'queuePlace' | 'queueRemove',
  input: Parameters<Handler<'gds_queue.place'>>[0],
  context: Context,
): Promise<Result<{ output: { locator: string } }>> {
  const { provider_type } = input;
  const found = findCall(context, provider_type, name);
  if (!found.ok) return found;
  const { provider, ask } = found.value;
  const locator = input.locator.toUpperCase();
  if ((await findHolder(context, provider_type, locator)) === 'FOREIGN') {
    return fail(refuseUnknownBooking());
  }
  const answer = await ask(locator, toPlace(input), buildCall(context, provider));
  return answer.ok ? ok({ output: { locator } }) : fail(describeFailure(answer.error));
}
export const placeOnGdsQueue: Handler<'gds_queue.place'> = (input, context) =>
  change('queuePlace', input, context);
export const takeOffGdsQueue: Handler<'gds_queue.remove'> = (input, context) =>
  change('queueRemove', input, context);
