/**
 * Bags beside recommendations: a coverage names people and flights, and an allowance or a service
 * with its price.
 */
import type { BaggageAllowance, ProviderFeature } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { buildFeature } from '../../wire/features.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseBags, parseMinor } from './values.ts';

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

/** What bags cost, by the reference of a recommendation, direction and passengers. */
export type BagPricesOf = (
  ref: string | null,
  direction: string,
  people: readonly string[],
) => ProviderFeature[];

const getNumber = (node: XmlNode): string | null => node.text('itemNumberInfo/itemNumber/number');

const listRefs = (node: XmlNode, kind: string): string[] =>
  node
    .find('refInfo/referencingDetail')
    .filter((one) => one.text('refQualifier') === kind)
    .flatMap((one) => one.text('refNumber') ?? []);

/** Optional services (OC): whom and which directions each is for (OCC), and for how much (OCM). */
export function readBagPrices(root: XmlNode, reading: Reading): BagPricesOf {
  const sold = root
    .all('serviceFeesGrp')
    .filter((group) => group.text('serviceTypeInfo/carrierFeeDetails/type') === 'OC')
    .flatMap((group) => {
      const names = readBagNames(group);
      const coverages = group.all('serviceCoverageInfoGrp').flatMap((node) =>
        node.all('serviceCovInfoGrp').map((one) => {
          const directions = one.texts('coveragePerFlightsInfo/numberOfItemsDetails/refNum');
          const covered = { number: getNumber(node), services: listRefs(one, 'S'), directions };
          one.take();
          return covered;
        }),
      );
      return group.all('serviceFeeRefGrp').flatMap((ref) => {
        const [own = null] = listRefs(ref, 'OC');
        const [fees, places] = ['OCM', 'OCC'].map((kind) => listRefs(ref, kind));
        const priced = group
          .all('serviceFeeInfoGrp')
          .filter((node) => fees?.includes(getNumber(node) ?? ''))
          .flatMap((node) => node.all('serviceDetailsGrp'));
        return priced.flatMap((service) => {
          const [id = ''] = listRefs(service, 'S');
          const name = names.get(id);
          if (name === undefined) return [];
          const directions = coverages
            .filter(
              ({ number, services }) => places?.includes(number ?? '') && services.includes(id),
            )
            .flatMap((one) => one.directions);
          return service
            .all('serviceMatchedInfoGroup')
            .flatMap((one) => readBagPrice(one, name, reading) ?? [])
            .map((price) => ({ own, directions, ...price }));
        });
      });
    });
  return (ref, direction, people) => {
    const bags = sold.filter(
      (one) =>
        ref !== null &&
        one.own === ref &&
        one.directions.includes(direction) &&
        (one.people.length === 0 || one.people.some((who) => people.includes(who))),
    );
    const [first] = bags;
    if (!first) return [];
    const text = [...new Set(bags.map((one) => one.text))].join(' / ');
    const { price } = first;
    const attribute = price.minor > 0 ? 'CHARGEABLE' : 'INCLUDED';
    return [
      buildFeature('BAGGAGE', attribute, price.minor > 0 ? price : null, null, {
        when: null,
        text,
      }),
    ];
  };
}

const readBagNames = (group: XmlNode): Map<string, string> =>
  new Map(
    group.find('serviceDetailsGrp/feeDescriptionGrp').flatMap((node): [string, string][] => {
      const number = node.text('itemNumberInfo/itemNumberDetails/number');
      const kind = node.text('serviceDescriptionInfo/serviceRequirementsInfo/serviceGroup');
      const name = node.text('commercialName/freeText') ?? '';
      return number !== null && kind === 'BG' ? [[number, name]] : [];
    }),
  );

function readBagPrice(node: XmlNode, name: string, reading: Reading) {
  const amount = node.at('amountInfo/monetaryDetail');
  const told = amount?.text('amount') ?? null;
  const currency = amount?.text('currency') ?? reading.currency;
  const minor = parseMinor(told, currency, reading);
  if (minor === null || currency === null) return null;
  return {
    people: node.texts('paxRefInfo/travellerDetails/referenceNumber'),
    text: [name, `${currency}${told}`].filter(Boolean).join(' '),
    price: { minor, currency },
  };
}
