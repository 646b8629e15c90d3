/**
 * Exchanging tickets: in the same booking by accepting the airline's quote, into a new one by
 * paying it with the old documents. The intent spends the estimate; it is free again where nothing
 * happened. The old tickets stay valid until the provider says otherwise.
 */
import { isDeepStrictEqual } from 'node:util';
import { phrase } from '#main/contract/phrase.ts';
import { acceptPrice } from '#main/domain/booking-build.ts';
import { type BookingRecord, hasLeft, isHolder } from '#main/domain/booking-record.ts';
import { markRefundedServices, settleAncillaries } from '#main/domain/exchange/ancillaries.ts';
import { noteLosses } from '#main/domain/exchange/lost-services.ts';
import { noteReissue } from '#main/domain/exchange/reissue-notes.ts';
import { type Estimate, listTicketNumbers } from '#main/domain/exchange/stored-estimate.ts';
import { haveSameFlight, listLegs } from '#main/domain/itinerary.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { formatMoneyText, sumMinor } from '#main/domain/money.ts';
import type { Charge } from '#main/domain/payment/charges.ts';
import { joinPaid, listChain, listPaidFor, type Paid } from '#main/domain/payment/paid-for.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import { listRefundPayments, type Refund } from '#main/domain/payment/refunds.ts';
import { noteSpent, type Spends } from '#main/domain/payment/spent-credits.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { noteServiceFees } from '#main/domain/service-fees.ts';
import { creditIssuer } from '#main/domain/tickets/notes.ts';
import { giveUpWithTicket } from '#main/domain/tickets/status.ts';
import { buildTicketItems, listNewNumbers } from '#main/domain/tickets/ticket-view.ts';
import type { Effect, IntentHead, Lookup } from '#main/ports.ts';
import type {
  Answer,
  Provider,
  ProviderCall,
  ProviderCommission,
  ProviderKey,
  ProviderLeg,
  ProviderOffer,
  ProviderOrder,
} from '#main/providers/provider.ts';
import type { ExchangeLine, ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { loadCurrent, loadPaidElsewhere } from '../booking/load.ts';
import { commitOrder, createSpendingEnds } from './commit.ts';
import { lookUpPaid, retrieveOther } from './look-ups.ts';
import {
  type BookingPlan,
  type EffectPorts,
  getIssuer,
  getProvider,
  getSaleContext,
  getStatusBefore,
} from './plan.ts';
import { giveUpSpent } from './spent-credits.ts';

export interface ExchangePlan extends BookingPlan {
  kind: 'EXCHANGE';
  estimate: Estimate;
  passenger_keys: string[];
  charges: Charge[];
  /** Residual EMDs it pays with; left out by plans of earlier releases. */
  spends?: Spends[];
  /** As it was agreed for the booking, where it was. */
  commission?: ProviderCommission;
}

/** The order with the new tickets, and the order that had the old ones, if that is another. */
export interface Exchanged {
  order: ProviderOrder;
  old: ProviderOrder | null;
}

export const createExchangeEffect = (
  ports: EffectPorts,
): Effect<ExchangePlan, Exchanged, ProviderPayment[]> => ({
  ...createSpendingEnds<ExchangePlan>(ports, ({ estimate }) => estimate.id),
  async send(plan, _intent, call, payments) {
    const provider = getProvider(ports, plan);
    const { order, estimate, passenger_keys, commission } = plan;
    const answer = estimate.quote_key
      ? await exchangeAsQuoted(provider, plan, estimate.quote_key, payments, call)
      : await provider.issue(
          order,
          { passenger_keys, payments, ...(commission && { commission }) },
          call,
        );
    if (!answer.ok) return answer;
    return { ok: true, value: await addOldOrder(ports, plan, answer.value, call) };
  },
  async lookup(plan, intent, call): Promise<Lookup<Exchanged>> {
    const looked = await lookUpPaid(ports, plan, intent, call, isExchanged);
    const seen = looked.state === 'ABSENT' ? await finishExchange(ports, plan, call) : looked;
    if (seen.state !== 'FOUND') return seen;
    return { state: 'FOUND', found: await addOldOrder(ports, plan, seen.found, call) };
  },
  async commit(tx, plan, { order: told, old }, intent) {
    const estimate = settleAncillaries(plan.estimate, [told, old]);
    const order = markRefundedServices(told, estimate.ancillaries);
    const { record: before } = await loadCurrent(tx, plan.booking_id);
    const elsewhere = estimate.old_booking_id !== plan.booking_id;
    const old_before = elsewhere ? (await loadCurrent(tx, estimate.old_booking_id)).record : before;
    const old_paid = joinPaid(old_before, await loadPaidElsewhere(tx, old_before));
    let after = before;
    const numbers = listTicketNumbers(estimate).join(', ');
    const flights = estimate.involuntary.join(', ');
    const summary =
      flights === ''
        ? phrase('exchanged', { list: numbers })
        : phrase('exchanged_involuntary', { numbers, flights });
    const { spends = [] } = plan;
    const exchange = { estimate, before, old: old_before, paid: old_paid, old_order: old, spends };
    const adjust = (next: BookingRecord) => {
      const noted = noteLosses(noteReissue(acceptPrice(next), exchange), estimate);
      const sides = { before, after: noted, paid: old_paid };
      const paid = withMoney(ports, { ...plan, estimate }, sides, intent);
      const reissued = listReissued(plan, before, paid);
      after = noteServiceFees(paid, plan.terms.service_fees ?? [], reissued, {
        action: 'EXCHANGE',
        at: ports.clock.now().toISOString(),
        by: getIssuer(intent),
      });
      return after;
    };
    const booking = await commitOrder(ports, tx, plan, order, intent, summary, adjust, {
      reissued: true,
    });
    if (elsewhere) {
      const given_up = buildOldOrder(old_before, estimate, old);
      if (given_up) {
        const status_before = getStatusBefore(plan, old_before);
        const other = { ...plan, booking_id: estimate.old_booking_id, status_before };
        const keeps = keepsFlights(ports, old_before, given_up);
        const line = phrase(keeps ? 'went_into_held' : 'went_into', {
          locator: order.locator ?? order.order_id,
        });
        await commitOrder(ports, tx, other, given_up, intent, line);
      }
    }
    await giveUpSpent(ports, tx, plan, order, intent);
    const tickets = buildTicketItems(after, listNewNumbers(before, after));
    return { output: { tickets }, booking };
  },
});

/**
 * An airline may tie its quote to the order's state: a colleague's remark in the meantime makes it
 * refuse, though no price has changed. Then it is asked again, and the new quote is accepted if it
 * is the same to the minor unit.
 */
async function exchangeAsQuoted(
  provider: Provider,
  { order, estimate, commission }: ExchangePlan,
  quote_key: ProviderKey,
  payments: ProviderPayment[],
  call: ProviderCall,
): Answer<ProviderOrder> {
  const accepted = { payments, waiver: estimate.waiver ?? null, ...(commission && { commission }) };
  const answer = await provider.exchange(order, { quote_key, ...accepted }, call);
  const { selections, give_up, lines } = estimate;
  const refused = !answer.ok && answer.error.error === 'PRICE_CHANGED';
  if (!refused || selections.length === 0) return answer;
  const again = await provider.quoteExchange(order, { give_up, selections }, call);
  if (!again.ok) return answer;
  const { currency, key, offer } = again.value;
  if (!haveSameFlight(listOffered(offer), listOffered(estimate.offer))) return answer;
  const sumDue = (of: readonly ExchangeLine[]) => sumMinor(of.map(({ due_minor }) => due_minor));
  if (currency === estimate.rate.from && isDeepStrictEqual(again.value.lines, lines)) {
    return provider.exchange(order, { quote_key: key, ...accepted }, call);
  }
  const was = formatMoneyText(sumDue(lines), estimate.rate.from);
  const now = formatMoneyText(sumDue(again.value.lines), currency);
  const message = phrase('exchange_asks_now', { now, was });
  return { ok: false, error: { ...answer.error, message } };
}

const listOffered = ({ journeys }: ProviderOffer): ProviderLeg[] =>
  listLegs(journeys.flatMap(({ slices }) => slices));

/** If the exchange is stored already, its documents are issued now: the agent has agreed to it. */
async function finishExchange(
  ports: EffectPorts,
  plan: ExchangePlan,
  call: ProviderCall,
): Promise<Lookup<ProviderOrder>> {
  const provider = getProvider(ports, plan);
  const { quote_key } = plan.estimate;
  if (!provider.finishExchange || !quote_key) return { state: 'ABSENT' };
  const done = await provider.finishExchange(plan.order, { quote_key }, call);
  if (done.ok) return done.value ? { state: 'FOUND', found: done.value } : { state: 'ABSENT' };
  return done.error.retry === 'never'
    ? { state: 'UNCLEAR', reason: describeFailure(done.error).message }
    : { state: 'UNREACHABLE', failure: done.error };
}

/** Whether every passenger has a new ticket that was issued for an old one. */
function isExchanged(
  { estimate, order: before, passenger_keys }: ExchangePlan,
  order: ProviderOrder,
) {
  const old = new Set(listTicketNumbers(estimate));
  const known = new Set(before.tickets.map(({ number }) => number));
  // Where documents do not name their predecessors, the old ones must no longer be valid.
  const given_up = !order.tickets.some(
    ({ number, status }) => old.has(number) && status === 'TICKETED',
  );
  return passenger_keys.every((key) =>
    order.tickets.some(
      (one) =>
        one.type === 'TICKET' &&
        isHolder(one, key) &&
        !known.has(one.number) &&
        (one.original_number === null ? given_up : old.has(one.original_number)),
    ),
  );
}

async function addOldOrder(
  ports: EffectPorts,
  { estimate, booking_id }: ExchangePlan,
  order: ProviderOrder,
  call: ProviderCall,
): Promise<Exchanged> {
  const { old_booking_id } = estimate;
  if (old_booking_id === booking_id) return { order, old: null };
  const old = await retrieveOther(ports, old_booking_id, call);
  return { order, old: old && (await giveBackFlights(ports, estimate, old, call)) };
}

/** A record that says nothing of the exchange goes on holding the flights of tickets that are gone. */
const keepsFlights = (
  { providers }: EffectPorts,
  { provider_type }: BookingRecord,
  { status, slices }: ProviderOrder,
): boolean =>
  providers.get(provider_type)?.traits.exchanges_untold === true &&
  status === 'LIVE' &&
  slices.some(({ legs }) => legs.some((leg) => !isGivenBack(leg.status)));

/** The old order; flights that it still holds for nobody are given back. */
async function giveBackFlights(
  ports: EffectPorts,
  estimate: Estimate,
  told: ProviderOrder,
  call: ProviderCall,
): Promise<ProviderOrder> {
  const { record } = await loadCurrent(ports.db.read, estimate.old_booking_id);
  const order = buildOldOrder(record, estimate, told);
  if (!order || !keepsFlights(ports, record, order)) return told;
  if (!order.passengers.every(({ key }) => hasLeft(order, key))) return told;
  const cancelled = await getProvider(ports, record).cancel(order, call);
  return cancelled.ok ? cancelled.value : told;
}

/** The first new ticket of everybody whose tickets were exchanged. */
function listReissued(
  { passenger_keys }: ExchangePlan,
  before: BookingRecord,
  { order }: BookingRecord,
): string[] {
  const known = new Set((before.order?.tickets ?? []).map(({ number }) => number));
  return passenger_keys.flatMap(
    (key) =>
      order?.tickets.find(
        (one) =>
          one.type === 'TICKET' &&
          isHolder(one, key) &&
          one.conjunction_of === null &&
          !known.has(one.number),
      )?.number ?? [],
  );
}

/** The old order with what was given up of it, which a provider may not say, or not twice. */
function buildOldOrder(
  record: BookingRecord,
  estimate: Estimate,
  told: ProviderOrder | null,
): ProviderOrder | null {
  if (!record.order) return told;
  const numbers = listTicketNumbers(estimate);
  const services = estimate.ancillaries.filter(({ outcome }) => outcome !== 'CARRIED');
  const findOutcome = (number: string) =>
    services.find(({ document_number }) => document_number === number)?.outcome ??
    (numbers.includes(number) ? 'LOST' : null);
  const order = told ?? record.order;
  const listed = new Set(order.tickets.map(({ number }) => number));
  const unlisted = record.order.tickets.filter(
    ({ number }) => !listed.has(number) && findOutcome(number) !== null,
  );
  const tickets = [...unlisted, ...order.tickets].map((ticket) => {
    const outcome = findOutcome(ticket.number);
    if (outcome === null || ticket.status !== 'TICKETED') return ticket;
    return giveUpWithTicket(record, ticket, outcome === 'REFUNDABLE' ? 'REFUNDED' : 'EXCHANGED');
  });
  const given_up = { ...order, tickets };
  const all = !told && order.passengers.every(({ key }) => hasLeft(given_up, key));
  return all ? { ...given_up, status: 'CANCELLED' } : given_up;
}

interface Sides {
  before: BookingRecord;
  after: BookingRecord;
  /** What was paid for the old tickets. */
  paid: Paid;
}

/** The payments and refunds of the exchange, as payments of the booking with the new tickets. */
function withMoney(
  ports: EffectPorts,
  { charges, estimate, spends = [] }: ExchangePlan,
  { before, after, paid }: Sides,
  intent: IntentHead,
): BookingRecord {
  const credited = creditIssuer(before, after, getIssuer(intent));
  const sides = { before, after: credited };
  const made = createPayments(charges, sides, getSaleContext(ports, intent, 'EXCHANGE'));
  const refunds = listRefunds(estimate, paid);
  const back = listRefundPayments(refunds, paid, sides, {
    now: ports.clock.now(),
    ids: ports.ids,
    currency: estimate.rate.to,
  });
  const settled = { ...credited, payments: [...credited.payments, ...made, ...back] };
  return noteSpent(settled, charges, made, spends);
}

function listRefunds({ passengers, ancillaries }: Estimate, paid: Paid): Refund[] {
  // Which may have been exchanged with the ticket before.
  const isPaidFor = (number: string) =>
    listPaidFor(paid.payments, listChain(paid, number)).length > 0;
  return passengers.flatMap((passenger): Refund[] => {
    const old_number = passenger.ticket_numbers[0];
    if (old_number === undefined) return [];
    const own = ancillaries.filter(
      (one) => one.passenger_id === passenger.passenger_id && one.outcome === 'REFUNDABLE',
    );
    const tax = Math.min(passenger.tax_refund, passenger.refund);
    const { passenger_id, refund } = passenger;
    // A seat or bag was paid by a form of its own.
    const extras = own.map(({ amount: extra, document_number }) => ({
      passenger_id,
      fare: 0,
      tax: 0,
      extra,
      old_number:
        document_number !== null && isPaidFor(document_number) ? document_number : old_number,
    }));
    return [{ passenger_id, fare: refund - tax, tax, extra: 0, old_number }, ...extras];
  });
}
