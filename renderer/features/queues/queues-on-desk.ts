/** The agency's queues on the desk: counts, and the items of the one shown. */
import type { AreaName } from '#main/contract/desk.ts';
import { findAutomaticKind, type QueueItem, type QueueView } from '#main/contract/queue.ts';
import type { Area } from '../../app/area.ts';
import type { DeskContext, Missing, ScreenKeys } from '../../app/desk-context.ts';
import { phrase, say } from '../../i18n/words.ts';
import { formatQueueNumber } from '../../languages/describe.ts';
import { loadRecent, openBooking } from '../booking/servicing.ts';
import { describeReason } from '../outbox/outbox-rows.ts';
import {
  formatGdsTitle,
  isSameGds,
  listGdsPlaces,
  NOT_OPEN,
  openGdsItem,
  readGdsCounts,
  readGdsItems,
  showGdsQueue,
} from './gds-queues.ts';
import type { QueuePlace } from './queues-state.ts';

export const isSame = (a: QueuePlace | null, b: QueuePlace | null): boolean =>
  a?.queue === b?.queue && (a?.category ?? null) === (b?.category ?? null);

/** A queue's own title, or the name of an automatic queue. */
export function getQueueTitle({ title, kind, queue }: QueueView): string {
  // Automatic queues are named by kind in every language.
  if (kind !== 'OWN') return say(`queue.${kind}`);
  return title === '' ? say('desk.queue_own', { queue }) : title;
}

/** '7', or '40/2' with a category. */
export const formatListedQueue = ({ queue, category }: QueuePlace): string =>
  category === null ? `${queue}` : `${queue}/${category}`;

/** The queues in the desk's order: automatic ones first, then the agency's own. */
export function sortQueues(queues: readonly QueueView[]): QueueView[] {
  const rank = ({ queue }: QueueView) => (findAutomaticKind(queue) === null ? 1 : 0);
  return queues.toSorted(
    (a, b) => rank(a) - rank(b) || a.queue - b.queue || (a.category ?? -1) - (b.category ?? -1),
  );
}

/** Reads the count of each queue; a failure shows nothing. */
export async function readQueues(desk: DeskContext, name: AreaName): Promise<void> {
  const result = await desk.client.call('queue.counts', {});
  if (!result.ok) return;
  desk.patchPart(name, 'agency_queues', result.value.output);
}

/** Shows the items of a queue instead of the latest bookings; null shows those again. */
export async function showQueue(
  desk: DeskContext,
  name: AreaName,
  open: QueuePlace | null,
): Promise<void> {
  desk.patchArea(name, ({ agency_queues, cursor }) => ({
    agency_queues: { ...agency_queues, ...NOT_OPEN, open },
    cursor: { ...cursor, desk: undefined },
  }));
  if (open) await readItems(desk, name);
}
/** Reads the items of the queue on screen. */
export async function readItems(desk: DeskContext, name: AreaName): Promise<void> {
  const { open } = desk.getArea(name).agency_queues;
  if (!open) return;
  const result = await desk.client.call('queue.get', open);
  // After a failure the list is unknown, not empty: it is requested again.
  if (!result.ok || !isSame(desk.getArea(name).agency_queues.open, open)) return;
  const { items } = result.value.output;
  desk.patchPart(name, 'agency_queues', { items, items_changed: false });
}

/** Shows the next list of the desk: the latest bookings, each queue, then those of each GDS. */
export async function stepQueue(desk: DeskContext, step: -1 | 1): Promise<void> {
  const { name, agency_queues: shown } = desk.getActiveArea();
  // Before the counts are read, the latest bookings would be the only list to step to.
  if (shown.queues === null) await readQueues(desk, name);
  const { agency_queues } = desk.getArea(name);
  const queues = sortQueues(agency_queues.queues ?? []);
  const gds = listGdsPlaces(agency_queues.gds);
  const lists: (QueueView | null)[] = [null, ...queues];
  const { gds_open } = agency_queues;
  const at = gds_open
    ? lists.length + gds.findIndex((one) => isSameGds(one, gds_open))
    : lists.findIndex((one) => isSame(one, agency_queues.open));
  const count = lists.length + gds.length;
  const to = (Math.max(at, 0) + step + count) % count;
  const place = gds[to - lists.length];
  if (place) {
    void showGdsQueue(desk, name, place);
    desk.announce(formatGdsTitle(agency_queues.gds, place));
    return;
  }
  const next = lists[to] ?? null;
  const open = next && { queue: next.queue, category: next.category };
  void showQueue(desk, name, open);
  desk.announce(next ? getQueueTitle(next) : say('queue.recent'));
}

