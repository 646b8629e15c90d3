/** Extra bags and seats of an offer or an order, each for named passengers on named flights. */

import { sumCharge } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type { WorldOffer, WorldService, WorldServiceOffer } from '../world.ts';
import { buildSegmentId, buildServiceOfferId, type Party } from './ids.ts';
import { listOfferPeople } from './offers.ts';
import type { Exchange } from './requests.ts';

const buildMetadata = (weight_kg: number | null) => ({
  type: 'checked',
  maximum_weight_kg: weight_kg,
  maximum_length_cm: null,
  maximum_height_cm: null,
  maximum_depth_cm: null,
});

export function buildBagBody(bag: WorldServiceOffer, whole: string, currency: string) {
  return {
    id: buildServiceOfferId(whole, bag.offer_item_id),
    type: 'baggage',
    maximum_quantity: bag.max_quantity,
    passenger_ids: [bag.passenger_id],
    segment_ids: bag.flight_ids.map((id) => buildSegmentId(whole, id)),
    total_amount: formatDecimal(sumCharge(bag.charge), currency),
    total_currency: currency,
    metadata: buildMetadata(bag.weight_kg),
  };
}

export function listOfferBags(exchange: Exchange, offer: WorldOffer, party: Party) {
  const { world } = exchange;
  return world.offerServices(offer.id, listOfferPeople(party));
}

export const buildBagBodies = (
  exchange: Exchange,
  offer: WorldOffer,
  party: Party,
  whole: string,
) => listOfferBags(exchange, offer, party).map((bag) => buildBagBody(bag, whole, offer.currency));

/** A seat or bag of an order. */
export function buildServiceBody(service: WorldService, whole: string, currency: string) {
  const { seat } = service;
  return {
    id: `ser_${buildServiceOfferId(whole, service.id).slice(4)}`,
    type: seat === null ? 'baggage' : 'seat',
    quantity: service.quantity,
    passenger_ids: [service.passenger_id],
    segment_ids: service.flight_ids.map((id) => buildSegmentId(whole, id)),
    total_amount: formatDecimal(sumCharge(service.price), currency),
    total_currency: currency,
    metadata:
      seat === null
        ? buildMetadata(service.weight_kg)
        : { designator: `${seat.row}${seat.column}`, name: service.name, disclosures: [] },
  };
}
