/** Issuing and voiding. A lost answer is looked up by the documents the provider has. */
import type { WriteDb } from '#db/open.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  type BookingRecord,
  getFlights,
  isHolder,
  isLiveTicket,
} from '#main/domain/booking-record.ts';
import { restoreFees } from '#main/domain/exchange/reissue-notes.ts';
import { type Charge, withoutServices } from '#main/domain/payment/charges.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import {
  listSpentOn,
  noteSpent,
  type Spends,
  withRevived,
} from '#main/domain/payment/spent-credits.ts';
import { listOriginals } from '#main/domain/tickets/document-list.ts';
import { creditIssuer } from '#main/domain/tickets/notes.ts';
import { buildTicketItems, listNewNumbers } from '#main/domain/tickets/ticket-view.ts';
import type { Effect, Lookup } from '#main/ports.ts';
import type { ProviderCall, ProviderCommission, ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { loadCurrent } from '../booking/load.ts';
import { commitOrder, createBookingEnds } from './commit.ts';
import { findPlaced, lookUpOrder, lookUpPaid, retrieveOther } from './look-ups.ts';
import { checkEmds, type EmdsPlan, listMissingEmds, toEmdWarnings } from './missing-emds.ts';
import {
  type BookingPlan,
  type EffectPorts,
  getIssuer,
  getProvider,
  getSaleContext,
  getStatusBefore,
} from './plan.ts';
import { giveUpSpent } from './spent-credits.ts';

export interface IssuePlan extends EmdsPlan {
  kind: 'ISSUE';
  passenger_keys: string[];
  /** As the agent agreed it for the booking; sent where the provider takes one. */
  commission?: ProviderCommission;
  /** Residual EMDs it pays with; left out by plans of earlier releases. */
  spends?: Spends[];
}

export const createIssueEffect = (
  ports: EffectPorts,
): Effect<IssuePlan, ProviderOrder, ProviderPayment[]> => ({
  ...createBookingEnds<IssuePlan>(ports),
  send: (plan, _intent, call, payments) => {
    const { passenger_keys, order, commission } = plan;
    const request = { passenger_keys, payments, ...(commission && { commission }) };
    return getProvider(ports, plan).issue(order, request, call);
  },
  async lookup(plan, intent, call) {
    if (plan.order.unplaced) return findSold(ports, plan, intent, call);
    return checkEmds(plan, await lookUpPaid(ports, plan, intent, call, isIssued));
  },
  async commit(tx, plan, order, intent) {
    const { record: before } = await loadCurrent(tx, plan.booking_id);
    let after = before;
    const numbers = order.tickets.length - plan.order.tickets.length;
    const n = plan.passenger_keys.length;
    const missing = listMissingEmds(plan, order);
    const done = plan.order.unplaced
      ? phrase('sold_as', { locator: order.locator ?? order.order_id, n: numbers, m: n })
      : phrase('issued', { n: numbers, m: n });
    const summary = missing.length > 0 ? phrase('emds_missing', { done, n: missing.length }) : done;
    const booking = await commitOrder(ports, tx, plan, order, intent, summary, (next) => {
      const credited = creditIssuer(before, next, getIssuer(intent));
      const charges = plan.order.unplaced
        ? mapCharges(credited, before, plan.charges)
        : withoutServices(plan.charges, missing);
      const sale = getSaleContext(ports, intent, 'ISSUE');
      const made = createPayments(charges, { before, after: credited }, sale);
      const paid = { ...credited, payments: [...credited.payments, ...made] };
      after = noteSpent(paid, charges, made, plan.spends ?? []);
      return after;
    });
    await giveUpSpent(ports, tx, plan, order, intent);
    return {
      output: { tickets: buildTicketItems(after, listNewNumbers(before, after)) },
      booking,
      ...toEmdWarnings(plan, order),
    };
  },
});

/** The charges with the keys that the passengers and flights have in the new order. */
function mapCharges(after: BookingRecord, before: BookingRecord, charges: Charge[]): Charge[] {
  const listLegs = (record: BookingRecord) => getFlights(record).flatMap((slice) => slice.legs);
  const [was, is] = [listLegs(before), listLegs(after)];
  const getLegKey = (key: string) => is[was.findIndex((one) => one.key === key)]?.key ?? key;
  const getPassengerKey = (id: string, key: string) =>
    after.passengers.find((one) => one.id === id)?.key ?? key;
  return charges.map((charge) => ({
    ...charge,
    shares: charge.shares.map((share) => ({
      ...share,
      services: share.services.map((one) => ({
        ...one,
        key: null,
        passenger_key: getPassengerKey(share.passenger_id, one.passenger_key),
        leg_keys: one.leg_keys.map(getLegKey),
      })),
    })),
  }));
}

/** Looks for an order placed and paid in one message: even without tickets it is paid. */
async function findSold(
  ports: EffectPorts,
  { provider_type, order: { passengers, slices } }: IssuePlan,
  intent: Parameters<typeof findPlaced>[2],
  call: ProviderCall,
): Promise<Lookup<ProviderOrder>> {
  const legs = slices.flatMap((slice) => slice.legs);
  const seen = await findPlaced(ports, { provider_type, passengers, legs }, intent, call);
  if (seen.state !== 'FOUND') return seen;
  const { status, tickets, locator, order_id } = seen.found;
  if (status === 'CANCELLED') return { state: 'ABSENT' };
  const hasTicket = ({ key }: { key: string }) =>
    tickets.some((one) => one.type === 'TICKET' && isHolder(one, key));
  if (seen.found.passengers.every(hasTicket)) return seen;
  const reason = phrase('order_not_ticketed', { locator: locator ?? order_id });
  return { state: 'UNCLEAR', reason };
}

/** Whether every passenger to be ticketed has a new ticket, or had one and gets EMDs only. */
function isIssued(
  { passenger_keys, order: before, emds_apart }: IssuePlan,
  order: ProviderOrder,
): boolean {
  const old = new Set(before.tickets.map(({ number }) => number));
  return passenger_keys.every((key) =>
    order.tickets.some(
      (one) =>
        one.type === 'TICKET' &&
        isHolder(one, key) &&
        (!old.has(one.number) || (emds_apart && isLiveTicket(one.status))),
    ),
  );
}

/** `others` are those whose tickets were given up for these, and whose residual EMDs paid for them. */
export interface VoidPlan extends BookingPlan {
  numbers: string[];
}

/** The order without its documents, and the others, as far as they could be read. */
export interface Voided {
  order: ProviderOrder;
  others: { booking_id: string; order: ProviderOrder }[];
}

export function createVoidEffect(ports: EffectPorts): Effect<VoidPlan, Voided> {
  const withOthers = async (
    plan: VoidPlan,
    order: ProviderOrder,
    call: ProviderCall,
  ): Promise<Voided> => {
    const others: Voided['others'] = [];
    for (const { booking_id } of plan.others ?? []) {
      const seen = await retrieveOther(ports, booking_id, call);
      if (seen) others.push({ booking_id, order: seen });
    }
    return { order, others };
  };
  return {
    ...createBookingEnds<VoidPlan>(ports),
    async send(plan, _intent, call) {
      const answer = await getProvider(ports, plan).void(plan.order, plan.numbers, call);
      if (!answer.ok) return answer;
      return { ok: true, value: await withOthers(plan, answer.value, call) };
    },
    async lookup(plan, _intent, call): Promise<Lookup<Voided>> {
      const seen = await lookUpOrder(ports, plan, call, (order) => isVoid(plan, order));
      if (seen.state !== 'FOUND') return seen;
      return { state: 'FOUND', found: await withOthers(plan, seen.found, call) };
    },
    async commit(tx, plan, { order, others }, intent) {
      const summary = phrase('voided', { list: plan.numbers.join(', ') });
      const reissued = plan.order.tickets.some(
        ({ number, original_number }) => plan.numbers.includes(number) && original_number !== null,
      );
      const revived = await listRevived(tx, plan);
      const booking = await commitOrder(ports, tx, plan, order, intent, summary, restoreFees, {
        reissued,
      });
      for (const { booking_id } of plan.others ?? []) {
        const { record } = await loadCurrent(tx, booking_id);
        const status_before = getStatusBefore(plan, record);
        const read = others.find((one) => one.booking_id === booking_id)?.order;
        const good = read ?? (record.order && withRevived(record.order, revived));
        if (!good) continue;
        const before = { ...plan, booking_id, status_before };
        const line = phrase('good_again');
        await commitOrder(ports, tx, before, good, intent, line, undefined, { revived });
      }
      const message = plan.numbers.length === 1 ? phrase('ticket_void') : phrase('tickets_void');
      return { output: { code: 200, message }, booking };
    },
  };
}

/** What was given up, or spent, for the void documents: by our own notes, in any booking. */
async function listRevived(tx: WriteDb, { booking_id, order, numbers }: VoidPlan) {
  const { record } = await loadCurrent(tx, booking_id);
  const originals = listOriginals(order.tickets, numbers);
  return [...originals, ...listSpentOn(record, numbers).map(({ number }) => number)];
}

const isVoid = ({ numbers }: VoidPlan, order: ProviderOrder): boolean =>
  numbers.every((number) =>
    order.tickets.some((ticket) => ticket.number === number && ticket.status === 'CANCELLED'),
  );
