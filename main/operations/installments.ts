/** Instalment plans of a card, for offers or for passengers of a booking. */

import { findBooking } from '#db/store/bookings.ts';
import { insertPlans } from '#db/store/plans.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { requireCapability } from '#main/domain/capabilities.ts';
import { passengersToIssue } from '#main/domain/payment/forms.ts';
import { bookingPlanAmount, offerPlanAmount } from '#main/domain/payment/owed.ts';
import { makePlans, type PlanAmount, type PlanScope } from '#main/domain/payment/plans.ts';
import { loadOwn } from './booking-load.ts';
import { notConfigured } from './failures.ts';
import { type Context, caller, type Handler } from './handler.ts';
import { chooseOffers } from './price.ts';
import { byLocator } from './tickets.ts';

interface Bill {
  amount: PlanAmount;
  scope: PlanScope;
  price_changed: boolean;
}

const invalid = (path: string, message: string): Result<never, Failure> =>
  fail(failure('INVALID_REQUEST', message, [{ path, message }]));

export const listInstallments: Handler<'installment.list'> = async (input, context) => {
  const { ports } = context;
  const tokens = input.selected_tokens ?? [];
  const booking_id = input.booking_id ?? null;
  if ((booking_id === null) === (tokens.length === 0)) {
    return invalid('booking_id', 'exactly one of booking_id and selected_tokens');
  }
  const passenger_ids = input.passenger_ids ?? [];
  if (booking_id === null && passenger_ids.length > 0) {
    return invalid('passenger_ids', 'passengers are those of a booking');
  }
  const bill =
    booking_id === null
      ? await billOfOffers(context, tokens)
      : await billOfBooking(context, booking_id, passenger_ids);
  if (!bill.ok) return bill;
  const made = makePlans({
    agency_id: caller(context).agency_id,
    bin: input.creditcard_bin,
    ...bill.value,
    now: ports.clock.now(),
    ids: ports.ids,
  });
  if (!made.ok) return made;
  const { answer, plans } = made.value;
  if (plans.length > 0) await ports.db.write((tx) => insertPlans(tx, plans));
  return ok({ output: answer });
};

async function billOfOffers(
  context: Context,
  selected_tokens: string[],
): Promise<Result<Bill, Failure>> {
  const chosen = await chooseOffers(context, selected_tokens);
  if (!chosen.ok) return chosen;
  const { shown, shown_total } = chosen.value.selection;
  if (shown_total === null) {
    return invalid('selected_tokens', 'these slices have no price together; price them first');
  }
  const scope = { kind: 'OFFERS' as const, selected_tokens };
  return ok({ amount: offerPlanAmount(shown), scope, price_changed: false });
}

async function billOfBooking(
  context: Context,
  id_or_locator: string,
  named: readonly string[],
): Promise<Result<Bill, Failure>> {
  const { ports } = context;
  const by_id = await findBooking(ports.db.read, { agency_id: null, id: id_or_locator });
  const id = by_id ? ok(by_id.id) : await byLocator(context, id_or_locator);
  if (!id.ok) return id;
  const loaded = await loadOwn(context, id.value);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const traits = ports.providers.get(record.provider_type)?.traits;
  if (!traits) return fail(notConfigured(record.provider_type));
  // A price that is being asked about may still change; a plan for it is refused when it does.
  const may = requireCapability(record, 'issue', { traits, now: ports.clock.now() });
  if (!may.ok && may.error.error !== 'PRICE_CHANGED') return may;
  const passengers = passengersToIssue(record, named, 'passenger_ids');
  if (!passengers.ok) return passengers;
  const { amount, passenger_ids } = bookingPlanAmount(record, passengers.value);
  const scope = { kind: 'BOOKING' as const, booking_id: record.id, passenger_ids };
  return ok({ amount, scope, price_changed: record.pricing?.changed ?? false });
}
