/**
 * The service's texts in the agent's language: its phrases, what was done, and failures by their
 * sentence. Where the sentence is an airline's, a failure is told by its error word, with the
 * sentence as a detail.
 */
import type { HistoryLine } from '#main/contract/desk.ts';
import { type ErrorBody, ErrorWord } from '#main/contract/errors.ts';
import { holdsPhrase, speak } from '#main/contract/phrase.ts';
import { ProviderCode } from '#main/contract/values.ts';
import { isWordKey } from './entry-format.ts';
import { formatProviderNumber, formatRoutesIn, formatTimesIn, localizeAmount } from './format.ts';
import { formatTicketNumbersIn } from './ticket-text.ts';
import { getLanguageCode, say, type WordKey } from './words.ts';

/** Path of the detail that holds a sentence not the service's own. */
export const SAID_BY_SERVICE = 'service_said';

/** What an item of the outbox waits for or came to, or why it stays, by its code. */
const describeCode = (code: string): string | null => {
  const key = [`outbox_reason.${code}`, `outbox_status.${code}`, `stays.${code}`].find(isWordKey);
  return key === undefined ? null : say(key);
};

/** Values that may be a code of the outbox. */
const CODED = new Set(['known', 'status']);

/** Values that may name flights or directions. */
const ROUTED = new Set(['flight', 'flights', 'slice', 'list']);

/** The clock that times in sentences are told by: the agency's, once somebody has signed in. */
let clock_zone = 'UTC';
export function setClockZone(time_zone: string): void {
  clock_zone = time_zone;
}

function describeValue(name: string, value: string): string {
  const code = CODED.has(name) ? describeCode(value) : null;
  if (code !== null) return code;
  if (ProviderCode.safeParse(value).success) return formatProviderNumber(value);
  const text = formatTicketNumbersIn(formatTimesIn(value, clock_zone));
  return localizeAmount(value) ?? (ROUTED.has(name) ? formatRoutesIn(text) : text);
}

/**
 * A text of the service in the agent's language; words of an airline or an agent stay as they are.
 */
export const sayInWords = (text: string): string =>
  holdsPhrase(text)
    ? speak(text, (key, values) =>
        say(
          key,
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, describeValue(name, value)]),
          ),
        ),
      )
    : (localizeAmount(text) ?? text);

/** 'en' where a text is English, for screen readers; undefined where it is translated. */
export const findTextLanguage = (text: string): 'en' | undefined =>
  getLanguageCode() === 'en' || !holdsPhrase(text) ? 'en' : undefined;

/** A failure in the agent's language; an airline's own words stay in a detail of it. */
export function translateFailure(error: ErrorBody, lost: boolean): ErrorBody {
  if (error.message === '') return error;
  const translateDetails = (details: ErrorBody['details']) =>
    details.map((detail) => ({ ...detail, message: sayInWords(detail.message) }));
  // Who pays hears our sentence in English too: airlines say it in words of their hosts.
  const translated = getLanguageCode() !== 'en' || error.error === 'CARD_REFUSED';
  const theirs = !holdsPhrase(error.message) && translated;
  if (!theirs || lost) {
    const message = theirs ? say('failure.lost') : sayInWords(error.message);
    return { ...error, message, details: translateDetails(error.details) };
  }
  const key: WordKey = `failure.${ErrorWord.parse(error.error)}`;
  const own = { path: SAID_BY_SERVICE, message: error.message };
  const more = error.details.filter(({ message }) => message !== error.message);
  const told = more.some(({ message }) => message.includes(error.message));
  const details = [...(told ? [] : [own]), ...translateDetails(more)];
  return { ...error, message: say(key), details };
}

/** Why a provider gave nothing: its sentence, or the phrase for its error word. */
export function describeTrouble(text: string): string {
  const word = ErrorWord.safeParse(text);
  return word.success ? say(`failure.${word.data}`) : sayInWords(text);
}

/**
 * What was done in the agent's language: the history's own phrase, or the operation that did it.
 */
export function describeDone({ operation, summary }: Pick<HistoryLine, 'operation' | 'summary'>): {
  done: string;
  /** A text that cannot be translated, as stored. */
  kept: string | null;
} {
  const key = `done.${operation}`;
  if (getLanguageCode() === 'en' || holdsPhrase(summary))
    return { done: sayInWords(summary), kept: null };
  return isWordKey(key) ? { done: say(key), kept: summary } : { done: summary, kept: null };
}
