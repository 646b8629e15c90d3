/** Slices of an offer or order: flights with the fare, brand, bags and conditions that go with them. */
import { phrase } from '#main/contract/phrase.ts';
import type { LegStatus } from '#main/contract/values.ts';
import type {
  BaggageAllowance,
  ProviderFeature,
  ProviderKey,
  ProviderLeg,
  ProviderSlice,
  SlicePrice,
} from '#main/providers/provider.ts';
import { isAlike, mergeFlightBags, NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { NOTHING_SAID } from '../../wire/features.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { listDistinct } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { describeAllowance } from './baggage.ts';
import type { Graph, GraphBaggage, GraphBrand } from './data-lists.ts';
import type { GraphSegment } from './flights.ts';
import { type FareComponent, getDisclosures, type Item, listItemSegments } from './items.ts';
import { findStatedDuration } from './journeys.ts';
import { describeSome, resolveType } from './passengers.ts';

/** One baggage association: for whom, on which flights (empty: all), what. */
export interface BagRule {
  passenger_keys: string[];
  segment_ids: string[];
  baggage_ids: string[];
}

export const readBagRules = (offer: XmlNode, graph: Graph): BagRule[] =>
  offer.all('BaggageAssociations|BaggageAllowance').map((node) => {
    const flights =
      node.at('OfferFlightAssociations|OrderFlightAssociations|BaggageFlightAssociations') ?? node;
    const listIds = (name: string) => flights.deep(name).flatMap((one) => one.value() ?? []);
    const listFlights = (journeys: string[]) =>
      journeys.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []);
    const named = [
      ...listIds('PaxSegmentRefID'),
      ...listFlights(listIds('PaxJourneyRefID')),
      ...listIds('DatedOperatingLegRefID').flatMap((id) => graph.segment_of_leg.get(id) ?? []),
    ];
    // Some name the journey beside its flights, or alone.
    const beside = listFlights(node.texts('PaxJourneyRefID'));
    return {
      passenger_keys: node.texts('PaxRefID'),
      segment_ids: named.length > 0 ? named : beside,
      baggage_ids: node.texts('BaggageAllowanceRefID'),
    };
  });

/** Everything a slice is made from beside its flights. */
export interface SliceContext {
  graph: Graph;
  items: Item[];
  bags: BagRule[];
  /** The passenger whose fare is shown: the first adult, else the first passenger. */
  leader: string | null;
  /** Brand of a journey by its flights' first id, where it is not on the fare component. */
  brand_of: (segments: GraphSegment[]) => GraphBrand | null;
  status_of: (segment: GraphSegment) => LegStatus;
  features: ProviderFeature[];
  prices: SlicePrice[];
}

const isRule = ({ type }: ProviderFeature) => type === 'CHANGE' || type === 'REFUND';

/** The items that are for some of these flights, or name none at all. */
export const filterCovering = (items: Item[], segments: GraphSegment[]): Item[] =>
  items.filter((item) => {
    const ids = listItemSegments(item);
    return ids.length === 0 || segments.some((segment) => ids.includes(segment.id));
  });

export function readSlice(
  segments: GraphSegment[],
  key: ProviderKey,
  context: SliceContext,
): ProviderSlice {
  const components = segments.map((segment) => findComponent(segment, context));
  const journey_brand = context.brand_of(segments);
  const legs = segments.map((segment, index) =>
    readLeg(segment, components[index] ?? null, journey_brand, context),
  );
  const brands = [...new Set([...components.map((one) => one?.brand), journey_brand])];
  const stated = [...components.flatMap((one) => one?.features ?? []), ...context.features];
  // The fare's own rule comes before its family's general one; bags and meals there are several of.
  const told = brands
    .flatMap((brand) => brand?.features ?? [])
    .filter((one) => !isRule(one) || !stated.some((known) => known.type === one.type));
  const said = segments.flatMap((one) => [
    ...getDisclosures(one.disclosure_ids ?? [], context.graph),
    ...(one.said ?? []),
  ]);
  return {
    key,
    origin: getFirst(segments).origin,
    destination: getLast(segments).destination,
    legs,
    duration_min: findStatedDuration(segments, context.graph),
    features: listUnique([
      ...stated,
      ...readOtherFares(segments, components, context),
      ...told,
      ...said,
      ...context.graph.terms,
      ...readBagTexts(getFirst(segments), context),
    ]),
    baggage: getFirst(legs).baggage,
    seats_remaining: findFewestSeats(components),
    prices: context.prices,
  };
}

