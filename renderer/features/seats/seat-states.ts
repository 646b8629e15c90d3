/** The state of every seat of a map for the passenger to be seated, and why one cannot be given. */
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { ItemPrice } from '#main/contract/pricing.ts';
import type { SeatElement } from '#main/contract/seat-map.ts';
import { type Phrase, phrase } from '../../i18n/words.ts';
import { isExit } from './seat-grid.ts';
import type { ChosenSeat } from './seats-state.ts';

/** The state of a seat for the passenger to be seated. */
export type SeatLook =
  | 'free'
  | 'paid'
  | 'taken'
  | 'blocked'
  | 'not_for'
  | 'chosen'
  | 'held'
  | 'gone';

/** Who sits where on this leg: as booked, and as chosen but not sent. */
export interface Seating {
  passengers: readonly BookingPassenger[];
  passenger_id: string;
  chosen: readonly ChosenSeat[];
  /** Passenger by seat, as booked. */
  held: Readonly<Record<string, string>>;
  /** Passengers whose seat here is paid for: they get no other. */
  paid: readonly string[];
  gone: readonly string[];
}

interface SeatState {
  look: SeatLook;
  /** The number of the passenger who has it or would get it. */
  who: number | null;
  price: ItemPrice | null;
}

export interface ShownSeat extends SeatState {
  id: string;
  index: number;
  seat: SeatElement;
}

export function getSeatState(seat: SeatElement, seating: Seating): SeatState {
  const { passengers, passenger_id, chosen, held, gone } = seating;
  const findNumber = (id: string | undefined) =>
    passengers.findIndex((p) => p.id === id) + 1 || null;
  const key = seat.designator ?? '';
  const taken_by = chosen.find((one) => one.designator === key);
  if (taken_by) {
    return { look: 'chosen', who: findNumber(taken_by.passenger_id), price: taken_by.price };
  }
  const holder = held[key];
  if (holder !== undefined && !chosen.some((one) => one.passenger_id === holder)) {
    return { look: 'held', who: findNumber(holder), price: null };
  }
  const nobody = { who: null, price: null };
  if (gone.includes(key)) return { look: 'gone', ...nobody };
  if (seat.status === 'OCCUPIED') return { look: 'taken', ...nobody };
  if (seat.status === 'BLOCKED') return { look: 'blocked', ...nobody };
  const service = seat.available_services.find((one) => one.passenger_id === passenger_id);
  if (!service) return { look: 'not_for', ...nobody };
  return { look: service.price.total > 0 ? 'paid' : 'free', who: null, price: service.price };
}

export function refuseSeat(seat: SeatElement, seating: Seating): Phrase | null {
  const { passengers, passenger_id } = seating;
  const at = passengers.findIndex((p) => p.id === passenger_id);
  const passenger = passengers[at];
  const n = at + 1;
  switch (getSeatState(seat, seating).look) {
    case 'free':
    case 'paid':
    case 'chosen':
    case 'held':
      return null;
    case 'gone':
      return phrase('seat.look_gone');
    case 'taken':
      return phrase('seat.look_taken');
    case 'blocked':
      return phrase('seat.why_blocked');
    case 'not_for':
      if (seating.paid.includes(passenger_id)) return phrase('seat.why_paid', { n });
      if (!isExit(seat)) return phrase('seat.why_not_sold', { n });
      return phrase(passenger?.associated_infant_id ? 'seat.why_exit_infant' : 'seat.why_exit', {
        n,
      });
  }
}
