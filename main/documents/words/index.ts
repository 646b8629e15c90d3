/** Documents' words by language. */
import type { LanguageCode } from '#main/contract/preferences.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';
import type { Words } from './words.ts';

export { fill, type Words } from './words.ts';

const WORDS: Readonly<Record<LanguageCode, Words>> = { en, 'pt-BR': pt, es };

export const getWords = (language: LanguageCode): Words => WORDS[language];
