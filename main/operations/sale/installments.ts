/** Installment plans of a card, for offers or for the amount owed on a booking. */
import { findBooking } from '#db/store/bookings.ts';
import { findEstimateByBalance, findOpenEstimate } from '#db/store/estimates.ts';
import { insertPlans } from '#db/store/installment-plans.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { findServiceSets } from '#db/store/service-sets.ts';
import { refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { readAncillaryToken, readSetIds, type ServiceSet } from '#main/domain/ancillary-tokens.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { calculateExchangeDue, matchPerform } from '#main/domain/exchange/performed-estimate.ts';
import { type Estimate, readEstimate } from '#main/domain/exchange/stored-estimate.ts';
import { sumMinor } from '#main/domain/money.ts';
import { resolvePassengersToIssue } from '#main/domain/payment/forms.ts';
import {
  makePlans,
  type PlanAmount,
  type PlanScope,
} from '#main/domain/payment/installment-plans.ts';
import {
  calculateBookingPlanAmount,
  calculateOfferPlanAmount,
  calculateTotalOwed,
  listServicesOwed,
  listUnissued,
  type Owed,
  withInfants,
} from '#main/domain/payment/owed.ts';
import { resolveProvider } from '../booking/change.ts';
import { loadOwn } from '../booking/load.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { chooseOffers } from '../shopping/price.ts';
import { checkServices } from './ancillary-select.ts';
import { resolveLocator } from './tickets.ts';

interface Bill {
  amount: PlanAmount;
  scope: PlanScope;
  price_changed: boolean;
}

export const listInstallments: Handler<'installment.list'> = async (input, context) => {
  const { ports } = context;
  const tokens = input.selected_tokens ?? [];
  const booking_id = input.booking_id ?? null;
  if ((booking_id === null) === (tokens.length === 0)) {
    return refuseField('booking_id', phrase('one_of_both'));
  }
  const passenger_ids = input.passenger_ids ?? [];
  if (booking_id === null && passenger_ids.length > 0) {
    return refuseField('passenger_ids', phrase('passengers_of_booking'));
  }
  const bill =
    booking_id === null
      ? await findTokensBill(context, tokens)
      : await findBookingBill(context, booking_id, passenger_ids);
  if (!bill.ok) return bill;
  const { agency_id } = getCaller(context);
  const { installments: table } = await getSaleRules(ports.db.read, agency_id);
  const made = makePlans({
    agency_id,
    table,
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

/** Tokens of slices, of seats or bags for people with tickets, or of an exchange's balance. */
async function findTokensBill(context: Context, tokens: string[]): Promise<Result<Bill>> {
  const { db } = context.ports;
  const { agency_id } = getCaller(context);
  const sets = await findServiceSets(db.read, { agency_id, ids: readSetIds(tokens) });
  if (sets.length > 0) return findServicesBill(context, tokens, sets);
  const args = { agency_id, balance_tokens: tokens };
  const estimate = await findEstimateByBalance(db.read, args, readEstimate);
  if (!estimate) return findOffersBill(context, tokens);
  const loaded = await loadOwn(context, estimate.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const named = { ...estimate.payload, new_slice_tokens: tokens, exchange_slice_tokens: null };
  const found = matchPerform(named, estimate, context.ports.clock.now());
  return found.ok ? buildExchangeBill(record, found.value, []) : found;
}

/** The price of seats or bags for ticketed passengers; they are paid when they are chosen. */
async function findServicesBill(
  context: Context,
  tokens: readonly string[],
  sets: readonly ServiceSet[],
): Promise<Result<Bill>> {
  const [{ booking_id, kind }] = sets as [ServiceSet];
  const loaded = await loadOwn(context, booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const may = resolveProvider(context, record, kind === 'SEAT' ? 'seats' : 'baggage');
  if (!may.ok) return may;
  const getPlace = (token: string) => {
    const set = sets.find(({ id }) => id === readAncillaryToken(token)?.set_id);
    return (kind === 'SEAT' ? set?.leg_id : set?.slice_id) ?? '';
  };
  const groups = [...Map.groupBy(tokens, getPlace)].map(([place_id, own]) => ({
    place_id,
    tokens: own,
    path: 'selected_tokens',
  }));
  const checked = await checkServices(context, record, groups, kind);
  if (!checked.ok) return checked;
  const owed = listServicesOwed(checked.value, checked.value.rate);
  if (owed.length > 0) return ok(buildBill(record, owed, listPassengerIds(owed)));
  return refuse('WRONG_STATE', phrase('nothing_due_yet'));
}

/** The amount an exchange collects, from the named passengers and their infants, or from all. */
function buildExchangeBill(
  record: BookingRecord,
  estimate: Estimate,
  named: readonly string[],
): Result<Bill> {
  const { owed, passengers } = calculateExchangeDue(estimate, { record, old: record });
  const stranger = named.find((id) => passengers.every((one) => one.id !== id));
  if (stranger !== undefined) {
    return refuseField('passenger_ids', phrase('no_part', { id: stranger }));
  }
  const ids = named.length === 0 ? listPassengerIds(owed) : named;
  const payers = withInfants(passengers, new Set(ids)).map(({ id }) => id);
  const due = owed.filter(
    (one) => payers.includes(one.passenger_id) && calculateTotalOwed(one) > 0,
  );
  return ok(buildBill(record, due, payers));
}

const listPassengerIds = (owed: readonly Owed[]) => owed.map(({ passenger_id }) => passenger_id);

const buildBill = (
  record: BookingRecord,
  owed: readonly Owed[],
  passenger_ids: string[],
): Bill => ({
  amount: {
    currency: record.pricing?.currency ?? '',
    principal: sumMinor(owed.map(calculateTotalOwed)),
    tax: sumMinor(owed.map(({ tax }) => tax)),
    ob_fee: 0,
    discount: 0,
  },
  scope: { kind: 'BOOKING', booking_id: record.id, passenger_ids },
  price_changed: false,
});

async function findOffersBill(context: Context, selected_tokens: string[]): Promise<Result<Bill>> {
  const chosen = await chooseOffers(context, selected_tokens, { field: 'selected_tokens' });
  if (!chosen.ok) return chosen;
  const { shown, shown_total } = chosen.value.selection;
  if (shown_total === null) return refuseField('selected_tokens', phrase('no_price_installments'));
  const scope = { kind: 'OFFERS' as const, selected_tokens };
  return ok({ amount: calculateOfferPlanAmount(shown), scope, price_changed: false });
}

async function findBookingBill(
  context: Context,
  id_or_locator: string,
  named: readonly string[],
): Promise<Result<Bill>> {
  const { ports } = context;
  const by_id = await findBooking(ports.db.read, { agency_id: null, id: id_or_locator });
  const id = by_id ? ok(by_id.id) : await resolveLocator(context, id_or_locator);
  if (!id.ok) return id;
  const loaded = await loadOwn(context, id.value);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  if (listUnissued(record).length === 0) {
    const args = { agency_id: record.agency_id, booking_id: record.id, now: ports.clock.now() };
    const estimate = await findOpenEstimate(ports.db.read, args, readEstimate);
    if (estimate) {
      const may = resolveProvider(context, record, 'exchange');
      return may.ok ? buildExchangeBill(record, estimate.payload, named) : may;
    }
  }
  // A price under review may still change; a plan for it is then refused.
  const may = resolveProvider(context, record, 'issue');
  if (!may.ok && may.error.error !== 'PRICE_CHANGED') return may;
  const traits = ports.providers.get(record.provider_type)?.traits;
  const passengers = resolvePassengersToIssue(record, named, () => 'passenger_ids', traits);
  if (!passengers.ok) return passengers;
  const { amount, passenger_ids } = calculateBookingPlanAmount(record, passengers.value);
  const scope = { kind: 'BOOKING' as const, booking_id: record.id, passenger_ids };
  return ok({ amount, scope, price_changed: record.pricing?.changed ?? false });
}
