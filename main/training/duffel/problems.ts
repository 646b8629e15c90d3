/**
 * Duffel's errors: an HTTP status and one error of a closed table. A problem is thrown while a
 * request is read and becomes an answer in one place, the front; none leaves this folder as an
 * exception.
 */
import { Refused } from '../engine/state.ts';
import type { WorldRefusal } from '../world.ts';

const STATE = { status: 422, type: 'invalid_state_error' } as const;
const FIELD = { status: 422, type: 'validation_error' } as const;
const KINDS = {
  invalid_authorization: { status: 401, type: 'authentication_error', title: 'Not authorised' },
  unsupported_version: { status: 400, type: 'invalid_request_error', title: 'Unknown version' },
  unsupported_format: { status: 406, type: 'invalid_request_error', title: 'Unknown format' },
  malformed_body: { status: 400, type: 'invalid_request_error', title: 'Body cannot be read' },
  not_found: { status: 404, type: 'invalid_request_error', title: 'Not found' },
  method_not_allowed: { status: 405, type: 'invalid_request_error', title: 'Not for this path' },
  validation_required: { ...FIELD, title: 'Field is missing' },
  validation_format: { ...FIELD, title: 'Field has another form' },
  validation_unknown: { ...FIELD, title: 'Field is not known' },
  invalid_cursor: { ...FIELD, title: 'Cursor is not known' },
  offer_no_longer_available: { ...STATE, title: 'Offer no longer available' },
  offer_requires_instant_payment: { ...STATE, title: 'Offer cannot be held' },
  offer_expired: { ...STATE, title: 'Offer expired' },
  price_changed: { ...STATE, title: 'Price changed' },
  already_cancelled: { ...STATE, title: 'Order cancelled' },
  already_paid: { ...STATE, title: 'Already paid' },
  past_payment_required_by_date: { ...STATE, title: 'Payment is too late' },
  payment_amount_does_not_match_order_amount: { ...FIELD, title: 'Wrong payment amount' },
  card_declined: { status: 422, type: 'airline_error', title: 'Card declined' },
  order_change_not_possible: { ...STATE, title: 'Change not possible' },
  expired: { ...STATE, title: 'Quote expired' },
} as const satisfies Record<string, { status: number; type: string; title: string }>;
export type ProblemCode = keyof typeof KINDS;

export interface ErrorSource {
  field: string;
  pointer: string;
}

export class DuffelProblem extends Error {
  readonly code: ProblemCode;
  readonly source: ErrorSource | null;

  constructor(code: ProblemCode, text: string, source: ErrorSource | null = null) {
    super(text);
    this.code = code;
    this.source = source;
  }
}

export const refuse = (code: ProblemCode, text: string, source?: ErrorSource): never => {
  throw new DuffelProblem(code, text, source ?? null);
};

/** The value; throws the problem if there is none. */
export const need = <T>(value: T | null | undefined, code: ProblemCode, text: string): T =>
  value ?? refuse(code, text);

const WORDS: Readonly<Record<WorldRefusal['kind'], ProblemCode>> = {
  NOT_FOUND: 'not_found',
  SOLD_OUT: 'offer_no_longer_available',
  PRICE_CHANGED: 'price_changed',
  OFFER_EXPIRED: 'offer_expired',
  ALREADY_CANCELLED: 'already_cancelled',
  ALREADY_PAID: 'already_paid',
  INVALID: 'validation_format',
  NOT_OFFERED: 'not_found',
  CARD_DECLINED: 'card_declined',
  WRONG_AMOUNT: 'payment_amount_does_not_match_order_amount',
  TOO_LATE: 'past_payment_required_by_date',
};

/** What a request or the world was refused for; throws any other error on. */
export function toProblem(error: unknown): DuffelProblem {
  if (error instanceof DuffelProblem) return error;
  if (!(error instanceof Refused)) throw error;
  return new DuffelProblem(WORDS[error.refusal.kind], error.message);
}

export function buildErrorBody({ code, message, source }: DuffelProblem, request_id: string) {
  const { status, type, title } = KINDS[code];
  const documentation_url = 'https://duffel.com/docs/api/overview/response-handling';
  const error = { type, code, title, message: message.slice(0, 500), documentation_url };
  return {
    status,
    body: { meta: { status, request_id }, errors: [source ? { ...error, source } : error] },
  };
}
