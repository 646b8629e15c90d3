/**
 * How each NDC seller of the training world speaks. Data only. The first four keep to the schemas,
 * each with another spelling of the namespaces; the last two are loose in the ways real airlines
 * are, and must still be understood.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { splitWords } from '../booking-classes.ts';
import type { XmlNode } from '../wire/xml-write.ts';
import type { WorldCabin } from '../world.ts';
import type { NamespaceStyle } from './namespaces.ts';

export interface WireProfile {
  namespaces: NamespaceStyle;
  cabin_codes: Readonly<Record<WorldCabin, string>>;
  cabin_names: boolean;
  /** The flight number with the carrier before it, as some send it. */
  carrier_in_flight_number: boolean;
  errors: 'padis-and-word' | 'padis' | 'own-word';
  /** Elements this airline does not send. */
  omitted: ReadonlySet<string>;
  /** Whether the order of elements is its own. */
  shuffled: boolean;
  /** Whether it tells the history of an order. */
  history: boolean;
}

const NUMBERS: WireProfile['cabin_codes'] = {
  FIRST: '1',
  BUSINESS: '2',
  PREMIUM: '4',
  ECONOMY: '5',
};
const LETTERS: WireProfile['cabin_codes'] = {
  FIRST: 'F',
  BUSINESS: 'C',
  PREMIUM: 'W',
  ECONOMY: 'Y',
};

const buildStrictProfile = (namespaces: NamespaceStyle): WireProfile => ({
  namespaces,
  cabin_codes: NUMBERS,
  cabin_names: true,
  carrier_in_flight_number: false,
  errors: 'padis-and-word',
  omitted: new Set(),
  shuffled: false,
  history: true,
});

export const PROFILES: ReadonlyMap<ProviderCode, WireProfile> = new Map([
  ['PROVIDER_04', buildStrictProfile('common-prefixed')],
  ['PROVIDER_05', buildStrictProfile('message-prefixed')],
  ['PROVIDER_06', buildStrictProfile('redeclared')],
  ['PROVIDER_07', { ...buildStrictProfile('both-prefixed'), cabin_names: false, errors: 'padis' }],
  [
    'PROVIDER_08',
    {
      namespaces: 'message-prefixed',
      cabin_codes: LETTERS,
      cabin_names: false,
      carrier_in_flight_number: true,
      errors: 'padis',
      omitted: splitWords(
        'DatedOperatingLegList DatedOperatingLegRefID TerminalName Country TagText ' +
          'BookletQty PrimaryDocInd ReportingTypeCode',
      ),
      shuffled: true,
      history: false,
    },
  ],
  [
    'PROVIDER_09',
    {
      namespaces: 'message-only',
      cabin_codes: LETTERS,
      cabin_names: false,
      carrier_in_flight_number: false,
      errors: 'own-word',
      omitted: splitWords(
        'MarketingCarrierRBD_Code PriceGuaranteeTimeLimitDateTime OriginDestList PaxGroup ' +
          'TotalTaxAmount StatusText JourneyStageCode ReferencedOrder ExchReissueInd',
      ),
      shuffled: true,
      history: false,
    },
  ],
]);

/** Applies the profile's deviations to a tree; a strict profile returns it unchanged. */
export function applyProfile(node: XmlNode, profile: WireProfile): XmlNode {
  if (!profile.shuffled && profile.omitted.size === 0) return node;
  const kept = node.children.filter((child) => !profile.omitted.has(child.name));
  const ordered = profile.shuffled ? sortIdsFirst(kept) : kept;
  return { ...node, children: ordered.map((child) => applyProfile(child, profile)) };
}

/** Own ids before everything else, lists of amounts last: no schema has it so. */
function sortIdsFirst(children: readonly XmlNode[]): XmlNode[] {
  const rank = ({ name }: XmlNode): number =>
    /(?<!Ref)I[Dd]$/.test(name) ? 0 : name === 'Price' || name === 'TotalPrice' ? 2 : 1;
  return children.toSorted((a, b) => rank(a) - rank(b));
}
