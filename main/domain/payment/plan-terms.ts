/**
 * On what terms a card may be paid in instalments: by scheme, bettered by the bank or partner its
 * first six digits belong to, and not at all for debit cards. Rates are percent a month, as text,
 * because they are counted with exactly.
 */
import type { KnownBrand } from './card-brands.ts';

export interface PlanTerms {
  /** Most instalments. */
  max: number;
  /** Up to so many without interest. */
  interest_free: number;
  monthly_rate: string;
}

const BY_BRAND: Readonly<Record<KnownBrand, PlanTerms>> = {
  VISA: { max: 12, interest_free: 4, monthly_rate: '2.49' },
  MASTERCARD: { max: 12, interest_free: 4, monthly_rate: '2.49' },
  AMEX: { max: 10, interest_free: 5, monthly_rate: '1.99' },
  ELO: { max: 10, interest_free: 3, monthly_rate: '2.69' },
  HIPERCARD: { max: 10, interest_free: 4, monthly_rate: '2.59' },
  DINERS: { max: 6, interest_free: 6, monthly_rate: '1.99' },
  DISCOVER: { max: 1, interest_free: 1, monthly_rate: '0' },
  JCB: { max: 3, interest_free: 1, monthly_rate: '2.99' },
};

type Range = readonly [from: number, to: number];

interface Partner {
  name: string;
  ranges: readonly Range[];
  terms: PlanTerms;
}

const PARTNERS: readonly Partner[] = [
  {
    name: 'NUBANK',
    ranges: [
      [516220, 516220],
      [516292, 516292],
      [550209, 550209],
    ],
    terms: { max: 12, interest_free: 6, monthly_rate: '1.89' },
  },
  {
    name: 'ITAU',
    ranges: [
      [384100, 384160],
      [606282, 606282],
      [637095, 637612],
    ],
    terms: { max: 12, interest_free: 6, monthly_rate: '1.99' },
  },
  {
    name: 'BANCO DO BRASIL',
    ranges: [[498400, 498499]],
    terms: { max: 12, interest_free: 5, monthly_rate: '2.19' },
  },
  {
    name: 'CAIXA',
    ranges: [
      [506741, 506743],
      [509000, 509091],
    ],
    terms: { max: 12, interest_free: 4, monthly_rate: '2.29' },
  },
];

/** Visa Electron, Elo debit and debit Mastercard: charged in one sum or not at all. */
const DEBIT: readonly Range[] = [
  [402600, 402699],
  [417500, 417500],
  [450800, 450899],
  [484400, 484499],
  [491300, 491399],
  [491700, 491799],
  [506722, 506722],
  [516734, 516734],
  [636368, 636368],
];

/** The least an instalment may be, in minor units; elsewhere a card is paid in one sum. */
const MIN_INSTALLMENT: Readonly<Record<string, number>> = {
  BRL: 50_00,
  USD: 20_00,
  EUR: 20_00,
  ARS: 20_000_00,
  CLP: 15_000,
  COP: 60_000_00,
};

const inRanges = (bin: string, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => Number(bin) >= from && Number(bin) <= to);

export interface CardTerms {
  partner: string | null;
  /** Null where there are no plans at all: a debit card. */
  terms: PlanTerms | null;
}

/** `bin` is six digits. */
export function termsOf(bin: string, brand: KnownBrand): CardTerms {
  const partner = PARTNERS.find(({ ranges }) => inRanges(bin, ranges));
  const terms = inRanges(bin, DEBIT) ? null : (partner?.terms ?? BY_BRAND[brand]);
  return { partner: partner?.name ?? null, terms };
}

export const leastInstallment = (currency: string): number | null =>
  MIN_INSTALLMENT[currency] ?? null;
