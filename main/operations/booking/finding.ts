/** Finds the agency's bookings by words and days, and reads what was done to one. */
import { getAgency } from '#db/store/agencies.ts';
import { findDeparting, listRecentBookings, searchBookings } from '#db/store/booking-lists.ts';
import { findBooking } from '#db/store/bookings.ts';
import { listHistory } from '#db/store/history.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isDate, parseGdsDate } from '#main/reference/calendar.ts';
import { refuseForeignBooking, refuseUnknownBooking } from '../failures.ts';
import { getCaller, getTodayAt, type Handler } from '../handler.ts';

const MAX_FOUND = 50;

export const findBookingsByText: Handler<'booking.find'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const limit = input.limit ?? MAX_FOUND;
  const text = input.text?.trim() ?? '';
  if (text === '') {
    return ok({ output: { bookings: await listRecentBookings(db.read, { agency_id, limit }) } });
  }
  const found = await searchBookings(db.read, { agency_id, text, limit });
  const agency = await getAgency(db.read, agency_id);
  const dated = withDate(text, getTodayAt(context.ports.clock, agency));
  if (!dated) return ok({ output: { bookings: found } });
  // A word read as a day may also be a name or a locator: those results come first.
  const leaving = await findDeparting(db.read, { agency_id, limit, ...dated });
  const others = leaving.filter(({ id }) => !found.some((one) => one.id === id));
  return ok({ output: { bookings: [...found, ...others].slice(0, limit) } });
};

/** The day among the words, as 20DEC or 2026-12-20, and what else was typed; null without one. */
function withDate(text: string, today: string): { departure_date: string; text: string } | null {
  const words = text.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const date = isDate(word) ? word : parseGdsDate(word.toUpperCase(), today);
    if (date) return { departure_date: date, text: words.toSpliced(at, 1).join(' ') };
  }
  return null;
}

export const readHistory: Handler<'booking.history'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const found = await findBooking(context.ports.db.read, { agency_id: null, id: input.id });
  if (!found) return fail(refuseUnknownBooking());
  if (found.agency_id !== agency_id) return fail(refuseForeignBooking());
  return ok({
    output: { lines: await listHistory(context.ports.db.read, { booking_id: input.id }) },
  });
};
