/** Forms of payment in words: of a card its brand and last four digits and never more. */
import type { Payment } from '#main/contract/payment.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { CardBrand, FopType } from '#main/contract/values.ts';
import { fill, wordsOf } from './words/index.ts';

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

export const brandName = (brand: CardBrand): string => BRANDS[brand];

export interface FormFacts {
  fop_type: FopType;
  card_brand: CardBrand;
  last_four: string | null;
}

export const formFacts = ({ fop_type, payment_card }: Payment['fop']): FormFacts => ({
  fop_type,
  card_brand: payment_card?.card_brand ?? 'UNSPECIFIED',
  last_four: payment_card?.number?.slice(-4) ?? null,
});

/** 'Visa ending 1111', 'Agency invoice'. */
export function formText({ fop_type, card_brand, last_four }: FormFacts, language: LanguageCode) {
  const words = wordsOf(language);
  const brand = brandName(card_brand) || words.fop.CREDITCARD;
  if (fop_type !== 'CREDITCARD') return words.fop[fop_type];
  return last_four === null ? brand : fill(words.receipt.card, { brand, digits: last_four });
}
