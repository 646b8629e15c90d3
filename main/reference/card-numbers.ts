/** What a payment card's number looks like, wherever one must not stand or must be a right one. */

/** The last digit of a number follows from the others. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const twice = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += twice > 9 ? twice - 9 : twice;
  });
  return sum % 10 === 0;
}

/**
 * Whether a text has a card number in it, with or without the blanks people type. Ticket numbers have
 * thirteen digits, a check digit makes fourteen: those are no card's here.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){14,18}/g) ?? [];
  return runs.some((run) => passesLuhn(run.replaceAll(/\D/g, '')));
}
