/** An agency's commission: agreed, else the airline's, else by its rule; never above the fare. */
import type { CommissionFrom } from '#main/contract/pricing.ts';
import type { ProviderCommission } from '#main/providers/provider.ts';
import { type BookingRecord, hasLeft, listTicketed } from './booking-record.ts';
import { calculatePercent, convert } from './money.ts';

export interface Earned {
  commission: number;
  /** 0 if the commission is an amount. */
  commission_percent: number;
  commission_from?: CommissionFrom;
}

/** `toOwn` converts the airline's minor units to the agency's. */
export function calculateCommission(
  fare: number,
  given: ProviderCommission,
  commission_from: CommissionFrom,
  toOwn: (minor: number) => number,
): Earned {
  const percent = 'percent' in given ? given.percent : 0;
  const commission =
    'percent' in given ? calculatePercent(fare, percent) : toOwn(given.amount_minor);
  return {
    commission: Math.max(0, Math.min(fare, commission)),
    commission_percent: percent,
    commission_from,
  };
}

/** With zero from an airline the agency's own rule applies: many send zero by default. */
export const isGiven = (told: ProviderCommission | undefined): told is ProviderCommission =>
  told !== undefined && ('percent' in told ? told.percent : told.amount_minor) > 0;

/** Sets the agreed commission for all passengers without a ticket. */
export function withCommission(record: BookingRecord, agreed: ProviderCommission): BookingRecord {
  const { pricing, order } = record;
  if (!pricing) return record;
  const settled = listTicketed(record);
  const open = new Set(
    record.passengers.flatMap(({ id, key }) =>
      settled.has(key) || (order && hasLeft(order, key)) ? [] : [id],
    ),
  );
  const { rate } = pricing;
  const toOwn = (minor: number) => convert(minor, rate.from, rate.to, rate);
  const lines = pricing.lines.map((line) =>
    open.has(line.passenger_id)
      ? { ...line, ...calculateCommission(line.fare, agreed, 'AGENT', toOwn) }
      : line,
  );
  return { ...record, pricing: { ...pricing, lines, commission: agreed } };
}
