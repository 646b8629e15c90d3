/** Card vendor codes of PADIS 9889: the code of a card brand for GDSs, airlines and entries. */
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
