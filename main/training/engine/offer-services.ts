/** Seats and extra bags for an offer before it is ordered, the same as for its order. */

import type { ProviderCode } from '#main/contract/values.ts';
import { NEW_ORDER, NOBODY } from '../order-state.ts';
import type { WorldOrder, WorldPtc, WorldSeatMap, WorldServiceOffer } from '../world.ts';
import { listServiceOffers } from './extra-bags.ts';
import { buildWorldOffer, findDraftById } from './offers.ts';
import { buildItems } from './orders.ts';
import { checkPassengers, checkTravel } from './pricing.ts';
import { getSeatMap } from './seat-maps.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';

type Asked = readonly { id: string; ptc: WorldPtc }[];

/** The seats of one of an offer's flights, as for its order. */
export function getOfferSeatMap(
  world: WorldNow,
  provider: ProviderCode,
  offer_id: string,
  asked: Asked,
  flight_id: string,
): WorldSeatMap {
  return getSeatMap(world, toOrder(world, provider, offer_id, asked), flight_id);
}

export function listOfferServices(
  world: WorldNow,
  provider: ProviderCode,
  offer_id: string,
  asked: Asked,
): WorldServiceOffer[] {
  return listServiceOffers(world, toOrder(world, provider, offer_id, asked));
}

/** The order that the offer would give; nothing is stored. */
function toOrder(
  world: WorldNow,
  provider: ProviderCode,
  offer_id: string,
  asked: Asked,
): WorldOrder {
  const seller = getSeller(provider, world);
  const draft = findDraftById(world, seller, offer_id);
  if (!draft) return refuse('NOT_FOUND', 'No such offer');
  checkPassengers(draft, asked);
  checkTravel(draft.slices, world);
  const offer = buildWorldOffer(world, draft);
  const passengers = asked.map((one) => ({ ...NOBODY, ...one }));
  return {
    ...NEW_ORDER,
    order_id: offer_id,
    locator: '',
    provider_type: provider,
    owner: seller.owner,
    created_at: world.now.toISOString(),
    payment_due_at: offer.payment_due_at,
    guaranteed_until: offer.guaranteed_until,
    currency: offer.currency,
    passengers,
    slices: offer.slices.map((slice) => ({ ...slice, status: 'HK' })),
    items: buildItems(offer, passengers, offer_id),
  };
}
