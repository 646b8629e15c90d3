/** Commands of the language of words: one for each, found in the palette by its own name too. */
import { LANGUAGES } from '#main/contract/preferences.ts';
import { type Command, command } from './command.ts';

export const LANGUAGE_COMMANDS: readonly Command[] = LANGUAGES.map((language) =>
  command({
    id: `words.${language.toLowerCase().replace('-', '_')}`,
    title: `command.words_${language}`,
    group: 'desk',
    run: (actions) => actions.setLanguage(language),
  }),
);
