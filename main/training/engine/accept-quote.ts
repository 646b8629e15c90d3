/**
 * Accepting a quote of services or of an exchange: one transaction, once per reference, and only
 * while the order is what it was when the quote was made.
 */
import type { Distortion, WorldCommission, WorldOrder, WorldPaymentRequest } from '../world.ts';
import { holdExchange, issueHeld } from './exchange-held.ts';
import { performExchange } from './exchange-same.ts';
import { findGoodQuote } from './quotes.ts';
import { performServices } from './services.ts';
import { refuse, type WorldNow } from './state.ts';

interface AcceptRequest {
  quote_id: string;
  reference: string | null;
  payments: WorldPaymentRequest[];
  /** To be added to the order. */
  remarks?: string[];
  /** To be printed on the new documents beside the fare's own. */
  endorsements?: string[];
  /** Of the new documents. */
  commission?: WorldCommission | null;
  /** Services are held without documents, which another request asks for. */
  documented_later?: boolean;
}

/**
 * Carries out a quote of services or of an exchange: payments must be exactly its amount due, or
 * nothing on an order without tickets.
 */
export function acceptQuote(
  world: WorldNow,
  order: WorldOrder,
  request: AcceptRequest,
  distortion: Distortion,
): WorldOrder {
  const { quote_id } = request;
  const kinds = ['SERVICES', 'EXCHANGE'] as const;
  const quote = findGoodQuote(world, order, quote_id, kinds, distortion);
  const perform = quote.kind === 'SERVICES' ? performServices : performExchange;
  const remarks = [...new Set([...order.remarks, ...(request.remarks ?? [])])];
  return perform(world, { ...order, remarks }, quote, request);
}

/**
 * Takes the flights of an exchange quote and authorises its one form of payment, if there is any;
 * the old tickets are good until {@link issueHeldTicket} issues others for them.
 */
export function storeExchange(
  world: WorldNow,
  order: WorldOrder,
  request: Omit<AcceptRequest, 'remarks'>,
  distortion: Distortion,
): WorldOrder {
  const { quote_id } = request;
  const quote = findGoodQuote(world, order, quote_id, ['EXCHANGE'], distortion);
  return holdExchange(world, order, quote, request);
}

/** The documents for one ticket of a stored exchange; `payment` takes the place of the form kept. */
export function issueHeldTicket(
  world: WorldNow,
  order: WorldOrder,
  request: { number: string; payment: WorldPaymentRequest | null },
  distortion: Distortion,
): WorldOrder {
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return issueHeld(world, order, request);
}
