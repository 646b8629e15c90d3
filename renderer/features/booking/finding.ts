/** Finds a booking by one of its flights, the day and a passenger's name. */
import type { BookingSummary } from '#main/contract/desk.ts';
import {
  answer,
  answerFailure,
  callFor,
  type DeskContext,
  getActiveArea,
} from '../../app/desk-context.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { FlownRequest } from '../../languages/requests.ts';
import { listLegs } from '../seats/seats.ts';
import { openBooking, showFound } from './servicing.ts';

/** At most this many bookings are read, the latest. */
const MAX_INSPECTED = 30;

/** Whether a booking has that flight on that day. */
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

export async function findFlown(desk: DeskContext, request: FlownRequest): Promise<void> {
  const { name } = getActiveArea(desk);
  const text = request.name.toUpperCase();
  const what = phrase('waiting.find', { text });
  const result = await callFor(desk, name, what, 'booking.find', { text, limit: 200 });
  if (!result.ok) {
    answerFailure(desk, name, result.error);
    return;
  }
  // A booking whose first flight leaves later than that day cannot have it.
  const likely = result.value.output.bookings
    .filter(
      ({ departure_date }) =>
        departure_date !== null && departure_date.slice(0, 10) <= request.date,
    )
    .slice(0, MAX_INSPECTED);
  const has = await Promise.all(likely.map((booking) => flies(desk, booking, request)));
  const found = likely.filter((_, at) => has[at]);
  const [only] = found;
  if (only && found.length === 1) await openBooking(desk, only.id);
  else if (found.length > 1) showFound(desk, name, text, found);
  else {
    const flight = `${request.airline}${request.number}`;
    answer(desk, name, 'warn', say('answer.nobody_flies', { name: text, flight }));
  }
}

/** Finds bookings of a name whose first flight leaves on a day. */
export async function findDeparting(
  desk: DeskContext,
  request: { name: string; date: string },
): Promise<void> {
  const { name } = getActiveArea(desk);
  const text = request.name.toUpperCase();
  const what = phrase('waiting.find', { text });
  const result = await callFor(desk, name, what, 'booking.find', { text, limit: 200 });
  if (!result.ok) {
    answerFailure(desk, name, result.error);
    return;
  }
  const found = result.value.output.bookings.filter(
    ({ departure_date }) => departure_date?.slice(0, 10) === request.date,
  );
  const [only] = found;
  if (only && found.length === 1) await openBooking(desk, only.id);
  else if (only) showFound(desk, name, text, found);
  else {
    const date = formatShortDay(request.date);
    answer(desk, name, 'warn', say('answer.nobody_leaves', { name: text, date }));
  }
}

/** Opens a line of the list on screen, or of the one that was found last. */
export async function openFound(desk: DeskContext, line: number): Promise<void> {
  const { name, found } = getActiveArea(desk);
  const wanted = found?.[line - 1];
  if (wanted) await openBooking(desk, wanted.id);
  else answer(desk, name, 'warn', say('answer.no_found_line', { line }));
}
