/**
 * Recognises payment card numbers, to reject or to check them, and security codes. Ticket numbers,
 * telephone numbers and ids are recognised as such.
 */

/** True if the last digit is the correct check digit (Luhn). */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const twice = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += twice > 9 ? twice - 9 : twice;
  });
  return sum % 10 === 0;
}

/** Prefixes of card schemes, UATP among them, by number length. */
const BEGINNINGS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3[0689]/,
  15: /^(1|2131|3[47])/,
  16: /^(2[2-7]|3[05689]|[4-6]|8[12]|9792)/,
  17: /^(5[06-8]|6)/,
  18: /^(5[06-8]|6)/,
  19: /^([45]|3[05689]|6)/,
};
const MAX_DIGITS = 19;

const isCardNumber = (digits: string): boolean =>
  (BEGINNINGS[digits.length]?.test(digits) ?? false) && passesLuhn(digits);

/** Separators between digits; no colon, because it is used in times of day. */
const SEPARATOR = /^[\s\p{Pd}\p{Pc}.,;/\\|*'’·•‧・、。−⁄∕⠀]*$/u;
const MAX_SEPARATOR = 3;
/** Invisible characters: format and combining marks, blank letters. */
const UNSEEN = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/gu;
const isSeparator = (between: string): boolean => {
  const seen = between.replace(UNSEEN, '');
  return seen.length <= MAX_SEPARATOR && SEPARATOR.test(seen.normalize('NFKC'));
};
// As few letters ahead as an id has: looking on to the end of a long text takes its square.
const UUID = /\b(?=[\d-]{0,35}[a-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** Words before thirteen digits that make them a ticket or telephone number, and how near they are. */
const MAX_AHEAD = 60;
const NO_CARD_AHEAD =
  /(?:e?tkt|tkn[a-z]|ticket|emd|bilhete|billete|boleto|ctc[a-z]?|tel|fone?|phone|mobile|cel\p{L}*)\W{0,5}(?:hk\d{1,2}\/)?$/iu;

/** Text with the digit that a character represents; a circled ten becomes two digits. */
const toOneDigit = (letter: string): string => {
  const plain = letter.normalize('NFKC');
  return /^\D*\d\D*$/.test(plain) ? plain : '';
};

/** The same text, character by character, with the digits of every script as 0 to 9. */
const withPlainDigits = (text: string): string =>
  text
    .replace(/(?!\d)[\p{Nd}\p{No}]/gu, (letter) => {
      // A superscript, subscript or circled digit.
      if (/\p{No}/u.test(letter)) return /\d/.exec(toOneDigit(letter))?.[0] ?? letter;
      let zero = letter.codePointAt(0) ?? 0;
      const value = zero;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String((value - zero) % 10).padEnd(letter.length, '\u200d');
    })
    .replace(UUID, (id) => ' '.repeat(id.length));

interface Run {
  from: number;
  to: number;
}

/** The superscript digits among the Latin letters. */
const RAISED = [0xb2, 0xb3, 0xb9];

/** Quick test for `fewest` digits in any script: most texts have fewer. */
function mayHold(text: string, fewest: number): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const plain = letter >= 0x30 && letter <= 0x39;
    if (plain || letter >= 0x660 || RAISED.includes(letter)) digits += 1;
    if (digits === fewest) return true;
  }
  return false;
}

/** The positions of card numbers in a text, however their digits are grouped. */
function findCardRuns(text: string, fewest: number): Run[] {
  if (!mayHold(text, fewest)) return [];
  const plain = withPlainDigits(text);
  const groups: (Run & { digits: string; joined: boolean })[] = [];
  for (const { index: from, 0: digits } of plain.matchAll(/\d+/g)) {
    const joined = isSeparator(plain.slice(groups.at(-1)?.to ?? 0, from));
    groups.push({ from, to: from + digits.length, digits, joined });
  }
  const runs: Run[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const { from } = groups[first]!;
    let digits = '';
    let last = first;
    let found = -1;
    for (; last < groups.length && digits.length <= MAX_DIGITS; last += 1) {
      if (last > first && !groups[last]!.joined) break;
      digits += groups[last]!.digits;
      if (digits.length >= fewest && isCardNumber(digits)) {
        const sizes = groups.slice(first, last + 1).map((group) => group.to - group.from);
        if (!isOther(plain.slice(Math.max(0, from - MAX_AHEAD), from), sizes)) found = last;
      }
    }
    if (found < 0) continue;
    runs.push({ from, to: groups[found]!.to });
    first = found;
  }
  return runs;
}

/**
 * True for a ticket or telephone number, by its grouping (045-2101234567 8) and the text before it.
 */
function isOther(ahead: string, sizes: readonly number[]): boolean {
  const digits = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes[0] === 3 && sizes[1] === 10 && digits <= 14) return true;
  if (digits <= 15 && /\+\s?$/.test(ahead)) return true;
  return digits <= 13 && NO_CARD_AHEAD.test(ahead);
}

/** `fewest` is 14 where 13-digit numbers are allowed, such as some telephone numbers. */
export const holdsCardNumber = (text: string, fewest = 13): boolean =>
  findCardRuns(text, fewest).length > 0;

/** The text with stars for all but the last four digits of each card number. */
export function maskCards(text: string): string {
  let masked = text;
  for (const { from, to } of findCardRuns(text, 13)) {
    const number = masked.slice(from, to);
    const kept = number.search(/(?:[\p{Nd}\p{No}][^\p{Nd}\p{No}]*){4}$/u);
    const hidden = number
      .slice(0, kept)
      .replace(/[\p{Nd}\p{No}]/gu, (digit) => '*'.repeat(digit.length));
    masked = masked.slice(0, from) + hidden + number.slice(kept) + masked.slice(to);
  }
  return masked;
}

const WORD = String.raw`(?:cvv2?|cvc2?|cvn2?|csc|(?:security|verification) code|c[oó]d(?:igo)?\.?\s(?:de\s)?(?:seg|verif)\p{L}*\.?)`;
const JOIN = String.raw`[\s:=.#(–-]{0,4}(?:(?:is|es|é|no|nr|n[ºo°])[\s.:]{1,2})?`;
const CODES = [
  new RegExp(String.raw`(?<![\p{L}\d])${WORD}${JOIN}\p{Nd}{3,4}(?!\p{Nd})`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\d])c[oó]digo${JOIN}\p{Nd}{3,4}(?![\p{L}\p{Nd}])`, 'iu'),
  new RegExp(String.raw`(?<!\p{Nd})\p{Nd}{3,4}[\s(=–-]{0,3}${WORD}(?![\p{L}\d])`, 'iu'),
];

const ALL_CODES = CODES.map((code) => new RegExp(code, 'giu'));

/** True if a card's security code is next to the word for it. */
export const holdsSecurityCode = (text: string): boolean =>
  mayHold(text, 3) && CODES.some((code) => code.test(text));

/** A provider's text without card numbers and security codes. */
export const maskCardData = (text: string): string =>
  mayHold(text, 3)
    ? ALL_CODES.reduce(
        (left, code) => left.replace(code, (found) => found.replace(/(?<!\p{L})\p{Nd}/gu, '*')),
        maskCards(text),
      )
    : text;
