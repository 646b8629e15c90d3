import { callsMacros, fillMacro } from '../commands/macros.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import { listEntries } from './entry-reading.ts';
import { refuseCardHere, runAll } from './entry-running.ts';
import { setPreferences } from './preference-actions.ts';

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
