/**
 * What the service says of itself, in the agent's language. The service speaks English and says by a
 * word of its contract what it means: that word is translated, and its own sentence stays as a detail.
 */

import type { HistoryLine } from '#main/contract/desk.ts';
import { type ErrorBody, ErrorWord } from '#main/contract/errors.ts';
import { en } from './en/index.ts';
import { languageCode, say, type WordKey } from './words.ts';

/** Where the service's own sentence stands among the details. */
export const SAID_BY_SERVICE = 'service_said';

/** A failure in the agent's language. In English the service has said it better already. */
export function failureInWords(operation: string, error: ErrorBody, lost: boolean): ErrorBody {
  if (languageCode() === 'en' || error.message === '') return error;
  const wrong_password = operation === 'session.sign_in' && error.error === 'UNAUTHENTICATED';
  const key: WordKey = lost
    ? 'failure.lost'
    : wrong_password
      ? 'failure.wrong_password'
      : `failure.${ErrorWord.parse(error.error)}`;
  const own = lost || wrong_password ? [] : [{ path: SAID_BY_SERVICE, message: error.message }];
  const more = error.details.filter(({ message }) => message !== error.message);
  return { ...error, message: say(key), details: [...own, ...more] };
}

const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/** What was done, by the operation that did it; null where the service's own summary is all there is. */
export function doneInWords({ operation }: Pick<HistoryLine, 'operation'>): string | null {
  const key = `done.${operation}`;
  return languageCode() !== 'en' && isWordKey(key) ? say(key) : null;
}
