/**
 * The reference graph of a message: DataLists read once into maps by id, with journeys, flights,
 * passengers, brands, bags and penalties already in the product's terms. Lists that are missing,
 * repeated or stand inline give what they have.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { BaggageAllowance, ProviderFeature } from '#main/providers/provider.ts';
import { NOTHING_SAID } from '../../wire/features.ts';
import { findOnly } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import { listDistinct, parseFlag, parseInteger, readDuration } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import {
  carryOnFeature,
  isCheckedType,
  readBaggageAllowance,
  readCheckedFeature,
} from './baggage.ts';
import { parseConditions, readBrandDescriptions, readDescriptions } from './brand-texts.ts';
import { addSegment, type GraphSegment, readCabin, readSegment } from './flights.ts';
import { tellLimits } from './limits-and-surcharges.ts';
import { type Penalty, readPenalty } from './penalties.ts';

export interface GraphOriginDest {
  id: string | null;
  origin: string;
  destination: string;
  journey_ids: string[];
}

export interface GraphBrand {
  code: string | null;
  name: string | null;
  fare_basis: string | null;
  cabin: Cabin;
  features: ProviderFeature[];
}

export interface GraphBaggage {
  checked: boolean;
  allowance: BaggageAllowance;
  feature: ProviderFeature | null;
}

export interface GraphService {
  id: string;
  name: string | null;
  code: string | null;
  rfic: string | null;
  rfisc: string | null;
  description: string | null;
  /** The airline's classification, in words. */
  taxonomy: string | null;
  /** Most of it for one passenger. */
  most: number | null;
  baggage_ids: string[];
  seat_profile_ids: string[];
  bundle_ids: string[];
  /** How many of a bundle's services one may choose, where it is fewer than all. */
  bundle_most?: number | null;
  owner: string | null;
  /** An SSR or (without a code) an OSI: requested, not sold. */
  request: { code: string | null; text: string | null } | null;
}

export interface Graph {
  segments: Map<string, GraphSegment>;
  /** Segments without a flight: ways over the ground. */
  ground: Set<string>;
  journeys: Map<string, { id: string; segment_ids: string[]; duration_min: number | null }>;
  origin_dests: GraphOriginDest[];
  /** Elements, read where passengers are read. */
  pax: Map<string, XmlNode>;
  contacts: Map<string, XmlNode>;
  /** Every contact, with or without an id. */
  all_contacts: XmlNode[];
  brands: Map<string, GraphBrand>;
  baggage: Map<string, GraphBaggage>;
  services: Map<string, GraphService>;
  penalties: Map<string, Penalty>;
  /** What a disclosure says. */
  disclosures: Map<string, ProviderFeature[]>;
  /** Terms of the whole message. */
  terms: ProviderFeature[];
  /** Seat characteristic codes and texts by seat profile. */
  seat_profiles: Map<string, string[]>;
  /** Segment id by operating leg id. */
  segment_of_leg: Map<string, string>;
  /** Where what is read is warned of. */
  reading: Reading;
}

