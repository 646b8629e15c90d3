/** Issues the documents of an order for its payment, and voids them. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { holdsMoney, isPaymentIn } from '#main/domain/payment/provider-payments.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { hasTicket, isIssued } from '../orders.ts';
import type { Method } from './client.ts';
import { changeSingleOrder } from './order-messages.ts';

/** An answer without the documents is neither success nor failure: someone has to look. */
export const issueOrder: Method<'issue'> = async (client, order, request, call) => {
  const { passenger_keys, payments } = request;
  const waiting = order.passengers.filter((one) => !hasTicket(order, one.key));
  if (passenger_keys.some((key) => !waiting.some((one) => one.key === key))) {
    return fail(refuse(phrase('passenger_ticketed')));
  }
  const partial = waiting.some((one) => !passenger_keys.includes(one.key));
  if (holdsMoney(order)) return fail(refuse(phrase('payment_no_tickets')));
  if (partial && !client.profile.partial_issue)
    return fail(refuseUnavailable(phrase('issues_all')));
  const paid = { payments, currency: order.currency };
  const pay_for = partial ? passenger_keys : null;
  const people = waiting
    .filter((one) => passenger_keys.includes(one.key))
    .map(({ key, pax_type }) => ({ id: key, pax_type }));
  const ask = { kind: 'pay' as const, paid, pay_for, people };
  const after = await changeSingleOrder(client, order, ask, call);
  if (!after.ok) return after;
  if (passenger_keys.every((key) => isIssued(order, after.value, key))) return after;
  const { locator, order_id } = after.value;
  const said = isPaymentIn(after.value, call.reference ?? '', order)
    ? phrase('payment_no_tickets')
    : phrase('order_not_ticketed', { locator: locator ?? order_id });
  return fail(refuseUnclear(said, true));
};

export const voidDocuments: Method<'void'> = async (client, order, numbers, call) => {
  if (!client.profile.void) return fail(refuseUnavailable(phrase('no_void_kept')));
  const after = await changeSingleOrder(client, order, { kind: 'void', numbers }, call);
  if (!after.ok) return after;
  const isGone = (number: string) =>
    after.value.tickets.some((one) => one.number === number && one.status === 'CANCELLED');
  if (numbers.every(isGone)) return ok(after.value);
  return fail(refuseUnclear(phrase('void_shown_good'), true));
};
