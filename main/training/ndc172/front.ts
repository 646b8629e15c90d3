/**
 * The NDC 17.2 end of the training airlines: a request's bytes in, an answer's text out, in the
 * manner of a Farelogix gateway. Whatever is sent gets an answer; only a broken invariant of our
 * own throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import { openFor, type World } from '../engine/index.ts';
import type { NdcRequest } from '../ndc/front.ts';
import { describeProblem, toProblem } from '../wire/problems.ts';
import { findChild, readXml, UnreadableXml, type XmlElement } from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type { FaultMessage, SellerProfile } from '../world.ts';
import { answerAirDocIssue, answerOrderCancel, answerOrderChange } from './changing.ts';
import { answerOrderReshop } from './exchanging.ts';
import { answerOrderCreate, answerOrderList, answerOrderRetrieve } from './ordering.ts';
import { answerSeatAvailability, answerServiceList } from './services.ts';
import { answerAirShopping, answerOfferPrice } from './shopping.ts';
import { buildMetadata, enclose, type Handler172, readMessage } from './wire.ts';

interface Pair {
  answer: string;
  fault: FaultMessage;
  handler: Handler172;
}

const MESSAGES: ReadonlyMap<string, Pair> = new Map<string, Pair>([
  ['AirShopping', { answer: 'AirShoppingRS', fault: 'search', handler: answerAirShopping }],
  ['OfferPrice', { answer: 'OfferPriceRS', fault: 'price', handler: answerOfferPrice }],
  ['OrderCreate', { answer: 'OrderViewRS', fault: 'create', handler: answerOrderCreate }],
  ['OrderRetrieve', { answer: 'OrderViewRS', fault: 'retrieve', handler: answerOrderRetrieve }],
  ['OrderList', { answer: 'OrderListRS', fault: 'list', handler: answerOrderList }],
  ['OrderChange', { answer: 'OrderViewRS', fault: 'change', handler: answerOrderChange }],
  ['OrderCancel', { answer: 'OrderCancelRS', fault: 'change', handler: answerOrderCancel }],
  ['AirDocIssue', { answer: 'OrderViewRS', fault: 'change', handler: answerAirDocIssue }],
  ['OrderReshop', { answer: 'OrderReshopRS', fault: 'reshop', handler: answerOrderReshop }],
  [
    'SeatAvailability',
    { answer: 'SeatAvailabilityRS', fault: 'seats', handler: answerSeatAvailability },
  ],
  ['ServiceList', { answer: 'ServiceListRS', fault: 'services', handler: answerServiceList }],
]);

const SPEAKERS: readonly ProviderCode[] = ['PROVIDER_10'];
export const speaksNdc172 = (provider: ProviderCode): boolean => SPEAKERS.includes(provider);

export const findFaultMessage172 = (message: string): FaultMessage | undefined =>
  MESSAGES.get(message)?.fault;

/** The outermost elements a reader may put before the message. */
export function answerNdc172(
  world: World,
  incoming: NdcRequest,
): { status: 200 | 400; text: string } {
  const { provider, message, body, distortion, now } = incoming;
  const pair = MESSAGES.get(message);
  if (!pair) throw new Error(`${message} is no message of NDC 17.2`);
  const seller = world.seller(provider);
  let root: XmlElement | null = null;
  const answer = (status: 200 | 400, content: (XmlNode | null)[]) => {
    const attributes = {
      Version: '17.2',
      TransactionIdentifier: root?.attributes.TransactionIdentifier,
      TimeStamp: now.toISOString(),
    };
    const made = tag(pair.answer, attributes, el('Document'), ...content);
    return { status, text: enclose(pair.answer, made, readTrace(root), now) };
  };
  try {
    const document = readXml(body);
    root = readMessage(document, `${message}RQ`);
    const query = findChild(root, 'CoreQuery') ?? findChild(root, 'Query');
    if (!query)
      return answer(200, [buildErrors('Query is mandatory in the request', '912', seller)]);
    const reference = root.attributes.TransactionIdentifier ?? null;
    const content = pair.handler({
      world: openFor(provider, world),
      provider,
      seller,
      root,
      query,
      reference,
      distortion,
      now,
    });
    return answer(200, [el('Success'), ...withMetadata(message, content, seller)]);
  } catch (error) {
    if (error instanceof UnreadableXml) {
      return answer(400, [
        buildErrors(`The message cannot be read: ${error.message}`, '914', seller),
      ]);
    }
    const told = describeProblem(toProblem(error));
    return answer(200, [buildErrors(told.text, told.code, seller)]);
  }
}

const readTrace = (root: XmlElement | null): string =>
  (root?.attributes.TransactionIdentifier ?? 'NONE').slice(0, 32);

const buildErrors = (text: string, code: string, seller: SellerProfile): XmlNode =>
  el('Errors', {
    ...tag('Error', { Code: code, Type: 'FLX', ShortText: text.slice(0, 60), Owner: seller.owner }),
    text: text.slice(0, 500),
  });

/** Messages that say metadata before their lists. */
const METADATA_FIRST = new Set(['SeatAvailability', 'ServiceList']);

/**
 * Adds metadata inside the response, or beside the lists where there is none. A cancellation has no
 * place for it and no amounts.
 */
function withMetadata(
  message: string,
  content: (XmlNode | null)[],
  seller: SellerProfile,
): (XmlNode | null)[] {
  if (message === 'OrderCancel') return content;
  const told = buildMetadata(seller.currency, getMinorDigits(seller.currency));
  const response = content.find((one) => one?.name === 'Response');
  if (!response) {
    const lists = content.findIndex((one) => one?.name === 'DataLists');
    const at = METADATA_FIRST.has(message) && lists >= 0 ? lists : content.length;
    return content.toSpliced(at, 0, told);
  }
  const children = [...response.children, told];
  return content.map((one) => (one === response ? { ...response, children } : one));
}
