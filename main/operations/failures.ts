/** Refusals that several operations share, worded once. */
import { type Failure, failure } from '#main/contract/errors.ts';

export const noSuchBooking = (): Failure => failure('NOT_FOUND', 'There is no such booking');

/** It stays as it is stored: nothing is guessed of it, and nothing else waits for it. */
export const bookingUnreadable = (booking_id: string): Failure =>
  failure(
    'WRONG_STATE',
    'What is kept of a booking cannot be read; an administrator can go back to a copy of the data',
    [{ path: 'booking_id', message: booking_id }],
  );

export const wrongSignIn = (): Failure =>
  failure('UNAUTHENTICATED', 'The e-mail address or the password is wrong');

export const notConfigured = (provider: string): Failure =>
  failure('PROVIDER_NOT_CONFIGURED', `${provider} is not configured`, [
    { path: 'provider_type', message: provider },
  ]);

export const adminsOnly = (): Failure =>
  failure('FORBIDDEN', 'Only an administrator of the agency may do this');

export const serviceAdminsOnly = (): Failure =>
  failure('FORBIDDEN', 'Only an administrator of this service may do this');

/** How long a second writer waits before it is told that somebody else is at it. */
export const LOCK_WAIT_MS = 2_000;
const BUSY_RETRY_MS = 1_000;

export const bookingBusy = (message: string): Failure =>
  failure('BOOKING_BUSY', message, [], BUSY_RETRY_MS);
