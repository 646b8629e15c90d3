/**
 * The outbox on screen, read and updated live. Main holds the outbox; this is its last known state.
 * Outcomes are shown in areas whose current booking the item belongs to.
 */
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { type OutboxState, replaceItem } from '../../app/connection-store.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { sendDeferred } from '../booking/deferred-notes.ts';
import { refresh } from '../booking/refreshing.ts';
import { describeReason, formatItemTitle } from './outbox-rows.ts';

/** Reads the whole outbox; after a failure the last known items stay. */
export async function readOutbox(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('outbox.list', {});
  if (result.ok) desk.outbox.setState({ items: result.value.output.items, known: true });
}

export function putItem(desk: DeskContext, item: OutboxItem): void {
  desk.outbox.setState(({ items }) => ({ items: replaceItem(items, item) }));
}

/** Items being read after a change; one that changes meanwhile is read again. */
const following = new Map<string, { again: boolean }>();

/** Handles a changed item: shows its status at once, and reads the rest. */
export async function handleItemChanged(
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
      // The item belongs to another agency.
      if (!result.ok) return;
      putItem(desk, result.value.output.item);
      if (!state.again) announceOutcome(desk, result.value.output.item);
    } while (state.again);
  } finally {
    following.delete(moved.id);
  }
  refreshHolders(desk, moved.booking_id);
  void sendDeferred(desk, moved.booking_id);
}

/** Reads a booking again in the areas that show it. */
export function refreshHolders(desk: DeskContext, booking_id: string): void {
  for (const { name, booking, waiting } of Object.values(desk.areas.getState().areas)) {
    if (booking?.booking.id === booking_id && !waiting) void refresh(desk, name, booking_id);
  }
}

/** Shows an item's outcome in areas with its booking, and announces it to screen readers. */
function announceOutcome(desk: DeskContext, item: OutboxItem): void {
  const key = pickAnswerKey(item);
  if (key === null) return;
  const text = say(key, {
    title: formatItemTitle(item),
    locator: item.locator ?? '',
    reason: describeReason(item.reason),
  });
  const holders = Object.values(desk.areas.getState().areas).filter(
    ({ booking }) => booking?.booking.id === item.booking_id,
  );
  for (const { name, waiting } of holders) {
    if (waiting) continue;
    const kind = item.status === 'CONFIRMED' ? 'ok' : 'warn';
    desk.patchArea(name, { answer: { kind, look: kind, text, details: [] } });
  }
  desk.announce(text);
}

function pickAnswerKey({ status, kind }: OutboxItem) {
  if (status === 'NEEDS_ATTENTION') return 'answer.outbox_attention' as const;
  if (status === 'FAILED') return 'answer.outbox_failed' as const;
  if (status !== 'CONFIRMED') return null;
  return kind === 'CREATE' ? ('answer.outbox_placed' as const) : ('answer.outbox_done' as const);
}

/** After sign-out: the outbox is read again at the next sign-in. */
export const forgetOutbox = (outbox: DeskContext['outbox']): void =>
  outbox.setState({ items: [], known: false } satisfies Partial<OutboxState>);
