/**
 * Reads the desk's lists again when somebody changed a booking or a queue: at once, then at most
 * once a second however often it changes, for every desk of the agency hears of every change.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { findAutomaticKind, type QueueChanged } from '#main/contract/queue.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { loadRecent } from '../booking/servicing.ts';
import { readItems, readQueues } from './queues-on-desk.ts';
import type { QueuesView } from './queues-state.ts';

const PAUSE_MS = 1_000;

const READS = { recent: loadRecent, counts: readQueues, items: readItems };
type List = keyof typeof READS;

/** The lists that were read in the last moment, and whether each changed again since. */
const changed_again = new WeakMap<DeskContext, Map<string, boolean>>();

async function renew(desk: DeskContext, name: AreaName, list: List): Promise<void> {
  const again = changed_again.get(desk) ?? new Map<string, boolean>();
  changed_again.set(desk, again);
  const key = `${name} ${list}`;
  if (again.has(key)) return void again.set(key, true);
  do {
    again.set(key, false);
    if (isShown(desk, name, list)) await READS[list](desk, name);
    else forget(desk, name, list);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  } while (again.get(key));
  again.delete(key);
}

/** The latest bookings are hidden while a queue is shown in their place, and all while it is locked. */
function isShown(desk: DeskContext, name: AreaName, list: List): boolean {
  const { areas, active } = desk.areas.getState();
  const { screen, agency_queues } = areas[name];
  const hidden = list === 'recent' && (agency_queues.open ?? agency_queues.gds_open) !== null;
  const locked = desk.session.getState().phase === 'locked';
  return !locked && name === active && screen === 'desk' && !hidden;
}

/** A list that is not on screen is read when it comes up. */
function forget(desk: DeskContext, name: AreaName, list: List): void {
  if (list === 'recent') desk.patchArea(name, { found: null });
  else if (list === 'counts') desk.patchPart(name, 'agency_queues', { queues: null });
  // Queue items stay: their order tells what follows the booking being worked.
  else desk.patchPart(name, 'agency_queues', { items_changed: true });
}

/** An own queue says itself what is placed on it; its items show what changes in their bookings. */
function isOnScreen({ queue, booking_id }: QueueChanged, { open, items }: QueuesView): boolean {
  if (!open || queue !== null) return open?.queue === queue;
  if (findAutomaticKind(open.queue) !== null || items === null || booking_id === null) return true;
  return items.some(({ booking }) => booking.id === booking_id);
}

/** Handles a change of a queue: desks that show queues read the counts and what it touched. */
export function handleQueueChanged(desk: DeskContext, change: QueueChanged): void {
  for (const { name, agency_queues } of Object.values(desk.areas.getState().areas)) {
    if (agency_queues.queues !== null) void renew(desk, name, 'counts');
    if (isOnScreen(change, agency_queues)) void renew(desk, name, 'items');
  }
}

/** Handles a changed booking: the latest bookings are read again where they are shown. */
export function handleListChanged(desk: DeskContext): void {
  for (const { name, found } of Object.values(desk.areas.getState().areas)) {
    if (found !== null) void renew(desk, name, 'recent');
  }
}
