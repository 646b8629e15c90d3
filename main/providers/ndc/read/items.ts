/**
 * Items of an offer, a reshop offer or an order: passengers and flights, fare components, price and
 * services. How they add up is decided elsewhere.
 */
import type { Cabin, FareType } from '#main/contract/values.ts';
import type { ProviderFeature, ProviderSlice, ProviderTicket } from '#main/providers/provider.ts';
import { findAirlineByAccountingCode } from '#main/reference/airlines.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import {
  findClassOfCabin,
  isCancelled,
  listDistinct,
  parseFlag,
  parseInteger,
} from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import type { OrderItemRef } from '../order-keys.ts';
import { parseConditions, readDescriptions } from './brand-texts.ts';
import type { Graph, GraphBrand } from './data-lists.ts';
import { readWholePrice } from './differential.ts';
import { readCabin } from './flights.ts';
import { readPaymentLimit } from './limits-and-surcharges.ts';
import { describeSome } from './passengers.ts';
import { readPenalty, readRestrictions } from './penalties.ts';
import { addPrices, type ReadPrice, readPrice } from './price.ts';

export interface FareComponent {
  segment_ids: string[];
  fare_basis: string | null;
  booking_class: string | null;
  cabin: Cabin;
  brand: GraphBrand | null;
  fare_type: FareType;
  features: ProviderFeature[];
  /** From a remark of the fare rule, as there is no field for it; null if not given. */
  seats_left: number | null;
  price: ReadPrice | null;
}

export interface FareDetail {
  passenger_keys: string[];
  components: FareComponent[];
  price: ReadPrice | null;
  features: ProviderFeature[];
  /** A line of a breakdown (base fare, one tax) instead of a passenger's fare. */
  part_code: string | null;
  instant_purchase: boolean;
}

export interface ItemService {
  id: string | null;
  passenger_keys: string[];
  segment_ids: string[];
  journey_ids: string[];
  definition_id: string | null;
  /** Empty for a seat whose row or column is not told. */
  seat: string | null;
  name: string | null;
  status: string | null;
  validating_carrier: string | null;
  booking_refs: BookingRef[];
}

/** A booking reference and whose it is. */
export interface BookingRef {
  id: string;
  carrier: string | null;
  organisation: string | null;
}

export interface Item {
  id: string;
  owner: string | null;
  status: string | null;
  passenger_keys: string[];
  details: FareDetail[];
  price: ReadPrice | null;
  /** Its price is of another currency than what holds it, and left out. */
  foreign?: boolean;
  features: ProviderFeature[];
  services: ItemService[];
  payment_due_at: string | null;
  /** True where payment is wanted with the order. */
  instant_payment: boolean;
  price_guaranteed_until: string | null;
  /** Whether it goes with its offer; null if not given. */
  mandatory: boolean | null;
}

/** `price_node` is the element that holds the item's price where it is not its own `Price`. */
export function readItem(
  node: XmlNode,
  graph: Graph,
  price_node: XmlNode | undefined = node.at('Price|TotalPrice|UnitPrice') ??
    node.at('PriceDifferential/NewPrice/Price'),
  ordered_at?: string | null,
): Item {
  const { reading } = graph;
  const services = node.all('Service').map((one) => readService(one, graph));
  const details = node.all('FareDetail').map((one) => readDetail(one, graph));
  const passenger_keys = listDistinct([
    ...services.flatMap((one) => one.passenger_keys),
    ...details.flatMap((one) => one.passenger_keys),
  ]);
  const grand = readAmount(node.at('GrandTotalAmount'), reading);
  const own =
    readPrice(price_node, reading) ??
    readWholePrice(node.at('PriceDifferential/NewPrice'), reading);
  return {
    id:
      readId(node, 'OfferItemID') ??
      readId(node, 'OrderItemID') ??
      node.text('OfferItemRefID') ??
      '',
    owner: node.text('OwnerCode'),
    status: node.text('StatusCode'),
    passenger_keys,
    details,
    price: own ?? (grand ? { ...buildBare(grand.currency), total_minor: grand.minor } : null),
    features: readConditions(node, graph),
    services,
    ...readPaymentLimit(node, reading, ordered_at),
    price_guaranteed_until:
      reading.moment(node.text('PriceGuaranteeTimeLimitDateTime')) ??
      reading.moment(price_node?.text('BaseAmountGuaranteeTimeLimitDateTime') ?? null),
    mandatory: parseFlag(node.text('MandatoryInd')),
  };
}

