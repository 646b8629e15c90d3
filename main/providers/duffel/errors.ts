/**
 * Maps Duffel's errors to the product's: by the code first, then by the text, then by type and
 * status. Code and text are kept for the agent.
 */
import { phrase } from '#main/contract/phrase.ts';
import { joinErrorTexts, toPlaceDetail } from '../failures.ts';
import type { ProviderFailure } from '../provider.ts';
import { isRefusal } from '../transport.ts';
import { Fieldset, Reading } from './json.ts';

type Word = ProviderFailure['error'];

interface DuffelError {
  type: string | null;
  code: string | null;
  title: string | null;
  text: string | null;
  field: string | null;
}

export interface Problems {
  errors: DuffelError[];
  request_id: string | null;
  status: number | null;
}

/** Null if the answer has no errors. */
export function readErrors(body: unknown, reading = new Reading()): Problems | null {
  const root = new Fieldset(body, reading);
  const errors = root.list('errors');
  if (errors.length === 0) return null;
  const meta = root.at('meta');
  return {
    request_id: meta.text('request_id'),
    status: meta.whole('status'),
    errors: errors.map((error) => ({
      type: error.text('type'),
      code: error.text('code'),
      title: error.text('title'),
      text: error.text('message') ?? error.text('detail'),
      field: readSource(error),
    })),
  };
}

/** An object with a pointer, or the pointer alone; in an airline's error it is a name. */
function readSource(error: Fieldset): string | null {
  if (typeof error.raw('source') === 'string') {
    const told = error.text('source');
    return told?.includes('/') ? told : null;
  }
  const source = error.at('source');
  const [place] = ['pointer', 'field', 'parameter'].flatMap((name) => source.text(name) ?? []);
  return place ?? null;
}

const CODES: [RegExp, Word][] = [
  [
    /^(offer|order_change_offer|quote)?_?(expired|has_expired)$|offer_expired|expired_offer/,
    'EXPIRED',
  ],
  [/already_(been_)?booked|duplicate_?(booking|order|reservation)|^duplicate$/, 'DUPLICATE'],
  [
    /(offer|fare|flight|seat|service|inventory).*(no_longer_available|unavailable|not_available)|sold_out|no_availability/,
    'SOLD_OUT',
  ],
  [/price.*chang|(amount|currency)_does_not_match|fare.*chang/, 'PRICE_CHANGED'],
  [/already_cancel|order_cancelled/, 'CANCELLED'],
  [/already_(been_)?paid/, 'ALREADY_TICKETED'],
  // A quote or change that was replaced by a later one.
  [/past_payment_required_by|^stale_|_stale$/, 'EXPIRED'],
  [/card_declined|insufficient_funds|payment_declined/, 'CARD_REFUSED'],
  [
    /not_supported|unsupported|not_allowed|unavailable_feature|not_possible|not_(cancellable|changeable)/,
    'CAPABILITY_UNAVAILABLE',
  ],
  [/^(resource_)?not_found$/, 'NOT_FOUND'],
  [/schedule_?changed/, 'EXPIRED'],
  // The airline failed, or is still working, whatever the status: that is not a refusal.
  [
    /^airline_(unknown|internal)$|already_(been_)?(attempted|actioned)|in_progress/,
    'PROVIDER_ERROR',
  ],
];

const TEXTS: [RegExp, Word][] = [
  [/field '(amount|currency)' (didn.t|did not|does not) match/i, 'PRICE_CHANGED'],
  [/already.{0,20}cancel|has been cancel|is cancelled/i, 'CANCELLED'],
  [/already.{0,30}(paid|ticketed)/i, 'ALREADY_TICKETED'],
  [/duplicate (booking|order|reservation)|already (been )?booked/i, 'DUPLICATE'],
  [/(price|amount|fare).{0,40}(changed|no longer|does not match|increased)/i, 'PRICE_CHANGED'],
  [/(offer|quote|change|cancellation).{0,40}(expired|no longer valid)/i, 'EXPIRED'],
  [/no longer available|sold out|not available any/i, 'SOLD_OUT'],
  [/unsupported (operation|action)/i, 'CAPABILITY_UNAVAILABLE'],
  [
    /(card|payment|bank|issuer|funds|balance).{0,60}(declined|insufficient)|(declined|insufficient).{0,60}(card|payment|bank|issuer|funds|balance|credit)/i,
    'CARD_REFUSED',
  ],
];

