/** Seats, bags and other services on offer: à-la-carte offers and the items of a priced offer. */
import type { BaggageAllowance } from '#main/providers/provider.ts';
import type { ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import type { Graph, GraphService } from '../graph.ts';
import { idOf } from '../graph.ts';
import { distinct, integer } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { kindOf } from './baggage.ts';
import type { Item } from './items.ts';
import { restrictions } from './penalties.ts';
import { price } from './price.ts';
import type { Reading } from './reading.ts';

export interface AlaCarteOffer {
  offer_id: string;
  owner: string | null;
  expires_at: string | null;
  services: ProviderServiceOffer[];
}

const SEAT_TEXT = /\bseats?\b|assento|asiento/i;
const BAG_TEXT =
  /\bbags?\b|bagg?age|luggage|suitcase|bagagem|equipaje|gepäck|odd.?size|sport.?equip|\bxbag|\bskis?\b|bicycle|\bbike/i;

/** Reason codes first (A with seat subcodes 0B5.., C baggage), then words. */
export function serviceKind(service: GraphService | undefined): ProviderServiceOffer['kind'] {
  if (!service) return 'OTHER';
  const text = `${service.name ?? ''} ${service.description ?? ''} ${service.taxonomy ?? ''}`;
  if (service.seat_profile_ids.length > 0 || /^0B5$/i.test(service.rfisc ?? '')) return 'SEAT';
  if (service.baggage_ids.length > 0 || /^C$/i.test(service.rfic ?? '')) return 'BAGGAGE';
  if (/^(SEAT|RQST|NSST|EXST)$/i.test(service.code ?? '') || SEAT_TEXT.test(text)) return 'SEAT';
  if (/^(XBAG|PDBG|BAGG|SPEQ|BIKE)$/i.test(service.code ?? '') || BAG_TEXT.test(text)) {
    return 'BAGGAGE';
  }
  return 'OTHER';
}

/** What a bag service adds, by its allowance, else by its words. */
export function serviceBaggage(
  service: GraphService | undefined,
  graph: Graph,
): BaggageAllowance | null {
  for (const id of service?.baggage_ids ?? []) {
    const bag = graph.baggage.get(id);
    if (bag) return bag.allowance;
  }
  if (!service || serviceKind(service) !== 'BAGGAGE') return null;
  const text = `${service.name ?? ''} ${service.description ?? ''}`;
  const weight = /(\d{1,2})\s*kg/i.exec(text)?.[1];
  const pieces = /(\d)\s*(?:x|pc|piece|bag|luggage)/i.exec(text)?.[1];
  const weight_kg = weight ? Number(weight) : null;
  const count = pieces ? Number(pieces) : null;
  if (weight_kg === null && count === null) return null;
  return { kind: kindOf(count, weight_kg), pieces: count, weight_kg };
}

/** With the names of what a bundle holds. */
function described(service: GraphService | undefined, graph: Graph): string | null {
  const held = (service?.bundle_ids ?? []).flatMap((id) => graph.services.get(id)?.name ?? []);
  return [service?.description, held.join(', ')].filter(Boolean).join('\n') || null;
}

export function readAlaCarte(node: XmlNode, graph: Graph, reading: Reading): AlaCarteOffer | null {
  const offer_id = idOf(node, 'OfferID') ?? node.text('OfferRefID');
  if (!offer_id) {
    reading.warn('An à-la-carte offer has no id and is left out.');
    return null;
  }
  price(node.at('TotalPrice'), reading);
  return {
    offer_id,
    owner: node.text('OwnerCode'),
    expires_at: reading.moment(node.text('OfferExpirationTimeLimitDateTime')),
    services: node
      .all('OfferItem|ALaCarteOfferItem')
      .flatMap((one) => readService(one, graph, reading) ?? []),
  };
}

function readService(node: XmlNode, graph: Graph, reading: Reading): ProviderServiceOffer | null {
  const offer_item_id = idOf(node, 'OfferItemID');
  const eligible = node.at('Eligibility') ?? node;
  const ids = (name: string) => eligible.deep(name).flatMap((one) => one.value() ?? []);
  const service_node = node.at('Service');
  const definition_id = service_node?.text('ServiceDefinitionRefID') ?? null;
  const definition = graph.services.get(definition_id ?? '');
  const cost = price(node.at('UnitPrice|Price'), reading);
  const leg_keys = distinct([
    ...ids('PaxSegmentRefID'),
    ...ids('PaxJourneyRefID').flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []),
    ...ids('DatedOperatingLegRefID').flatMap((id) => graph.segment_of_leg.get(id) ?? []),
  ]);
  service_node?.text('ServiceID');
  const features = restrictions(node, reading);
  if (!offer_item_id) return null;
  if (!cost) {
    reading.warn(`Service ${offer_item_id} has no price and is left out.`);
    return null;
  }
  return {
    offer_item_id,
    kind: serviceKind(definition),
    code: definition?.code ?? definition?.rfisc ?? null,
    name: definition?.name ?? node.text('OfferItemTypeCode') ?? '',
    description: described(definition, graph),
    passenger_keys: distinct(ids('PaxRefID')),
    leg_keys,
    baggage: serviceBaggage(definition, graph),
    ...(features.length > 0 ? { features } : {}),
    max_quantity: definition?.one_per_passenger ? 1 : mostOf(node),
    currency: cost.currency,
    amount_minor: cost.total_minor - cost.tax_minor + cost.fee_minor,
    tax_minor: cost.tax_minor - cost.fee_minor,
  };
}

/** How many one passenger may have: told as a feature of the airline's taxonomy, or outright. */
function mostOf(node: XmlNode): number | null {
  const told = node
    .find('AirlineTaxonomy/TaxonomyFeature')
    .filter((one) => /^max(imum)?qty$/i.test(one.text('CodesetNameCode') ?? ''))
    .flatMap((one) => integer(one.text('ValueText')) ?? []);
  return told[0] ?? integer(node.text('MaximumQty'));
}

/** A seat or service item that a priced offer holds beside its fares. */
export function itemServices(item: Item, graph: Graph, currency: string): ProviderServiceOffer[] {
  const first = item.services[0];
  if (!first) return [];
  const definition = graph.services.get(first.definition_id ?? '');
  const tax_minor = (item.price?.tax_minor ?? 0) - (item.price?.fee_minor ?? 0);
  return [
    {
      offer_item_id: item.id,
      kind: first.seat ? 'SEAT' : serviceKind(definition),
      code: definition?.code ?? definition?.rfisc ?? null,
      name: first.seat ?? definition?.name ?? first.name ?? '',
      description: described(definition, graph),
      passenger_keys: item.passenger_keys,
      leg_keys: distinct(
        item.services.flatMap((one) => [
          ...one.segment_ids,
          ...one.journey_ids.flatMap((id) => graph.journeys.get(id)?.segment_ids ?? []),
        ]),
      ),
      baggage: serviceBaggage(definition, graph),
      max_quantity: null,
      currency: item.price?.currency ?? currency,
      amount_minor: (item.price?.total_minor ?? 0) - tax_minor,
      tax_minor,
    },
  ];
}
