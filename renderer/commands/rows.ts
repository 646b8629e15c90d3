/** The functions of the command table, and those a language has no entry for. */
import { en } from '../i18n/en/index.ts';
import { type Phrase, phrase, say } from '../i18n/words.ts';
import type { Action, Language } from '../languages/action.ts';
import type { RowId } from '../languages/grammar.ts';
import { write } from '../languages/index.ts';
import type { Env } from '../languages/scan.ts';

/** In the order their words are in; the home language is chosen by an entry of Airdesk's own. */
export const ROWS = Object.keys(en)
  .filter((key): key is `row.${RowId}` => key.startsWith('row.'))
  .map((key) => key.slice('row.'.length) as RowId)
  .filter((row) => row !== 'home_language');

/** Functions without an entry in a language: an action that another language's entry gives. */
const WITHOUT: Readonly<Partial<Record<Language, Partial<Record<RowId, Action>>>>> = {
  SABRE: { training: { kind: 'training' }, calculator: { kind: 'calculate', sum: '546+52' } },
};

/** What is said of a row that a language has no entry for; null where it has one. */
export function sayWithout(row: RowId, language: Language, env: Env): Phrase | null {
  const action = WITHOUT[language]?.[row];
  if (!action) return null;
  const entry = write(action, 'AMADEUS', env) ?? '';
  return phrase('refused.not_in_language', { language: say(`language.${language}`), entry });
}
