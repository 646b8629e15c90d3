/** Shared parts of entries in the operations table. */
import { z } from 'zod';
import type { ErrorWord } from './errors.ts';
import type { Operation, OperationKind } from './operation.ts';

/** Errors of any call that reaches a provider. */
export const PROVIDER = [
  'PROVIDER_ERROR',
  'PROVIDER_TIMEOUT',
  'PROVIDER_REFUSED',
  'PROVIDER_NOT_CONFIGURED',
  'OFFLINE',
] as const satisfies readonly ErrorWord[];
/** Further errors of what is asked of a booking that a change could be made to. */
export const READ = [
  'NOT_FOUND',
  'BOOKING_BUSY',
  'CANCELLED',
  'WRONG_STATE',
  'CAPABILITY_UNAVAILABLE',
] as const satisfies readonly ErrorWord[];
/** Further errors of any write to a booking. */
export const WRITE = [
  'NOT_FOUND',
  'BOOKING_BUSY',
  'STALE_REVISION',
  'CANCELLED',
  'WRONG_STATE',
  'CAPABILITY_UNAVAILABLE',
  'IDEMPOTENCY_MISMATCH',
  'IN_PROGRESS',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorWord[];
/** Further errors of any operation that takes money. */
export const MONEY = [
  'PAYMENT_REQUIRED',
  'PAYMENT_MISMATCH',
  'CARD_REFUSED',
  'PRICE_CHANGED',
  'SOLD_OUT',
  'EXPIRED',
] as const satisfies readonly ErrorWord[];
export const EXCHANGE = [
  'ESTIMATE_MISSING',
  'ESTIMATE_SPENT',
  'ALREADY_TICKETED',
] as const satisfies readonly ErrorWord[];

export const body = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string) => ({
  methods: [method],
  path,
  query: {},
});

const Empty = z.strictObject({});

/**
 * Functions that build entries of one kind of access; `Needs` are further required fields. Without
 * an input or output it is an empty object.
 */
const byKind = <Needs extends keyof Operation = never>(
  shared: Pick<Operation, 'auth' | 'scope' | 'role'>,
) => {
  const ofKind =
    (kind: OperationKind) =>
    <I extends z.ZodType = typeof Empty, O extends z.ZodType = typeof Empty>(
      summary: string,
      entry: Pick<Operation<I, O>, Needs> & Partial<Operation<I, O>>,
    ) => {
      const usual = { http: null, errors: [], input: Empty, output: Empty };
      return { ...usual, ...shared, ...entry, summary, kind } as Operation<I, O>;
    };
  return { query: ofKind('query'), command: ofKind('command'), effect: ofKind('effect') };
};

/** Operations of the public interface. */
export const rest = byKind<'http'>({ auth: 'bearer+key' });
export const bearer = byKind<'http'>({ auth: 'bearer' });
/** Operations for signing in. */
export const open = byKind<'http'>({ auth: 'none', scope: 'own' });
export const local = byKind({ auth: 'workstation' });
/** Operations on the caller's own session and settings. */
export const own = byKind({ auth: 'workstation', scope: 'own' });
/** Settings of an agency, for its administrators. */
export const administered = byKind({ auth: 'workstation', role: 'ADMIN' });
/** Settings that all agencies share, for the service's administrators. */
export const serviceWide = byKind({ auth: 'workstation', role: 'ADMIN', scope: 'service' });
