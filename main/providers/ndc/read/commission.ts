/** Commission as both NDC versions write it: with the offer or order, with items, with documents. */
import type { ProviderCommission } from '../../provider.ts';
import { parsePercentCommission } from '../../provider-commission.ts';
import { findOnly } from '../../wire/lists.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import { listDistinct } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

/**
 * The commission of the first of `places` with any; null without one. Amounts are added; differing
 * percentages give null.
 */
export function readCommission(
  places: readonly (readonly XmlNode[])[],
  reading: Reading,
  amountOf: typeof readAmount = readAmount,
): ProviderCommission | null {
  const read = places.map((nodes) =>
    nodes.flatMap((node) =>
      node.all('Commission').flatMap((one): ProviderCommission[] => {
        const sum = amountOf(one.at('Amount'), reading);
        const percent = parsePercentCommission(one.text('Percentage'));
        return percent ? [percent] : sum ? [{ amount_minor: sum.minor }] : [];
      }),
    ),
  );
  const told = read.find((some) => some.length > 0) ?? [];
  const percents = told.flatMap((one) => ('percent' in one ? [one.percent] : []));
  if (percents.length > 0) {
    const percent = findOnly(listDistinct(percents));
    return percent !== null && percents.length === told.length ? { percent } : null;
  }
  const minor = told.reduce((all, one) => all + ('percent' in one ? 0 : one.amount_minor), 0);
  return told.length > 0 ? { amount_minor: minor } : null;
}
