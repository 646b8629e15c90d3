/**
 * The NDC 21.3 end of the training airlines: a request's bytes in, an answer's text out. Whatever
 * is sent gets an answer; only a broken invariant of our own throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { openFor, type World } from '../engine/index.ts';
import { describeProblem, type RequestProblem, refuse, toProblem } from '../wire/problems.ts';
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
import { type Handler, needChild, type Reply, readSellerOrg } from './message-exchange.ts';
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

/** What is answered, how it is named in faults, and who answers: null where nobody does. */
type Message = [view: string, fault: FaultMessage, handler: Handler | null];

/** Every message of the standard a seller may try, by the last part of its address. */
const MESSAGES: ReadonlyMap<string, Message> = new Map<string, Message>([
  ['AirShopping', ['AirShopping', 'search', answerAirShopping]],
  ['OfferPrice', ['OfferPrice', 'price', answerOfferPrice]],
  ['OrderCreate', ['OrderView', 'create', answerOrderCreate]],
  ['OrderRetrieve', ['OrderView', 'retrieve', answerOrderRetrieve]],
  ['OrderHistory', ['OrderHistory', 'retrieve', answerOrderHistory]],
  ['OrderList', ['OrderList', 'list', answerOrderList]],
  ['OrderChange', ['OrderView', 'change', answerOrderChange]],
  ['OrderReshop', ['OrderReshop', 'reshop', answerOrderReshop]],
  ['OrderQuote', ['OrderReshop', 'reshop', answerOrderQuote]],
  ['SeatAvailability', ['SeatAvailability', 'seats', answerSeatAvailability]],
  ['ServiceList', ['ServiceList', 'services', answerServiceList]],
  ['OrderRules', ['OrderRules', 'retrieve', null]],
]);

export const speaksNdc = (provider: ProviderCode): boolean => PROFILES.has(provider);

/** A message's name in faults; undefined for a message not in the standard. */
export const findFaultMessage = (message: string): FaultMessage | undefined =>
  MESSAGES.get(message)?.[1];

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
  const known = MESSAGES.get(message);
  if (!profile || !known) throw new Error(`${message} of ${provider} is no NDC message`);
  const [view, , handler] = known;
  let root: XmlElement | null = null;
  const answer = (status: 200 | 400, content: XmlNode, beside: XmlNode[] = []) => {
    const attributes = buildPayloadAttributes(root, incoming.now);
    const told = applyProfile(el(`IATA_${view}RS`, content, attributes, beside), profile);
    return { status, text: writeXml(told, profile.namespaces) };
  };
  try {
    root = readXml(body);
    const { response, beside } = handle(world, incoming, root, handler, profile);
    return answer(200, el('Response', response), beside);
  } catch (error) {
    const status = error instanceof UnreadableXml ? 400 : 200;
    const { owner } = world.seller(provider);
    return answer(status, buildErrorElement(toProblem(error), profile, owner));
  }
}

function handle(
  world: World,
  incoming: NdcRequest,
  root: XmlElement,
  handler: Handler | null,
  profile: WireProfile,
): Reply {
  const { provider, message, distortion, now } = incoming;
  if (!handler) return refuse('NOT_SUPPORTED', `${message} is not offered by this seller`);
  if (root.name !== `IATA_${message}RQ`) {
    return refuse('INVALID_DATA', `${root.name} is not expected at ${message}`);
  }
  checkRequest(root);
  return handler({
    world: openFor(provider, world),
    provider,
    seller: world.seller(provider),
    profile,
    root,
    request: findChild(root, 'Request') ?? needChild(root, 'Payload'),
    seller_org: readSellerOrg(root),
    distortion,
    now,
  });
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
