/**
 * Rule texts by category, and mini rules: the filed rules by category, as amounts and yes or no. In
 * an indicator the first letter means before (B) or after (A) departure, the second flown (D) or
 * no-show (N); the last is X for the maximum amount, M for the minimum and A for whether it is
 * allowed. FFT says that part of a rule is filed in words alone, GUA that its amounts hold. What
 * costs more the nearer the departure has an amount for each time, or is not allowed then:
 * the most of them is told.
 */
import { isDeepStrictEqual } from 'node:util';
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { FareRulesOfFare, ProviderFeature } from '../../provider.ts';
import { buildFeature } from '../../wire/features.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseMinor } from './values.ts';

const CATEGORIES: Readonly<Record<string, 'CHANGE' | 'REFUND'>> = toTable({
  '31': 'CHANGE',
  '33': 'REFUND',
});
const WHEN: readonly [string, NonNullable<ProviderFeature['when']>][] = [
  ['BD', 'BEFORE_DEPARTURE'],
  ['BN', 'NO_SHOW'],
  ['AD', 'AFTER_DEPARTURE'],
];
const TIMES = /^[AB][DN]/;
/** Whether a ticket may be revalidated then, at most for U, where it may not be reissued. */
const REVALIDATION: Readonly<Record<string, string>> = toTable({
  BD: 'RVA',
  BN: 'BNR',
  AD: 'ADR',
  AN: 'ANR',
});
/** A no-show on the way, which is told apart from one at the start where it is another. */
const ON_THE_WAY = 'AN';
/** What holds where an airline filed nothing of a category. */
const ASSUMED = { CHANGE: 'NOT_OFFERED', REFUND: 'INCLUDED' } as const;

export interface RuleSet {
  /** Null, with empty places, if the answer does not name the fare. */
  fare_basis: string | null;
  origin: string;
  destination: string;
  /** Flights the rules apply to, by tattoo or place in the request. */
  segments: string[];
  features: ProviderFeature[];
}

const UNNAMED = { fare_basis: null, origin: '', destination: '', segments: [] };

/**
 * Rules of each fare component; what several passengers share for the same flights is told once. Of
 * two fares of the same flights each has its own where they differ: one passenger may change free of
 * charge where another pays.
 */
export function readRules(root: XmlNode, reading: Reading): RuleSet[] {
  root.text('responseDetails/statusCode');
  const found: (RuleSet & { flights: string })[] = [];
  for (const record of root.all('mnrByPricingRecord|mnrByFareRecommendation')) {
    for (const [flights, set] of readRecord(record, reading)) {
      const is_told = found.some(
        (one) =>
          one.flights === flights &&
          (set.fare_basis === null || isDeepStrictEqual(one.features, set.features)),
      );
      if (!is_told) found.push({ ...set, flights });
    }
  }
  return found.map(({ flights: _, ...set }) => set);
}

/** Each pricing record counts its components anew. */
function readRecord(record: XmlNode, reading: Reading): Map<string, RuleSet> {
  record.at('pricingRecordId')?.take();
  record.at('paxRef')?.take();
  const components = new Map<string, Omit<RuleSet, 'features'>>();
  for (const one of record.all('fareComponentInfo')) {
    const refs = one.find('fareComponentRef/referenceDetails');
    const own = refs.find((ref) => ref.text('type') === 'FC')?.text('value') ?? '';
    for (const ref of refs) ref.take();
    components.set(own, {
      fare_basis: one.text('fareQualifierDetails/additionalFareDetails/rateClass'),
      origin: one.text('originAndDestination/origin') ?? '',
      destination: one.text('originAndDestination/destination') ?? '',
      segments: one.texts('segmentRefernce/reference/value'),
    });
  }
  const sets = new Map<string, RuleSet>();
  for (const rule of record.all('mnrRulesInfoGrp')) {
    const type = CATEGORIES[rule.text('mnrCatInfo/descriptionInfo/number') ?? ''];
    const named = rule.texts('mnrFCInfoGrp/refInfo/referenceDetails/value');
    if (!type) continue;
    const features = readFeatures(rule, type, reading);
    const wanted = components.size === 0 ? ['*'] : named.filter((one) => components.has(one));
    for (const name of wanted) {
      const component = components.get(name) ?? UNNAMED;
      const flights = component.segments.join() || name;
      const set = sets.get(flights) ?? { ...component, features: [] };
      const known = set.features.some((one) => one.type === type);
      sets.set(flights, known ? set : { ...set, features: [...set.features, ...features] });
    }
  }
  return sets;
}

