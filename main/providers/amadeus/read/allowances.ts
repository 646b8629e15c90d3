/** Free bags beside recommendations: a coverage names people and flights, and an allowance. */

import type { BaggageAllowance } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseBags } from './values.ts';

/** Bags by coverage (null if a recommendation names none), flight and passenger. */
export type BagsOf = (
  coverage: string | null,
  flight: { direction: string; leg: number },
  passenger: string,
) => BaggageAllowance;

interface Covered {
  people: string[];
  /** Directions with their flights; none means all. */
  flights: { direction: string | null; legs: string[] }[];
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
          flights: one.all('coveragePerFlightsInfo').map((range) => ({
            direction: range.text('numberOfItemsDetails/refNum'),
            legs: range.texts('lastItemsDetails/refOfLeg'),
          })),
          allowance: allowances.get(ref?.text('refNumber') ?? '') ?? NO_STATEMENT,
        };
      });
      coverages.set(number, covered);
    }
  }
  return (coverage, flight, passenger) => {
    const covered = coverages.get(coverage ?? '') ?? [];
    const isOf = ({ direction, legs }: Covered['flights'][number]) =>
      (direction === null || direction === flight.direction) &&
      (legs.length === 0 || legs.includes(String(flight.leg)));
    const fits = ({ people, flights }: Covered) =>
      (people.length === 0 || people.includes(passenger)) &&
      (flights.length === 0 || flights.some(isOf));
    return covered.find(fits)?.allowance ?? NO_STATEMENT;
  };
}
