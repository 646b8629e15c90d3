/** Whole answers of the messages the adapter sends, read from a received document. */
import { flatMapInSteps, runAtOnce } from '#main/contract/event-loop-turns.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { Reading } from '../../wire/reading.ts';
import { isCancelled } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import { type AlaCarteOffer, readAlaCarte } from './ancillaries.ts';
import { type Graph, readGraph } from './data-lists.ts';
import { tellSurcharges } from './limits-and-surcharges.ts';
import { readOffer } from './offer.ts';
import { readOrders } from './order.ts';
import { type PaxTypes, readContact, readPassenger } from './passengers.ts';
import { type ReadPayment, readPayments } from './payments.ts';
import { readWarnings, warnIfNothingRead } from './problems.ts';
import { type ReshopAnswer, readReshop } from './reshop.ts';
import { readSeatMaps } from './seats.ts';

/** What every reader starts from. */
export interface Opened {
  root: XmlNode;
  response: XmlNode;
  graph: Graph;
  reading: Reading;
}

const MESSAGE = /^(IATA_)?[A-Za-z]+(RQ|RS|Notif)$/;
/** What may hold another message than the answer, or no message at all. */
const BESIDE = /header$|^fault$|^errors?$/i;

/** The message in whatever gateways put around it. */
function findMessage(node: XmlNode, depth = 6): XmlNode | null {
  if (MESSAGE.test(node.name)) return node;
  if (depth === 0 || BESIDE.test(node.name) || node.has('Error') || node.has('Errors')) return null;
  for (const child of node.children) {
    const found = findMessage(child, depth - 1);
    if (found) return found;
  }
  return null;
}

/** The answer's root below a SOAP envelope and its gateway's own elements, if it came in some. */
export function unwrap(root: XmlNode): XmlNode {
  const found = findMessage(root);
  if (found || !/^envelope$/i.test(root.name)) return found ?? root;
  const inner = root.at('Body')?.children[0];
  return inner && !/^fault$/i.test(inner.name) ? inner : root;
}

/** The reading a message starts with: its own currency, else the one the profile sells in. */
export const startReading = (
  root: XmlNode,
  profile?: Pick<NdcProfile, 'seller' | 'currency'>,
): Reading =>
  new Reading({
    currency: findMessageCurrency(root) ?? profile?.currency,
    sent_at: root.text('PayloadAttributes/Timestamp'),
    seller_id: profile?.seller.org_id,
  });

export function open(root: XmlNode, reading: Reading): Opened {
  const response = root.at('Response') ?? root;
  const graph = readGraph(response, reading);
  readWarnings(response, reading);
  readWarnings(root, reading);
  tellSurcharges(response, reading);
  return { root, response, graph, reading };
}

const ALACARTE = 'ALaCarteOffer';

export const readShopping = (opened: Opened) => runAtOnce(readShoppingInTurns(opened));

/** The same an offer at a time. */
export function* readShoppingInTurns(opened: Opened, asked?: PaxTypes) {
  const { response, graph, reading } = opened;
  const groups = [
    ...response.find('OffersGroup/CarrierOffers'),
    ...response.find('OffersGroup/AirlineOffers'),
  ];
  const nodes = groups.flatMap((group) => group.all('Offer'));
  const offers = yield* flatMapInSteps(nodes, (node) => readOffer(node, graph, asked) ?? []);
  const services = groups.flatMap((group) =>
    group.all(ALACARTE).flatMap((node) => readAlaCarte(node, graph)?.services ?? []),
  );
  warnIfNothingRead(response, nodes.length + services.length > 0, reading);
  return { offers, services };
}

export function readPriced(opened: Opened, asked?: PaxTypes) {
  const { response, graph, reading } = opened;
  // Later versions of the message put an Offer inside PricedOffer, earlier ones are the offer.
  const priced = response
    .all('PricedOffer')
    .flatMap((node) => (node.has('Offer') ? node.all('Offer') : [node]));
  const others = response.all('OtherOffers');
  const read = (node: XmlNode) => readOffer(node, graph, asked) ?? [];
  const offers = priced.flatMap(read);
  warnIfNothingRead(response, priced.length > 0, reading);
  return {
    offer: offers[0] ?? null,
    alternatives: [...offers.slice(1), ...others.flatMap((one) => one.all('Offer').flatMap(read))],
    services: others.flatMap((one) =>
      one.all(ALACARTE).flatMap((node) => readAlaCarte(node, graph)?.services ?? []),
    ),
  };
}

