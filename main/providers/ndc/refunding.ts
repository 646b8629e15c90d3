/**
 * Refunds tickets, and releases flights whose tickets stay good. The standard quotes the
 * cancellation of an order and accepts that quote; naming single documents is an extension.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isHolder } from '#main/domain/booking-record.ts';
import { sumMinor } from '#main/domain/money.ts';
import { refuse, refuseUnclear } from '../failures.ts';
import { addFares, isRefunded, NO_FARE } from '../orders.ts';
import type { ProviderFailure, ProviderFare, ProviderOrder } from '../provider.ts';
import type { RefundLine } from '../provider-after-sale.ts';
import { listDocumentsOfWorth } from '../whole-refund.ts';
import type { Method } from './client.ts';
import { listLiveItems, type RefundKey, readRefundKey } from './order-keys.ts';
import {
  changeOrder,
  changeSingleOrder,
  fetchCurrentOrder,
  findOrder,
  isBare,
  pickRefund,
  reshop,
} from './order-messages.ts';
import { sumTold } from './read/price.ts';
import type { ReshopItem, ReshopOffer } from './read/reshop.ts';

export const quoteRefund: Method<'quoteRefund'> = async (client, order, { numbers }, call) => {
  const item_ids = listLiveItems(order).map(({ id }) => id);
  const whole = listDocumentsOfWorth(order).every(({ number }) => numbers.includes(number));
  const ask = whole ? { item_ids } : { item_ids, numbers };
  const answer = await reshop(client, order, { kind: 'cancel', ...ask }, call);
  if (!answer.ok) return answer;
  const offer = pickRefund(answer.value);
  if (!offer) return fail(refuse(phrase('refund_no_quote_here')));
  const lines = resolveLines(order, numbers, offer);
  if (!lines.ok) return lines;
  const refund_minor = lines.value.reduce((sum, line) => sum + line.refund_minor, 0);
  const { offer_id, owner, expires_at, texts } = offer;
  const currency = offer.currency ?? order.currency;
  const { order_id } = order;
  const key: RefundKey = { kind: 'ndc-refund', order_id, offer_id, owner, refund_minor, currency };
  const waiver = texts.find((text) => /^invol/i.test(text)) ?? null;
  const { warnings } = answer.value;
  return ok({
    key,
    currency,
    expires_at,
    involuntary: waiver !== null,
    waiver,
    lines: lines.value,
    parts: null,
    ...(warnings ? { warnings } : {}),
  });
};

/**
 * A document by what is deleted for it: services by their items, a ticket by its passenger. Several
 * are added up where each is an item of the order and of that kind.
 */
function resolveLines(
  order: ProviderOrder,
  numbers: readonly string[],
  { items, total_minor }: ReshopOffer,
): Result<RefundLine[], ProviderFailure> {
  const untold = fail(refuseUnclear(phrase('refund_each_untold'), false));
  const deleted = items.filter(({ deletes }) => deletes);
  const live = listLiveItems(order);
  const lines: RefundLine[] = [];
  let counted = 0;
  for (const number of numbers) {
    const ticket = order.tickets.find((one) => one.number === number);
    if (!ticket) return fail(refuse(phrase('refund_not_in')));
    const own = deleted.filter((item) => findDocument(order, item) === number);
    const isOfKind = (item: ReshopItem) =>
      live.some(
        (one) => one.id === item.order_item_id && one.flight === (ticket.type === 'TICKET'),
      );
    if (own.length === 0 || (own.length > 1 && !own.every(isOfKind))) return untold;
    const refund_minor = sumTold(own.map((item) => item.due_by_airline_minor));
    const paid = own.flatMap((item) => item.old_fare ?? []);
    if (refund_minor === null || paid.length < own.length) return untold;
    counted += own.length;
    lines.push({
      number,
      passenger_key: ticket.passenger_key,
      paid: paid.reduce(addFares),
      used: own.map(resolveUsed).reduce(addFares),
      penalty_minor: sumMinor(own.map((item) => item.penalty_minor ?? 0)),
      tax_refund: null,
      refund_minor,
      residual_minor: sumMinor(own.map((item) => item.residual_minor ?? 0)),
    });
  }
  // Some repeat on each item what the whole document brings: only the total tells.
  const told = total_minor === null ? null : Math.abs(total_minor);
  const added = counted > lines.length;
  const meets = !added || sumMinor(lines.map((one) => one.refund_minor)) === told;
  return deleted.length === counted && meets ? ok(lines) : untold;
}

/** What was flown: the new price, less the penalty where an airline names it as part of that. */
function resolveUsed(item: ReshopItem): ProviderFare {
  const used = item.new_fare ?? NO_FARE;
  const penalty = item.penalty_minor ?? 0;
  const left = (item.old_minor ?? 0) - (item.new_minor ?? 0);
  const back = (item.due_by_airline_minor ?? 0) + (item.residual_minor ?? 0);
  return left === back && penalty <= used.fare_minor
    ? { ...used, fare_minor: used.fare_minor - penalty }
    : used;
}

function findDocument(order: ProviderOrder, item: ReshopItem): string | null {
  // Seats and bags of one item may go by ids of their own, all on one document.
  const of_item = listLiveItems(order).find((one) => one.id === item.order_item_id && !one.flight);
  const numbers = order.services
    .filter(({ key }) => key === item.order_item_id || of_item?.services?.includes(key))
    .flatMap(({ document_number }) => document_number ?? []);
  if (numbers.length > 0) return new Set(numbers).size === 1 ? (numbers[0] ?? null) : null;
  const [key] = item.passenger_keys;
  const ticket = order.tickets.find(
    (one) =>
      one.type === 'TICKET' &&
      isHolder(one, key) &&
      one.conjunction_of === null &&
      (one.status === 'TICKETED' || one.status === 'USED'),
  );
  return item.passenger_keys.length === 1 ? (ticket?.number ?? null) : null;
}

export const refundDocuments: Method<'refund'> = async (
  client,
  order,
  { numbers, quote_key, waiver },
  call,
) => {
  const key = readRefundKey(quote_key);
  if (key?.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const { offer_id, owner, refund_minor, currency } = key;
  const refund = { minor: refund_minor, currency };
  const remark = waiver?.text ?? null;
  const ask = { kind: 'accept_cancelled' as const, offer_id, owner, refund, remark };
  const answer = await changeOrder(client, order, ask, call);
  if (!answer.ok) return answer;
  const after = findOrder(answer.value, order);
  if (after && !isBare(after) && isRefunded(after, numbers)) return ok(after);
  // Some airlines confirm with the order as it was or with documents alone: look first.
  const seen = await fetchCurrentOrder(client, order, call);
  if (seen.ok && isRefunded(seen.value, numbers)) return seen;
  return fail(refuseUnclear(phrase('refund_took'), true));
};

export const releaseFlights: Method<'release'> = async (client, order, { slices }, call) => {
  const legs = slices.flatMap((at) => order.slices[at]?.legs ?? []);
  const ask = { kind: 'release' as const, segment_ids: legs.map(({ key }) => key) };
  const after = await changeSingleOrder(client, order, ask, call);
  if (!after.ok) return after;
  const released = slices.every((at) =>
    after.value.slices[at]?.legs.every(({ status }) => status === 'HX'),
  );
  if (released) return after;
  return fail(refuseUnclear(phrase('release_took'), true));
};
