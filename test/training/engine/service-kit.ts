/** Orders to sell seats and bags on, for the engine's tests. */
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder, WorldServiceOffer } from '#main/training/world.ts';
import { type Change, type SeatAt, toldService } from './seat-kit.ts';
import { buy, openWorld, operated, travellers, trip, value } from './world-kit.ts';

export const EZE = 'GRU-EZE 2026-12-20';

/** A family of four on a nonstop flight there and back. */
export function family(options: { database?: string } = {}) {
  const opened = openWorld(options);
  const { world } = opened;
  const search = trip('GRU-MIA 2026-12-20, MIA-GRU 2026-12-27', [2, 1, 1]);
  const order = buy(world, 'PROVIDER_06', search, travellers([2, 1, 1]));
  return { ...opened, order };
}

export function couple(provider: 'PROVIDER_05' | 'PROVIDER_04' = 'PROVIDER_05') {
  const opened = openWorld();
  const order = buy(opened.world, provider, trip(EZE, [2]), travellers([2]));
  return { ...opened, order };
}

export const plain = (seat: SeatAt): boolean => !seat.exit;
export const bagsFor = (world: World, order: WorldOrder): WorldServiceOffer[] =>
  value(world.serviceOffers(order.provider_type, order.order_id));
export const bag = (offer: WorldServiceOffer, quantity = 1): Change['bags'][number] => ({
  offer_item_id: offer.offer_item_id,
  passenger_id: offer.passenger_id,
  quantity,
});
export const live = ({ services }: WorldOrder): string[] =>
  services.filter(({ status }) => status !== 'CANCELLED').map(toldService);

/** Another order of one adult on the same flights. */
export const oneMore = (world: World, order: WorldOrder): WorldOrder =>
  buy(
    world,
    order.provider_type,
    trip(EZE),
    travellers([1]),
    (offer) => operated(offer).join() === operated(order).join(),
  );
