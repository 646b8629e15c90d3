/** Categories of fare rules, by the numbers that airlines file them under. */
import { toTable } from '#main/contract/collections.ts';

/** Their names as used by hosts. */
export const RULE_CATEGORIES: Readonly<Record<number, string>> = {
  0: 'APPLICATION AND OTHER CONDITIONS',
  1: 'ELIGIBILITY',
  2: 'DAY/TIME',
  3: 'SEASONALITY',
  4: 'FLIGHT APPLICATION',
  5: 'ADVANCE RES/TICKETING',
  6: 'MINIMUM STAY',
  7: 'MAXIMUM STAY',
  8: 'STOPOVERS',
  9: 'TRANSFERS',
  10: 'COMBINATIONS',
  11: 'BLACKOUT DATES',
  12: 'SURCHARGES',
  13: 'ACCOMPANIED TRAVEL',
  14: 'TRAVEL RESTRICTIONS',
  15: 'SALES RESTRICTIONS',
  16: 'PENALTIES',
  17: 'HIP/MILEAGE EXCEPTIONS',
  18: 'TICKET ENDORSEMENT',
  19: 'CHILDREN DISCOUNTS',
  20: 'TOUR CONDUCTOR DISCOUNTS',
  21: 'AGENT DISCOUNTS',
  22: 'OTHER DISCOUNTS',
  23: 'MISCELLANEOUS PROVISIONS',
  25: 'FARE BY RULE',
  26: 'GROUPS',
  27: 'TOURS',
  28: 'VISIT ANOTHER COUNTRY',
  29: 'DEPOSITS',
  31: 'VOLUNTARY CHANGES',
  33: 'VOLUNTARY REFUNDS',
  35: 'NEGOTIATED FARES',
  50: 'RULE APPLICATION',
};

/** As hosts abbreviate them. */
const LETTERS: Readonly<Record<string, number>> = toTable({
  ...Object.fromEntries(
    'EL DA SE FL AP MN MX SO TF CO BO SU AC TR SR PE HI TE CD'
      .split(' ')
      .map((letters, at) => [letters, at + 1]),
  ),
  ...{ MD: 23, VC: 31, VR: 33, RU: 50 },
});
const LAST = 50;

/** The categories of a list, typed as 16, PE.AP, 5/16 or 15-17; null if one of them is none. */
export function readRuleCategories(text: string): number[] | null {
  const numbers = text.split(/[.,/*]/).flatMap((one) => {
    const [first = NaN, last = first] = one.split('-').map((end) => LETTERS[end] ?? toNumber(end));
    if (!(last >= first)) return [NaN];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return numbers.some(Number.isNaN) ? null : numbers;
}

const toNumber = (text: string): number =>
  /^\d{1,2}$/.test(text) && Number(text) <= LAST ? Number(text) : NaN;
