/** Baggage allowances: pieces and weights of what is checked, and what may be carried on board. */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BaggageAllowance, ProviderFeature } from '#main/providers/provider.ts';
import { getBaggageKind, NO_STATEMENT, POUND_KG } from '../../wire/baggage-allowance.ts';
import { NOTHING_SAID } from '../../wire/features.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readAttribute } from './brand-texts.ts';

/** True unless the bag is called carry-on. */
export const isCheckedType = (type: string | null): boolean =>
  !/carry|cabin|hand|personal|on.?board/i.test(type ?? '');

export function readBaggageAllowance(node: XmlNode): BaggageAllowance {
  const pieces = parseInteger(node.text('PieceAllowance/TotalQty'));
  const weight_kg = readHeaviest(node, pieces);
  if (pieces !== null || weight_kg !== null) {
    return { kind: getBaggageKind(pieces, weight_kg), pieces, weight_kg };
  }
  return readIncludedInWords(node.texts('DescText').join(' ')) ?? NO_STATEMENT;
}

/** What more costs says nothing of what is given. */
const EXCESS = /\b(excess|overweight|oversized?)\b.*/i;

/** An allowance in words; null where what they tell of first is for sale or withheld. */
export function readIncludedInWords(text: string): BaggageAllowance | null {
  const allowance = readAllowanceInWords(text);
  const told = text.split(/[.;,]\s+/).find((one) => readAllowanceInWords(one) !== null) ?? '';
  const attribute = readAttribute(told.replace(EXCESS, ''));
  const is_sold = attribute === 'CHARGEABLE' || attribute === 'NOT_OFFERED';
  return is_sold && allowance?.kind !== 'NONE' ? null : allowance;
}

const NO_BAGS =
  /^\W*(none|nil|not included)\b|\bno (free |checked |hold )*(bags?|baggage|luggage)\b/i;
const PIECES =
  /(?<![\d.,])(\d{1,2}|one|two|three)\s*(?:(?:free|checked|hold|extra|additional)\s+)*(?:x|pc|p(?![.\w])|pi[eè][cz]|peça|bag|luggage|suitcase|item|maleta|mala|valise|gepäckst|stück|koffer|coll[oi]\b)/i;
const PIECES_BEFORE = /\b(?:pieces?|bags?):\s*(\d{1,2})\b(?!\s*(?:kg|lb))/i;
const NUMBERS: Record<string, number> = toTable({ one: 1, two: 2, three: 3 });

/** "2 x 23kg", "1PC", "30 KG", "two bags of 50 lb": where pieces and weight stand in a sentence only. */
export function readAllowanceInWords(text: string): BaggageAllowance | null {
  if (NO_BAGS.test(text)) return { kind: 'NONE', pieces: 0, weight_kg: null };
  const kilos = /(?<![\d.,])(\d{1,3}(?:[.,]\d)?)\s*(?:kg|kilo|k\b)/i.exec(text)?.[1];
  const pounds = /(?<![\d.,])(\d{1,3})\s*(?:lb|pound)/i.exec(text)?.[1];
  const pieces = (PIECES.exec(text) ?? PIECES_BEFORE.exec(text))?.[1]?.toLowerCase();
  const weight_kg = kilos
    ? Math.floor(Number(kilos.replace(',', '.')))
    : pounds
      ? Math.round(Number(pounds) * POUND_KG)
      : null;
  const count = pieces ? (NUMBERS[pieces] ?? Number(pieces)) : null;
  if (weight_kg === null && count === null) return null;
  return { kind: getBaggageKind(count, weight_kg), pieces: count, weight_kg };
}

/** Whose an allowance is, unless each passenger has it. */
export const describeParty = (party: string | null): string | null =>
  party && !/travel|pax|passenger|individual|person/i.test(party) ? party : null;

/** What is said of a bag beside pieces and weight: whose it is, how large it may be, sentences. */
function readBagText(node: XmlNode): string | null {
  const shared = describeParty(
    node.text('ApplicablePartyText') ?? node.text('PieceAllowance/ApplicablePartyText'),
  );
  const sizes = ['Minimum', 'Maximum'].map((name) =>
    readSize(node.all(`${name}DimensionAllowance`)),
  );
  const span = sizes.flatMap((one) => one ?? []).join(' – ');
  return [shared, span, ...node.texts('DescText')].filter(Boolean).join(' · ') || null;
}

