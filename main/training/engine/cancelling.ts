/**
 * Cancelling a paid order: on the day of issue its documents are voided and all the money is
 * refunded, later as much as the fare rules allow. The flights go back on sale either way.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { isLive, isTicketed } from '../order-state.ts';
import type { CancellationTerms, WorldAnswer, WorldOrder } from '../world.ts';
import type { WorldRefundLine } from '../world-sale.ts';
import { isFlown } from './departures.ts';
import { cancelOrder, withOrder } from './orders.ts';
import { calculateWholeRefund, refundLines } from './refunding.ts';
import { answer, type Moment, refuse, type WorldState } from './state.ts';
import { voidTickets } from './voiding.ts';

/** What comes back if the order is given up now; nothing changes by asking. */
export function getCancellationTerms(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
): WorldAnswer<CancellationTerms> {
  return withOrder(state, moment, provider, order_id, (order) => calculateTerms(order, moment));
}

/** `expected_minor` is what the caller was told would come back. */
export function giveUpOrder(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  expected_minor: number,
): WorldAnswer<WorldOrder> {
  return withOrder(state, moment, provider, order_id, (order) => {
    const terms = calculateTerms(order, moment);
    if (!terms.ok) return terms;
    if (terms.value.refund_minor !== expected_minor) {
      return refuse('PRICE_CHANGED', 'Another amount comes back by now');
    }
    if (terms.value.how === 'UNPAID') return cancelOrder(state, moment, provider, order_id);
    const live = order.tickets.filter(isLive);
    if (terms.value.how === 'VOID') {
      const numbers = live.map(({ number }) => number);
      const voided = voidTickets(state, moment, provider, order_id, { numbers, reference: null });
      return voided.ok ? cancelOrder(state, moment, provider, order_id) : voided;
    }
    const { lines } = terms.value;
    return refundLines(state, order, lines, moment);
  });
}

type Terms = CancellationTerms & { lines: WorldRefundLine[] };

function calculateTerms(order: WorldOrder, moment: Moment): WorldAnswer<Terms> {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (!isTicketed(order)) return answer({ how: 'UNPAID', refund_minor: 0, lines: [] });
  if (order.slices.some((slice) => isFlown(slice, moment.now_min))) {
    return refuse('INVALID', 'A flight of the order has left');
  }
  const live = order.tickets.filter(isLive);
  const today = live.every(
    ({ void_until, original }) =>
      original === null && Date.parse(void_until) + 1000 > moment.now.getTime(),
  );
  if (today) {
    const paid = order.payments.map((one) => one.amount_minor - one.refunded_minor);
    return answer({ how: 'VOID', refund_minor: sum(paid), lines: [] });
  }
  const terms = calculateWholeRefund(order, moment);
  if (!terms.ok) return terms;
  const { lines } = terms.value;
  return answer({
    how: 'REFUND',
    refund_minor: sum(lines.map(({ refund_minor }) => refund_minor)),
    lines,
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
