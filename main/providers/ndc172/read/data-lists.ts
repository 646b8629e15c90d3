/**
 * The reference graph of an NDC 17.2 message, in the form both versions share: DataLists read once
 * into maps by key. Keys are attributes, references are lists; lists may be missing or repeated.
 */
import { parseConditions, readBrandSentences } from '#main/providers/ndc/read/brand-texts.ts';
import {
  type Graph,
  type GraphOriginDest,
  type GraphService,
  warnOfNamesakes,
} from '#main/providers/ndc/read/data-lists.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { findOnly } from '#main/providers/wire/lists.ts';
import type { Reading } from '#main/providers/wire/reading.ts';
import {
  listDistinct,
  parseInteger,
  readCabinCode,
  readDuration,
} from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { readBag } from './baggage.ts';
import { type FlightLists, readSegment } from './flights.ts';
import { readPenalty } from './penalties.ts';
import { mapByKey, readKey, readRefs, readRefsIn } from './refs.ts';

/** A booking class with the keys of the flights and fare groups it is for. */
interface SoldClass {
  refs: string[];
  booking_class: string | null;
  seats_left: number | null;
}

export interface Graph172 extends Graph, FlightLists {
  /** Segments of an origin and destination that names them itself. */
  segments_of_origin_dest: Map<string, string[]>;
  /** Fare type codes, and fare bases, by the key of a fare group. */
  fare_codes: Map<string, string>;
  fare_bases: Map<string, string>;
  /** By price class, what it is sold in on each flight, where the fare does not tell it. */
  classes: Map<string, SoldClass[]>;
  /** What a penalty of the list says, by its key. */
  conditions: Map<string, ProviderFeature[]>;
  /** The airline's rules for a penalty, by key of its metadata. */
  rules: Map<string, string>;
  /** Price classes that are only sold with certain others. */
  combinable: { price_class: string; with: string[] }[];
}

/** What a reference to a segment stands for: some senders name a flight or a direction there. */
export const resolveSegments = (id: string, graph: Graph172): string[] =>
  graph.segments.has(id)
    ? [id]
    : graph.surface.has(id)
      ? []
      : (graph.journeys.get(id)?.segment_ids ?? graph.segments_of_origin_dest.get(id) ?? [id]);

