/** Duplicate bookings: the same people on the same flights. */
import type { ProviderLeg } from '#main/providers/provider.ts';
import { type BookingRecord, getFlights, type RecordPassenger } from './booking-record.ts';
import { getFlightsKey } from './itinerary.ts';
import { isSamePerson } from './name-spelling.ts';
import type { Named } from './names.ts';

type Person = Named & Pick<RecordPassenger, 'birth_date'>;

/** Same people, flights, days and routing: an airline may cancel the older of two bookings. */
export function isDuplicate(
  record: BookingRecord,
  { legs, passengers }: { legs: readonly ProviderLeg[]; passengers: readonly Person[] },
): boolean {
  if (record.status === 'CANCELLED' || record.status === 'EXPIRED') return false;
  const held = getFlights(record).flatMap((slice) => slice.legs);
  if (getFlightsKey(held) !== getFlightsKey(legs)) return false;
  if (record.passengers.length !== passengers.length) return false;
  const left = sortBornFirst(record.passengers);
  return sortBornFirst(passengers).every((person) => {
    const same = left.findIndex((other) => mayBeBorn(other, person) && isSamePerson(other, person));
    if (same >= 0) left.splice(same, 1);
    return same >= 0;
  });
}

/** Of people of one name those go first who can be told apart. */
const sortBornFirst = (people: readonly Person[]): Person[] =>
  [...people].sort((a, b) => Number(a.birth_date === null) - Number(b.birth_date === null));

/** An airline goes by names alone: only two birth dates tell people of one name apart. */
const mayBeBorn = ({ birth_date: one }: Person, { birth_date: other }: Person): boolean =>
  one === null || other === null || one === other;
