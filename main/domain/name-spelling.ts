/**
 * Spellings of people's names. A name is kept as typed; airlines store plain capitals, so two
 * spellings of one person must match and a search must find either.
 */
import anyAscii from 'any-ascii';
import { toTable } from '#main/contract/collections.ts';
import { formatGivenNames, type Named } from './names.ts';

/** Letters that airlines write as two, instead of dropping the accent. */
const TWO_LETTERS: Readonly<Record<string, string>> = toTable({
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  Þ: 'TH',
});

/** How a name is spelled in capitals without accents: 'Müller-Núñez' → 'MUELLER-NUNEZ'. */
export function toWireSpelling(name: string): string {
  const upper = name.normalize('NFC').toUpperCase();
  return anyAscii(upper.replace(/[ÄÖÜÅÆØŒÞ]/g, (letter) => TWO_LETTERS[letter] ?? letter))
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The letters only, in both ways of removing accents. */
export function listNameKeys(name: string): string[] {
  const keepLetters = (text: string) => text.replace(/[^A-Z]/g, '');
  const plain = anyAscii(name.normalize('NFC')).toUpperCase();
  return [keepLetters(toWireSpelling(name)), keepLetters(plain)];
}

/**
 * Whether two spellings may be of one name: accents, case, spaces and hyphens do not count. Names
 * without a Latin letter must be written alike.
 */
export function isSameName(a: string, b: string): boolean {
  const other = listNameKeys(b);
  return a === b || listNameKeys(a).some((key) => key !== '' && other.includes(key));
}

/** Whether two people have the same name; the middle name may be separate or part of the first. */
export function isSamePerson(a: Named, b: Named): boolean {
  if (!isSameName(a.last_name, b.last_name)) return false;
  if (isSameName(a.first_name, b.first_name)) return true;
  return isSameName(formatGivenNames(a), formatGivenNames(b));
}
