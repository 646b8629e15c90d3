/** Whole answers of NDC 17.2, read from a received document. */
import { flatMapInSteps, runAtOnce } from '#main/contract/event-loop-turns.ts';
import type { AlaCarteOffer } from '#main/providers/ndc/read/ancillaries.ts';
import { readCommission } from '#main/providers/ndc/read/commission.ts';
import type { PaxTypes } from '#main/providers/ndc/read/passengers.ts';
import { sumFees } from '#main/providers/ndc/read/penalties.ts';
import { readWarnings, warnIfNothingRead } from '#main/providers/ndc/read/problems.ts';
import type { ReshopAnswer } from '#main/providers/ndc/read/reshop.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { shareCommission } from '#main/providers/provider-commission.ts';
import { isCancelled, listDistinct, parseDateOnly } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { readAlaCarte, readSeatMaps } from './ancillaries.ts';
import { type Graph172, readGraph } from './data-lists.ts';
import { readStatus } from './items.ts';
import { type Reading172, readAmount, readPrice, readTotalAmount } from './money.ts';
import { readOffer } from './offers.ts';
import { readOrders } from './orders.ts';
import { readContact, readPassenger } from './passengers.ts';
import { tellCardSurcharge } from './payments.ts';
import { readPenalty } from './penalties.ts';
import { readKey } from './refs.ts';
import { readReshop } from './reshop.ts';
import { readTickets } from './tickets.ts';

export interface Opened172 {
  root: XmlNode;
  /** The element with orders, reshops and the like: a Response, or the message itself. */
  response: XmlNode;
  graph: Graph172;
  reading: Reading172;
  /** Sent with every reference to this answer. */
  response_id: string | null;
}

const MESSAGE = /^[A-Za-z]+(RQ|RS|Notif)$/;

/** The message below an envelope, a transaction or whatever its gateway puts around it. */
export function unwrap172(root: XmlNode): XmlNode {
  let node = root;
  for (let depth = 0; depth < 6; depth += 1) {
    if (isMessage(node)) return node;
    if (/^fault$/i.test(node.name)) return root;
    const inner =
      node.at('Body') ??
      node.at('REQ|RSP') ??
      node.children.find((one) => isMessage(one)) ??
      node.children.find((one) => /transaction|response|message|(body|payload)$/i.test(one.name)) ??
      (node.children.length === 1 ? node.children[0] : undefined);
    if (!inner) return node === root ? root : node;
    node = inner;
  }
  return root;
}

/** A wrapper may bear a message's name with a word behind it, and no document. */
const isMessage = (node: XmlNode) =>
  (MESSAGE.test(node.name) && !/^Flx|^XX/i.test(node.name)) ||
  ['Document', 'Success', 'Errors'].some((name) => node.has(name));

export function open172(root: XmlNode, reading: Reading172): Opened172 {
  const response = root.at('Response') ?? root.at('Query') ?? root;
  const graph = readGraph(response, root, reading);
  readWarnings(root, reading);
  if (response !== root) readWarnings(response, reading);
  readAlerts(response, reading);
  for (const card of root.deep('PaymentCardMetadata')) tellCardSurcharge(card, reading);
  const response_id =
    root.text('ShoppingResponseID/ResponseID') ??
    response.text('ShoppingResponseID/ResponseID') ??
    response.text('ReShoppingResponseID/ResponseID');
  root.text('ShoppingResponseID/Owner');
  return { root, response, graph, reading, response_id };
}

/** Remarks that become those of the order or of its cancellation. */
const KEPT = /^(OrderView|OrderCancel)Processing$/;

/** An answer's remarks and alerts beside its warnings, in its own words. */
function readAlerts(response: XmlNode, reading: Reading172): void {
  const processing = response.children.filter(({ name }) => name.endsWith('Processing'));
  const alerts = processing.flatMap((one) => one.find('Alerts|Notices/Alert|Notice'));
  const told = [
    ...processing.filter(({ name }) => !KEPT.test(name)),
    ...alerts.flatMap(({ children }) => children),
  ];
  for (const node of told) {
    const said = listDistinct(node.texts('Remarks/Remark'));
    if (said.length > 0) reading.warn(`${node.name}: ${said.join(' / ')}`);
  }
  // A notice may say no more of its order than what befell it.
  const bare = response.find('Order/OrderItems').length === 0;
  for (const node of bare ? response.find('Amendments/Amendment') : []) {
    const said = [node.text('ActionType'), ...node.texts('Remarks/Remark')].filter(Boolean);
    if (said.length > 0) reading.warn(`${node.name}: ${said.join(' / ')}`);
  }
  // With an order it is no advertising: whom to ask for what is given back, for one.
  const orders = processing.filter(({ name }) => /^Order/.test(name));
  const messages = orders.flatMap((one) => one.find('MarketingMessages/MarketMessage'));
  for (const text of listDistinct(messages.flatMap((one) => one.texts('Text')))) reading.warn(text);
}

