/**
 * An exchange inside one order, in the caller's transaction: seats, slices, documents, services and
 * money change together. Every way out before the last write is a refusal that takes all back.
 */
import { liveTicketsOf, setNumber, travellersOf } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import type { StoredQuote } from '../store/service-store.ts';
import type { WorldAnswer, WorldOrder } from '../world.ts';
import type {
  WorldCommission,
  WorldPayment,
  WorldPaymentRequest,
  WorldReissue,
} from '../world-sale.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import {
  givenUp,
  lostServices,
  type Passage,
  reissued,
  withoutServices,
} from './exchange-documents.ts';
import { collectedFor, giveBackMoney, refundsOf, takeDue } from './exchange-money.ts';
import { type Agreed, agreedExchange } from './exchange-quotes.ts';
import { changeSeats, heldOn, offerProblem, ownSeats, seatedOf } from './exchange-seats.ts';
import { partnerLocator } from './locators.ts';
import { paidFor } from './payments.ts';
import { travelProblem } from './pricing.ts';
import { throwDice } from './random.ts';
import { restsOf, spendEmds } from './residuals.ts';
import { answer, type Moment, refuse, type WorldState } from './state.ts';

export interface ExchangeRequest {
  reference: string | null;
  payments: WorldPaymentRequest[];
  /** Printed on the new tickets beside the fare's own. */
  endorsements?: string[];
  commission?: WorldCommission | null;
}

export function performExchange(
  state: WorldState,
  moment: Moment,
  order: WorldOrder,
  quote: StoredQuote,
  request: ExchangeRequest,
): WorldAnswer<WorldOrder> {
  const agreed = agreedExchange(state, moment, order, quote);
  if (!agreed.ok) return agreed;
  const { draft, given_up, lines, slices } = agreed.value;
  const seats = seatedOf(travellersOf(order));
  const own = ownSeats(
    given_up.map((at) => order.slices[at]!),
    seats,
  );
  const gone = travelProblem(draft.slices, moment) ?? offerProblem(state, moment, draft, own);
  if (gone) return gone;
  const passages = lines.map(({ passenger_id, ...line }): Passage => {
    const [ticket] = liveTicketsOf(order, passenger_id);
    return { passenger_id, original: setNumber(ticket!), line };
  });
  const originals = new Set(passages.map(({ original }) => original));
  const foreign = ticketsProblem(order, request.payments, originals);
  if (foreign) return foreign;
  const due = lines.reduce((sum, line) => sum + line.due_minor, 0);
  const taken = takeDue(order, request, due, moment);
  if (!taken.ok) return taken;
  const spent = spendEmds(state, moment, order, taken.value);
  if (!spent.ok) return spent;
  changeSeats(state, order.order_id, heldOn(order.slices, seats), heldOn(slices, seats));
  const reissue = exchanged(state, moment, spent.value.order, agreed.value, {
    passages,
    reference: request.reference,
    payments: spent.value.payments,
  });
  const rests = restsOf(state, moment, reissue, spent.value.rests, request.reference);
  const known = new Set(order.tickets.map(({ number }) => number));
  const endorsed = reissue.tickets.map((ticket): typeof ticket => {
    const { number, printed, conjunction_of } = ticket;
    if (known.has(number) || !printed) return ticket;
    const endorsements = [...printed.endorsements, ...(request.endorsements ?? [])];
    const commission = conjunction_of === null ? request.commission : null;
    return {
      ...ticket,
      printed: { ...printed, endorsements },
      ...(commission && { commission }),
    };
  });
  const changed = { ...reissue, tickets: [...endorsed, ...rests] };
  const chosen = fileChosenSeats(state, changed);
  if (!chosen.ok) return chosen;
  updateOrder(state.orders, changed);
  return answer(changed);
}

/** A ticket form beside the others may only say what is plain: these are paid with themselves. */
function ticketsProblem(
  order: WorldOrder,
  payments: readonly WorldPaymentRequest[],
  originals: ReadonlySet<string>,
): WorldAnswer<never> | null {
  const named = payments.flatMap((payment) =>
    payment.method === 'TICKETS' ? payment.numbers : [],
  );
  const known = named.every((number) =>
    order.tickets.some((ticket) => ticket.number === number && originals.has(setNumber(ticket))),
  );
  return known ? null : refuse('INVALID', 'Tickets named are not those of the exchange');
}

interface Settled {
  passages: Passage[];
  reference: string | null;
  payments: WorldPayment[];
}

function exchanged(
  state: WorldState,
  moment: Moment,
  order: WorldOrder,
  { slices, items, refundable }: Agreed,
  { passages, reference, payments }: Settled,
): WorldOrder {
  const originals = new Set(passages.map(({ original }) => original));
  const old_numbers = order.tickets
    .filter((ticket) => originals.has(setNumber(ticket)))
    .map(({ number }) => number);
  const lost = withoutServices(order, lostServices(order, slices), refundable);
  const replaced: WorldOrder = {
    ...lost.order,
    slices,
    items,
    tickets: givenUp(lost.order.tickets, originals, 'EXCHANGED'),
    airline_locators: locatorsOf(state, order, slices),
  };
  const documents = reissued(state, moment, replaced, passages, reference);
  const collected = collectedFor(passages, documents);
  const refunds = [...refundsOf(passages), ...lost.refunds];
  const reissue: WorldReissue = {
    at: moment.now.toISOString(),
    version: order.version + 1,
    reference,
    old_numbers,
    new_numbers: documents.map(({ number }) => number),
    old_order_id: order.order_id,
    new_order_id: order.order_id,
    before: { slices: order.slices, items: order.items, services: order.services },
    collected,
    refunds,
    undone: false,
  };
  const refunded = giveBackMoney(state, moment, replaced, refunds);
  return {
    ...refunded,
    tickets: [...refunded.tickets, ...documents],
    payments: [...refunded.payments, ...paidFor(payments, documents, collected)],
    reissues: [...refunded.reissues, reissue],
    version: order.version + 1,
  };
}

/** Airlines new to the order give it a locator too. */
function locatorsOf(
  state: WorldState,
  order: WorldOrder,
  slices: WorldOrder['slices'],
): WorldOrder['airline_locators'] {
  const known = new Map(order.airline_locators.map((one) => [one.airline, one.locator]));
  const airlines = new Set(
    slices.flatMap(({ flights }) => flights.flatMap((f) => [f.carrier, f.operating_carrier])),
  );
  const dice = throwDice(state.seed, order.order_id);
  return [...airlines].sort().map((airline) => ({
    airline,
    locator:
      known.get(airline) ??
      (airline === order.owner ? order.locator : partnerLocator(airline, dice, state.seed)),
  }));
}
