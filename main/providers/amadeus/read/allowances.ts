/** Free bags beside recommendations: a coverage names people and directions, and an allowance. */

import type { BaggageAllowance } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseBags } from './values.ts';

/** Bags by coverage (null if a recommendation names none), direction and passenger. */
export type BagsOf = (
  coverage: string | null,
  direction: string,
  passenger: string,
) => BaggageAllowance;

interface Covered {
  people: string[];
  /** Directions; none means all. */
  directions: string[];
  allowance: BaggageAllowance;
}

export function readBagAllowances(root: XmlNode): BagsOf {
  const coverages = new Map<string, Covered[]>();
  for (const group of root.all('serviceFeesGrp')) {
    const kind = group.text('serviceTypeInfo/carrierFeeDetails/type');
    if (kind !== 'FBA') continue;
    const allowances = new Map(
      group.all('freeBagAllowanceGrp').map((node) => {
        const bags = node.at('freeBagAllownceInfo|freeBagAllowanceInfo')?.at('baggageDetails');
        const number = node.text('itemNumberInfo/itemNumberDetails/number') ?? '';
        const allowance = parseBags(
          bags?.text('freeAllowance') ?? null,
          bags?.text('quantityCode') ?? null,
          bags?.text('unitQualifier') ?? null,
        );
        return [number, allowance];
      }),
    );
    for (const node of group.all('serviceCoverageInfoGrp')) {
      const number = node.text('itemNumberInfo/itemNumber/number') ?? '';
      const covered = node.all('serviceCovInfoGrp').map((one): Covered => {
        const refs = one.find('refInfo/referencingDetail');
        const ref = refs.find((found) => found.text('refQualifier') === 'F') ?? refs[0];
        return {
          people: one.texts('paxRefInfo/travellerDetails/referenceNumber'),
          directions: one.texts('coveragePerFlightsInfo/numberOfItemsDetails/refNum'),
          allowance: allowances.get(ref?.text('refNumber') ?? '') ?? NO_STATEMENT,
        };
      });
      coverages.set(number, covered);
    }
  }
  return (coverage, direction, passenger) => {
    const covered = coverages.get(coverage ?? '') ?? [];
    const fits = ({ people, directions }: Covered) =>
      (people.length === 0 || people.includes(passenger)) &&
      (directions.length === 0 || directions.includes(direction));
    return covered.find(fits)?.allowance ?? NO_STATEMENT;
  };
}
