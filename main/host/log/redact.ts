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
  'passwordhash',
  'pass',
  'station',
  'airdeskstation',
  'authorization',
  'proxyauthorization',
  'keyhash',
  'datakey',
  'clientkey',
  'cookie',
  'setcookie',
  'number',
  'pan',
  'cvc',
  'cvv2',
  'seriescode',
  'card',
  'paymentcard',
  'identitydocid',
  'passport',
  'passportnumber',
  'redressnumber',
]);
const SECRET_END = /(?:password|passphrase|secret|tokens?|apikey|cardnumber|securitycode)$/;

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const MAX_TEXT = 4_000;

const findPersonal = createPersonalLookup(() =>
  Object.values(operations).flatMap(({ input, output }) => [input, output]),
);

function isSecret(name: string, parent = ''): boolean {
  const plain = toPlainName(name);
  if (SECRET_NAMES.has(plain) || SECRET_END.test(plain)) return true;
  const kind = findPersonal(plain, toPlainName(parent));
  return kind !== null && kind !== 'TRAIT';
}

/** A card number: 13 to 19 digits, maybe in groups, whose check digit is right. */
const DIGITS = /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g;
const AUTHORISATION = /\b(Bearer|Basic)\s+[\w.~+/=-]{4,}/gi;
const USER_IN_URL = /(\/\/[^\s/:@]*:)[^\s/]+@/g;
/** What comes before a value: `"name": "value"`, `name=value`, also in JSON inside JSON. */
const NAME = /(\\{0,7}["']?)(?<name>[A-Za-z][\w-]{1,30})\1\s*[:=]\s*/g;
/** A text that was cut has no closing quote. */
const VALUE = /(\\*["'])[\s\S]*?(?:(?<!\\)\1|$)|\[[^\]]*(?:\]|$)|\{[^}]*(?:\}|$)|[^\s,;&}"'<\\]+/y;
const ELEMENT = /(?:<|&lt;)(?:\w+:)?(?<name>\w+)(?:\s[^<>]*?)?(?<!\/)(?:>|&gt;)/g;
const CONTENT = /[\s\S]*?(?=(?:<|&lt;)\/|$)/y;

/** Only a secret's value is passed over: another name's may hold a secret with its name. */
function hideValues(text: string, heads: RegExp, value: RegExp): string {
  let plain = '';
  let from = 0;
  for (const { index, 0: head, groups } of text.matchAll(heads)) {
    if (index < from || !isSecret(groups?.name ?? '')) continue;
    value.lastIndex = index + head.length;
    const hidden = value.exec(text)?.[0] ?? '';
    plain += text.slice(from, index + head.length) + (hidden && REDACTED);
    from = index + head.length + hidden.length;
  }
  return plain + text.slice(from);
}

/** The text without card numbers, credentials and values of secret names. */
export function redactText(text: string): string {
  const said = toEnglish(text);
  const cut = said.length > MAX_TEXT ? `${said.slice(0, MAX_TEXT)}…` : said;
  const known = cut.replace(AUTHORISATION, `$1 ${REDACTED}`).replace(USER_IN_URL, `$1${REDACTED}@`);
  const plain = hideValues(hideValues(known, ELEMENT, CONTENT), NAME, VALUE).replace(
    DIGITS,
    (found) => (passesLuhn(found.replace(/\D/g, '')) ? REDACTED : found),
  );
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
