/**
 * Erases passengers from a finished booking: names, contacts and documents go; what accounting
 * needs stays (flights, amounts, ticket numbers, who sold it). Pure; the clock is passed in.
 */
import {
  ERASED_NAME,
  findPersonalKind,
  listSchemaFields,
  withoutPersonal,
} from '#main/contract/personal.ts';
import { changeValues, phrase, readPhrase } from '#main/contract/phrase.ts';
import { isUnflown } from '#main/contract/values.ts';
import { addDays, convertUtcToLocal } from '#main/reference/calendar.ts';
import { type BookingRecord, BookingRecordSchema, getFlights } from './booking-record.ts';
import { findTravelDates } from './itinerary.ts';

/** 'PASSENGER A' … 'PASSENGER AB': only letters, since a name has no digits. */
function formatErasedFirstName(index: number): string {
  const toLetters = (n: number): string =>
    n < 26 ? String.fromCharCode(65 + n) : toLetters(Math.floor(n / 26) - 1) + toLetters(n % 26);
  return `PASSENGER ${toLetters(index)}`;
}

/** The first day, at the agency, to erase a booking that nothing retains; null while in use. */
function findOverSince(record: BookingRecord, time_zone: string): string | null {
  const { status, cancelled_at, order, sent } = record;
  const last = findTravelDates(getFlights({ order, sent }))?.last ?? null;
  if (status === 'CANCELLED' || status === 'EXPIRED') {
    return convertUtcToLocal(cancelled_at ?? record.created_at, time_zone).slice(0, 10);
  }
  // Bookings in the outbox or waiting for a person are never over, however old their flights.
  if (status === 'QUEUED' || status === 'PENDING' || status === 'NEEDS_ATTENTION') return null;
  return last === null ? null : addDays(last, 1);
}

/** Tickets of a cancelled booking that can still be used: their holders must stay known. */
const listUnflownTickets = ({ status, order }: BookingRecord): string[] =>
  status !== 'CANCELLED' || !order
    ? []
    : order.tickets
        .filter(
          ({ type, status: is, coupons }) =>
            type === 'TICKET' && is === 'TICKETED' && coupons.some((c) => isUnflown(c.status)),
        )
        .map(({ number }) => number);

/** Null if it may be erased today, else why not yet. */
export function findErasureProblem(
  record: BookingRecord,
  {
    today,
    time_zone,
    retention_days,
  }: { today: string; time_zone: string; retention_days: number | null },
): string | null {
  const open = listUnflownTickets(record);
  if (open.length > 0) return phrase('still_to_fly', { numbers: open.join(', ') });
  const over = findOverSince(record, time_zone);
  if (over === null) return phrase('still_in_use');
  if (over > today) return phrase('last_flight_on', { day: addDays(over, -1) });
  const until = addDays(over, retention_days ?? 0);
  return until > today ? phrase('kept_until', { day: until }) : null;
}

/** Parts of a record with personal data: their history changes contain it too. */
const PERSONAL_PARTS = new Set(
  Object.entries(BookingRecordSchema.shape).flatMap(([name, part]) =>
    (findPersonalKind(part) ?? listSchemaFields(part).some((one) => findPersonalKind(one.schema)))
      ? name
      : [],
  ),
);

/** Whether a history change path contains personal data. */
export const isPersonal = (path: string): boolean => PERSONAL_PARTS.has(path.split('.')[0] ?? '');

/**
 * A history line's summary without people. Text typed by an agent is removed entirely: a remark may
 * name anybody, and a "received from" need not be a passenger.
 */
export function createAnonymizer(
  record: BookingRecord,
): (line: { operation: string; summary: string }) => string {
  const nameless = withoutNames(record);
  return ({ operation, summary }) => {
    if (operation === 'booking.annotate') return phrase('lines_changed');
    const whole = readPhrase(summary);
    const done = whole?.key === 'received_from' ? (whole.values.done ?? '') : summary;
    const placed = operation === 'queue.place' ? readPhrase(done) : null;
    if (placed?.key === 'placed_on_note')
      return phrase('placed_on', { queue: placed.values.queue ?? '' });
    return changeValues(done, nameless);
  };
}

function withoutNames(record: BookingRecord): (text: string) => string {
  const names = record.passengers
    .flatMap(({ last_name, first_name, middle_name }) => [last_name, first_name, middle_name ?? ''])
    .flatMap((name) => name.trim().split(/\s+/))
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (names.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<![\\p{L}])(?:${names.join('|')})(?![\\p{L}])`, 'giu');
  return (text) => text.replace(pattern, ERASED_NAME);
}

/** The record without its people, marked so that they are not read in again. */
export const eraseRecord = (record: BookingRecord, now: Date): BookingRecord => ({
  ...withoutPeople(record),
  erased_at: now.toISOString(),
});

/** Keeps what accounting needs and the remark with the order's id; letters name the people. */
export function withoutPeople(record: BookingRecord): BookingRecord {
  const erased = withoutPersonal(BookingRecordSchema, record);
  const passengers = erased.passengers.map((passenger, index) => ({
    ...passenger,
    first_name: formatErasedFirstName(index),
  }));
  const by_id = new Map(passengers.map(({ id, first_name }) => [id, first_name]));
  const by_key = new Map(passengers.map(({ key, first_name }) => [key, first_name]));
  const { order } = erased;
  return {
    ...erased,
    passengers,
    order: order && {
      ...order,
      passengers: order.passengers.map((passenger, index) => ({
        ...passenger,
        first_name: by_key.get(passenger.key) ?? formatErasedFirstName(index),
      })),
    },
    remarks: record.remarks.filter(({ remark_type }) => remark_type === 'ORDER_ID'),
    payments: erased.payments.map((payment) => ({
      ...payment,
      payment_pax_details: payment.payment_pax_details.map((detail) => {
        const { passenger } = detail;
        const first_name = by_id.get(passenger.id) ?? ERASED_NAME;
        return { ...detail, passenger: { ...passenger, first_name } };
      }),
    })),
  };
}
