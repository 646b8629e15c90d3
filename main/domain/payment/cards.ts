/**
 * A payment card as typed, checked before anything is sent. The number and the security code are in
 * {@link Card} alone, in memory, for one call; {@link KeptCard} is all that may be stored or shown.
 */
import { z } from 'zod';
import { passesLuhn } from '#main/contract/card-numbers.ts';
import { refuseField } from '#main/contract/errors.ts';
import type { CardInput } from '#main/contract/fop-input.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { CardBrand } from '#main/contract/values.ts';
import type { ProviderCard } from '#main/providers/provider-after-sale.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { findCardBrand, getSchemeRules, type KnownBrand } from './card-brands.ts';

const KeptCardSchema = z.object({
  brand: CardBrand,
  /** First six and last four digits, `411111******1111`. */
  number: z.string(),
  holder: z.string(),
  approval_code: z.string().nullable(),
});
export type KeptCard = z.infer<typeof KeptCardSchema>;

/** Never stored, logged or returned. */
export interface Card {
  brand: KnownBrand;
  number: string;
  holder: string;
  expiry: { month: number; year: number };
  cvv: string | null;
  approval_code: string | null;
}

export interface CardContext {
  now: Date;
  /** The agency's time zone: a card is valid there to the end of its month. */
  zone: string;
  /** The card's position in the input. */
  path: string;
}

/** No scheme issues a card for longer; a later year is a typing error. */
const MAX_YEARS = 25;

export const getBin = (number: string): string => number.slice(0, 6);

/** `411111******1111` at any length: six digits, a star for each hidden digit, four digits. */
export const maskCardNumber = (number: string): string =>
  `${getBin(number)}${'*'.repeat(Math.max(0, number.length - 10))}${number.slice(-4)}`;

/** The card as typed, checked. CARD_REFUSED says what is wrong and never shows the number. */
export function readCard(input: CardInput, context: CardContext): Result<Card> {
  const { number, holder, cvv = null, approval_code = null, card_brand } = input;
  const refuseCard = (field: string, message: string) =>
    refuseField(`${context.path}.${field}`, message, 'CARD_REFUSED');
  if (!passesLuhn(number)) return refuseCard('number', phrase('card_not_valid'));
  const brand = findCardBrand(number);
  if (!brand) return refuseCard('number', phrase('scheme_refused'));
  const rules = getSchemeRules(brand);
  if (!rules.lengths.includes(number.length)) {
    return refuseCard('number', phrase('card_digits_of', { brand, n: number.length }));
  }
  if (card_brand && card_brand !== 'UNSPECIFIED' && card_brand !== brand) {
    return refuseCard('card_brand', phrase('card_other_brand', { brand, named: card_brand }));
  }
  const expiry = readExpiry(input.expire_date);
  const today = convertUtcToLocal(context.now.toISOString(), context.zone);
  const months = calculateMonthsBetween(today, expiry);
  if (months < 0) return refuseCard('expire_date', phrase('card_expired'));
  if (months > MAX_YEARS * 12) return refuseCard('expire_date', phrase('card_too_long'));
  if (cvv !== null && cvv.length !== rules.cvv) {
    return refuseCard('cvv', phrase('cvv_digits', { brand, n: rules.cvv }));
  }
  return ok({ brand, number, holder, expiry, cvv, approval_code });
}

/** The contract has checked the form: MM/YY or MM/YYYY. */
function readExpiry(text: string): Card['expiry'] {
  const [month = '', year = ''] = text.split('/');
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

const calculateMonthsBetween = (today: string, { month, year }: Card['expiry']): number =>
  (year - Number(today.slice(0, 4))) * 12 + month - Number(today.slice(5, 7));

/** The part of a card that may be stored. */
export function toKeptCard({ brand, number, holder, approval_code }: Card): KeptCard {
  return { brand, number: maskCardNumber(number), holder, approval_code };
}

export function toProviderCard(card: Card, installments: number): ProviderCard {
  const { brand, number, holder, expiry, cvv } = card;
  return { brand, number, holder, expiry, cvv, installments };
}
