/**
 * The meaning of an airline's error: by text first, since senders share words more than codes, then
 * by PADIS 9321 code, else a plain refusal. Code and text are kept for the agent.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { joinErrorTexts, toPlaceDetail } from '../failures.ts';
import type { ProviderFailure } from '../provider.ts';
import { isRefusal } from '../transport.ts';
import { isTechnical, MAY_BE_DONE, TECHNICAL } from '../wire/trouble-words.ts';
import type { WireError } from './read/problems.ts';

type Word = ProviderFailure['error'];

/** What an error may speak of besides the order: whoever lacks one of these says nothing of it. */
const PART = new RegExp(
  `\\b(${[
    'seat|price|fare|service|offer|flight|segment|journey|bag|baggage|ancillar',
    'card|payment|currency|account|document|ticket|coupon|emd',
    'pax|passenger|travell?er|customer|profile|contact|address',
    'agenc(y|ies)|agent|seller|airline|carrier|organi[sz]ation|supplier|provider|system',
    'session|object|transaction|request(?!ed)|endpoint|resource|response|reply|confirmation',
    'state|status|outcome|result|history|error|failure|exception',
    '(order|booking)[ _]?(item|class|type|channel|fee|line|list)',
  ].join('|')})`,
  'i',
);
const ORDER = '\\b(order|booking|pnr|reservation|record|locator)';
const NAMES_ORDER = new RegExp(`${ORDER}(?! to\\b)`, 'i');
const namesOrder = (what: string) => NAMES_ORDER.test(what) && !PART.test(what);

/** By what something is looked for, or where, says nothing of what it is. */
const BY_WHAT = /(?<!\bno) (for|with|by|in|of|on|from|at|under|using|matching|that)\b.*/i;
/** What is not there stands before it. */
const NOT_THERE = new RegExp(
  `^(.*?)\\b(not (been )?found|(does|do|did) ?(not|n't) exist|not exist|(cannot|could not|can't) be found|unknown(?! ?${PART.source}))`,
  'i',
);
const SOUGHT = /(?:unable to|cannot|can't|could ?n[o']t) (?:find|locate|retrieve) ([^,]*)/i;

const ORDERS = `${ORDER}( ?(s|ids?|ref\\w*|numbers?|locators?|match(es)?))*`;
const NO_ORDER = new RegExp(
  `\\bno ((such|valid|active|existing|ndc|match\\w*) )*${ORDERS}( or ${ORDERS})?( (was|were|is|are|has been|have been))?( (found|exists?|available|retrieved|to display))*( match\\w*.*|,.*)?$|\\bunknown ${ORDERS}( \\S*\\d\\S*)?$`,
  'i',
);
const NO_MATCH = new RegExp(
  `\\bno match\\w*( found)?( for (the |your |this )?${ORDER}|\\W*$)`,
  'i',
);

/** Cancelled or missing: which of them, the airline does not say. */
const EITHER = /\bor\b.{0,20}\bcancell?ed|cancell?ed,? or\b/i;

/** Says of the order, and of nothing else, that it is not there. */
const saysMissing = (text: string) =>
  !EITHER.test(text) &&
  text.split(/[.:;!?\n]|\s-\s/).some((sentence) => {
    const [, what] = NOT_THERE.exec(sentence) ?? SOUGHT.exec(sentence) ?? [];
    if (what !== undefined && namesOrder(what.replace(BY_WHAT, ''))) return true;
    return NO_MATCH.test(sentence) || NO_ORDER.test(sentence.replace(BY_WHAT, '').trim());
  });

/** An empty list says that without naming an order, or of the passenger that it was asked by. */
const NO_RESULT =
  /^\W*(((item|data|passenger|pax|travell?er|name)\W?)*not found( or data not existing in (the )?processing host)?|(there (is|are|were) )?no (match\w* )?(result|match|data|item|passenger|name)\w*( match\w*| was| were)?( found| available| returned)?( (for|with|matching|in)\b.*)?|nothing (was )?found|((your|the) )?(search|query) (returned no|did not return any) \w+|(0|empty|no) (order|booking|result)s?( list)?( found)?|(order |the )*list is empty)\W*$/i;
/** Whoever cannot read a list says nothing of what is in it. */
const UNREAD = /\bretriev(e|al|ing)\b/i;

const CANCELLED_THING =
  /\b(flight|segment|seat|service|item|offer|ticket|coupon|document|emd|payment|transaction|session|request|operation|task|refund)\b[^,.:;]{0,30}$/i;
