/**
 * Reads the errors of an answer. Each family of messages has its own place and shapes for them,
 * often beside a full answer. All are read with code, category and text, and mapped to the closed
 * list: by text first, then by code.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { BANK_DECLINES, joinErrorTexts, MAX_ERROR_TEXT, toPlaceDetail } from '../failures.ts';
import type { ProviderFailure } from '../provider.ts';
import { isTechnical, MAY_BE_DONE } from '../wire/trouble-words.ts';
import type { XmlNode } from '../wire/xml.ts';
import { isChatter } from './read/values.ts';
import type { SoapFault } from './soap.ts';

type Word = ProviderFailure['error'];

export interface WireError {
  code: string | null;
  /** EC, WEC, INF …; a letter of a status with documents. */
  category: string | null;
  level: 'error' | 'warning' | 'information';
  text: string | null;
  /** The element it stands in, such as `nameError`. */
  place: string;
}

/** Elements that hold code and category, by the names of both. */
const CODES: Record<string, readonly [code: string, category: string]> = toTable({
  errorDetails: ['errorCode|code|rejectNumber', 'errorCategory'],
  errorDetail: ['errorCode|code', 'qualifier'],
  errorInformation: ['errorNumber', 'processingLevel'],
  error: ['code', 'type'],
  otherErrorDetails: ['code', 'processingLevel'],
  applicationErrorDetail: [
    'error|applicationErrorCode|applicationError|rejectNumber',
    'codeListQualifier',
  ],
  applicationErrorInfo: ['applicationErrorCode', 'codeListQualifier'],
  applicationErrorValue: ['dataValue', 'dataLabel'],
  warningDetails: ['number', 'processingLevel'],
  errorOrWarningInfo: ['code', 'type'],
  responseInformation: ['rejectNumber', 'errorLevel'],
});
/** Elements beside or around it that hold the words. */
const WORDS =
  'errorWarningDescription|messageErrorText|nameErrorFreeText|elementErrorText|errorfreeFormText|errorMessageText|errorText|warningText|errorDescription|genrealErrorText|textInformation|informationText|interactiveFreeText|description|rejectMessage|errorFreeText|freeText|textInfo';
const TEXTS = /^(freeText(Info)?|text|description|errorFreeText|rejectMessage)$/i;
/** Lists whose items have their own errors: text further out belongs to something else. */
const ITEMS = /^(dataElementsIndiv|travellerInfo|itineraryInfo|fareList|mopDescription|.*Reply)$/;

const readWords = (node: XmlNode): string[] => {
  if (node.children.length > 0) return node.children.flatMap(readWords);
  const text = TEXTS.test(node.name) ? node.value() : null;
  return text === null ? [] : [text];
};

function findTextBeside(path: readonly XmlNode[]): string | null {
  for (const around of [...path].reverse().slice(0, 4)) {
    const found = around.all(WORDS).flatMap(readWords);
    if (found.length > 0) return joinErrorTexts(found.map(toOneLine));
    if (ITEMS.test(around.name)) break;
  }
  return null;
}

const toOneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_TEXT);

/** Words of what was done to a record, told where its errors stand and by whatever category. */
const DONE_WORDS =
  /^\W*(itinerary|T(ST|SM)s?|((associated|attached) )?([A-Z]{2,3} )?(elements?|segments?))( (has|have) been)? (deleted|cancell?ed|removed)\b/i;

function getLevel(
  said: string,
  category: string | null,
  place: string,
  text: string | null,
): WireError['level'] {
  const code = category?.toUpperCase() ?? '';
  // How the address of a card was verified.
  if (code === 'AVS') return said === 'Y' ? 'information' : 'warning';
  if (/^(WEC|WZZ|WA|W)$/.test(code)) return isChatter(text) ? 'information' : 'warning';
  if (/^(INF|I)$/.test(code)) return 'information';
  const of_record = place === 'generalErrorInfo';
  if (of_record && DONE_WORDS.test(text ?? '')) return 'warning';
  const warns = of_record
    ? /^\W*warning\b/i.test(text ?? '')
    : /warning/i.test(place) && place !== 'errorOrWarningSection';
  return warns && !/^(EC|X|E)$/.test(code) ? 'warning' : 'error';
}

