/**
 * Removes card numbers from texts: those of a request wherever its answer repeats them, and
 * anything that looks like one. Texts are masked before they are stored, logged or shown.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import type { ProviderFailure } from '../provider.ts';

/** First six and last four digits of a card number, the rest stars; short numbers show less. */
export function maskCard(text: string): string {
  // Already masked by the sender, with any character.
  const masked = /^(\d{0,6})([^\d\s-]+)(\d{4})$/.exec(text.replace(/[\s-]/g, ''));
  if (masked) return masked[0].replace(/[^\d\s-]/g, '*');
  const digits = text.replace(/\D/g, '');
  if (digits.length < 12) return '*'.repeat(Math.max(digits.length, 4));
  return `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

/** Names of fields that hold a card's number or its security code. */
export const CARD_FIELD =
  /CardNumber|SeriesCode|CardSecurityCode|AccountNumber|Security(Code|Id)|CVV|CVC|PinCode/i;

/** Masks a value by its field name, or by its form. */
export const maskLeaf = (path: string, value: string): string =>
  CARD_FIELD.test(path) ? maskCard(value) : maskCards(value);

/** Card data that may be in the request only. */
export interface CardSecret {
  number: string;
  cvv: string | null;
}

/** An answer without the card numbers of its request, however they are grouped. */
export const withoutNumbers = (text: string, secrets: CardSecret[]): string =>
  secrets.reduce((left, { number }) => {
    const digits = number.replace(/\D/g, '');
    if (digits.length < 8) return left;
    const spaced = new RegExp(`(?<!\\d)${[...digits].join('[ -]?')}(?!\\d)`, 'g');
    return left.replace(spaced, maskCard(digits));
  }, text);

/** A text for people, also without security codes; elsewhere these are any three digits. */
export function withoutCodes(text: string, secrets: CardSecret[]): string {
  const sentence = maskCards(text);
  return secrets.reduce(
    (left, { cvv }) =>
      cvv === null || cvv === ''
        ? left
        : left.replace(new RegExp(`(?<!\\d)${cvv.replace(/\D/g, '')}(?!\\d)`, 'g'), '***'),
    sentence,
  );
}

export function withoutSecrets(failure: ProviderFailure, secrets: CardSecret[]): ProviderFailure {
  const clean = (text: string) => withoutCodes(text, secrets);
  const { message, provider_text, details, ...rest } = failure;
  return {
    ...rest,
    message: clean(message),
    provider_text: provider_text === null ? null : clean(provider_text),
    ...(details
      ? { details: details.map((one) => ({ ...one, message: clean(one.message) })) }
      : {}),
  };
}