/** The items as an order's key keeps them. */
export const toItemRefs = (items: Item[], isGone: (item: Item) => boolean): OrderItemRef[] =>
  items.map((item) => ({
    id: item.id,
    flight: isFlight(item),
    cancelled: isGone(item),
    segments: listItemSegments(item),
    services: item.services.flatMap((one) => one.id ?? []),
  }));

/** Ids of services in several items: of several that are live, or of one after those given up. */
export interface RepeatedIds {
  shared: ReadonlySet<string>;
  reused: ReadonlySet<string>;
}

/** An airline whose live items share an id counts anew in each. */
export function listRepeatedIds(
  items: readonly Item[],
  isGone: (item: Item) => boolean,
): RepeatedIds {
  const listIds = (some: readonly Item[]) =>
    some.flatMap(({ services }) => listDistinct(services.flatMap(({ id }) => id ?? [])));
  const listTwice = (ids: string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);
  const live = listIds(items.filter((item) => !isGone(item)));
  const of_live = new Set(listTwice(live));
  const kept = new Set(live);
  const twice = new Set(listTwice(listIds(items)));
  const reused = new Set([...twice].filter((id) => kept.has(id) && !of_live.has(id)));
  return { shared: new Set([...twice].filter((id) => !reused.has(id))), reused };
}

/** The same with such an id made the item's own. */
export const withOwnIds = (item: Item, shared: ReadonlySet<string>): Item => ({
  ...item,
  services: item.services.map((one) =>
    one.id !== null && shared.has(one.id) ? { ...one, id: `${item.id}/${one.id}` } : one,
  ),
});

/** The same with a service of several passengers as one of each; a seat is the first one's. */
export const withOwnPassengers = (item: Item): Item => ({
  ...item,
  services: item.services.flatMap((one) => {
    const { id, definition_id, seat, passenger_keys } = one;
    if (definition_id === null || seat !== null || passenger_keys.length < 2) return [one];
    return passenger_keys.map((key) => ({
      ...one,
      id: id && nameOwnService(id, key),
      passenger_keys: [key],
    }));
  }),
});

/** The id of what one passenger has of a service of several. */
export const nameOwnService = (id: string, passenger_key: string) => `${id}/${passenger_key}`;

/** What owns an offer or order may be a gateway, or a system, whose codes begin with 1. */
const isAirline = (code: string | null) => /^(?!1|F1)[A-Z\d]{2}$/i.test(code ?? '');

/** Whose ticket stock it is: who sells it, else by its tickets, else by its first flight. */
export function resolveValidatingCarrier(
  sellers: (string | null)[],
  [slice]: ProviderSlice[],
  tickets: ProviderTicket[] = [],
): string | null {
  const [by_number] = tickets
    .filter(({ type }) => type === 'TICKET')
    .flatMap(({ number }) => findAirlineByAccountingCode(number.slice(0, 3))?.code ?? []);
  return (
    sellers.find(isAirline) ?? by_number ?? slice?.legs[0]?.marketing_carrier ?? sellers[0] ?? null
  );
}

/** True for flights, false for extras. */
export const isFlight = (item: Item) =>
  item.details.some((one) => one.components.length > 0) ||
  item.services.some(
    (one) => one.seat === null && one.definition_id === null && one.segment_ids.length > 0,
  );

/** True for items whose services are all gone; what comes with a flight may tell no status. */
export const hasLostAllServices = ({ services }: Item): boolean =>
  services.some((one) => isCancelled(one.status)) &&
  services.every(
    ({ status, definition_id }) =>
      isCancelled(status) || (status === null && definition_id !== null),
  );

/** Every flight that an item names. */
export const listItemSegments = (item: Item): string[] =>
  listDistinct([
    ...item.details.flatMap((one) => one.components.flatMap((part) => part.segment_ids)),
    ...item.services.flatMap((one) => one.segment_ids),
  ]);

/** The first limit of these; null where none has one. */
export const findEarliest = <T extends 'payment_due_at' | 'price_guaranteed_until'>(
  items: readonly Record<T, string | null>[],
  field: T,
): string | null => items.flatMap((item) => item[field] ?? []).sort()[0] ?? null;

const buildBare = (currency: string) => ({ currency, taxes: [], tax_minor: 0, fee_minor: 0 });

export const getDisclosures = (ids: string[], graph: Graph): ProviderFeature[] =>
  ids.flatMap((id) => graph.disclosures.get(id) ?? []);

/** The airline's disclosures of an offer or item, by reference or inline. */
export const readDisclosures = (node: XmlNode, graph: Graph): ProviderFeature[] => [
  ...getDisclosures(node.texts('DisclosureRefID|BaggageDisclosureRefID'), graph),
  ...parseConditions([node, ...node.all('Disclosure')].flatMap(readDescriptions)),
];

