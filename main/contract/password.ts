/** Passwords: long enough and not common, for every operation and form that sets one. */
import { z } from 'zod';
import { toTable } from './collections.ts';
import { KNOWN_PASSWORDS, KNOWN_WORDS } from './known-passwords.ts';
import { phrase } from './phrase.ts';
import { SECRET, secret, wellFormed } from './texts.ts';

const MIN_PASSWORD = 10;
const MAX_PASSWORD = 256;
const MIN_DIFFERENT = 4;

/** Letters often replaced by digits and signs. */
const LETTERS: Readonly<Record<string, string>> = toTable({
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
});
const toPlain = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? '');
const ENDS = /^[^a-z]+|[^a-z]+$/g;

/** True for a listed password, and for a listed word with digits and signs around it or doubled. */
export function isKnownPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  if (KNOWN_PASSWORDS.has(lower) || new Set(lower).size < MIN_DIFFERENT) return true;
  const letters = lower.replace(/[^a-z]+$/, '');
  // A 1 may mean an l or an i.
  const cores = [lower.replace(ENDS, ''), toPlain(letters), toPlain(letters.replaceAll('1', 'i'))];
  return cores.some((core) => {
    const half = core.slice(0, core.length / 2);
    return KNOWN_WORDS.has(core) || (half + half === core && KNOWN_WORDS.has(half));
  });
}

export const Password = z
  .string()
  .min(MIN_PASSWORD)
  .max(MAX_PASSWORD)
  .check(wellFormed)
  .refine((text) => !isKnownPassword(text), phrase('known_password'))
  .meta({ format: SECRET });

export const MAX_PASSPHRASE_LETTERS = 200;
/** A passphrase is known to a person or kept on paper: the only key to what it seals. */
export const Passphrase = secret(12, MAX_PASSPHRASE_LETTERS);
