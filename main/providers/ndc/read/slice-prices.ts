/**
 * The price of each direction for each passenger type, as far as the message splits prices: by
 * items of one direction, else by fare components. Parts that do not add up to the passenger's
 * price are left out.
 */
import type { PaxType } from '#main/contract/values.ts';
import type { ProviderFare, SlicePrice } from '#main/providers/provider.ts';
import { listDistinct } from '../../wire/values.ts';
import type { GraphSegment } from './data-lists.ts';
import { type Fares, ORDER } from './fares.ts';
import { type FareDetail, type Item, listItemSegments } from './items.ts';
import { addFares, NO_CODE, NO_FARE, toFare } from './price.ts';

/** Prices by direction; all lists are empty if an item cannot be split. */
export function listSlicePrices(
  groups: GraphSegment[][],
  items: Item[],
  by_item: Fares[],
  type: (key: string) => PaxType,
): SlicePrice[][] {
  const nothing = groups.map((): SlicePrice[] => []);
  const slices = groups.map((): Fares => new Map());
  for (const [index, item] of items.entries()) {
    const parts = listItemParts(item, by_item[index]!, groups);
    if (!parts) return nothing;
    for (const { slice, key, fare } of parts) {
      const fares = slices[slice]!;
      fares.set(key, addFares(fares.get(key) ?? NO_FARE, fare));
    }
  }
  return slices.map((fares) => listLines(fares, type));
}

interface Part {
  slice: number;
  key: string;
  fare: ProviderFare;
}

function listItemParts(item: Item, fares: Fares, groups: GraphSegment[][]): Part[] | null {
  const slice = groups.length === 1 ? 0 : findHome(listItemSegments(item), groups);
  if (slice !== null) return [...fares].map(([key, fare]) => ({ slice, key, fare }));
  const parts: Part[] = [];
  for (const [key, fare] of fares) {
    const own = item.details.filter((one) => one.passenger_keys.includes(key));
    const priced = listComponentParts(own.length > 0 ? own : item.details, groups);
    const told = priced?.reduce((all, one) => all + calculateTotal(one.fare), 0);
    if (!priced || told !== calculateTotal(fare)) return null;
    parts.push(...priced.map((one) => ({ ...one, key })));
  }
  return parts;
}

/** Of components split by fare basis within a direction, one has the price. */
function listComponentParts(details: FareDetail[], groups: GraphSegment[][]) {
  const parts: Omit<Part, 'key'>[] = [];
  for (const component of details.flatMap((one) => one.components)) {
    if (!component.price) continue;
    const slice = findHome(component.segment_ids, groups);
    if (slice === null) return null;
    parts.push({ slice, fare: toFare(component.price) });
  }
  return parts;
}

const calculateTotal = (fare: ProviderFare) => fare.fare_minor + fare.tax_minor;

/** The one direction that has all these flights. */
function findHome(segment_ids: string[], groups: GraphSegment[][]): number | null {
  const homes = groups.flatMap((group, index) =>
    group.some((segment) => segment_ids.includes(segment.id)) ? [index] : [],
  );
  return homes.length === 1 ? homes[0]! : null;
}

/** The first passenger of a type stands for it. */
function listLines(fares: Fares, type: (key: string) => PaxType): SlicePrice[] {
  const types = listDistinct([...fares.keys()].map(type));
  return ORDER.filter((one) => types.includes(one)).map((pax_type) => {
    const [, fare] = [...fares].find(([key]) => type(key) === pax_type)!;
    const { fare_minor, tax_minor, taxes } = fare;
    const listed = tax_minor === 0 || taxes.some((tax) => tax.code !== NO_CODE);
    return { pax_type, fare_minor, tax_minor, ...(listed ? { taxes } : {}) };
  });
}