export function readGraph(response: XmlNode, reading: Reading): Graph {
  // Requests hold some lists directly.
  const lists = [...response.all('DataLists'), response];
  const findItems = (path: string) => lists.flatMap((list) => list.find(path));
  const legs = mapById(findItems('DatedOperatingLegList/DatedOperatingLeg'), 'DatedOperatingLegID');
  const operating = mapById(
    findItems('DatedOperatingSegmentList/DatedOperatingSegment'),
    'DatedOperatingSegmentId',
  );
  const marketing = mapById(
    findItems('DatedMarketingSegmentList/DatedMarketingSegment'),
    'DatedMarketingSegmentId',
  );
  const graph: Graph = {
    segments: new Map(),
    journeys: new Map(),
    origin_dests: findItems('OriginDestList/OriginDest').flatMap(
      (node) => readOriginDest(node) ?? [],
    ),
    pax: mapById(findItems('PaxList/Pax'), 'PaxID'),
    contacts: mapById(findItems('ContactInfoList/ContactInfo'), 'ContactInfoID'),
    all_contacts: findItems('ContactInfoList/ContactInfo'),
    brands: new Map(),
    baggage: new Map(),
    services: new Map(),
    penalties: new Map(),
    disclosures: new Map(),
    terms: [
      ...readRemarks(findItems('PaxList/Pax')),
      ...findItems('TermsList/Term').flatMap(readTerm),
      ...readRemarks([...findItems('Promotion'), ...findItems('PromotionList/Promotion')]),
    ],
    seat_profiles: new Map(),
    segment_of_leg: new Map(),
    ground: new Set(),
    reading,
  };
  warnOfNamesakes(findItems('PaxList/Pax'), graph, (node) => readId(node, 'PaxID'));
  const segments = [
    ...findItems('PaxSegmentList/PaxSegment'),
    ...findItems('PaxJourneyList/PaxJourney/PaxSegment'),
    ...findItems('ShoppingRequestPaxSegmentList/PaxSegment'),
    ...findItems(
      'SeatAvailibilityCoreRequest|SeatAvailabilityCoreRequest|ServiceListCoreRequest/PaxSegmentRequest/PaxSegment',
    ),
  ];
  for (const node of segments) {
    // The flag is on flights behind a way over the ground too.
    const after_gap = parseFlag(node.text('ARNK_Ind'));
    const sold = marketing.get(node.text('DatedMarketingSegmentRefID') ?? '') ?? node;
    const number = (sold.at('MarketingCarrierInfo') ?? sold).text(
      'MarketingCarrierFlightNumberText',
    );
    const unsold = after_gap && !node.has('MarketingCarrierInfo|DatedMarketingSegmentRefID');
    if (unsold || /^ARNK$/i.test(number ?? '')) {
      node.take();
      graph.ground.add(readId(node, 'PaxSegmentID') ?? '');
      continue;
    }
    const segment = readSegment(node, { marketing, operating, legs }, reading);
    if (!segment) continue;
    addSegment(segment, graph);
    for (const leg of segment.leg_ids) graph.segment_of_leg.set(leg, segment.id);
  }
  for (const node of findItems('PaxJourneyList/PaxJourney')) readJourney(node, graph);
  for (const node of findItems('PriceClassList/PriceClass')) readBrand(node, graph);
  for (const node of findItems('BaggageAllowanceList/BaggageAllowance')) readBag(node, graph);
  for (const node of findItems('ServiceDefinitionList/ServiceDefinition')) readService(node, graph);
  for (const node of findItems('PenaltyList/Penalty')) {
    const id = readId(node, 'PenaltyID');
    if (id) graph.penalties.set(id, readPenalty(node, reading));
  }
  const disclosures = [
    ...findItems('DisclosureList/Disclosure'),
    ...findItems('BaggageDisclosureList/BaggageDisclosure'),
  ];
  for (const node of disclosures) readDisclosure(node, graph);
  for (const node of findItems('SeatProfileList/SeatProfile')) readSeatProfile(node, graph);
  return graph;
}

const readRemarks = (nodes: XmlNode[]): ProviderFeature[] =>
  parseConditions(nodes.flatMap((node) => node.texts('Remark/RemarkText')));

function readJourney(node: XmlNode, graph: Graph): void {
  const id = readId(node, 'PaxJourneyID');
  const inline = node.all('PaxSegment').flatMap((one) => readId(one, 'PaxSegmentID') ?? []);
  const named = [...node.texts('PaxSegmentRefID'), ...inline];
  const segment_ids = named.filter((one) => !graph.ground.has(one));
  const duration_min = readDuration(node.text('Duration'));
  if (id) graph.journeys.set(id, { id, segment_ids, duration_min });
}

function readDisclosure(node: XmlNode, graph: Graph): void {
  const id = readId(node, 'DisclosureID') ?? readId(node, 'BaggageDisclosureID');
  const told = parseConditions([...readDescriptions(node), ...node.texts('DescText')]);
  if (parseFlag(node.text('CheckInChargesInd'))) {
    const text = phrase('bags_charged_later');
    told.push({ ...NOTHING_SAID, type: 'BAGGAGE', attribute: 'CHARGEABLE', text });
  }
  if (id) graph.disclosures.set(id, told);
}

function readSeatProfile(node: XmlNode, graph: Graph): void {
  const id = readId(node, 'SeatProfileID');
  const keywords = node.all('SeatKeywords').map((one) => pairText(one));
  const told = [...node.texts('MarketingInfo/DescText'), ...keywords];
  if (id) graph.seat_profiles.set(id, [...node.texts('SeatCharacteristicCode'), ...told]);
}

/** The sentences of a term with the days on which it holds: `… (from 2027-01-01 until 2027-03-31)`. */
function readTerm(node: XmlNode): ProviderFeature[] {
  const [from, until] = ['Earliest', 'Latest'].map((end) =>
    node.text(`AvailPeriod/${end}AvailablePeriodDateTime`)?.slice(0, 10),
  );
  const told = parseConditions(readDescriptions(node));
  const days =
    from && until
      ? phrase('days_from_until', { from, until })
      : from
        ? phrase('days_from', { from })
        : until && phrase('days_until', { until });
  return days ? told.map((one) => ({ ...one, text: `${one.text} (${days})` })) : told;
}

