/** Seats and bags: chosen for a booking on hold, or bought for ticketed passengers. */
import { phrase } from '#main/contract/phrase.ts';
import type { ServiceEntry } from '#main/domain/ancillary-tokens.ts';
import { listOwnServices } from '#main/domain/ancillary-view.ts';
import { listLiveServices } from '#main/domain/booking-pricing.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toAmount } from '#main/domain/money.ts';
import { withoutServices } from '#main/domain/payment/charges.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import { creditIssuer } from '#main/domain/tickets/notes.ts';
import type { Effect, IntentHead } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderPayment, ServiceChange } from '#main/providers/provider-after-sale.ts';
import { loadCurrent } from '../booking/load.ts';
import { commitOrder, createBookingEnds } from './commit.ts';
import { lookUpPaid } from './look-ups.ts';
import { checkEmds, type EmdsPlan, listMissingEmds, toEmdWarnings } from './missing-emds.ts';
import { type EffectPorts, getIssuer, getProvider, getSaleContext } from './plan.ts';

/** A chosen token as the answer names it. */
interface ChosenEntry {
  token: string;
  slice_id: string;
  leg_id: string | null;
  entry: ServiceEntry;
}

/** Charges are for ticketed passengers; none on hold. */
export interface ServicePlan extends EmdsPlan {
  kind: 'SEAT' | 'BAGGAGE';
  change: ServiceChange;
  chosen: ChosenEntry[];
}

export const createServiceEffect = (
  ports: EffectPorts,
): Effect<ServicePlan, ProviderOrder, ProviderPayment[]> => ({
  ...createBookingEnds<ServicePlan>(ports),
  send: (plan, _intent, call, payments) =>
    getProvider(ports, plan).changeServices(plan.order, plan.change, payments, call),
  lookup: async (plan, intent, call) =>
    checkEmds(plan, await lookUpPaid(ports, plan, intent, call, isDone)),
  async commit(tx, plan, order, intent) {
    const { record: before } = await loadCurrent(tx, plan.booking_id);
    let after = before;
    const missing = listMissingEmds(plan, order);
    const charges = withoutServices(plan.charges, missing);
    const done = summarize(plan);
    const summary = missing.length > 0 ? phrase('emds_missing', { done, n: missing.length }) : done;
    const booking = await commitOrder(ports, tx, plan, order, intent, summary, (next) => {
      after = withPayments(ports, { charges }, before, next, intent);
      return after;
    });
    return { output: buildAnswer(plan, after), booking, ...toEmdWarnings(plan, order) };
  },
});

/**
 * Whether everything to add is there, paid if necessary, and everything to remove is gone. EMDs
 * that are issued separately are checked separately.
 */
function isDone(
  { change, charges, order: before, emds_apart }: ServicePlan,
  order: ProviderOrder,
): boolean {
  const live = listLiveServices(order);
  const known = new Set(before.services.map(({ key }) => key));
  const isPaid = (status: (typeof live)[number]['status']) =>
    emds_apart || charges.length === 0 || status === 'TICKETED';
  const added = change.add.every((choice) =>
    live.some(
      (one) =>
        (choice.amount_minor + choice.tax_minor === 0 || isPaid(one.status)) &&
        one.passenger_key === choice.passenger_key &&
        one.leg_keys[0] === choice.leg_keys[0] &&
        (choice.seat
          ? one.seat === `${choice.seat.row}${choice.seat.column}`
          : one.kind === 'BAGGAGE' && !known.has(one.key)),
    ),
  );
  return added && !live.some(({ key }) => change.remove.includes(key));
}

function withPayments(
  ports: EffectPorts,
  { charges }: Pick<ServicePlan, 'charges'>,
  before: BookingRecord,
  after: BookingRecord,
  intent: IntentHead,
): BookingRecord {
  if (charges.length === 0) return after;
  const sale = getSaleContext(ports, intent, 'ANCILLARY');
  const made = createPayments(charges, { before, after }, sale);
  const credited = creditIssuer(before, after, getIssuer(intent));
  return { ...credited, payments: [...credited.payments, ...made] };
}

function summarize({ kind, chosen, change }: ServicePlan): string {
  const n = change.remove.length;
  if (chosen.length === 0) {
    return kind === 'SEAT' ? phrase('seats_back', { n }) : phrase('bags_back', { n });
  }
  const named = chosen
    .map(({ entry }) =>
      entry.seat ? `${entry.seat.row}${entry.seat.column}` : phrase('more', { n: entry.quantity }),
    )
    .join(', ');
  return kind === 'SEAT'
    ? phrase('seats_chosen', { list: named })
    : phrase('bags_chosen', { list: named });
}

function buildAnswer(plan: ServicePlan, after: BookingRecord) {
  // Bags bought before are on the same flights: what is new is what was bought now.
  const known = new Set(plan.order.services.map(({ key }) => key));
  const left = listOwnServices(after);
  const rows = plan.chosen.map(({ token, slice_id, leg_id, entry }) => {
    const designator = entry.seat && `${entry.seat.row}${entry.seat.column}`;
    const alike = left.filter(
      ({ service, passenger_id }) =>
        service.kind === plan.kind &&
        passenger_id === entry.passenger_id &&
        service.leg_keys[0] === entry.leg_keys[0] &&
        (designator === null || service.seat === designator),
    );
    const fresh = alike.filter(({ service }) => !known.has(service.key));
    const bought = fresh.length > 0 ? fresh : alike;
    const paid = entry.amount_minor + entry.tax_minor;
    const own =
      bought.find(({ service }) => service.amount_minor + service.tax_minor === paid) ?? bought[0];
    if (own) left.splice(left.indexOf(own), 1);
    return { token, slice_id, leg_id, entry, designator, own };
  });
  if (plan.kind === 'SEAT') {
    return {
      success: true,
      seat_ancillaries: rows.flatMap(({ own, ...row }) => {
        if (!own) return [];
        return {
          booking_id: after.id,
          slice_id: row.slice_id,
          leg_id: row.leg_id ?? '',
          passenger_id: row.entry.passenger_id,
          seat_token: row.token,
          seat_number: row.designator ?? '',
          seat_status: own.service.status,
          ticket_number: own.ticket_number,
          price: own.price,
        };
      }),
    };
  }
  const currency = after.pricing?.currency ?? after.order?.currency ?? 'XXX';
  return {
    success: true,
    ancillaries: rows.map(({ token, slice_id, entry, own }) => ({
      booking_id: after.id,
      slice_id,
      passenger_id: entry.passenger_id,
      ticket_number: own?.ticket_number ?? null,
      bag_token: token,
      quantity: entry.quantity,
      weight: entry.weight_kg ?? 0,
      price: own
        ? { currency: own.price.currency, amount: own.price.total }
        : { currency, amount: toAmount(0, currency) },
    })),
  };
}