/** The same at once, where nobody waits. */
export const readShopping = (opened: Opened172) => runAtOnce(readShoppingInTurns(opened));

export function* readShoppingInTurns(opened: Opened172, asked?: PaxTypes) {
  const { root, graph, reading, response_id } = opened;
  const groups = root.find('OffersGroup/AirlineOffers');
  const offers = yield* flatMapInSteps(
    groups.flatMap((group) => group.all('Offer')),
    (node) => readOffer(node, graph, response_id, asked) ?? [],
  );
  for (const group of groups) readSnapshot(group, opened);
  const services = [...groups, root].flatMap((group) =>
    group.all('ALaCarteOffer').flatMap((node) => readAlaCarte(node, graph)?.services ?? []),
  );
  warnIfNothingRead(root, offers.length + services.length > 0, reading);
  return { offers, services };
}

/** The cheapest and the dearest again. */
function readSnapshot(group: XmlNode, { reading }: Opened172) {
  for (const node of group.all('AirlineOfferSnapshot')) {
    node.text('PassengerQuantity');
    node.text('MatchedOfferQuantity');
    for (const name of ['Highest', 'Lowest']) readTotalAmount(node.at(name), reading);
  }
}

export function readPriced(opened: Opened172, asked?: PaxTypes) {
  const { root, response, graph, reading, response_id } = opened;
  const nodes = [
    ...root.all('PricedOffer'),
    ...(response === root ? [] : response.all('PricedOffer')),
  ];
  const others = root.find('OtherOffers/Offer');
  const told = readCommission([[root], [response]], reading, readAmount);
  const read = (node: XmlNode) => {
    const offer = readOffer(node, graph, response_id, asked);
    return offer ? [{ ...offer, prices: shareCommission(offer.prices, told) }] : [];
  };
  const offers = nodes.flatMap(read);
  warnIfNothingRead(root, nodes.length > 0, reading);
  const alacarte = [...root.find('OtherOffers/ALaCarteOffer'), ...root.all('ALaCarteOffer')];
  return {
    offer: offers[0] ?? null,
    alternatives: [...offers.slice(1), ...others.flatMap(read)],
    services: alacarte.flatMap((node) => readAlaCarte(node, graph)?.services ?? []),
  };
}

export function readOrderView({ response, graph, reading }: Opened172): ProviderOrder[] {
  const orders = readOrders(response, graph);
  warnIfNothingRead(response, orders.length > 0, reading);
  return orders.map((order) => ({ ...order, warnings: [...reading.warnings] }));
}

export function readReshopAnswer(opened: Opened172): ReshopAnswer {
  const { response, graph, reading, response_id } = opened;
  const answer = readReshop(response, graph, response_id);
  const { offers, services, no_change } = answer;
  warnIfNothingRead(response, no_change || offers.length + services.length > 0, reading);
  return answer;
}

export function readServices({ root, response, graph, reading }: Opened172): AlaCarteOffer[] {
  const nodes = [
    ...root.all('ALaCarteOffer'),
    ...(response === root ? [] : response.all('ALaCarteOffer')),
  ];
  // A seat map without prices is one too.
  const maps = root.has('SeatMap') || response.has('SeatMap');
  warnIfNothingRead(response, nodes.length > 0 || maps, reading);
  return nodes.flatMap((node) => readAlaCarte(node, graph) ?? []);
}

export function readSeats(opened: Opened172, of_order: string | null = null) {
  const { root, response, graph, response_id } = opened;
  const holder = root.has('SeatMap') ? root : response;
  return readSeatMaps(holder, graph, readServices(opened), { response_id, of_order });
}

