/**
 * The display order of documents: tickets before EMDs, both in passenger order, each passenger's as
 * issued. A number that a provider lists twice is shown once.
 */
import type { ProviderTicket } from '#main/providers/provider.ts';
import type { BookingRecord } from '../booking-record.ts';
import { parseInstant } from '../instants.ts';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export function sortTickets(record: Pick<BookingRecord, 'order' | 'passengers'>): ProviderTicket[] {
  const place = new Map(record.passengers.map(({ key }, index) => [key, index]));
  const last = record.passengers.length;
  const rank = ({ type, passenger_key }: ProviderTicket) =>
    (type === 'EMD' ? last + 1 : 0) + (place.get(passenger_key) ?? last);
  const once = new Map((record.order?.tickets ?? []).map((ticket) => [ticket.number, ticket]));
  return [...once.values()].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(parseInstant(a.issued_at) ?? '', parseInstant(b.issued_at) ?? '') ||
      compare(a.number, b.number),
  );
}
