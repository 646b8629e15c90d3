/** Portuguese: languages of words, and looks. */
import type { Translated } from '../catalogue.ts';
import type { preferences as en } from '../en/preferences.ts';

export const preferences = {
  'theme.contrast': 'Tema: alto contraste',
  'language.label': 'Idioma',
  'command.words_en': 'Inglês',
  'command.words_pt_BR': 'Português',
  'command.words_es': 'Espanhol',
  'group.language': 'Idioma',
  'says.words': 'Textos em {language}',
  'answer.words': 'Agora os textos estão em português.',
  'answer.not_kept': 'Não foi possível guardar: {why}',
} as const satisfies Translated<typeof en>;
