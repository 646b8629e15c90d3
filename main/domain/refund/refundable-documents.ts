/**
 * Which documents are refunded: whole sets, an infant's with its adult's, a ticket with the seats
 * and bags that were paid for it. Void, exchanged and fully flown documents have nothing to refund.
 */
import {
  createFailure,
  type Failure,
  refuse,
  refuseField,
  toCodeDetail,
} from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { RefundQuoteInput } from '#main/contract/refund.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { SaleRules, WaiverPlace } from '#main/contract/sale-rules.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import {
  type BookingRecord,
  getSetNumber,
  hasLeft,
  listLiveTickets,
  listTicketed,
} from '../booking-record.ts';
import { withInfants } from '../payment/owed.ts';
import { listInvoluntaryAmong, pickWaiver } from '../schedule-changes.ts';
import { sortTickets } from '../tickets/document-order.ts';
import { isOfExchange } from '../tickets/status.ts';

export interface RefundDocumentSet {
  /** The first number of the set. */
  number: string;
  type: 'TICKET' | 'EMD';
  /** The whole set, in order. */
  tickets: ProviderTicket[];
  /** The passenger's key in the order; `passenger_id` is ours. */
  key: string;
  passenger_id: string;
  pax_type: 'ADT' | 'CHD' | 'INF';
  /** Positions of slices with an open coupon. */
  open: number[];
}

export interface RefundSelection {
  documents: RefundDocumentSet[];
  /** No passenger keeps a ticket, and none is on hold. */
  whole: boolean;
}

/** The agency's waiver if the airline itself changed a flight of these documents. */
export function pickRefundWaiver(
  record: BookingRecord,
  { documents }: RefundSelection,
  { minutes, waivers }: SaleRules['involuntary'],
  places: readonly WaiverPlace[] | undefined,
): ReturnType<typeof pickWaiver> {
  const open = [...new Set(documents.flatMap((document) => document.open))];
  const changed = open.some((at) => listInvoluntaryAmong(record, [at], minutes).length > 0);
  return pickWaiver(changed ? waivers : [], record.order?.validating_carrier ?? null, places);
}

const refuseWrongState = (message: string) => refuse('WRONG_STATE', message);

export function selectRefund(
  record: BookingRecord,
  { passenger_ids, ticket_numbers }: Pick<RefundQuoteInput, 'passenger_ids' | 'ticket_numbers'>,
): Result<RefundSelection> {
  const { order } = record;
  if (!order) return refuseWrongState(phrase('not_confirmed'));
  if (passenger_ids && ticket_numbers) {
    return refuseField('ticket_numbers', phrase('refund_one_way'));
  }
  const all = listRefundable(record, order);
  const chosen = ticket_numbers
    ? selectByNumbers(record, all, ticket_numbers)
    : selectByPassengers(record, all, passenger_ids ?? null);
  if (!chosen.ok) return chosen;
  const numbers = new Set(chosen.value.map(({ number }) => number));
  const documents = all.filter(({ number }) => numbers.has(number));
  const kept = listLiveTickets(record).some((ticket) => !numbers.has(getSetNumber(ticket)));
  const holders = listTicketed(record);
  const held = order.passengers.some(({ key }) => !hasLeft(order, key) && !holders.has(key));
  return ok({ documents, whole: !kept && !held });
}

/** Every set with something left to refund. */
function listRefundable(record: BookingRecord, order: ProviderOrder): RefundDocumentSet[] {
  const documents = sortTickets(record);
  return documents.flatMap((first): RefundDocumentSet[] => {
    if (first.conjunction_of !== null || isOfExchange(first)) return [];
    const tickets = documents.filter((one) => getSetNumber(one) === first.number);
    const passenger = record.passengers.find(({ key }) => key === first.passenger_key);
    if (!passenger || !tickets.some(isOpen)) return [];
    const { number, type } = first;
    const { id, key, pax_type } = passenger;
    return [
      {
        number,
        type,
        tickets,
        key,
        passenger_id: id,
        pax_type,
        open: listOpenSlices(order, tickets),
      },
    ];
  });
}

