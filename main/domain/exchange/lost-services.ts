/**
 * Seats and bags lost in an exchange. Each is a warning on the booking until there is another of
 * its kind, the exchange is undone, or an agent marks it as settled.
 */
import type { Booking } from '#main/contract/booking.ts';
import { type BookingRecord, findLiveTicket, isLiveTicket, type Loss } from '../booking-record.ts';
import { describeLoss } from './estimate-warnings.ts';
import type { Estimate } from './stored-estimate.ts';

function listServices(
  { order, passengers }: BookingRecord,
  { passenger_id, kind }: Pick<Loss, 'passenger_id' | 'kind'>,
): string[] {
  const key = passengers.find(({ id }) => id === passenger_id)?.key;
  return (order?.services ?? [])
    .filter((one) => one.passenger_key === key && one.kind === kind && one.status !== 'CANCELLED')
    .map((one) => one.key);
}

/** `record` has the new tickets. Unpaid services that can be chosen again are included. */
export function noteLosses(record: BookingRecord, estimate: Estimate): BookingRecord {
  const losses = estimate.ancillaries.flatMap((ancillary): Loss[] => {
    const { passenger_id, type: kind } = ancillary;
    const told = describeLoss(ancillary, estimate, record);
    const key = record.passengers.find(({ id }) => id === passenger_id)?.key;
    const ticket = findLiveTicket(record, key);
    if (told === null || !ticket || kind === 'UNSPECIFIED') return [];
    const kept = listServices(record, { passenger_id, kind });
    return [{ passenger_id, kind, told, number: ticket.number, kept }];
  });
  const open = listOpenLosses(record);
  return losses.length + open.length === 0 ? record : { ...record, losses: [...open, ...losses] };
}

/** Losses not settled yet. */
export function listOpenLosses(record: BookingRecord): Loss[] {
  const good = new Set(
    (record.order?.tickets ?? []).flatMap(({ number, status }) =>
      isLiveTicket(status) ? [number] : [],
    ),
  );
  return (record.losses ?? []).filter(
    (loss) =>
      good.has(loss.number) && listServices(record, loss).every((key) => loss.kept.includes(key)),
  );
}

export const listLossWarnings = (record: BookingRecord): Booking['warnings'] =>
  listOpenLosses(record).map(({ told }) => ({ type: 'LOST_SERVICE', description: told }));
