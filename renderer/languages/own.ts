/** Airdesk's own entries, the same in every home language. */
import { toTable } from '#main/contract/collections.ts';
import type { Language } from './action.ts';
import { type Form, field, form, sp } from './grammar.ts';
import { type Token, token } from './scan.ts';

const CALLED: Readonly<Record<string, Language>> = toTable({
  AMADEUS: 'AMADEUS',
  SABRE: 'SABRE',
  TRAVELPORT: 'TRAVELPORT',
  GALILEO: 'TRAVELPORT',
});

/** The first letters are sufficient: HL SAB. */
const LANGUAGE: Token<Language> = token(
  'AMADEUS|SABRE|TRAVELPORT',
  'expected.language',
  /[A-Z]{1,12}/,
  /^$/,
  {
    value: (text) => Object.entries(CALLED).find(([name]) => name.startsWith(text))?.[1] ?? null,
    write: (language) => language,
  },
);

export const OWN: readonly Form[] = [
  form('home_language', 'home_language', 'HL SABRE', ['HL', sp, field('language', LANGUAGE)]),
];