/** Answers the item's position, and its note for screen readers: the screen shows it already. */
export function answerPosition(
  desk: DeskContext,
  name: AreaName,
  items: readonly QueueItem[],
  item: QueueItem,
): void {
  const text = say('answer.queue_at', {
    queue: formatQueueNumber(item.queue, item.category),
    at: items.indexOf(item) + 1,
    count: items.length,
  });
  desk.answer(name, 'info', text);
  if (item.note !== null) desk.announce(`${text}. ${describeReason(item.note)}`);
}

/** Holds an item for this agent and opens its booking: it is now being worked. */
async function workItem(desk: DeskContext, id: string): Promise<void> {
  const { name, agency_queues } = desk.getActiveArea();
  const { items, open, working } = agency_queues;
  const item = items?.find((one) => one.id === id);
  if (!item || !open) return;
  const what = phrase('waiting.queue', { queue: open.queue });
  const held = await desk.callOrAnswer(name, what, 'queue.hold', { id, hold: true });
  if (!held) return readItems(desk, name);
  const before = desk.getArea(name).answer;
  await openBooking(desk, item.booking.id, name);
  if (desk.getArea(name).booking?.booking.id !== item.booking.id)
    return void desk.client.call('queue.hold', { id, hold: false });
  if (working && working.id !== id) {
    void desk.client.call('queue.hold', { id: working.id, hold: false });
  }
  const { queue, category } = open;
  const { note } = item;
  desk.patchPart(name, 'agency_queues', {
    working: { id, note, queue, category },
    gds_working: null,
  });
  // Items that colleagues work on are not counted, and a warning of the previous booking stays
  // visible.
  const free = (items ?? []).filter((one) => one.held_by === null || one === item);
  const { answer } = desk.getArea(name);
  if (answer === before || answer?.kind !== 'warn') answerPosition(desk, name, free, item);
}

/** The counts and, once they are known, the items beside them, which changed with them. */
async function readChanged(desk: DeskContext, name: AreaName): Promise<void> {
  await readQueues(desk, name);
  if (desk.getArea(name).agency_queues.queues !== null) await readItems(desk, name);
}

function enter(desk: DeskContext, key: string): Promise<void> | void {
  const { name, agency_queues } = desk.getActiveArea();
  const { open, gds_open, gds_items } = agency_queues;
  if (gds_open) {
    const item = gds_items?.find(({ locator }) => locator === key);
    return item && openGdsItem(desk, name, gds_open, item);
  }
  return open ? workItem(desk, key) : openBooking(desk, key);
}

/** A list that is still on its way is entered once it is there, unless something else began. */
async function enterNone(desk: DeskContext): Promise<void> {
  const { agency_queues, found, find_text, waiting } = desk.getActiveArea();
  const { open, items, gds_open, gds_items } = agency_queues;
  if ((gds_open ? gds_items : open ? items : found) !== null || waiting) return;
  await desk.enterOnceRead(
    gds_open ? readGdsItems : open ? readItems : loadRecent,
    (now) =>
      now.find_text === find_text &&
      now.agency_queues.gds_open === gds_open &&
      isSame(now.agency_queues.open, open),
  );
}

/** Keys of the desk's rows: locators for a GDS queue, else ids of items or bookings. */
function listKeys({ agency_queues, found }: Area): string[] {
  const { open, items, gds_open, gds_items } = agency_queues;
  if (gds_open) return (gds_items ?? []).map(({ locator }) => locator);
  return open ? (items ?? []).map(({ id }) => id) : (found ?? []).map(({ id }) => id);
}

export const DESK_SCREEN: ScreenKeys = {
  open(desk) {
    const { name, screen } = desk.getActiveArea();
    desk.patchArea(name, { found: null, find_text: '' });
    // A GDS does not report changes, so opening the desk reads its counts again.
    if (screen === 'desk') {
      void readGdsCounts(desk, name);
      void readGdsItems(desk, name);
    }
    desk.openScreen(name, 'desk', 'line');
  },
  enter,
  enterNone,
  list: listKeys,
  listMissing({ found, agency_queues }) {
    const { queues, open, items, items_changed, gds_open, gds_items } = agency_queues;
    const lacks: Missing[] = [];
    if (found === null && !open && !gds_open)
      lacks.push(['recent', loadRecent, 'may be asked again']);
    if (queues === null) lacks.push(['queues', readChanged, 'may be asked again']);
    if (open && (items === null || (items_changed && queues !== null)))
      lacks.push(['items', readItems, 'may be asked again']);
    if (gds_open && gds_items === null) lacks.push(['gds items', readGdsItems]);
    return lacks;
  },
};
