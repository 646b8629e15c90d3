// Folding and edit distance for look-ups by typed text. Pure and with few allocations, because a
// suggestion list runs them over every place at each key; folding must be idempotent.
import { toTable } from '#main/contract/collections.ts';

const SPECIAL: Readonly<Record<string, string>> = toTable({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
});

/**
 * Lower-cases, strips accents and turns every run of other characters into one space, so that
 * 'São Paulo/Guarulhos' becomes 'sao paulo guarulhos'.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıə]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(/['’‘ʻ`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** {@link editDistance} for at most one edit, which runs on hundreds of entries for each key. */
function countOneEdit(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length);
  let begun = 0;
  while (begun < shortest && a[begun] === b[begun]) begun += 1;
  let ended = 0;
  while (ended < shortest - begun && a.at(-1 - ended) === b.at(-1 - ended)) ended += 1;
  const x = a.slice(begun, a.length - ended);
  const y = b.slice(begun, b.length - ended);
  if (x === '' && y === '') return 0;
  const swapped = x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
  return swapped || Math.max(x.length, y.length) === 1 ? 1 : 2;
}

/** Edits (insert, delete, replace, swap) from `a` to `b`, or `max + 1` for more than `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (max === 1) return countOneEdit(a, b);
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length]!, max + 1);
}

/** How `typed` matches `candidate`, both folded: 0 exact, 1 start, 2 start of a word, or null. */
export function rankName(typed: string, candidate: string): number | null {
  if (typed === candidate) return 0;
  if (candidate.startsWith(typed)) return 1;
  if (candidate.includes(` ${typed}`)) return 2;
  return null;
}

/** The number of typing errors to accept in a word of this length. */
export function countForgivenEdits(length: number): number {
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/** Cyrillic and Greek letters that look like Latin ones, and those. */
const LOOK_ALIKES = new Map(
  [...'АВЕЅІЈКМНОРСТХУасеѕіјорхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [
    letter,
    'ABESIJKMHOPCTXYacesijopxyABEZHIKMNOPTYX'.charAt(at),
  ]),
);

function latinize(word: string): string {
  const alike = [...word].filter((letter) => LOOK_ALIKES.has(letter)).length;
  const latin = word.replace(/[^A-Za-z]/g, '').length;
  if (alike === 0 || latin < alike || latin + alike < word.length) return word;
  return [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/**
 * Words in which a letter of another script stands for the Latin one it looks like, as pasting
 * brings them (FХP, SILVА), in Latin. Half a word may be another script's: RFАННА is RF and a name.
 */
export const latinizeWords = (text: string): string => text.replace(/\p{L}+/gu, latinize);
