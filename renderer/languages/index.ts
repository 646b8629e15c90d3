/** The three languages, and writing an action in one of them. */
import { type Action, isSameAction, type Language, type Leg } from './action.ts';
import { AMADEUS } from './amadeus/index.ts';
import type { Form } from './grammar.ts';
import { SABRE } from './sabre/index.ts';
import { type Env, Scanner } from './scan.ts';
import { TRAVELPORT } from './travelport/index.ts';

export const FORMS: Readonly<Record<Language, readonly Form[]>> = { AMADEUS, SABRE, TRAVELPORT };

/** Forms that help lists come first: a variant is written only if no listed form can say it. */
const listFirst = (forms: readonly Form[]): readonly Form[] => [
  ...forms.filter(({ examples }) => examples.length > 0),
  ...forms.filter(({ examples }) => examples.length === 0),
];
const WRITTEN: Readonly<Record<Language, readonly Form[]>> = {
  AMADEUS: listFirst(AMADEUS),
  SABRE: listFirst(SABRE),
  TRAVELPORT: listFirst(TRAVELPORT),
};

/** Writes an action so that it reads back the same; null if the language cannot say it. */
export function write(action: Action, language: Language, env: Env): string | null {
  for (const form of WRITTEN[language]) {
    const text = form.kind === action.kind ? form.write(action, env) : null;
    if (text === null || text === '') continue;
    const read = form.read(new Scanner(text), env);
    if (read.ok && isSameInWords(read.value, action, env)) return text;
  }
  return null;
}

/** Whether actions are equal, or name the same flight in the two ways of numbering. */
const isSameInWords = (a: Action, b: Action, env: Env): boolean =>
  isSameAction(a, b) ||
  (env.names !== undefined &&
    isSameAction(renumberAction(a, env.names), renumberAction(b, env.names)));

/** Renames flights by line to flights by position in the itinerary. */
function renumberAction(action: Action, names: number): Action {
  const renumber = (leg: Leg): Leg => ('line' in leg ? { segment: leg.line - names } : leg);
  if ('legs' in action) return { ...action, legs: action.legs.map(renumber) };
  return 'leg' in action && action.leg ? { ...action, leg: renumber(action.leg) } : action;
}
