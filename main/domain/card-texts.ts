/** Texts that agents type are kept, shown and handed on: a card's number is refused in each of them. */
import { type Failure, failure } from '#main/contract/errors.ts';
import { holdsCardNumber } from '#main/reference/card-numbers.ts';

/** What is wrong with such a text. */
export const CARD_IN_TEXT = 'a card number is kept in no text';

/** Null where none of the texts, by where they stand in the input, has a card number in it. */
export function cardInTexts(
  texts: Readonly<Record<string, string | null | undefined>>,
): Failure | null {
  const details = Object.entries(texts).flatMap(([path, text]) =>
    holdsCardNumber(text ?? '') ? [{ path, message: CARD_IN_TEXT }] : [],
  );
  return details.length === 0
    ? null
    : failure('INVALID_REQUEST', 'A text has a card number in it', details);
}
