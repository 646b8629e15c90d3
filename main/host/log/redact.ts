/**
 * Removes secrets and people from what is about to be logged: by field name, and by pattern in any
 * text. The result is bounded plain data; the original is never changed.
 */

import { maskCards, passesLuhn } from '#main/contract/card-numbers.ts';
import { operations } from '#main/contract/operations.ts';
import { createPersonalLookup, toPlainName } from '#main/contract/personal.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { getErrorCode } from '#main/contract/result.ts';

export const REDACTED = '[redacted]';

/** Plain names of credential fields, and of card and document fields in providers' messages. */
const SECRET_NAMES = new Set([
  'password',
  'adminpassword',
  'passwordhash',
  'pass',
  'passphrase',
  'secret',
  'token',
  'tokens',
  'accesstoken',
  'refreshtoken',
  'plantoken',
  'station',
  'authorization',
  'proxyauthorization',
  'xapikey',
  'apikey',
  'keyhash',
  'datakey',
  'cookie',
  'setcookie',
  'number',
  'cardnumber',
  'pan',
  'cvc',
  'cvv2',
  'securitycode',
  'seriescode',
  'card',
  'paymentcard',
  'identitydocid',
  'passport',
  'passportnumber',
  'redressnumber',
]);

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const MAX_TEXT = 4_000;

const findPersonal = createPersonalLookup(() =>
  Object.values(operations).flatMap(({ input, output }) => [input, output]),
);

function isSecret(name: string, parent = ''): boolean {
  const plain = toPlainName(name);
  if (SECRET_NAMES.has(plain)) return true;
  const kind = findPersonal(plain, toPlainName(parent));
  return kind !== null && kind !== 'TRAIT';
}

/** A card number: 13 to 19 digits, maybe in groups, whose check digit is right. */
const DIGITS = /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g;
const AUTHORISATION = /\b(Bearer|Basic)\s+[\w.~+/=-]{4,}/gi;
/** `"name": "value"`, `name=value` and `name: value`. */
const NAMED = /(["']?)([A-Za-z][\w-]{1,30})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}"']+)/g;
/** The same in JSON text that is a string inside JSON. */
const ESCAPED = /\\"([A-Za-z][\w-]{1,30})\\"(\s*:\s*)\\"(?:(?!\\").)*\\"/g;
const ELEMENT = /<((?:\w+:)?(\w+))(?:\s[^<>]*)?>[^<>]*<\/\1>/g;
const ATTRIBUTE = /\b(\w+)="[^"]*"/g;

/** The text without card numbers, credentials and values of secret names. */
export function redactText(text: string): string {
  const said = toEnglish(text);
  const cut = said.length > MAX_TEXT ? `${said.slice(0, MAX_TEXT)}…` : said;
  const plain = cut
    .replace(AUTHORISATION, `$1 ${REDACTED}`)
    .replace(ESCAPED, (whole, name: string, between: string) =>
      isSecret(name) ? `\\"${name}\\"${between}${REDACTED}` : whole,
    )
    .replace(NAMED, (whole, quote: string, name: string, between: string) =>
      isSecret(name) ? `${quote}${name}${quote}${between}${REDACTED}` : whole,
    )
    .replace(ELEMENT, (whole, tag: string, name: string) =>
      isSecret(name) ? `<${tag}>${REDACTED}</${tag}>` : whole,
    )
    .replace(ATTRIBUTE, (whole, name: string) => (isSecret(name) ? `${name}="${REDACTED}"` : whole))
    .replace(DIGITS, (found) => (passesLuhn(found.replace(/\D/g, '')) ? REDACTED : found));
  // Card numbers with other groups or digits than programs write.
  return maskCards(plain);
}

/** Plain data for the log; fields with secret names are removed whatever they hold. */
export function redact(value: unknown, depth = 0, parent = ''): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'number') return redactNumber(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '…';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).map((v) => redact(v, depth + 1, parent));
  const fields = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    fields.map(([name, v]) => [
      redactText(name),
      isSecret(name, parent) && v !== null && v !== undefined
        ? REDACTED
        : redact(v, depth + 1, name),
    ]),
  );
}

function redactNumber(value: bigint | number): unknown {
  const text = String(value);
  const clean = redactText(text);
  if (clean !== text) return clean;
  return typeof value === 'bigint' ? text : value;
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  const code = getErrorCode(error);
  return {
    name,
    message: redactText(message),
    stack: redactText(stack ?? ''),
    ...(code !== '' && { code }),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
  };
}
