/**
 * What a provider sends, without card numbers and security codes, whatever field they stand in. What
 * is handed back to the provider word for word is left as it is: keys, ids, locators, references, and
 * the numbers of tickets by their form.
 */

import { maskCardData } from '#main/contract/card-numbers.ts';
import { flatMapped } from '#main/contract/turns.ts';

const HANDED_BACK = /(^|_)(keys?|ids?|locator|owner|reference|conjunction_of|token)$/;
const NUMBER = /(^|_)number$/;
const TICKET = /^\d{13,14}$/;
/** Shorter texts hold neither. */
const MIN_LETTERS = 7;

type MaskText = (text: string) => string;

/** As {@link maskAnswer}, an element of its lists at a time. */
export function* maskingAnswer<T>(
  value: T,
  text: MaskText = maskCardData,
): Generator<undefined, T> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return maskAnswer(value, '', text);
  }
  const masked: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (HANDED_BACK.test(name)) masked[name] = part;
    else if (!Array.isArray(part)) masked[name] = maskAnswer(part, name, text);
    else
      masked[name] = yield* flatMapped(part as unknown[], (one) => [maskAnswer(one, name, text)]);
  }
  return masked as T;
}

/** The same value where nothing in it had to be masked. */
export function maskAnswer<T>(value: T, name = '', text: MaskText = maskCardData): T {
  if (typeof value === 'string') {
    if (value.length < MIN_LETTERS || (NUMBER.test(name) && TICKET.test(value))) return value;
    return text(value) as T;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const masked = value.map((one) => maskAnswer(one, name, text));
    return masked.some((one, at) => one !== value[at]) ? (masked as T) : value;
  }
  const changed = Object.entries(value).flatMap(([field, part]) => {
    const masked = HANDED_BACK.test(field) ? part : maskAnswer(part, field, text);
    return masked === part ? [] : [[field, masked] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
