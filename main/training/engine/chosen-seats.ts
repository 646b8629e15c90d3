/**
 * Seats chosen by orders. The seat rows of the store follow the services of the order: each change
 * of an order's services, status or passengers stores its seats in the same transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import { freeSeat, listSeatsTakenBy, type TakenSeat, takeSeat } from '../store/service-store.ts';
import type { WorldOrder } from '../world.ts';
import { toFlightKey } from './schedule-changes.ts';
import { refuse, type WorldState } from './state.ts';

/**
 * Stores an order's seats to match its live services: seats it no longer has are freed, then the
 * new ones are taken. Refused if another order has one of them.
 */
export function fileChosenSeats(state: WorldState, order: WorldOrder): void {
  const wanted = listChosenSeats(order);
  const taken = listSeatsTakenBy(state.db, order.order_id);
  for (const seat of taken) if (!isAmong(seat, wanted)) freeSeat(state.db, seat.service_id);
  for (const seat of wanted) {
    if (isAmong(seat, taken)) continue;
    if (takeSeat(state.db, order.order_id, seat)) continue;
    refuse('SOLD_OUT', `Seat ${seat.row}${seat.column} is taken`);
  }
}

function listChosenSeats({ status, slices, services }: WorldOrder): TakenSeat[] {
  if (status === 'CANCELLED') return [];
  const flights = new Map(
    slices.flatMap((slice) => slice.flights).map((f) => [f.id, toFlightKey(f)]),
  );
  return services.flatMap(({ id: service_id, status: fate, seat, flight_ids }): TakenSeat[] => {
    if (fate === 'CANCELLED' || !seat) return [];
    const flight = flights.get(flight_ids[0] ?? '');
    return flight === undefined ? [] : [{ flight, row: seat.row, column: seat.column, service_id }];
  });
}

const isAmong = (seat: TakenSeat, seats: readonly TakenSeat[]): boolean =>
  seats.some((one) => isDeepStrictEqual(one, seat));
