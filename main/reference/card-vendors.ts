/** Card vendor codes of the trade (PADIS 9889): a brand as hosts, airlines and entries write it. */
import type { CardBrand } from '#main/contract/values.ts';

export const CARD_VENDORS: Readonly<Record<Exclude<CardBrand, 'UNSPECIFIED'>, string>> = {
  VISA: 'VI',
  MASTERCARD: 'CA',
  AMEX: 'AX',
  ELO: 'EL',
  HIPERCARD: 'HC',
  DINERS: 'DC',
  DISCOVER: 'DS',
  JCB: 'JC',
};
