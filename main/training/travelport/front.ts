/**
 * The Universal API end of the training airlines: a SOAP request's bytes in, an answer or a fault
 * out. Every request gets an answer; only a program error throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { openFor, type World } from '../engine/index.ts';
import { refuse, toProblem } from '../wire/problems.ts';
import { findChild, readXml, UnreadableXml, type XmlElement } from '../wire/xml-read.ts';
import { tag } from '../wire/xml-write.ts';
import type { Distortion, FaultMessage } from '../world.ts';
import {
  cancelAir,
  cancelRecord,
  createReservation,
  divideReservation,
  importRecord,
  retrieveRecord,
  searchRecords,
} from './booking.ts';
import { retrieveDocument, retrieveEmd, voidDocument } from './documents.ts';
import { quoteExchange, reissueTicket, storeExchange } from './exchanging.ts';
import { checkMessage } from './grammar.ts';
import {
  buildFault,
  buildSimultaneousFault,
  type HandlerTravelport,
  SimultaneousChange,
  toFault,
} from './message-exchange.ts';
import { modifyRecord } from './modifying.ts';
import { TRAVELPORT_PROVIDER } from './names.ts';
import { answerAirFareRules } from './offers.ts';
import { issueEmds, issueTickets } from './paying.ts';
import { answerQueueCount, answerQueueList, placeOnQueue, removeFromQueue } from './queues.ts';
import { quoteRefund, refund } from './refunding.ts';
import { answerMerchandising, answerSeatMap } from './services.ts';
import { answerAirPrice, answerAvailabilitySearch, answerLowFareSearch } from './shopping.ts';
import { enclose } from './wire.ts';

interface Pair {
  /** The service in its address. */
  service: 'AirService' | 'UniversalRecordService' | 'GdsQueueService';
  /** The namespace of request and answer. */
  prefix: 'air' | 'univ' | 'gds';
  fault: FaultMessage;
  handler: HandlerTravelport;
}
const createRow =
  (service: Pair['service'], of_service: Pair['prefix']) =>
  (fault: FaultMessage, handler: HandlerTravelport, prefix = of_service): Pair => ({
    service,
    prefix,
    fault,
    handler,
  });
const air = createRow('AirService', 'air');
const record = createRow('UniversalRecordService', 'univ');
const queue = createRow('GdsQueueService', 'gds');

const MESSAGES: Readonly<Record<string, Pair>> = {
  LowFareSearch: air('search', answerLowFareSearch),
  AvailabilitySearch: air('search', answerAvailabilitySearch),
  AirPrice: air('price', answerAirPrice),
  AirCreateReservation: air('create', createReservation, 'univ'),
  AirCancel: air('change', cancelAir, 'univ'),
  AirTicketing: air('change', issueTickets),
  AirVoidDocument: air('change', voidDocument),
  AirRetrieveDocument: air('retrieve', retrieveDocument),
  EMDRetrieve: air('retrieve', retrieveEmd),
  EMDIssuance: air('change', issueEmds),
  AirFareRules: air('price', answerAirFareRules),
  SeatMap: air('seats', answerSeatMap),
  AirMerchandisingOfferAvailability: air('services', answerMerchandising),
  AirExchangeQuote: air('reshop', quoteExchange),
  AirExchange: air('change', storeExchange),
  AirExchangeTicketing: air('change', reissueTicket),
  AirRefundQuote: air('reshop', quoteRefund),
  AirRefund: air('change', refund),
  UniversalRecordRetrieve: record('retrieve', retrieveRecord),
  UniversalRecordImport: record('retrieve', importRecord),
  UniversalRecordSearch: record('list', searchRecords),
  UniversalRecordModify: record('change', modifyRecord),
  UniversalRecordCancel: record('change', cancelRecord),
  ProviderReservationDivide: record('change', divideReservation),
  GdsQueueCount: queue('list', answerQueueCount),
  GdsQueueList: queue('list', answerQueueList),
  GdsQueuePlace: queue('change', placeOnQueue),
  GdsQueueRemove: queue('change', removeFromQueue),
};

const REQUEST = /<(?:\w+:)?([A-Za-z]+)Req[\s>]/;

/** A message's name in faults, read before the message is validated. */
export function readFaultMessageTravelport(body: Uint8Array): FaultMessage {
  const text = new TextDecoder().decode(body);
  const name = REQUEST.exec(text)?.[1] ?? '';
  const held = name === 'AirPrice' && /AirReservationLocatorCode/.test(text);
  return held ? 'reshop' : (MESSAGES[name]?.fault ?? 'retrieve');
}

const AUTHORISED = `Basic ${Buffer.from(`Universal API/training:training-${TRAVELPORT_PROVIDER}`, 'utf8').toString('base64')}`;
const BRANCH = 'P0000000';

export interface IncomingTravelport {
  provider: ProviderCode;
  /** The last part of the address. */
  service: string;
  headers: Headers;
  body: Uint8Array;
  distortion: Distortion;
  now: Date;
}

export function answerTravelport(
  world: World,
  { provider, service, headers, body, distortion, now }: IncomingTravelport,
): { status: number; text: string; headers?: Record<string, string> } {
  if (headers.get('authorization') !== AUTHORISED) {
    const text = buildRefusal('Security', 'Invalid credentials', null);
    return { status: 401, text, headers: { 'www-authenticate': 'Basic' } };
  }
  if (!/^text\/xml\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
    return { status: 415, text: buildRefusal('Data', 'A message is text/xml', null) };
  }
  let trace: string | null = null;
  try {
    const root = readMessage(readXml(body));
    trace = root.attributes.TraceId ?? null;
    const name = root.name.replace(/Req$/, '');
    const pair = MESSAGES[name];
    if (!pair || pair.service !== service) {
      return refuse('INVALID_DATA', `${root.name} is no message of ${service}`);
    }
    checkMessage(root, pair.prefix);
    if (root.attributes.TargetBranch !== BRANCH) {
      const text = buildRefusal('Security', 'NO AGREEMENT EXISTS FOR AGENCY', trace);
      return { status: 500, text };
    }
    const seller = world.seller(provider);
    const own = openFor(provider, world);
    const reply = pair.handler({ world: own, provider, seller, root, distortion, now });
    const attributes = {
      TraceId: trace,
      TransactionId: 'TRAINING',
      ResponseTime: 1,
      ...reply.attributes,
    };
    return {
      status: 200,
      text: enclose(tag(`${pair.prefix}:${name}Rsp`, attributes, reply.content)),
    };
  } catch (error) {
    // Faults come with 500, as the gateway sends them.
    if (error instanceof SimultaneousChange)
      return { status: 500, text: buildSimultaneousFault(trace) };
    if (error instanceof UnreadableXml) {
      const text = buildRefusal('Data', `The message cannot be read: ${error.message}`, trace);
      return { status: 500, text };
    }
    return { status: 500, text: toFault(toProblem(error), trace) };
  }
}

const buildRefusal = (type: string, said: string, trace: string | null): string =>
  buildFault(trace, type === 'Security' ? '345' : '1000', type, said, said);

function readMessage(envelope: XmlElement): XmlElement {
  const message = findChild(envelope, 'Body')?.children[0];
  if (envelope.name !== 'Envelope' || !message) {
    return refuse('INVALID_DATA', 'The message is not in a SOAP envelope');
  }
  return message;
}