/** Length, width and height, else their sum: "158 cm". In centimetres where both are told. */
function readSize(nodes: XmlNode[]): string | null {
  const told = nodes.flatMap((node) => {
    const linear = node.all('LinearMeasure');
    const sides = ['LengthMeasure', 'WidthMeasure', 'HeightMeasure'].flatMap((name) =>
      node.all(name),
    );
    const units = [
      ...[...linear, ...sides].flatMap((one) => one.attribute('UnitCode') ?? []),
      ...node.texts('LengthUnitOfMeasurement'),
    ];
    const [sum, each] = [linear, sides].map((all) => all.flatMap((one) => one.value() ?? []));
    const text = (each?.length ? each : sum)?.join(' x ');
    return text ? [{ text, inches: /^(inh|in\b|inch)/i.test(units[0] ?? '') }] : [];
  });
  const best = told.find(({ inches }) => !inches) ?? told[0];
  return best ? `${best.text} ${best.inches ? 'in' : 'cm'}` : null;
}

/** The weight of one piece if pieces are given, else of all. */
function readHeaviest(node: XmlNode, pieces: number | null): number | null {
  const allowances = [
    ...node.all('WeightAllowance'),
    // Before 21.3 the weight of a piece stands with the pieces.
    ...node.find('PieceAllowance/PieceWeightAllowance'),
  ];
  const weights = allowances.flatMap((allowance) => {
    const unit = allowance.text('WeightUnitOfMeasurement|WeightUOM')?.toUpperCase() ?? '';
    return ['MaximumWeightMeasure', 'TotalMaximumWeightMeasure'].flatMap((name) => {
      const share = name === 'TotalMaximumWeightMeasure' ? Math.max(1, pieces ?? 1) : 1;
      const element = allowance.at(name);
      const text = element?.value() ?? null;
      const own = element?.attribute('UnitCode')?.toUpperCase();
      const value = text === null ? Number.NaN : Number(text);
      if (!Number.isFinite(value)) return [];
      const kilos = /^(LB|POUND)/.test(own ?? unit) ? value * POUND_KG : value;
      return { kilos: Math.round(kilos / share), whole: name === 'TotalMaximumWeightMeasure' };
    });
  });
  const each = weights.filter((one) => !one.whole);
  const told = (each.length > 0 && pieces !== null ? each : weights).map((one) => one.kilos);
  return told.length === 0 ? null : Math.max(...told);
}

/** A feature for a checked bag's texts; null if pieces and weight are all. */
export function readCheckedFeature(
  node: XmlNode,
  allowance: BaggageAllowance,
): ProviderFeature | null {
  const text = readBagText(node);
  return text === null
    ? null
    : { ...carryOnFeature(node, allowance), text, ...judgeWords(allowance, text) };
}

/** Bags that are told in words alone may be for sale. */
export const judgeWords = (allowance: BaggageAllowance, words: string) =>
  allowance.kind === 'UNSPECIFIED' ? { attribute: readAttribute(words) } : {};

/** "2 pc, 23 kg"; empty where neither is told. */
export const describeAllowance = ({ pieces, weight_kg }: BaggageAllowance): string =>
  [pieces === null ? '' : `${pieces} pc`, weight_kg === null ? '' : `${weight_kg} kg`]
    .filter(Boolean)
    .join(', ');

/** What may be carried on board, as a feature of the fare. */
export function carryOnFeature(node: XmlNode, allowance: BaggageAllowance): ProviderFeature {
  const told = [describeAllowance(allowance), readBagText(node)].filter(Boolean).join(' · ');
  return {
    ...NOTHING_SAID,
    type: 'BAGGAGE',
    attribute: allowance.kind === 'NONE' ? 'NOT_OFFERED' : 'INCLUDED',
    text: told ? phrase('carry_on', { what: told }) : phrase('carry_on_allowed'),
  };
}
