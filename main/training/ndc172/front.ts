/**
 * The NDC 17.2 end of the training airlines: a request's bytes in, an answer's text out, in the
 * manner of a Farelogix gateway. Whatever is sent gets an answer; only a broken invariant of our
 * own throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import { openFor, type World } from '../engine/index.ts';
import type { NdcRequest } from '../ndc/front.ts';
import { describeProblem, refuse, toProblem } from '../wire/problems.ts';
import { findChild, readXml, UnreadableXml, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type { FaultMessage, SellerProfile } from '../world.ts';
import { answerAirDocIssue, answerOrderCancel, answerOrderChange } from './changing.ts';
import { answerOrderReshop } from './exchanging.ts';
import { answerOrderCreate, answerOrderList, answerOrderRetrieve } from './ordering.ts';
import { answerSeatAvailability, answerServiceList } from './services.ts';
import { answerAirShopping, answerOfferPrice } from './shopping.ts';
import { buildMetadata, enclose, type Handler172, readMessage } from './wire.ts';

/** What is answered, how it is named in faults, and who answers. */
type Message = [view: string, fault: FaultMessage, handler: Handler172];

const MESSAGES: ReadonlyMap<string, Message> = new Map<string, Message>([
  ['AirShopping', ['AirShopping', 'search', answerAirShopping]],
  ['OfferPrice', ['OfferPrice', 'price', answerOfferPrice]],
  ['OrderCreate', ['OrderView', 'create', answerOrderCreate]],
  ['OrderRetrieve', ['OrderView', 'retrieve', answerOrderRetrieve]],
  ['OrderList', ['OrderList', 'list', answerOrderList]],
  ['OrderChange', ['OrderView', 'change', answerOrderChange]],
  ['OrderCancel', ['OrderCancel', 'change', answerOrderCancel]],
  ['AirDocIssue', ['OrderView', 'change', answerAirDocIssue]],
  ['OrderReshop', ['OrderReshop', 'reshop', answerOrderReshop]],
  ['SeatAvailability', ['SeatAvailability', 'seats', answerSeatAvailability]],
  ['ServiceList', ['ServiceList', 'services', answerServiceList]],
]);

const SPEAKERS: readonly ProviderCode[] = ['PROVIDER_10'];
export const speaksNdc172 = (provider: ProviderCode): boolean => SPEAKERS.includes(provider);

export const findFaultMessage172 = (message: string): FaultMessage | undefined =>
  MESSAGES.get(message)?.[1];

/** The outermost elements a reader may put before the message. */
export function answerNdc172(
  world: World,
  incoming: NdcRequest,
): { status: 200 | 400; text: string } {
  const { provider, message, body, distortion, now } = incoming;
  const known = MESSAGES.get(message);
  if (!known) throw new Error(`${message} is no message of NDC 17.2`);
  const [view, , handler] = known;
  const name = `${view}RS`;
  const seller = world.seller(provider);
  let root: XmlElement | null = null;
  const answer = (status: 200 | 400, content: (XmlNode | null | false)[]) => {
    const attributes = {
      Version: '17.2',
      TransactionIdentifier: root?.attributes.TransactionIdentifier,
      TimeStamp: now.toISOString(),
    };
    const made = tag(name, attributes, el('Document'), ...content);
    return { status, text: enclose(name, made, readTrace(root), now) };
  };
  try {
    const document = readXml(body);
    root = readMessage(document, `${message}RQ`);
    const query = findChild(root, 'CoreQuery') ?? findChild(root, 'Query');
    if (!query) return refuse('MISSING_DATA', 'Query is mandatory in the request');
    const reference = root.attributes.TransactionIdentifier ?? null;
    const content = handler({
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
    const told = describeProblem(toProblem(error));
    const status = error instanceof UnreadableXml ? 400 : 200;
    return answer(status, [buildErrors(told.text, told.code, seller)]);
  }
}

const readTrace = (root: XmlElement | null): string =>
  (root?.attributes.TransactionIdentifier ?? 'NONE').slice(0, 32);

const buildErrors = (text: string, code: string, seller: SellerProfile): XmlNode =>
  el(
    'Errors',
    leaf('Error', text.slice(0, 500), {
      Code: code,
      Type: 'FLX',
      ShortText: text.slice(0, 60),
      Owner: seller.owner,
    }),
  );

/** Messages that say metadata before their lists. */
const METADATA_FIRST = new Set(['SeatAvailability', 'ServiceList']);

/**
 * Adds metadata inside the response, or beside the lists where there is none. A cancellation has no
 * place for it and no amounts.
 */
function withMetadata(
  message: string,
  content: (XmlNode | null | false)[],
  seller: SellerProfile,
): (XmlNode | null | false)[] {
  if (message === 'OrderCancel') return content;
  const told = buildMetadata(seller.currency, getMinorDigits(seller.currency));
  const response = content.find((one) => one && one.name === 'Response');
  if (!response) {
    const lists = content.findIndex((one) => one && one.name === 'DataLists');
    const at = METADATA_FIRST.has(message) && lists >= 0 ? lists : content.length;
    return content.toSpliced(at, 0, told);
  }
  const children = [...response.children, told];
  return content.map((one) => (one === response ? { ...response, children } : one));
}
