/** Queues of a GDS: counts and items, working them record by record, placing the booking. */
import type { AreaName } from '#main/contract/desk.ts';
import type { GdsQueueItem } from '#main/contract/gds-queue.ts';
import { NO_SALE } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { GdsQueueRequest } from '../../languages/requests.ts';
import { importBooking, openBooking } from '../booking/servicing.ts';
import type { GdsPlace, GdsQueueList } from './queues-state.ts';

export const isSameGds = (a: GdsPlace, b: GdsPlace): boolean =>
  a.provider_type === b.provider_type && a.queue === b.queue && a.category === b.category;

export const listGdsPlaces = (told: readonly GdsQueueList[] | null): GdsPlace[] =>
  (told ?? []).flatMap(({ provider_type, queues }) =>
    queues.map(({ queue, category }) => ({ provider_type, queue, category })),
  );

export const findGdsQueue = (told: readonly GdsQueueList[] | null, place: GdsPlace) =>
  told
    ?.find(({ provider_type }) => provider_type === place.provider_type)
    ?.queues.find((one) => one.queue === place.queue && one.category === place.category);

/** '03/7 Confirmation' */
export function formatGdsTitle(told: readonly GdsQueueList[] | null, place: GdsPlace): string {
  const title = findGdsQueue(told, place)?.title;
  return `${formatProviderNumber(place.provider_type)}/${formatGdsNumber(place)}${title ? ` ${title}` : ''}`;
}

/** Reads the counts of the GDS queues in the background; a failure shows nothing. */
export async function readGdsCounts(desk: DeskContext, name: AreaName): Promise<void> {
  const result = await desk.client.call('gds_queue.counts', {});
  if (!result.ok) return;
  const gds = result.value.output.providers;
  desk.patchPart(name, 'agency_queues', { gds });
}

export async function readGdsItems(desk: DeskContext, name: AreaName): Promise<void> {
  const place = desk.getArea(name).agency_queues.gds_open;
  if (!place) return;
  const result = await desk.client.call('gds_queue.list', place);
  const now = desk.getArea(name).agency_queues.gds_open;
  if (!now || !isSameGds(now, place)) return;
  if (!result.ok) return desk.answerFailure(name, result.error);
  const { items: gds_items, more } = result.value.output;
  desk.patchPart(name, 'agency_queues', { gds_items });
  if (more) desk.answer(name, 'warn', say('answer.gds_more', { n: gds_items.length }));
}

export const NOT_OPEN = {
  open: null,
  items: null,
  items_changed: false,
  gds_open: null,
  gds_items: null,
};

export async function showGdsQueue(
  desk: DeskContext,
  name: AreaName,
  gds_open: GdsPlace,
): Promise<void> {
  desk.patchArea(name, ({ agency_queues, cursor }) => ({
    agency_queues: { ...agency_queues, ...NOT_OPEN, gds_open },
    cursor: { ...cursor, desk: undefined },
  }));
  await readGdsItems(desk, name);
}

/** Opens the record of an item, imported if Airdesk does not have it: it is now being worked. */
export async function openGdsItem(
  desk: DeskContext,
  name: AreaName,
  place: GdsPlace,
  { locator, booking_id }: GdsQueueItem,
): Promise<void> {
  const request = { provider_type: place.provider_type, locator, order_id: null };
  if (booking_id === null) await importBooking(desk, request, name);
  else await openBooking(desk, booking_id, name);
  if (desk.getArea(name).booking?.booking.provider.locator !== locator) return;
  desk.patchPart(name, 'agency_queues', { working: null, gds_working: { ...place, locator } });
}