export type FareText = Omit<FareRulesOfFare, 'features'>;

/** The text of each section, under its category; the first line names the section, `PE.PENALTIES`. */
export function readRuleTexts(root: XmlNode, fare: number) {
  root.text('transactionType/messageFunctionDetails/messageFunction');
  const all = root.all('flightDetails').map((node) => {
    const refs = node.find('travellerGrp/travellerIdentRef/referenceDetails');
    const own = refs.find((ref) => ref.text('type') === 'FC')?.text('value') ?? null;
    for (const ref of refs) ref.take();
    return {
      own,
      fare_basis: node.text('qualificationFareDetails/additionalFareDetails/rateClass'),
      origin: node.text('odiGrp/originDestination/origin') ?? '',
      destination: node.text('odiGrp/originDestination/destination') ?? '',
      sections: node.texts('travellerGrp/fareRulesDetails/ruleSectionId'),
    };
  });
  const about = all.find(({ own }) => own === String(fare)) ?? all[0];
  const named = new Set(about?.sections);
  const categories = root.all('tariffInfo').flatMap((node) => {
    const section = node.text('fareRuleInfo/ruleSectionLocalId') ?? '';
    const number = /\d+/.exec(node.text('fareRuleInfo/ruleCategoryCode') ?? '')?.[0];
    const lines = node.find('fareRuleText').flatMap((one) => one.texts('freeText'));
    if (named.size > 0 && !named.has(section)) return [];
    const [, title] = /^[A-Z]{2}\.(.+)$/.exec(lines[0] ?? '') ?? [];
    const text = (title ? lines.slice(1) : lines).join('\n');
    return [{ number: number ? Number(number) : null, title: title ?? null, text }];
  });
  const { fare_basis = null, origin = '', destination = '' } = about ?? {};
  return {
    // How many fares there are texts of, one answer for each.
    fares: Math.max(new Set(all.map(({ own }) => own)).size, 1),
    text: categories.length > 0 ? { fare_basis, origin, destination, categories } : null,
  };
}

/** The texts of a rule, each with the indicator that it explains: null where it is of the whole. */
const readTexts = (rule: XmlNode) =>
  ['descriptionInfo', 'catAssumption', 'ruleText']
    .flatMap((name) => rule.deep(name))
    .flatMap((node) => {
      const text = node.texts('freeText').join(' ');
      return text === '' ? [] : [{ code: node.text('infoType'), text }];
    });

