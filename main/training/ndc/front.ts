/**
 * The NDC 21.3 end of the training airlines: a request's bytes in, an answer's text out. Whatever is
 * sent gets an answer; only a broken invariant of our own throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type { Distortion, FaultMessage, World } from '../world.ts';
import { orderChange } from './changing.ts';
import { type Exchange, type Handler, type Reply, sellerOrg } from './exchange.ts';
import { checkRequest } from './grammar.ts';
import { orderHistory } from './history.ts';
import { orderCreate, orderList, orderRetrieve } from './ordering.ts';
import { errorElement, NdcProblem, refuse } from './problems.ts';
import { PROFILES, spoken, type WireProfile } from './profiles.ts';
import { orderQuote } from './quoting.ts';
import { orderReshop } from './reshopping.ts';
import { seatAvailability } from './seats.ts';
import { serviceList } from './services.ts';
import { airShopping, offerPrice } from './shopping.ts';
import { childOf, readXml, textAt, UnreadableXml, type XmlElement } from './xml-read.ts';
import { el, leaf, writeXml, type XmlNode } from './xml-write.ts';

interface MessagePair {
  answer: string;
  fault: FaultMessage;
  /** Null where the training airlines do not offer the message. */
  handler: Handler | null;
}

/** Every message of the standard a seller may try, by the last part of its address. */
const MESSAGES: ReadonlyMap<string, MessagePair> = new Map<string, MessagePair>([
  ['AirShopping', { answer: 'IATA_AirShoppingRS', fault: 'search', handler: airShopping }],
  ['OfferPrice', { answer: 'IATA_OfferPriceRS', fault: 'price', handler: offerPrice }],
  ['OrderCreate', { answer: 'IATA_OrderViewRS', fault: 'create', handler: orderCreate }],
  ['OrderRetrieve', { answer: 'IATA_OrderViewRS', fault: 'retrieve', handler: orderRetrieve }],
  ['OrderHistory', { answer: 'IATA_OrderHistoryRS', fault: 'retrieve', handler: orderHistory }],
  ['OrderList', { answer: 'IATA_OrderListRS', fault: 'list', handler: orderList }],
  ['OrderChange', { answer: 'IATA_OrderViewRS', fault: 'change', handler: orderChange }],
  ['OrderReshop', { answer: 'IATA_OrderReshopRS', fault: 'reshop', handler: orderReshop }],
  ['OrderQuote', { answer: 'IATA_OrderReshopRS', fault: 'reshop', handler: orderQuote }],
  [
    'SeatAvailability',
    { answer: 'IATA_SeatAvailabilityRS', fault: 'seats', handler: seatAvailability },
  ],
  ['ServiceList', { answer: 'IATA_ServiceListRS', fault: 'services', handler: serviceList }],
  ['OrderRules', { answer: 'IATA_OrderRulesRS', fault: 'retrieve', handler: null }],
]);

export const speaksNdc = (provider: ProviderCode): boolean => PROFILES.has(provider);

/** How a message is named in faults; undefined for what is no message of the standard. */
export const faultMessageOf = (message: string): FaultMessage | undefined =>
  MESSAGES.get(message)?.fault;

export interface NdcRequest {
  provider: ProviderCode;
  message: string;
  body: Uint8Array;
  distortion: Distortion;
  now: Date;
}

/** 400 only for what is no XML at all; a seller's no is an answer like any other. */
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
      spoken(el(pair.answer, content, payloadAttributes(root, incoming.now), beside), profile),
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
      const problem = new NdcProblem(
        'INVALID_DATA',
        `The message cannot be read: ${error.message}`,
      );
      return answer(400, errorElement(problem, profile, seller.owner), null);
    }
    if (!(error instanceof NdcProblem)) throw error;
    return answer(200, errorElement(error, profile, seller.owner), root);
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
    world,
    provider,
    seller: world.seller(provider),
    profile,
    root,
    request: (childOf(root, 'Request') ?? childOf(root, 'Payload')) as XmlElement,
    seller_org: sellerOrg(root),
    distortion,
    now,
  };
  return pair.handler(exchange);
}

function payloadAttributes(root: XmlElement | null, now: Date): XmlNode {
  const asked = childOf(root ?? undefined, 'PayloadAttributes');
  return el(
    'PayloadAttributes',
    leaf('CorrelationID', textAt(asked, 'CorrelationID')),
    leaf('Timestamp', now.toISOString()),
    leaf('TrxID', textAt(asked, 'TrxID')),
    leaf('VersionNumber', '21.3'),
  );
}
