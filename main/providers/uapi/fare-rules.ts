/** Fare rules by category, asked for by the keys that came with the fares. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, unavailable } from '../failures.ts';
import { noteSaid, type Reading } from '../ndc/read/reading.ts';
import { integer } from '../ndc/values.ts';
import type { XmlNode } from '../ndc/xml.ts';
import type {
  Answer,
  FareRulesAnswer,
  FareRulesOfFare,
  FareRulesRequest,
  ProviderCall,
} from '../provider.ts';
import type { UapiClient } from './client.ts';
import { offerKey, type PricedInfo } from './keys.ts';

import { texted } from './write/xml.ts';

/** Names of the categories as hosts head them: the answer has their numbers alone. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'APPLICATION AND OTHER CONDITIONS',
  1: 'ELIGIBILITY',
  2: 'DAY/TIME',
  3: 'SEASONALITY',
  4: 'FLIGHT APPLICATION',
  5: 'ADVANCE RES/TICKETING',
  6: 'MINIMUM STAY',
  7: 'MAXIMUM STAY',
  8: 'STOPOVERS',
  9: 'TRANSFERS',
  10: 'COMBINATIONS',
  11: 'BLACKOUT DATES',
  12: 'SURCHARGES',
  13: 'ACCOMPANIED TRAVEL',
  14: 'TRAVEL RESTRICTIONS',
  15: 'SALES RESTRICTIONS',
  16: 'PENALTIES',
  17: 'HIP/MILEAGE EXCEPTIONS',
  18: 'TICKET ENDORSEMENT',
  19: 'CHILDREN DISCOUNTS',
  20: 'TOUR CONDUCTOR DISCOUNTS',
  21: 'AGENT DISCOUNTS',
  22: 'OTHER DISCOUNTS',
  23: 'MISCELLANEOUS PROVISIONS',
  25: 'FARE BY RULE',
  26: 'GROUPS',
  27: 'TOURS',
  28: 'VISIT ANOTHER COUNTRY',
  29: 'DEPOSITS',
  31: 'VOLUNTARY CHANGES',
  33: 'VOLUNTARY REFUNDS',
  35: 'NEGOTIATED FARES',
  50: 'RULE APPLICATION',
};

type Fare = PricedInfo['fares'][number];

export async function fareRulesOf(
  client: UapiClient,
  { selections }: FareRulesRequest,
  call: ProviderCall,
): Answer<FareRulesAnswer> {
  const [chosen] = selections;
  const key = chosen && offerKey(chosen.offer_key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const fares = eachOnce(key.solution.infos[0]?.fares ?? []);
  if (fares.length === 0) return fail(unavailable(phrase('uapi_no_rule_keys')));
  const received = await client.send(
    {
      service: 'air',
      message: 'air:AirFareRules',
      attributes: { FareRuleType: 'long' },
      content: fares.map(({ key: ref, rule_key }) =>
        texted('air:FareRuleKey', rule_key, {
          FareInfoRef: ref,
          ProviderCode: client.profile.host,
        }),
      ),
      effect: false,
    },
    call,
  );
  if (!received.ok) return received;
  const { root, reading } = received.value;
  return ok({ fares: readFareRules(root, fares, reading), ...reading.told() });
}

/** Flights of one fare have its rules once. */
function eachOnce(fares: readonly Fare[]): Fare[] {
  const told = fares.filter(({ rule_key }) => rule_key !== null);
  const name = ({ basis, origin, destination }: Fare) => `${basis} ${origin}${destination}`;
  return [...new Map(told.toReversed().map((one) => [name(one), one])).values()].toReversed();
}

/** A rule that names none of the fares is told all the same, without the way it is for. */
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
      ],
    };
  });

function categoryOf(node: XmlNode) {
  const number = integer(node.attribute('Category'));
  return { number, title: (number === null ? null : NAMES[number]) ?? null };
}

function readLong(node: XmlNode): FareRulesOfFare['categories'][number] {
  node.attribute('Type');
  return { ...categoryOf(node), text: node.value() ?? '' };
}

function readShort(node: XmlNode): FareRulesOfFare['categories'][number] {
  node.attribute('TableNumber');
  const lines = node
    .all('FareRuleNameValue')
    .map((one) => `${one.attribute('Name') ?? ''}: ${one.attribute('Value') ?? ''}`);
  return { ...categoryOf(node), text: lines.join('\n') };
}