export function readGraph(response: XmlNode, root: XmlNode, reading: Reading): Graph172 {
  const holders = listDistinct([...response.all('DataLists'), ...root.find('Query/DataLists')]);
  const lists = holders.length > 0 ? holders : root.deep('DataLists');
  const findItems = (path: string) => lists.flatMap((list) => list.find(path));
  const graph: Graph172 = {
    reading,
    disclosures: new Map(
      findItems('DescriptionList/Description').flatMap((one) => {
        const id = readKey(one, 'ObjectKey');
        return id ? [[id, parseConditions(one.texts('Text'))] as const] : [];
      }),
    ),
    terms: parseConditions([
      ...findItems('DisclosureList/Disclosures').flatMap((one) => one.texts('Description/Text')),
      ...[...findItems('TermsList/Term'), ...findItems('BagDisclosureList/BagDisclosure')].flatMap(
        (one) => one.texts('Descriptions/Description/Text'),
      ),
    ]),
    segments: new Map(),
    journeys: new Map(),
    origin_dests: findItems('OriginDestinationList/OriginDestination').flatMap(
      (node) => readOriginDest(node) ?? [],
    ),
    pax: mapByKey(findItems('PassengerList/Passenger'), 'PassengerID', 'ObjectKey'),
    contacts: mapByKey(findItems('ContactList/ContactInformation'), 'ContactID'),
    all_contacts: findItems('ContactList/ContactInformation'),
    brands: new Map(),
    baggage: new Map(),
    services: new Map(),
    penalties: new Map(),
    seat_profiles: new Map(),
    segment_of_leg: new Map(),
    ground: new Set(),
    seats_left: new Map(),
    surface: new Set(),
    segments_of_origin_dest: new Map(),
    fare_codes: new Map(),
    fare_bases: new Map(),
    classes: new Map(),
    conditions: new Map(),
    rules: readRules(root),
    combinable: readCombinability(root),
  };
  const readPersonKey = (node: XmlNode) => readKey(node, 'PassengerID', 'ObjectKey');
  warnOfNamesakes(findItems('PassengerList/Passenger'), graph, readPersonKey);
  const segments = [
    ...findItems('FlightSegmentList/FlightSegment'),
    ...root.find('Query/FlightSegment'),
  ];
  for (const node of segments) readSegment(node, graph);
  for (const node of findItems('OriginDestinationList/OriginDestination')) {
    const id = readKey(node, 'OriginDestinationKey');
    const named = [...readRefsIn(node, 'refs'), ...readRefs(node, 'FlightReferences')].filter(
      (one) => graph.segments.has(one),
    );
    if (id && named.length > 0) graph.segments_of_origin_dest.set(id, named);
  }
  for (const node of findItems('FlightList/Flight')) readJourney(node, graph);
  for (const node of findItems('PriceClassList/PriceClass')) readBrand(node, graph);
  for (const node of findItems('BaggageAllowanceList/BaggageAllowance')) {
    const id = readKey(node, 'BaggageAllowanceID', 'ListKey');
    if (id) graph.baggage.set(id, readBag(node));
  }
  for (const node of findItems('ServiceDefinitionList/ServiceDefinition')) readService(node, graph);
  for (const node of findItems('SeatDefinitionList/SeatDefinition')) {
    const id = readKey(node, 'SeatDefinitionID');
    const texts = node.texts('Description/Text');
    if (id) graph.seat_profiles.set(id, [...texts, ...node.texts('Keywords/KeyWord/Value')]);
  }
  for (const node of findItems('PenaltyList/Penalty')) {
    const id = readKey(node, 'ObjectKey');
    const { features, fee } = readPenalty(node, graph.rules, reading);
    if (!id) continue;
    graph.penalties.set(id, { feature: features[0] ?? null, fee });
    graph.conditions.set(id, features);
  }
  for (const node of findItems('FareList/FareGroup')) readFareGroup(node, graph);
  return graph;
}

function readJourney(node: XmlNode, graph: Graph172): void {
  const id = readKey(node, 'FlightKey');
  const duration_min = readDuration(node.text('Journey/Time'));
  for (const one of node.all('SegmentReferences')) {
    one.attribute('OnPoint');
    one.attribute('OffPoint');
  }
  const segment_ids = readRefs(node, 'SegmentReferences').filter((one) => !graph.surface.has(one));
  if (id) graph.journeys.set(id, { id, segment_ids, duration_min });
}

function readFareGroup(node: XmlNode, graph: Graph172): void {
  const id = readKey(node, 'ListKey');
  const code = node.text('Fare/FareCode');
  const basis = node.text('FareBasisCode/Code');
  node.attribute('refs');
  if (id && code) graph.fare_codes.set(id, code);
  if (id && basis) graph.fare_bases.set(id, basis);
}

function readOriginDest(node: XmlNode): GraphOriginDest | null {
  const id = readKey(node, 'OriginDestinationKey');
  const origin = node.text('DepartureCode');
  const destination = node.text('ArrivalCode');
  for (const one of node.all('FlightReferences')) {
    one.attribute('OnPoint');
    one.attribute('OffPoint');
  }
  const journey_ids = readRefs(node, 'FlightReferences');
  return origin && destination
    ? { id, origin: origin.toUpperCase(), destination: destination.toUpperCase(), journey_ids }
    : null;
}

