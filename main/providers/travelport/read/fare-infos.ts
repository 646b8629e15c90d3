/** The fare of each flight: its brand with what is included, bags, prices of changes and refunds. */
import { toTable } from '#main/contract/collections.ts';
import type { BaggageAllowance, ProviderCommission, ProviderFeature } from '../../provider.ts';
import { parsePercentCommission } from '../../provider-commission.ts';
import { getBaggageKind, POUND_KG } from '../../wire/baggage-allowance.ts';
import { buildFeature } from '../../wire/features.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseFlag, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { PricedInfo } from '../order-keys.ts';
import { readAmount } from './values.ts';

export type ReadFareInfo = ReturnType<typeof readFareInfo>;

export type Brands = ReadonlyMap<string, string>;

/** Brand names by id, from a separate list if there is one. */
export const readBrands = (root: XmlNode): Brands =>
  new Map(
    root.find('BrandList/Brand').flatMap((brand) => {
      const [id, name] = [brand.attribute('BrandID'), readBrandName(brand)];
      brand.attribute('Carrier');
      return id && name ? [[id, name] as const] : [];
    }),
  );

const readBrandName = (brand: XmlNode): string | null => {
  for (const title of brand.all('Title')) title.take();
  return brand.attribute('Name') ?? brand.text('Title');
};

/** `sold_in` is the currency of what they are parts of, where known: their own may be NUC. */
export const readFareInfos = (
  nodes: readonly XmlNode[],
  brands: Brands,
  reading: Reading,
  sold_in: string | null = null,
) =>
  new Map(
    nodes.map((node) => [
      node.attribute('Key') ?? '',
      readFareInfo(node, brands, reading, sold_in),
    ]),
  );

