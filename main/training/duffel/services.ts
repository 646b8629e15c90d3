/** Extra bags and seats beside an offer or an order: each for named people on named flights. */
import type { WorldOffer } from '../world.ts';
import type { WorldService, WorldServiceOffer } from '../world-sale.ts';
import type { Exchange } from './exchange.ts';
import { decimal } from './flights.ts';
import { type Party, segmentId, serviceOfferId } from './ids.ts';
import { offerPeople } from './offers.ts';
import { granted } from './problems.ts';

const total = ({ base_minor, taxes }: WorldService['price']): number =>
  taxes.reduce((sum, { amount_minor }) => sum + amount_minor, base_minor);

const metadata = (weight_kg: number | null) => ({
  type: 'checked',
  maximum_weight_kg: weight_kg,
  maximum_length_cm: null,
  maximum_height_cm: null,
  maximum_depth_cm: null,
});

export function bagBody(bag: WorldServiceOffer, whole: string, currency: string) {
  return {
    id: serviceOfferId(whole, bag.offer_item_id),
    type: 'baggage',
    maximum_quantity: bag.max_quantity,
    passenger_ids: [bag.passenger_id],
    segment_ids: bag.flight_ids.map((id) => segmentId(whole, id)),
    total_amount: decimal(total(bag.charge), currency),
    total_currency: currency,
    metadata: metadata(bag.weight_kg),
  };
}

export function bagsOfOffer(exchange: Exchange, offer: WorldOffer, party: Party) {
  const { world, provider } = exchange;
  return granted(world.offerServices(provider, offer.id, offerPeople(party)));
}

export const bagBodies = (exchange: Exchange, offer: WorldOffer, party: Party, whole: string) =>
  bagsOfOffer(exchange, offer, party).map((bag) => bagBody(bag, whole, offer.currency));

/** A seat or bag that an order has. */
export function serviceBody(service: WorldService, whole: string, currency: string) {
  const { seat } = service;
  return {
    id: `ser_${serviceOfferId(whole, service.id).slice(4)}`,
    type: seat === null ? 'baggage' : 'seat',
    quantity: service.quantity,
    passenger_ids: [service.passenger_id],
    segment_ids: service.flight_ids.map((id) => segmentId(whole, id)),
    total_amount: decimal(total(service.price), currency),
    total_currency: currency,
    metadata:
      seat === null
        ? metadata(service.weight_kg)
        : { designator: `${seat.row}${seat.column}`, name: service.name, disclosures: [] },
  };
}
export const serviceTotal = (service: WorldService): number => total(service.price);
