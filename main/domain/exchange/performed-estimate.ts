/**
 * Finds the one estimate that a call performs, and the amount to pay. An estimate is performed
 * once, in time, and for its own booking, or not at all.
 */
import { refuse } from '#main/contract/errors.ts';
import type { ExchangeInput } from '#main/contract/exchange.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '../booking-record.ts';
import { isPast } from '../instants.ts';
import { sumMinor } from '../money.ts';
import type { ExchangeDue } from '../payment/forms.ts';
import { NOTHING_OWED, type Owed } from '../payment/owed.ts';
import {
  type Estimate,
  type EstimatePassenger,
  listTicketNumbers,
  sumProviderDue,
} from './stored-estimate.ts';

/** How the estimate is looked up; null for a plain issue. */
export type EstimateKey =
  | { by: 'SLICES'; exchange_slice_tokens: string[] }
  | { by: 'BALANCE'; balance_tokens: string[] };

export function readEstimateKey(
  input: Pick<ExchangeInput, 'new_slice_tokens' | 'exchange_slice_tokens'>,
): EstimateKey | null {
  const given_up = input.exchange_slice_tokens ?? [];
  const fresh = input.new_slice_tokens ?? [];
  if (given_up.length > 0) return { by: 'SLICES', exchange_slice_tokens: given_up };
  return fresh.length > 0 ? { by: 'BALANCE', balance_tokens: fresh } : null;
}

/** What the store found under the key. */
export interface FoundEstimate {
  payload: Estimate;
  spent_by: string | null;
  superseded: boolean;
}

const refuseMissing = (message: string) => refuse('ESTIMATE_MISSING', message);

/** The estimate that a call names, if it may be performed now. `booking_id` is the booking's id. */
export function matchPerform(
  input: Pick<ExchangeInput, 'new_slice_tokens' | 'exchange_slice_tokens'> & { booking_id: string },
  found: FoundEstimate | null,
  now: Date,
): Result<Estimate> {
  if (!found) return refuseMissing(phrase('no_estimate'));
  const { payload: estimate, spent_by, superseded } = found;
  if (estimate.booking_id !== input.booking_id) {
    return refuseMissing(phrase('estimate_other_booking'));
  }
  if (!isNamed(estimate, input)) return refuseMissing(phrase('estimate_other_slices'));
  if (spent_by !== null) return refuse('ESTIMATE_SPENT', phrase('estimate_performed'));
  const details = [{ path: 'expires_at', message: estimate.expires_at }];
  if (superseded) return refuse('EXPIRED', phrase('estimate_later'), details);
  if (isPast(estimate.expires_at, now)) {
    return refuse('EXPIRED', phrase('estimate_expired'), details);
  }
  return ok(estimate);
}

const isEqual = (a: readonly string[], b: readonly string[] | null): boolean =>
  b !== null && a.length === b.length && a.every((value, index) => value === b[index]);

/** The given token lists must match the estimate's; new slices by either of their tokens. */
function isNamed(
  estimate: Estimate,
  input: Pick<ExchangeInput, 'new_slice_tokens' | 'exchange_slice_tokens'>,
): boolean {
  const given_up = input.exchange_slice_tokens ?? [];
  const fresh = input.new_slice_tokens ?? [];
  if (given_up.length > 0 && !isEqual(given_up, estimate.exchange_slice_tokens)) return false;
  return (
    fresh.length === 0 ||
    isEqual(fresh, estimate.balance_tokens) ||
    (given_up.length > 0 && isEqual(fresh, estimate.new_slice_tokens))
  );
}

/** The amount due that forms of payment must cover. `old` has the tickets given up. */
export function calculateExchangeDue(
  estimate: Estimate,
  { record, old }: { record: BookingRecord; old: BookingRecord },
): ExchangeDue {
  const numbers = listTicketNumbers(estimate);
  const takesPart = (id: string) =>
    estimate.passengers.some(({ passenger_id }) => passenger_id === id);
  return {
    owed: estimate.passengers.map(calculateOwedBy),
    provider_minor: sumProviderDue(estimate),
    tickets: (old.order?.tickets ?? []).filter(({ number }) => numbers.includes(number)),
    new_booking: estimate.mode === 'NEW',
    passengers: record.passengers.filter(({ id }) => takesPart(id)),
  };
}

/** Fare, taxes and penalty that add up to the amount collected, however much is explained. */
function calculateOwedBy(passenger: EstimatePassenger): Owed {
  const { passenger_id, fare_collection, tax_collection, penalty, penalty_netted } = passenger;
  const { services } = passenger;
  const due = passenger.due - sumMinor(services.map(({ amount }) => amount));
  const parts = { fare: fare_collection, tax: tax_collection, penalty: penalty - penalty_netted };
  let surplus = sumMinor(Object.values(parts)) - due;
  for (const name of ['fare', 'tax', 'penalty'] as const) {
    const less = Math.min(parts[name], Math.max(0, surplus));
    parts[name] -= less;
    surplus -= less;
  }
  return {
    passenger_id,
    ...NOTHING_OWED,
    ...parts,
    fare: parts.fare - Math.min(0, surplus),
    services,
  };
}
