/**
 * Building a booking's record: from an offer that is about to be sent, from what the provider
 * answers, from an order made elsewhere, from a booking that is split. Ids stay with the same
 * person, slice and flight for the life of the booking.
 */
import type { Remark } from '#main/contract/booking.ts';
import type { BookingStatus, ProviderCode } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { followAnnotations, listKeptAnnotations } from './annotation-updates.ts';
import { matchSlices } from './booking-match.ts';
import { mergePassengers, toRecordPassengers } from './booking-passengers.ts';
import {
  calculateOfferedPricing,
  calculateOrderPricing,
  type PricingTerms,
} from './booking-pricing.ts';
import {
  type BookingRecord,
  getFlights,
  hasLeft,
  isHolder,
  isLiveTicket,
  listLiveTickets,
  listTicketed,
  type RecordPassenger,
} from './booking-record.ts';
import type { Ids } from './derived-id.ts';
import { withoutPeople } from './erasure.ts';
import { findEarliest, parseInstant } from './instants.ts';
import type { PassengerDraft } from './passenger-create.ts';
import { followPayments, getDividedId, splitPayments } from './payment/payment-changes.ts';
import { divideRefund } from './refund/split-notice.ts';
import { followSchedule, listOrderWarnings } from './schedule-changes.ts';
import type { StoredOffer } from './stored-offer.ts';
import { followTickets } from './tickets/notes.ts';
import { giveUpTicket, giveUpWithTicket, keepExchanged } from './tickets/status.ts';
import { resealPassenger, type Seal } from './travel-documents.ts';

export { acceptPrice } from './booking-pricing.ts';
export { diffRecords, listSaid } from './record-diff.ts';

/** Who creates a booking, and when. */
export interface Origin {
  id: string;
  provider_type: ProviderCode;
  now: Date;
  ids: Ids;
  agency: { id: number; name: string; time_zone: string };
  group: { id: number; name: string } | null;
  principal: { user_id: number; email: string };
  seal: Seal;
}

export function buildBlankRecord(origin: Origin): BookingRecord {
  const { id, provider_type, now, agency, group, principal } = origin;
  return {
    version: 1,
    id,
    agency_id: agency.id,
    agency_name: agency.name,
    agency_time_zone: agency.time_zone,
    provider_type,
    status: 'PENDING',
    created_at: now.toISOString(),
    created_by: principal.user_id,
    user: principal.email,
    group_id: group?.id ?? null,
    group_name: group?.name ?? null,
    original_group_id: group?.id ?? null,
    imported: false,
    offline: false,
    temporary_locator: null,
    issued_at: null,
    cancelled_at: null,
    reference: null,
    sent: null,
    order: null,
    passengers: [],
    slices: [],
    pricing: null,
    remarks: [],
    warnings: [],
    payments: [],
    ticket_notes: [],
  };
}

/** Our own locator until the provider gives one, by its first letter: Q queued, P paid at once. */
export const createOwnLocator = (ids: { locator(): string }, why: 'Q' | 'P'): string =>
  `${why}${ids.locator().slice(0, 5)}`;

/** A booking about to be sent: PENDING, with its expected content. */
export function createRecord(
  args: Origin & { offer: StoredOffer; passengers: readonly PassengerDraft[] },
): BookingRecord {
  const { offer: stored, now, ids } = args;
  const { offer, priced } = stored;
  const slices = offer.journeys.map((journey) => {
    const [slice] = journey.slices;
    if (!slice) throw new Error('an offer to be booked has a journey without slice');
    return slice;
  });
  const passengers = toRecordPassengers(args.passengers, args);
  return {
    ...buildBlankRecord(args),
    sent: {
      validating_carrier: offer.validating_carrier,
      currency: offer.currency,
      slices,
      payment_due_at: parseInstant(offer.payment_due_at),
    },
    passengers,
    slices: matchSlices([], [], slices, ids),
    pricing: calculateOfferedPricing(priced, passengers, offer.price_guaranteed_until, {
      now,
      ids,
    }),
  };
}

