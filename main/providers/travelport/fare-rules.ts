/**
 * Fare rules by category: for an offer by the keys of its fares, for a record by the name of its
 * air part and its stored fares, which have no such keys.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { RULE_CATEGORIES } from '#main/reference/rule-categories.ts';
import { refuse, refuseUnavailable } from '../failures.ts';
import type { Answer, FareRulesAnswer, FareRulesOfFare, ProviderCall } from '../provider.ts';
import { noteSaid, type Reading } from '../wire/reading.ts';
import { parseInteger } from '../wire/values.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method, Sent, TravelportClient } from './client.ts';
import { type PricedInfo, readOfferKey } from './order-keys.ts';
import { readBrands, readFareInfos } from './read/fare-infos.ts';
import { getNames, resolveOrderKey, retrieveRecord } from './records.ts';
import { buildTextTag, tag } from './write/xml.ts';

type Fare = PricedInfo['fares'][number];

export const fetchFareRules: Method<'fareRules'> = async (client, { selections }, call) => {
  const [chosen] = selections;
  const key = chosen && readOfferKey(chosen.offer_key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const all = key.solution.infos[0]?.fares ?? [];
  const fares = pickEachOnce(all.filter(({ rule_key }) => rule_key !== null));
  if (fares.length === 0) return fail(refuseUnavailable(phrase('uapi_no_rule_keys')));
  const keys = fares.map(({ key: ref, rule_key }) =>
    buildTextTag('air:FareRuleKey', rule_key, {
      FareInfoRef: ref,
      ProviderCode: client.profile.host,
    }),
  );
  return askForRules(client, keys, fares, call);
};

/** The fares of one type are the same, so the first price has the rules for all. */
export const fetchBookedFareRules: Method<'bookedFareRules'> = async (client, order, call) => {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const retrieved = await retrieveRecord(client, getNames(order), call);
  if (!retrieved.ok) return retrieved;
  const { root, reading } = retrieved.value;
  const { air } = key.value;
  const priced = root
    .find('UniversalRecord/AirReservation')
    .filter((one) => one.attribute('LocatorCode') === air)
    .flatMap((one) => one.find('AirPricingInfo/FareInfo'));
  const stored = [...readFareInfos(priced, readBrands(root), reading).values()];
  const fares = pickEachOnce(stored.map(({ state }) => state));
  if (air === null || fares.length === 0) return fail(refuseUnavailable(phrase('no_stored_fares')));
  const refs = fares.map((one) => tag('air:FareInfoRef', { Key: one.key }));
  const selector = tag('air:AirReservationSelector', { AirReservationLocatorCode: air }, refs);
  const told = await askForRules(client, selector, fares, call);
  if (!told.ok) return told;
  // The stored fare's own change and refund rules, in short.
  const listPenalties = (basis: string | null) =>
    stored
      .find(({ state }) => state.basis === basis)
      ?.features.filter(({ type }) => type === 'CHANGE' || type === 'REFUND') ?? [];
  const ruled = told.value.fares.map((fare) => ({
    ...fare,
    features: listPenalties(fare.fare_basis),
  }));
  return ok({ ...told.value, fares: ruled });
};

async function askForRules(
  client: TravelportClient,
  content: Sent['content'],
  fares: readonly Fare[],
  call: ProviderCall,
): Answer<FareRulesAnswer> {
  const received = await client.send(call, {
    message: 'air:AirFareRules',
    attributes: { FareRuleType: 'long' },
    content,
    effect: false,
  });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  return ok({ fares: readFareRules(root, fares, reading), ...reading.told() });
}

/** Each fare once, however many flights it has. */
function pickEachOnce(fares: readonly Fare[]): Fare[] {
  const getName = ({ basis, origin, destination }: Fare) => `${basis} ${origin}${destination}`;
  return [...new Map(fares.toReversed().map((one) => [getName(one), one])).values()].toReversed();
}

/** Rules by fare; one that names no known fare is included without its route. */
export const readFareRules = (
  root: XmlNode,
  fares: readonly Pick<Fare, 'key' | 'basis' | 'origin' | 'destination'>[],
  reading: Reading,
): FareRulesOfFare[] =>
  root.all('FareRule').map((node) => {
    const ref = node.attribute('FareInfoRef');
    for (const name of ['RuleNumber', 'Source', 'TariffNumber', 'ProviderCode']) {
      node.attribute(name);
    }
    const fare = fares.find(({ key }) => key === ref);
    noteSaid(node.texts('FareRuleResultMessage'), fare?.basis ?? null, reading);
    return {
      fare_basis: fare?.basis ?? null,
      origin: fare?.origin ?? '',
      destination: fare?.destination ?? '',
      features: [],
      categories: [
        ...node.all('FareRuleLong').map(readLong),
        ...node.all('FareRuleShort').map(readShort),
        ...readSummary(node),
        ...node.find('StructuredFareRules/FareRuleCategoryType').map(readStructured),
      ].filter(({ text }) => text !== ''),
    };
  });

function readCategory(node: XmlNode) {
  const number = parseInteger(node.attribute('Category'));
  return { number, title: (number === null ? null : RULE_CATEGORIES[number]) ?? null };
}

function readLong(node: XmlNode): FareRulesOfFare['categories'][number] {
  node.attribute('Type');
  return { ...readCategory(node), text: node.value() ?? '' };
}

function readShort(node: XmlNode): FareRulesOfFare['categories'][number] {
  node.attribute('TableNumber');
  const lines = node
    .all('FareRuleNameValue')
    .map((one) => [one.attribute('Name') ?? '', one.attribute('Value') ?? ''])
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []));
  return { ...readCategory(node), text: lines.join('\n') };
}

/** The short form of a rule, outside its categories: advance purchase, stay, charges. */
const readSummary = (node: XmlNode): FareRulesOfFare['categories'] =>
  (
    [
      ['RuleAdvancedPurchase', 5],
      ['RuleLengthOfStay/MinimumStay', 6],
      ['RuleLengthOfStay/MaximumStay', 7],
      ['RuleCharges', 16],
    ] as const
  ).flatMap(([path, number]) =>
    node.find(path).map((one) => ({
      number,
      title: RULE_CATEGORIES[number] ?? null,
      text: one.attributes.map(({ name }) => `${name}: ${one.attribute(name) ?? ''}`).join('\n'),
    })),
  );

/** Names and values, in groups if a category has several. */
function readStructured(node: XmlNode): FareRulesOfFare['categories'][number] {
  const number = parseInteger(node.attribute('Value')?.match(/\d+/)?.[0] ?? null);
  const tell = (holder: XmlNode) =>
    holder
      .all('CategoryDetails')
      .map((one) => `${one.attribute('Name') ?? ''}: ${one.attribute('Value') ?? ''}`);
  const groups = node.all('VariableCategoryDetails').flatMap((group) => {
    const title = group.attribute('Value');
    return [...(title ? [title] : []), ...tell(group)];
  });
  const title = (number === null ? null : RULE_CATEGORIES[number]) ?? node.attribute('Value');
  return { number, title, text: [...tell(node), ...groups].join('\n') };
}
