/**
 * The tickets given up for a new booking: from the given numbers to all documents of these
 * passengers. A conjunction set goes as one and an infant goes with its adult, named or not.
 */
import { z } from 'zod';
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isUnflown } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { getSetNumber, isHolder, listHolders, listLiveTickets } from '../booking-record.ts';

/** One passenger's tickets, as a ticket form of payment may name them. */
export const OldTicketsSchema = z.object({
  /** The passenger's key in the old order. */
  passenger_key: z.string(),
  pax_type: z.enum(['ADT', 'CHD', 'INF']),
  /** All numbers, conjunctions included, in order. */
  numbers: z.array(z.string()),
});
export type OldTickets = z.infer<typeof OldTicketsSchema>;

type Known = Pick<ProviderOrder, 'tickets' | 'passengers'>;

/** The booking of all named tickets. `found` is what the agency's store has for the numbers. */
export function findBookingOfTickets(
  numbers: readonly string[],
  found: readonly { number: string; booking_id: string }[],
): Result<string> {
  const bookings = new Map(found.map(({ number, booking_id }) => [number, booking_id]));
  const unknown = numbers.flatMap((number, index) =>
    bookings.has(number)
      ? []
      : [{ path: `ticket_numbers.${index}`, message: phrase('no_ticket_number', { number }) }],
  );
  if (unknown.length > 0) return refuse('NOT_FOUND', phrase('no_such_ticket'), unknown);
  const [first, ...others] = new Set(numbers.map((number) => bookings.get(number)));
  if (first === undefined) return refuseField('ticket_numbers', phrase('one_ticket_number'));
  if (others.length > 0) return refuseField('ticket_numbers', phrase('different_bookings'));
  return ok(first);
}

function refuseNotLive(ticket: ProviderTicket, path: string): Failure {
  const { number, status } = ticket;
  const sentences = {
    EXCHANGED: phrase('was_exchanged', { number }),
    CANCELLED: phrase('is_void', { number }),
    REFUNDED: phrase('was_refunded', { number }),
    USED: phrase('is_used_up', { number }),
    UNSPECIFIED: phrase('no_known_state', { number }),
    TICKETED: phrase('no_open_coupon', { number }),
  } as const;
  return createFailure('WRONG_STATE', sentences[status], [{ path, message: status }]);
}

/** A set can be exchanged while one of its numbers has an unflown flight. */
const isOpen = (set: readonly ProviderTicket[]): boolean =>
  set.some(({ status, coupons }) => {
    const open = coupons.some((coupon) => isUnflown(coupon.status) || coupon.status === 'UNKNOWN');
    return status === 'TICKETED' && (open || coupons.length === 0);
  });

/** The passengers' tickets for these numbers, in the order's passenger order. */
export function resolveOldTickets(order: Known, numbers: readonly string[]): Result<OldTickets[]> {
  const tickets = order.tickets.filter(({ type }) => type === 'TICKET');
  const moving = new Set<string>();
  for (const [index, number] of numbers.entries()) {
    const path = `ticket_numbers.${index}`;
    const ticket = tickets.find((one) => one.number === number);
    if (!ticket) return refuseField(path, phrase('not_of_that', { number }));
    const set = tickets.filter((one) => getSetNumber(one) === getSetNumber(ticket));
    if (!isOpen(set)) return fail(refuseNotLive(ticket, path));
    for (const key of listHolders(ticket)) moving.add(key);
  }
  const alone = withInfants(order, moving);
  if (alone) return alone;
  const named = new Set(tickets.filter(({ number }) => numbers.includes(number)).map(getSetNumber));
  const whole: OldTickets[] = [];
  for (const { key, pax_type } of order.passengers) {
    if (!moving.has(key)) continue;
    const open = listOpenTickets(order, key);
    const left_out = pax_type !== 'INF' && open.find((one) => !named.has(getSetNumber(one)));
    if (left_out) {
      const message = phrase('must_go_too', { number: getSetNumber(left_out) });
      return refuseField('ticket_numbers', message);
    }
    if (open.length === 0) return refuseField('ticket_numbers', phrase('infant_no_ticket'));
    whole.push({ passenger_key: key, pax_type, numbers: open.map(({ number }) => number) });
  }
  return ok(whole);
}

/** A passenger's tickets with an unflown flight, each whole set in order. */
export function listOpenTickets(order: Pick<Known, 'tickets'>, key: string): ProviderTicket[] {
  const own = listLiveTickets({ order }).filter((one) => isHolder(one, key));
  return own.filter((one) =>
    isOpen(own.filter((other) => getSetNumber(other) === getSetNumber(one))),
  );
}

/** The tickets these passengers give up in the same booking. */
export const listTicketsOfPassengers = (order: Known, keys: readonly string[]): OldTickets[] =>
  order.passengers
    .filter(({ key }) => keys.includes(key))
    .map(({ key, pax_type }) => ({
      passenger_key: key,
      pax_type,
      numbers: listOpenTickets(order, key).map(({ number }) => number),
    }));

/** Adds the infants of moving adults; an infant alone is refused. */
function withInfants(order: Known, moving: Set<string>): { ok: false; error: Failure } | null {
  const adults = order.passengers.flatMap(({ key, infant_key }) =>
    infant_key === null ? [] : { key, infant_key },
  );
  const alone = adults.find(({ key, infant_key }) => !moving.has(key) && moving.has(infant_key));
  if (alone) return refuseField('ticket_numbers', phrase('infant_ticket_with'));
  for (const { key, infant_key } of adults) if (moving.has(key)) moving.add(infant_key);
  return null;
}