export interface OrderContext extends PricingTerms {
  ids: Ids;
  seal: Seal;
  /** The order comes from an exchange, or from undoing one. */
  reissued?: boolean;
  /** The provider says nothing of documents that went into another order. */
  exchanges_untold?: boolean | undefined;
}

/** Updates the record from the order. The caller keeps a status that the provider lacks. */
export function applyOrder(
  record: BookingRecord,
  order: ProviderOrder,
  { now, ids, rules, rate, seal, reissued = false, exchanges_untold }: OrderContext,
): BookingRecord {
  // A provider may return a credit only in the answer that creates it.
  const credits = order.credits ?? record.order?.credits;
  const answer = credits ? { ...order, credits } : order;
  const told = exchanges_untold && record.order ? keepExchanged(answer, record.order) : answer;
  const remembered = rememberTickets(complete(told, record.order), record.order);
  const seen = keepServiceDocuments(remembered, record.order);
  const passengers = mergePassengers(record.passengers, seen, { seal, ids });
  const status = getStatus(record, seen);
  const schedule = followSchedule(record, seen, now, reissued);
  const cancelled = status === 'CANCELLED' || status === 'EXPIRED';
  const next: BookingRecord = {
    ...record,
    status,
    reference: order.reference ?? record.reference,
    issued_at: status === 'ON_HOLD' ? null : (findIssuedAt(seen) ?? record.issued_at),
    cancelled_at: cancelled ? (record.cancelled_at ?? now.toISOString()) : null,
    order: withoutNumbers(seen),
    passengers,
    slices: matchSlices(record.slices, getFlights(record), seen.slices, ids),
    pricing: calculateOrderPricing(record.pricing, record.provider_type, seen, passengers, {
      now,
      ids,
      rules,
      rate,
    }),
    remarks: listRemarks(record.provider_type, seen),
    warnings: listOrderWarnings(seen, schedule),
    payments: followPayments(record.payments, seen.tickets, now),
    ticket_notes: followTickets(record, seen, now),
  };
  const annotations = followAnnotations(next, seen, { now, ids });
  const known: BookingRecord = {
    ...next,
    ...(annotations.length > 0 || record.annotations ? { annotations } : {}),
    ...(schedule.length > 0 || record.schedule ? { schedule } : {}),
  };
  return record.erased_at == null ? known : withoutPeople(known);
}

/** Closed because another booking has its order; what was booked is still shown. */
export function withoutOrder({ order, ...record }: BookingRecord, now: Date): BookingRecord {
  const closed = { status: 'CANCELLED', cancelled_at: now.toISOString() } as const;
  if (!order) return { ...record, ...closed, order };
  const { validating_carrier, currency, slices, payment_due_at } = order;
  const sent = { validating_carrier, currency, slices, payment_due_at };
  return { ...record, ...closed, order: null, sent };
}

/** A cancelled order may be returned empty; its old content is kept for display. */
function complete(order: ProviderOrder, before: ProviderOrder | null): ProviderOrder {
  if (order.status !== 'CANCELLED' || !before) return order;
  const shell = order.passengers.length === 0 || order.slices.length === 0;
  if (!shell) return order;
  const { passengers, slices, tickets, services, currency, total_minor } = before;
  return {
    ...order,
    currency,
    total_minor,
    locator: order.locator ?? before.locator,
    validating_carrier: order.validating_carrier ?? before.validating_carrier,
    passengers: order.passengers.length === 0 ? passengers : order.passengers,
    slices: order.slices.length === 0 ? slices : order.slices,
    tickets: order.tickets.length === 0 ? tickets : order.tickets,
    services: order.services.length === 0 ? services : order.services,
    payments: order.payments.length === 0 ? before.payments : order.payments,
  };
}

