/**
 * Maps Universal API faults: SOAP faults with ErrorInfo, failed segments, and errors inside an
 * otherwise good answer. Text has priority over code, because 3000 means "general"; code and text
 * are kept for the agent.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { BANK_DECLINES, joinErrorTexts, MAX_ERROR_TEXT, toPlaceDetail } from '../failures.ts';
import type { ProviderFailure } from '../provider.ts';
import { isTechnical, MAY_BE_DONE } from '../wire/trouble-words.ts';
import type { XmlNode } from '../wire/xml.ts';

type Word = ProviderFailure['error'];

export interface TravelportProblem {
  code: string | null;
  text: string | null;
  /** Business, Data, Validation, Security, System … */
  type: string | null;
  service: string | null;
  /** The error of each failed flight. */
  segments: { flight: string; text: string | null }[];
}

/** Reads a SOAP fault. */
export function readFault(fault: XmlNode): TravelportProblem {
  const told = fault.at('detail')?.children ?? [];
  // Errors of the flights may be next to the code.
  const info = told.find((one) => one.has('Code')) ?? told[0];
  const said = fault.text('faultstring');
  const about = info?.text('Description') ?? null;
  const faultcode = fault.text('faultcode');
  const kind = faultcode?.replace(/^[^.]*\.?/, '') || null;
  info?.text('TransactionId');
  info?.text('TraceId');
  const aux = (info?.find('Auxdata/Entry') ?? []).flatMap((entry) => {
    const told = [...entry.all('Reason'), ...entry.all('Description'), ...entry.all('Message')];
    return told.flatMap((one) => one.value() ?? []);
  });
  // XML inside a description is not readable text.
  const words = [said, about && !about.startsWith('<') ? about : null, ...aux].filter(
    (one) => one !== null,
  );
  return {
    // Systems before the hosts give only a number.
    code: info?.text('Code') ?? (/^\d+$/.test(faultcode ?? '') ? faultcode : null),
    text: joinErrorTexts(words),
    type: info?.text('Type') ?? kind,
    service: info?.text('Service') ?? null,
    segments: readSegmentErrors(told.flatMap((one) => one.all('AirSegmentError'))),
  };
}

export const readSegmentErrors = (nodes: readonly XmlNode[]): TravelportProblem['segments'] =>
  nodes.map((node) => {
    const segment = node.at('AirSegment');
    segment?.take();
    const [carrier, number] = [
      segment?.attribute('Carrier') ?? '',
      segment?.attribute('FlightNumber') ?? '',
    ];
    return { flight: `${carrier}${number}`, text: node.text('ErrorMessage') };
  });

/** A refusal of part of the request, inside an answer. */
export const buildProblem = (
  code: string | null,
  texts: Iterable<string>,
  segments: TravelportProblem['segments'] = [],
): TravelportProblem => ({
  code,
  text: [...texts].join(' / ').slice(0, MAX_ERROR_TEXT) || null,
  type: 'Business',
  service: null,
  segments,
});

/** The failures inside an answer as one: the first code and all texts; null without any. */
export function readFailures(root: XmlNode, name: string): ProviderFailure | null {
  const failures = root.all(name);
  const [first] = failures;
  if (!first) return null;
  const texts = failures.flatMap((one) => one.attribute('Message') ?? []);
  const failure = toFailure(buildProblem(first.attribute('Code'), new Set(texts)), true);
  // What refuses everybody, as a card does, is said once.
  const named = Map.groupBy(failures, (one) => one.attribute('Message'));
  const details = [...named].flatMap(([text, all]) => {
    const names = all.flatMap((one) => readFailedName(one) ?? []);
    return names.length > 0 ? [toPlaceDetail(names.join(', '), text)] : [];
  });
  return details.length > 0 ? { ...failure, details } : failure;
}

/** Whose document was refused. */
export function readFailedName(node: XmlNode): string | null {
  const name = node.at('Name');
  name?.take();
  const words = ['Last', 'First'].map((part) => name?.attribute(part));
  return words.filter(Boolean).join('/') || null;
}

