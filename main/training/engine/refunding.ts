/**
 * Refunding documents. A quote names documents and sums; on acceptance it is recalculated and must
 * give the same result. A passenger without any ticket leaves the order, and an order without
 * passengers is closed; their seats become free.
 */
import { z } from 'zod';
import {
  cancelServices,
  getPassenger,
  getTicket,
  isLive,
  isOpen,
  listSetNumbers,
  listSlicesAt,
  listTravelers,
  listWaiting,
  NO_CHARGE,
  setNumber,
  sumAmounts,
  sumCharge,
  sumCharges,
} from '../order-state.ts';
import type {
  Distortion,
  WorldCharge,
  WorldOrder,
  WorldPenalty,
  WorldPtc,
  WorldRefundLine,
  WorldRefundQuote,
  WorldTicket,
} from '../world.ts';
import { departsAt, isFlown } from './departures.ts';
import { giveUpTickets } from './exchange-documents.ts';
import { giveBackMoney } from './exchange-money.ts';
import { leaveOrder } from './exchange-new.ts';
import { calculateCharge, EXCHANGE_WAITS, getStage } from './exchange-terms.ts';
import { isInvoluntary } from './involuntary.ts';
import { closeOrder, refileOrder } from './orders.ts';
import { fileQuote, findGoodQuote } from './quotes.ts';
import type { Stage } from './reissue.ts';
import { type Moment, refuse, type WorldNow } from './state.ts';

const LIFE_MS = 30 * 60_000;
const Sums = z.object({ number: z.string(), penalty_minor: z.int(), refund_minor: z.int() });
const Plan = z.object({
  lines: z.array(Sums),
});
type Plan = z.infer<typeof Plan>;

/** Quotes the refund of documents; nothing is changed. */
export function quoteRefund(
  world: WorldNow,
  order: WorldOrder,
  numbers: readonly string[],
): WorldRefundQuote {
  const { lines, waiver } = resolveRefundTerms(order, numbers, world);
  const { quote_id, expires_at } = fileQuote(world, order, {
    kind: 'REFUND',
    expires_at: new Date(world.now.getTime() + LIFE_MS).toISOString(),
    content: { lines: lines.map(getSums) } satisfies Plan,
  });
  return { quote_id, expires_at, order_id: order.order_id, waiver, lines };
}

export function acceptRefund(
  world: WorldNow,
  order: WorldOrder,
  request: { quote_id: string; reference: string | null; remarks?: string[] },
  distortion: Distortion,
): WorldOrder {
  const quote = findGoodQuote(world, order, request.quote_id, ['REFUND'], null);
  if (distortion === 'PRICE_CHANGE') {
    return refuse('PRICE_CHANGED', 'The order has changed since the quote');
  }
  const plan = Plan.parse(JSON.parse(quote.body));
  const numbers = plan.lines.map(({ number }) => number);
  const terms = resolveRefundTerms(order, numbers, world);
  if (JSON.stringify(terms.lines.map(getSums)) !== JSON.stringify(plan.lines)) {
    return refuse('PRICE_CHANGED', 'Another amount comes back by now');
  }
  const remarks = [...new Set([...order.remarks, ...(request.remarks ?? [])])];
  return refundLines(world, { ...order, remarks }, terms.lines);
}

const getSums = (line: WorldRefundLine) => Sums.parse(line);

interface RefundTerms {
  /** In the order of the request. */
  lines: WorldRefundLine[];
  /** The airline's waiver text, if the airline changed the flight itself. */
  waiver: string | null;
}

/** Any number stands for its conjunction set; EMDs stand alone. */
function resolveRefundTerms(
  order: WorldOrder,
  numbers: readonly string[],
  moment: Moment,
): RefundTerms {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (listWaiting(order).length > 0) return refuse('INVALID', EXCHANGE_WAITS);
  if (numbers.length === 0) return refuse('INVALID', 'No document named');
  const sets = new Set<string>();
  for (const number of numbers) {
    const ticket = order.tickets.find((one) => one.number === number);
    if (!ticket) return refuse('NOT_FOUND', `No document ${number.slice(0, 20)} in the order`);
    const whole = listSet(order, setNumber(ticket));
    const gone = whole.some(({ coupons }) => coupons.some(({ status }) => isGone(status)));
    if (gone || !whole.some(isOpen)) {
      return refuse('INVALID', `Document ${number} has nothing to give back`);
    }
    const { emd_type } = ticket;
    if (emd_type === 'PENALTY' || emd_type === 'RESIDUAL') {
      return refuse('NOT_OFFERED', `Document ${number} is not refundable`);
    }
    sets.add(setNumber(ticket));
  }
  checkWhole(order, sets);
  const calculated = [...sets].map((first) => calculateLine(order, first, moment));
  const waived = calculated.find(({ changed }) => changed !== null)?.changed ?? null;
  return { lines: calculated.map(({ line }) => line), waiver: waived };
}

