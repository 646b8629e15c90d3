/**
 * The terms on which a card may be paid in installments, from the agency's table: by scheme,
 * improved by the bank or partner its first six digits belong to, and none for debit cards. Rates
 * are percent a month, as text so that they can be calculated exactly.
 */
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Installments, SaleRules } from '#main/contract/sale-rules.ts';
import { findMinor, toMinor } from '../money.ts';
import type { KnownBrand } from './card-brands.ts';

export type PlanTerms = Pick<
  Installments['brands'][number],
  'max' | 'interest_free' | 'monthly_rate'
>;
type Ranges = Installments['debit'];

const isInRanges = (bin: string, ranges: Ranges): boolean =>
  ranges.some(([from, to]) => Number(bin) >= from && Number(bin) <= to);

export interface CardTerms {
  partner: string | null;
  /** Null if there are no plans: a debit card, or a scheme not in the table. */
  terms: PlanTerms | null;
}

/** `bin` is six digits. */
export function getTerms(table: Installments, bin: string, brand: KnownBrand): CardTerms {
  const partner = table.partners.find(({ ranges }) => isInRanges(bin, ranges));
  const of_brand = table.brands.find((one) => one.brand === brand);
  const terms = isInRanges(bin, table.debit) ? null : (partner ?? of_brand ?? null);
  return { partner: partner?.name ?? null, terms };
}

/** The least installment in minor units; null if cards are paid in one sum. */
export function findLeastInstallment({ least }: Installments, currency: string): number | null {
  const found = least.find((one) => one.currency === currency);
  return found ? toMinor(found.amount, currency) : null;
}

/** Problems of an administrator's sale rules that the schema does not catch. */
export function listSaleRulesProblems(
  { installments, service_fees = [] }: Partial<SaleRules>,
  agency_currency: string,
): ErrorDetail[] {
  const wrong = service_fees.flatMap(({ amount }, at) =>
    findMinor(amount, agency_currency) !== null
      ? []
      : [
          {
            path: `service_fees.${at}.amount`,
            message: phrase('not_amount', { currency: agency_currency }),
          },
        ],
  );
  if (!installments) return wrong;
  const { brands, partners, debit, least } = installments;
  const say = (path: string, message: string) =>
    wrong.push({ path: `installments.${path}`, message });
  const hasBackwards = (ranges: Ranges) => ranges.some(([from, to]) => from > to);
  brands.forEach(({ brand, max, interest_free }, at) => {
    const first = brands.findIndex((one) => one.brand === brand);
    if (first < at) say(`brands.${at}.brand`, phrase('scheme_twice'));
    if (interest_free > max) say(`brands.${at}.interest_free`, phrase('too_many_free'));
  });
  partners.forEach(({ ranges, max, interest_free }, at) => {
    if (hasBackwards(ranges)) say(`partners.${at}.ranges`, phrase('range_backwards'));
    if (interest_free > max) say(`partners.${at}.interest_free`, phrase('too_many_free'));
  });
  if (hasBackwards(debit)) say('debit', phrase('range_backwards'));
  least.forEach(({ currency, amount }, at) => {
    if (findMinor(amount, currency) === null) {
      say(`least.${at}.amount`, phrase('not_amount', { currency }));
    }
  });
  return wrong;
}
