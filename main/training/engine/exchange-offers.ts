/** Flights in exchange: a search for those who fly with a ticketed order, at the order's seller. */
import type { ProviderCode } from '#main/contract/values.ts';
import { travellersOf } from '../order-state.ts';
import type { WorldAnswer, WorldOffer, WorldPtc, WorldSearch } from '../world.ts';
import { atomically } from './atomically.ts';
import { orderProblem } from './exchange-terms.ts';
import { currentOrder } from './orders.ts';
import { countPassengers, searchOffers } from './shopping.ts';
import { answer, type Moment, sellerOf, type WorldState } from './state.ts';

export function exchangeOffers(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  search: Pick<WorldSearch, 'slices' | 'cabin' | 'max_connections'>,
): WorldAnswer<WorldOffer[]> {
  const found = atomically(state.db, () => currentOrder(state, moment, provider, { order_id }));
  if (!found.ok) return found;
  const order = found.value;
  const problem = orderProblem(order, moment);
  if (problem) return problem;
  const counts = countPassengers(travellersOf(order).map(({ ptc }) => ({ ptc, count: 1 })));
  const passengers = (Object.keys(counts) as WorldPtc[]).map((ptc) => ({
    ptc,
    count: counts[ptc],
  }));
  const asked = { ...search, passengers, airlines: [] };
  return answer(searchOffers(state, moment, sellerOf(provider), asked));
}
