/** Actions of entries alone: look-ups, special characters, the home language. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { findCommand } from '../commands/index.ts';
import { findEntry } from '../commands/typed.ts';
import { say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { Found } from '../languages/local/look-ups.ts';
import { describeArea } from './area-text.ts';
import type { DeskContext } from './desk-context.ts';
import { getLanguageName } from './entry-reading.ts';
import { setPreferences } from './preference-actions.ts';

export const showLookUp = (desk: DeskContext, { known, text, lines }: Found): void =>
  desk.answerHere(known ? 'info' : 'warn', say(text), lines);

export function setHomeLanguage(desk: DeskContext, language: Language): void {
  void setPreferences(desk, { home_language: language });
  desk.answerHere('info', say('answer.language', { language: getLanguageName(language) }));
}

/** Puts the start of a command's entry on the line, in the home language. */
export function beginEntry(desk: DeskContext, id: string): void {
  const command = findCommand(id);
  const typed = command && findEntry(command, desk.preferences.getState().home_language);
  if (!typed) return;
  // Up to the first part that is filled in or optional.
  const [entry = ''] = typed.format.split(/[{[]/);
  desk.patchArea(desk.getActiveArea().name, { entry });
  desk.askFocus('line');
}

export function insertCharacter(desk: DeskContext, sign: string): void {
  const { name, entry } = desk.getActiveArea();
  const caret = desk.page.caret?.() ?? { start: entry.length, end: entry.length };
  desk.patchArea(name, { entry: entry.slice(0, caret.start) + sign + entry.slice(caret.end) });
  desk.askFocus('line');
  desk.page.placeCaret?.(caret.start + sign.length);
}

export function showAreas(desk: DeskContext): void {
  const { active, areas } = desk.areas.getState();
  const lines = WORK_AREAS.map((area) =>
    say('answer.area_line', { area, about: describeArea(areas[area]) || say('answer.area_empty') }),
  );
  desk.answer(active, 'info', say('answer.areas', { area: active }), lines);
}
