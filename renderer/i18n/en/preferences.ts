/** English: languages of words, and looks. */
export const preferences = {
  'theme.contrast': 'Theme: high contrast',
  'language.label': 'Language',
  'command.words_en': 'Words in English',
  'command.words_pt-BR': 'Words in Portuguese · Português',
  'command.words_es': 'Words in Spanish · Español',
  'answer.words': 'Words are English now.',
  'answer.not_kept': 'This could not be kept: {why}',
} as const;
