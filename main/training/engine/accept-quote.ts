/**
 * Accepting a quote of services or of an exchange: in one transaction, once per reference, and only
 * if the order is unchanged since the quote. Also an exchange in two steps, as in a GDS: its
 * flights are taken and its terms stored with the order, then documents are issued ticket by
 * ticket.
 */
import { listWaiting } from '../order-state.ts';
import type { Distortion, WorldOrder, WorldPaymentRequest, WorldReissue } from '../world.ts';
import { checkAgreedExchange } from './exchange-quotes.ts';
import {
  beginExchange,
  buildReissue,
  type ExchangeRequest,
  onNewFlights,
  performExchange,
  replaceDocuments,
} from './exchange-same.ts';
import { refileOrder } from './orders.ts';
import { takePayments } from './payments.ts';
import { findGoodQuote } from './quotes.ts';
import { performServices } from './services.ts';
import { refuse, type WorldNow } from './state.ts';

interface AcceptRequest extends ExchangeRequest {
  quote_id: string;
  /** Remarks added to the order. */
  remarks?: string[];
  /** Services are held without documents, which a later request issues. */
  documented_later?: boolean;
}

/**
 * Performs a quote of services or of an exchange: payments must be exactly its amount due, or
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
 * Takes the flights of an exchange quote, stores its terms, and authorises each passenger's part of
 * the one form of payment, if any; the old tickets stay valid until {@link issueHeldTicket} issues
 * the new ones.
 */
export function storeExchange(
  world: WorldNow,
  order: WorldOrder,
  { quote_id, payments: [form], endorsements = [], commission = null }: AcceptRequest,
  distortion: Distortion,
): WorldOrder {
  const quote = findGoodQuote(world, order, quote_id, ['EXCHANGE'], distortion);
  const { agreed, passages } = beginExchange(world, order, quote);
  const due = passages.reduce((sum, { line }) => sum + line.due_minor, 0);
  const offered = form && 'amount_minor' in form ? form.amount_minor : 0;
  if (offered !== due) return refuse('WRONG_AMOUNT', `To be paid is ${due} ${order.currency}`);
  const paying = passages.filter(({ line }) => line.due_minor > 0);
  const parts = form ? paying.map(({ line }) => ({ ...form, amount_minor: line.due_minor })) : [];
  const taken = takePayments(order, 'EXCHANGE', parts, null, world.now);
  const waiting = passages.map((passage) => ({
    ...passage,
    payment: taken[paying.indexOf(passage)] ?? null,
  }));
  const { refundable } = agreed;
  const kept = { refundable, endorsements, commission, waiting };
  const moved = onNewFlights(world, order, agreed);
  return refileOrder(world, {
    ...moved,
    reissues: [...order.reissues, { ...buildReissue(order, null, world), held: kept }],
    version: order.version + 1,
  });
}

/** The order as its exchange leaves it but for its documents; nothing is taken. */
export const showExchange = (world: WorldNow, order: WorldOrder, quote_id: string): WorldOrder =>
  onNewFlights(
    world,
    order,
    checkAgreedExchange(world, order, findGoodQuote(world, order, quote_id, ['EXCHANGE'], null)),
  );

/** The documents for one ticket of a stored exchange; `payment` replaces the stored form. */
export function issueHeldTicket(
  world: WorldNow,
  order: WorldOrder,
  { number, payment }: { number: string; payment: WorldPaymentRequest | null },
  distortion: Distortion,
): WorldOrder {
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  const passage = listWaiting(order).find(({ original }) => original === number);
  const reissue = order.reissues.find(({ held }) => passage && held?.waiting.includes(passage));
  if (!passage || !reissue?.held) return refuse('NOT_FOUND', `No exchange is held for ${number}`);
  const { due_minor } = passage.line;
  const offered = payment && 'amount_minor' in payment ? payment.amount_minor : due_minor;
  if (offered !== due_minor) return refuse('WRONG_AMOUNT', `To be paid is ${due_minor}`);
  const other = payment && due_minor > 0 ? [payment] : [];
  const taken = takePayments(order, 'EXCHANGE', other, null, world.now);
  const { held, before } = reissue;
  const papers = replaceDocuments(world, order, {
    ...held,
    passages: [passage],
    before,
    reference: null,
    payments: other.length > 0 ? taken : [passage.payment].filter((one) => one !== null),
  });
  const { told } = papers;
  const version = order.version + 1;
  const grown: WorldReissue = {
    ...reissue,
    version,
    old_numbers: [...reissue.old_numbers, ...told.old_numbers],
    new_numbers: [...reissue.new_numbers, ...told.new_numbers],
    collected: [...reissue.collected, ...told.collected],
    refunds: [...reissue.refunds, ...told.refunds],
    held: { ...held, waiting: held.waiting.filter((one) => one !== passage) },
  };
  return refileOrder(world, {
    ...papers.order,
    reissues: order.reissues.map((one) => (one === reissue ? grown : one)),
    version,
  });
}
