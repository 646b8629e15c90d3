/** Failures of the adapters' own, besides those mapped from a provider's errors. */
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, type Result } from '#main/contract/result.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderFailure, ProviderLeg, ProviderPayment } from './provider.ts';

export const refuse = (message: string): ProviderFailure => ({
  error: 'PROVIDER_REFUSED',
  retry: 'never',
  message,
  provider_code: null,
  provider_text: null,
});

/** As much of an error's words as is read and kept: nobody bounds them, and patterns run over them. */
export const MAX_ERROR_TEXT = 1000;

/** The words of several errors as one text, each once; null without any. */
export const joinErrorTexts = (texts: readonly string[]): string | null =>
  [...new Set(texts)].join(' / ').slice(0, MAX_ERROR_TEXT) || null;

/** How a bank declines a card, whoever passes it on. */
export const BANK_DECLINES =
  /do not honou?r|insufficient funds|(credit|card) limit|(cvv|cvc(?!-)|security code).{0,20}(mismatch|invalid|wrong|fail)|invalid.{0,20}(cvv|cvc(?!-)|security code|approval)|call (the |issuing )*bank|refer to (the )?(card )?issuer|pick.?up card|(lost|stolen|restricted|blocked) card\b|card (is )?invalid|csc.{0,20}(mismatch|invalid|fail)|withdrawal limit|suspected fraud/i;

/** Whose money is short where no customer's card is. */
const ACCOUNT_OWNER =
  /\b(agenc(y|ies)|ag[eê]ncias?|agents?|agentes?|bsp|iata|pre-?paid|deposit|e?-?wallet|e?-?voucher|remittance)\b/i;
const ACCOUNT =
  /\b(credit(?! card)|cash|accounts?|funds?|balance|limite?|cr[eé]dito|saldo|remittance holding)\b/i;

/** Whom to ask is not whose account it is. */
const ADVICE = /\b(contact|call|ask|consult|contat)\w*\b[^.,;]{0,20}\bag[eê]n\w*/gi;
const OF_CARD =
  /\b(cards?|cardholder|cart[ãa]o|carte|tarjetas?|visa|mastercard|amex|cc|cvv|cvc|issuer)(?!\w)/i;

/**
 * A card is refused only where one was sent: what the airline or the BSP says of the agency's own
 * account, or of a voucher, is a refusal like others, however similar its words are.
 */
export function toRefusedPayment(
  failure: ProviderFailure,
  payments: readonly ProviderPayment[],
): ProviderFailure {
  if (failure.error !== 'CARD_REFUSED') return failure;
  const without_card = payments.length > 0 && payments.every(({ method }) => method !== 'CARD');
  const said = (failure.provider_text ?? '').replace(ADVICE, '');
  const of_account = ACCOUNT_OWNER.test(said) && ACCOUNT.test(said) && !OF_CARD.test(said);
  return without_card || of_account ? { ...failure, error: 'PROVIDER_REFUSED' } : failure;
}

/** A provider's note on a position in its own message, not a path of ours. */
export const toPlaceDetail = (place: string, text: string | null | undefined): ErrorDetail => ({
  path: 'provider.place',
  message: text ? `${place}: ${text}` : place,
  kind: 'PROVIDER',
});

/** A valid answer that does not contain the result of the request. */
export const refuseUnclear = (message: string, effect: boolean): ProviderFailure => ({
  ...refuse(message),
  error: 'PROVIDER_ERROR',
  retry: effect ? 'unknown' : 'safe',
});

const refuseAs = (error: ProviderFailure['error']) => (message: string) => ({
  ...refuse(message),
  error,
});

export const refuseUnavailable = refuseAs('CAPABILITY_UNAVAILABLE');
export const refuseChangedPrice = refuseAs('PRICE_CHANGED');
export const refuseSoldOut = refuseAs('SOLD_OUT');
export const refuseTicketed = refuseAs('ALREADY_TICKETED');
export const refuseNotFound = refuseAs('NOT_FOUND');

/** A price other than the agreed one; both are named. */
export const refuseOtherPrice = (
  message: string,
  before: Amount,
  now: Amount,
): ProviderFailure => ({
  ...refuseChangedPrice(message),
  details: [
    { path: 'price.before', message: formatDecimal(before.minor, before.currency) },
    { path: 'price.now', message: formatDecimal(now.minor, now.currency) },
  ],
});
interface Amount {
  minor: number;
  currency: string;
}

/** True if only some of the new times are to be accepted. */
export const takesSome = (
  legs: readonly ProviderLeg[],
  leg_keys: readonly string[] | undefined,
): boolean =>
  leg_keys !== undefined &&
  legs.some(({ key, status }) => /^T[KL]$/.test(status) && !leg_keys.includes(key));
export const ALL_TIMES = phrase('times_all_or_none');

/** A failed read after an effect: the effect may have happened. */
export const markUnsure = <T>(read: Result<T, ProviderFailure>): Result<T, ProviderFailure> =>
  read.ok || read.error.retry === 'unknown' ? read : fail({ ...read.error, retry: 'unknown' });
