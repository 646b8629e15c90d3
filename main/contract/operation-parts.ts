/** Shared parts of entries in the operations table. */
import type { ErrorWord } from './errors.ts';
import type { OperationKind } from './operation.ts';

/** Errors of any call that reaches a provider. */
export const PROVIDER = [
  'PROVIDER_ERROR',
  'PROVIDER_TIMEOUT',
  'PROVIDER_REFUSED',
  'PROVIDER_NOT_CONFIGURED',
  'OFFLINE',
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

const byKind = <const Rest extends object>(shared: Rest) => {
  const ofKind =
    <Kind extends OperationKind>(kind: Kind) =>
    (summary: string) => ({ summary, kind, ...shared });
  return { query: ofKind('query'), command: ofKind('command'), effect: ofKind('effect') };
};

/** Of the public interface. */
export const rest = byKind({ auth: 'bearer+key' });
const WORKSTATION = { auth: 'workstation', http: null, errors: [] } as const;
export const local = byKind(WORKSTATION);
/** The caller's own session and settings. */
export const own = byKind({ ...WORKSTATION, scope: 'own' });
/** Set for an agency by its administrators. */
export const administered = byKind({ ...WORKSTATION, role: 'ADMIN' });
/** What all agencies share: for the service's administrators. */
export const serviceWide = byKind({ ...WORKSTATION, role: 'ADMIN', scope: 'service' });
