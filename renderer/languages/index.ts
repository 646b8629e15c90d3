/** The three languages side by side, and writing an action in one of them. */
import { type Action, isSameAction, LANGUAGES, type Language } from './action.ts';
import { AMADEUS } from './amadeus.ts';
import type { Form } from './grammar.ts';
import { SABRE } from './sabre.ts';
import { type Env, Scanner } from './scan.ts';
import { TRAVELPORT } from './travelport.ts';

export const FORMS: Readonly<Record<Language, readonly Form[]>> = {
  AMADEUS,
  SABRE,
  TRAVELPORT,
};

/**
 * How an action is typed in a language, or null where the language cannot say it. What is written
 * always reads back as the same action.
 */
export function write(action: Action, language: Language, env: Env): string | null {
  for (const form of FORMS[language]) {
    const text = form.kind === action.kind ? form.write(action, env) : null;
    if (text === null || text === '') continue;
    const read = form.read(new Scanner(text), env);
    if (read.ok && isSameInWords(read.value, action, env)) return text;
  }
  return null;
}

/** The same action, or one that names the same flight by the other numbering. */
function isSameInWords(a: Action, b: Action, env: Env): boolean {
  return (
    isSameAction(a, b) ||
    (env.names !== undefined &&
      isSameAction(renumberAction(a, env.names), renumberAction(b, env.names)))
  );
}

/** The action with its flight named by its place in the itinerary. */
function renumberAction(action: Action, names: number): Action {
  if (!('leg' in action) || action.leg === null || !('line' in action.leg)) return action;
  return { ...action, leg: { segment: action.leg.line - names } };
}

export { LANGUAGES };
