/**
 * Quoting an exchange inside an order, and carrying out the quote. It names the slices and the
 * offer, priced as if the order's own seats were free already; on acceptance it is recalculated and
 * must come to the same.
 */

import { z } from 'zod';
import type { ProviderCode } from '#main/contract/values.ts';
import { listSlicesAt, listTravelers } from '../order-state.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type {
  Distortion,
  WorldAnswer,
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldOffer,
  WorldOrder,
  WorldSearch,
} from '../world.ts';
import { countSeated, createOwnSeats } from './exchange-seats.ts';
import {
  calculateTerms,
  type ExchangeTerms,
  findOrderProblem,
  findSlicesNamed,
} from './exchange-terms.ts';
import {
  buildWorldOffer,
  calculateWindowExpiry,
  findDraftById,
  getWindowAt,
  keepOffers,
  type OfferDraft,
} from './offers.ts';
import { retrieveOrder } from './orders.ts';
import {
  findPassengersProblem,
  RAISED_PERCENT,
  reopenDraft,
  resolveChosenOffers,
} from './pricing.ts';
import { fileQuote } from './quotes.ts';
import { searchOffers } from './shopping.ts';
import { answer, getSeller, refuse, type WorldNow } from './state.ts';
import { toInstantText } from './zones.ts';

/** A quote as ids and sums: enough to recalculate it. */
const Plan = z.object({
  given_up: z.array(z.int()),
  offer_id: z.string(),
  lines: z.array(
    z.object({
      passenger_id: z.string(),
      penalty_minor: z.int(),
      due_minor: z.int(),
      refund_minor: z.int(),
      residual_minor: z.int(),
    }),
  ),
});
type Plan = z.infer<typeof Plan>;

export interface Agreed extends ExchangeTerms {
  given_up: number[];
  draft: OfferDraft;
}

/**
 * What the ticketed order costs with `offer_ids` in place of the slices of `give_up_items`; slices
 * not named are kept. Nothing changes by asking.
 */
export function quoteExchange(
  world: WorldNow,
  order: WorldOrder,
  change: { give_up_items: string[]; offer_ids: string[] },
  distortion: Distortion,
): WorldAnswer<WorldExchangeQuote> {
  const problem = findOrderProblem(order, world);
  if (problem) return problem;
  const named = findSlicesNamed(order, change.give_up_items, world);
  if (!named.ok) return named;
  const given_up = named.value;
  const draft = repriceOffer(world, order, given_up, change.offer_ids, distortion);
  if (!draft.ok) return draft;
  const offer = buildWorldOffer(world, draft.value);
  const terms = calculateTerms(order, given_up, offer, world);
  if (!terms.ok) return terms;
  const { lines } = terms.value;
  keepOffers(world, [draft.value]);
  const plan: Plan = { given_up, offer_id: offer.id, lines: lines.map(getSums) };
  const { quote_id, expires_at } = fileQuote(world, order, {
    kind: 'EXCHANGE',
    expires_at: toInstantText(calculateWindowExpiry(draft.value.window)),
    content: plan,
  });
  const give_up_items = order.items
    .filter(({ slice }) => given_up.includes(slice))
    .map(({ id }) => id);
  return answer({ quote_id, expires_at, order_id: order.order_id, give_up_items, offer, lines });
}

/** The offers as one at the prices of now; the seats of slices given up count as free. */
function repriceOffer(
  world: WorldNow,
  order: WorldOrder,
  given_up: readonly number[],
  offer_ids: readonly string[],
  distortion: Distortion,
): WorldAnswer<OfferDraft> {
  const chosen = resolveChosenOffers(world, order.provider_type, offer_ids);
  if (!chosen.ok) return chosen;
  const travellers = listTravelers(order);
  const wrong = findPassengersProblem(chosen.value, travellers);
  if (wrong) return refuse('INVALID', wrong);
  const own = createOwnSeats(listSlicesAt(order, given_up), countSeated(travellers));
  const open = distortion === 'SOLD_OUT' ? null : reopenDraft(world, chosen.value, own);
  if (!open) return refuse('SOLD_OUT', 'No seats left on a flight of the offer');
  const uplift_percent = distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : open.uplift_percent;
  return answer({ ...open, uplift_percent, window: getWindowAt(world.now_min) });
}

const getSums = (line: WorldExchangeLine): Plan['lines'][number] => ({
  passenger_id: line.passenger_id,
  penalty_minor: line.penalty_minor,
  due_minor: line.due_minor,
  refund_minor: line.refund_minor,
  residual_minor: line.residual_minor,
});

/** A quote recalculated for this version of the order; refused where it has changed. */
export function checkAgreedExchange(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
): WorldAnswer<Agreed> {
  const problem = findOrderProblem(order, world);
  if (problem) return problem;
  const plan = Plan.parse(JSON.parse(quote.body));
  const draft = findDraftById(world, getSeller(order.provider_type), plan.offer_id);
  if (!draft) return refuse('OFFER_EXPIRED', 'The flights of the quote are no longer known');
  const offer = buildWorldOffer(world, draft);
  const terms = calculateTerms(order, plan.given_up, offer, world);
  if (!terms.ok) return terms;
  const same = JSON.stringify(terms.value.lines.map(getSums)) === JSON.stringify(plan.lines);
  if (!same) return refuse('PRICE_CHANGED', 'A flight of the order has left since the quote');
  return answer({ ...terms.value, given_up: plan.given_up, draft });
}

/** Offers of other flights for the travellers of a ticketed order, from its seller. */
export function listExchangeOffers(
  world: WorldNow,
  provider: ProviderCode,
  order_id: string,
  search: Pick<WorldSearch, 'slices' | 'cabin' | 'max_connections'>,
): WorldAnswer<WorldOffer[]> {
  const found = retrieveOrder(world, provider, { order_id });
  if (!found.ok) return found;
  const order = found.value;
  const problem = findOrderProblem(order, world);
  if (problem) return problem;
  const passengers = listTravelers(order).map(({ ptc }) => ({ ptc, count: 1 }));
  const asked = { ...search, passengers, airlines: [] };
  return answer(searchOffers(world, provider, asked));
}
