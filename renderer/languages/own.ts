/** Entries of Airdesk's own, the same in every home language. */
import type { Language } from './action.ts';
import { LANGUAGES } from './action.ts';
import { type Form, field, form, lit, sp } from './grammar.ts';
import { type Token, token } from './scan.ts';

const LANGUAGE: Token<Language> = token(
  'AMADEUS|SABRE|TRAVELPORT',
  'expected.language',
  /[A-Z]{1,12}/,
  /^[A-Z]*$/,
  {
    // The first letters are enough: HL SAB.
    value: (text) =>
      LANGUAGES.find((language) => language.startsWith(text)) ??
      (text === 'GALILEO' ? 'TRAVELPORT' : null),
    write: (language) => language,
  },
);

export const OWN: readonly Form[] = [
  form('home language', 'home_language', 'HL SABRE', [lit('HL'), sp, field('language', LANGUAGE)]),
];
