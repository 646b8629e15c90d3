/**
 * The texts of inputs. What a person writes is kept, shown and handed on: in none of it stands a
 * payment card's number or its security code. Every string of an input is made here, or has a form
 * that no card number fits; a test walks the table of operations and fails for any other.
 */

import { z } from 'zod';
import { holdsCardNumber, holdsSecurityCode, maskCardData } from './card-numbers.ts';
import { phrase } from './phrase.ts';

/** What is wrong with such a text. */
const CARD_IN_TEXT = phrase('card_in_text');
const CODE_IN_TEXT = phrase('code_in_text');

export const noCardNumber = z.refine<string>((text) => !holdsCardNumber(text), CARD_IN_TEXT);
/** Where numbers of thirteen digits belong, as those of telephones and of national documents. */
const noLongCardNumber = z.refine<string>((text) => !holdsCardNumber(text, 14), CARD_IN_TEXT);
const noSecurityCode = z.refine<string>((text) => !holdsSecurityCode(text), CODE_IN_TEXT);
const noControls = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, phrase('one_line'));
const noControlsButBreaks = z.regex(/^(?:[^\p{Cc}\u2028\u2029]|\n)*$/u, phrase('no_controls'));

/** What a person writes, in several lines. */
export const writtenText = (max: number) =>
  z.string().max(max).check(noControlsButBreaks, noCardNumber, noSecurityCode);
/** What a person writes in one line. */
export const writtenLine = (max: number) =>
  z.string().max(max).check(noControls, noCardNumber, noSecurityCode);
/** One line that is not empty, without blanks around it. */
export const writtenWords = (max: number) => writtenLine(max).trim().min(1);

/** Words that have a telephone number in them. */
export const writtenNumber = (max: number) =>
  z.string().max(max).check(noControls, noLongCardNumber, noSecurityCode);
export const Phone = writtenNumber(40).regex(/^[+0-9()\-. /A-Za-z]*$/, phrase('not_phone'));
/** Of a passport or of a country's own papers, which have thirteen or eighteen digits in some. */
export const DocumentNumber = z
  .string()
  .min(1)
  .max(40)
  .check(
    noControls,
    z.refine<string>(
      (text) => [13, 17, 18].includes(text.replace(/\D/g, '').length) || !holdsCardNumber(text),
      CARD_IN_TEXT,
    ),
  );
export const Email = z.email().max(254).check(noCardNumber);
export const FrequentFlyerNumber = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,30}$/, phrase('letters_digits'))
  .check(noCardNumber);

/** An id as it travels: any bounded text; what names nothing is NOT_FOUND, whatever its form. */
export const Id = z.string().min(1).max(200).check(noCardNumber);
/** An opaque token as it travels: bounded, never interpreted. */
export const Token = Id.regex(/^[^,\s]+$/, phrase('token_form'));
/** One search, one sale and one booking have so many journeys at most. */
export const MAX_JOURNEYS = 6;
export const SliceTokens = z.array(Token).min(1).max(MAX_JOURNEYS);
/** Tokens joined by commas, names of time zones and the like: short and kept nowhere as they came. */
export const word = (max: number) => z.string().min(1).max(max).check(noCardNumber);

/** What a caller names a call by, and the key under which its answer is kept. */
export const CallId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, phrase('header_word'))
  .check(noCardNumber);
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, phrase('header_key'))
  .check(noCardNumber);

/** Texts that are only looked for: ids of airlines and numbers of tickets are among them. */
export const LOOKED_UP = 'lookup';
export const lookedUp = (max: number) => z.string().max(max).meta({ format: LOOKED_UP });
/** Kept as a hash or sealed, shown by nobody. */
export const SECRET = 'password';
export const secret = (min: number, max: number) =>
  z.string().min(min).max(max).meta({ format: SECRET });

/** Any JSON, each text in it without card numbers. */
export function maskTexts<T>(json: T): T {
  if (typeof json === 'string') return maskCardData(json) as T;
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map(maskTexts) as T;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [maskCardData(name), maskTexts(value)]),
  ) as T;
}
