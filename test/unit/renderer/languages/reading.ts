/** Reading entries in tests: a fixed day, and a reading in one line of words. */
import { type Reading, readEntry } from '#renderer/commands/read-entry.ts';
import { say } from '#renderer/i18n/words.ts';
import type { Language } from '#renderer/languages/action.ts';

export const TODAY = '2026-11-21';

export const read = (typed: string, home: Language): Reading =>
  readEntry(typed, { home, today: TODAY });

/** The action of an entry that is understood or refused. */
export function actionOf(typed: string, home: Language) {
  const reading = read(typed, home);
  if (reading.state !== 'understood' && reading.state !== 'refused') {
    throw new Error(`${typed} is not understood: ${words(typed, home)}`);
  }
  return reading.action;
}

export function words(typed: string, home: Language): string {
  const reading = read(typed, home);
  switch (reading.state) {
    case 'empty':
      return 'nothing';
    case 'understood':
      return `${say(reading.says)}${reading.foreign ? ` [${reading.languages.join(', ')}]` : ''}`;
    case 'refused':
      return `no: ${say(reading.instead)}`;
    case 'ambiguous':
      return reading.choices
        .map((choice) => `${choice.languages.join(', ')}: ${say(choice.says)}`)
        .join(' or ');
    case 'incomplete': {
      const near = reading.near.length > 0 ? `, perhaps ${reading.near.join('; ')}` : '';
      const where = reading.open ? 'next' : `wrong at ${reading.at}:`;
      const language = reading.language === home ? '' : ` [${reading.language}]`;
      return `${where} ${say(reading.expected)}${near}${language}`;
    }
    case 'begun':
      return `begins ${reading.heads.join(' ')}`;
    case 'unknown':
      return reading.near.length === 0 ? 'unknown' : `unknown, perhaps ${reading.near.join('; ')}`;
  }
}
