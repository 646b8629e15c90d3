/**
 * Text inputs. Typed text is stored, shown and sent on, so none of it may contain a card number or
 * a security code. Every input string is made here, or has a form that no card number can have; a
 * test checks the operations table for this.
 */
import { z } from 'zod';
import { holdsCardNumber, holdsSecurityCode, maskCardData, maskCards } from './card-numbers.ts';
import { phrase } from './phrase.ts';

const CARD_IN_TEXT = phrase('card_in_text');
const CODE_IN_TEXT = phrase('code_in_text');

export const noCardNumber = z.refine<string>((text) => !holdsCardNumber(text), CARD_IN_TEXT);
/** For fields where 13-digit numbers belong, such as telephone and national document numbers. */
const noLongCardNumber = z.refine<string>((text) => !holdsCardNumber(text, 14), CARD_IN_TEXT);
const noSecurityCode = z.refine<string>((text) => !holdsSecurityCode(text), CODE_IN_TEXT);
// A lone surrogate cannot be sent, and direction marks make a text look like another one.
export const noControls = z.regex(
  /^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u,
  phrase('one_line'),
);
const noControlsButBreaks = z.regex(
  /^(?:[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\n)*$/u,
  phrase('no_controls'),
);

/** Half of a pair of surrogates is no character: no UTF-8, address or hash keeps it. */
export const wellFormed = z.refine<string>((text) => text.isWellFormed(), phrase('half_character'));

/** What is seen of a name, to compare names: no invisible marks, in any case and composition. */
export const toSeenName = (name: string): string =>
  name
    .replace(/\p{DI}/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();

/** A text that is too long is looked through for nothing else: that takes time by its length. */
const upTo = (max: number, least = 0) => z.string().min(least).max(max, { abort: true });

/** Free text of several lines. */
export const writtenText = (max: number) =>
  upTo(max).check(noControlsButBreaks, noCardNumber, noSecurityCode);
/** Free text of one line. */
export const writtenLine = (max: number) =>
  upTo(max).check(noControls, noCardNumber, noSecurityCode);
/** One line that is not empty, trimmed. */
export const writtenWords = (max: number) => writtenLine(max).trim().min(1);

/** Text that may contain a telephone number. */
export const writtenNumber = (max: number) =>
  upTo(max).check(noControls, noLongCardNumber, noSecurityCode);
export const MAX_PHONE = 40;
export const Phone = writtenNumber(MAX_PHONE).regex(/^[+0-9()\-. /A-Za-z]*$/, phrase('not_phone'));
export const MAX_DOCUMENT_NUMBER = 40;
/** Number of a passport or national document; some have 13 or 18 digits. */
export const DocumentNumber = z
  .string()
  .trim()
  .min(1)
  .max(MAX_DOCUMENT_NUMBER, { abort: true })
  .check(
    noControls,
    z.refine<string>(
      (text) => [13, 17, 18].includes(text.replace(/\D/g, '').length) || !holdsCardNumber(text),
      CARD_IN_TEXT,
    ),
  );
export const Email = z.email().max(254, { abort: true }).check(noCardNumber);
export const FrequentFlyerNumber = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,30}$/, { error: phrase('letters_digits'), abort: true })
  .check(noCardNumber);

/** An id in a request: any text up to a length; an unknown one is NOT_FOUND, whatever its form. */
export const Id = upTo(200, 1).check(wellFormed, noCardNumber);
/** An opaque token: limited in length, never interpreted. */
export const Token = Id.regex(/^[^,\s]+$/, phrase('token_form'));
/** The maximum of journeys in one search, sale or booking. */
export const MAX_JOURNEYS = 6;
/** In one booking: passengers with infants; legs; tickets and EMDs. */
export const MAX_PASSENGERS = 27;
export const MAX_LEGS = 24;
export const MAX_DOCUMENTS = 108;
export const SliceTokens = z.array(Token).min(1).max(MAX_JOURNEYS);
/** Tokens joined by commas, names of time zones and the like: short, and never stored as typed. */
export const word = (max: number) => upTo(max, 1).check(wellFormed, noCardNumber);

/** A caller's id of a call, or the key under which its answer is stored. */
export const CallId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, phrase('header_word'))
  .check(noCardNumber);
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, phrase('header_key'))
  .check(noCardNumber);

/** Texts that are only searched for; airline ids and ticket numbers may be among them. */
export const LOOKED_UP = 'lookup';
export const lookedUp = (max: number) => upTo(max).check(wellFormed).meta({ format: LOOKED_UP });
/** Stored as a hash or sealed, never shown. */
export const SECRET = 'password';
export const secret = (min: number, max: number) =>
  z.string().min(min).max(max).check(wellFormed).meta({ format: SECRET });
/** A secret that is sent as a header's value: it is trimmed there anyway. */
export const HeaderSecret = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, phrase('header_value'))
  .meta({ format: SECRET });

/** Any JSON, with the card numbers in its texts masked. */
export function maskTexts<T>(json: T): T {
  if (typeof json === 'string') return maskCardData(json) as T;
  if (Number.isInteger(json) && holdsCardNumber(String(json))) return maskCards(String(json)) as T;
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map(maskTexts) as T;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [maskCardData(name), maskTexts(value)]),
  ) as T;
}
