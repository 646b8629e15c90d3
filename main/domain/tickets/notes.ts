/**
 * Our own notes on a booking's tickets and EMDs: who issued them, when they were first seen and
 * seen void, and the flights of coupons that are no longer in the order.
 */
import type {
  ProviderCoupon,
  ProviderFare,
  ProviderOrder,
  ProviderTicket,
} from '#main/providers/provider.ts';
import { type BookingRecord, isHolder, listKnownLegs, type TicketNote } from '../booking-record.ts';
import { sumMinor } from '../money.ts';

type Known = Pick<BookingRecord, 'order' | 'sent' | 'slices' | 'ticket_notes'>;
type KeptFlight = TicketNote['flights'][number];

/** One note for each document of the order; notes of documents no longer in it are dropped. */
export function followTickets(before: Known, order: ProviderOrder, now: Date): TicketNote[] {
  const at = now.toISOString();
  const legs = new Set(order.slices.flatMap((slice) => slice.legs.map((leg) => leg.key)));
  return order.tickets.map((ticket) => {
    const note = before.ticket_notes.find(({ number }) => number === ticket.number);
    // What an exchange took away is told no more, and was paid for all the same.
    const own_minor =
      note?.own_minor ?? findUntoldPrice(order, ticket) ?? findServicePrice(before.order, ticket);
    const gone = ticket.coupons.filter(({ leg_key }) => leg_key === null || !legs.has(leg_key));
    return {
      number: ticket.number,
      seen_at: note?.seen_at ?? at,
      issued_by: note?.issued_by ?? null,
      cancelled_at: ticket.status === 'CANCELLED' ? (note?.cancelled_at ?? at) : null,
      ...(own_minor === undefined ? {} : { own_minor }),
      ...(note?.void_closes && { void_closes: note.void_closes }),
      ...(note?.commission && { commission: note.commission }),
      flights: gone.flatMap(
        (coupon) => findFlightBefore(before, ticket.number, coupon, note) ?? [],
      ),
    };
  });
}

/** The cost of a document that has no price of its own. */
function findUntoldPrice(order: ProviderOrder, ticket: ProviderTicket): number | undefined {
  if (ticket.type === 'EMD') return findServicePrice(order, ticket);
  if (ticket.fare || ticket.conjunction_of !== null) return undefined;
  const prices = order.passengers.flatMap(({ key, price }) =>
    price && isHolder(ticket, key) ? [price.fare_minor + price.tax_minor] : [],
  );
  return prices.length > 0 ? sumMinor(prices) : undefined;
}

function findServicePrice(
  order: ProviderOrder | null,
  { type, fare, number }: ProviderTicket,
): number | undefined {
  const own = fare || type !== 'EMD' ? null : findServicesFare(order, number);
  return own ? own.fare_minor + own.tax_minor : undefined;
}

/** What the services of a document cost together: an EMD may have a coupon for each of several. */
export function findServicesFare(order: ProviderOrder | null, number: string): ProviderFare | null {
  const own = order?.services.filter(({ document_number }) => document_number === number) ?? [];
  if (own.length === 0) return null;
  return {
    fare_minor: sumMinor(own.map(({ amount_minor }) => amount_minor)),
    tax_minor: sumMinor(own.map(({ tax_minor }) => tax_minor)),
    taxes: [],
  };
}

/** The flight of a coupon while it was still in the order. */
function findFlightBefore(
  before: Known,
  number: string,
  { number: coupon }: ProviderCoupon,
  note: TicketNote | undefined,
): KeptFlight | undefined {
  const kept = note?.flights.find((flight) => flight.coupon === coupon);
  if (kept) return kept;
  const ticket = before.order?.tickets.find((one) => one.number === number);
  const key = ticket?.coupons.find((one) => one.number === coupon)?.leg_key;
  const flight = listKnownLegs(before).find(({ leg }) => leg.key === key);
  return flight && { coupon, ...flight };
}

/** Stores the issuer of documents in `after` that are not in `before`. */
export function creditIssuer(
  before: BookingRecord | null,
  after: BookingRecord,
  issued_by: NonNullable<TicketNote['issued_by']>,
): BookingRecord {
  const old = new Set((before?.order?.tickets ?? []).map(({ number }) => number));
  return {
    ...after,
    ticket_notes: after.ticket_notes.map((note) =>
      old.has(note.number) ? note : { ...note, issued_by, ...findEarned(after, note.number) },
    ),
  };
}

/** A reissue earns no commission: the airline settles the added fare. */
function findEarned(
  { order, passengers, pricing, ticket_notes }: BookingRecord,
  number: string,
): Pick<TicketNote, 'commission'> {
  const ticket = order?.tickets.find((one) => one.number === number);
  if (ticket?.type !== 'TICKET') return {};
  if (ticket.conjunction_of !== null || ticket.original_number !== null) return {};
  const own = order?.tickets.flatMap((one) =>
    one.passenger_key === ticket.passenger_key && one.status !== 'CANCELLED' ? [one.number] : [],
  );
  if (ticket_notes.some((note) => note.commission && own?.includes(note.number))) return {};
  const ids = new Set(passengers.flatMap(({ id, key }) => (isHolder(ticket, key) ? [id] : [])));
  const lines = pricing?.lines.filter(({ passenger_id }) => ids.has(passenger_id)) ?? [];
  const commission = sumMinor(lines.map((line) => line.commission));
  return commission === 0 ? {} : { commission };
}
