/** Working a queue: counting, opening the first item, settling it, opening the next. */
import type { AreaName } from '#main/contract/desk.ts';
import { findAutomaticKind, type QueueItem } from '#main/contract/queue.ts';
import { addDays, convertLocalToUtc } from '#main/reference/calendar.ts';
import { NO_SALE } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { ignoreAndShow } from '../../app/undoing.ts';
import { phrase, say } from '../../i18n/words.ts';
import { formatQueueNumber } from '../../languages/describe.ts';
import type { PlaceRequest, WorkEnd } from '../../languages/requests.ts';
import { showBooking } from '../booking/servicing.ts';
import { openOutbox } from '../outbox/deciding.ts';
import { NOT_OPEN, workNextGds } from './gds-queues.ts';
import { answerPosition, readQueues } from './queues-on-desk.ts';
import type { QueuePlace } from './queues-state.ts';

export async function countQueues(
  desk: DeskContext,
  queue: number | null,
  category: number | null = null,
): Promise<void> {
  const { name } = desk.getActiveArea();
  const done = await desk.callOrAnswer(name, phrase('waiting.queues'), 'queue.counts', {});
  if (!done) return;
  const { queues } = done.output;
  desk.patchPart(name, 'agency_queues', done.output);
  const shown = queues.filter(
    (one) =>
      (queue === null || one.queue === queue) && (category === null || one.category === category),
  );
  if (queue !== null && shown.length === 0) {
    const empty = formatQueueNumber(queue, category);
    desk.answer(name, 'info', say('answer.queue_empty', { queue: empty }));
    return;
  }
  const lines = shown.map((one) =>
    say('answer.queue_line', {
      queue: formatQueueNumber(one.queue, one.category),
      count: one.count,
      title: one.kind === 'OWN' && one.title !== '' ? one.title : say(`queue.${one.kind}`),
    }),
  );
  desk.answer(name, 'info', say('answer.queues', { n: shown.length }), lines);
}

/** Opens the first item of the given queue, else of the one worked or shown, else of the outbox. */
export async function workQueue(desk: DeskContext, which: QueuePlace | null): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const asked = which ?? agency_queues.working ?? agency_queues.open;
  if (!asked) return openOutbox(desk, null);
  await openFirst(desk, name, { queue: asked.queue, category: asked.category });
}

/** Opens the item after `after` in the `shown` order, or the first. */
async function openFirst(
  desk: DeskContext,
  name: AreaName,
  open: QueuePlace,
  after: string | null = null,
  shown: readonly QueueItem[] = [],
): Promise<void> {
  const what = phrase('waiting.queue', { queue: open.queue });
  const done = await desk.callOrAnswer(name, what, 'queue.get', open);
  if (!done) return;
  // Skips items that colleagues work on.
  const items = done.output.items.filter(({ held_by }) => held_by === null);
  const at = findNext(items, after, shown);
  const item = items[at];
  desk.patchPart(name, 'agency_queues', {
    ...NOT_OPEN,
    open,
    items,
    working: null,
    gds_working: null,
  });
  if (!item) {
    const key = after === null ? 'answer.queue_empty' : 'answer.queue_over';
    desk.answer(name, 'info', say(key, { queue: formatQueueNumber(open.queue, open.category) }));
    desk.openScreen(name, 'desk', 'line');
    return;
  }
  const held = await desk.client.call('queue.hold', { id: item.id, hold: true });
  // Another agent took it first: tries the next one.
  if (!held.ok && held.error.error === 'WRONG_STATE') {
    return openFirst(desk, name, open, item.id, items);
  }
  const { booking, note } = item;
  const reading = phrase('waiting.retrieve');
  const read = await desk.callFor(name, reading, 'booking.get', { id: booking.id });
  if (!read.ok) {
    void desk.client.call('queue.hold', { id: item.id, hold: false });
    return desk.answerFailure(name, read.error);
  }
  showBooking(desk, name, read.value.output.booking, read.value.meta.revision);
  desk.patchPart(name, 'agency_queues', { working: { id: item.id, note, ...open } });
  answerPosition(desk, name, items, item);
}

/**
 * Index of the item after the given one, starting again at the end; -1 if none is left. If that
 * item is gone, the order in which it was `shown` decides.
 */
function findNext(
  items: readonly QueueItem[],
  after: string | null,
  shown: readonly QueueItem[],
): number {
  const order = items.some(({ id }) => id === after) ? items : shown;
  const at = order.findIndex(({ id }) => id === after);
  const following = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)), ...items];
  const next = following.find(({ id }) => id !== after && items.some((one) => one.id === id));
  return items.findIndex(({ id }) => id === next?.id);
}