/** What an item says of change and refund, and the sentences it names. */
export const readConditions = (node: XmlNode, graph: Graph): ProviderFeature[] => [
  ...readRestrictions(node, (keys) => describeSome(keys, graph), graph.reading),
  ...readPenaltyFeatures(node, graph),
  ...readDisclosures(node, graph),
];

export function readPenaltyFeatures(node: XmlNode, graph: Graph): ProviderFeature[] {
  const own = node.all('Penalty').map((one) => readPenalty(one, graph.reading));
  const named = node.texts('PenaltyRefID').flatMap((id) => graph.penalties.get(id) ?? []);
  return [...named, ...own].flatMap(({ feature }) => feature ?? []);
}

/** In 18.1 a fare names passengers and flights as 17.2 does, with spaces between. */
const readRefs = (node: XmlNode, name: string, early: string): string[] => [
  ...node.texts(name),
  ...node.texts(early).flatMap((text) => text.split(/\s+/)),
];

function readDetail(node: XmlNode, graph: Graph): FareDetail {
  const { reading } = graph;
  const components = joinComponents(
    node.all('FareComponent').map((one) => readComponent(one, graph)),
  );
  const named = node.text('AccountCode') ?? node.text('FareRefText');
  node.text('FareRefText');
  const typed = readTypedPrice(node, reading);
  return {
    passenger_keys: readRefs(node, 'PaxRefID', 'PassengerRefs'),
    components,
    price: readPrice(node.at('Price'), reading) ?? typed ?? sumComponents(node, components),
    features: readPenaltyFeatures(node, graph),
    part_code: components.length === 0 ? named : null,
    instant_purchase: node
      .texts('FareComponent/FareRule/InstantPurchaseTypeCode')
      .some((code) => !/^(0|n|no|none|false|delayed)$/i.test(code)),
  };
}

/** What the parts of a fare cost together, where each tells it and the fare does not. */
export function sumComponents(node: XmlNode, components: FareComponent[]): ReadPrice | null {
  const told = components.flatMap((one) => one.price ?? []);
  const [first, ...others] = told;
  const one_currency = others.every((one) => one.currency === first?.currency);
  const each = told.length === node.all('FareComponent').length;
  return first && each && one_currency ? addPrices(told) : null;
}

/** The price that is paid, by its type: a filed one may be of another currency and amount. */
function readTypedPrice(node: XmlNode, reading: Reading): ReadPrice | null {
  const rank = (code: string) => (/sell|sold/i.test(code) ? 0 : /fil/i.test(code) ? 2 : 1);
  const told = node
    .all('FarePriceType')
    .map((one) => ({
      rank: rank(one.text('FarePriceTypeCode') ?? ''),
      price: readPrice(one.at('Price'), reading),
    }))
    .filter(({ price }) => price !== null)
    .sort((a, b) => a.rank - b.rank);
  return told[0]?.price ?? null;
}

/**
 * Some name a fare's flights again in a component that holds its conditions alone, and tell of what
 * type it is in one that names none.
 */
function joinComponents(components: FareComponent[]): FareComponent[] {
  const joined: FareComponent[] = [];
  // One that has a fare of its own says nothing of the others.
  const general = components.find(
    ({ segment_ids, fare_basis }) => segment_ids.length === 0 && fare_basis === null,
  )?.fare_type;
  for (const part of components) {
    const typed = general !== undefined && part.fare_type === 'UNSPECIFIED';
    const one = typed ? { ...part, fare_type: general } : part;
    const flights = one.segment_ids.join(' ');
    const at = joined.findIndex((known) => known.segment_ids.join(' ') === flights);
    const known = joined[at];
    const alone = one.fare_basis === null && one.brand === null && one.price === null;
    if (!known || flights === '' || !alone) joined.push(one);
    else joined[at] = { ...known, features: [...known.features, ...one.features] };
  }
  return joined;
}

