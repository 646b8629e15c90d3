/**
 * Until when a document may be voided: the end of the day of its issue where the agency is, unless
 * it was used, exchanged or given back meanwhile.
 */
import type { ProviderTicket } from '#main/providers/provider.ts';
import { addDays, localToUtc, utcToLocal } from '#main/reference/calendar.ts';
import { instantOf } from './instants.ts';

/** UTC instant; null for a document whose day of issue nobody knows. */
export function voidDeadline(
  ticket: Pick<ProviderTicket, 'issued_at'>,
  zone: string,
): string | null {
  const issued = instantOf(ticket.issued_at);
  if (!issued) return null;
  const day = utcToLocal(issued, zone).slice(0, 10);
  const next_day = Date.parse(localToUtc(`${addDays(day, 1)}T00:00`, zone));
  return new Date(next_day - 1_000).toISOString();
}

export function isVoidable(
  ticket: Pick<ProviderTicket, 'status' | 'issued_at'>,
  now: Date,
  zone: string,
): boolean {
  if (ticket.status !== 'TICKETED') return false;
  const deadline = voidDeadline(ticket, zone);
  // The last second counts to its end.
  return deadline !== null && now.getTime() < Date.parse(deadline) + 1_000;
}
