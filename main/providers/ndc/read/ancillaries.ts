/** Seats, bags and other services on offer: à-la-carte offers and the items of a priced offer. */
import { phrase } from '#main/contract/phrase.ts';
import type {
  BaggageAllowance,
  ProviderFeature,
  ProviderServiceOffer,
} from '#main/providers/provider.ts';
import { listDistinct, parseInteger } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import type { OfferKey } from '../order-keys.ts';
import { readAllowanceInWords } from './baggage.ts';
import { parseConditions } from './brand-texts.ts';
import type { Graph, GraphService } from './data-lists.ts';
import { type Item, readConditions, readDisclosures, readPenaltyFeatures } from './items.ts';
import { readPaymentLimit } from './limits-and-surcharges.ts';
import { type ReadPrice, readPrice } from './price.ts';

export interface AlaCarteOffer {
  offer_id: string;
  owner: string | null;
  expires_at: string | null;
  services: ProviderServiceOffer[];
}

/** The key that a choice of these services goes back with; `response_id` as in `OfferRef`. */
export const toServiceKey = (offers: AlaCarteOffer[], response_id?: string | null) =>
  ({
    kind: 'ndc-offer',
    offers: offers.map(({ offer_id, owner, services }) => ({
      offer_id,
      owner,
      items: services.map((one) => ({ id: one.offer_item_id, pax: one.passenger_keys })),
      ...(response_id ? { response_id } : {}),
    })),
    pax: {},
    total_minor: null,
  }) satisfies OfferKey;

const SEAT_TEXT =
  /(?<!\bcar )\bseats?\b(?! ?belt)|assento|asiento|\bsièges?\b|sitzplatz|\bposto\b|lugar marcado/i;
const BAG_TEXT =
  /\bbags?\b|bagg?age|luggage|suitcase|bagagem|bagagli|equipaje|maleta|gepäck|koffer|valise|\bexcess (piece|weight)|odd.?size|sport.?equip|\bxbag|\bskis?\b|\b(surf|snow)board|\bgolf\b|bicycle|\bbike/i;

const INSURANCE = /\binsurance|\bprotection\b|versicherung|\bseguro\b|assurance/i;

/** Reason codes first (A with seat subcodes 0B5.., C baggage), then words. */
export function readServiceKind(service: GraphService | undefined): ProviderServiceOffer['kind'] {
  if (!service) return 'OTHER';
  const text = `${service.name ?? ''} ${service.description ?? ''} ${service.taxonomy ?? ''}`;
  if (service.seat_profile_ids.length > 0 || /^0B5$/i.test(service.rfisc ?? '')) return 'SEAT';
  if (service.baggage_ids.length > 0 || /^C$/i.test(service.rfic ?? '')) return 'BAGGAGE';
  if (/^(SEAT|RQST|NSST|EXST)$/i.test(service.code ?? '') || SEAT_TEXT.test(text)) return 'SEAT';
  if (/^(XBAG|PDBG|BAGG|SPEQ|BIKE)$/i.test(service.code ?? '') || BAG_TEXT.test(text)) {
    return INSURANCE.test(text) ? 'OTHER' : 'BAGGAGE';
  }
  return 'OTHER';
}

/** The bags a service adds, by its allowance, else by its text. */
export function readServiceBaggage(
  service: GraphService | undefined,
  graph: Graph,
): BaggageAllowance | null {
  for (const id of service?.baggage_ids ?? []) {
    const bag = graph.baggage.get(id);
    if (bag) return bag.allowance;
  }
  if (!service || readServiceKind(service) !== 'BAGGAGE') return null;
  const text = `${service.name ?? ''} ${service.description ?? ''}`;
  return readAllowanceInWords(text);
}

/** With the names of what a bundle holds. */
function describeService(
  service: GraphService | undefined,
  graph: Pick<Graph, 'services'>,
): string | null {
  const held = (service?.bundle_ids ?? []).flatMap((id) => graph.services.get(id)?.name ?? []);
  const some = service?.bundle_most ?? held.length;
  const most = some < held.length ? `${some} / ${held.length}: ` : '';
  return (
    [service?.description, held.length > 0 ? most + held.join(', ') : '']
      .filter(Boolean)
      .join('\n') || null
  );
}

export function readAlaCarte(node: XmlNode, graph: Graph): AlaCarteOffer | null {
  const { reading } = graph;
  const offer_id = readId(node, 'OfferID') ?? node.text('OfferRefID');
  if (!offer_id) {
    reading.warn(phrase('alacarte_no_id'));
    return null;
  }
  readPrice(node.at('TotalPrice'), reading);
  const common = [...readPenaltyFeatures(node, graph), ...readDisclosures(node, graph)];
  return {
    offer_id,
    owner: node.text('OwnerCode'),
    expires_at: reading.moment(
      node.text('OfferExpirationTimeLimitDateTime|OfferExpirationDateTime'),
    ),
    services: node
      .all('OfferItem|ALaCarteOfferItem')
      .flatMap((one) => readService(one, common, graph) ?? []),
  };
}