/** Payments stand beside the response with most senders, inside it with some, until 19.2 in an order. */
export function readMoney({
  root,
  response,
  reading,
}: Pick<Opened, 'root' | 'response' | 'reading'>): ReadPayment[] {
  const beside = [
    ...readPayments(root, reading),
    ...(response === root ? [] : readPayments(response, reading)),
  ];
  const known = new Set(beside.flatMap(({ id }) => id ?? []));
  const within = response.all('Order').flatMap((order) => {
    const order_id = readId(order, 'OrderID');
    return readPayments(order, reading).map((one) => ({ ...one, order_id }));
  });
  return [...beside, ...within.filter(({ id }) => id === null || !known.has(id))];
}

export function readOrderView(opened: Opened): ProviderOrder[] {
  const { response, graph, reading } = opened;
  const orders = readOrders(response, graph, readMoney(opened));
  warnIfNothingRead(response, orders.length > 0, reading);
  return orders.map((order) => ({ ...order, warnings: [...reading.warnings] }));
}

/** Everybody in the message: in full where it names people, else id and type. */
export const readPeople = ({ graph }: Opened) =>
  [...graph.pax].map(([key, node]) => {
    const { price: _price, ...person } = readPassenger(key, node, graph);
    const named = person.last_name !== '' || person.documents.length > 0;
    return named ? person : { key, pax_type: person.pax_type };
  });

/** Every flight of the message, so that what refers to one by its key can be understood. */
export const readFlights = ({ graph }: Opened) =>
  [...graph.segments.values()].map(
    ({ id, leg_ids: _legs, disclosure_ids: _disclosures, said: _said, ...flight }) => ({
      key: id,
      ...flight,
    }),
  );

export const readContacts = ({ graph }: Opened) => graph.all_contacts.map(readContact);

export function readReshopAnswer({ response, graph, reading }: Opened): ReshopAnswer {
  const answer = readReshop(response, graph);
  const { offers, services, no_change } = answer;
  warnIfNothingRead(response, no_change || offers.length + services.length > 0, reading);
  return answer;
}

export const readListAnswer = ({ response, graph }: Opened) => readOrderList(response, graph);

export function readServices({ response, graph, reading }: Opened): AlaCarteOffer[] {
  const nodes = response.all(ALACARTE);
  // A seat map without prices is one too.
  warnIfNothingRead(response, nodes.length > 0 || response.has('SeatMap'), reading);
  return nodes.flatMap((node) => readAlaCarte(node, graph) ?? []);
}

/** `of_order`: the currency of the order that they are for. */
export const readSeats = (opened: Opened, of_order: string | null = null) =>
  readSeatMaps(opened.response, opened.graph, readServices(opened), of_order);

/**
 * The message's default currency: the one its sender states for the answer, else the first found on
 * any amount.
 */
function findMessageCurrency(root: XmlNode): string | null {
  const stated = root.text('Response/Processing/CurParameter/CurCode');
  if (stated && findCurrency(stated)) return stated.toUpperCase();
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const code = node.attributes.find((one) => one.name.toLowerCase() === 'curcode')?.value.trim();
    if (code && findCurrency(code)) return code.toUpperCase();
    for (const child of node.children.toReversed()) pending.push(child);
  }
  return null;
}

/** OrderListRS: the orders that match, as much as a list says of each. */
function readOrderList(response: XmlNode, graph: Graph) {
  const nodes = [
    ...response.all('MatchedOrder'),
    ...response.find('MatchedOrderList/MatchedOrder'),
    ...response.all('Order'),
  ];
  return nodes.map((node) => {
    const order_id = node.text('OrderRefID') ?? node.text('OrderID');
    const status = node.text('OrderStatusCode|StatusCode');
    return {
      order_id,
      owner: node.text('OwnerCode'),
      status,
      cancelled: isCancelled(status),
      created_at: graph.reading.moment(node.text('CreationDateTime')),
      origin: node.text('Dep/StationCode'),
      departure_date: graph.reading.day(node.text('Dep/DepDate')),
      destination: node.text('Arrival/StationCode'),
      arrival_date: graph.reading.day(node.text('Arrival/ArrivalDate')),
      ticketing_status: node.text('TicketingStatusCode'),
      passengers: node.find('PaxList/Pax').map((pax) => {
        pax.text('PTC');
        const { first_name, last_name, birth_date } = readPassenger(
          pax.text('PaxID') ?? '',
          pax,
          graph,
        );
        return { first_name, last_name, birth_date };
      }),
    };
  });
}