function readComponent(node: XmlNode, graph: Graph): FareComponent {
  const { reading } = graph;
  const brand_id = node.text('PriceClassRefID|PriceClassRef');
  const basis = node.at('FareBasis');
  const cabin = node.at('CabinType') ?? basis?.at('CabinType');
  const rbd =
    node.text('RBD/RBD_Code') ??
    node.text('RBD_Code') ??
    basis?.text('RBD') ??
    findClassOfCabin(cabin?.text('CabinTypeCode') ?? null, cabin?.text('CabinTypeName') ?? null);
  const remarks = [
    ...node.find('FareRule/Remark/RemarkText'),
    ...(basis?.find('FareRulesRemarks/FareRulesRemark/Text') ?? []),
  ].flatMap((one) => one.value() ?? []);
  const type = node.text('FareTypeCode');
  const negotiated = node.text('NegotiatedCode');
  return {
    segment_ids: readRefs(node, 'PaxSegmentRefID', 'SegmentRefs').filter(
      (id) => !graph.ground.has(id),
    ),
    fare_basis: node.text('FareBasisCode') ?? basis?.text('FareBasisCode/Code') ?? null,
    booking_class: rbd && /^[A-Z][A-Z0-9]?$/i.test(rbd) ? rbd.toUpperCase() : null,
    cabin: readCabin(cabin),
    brand: (brand_id && graph.brands.get(brand_id)) || null,
    fare_type: toFareType(type, negotiated),
    features: [
      ...readRestrictions(node, (keys) => describeSome(keys, graph), reading),
      ...[node, ...node.all('FareRule')].flatMap((one) => readPenaltyFeatures(one, graph)),
      ...parseConditions(remarks.filter((text) => readSeatsLeft([text]) === null)),
    ],
    seats_left: readSeatsLeft(remarks),
    price: readPrice(node.at('Price'), reading),
  };
}

/** "Seats left: 4", "4 seats remaining" and the like; the fewest where several say so. */
function readSeatsLeft(remarks: string[]): number | null {
  const told = remarks.flatMap((text) => {
    const found =
      /\bseats?\s+(?:left|remaining|available)\D{0,3}(\d{1,3})\b/i.exec(text) ??
      /\b(\d{1,3})\s+seats?\s+(?:left|remaining|available)\b/i.exec(text);
    return found ? [Number(found[1])] : [];
  });
  return told.length > 0 ? Math.min(...told) : null;
}

/**
 * The fare type by PADIS 9910 code, in the negotiated code or the fare type, and by text: 70J is
 * published, 749 negotiated, 758 private. Any other negotiated code is an airline's own; 756 only
 * means a one-way fare.
 */
export function toFareType(code: string | null, negotiated: string | null): FareType {
  const said = [code, negotiated].map((text) => text?.toUpperCase() ?? '');
  const says = (pattern: RegExp): boolean => said.some((text) => pattern.test(text));
  if (says(/CORP/)) return 'CORPORATE';
  if (says(/PRIV|NEGO|\bNET\b|^(749|758)$/)) return 'PRIVATE';
  if (says(/PUB|^70J$/)) return 'PUBLIC';
  return negotiated && negotiated !== '756' ? 'PRIVATE' : 'UNSPECIFIED';
}

/** All that a service is linked to, at any depth. */
function readService(node: XmlNode, graph: Graph): ItemService {
  const association =
    node.at('OfferServiceAssociation|OrderServiceAssociation|ServiceAssociations') ?? node;
  const listIds = (name: string) => association.deep(name).flatMap((one) => one.value() ?? []);
  const by_leg = listIds('DatedOperatingLegRefID').flatMap(
    (id) => graph.segment_of_leg.get(id) ?? [],
  );
  const column = listIds('ColumnID')[0];
  const row = parseInteger(listIds('RowNumber')[0] ?? listIds('SeatRowNumber')[0] ?? null);
  const seats = ['SeatOnLeg', 'SeatAssignment', 'Seat'].flatMap((name) => association.deep(name));
  for (const code of association.deep('SeatCharacteristicCode')) code.value();
  return {
    id: readId(node, 'ServiceID'),
    passenger_keys: node.texts('PaxRefID'),
    segment_ids: listDistinct([...listIds('PaxSegmentRefID'), ...by_leg]).filter(
      (id) => !graph.ground.has(id),
    ),
    journey_ids: listDistinct(listIds('PaxJourneyRefID')),
    definition_id: listIds('ServiceDefinitionRefID')[0] ?? null,
    seat: column && row !== null ? `${row}${column}` : seats.length > 0 ? '' : null,
    name: node.text('DescText') ?? node.text('Name'),
    status: node.text('StatusCode') ?? null,
    validating_carrier: node.text('ValidatingCarrier/AirlineDesigCode'),
    booking_refs: node.all('BookingRef').flatMap((one) => readBookingRef(one) ?? []),
  };
}

export function readBookingRef(node: XmlNode): BookingRef | null {
  const id = node.text('BookingID|ID');
  const carrier =
    node.text('BookingEntity/Carrier/AirlineDesigCode') ?? node.text('Carrier/AirlineDesigCode');
  const organisation = node.text('BookingEntity/Org/OrgID') ?? node.text('Org/OrgID');
  return id ? { id, carrier, organisation } : null;
}
