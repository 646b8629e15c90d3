/** Baggage allowances of NDC 17.2: pieces, weights and sizes of what is checked or carried on board. */
import { phrase } from '#main/contract/phrase.ts';
import {
  carryOnFeature,
  describeAllowance,
  describeParty,
  isCheckedType,
  judgeWords,
  readIncludedInWords,
} from '#main/providers/ndc/read/baggage.ts';
import type { BaggageAllowance, ProviderFeature } from '#main/providers/provider.ts';
import { getBaggageKind, POUND_KG } from '#main/providers/wire/baggage-allowance.ts';
import { parseInteger } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';

/** One allowance of the list, with what is said of a bag beside pieces and weight. */
export function readBag(node: XmlNode) {
  const checked = isCheckedType(node.text('BaggageCategory'));
  const several = node.all('PieceAllowance').map(readPieces);
  const pieces = several.find((one) => one.pieces !== null)?.pieces ?? null;
  // Of several the least is promised.
  const weight_kg =
    several.flatMap((one) => one.weight_kg ?? []).sort((a, b) => a - b)[0] ??
    readWeight(node.find('WeightAllowance/MaximumWeight'));
  const [first, ...more] = several;
  const others = more.reduce((sum, one) => sum + (one.pieces ?? 0), 0);
  // Some write all pieces first, and then how they are divided.
  const divided =
    others === pieces &&
    (!first?.weight_kg || more.every((one) => [null, first.weight_kg].includes(one.weight_kg)));
  const text = node.text('AllowanceDescription/Descriptions/Description/Text');
  const told_in_parts = { kind: getBaggageKind(pieces, weight_kg), pieces, weight_kg };
  const in_words = checked && told_in_parts.kind === 'UNSPECIFIED' && text;
  const allowance = (in_words && readIncludedInWords(text)) || told_in_parts;
  const parts = [
    readParty(node),
    others > 0 && !divided ? several.map(describeAllowance).join(' + ') : null,
    allowance.kind === 'NONE' ? null : readBagSize(node),
    in_words || null,
  ];
  const beside = parts.filter((one) => one !== null).join(' · ') || null;
  const carried = carryOnFeature(node, allowance);
  const feature: ProviderFeature | null = checked
    ? beside === null
      ? null
      : { ...carried, text: beside, ...judgeWords(allowance, beside) }
    : { ...carried, text: [carried.text, beside].filter(Boolean).join(' · ') };
  const told_feature =
    feature && !checked && allowance.pieces === null && allowance.weight_kg === null && text
      ? {
          ...feature,
          text: [phrase('carry_on', { what: text }), beside].filter(Boolean).join(' · '),
        }
      : feature;
  return { checked, allowance, feature: told_feature };
}

function readPieces(node: XmlNode): BaggageAllowance {
  const pieces = parseInteger(node.text('TotalQuantity'));
  const weight_kg = readWeight(node.find('PieceMeasurements/PieceWeightAllowance/MaximumWeight'));
  return { kind: getBaggageKind(pieces, weight_kg), pieces, weight_kg };
}

/** Some allowances are for all passengers together. */
const readParty = (node: XmlNode): string | null =>
  ['PieceAllowance', 'WeightAllowance', 'AllowanceDescription'].flatMap(
    (name) => describeParty(node.text(`${name}/ApplicableParty`)) ?? [],
  )[0] ?? null;

/** '158 cm': the largest bag, in centimetres where both are told. */
function readBagSize(node: XmlNode): string | null {
  const told = [
    ...node.find('DimensionAllowance'),
    ...node.find('PieceAllowance/PieceMeasurements/PieceDimensionAllowance'),
  ].flatMap((one) => {
    const linear = one.texts('MaxLinear');
    const each = one.find('Dimensions/MaxValue').flatMap((side) => side.value() ?? []);
    const sides = linear.length > 0 ? linear : each;
    const inches = /^in/i.test(one.text('DimensionUOM') ?? '');
    return sides.length === 0 ? [] : [{ text: sides.join(' x '), inches }];
  });
  const best = told.find(({ inches }) => !inches) ?? told[0];
  if (!best) return null;
  // Some write the unit into the value.
  return /[a-z]$/i.test(best.text) ? best.text : `${best.text} ${best.inches ? 'in' : 'cm'}`;
}

/** The heaviest bag in kilograms; pounds only count without them. */
function readWeight(nodes: XmlNode[]): number | null {
  const told = nodes.flatMap((one) => {
    const value = Number(one.text('Value') ?? Number.NaN);
    const pounds = /^(lb|pound)/i.test(one.text('UOM') ?? '');
    return Number.isFinite(value) ? [{ value, pounds }] : [];
  });
  const kilograms = told.filter((one) => !one.pounds).map((one) => one.value);
  const all = kilograms.length > 0 ? kilograms : told.map((one) => one.value * POUND_KG);
  return all.length > 0 ? Math.round(Math.max(...all)) : null;
}