/**
 * For documents the status decides: O is done, even with an error group that says OK; after a
 * warning (W) only the record tells whether they were issued.
 */
const DONE = /^O$/i;
const WARNED = /^W$/i;

const SAID = /error|warning|reject/i;
const ERROR = /^(?!.*warning).*(error|reject)/i;

/** Every error, warning and word of information of an answer, in its order. */
export function readErrors(root: XmlNode): WireError[] {
  const found: WireError[] = [];
  const visit = (node: XmlNode, path: XmlNode[]): void => {
    const names = CODES[node.name];
    const code = names ? node.text(names[0]) : null;
    if (names && code !== null) {
      const category = node.text(names[1]);
      node.take();
      const place = pickPlace(path);
      const own = node.children.filter(({ name }) => TEXTS.test(name)).flatMap(readWords);
      const text = own.length > 0 ? own.map(toOneLine).join(' / ') : findTextBeside(path);
      const level = getLevel(code, category, place, text);
      found.push(settleError({ code, category, level, text, place }, path));
      return;
    }
    const before = found.length;
    for (const child of node.children) visit(child, [...path, node]);
    // Text without a known code: a refusal must not pass for success.
    const outermost = ERROR.test(node.name) && !path.some(({ name }) => SAID.test(name));
    if (outermost && found.length === before) {
      const words = [...new Set(readWords(node).map(toOneLine))].filter(Boolean).join(' / ');
      if (words === '') return;
      node.take();
      const error: WireError = {
        code: null,
        category: null,
        level: 'error',
        text: words,
        place: node.name,
      };
      found.push(settleError(error, path));
    }
  };
  visit(root, []);
  const all = [...found, ...readAttributeErrors(root)];
  // A status may be all that is said.
  const status = root.text('processingStatus/statusCode');
  if (all.length > 0 || status === null || DONE.test(status) || WARNED.test(status)) return all;
  const place = 'processingStatus';
  return [{ code: null, category: status, level: 'error', text: null, place }];
}

/** The outermost element that is of the error alone. */
function pickPlace(path: readonly XmlNode[]): string {
  const named = path.find(({ name }) => SAID.test(name));
  return named?.name ?? path.at(-1)?.name ?? '';
}

/** Errors of the newer messages: attributes, parts or words. */
function readAttributeErrors(root: XmlNode): WireError[] {
  const named = [...root.deep('Error'), ...root.deep('Warning')];
  return named.flatMap((node) => {
    if (/^[a-z]/.test(node.name)) return [];
    const code = node.attribute('Code') ?? node.text('Code|ErrorCode') ?? node.attribute('ID');
    const text = node.attribute('ShortText') ?? node.text('DescText|Description') ?? node.value();
    if (code === null && text === null) return [];
    node.take();
    const level = node.name === 'Warning' ? ('warning' as const) : ('error' as const);
    return [{ code, category: null, level, text: text && toOneLine(text), place: node.name }];
  });
}

/**
 * With a good status, errors beside it are information only. An answer may tell of several documents,
 * each with a status of its own.
 */
function settleError(error: WireError, path: readonly XmlNode[]): WireError {
  const own = path.find(({ name }) => name === 'transactionResults');
  const status = own
    ? own.text('responseDetails/statusCode')
    : path[0]?.text('processingStatus/statusCode');
  const fine = DONE.test(status ?? '');
  if (!own && WARNED.test(status ?? '') && error.place === 'errorGroup') {
    return { ...error, level: 'warning' };
  }
  const ok = fine && (error.place === 'errorGroup' || /^OK$/i.test(error.code ?? ''));
  return ok ? { ...error, level: 'information' } : error;
}

/** True for what a record says of itself without harm, such as that its ticket is to be reissued. */
export const isWordOfRecord = ({ level, place, text }: WireError): boolean =>
  level === 'information' && place === 'generalErrorInfo' && text !== null && !isChatter(text);

/** A warning in words; a code without a meaning of its own is left out. */
export const describeWarning = ({ code, text }: Pick<WireError, 'code' | 'text'>): string =>
  [text !== null && /^0+$/.test(code ?? '') ? null : code, text].filter(Boolean).join(': ');