const pairText = (node: XmlNode): string =>
  [node.text('KeyText'), node.text('ValueText')].filter(Boolean).join(': ');

function mapById(nodes: XmlNode[], name: string): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    const id = readId(node, name);
    if (id && !found.has(id)) found.set(id, node);
  }
  return found;
}

function readOriginDest(node: XmlNode): GraphOriginDest | null {
  const id = readId(node, 'OriginDestID');
  const origin = node.text('OriginCode|DepCode');
  const destination = node.text('DestCode|ArrivalCode');
  const journey_ids = node.texts('PaxJourneyRefID');
  return origin && destination
    ? { id, origin: origin.toUpperCase(), destination: destination.toUpperCase(), journey_ids }
    : null;
}

/** Of two people under one id the first is kept; that there are two is said. */
export function warnOfNamesakes(
  people: XmlNode[],
  { pax, reading }: Pick<Graph, 'pax' | 'reading'>,
  readKey: (node: XmlNode) => string | null,
): void {
  const describe = (node: XmlNode | undefined) =>
    ['PTC', 'Individual/Surname', 'Individual/GivenName'].map((path) => node?.text(path)).join();
  for (const node of people) {
    const id = readKey(node);
    const known = pax.get(id ?? '');
    if (id === null || !known || known === node) continue;
    if (describe(known) !== describe(node)) reading.warn(phrase('passenger_id_twice', { id }));
  }
}

function readBrand(node: XmlNode, graph: Graph) {
  const id = readId(node, 'PriceClassID');
  const code = node.text('Code');
  const name = node.text('Name');
  const cabins = node.all('CabinType').map((one) => readCabin(one));
  const brand: GraphBrand = {
    code,
    name,
    fare_basis: node.text('FareBasisCode'),
    cabin: findOnly(listDistinct(cabins)) ?? 'UNSPECIFIED',
    features: readBrandDescriptions(node.find('Desc')),
  };
  if (id) graph.brands.set(id, brand);
}

function readBag(node: XmlNode, graph: Graph) {
  const id = readId(node, 'BaggageAllowanceID');
  const checked = isCheckedType(node.text('TypeCode'));
  const allowance = readBaggageAllowance(node);
  const feature = checked ? readCheckedFeature(node, allowance) : carryOnFeature(node, allowance);
  if (id) graph.baggage.set(id, { checked, allowance, feature });
}

function readService(node: XmlNode, graph: Graph) {
  const id = readId(node, 'ServiceDefinitionID');
  tellLimits(node, graph.reading);
  const association = node.at('ServiceDefinitionAssociation');
  const special = node.text('BookingInstructions/SpecialService/SpecialServiceCode');
  const osi = node.texts('BookingInstructions/OSI_Text').join(' ') || null;
  const words = node.text('BookingInstructions/SpecialService/FreeText');
  const sold = node.text('RFIC') ?? node.text('RFISC') ?? node.text('ServiceCode');
  const asked = sold === null && !association;
  const service: GraphService = {
    id: id ?? '',
    name: node.text('Name'),
    code: node.text('ServiceCode') ?? special,
    rfic: node.text('RFIC'),
    rfisc: node.text('RFISC'),
    description: readDescriptions(node).join('\n') || null,
    taxonomy: node.texts('AirlineTaxonomy|ServiceTaxonomy/DescText').join(' ') || null,
    most: node
      .find('AirlineTaxonomy/TaxonomyFeature')
      .some((one) => /^OnePerPax$/i.test(one.text('CodesetCode') ?? ''))
      ? 1
      : null,
    baggage_ids: association?.texts('BaggageAllowanceRef/BaggageAllowanceRefID') ?? [],
    seat_profile_ids: association?.texts('SeatProfileRef/SeatProfileRefID') ?? [],
    bundle_ids: association?.texts('ServiceBundle/ServiceDefinitionRefID') ?? [],
    bundle_most: parseInteger(association?.text('ServiceBundle/MaximumServiceQty') ?? null),
    owner: node.text('OwnerCode'),
    request:
      asked && (special !== null || osi !== null) ? { code: special, text: words ?? osi } : null,
  };
  if (id) graph.services.set(id, service);
}
