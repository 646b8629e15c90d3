/** Ticket numbers as they are typed and shown: 957-2412887301, with or without a check digit. */

/** 9572412887301 → '957-2412887301'. */
export const formatTicketNumber = (number: string): string =>
  `${number.slice(0, 3)}-${number.slice(3)}`;

/** A value of thirteen digits, or a list of such, is of tickets; within words it may be a phone. */
export const formatTicketNumbersIn = (text: string): string =>
  /^\d{13}(?:, \d{13})*$/.test(text) ? text.replaceAll(/\d{13}/g, formatTicketNumber) : text;

/**
 * The thirteen digits of a typed number, or null. A fourteenth is a check digit, modulo 7 of form
 * and serial or of the whole number; one that does not match is a typing error.
 */
export function readTicketNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{13}$/.test(digits)) return digits;
  if (!/^\d{14}$/.test(digits)) return null;
  const number = digits.slice(0, 13);
  const check = Number(digits[13]);
  return [number, number.slice(3)].some((part) => Number(part) % 7 === check) ? number : null;
}

/**
 * Several numbers, by commas, or by blanks after a whole one; `wrong` is the first that is none.
 */
export function readTicketNumbers(text: string): { numbers: string[]; wrong: string | null } {
  const parts = text.split(/[,;]+|(?<=\d{10})\s+/).filter((part) => part.trim() !== '');
  const read = parts.map((part) => ({ part, number: readTicketNumber(part) }));
  return {
    numbers: [...new Set(read.flatMap(({ number }) => number ?? []))],
    wrong: read.find(({ number }) => number === null)?.part ?? null,
  };
}