function readFeatures(
  rule: XmlNode,
  type: 'CHANGE' | 'REFUND',
  reading: Reading,
): ProviderFeature[] {
  const readAmount = (one: XmlNode, name: string) => {
    const currency = one.text('currency');
    const minor = parseMinor(one.text('amount'), currency, reading);
    return { code: one.text(name) ?? '', minor, currency };
  };
  const amounts = rule
    .find('mnrMonInfoGrp/monetaryInfo/monetaryDetails')
    .map((one) => readAmount(one, 'typeQualifier'));
  const timed = rule
    .find('mnrMonInfoGrp/penaltyInfo/penaltyDetails')
    .map((one) => ({ ...readAmount(one, 'qualifier'), may: one.text('isApplicable') !== '0' }))
    .filter(({ minor, may }) => minor !== null || !may);
  const allowed = new Map(
    rule
      .find('mnrRestriAppInfoGrp/mnrRestriAppInfo/statusInformation')
      .map((one) => [one.text('indicator') ?? '', one.text('action')]),
  );
  const texts = readTexts(rule);
  const whole = texts.map(({ text }) => text).join(' ') || null;
  const buildPlain = (attribute: ProviderFeature['attribute']): ProviderFeature[] => [
    buildFeature(type, attribute, null, null, { when: null, text: whole }),
  ];
  if (rule.text('mnrCatInfo/processIndicator') === 'ASS' && allowed.size === 0) {
    return buildPlain(ASSUMED[type]);
  }
  // Nothing to pay is no promise where the rule is words, or its amounts do not hold.
  const certain = allowed.get('FFT') !== '1' && allowed.get('GUA') !== '0';
  const read = (letters: string, when: ProviderFeature['when']): ProviderFeature | null => {
    const may = allowed.get(`${letters}A`);
    const revalidates =
      type === 'CHANGE' && may === '0' && allowed.get(REVALIDATION[letters] ?? '') === '1';
    const [top, least] = revalidates ? ['U', 'I'] : ['X', 'M'];
    const told = amounts.filter(
      ({ code }) => code === `${letters}${top}` || code === `${letters}${least}`,
    );
    const most = told.filter(({ code }) => code.endsWith(top));
    const own = timed.filter(({ code }) => code.startsWith(letters));
    const costs = [...most, ...own.filter(({ may }) => may)];
    const at_times = own.some(({ may }) => !may);
    if (may === undefined && told.length + own.length === 0) return null;
    const no = may === '0' && !revalidates;
    const [cost] = costs
      .filter(({ currency }) => currency === costs[0]?.currency)
      .toSorted((a, b) => (b.minor ?? 0) - (a.minor ?? 0));
    const { minor = null, currency = null } = cost ?? {};
    const fee = no || !minor || currency === null ? null : { minor, currency };
    // An amount of no known time may be of any.
    const others = timed.filter(({ code }) => !TIMES.test(code));
    const free =
      most.length > 0 &&
      certain &&
      !at_times &&
      costs.every(({ minor }) => minor === 0) &&
      others.every(({ minor, may }) => may && minor === 0);
    const attribute = no ? 'NOT_OFFERED' : free ? 'INCLUDED' : 'CHARGEABLE';
    const about = [
      ...(revalidates ? [phrase('revalidation_only')] : []),
      ...(at_times && !no ? [phrase('not_at_every_time')] : []),
    ];
    return buildFeature(type, attribute, fee, null, { when, text: about.join(' ') || null });
  };
  const told = WHEN.map(([letters, when]) => ({ letters, feature: read(letters, when) }));
  const late = read(ON_THE_WAY, 'NO_SHOW');
  const is_other =
    texts.some(({ code }) => code?.startsWith(ON_THE_WAY)) ||
    !told.some(({ feature }) => isDeepStrictEqual(feature, late));
  const found = [...told, { letters: ON_THE_WAY, feature: is_other ? late : null }].flatMap(
    ({ letters, feature }) => (feature ? [{ letters, feature }] : []),
  );
  // A rule in words alone is neither a promise nor a refusal.
  if (found.length === 0) return whole === null ? [] : buildPlain('CHARGEABLE');
  // What is of the whole rule stands with the first.
  const placed = texts.map(({ code, text }) => {
    const at = found.findIndex(({ letters }) => code?.startsWith(letters));
    return { at: Math.max(0, at), text };
  });
  return found.map(({ letters, feature }, i) => {
    const own = [
      ...(feature.text === null ? [] : [feature.text]),
      ...placed.flatMap(({ at, text }) => (at === i ? [text] : [])),
    ];
    if (letters === ON_THE_WAY) own.push(phrase('after_departure'));
    return { ...feature, text: own.join(' ') || null };
  });
}
