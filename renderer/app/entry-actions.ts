/** Actions of entries alone: look-ups, special characters, the home language, macros. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { findCommand } from '../commands/index.ts';
import { callsMacros, fillMacro } from '../commands/macros.ts';
import { findEntry } from '../commands/typed.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { Found } from '../languages/local/look-ups.ts';
import { describeArea } from './area-text.ts';
import type { DeskContext } from './desk-context.ts';
import { getLanguageName, listEntries } from './entry-reading.ts';
import { refuseCardHere, runAll } from './entry-running.ts';
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

const getMacros = (desk: DeskContext) => desk.preferences.getState().macros;

export function listMacros(desk: DeskContext): void {
  const lines = getMacros(desk).map(({ name, body }) => `${name} = ${body}`);
  desk.answerHere('info', say('answer.macros', { n: lines.length }), lines);
}

export function setMacro(desk: DeskContext, { name, body }: { name: string; body: string }): void {
  if (holdsCardNumber(body)) desk.answerHere('warn', say('answer.macro_card'));
  else if (callsMacros(body)) desk.answerHere('warn', say('answer.macro_itself'));
  else {
    const kept = getMacros(desk).filter((macro) => macro.name !== name);
    void setPreferences(desk, { macros: [...kept, { name, body }] });
    desk.answerHere('ok', say('answer.macro_set', { name }), [body]);
  }
}

export function dropMacro(desk: DeskContext, name: string): void {
  const macros = getMacros(desk);
  const kept = macros.filter((macro) => macro.name !== name);
  if (kept.length === macros.length) {
    desk.answerHere('warn', say('answer.macro_none', { name }));
    return;
  }
  void setPreferences(desk, { macros: kept });
  desk.answerHere('ok', say('answer.macro_dropped', { name }));
}

/** Puts a macro's entries on the line, with the values filled in, and runs them. */
export async function runMacro(
  desk: DeskContext,
  name: string,
  given: readonly string[],
): Promise<void> {
  const macro = getMacros(desk).find((one) => one.name === name);
  if (!macro) return desk.answerHere('warn', say('answer.macro_none', { name }));
  const filled = fillMacro(macro.body, given);
  if ('missing' in filled) {
    const what = say('expected.macro_given', { n: filled.missing });
    desk.answerHere('warn', say('line.expected', { what }), [macro.body]);
  } else if (holdsCardNumber(filled.line)) {
    refuseCardHere(desk);
  } else await runAll(desk, listEntries(desk, filled.line));
}
