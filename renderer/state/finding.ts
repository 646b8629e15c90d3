/** Finding a booking by one of its flights and a name: whoever is called so, and flies it that day. */
import type { BookingSummary } from '#main/contract/desk.ts';
import type { FlownWish } from '../commands/wishes.ts';
import { shortDay } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { activeArea, answer, answerFailure, type Bench, callFor } from './desk.ts';
import { legsOf } from './seats.ts';
import { openBooking, showFound } from './servicing.ts';

/** Of more than these the latest are looked into. */
const MOST_LOOKED_INTO = 30;

/** Whether a booking has that flight on that day. */
async function flies(bench: Bench, { id }: BookingSummary, wish: FlownWish): Promise<boolean> {
  const result = await bench.client.call('booking.get', { id });
  if (!result.ok) return false;
  return legsOf(result.value.output.booking).some(
    (leg) =>
      leg.managed_by === wish.airline &&
      leg.flight_number === wish.number &&
      leg.departure_date.slice(0, 10) === wish.date,
  );
}

export async function findFlown(bench: Bench, wish: FlownWish): Promise<void> {
  const { name } = activeArea(bench);
  const text = wish.name.toUpperCase();
  const what = phrase('waiting.find', { text });
  const result = await callFor(bench, name, what, 'booking.find', { text, limit: 200 });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  // A booking whose first flight leaves later than that day cannot have it.
  const likely = result.value.output.bookings
    .filter(
      ({ departure_date }) => departure_date !== null && departure_date.slice(0, 10) <= wish.date,
    )
    .slice(0, MOST_LOOKED_INTO);
  const has = await Promise.all(likely.map((booking) => flies(bench, booking, wish)));
  const found = likely.filter((_, at) => has[at]);
  const [only] = found;
  if (only && found.length === 1) await openBooking(bench, only.id);
  else if (found.length > 1) showFound(bench, name, text, found);
  else {
    const flight = `${wish.airline}${wish.number}`;
    answer(bench, name, 'warn', say('answer.nobody_flies', { name: text, flight }));
  }
}

/** Bookings of a name whose first flight leaves on a day. */
export async function findDeparting(
  bench: Bench,
  wish: { name: string; date: string },
): Promise<void> {
  const { name } = activeArea(bench);
  const text = wish.name.toUpperCase();
  const what = phrase('waiting.find', { text });
  const result = await callFor(bench, name, what, 'booking.find', { text, limit: 200 });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const found = result.value.output.bookings.filter(
    ({ departure_date }) => departure_date?.slice(0, 10) === wish.date,
  );
  const [only] = found;
  if (only && found.length === 1) await openBooking(bench, only.id);
  else if (only) showFound(bench, name, text, found);
  else {
    const date = shortDay(wish.date);
    answer(bench, name, 'warn', say('answer.nobody_leaves', { name: text, date }));
  }
}

/** Opens a line of the list on screen, or of the one that was found last. */
export async function openFound(bench: Bench, line: number): Promise<void> {
  const { name, found } = activeArea(bench);
  const wanted = found?.[line - 1];
  if (wanted) await openBooking(bench, wanted.id);
  else answer(bench, name, 'warn', say('answer.no_found_line', { line }));
}