const isGone = (status: WorldTicket['coupons'][number]['status']): boolean =>
  status === 'VOID' || status === 'EXCHANGED' || status === 'REFUNDED';
const listSet = ({ tickets }: WorldOrder, first: string): WorldTicket[] =>
  tickets.filter((ticket) => setNumber(ticket) === first);

/** Refuses to refund a ticket without its seat and bag EMDs, or an adult's without the infant's. */
function checkWhole(order: WorldOrder, sets: ReadonlySet<string>): void {
  const going = order.tickets.filter((one) => one.kind === 'TICKET' && sets.has(setNumber(one)));
  const numbers = new Set(going.map(({ number }) => number));
  const left = order.tickets.find(
    (one) =>
      one.kind === 'EMD' &&
      (one.emd_type === 'SEAT' || one.emd_type === 'BAGGAGE') &&
      isLive(one) &&
      isOpen(one) &&
      numbers.has(one.related ?? '') &&
      !sets.has(setNumber(one)),
  );
  if (left) refuse('INVALID', `EMD ${left.number} goes with its ticket`);
  const people = new Set(going.map(({ passenger_id }) => passenger_id));
  const alone = listTravelers(order).some(
    ({ id, infant_id }) => people.has(id) && infant_id !== null && !people.has(infant_id),
  );
  if (alone) refuse('INVALID', 'An infant does not fly without its adult');
}

function calculateLine(order: WorldOrder, first: string, moment: Moment) {
  const documents = listSet(order, first);
  const { kind, passenger_id, charge } = getTicket(order, first);
  const coupons = documents.flatMap((ticket) => ticket.coupons);
  const open = new Set(
    coupons.flatMap(({ status, flight_id }) => (status === 'OPEN' ? (flight_id ?? []) : [])),
  );
  const places = order.slices.flatMap((slice, at) =>
    !isFlown(slice, moment.now_min) && slice.flights.some(({ id }) => open.has(id)) ? [at] : [],
  );
  const slices = listSlicesAt(order, places);
  const { ptc } = getPassenger(order, passenger_id);
  const changed = slices.find(isInvoluntary) ?? null;
  const bought = sumCharges(places.map((at) => calculateCharge(order, at, passenger_id)));
  const stage = getStage(order, [passenger_id], moment);
  const line: WorldRefundLine = {
    number: first,
    passenger_id,
    ...calculateRefund({
      kind,
      ptc,
      stage,
      involuntary: changed !== null,
      charge,
      // A service has one price for all its flights.
      unused: kind === 'TICKET' ? bought : slices.length > 0 ? charge : NO_CHARGE,
      penalties: slices.map(({ penalties }) => penalties),
    }),
  };
  const flight = changed?.flights[0];
  const named =
    flight && `INVOL REFUND ${flight.carrier}${flight.number} ${flight.departure.slice(0, 10)}`;
  return { line, changed: named ?? null };
}

