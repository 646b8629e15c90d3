/** Portuguese: languages of words, and looks. */
import type { Translated } from '../catalogue.ts';
import type { preferences as en } from '../en/preferences.ts';

export const preferences = {
  'theme.contrast': 'Tema: alto contraste',
  'language.label': 'Idioma',
  'command.words_en': 'Textos em inglês · English',
  'command.words_pt-BR': 'Textos em português',
  'command.words_es': 'Textos em espanhol · Español',
  'answer.words': 'Agora os textos estão em português.',
  'answer.not_kept': 'Não foi possível guardar: {why}',
} as const satisfies Translated<typeof en>;