/** What items and their fares say; where it is another thing for others, with whose it is. */
export function listItemFeatures(items: Item[], graph: Graph): ProviderFeature[] {
  const told = [
    ...items.flatMap(({ features, passenger_keys: keys }) =>
      features.map((feature) => ({ feature, keys })),
    ),
    ...items.flatMap(({ details }) =>
      details.flatMap(({ features, passenger_keys: keys }) =>
        features.map((feature) => ({ feature, keys })),
      ),
    ),
  ];
  const same = [...Map.groupBy(told, ({ feature }) => JSON.stringify(feature)).values()];
  const merged = same.flatMap((all) => {
    const keys = listDistinct(all.flatMap((one) => one.keys));
    return all.slice(0, 1).map(({ feature }) => ({ feature, keys }));
  });
  return merged.map(({ feature, keys }) => {
    const differs = merged.some(
      (other) =>
        other.feature !== feature &&
        other.feature.type === feature.type &&
        other.feature.when === feature.when &&
        !other.keys.some((key) => keys.includes(key)),
    );
    const whom = differs && FEES.test(feature.type) ? describeSome(keys, graph) : null;
    return whom === null ? feature : withWhom(feature, whom);
  });
}

const FEES = /^(CHANGE|REFUND)$/;

const withWhom = (feature: ProviderFeature, whom: string): ProviderFeature => ({
  ...feature,
  text: [whom, feature.text].filter(Boolean).join(': '),
});

/** Family, class, and fees of change and refund that other passengers' fares have otherwise. */
function readOtherFares(
  segments: GraphSegment[],
  own: (FareComponent | null)[],
  { items, leader, graph }: SliceContext,
): ProviderFeature[] {
  const others = items
    .flatMap((item) => item.details)
    .filter(({ passenger_keys: keys }) => leader !== null && !keys.includes(leader));
  return others.flatMap(({ passenger_keys, components }) => {
    const whom = describeSome(passenger_keys, graph);
    if (whom === null) return [];
    return segments.flatMap(({ id }, at) => {
      const mine = own[at];
      const theirs = components.find((one) => one.segment_ids.includes(id));
      if (!mine || !theirs) return [];
      const named = [theirs.brand?.name !== mine.brand?.name && theirs.brand?.name];
      const sold = theirs.booking_class !== mine.booking_class && theirs.booking_class;
      const what = [...named, sold].filter(Boolean).join(' ');
      const known = mine.features.map((one) => JSON.stringify(one));
      const fees = theirs.features.filter(
        (one) => FEES.test(one.type) && !known.includes(JSON.stringify(one)),
      );
      return [
        ...(what ? [{ ...NOTHING_SAID, text: `${whom}: ${what}` }] : []),
        ...fees.map((one) => withWhom(one, whom)),
      ];
    });
  });
}

/** A slice has as many seats as its scarcest flight; unknown where no flight says. */
function findFewestSeats(components: (FareComponent | null)[]): number | null {
  const told = components.flatMap((one) => one?.seats_left ?? []);
  return told.length > 0 ? Math.min(...told) : null;
}

