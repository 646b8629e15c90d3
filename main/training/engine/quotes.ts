/** Quotes stored until they are accepted: each is valid for one version of its order. */
import { findQuote, keepQuote, type StoredQuote } from '../store/service-store.ts';
import type { Distortion, WorldOrder } from '../world.ts';
import { drawId } from './random.ts';
import { refuse, type WorldNow } from './state.ts';

type Kind = StoredQuote['kind'];

const LETTERS: Readonly<Record<Kind, string>> = { SERVICES: 'S', EXCHANGE: 'X', REFUND: 'R' };

/** Stores a quote; it is recalculated from `content` on acceptance. */
export function fileQuote(
  world: WorldNow,
  { order_id, version }: WorldOrder,
  { kind, expires_at, content }: { kind: Kind; expires_at: string; content: unknown },
): StoredQuote {
  const body = JSON.stringify(content);
  const quote_id = LETTERS[kind] + drawId(world.seed, order_id, version, body);
  const quote = { quote_id, order_id, version, kind, expires_at, body };
  keepQuote(world.db, quote, world.now);
  return quote;
}

/** The quote, if it is of these kinds and this order, and still valid. */
export function findGoodQuote(
  world: WorldNow,
  order: WorldOrder,
  quote_id: string,
  kinds: readonly Kind[],
  distortion: Distortion,
): StoredQuote {
  const quote = findQuote(world.db, quote_id);
  if (quote?.order_id !== order.order_id || !kinds.includes(quote.kind)) {
    return refuse('NOT_FOUND', 'No such quote, or it was accepted before');
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (Date.parse(quote.expires_at) <= world.now.getTime()) {
    return refuse('OFFER_EXPIRED', 'The quote has expired');
  }
  if (quote.version !== order.version) {
    return refuse('PRICE_CHANGED', 'The order has changed since the quote');
  }
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'No seats left on a flight');
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return quote;
}
