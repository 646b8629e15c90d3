/**
 * Whether a booking about to be made is one that is held already. An airline may cancel the older of
 * two: the same people on the same flights, days and routing.
 */
import type { ProviderLeg } from '#main/providers/provider.ts';
import { type BookingRecord, flightsOf } from './booking-record.ts';
import { flightsKey } from './itinerary.ts';
import { samePerson } from './names.ts';

interface Person {
  first_name: string;
  middle_name?: string | null;
  last_name: string;
  birth_date: string | null;
}

export function isDuplicate(
  record: BookingRecord,
  { legs, passengers }: { legs: readonly ProviderLeg[]; passengers: readonly Person[] },
): boolean {
  if (record.status === 'CANCELLED' || record.status === 'EXPIRED') return false;
  const held = flightsOf(record).flatMap((slice) => slice.legs);
  if (flightsKey(held) !== flightsKey(legs)) return false;
  if (record.passengers.length !== passengers.length) return false;
  const left: Person[] = [...record.passengers];
  return passengers.every((person) => {
    const same = left.findIndex(
      (other) => other.birth_date === person.birth_date && samePerson(other, person),
    );
    if (same >= 0) left.splice(same, 1);
    return same >= 0;
  });
}
