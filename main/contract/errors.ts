/**
 * The closed list of failures, each with its HTTP status and whether a repeat is safe. Every
 * failure of the product, over REST, IPC or in the outbox, is one of these words.
 */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { named } from './values.ts';
import './validation-words.ts';
import { maskCards } from './card-numbers.ts';

/**
 * The effect of sending the same request again: `never` - it fails again; `safe` - nothing
 * happened, a repeat is harmless; `unknown` - the effect may have happened: look it up before
 * repeating anything.
 */
type RetryClass = 'never' | 'safe' | 'unknown';

export const ERRORS = {
  INVALID_REQUEST: { status: 400, retry: 'never' },
  PAYMENT_REQUIRED: { status: 400, retry: 'never' },
  UNAUTHENTICATED: { status: 401, retry: 'never' },
  LOCKED: { status: 401, retry: 'safe' },
  FORBIDDEN: { status: 403, retry: 'never' },
  NOT_FOUND: { status: 404, retry: 'never' },
  METHOD_NOT_ALLOWED: { status: 405, retry: 'never' },
  ALREADY_TICKETED: { status: 409, retry: 'never' },
  CANCELLED: { status: 409, retry: 'never' },
  WRONG_STATE: { status: 409, retry: 'never' },
  STALE_REVISION: { status: 409, retry: 'never' },
  DUPLICATE: { status: 409, retry: 'never' },
  AMBIGUOUS: { status: 409, retry: 'never' },
  BOOKING_BUSY: { status: 409, retry: 'safe' },
  IDEMPOTENCY_MISMATCH: { status: 409, retry: 'never' },
  IN_PROGRESS: { status: 409, retry: 'safe' },
  SOLD_OUT: { status: 409, retry: 'never' },
  PRICE_CHANGED: { status: 409, retry: 'never' },
  ESTIMATE_MISSING: { status: 409, retry: 'never' },
  ESTIMATE_SPENT: { status: 409, retry: 'never' },
  EXPIRED: { status: 410, retry: 'never' },
  PAYLOAD_TOO_LARGE: { status: 413, retry: 'never' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: 'never' },
  PAYMENT_MISMATCH: { status: 422, retry: 'never' },
  CAPABILITY_UNAVAILABLE: { status: 422, retry: 'never' },
  CARD_REFUSED: { status: 422, retry: 'never' },
  PROVIDER_REFUSED: { status: 422, retry: 'never' },
  PROVIDER_NOT_CONFIGURED: { status: 422, retry: 'never' },
  THROTTLED: { status: 429, retry: 'safe' },
  CALL_CANCELLED: { status: 499, retry: 'safe' },
  INTERNAL: { status: 500, retry: 'unknown' },
  PROVIDER_ERROR: { status: 502, retry: 'safe' },
  OFFLINE: { status: 503, retry: 'safe' },
  BUSY: { status: 503, retry: 'safe' },
  PROVIDER_TIMEOUT: { status: 504, retry: 'safe' },
  OUTCOME_UNKNOWN: { status: 504, retry: 'unknown' },
} as const satisfies Record<string, { status: number; retry: RetryClass }>;

/** Seconds to wait before a retry, unless the failure itself gives a time. */
export const WAITS_S: Readonly<Partial<Record<ErrorWord, number>>> = {
  BOOKING_BUSY: 1,
  IN_PROGRESS: 1,
  THROTTLED: 2,
  BUSY: 1,
  OFFLINE: 30,
  PROVIDER_ERROR: 5,
  PROVIDER_TIMEOUT: 5,
  OUTCOME_UNKNOWN: 5,
};

export type ErrorWord = keyof typeof ERRORS;
export const ErrorWord = z
  .enum(Object.keys(ERRORS) as [ErrorWord, ...ErrorWord[]])
  .meta({ id: 'ErrorWord' });

/**
 * The part of the input that is wrong, or a named fact about the failure. `kind` tells the
 * workstation how to show it: `CODE` is for programs and not shown, `PROVIDER` is the airline's own
 * text.
 */
