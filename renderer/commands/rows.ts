/** The functions of the command table, and those that a language has no entry for. */
import { en } from '../i18n/en/index.ts';
import { type Phrase, phrase, say } from '../i18n/words.ts';
import type { Action, Language } from '../languages/action.ts';
import type { RowId } from '../languages/grammar.ts';
import { write } from '../languages/index.ts';
import type { Env } from '../languages/scan.ts';

/** In the order of their texts; the home language is chosen by one of Airdesk's own entries. */
export const ROWS = Object.keys(en)
  .filter((key): key is `row.${RowId}` => key.startsWith('row.'))
  .map((key) => key.slice('row.'.length) as RowId)
  .filter((row) => row !== 'home_language');

/** Functions without an entry in a language: the action, written in another language. */
const MISSING_ENTRIES: Readonly<Partial<Record<Language, Partial<Record<RowId, Action>>>>> = {
  SABRE: { training: { kind: 'training' }, calculator: { kind: 'calculate', sum: '546+52' } },
};

/** Explains that a language has no entry for a function; null if it has one. */
export function describeMissingEntry(row: RowId, language: Language, env: Env): Phrase | null {
  const action = MISSING_ENTRIES[language]?.[row];
  if (!action) return null;
  const entry = write(action, 'AMADEUS', env) ?? '';
  return phrase('refused.not_in_language', { language: say(`language.${language}`), entry });
}
