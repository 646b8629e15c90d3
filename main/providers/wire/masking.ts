/**
 * Removes card numbers from texts: those of a request wherever its answer repeats them, and any
 * look-alikes. Masking comes before anything is kept, logged or shown.
 */
import { maskCards } from '#main/contract/card-numbers.ts';

/** First six and last four of a card number, the rest as stars; shorter numbers lose more. */
export function maskCard(text: string): string {
  // Masked by its sender already, with whatever letter.
  const masked = /^(\d{0,6})([^\d\s-]+)(\d{4})$/.exec(text.replace(/[\s-]/g, ''));
  if (masked) return masked[0].replace(/[^\d\s-]/g, '*');
  const digits = text.replace(/\D/g, '');
  if (digits.length < 12) return '*'.repeat(Math.max(digits.length, 4));
  return `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

const SECRET =
  /CardNumber|SeriesCode|CardSecurityCode|AccountNumber|Security(Code|Id)|CVV|CVC|PinCode/i;

/** Card numbers wherever they stand in a message: by the name of their place, or by their looks. */
export const maskLeaf = (path: string, value: string): string =>
  SECRET.test(path) ? maskCard(value) : maskCards(value);

/** Card data that may only be in the request. */
export interface CardSecret {
  number: string;
  cvv: string | null;
}

/** An answer without the card numbers of its request, however they are spaced. */
export function withoutNumbers(text: string, secrets: CardSecret[]): string {
  return secrets.reduce((left, { number }) => {
    const digits = number.replace(/\D/g, '');
    if (digits.length < 8) return left;
    const spaced = new RegExp(`(?<!\\d)${[...digits].join('[ -]?')}(?!\\d)`, 'g');
    return left.replace(spaced, maskCard(digits));
  }, text);
}

/** A text for people without security codes too; elsewhere they are just three digits. */
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
