/** Seats at the aisle or the window by an entry: the cheapest free one of that kind for each passenger. */
import type { SeatElement } from '#main/contract/seat-map.ts';
import { answer, areaMeant, areaOf, type DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import type { ZoneRequest } from '../../languages/requests.ts';
import { seated } from '../ticketing/sale-money.ts';
import { seatGrid } from './seat-grid.ts';
import { openSeats, readMap, seatByEntry } from './seats.ts';

const LETTERS = { aisle: 'AISLE', window: 'WINDOW' } as const;

export async function seatZone(
  desk: DeskContext,
  { zone, passengers, line }: ZoneRequest,
): Promise<void> {
  const { name, screen, booking } = areaMeant(desk);
  if (!booking) return;
  if (screen !== 'seats' || line !== null) openSeats(desk, line);
  const leg_id = areaOf(desk, name).seats?.leg_id;
  const map = leg_id === undefined ? null : await readMap(desk, name, leg_id);
  if (!map) return;
  const people = booking.booking.passengers;
  const numbers =
    passengers.length > 0
      ? passengers
      : seated(booking.booking).map((passenger) => people.indexOf(passenger) + 1);
  const unknown = numbers.find((n) => !people[n - 1]);
  if (unknown !== undefined) {
    answer(desk, name, 'warn', say('answer.no_passenger', { n: unknown }));
    return;
  }
  const grid = seatGrid(map);
  const taken = new Set(areaOf(desk, name).seats?.chosen.map(({ designator }) => designator));
  const seats = numbers.flatMap((n) => {
    const id = people[n - 1]?.id;
    const price = ({ available_services }: SeatElement) =>
      available_services.find(({ passenger_id }) => passenger_id === id)?.price.total ?? null;
    const free = grid.keys.flatMap((key) => {
      const seat = grid.at.get(key)?.seat;
      const total = seat ? price(seat) : null;
      const fits = seat?.disclosures.includes(LETTERS[zone]) ?? false;
      return fits && total !== null && !taken.has(key) ? [{ key, total }] : [];
    });
    const [best] = free.sort((a, b) => a.total - b.total);
    if (best) taken.add(best.key);
    return best ? [best.key] : [];
  });
  if (seats.length < numbers.length) {
    answer(desk, name, 'warn', say('answer.no_zone_seat'));
    return;
  }
  await seatByEntry(desk, { seats, passengers: numbers, line: null });
}
