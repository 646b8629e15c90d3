/** Amounts due by passenger: tickets, seats and bags of ticketed passengers, an exchange. */
import type { Booking } from '#main/contract/booking.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { sumOf } from '../../i18n/format.ts';
import type { BagsView } from '../bags/bags-state.ts';
import type { ChosenSeat } from '../seats/seats-state.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import type { Due } from './payment-forms.ts';

/** Whether the passenger has a ticket; EMDs do not count. */
export const hasTicket = (passenger: BookingPassenger): boolean =>
  passenger.tickets.some(({ ticket_type }) => ticket_type === 'TICKET');

/** All passengers except infants, who are handled with their adults. */
export const listSeated = (booking: Booking): BookingPassenger[] =>
  booking.passengers.filter(({ pax_type }) => pax_type !== 'INF');

const listWithInfant = (
  booking: Booking,
  passenger: BookingPassenger,
): readonly BookingPassenger[] => [
  passenger,
  ...booking.passengers.filter(({ id }) => id === passenger.associated_infant_id),
];

/** A passenger with its infant, where both have their tickets or neither has. */
export const listIssuedTogether = (
  booking: Booking,
  passenger: BookingPassenger,
): readonly BookingPassenger[] =>
  listWithInfant(booking, passenger).filter((one) => hasTicket(one) === hasTicket(passenger));

export const sumFares = (people: readonly BookingPassenger[], currency: string): number =>
  sumOf(people, ({ price }) => price?.total ?? 0, currency);

/** Passengers without a ticket; an infant goes with its adult, unless that one has a ticket. */
export function listWithoutTicket(booking: Booking): BookingPassenger[] {
  const open = booking.passengers.filter((passenger) => !hasTicket(passenger));
  const laps = open.map(({ associated_infant_id }) => associated_infant_id);
  return open.filter(({ id }) => !laps.includes(id));
}

/** The price of a ticketed passenger's seats and bags that have no EMD yet. */
export const sumMissingEmds = (passenger: BookingPassenger, currency: string): number =>
  hasTicket(passenger)
    ? sumOf(
        passenger.ancillaries,
        ({ ticket_number, price }) => (ticket_number === null ? price.total : 0),
        currency,
      )
    : 0;

/** Ticketed passengers with missing EMDs, which are issued once all passengers have tickets. */
export const listMissingEmds = (booking: Booking): BookingPassenger[] =>
  booking.booking_status === 'TICKETED'
    ? listSeated(booking).filter((one) => sumMissingEmds(one, booking.price?.currency ?? '') > 0)
    : [];

/** As the service issues them: every passenger, an infant alone where only it has no ticket. */
export const listToChoose = (booking: Booking): BookingPassenger[] => {
  const alone = listWithoutTicket(booking);
  return booking.passengers.filter((one) => one.pax_type !== 'INF' || alone.includes(one));
};

export const listToIssue = (booking: Booking): BookingPassenger[] => [
  ...listWithoutTicket(booking),
  ...listMissingEmds(booking),
];

export function calculateIssueDue(booking: Booking, passenger_ids: readonly string[]): Due {
  const currency = booking.price?.currency ?? '';
  const passengers = listToIssue(booking)
    .filter(({ id }) => passenger_ids.includes(id))
    .map((passenger) => {
      const done = hasTicket(passenger);
      const people = done ? [passenger] : listIssuedTogether(booking, passenger);
      return {
        ids: people.map(({ id }) => id),
        label: people.map(formatHostName).join(' + '),
        total: done ? sumMissingEmds(passenger, currency) : sumFares(people, currency),
      };
    });
  return { currency, passengers };
}

/** Amounts due from ticketed passengers; the others pay with their tickets. */
function calculateItemsDue(
  booking: Booking,
  items: readonly { passenger_id: string; total: number; currency: string }[],
): Due {
  const currency = items[0]?.currency ?? booking.price?.currency ?? '';
  const passengers = listSeated(booking)
    .filter(hasTicket)
    .map((passenger) => {
      const own = items.filter(({ passenger_id }) => passenger_id === passenger.id);
      const total = sumOf(own, (item) => item.total, currency);
      return { ids: [passenger.id], label: formatHostName(passenger), total };
    });
  return { currency, passengers: passengers.filter(({ total }) => total > 0) };
}

export const calculateSeatsDue = (booking: Booking, chosen: readonly ChosenSeat[]): Due =>
  calculateItemsDue(
    booking,
    chosen.map(({ passenger_id, price }) => ({ passenger_id, ...price })),
  );

/** Chosen bags beyond the included option, each with its slice and passenger. */
export const listPickedBags = (bags: BagsView) =>
  Object.entries(bags.picked).flatMap(([place, token]) => {
    const options = bags.options[place] ?? [];
    const at = options.findIndex((option) => option.token === token);
    const option = options[at];
    const [slice_id = '', passenger_id = ''] = place.split(' ');
    return at > 0 && option ? [{ slice_id, passenger_id, option }] : [];
  });

export const calculateBagsDue = (booking: Booking, bags: BagsView): Due =>
  calculateItemsDue(
    booking,
    listPickedBags(bags).map(({ passenger_id, option }) => ({
      passenger_id,
      total: option.price.amount,
      currency: option.price.currency,
    })),
  );

/** The amounts due for an exchange, by passenger; those who get money back are left out. */
export function calculateExchangeDue(booking: Booking, offer: ExchangeOffer): Due {
  const passengers = offer.passengers
    .filter(({ amount_due }) => amount_due > 0)
    .map(({ passenger_id, amount_due }) => {
      const passenger = booking.passengers.find(({ id }) => id === passenger_id);
      const label = passenger ? formatHostName(passenger) : passenger_id;
      return { ids: [passenger_id], label, total: amount_due };
    });
  return { currency: offer.currency, passengers };
}