export const readListAnswer = ({ response, reading }: Opened172) =>
  response.find('Orders/Order').map((node) => {
    const order_id = readKey(node, 'OrderID');
    const status = readStatus(node);
    const readPlace = (name: string) => node.text(`${name}/AirportCode`)?.toUpperCase() ?? null;
    return {
      order_id,
      owner: node.at('OrderID')?.attribute('Owner') ?? node.attribute('Owner'),
      status,
      cancelled: isCancelled(status),
      created_at: reading.moment(node.text('CreationDate')),
      origin: readPlace('Departure'),
      departure_date: parseDateOnly(node.text('Departure/Date')),
      destination: readPlace('Arrival'),
      arrival_date: parseDateOnly(node.text('Arrival/Date')),
      ticketing_status: node.text('TicketingStatus'),
      passengers: node.find('Passengers/FullName').map(readFullName),
    };
  });

/** One text by the schema, such as `JOHN SMITH`, which does not say where the surname begins. */
const readFullName = (name: XmlNode) => ({
  first_name: [...name.texts('Given'), ...name.texts('Middle')].join(' '),
  last_name: name.text('Surname') ?? name.value() ?? '',
  birth_date: null,
});

/** What became of documents without coupons. */
const OUTCOMES = {
  CANCELLED: 'UNSPECIFIED',
  VOIDED: 'CANCELLED',
  REFUNDED: 'REFUNDED',
} as const;

/** The outcome of cancelling an order. VOIDED: as if never issued; REFUNDED: in full or less a fee. */
export function readCancelAnswer({ response, graph, reading }: Opened172) {
  const words = response.texts('ChangeFees/Details/Detail/Type');
  const penalties = response.all('ChangeFees').map((one) => readPenalty(one, graph.rules, reading));
  const fee = sumFees(penalties.flatMap((one) => one.fees.map(({ fee: told }) => told)));
  const voided = words.some((text) => /void/i.test(text));
  const refunded = words.some((text) => /refund/i.test(text));
  const outcome = voided ? 'VOIDED' : refunded ? 'REFUNDED' : 'CANCELLED';
  const tickets = readTickets(
    response.find('TicketDocInfos/TicketDocInfo'),
    () => true,
    () => null,
    graph,
  );
  return {
    order_id: response.text('OrderReference'),
    outcome,
    fee_minor: fee?.minor ?? null,
    currency: fee?.currency ?? null,
    documents: tickets.map(({ number, type, status, coupons, fare }) => ({
      number,
      type,
      status: status === 'UNSPECIFIED' ? OUTCOMES[outcome] : status,
      coupons,
      amount_minor: fare && fare.fare_minor + fare.tax_minor,
    })),
    remarks: response.texts('OrderCancelProcessing/Remarks/Remark'),
  };
}

/** Documents that were asked for by their numbers. */
export const readDisplayed = ({ response, graph }: Opened172) =>
  readTickets(
    response.find('TicketDocInfos/TicketDocInfo'),
    () => false,
    () => null,
    graph,
  );

/** What was done to an order, each with its time and what it was about. */
export const readActions = ({ response, reading }: Opened172) =>
  response.find('Actions/Action').map((node) => {
    const details = node.at('Details');
    const total = readPrice(details?.at('TotalOrderPrice'), reading);
    return {
      type: node.text('ActionType'),
      transaction: node.text('TransactionType'),
      on: parseDateOnly(node.text('Date')),
      by: node.text('Entity/Name'),
      order_items: (details?.find('OrderItems/OrderItem') ?? []).flatMap(
        (one) => readKey(one, 'OrderItemID') ?? [],
      ),
      documents: (details?.find('TicketDocInfos/TicketDocInfo/TicketDocument') ?? []).flatMap(
        (one) => one.text('TicketDocNbr') ?? [],
      ),
      total_minor: total?.total_minor ?? null,
      currency: total?.currency ?? null,
    };
  });

/** Everybody in the message: in full where it names people, else id and type. */
export const readPeople = ({ graph }: Opened172) =>
  [...graph.pax].map(([key, node]) => {
    const { price: _price, ...person } = readPassenger(key, node, graph);
    const named = person.last_name !== '' || person.documents.length > 0;
    return named ? person : { key, pax_type: person.pax_type };
  });

export const readFlights = ({ graph }: Opened172) =>
  [...graph.segments.values()].map(({ id, leg_ids: _legs, ...flight }) => ({
    key: id,
    ...flight,
  }));

export const readContacts = ({ graph }: Opened172) => graph.all_contacts.map(readContact);
