/** Refusals that several operations share, worded once. */

import { type Failure, failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';

export const noSuchBooking = (): Failure => failure('NOT_FOUND', phrase('no_booking'));

/** It stays as it is stored: nothing is guessed of it, and nothing else waits for it. */
export const bookingUnreadable = (booking_id: string): Failure =>
  failure('WRONG_STATE', phrase('booking_unreadable'), [
    { path: 'booking_id', message: booking_id },
  ]);

export const wrongSignIn = (): Failure => failure('UNAUTHENTICATED', phrase('wrong_sign_in'));

export const notConfigured = (provider: string): Failure =>
  failure('PROVIDER_NOT_CONFIGURED', phrase('not_configured', { provider }), [
    { path: 'provider_type', message: provider },
  ]);

export const adminsOnly = (): Failure => failure('FORBIDDEN', phrase('admins_only'));

export const serviceAdminsOnly = (): Failure => failure('FORBIDDEN', phrase('service_admins_only'));

/** How long a second writer waits before it is told that somebody else is at it. */
export const LOCK_WAIT_MS = 2_000;
const BUSY_RETRY_MS = 1_000;

export const bookingBusy = (message: string): Failure =>
  failure('BOOKING_BUSY', message, [], BUSY_RETRY_MS);