/** Keeps replaced documents that are no longer listed, and links their successors to them. */
function rememberTickets(order: ProviderOrder, before: ProviderOrder | null): ProviderOrder {
  if (!before) return order;
  const listed = new Set(order.tickets.map(({ number }) => number));
  const known = new Map(before.tickets.map((ticket) => [ticket.number, ticket]));
  const isFresh = (number: string) => !known.has(number);
  /** True if the passenger has a new ticket: unlisted seats and bags moved to it. */
  const follows = (ticket: ProviderTicket) =>
    order.tickets.some(
      (one) => one.type === 'TICKET' && isHolder(one, ticket.passenger_key) && isFresh(one.number),
    );
  const exchanged = before.tickets.some(({ status }) => status === 'EXCHANGED');
  const told = order.tickets.map((ticket) => {
    const kept = keepGivenUp(ticket, known.get(ticket.number));
    // Voiding would bring the old documents back: what came back of their successors is a refund.
    const untold = exchanged && kept.status_told === false && kept.status === 'CANCELLED';
    return untold ? giveUpTicket(kept, 'REFUNDED') : kept;
  });
  const lost = before.tickets.filter(({ number }) => !listed.has(number));
  const kept = lost.flatMap((ticket): ProviderTicket[] => {
    if (!isLiveTicket(ticket.status)) return [ticket];
    return follows(ticket) ? [giveUpWithTicket({ order: before }, ticket, 'EXCHANGED')] : [];
  });
  if (kept.length === 0) return { ...order, tickets: told };
  const given_up = kept.filter(
    ({ type, number }) => type === 'TICKET' && known.get(number)?.status === 'TICKETED',
  );
  const tickets = told.map((ticket): ProviderTicket => {
    if (ticket.type !== 'TICKET' || ticket.original_number !== null) return ticket;
    const { number, passenger_key } = ticket;
    const original = isFresh(number)
      ? given_up.find((one) => one.passenger_key === passenger_key)?.number
      : known.get(number)?.original_number;
    return { ...ticket, original_number: original ?? null };
  });
  return { ...order, tickets: [...kept, ...tickets] };
}

/** A document whose status its provider does not tell stays given up. */
const keepGivenUp = (ticket: ProviderTicket, known: ProviderTicket | undefined): ProviderTicket =>
  ticket.status_told === false && (known?.status === 'REFUNDED' || known?.status === 'EXCHANGED')
    ? giveUpTicket(ticket, known.status)
    : ticket;

/**
 * If a provider names documents without their services, services are matched with them in order. A
 * service keeps the document it had; no other gets that one, or one that was given up.
 */
function keepServiceDocuments(order: ProviderOrder, before: ProviderOrder | null): ProviderOrder {
  const untold = order.tickets.filter((ticket) => ticket.status_told === false);
  if (!before || untold.length === 0) return order;
  const had = new Map(before.services.map(({ key, document_number }) => [key, document_number]));
  const taken = new Set(had.values());
  const free = untold.filter(
    ({ type, status, number }) => type === 'EMD' && isLiveTicket(status) && !taken.has(number),
  );
  const services = order.services.map((service) => {
    const known = had.get(service.key) ?? null;
    if (known !== null || service.document_number === null) {
      return { ...service, document_number: known };
    }
    const own =
      free.find(({ number }) => number === service.document_number) ??
      free.find(({ passenger_key }) => passenger_key === service.passenger_key);
    if (own) free.splice(free.indexOf(own), 1);
    return { ...service, document_number: own?.number ?? null };
  });
  return { ...order, services };
}

/** How far an order is ticketed goes by the passengers who have a live ticket. */
function getStatus(record: BookingRecord, order: ProviderOrder): BookingStatus {
  if (order.status === 'CANCELLED') return record.status === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED';
  const holders = listTicketed({ order });
  const here = order.passengers.filter((passenger) => !hasLeft(order, passenger.key));
  // No passenger is left to fly: all tickets were refunded or exchanged.
  if (here.length === 0 && order.passengers.length > 0) return 'CANCELLED';
  const ticketed = here.filter((passenger) => holders.has(passenger.key)).length;
  if (ticketed === 0) return 'ON_HOLD';
  return ticketed === here.length ? 'TICKETED' : 'PARTIALLY_TICKETED';
}

/** The issue time of the first live ticket. */
const findIssuedAt = (order: ProviderOrder): string | null =>
  findEarliest(listLiveTickets({ order }).map(({ issued_at }) => issued_at));

