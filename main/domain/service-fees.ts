/**
 * The agency's own fees for work on tickets, by its rules: in addition to the airline's price and
 * never part of it. A fee is noted on the booking with the action; noting it does not collect it.
 */
import type { ServiceFee } from '#main/contract/sale-rules.ts';
import type { BookingRecord, ServiceFeeNote } from './booking-record.ts';
import { sumMinor, toMinor } from './money.ts';
import { findCarrier, findLineFor } from './void-deadline.ts';

type Action = ServiceFee['action'];

/** For one ticket, in minor units of the agency's currency. */
export function getServiceFee(
  rules: readonly ServiceFee[],
  action: Action,
  record: BookingRecord,
  { number, currency }: { number: string; currency: string },
): number {
  const own = rules.filter((rule) => rule.action === action);
  return toMinor(findLineFor(own, findCarrier(record, number))?.amount ?? 0, currency);
}

export const sumServiceFees = (
  rules: readonly ServiceFee[],
  action: Action,
  record: BookingRecord,
  { numbers, currency }: { numbers: readonly string[]; currency: string },
): number =>
  sumMinor(numbers.map((number) => getServiceFee(rules, action, record, { number, currency })));

/** The record with each ticket's fee for this action; `numbers` are the tickets it applies to. */
export function noteServiceFees(
  record: BookingRecord,
  rules: readonly ServiceFee[],
  numbers: readonly string[],
  deed: Pick<ServiceFeeNote, 'action' | 'at' | 'by'>,
): BookingRecord {
  const currency = record.pricing?.currency;
  if (currency === undefined) return record;
  const asked = numbers
    .map((number) => ({
      ...deed,
      number,
      amount_minor: getServiceFee(rules, deed.action, record, { number, currency }),
    }))
    .filter(({ amount_minor }) => amount_minor > 0);
  if (asked.length === 0) return record;
  return { ...record, service_fees: [...(record.service_fees ?? []), ...asked] };
}