const RECORD = 'pnrs?|(universal )?records?( locators?)?|reservations?|bookings?|locators?';
const NO_RECORD = new RegExp(
  `\\b(${RECORD})\\b.{0,40}(not found|does not exist|not exist|invalid)|` +
    `\\bno (such |matching |active )?(${RECORD}|results?|match(es)?)\\b|` +
    `invalid (pnr |record )?(address|locator)|nothing to import`,
  'i',
);

const TEXTS: [RegExp, Word][] = [
  [
    /already\s+(been\s+)?(cancel|void)|record is cancel|is cancelled|has been cancelled|\b(pnr|booking( file)?|reservation) cancell?ed/i,
    'CANCELLED',
  ],
  [
    /(already|(?<!\b(not?|never)( \w+)? )previously)\s+(been\s+)?(ticketed|issued|paid)|duplicate (electronic )?ticket/i,
    'ALREADY_TICKETED',
  ],
  [/duplicate (pnr|booking|reservation|segment)|duplicate names/i, 'DUPLICATE'],
  [
    /refuse credit|(card|credit|payment).{0,40}(refus|declin|denied|not (accepted|authori))|declined|(refus|declin|expired).{0,40}card|card.{0,20}expired|invalid.{0,20}(card|account)|authori[sz]ation (was )?(denied|refused)|card authori[sz]ation failed|(call|refer to|contact) (the )?(credit )?card (company|issuer)|(call|refer to|contact) issuer|exp(iry|iration)? date invalid/i,
    'CARD_REFUSED',
  ],
  [BANK_DECLINES, 'CARD_REFUSED'],
  // Its flights may have changed: whatever was stored is to be priced again.
  [/(quote|token|solution|fare|offer).{0,30}(expired|invalidated)|too old to/i, 'EXPIRED'],
  [/(fare|price|amount).{0,40}(chang|differ|increased|no longer|not equal)/i, 'PRICE_CHANGED'],
  [
    /\b0 avail|wl (open|closed)|no (seats?(?! ?map)|availability)|sold out|(?<!(functionality|map|information|data|document|ticket|e-?tkt|record|payment|price|printer|link)s? ((is|are) )?)not available|unable to sell|waitlist closed|unable - closed|seat (is )?(taken|occupied)/i,
    'SOLD_OUT',
  ],
  [/not (supported|offered|allowed|permitted)|functionality/i, 'CAPABILITY_UNAVAILABLE'],
  [NO_RECORD, 'NOT_FOUND'],
  [/not found|unable to retrieve|(?<!agreement )does not exist/i, 'NOT_FOUND'],
];
const CODES: Readonly<Record<string, Word>> = toTable({
  '20': 'SOLD_OUT',
  '1512': 'NOT_FOUND',
  '3037': 'SOLD_OUT',
  '3130': 'ALREADY_TICKETED',
  '3273': 'ALREADY_TICKETED',
  '13003': 'NOT_FOUND',
});

const BUSY =
  /accessed by another|simult|being (updated|modified)|modified externally|currently being|ticket later|already in progress|version (mismatch|is not current)|versions? (do|does) not match|not match (the )?version|not the current version/i;
const BUSY_CODES = ['1400', '3979'];

/** Another user is changing the record: nothing was done; retry on its new state. */
export const isBusy = ({ provider_code, provider_text }: ProviderFailure): boolean =>
  BUSY_CODES.includes(provider_code ?? '') || BUSY.test(provider_text ?? '');

/** What was asked for may be going on, by this request or an earlier one. */
export const isUnderWay = ({ provider_text }: ProviderFailure): boolean =>
  /ticket later|already in progress/i.test(provider_text ?? '');

/**
 * Refusals of the request itself or its sender, worded like those of bookings and seats: something
 * in the request is not found, credentials are not available.
 */
const REFUSED =
  /(request data|element|key reference) not found|credentials (are )?(invalid|not available)|authentication result|authorization failure|account is locked|user is not authori[sz]ed/i;

/** A search without results, which is a valid answer. */
export const saysNothingForSale = ({ code, text }: TravelportProblem): boolean =>
  /^(2602|3037)$/.test(code ?? '') ||
  /no (valid |applicable |available )?(solutions?|fares?|flights?|availability|itinerar)|no more later flights/i.test(
    text ?? '',
  );

