/** English: languages of words, and looks. */
export const preferences = {
  'theme.contrast': 'Theme: high contrast',
  'language.label': 'Language',
  'command.words_en': 'English',
  'command.words_pt_BR': 'Portuguese',
  'command.words_es': 'Spanish',
  'group.language': 'Language',
  'says.words': 'Words in {language}',
  'answer.words': 'Words are English now.',
  'answer.not_kept': 'This could not be kept: {why}',
} as const;
