/** Categories of fare rules, by the numbers that airlines file them under. */

/** As hosts abbreviate them. */
const LETTERS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'EL DA SE FL AP MN MX SO TF CO BO SU AC TR SR PE HI TE CD'
      .split(' ')
      .map((letters, at) => [letters, at + 1]),
  ),
  ...{ MD: 23, VC: 31, VR: 33, RU: 50 },
};
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