const BY_WORDS: readonly [RegExp, Word][] = [
  // Of an order; an element that the record has already is a refusal like others.
  [
    /duplicate(?!s exist|d? (seat|element|name|ssr|segment|remark|ticket|document|filed fare|transmission))|already booked|(?<!(element|ssr|segment|remark|ticket|document|tst|payment) )already exists/i,
    'DUPLICATE',
  ],
  [
    /already (been )?(ticketed|issued)|(?<!\b(not?|never)( \w+)? )previously (been )?(ticketed|issued)(?! (ticket|document|e-?tkt|emd))|ticket(s)? (already )?(issued|exists?)|\bETKT ISSUED/i,
    'ALREADY_TICKETED',
  ],
  [/already (been )?(cancel|void)/i, 'CANCELLED'],
  [
    /invalid record locator|no (pnr|record|name|match)|(record|pnr|ticket|e?tkt|document).{0,20}not (found|on database)|purged|no active pnr/i,
    'NOT_FOUND',
  ],
  [
    /unable to (sell|confirm)|(?<!(map|document|ticket|number|stock|rate|record|price|function|functionality|information|data|(data)?base|system|provider|host|server|service|response|printer|re-?issue|exchange|refund|revalidation|ticketing|pricing)s? ((is|are) )?)not available|no (more )?(seats?|space|availability)|seats? (already )?(taken|occupied|assigned|not available)|class (closed|not open)|waitlist(ed)? (only|closed)|unable - closed|segment.{0,30}(unconfirmed|not confirmed)|flight (closed|not operating)/i,
    'SOLD_OUT',
  ],
  [
    /(fare|price|amount|total|refund conditions).{0,40}(chang|differ|not match|increas|expired)/i,
    'PRICE_CHANGED',
  ],
  [
    /(offer|fare|quote|pricing|recommendation|tst).{0,30}(expired|no longer)|reprice (the )?(pnr|airline)|please reprice|past date (tst|pricing)/i,
    'EXPIRED',
  ],
  [
    /(credit )?card.{0,40}(declin|denied|refus|reject|invalid|expired)|credit card (denial|error)(?!.{0,12}try again later)|security id\b|(expired|invalid) (credit )?card|\b(card|cc)\b.{0,20}not accepted|\b(cc|payment) (was )?(declin|denied|refus|expired)|contact (the )?(card )?issuer|authori[sz]ation.{0,30}(declin|denied|refus|fail)|call (the )?(credit )?card (company|issuer)/i,
    'CARD_REFUSED',
  ],
  [BANK_DECLINES, 'CARD_REFUSED'],
  [
    /not (supported|allowed|authori[sz]ed|permitted)|prohibited|function (restricted|not available)|no (agreement|interline)|carrier not valid/i,
    'CAPABILITY_UNAVAILABLE',
  ],
];
/** An airline gives its own locator a moment after a record is filed, and has none issued before. */
const UNNAMED = /need airline r\/?loc/i;
/** Others have the record open, or changed it since it was read. */
const BUSY =
  /simultaneous changes|parallel process|pnr (is )?(in use|busy)|record in use|concurrent|locked/i;

const BY_CODE: Record<string, Word> = toTable({
  '1929': 'NOT_FOUND',
  '1931': 'NOT_FOUND',
  '288': 'SOLD_OUT',
  '118': 'PROVIDER_ERROR',
  '6043': 'PROVIDER_ERROR',
});
/** No results: a normal answer, not an error. Some codes say so only where no words say more. */
const NOTHING_FOR_SALE = /^(931|977|866|996)$/;
const NOTHING_AT_ALL = /^(911|0)$/;

export const saysNothingForSale = (errors: readonly WireError[]): boolean =>
  errors.some(
    ({ code, text }) =>
      (NOTHING_FOR_SALE.test(code ?? '') && !/agreement|format|invalid/i.test(text ?? '')) ||
      (NOTHING_AT_ALL.test(code ?? '') && text === null) ||
      /no (available )?(itinerary|itineraries|fare|recommendation|flight|availability).{0,40}(found|available)?/i.test(
        text ?? '',
      ),
  );

