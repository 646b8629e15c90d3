/** Seats at the aisle or the window by an entry: the cheapest free one of that kind for each passenger. */
import type { SeatElement } from '#main/contract/seat-map.ts';
import type { ZoneWish } from '../commands/wishes.ts';
import { say } from '../words/words.ts';
import { answer, areaMeant, areaOf, type Bench } from './desk.ts';
import { seated } from './sale-money.ts';
import { seatGrid } from './seat-grid.ts';
import { openSeats, readMap, seatByEntry } from './seats.ts';

const LETTERS = { aisle: 'AISLE', window: 'WINDOW' } as const;

export async function seatZone(bench: Bench, { zone, passengers, line }: ZoneWish): Promise<void> {
  const { name, screen, booking } = areaMeant(bench);
  if (!booking) return;
  if (screen !== 'seats' || line !== null) openSeats(bench, line);
  const leg_id = areaOf(bench, name).seats?.leg_id;
  const map = leg_id === undefined ? null : await readMap(bench, name, leg_id);
  if (!map) return;
  const people = booking.booking.passengers;
  const numbers =
    passengers.length > 0
      ? passengers
      : seated(booking.booking).map((passenger) => people.indexOf(passenger) + 1);
  const unknown = numbers.find((n) => !people[n - 1]);
  if (unknown !== undefined) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n: unknown }));
    return;
  }
  const grid = seatGrid(map);
  const taken = new Set(areaOf(bench, name).seats?.chosen.map(({ designator }) => designator));
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
    answer(bench, name, 'warn', say('answer.no_zone_seat'));
    return;
  }
  await seatByEntry(bench, { seats, passengers: numbers, line: null });
}