function readFareInfo(node: XmlNode, brands: Brands, reading: Reading, sold_in: string | null) {
  const brand = node.at('Brand');
  const id = brand?.attribute('BrandID') ?? null;
  const name =
    (brand && readBrandName(brand)) ?? node.attribute('FareFamily') ?? brands.get(id ?? '') ?? null;
  const basis = node.attribute('FareBasis');
  const designator = node.at('FareTicketDesignator')?.attribute('Value')?.replace(/^\//, '');
  const kind = node.attribute('PrivateFare');
  const negotiated = parseFlag(node.attribute('NegotiatedFare'));
  const amount = node.attribute('Amount');
  const amounts = readAmount(amount, reading);
  const currency = sold_in ?? amounts?.currency ?? '';
  const key = node.attribute('Key') ?? '';
  return {
    key,
    // As on the ticket: with the designator of the discount.
    basis: basis && designator ? `${basis}/${designator}` : basis,
    brand: id === null && name === null ? null : { code: id, name },
    baggage: readAllowance(node.at('BaggageAllowance')),
    fare_type: kind !== null || negotiated ? ('PRIVATE' as const) : ('PUBLIC' as const),
    features: [
      ...describePenalties(readPenalties(node, reading), brand),
      ...readPerks(brand, reading),
    ],
    // Those the airline requires on the ticket.
    endorsements: node.all('Endorsement').flatMap((one) => one.attribute('Value') ?? []),
    tour_code: node.attribute('TourCode'),
    commission: readCommission(
      node,
      { minor: amounts?.currency === currency ? amounts.minor : null, currency },
      reading,
    ),
    state: {
      key,
      basis: basis ?? '',
      ptc: node.attribute('PassengerTypeCode') ?? 'ADT',
      origin: node.attribute('Origin') ?? '',
      destination: node.attribute('Destination') ?? '',
      effective: node.attribute('EffectiveDate') ?? '',
      departs: node.attribute('DepartureDate'),
      amount,
      brand: id,
      rule_key: node.text('FareRuleKey'),
    } satisfies PricedInfo['fares'][number],
  };
}

/** Pieces, or a total weight; nothing given means unknown. */
function readAllowance(node: XmlNode | undefined): BaggageAllowance {
  const pieces = parseInteger(node?.text('NumberOfPieces') ?? null);
  const weight = node?.at('MaxWeight');
  const value = Number(weight?.attribute('Value') ?? Number.NaN);
  const pounds = /pound|lb/i.test(weight?.attribute('Unit') ?? '');
  const weight_kg = Number.isFinite(value) ? Math.round(pounds ? value * POUND_KG : value) : null;
  if (pieces !== null && !(pieces === 0 && weight_kg !== null && weight_kg > 0)) {
    return { kind: getBaggageKind(Math.max(pieces, 0), null), pieces, weight_kg };
  }
  return { kind: getBaggageKind(null, weight_kg), pieces: null, weight_kg };
}

const PENALTIES = [
  ['ChangePenalty', 'CHANGE'],
  ['CancelPenalty', 'REFUND'],
  ['NoShowPenalty', 'CHANGE'],
  ['NoShowPenalty', 'REFUND'],
] as const;

/** Penalties as features; none for an empty element. */
export const readPenalties = (node: XmlNode, reading: Reading): ProviderFeature[] =>
  PENALTIES.flatMap(([name, type]) => {
    const all = node.all(name);
    const several = all.some((one) => parseFlag(one.attribute('NoShow')) !== true);
    return all.flatMap((penalty) => {
      const percent = Number(penalty.text('Percentage') ?? Number.NaN);
      const told = readAmount(penalty.text('Amount'), reading);
      // Both may be given: zero with a percentage is not free of charge.
      const amount = told?.minor === 0 && percent > 0 ? null : told;
      if (!amount && !Number.isFinite(percent)) return [];
      const none = amount ? amount.minor === 0 : percent === 0;
      const whole = !amount && percent >= 100;
      const attribute = whole ? 'NOT_OFFERED' : none ? 'INCLUDED' : 'CHARGEABLE';
      const text = amount && amount.minor > 0 && percent > 0 ? `${percent}%` : null;
      return readStages(penalty, several).map((when) =>
        buildFeature(type, attribute, amount, percent, { when, text }),
      );
    });
  });

/**
 * A penalty at any time applies before and after departure; a no-show penalty is marked as such, or
 * separate if there are several. Null if no time is given.
 */
function readStages(penalty: XmlNode, several: boolean): ProviderFeature['when'][] {
  const applies = penalty.attribute('PenaltyApplies') ?? '';
  const no_show =
    parseFlag(penalty.attribute('NoShow')) === true || penalty.name === 'NoShowPenalty';
  if (several && no_show && penalty.name !== 'NoShowPenalty') return ['NO_SHOW'];
  const any = /anytime/i.test(applies);
  const told: ProviderFeature['when'][] = [
    ...(any || /before/i.test(applies) ? (['BEFORE_DEPARTURE'] as const) : []),
    ...(any || /after/i.test(applies) ? (['AFTER_DEPARTURE'] as const) : []),
    ...(no_show ? (['NO_SHOW'] as const) : []),
  ];
  return told.length > 0 ? told : [null];
}

const PERKS: [RegExp, ProviderFeature['type']][] = [
  [/^baggage$/i, 'BAGGAGE'],
  [/seat/i, 'SEAT'],
  [/meal|beverage/i, 'MEAL'],
  [/entertainment|internet|wifi/i, 'WIFI'],
];

/** Rule types by the category that a brand overrides. */
const RULES: Readonly<Record<string, ProviderFeature['type']>> = toTable({
  31: 'CHANGE',
  33: 'REFUND',
});

/** Penalties with the airline's text for agents. */
function describePenalties(penalties: readonly ProviderFeature[], brand: XmlNode | undefined) {
  const words = new Map<string, string>();
  for (const service of brand?.find('OptionalServices/OptionalService') ?? []) {
    const type = RULES[service.attribute('SecondaryType') ?? ''];
    const said = type && readWords(service);
    if (type && said) words.set(type, said);
  }
  return penalties.map((one) => ({ ...one, text: words.get(one.type) ?? one.text }));
}

/** Of the texts for customers, advertising and agents, the last. */
function readWords(service: XmlNode): string | null {
  const own = service.all('Text').find((one) => one.attribute('Type') === 'MarketingAgent');
  return own?.value()?.replace(/\s+/g, ' ') ?? null;
}

/** Services included, sold or missing in the brand, each kind once; bags only with a text. */
function readPerks(brand: XmlNode | undefined, reading: Reading): ProviderFeature[] {
  const perks = new Map<string, ProviderFeature>();
  for (const service of brand?.find('OptionalServices/OptionalService') ?? []) {
    const kind = service.attribute('Type') ?? '';
    const type = PERKS.find(([pattern]) => pattern.test(kind))?.[1];
    const sold = service.attribute('Chargeable');
    const text = readWords(service);
    if (!type || !sold || perks.has(type) || (type === 'BAGGAGE' && text === null)) continue;
    const attribute = /included/i.test(sold)
      ? 'INCLUDED'
      : /not offered/i.test(sold)
        ? 'NOT_OFFERED'
        : 'CHARGEABLE';
    const price = readAmount(service.at('PriceRange')?.attribute('StartPrice') ?? null, reading);
    const fee = attribute === 'CHARGEABLE' ? price : null;
    perks.set(type, buildFeature(type, attribute, fee, null, { when: null, text }));
  }
  return [...perks.values()];
}

/** The agency's commission on a fare; recalled commission or one on a penalty does not count. */
export function readCommission(
  node: XmlNode,
  total: { minor: number | null; currency: string },
  reading: Reading,
): ProviderCommission | null {
  const told = node.all('Commission').flatMap((one): ProviderCommission[] => {
    const [level, type] = [one.attribute('Level'), one.attribute('Type')];
    one.attribute('Modifier');
    const percent = parsePercentCommission(one.attribute('Percentage'));
    const sum = readAmount(one.attribute('Amount'), reading);
    if (level !== 'Fare') return [];
    if (type === 'PercentTotal' && percent && 'percent' in percent) {
      if (total.minor === null) return [];
      return [{ amount_minor: Math.round((total.minor * percent.percent) / 100) }];
    }
    if (type === 'PercentBase') return percent ? [percent] : [];
    return sum && (sum.currency === total.currency || sum.minor === 0)
      ? [{ amount_minor: sum.minor }]
      : [];
  });
  return told[0] ?? null;
}
