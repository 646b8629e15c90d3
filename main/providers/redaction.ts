/**
 * Redacts messages for support: no secrets of the account, no cards, and stand-ins of the same form
 * for people's names, documents, birth dates, addresses and numbers. A value has the same stand-in
 * in the whole recording, so that requests and answers still match.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { operations } from '#main/contract/operations.ts';
import { createPersonalLookup, toPlainName } from '#main/contract/personal.ts';
import { maskTexts } from '#main/contract/texts.ts';
import type { AccountMask } from './account-mask.ts';
import { OrderSchema } from './provider-order.ts';
import { parseJson } from './transport.ts';
import { CARD_FIELD } from './wire/masking.ts';

/** Fields that are personal in our own schemas. */
const findPersonal = createPersonalLookup(() => [
  ...Object.values(operations).flatMap(({ input, output }) => [input, output]),
  OrderSchema,
]);
/** Plain names of personal fields in providers' messages. */
const PERSON = new RegExp(
  `^(${[
    '(given|first|middle|sur|last|family|maiden|full|contact|individual|traveller?|passenger|pax|cardholder|holder)names?',
    '(first|last|middle|surname|holder|emergencycontact)',
    '(birthdate|dateofbirth|dob|bornon|birthday|birthplace|placeofbirth)',
    '(e?mail(address(text|value)?)?|emailid)',
    '(phone|telephone|mobile|fax)(number|numbers?|text)?|contactnumber',
    '(street|streetnmbr|streettext|address(line|text)\\d?|postal(code|address)|postcode|zipcode)',
    '(identity|doc|travel|passport|visa|tax|redress|knowntravell?er|ssn|foid|cpf|cnpj)+(document)?(id|number|nbr|no)',
    '(passport|redress|uniqueidentifier|identitydocid|fqtvid|membershipnumber|loyaltynumber)',
    '(loyaltyprogramm?e?)?accountnumber|frequentflyer(number|id)|fqtvnumber',
  ].join('|')})$`,
);
/** Message parts about a person's documents or contacts, whatever they contain. */
const ABOUT =
  /^(phone|telephone|phonenumber|identitydoc|identitydocument|passport|foid|postaladdress|emailaddress|contactinformation|contactinfo|passengeridinfo|documents?|loyalty|loyaltyprogramm?e?account|frequentflyers?|fqtvinfo|bookingtravelername)$/;
const PAPER = /(identity|passport|passengerdocument|foid|visa|redress)/;
/** Fields that give the kind of such a message part. */
const KIND = /(code|type|ind|label|id|ref|refs|country|key|status)$/;
const FREE = /(remark|freetext|text|says|ssr|osi|note|comment|longfreetext|message(?!id$))/;
const CARD = /^(number|magneticstripe\w*)$/;
/** A digest of the account's password, with what it was made of, lets anybody try passwords. */
const DIGEST = /^(password|nonce)$/;
const CARD_PART = /(card|fop)/;
const DATE = /^(\d{4})-\d{2}-\d{2}/;
const WIRE_DATE = /^\d{2}(?=[A-Z]{3}\d{2,4}$)/i;
const MIN_NAME = 2;
/** Shorter values occur in other words by chance. */
const MIN_ELSEWHERE = 4;
/** The last digits of an international phone number are personal. */
const MAX_OWN_DIGITS = 8;
const MAX_PEOPLE_VALUES = 5_000;
/** Nothing that is read is nested deeper; a hostile message would take the stack, or minutes. */
const MAX_DEPTH = 100;

const normalizeText = (value: string) =>
  value.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase();

export interface Redactor {
  /** Redacts a body as sent or received. */
  body(text: string, mask: AccountMask | null): string;
  /** Redacts a path with the query that may follow it. */
  path(text: string, mask: AccountMask | null): string;
  /** Redacts plain data of ours. */
  value<T>(value: T, mask: AccountMask | null): T;
}