const isOpen = ({ status, coupons }: ProviderTicket): boolean =>
  status === 'TICKETED' &&
  (coupons.length === 0 ||
    coupons.some((one) => one.status === 'OPEN' || one.status === 'UNKNOWN'));

/** If no coupon or service names a flight, every slice counts. */
function listOpenSlices(order: ProviderOrder, tickets: readonly ProviderTicket[]): number[] {
  const coupons = tickets.flatMap((ticket) => ticket.coupons);
  const services = order.services.filter(({ document_number }) =>
    tickets.some(({ number }) => number === document_number),
  );
  const open = new Set([
    ...coupons.flatMap(({ status, leg_key }) => (status === 'OPEN' && leg_key ? [leg_key] : [])),
    ...services.flatMap(({ leg_keys }) => leg_keys),
  ]);
  const known = coupons.some(({ leg_key }) => leg_key !== null) || open.size > 0;
  return order.slices.flatMap(({ legs }, at) =>
    !known || legs.some(({ key }) => open.has(key)) ? [at] : [],
  );
}

function selectByPassengers(
  record: BookingRecord,
  all: readonly RefundDocumentSet[],
  ids: readonly string[] | null,
): Result<RefundDocumentSet[]> {
  const unknown = ids?.find((id) => !record.passengers.some((one) => one.id === id));
  if (unknown !== undefined) return refuseField('passenger_ids', phrase('refund_no_passenger'));
  const going = ids && listIdsWithInfants(record, ids);
  const own = all.filter(({ passenger_id }) => !going || going.has(passenger_id));
  const none = ids?.find((id) => !own.some(({ passenger_id }) => passenger_id === id));
  if (own.length > 0 && none === undefined) return ok(own);
  return refuseWrongState(phrase('refund_none_left'));
}

/** An infant does not fly without its adult. */
const listIdsWithInfants = ({ passengers }: BookingRecord, ids: readonly string[]): Set<string> =>
  new Set(withInfants(passengers, new Set(ids)).map(({ id }) => id));

function selectByNumbers(
  record: BookingRecord,
  all: readonly RefundDocumentSet[],
  numbers: readonly string[],
): Result<RefundDocumentSet[]> {
  const named = new Set<string>();
  for (const [index, number] of numbers.entries()) {
    const path = `ticket_numbers.${index}`;
    const ticket = record.order?.tickets.find((one) => one.number === number);
    if (!ticket) return refuseField(path, phrase('refund_not_of_this', { number }));
    if (!all.some((one) => one.number === getSetNumber(ticket)))
      return fail(refuseNothingLeft(ticket, path));
    named.add(getSetNumber(ticket));
  }
  const flyers = all.filter(({ type, number }) => type === 'TICKET' && named.has(number));
  const infants = listIdsWithInfants(
    record,
    flyers.map(({ passenger_id }) => passenger_id),
  );
  return ok(
    all.filter(({ number, type, tickets, passenger_id, pax_type }) => {
      if (named.has(number)) return true;
      if (type === 'TICKET') return pax_type === 'INF' && infants.has(passenger_id);
      return tickets.some(({ related_number }) =>
        flyers.some((one) => hasNumber(one, related_number)),
      );
    }),
  );
}

const hasNumber = ({ tickets }: RefundDocumentSet, number: string | null): boolean =>
  tickets.some((one) => one.number === number);

function refuseNothingLeft(ticket: ProviderTicket, path: string): Failure {
  const { number, status } = ticket;
  const details = [toCodeDetail(path, status)];
  if (isOfExchange(ticket)) {
    const message =
      ticket.emd_type === 'PENALTY'
        ? phrase('refund_fee_stays', { number })
        : phrase('refund_value_left', { number });
    return createFailure('CAPABILITY_UNAVAILABLE', message, details);
  }
  const sentences = {
    EXCHANGED: phrase('refund_exchanged', { number }),
    CANCELLED: phrase('refund_void', { number }),
    REFUNDED: phrase('void_refunded', { number }),
    USED: phrase('void_flown', { number }),
    UNSPECIFIED: phrase('void_unknown', { number }),
    TICKETED: phrase('refund_no_open', { number }),
  } as const;
  return createFailure('WRONG_STATE', sentences[status], details);
}
