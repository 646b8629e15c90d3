/** The input type of a message handler, and the faults it may throw. */
import type { Addressed } from '../engine/index.ts';
import type { ProblemWord, RequestProblem } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { type Child, el } from '../wire/xml-write.ts';
import { buildTextTag, encloseFault } from './wire.ts';

export interface ExchangeTravelport extends Addressed {
  root: XmlElement;
}
export interface ReplyTravelport {
  attributes?: Record<string, string>;
  content: Child[];
}
export type HandlerTravelport = (exchange: ExchangeTravelport) => ReplyTravelport;

/** The record was changed since the request read it. */
export class SimultaneousChange extends Error {}

const FAULTS: Readonly<Partial<Record<ProblemWord, [code: string, type: string, words: string]>>> =
  {
    NO_OFFERS: ['3037', 'Business', 'NO SOLUTIONS FOUND'],
    SOLD_OUT: ['3000', 'Business', '*0 AVAIL/WL CLOSED*'],
    PRICE_CHANGED: ['3000', 'Business', 'FARE HAS CHANGED'],
    OFFER_EXPIRED: ['3000', 'Business', 'HOST TOKEN HAS EXPIRED'],
    UNKNOWN_OFFER: ['3000', 'Business', 'HOST TOKEN HAS EXPIRED'],
    UNKNOWN_ORDER: ['1512', 'Business', 'UNABLE TO RETRIEVE - INVALID RECORD LOCATOR'],
    UNKNOWN_DOCUMENT: ['12009', 'Business', 'TICKET NOT FOUND'],
    ORDER_CANCELLED: ['3000', 'Business', 'RECORD IS CANCELLED'],
    ORDER_PAID: ['3130', 'Business', 'ALREADY TICKETED'],
    CARD_DECLINED: ['12008', 'Business', 'REFUSE CREDIT'],
    NOT_SUPPORTED: ['3000', 'Business', 'NOT SUPPORTED'],
    INVALID_DATA: ['1000', 'Data', 'Validation failed on request message.'],
    MISSING_DATA: ['1000', 'Data', 'Validation failed on request message.'],
  };

export function toFault(problem: RequestProblem, trace: string | null): string {
  const [code, type, words] = FAULTS[problem.word] ?? ['3003', 'Data', 'INVALID DATA'];
  const said = `${words}: ${problem.message}`.slice(0, 500);
  return buildFault(trace, code, type, said, words);
}

export function buildSimultaneousFault(trace: string | null): string {
  const said = 'SIMULT CHGS TO BFILE - IGNORE AND RETRIEVE';
  return buildFault(trace, '3000', 'Business', said, 'General universal record service error.');
}

export function buildFault(
  trace: string | null,
  code: string,
  type: string,
  said: string,
  words: string,
): string {
  const detail = el(
    'com:ErrorInfo',
    buildTextTag('com:Code', code),
    buildTextTag('com:Service', 'WEBSVC'),
    buildTextTag('com:Type', type),
    buildTextTag('com:Description', words),
    buildTextTag('com:TransactionId', 'TRAINING'),
    trace && buildTextTag('com:TraceId', trace),
  );
  return encloseFault(`Server.${type}`, said, detail);
}
