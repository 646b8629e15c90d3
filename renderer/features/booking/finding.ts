/** Finds bookings by a passenger's name and a flight or date. */
import type { BookingSummary } from '#main/contract/desk.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { FlownRequest } from '../../languages/requests.ts';
import { openBooking, showFound } from './servicing.ts';
import { listLegs } from './writing-notes.ts';

/** Limit of bookings that are read, newest first. */
const MAX_INSPECTED = 30;

/** Whether a booking has this flight on this date. */
async function flies(
  desk: DeskContext,
  { id }: BookingSummary,
  request: FlownRequest,
): Promise<boolean> {
  const result = await desk.client.call('booking.get', { id });
  if (!result.ok) return false;
  return listLegs(result.value.output.booking).some(
    (leg) =>
      leg.managed_by === request.airline &&
      leg.flight_number === request.number &&
      leg.departure_date.slice(0, 10) === request.date,
  );
}

/** Finds bookings by name and `pick`: opens the only one, lists several, or answers `none`. */
async function findByName(
  desk: DeskContext,
  text: string,
  pick: (bookings: readonly BookingSummary[]) => Promise<BookingSummary[]> | BookingSummary[],
  none: string,
): Promise<void> {
  const { name } = desk.getActiveArea();
  const what = phrase('waiting.find', { text });
  const done = await desk.callOrAnswer(name, what, 'booking.find', { text, limit: 200 });
  if (!done) return;
  const found = await pick(done.output.bookings);
  const [only] = found;
  if (only && found.length === 1) await openBooking(desk, only.id, name);
  else if (only) showFound(desk, name, text, found);
  else desk.answer(name, 'warn', none);
}

/** Finds bookings of a name with a flight on a date. */
export async function findFlown(desk: DeskContext, request: FlownRequest): Promise<void> {
  const name = request.name.toUpperCase();
  const pickFlying = async (bookings: readonly BookingSummary[]) => {
    // A booking whose first flight departs later cannot have it.
    const likely = bookings
      .filter(
        ({ departure_date }) =>
          departure_date !== null && departure_date.slice(0, 10) <= request.date,
      )
      .slice(0, MAX_INSPECTED);
    const has = await Promise.all(likely.map((booking) => flies(desk, booking, request)));
    return likely.filter((_, at) => has[at]);
  };
  const flight = `${request.airline}${request.number}`;
  await findByName(desk, name, pickFlying, say('answer.nobody_flies', { name, flight }));
}

/** Finds bookings of a name whose first flight departs on a date. */
export async function findDeparting(
  desk: DeskContext,
  request: { name: string; date: string },
): Promise<void> {
  const name = request.name.toUpperCase();
  const pickLeaving = (bookings: readonly BookingSummary[]) =>
    bookings.filter(({ departure_date }) => departure_date?.slice(0, 10) === request.date);
  const none = say('answer.nobody_leaves', { name, date: formatShortDay(request.date) });
  await findByName(desk, name, pickLeaving, none);
}

/** Opens a line of the list on screen, or of the last search. */
export async function openFound(desk: DeskContext, line: number): Promise<void> {
  const { name, found } = desk.getActiveArea();
  const wanted = found?.[line - 1];
  if (wanted) await openBooking(desk, wanted.id);
  else desk.answer(name, 'warn', say('answer.no_found_line', { line }));
}