export const saysBusy = ({ provider_text }: Pick<ProviderFailure, 'provider_text'>): boolean =>
  BUSY.test(provider_text ?? '');

export const saysUnnamed = ({ provider_text, retry }: ProviderFailure): boolean =>
  retry === 'safe' && UNNAMED.test(provider_text ?? '');

function resolveWord({ code, text, place }: WireError): Word {
  const words = text ?? '';
  // It is the bank that speaks there.
  if (place === 'paymentStatusError' && /not authori[sz]ed/i.test(words)) return 'CARD_REFUSED';
  if (code === null && words === '') return 'PROVIDER_ERROR';
  if (MAY_BE_DONE.test(words)) return 'PROVIDER_ERROR';
  const by_words = BY_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (by_words) return by_words;
  if (BUSY.test(words)) return 'PROVIDER_REFUSED';
  const by_code = BY_CODE[code ?? ''];
  if (by_code) return by_code;
  return isTechnical(words) ? 'PROVIDER_ERROR' : 'PROVIDER_REFUSED';
}

const isTelling = (word: Word): boolean => !/^PROVIDER_(REFUSED|ERROR)$/.test(word);

/**
 * A refusal in words means nothing happened; after a technical error of an effect that is unknown.
 * A busy record may be retried, unless a document may have been issued before that was told.
 */
export function toFailure(
  errors: readonly WireError[],
  { effect, message }: { effect: boolean; message: string },
): ProviderFailure {
  const wrong = errors.filter(({ level }) => level === 'error');
  const told = wrong.length > 0 ? wrong : errors;
  const ranked = told.map((error) => ({ error, word: resolveWord(error) }));
  const chosen = ranked.find(({ word }) => isTelling(word)) ?? ranked[0];
  const text = joinErrorTexts(told.flatMap((one) => one.text ?? [])) ?? '';
  const may_be_done = effect && MAY_BE_DONE.test(text);
  const word = may_be_done ? 'PROVIDER_ERROR' : (chosen?.word ?? 'PROVIDER_ERROR');
  const busy = !may_be_done && (BUSY.test(text) || UNNAMED.test(text));
  const open = word === 'PROVIDER_ERROR';
  return {
    error: busy ? 'PROVIDER_ERROR' : word,
    retry: busy ? 'safe' : open ? (effect ? 'unknown' : 'safe') : 'never',
    message: text || phrase('refused_no_reason', { message }),
    provider_code: chosen?.error.code ?? null,
    provider_text: text || null,
    details: told.flatMap(({ place, text: about }) =>
      /^(nameError|errorInfo|elementErrorInformation|mopElementError|fpElementError)$/.test(place)
        ? [toPlaceDetail(place, about)]
        : [],
    ),
  };
}

/** Words of a host that did nothing and asks for another entry. */
const CORRECTS =
  /\b(check|invalid|need|restricted|prohibited|mandatory|missing|illegal|not (allowed|authori[sz]ed|permitted|entitled))\b/i;

/**
 * The failure for a SOAP fault. A session fault means the message was not processed, unless the
 * provider itself failed: then what was asked for may have been done before.
 */
export function toFaultFailure(fault: SoapFault, effect: boolean): ProviderFailure {
  const error: WireError = {
    code: fault.code,
    category: null,
    level: 'error',
    text: toOneLine(fault.text),
    place: 'Fault',
  };
  const failure = toFailure([error], { effect, message: 'SOAP' });
  // The application says what is wrong: a refusal, though its faults are all said to be the server's.
  const refused =
    fault.area === 'Application' &&
    failure.retry === 'never' &&
    (isTelling(failure.error) || CORRECTS.test(fault.text));
  if (effect && fault.broke && !refused) {
    return { ...failure, error: 'PROVIDER_ERROR', retry: 'unknown' };
  }
  if (fault.area === 'Session') {
    const own = /^(1[1-9]|2\d)$/.test(fault.code ?? '') ? fault.code : null;
    return {
      ...failure,
      error: 'PROVIDER_ERROR',
      // A message the provider cannot parse fails again on retry.
      retry: own === '17' || /serializ/i.test(fault.text) ? 'never' : 'safe',
      message: fault.text || phrase('amadeus_session_ended'),
    };
  }
  return failure;
}
