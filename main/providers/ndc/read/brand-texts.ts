/**
 * Fare families described in sentences. A sentence that names one of the product's features becomes
 * that feature and is kept; any other is a condition of its own, told as it is.
 */
import type { FeatureAttribute, FeatureType } from '#main/contract/values.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import type { XmlNode } from '../../wire/xml.ts';

const TYPES: [RegExp, FeatureType][] = [
  [/\bwi-?fi\b|internet/i, 'WIFI'],
  [/\brefund|\bcancel|reembols|rembours|annulation/i, 'REFUND'],
  [/\bchang|\bchng\b|\brebook|\breissue|\balteraç|\bremarca|modif/i, 'CHANGE'],
  [/\bseat|\bassento|\basiento|siège/i, 'SEAT'],
  [/\bmeal|\bsnack|\bcatering|\bdrink|\brefei|\brepas/i, 'MEAL'],
  [/\bbag\b|\bbags\b|bagg?age|\bhandbag|\bluggage|\bequipa|\bbagagem/i, 'BAGGAGE'],
];
/** The filed application codes: included, chargeable, not offered. */
const FILED: [RegExp, FeatureAttribute][] = [
  [/^INC\b/, 'INCLUDED'],
  [/^CHA\b/, 'CHARGEABLE'],
  [/^(NOF|NOT|DIS)\b/, 'NOT_OFFERED'],
];
/** `No change fee` says that changes are free, not that there are none. */
const NO_FEE =
  /\b(no|without|sans|sin|sem)( (any|additional|extra|change|cancell?ation|refund|rebooking|reissue|booking))* (charges?|fees?|costs?|penalt\w+|frais|pénalité|cargos?|costes?|costos?|penalidad\w*|custos?|taxas?)\b/i;
const FREE = /\bfree\b|complimentary|gratuit|gr[aá]tis|(?<!not |n't )inclu[ií]d|\binclus/i;
const CHARGEABLE =
  /charge|\bfees?\b|for a price|at (a|extra) cost|\bpaid\b|purchase|surcharge|additional cost|penal|pénal|\bfrais\b|payant|\bcargos?\b|\bcost[eo]\b|\bmulta|\btaxas?\b|\bcobr/i;
const NOT_OFFERED =
  /\b(not|n't|isn't|aren't)\b.{0,12}(offered|available|included|allowed|permitted|possible|refundable)|^no\b|\bnon-?(refund|change)|\bwithout\b|unavailable|:\s*(none|0)\b/i;
/** The same in Spanish, Portuguese and French. */
const NOT_OFFERED_ELSEWHERE =
  /\b(no|não|non|pas|sin|sem|sans|aucune?)( (se|es|est|está|é|são|de|direito a|derecho a))* (permi|autori[sz]|admit|inclu|reembols|rembours|dispon|poss?[ií]|ofere|ofrec|modifi|altera|remarca|cambi|cancel|annul)/i;

export function readAttribute(text: string): FeatureAttribute {
  const filed = FILED.find(([pattern]) => pattern.test(text))?.[1];
  if (filed) return filed;
  const rest = text.replace(NO_FEE, '');
  if (NOT_OFFERED.test(rest) || NOT_OFFERED_ELSEWHERE.test(rest)) return 'NOT_OFFERED';
  if (rest !== text || FREE.test(text)) return 'INCLUDED';
  return CHARGEABLE.test(text) ? 'CHARGEABLE' : 'INCLUDED';
}

/** When a sentence's fee applies. A no-show fee is not a change fee. */
export function findStage(text: string): ProviderFeature['when'] {
  if (/no.?show/i.test(text)) return 'NO_SHOW';
  if (/before departure|prior to departure/i.test(text)) return 'BEFORE_DEPARTURE';
  return /after departure/i.test(text) ? 'AFTER_DEPARTURE' : null;
}

/** Where a small bag goes is no choice of a seat. */
const UNDER_SEAT =
  /\bunder(neath)?[ -]((the|your) )?seat|sous le siège|(debajo|bajo) (del|el) asiento|(sob|embaixo d|debaixo d)o? ?o? assento/i;

const findFeatureType = (text: string) =>
  TYPES.find(([pattern]) => pattern.test(text.replace(UNDER_SEAT, '')))?.[1];

export function readBrandFeatures(texts: string[]): ProviderFeature[] {
  return [...new Set(texts)].flatMap((text) => {
    const type = findFeatureType(text);
    if (!type) return [];
    const attribute = readAttribute(text);
    return [{ ...NOTHING_SAID, type, attribute, when: findStage(text), text }];
  });
}

/** Sentences a passenger must be told: those without a feature are conditions of their own. */
export function parseConditions(texts: string[]): ProviderFeature[] {
  return [...new Set(texts)].flatMap((text) => {
    const [known] = readBrandFeatures([text]);
    return [known ?? { ...NOTHING_SAID, text }];
  });
}

/** A feature known only by its text. */
export const NOTHING_SAID = {
  type: 'UNSPECIFIED' as const,
  attribute: 'UNSPECIFIED' as const,
  penalty_minor: null,
  penalty_percent: null,
  penalty_type: 'UNSPECIFIED' as const,
  penalty_currency: null,
  when: null,
};

/** An element's own texts, or the link to its conditions if it has only that. */
export const readDescriptions = (node: XmlNode): string[] =>
  node.all('Desc').flatMap((one) => {
    const texts = one.texts('DescText');
    return texts.length > 0 ? texts : one.texts('URL');
  });

/** Features and conditions of sentences as they stand in a message. */
export const readBrandSentences = (nodes: XmlNode[]): ProviderFeature[] =>
  parseConditions(nodes.flatMap((node) => node.value() ?? []));