/** Places the current booking on a queue, with due date and note if given. */
export async function placeOnQueue(desk: DeskContext, where: PlaceRequest): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const queue = formatQueueNumber(where.queue, where.category);
  if (findAutomaticKind(where.queue) !== null)
    return desk.answer(name, 'warn', say('answer.queue_automatic', { queue }));
  const what = phrase('waiting.place', { queue });
  const input = { booking_id: booking.booking.id, ...where };
  const done = await desk.callOrAnswer(name, what, 'queue.place', input);
  if (done) desk.answer(name, 'ok', say('answer.queue_placed', { queue }));
}

/**
 * When a delayed item returns, in UTC: at the next such time at the agency, at 08:00 on a given
 * date, or at 08:00 tomorrow if none is given.
 */
function resolveWhenBack(desk: DeskContext, until: string | null): string {
  const today = desk.getAgencyToday();
  const zone = desk.getTimeZone();
  if (until?.includes('-')) return convertLocalToUtc(`${until}T08:00`, zone);
  const later = convertLocalToUtc(`${today}T${until ?? '08:00'}`, zone);
  const over = until === null || Date.parse(later) <= desk.now().getTime();
  return over ? convertLocalToUtc(`${addDays(today, 1)}T${until ?? '08:00'}`, zone) : later;
}

/** Settles the current item, as done or until later, and opens the next. */
export async function settleWorkItem(
  desk: DeskContext,
  how: 'done' | 'delay',
  until: string | null,
): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const { working, items } = agency_queues;
  if (how === 'done' && (await workNextGds(desk, 'done'))) return;
  if (!(await settle(desk, how, until)) || !working) return;
  const { id, queue, category } = working;
  await openFirst(desk, name, { queue, category }, id, items ?? []);
}

/** Removes the current item from its queue, for good or until later; true on success. */
async function settle(
  desk: DeskContext,
  how: 'done' | 'delay',
  until: string | null,
): Promise<boolean> {
  const { name, agency_queues } = desk.getActiveArea();
  const { working, gds_working } = agency_queues;
  if (!working) {
    // A GDS queue cannot return a record later.
    desk.answer(name, 'warn', say(gds_working ? 'why.gds_no_delay' : 'why.no_queue'));
    return false;
  }
  const { id, queue } = working;
  const input = how === 'done' ? { id, how } : { id, how, until: resolveWhenBack(desk, until) };
  const what = phrase('waiting.queue', { queue });
  const done = await desk.callOrAnswer(name, what, 'queue.settle', input);
  if (!done) return false;
  desk.patchPart(name, 'agency_queues', { ...done.output, working: null });
  return true;
}

/** Opens the next item; 'end' removes the current one from its queue, 'ignore' leaves it there. */
export async function workNext(desk: DeskContext, how: 'end' | 'ignore'): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const { working, items } = agency_queues;
  if (await workNextGds(desk, how === 'end' ? 'done' : 'leave')) return;
  if (!working) return;
  if (how === 'end') return settleWorkItem(desk, 'done', null);
  desk.patchArea(name, { edit: null, edit_base: null, repriced: null, marked: [], ...NO_SALE });
  const { id, queue, category } = working;
  await desk.client.call('queue.hold', { id, hold: false });
  await openFirst(desk, name, { queue, category }, id, items ?? []);
}

/** Shows the booking that is still in hand, without what is ignored. */
function showHeld(desk: DeskContext, name: AreaName, after: WorkEnd | undefined): void {
  if (after === 'ignore') ignoreAndShow(desk, name);
  else if (desk.getArea(name).booking) desk.openScreen(name, 'booking');
}

/** Leaves the queue; first removes or delays the current item if `after` says so. */
export async function leaveQueue(desk: DeskContext, after?: WorkEnd, shows = false): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const { working } = agency_queues;
  const how = after === 'remove' || after === 'end' ? 'done' : after === 'delay' ? 'delay' : null;
  if (how !== 'delay' && (await workNextGds(desk, how ?? 'leave', 'desk'))) {
    if (shows && !desk.getArea(name).agency_queues.gds_working) showHeld(desk, name, after);
    return;
  }
  if (working && how && !(await settle(desk, how, null))) return;
  if (working && !how) void desk.client.call('queue.hold', { id: working.id, hold: false });
  desk.patchArea(name, ({ agency_queues: view }) => ({
    agency_queues: { ...view, working: null, open: null },
    ...(after === undefined || shows ? {} : { booking: null, booking_id: null }),
  }));
  desk.openScreen(name, 'desk', 'line');
  if (shows) showHeld(desk, name, after);
  if (working) desk.answer(name, 'info', say('answer.queue_left', { queue: working.queue }));
}

export async function nameQueue(
  desk: DeskContext,
  list: { queue: number; title: string },
): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const { revision } = agency_queues;
  const what = phrase('waiting.queues');
  const done = await desk.callOrAnswer(name, what, 'queue.name', { ...list, revision });
  if (!done) return readQueues(desk, name);
  desk.patchPart(name, 'agency_queues', done.output);
  desk.answer(name, 'ok', say('answer.queue_named', list));
}
