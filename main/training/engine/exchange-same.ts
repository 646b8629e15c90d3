/**
 * An exchange within one order, in the caller's transaction: seats, slices, documents, services and
 * money change together. A refusal before the last write rolls everything back.
 */
import { getAt } from '../non-empty.ts';
import {
  cancelServices,
  listLiveTicketsFor,
  listSetNumbers,
  listSlicesAt,
  listTravelers,
  setNumber,
} from '../order-state.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type {
  WorldCommission,
  WorldOrder,
  WorldPayment,
  WorldPaymentRequest,
  WorldReissue,
} from '../world.ts';
import { withCommission } from './documents.ts';
import {
  giveUpTickets,
  listLostServices,
  type Passage,
  reissueTickets,
  withoutServices,
} from './exchange-documents.ts';
import { giveBackMoney, listCollected, listRefunds, takeDue } from './exchange-money.ts';
import { type Agreed, checkAgreedExchange } from './exchange-quotes.ts';
import {
  changeSeats,
  checkOffer,
  countSeated,
  createOwnSeats,
  listHeldSeats,
} from './exchange-seats.ts';
import { derivePartnerLocator } from './locators.ts';
import { listCarriersOf, refileOrder } from './orders.ts';
import { assignDocuments } from './payments.ts';
import { checkTravel } from './pricing.ts';
import { drawNumber } from './random.ts';
import { issueRests, spendEmds } from './residuals.ts';
import { type Moment, refuse, type WorldNow, type WorldState } from './state.ts';

export interface ExchangeRequest {
  reference: string | null;
  payments: WorldPaymentRequest[];
  /** Printed on the new tickets in addition to the fare's own. */
  endorsements?: string[];
  /** On the new tickets. */
  commission?: WorldCommission | null;
}

export function performExchange(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
  request: ExchangeRequest,
): WorldOrder {
  const { agreed, passages } = beginExchange(world, order, quote);
  const { lines } = agreed;
  const originals = new Set(passages.map(({ original }) => original));
  checkTickets(order, request.payments, originals);
  const due = lines.reduce((sum, line) => sum + line.due_minor, 0);
  const taken = takeDue(order, request, due, world);
  const spent = spendEmds(world, order, taken);
  const moved = onNewFlights(world, spent.order, agreed);
  const papers = replaceDocuments(world, moved, {
    passages,
    before: order,
    refundable: agreed.refundable,
    reference: request.reference,
    payments: spent.payments,
    endorsements: request.endorsements ?? [],
    commission: request.commission ?? null,
  });
  const rests = issueRests(world, papers.order, spent.rests, request.reference);
  return refileOrder(world, {
    ...papers.order,
    tickets: [...papers.order.tickets, ...rests],
    reissues: [
      ...order.reissues,
      { ...buildReissue(order, request.reference, world), ...papers.told },
    ],
    version: order.version + 1,
  });
}

/** The agreed terms and each passenger's part, with the seats of the new flights taken. */
export function beginExchange(
  world: WorldNow,
  order: WorldOrder,
  quote: StoredQuote,
): { agreed: Agreed; passages: Passage[] } {
  const agreed = checkAgreedExchange(world, order, quote);
  const { draft, given_up, lines, slices } = agreed;
  const seats = countSeated(listTravelers(order));
  const own = createOwnSeats(listSlicesAt(order, given_up), seats);
  checkTravel(draft.slices, world);
  checkOffer(world, draft, own);
  changeSeats(
    world,
    order.order_id,
    listHeldSeats(order.slices, seats),
    listHeldSeats(slices, seats),
  );
  const passages = lines.map(({ passenger_id, ...line }): Passage => {
    const ticket = getAt(listLiveTicketsFor(order, passenger_id), 0);
    return { passenger_id, original: setNumber(ticket), line };
  });
  return { agreed, passages };
}

