/**
 * Names for airline systems: upper-case Latin letters and spaces. Letters with a special spelling
 * in travel documents (ICAO 9303) get it, all others their nearest Latin form.
 */
import anyAscii from 'any-ascii';
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { latinizeWords } from '#main/reference/text.ts';
import type { Reading } from './reading.ts';

const SPELLED: Record<string, string> = toTable({
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Ñ: 'N',
  Ç: 'C',
  Ø: 'OE',
  Æ: 'AE',
  Œ: 'OE',
  Å: 'AA',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
});
export const MAX_NAME_LENGTH = 64;

export function toWireName(name: string, max_length = MAX_NAME_LENGTH): string {
  const spelled = [...latinizeWords(name.normalize('NFC')).replaceAll('ß', 'SS').toUpperCase()]
    .map((letter) => SPELLED[letter] ?? letter)
    .join('');
  return anyAscii(spelled)
    .toUpperCase()
    .replace(/['’`.]/g, '')
    .replace(/[^A-Z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max_length)
    .trim();
}

/** Whether a name would be cut on the wire: the ticket would not be in the passport's name. */
export const hasLongName = (
  people: readonly { first_name: string; last_name: string }[],
  max_length: number,
): boolean =>
  people.some((one) =>
    [one.first_name, one.last_name].some((name) => toWireName(name, 1_000).length > max_length),
  );

/** Second seats and cabin baggage are booked under a name of their own. */
const NOBODY = /^(CBBG|EXST)$/i;

export function noteHeldSeats(
  people: readonly { first_name: string; last_name: string }[],
  reading: Pick<Reading, 'warn'>,
): void {
  for (const { first_name, last_name } of people) {
    if (!NOBODY.test(first_name) && !NOBODY.test(last_name)) continue;
    reading.warn(phrase('w_seat_held', { name: `${last_name}/${first_name}` }));
  }
}

/** Free text for sending: one line; accents are allowed. */
export const toWireText = (text: string) => text.replace(/\s+/g, ' ').trim();