/** Whether the agency's own account at Duffel is too low: no form of payment of the customer's. */
export const isOwnBalance = ({ code = null, title = null, text = null }: Partial<DuffelError>) =>
  /insufficient[ _]balance|balance.{0,40}insufficient/i.test(`${code} ${title}: ${text}`);

const TECHNICAL = /^(api_error|rate_limit_error)$/;

export function resolveWord(told: Partial<DuffelError>): Word | null {
  if (isOwnBalance(told)) return 'PROVIDER_REFUSED';
  const { type = null, code, title, text } = told;
  const name = code?.toLowerCase() ?? '';
  const by_code = CODES.find(([pattern]) => pattern.test(name))?.[1];
  if (by_code) return by_code;
  const words = `${title ?? ''}: ${text ?? ''}`;
  const by_text = TEXTS.find(([pattern]) => pattern.test(words))?.[1];
  if (by_text) return by_text;
  return type !== null && TECHNICAL.test(type) ? 'PROVIDER_ERROR' : null;
}

/**
 * A refusal means that nothing happened, and a rate limit that nothing was tried; after
 * any other error of an effect, its outcome is unknown.
 */
export function toFailure(
  problems: Problems,
  answered: { effect: boolean; creates?: boolean; status: number; retry_after_ms: number | null },
): ProviderFailure {
  const { errors } = problems;
  const status = answered.status >= 400 ? answered.status : (problems.status ?? answered.status);
  const chosen = errors.find((error) => resolveWord(error) !== null) ?? errors[0];
  const text = describeErrors(errors);
  const buildFailure = (error: Word, retry: ProviderFailure['retry']): ProviderFailure => ({
    error,
    retry,
    message: errors.some(isOwnBalance)
      ? phrase('duffel_own_balance')
      : (text ?? phrase('http_status', { status })),
    provider_code: chosen?.code ?? chosen?.type ?? null,
    provider_text: text,
    details: errors.flatMap(({ field, text: about }) =>
      field === null ? [] : [toPlaceDetail(field, about)],
    ),
    ...(answered.retry_after_ms === null ? {} : { retry_after_ms: answered.retry_after_ms }),
  });
  const types = errors.map(({ type }) => type);
  // For a creation only these prove that nothing was booked: the code, and an unavailable service
  // in Duffel's own error. A proxy before Duffel also sends a 503, but without an error in it.
  const is_unavailable = status === 503 && errors.some(({ type, code }) => type && code);
  if (
    errors.some(({ code }) => code === 'order_not_created') ||
    (answered.creates && is_unavailable)
  )
    return buildFailure('PROVIDER_ERROR', 'never');
  if (status === 429 || types.includes('rate_limit_error'))
    return buildFailure('PROVIDER_ERROR', 'safe');
  if (status === 401 || status === 403 || types.includes('authentication_error')) {
    return buildFailure('PROVIDER_ERROR', 'never');
  }
  if (!isRefusal(status)) {
    return buildFailure('PROVIDER_ERROR', answered.effect ? 'unknown' : 'safe');
  }
  const word =
    (chosen && resolveWord(chosen)) ?? (status === 404 || status === 410 ? 'NOT_FOUND' : null);
  if (word === 'PROVIDER_ERROR') return buildFailure(word, answered.effect ? 'unknown' : 'safe');
  return buildFailure(word ?? 'PROVIDER_REFUSED', 'never');
}

/** A chosen offer that Duffel no longer knows has expired. */
export const toExpired = (failure: ProviderFailure): ProviderFailure =>
  failure.error === 'NOT_FOUND' ? { ...failure, error: 'EXPIRED' } : failure;

function describeErrors(errors: readonly DuffelError[]): string | null {
  const texts = errors.flatMap(({ title, text }) => {
    const parts = [title, text].filter((part) => part !== null);
    return parts.length === 0 ? [] : [parts.join(': ')];
  });
  return joinErrorTexts(texts);
}
