/**
 * Items of an NDC 17.2 offer, reshop offer or order, in the form both versions share: passengers
 * and flights, fare components, price and services.
 */
import { parseConditions } from '#main/providers/ndc/read/brand-texts.ts';
import {
  type FareComponent,
  type FareDetail,
  getDisclosures,
  type Item,
  type ItemService,
  sumComponents,
  toFareType,
} from '#main/providers/ndc/read/items.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { listDistinct, parseFlag, parseInteger } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { type Graph172, resolveSegments } from './data-lists.ts';
import { readCabin } from './flights.ts';
import { readPrice } from './money.ts';
import { readPenalty } from './penalties.ts';
import { readKey, readRefs, readRefsIn } from './refs.ts';
import { readTimeLimit } from './time-limits.ts';

/** Some write it where later versions do. */
export const readStatus = (node: XmlNode): string | null =>
  node.text('Status/StatusCode') ?? node.text('StatusCode');

export function readItem(node: XmlNode, graph: Graph172): Item {
  const price_node = node.at('TotalPriceDetail|PriceDetail|UnitPriceDetail|Price');
  const { reading } = graph;
  const services = node.all('Service').map((one) => readService(one, graph));
  const details = node.all('FareDetail').map((one) => readDetail(one, graph));
  const passenger_keys = listDistinct([
    ...services.flatMap((one) => one.passenger_keys),
    ...details.flatMap((one) => one.passenger_keys),
    ...readRefs(node, 'PassengerRefs'),
  ]);
  const readLimit = (name: string) => readTimeLimit(node.at(`TimeLimits/${name}`), reading);
  const payment =
    readLimit('PaymentTimeLimit') ?? reading.moment(node.text('PaymentTimeLimitDateTime'));
  const ticketing = readLimit('TicketingTimeLimits');
  return {
    id: readKey(node, 'OfferItemID', 'OrderItemID') ?? '',
    owner: node.attribute('Owner'),
    status: node.text('ItemStatus') ?? readStatus(node),
    passenger_keys,
    details,
    price: readPrice(price_node, reading),
    features: readPenalties(node.all('Penalty'), graph),
    services,
    payment_due_at: [payment, ticketing].filter((one) => one !== null).sort()[0] ?? null,
    instant_payment: false,
    price_guaranteed_until:
      readLimit('PriceGuaranteeTimeLimits') ?? readLimit('PriceGuaranteeTimeLimit'),
    mandatory: parseFlag(node.attribute('MandatoryInd')),
  };
}

function readService(node: XmlNode, graph: Graph172): ItemService {
  const selected = node.at('SelectedSeat');
  const definition = node.at('ServiceDefinitionRef') ?? selected?.at('ServiceDefinitionRef');
  const flights = readRefs(node, 'FlightRefs|FlightRef');
  const row = parseInteger(selected?.text('Seat/Row') ?? null);
  const column = selected?.text('Seat/Column') ?? null;
  const segment_ids = listDistinct([
    ...readRefs(node, 'SegmentRef|SegmentRefs'),
    ...readRefs(selected, 'SegmentRef'),
    ...(definition ? readRefsIn(definition, 'SegmentRef') : []),
    ...(definition ? readRefsIn(definition, 'SegmentRefs') : []),
  ]).flatMap((id) => resolveSegments(id, graph));
  node.text('ServiceRef');
  const definition_id = definition?.value() ?? null;
  return {
    id: readKey(node, 'ServiceID'),
    passenger_keys: readRefs(node, 'PassengerRef|PassengerRefs'),
    // A flight that the lists do not have may be named as a segment is.
    segment_ids: listDistinct([
      ...segment_ids,
      ...flights.flatMap(
        (id) => graph.journeys.get(id)?.segment_ids ?? (graph.segments.has(id) ? [id] : []),
      ),
    ]),
    journey_ids: flights.filter((id) => graph.journeys.has(id)),
    definition_id,
    seat: column && row !== null ? `${row}${column}` : selected ? '' : null,
    name: null,
    status: node.attribute('ServiceStatus') ?? readStatus(node),
    validating_carrier: null,
    booking_refs: [],
  };
}

function readDetail(node: XmlNode, graph: Graph172): FareDetail {
  node.text('TourCode');
  const components = node
    .all('FareComponent')
    .flatMap((one) => withSoldClasses(one, readComponent(one, node, graph), graph));
  return {
    passenger_keys: readRefs(node, 'PassengerRefs'),
    components,
    price: readPrice(node.at('Price'), graph.reading) ?? sumComponents(node, components),
    features: [],
    part_code: null,
    instant_purchase: false,
  };
}

