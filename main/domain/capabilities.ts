/**
 * What may be done with a booking, its passengers and its price, by state, provider profile and
 * this release's features. Screens and handlers ask the same function, so neither offers what the
 * other refuses.
 */
import type { Booking } from '#main/contract/booking.ts';
import { createFailure, type ErrorWord, type Failure } from '#main/contract/errors.ts';
import type { PassengerCapabilities } from '#main/contract/passenger.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BookingPrice } from '#main/contract/pricing.ts';
import { assertNever, fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import {
  type BookingRecord,
  isTicketed,
  listLiveTickets,
  type RecordPassenger,
} from './booking-record.ts';
import { hasDeparted } from './exchange/departures.ts';
import { isPast } from './instants.ts';
import { getLegStanding, isGivenBack } from './leg-status.ts';
import { listPassengersWithoutEmds } from './payment/owed.ts';
import { holdsMoney } from './payment/provider-payments.ts';
import { findScheduleProblem } from './schedule-changes.ts';
import { mayVoidAll } from './tickets/voiding.ts';
import { isVoidable } from './void-deadline.ts';

/** Features that have a flag in the interface but are not in this release. */
export const PRODUCT_FEATURES = {
  share: false,
  edit_fees: false,
} as const satisfies Record<string, boolean>;

export type Capability =
  | 'cancel'
  | 'edit_passengers'
  | 'annotate'
  | 'accept_schedule'
  | 'split'
  | 'fare_rules'
  | 'reprice'
  | 'reprice_lowest'
  | 'issue'
  | 'void'
  | 'exchange'
  | 'exchange_into_another'
  | 'refund'
  | 'release'
  | 'seats'
  | 'baggage';

export interface CapabilityContext {
  /** Null where the provider is not configured. */
  traits: ProviderTraits | null;
  now: Date;
}

/** Whether it is allowed now; if not, the reason in words. */
export function requireCapability(
  record: BookingRecord,
  capability: Capability,
  { traits, now }: CapabilityContext,
): Result<void> {
  const why =
    findStateProblem(record) ??
    findDoubt(record, capability) ??
    findProblem(record, capability, traits, now);
  return why ? fail(why) : ok(undefined);
}

const SETTLED: Record<BookingRecord['status'], readonly [ErrorWord, string] | null> = {
  CANCELLED: ['CANCELLED', phrase('is_cancelled')],
  EXPIRED: ['CANCELLED', phrase('time_limit_let_go')],
  // It ends by itself.
  PENDING: ['BOOKING_BUSY', phrase('answer_lost_looking')],
  QUEUED: ['WRONG_STATE', phrase('queued_not_placed')],
  NEEDS_ATTENTION: ['WRONG_STATE', phrase('needs_person')],
  UNSPECIFIED: null,
  ON_HOLD: null,
  TICKETED: null,
  PARTIALLY_TICKETED: null,
};

/** A reason against any change; null if there is none. */
function findStateProblem({ status, order }: BookingRecord): Failure | null {
  const why = SETTLED[status];
  if (why) return createFailure(...why);
  return order ? null : createFailure('WRONG_STATE', phrase('not_confirmed'));
}

/** Another payment might be the second for the same; a cancellation asks what comes back. */
function findDoubt(record: BookingRecord, capability: Capability): Failure | null {
  const pays = PAYING.includes(capability) || (SERVICES.includes(capability) && isTicketed(record));
  return record.in_doubt && pays ? createFailure('WRONG_STATE', phrase('payment_in_doubt')) : null;
}
const PAYING: readonly Capability[] = ['issue', 'exchange', 'exchange_into_another', 'split'];
const SERVICES: readonly Capability[] = ['seats', 'baggage'];

const refuseUnavailable = (message: string): Failure =>
  createFailure('CAPABILITY_UNAVAILABLE', message);

function findProblem(
  record: BookingRecord,
  capability: Capability,
  traits: ProviderTraits | null,
  now: Date,
): Failure | null {
  if (!traits) {
    return createFailure(
      'PROVIDER_NOT_CONFIGURED',
      phrase('not_configured', { provider: record.provider_type }),
    );
  }
  const { name: provider } = traits;
  switch (capability) {
    case 'annotate':
      return null;
    case 'edit_passengers':
      if (traits.edit_passengers || record.order?.unplaced) return null;
      return refuseUnavailable(phrase('keeps_passengers', { provider }));
    case 'accept_schedule':
      return findScheduleProblem(record);
    case 'cancel':
      if (!isTicketed(record) || traits.cancel_paid) return null;
      return createFailure('ALREADY_TICKETED', phrase('has_tickets'));
    case 'split': {
      if (record.order?.unplaced) return refuseUnplaced();
      if (!traits.split) return refuseUnavailable(phrase('cannot_split', { provider }));
      const seated = record.passengers.filter((p) => p.pax_type !== 'INF');
      return seated.length > 1 ? null : refuseUnavailable(phrase('nobody_to_split'));
    }
    case 'fare_rules':
      if (record.order?.unplaced) return refuseUnplaced();
      if (!traits.fare_rules) return refuseUnavailable(phrase('no_booked_rules', { provider }));
      return record.pricing ? null : createFailure('WRONG_STATE', phrase('has_no_price'));
    case 'reprice':
    case 'reprice_lowest':
      if (isTicketed(record)) return createFailure('ALREADY_TICKETED', phrase('price_settled'));
      if (record.order?.unplaced) return refuseUnplaced();
      if (!traits.reprice) return refuseUnavailable(phrase('prices_not_again', { provider }));
      if (capability === 'reprice' || traits.lowest_price) return null;
      return refuseUnavailable(phrase('no_lower_fare', { provider }));
    case 'issue':
      return findIssueProblem(record, traits, now);
    case 'void':
      return findVoidProblem(record, traits, now);
    case 'exchange':
    case 'exchange_into_another':
      return findExchangeProblem(record, capability, traits, now);
    case 'refund':
      if (record.order?.unplaced) return refuseUnplaced();
      if (!traits.refund) return refuseUnavailable(phrase('refund_not_here', { name: provider }));
      return hasOpen(record) ? null : refuseWithoutTickets();
    case 'release':
      if (record.order?.unplaced) return refuseUnplaced();
      if (!traits.release) return refuseUnavailable(phrase('release_not_here', { name: provider }));
      if (listLiveTickets(record).length === 0) return refuseWithoutTickets();
      if (isTicketed(record) && record.status !== 'TICKETED') {
        return createFailure('WRONG_STATE', phrase('some_unissued'));
      }
      return refuseWithoutFlight(record, now);
    case 'seats':
      if (record.order?.unplaced && traits.services_with_order) return null;
      if (!traits.seats && traits.services_with_order) {
        return refuseUnavailable(phrase('seats_with_booking', { provider }));
      }
      if (!traits.seats) return refuseUnavailable(phrase('sells_no_seats', { provider }));
      return refuseWithoutFlight(record, now);
    case 'baggage':
      if (!traits.baggage) return refuseUnavailable(phrase('sells_no_bags', { provider }));
      if (record.order?.unplaced && traits.services_with_order) return null;
      if ((!traits.bags_on_hold || record.order?.unplaced) && !isTicketed(record)) {
        return refuseUnavailable(phrase('bags_once_paid', { provider }));
      }
      return refuseWithoutFlight(record, now);
    default:
      return assertNever(capability, 'capability');
  }
}

function findVoidProblem(
  record: BookingRecord,
  { name: provider, void: voids, cancel_paid }: ProviderTraits,
  now: Date,
): Failure | null {
  if (!voids && cancel_paid) return refuseUnavailable(phrase('voids_by_cancel', { provider }));
  if (!voids) return refuseUnavailable(phrase('cannot_void', { provider }));
  if (listLiveTickets(record).length === 0) return refuseWithoutTickets();
  const open = (record.order?.tickets ?? []).some((one) => isVoidable(record, one, now));
  return open ? null : createFailure('WRONG_STATE', phrase('day_of_issue_over'));
}

function findExchangeProblem(
  record: BookingRecord,
  capability: 'exchange' | 'exchange_into_another',
  { name: provider, exchange, exchange_into_another }: ProviderTraits,
  now: Date,
): Failure | null {
  if (!exchange) return refuseUnavailable(phrase('cannot_exchange', { provider }));
  if (capability === 'exchange_into_another' && exchange_into_another === false) {
    return refuseUnavailable(phrase('no_tickets_elsewhere', { provider }));
  }
  if (listLiveTickets(record).length === 0) return refuseWithoutTickets();
  if (hasAllFlown(record, now)) return refuseEveryFlightLeft();
  // Flights belong to all: they cannot change while only some passengers are ticketed.
  if (capability === 'exchange_into_another' || record.status === 'TICKETED') return null;
  return createFailure('WRONG_STATE', phrase('some_unissued'));
}

/** Whether every flight has departed; a released flight keeps its value and can be exchanged. */
const hasAllFlown = ({ order }: BookingRecord, now: Date): boolean =>
  order?.slices.every(({ legs }) =>
    legs.every((leg) => !isGivenBack(leg.status) && hasDeparted(leg, now)),
  ) ?? false;

/** Refuses where no held seat is on a future flight. */
function refuseWithoutFlight({ order }: BookingRecord, now: Date): Failure | null {
  const legs = (order?.slices ?? []).flatMap((slice) => slice.legs);
  const held = legs.filter(({ status }) => !isGivenBack(status));
  if (held.length === 0) return createFailure('WRONG_STATE', phrase('no_flight_held'));
  return held.every((leg) => hasDeparted(leg, now)) ? refuseEveryFlightLeft() : null;
}

/** Whether a ticket or EMD is still open. */
const hasOpen = ({ order }: BookingRecord): boolean =>
  order?.tickets.some(({ status }) => status === 'TICKETED') ?? false;

const refuseEveryFlightLeft = () => createFailure('WRONG_STATE', phrase('all_left'));

const refuseUnplaced = () => createFailure('CAPABILITY_UNAVAILABLE', phrase('nothing_held_yet'));

const refuseWithoutTickets = () => createFailure('WRONG_STATE', phrase('has_no_ticket'));

/** The clock counts here: after the price guarantee, the booking must be repriced. */
function findIssueProblem(
  record: BookingRecord,
  traits: ProviderTraits,
  now: Date,
): Failure | null {
  const ticketed = record.status === 'TICKETED';
  if (ticketed && !(traits.emds_apart && listPassengersWithoutEmds(record).length > 0)) {
    return createFailure('ALREADY_TICKETED', phrase('all_issued'));
  }
  const unheld = refuseUnheldFlight(record);
  if (unheld) return unheld;
  const { order, pricing } = record;
  // Its documents may follow hours after the money: paying again would be paying twice.
  if (order?.tickets.length === 0 && holdsMoney(order)) {
    return createFailure('WRONG_STATE', phrase('payment_no_tickets'));
  }
  if (!pricing) return createFailure('WRONG_STATE', phrase('has_no_price'));
  // Only EMDs are missing: the fares are paid.
  if (ticketed) return null;
  if (record.order?.unplaced && isPast(record.order.payment_due_at, now)) {
    return createFailure('EXPIRED', phrase('sold_no_more'));
  }
  // Without repricing, a new price comes at issue, and the forms are checked against it.
  if (!traits.reprice) return null;
  if (isPast(pricing.expires_at, now)) return createFailure('EXPIRED', phrase('guarantee_over'));
  if (pricing.changed) return createFailure('PRICE_CHANGED', phrase('other_price_asked'));
  return null;
}

/** Refuses a ticket for a flight without a held seat, unless the airline cancelled it (HX). */
function refuseUnheldFlight({ order }: BookingRecord): Failure | null {
  const legs = order?.slices.flatMap((slice) => slice.legs) ?? [];
  for (const { status, marketing_carrier, flight_number } of legs) {
    const flight = `${marketing_carrier} ${flight_number}`;
    const standing = getLegStanding(status);
    if (standing === 'WAITING') {
      return createFailure('WRONG_STATE', phrase('not_confirmed_flight', { flight, status }));
    }
    if (standing === 'LOST' && status !== 'HX') {
      return createFailure('WRONG_STATE', phrase('not_to_be_had', { flight, status }));
    }
  }
  return null;
}

/** Short form for the views. */
const may = (record: BookingRecord, capability: Capability, context: CapabilityContext): boolean =>
  requireCapability(record, capability, context).ok;

export function getBookingCapabilities(
  record: BookingRecord,
  context: CapabilityContext,
): Booking['capabilities'] {
  const { traits } = context;
  const changeable = may(record, 'edit_passengers', context) && traits !== null;
  const sells = may(record, 'issue', context);
  const exchange = may(record, 'exchange', context);
  const buy_seat = may(record, 'seats', context);
  const buy_baggage = may(record, 'baggage', context);
  // Seats, bags and exchanges are paid by the same forms as tickets.
  const pays = traits !== null && (sells || exchange || buy_seat || buy_baggage);
  return {
    cancel: may(record, 'cancel', context),
    ticket: sells,
    split: may(record, 'split', context),
    share: PRODUCT_FEATURES.share,
    history: true,
    creditcard_fop: pays && traits.card,
    multiple_creditcard_fop: pays && traits.card,
    invoice_fop: pays && traits.invoice,
    cancel_all_tickets:
      may(record, 'void', context) && mayVoidAll(record, context.now, traits?.void).ok,
    eligible_documents: changeable ? [...traits.document_types] : [],
    slice_change: exchange,
    airports_change: exchange,
    buy_seat,
    buy_baggage,
    disable_city_pair_edition: !exchange,
  };
}

export function getPassengerCapabilities(
  record: BookingRecord,
  passenger: RecordPassenger,
  context: CapabilityContext,
): PassengerCapabilities {
  const edit = may(record, 'edit_passengers', context);
  const rename = edit && !isTicketed(record);
  return {
    edit_tsa: edit,
    edit_contact: edit,
    edit_frequent_flyer: edit && passenger.pax_type !== 'INF',
    editable_birthdate: edit,
    mandatory_document: false,
    edit_passenger_info: rename,
    edit_document: edit,
    mandatory_birthdate: passenger.pax_type === 'INF',
    mandatory_passenger_info: true,
  };
}

export const getPriceCapabilities = (
  record: BookingRecord,
  context: CapabilityContext,
): BookingPrice['capabilities'] => ({
  view_restrictions: may(record, 'fare_rules', context),
  reprice: may(record, 'reprice', context),
  reprice_lowest_price: may(record, 'reprice_lowest', context),
  edit_consolid_fee: PRODUCT_FEATURES.edit_fees,
  edit_agent_fee: PRODUCT_FEATURES.edit_fees,
});