/** `common` applies to all services of the offer. */
function readService(
  node: XmlNode,
  common: ProviderFeature[],
  graph: Graph,
): ProviderServiceOffer | null {
  const { reading } = graph;
  const offer_item_id = readId(node, 'OfferItemID');
  const eligible = node.at('Eligibility') ?? node;
  const listIds = (name: string) => eligible.deep(name).flatMap((one) => one.value() ?? []);
  const service_node = node.at('Service');
  // Some tie the service to its definition as an order does.
  const definition_id =
    service_node?.text('ServiceDefinitionRefID') ??
    service_node?.deep('ServiceDefinitionRefID')[0]?.value();
  const definition = graph.services.get(definition_id ?? '');
  const cost = readPrice(node.at('UnitPrice|Price'), reading);
  const leg_keys = listDistinct([
    ...listIds('PaxSegmentRefID'),
    ...listIds('PaxJourneyRefID').flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []),
    ...listIds('DatedOperatingLegRefID').flatMap((id) => graph.segment_of_leg.get(id) ?? []),
  ]);
  service_node?.text('ServiceID');
  const families = eligible
    .texts('PriceClassRefID')
    .flatMap((id) => graph.brands.get(id)?.name ?? []);
  const features = [
    ...readConditions(node, graph),
    ...parseConditions(listDistinct(families)),
    ...common,
  ];
  if (!offer_item_id) return null;
  const name = definition?.name ?? offer_item_id;
  const limits = [
    readPaymentLimit(node, reading).payment_due_at,
    reading.moment(node.text('PriceGuaranteeTimeLimitDateTime')),
  ].filter((one) => one !== null);
  for (const time of limits) reading.warn(phrase('w_limit_told', { text: name, time }));
  if (!cost) {
    reading.warn(phrase('service_no_price', { id: offer_item_id }));
    return null;
  }
  return buildServiceOffer(definition, cost, graph, {
    offer_item_id,
    name: definition?.name ?? node.text('OfferItemTypeCode') ?? '',
    passenger_keys: listDistinct(listIds('PaxRefID')),
    leg_keys,
    features,
    max_quantity: definition?.most ?? readMost(node),
  });
}

type Told = Pick<
  ProviderServiceOffer,
  'offer_item_id' | 'name' | 'passenger_keys' | 'leg_keys' | 'max_quantity'
> & { features: ProviderFeature[] };

/** A service on offer by its definition; what is a fee of it stands in its amount. */
export function buildServiceOffer(
  definition: GraphService | undefined,
  cost: ReadPrice,
  graph: Graph,
  { features, ...told }: Told,
): ProviderServiceOffer {
  const tax_minor = cost.tax_minor - cost.fee_minor;
  return {
    ...told,
    kind: readServiceKind(definition),
    code: definition?.code ?? definition?.rfisc ?? null,
    description: describeService(definition, graph),
    baggage: readServiceBaggage(definition, graph),
    ...(features.length > 0 ? { features } : {}),
    currency: cost.currency,
    amount_minor: cost.total_minor - tax_minor,
    tax_minor,
  };
}

/** The maximum per passenger: a feature in the airline's taxonomy, or a plain number. */
function readMost(node: XmlNode): number | null {
  const told = node
    .find('AirlineTaxonomy/TaxonomyFeature')
    .filter((one) => /^max(imum)?qty$/i.test(one.text('CodesetNameCode') ?? ''))
    .flatMap((one) => parseInteger(one.text('ValueText')) ?? []);
  return told[0] ?? parseInteger(node.text('MaximumQty'));
}

/** Seats and services in a priced offer beside its fares; none, with a warning, without a price. */
export function readItemServices(item: Item, graph: Graph): ProviderServiceOffer[] {
  const first = item.services[0];
  if (!first) return [];
  const { price: cost } = item;
  if (!cost) {
    graph.reading.warn(phrase('service_no_price', { id: item.id }));
    return [];
  }
  const definition = graph.services.get(first.definition_id ?? '');
  const offer = buildServiceOffer(definition, cost, graph, {
    offer_item_id: item.id,
    name: (first.seat || definition?.name) ?? first.name ?? '',
    passenger_keys: item.passenger_keys,
    leg_keys: listDistinct(
      item.services.flatMap((one) => [
        ...one.segment_ids,
        ...one.journey_ids.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []),
      ]),
    ),
    features: item.features,
    max_quantity: null,
  });
  return [first.seat === null ? offer : { ...offer, kind: 'SEAT' }];
}
