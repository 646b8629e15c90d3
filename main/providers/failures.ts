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

/** How a bank declines a card, whoever passes it on. */
export const BANK_DECLINES =
  /do not honou?r|insufficient funds|(credit|card) limit|(cvv|cvc|security code).{0,20}(mismatch|invalid|wrong|fail)|invalid.{0,20}(cvv|cvc|security code|approval)|call (the |issuing )*bank|refer to (the )?(card )?issuer|pick.?up card|(lost|stolen|restricted|blocked) card\b|card (is )?invalid|csc.{0,20}(mismatch|invalid|fail)|withdrawal limit|suspected fraud/i;

const anyOf = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

/** Trouble on the way or at the far side, of whatever reason: nothing is known of what was done. */
export const TECHNICAL = anyOf(
  /system (error|unable|unavailable)|internal|temporar|unavailable|unexpected|technical|edifact err?or/,
  /try again|retry later|time.?out|timed out|connection|gateway|upstream|socket|i\/o error|\bE(CONN|TIMEDOUT|PIPE|AI_AGAIN)/,
  /unable to (call|reach|connect|contact|communicate|access)|(not|n't) respond|not reachable|overload|too busy|\babort/,
  /(system|host|server|response|provider|database)( is)?( currently| temporarily)? not available/,
  /(system|service|application) (is )?(unable|suspended|down)|\b(link|line|host|server)\b.{0,20}\bdown\b/,
  // No answer, or none yet.
  /no (response|reply|answer|link)\b|(response|reply) (not received|delayed)|inconsistent response|await\w* (\w+ )?(response|reply|confirmation)/,
  /\bno (order|booking|pnr|reservation|record locator)\b.{0,20}\b(returned|received|response|reply|confirmation)/,
  /\b(order|booking|reservation)( is| was| has)? ?(not|un)( been| yet)? ?confirmed/,
  /\b(status|state|outcome|result)\b.{0,20}\bunknown|unknown (payment|order|booking) (status|state|outcome|result)/,
  // Still at work.
  /pending (airline|carrier|payment)|in progress|in (\w+ )?process\b|still processing|being processed/,
  /\b(ticketing|issuance|payment|creation|authori[sz]ation) (is )?pending|under review|\breview\b.{0,20}pending|pending\b.{0,20}review/,
  /\bqueued\b|\bon (a |the )?queue\b|will be processed|for manual processing|\bpartial(ly)? (fail|creat|process|success)/,
  /(request|task|operation|call) (was |has been |is )?cancell?ed/,
  // What a program says of itself.
  /object reference|null ?(reference|pointer)|value cannot be null|cannot read propert|of undefined|index was out/,
  /out of (bounds|memory)|sequence contains no|input string was not|error message not found/,
  // In other tongues.
  /(erro\w*|fal(lo|ha)) (intern[oa]|inesperad[oa]|t[ée]cnic[oa])|(sistema|servidor|host)\b.{0,20}(indispon|no disponible|fora|ca[ií]do)/,
  /temporalmente|temporariamente|temporairement|vor[üu]bergehend|tiempo\b.{0,40}(agotado|expirado|excedido)/,
  /tempo\b.{0,20}(esgotado|excedido)|zeit[üu]berschreitung|tente novamente|int[ée]nt[ae]lo|erreur (technique|interne)|(technischer|interner) fehler/,
);
/** Something went wrong, and the words do not say with what. */
const BROKEN = anyOf(
  /unable to (process|complete|issue|ticket|save|store|commit|end)(?! (as|because|due to)\b|\/\w)/,
  /\b(error|failure|exception|problem) ((has |have )?(occurr?ed|happened)|during|while|creating|obtaining|retrieving|processing)/,
  /\b(server|service|host|application|communication|unknown|undefined|generic|general|fatal|runtime|database|supplier|airline|provider|payment|ticketing|issuance|booking|order|pricing|processing|link|transaction) (error|failure|problem)\b/,
  /(supplier|airline|provider|host)\b.{0,20}returned an error|went wrong|please retry|transaction aborted|exception\b/,
  /\b(issu\w+|ticketing) (has |have )?failed|\b(tickets?|emds?|documents?) (could |can)?not (be )?issued/,
  /se ha producido un error|ocorreu um erro|(erro|falha|fallo|error) (ao|na|no|en|al) (?!(el |o )?campo)\w+/,
  /(no se pudo|n[ãa]o foi poss[íi]vel) (proces|complet|emit|conclu)/,
  /^\W*(error|err|failed|failure|null|unknown|unspecified|undefined|other|n\/a)\W*$/,
);
const REASON =
  /valid|required|missing|mandatory|schema|more than one|not (authori[sz]ed|permitted|allowed)|obligat|obrigat/i;
export const isTechnical = (text: string): boolean =>
  TECHNICAL.test(text) || (BROKEN.test(text) && !REASON.test(text));

/** Told with a refusal, of what was done all the same. */
export const MAY_BE_DONE =
  /\bOK (ETICKET|ETKT|EMD)\b|(?<!\b(not|be|already) )\b(issued|ticketed|generated)\b\W+(but\b|unable to (update|record|store)|(pnr|record)\b.{0,20}(fail|\bnot\b))|\b(ticket|document) numbers? not returned/i;

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