/** Document and redress numbers are kept sealed with the passengers, not here. */
const withoutNumbers = (order: ProviderOrder): ProviderOrder => ({
  ...order,
  passengers: order.passengers.map((passenger) => ({
    ...passenger,
    redress: null,
    doco: [],
    documents: passenger.documents.map((document) => ({ ...document, number: '' })),
  })),
});

/** Providers that find a booking by its Order ID only. */
const BY_ORDER_ID: readonly ProviderCode[] = ['PROVIDER_06'];

function listRemarks(provider_type: ProviderCode, order: ProviderOrder): Remark[] {
  const id: Remark = { remark_type: 'ORDER_ID', text: order.order_id, segment_number: null };
  const own = order.remarks.map(
    (text): Remark => ({ remark_type: 'GENERAL', text, segment_number: null }),
  );
  return BY_ORDER_ID.includes(provider_type) ? [id, ...own] : own;
}

/** An order made elsewhere, as a new booking of this agency. */
export const buildImportedRecord = (
  order: ProviderOrder,
  args: Origin & Pick<OrderContext, 'rules' | 'rate'>,
): BookingRecord => applyOrder({ ...buildBlankRecord(args), imported: true }, order, args);

/** The new booking of a split, without its order. A number `reseal` cannot move is left behind. */
export function createChildRecord(
  whole: BookingRecord,
  moved: readonly RecordPassenger[],
  child_id: string,
  status: BookingStatus,
  reseal: (sealed: string) => string | null,
): BookingRecord {
  const { pricing, collectors } = whole;
  const passengers = moved.map((passenger) => resealPassenger(passenger, reseal));
  const ids = new Set(passengers.map(({ id }) => id));
  return {
    ...whole,
    ...divideMoney(whole, moved, child_id, 'go'),
    ...(collectors && {
      collectors: Object.fromEntries(
        Object.entries(collectors).flatMap(([id, collector]) => [
          [id, collector],
          [getDividedId(child_id, id), collector],
        ]),
      ),
    }),
    id: child_id,
    status,
    reference: null,
    passengers,
    // The child's slices get their own ids and tokens with its order; lines are moved then.
    slices: [],
    annotations: [],
    schedule: [],
    pricing: pricing && {
      ...pricing,
      lines: pricing.lines.filter((line) => ids.has(line.passenger_id)),
    },
  };
}

/** The booking that stays, before its order is known. */
export function buildRemainingRecord(
  whole: BookingRecord,
  moved: readonly RecordPassenger[],
  child_id: string,
): BookingRecord {
  const passengers = whole.passengers.filter(({ id }) => moved.every((one) => one.id !== id));
  const staying = new Set(passengers.map(({ id }) => id));
  return {
    ...whole,
    ...divideMoney(whole, moved, child_id, 'stay'),
    passengers,
    ...(whole.annotations ? { annotations: listKeptAnnotations(whole.annotations, staying) } : {}),
  };
}

/** Money of one side of a split goes with its passenger; a refund of both sides is divided. */
function divideMoney(
  whole: BookingRecord,
  moved: readonly RecordPassenger[],
  child_id: string,
  side: 'stay' | 'go',
): Pick<BookingRecord, 'order' | 'payments' | 'service_fees' | 'refunds'> {
  const { order, payments, pricing, service_fees, refunds } = whole;
  const ids = new Set(moved.map(({ id }) => id));
  const keys = new Set(moved.map(({ key }) => key));
  const isOfSide = (goes: boolean) => goes === (side === 'go');
  const leaving = order?.tickets.filter(({ passenger_key }) => keys.has(passenger_key)) ?? [];
  return {
    order: order && {
      ...order,
      tickets: order.tickets.filter((ticket) => isOfSide(leaving.includes(ticket))),
    },
    payments: splitPayments(payments, ids, pricing?.currency ?? '', child_id)[side],
    ...(service_fees && {
      service_fees: service_fees.filter((fee) =>
        isOfSide(leaving.some(({ number }) => number === fee.number)),
      ),
    }),
    ...(refunds && {
      refunds: refunds.flatMap(
        (notice) => divideRefund(notice, payments, ids, child_id)[side] ?? [],
      ),
    }),
  };
}
