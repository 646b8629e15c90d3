/**
 * What a fare family holds is told in sentences. A sentence that names one of the product's features
 * becomes that feature, with the sentence kept; one that names none says nothing to the product.
 */
import type { FeatureAttribute, FeatureType } from '#main/contract/values.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';

const TYPES: [RegExp, FeatureType][] = [
  [/\bwi-?fi\b|internet/i, 'WIFI'],
  [/\brefund|\bcancel|reembols/i, 'REFUND'],
  [/\bchang|\brebook|\balteraç|\bremarca/i, 'CHANGE'],
  [/\bseat|\bassento|\basiento/i, 'SEAT'],
  [/\bmeal|\bsnack|\bcatering|\bdrink|\brefei/i, 'MEAL'],
  [/\bbag\b|\bbags\b|\bbaggage|\bluggage|\bbagage|\bequipa/i, 'BAGGAGE'],
];
const NOT_OFFERED =
  /not (offered|available|included|allowed|permitted|possible)|^no\b|\bnon-?|\bwithout\b|unavailable/i;
const CHARGEABLE =
  /charge|\bfee\b|\bfees\b|for a price|at (a|extra) cost|\bpaid\b|purchase|surcharge|additional cost/i;
const FREE = /free|no (charge|fee)|without (charge|fee)|complimentary|included/i;

export function attributeOf(text: string): FeatureAttribute {
  if (FREE.test(text) && !/not included/i.test(text)) return 'INCLUDED';
  if (CHARGEABLE.test(text)) return 'CHARGEABLE';
  if (NOT_OFFERED.test(text)) return 'NOT_OFFERED';
  return 'INCLUDED';
}

export function brandFeatures(texts: string[]): ProviderFeature[] {
  const found: ProviderFeature[] = [];
  for (const text of texts) {
    const type = TYPES.find(([pattern]) => pattern.test(text))?.[1];
    if (!type || found.some((one) => one.text === text)) continue;
    found.push({
      type,
      attribute: attributeOf(text),
      penalty_minor: null,
      penalty_percent: null,
      penalty_type: 'UNSPECIFIED',
      penalty_currency: null,
      when: null,
      text,
    });
  }
  return found;
}
