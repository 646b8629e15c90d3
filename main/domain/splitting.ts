/** Splitting a booking: who may leave it, and who goes along. */
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from './booking-record.ts';
import { refuseAll } from './passenger-rules.ts';

/** The keys of those who leave: adults take their infants along, and somebody must stay. */
export function checkSplit(
  record: BookingRecord,
  passenger_ids: readonly string[],
): Result<{ passenger_keys: string[] }> {
  const wrong: ErrorDetail[] = [];
  const refuse = (index: number, message: string) =>
    wrong.push({ path: `passenger_ids.${index}`, message });
  const findHolder = (id: string) => record.passengers.find((p) => p.infant_id === id);
  passenger_ids.forEach((id, index) => {
    const passenger = record.passengers.find((p) => p.id === id);
    const holder = passenger && findHolder(passenger.id);
    if (!passenger) refuse(index, phrase('no_passenger_here'));
    else if (passenger_ids.indexOf(id) < index) refuse(index, phrase('passenger_twice'));
    else if (passenger.pax_type === 'INF' && !(holder && passenger_ids.includes(holder.id))) {
      refuse(index, phrase('infant_with_adult'));
    }
  });
  const leaving = record.passengers.filter(
    (p) => passenger_ids.includes(p.id) || passenger_ids.includes(findHolder(p.id)?.id ?? ''),
  );
  if (passenger_ids.length === 0)
    wrong.push({ path: 'passenger_ids', message: phrase('name_passenger') });
  if (leaving.length > 0 && leaving.length === record.passengers.length) {
    wrong.push({ path: 'passenger_ids', message: phrase('somebody_stays') });
  }
  if (wrong.length > 0) return refuseAll(wrong, 'split_not_valid');
  return ok({ passenger_keys: leaving.map((p) => p.key) });
}
