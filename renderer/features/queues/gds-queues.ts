/** Queues of a GDS by entries: how much is on each, what, and the booking in hand placed or taken off. */

import {
  activeArea,
  answer,
  answerFailure,
  callFor,
  type DeskContext,
} from '../../app/desk-context.ts';
import { providerNumber } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { GdsQueueRequest } from '../../languages/requests.ts';

type Place = Exclude<GdsQueueRequest, { to: 'count' }>;

const numberOf = ({ queue, category }: { queue: string; category: string | null }): string =>
  category === null || category === '0' ? queue : `${queue}C${category}`;

export function gdsQueue(desk: DeskContext, request: GdsQueueRequest): Promise<void> {
  if (request.to === 'count') return count(desk);
  return request.to === 'list' ? list(desk, request) : change(desk, request.to, request);
}

async function count(desk: DeskContext): Promise<void> {
  const { name } = activeArea(desk);
  const result = await callFor(desk, name, phrase('waiting.queues'), 'gds_queue.counts', {});
  if (!result.ok) return answerFailure(desk, name, result.error);
  const { providers } = result.value.output;
  const lines = providers.flatMap((one) => [
    ...(one.why === null ? [] : [`${one.name}: ${one.why}`]),
    ...one.queues.map((queue) =>
      say('answer.gds_queue_line', {
        provider: providerNumber(one.provider_type),
        queue: numberOf(queue),
        count: queue.count,
        title: queue.title ?? '',
      }),
    ),
  ]);
  answer(desk, name, 'info', say('answer.gds_queues', { n: providers.length }), lines);
}

/** At the GDS of the booking in hand, or at every one. */
async function list(desk: DeskContext, { queue, category }: Place): Promise<void> {
  const { name, booking } = activeArea(desk);
  const counts = await callFor(desk, name, phrase('waiting.queues'), 'gds_queue.counts', {});
  if (!counts.ok) return answerFailure(desk, name, counts.error);
  const own = booking?.booking.provider.provider_type;
  const all = counts.value.output.providers.map(({ provider_type }) => provider_type);
  const asked = own && all.includes(own) ? [own] : all;
  const lines: string[] = [];
  for (const provider_type of asked) {
    const what = phrase('waiting.queue', { queue });
    const input = { provider_type, queue, category };
    const result = await callFor(desk, name, what, 'gds_queue.list', input);
    if (!result.ok) return answerFailure(desk, name, result.error);
    lines.push(
      ...result.value.output.items.map((item) =>
        say(item.booking_id === null ? 'answer.gds_item_elsewhere' : 'answer.gds_item', {
          provider: providerNumber(provider_type),
          locator: item.locator,
          passenger: item.passenger ?? '',
        }),
      ),
    );
  }
  if (lines.length === 0) {
    answer(desk, name, 'info', say('answer.queue_empty', { queue: numberOf({ queue, category }) }));
    return;
  }
  answer(desk, name, 'info', say('answer.gds_items', { n: lines.length }), lines);
}

async function change(
  desk: DeskContext,
  to: 'place' | 'remove',
  { queue, category }: Place,
): Promise<void> {
  const { name, booking } = activeArea(desk);
  const provider = booking?.booking.provider;
  if (!provider) return;
  const { provider_type, locator } = provider;
  const said = { locator: locator ?? '', queue: numberOf({ queue, category }) };
  const input = { provider_type, queue, category, locator: said.locator };
  const what = phrase('waiting.place', { queue });
  const result = await callFor(desk, name, what, `gds_queue.${to}`, input);
  if (!result.ok) return answerFailure(desk, name, result.error);
  answer(desk, name, 'ok', say(to === 'place' ? 'answer.gds_placed' : 'answer.gds_off', said));
}
