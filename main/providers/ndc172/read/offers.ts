/** Offers of NDC 17.2: a frame of the data beside the items, composed as in later versions. */
import { phrase } from '#main/contract/phrase.ts';
import { OfferKey, type OfferRef } from '#main/providers/ndc/order-keys.ts';
import type { GraphBrand } from '#main/providers/ndc/read/data-lists.ts';
import { composeOffer, type OfferFrame } from '#main/providers/ndc/read/offer.ts';
import type { PaxTypes } from '#main/providers/ndc/read/passengers.ts';
import type { BagRule } from '#main/providers/ndc/read/slices.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { Reading } from '#main/providers/wire/reading.ts';
import { listDistinct, parseInteger } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readConditions, readItem } from './items.ts';
import { readAmount, readPrice } from './money.ts';
import { readKey, readRefs } from './refs.ts';
import { readTimeLimit } from './time-limits.ts';

/** Bags by flight and passenger; flights are named by the keys of journeys or of segments. */
const readBagRules = (node: XmlNode, graph: Graph172): BagRule[] =>
  node.all('BaggageAllowance').map((one) => ({
    passenger_keys: readRefs(one, 'PassengerRefs'),
    segment_ids: readRefs(one, 'FlightRefs|SegmentRefs').flatMap(
      (id) => graph.journeys.get(id)?.segment_ids ?? [id],
    ),
    baggage_ids: readRefs(one, 'BaggageAllowanceRef'),
  }));

export function readFrame(node: XmlNode, graph: Graph172): OfferFrame | null {
  const { reading } = graph;
  const offer_id = readKey(node, 'OfferID');
  if (!offer_id) {
    reading.warn(phrase('offer_no_id'));
    return null;
  }
  const brand_of_journey = new Map<string, GraphBrand>();
  const journey_ids: string[] = [];
  for (const one of node.find('FlightsOverview/FlightRef')) {
    one.attribute('ODRef');
    const brand = graph.brands.get(one.attribute('PriceClassRef') ?? '');
    for (const journey of (one.value() ?? '').split(/\s+/).filter((id) => id !== '')) {
      journey_ids.push(journey);
      if (brand) brand_of_journey.set(journey, brand);
    }
  }
  const whole = node.text('FlightsOverview/ItineraryPriceClassRef');
  const limits = node.at('TimeLimits');
  const others = limits?.find('OtherLimits/OtherLimit') ?? [];
  const ticket_by = others.flatMap(
    (one) => reading.moment(one.text('TicketByTimeLimit/TicketBy')) ?? [],
  );
  const guarantees = others.flatMap(
    (one) => readTimeLimit(one.at('PriceGuaranteeTimeLimit'), reading) ?? [],
  );
  // Some write the limits as later versions do.
  const due = [
    readTimeLimit(limits?.at('Payment'), reading),
    reading.moment(node.text('PaymentTimeLimitDateTime')),
    ...ticket_by,
  ].filter((one) => one !== null);
  return {
    offer_id,
    owner: node.attribute('Owner') ?? node.text('Owner'),
    expires_at:
      readTimeLimit(limits?.at('OfferExpiration'), reading) ??
      reading.moment(node.text('OfferExpirationDateTime')),
    validating_carrier: node.text('ValidatingCarrier'),
    total: readPrice(node.at('TotalPrice'), reading),
    ...readExtras(node, reading),
    journey_ids: listDistinct(journey_ids),
    brand_of_journey,
    brand: (whole && graph.brands.get(whole)) || null,
    bags: readBagRules(node, graph),
    features: readConditions(node, graph),
    count: readCounts(node, reading),
    payment_due_at: due.sort()[0] ?? null,
    instant_payment: false,
    price_guaranteed_until: guarantees.sort()[0] ?? null,
  };
}

/** The part of a total for seats and services that were priced with the fare. */
function readExtras(node: XmlNode, reading: Reading): Pick<OfferFrame, 'extras_minor'> {
  const parts = node
    .find('TotalPrice/DetailCurrencyPrice/Details/Detail')
    .map((one) => [one.text('Application'), readAmount(one.at('SubTotal'), reading)] as const);
  const extras = parts.filter(([name]) => /ancillar|service|seat/i.test(name ?? ''));
  if (extras.length === 0) return {};
  return { extras_minor: extras.reduce((all, [, amount]) => all + (amount?.minor ?? 0), 0) };
}

/**
 * Passengers are listed one by one. Warns of another type a sender prices a child as: it is not a
 * child's fare.
 */
function readCounts(node: XmlNode, reading: Reading): (key: string) => number {
  for (const one of node.find('Parameters/PTC_Priced')) {
    const asked = one.at('Requested');
    const priced = one.at('Priced');
    parseInteger(asked?.attribute('Quantity') ?? null);
    parseInteger(priced?.attribute('Quantity') ?? null);
    one.attribute('refs');
    const [from, to] = [asked?.value() ?? null, priced?.value() ?? null];
    if (from && to && from !== to) reading.warn(phrase('w_priced_as', { from, to }));
  }
  return () => 1;
}

export function readOffer(
  node: XmlNode,
  graph: Graph172,
  response_id: string | null,
  asked?: PaxTypes,
): ProviderOffer | null {
  const frame = readFrame(node, graph);
  if (!frame) return null;
  const items = node
    .all('OfferItem')
    .flatMap((one) => (isMandatory(one) ? [readItem(one, graph)] : []));
  const offer = composeOffer(frame, items, graph, asked);
  return offer && withResponse(offer, response_id);
}

/** False for an optional item, which is an extra sold beside the offer. */
const isMandatory = (node: XmlNode) =>
  !/^(false|0)$/i.test(node.attribute('MandatoryInd') ?? 'true') || node.has('FareDetail');

/** The offer with more to name it by, in its own key and in those of its slices. */
export function withRefs(offer: ProviderOffer, more: Partial<OfferRef>): ProviderOffer {
  const key = OfferKey.parse(offer.key);
  const offers = key.offers.map((one) => ({ ...one, ...more }));
  return {
    ...offer,
    key: { ...key, offers } satisfies OfferKey,
    journeys: offer.journeys.map(({ slices }) => ({
      slices: slices.map((slice) => ({ ...slice, key: { ...slice.key, offer: offers[0] } })),
    })),
  };
}

/** With the response id that the airline wants with each reference. */
export const withResponse = (offer: ProviderOffer, response_id: string | null): ProviderOffer =>
  response_id ? withRefs(offer, { response_id }) : offer;
