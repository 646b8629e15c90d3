/**
 * The queue on screen: reading it and following it live. Main holds the queue; this is what it last
 * said, and what became of an item is told where its booking is in hand.
 */
import type { QueueItem, QueueStatus } from '#main/contract/queue.ts';
import { saidInWords } from '../words/said.ts';
import { say } from '../words/words.ts';
import { announce, type Bench, patchArea } from './desk.ts';
import { type OutboxState, withItem } from './outbox.ts';
import { sendOwed } from './owed-notes.ts';
import { reasonText } from './queue-rows.ts';
import { refresh } from './servicing.ts';

/** Reads the whole queue; what cannot be read is never taken for an empty one. */
export async function readQueue(bench: Bench): Promise<void> {
  const result = await bench.client.call('queue.list', {});
  if (result.ok) bench.outbox.setState({ items: result.value.output.items, known: true });
}

export function putItem(bench: Bench, item: QueueItem): void {
  bench.outbox.setState(({ items }) => ({ items: withItem(items, item) }));
}

/** Items that are being read because they moved; one that moves meanwhile is read once more. */
const following = new Map<string, { again: boolean }>();

/** An item moved: its status shows at once, the rest of it as soon as it is read. */
export async function noteMoved(
  bench: Bench,
  moved: { id: string; booking_id: string; status: QueueStatus },
): Promise<void> {
  bench.outbox.setState(({ items }) => ({
    items: items.map((item) => (item.id === moved.id ? { ...item, status: moved.status } : item)),
  }));
  const running = following.get(moved.id);
  if (running) {
    running.again = true;
    return;
  }
  const state = { again: false };
  following.set(moved.id, state);
  try {
    do {
      state.again = false;
      const result = await bench.client.call('queue.get', { id: moved.id });
      // Another agency's item is none of ours.
      if (!result.ok) return;
      putItem(bench, result.value.output.item);
      if (!state.again) settled(bench, result.value.output.item);
    } while (state.again);
  } finally {
    following.delete(moved.id);
  }
  refreshHolders(bench, moved.booking_id);
  void sendOwed(bench, moved.booking_id);
}

/** Areas that hold the booking show it as it is now. */
export function refreshHolders(bench: Bench, booking_id: string): void {
  for (const { name, booking, waiting } of Object.values(bench.areas.getState().areas)) {
    if (booking?.booking.id === booking_id && !waiting) void refresh(bench, name, booking_id);
  }
}

/** Says what became of an item where its booking is in hand, and to those who listen. */
function settled(bench: Bench, item: QueueItem): void {
  const key = saidOf(item);
  if (key === null) return;
  const text = say(key, {
    title: saidInWords(item.title),
    locator: item.locator ?? '',
    reason: reasonText(item.reason),
  });
  const holders = Object.values(bench.areas.getState().areas).filter(
    ({ booking }) => booking?.booking.id === item.booking_id,
  );
  for (const { name, waiting } of holders) {
    if (waiting) continue;
    const kind = item.status === 'CONFIRMED' ? 'ok' : 'warn';
    patchArea(bench, name, { answer: { kind, text, details: [] } });
  }
  announce(bench, text);
}

function saidOf({ status, kind }: QueueItem) {
  if (status === 'NEEDS_ATTENTION') return 'answer.queue_attention' as const;
  if (status === 'FAILED') return 'answer.queue_failed' as const;
  if (status !== 'CONFIRMED') return null;
  return kind === 'CREATE' ? ('answer.queue_placed' as const) : ('answer.queue_done' as const);
}

/** Nobody is here any more: the queue is read again for whoever signs in. */
export const forgetQueue = (outbox: Bench['outbox']): void =>
  outbox.setState({ items: [], known: false } satisfies Partial<OutboxState>);