const CANCELLED_ORDER =
  /^(order|pnr|booking) cancelled|\b(order|pnr|booking|reservation)\b((?!\b(not|never|must|items?|seat|payment)\b|n't).){0,20}\b(is|was|been) (auto\w*[- ]?)?cancel/i;
const CANCELLED = /already.{0,20}cancel|\bis cancel|has been cancel/i;
function saysCancelled(text: string): boolean {
  if (EITHER.test(text)) return false;
  const found = CANCELLED.exec(text);
  const is_other = found && CANCELLED_THING.test(text.slice(0, found.index));
  return (found !== null && !is_other) || CANCELLED_ORDER.test(text);
}

/** In this order: the more certain first. */
const WORDS: [Pick<RegExp, 'test'>, Word][] = [
  [/^(wrong amount|too late)\b/i, 'PROVIDER_REFUSED'],
  [{ test: saysCancelled }, 'CANCELLED'],
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
    /(offer|offeritem|offer item|response ?(id|ref)).{0,60}(not found|unknown|invalid|does not exist)/i,
    'EXPIRED',
  ],
  [
    /invalid (offer|response ?id)|\b(invalid|timed.?out)\b(?! pax).{0,60}offer(item)?(ref)?id\b/i,
    'EXPIRED',
  ],
  [{ test: saysMissing }, 'NOT_FOUND'],
  [
    /sold.?out|no (more )?seats|(not|n't) (have )?enough seats|seat(?! ?map).{0,40}already.{0,20}(reserved|booked|taken|assigned|occupied)|no space|\bseats?\b(?! ?(map|selection|assign)).{0,20}(no longer|not) available|\b(class|flight|inventory|segment|rate|fare)((?!\b(system|server|host|engine|api|database|gateway|temporar|(?<!of )service)).){0,40}(not available|unavailable|no longer available|closed|waitlist)|no availability|unable to (sell|confirm) (the |your )?(requested )?(segment|flight|class)(?!.*\b(change|error))|segment status u[cns]\b/i,
    'SOLD_OUT',
  ],
  [
    /(?<!(loyalty|flyer|id) )card.{0,40}(declin|refus|reject|invalid|expired|denied|denial|not (accepted|supported))|card error\W+(call to authori|\d)|unsuccessful authori[sz]|(incorrect|wrong|invalid|expired) (credit |debit |payment )?card|(cvv|cvc(?!-)|security (code|id)).{0,40}(invalid|incorrect|fail|mismatch|not match)|invalid (cvv|cvc|security code)|cardholder.{0,80}(incorrect|authentication failed)|payment.{0,40}(declin|refus|reject|fail)|insufficient funds|do not honou?r|\btransaction\b.{0,10}(declin|not (been )?approved)|\b(issuer|bank)\b.{0,10}(declin|refus|reject|denied)|(\b3[- ]?d[- ]?s(2|ecure)?\b|(card ?holder|customer|payer) authentication|authentication of the (card ?holder|customer|payer)|payment.{0,30}authentication).{0,30}(required|needed|mandatory|fail|declin|reject|unsuccessful|not (completed|successful))|payment requires\b.{0,30}authentication|declined by (the |your )?(issuer|bank)|(cart[ãa]o|tarjeta|carte|pagamento|pago|paiement)(?!\w).{0,30}(recusad|rechazad|negad|refus[ée]|declinad)/i,
    'CARD_REFUSED',
  ],
  [/not (supported|offered|implemented)|unsupported/i, 'CAPABILITY_UNAVAILABLE'],
];

/** PADIS 9321 codes that say enough alone. */
const CODES: Record<string, Word> = toTable({
  '2': 'SOLD_OUT',
  '129': 'NOT_FOUND',
  '118': 'PROVIDER_ERROR',
  '740': 'SOLD_OUT',
  '911': 'PROVIDER_ERROR',
  '913': 'NOT_FOUND',
});

/** What an airline says of something that is not there; its codes for that are given for more. */
const ABSENT =
  /found|exist|match|unknown|(find|locate|retrieve)\b|invalid.{0,40}(order|booking|pnr|record|reservation|locator|reference)|encontr|trouv|gefunden/i;

const saysAbsent = (text: string) => {
  const [, what = text] = NOT_THERE.exec(text) ?? [];
  return ABSENT.test(text) && !EITHER.test(text) && !PART.test(what.replace(BY_WHAT, ''));
};

const NO_OFFERS =
  /(not|n't) (have )?enough seats|no (available |matching )?(availability|offers?|flights?|fares?|itinerar|results?|recommendation|service|schedule|combination|valid (offer|fare|flight)|eligible|products?)|nothing found|(flights?|offers?|fares?|itinerar\w*) (were |was )?(not|un) ?(found|available)|not operat|(do not|don't) sell\b/i;

const pickCode = (error: WireError) =>
  [error.code, error.type].find((text) => text !== null && /^\d{1,4}$/.test(text)) ?? error.code;

/** True where a list's error says only that there is no such order. */
export function saysNoOrder(errors: WireError[]): boolean {
  const texts = errors.map(({ text }) => text ?? '');
  return (
    texts.some((text) => saysMissing(text) || NO_RESULT.test(text)) &&
    !texts.some((text) => TECHNICAL.test(text) || UNREAD.test(text))
  );
}

/** True where a search's error says only that nothing is for sale. */
export const saysNothingForSale = (errors: WireError[]): boolean =>
  errors.some((error) => NO_OFFERS.test(error.text ?? '') || pickCode(error) === '496');

/** An order stands all the same: its payment or its tickets alone failed. */
const MADE =
  /(?<!\bno )\b(order|booking|pnr|reservation)\b((?!\b(not|never|cannot|be)\b|n't).){0,40}\b(created|made|booked|successful(ly)?)\b/i;

/** Money was taken, whatever failed then. */
const CHARGED = [
  /\b(payment|card|amount)\b((?!\b(not|never|cannot|be|no)\b|n't).){0,40}\b(authori[sz]ed|captured|charged|debited)\b/i,
  /\b(payment|transaction)\b((?!\b(not|never|cannot|must|be|no|un\w+|fail\w*|declin\w*|reject\w*|details|data|information|type|method|amount|authentication)\b|n't).){0,30}\b(taken|received|collected|successful(ly)?|succeeded|completed|approved|settled|done|ok)\b/i,
];
/** What is said of money not taken, or not yet. */
const IF_CHARGED = /\b(no|once|after|until|unless|if|before|without) ((the|a|full) )?$/i;
const saysCharged = (text: string) =>
  CHARGED.some((pattern) => {
    const found = pattern.exec(text);
    return found !== null && !IF_CHARGED.test(text.slice(0, found.index));
  });

const DECLINED = /declin|denial|denied|refus|reject|insufficient|honou?r/i;

/** Whoever cannot read an order back made it first. */
const LOST =
  /(unable to|cannot|can't|could ?n[o']t|failed to) (retrieve|determine|obtain|load|read)\b.{0,20}\b(order|booking|pnr|reservation|locator)\b|\b(order|booking|pnr|reservation)\b.{0,15}(could not be (retrieved|loaded|read)|retriev\w+ failed)/i;

/** Of an order that was asked for: it may be there for all that. */
const UNCONFIRMED =
  /\b(order|booking|reservation)( is| was| has)? ?(not|un)( been| yet)? ?confirmed|\bno (order|booking|pnr|reservation|record locator)\b.{0,20}\b(returned|received|response|reply|confirmation)/i;

/**
 * The failure for an answer's errors. A refusal in words means nothing happened; after a technical
 * error of an effect, and where the words say that an order was made or paid, that is unknown.
 */
export function toFailure(
  errors: WireError[],
  options: { effect: boolean; status: number; message: string },
): ProviderFailure {
  const ranked = errors.map((error) => ({ error, word: resolveWord(error) }));
  const broken = ranked.find((one) => one.word === 'PROVIDER_ERROR');
  const named = ranked.find(({ word }) => word !== 'PROVIDER_REFUSED' && word !== 'PROVIDER_ERROR');
  // A look-up that broke says nothing of what is there.
  const is_unsure =
    TECHNICAL.test(broken?.error.text ?? '') &&
    (named?.word === 'NOT_FOUND' || named?.word === 'CANCELLED');
  const chosen = (is_unsure ? broken : named) ?? broken ?? ranked[0];
  const text = joinErrorTexts(errors.flatMap((error) => error.text ?? []));
  const word = chosen?.word ?? 'PROVIDER_ERROR';
  const words = text ?? '';
  const refused = word === 'PROVIDER_REFUSED';
  const made =
    options.message === 'OrderCreate' &&
    (MADE.test(words) || LOST.test(words) || (refused && UNCONFIRMED.test(words)));
  const done = options.effect && (saysCharged(words) || MAY_BE_DONE.test(words));
  const broke = options.status >= 400 && !isRefusal(options.status);
  const open = word === 'PROVIDER_ERROR' || made || done || (broke && refused);
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
  // Whoever could not look says nothing of what is there.
  const is_unread =
    /\bretrieve\b/i.test(text) &&
    (TECHNICAL.test(text) || /at (this|the) (time|moment)/i.test(text));
  const by_words = WORDS.find(
    ([pattern, word]) => pattern.test(text) && !(is_unread && word === 'NOT_FOUND'),
  )?.[1];
  // Between machines, nobody declined anything.
  if (by_words === 'CARD_REFUSED' && TECHNICAL.test(text) && !DECLINED.test(text)) {
    return 'PROVIDER_ERROR';
  }
  if (by_words) return by_words;
  if (/validation/i.test(error.type ?? '')) return 'PROVIDER_REFUSED';
  const by_code = CODES[pickCode(error) ?? ''];
  if (by_code === 'NOT_FOUND' && text !== '' && !saysAbsent(text)) {
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
