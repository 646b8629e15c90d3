/**
 * Quoting seats and bags, and carrying out a quote: payment, documents, services and seats in one
 * transaction, for exactly the amount quoted.
 */
import { z } from 'zod';
import type { ProviderCode } from '#main/contract/values.ts';
import { listLiveTicketsFor } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import { keepQuote, type StoredQuote } from '../store/service-store.ts';
import type { Distortion, World, WorldAnswer, WorldOrder } from '../world.ts';
import type { WorldPaymentRequest, WorldService, WorldServiceQuote } from '../world-sale.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import { issueEmds } from './documents.ts';
import { withOrder } from './orders.ts';
import { assignDocuments, takePayments } from './payments.ts';
import { RAISED_PERCENT } from './pricing.ts';
import { throwDice } from './random.ts';
import { planServices, type ServiceChange, type ServicePlan } from './service-plans.ts';
import { answer, type Moment, refuse, type WorldState } from './state.ts';
import { toInstantText } from './zones.ts';

type AcceptRequest = Pick<Parameters<World['acceptQuote']>[2], 'reference' | 'payments'>;

const VALID_MIN = 30;

/** The request, from which the same prices can be calculated again. */
const QuoteBody = z.object({
  change: z.object({
    remove: z.array(z.string()),
    seats: z.array(
      z.object({
        offer_item_id: z.string(),
        passenger_id: z.string(),
        row: z.int(),
        column: z.string(),
      }),
    ),
    bags: z.array(
      z.object({ offer_item_id: z.string(), passenger_id: z.string(), quantity: z.int() }),
    ),
  }),
  uplift_percent: z.int(),
});
type QuoteBody = z.infer<typeof QuoteBody>;

export function quoteServices(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  change: ServiceChange,
  distortion: Distortion,
): WorldAnswer<WorldServiceQuote> {
  return withOrder(state, moment, provider, order_id, (order) => {
    const uplift_percent = distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : 0;
    const planned = planServices(state, moment, order, change, uplift_percent);
    if (!planned.ok) return planned;
    if (distortion === 'SOLD_OUT')
      return refuse('SOLD_OUT', 'A seat or bag is no longer to be had');
    const quote = buildQuote(state, moment, order, { change, uplift_percent });
    keepQuote(state.db, quote, moment.now);
    const { quote_id, expires_at } = quote;
    return answer({ quote_id, expires_at, order_id, ...planned.value });
  });
}

function buildQuote(
  state: WorldState,
  { now_min }: Moment,
  { order_id, version }: WorldOrder,
  content: QuoteBody,
): StoredQuote {
  const body = JSON.stringify(content);
  const expires_at = toInstantText(now_min + VALID_MIN);
  const dice = [order_id, version, body, expires_at];
  const halves = [1, 2].map((salt) => throwDice(state.seed, salt, ...dice).toString(36));
  return { quote_id: `S${halves.join('')}`, order_id, version, kind: 'SERVICES', expires_at, body };
}

/** Carries out a quote of services, planned again, in the caller's transaction. */
export function performServices(
  state: WorldState,
  moment: Moment,
  order: WorldOrder,
  quote: StoredQuote,
  request: AcceptRequest,
): WorldAnswer<WorldOrder> {
  const { change, uplift_percent } = QuoteBody.parse(JSON.parse(quote.body));
  const planned = planServices(state, moment, order, change, uplift_percent);
  return planned.ok ? buy(state, moment, order, planned.value, request) : planned;
}

function buy(
  state: WorldState,
  moment: Moment,
  order: WorldOrder,
  { added, removed, due_minor }: ServicePlan,
  { payments, reference }: AcceptRequest,
): WorldAnswer<WorldOrder> {
  const wrong = findPaymentProblem(order, payments, due_minor);
  if (wrong) return wrong;
  const taken = takePayments(order, 'SERVICES', payments, reference, moment.now);
  if (!taken.ok) return taken;
  const isPaid = ({ passenger_id }: WorldService): boolean =>
    listLiveTicketsFor(order, passenger_id).length > 0;
  const issued = issueEmds(state, moment, order, added.filter(isPaid), reference);
  const ticketed = new Map(issued.services.map((service) => [service.id, service]));
  const bought: WorldOrder = {
    ...order,
    services: [
      ...order.services.map(
        (service): WorldService =>
          removed.includes(service.id) ? { ...service, status: 'CANCELLED' } : service,
      ),
      ...added.map((service) => ticketed.get(service.id) ?? service),
    ],
    tickets: [...order.tickets, ...issued.tickets],
    payments: [...order.payments, ...assignDocuments(taken.value, issued.tickets)],
    version: order.version + 1,
  };
  const filed = fileChosenSeats(state, bought);
  if (!filed.ok) return filed;
  updateOrder(state.orders, bought);
  return answer(bought);
}

/** Refuses any sum but the amount due; passengers without a ticket pay later, with the ticket. */
function findPaymentProblem(
  { currency }: WorldOrder,
  payments: readonly WorldPaymentRequest[],
  due_minor: number,
): WorldAnswer<never> | null {
  let offered = 0;
  for (const payment of payments) {
    if (payment.method === 'TICKETS' || payment.method === 'EMD') {
      return refuse('INVALID', 'Services are not paid for with earlier documents');
    }
    offered += payment.amount_minor;
  }
  if (due_minor === 0 && payments.length > 0) {
    return refuse('WRONG_AMOUNT', 'Nothing is to be paid now');
  }
  return offered === due_minor
    ? null
    : refuse('WRONG_AMOUNT', `To be paid is ${due_minor} ${currency} in minor units`);
}
