/** Describes the content of a work area in a few characters. */
import { formatGdsDay } from '../i18n/format.ts';
import type { Area } from './area.ts';
import { findHeldBooking } from './command-context.ts';

export function describeArea(area: Area): string {
  const { draft, search, form } = area;
  const booking = findHeldBooking(area);
  const [typed] = draft?.typed?.segments ?? [];
  if (booking) {
    const [lead] = booking.booking.passengers;
    return `${booking.booking.provider.locator ?? '······'} ${lead?.last_name ?? ''}`.toUpperCase();
  }
  if (typed) return `${typed.origin}–${typed.destination} ${formatGdsDay(typed.date)}`;
  const asked = draft ? form : (search?.form ?? null);
  return asked ? `${asked.from}–${asked.to} ${asked.out}`.toUpperCase() : '';
}
