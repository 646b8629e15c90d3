/**
 * What the service says of itself, in the agent's language: its failures by their sentence, or by the
 * word of its contract where the sentence is an airline's and stays as a detail; and what was done.
 */

import type { HistoryLine } from '#main/contract/desk.ts';
import { type ErrorBody, ErrorWord } from '#main/contract/errors.ts';
import { en } from './en/index.ts';
import { readSentence, saidInWords } from './said.ts';
import { languageCode, say, type WordKey } from './words.ts';

/** Where a sentence that is not the service's own stands among the details. */
export const SAID_BY_SERVICE = 'service_said';

/** A failure in the agent's language. In English the service has said it already. */
export function failureInWords(error: ErrorBody, lost: boolean): ErrorBody {
  if (languageCode() === 'en' || error.message === '') return error;
  const translated = (details: ErrorBody['details']) =>
    details.map(({ path, message }) => ({ path, message: saidInWords(message) }));
  const sentence = lost ? say('failure.lost') : readSentence(error.message);
  if (sentence !== null) {
    return { ...error, message: sentence, details: translated(error.details) };
  }
  const key: WordKey = `failure.${ErrorWord.parse(error.error)}`;
  const own = { path: SAID_BY_SERVICE, message: error.message };
  const more = error.details.filter(({ message }) => message !== error.message);
  return { ...error, message: say(key), details: [own, ...translated(more)] };
}

/** Why a provider gave nothing: what was said of it, or the word of its failure. */
export function troubleInWords(text: string): string {
  const word = ErrorWord.safeParse(text);
  return word.success ? say(`failure.${word.data}`) : saidInWords(text);
}

const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/** What was done in the agent's language: the history's own sentence, or the operation that did it. */
export function doneInWords({ operation, summary }: Pick<HistoryLine, 'operation' | 'summary'>): {
  done: string;
  /** The sentence as it was kept, where it is not known here. */
  kept: string | null;
} {
  const key = `done.${operation}`;
  if (languageCode() === 'en') return { done: summary, kept: null };
  const said = readSentence(summary);
  if (said !== null) return { done: said, kept: null };
  return isWordKey(key) ? { done: say(key), kept: summary } : { done: summary, kept: null };
}