/** Each value once, by what it says. */
export const listUnique = <T>(values: T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** The leader's fare component that covers a flight; one that names no flight covers all. */
function findComponent(segment: GraphSegment, context: SliceContext): FareComponent | null {
  const details = context.items.flatMap((item) => item.details);
  const { leader } = context;
  const own = details.filter((one) => leader !== null && one.passenger_keys.includes(leader));
  const components = [...own, ...details].flatMap((one) => one.components);
  return (
    components.find((one) => one.segment_ids.includes(segment.id)) ??
    components.find((one) => one.segment_ids.length === 0) ??
    null
  );
}

function readLeg(
  segment: GraphSegment,
  component: FareComponent | null,
  journey_brand: GraphBrand | null,
  context: SliceContext,
): ProviderLeg {
  const brand = component?.brand ?? journey_brand;
  const cabins = [component?.cabin, segment.cabin, brand?.cabin];
  const {
    id,
    cabin: _cabin,
    leg_ids: _legs,
    disclosure_ids: _disclosures,
    said: _said,
    booking_class,
    fare_basis = null,
    ...flight
  } = segment;
  return {
    key: id,
    ...flight,
    booking_class: component?.booking_class ?? booking_class,
    fare_basis: component?.fare_basis ?? brand?.fare_basis ?? fare_basis,
    cabin: cabins.find((one) => one && one !== 'UNSPECIFIED') ?? 'UNSPECIFIED',
    fare_type: component?.fare_type ?? 'UNSPECIFIED',
    brand: brand ? { code: brand.code, name: brand.name } : null,
    ...readBags(segment, context),
    status: context.status_of(segment),
  };
}

const listRulesOn = (segment: GraphSegment, { bags }: SliceContext): BagRule[] =>
  bags.filter((rule) => rule.segment_ids.length === 0 || rule.segment_ids.includes(segment.id));

function listRulesFor(
  segment: GraphSegment,
  context: SliceContext,
  passenger_key: string | null = context.leader,
): BagRule[] {
  const fits = listRulesOn(segment, context);
  const mine = fits.filter(
    (rule) => passenger_key === null || rule.passenger_keys.includes(passenger_key),
  );
  return mine.length > 0 ? mine : fits.filter((rule) => rule.passenger_keys.length === 0);
}

/** Bags of all passengers a rule names; lap infants have their own and set nobody else's. */
function readBags(segment: GraphSegment, context: SliceContext) {
  const named = listRulesOn(segment, context).flatMap((rule) => rule.passenger_keys);
  if (context.leader === null || named.length === 0) {
    return { baggage: readCheckedBags(segment, context, context.leader) };
  }
  return mergeFlightBags(
    [...new Set([context.leader, ...named])].map((passenger_key) => ({
      passenger_key,
      seated: resolveType(passenger_key, context.graph) !== 'INF',
      allowance: readCheckedBags(segment, context, passenger_key),
    })),
  );
}

function readCheckedBags(
  segment: GraphSegment,
  context: SliceContext,
  passenger_key: string | null,
): BaggageAllowance {
  const [first] = listBags(segment, context, passenger_key).filter(isCheckedBag);
  return first?.allowance ?? NO_STATEMENT;
}

const listBags = (segment: GraphSegment, context: SliceContext, passenger_key?: string | null) =>
  listRulesFor(segment, context, passenger_key)
    .flatMap((rule) => rule.baggage_ids)
    .flatMap((id) => context.graph.baggage.get(id) ?? []);

const isCheckedBag = ({ checked, allowance }: GraphBaggage): boolean =>
  checked && allowance.kind !== 'UNSPECIFIED';

/** Carry-on bags, a second allowance of checked ones, and texts beside pieces and weight. */
function readBagTexts(segment: GraphSegment, context: SliceContext): ProviderFeature[] {
  const bags = listBags(segment, context);
  const [first, ...more] = bags.filter(isCheckedBag).map(({ allowance }) => allowance);
  const others = more.filter((one) => first && !isAlike(first, one)).map(describeAllowance);
  return [
    ...bags.flatMap((bag) => bag.feature ?? []),
    ...others.map(
      (what): ProviderFeature => ({
        ...NOTHING_SAID,
        type: 'BAGGAGE',
        attribute: 'INCLUDED',
        text: phrase('bags_also', { what }),
      }),
    ),
  ];
}
