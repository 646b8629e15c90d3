/** Hands the outbox over, or takes one over. Passphrases are not stored: areas go to disk. */
import type { AreaName } from '#main/contract/desk.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { findCurrentItem } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { phrase, say } from '../../i18n/words.ts';
import { readOutbox } from './outbox.ts';
import { formatItemTitle } from './outbox-rows.ts';

/** Opens the form for making a file, or the one for taking over a file. */
export function openHandOver(desk: DeskContext, way: 'give' | 'take'): void {
  const area = desk.getActiveArea();
  const item = findCurrentItem(area, desk.outbox.getState().items);
  const before = area.screen === 'handover' ? area.handover : null;
  const item_id = before?.item_id ?? item?.id ?? null;
  desk.patchArea(area.name, { handover: { way, item_id, known: before?.known ?? null } });
  desk.openScreen(area.name, 'handover', 'form');
  void readHandovers(desk, area.name);
}

async function readHandovers(desk: DeskContext, name: AreaName): Promise<void> {
  const result = await desk.client.call('outbox.handovers', {});
  if (!result.ok) return desk.answerFailure(name, result.error);
  const known = result.value.output;
  desk.patchArea(name, ({ handover }) => (handover ? { handover: { ...handover, known } } : {}));
}

/** Makes a hand-over file, or an earlier one again; true once it is saved. */
export async function exportOutbox(
  desk: DeskContext,
  request: InputOf<'outbox.export'>,
): Promise<boolean> {
  const { name } = desk.getActiveArea();
  const what = phrase('waiting.hand_over');
  const done = await desk.callOrAnswer(name, what, 'outbox.export', request);
  if (!done) return false;
  const { file_name, items, stays, ...file } = done.output;
  void readOutbox(desk);
  await readHandovers(desk, name);
  const { media_type, body_base64 } = file;
  const kept = await desk.page.keepFile?.({ file_name, media_type, body_base64 });
  if (kept?.state !== 'KEPT') {
    // The file was made and is stored here sealed; only the agent's copy is missing.
    const details = kept?.state === 'REFUSED' ? [sayInWords(kept.reason)] : [];
    desk.answer(name, 'warn', say('answer.file_not_kept', { file: file_name }), details);
    return false;
  }
  const text = request.again
    ? say('answer.handover_again', { file: file_name })
    : say('answer.handed_over', { n: items.length, file: file_name });
  const lines = stays.map(({ title, reason }) =>
    say('handover.stays', { title: formatItemTitle({ title }), reason: say(`stays.${reason}`) }),
  );
  desk.answer(name, 'ok', text, lines);
  return true;
}

/** Takes over items from a file; true if it had any. */
export async function importOutbox(
  desk: DeskContext,
  request: { passphrase: string; body_base64: string },
): Promise<boolean> {
  const { name } = desk.getActiveArea();
  const what = phrase('waiting.take_over');
  const done = await desk.callOrAnswer(name, what, 'outbox.import', request);
  if (!done) return false;
  const { items, refused } = done.output;
  void readOutbox(desk);
  const n = items.length;
  const text = n === 0 ? say('answer.taken_none') : say('answer.taken_over', { n });
  const lines = refused.map(({ title, reason }) =>
    say('handover.refused', {
      title: formatItemTitle({ title }),
      reason: say(`refused.${reason}`),
    }),
  );
  desk.answer(name, n === 0 ? 'warn' : 'ok', text, lines);
  return n > 0;
}

/** The item that was under the cursor, if it is queued and was never tried; else null. */
export function findItemToExport(desk: DeskContext) {
  const { handover } = desk.getActiveArea();
  const item = desk.outbox.getState().items.find(({ id }) => id === handover?.item_id);
  return item?.status === 'QUEUED' && item.attempts === 0 ? item : null;
}
