/**
 * Names for airline systems: upper-case Latin letters and spaces. Letters with a special spelling
 * in travel documents (ICAO 9303) get it, all others their nearest Latin form.
 */
import anyAscii from 'any-ascii';

const SPELLED: Record<string, string> = {
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
};
const MAX_NAME_LENGTH = 64;

export function toWireName(name: string): string {
  const spelled = [...name.normalize('NFC').replaceAll('ß', 'SS').toUpperCase()]
    .map((letter) => SPELLED[letter] ?? letter)
    .join('');
  return anyAscii(spelled)
    .toUpperCase()
    .replace(/['’`.]/g, '')
    .replace(/[^A-Z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
}

/** Free text for sending: one line; accents are allowed. */
export const toWireText = (text: string) => text.replace(/\s+/g, ' ').trim();
