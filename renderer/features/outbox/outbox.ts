/**
 * The outbox on screen: reading it and following it live. Main holds the outbox; this is what it last
 * said, and what became of an item is told where its booking is the current one.
 */
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { type OutboxState, withItem } from '../../app/connection-store.ts';
import { announce, type DeskContext, patchArea } from '../../app/desk-context.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { sendOwed } from '../booking/owed-notes.ts';
import { refresh } from '../booking/servicing.ts';
import { describeReason } from './outbox-rows.ts';

/** Reads the whole outbox; what cannot be read is never taken for an empty one. */
export async function readOutbox(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('outbox.list', {});
  if (result.ok) desk.outbox.setState({ items: result.value.output.items, known: true });
}

export function putItem(desk: DeskContext, item: OutboxItem): void {
  desk.outbox.setState(({ items }) => ({ items: withItem(items, item) }));
}

/** Items that are being read because they moved; one that moves meanwhile is read once more. */
const following = new Map<string, { again: boolean }>();

/** An item moved: its status shows at once, the rest of it as soon as it is read. */
export async function noteMoved(
  desk: DeskContext,
  moved: { id: string; booking_id: string; status: OutboxStatus },
): Promise<void> {
  desk.outbox.setState(({ items }) => ({
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
      const result = await desk.client.call('outbox.get', { id: moved.id });
      // Another agency's item is none of ours.
      if (!result.ok) return;
      putItem(desk, result.value.output.item);
      if (!state.again) saySettled(desk, result.value.output.item);
    } while (state.again);
  } finally {
    following.delete(moved.id);
  }
  refreshHolders(desk, moved.booking_id);
  void sendOwed(desk, moved.booking_id);
}

/** Areas that hold the booking show it as it is now. */
export function refreshHolders(desk: DeskContext, booking_id: string): void {
  for (const { name, booking, waiting } of Object.values(desk.areas.getState().areas)) {
    if (booking?.booking.id === booking_id && !waiting) void refresh(desk, name, booking_id);
  }
}

/** Says what became of an item where its booking is the current one, and to those who listen. */
function saySettled(desk: DeskContext, item: OutboxItem): void {
  const key = pickAnswerKey(item);
  if (key === null) return;
  const text = say(key, {
    title: sayInWords(item.title),
    locator: item.locator ?? '',
    reason: describeReason(item.reason),
  });
  const holders = Object.values(desk.areas.getState().areas).filter(
    ({ booking }) => booking?.booking.id === item.booking_id,
  );
  for (const { name, waiting } of holders) {
    if (waiting) continue;
    const kind = item.status === 'CONFIRMED' ? 'ok' : 'warn';
    patchArea(desk, name, { answer: { kind, text, details: [] } });
  }
  announce(desk, text);
}

function pickAnswerKey({ status, kind }: OutboxItem) {
  if (status === 'NEEDS_ATTENTION') return 'answer.outbox_attention' as const;
  if (status === 'FAILED') return 'answer.outbox_failed' as const;
  if (status !== 'CONFIRMED') return null;
  return kind === 'CREATE' ? ('answer.outbox_placed' as const) : ('answer.outbox_done' as const);
}

/** Nobody is here any more: the outbox is read again for whoever signs in. */
export const forgetOutbox = (outbox: DeskContext['outbox']): void =>
  outbox.setState({ items: [], known: false } satisfies Partial<OutboxState>);
