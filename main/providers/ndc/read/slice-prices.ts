/**
 * The price of each direction for each passenger type, as far as the message splits prices: by
 * items of one direction, else by fare components. Parts that do not add up to the passenger's
 * price are left out.
 */
import { zip } from '#main/contract/collections.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { ProviderFare, SlicePrice } from '#main/providers/provider.ts';
import { addFares, NO_FARE } from '../../orders.ts';
import { findOnly } from '../../wire/lists.ts';
import { type Fares, ORDER } from './fares.ts';
import type { GraphSegment } from './flights.ts';
import { type FareDetail, type Item, listItemSegments } from './items.ts';
import { NO_CODE, toFare } from './price.ts';

/** Prices by direction; all lists are empty if an item cannot be split. */
export function listSlicePrices(
  groups: GraphSegment[][],
  items: Item[],
  by_item: Fares[],
  type: (key: string) => PaxType,
): SlicePrice[][] {
  const told: Part[] = [];
  for (const [item, fares] of zip(items, by_item)) {
    const parts = listItemParts(item, fares, groups);
    if (!parts) return groups.map(() => []);
    told.push(...parts);
  }
  return groups.map((group) => {
    const fares: Fares = new Map();
    for (const { key, fare } of told.filter((part) => part.group === group)) {
      fares.set(key, addFares(fares.get(key) ?? NO_FARE, fare));
    }
    return listLines(fares, type);
  });
}

interface Part {
  group: GraphSegment[];
  key: string;
  fare: ProviderFare;
}

function listItemParts(item: Item, fares: Fares, groups: GraphSegment[][]): Part[] | null {
  const group = findOnly(groups) ?? findHome(listItemSegments(item), groups);
  if (group) return [...fares].map(([key, fare]) => ({ group, key, fare }));
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
    const group = findHome(component.segment_ids, groups);
    if (!group) return null;
    parts.push({ group, fare: toFare(component.price) });
  }
  return parts;
}

const calculateTotal = (fare: ProviderFare) => fare.fare_minor + fare.tax_minor;

/** The one direction that has all these flights. */
const findHome = (segment_ids: string[], groups: GraphSegment[][]): GraphSegment[] | null =>
  findOnly(groups.filter((group) => group.some(({ id }) => segment_ids.includes(id))));

/** The first passenger of a type stands for it. */
const listLines = (fares: Fares, type: (key: string) => PaxType): SlicePrice[] =>
  ORDER.flatMap((pax_type) => {
    const [, fare] = [...fares].find(([key]) => type(key) === pax_type) ?? [];
    if (!fare) return [];
    const { fare_minor, tax_minor, taxes } = fare;
    const listed = tax_minor === 0 || taxes.some((tax) => tax.code !== NO_CODE);
    return [{ pax_type, fare_minor, tax_minor, ...(listed ? { taxes } : {}) }];
  });
