/** Forms of payment in words: of a card only its brand and last four digits. */
import type { DayEndForm } from '#main/contract/day-end.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { CardBrand } from '#main/contract/values.ts';
import { fill, getWords } from './words/index.ts';

const BRANDS: Readonly<Record<CardBrand, string>> = {
  UNSPECIFIED: '',
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  ELO: 'Elo',
  HIPERCARD: 'Hipercard',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  JCB: 'JCB',
};

export const getBrandName = (brand: CardBrand): string => BRANDS[brand];

/** 'Visa ending 1111 in 3 installments', 'Agency invoice'. */
export function formatForm(
  { fop_type, card_brand, last_four, installments: n }: DayEndForm,
  language: LanguageCode,
): string {
  const words = getWords(language);
  const brand = getBrandName(card_brand) || words.fop.CREDITCARD;
  if (fop_type !== 'CREDITCARD') return words.fop[fop_type];
  const card = last_four === null ? brand : fill(words.receipt.card, { brand, digits: last_four });
  return n === 1 ? card : `${card} ${fill(words.receipt.installments, { n })}`;
}
