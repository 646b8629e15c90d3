/**
 * An exchange in two steps, as in a GDS: its flights are taken and its terms kept with the order,
 * then documents are issued ticket by ticket. In the caller's transaction.
 */

import { listWaiting } from '../order-state.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type { WorldOrder, WorldPaymentRequest, WorldReissue } from '../world.ts';
import {
  beginExchange,
  buildReissue,
  type ExchangeRequest,
  onNewFlights,
  replaceDocuments,
} from './exchange-same.ts';
import { refileOrder } from './orders.ts';
import { takePayments } from './payments.ts';
import { refuse, type WorldNow } from './state.ts';

/**
 * Takes the flights, keeps the terms and authorises each passenger's part of the payment. The old
 * tickets stay valid until the new ones are issued.
 */
export function holdExchange(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
  { payments: [form], endorsements = [], commission = null }: ExchangeRequest,
): WorldOrder {
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

/**
 * Issues one passenger's documents in a held exchange; `payment` replaces the form kept, if given.
 */
export function issueHeld(
  world: WorldNow,
  order: WorldOrder,
  { number, payment }: { number: string; payment: WorldPaymentRequest | null },
): WorldOrder {
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