/** Call inside the caller's transaction. */
export function refundLines(
  world: WorldNow,
  order: WorldOrder,
  lines: readonly WorldRefundLine[],
): WorldOrder {
  const sets = new Set(lines.map(({ number }) => number));
  const back = lines.filter(({ refund_minor }) => refund_minor > 0);
  const money = giveBackMoney(
    world,
    order,
    back.map(({ number, refund_minor }) => ({ number, amount_minor: refund_minor })),
  );
  const given_back = new Set(listSetNumbers(order, sets));
  const after: WorldOrder = {
    ...money,
    tickets: giveUpTickets(money.tickets, sets, 'REFUNDED').map((ticket) => {
      const line = lines.find(({ number }) => number === ticket.number);
      const at = world.now.toISOString();
      return line ? { ...ticket, refund: { at, amount_minor: line.refund_minor } } : ticket;
    }),
    services: cancelServices(order.services, ({ document }) => given_back.has(document ?? '')),
  };
  const leaving = new Set(
    after.tickets
      .filter((one) => one.kind === 'TICKET' && sets.has(setNumber(one)))
      .map(({ passenger_id }) => passenger_id),
  );
  const staying = listTravelers(after).filter(({ id }) => !leaving.has(id));
  if (staying.length === 0) return closeOrder(world, after);
  if (leaving.size === 0) return refileOrder(world, { ...after, version: order.version + 1 });
  const open = after.slices.flatMap((slice, at) => (isFlown(slice, world.now_min) ? [] : [at]));
  const services = cancelServices(
    after.services,
    ({ passenger_id, flight_ids }) =>
      leaving.has(passenger_id) && flight_ids.every((id) => isFlightToLeave(after, id, world)),
  );
  return leaveOrder(world, { ...after, services }, leaving, open);
}

const isFlightToLeave = ({ slices }: WorldOrder, id: string, { now_min }: Moment): boolean =>
  slices.some(({ flights }) => flights.some((one) => one.id === id && departsAt(one) > now_min));

/** The refund of all documents, for sellers that cancel whole orders. */
export const calculateWholeRefund = (order: WorldOrder, moment: Moment): RefundTerms =>
  resolveRefundTerms(
    order,
    order.tickets
      .filter(
        (ticket) =>
          ticket.conjunction_of === null &&
          ticket.emd_type !== 'PENALTY' &&
          ticket.emd_type !== 'RESIDUAL' &&
          isLive(ticket) &&
          sumCharge(ticket.charge) > 0,
      )
      .map(({ number }) => number),
    moment,
  );

export interface RefundCase {
  kind: 'TICKET' | 'EMD';
  ptc: WorldPtc;
  stage: Stage;
  involuntary: boolean;
  /** The value of the document. */
  charge: WorldCharge;
  /** The part for unflown slices, and their rules. */
  unused: WorldCharge;
  penalties: readonly (readonly WorldPenalty[])[];
}

/**
 * The refund of one document, in minor units of the seller's currency: the airline keeps the flown
 * part and nonrefundable taxes, and deducts the fee from the fare only. If the airline changed or
 * cancelled a flight, everything unused is refunded.
 */
export function calculateRefund(one: RefundCase): Omit<WorldRefundLine, 'number' | 'passenger_id'> {
  const { charge, unused, involuntary } = one;
  const used = without(charge, unused);
  const rules = one.penalties.map((filed) => findRuleAt(filed, one.stage));
  const allowed = involuntary || rules.every((rule) => rule?.allowed === true);
  if (one.kind === 'EMD') {
    const back = allowed ? sumCharge(unused) : 0;
    return { paid: charge, used, penalty_minor: 0, refund_minor: back };
  }
  const free = involuntary || one.ptc === 'INF';
  const dearest = Math.max(0, ...rules.map((rule) => rule?.amount_minor ?? 0));
  const penalty_minor = allowed && !free ? Math.min(dearest, unused.base_minor) : 0;
  const fare = allowed ? unused.base_minor - penalty_minor : 0;
  const taxes = unused.taxes.filter(({ refundable }) => involuntary || refundable);
  return { paid: charge, used, penalty_minor, refund_minor: fare + sumAmounts(taxes) };
}

/** The filed cancellation rule for a stage; without one, a refund is not allowed. */
const findRuleAt = (filed: readonly WorldPenalty[], stage: Stage): WorldPenalty | undefined =>
  filed.find(({ kind, when }) => kind === 'CANCEL' && when === stage);

/** A charge minus a part of it, tax by tax. */
function without(whole: WorldCharge, part: WorldCharge): WorldCharge {
  const taxes = whole.taxes.flatMap((tax) => {
    const gone = part.taxes
      .filter((one) => one.code === tax.code && one.refundable === tax.refundable)
      .filter((one) => one.country === tax.country);
    const amount_minor = tax.amount_minor - sumAmounts(gone);
    return amount_minor > 0 ? [{ ...tax, amount_minor }] : [];
  });
  return { base_minor: Math.max(0, whole.base_minor - part.base_minor), taxes };
}