/** Removes or leaves the current record and opens the next. False only if none was worked. */
export async function workNextGds(
  desk: DeskContext,
  how: 'done' | 'leave',
  then: 'next' | 'desk' = 'next',
): Promise<boolean> {
  const { name, agency_queues } = desk.getActiveArea();
  const { gds_working: working } = agency_queues;
  if (!working) return false;
  const { locator, ...place } = working;
  const what = phrase('waiting.queue', { queue: place.queue });
  const before = await desk.callOrAnswer(name, what, 'gds_queue.list', place);
  if (!before) return true;
  const { items } = before.output;
  if (how === 'done') {
    const off = await desk.callOrAnswer(name, what, 'gds_queue.remove', working);
    if (!off) return true;
    void readGdsCounts(desk, name);
  }
  const at = items.findIndex((one) => one.locator === locator);
  const gds_items = how === 'done' ? items.filter((one) => one.locator !== locator) : items;
  // After the last item the first one follows, as in the agency's own queues.
  const next = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))][0];
  desk.patchArea(name, { edit: null, edit_base: null, repriced: null, marked: [], ...NO_SALE });
  if (then === 'next' && next) {
    // If the next record does not open, none is being worked.
    desk.patchPart(name, 'agency_queues', {
      ...NOT_OPEN,
      gds_open: place,
      gds_items,
      gds_working: null,
    });
    await openGdsItem(desk, name, place, next);
    return true;
  }
  desk.patchPart(name, 'agency_queues', { gds_working: null });
  desk.openScreen(name, 'desk');
  await showGdsQueue(desk, name, place);
  desk.askFocusIn(name, 'line');
  const key = then === 'desk' ? 'answer.queue_left' : 'answer.queue_over';
  desk.answer(name, 'info', say(key, { queue: formatGdsNumber(place) }));
  return true;
}

type Place = Pick<GdsPlace, 'queue' | 'category'>;

export const formatGdsNumber = ({ queue, category }: Place): string =>
  category === null || category === '0' ? queue : `${queue}C${category}`;

export function handleGdsQueue(desk: DeskContext, request: GdsQueueRequest): Promise<void> {
  if (request.to === 'count') return count(desk);
  return request.to === 'list' ? list(desk, request) : change(desk, request.to, request);
}

async function count(desk: DeskContext): Promise<void> {
  const { name } = desk.getActiveArea();
  const done = await desk.callOrAnswer(name, phrase('waiting.queues'), 'gds_queue.counts', {});
  if (!done) return;
  const { providers } = done.output;
  const lines = providers.flatMap((one) => [
    ...(one.why === null ? [] : [`${one.name}: ${one.why}`]),
    ...one.queues.map((queue) =>
      say('answer.gds_queue_line', {
        provider: formatProviderNumber(one.provider_type),
        queue: formatGdsNumber(queue),
        count: queue.count,
        title: queue.title ?? '',
      }),
    ),
  ]);
  desk.answer(name, 'info', say('answer.gds_queues', { n: providers.length }), lines);
}

/** Lists the queues at the current booking's GDS, or at every GDS. */
async function list(desk: DeskContext, { queue, category }: Place): Promise<void> {
  const { name, booking } = desk.getActiveArea();
  const counts = await desk.callOrAnswer(name, phrase('waiting.queues'), 'gds_queue.counts', {});
  if (!counts) return;
  const own = booking?.booking.provider.provider_type;
  const all = counts.output.providers.map(({ provider_type }) => provider_type);
  const asked = own && all.includes(own) ? [own] : all;
  const lines: string[] = [];
  let cut = false;
  for (const provider_type of asked) {
    const what = phrase('waiting.queue', { queue });
    const input = { provider_type, queue, category };
    const done = await desk.callOrAnswer(name, what, 'gds_queue.list', input);
    if (!done) return;
    cut ||= done.output.more;
    lines.push(
      ...done.output.items.map((item) =>
        say(item.booking_id === null ? 'answer.gds_item_elsewhere' : 'answer.gds_item', {
          provider: formatProviderNumber(provider_type),
          locator: item.locator,
          passenger: item.passenger ?? '',
        }),
      ),
    );
  }
  if (cut) return desk.answer(name, 'warn', say('answer.gds_more', { n: lines.length }), lines);
  const text =
    lines.length === 0
      ? say('answer.queue_empty', { queue: formatGdsNumber({ queue, category }) })
      : say('answer.gds_items', { n: lines.length });
  desk.answer(name, 'info', text, lines);
}

async function change(
  desk: DeskContext,
  to: 'place' | 'remove',
  { queue, category }: Place,
): Promise<void> {
  const { name, booking } = desk.getActiveArea();
  const provider = booking?.booking.provider;
  if (!provider) return;
  const { provider_type, locator } = provider;
  const said = { locator: locator ?? '', queue: formatGdsNumber({ queue, category }) };
  const input = { provider_type, queue, category, locator: said.locator };
  const what = phrase('waiting.place', { queue });
  const done = await desk.callOrAnswer(name, what, `gds_queue.${to}`, input);
  if (!done) return;
  void readGdsCounts(desk, name);
  void readGdsItems(desk, name);
  desk.answer(name, 'ok', say(to === 'place' ? 'answer.gds_placed' : 'answer.gds_off', said));
}