/** A TICKETS payment may name only the tickets being exchanged. */
function checkTickets(
  order: WorldOrder,
  payments: readonly WorldPaymentRequest[],
  originals: ReadonlySet<string>,
): void {
  const named = payments.flatMap((payment) =>
    payment.method === 'TICKETS' ? payment.numbers : [],
  );
  const known = named.every((number) =>
    order.tickets.some((ticket) => ticket.number === number && originals.has(setNumber(ticket))),
  );
  if (!known) refuse('INVALID', 'Tickets named are not those of the exchange');
}

/**
 * The order on its new flights, documents unchanged; services that cannot be kept are cancelled.
 */
export function onNewFlights(
  state: WorldState,
  order: WorldOrder,
  { slices, items }: Agreed,
): WorldOrder {
  const lost = new Set(listLostServices(order, slices).map(({ id }) => id));
  const services = cancelServices(order.services, ({ id }) => lost.has(id));
  const airline_locators = listLocators(state, order, slices);
  return { ...order, slices, items, services, airline_locators };
}

/** A reissue with the order's current state, before any of its documents are issued. */
export const buildReissue = (
  { order_id, version, slices, items, services }: WorldOrder,
  reference: string | null,
  { now }: Moment,
): WorldReissue => ({
  at: now.toISOString(),
  version: version + 1,
  reference,
  old_numbers: [],
  new_numbers: [],
  old_order_id: order_id,
  new_order_id: order_id,
  before: { slices, items, services },
  collected: [],
  refunds: [],
  undone: false,
});

interface Settled {
  passages: Passage[];
  /** The order with the old tickets. */
  before: Pick<WorldOrder, 'slices' | 'services'>;
  refundable: boolean;
  reference: string | null;
  payments: WorldPayment[];
  endorsements: string[];
  commission: WorldCommission | null;
}

/** Replaces the named passengers' documents: old ones exchanged, new ones issued, money settled. */
export function replaceDocuments(
  world: WorldNow,
  order: WorldOrder,
  { passages, before, refundable, reference, payments, endorsements, commission }: Settled,
): {
  order: WorldOrder;
  told: Pick<WorldReissue, 'old_numbers' | 'new_numbers' | 'collected' | 'refunds'>;
} {
  const originals = new Set(passages.map(({ original }) => original));
  const people = new Set(passages.map(({ passenger_id }) => passenger_id));
  const old_numbers = listSetNumbers(order, originals);
  const going = listLostServices(before, order.slices).filter(({ passenger_id }) =>
    people.has(passenger_id),
  );
  const lost = withoutServices(order, going, refundable);
  const tickets = giveUpTickets(lost.order.tickets, originals, 'EXCHANGED');
  const replaced: WorldOrder = { ...lost.order, tickets };
  const reissued = reissueTickets(world, replaced, passages, reference);
  const documents = withCommission(reissued, commission).map((ticket): typeof ticket => {
    const { printed } = ticket;
    if (!printed) return ticket;
    const all = [...printed.endorsements, ...endorsements];
    return { ...ticket, printed: { ...printed, endorsements: all } };
  });
  const collected = listCollected(passages, documents);
  const refunds = [...listRefunds(passages), ...lost.refunds];
  const refunded = giveBackMoney(world, replaced, refunds);
  const new_numbers = documents.map(({ number }) => number);
  return {
    order: {
      ...refunded,
      tickets: [...refunded.tickets, ...documents],
      payments: [...refunded.payments, ...assignDocuments(payments, documents, collected)],
    },
    told: { old_numbers, new_numbers, collected, refunds },
  };
}

/** Airlines that are new in the order give it a locator too. */
function listLocators(
  state: WorldState,
  order: WorldOrder,
  slices: WorldOrder['slices'],
): WorldOrder['airline_locators'] {
  const known = new Map(order.airline_locators.map((one) => [one.airline, one.locator]));
  const dice = drawNumber(state.seed, order.order_id);
  return listCarriersOf(slices).map((airline) => ({
    airline,
    locator:
      known.get(airline) ??
      (airline === order.owner ? order.locator : derivePartnerLocator(airline, dice, state.seed)),
  }));
}
