/**
 * Quotes an exchange within an order, and performs the quote. It names the slices and the offer,
 * priced as if the order's own seats were free already; on acceptance it is recalculated and must
 * give the same result.
 */
import { z } from 'zod';
import type { ProviderCode } from '#main/contract/values.ts';
import { listSlicesAt, listTravelers } from '../order-state.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type {
  Distortion,
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldOffer,
  WorldOrder,
  WorldSearch,
} from '../world.ts';
import { countSeated, createOwnSeats } from './exchange-seats.ts';
import {
  calculateTerms,
  checkExchangeable,
  type ExchangeTerms,
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
import { checkPassengers, RAISED_PERCENT, reopenDraft, resolveChosenOffers } from './pricing.ts';
import { fileQuote } from './quotes.ts';
import { searchOffers } from './shopping.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';
import { toInstantText } from './zones.ts';

const Sums = z.object({
  passenger_id: z.string(),
  penalty_minor: z.int(),
  due_minor: z.int(),
  refund_minor: z.int(),
  residual_minor: z.int(),
});

/** A quote as ids and sums, from which it can be recalculated. */
const Plan = z.object({
  given_up: z.array(z.int()),
  offer_id: z.string(),
  lines: z.array(Sums),
});
type Plan = z.infer<typeof Plan>;

export interface Agreed extends ExchangeTerms {
  given_up: number[];
  draft: OfferDraft;
}

/**
 * The cost of the ticketed order with `offer_ids` instead of the slices of `give_up_items`; slices
 * not named are kept. Nothing is changed.
 */
export function quoteExchange(
  world: WorldNow,
  order: WorldOrder,
  change: { give_up_items: string[]; offer_ids: string[] },
  distortion: Distortion,
): WorldExchangeQuote {
  checkExchangeable(order, world);
  const given_up = findSlicesNamed(order, change.give_up_items, world);
  const draft = repriceOffer(world, order, given_up, change.offer_ids, distortion);
  const offer = buildWorldOffer(world, draft);
  const { lines } = calculateTerms(order, given_up, offer, world);
  keepOffers(world, [draft]);
  const plan: Plan = { given_up, offer_id: offer.id, lines: lines.map(getSums) };
  const { quote_id, expires_at } = fileQuote(world, order, {
    kind: 'EXCHANGE',
    expires_at: toInstantText(calculateWindowExpiry(draft.window)),
    content: plan,
  });
  const give_up_items = order.items
    .filter(({ slice }) => given_up.includes(slice))
    .map(({ id }) => id);
  return { quote_id, expires_at, order_id: order.order_id, give_up_items, offer, lines };
}

/** The offers combined at current prices; the seats of slices given up count as free. */
function repriceOffer(
  world: WorldNow,
  order: WorldOrder,
  given_up: readonly number[],
  offer_ids: readonly string[],
  distortion: Distortion,
): OfferDraft {
  const chosen = resolveChosenOffers(world, order.provider_type, offer_ids);
  const travellers = listTravelers(order);
  checkPassengers(chosen, travellers);
  const own = createOwnSeats(listSlicesAt(order, given_up), countSeated(travellers));
  const open = distortion === 'SOLD_OUT' ? null : reopenDraft(world, chosen, own);
  if (!open) return refuse('SOLD_OUT', 'No seats left on a flight of the offer');
  const uplift_percent = distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : open.uplift_percent;
  return { ...open, uplift_percent, window: getWindowAt(world.now_min) };
}

const getSums = (line: WorldExchangeLine) => Sums.parse(line);

/** A quote recalculated for this version of the order; refused if the result differs. */
export function checkAgreedExchange(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
): Agreed {
  checkExchangeable(order, world);
  const plan = Plan.parse(JSON.parse(quote.body));
  const draft = findDraftById(world, getSeller(order.provider_type, world), plan.offer_id);
  if (!draft) return refuse('OFFER_EXPIRED', 'The flights of the quote are no longer known');
  const offer = buildWorldOffer(world, draft);
  const terms = calculateTerms(order, plan.given_up, offer, world);
  const same = JSON.stringify(terms.lines.map(getSums)) === JSON.stringify(plan.lines);
  if (!same) return refuse('PRICE_CHANGED', 'A flight of the order has left since the quote');
  return { ...terms, given_up: plan.given_up, draft };
}

/** Offers of other flights for the passengers of a ticketed order, from its seller. */
export function listExchangeOffers(
  world: WorldNow,
  provider: ProviderCode,
  order_id: string,
  search: Pick<WorldSearch, 'slices' | 'cabin' | 'max_connections'>,
): WorldOffer[] {
  const order = retrieveOrder(world, provider, { order_id });
  checkExchangeable(order, world);
  const passengers = listTravelers(order).map(({ ptc }) => ({ ptc, count: 1 }));
  return searchOffers(world, provider, { ...search, passengers, airlines: [] });
}
