/**
 * Quotes seats and bags, and performs a quote: payment, documents, services and seats in one
 * transaction, for exactly the quoted amount.
 */
import { z } from 'zod';
import { cancelServices, listLiveTicketsFor } from '../order-state.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type {
  Distortion,
  WorldOrder,
  WorldPaymentRequest,
  WorldService,
  WorldServiceChange,
  WorldServiceQuote,
} from '../world.ts';
import { issueEmds } from './documents.ts';
import { refileOrder } from './orders.ts';
import { assignDocuments, takePayments } from './payments.ts';
import { RAISED_PERCENT } from './pricing.ts';
import { fileQuote } from './quotes.ts';
import { planServices } from './service-changes.ts';
import { refuse, type WorldNow } from './state.ts';
import { toInstantText } from './zones.ts';

interface AcceptRequest {
  reference: string | null;
  payments: WorldPaymentRequest[];
  /** Services of passengers with tickets are held, and documented by a separate request. */
  documented_later?: boolean;
}

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

/**
 * Prices services to add and removes the named ones, all or nothing; the order is unchanged. A seat
 * for a passenger who has one on that flight replaces it.
 */
export function quoteServices(
  world: WorldNow,
  order: WorldOrder,
  change: WorldServiceChange,
  distortion: Distortion,
): WorldServiceQuote {
  const uplift_percent = distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : 0;
  const planned = planServices(world, order, change, uplift_percent);
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'A seat or bag is no longer to be had');
  const { quote_id, expires_at } = fileQuote(world, order, {
    kind: 'SERVICES',
    expires_at: toInstantText(world.now_min + VALID_MIN),
    content: { change, uplift_percent } satisfies QuoteBody,
  });
  return { quote_id, expires_at, order_id: order.order_id, ...planned };
}

/** Performs a quote of services, planned again, in the caller's transaction. */
export function performServices(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
  { payments, reference, documented_later = false }: AcceptRequest,
): WorldOrder {
  const { change, uplift_percent } = QuoteBody.parse(JSON.parse(quote.body));
  const { added, removed, due_minor } = planServices(world, order, change, uplift_percent);
  checkPayments(order, payments, documented_later ? 0 : due_minor);
  const taken = takePayments(order, 'SERVICES', payments, reference, world.now);
  const isPaid = ({ passenger_id }: WorldService): boolean =>
    !documented_later && listLiveTicketsFor(order, passenger_id).length > 0;
  const issued = issueEmds(world, order, added.filter(isPaid), reference);
  const ticketed = new Map(issued.services.map((service) => [service.id, service]));
  return refileOrder(world, {
    ...order,
    services: [
      ...cancelServices(order.services, ({ id }) => removed.includes(id)),
      ...added.map((service) => ticketed.get(service.id) ?? service),
    ],
    tickets: [...order.tickets, ...issued.tickets],
    payments: [...order.payments, ...assignDocuments(taken, issued.tickets)],
    version: order.version + 1,
  });
}

/** Refuses any sum but the amount due; passengers without a ticket pay later, with the ticket. */
function checkPayments(
  { currency }: WorldOrder,
  payments: readonly WorldPaymentRequest[],
  due_minor: number,
): void {
  let offered = 0;
  for (const payment of payments) {
    if (payment.method === 'TICKETS' || payment.method === 'EMD') {
      refuse('INVALID', 'Services are not paid for with earlier documents');
    }
    offered += payment.amount_minor;
  }
  if (due_minor === 0 && payments.length > 0) refuse('WRONG_AMOUNT', 'Nothing is to be paid now');
  if (offered !== due_minor) {
    refuse('WRONG_AMOUNT', `To be paid is ${due_minor} ${currency} in minor units`);
  }
}