function readComponent(node: XmlNode, detail: XmlNode, graph: Graph172): FareComponent {
  const { reading } = graph;
  const basis = node.at('FareBasis');
  const code = basis?.at('FareBasisCode');
  const named = readRefs(node, 'SegmentRefs|SegmentRef');
  const segment_ids = named.flatMap((id) => resolveSegments(id, graph));
  for (const one of node.all('SegmentRefs')) {
    one.attribute('ON_Point');
    one.attribute('OFF_Point');
  }
  const brand_id = node.text('PriceClassRef');
  const rbd = basis?.text('RBD') ?? null;
  const indicator = detail.text('FareIndicatorCode');
  const fare_codes = (code ? readRefsIn(code, 'refs') : []).flatMap(
    (key) => graph.fare_codes.get(key) ?? [],
  );
  const left = segment_ids.flatMap((id) => graph.seats_left.get(id) ?? []);
  const features = readPenalties(node.find('FareRules/Penalty'), graph);
  const endorsements = node.texts('FareRules/Ticketing/Endorsements/Endorsement');
  return {
    segment_ids,
    fare_basis: code?.text('Code') ?? null,
    booking_class: rbd && /^[A-Z]$/i.test(rbd) ? rbd.toUpperCase() : null,
    cabin: readCabin(basis?.at('CabinType')),
    brand: (brand_id && graph.brands.get(brand_id)) || null,
    fare_type: resolveFareType(fare_codes[0] ?? null, indicator),
    features: [
      ...withEndorsements(features, endorsements),
      ...parseConditions([
        ...detail.texts('Remarks/Remark'),
        ...node.texts('FareRules/Remarks/Remark'),
        ...node.texts('FareBasis/FareRulesRemarks/FareRulesRemark/Text'),
        ...endorsements,
      ]),
    ],
    seats_left: left.length > 0 ? Math.min(...left) : null,
    price: readPrice(node.at('Price'), reading),
  };
}

/** A fare without a class of its own has on each flight that of its price class. */
function withSoldClasses(node: XmlNode, fare: FareComponent, graph: Graph172): FareComponent[] {
  const sold = graph.classes.get(node.text('PriceClassRef') ?? '') ?? [];
  const listSold = (id: string) =>
    sold.filter(({ refs }) => refs.length === 0 || refs.includes(id));
  if (fare.booking_class !== null || fare.segment_ids.flatMap(listSold).length === 0) return [fare];
  return fare.segment_ids.map((id, at) => {
    const [told] = listSold(id);
    const find = (names: ReadonlyMap<string, string>) =>
      told?.refs.flatMap((key) => names.get(key) ?? [])[0] ?? null;
    const fare_type = toFareType(find(graph.fare_codes), null);
    return {
      ...fare,
      segment_ids: [id],
      booking_class: told?.booking_class ?? null,
      fare_basis: fare.fare_basis ?? find(graph.fare_bases),
      fare_type: fare.fare_type === 'UNSPECIFIED' ? fare_type : fare.fare_type,
      seats_left: fare.seats_left ?? told?.seats_left ?? null,
      price: at === 0 ? fare.price : null,
    };
  });
}

/** By the code of its fare group, else by the indicator, which says private by a letter or 1. */
function resolveFareType(
  code: string | null,
  indicator: string | null,
): FareComponent['fare_type'] {
  const told = toFareType(code, null);
  if (told !== 'UNSPECIFIED' || indicator === null) return told;
  return /^(1|P|PVT|PRIVATE)$/i.test(indicator) ? 'PRIVATE' : 'UNSPECIFIED';
}

/** Text printed on the ticket tells the refund if the rules do not. */
function withEndorsements(features: FareComponent['features'], endorsements: string[]) {
  const text = endorsements.join(' ');
  if (text === '') return features;
  return features.map((one) => (one.text === null ? { ...one, text } : one));
}

/** What penalties say themselves, and those of the list that they name. */
const readPenalties = (nodes: XmlNode[], { conditions, rules, reading }: Graph172) =>
  nodes.flatMap((node) => {
    const named = readRefsIn(node, 'refs').flatMap((key) => conditions.get(key) ?? []);
    const own = readPenalty(node, rules, reading).features;
    // Of the whole fare it says less than those; of another stage, what they do not.
    const isTold = ({ type, when }: ProviderFeature) =>
      named.some((one) => one.type === type && (when === null || one.when === when));
    return [...named, ...own.filter((one) => !isTold(one))];
  });

/** An offer's fees for change and refund, and the sentences it names. */
export const readConditions = (node: XmlNode, graph: Graph172): ProviderFeature[] => [
  ...readPenalties(node.all('Penalty'), graph),
  ...getDisclosures(readRefs(node, 'DescriptionReferences'), graph),
];
