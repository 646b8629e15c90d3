/** Bags beyond the fare's own: per passenger and direction, until its first flight departs. */
import { getAt, getLast } from '../non-empty.ts';
import { listSeated } from '../order-state.ts';
import type { WorldOrder, WorldPassenger, WorldService, WorldServiceOffer } from '../world.ts';
import { isFlown } from './departures.ts';
import { findPlaceByCode } from './geography.ts';
import { findFlight } from './schedule-changes.ts';
import { BAGS, type BagKind, calculateBagCharge, type PriceList } from './service-prices.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';

type OrderSlice = WorldOrder['slices'][number];

/** For one passenger on one slice, of any weight. */
export const MAX_BAGS = 4;

/** Extra bags each passenger may buy on each slice of the order. */
export function listServiceOffers(world: WorldNow, order: WorldOrder): WorldServiceOffer[] {
  if (!getSeller(order.provider_type).bags) {
    return refuse('NOT_OFFERED', 'Extra bags are not sold here');
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  return listBagOffers(world, order, 0);
}

/** In order of slices, passengers and weights. */
export function listBagOffers(
  world: WorldNow,
  order: WorldOrder,
  uplift_percent: number,
): WorldServiceOffer[] {
  const people = listSeated(order);
  return order.slices.flatMap((slice, at) => {
    if (slice.status === 'UN' || isFlown(slice, world.now_min)) return [];
    const flight = findFlight(world, slice.flights[0]);
    if (!flight) return [];
    const { seed } = world;
    const list = { seed, currency: order.currency, day: flight.day, uplift_percent };
    return people.flatMap((passenger) =>
      BAGS.flatMap((kind) => listOffers(order, slice, at, passenger, kind, list)),
    );
  });
}

function listOffers(
  order: WorldOrder,
  slice: OrderSlice,
  at: number,
  { id: passenger_id }: WorldPassenger,
  kind: BagKind,
  list: PriceList,
): WorldServiceOffer[] {
  const paid = listBags(order, passenger_id, slice).filter(({ status }) => status === 'TICKETED');
  const alike = paid.filter(({ weight_kg }) => weight_kg === kind.weight_kg);
  const max_quantity = Math.min(kind.most - countPieces(alike), MAX_BAGS - countPieces(paid));
  const from = findPlaceByCode(slice.flights[0].origin);
  const to = findPlaceByCode(getLast(slice.flights).destination);
  if (max_quantity <= 0 || !from || !to) return [];
  const flight_ids = slice.flights.map(({ id }) => id);
  const { name, codes, weight_kg } = kind;
  return [
    {
      offer_item_id: `BAG-${passenger_id}-${slice.flights[0].id.replaceAll('/', '-')}-${weight_kg}`,
      passenger_id,
      slice: at,
      flight_ids,
      code: getAt(codes, Math.min(countPieces(paid), codes.length - 1)),
      name,
      pieces: 1,
      weight_kg,
      max_quantity,
      charge: calculateBagCharge(kind, [from, to], list),
    },
  ];
}

/** Extra bags a passenger has on a slice, paid or not. */
export const listBags = (
  { services }: Pick<WorldOrder, 'services'>,
  passenger_id: string,
  { flights }: Pick<OrderSlice, 'flights'>,
): WorldService[] =>
  services.filter(
    (service) =>
      service.kind === 'BAGGAGE' &&
      service.status !== 'CANCELLED' &&
      service.passenger_id === passenger_id &&
      flights.some(({ id }) => service.flight_ids.includes(id)),
  );

export const countPieces = (bags: readonly Pick<WorldService, 'quantity'>[]): number =>
  bags.reduce((sum, { quantity }) => sum + quantity, 0);
