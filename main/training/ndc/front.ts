/**
 * The NDC 21.3 end of the training airlines: a request's bytes in, an answer's text out. Whatever
 * is sent gets an answer; only a broken invariant of our own throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { openFor, type World } from '../engine/index.ts';
import { describeProblem, RequestProblem, refuse, toProblem } from '../wire/problems.ts';
import {
  findChild,
  readTextAt,
  readXml,
  UnreadableXml,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { Distortion, FaultMessage } from '../world.ts';
import { answerOrderChange } from './changing.ts';
import { checkRequest } from './grammar.ts';
import {
  type Exchange,
  type Handler,
  needChild,
  type Reply,
  readSellerOrg,
} from './message-exchange.ts';
import { writeXml } from './namespaces.ts';
import { answerOrderHistory } from './order-history.ts';
import { answerOrderCreate } from './ordering.ts';
import { applyProfile, PROFILES, type WireProfile } from './profiles.ts';
import { answerOrderQuote } from './quoting.ts';
import { answerOrderReshop } from './reshopping.ts';
import { answerOrderList, answerOrderRetrieve } from './retrieving.ts';
import { answerSeatAvailability } from './seats.ts';
import { answerServiceList } from './services.ts';
import { answerAirShopping, answerOfferPrice } from './shopping.ts';

interface MessagePair {
  answer: string;
  fault: FaultMessage;
  /** Null where the training airlines do not offer the message. */
  handler: Handler | null;
}

/** Every message of the standard a seller may try, by the last part of its address. */
const MESSAGES: ReadonlyMap<string, MessagePair> = new Map<string, MessagePair>([
  ['AirShopping', { answer: 'IATA_AirShoppingRS', fault: 'search', handler: answerAirShopping }],
  ['OfferPrice', { answer: 'IATA_OfferPriceRS', fault: 'price', handler: answerOfferPrice }],
  ['OrderCreate', { answer: 'IATA_OrderViewRS', fault: 'create', handler: answerOrderCreate }],
  [
    'OrderRetrieve',
    { answer: 'IATA_OrderViewRS', fault: 'retrieve', handler: answerOrderRetrieve },
  ],
  [
    'OrderHistory',
    { answer: 'IATA_OrderHistoryRS', fault: 'retrieve', handler: answerOrderHistory },
  ],
  ['OrderList', { answer: 'IATA_OrderListRS', fault: 'list', handler: answerOrderList }],
  ['OrderChange', { answer: 'IATA_OrderViewRS', fault: 'change', handler: answerOrderChange }],
  ['OrderReshop', { answer: 'IATA_OrderReshopRS', fault: 'reshop', handler: answerOrderReshop }],
  ['OrderQuote', { answer: 'IATA_OrderReshopRS', fault: 'reshop', handler: answerOrderQuote }],
  [
    'SeatAvailability',
    { answer: 'IATA_SeatAvailabilityRS', fault: 'seats', handler: answerSeatAvailability },
  ],
  ['ServiceList', { answer: 'IATA_ServiceListRS', fault: 'services', handler: answerServiceList }],
  ['OrderRules', { answer: 'IATA_OrderRulesRS', fault: 'retrieve', handler: null }],
]);

export const speaksNdc = (provider: ProviderCode): boolean => PROFILES.has(provider);

/** A message's name in faults; undefined for a message not in the standard. */
export const findFaultMessage = (message: string): FaultMessage | undefined =>
  MESSAGES.get(message)?.fault;

export interface NdcRequest {
  provider: ProviderCode;
  message: string;
  body: Uint8Array;
  distortion: Distortion;
  now: Date;
}

/** The answer's text, with 400 only for a body that is not XML; a refusal is a 200 answer. */
export function answerNdc(world: World, incoming: NdcRequest): { status: 200 | 400; text: string } {
  const { provider, message, body } = incoming;
  const profile = PROFILES.get(provider);
  const pair = MESSAGES.get(message);
  if (!profile || !pair) throw new Error(`${message} of ${provider} is no NDC message`);
  const seller = world.seller(provider);
  const answer = (
    status: 200 | 400,
    content: XmlNode,
    root: XmlElement | null,
    beside: XmlNode[] = [],
  ) => ({
    status,
    text: writeXml(
      applyProfile(
        el(pair.answer, content, buildPayloadAttributes(root, incoming.now), beside),
        profile,
      ),
      profile.namespaces,
    ),
  });
  let root: XmlElement | null = null;
  try {
    root = readXml(body);
    const { response, beside } = handle(world, incoming, root, pair, profile);
    return answer(200, el('Response', response), root, beside);
  } catch (error) {
    if (error instanceof UnreadableXml) {
      const problem = new RequestProblem(
        'INVALID_DATA',
        `The message cannot be read: ${error.message}`,
      );
      return answer(400, buildErrorElement(problem, profile, seller.owner), null);
    }
    return answer(200, buildErrorElement(toProblem(error), profile, seller.owner), root);
  }
}

function handle(
  world: World,
  incoming: NdcRequest,
  root: XmlElement,
  pair: MessagePair,
  profile: WireProfile,
): Reply {
  const { provider, message, distortion, now } = incoming;
  if (!pair.handler) return refuse('NOT_SUPPORTED', `${message} is not offered by this seller`);
  if (root.name !== `IATA_${message}RQ`) {
    return refuse('INVALID_DATA', `${root.name} is not expected at ${message}`);
  }
  checkRequest(root);
  const exchange: Exchange = {
    world: openFor(provider, world),
    provider,
    seller: world.seller(provider),
    profile,
    root,
    request: findChild(root, 'Request') ?? needChild(root, 'Payload'),
    seller_org: readSellerOrg(root),
    distortion,
    now,
  };
  return pair.handler(exchange);
}

function buildPayloadAttributes(root: XmlElement | null, now: Date): XmlNode {
  const asked = findChild(root ?? undefined, 'PayloadAttributes');
  return el('PayloadAttributes', {
    CorrelationID: readTextAt(asked, 'CorrelationID'),
    Timestamp: now.toISOString(),
    TrxID: readTextAt(asked, 'TrxID'),
    VersionNumber: '21.3',
  });
}

/** Some airlines put the PADIS code in Code, some only a word of their own in TypeCode. */
function buildErrorElement(problem: RequestProblem, profile: WireProfile, owner: string): XmlNode {
  const { code, status, text } = describeProblem(problem);
  const padis = profile.errors !== 'own-word';
  return el('Error', {
    Code: padis ? code : null,
    DescText: text.slice(0, 500),
    LangCode: 'EN',
    OwnerName: owner,
    StatusText: padis ? status : null,
    TagText: profile.errors === 'padis-and-word' ? problem.word : null,
    TypeCode: padis ? status : problem.word,
  });
}