/** A reservation without tickets or documents, which is a valid answer. */
export const saysNoDocuments = ({ code, text }: TravelportProblem): boolean =>
  (code === '12009' && !/agreement|process/i.test(text ?? '')) ||
  /no (valid )?(tickets?|emds?|documents?)|has no ticket|no items/i.test(text ?? '');

const HOST_TROUBLE = /^(2614|6119|6207|14058)$/;
/** Failures on the way to the host or in it, whatever the error type. */
const TROUBLE =
  /\btime(d)?[- ]?out\b|no (response|reply|answer)|not responding|unable to process( (the |this |your )?(request|transaction))?\W*$|maximum (number of )?sessions|host error during ticket issue\W*$|connection (was )?(refused|reset|lost|closed|failed|error)|communication (error|failure|problem)|link (is )?(down|unavailable)|(unexpected|internal) (system |server )?error|(system|host|server|response|provider|database)( is)?( currently| temporarily)? (un|not )available/i;
/** Stands around a refusal of whatever kind, and says nothing of it. */
const FRAME = /^host error during ticket issue\W*|\bgeneral \w+ service error\b/gi;
/** Errors of the request, after which nothing was done. */
const OF_REQUEST = /business|data|validation|invalidrequest|client|configuration/i;

/**
 * After business, data and validation errors nothing was done. After a system error an effect is
 * unknown; a record locked by another user was not changed.
 */
export function toFailure(
  { code, text, type, segments }: TravelportProblem,
  effect: boolean,
): ProviderFailure {
  const flights = segments.map((one) => [one.flight, one.text].filter(Boolean).join(': '));
  const words = [text, ...flights].filter(Boolean).join(' / ') || null;
  const buildFailure = (error: Word, retry: ProviderFailure['retry']): ProviderFailure => ({
    error,
    retry,
    message: words ?? phrase('uapi_fault'),
    provider_code: code,
    provider_text: words,
    ...(segments.length > 0
      ? { details: segments.map((one) => toPlaceDetail(one.flight, one.text)) }
      : {}),
  });
  const unclear = buildFailure('PROVIDER_ERROR', effect ? 'unknown' : 'safe');
  // A busy record that could not take the documents is no reason to issue them again.
  if (effect && MAY_BE_DONE.test(words ?? '')) return unclear;
  if (BUSY_CODES.includes(code ?? '') || BUSY.test(words ?? '')) {
    return buildFailure('PROVIDER_ERROR', 'safe');
  }
  if (/security/i.test(type ?? '') || code === '345' || REFUSED.test(words ?? ''))
    return buildFailure('PROVIDER_REFUSED', 'never');
  if (TROUBLE.test(words ?? '') || MAY_BE_DONE.test(words ?? '')) return unclear;
  const system = /system/i.test(type ?? '') || HOST_TROUBLE.test(code ?? '');
  const by_text = TEXTS.find(([pattern]) => pattern.test(words ?? ''))?.[1];
  // "Not found" about a system or a flight does not mean that the record is missing.
  const lacks = by_text === 'NOT_FOUND' && !NO_RECORD.test(words ?? '');
  const flown = segments.length > 0;
  const by_code = flown ? 'SOLD_OUT' : CODES[code ?? ''];
  if (system && !flown && (lacks || (!by_text && !by_code))) return unclear;
  const word = lacks && flown ? by_code : (by_text ?? by_code);
  if (word) return buildFailure(word, 'never');
  if (isTechnical((words ?? '').replace(FRAME, ''))) return unclear;
  const untyped = type === null || type === 'null';
  return OF_REQUEST.test(type ?? '') || (untyped && code !== null)
    ? buildFailure('PROVIDER_REFUSED', 'never')
    : unclear;
}

/** A search for records without results, which is a valid answer. */
export const saysNoRecords = (problem: TravelportProblem): boolean =>
  toFailure(problem, false).error === 'NOT_FOUND' &&
  (problem.code === '13003' || NO_RECORD.test(problem.text ?? ''));