function readBrand(node: XmlNode, graph: Graph172): void {
  const id = readKey(node, 'PriceClassID', 'ObjectKey');
  const services = node.all('ClassOfService').map((one) => one.at('MarketingName'));
  const cabins = services.map((one) =>
    readCabinCode(one?.attribute('CabinDesignator') ?? null, one?.value()),
  );
  const classes = listDistinct(cabins);
  const offered = node.all('ClassOfService');
  const sold = offered.flatMap((one): SoldClass[] => {
    const code = one.at('Code');
    const letter = code?.value()?.toUpperCase() ?? '';
    const seats_left = parseInteger(code?.attribute('SeatsLeft') ?? null);
    const refs = readRefsIn(one, 'refs');
    const booking_class = /^[A-Z]$/.test(letter) ? letter : null;
    // The only one is that of every flight if it names none.
    return refs.length > 0 || offered.length === 1 ? [{ refs, booking_class, seats_left }] : [];
  });
  if (id && sold.length > 0) graph.classes.set(id, sold);
  const brand = {
    code: node.text('Code'),
    name: node.text('Name'),
    fare_basis: node.text('FareBasisCode/Code') ?? node.text('ClassOfService/FareBasisCode'),
    cabin: findOnly(classes) ?? ('UNSPECIFIED' as const),
    features: readBrandSentences(node.find('Descriptions/Description/Text')),
  };
  if (id) graph.brands.set(id, brand);
}

function readService(node: XmlNode, graph: Graph172): void {
  const id = readKey(node, 'ServiceDefinitionID', 'ObjectKey');
  const ssr = node.texts('BookingInstructions/SSRCode')[0] ?? null;
  const osi = node.texts('BookingInstructions/OSIText').join(' ') || null;
  const words = node.texts('BookingInstructions/Text').join(' ') || null;
  node.text('BookingInstructions/Method');
  const rfic = node.text('Encoding/RFIC');
  const rfisc = node.text('Encoding/SubCode');
  const baggage_ids = readRefs(node, 'BaggageAllowanceRef');
  const seat_profile_ids = readRefs(node, 'SeatDefinitionRefs|SeatDefinitionRef');
  const bundle_ids = readRefs(node, 'ServiceBundle/ServiceDefinitionRef');
  const code = node.text('Encoding/Code') ?? ssr;
  const sold = rfic ?? rfisc ?? node.text('Encoding/Code');
  const tied = baggage_ids.length + seat_profile_ids.length + bundle_ids.length > 0;
  const asked = sold === null && !tied;
  const most = parseInteger(node.text('Detail/ServiceItemQuantityRules/MaximumQuantity'));
  node.text('Detail/ServiceItemQuantityRules/MinimumQuantity');
  const name = node.text('Name');
  const service: GraphService = {
    id: id ?? '',
    // A code in place of a name, and the name among the instructions.
    name: words && /^[A-Z]{4}$/.test(name ?? '') ? words : name,
    code,
    rfic,
    rfisc,
    description: node.texts('Descriptions/Description/Text').join('\n') || null,
    taxonomy: node.text('Encoding/Type'),
    most,
    baggage_ids,
    seat_profile_ids,
    bundle_ids,
    owner: node.attribute('Owner'),
    request: asked && (ssr !== null || osi !== null) ? { code: ssr, text: words ?? osi } : null,
  };
  if (id) graph.services.set(id, service);
}

/** "Not Allowed" and the like, by the key a penalty refers to. */
function readRules(root: XmlNode): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of root.deep('RuleMetadata')) {
    const key = node.attribute('MetadataKey');
    const text = node.texts('Values/Value/Instruction').join(' ');
    node.text('RuleID');
    if (key && text) found.set(key, text);
  }
  return found;
}

/** Classes of fare that may be combined over the journeys of an offer. */
const readCombinability = (root: XmlNode): Graph172['combinable'] =>
  root.deep('OfferInstructionMetadata').flatMap((node) => {
    const classes = readRefsIn(node, 'refs');
    const others = node
      .deep('Combinability')
      .flatMap((one) => one.all('Association'))
      .filter((one) => /^PriceClass$/i.test(one.text('Type') ?? ''))
      .flatMap((one) => one.texts('ReferenceValue'));
    return classes.map((price_class) => ({ price_class, with: others }));
  });
