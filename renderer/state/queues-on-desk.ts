/** The agency's queues on the desk: how much is on each, what is on the one that is shown. */
import type { AreaName } from '#main/contract/desk.ts';
import { automaticQueue, type WorklistQueue } from '#main/contract/worklist.ts';
import { say } from '../words/words.ts';
import { activeArea, announce, answer, areaOf, type Bench, patchArea } from './desk.ts';
import { reasonText } from './queue-rows.ts';
import { openBooking } from './servicing.ts';

type Open = { queue: number; category: number | null };

export const isSame = (a: Open | null, b: Open | null): boolean =>
  a?.queue === b?.queue && (a?.category ?? null) === (b?.category ?? null);

/** What a queue is called: its own name, or what fills it. */
export function queueTitle({ title, kind, queue }: WorklistQueue): string {
  // The lists that fill themselves are known by their kind, in every language.
  if (kind !== 'OWN') return say(`worklist.${kind}`);
  return title === '' ? say('desk.queue_own', { queue }) : title;
}

/** '7', or '40/2' where it has categories. */
export const queueNumber = ({ queue, category }: Open): string =>
  category === null ? `${queue}` : `${queue}/${category}`;

/** The queues as the desk lists them: those that fill themselves first, then the agency's own. */
export function queuesInOrder(queues: readonly WorklistQueue[]): WorklistQueue[] {
  const rank = ({ queue }: WorklistQueue) => (automaticQueue(queue) === null ? 1 : 0);
  return queues.toSorted(
    (a, b) => rank(a) - rank(b) || a.queue - b.queue || (a.category ?? -1) - (b.category ?? -1),
  );
}

/** Reads how much is on each, without saying anything about it. */
export async function readQueues(bench: Bench, name: AreaName): Promise<void> {
  const result = await bench.client.call('worklist.counts', {});
  if (!result.ok) return;
  const { queues } = result.value.output;
  patchArea(bench, name, ({ worklist }) => ({ worklist: { ...worklist, queues } }));
}

/** Shows what is on a queue in the place of the latest bookings; null shows those again. */
export async function showQueue(bench: Bench, name: AreaName, open: Open | null): Promise<void> {
  patchArea(bench, name, ({ worklist, cursor }) => ({
    worklist: { ...worklist, open, items: null },
    cursor: { ...cursor, desk: undefined },
  }));
  if (open) await readItems(bench, name);
}

export async function readItems(bench: Bench, name: AreaName): Promise<void> {
  const { open } = areaOf(bench, name).worklist;
  if (!open) return;
  const result = await bench.client.call('worklist.get', open);
  if (!isSame(areaOf(bench, name).worklist.open, open)) return;
  const items = result.ok ? result.value.output.items : [];
  patchArea(bench, name, ({ worklist }) => ({ worklist: { ...worklist, items } }));
}

/** The next list of the desk: the latest bookings, then each queue. */
export function stepQueue(bench: Bench, step: -1 | 1): void {
  const { name, worklist } = activeArea(bench);
  const queues = queuesInOrder(worklist.queues ?? []);
  const lists: (WorklistQueue | null)[] = [null, ...queues];
  const at = lists.findIndex((one) => isSame(one, worklist.open));
  const next = lists[(Math.max(at, 0) + step + lists.length) % lists.length] ?? null;
  const open = next && { queue: next.queue, category: next.category };
  void showQueue(bench, name, open);
  announce(bench, next ? queueTitle(next) : say('worklist.recent'));
}

/** Opens the booking of an item: from now on it is the one that is worked on. */
export async function workItem(bench: Bench, id: string): Promise<void> {
  const { name, worklist } = activeArea(bench);
  const item = worklist.items?.find((one) => one.id === id);
  if (!item || !worklist.open) return;
  const { queue, category } = worklist.open;
  await openBooking(bench, item.booking.id);
  if (areaOf(bench, name).booking?.booking.id !== item.booking.id) return;
  patchArea(bench, name, ({ worklist: view }) => ({
    worklist: { ...view, working: { id, queue, category } },
  }));
  if (item.note !== null) answer(bench, name, 'info', reasonText(item.note));
}

/** Something was placed on a queue or taken off: desks that show queues read them again. */
export function noteWorklist(bench: Bench): void {
  for (const { name, screen, worklist } of Object.values(bench.areas.getState().areas)) {
    if (worklist.queues === null) continue;
    if (screen !== 'desk' || name !== bench.areas.getState().active) {
      patchArea(bench, name, { worklist: { ...worklist, queues: null } });
      continue;
    }
    void readQueues(bench, name);
    void readItems(bench, name);
  }
}