export const ErrorDetail = z.strictObject({
  path: z.string(),
  message: z.string(),
  kind: z.enum(['CODE', 'PROVIDER']).optional(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** A fact for programs: the workstation does not show it. */
export const toCodeDetail = (path: string, message: string): ErrorDetail => ({
  path,
  message,
  kind: 'CODE',
});

/** Data with which the workstation continues after a failure. */
export const FailureFacts = z.strictObject({
  /** The refund of a cancellation, to which the caller has to agree; a decimal amount. */
  refund: z
    .strictObject({
      amount: z.string(),
      currency: z.string(),
      /** The airline's credits in addition to it. */
      credits: z.array(z.strictObject({ amount: z.string(), currency: z.string() })).optional(),
    })
    .optional(),
  /** Requested seats that are taken meanwhile. */
  seats_taken: z.array(z.strictObject({ leg_id: z.string(), designator: z.string() })).optional(),
});
export type FailureFacts = z.infer<typeof FailureFacts>;

/**
 * An expected failure inside the product. `retry_after_ms` is set if waiting helps, `safe` if it is
 * known that nothing happened and a repeat is harmless, whatever the word means otherwise.
 */
export interface Failure {
  error: ErrorWord;
  message: string;
  details: ErrorDetail[];
  facts?: FailureFacts | undefined;
  retry_after_ms?: number;
  safe?: true;
}

export const createFailure = (
  error: ErrorWord,
  message: string,
  details: ErrorDetail[] = [],
  retry_after_ms?: number,
): Failure =>
  retry_after_ms === undefined
    ? { error, message, details }
    : { error, message, details, retry_after_ms };

export const refuse = (
  ...failure: Parameters<typeof createFailure>
): { ok: false; error: Failure } => ({ ok: false, error: createFailure(...failure) });

/** Refuses one field of a request; INVALID_REQUEST unless another word is given. */
export const refuseField = (path: string, message: string, error: ErrorWord = 'INVALID_REQUEST') =>
  refuse(error, message, [toCodeDetail(path, message)]);

const MAX_DETAILS = 50;
const MAX_PATH_LETTERS = 120;

/** A failure that names each wrong field; `inside` is the value's path in the input. */
export function refuseMalformed(issues: Issues, inside: readonly string[] = []): Failure {
  const details: ErrorDetail[] = [];
  for (const detail of listDetails(issues, inside)) {
    if (details.push(detail) >= MAX_DETAILS) break;
  }
  const first = details[0];
  const words = first ? `${first.path || 'body'}: ${first.message}` : phrase('malformed');
  return createFailure('INVALID_REQUEST', phrase('not_valid', { why: words }), details);
}

type Issues = readonly z.core.$ZodIssue[];
type Path = readonly PropertyKey[];

/** Callers may invent names, so only as much is repeated as identifies one. */
const formatName = (path: Path): string => {
  const name = maskCards(path.map(String).join('.'));
  return name.length > MAX_PATH_LETTERS ? `${name.slice(0, MAX_PATH_LETTERS)}…` : name;
};

function* listDetails(issues: Issues, above: Path): Generator<ErrorDetail> {
  const mistyped = new Set<string>();
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    // A text where a list belongs is also measured as a list: its length says nothing.
    if (mistyped.has(formatName(path))) continue;
    if (issue.code === 'invalid_type') mistyped.add(formatName(path));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        yield { path: formatName([...path, key]), message: phrase('unknown_field') };
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // The alternative with the fewest issues is taken as the intended one.
      const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
      yield* listDetails(closest, path);
    } else yield { path: formatName(path), message: issue.message };
  }
}

/** The body of every failure over REST. `code` is the HTTP status. */
export const RestErrorBody = named('Error', {
  code: z.int().min(400).max(599),
  message: z.string(),
  error: ErrorWord,
  details: z.array(ErrorDetail.omit({ kind: true })),
});
export type RestErrorBody = z.infer<typeof RestErrorBody>;

/** The body of a failure at the workstation, with more data. */
export const ErrorBody = RestErrorBody.extend({
  details: z.array(ErrorDetail),
  facts: FailureFacts.optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export function toErrorBody({ error, message, details, facts }: Failure): ErrorBody {
  const { status: code } = ERRORS[error];
  return facts ? { code, message, error, details, facts } : { code, message, error, details };
}

export const toRestErrorBody = ({ error, message, details }: Failure): RestErrorBody => ({
  code: ERRORS[error].status,
  message,
  error,
  details: details.map((detail) => ({ path: detail.path, message: detail.message })),
});

/** The body of operations that only confirm. */
export const Confirmation = named('Confirmation', { code: z.literal(200), message: z.string() });
