/**
 * Accepting a quote of services or of an exchange: one transaction, once per reference, and only
 * while the order is what it was when the quote was made.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { findQuote, type StoredQuote } from '../store/service-store.ts';
import { isDone, markDone } from '../store/stock-store.ts';
import type { Distortion, WorldAnswer, WorldOrder } from '../world.ts';
import type { WorldCommission, WorldPaymentRequest } from '../world-sale.ts';
import { holdExchange, issueHeld } from './exchange-held.ts';
import { performExchange } from './exchange-same.ts';
import { withOrder } from './orders.ts';
import { performServices } from './services.ts';
import { answer, type Moment, refuse, type WorldState } from './state.ts';

export interface AcceptRequest {
  quote_id: string;
  reference: string | null;
  payments: WorldPaymentRequest[];
  remarks?: string[];
  endorsements?: string[];
  commission?: WorldCommission | null;
}

export function acceptQuote(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  request: AcceptRequest,
  distortion: Distortion,
): WorldAnswer<WorldOrder> {
  return withOrder(state, moment, provider, order_id, (order) => {
    if (isDone(state.db, order_id, 'ACCEPT', request.reference)) return answer(order);
    const good = findGoodQuote(state, moment, order, request.quote_id, distortion);
    if (!good.ok) return good;
    const quote = good.value;
    const perform = quote.kind === 'SERVICES' ? performServices : performExchange;
    const remarks = [...new Set([...order.remarks, ...(request.remarks ?? [])])];
    const done = perform(state, moment, { ...order, remarks }, quote, request);
    if (!done.ok) return done;
    markDone(state.db, order_id, 'ACCEPT', request.reference);
    return answer(done.value);
  });
}

/** Takes the flights of an exchange quote; {@link issueHeldTicket} issues the documents. */
export function storeExchange(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  request: AcceptRequest,
  distortion: Distortion,
): WorldAnswer<WorldOrder> {
  return withOrder(state, moment, provider, order_id, (order) => {
    const good = findGoodQuote(state, moment, order, request.quote_id, distortion);
    return good.ok ? holdExchange(state, moment, order, good.value, request) : good;
  });
}

export function issueHeldTicket(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  request: { number: string; payment: WorldPaymentRequest | null },
  distortion: Distortion,
): WorldAnswer<WorldOrder> {
  return withOrder(state, moment, provider, order_id, (order) => {
    if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
    return issueHeld(state, moment, order, request);
  });
}

/** The quote, if it is of this order and still valid. */
function findGoodQuote(
  state: WorldState,
  moment: Moment,
  order: WorldOrder,
  quote_id: string,
  distortion: Distortion,
): WorldAnswer<StoredQuote> {
  const quote = findQuote(state.db, quote_id);
  if (quote?.order_id !== order.order_id) {
    return refuse('NOT_FOUND', 'No such quote, or it was accepted before');
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (Date.parse(quote.expires_at) <= moment.now.getTime()) {
    return refuse('OFFER_EXPIRED', 'The quote has expired');
  }
  if (quote.version !== order.version) {
    return refuse('PRICE_CHANGED', 'The order has changed since the quote');
  }
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'No seats left on a flight');
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return answer(quote);
}
