/**
 * The meaning of an airline's error: by text first, since senders share words more than codes, then
 * by PADIS 9321 code, else a plain refusal. Code and text are kept for the agent.
 */
import { phrase } from '#main/contract/phrase.ts';
import { toPlaceDetail } from '../failures.ts';
import type { ProviderFailure } from '../provider.ts';
import type { WireError } from './read/problems.ts';

type Word = ProviderFailure['error'];

/** In this order: the more certain first. */
const WORDS: [RegExp, Word][] = [
  [/^(wrong amount|too late)\b/i, 'PROVIDER_REFUSED'],
  [
    /already.{0,20}cancel|\bis cancel|has been cancel|^(order|pnr|booking) cancelled|\b(order|pnr|booking|reservation)\b((?!\b(not|never|must|items?|seat|payment)\b|n't).){0,20}\b(was|been) (auto\w*[- ]?)?cancel/i,
    'CANCELLED',
  ],
  [/already.{0,20}(paid|ticketed|issued|fulfilled)/i, 'ALREADY_TICKETED'],
  [
    /duplicate(?! (paxid|ticket number|names?\b))|booking.{0,20}\bwith the same\b.{0,60}\b(made|exists?)\b|(?<!\bseat\b.{0,40})already (been )?(booked|confirmed with the same)|\b(order|booking) already exists/i,
    'DUPLICATE',
  ],
  [
    /(price|fare|amount|total).{0,40}(changed|differen[ct]|mismatch|increased|not equal|(no longer|do(es)? not|doesn't|no) match)|no match\w* (\w+ )?price|^\W*(air )?(price|fare) change\W*$/i,
    'PRICE_CHANGED',
  ],
  [
    /(offer|price|fare|session|shopping|results?|quote|guarantee).{0,40}(expired|no longer (valid|available)|time.?limit)/i,
    'EXPIRED',
  ],
  [
    /(offer|offeritem|offer item|response).{0,60}(not found|unknown|invalid|does not exist)/i,
    'EXPIRED',
  ],
  [
    /invalid (offer|response ?id)|\b(invalid|timed.?out)\b(?! pax).{0,60}offer(item)?(ref)?id\b/i,
    'EXPIRED',
  ],
  [
    /(?<!_)(order|booking|pnr|record|reservation|locator|reference).{0,60}(not found|unknown|does not exist|not exist|cannot be found|could not be found)/i,
    'NOT_FOUND',
  ],
  [
    /no (record locator|pnr|order|booking|match)(?! (was|has been|is) (created|made|done|placed))|(unable to|cannot|can't|could ?n[o']t) (find|locate|retrieve) (the |your |this )?(order|pnr|booking|reservation)|\bunknown (order|pnr|booking|reservation)|order not found/i,
    'NOT_FOUND',
  ],
  [
    /sold.?out|no (more )?seats|(not|n't) (have )?enough seats|seat(?! ?map).{0,40}already.{0,20}(reserved|booked|taken|assigned|occupied)|no space|\bseats?\b(?! ?(map|selection|assign)).{0,20}(no longer|not) available|(class|flight|inventory|segment|rate|fare).{0,40}(not available|unavailable|no longer available|closed|waitlist)|no availability|unable to (sell|confirm) (the |your )?(requested )?(segment|flight|class)(?!.*\b(change|error))|segment status u[cns]\b/i,
    'SOLD_OUT',
  ],
  [
    /(?<!(loyalty|flyer|id) )card.{0,40}(declin|refus|reject|invalid|expired|denied|denial|not (accepted|supported))|card error\W+call to authori|unsuccessful authori[sz]|(incorrect|wrong|invalid|expired) (credit |debit |payment )?card|(cvv|cvc|security (code|id)).{0,40}(invalid|incorrect|fail|mismatch|not match)|invalid (cvv|cvc|security code)|cardholder.{0,80}(incorrect|authentication failed)|payment.{0,40}(declin|refus|reject|fail)|insufficient funds|do not honou?r|\btransaction\b.{0,10}(declin|not (been )?approved)|\b(issuer|bank)\b.{0,10}(declin|refus|reject|denied)|(\b3[- ]?d[- ]?s(2|ecure)?\b|(card ?holder|customer|payer) authentication|authentication of the (card ?holder|customer|payer)|payment.{0,30}authentication).{0,30}(required|needed|mandatory|fail|declin|reject|unsuccessful|not (completed|successful))|payment requires\b.{0,30}authentication|declined by (the |your )?(issuer|bank)/i,
    'CARD_REFUSED',
  ],
  [/not (supported|offered|implemented)|unsupported/i, 'CAPABILITY_UNAVAILABLE'],
];
const TECHNICAL =
  /system (error|unable|unavailable)|internal|temporar|try again|time.?out|timed out|unavailable|unexpected|technical|connection|gateway|unable to (call|reach|connect|contact)|(system|service|application) (is )?(unable|suspended|down)|\b(link|line|host|server) (is )?down|(not|n't) respond|no (response|reply|answer)\b|inconsistent response|await\w* (\w+ )?(response|reply|confirmation)|pending (airline|carrier)|in progress|being processed|\b(ticketing|issuance|payment|creation) (is )?pending|(erro\w*|fal(lo|ha)) (intern[oa]|inesperad[oa]|t[ée]cnic[oa])|tente novamente|int[ée]nt[ae]lo|erreur (technique|interne)|(technischer|interner) fehler/i;
/** Something went wrong, and the words do not say with what. */
const BROKEN =
  /unable to (process|complete)(?! (as|because|due to)\b)|\b(error|failure|exception|problem) ((has |have )?(occurr?ed|happened)|during|while|creating|obtaining|retrieving|processing)|\b(server|service|host|application|communication|unknown|generic|general) (error|failure)|went wrong|\bexception\b|\b(issu\w+|ticketing) (has |have )?failed|\b(tickets?|emds?|documents?) (could |can)?not (be )?issued|se ha producido un error|ocorreu um erro/i;
const REASON =
  /valid|required|missing|mandatory|schema|more than one|not (authori[sz]ed|permitted|allowed)|obligat|obrigat/i;
const isTechnical = (text: string) =>
  TECHNICAL.test(text) || (BROKEN.test(text) && !REASON.test(text));

/** PADIS 9321 codes that say enough alone. */
const CODES: Record<string, Word> = {
  '2': 'SOLD_OUT',
  '129': 'NOT_FOUND',
  '118': 'PROVIDER_ERROR',
  '740': 'SOLD_OUT',
  '911': 'PROVIDER_ERROR',
  '913': 'NOT_FOUND',
};

/** What an airline says of something that is not there; its codes for that are given for more. */
const ABSENT =
  /found|exist|match|unknown|(find|locate|retrieve)\b|invalid.{0,40}(order|booking|pnr|record|reservation|locator|reference)|encontr|trouv|gefunden/i;

/** What else may not be there: whoever lacks a seat or a service says nothing of the order. */
const PART =
  /\b(seat|price|fare|service|offer|flight|segment|journey|bag|baggage|card|payment|(order|booking) ?(item|class|status|type|channel|fee|passenger|service))/i;
const WHOLE =
  /\b((order|booking)(?! ?(item|class|status|type|channel|fee|passenger|service))|pnr|record|reservation|locator|file)/i;

const NO_OFFERS =
  /(not|n't) (have )?enough seats|no (available |matching )?(availability|offers?|flights?|fares?|itinerar|results?|recommendation|service|schedule|combination|valid (offer|fare|flight)|eligible|products?)|nothing found|(flights?|offers?|fares?|itinerar\w*) (were |was )?(not|un) ?(found|available)|not operat|(do not|don't) sell\b/i;

const pickCode = (error: WireError) =>
  [error.code, error.type].find((text) => text !== null && /^\d{1,4}$/.test(text)) ?? error.code;

/** True where a search's error says only that nothing is for sale. */
export function saysNothingForSale(errors: WireError[]): boolean {
  return errors.some((error) => NO_OFFERS.test(error.text ?? '') || pickCode(error) === '496');
}

/** An order stands all the same: its payment or its tickets alone failed. */
const MADE =
  /(?<!\bno )\b(order|booking|pnr|reservation)\b((?!\b(not|never|cannot|be)\b|n't).){0,40}\b(created|made|booked|successful(ly)?)\b/i;

/** Money was taken, whatever failed then. */
const CHARGED =
  /\b(payment|card|amount)\b((?!\b(not|never|cannot|be)\b|n't).){0,40}\b(authori[sz]ed|captured|charged|debited)\b/i;

/** Whoever cannot read an order back made it first. */
const LOST =
  /(unable to|cannot|can't|could ?n[o']t) (retrieve|determine|obtain)\b.{0,20}\b(order|booking|pnr|reservation|locator)\b/i;

/**
 * The failure for an answer's errors. A refusal in words means nothing happened; after a technical
 * error of an effect, and where the words say that an order was made or paid, that is unknown.
 */
export function toFailure(
  errors: WireError[],
  options: { effect: boolean; status: number; message: string },
): ProviderFailure {
  const ranked = errors.map((error) => ({ error, word: resolveWord(error) }));
  const chosen =
    ranked.find((one) => one.word !== 'PROVIDER_REFUSED' && one.word !== 'PROVIDER_ERROR') ??
    ranked.find((one) => one.word === 'PROVIDER_ERROR') ??
    ranked[0];
  const texts = [...new Set(errors.flatMap((error) => error.text ?? []))];
  const text = texts.join(' / ').slice(0, 1000) || null;
  const word = chosen?.word ?? 'PROVIDER_ERROR';
  const technical = word === 'PROVIDER_ERROR';
  const made =
    options.message === 'OrderCreate' && (MADE.test(text ?? '') || LOST.test(text ?? ''));
  const charged = options.effect && CHARGED.test(text ?? '');
  const open =
    technical || made || charged || (options.status >= 500 && word === 'PROVIDER_REFUSED');
  return {
    error: open ? 'PROVIDER_ERROR' : word,
    retry: open ? (options.effect ? 'unknown' : 'safe') : 'never',
    message: text ?? phrase('refused_no_reason', { message: options.message }),
    provider_code: chosen ? (pickCode(chosen.error) ?? chosen.error.type) : null,
    provider_text: text,
    details: errors.flatMap(({ tag, text: about }) => (tag ? [toPlaceDetail(tag, about)] : [])),
  };
}

/** A failure that is clear from the status, in the airline's words; these may say more. */
export function toStatusFailure(
  early: ProviderFailure,
  errors: WireError[],
  options: { effect: boolean; status: number; message: string },
): ProviderFailure {
  if (errors.length === 0) return early;
  const told = toFailure(errors, options);
  const plain = ['PROVIDER_REFUSED', 'PROVIDER_ERROR'].includes(told.error);
  if (options.status === 403 && !plain) return told;
  const { provider_code, provider_text, details } = told;
  return {
    ...early,
    message: provider_text ?? early.message,
    provider_code,
    provider_text,
    ...(details && { details }),
  };
}

function resolveWord(error: WireError): Word {
  const text = error.text ?? '';
  const is_part = PART.test(text) && !WHOLE.test(text);
  // Whoever could not look says nothing of what is there.
  const is_unread =
    /\bretrieve\b/i.test(text) &&
    (TECHNICAL.test(text) || /at (this|the) (time|moment)/i.test(text));
  const by_words = WORDS.find(
    ([pattern, word]) => pattern.test(text) && !((is_part || is_unread) && word === 'NOT_FOUND'),
  )?.[1];
  if (by_words) return by_words;
  if (/validation/i.test(error.type ?? '')) return 'PROVIDER_REFUSED';
  const by_code = CODES[pickCode(error) ?? ''];
  if (by_code === 'NOT_FOUND' && text !== '' && (is_part || !ABSENT.test(text))) {
    return isTechnical(text) ? 'PROVIDER_ERROR' : 'PROVIDER_REFUSED';
  }
  if (by_code && by_code !== 'PROVIDER_ERROR') return by_code;
  if (by_code === 'PROVIDER_ERROR' && (isTechnical(text) || text === '')) return by_code;
  if (by_code === undefined && isTechnical(text)) return 'PROVIDER_ERROR';
  // Codes of nine digits begin with a status of HTTP.
  if (/^5\d{8}$/.test(error.code ?? '')) return 'PROVIDER_ERROR';
  if (/fault|server/i.test(`${error.type} ${error.code}`)) return 'PROVIDER_ERROR';
  return 'PROVIDER_REFUSED';
}
