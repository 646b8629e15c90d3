/**
 * Overlays: the palette with every command, searched by name, entry or key, possible ones first;
 * the key sheet; questions.
 */
import type { Command } from '../commands/command.ts';
import type { CommandContext } from '../commands/context.ts';
import { listOtherNames, toPlain } from '../commands/help.ts';
import { COMMANDS } from '../commands/index.ts';
import { listTyped } from '../commands/typed.ts';
import { getLanguageCode, type Phrase, say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { DeskContext } from './desk-context.ts';
import type { FocusRequest } from './stores.ts';

export interface PaletteRow {
  command: Command;
  /** Null if it can be done now. */
  why: Phrase | null;
}

interface SearchTerms {
  title: string;
  parts: readonly string[];
  others: readonly string[];
  heads: readonly string[];
}

/** Search terms of each command by display and home language; every letter compares them all. */
const terms_by_language = new Map<string, Map<Command, SearchTerms>>();

function getSearchTerms(command: Command, home: Language): SearchTerms {
  const spoken = `${getLanguageCode()} ${home}`;
  const known = terms_by_language.get(spoken) ?? new Map<Command, SearchTerms>();
  terms_by_language.set(spoken, known);
  let made = known.get(command);
  if (!made) {
    const title = toPlain(say(command.title));
    const heads = listTyped(command, home).map((entry) => toPlain(entry.head));
    made = { title, parts: title.split(' '), others: listOtherNames(command), heads };
    known.set(command, made);
  }
  return made;
}

function rank(command: Command, words: readonly string[], text: string, home: Language): number {
  const { title, parts, others, heads } = getSearchTerms(command, home);
  if (text === '') return 0;
  if (heads.includes(text)) return 0;
  if (title.startsWith(text)) return 1;
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  const called = [...parts, ...others];
  if (words.every((word) => called.some((name) => name.startsWith(word)))) return 3;
  if (words.every((word) => title.includes(word) || command.id.includes(word))) return 4;
  return heads.some((head) => head !== '' && head.startsWith(text)) ? 5 : 9;
}

export function listPaletteRows(
  typed: string,
  context: CommandContext,
  home: Language,
): PaletteRow[] {
  const words = toPlain(typed).split(/\s+/).filter(Boolean);
  const text = words.join(' ');
  return COMMANDS.filter((command) => !command.silent)
    .map((command) => ({ command, rank: rank(command, words, text, home) }))
    .filter((row) => row.rank < 9)
    .map((row) => ({ ...row, why: row.command.whyNot(context) }))
    .sort((a, b) => a.rank - b.rank || Number(a.why !== null) - Number(b.why !== null))
    .map(({ command, why }) => ({ command, why }));
}

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

function listRowsHere(desk: DeskContext, text: string): PaletteRow[] {
  return listPaletteRows(text, desk.getCommandContext(), desk.preferences.getState().home_language);
}

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
