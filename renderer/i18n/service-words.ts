/**
 * What the service says, in the agent's language: its phrases, its failures by their sentence, or by the
 * word of its contract where the sentence is an airline's and stays as a detail; and what was done.
 */

import type { HistoryLine } from '#main/contract/desk.ts';
import { type ErrorBody, ErrorWord } from '#main/contract/errors.ts';
import { holdsPhrase, speak } from '#main/contract/phrase.ts';
import { en } from './en/index.ts';
import { amountInWords } from './format.ts';
import { languageCode, say, type WordKey } from './words.ts';

/** Where a sentence that is not the service's own stands among the details. */
export const SAID_BY_SERVICE = 'service_said';

const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/** What an item of the outbox waits for or came to, by its code. */
const codeInWords = (code: string): string | null => {
  const key = [`outbox_reason.${code}`, `outbox_status.${code}`].find(isWordKey);
  return key === undefined ? null : say(key);
};

/** Values that may be a code of the outbox. */
const CODED = new Set(['known', 'status']);

const valueInWords = (name: string, value: string): string =>
  (CODED.has(name) ? codeInWords(value) : null) ?? inLanguage(value);

/** English keeps the signs of an amount as the interface writes them. */
const inLanguage = (text: string): string =>
  languageCode() === 'en' ? text : (amountInWords(text) ?? text);

/** A text of the service in the agent's language; what an airline or an agent wrote as it came. */
export const saidInWords = (text: string): string =>
  holdsPhrase(text)
    ? speak(text, (key, values) =>
        say(
          key,
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, valueInWords(name, value)]),
          ),
        ),
      )
    : inLanguage(text);

/** The language a text is shown in, for whoever reads it aloud. */
export const languageOfSaid = (text: string): 'en' | undefined =>
  languageCode() === 'en' || !holdsPhrase(text) ? 'en' : undefined;

/** A failure in the agent's language; an airline's own words stay in a detail of it. */
export function failureInWords(error: ErrorBody, lost: boolean): ErrorBody {
  if (error.message === '') return error;
  const spoken = (details: ErrorBody['details']) =>
    details.map(({ path, message }) => ({ path, message: saidInWords(message) }));
  const theirs = !holdsPhrase(error.message) && languageCode() !== 'en';
  if (!theirs || lost) {
    const message = theirs ? say('failure.lost') : saidInWords(error.message);
    return { ...error, message, details: spoken(error.details) };
  }
  const key: WordKey = `failure.${ErrorWord.parse(error.error)}`;
  const own = { path: SAID_BY_SERVICE, message: error.message };
  const more = error.details.filter(({ message }) => message !== error.message);
  return { ...error, message: say(key), details: [own, ...spoken(more)] };
}

/** Why a provider gave nothing: what was said of it, or the word of its failure. */
export function troubleInWords(text: string): string {
  const word = ErrorWord.safeParse(text);
  return word.success ? say(`failure.${word.data}`) : saidInWords(text);
}

/** What was done in the agent's language: the history's own phrase, or the operation that did it. */
export function doneInWords({ operation, summary }: Pick<HistoryLine, 'operation' | 'summary'>): {
  done: string;
  /** The text as it was kept, where it is none of ours. */
  kept: string | null;
} {
  const key = `done.${operation}`;
  if (languageCode() === 'en' || holdsPhrase(summary))
    return { done: saidInWords(summary), kept: null };
  return isWordKey(key) ? { done: say(key), kept: summary } : { done: summary, kept: null };
}