export function createRedactor(): Redactor {
  const known = new Map<string, string>();
  /** The known values as they were written, and without accents, in small letters. */
  const spellings = new Set<string>();
  let elsewhere: RegExp | null = null;

  function standIn(value: string): string {
    const key = normalizeText(value);
    if (key === '') return value;
    const made = known.get(key) ?? makeValueFor(key, known.size + 1);
    if (known.size < MAX_PEOPLE_VALUES) {
      known.set(key, made);
      for (const one of [key, value.trim()]) spellings.add(one.normalize('NFC').toLowerCase());
    }
    return made;
  }

  /** Replaces known personal values anywhere in a text. */
  const replaceInText = (text: string): string =>
    elsewhere ? text.replace(elsewhere, (found) => known.get(normalizeText(found)) ?? found) : text;

  function redactLeaf(name: string, value: string, about: string[]): string {
    const field = toPlainName(name);
    const part = about.find((one) => ABOUT.test(one));
    const card = about.some((one) => CARD_PART.test(one));
    const secret = card && (CARD.test(field) || CARD_FIELD.test(field));
    if (secret || DIGEST.test(field)) return '*'.repeat(value.length);
    const paper = about.some((one) => PAPER.test(one)) && /\d/.test(value) && value.length > 4;
    const kind = findPersonal(field, about.at(-1) ?? '');
    const own =
      kind === 'IDENTITY' ||
      PERSON.test(field) ||
      paper ||
      (part !== undefined && !KIND.test(field));
    if (own && value.trim().length >= MIN_NAME) return standIn(value);
    return kind === 'WORDS' || FREE.test(field)
      ? redactFreeText(replaceInText(value))
      : replaceInText(value);
  }

  function redactJson(value: unknown, name = '', about: string[] = [], depth = 0): unknown {
    if (typeof value === 'string') return redactLeaf(name, value, about);
    if (typeof value === 'number' && PERSON.test(toPlainName(name))) return 0;
    if (value === null || typeof value !== 'object') return value;
    if (depth >= MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((one) => redactJson(one, name, about, depth + 1));
    const inside = name === '' ? about : [...about, toPlainName(name)];
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, redactJson(one, key, inside, depth + 1)]),
    );
  }

  /**
   * Runs again if new personal values were found, which may also occur earlier in the text. Their
   * pattern is built once for all of them: a list of orders has thousands.
   */
  function redactWhole(once: () => string): string {
    const before = spellings.size;
    const text = once();
    if (spellings.size === before) return text;
    elsewhere = buildWordsPattern([...spellings].filter((one) => one.length >= MIN_ELSEWHERE));
    return once();
  }

  const clean = (text: string, mask: AccountMask | null) =>
    maskCards(mask ? mask.text(text) : text);

  return {
    body(text, mask) {
      const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
      const redacted =
        parsed === undefined
          ? redactWhole(() => redactXml(text, redactLeaf))
          : redactWhole(() => JSON.stringify(redactJson(parsed)));
      return clean(redacted, mask);
    },
    path(text, mask) {
      const [path = '', ...query] = text.split('?');
      const redacted = redactWhole(() => {
        const pairs = [...new URLSearchParams(query.join('?'))].map(([name, value]) => [
          name,
          redactLeaf(name, value, []),
        ]);
        return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
      });
      return clean(redacted, mask);
    },
    value(value, mask) {
      const text = redactWhole(() => JSON.stringify(redactJson(value)) ?? 'null');
      const told = JSON.parse(text);
      // Field by field: a masked digit of a number would make the text no JSON.
      return maskTexts(mask ? mask.value(told) : told);
    },
  };
}

const TOKEN = /<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w.:-]+)(\s*=\s*)("[^"]*"|'[^']*')/g;

/** Texts and attributes by their names; text that is not XML is read as plain text. */
function redactXml(
  text: string,
  leaf: (name: string, value: string, about: string[]) => string,
): string {
  const open: string[] = [];
  return text.replace(TOKEN, (whole, end, name, attributes = '', empty, words) => {
    if (words !== undefined) {
      const at = open.at(-1);
      return at === undefined || words.trim() === ''
        ? words
        : escapeText(leaf(at, unescapeText(words), open.slice(-MAX_DEPTH, -1)));
    }
    if (end) {
      open.pop();
      return whole;
    }
    const about = [...open.slice(-MAX_DEPTH), toPlainName(name)];
    const kept = attributes.replace(
      ATTRIBUTE,
      (_all: string, key: string, is: string, quoted: string) => {
        const value = unescapeText(quoted.slice(1, -1));
        return `${key}${is}"${escapeText(leaf(key, value, about)).replace(/"/g, '&quot;')}"`;
      },
    );
    if (!empty) open.push(toPlainName(name));
    return `<${name}${kept}${empty ? '/' : ''}>`;
  });
}

const unescapeText = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A stand-in of the same form, so that it is parsed the same way. */
function makeValueFor(value: string, number: number): string {
  if (value.includes('@')) return `person${number}@example.invalid`;
  const date = DATE.exec(value);
  if (date) return `${date[1]}-01-01${value.slice(10)}`;
  if (WIRE_DATE.test(value)) return value.replace(/^\d{2}[A-Z]{3}/i, '01JAN');
  if (/^\+?[\d\s()./-]+$/.test(value)) {
    const all = value.replace(/\D/g, '');
    // The country code stays, because a phone number is parsed by its country.
    const kept = value.startsWith('+') ? all.slice(0, -MAX_OWN_DIGITS) : '';
    const digits = [...(kept + String(number).padStart(all.length - kept.length, '0'))];
    return value.replace(/\d/g, () => digits.shift() ?? '0');
  }
  if (/\d/.test(value)) return `X${String(number).padStart(Math.max(value.length - 1, 3), '0')}`;
  let letters = '';
  for (let left = number; left > 0; left = Math.floor(left / 26)) {
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  }
  return `PERSON${letters}`;
}

/** A number of nine digits or more in groups, as telephones are written; no date. */
const GROUPED = /(?<![\w.,-])(?!\d{4}-\d{2}-\d{2})\+?\(?\d(?:[ ()./-]{0,2}\d){8,}/g;

/** Removes everything like an address, document or number from agents' free text. */
const redactFreeText = (text: string): string =>
  text
    .replace(/[\w.+-]{1,64}(@|\/\/)[\w-]+(\.[\w-]+)+/g, 'person@example.invalid')
    .replace(/\b(?=[A-Z]*\d)[A-Z0-9]{7,}\b/gi, (found) => found.replace(/[A-Z0-9]/gi, '0'))
    .replace(GROUPED, (found) => found.replace(/\d/g, '0'))
    .replace(/\b\d{2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2,4}\b/gi, '01JAN00');

function buildWordsPattern(values: string[]): RegExp | null {
  if (values.length === 0) return null;
  const patterns = values
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
