/** A booking copied: its flights searched again, its passengers onto what is sold then. */

import { answer, areaMeant, type DeskContext, patchArea } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { shop } from '../search/shopping.ts';
import { rowsOfBooking } from './passenger-rows.ts';

export function copyBooking(desk: DeskContext, what: 'all' | 'itinerary'): void {
  const { name, booking } = areaMeant(desk);
  if (!booking) return;
  const { slices, passengers } = booking.booking;
  const [out, back, more] = slices;
  const turns = back?.origin === out?.destination && back?.destination === out?.origin;
  if (!out || more || (back && !turns)) {
    answer(desk, name, 'warn', say('why.no_copy_routes'));
    return;
  }
  const many = (type: string) => passengers.filter(({ pax_type }) => pax_type === type).length;
  const rows = rowsOfBooking(booking.booking).map((row) => ({ ...row, passenger_id: null }));
  shop(desk, {
    from: out.origin,
    to: out.destination,
    out: out.departure_date.slice(0, 10),
    back: back ? back.departure_date.slice(0, 10) : null,
    adts: many('ADT'),
    chds: many('CHD'),
    infs: many('INF'),
  });
  const flights = slices.flatMap(({ legs }) =>
    legs.map((leg) => `${leg.managed_by}${leg.flight_number}`),
  );
  patchArea(desk, name, {
    filter: [...new Set(flights)].join(' '),
    ...(what === 'all' ? { copied: rows } : {}),
  });
}
