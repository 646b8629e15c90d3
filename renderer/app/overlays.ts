/** Overlays: the palette with every command, the key sheet, questions. */
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import { listPaletteRows, type PaletteRow } from './palette-rows.ts';
import type { FocusRequest } from './stores.ts';

export const openSheet = ({ shell }: DeskContext, topic: string | null): void =>
  shell.setState({ overlay: { kind: 'sheet', topic } });

export const openPalette = ({ shell }: DeskContext): void =>
  shell.setState({ overlay: { kind: 'palette', text: '', at: 0 } });

/** Closes the overlay without doing anything; the focus returns to where it was. */
export const closeOverlay = (desk: DeskContext): void => endOverlay(desk, 'back');

function endOverlay(desk: DeskContext, focus: FocusRequest): void {
  desk.shell.setState({ overlay: { kind: 'none' } });
  desk.askFocus(focus);
}

const listRowsHere = (desk: DeskContext, text: string): PaletteRow[] =>
  listPaletteRows(text, desk.getCommandContext(), desk.preferences.getState().home_language);

export function movePalette(desk: DeskContext, step: -1 | 1): void {
  desk.shell.setState(({ overlay }) => {
    if (overlay.kind !== 'palette') return {};
    const count = listRowsHere(desk, overlay.text).length;
    const at = count === 0 ? 0 : (overlay.at + step + count) % count;
    return { overlay: { ...overlay, at } };
  });
}

export function runPalette(desk: DeskContext): void {
  const { overlay } = desk.shell.getState();
  if (overlay.kind !== 'palette') return;
  const row = listRowsHere(desk, overlay.text)[overlay.at];
  if (!row) return;
  endOverlay(desk, 'line');
  const area = desk.getActiveArea();
  if (row.command.changes && desk.isSending(area)) return;
  if (row.why) desk.answer(area.name, 'warn', `${say(row.command.title)}: ${say(row.why)}`);
  else row.command.run(desk.actions);
}

/** Confirms the question on screen, unless its subject changed since it was asked. */
export function confirm(desk: DeskContext): void {
  const { overlay } = desk.shell.getState();
  if (overlay.kind !== 'question') return;
  const { about, run } = overlay.question;
  const changed = about ? desk.findChangesSince(about) : null;
  endOverlay(desk, changed ? 'back' : 'line');
  const { name } = desk.getActiveArea();
  if (changed) desk.answer(name, 'warn', say('answer.question_over'), changed);
  else desk.runInArea(name, run);
}
