/** Warnings before an exchange: a cheaper way, losses, and unexplained amounts. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import type { BookingRecord } from '../booking-record.ts';
import { formatMoneyText, sumMinor } from '../money.ts';
import { formatNameOf } from '../names.ts';
import { mayVoid } from '../tickets/voiding.ts';
import { findFirstDeadline } from '../void-deadline.ts';
import { type Estimate, listTicketNumbers } from './stored-estimate.ts';

type Told = Pick<Estimate, 'tickets' | 'passengers' | 'ancillaries' | 'rate'>;

/** `old` has the tickets given up, `fresh` the passengers named in the estimate. */
export function listEstimateWarnings(
  estimate: Told,
  old: BookingRecord,
  fresh: BookingRecord,
  { can_void, now }: { can_void: ProviderTraits['void']; now: Date },
): string[] {
  const words = createWords(estimate, fresh);
  return [
    ...(can_void ? describeVoid(estimate, old, now, can_void) : []),
    ...describeForfeits(estimate.passengers, words),
    ...describeLostServices(estimate, words),
    ...describeNewServices(estimate, words),
    ...describeUnexplained(estimate, words),
  ];
}
interface Words {
  money(minor: number): string;
  nameOf(id: string): string;
}
const createWords = ({ rate: { to } }: Pick<Told, 'rate'>, fresh: BookingRecord): Words => ({
  money: (minor) => formatMoneyText(minor, to),
  nameOf: (id) => formatNameOf(fresh.passengers, id),
});

/** The text for one lost seat or bag; null if it is carried over. */
export function describeLoss(
  ancillary: Told['ancillaries'][number],
  estimate: Pick<Told, 'rate'>,
  fresh: BookingRecord,
): string | null {
  const words = createWords(estimate, fresh);
  return describeLostServices({ ancillaries: [ancillary] }, words)[0] ?? null;
}

/** While the tickets can be voided, everything can be refunded in full. */
function describeVoid(
  estimate: Told,
  old: BookingRecord,
  now: Date,
  voids: ProviderTraits['void'],
): string[] {
  const numbers = listTicketNumbers(estimate);
  if (!mayVoid(old, numbers, now, voids).ok) return [];
  const until = findFirstDeadline(old, numbers);
  return [until === null ? phrase('voidable_today') : phrase('voidable_until', { until })];
}

/** Each passenger's loss of fare and taxes, in an exchange or a refund. */
export const describeForfeits = (
  passengers: readonly { passenger_id: string; fare_forfeited: number; tax_forfeited: number }[],
  { money, nameOf }: Words,
): string[] =>
  passengers.flatMap(({ fare_forfeited, tax_forfeited, passenger_id }) => {
    const [name, fare, tax] = [nameOf(passenger_id), money(fare_forfeited), money(tax_forfeited)];
    if (fare_forfeited > 0 && tax_forfeited > 0) {
      return [phrase('forfeits_both', { name, fare, tax })];
    }
    if (fare_forfeited > 0) return [phrase('forfeits_fare', { name, fare })];
    return tax_forfeited > 0 ? [phrase('forfeits_tax', { name, tax })] : [];
  });

const describeLostServices = (
  { ancillaries }: Pick<Told, 'ancillaries'>,
  { money, nameOf }: Words,
): string[] =>
  ancillaries.flatMap(({ outcome, description: what, passenger_id, amount }) => {
    if (outcome === 'CARRIED') return [];
    const [name, worth] = [nameOf(passenger_id), money(amount)];
    if (amount > 0) {
      const key = outcome === 'LOST' ? 'service_lost_worth' : 'service_back_worth';
      return phrase(key, { name, what, worth });
    }
    return phrase(outcome === 'LOST' ? 'service_lost' : 'service_back', { name, what });
  });

const sumServicePrices = ({ services }: Told['passengers'][number]): number =>
  sumMinor(services.map(({ amount }) => amount));

function describeNewServices({ passengers }: Told, { money }: Words): string[] {
  const amount = sumMinor(passengers.map(sumServicePrices));
  if (amount === 0) return [];
  return [phrase('new_services', { amount: money(amount) })];
}

function describeUnexplained({ passengers }: Told, { money }: Words): string[] {
  const own = passengers.map((passenger) => passenger.adjustment - sumServicePrices(passenger));
  if (own.every((amount) => amount === 0)) return [];
  const adjustment = sumMinor(own);
  const amount = money(Math.abs(adjustment));
  return [adjustment < 0 ? phrase('asks_less', { amount }) : phrase('asks_more', { amount })];
}
