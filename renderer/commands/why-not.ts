/** The most likely reason why something cannot be done now; the service decides what can. */
import type { Booking } from '#main/contract/booking.ts';
import { getLegStanding } from '#main/domain/leg-status.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import type { CommandContext } from './context.ts';

/** Why there is no booking: none was opened, or the sale in hand is still to be ended. */
const explainNoBooking = ({ draft }: CommandContext): Phrase =>
  phrase(draft ? 'why.not_booked' : 'why.no_booking');

export const needsBooking = (context: CommandContext): Phrase | null =>
  context.booking ? null : explainNoBooking(context);

/** A booking, or what is still to be booked. */
export const needsSale = (context: CommandContext): Phrase | null =>
  context.draft ? null : needsBooking(context);

export const needsRow = ({ on_row }: CommandContext): Phrase | null =>
  on_row ? null : phrase('why.no_line');

export const needsOffers = ({ offers }: CommandContext): Phrase | null =>
  offers > 0 ? null : phrase('why.no_offers');

export const needsDraft = ({ draft }: CommandContext): Phrase | null =>
  draft ? null : phrase('why.nothing_sold');

/** Whether no airline has it yet: nothing can be written to it, and the customer gets a slip. */
export const isUnplaced = ({ booking_status: status }: Booking): boolean =>
  status === 'QUEUED' || status === 'PENDING';

const SETTLED: Readonly<Record<Booking['booking_status'], WordKey | null>> = {
  CANCELLED: 'why.cancelled',
  EXPIRED: 'why.expired',
  PENDING: 'why.pending',
  QUEUED: 'why.queued',
  TICKETED: 'why.ticketed',
  PARTIALLY_TICKETED: null,
  ON_HOLD: null,
  NEEDS_ATTENTION: null,
  UNSPECIFIED: null,
};

/** Why the booking's state allows no change; null if it does. */
function describeSettled({ booking_status }: Booking): Phrase | null {
  const why = SETTLED[booking_status];
  return why && phrase(why);
}

/** `against` explains a booking state that prevents it; `reason` is for all other cases. */
function checkBooking(
  allowed: (booking: Booking) => boolean,
  reason: (booking: Booking) => Phrase,
  against: (booking: Booking) => Phrase | null = describeSettled,
): (context: CommandContext) => Phrase | null {
  return (context) => {
    const { booking } = context;
    if (!booking) return explainNoBooking(context);
    if (allowed(booking)) return null;
    return against(booking) ?? reason(booking);
  };
}

export const refuseCancel = (context: CommandContext): Phrase | null => {
  const why = checkBooking(
    ({ capabilities }) => capabilities.cancel,
    () => phrase('why.provider_cannot'),
  )(context);
  const status = context.booking?.booking_status;
  const ticketed = status === 'TICKETED' || status === 'PARTIALLY_TICKETED';
  return why && ticketed ? phrase('why.void_first') : why;
};

export const refuseSplit = checkBooking(
  (booking) => booking.capabilities.split,
  (booking) => {
    const seated = booking.passengers.filter((passenger) => passenger.pax_type !== 'INF');
    return phrase(seated.length < 2 ? 'why.one_passenger' : 'why.provider_cannot_split');
  },
);

export const refuseReprice = checkBooking(
  (booking) => booking.price?.capabilities.reprice ?? false,
  () => phrase('why.provider_cannot_price'),
);

export const refuseLowest = checkBooking(
  (booking) => booking.price?.capabilities.reprice_lowest_price ?? false,
  () => phrase('why.provider_cannot_price'),
);

export const refuseEdit = checkBooking(
  (booking) =>
    booking.passengers.some(
      ({ capabilities: can }) =>
        can.edit_passenger_info || can.edit_contact || can.edit_document || can.editable_birthdate,
    ),
  () => phrase('why.provider_cannot_edit'),
);

export const refuseFlyers = checkBooking(
  (booking) => booking.passengers.some(({ capabilities }) => capabilities.edit_frequent_flyer),
  () => phrase('why.provider_cannot_flyer'),
);

export const refuseHistory = checkBooking(
  (booking) => booking.capabilities.history,
  () => phrase('why.no_history'),
);

/** As {@link describeSettled}, for actions that tickets do not prevent. */
const describeSettledButTicketed = (booking: Booking): Phrase | null =>
  booking.booking_status === 'TICKETED' ? null : describeSettled(booking);

const checkAfterSale = (
  allowed: (booking: Booking) => boolean,
  reason: (booking: Booking) => Phrase,
) => checkBooking(allowed, reason, describeSettledButTicketed);

const hasTickets = ({ passengers }: Booking): boolean =>
  passengers.some(({ tickets }) => tickets.length > 0);

export const refuseRules = checkAfterSale(
  (booking) => booking.price?.capabilities.view_restrictions ?? false,
  () => phrase('why.no_filed_rules'),
);

export const refuseSeats = checkAfterSale(
  (booking) => booking.capabilities.buy_seat,
  () => phrase('why.no_seats_sold'),
);

export const refuseBags = checkAfterSale(
  (booking) => booking.capabilities.buy_baggage,
  () => phrase('why.no_bags_sold'),
);

export const refuseIssue = checkBooking(
  (booking) => booking.capabilities.ticket,
  ({ price, slices }) => {
    const unheld = slices
      .flatMap(({ legs }) => legs)
      .find(({ leg_status }) => ['WAITING', 'LOST'].includes(getLegStanding(leg_status)));
    if (unheld && unheld.leg_status !== 'HX') {
      const flight = `${unheld.managed_by} ${unheld.flight_number}`;
      return phrase('why.flight_unheld', { flight, status: unheld.leg_status });
    }
    if (!price) return phrase('why.no_price');
    if (price.booking_price_status === 'EXPIRED') return phrase('why.price_over');
    return phrase(
      price.booking_price_status === 'CHANGED' ? 'why.price_changed' : 'why.provider_cannot',
    );
  },
);

export const refuseVoidAll = checkAfterSale(
  (booking) => booking.capabilities.cancel_all_tickets,
  (booking) => phrase(hasTickets(booking) ? 'why.void_over' : 'why.no_ticket'),
);

const isIssued = ({ passengers }: Booking): boolean =>
  passengers.some(({ tickets }) => tickets.some(({ ticket_type }) => ticket_type === 'TICKET'));

/** Null if the booking has tickets to exchange, or none and can take old ones. */
export const refuseExchange = checkAfterSale(
  (booking) =>
    booking.capabilities.slice_change || (booking.capabilities.ticket && !isIssued(booking)),
  (booking) => phrase(hasTickets(booking) ? 'why.no_exchange_sold' : 'why.no_ticket'),
);

/** Null if a document can be refunded; else why not. */
export const refuseRefund = checkAfterSale(
  ({ passengers }) =>
    passengers.some(({ tickets }) => tickets.some(({ capabilities }) => capabilities.refund)),
  (booking) => phrase(hasTickets(booking) ? 'why.no_refund' : 'why.no_ticket'),
);

export function refuseEnd({ end, draft, screen }: CommandContext): Phrase | null {
  if (end !== undefined) return end;
  if (!draft) return phrase('why.nothing_to_end');
  // The passengers' screen marks missing data at its fields instead.
  if (draft.complete || screen === 'names') return null;
  return phrase('why.names_missing', { n: draft.seats - draft.named });
}

export const needsTicket = ({ sale }: CommandContext): Phrase | null =>
  sale.ticket ? null : phrase('why.no_ticket');
