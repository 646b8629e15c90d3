/**
 * The meaning of Universal API faults: SOAP faults with ErrorInfo, failed segments, and errors
 * inside an otherwise good answer. Text goes before code, since 3000 is "general" and says
 * everything; code and text are kept for the agent.
 */

import { phrase } from '#main/contract/phrase.ts';
import { toPlaceDetail } from '../failures.ts';
import type { XmlNode } from '../ndc/xml.ts';
import type { ProviderFailure } from '../provider.ts';

type Word = ProviderFailure['error'];

export interface UapiProblem {
  code: string | null;
  text: string | null;
  /** Business, Data, Validation, Security, System … */
  type: string | null;
  service: string | null;
  /** What is wrong with which flight. */
  segments: { flight: string; text: string | null }[];
}

/** Of a SOAP fault. */
export function readFault(fault: XmlNode): UapiProblem {
  const detail = fault.at('detail');
  const info = detail?.children[0];
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
  // A record inside a description is no words.
  const words = [said, about && !about.startsWith('<') ? about : null, ...aux].filter(
    (one) => one !== null,
  );
  return {
    // Systems in front of the hosts only give a number.
    code: info?.text('Code') ?? (/^\d+$/.test(faultcode ?? '') ? faultcode : null),
    text: [...new Set(words)].join(' / ').slice(0, 1000) || null,
    type: info?.text('Type') ?? kind,
    service: info?.text('Service') ?? null,
    segments: readSegmentErrors(info?.all('AirSegmentError') ?? []),
  };
}

export const readSegmentErrors = (nodes: readonly XmlNode[]): UapiProblem['segments'] =>
  nodes.map((node) => {
    const segment = node.at('AirSegment');
    segment?.take();
    const [carrier, number] = [
      segment?.attribute('Carrier') ?? '',
      segment?.attribute('FlightNumber') ?? '',
    ];
    return { flight: `${carrier}${number}`, text: node.text('ErrorMessage') };
  });

/** A refusal of part of what was asked, inside an answer. */
export const buildProblem = (
  code: string | null,
  texts: Iterable<string>,
  segments: UapiProblem['segments'] = [],
): UapiProblem => ({
  code,
  text: [...texts].join(' / ') || null,
  type: 'Business',
  service: null,
  segments,
});

/** The failures inside an answer as one: code of the first, words of all; null without any. */
export function readFailures(root: XmlNode, name: string): ProviderFailure | null {
  const failures = root.all(name);
  const [first] = failures;
  if (!first) return null;
  const texts = failures.flatMap((one) => one.attribute('Message') ?? []);
  return toFailure(buildProblem(first.attribute('Code'), new Set(texts)), true);
}

const TEXTS: [RegExp, Word][] = [
  [/already\s+(been\s+)?cancel|record is cancel|is cancelled|has been cancelled/i, 'CANCELLED'],
  [/already\s+(been\s+)?(ticketed|issued|paid)|duplicate ticket/i, 'ALREADY_TICKETED'],
  [/duplicate (pnr|booking|reservation|segment)|duplicate names/i, 'DUPLICATE'],
  [
    /refuse|credit card|card (declined|refused|not)|declined|invalid (card|account)/i,
    'CARD_REFUSED',
  ],
  [/(fare|price|amount).{0,40}(chang|differ|increased|no longer|not equal)/i, 'PRICE_CHANGED'],
  [/(quote|token|solution|fare|offer).{0,30}expired|too old to/i, 'EXPIRED'],
  [
    /\b0 avail|wl (open|closed)|no (seats?|availability)|sold out|(?<!functionality (is )?)not available|unable to sell|seat (is )?(taken|occupied)/i,
    'SOLD_OUT',
  ],
  [/not (supported|offered|allowed|permitted)|functionality/i, 'CAPABILITY_UNAVAILABLE'],
  [
    /not found|no (such )?(booking|record|reservation|universal record)|unable to retrieve|does not exist|invalid record locator|nothing to import/i,
    'NOT_FOUND',
  ],
];
const CODES: Readonly<Record<string, Word>> = {
  '20': 'SOLD_OUT',
  '1512': 'NOT_FOUND',
  '3037': 'SOLD_OUT',
  '3130': 'ALREADY_TICKETED',
  '3273': 'ALREADY_TICKETED',
  '13003': 'NOT_FOUND',
};

const BUSY =
  /accessed by another|simult|being (updated|modified)|modified externally|currently being|ticket later|already in progress|version (mismatch|is not current)|not the current version/i;
const BUSY_CODES = ['1400', '3979'];

/** Someone else is changing the record: nothing was done; retry on its new state. */
export const isBusy = ({ provider_code, provider_text }: ProviderFailure): boolean =>
  BUSY_CODES.includes(provider_code ?? '') || BUSY.test(provider_text ?? '');

/**
 * Refusals of the request itself or its sender, in words used elsewhere for bookings and seats:
 * something in the request is not found, credentials are not available.
 */
const REFUSED =
  /(request data|element|key reference) not found|credentials (are )?(invalid|not available)|authentication result|authorization failure|account is locked|user is not authori[sz]ed/i;

/** A search that has nothing to sell, which is an answer. */
export const saysNothingForSale = ({ code, text }: UapiProblem): boolean =>
  /^(2602|3037)$/.test(code ?? '') ||
  /no (solutions?|fares?|flights?|availability|itinerar)|no more later flights/i.test(text ?? '');

/** A reservation that has no tickets or documents yet, which is an answer. */
export const saysNoDocuments = ({ code, text }: UapiProblem): boolean =>
  (code === '12009' && !/agreement|process/i.test(text ?? '')) ||
  /no (valid )?(tickets?|emds?|documents?)|has no ticket|no items/i.test(text ?? '');

const HOST_TROUBLE = /^(2614|6119|6207|14058)$/;

/**
 * Business, data and validation errors mean nothing was done. After a system error an effect is
 * unknown; a record locked by someone else was not touched.
 */
export function toFailure(
  { code, text, type, segments }: UapiProblem,
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
  if (BUSY_CODES.includes(code ?? '') || BUSY.test(words ?? '')) {
    return buildFailure('PROVIDER_ERROR', 'safe');
  }
  if (/security/i.test(type ?? '') || code === '345' || REFUSED.test(words ?? ''))
    return buildFailure('PROVIDER_REFUSED', 'never');
  const by_text = TEXTS.find(([pattern]) => pattern.test(words ?? ''))?.[1];
  const word = by_text ?? (segments.length > 0 ? 'SOLD_OUT' : CODES[code ?? '']);
  if (word) return buildFailure(word, 'never');
  const system = /system/i.test(type ?? '') || HOST_TROUBLE.test(code ?? '');
  if (system) return buildFailure('PROVIDER_ERROR', effect ? 'unknown' : 'safe');
  if (/business|data|validation|invalidrequest|client/i.test(type ?? '') || code !== null) {
    return buildFailure('PROVIDER_REFUSED', 'never');
  }
  return buildFailure('PROVIDER_ERROR', effect ? 'unknown' : 'safe');
}
