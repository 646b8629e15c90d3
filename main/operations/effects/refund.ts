/**
 * Refunds and releases. The intent spends the quote, which is free again where nothing happened; a
 * lost answer is looked up by the state of the documents and flights.
 */
import { isDeepStrictEqual } from 'node:util';
import { phrase } from '#main/contract/phrase.ts';
import { formatMoneyText, sumMinor, toMinor } from '#main/domain/money.ts';
import { markRefunded, wasVoided, withRefunded } from '#main/domain/refund/performed-refund.ts';
import { getQuotedSums, type StoredRefund } from '#main/domain/refund/quote.ts';
import { isReleased, keepReleased, listFirstTickets } from '#main/domain/refund/release.ts';
import { noteServiceFees } from '#main/domain/service-fees.ts';
import { buildTicketItems } from '#main/domain/tickets/ticket-view.ts';
import type { Effect } from '#main/ports.ts';
import type { Answer, ProviderCall, ProviderOrder } from '#main/providers/provider.ts';
import { loadCurrent } from '../booking/load.ts';
import { commitOrder, createBookingEnds, createSpendingEnds } from './commit.ts';
import { lookUpOrder } from './look-ups.ts';
import { type BookingPlan, type EffectPorts, getIssuer, getProvider } from './plan.ts';

export interface RefundPlan extends BookingPlan {
  stored: StoredRefund;
}

export const createRefundEffect = (ports: EffectPorts): Effect<RefundPlan, ProviderOrder> => ({
  ...createSpendingEnds<RefundPlan>(ports, ({ stored }) => stored.view.id),
  send: (plan, _intent, call) => refundAsQuoted(ports, plan, call),
  lookup: (plan, _intent, call) =>
    lookUpOrder(ports, plan, call, (order) => isRefunded(plan, order)),
  async commit(tx, plan, order, intent) {
    const { stored } = plan;
    const { view, all_numbers } = stored;
    const { record: before } = await loadCurrent(tx, plan.booking_id);
    const notice = {
      refunded_at: ports.clock.now().toISOString(),
      refunded_by: getIssuer(intent),
      reference: intent.reference,
      quote: view,
    };
    const back = formatMoneyText(toMinor(view.refund, view.currency), view.currency);
    const summary = phrase('refund_history', { numbers: all_numbers.join(', '), back });
    const done = markRefunded(order, before.order ?? plan.order, stored);
    let after = before;
    const booking = await commitOrder(ports, tx, plan, done, intent, summary, (next) => {
      after = wasVoided(next.order ?? done, stored)
        ? next
        : withRefunded(next, stored, notice, ports.ids);
      return after;
    });
    const tickets = buildTicketItems(after, all_numbers);
    return { output: { notice, tickets }, booking };
  },
});

/**
 * An airline may tie its quote to the order's state. If it refuses a quote because the order
 * changed, it is asked again, and the new quote is accepted if it is the same to the minor unit.
 */
async function refundAsQuoted(
  ports: EffectPorts,
  plan: RefundPlan,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const provider = getProvider(ports, plan);
  const { order, stored } = plan;
  const { numbers, quote_key, lines, view, waiver } = stored;
  if (!provider.refund || !provider.quoteRefund) {
    throw new Error(`${plan.provider_type} refunds no tickets any more`);
  }
  const answer = await provider.refund(order, { numbers, quote_key, waiver }, call);
  if (answer.ok || answer.error.error !== 'PRICE_CHANGED') return answer;
  const again = await provider.quoteRefund(order, { numbers, waiver }, call);
  if (!again.ok) return answer;
  const sums = again.value.lines.map(getQuotedSums);
  if (isDeepStrictEqual(sums, lines)) {
    return provider.refund(order, { numbers, quote_key: again.value.key, waiver }, call);
  }
  const { original_currency: currency } = view;
  const formatTotal = (all: { back_minor: number }[]) =>
    formatMoneyText(sumMinor(all.map(({ back_minor }) => back_minor)), currency);
  const [was, now] = [formatTotal(lines), formatTotal(sums)];
  const message = phrase('refund_gives_now', { now, was });
  return { ok: false, error: { ...answer.error, message } };
}

/** Whether every document is refunded; an order that no longer exists was refunded whole. */
function isRefunded({ stored }: RefundPlan, order: ProviderOrder): boolean {
  const { numbers, view } = stored;
  if (view.whole && order.status === 'CANCELLED' && order.tickets.length === 0) return true;
  return numbers.every((number) =>
    order.tickets.some(
      ({ number: own, status }) =>
        own === number && (status === 'REFUNDED' || (view.whole && status === 'CANCELLED')),
    ),
  );
}

export interface ReleasePlan extends BookingPlan {
  /** Positions in the order's slices. */
  slices: number[];
}

export const createReleaseEffect = (ports: EffectPorts): Effect<ReleasePlan, ProviderOrder> => ({
  ...createBookingEnds<ReleasePlan>(ports),
  send: (plan, _intent, call) => {
    const provider = getProvider(ports, plan);
    const { order, slices } = plan;
    if (!provider.release) throw new Error(`${plan.provider_type} releases no flights any more`);
    return provider.release(order, { slices }, call);
  },
  async lookup(plan, _intent, call) {
    const legs = plan.slices.flatMap((at) => plan.order.slices[at]?.legs ?? []);
    const seen = await lookUpOrder(ports, plan, call, (order) => isReleased(order, legs));
    if (seen.state !== 'FOUND') return seen;
    const keys = new Set(legs.map(({ key }) => key));
    return { state: 'FOUND', found: keepReleased(plan.order, seen.found, keys) };
  },
  async commit(tx, plan, order, intent) {
    const names = plan.slices.map((at) => {
      const slice = plan.order.slices[at];
      return slice ? `${slice.origin}-${slice.destination}` : '';
    });
    const summary = phrase('release_history', { flights: names.join(', ') });
    const kept = listFirstTickets(plan.order);
    const booking = await commitOrder(ports, tx, plan, order, intent, summary, (record) =>
      noteServiceFees(record, plan.terms.service_fees ?? [], kept, {
        action: 'RELEASE',
        at: ports.clock.now().toISOString(),
        by: getIssuer(intent),
      }),
    );
    return { output: { booking: booking.view }, booking };
  },
});
