/** Spanish: languages of words, and looks. */
import type { Translated } from '../catalogue.ts';
import type { preferences as en } from '../en/preferences.ts';

export const preferences = {
  'theme.contrast': 'Tema: alto contraste',
  'language.label': 'Idioma',
  'command.words_en': 'Textos en inglés · English',
  'command.words_pt-BR': 'Textos en portugués · Português',
  'command.words_es': 'Textos en español',
  'answer.words': 'Ahora los textos están en español.',
  'answer.not_kept': 'No se pudo guardar: {why}',
} as const satisfies Translated<typeof en>;
