/**
 * The queue to another station and from one. A passphrase is handed through and kept nowhere: no store
 * has a place for it, and work areas are written to disk.
 */
import type { GiveWish, HandOverActions } from '../commands/hand-over-actions.ts';
import { saidInWords } from '../words/said.ts';
import { phrase, say } from '../words/words.ts';
import {
  activeArea,
  answer,
  answerFailure,
  areaOf,
  askFocus,
  type Bench,
  callFor,
  itemInHand,
  patchArea,
} from './desk.ts';
import { openScreen } from './moving.ts';
import type { Page } from './page.ts';
import { readQueue } from './queue.ts';

export const handOverActions = (bench: Bench, page: Page): HandOverActions => ({
  giveQueue: (wish) => giveQueue(bench, page, wish),
  takeQueue: (wish) => takeQueue(bench, wish),
  openHandOver(way) {
    const area = activeArea(bench);
    const item = itemInHand(area, bench.outbox.getState().items);
    const before = area.screen === 'handover' ? area.handover : null;
    const item_id = before?.item_id ?? item?.id ?? null;
    patchArea(bench, area.name, { handover: { way, item_id, known: before?.known ?? null } });
    openScreen(bench, area.name, 'handover');
    askFocus(bench, 'form');
    void readHandovers(bench);
  },
});

async function readHandovers(bench: Bench): Promise<void> {
  const { name } = activeArea(bench);
  const result = await bench.client.call('queue.handovers', {});
  if (!result.ok) return answerFailure(bench, name, result.error);
  const known = result.value.output;
  patchArea(bench, name, ({ handover }) => (handover ? { handover: { ...handover, known } } : {}));
}

async function giveQueue(bench: Bench, page: Page, wish: GiveWish): Promise<boolean> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.hand_over'), 'queue.export', wish);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return false;
  }
  const { file_name, items, stays, ...file } = result.value.output;
  void readQueue(bench);
  await readHandovers(bench);
  const { media_type, body_base64 } = file;
  const kept = await page.keepFile?.({ file_name, media_type, body_base64 });
  if (kept?.state !== 'KEPT') {
    // It is made, and stays here sealed: only whoever wanted it has not got it.
    const details = kept?.state === 'REFUSED' ? [saidInWords(kept.reason)] : [];
    answer(bench, name, 'warn', say('answer.file_not_kept', { file: file_name }), details);
    return false;
  }
  const text = wish.again
    ? say('answer.handover_again', { file: file_name })
    : say('answer.handed_over', { n: items.length, file: file_name });
  const lines = stays.map(({ reference, reason }) =>
    say('handover.stays', { reference, reason: say(`stays.${reason}`) }),
  );
  answer(bench, name, 'ok', text, lines);
  return true;
}

async function takeQueue(
  bench: Bench,
  wish: { passphrase: string; body_base64: string },
): Promise<boolean> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.take_over'), 'queue.import', wish);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return false;
  }
  const { items, refused } = result.value.output;
  void readQueue(bench);
  const n = items.length;
  const text = n === 0 ? say('answer.taken_none') : say('answer.taken_over', { n });
  const lines = refused.map(({ reference, reason }) =>
    say('handover.refused', { reference, reason: say(`refused.${reason}`) }),
  );
  answer(bench, name, n === 0 ? 'warn' : 'ok', text, lines);
  return n > 0;
}

/** The item whose booking can go alone; null where the cursor was on none that waits. */
export function itemToGive(bench: Bench) {
  const { handover } = areaOf(bench, activeArea(bench).name);
  const item = bench.outbox.getState().items.find(({ id }) => id === handover?.item_id);
  return item?.status === 'QUEUED' && item.attempts === 0 ? item : null;
}
