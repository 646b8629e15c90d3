/** Refusals that several operations share, worded once. */
import { createFailure, type Failure, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatMoney } from '#main/domain/money.ts';

export const refuseUnknownBooking = (): Failure => createFailure('NOT_FOUND', phrase('no_booking'));

/** The booking stays as stored: nothing is guessed, and nothing else waits for it. */
export const refuseUnreadableBooking = (booking_id: string): Failure =>
  createFailure('WRONG_STATE', phrase('booking_unreadable'), [
    toCodeDetail('booking_id', booking_id),
  ]);

/** Thrown where a booking has changed since it was read; nothing was written. */
export class BookingMovedError extends Error {}

export const refuseForeignBooking = (): Failure => createFailure('FORBIDDEN', phrase('foreign'));

export const refuseUnknownAgent = (): Failure => createFailure('NOT_FOUND', phrase('no_agent'));
export const refuseUnknownGroup = (): Failure => createFailure('NOT_FOUND', phrase('no_group'));

export const refuseWrongSignIn = (): Failure =>
  createFailure('UNAUTHENTICATED', phrase('wrong_sign_in'));

export const refuseUnconfigured = (provider: string): Failure =>
  createFailure('PROVIDER_NOT_CONFIGURED', phrase('not_configured', { provider }), [
    toCodeDetail('provider_type', provider),
  ]);

export const refuseNonAdmins = (): Failure => createFailure('FORBIDDEN', phrase('admins_only'));

export const refuseNonServiceAdmins = (): Failure =>
  createFailure('FORBIDDEN', phrase('service_admins_only'));

/** Totals in minor units of the currency. */
export const refuseOtherFare = (was: number, now: number, currency: string): Failure =>
  createFailure('PRICE_CHANGED', phrase('fare_changed'), [
    { path: 'price.before', message: formatMoney(was, currency, 'en') },
    { path: 'price.now', message: formatMoney(now, currency, 'en') },
  ]);

/** How long a second writer waits before it gets BOOKING_BUSY. */
export const LOCK_WAIT_MS = 2_000;
/** Contains the agency id: naming another agency's booking neither waits for it nor blocks it. */
export const getBookingLock = (agency_id: number, id: string): string =>
  `booking:${agency_id}:${id}`;
const BUSY_RETRY_MS = 1_000;

export const refuseBusyBooking = (message: string): Failure =>
  createFailure('BOOKING_BUSY', message, [], BUSY_RETRY_MS);
