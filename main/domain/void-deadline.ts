/**
 * Until when a document may be voided: by the agency's rule for its airline or market at the time
 * of issue, else the end of the day of issue at the agency; not once it is used, exchanged or
 * refunded. An airline with its own rule may still refuse.
 */
import type { VoidWindow } from '#main/contract/sale-rules.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { findAirlineByAccountingCode } from '#main/reference/airlines.ts';
import { addDays, convertLocalToUtc, convertUtcToLocal } from '#main/reference/calendar.ts';
import { type BookingRecord, getValidatingCarrier } from './booking-record.ts';
import { parseInstant } from './instants.ts';

const DAY_MS = 86_400_000;

type Document = Pick<ProviderTicket, 'number' | 'issued_at'>;
type Known = Pick<BookingRecord, 'agency_time_zone' | 'ticket_notes'>;

/** The airline's rule, else the market's. */
export const findLineFor = <T extends { airline: string | null }>(
  lines: readonly T[],
  airline: string | null,
): T | undefined =>
  lines.find((line) => line.airline !== null && line.airline === airline) ??
  lines.find((line) => line.airline === null);

/** The airline of a document's stock: by its order, else by its first three digits. */
export const findCarrier = (record: BookingRecord, number: string): string | null =>
  getValidatingCarrier(record) ?? findAirlineByAccountingCode(number.slice(0, 3))?.code ?? null;

/** The record with the void window of each document that is not in `before`. */
export function noteVoidWindows(
  before: Pick<BookingRecord, 'ticket_notes'> | null,
  after: BookingRecord,
  windows: readonly VoidWindow[],
): BookingRecord {
  const old = new Set((before?.ticket_notes ?? []).map(({ number }) => number));
  const ticket_notes = after.ticket_notes.map((note) => {
    const closes = findLineFor(windows, findCarrier(after, note.number))?.closes;
    return old.has(note.number) || closes === undefined ? note : { ...note, void_closes: closes };
  });
  return { ...after, ticket_notes };
}

/** UTC instant; null if the day of issue is unknown or the document cannot be voided. */
export function findVoidDeadline(
  { agency_time_zone: zone, ticket_notes }: Known,
  { number, issued_at }: Document,
): string | null {
  const issued = parseInstant(issued_at);
  const closes = ticket_notes.find((note) => note.number === number)?.void_closes ?? 'DAY';
  if (!issued || closes === 'NONE') return null;
  if (closes === 'HOURS_24') return new Date(Date.parse(issued) + DAY_MS - 1_000).toISOString();
  const day = convertUtcToLocal(issued, zone).slice(0, 10);
  const after = addDays(day, closes === 'NEXT_DAY' ? 2 : 1);
  return new Date(Date.parse(convertLocalToUtc(`${after}T00:00`, zone)) - 1_000).toISOString();
}

/** The earliest deadline of some documents; null if none has one. */
export const findFirstDeadline = (
  record: Known & Pick<BookingRecord, 'order'>,
  numbers: readonly string[],
): string | null =>
  (record.order?.tickets ?? [])
    .filter(({ number }) => numbers.includes(number))
    .flatMap((ticket) => findVoidDeadline(record, ticket) ?? [])
    .sort()[0] ?? null;

export function isVoidable(
  record: Known,
  ticket: Document & Pick<ProviderTicket, 'status'>,
  now: Date,
): boolean {
  if (ticket.status !== 'TICKETED') return false;
  const deadline = findVoidDeadline(record, ticket);
  // The deadline includes its last second.
  return deadline !== null && now.getTime() < Date.parse(deadline) + 1_000;
}
