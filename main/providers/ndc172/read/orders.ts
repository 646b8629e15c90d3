/**
 * Orders from any OrderViewRS of NDC 17.2: created, retrieved, changed or ticketed. Live items
 * decide flights and amounts; an order is cancelled if it or all its content is.
 */
import { phrase } from '#main/contract/phrase.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import type { OrderKey } from '#main/providers/ndc/order-keys.ts';
import { readCommission } from '#main/providers/ndc/read/commission.ts';
import type { Fares } from '#main/providers/ndc/read/fares.ts';
import {
  findEarliest,
  hasLostAllServices,
  type Item,
  isFlight,
  nameOwnService,
  readBookingRef,
  resolveValidatingCarrier,
  toItemRefs,
} from '#main/providers/ndc/read/items.ts';
import {
  findTicketed,
  listServiceBags,
  listShownServices,
  tieUnnamedDocuments,
} from '#main/providers/ndc/read/order-services.ts';
import {
  calculateOrderFares,
  calculateOrderTotal,
  hasLeftOrder,
  listOrderSlices,
  sortItems,
  warnOfStatus,
  warnOfSum,
} from '#main/providers/ndc/read/order-slices.ts';
import { toOrderPayments } from '#main/providers/ndc/read/payments.ts';
import { listUnique } from '#main/providers/ndc/read/slices.ts';
import type { ServiceDocument } from '#main/providers/ndc/read/tickets.ts';
import { hasTicket, withKnownInfants } from '#main/providers/orders.ts';
import type {
  ProviderAnnotation,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderTicket,
} from '#main/providers/provider.ts';
import { applyCommission } from '#main/providers/provider-commission.ts';
import { isGoodDocument, isPaid, normalizeTicketNumber } from '#main/providers/wire/documents.ts';
import type { Reading } from '#main/providers/wire/reading.ts';
import { findRefusal, isCancelled, listDistinct, parseFlag } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readItem, readStatus } from './items.ts';
import { readAmount, readPrice } from './money.ts';
import { readPassenger } from './passengers.ts';
import { readPayment } from './payments.ts';
import { readKey } from './refs.ts';
import { readCouponValues, readPrinted, readServiceNumbers, readTickets } from './tickets.ts';
import { readTimeLimit } from './time-limits.ts';

/** The prefix of our own reference in a passenger's remark. */
export const REFERENCE_REMARK = 'AIRDESK/';

export function readOrders(response: XmlNode, graph: Graph172): ProviderOrder[] {
  const nodes = response.all('Order');
  const several = nodes.length > 1;
  return nodes.flatMap((node) => readOrder(node, response, graph, several) ?? []);
}

function readOrder(
  node: XmlNode,
  response: XmlNode,
  graph: Graph172,
  several: boolean,
): ProviderOrder | null {
  const { reading } = graph;
  const order_id = readKey(node, 'OrderID');
  if (!order_id) {
    reading.warn(phrase('order_no_id'));
    return null;
  }
  const owner =
    node.attribute('Owner') ?? node.at('OrderID')?.attribute('Owner') ?? node.text('OwnerCode');
  const status = readStatus(node);
  if (parseFlag(node.at('Status')?.attribute('ScheduleChangeInd') ?? null)) {
    reading.warn(phrase('audit_times_wait'));
  }
  const whole = readPrice(node.at('TotalOrderPrice|TotalPrice'), reading);
  const { requests, items, live, shown, repeated } = sortItems(
    listItems(node).map((one) => readItem(one, graph)),
    { several, isRequest: (one) => isRequest(one, graph), isGone, whole },
    graph,
  );
  const cancelled = isCancelled(status) || (items.length > 0 && live.length === 0);
  const refusal = findRefusal(status);
  warnOfStatus(order_id, status, reading);
  const { mine, fares, by_item } = calculateOrderFares({ items, shown, several, whole }, graph);
  if (mine.some((key) => !fares.has(key))) warnOfSum(whole, shown, reading);
  const infos = findDocuments(response, mine, several);
  const tickets = readTickets(
    infos,
    (key) => hasLeftOrder(key, items, isGone, cancelled),
    (key) => readPrinted(node, key),
    graph,
  );
  const documents = new Map([
    ...readServiceNumbers(infos, repeated),
    ...readItemNumbers(node, tickets),
  ]);
  const paid = tickets.some(isPaid);
  const limits = cancelled ? null : readLimits(node, live, reading);
  const people = readPassengers(mine, graph, fares);
  // It holds for whoever is not ticketed yet and stays; an infant's ticket is not listed by everybody.
  const waits = people.some(
    ({ key, pax_type }) =>
      pax_type !== 'INF' && !hasTicket({ tickets }, key) && !hasLeft({ tickets }, key),
  );
  const payment_due_at = paid && !waits ? null : (limits?.payment_due_at ?? null);
  const money = node.find('Payments/Payment').map((one) => readPayment(one, reading));
  const slices = listOrderSlices(
    {
      order_id,
      items: shown,
      by_item,
      bags: listServiceBags(shown, graph),
      cancelled,
      findStatuses: (item, segment_id) =>
        item.services
          .filter((one) => one.definition_id === null && one.segment_ids.includes(segment_id))
          .map((one) => one.status ?? item.status ?? refusal ?? 'HK'),
    },
    graph,
  );
  const sellers = [owner, ...items.map((item) => item.owner)];
  const validating_carrier = resolveValidatingCarrier(sellers, slices, tickets);
  return {
    key: {
      kind: 'ndc-order',
      order_id,
      owner,
      version: null,
      items: toItemRefs(items, isGone),
      paid,
    } satisfies OrderKey,
    order_id,
    owner,
    ...readLocators(node, owner, validating_carrier),
    status: cancelled ? 'CANCELLED' : 'LIVE',
    created_at: reading.moment(items.length > 0 ? readCreatedAt(node) : null),
    payment_due_at,
    price_guaranteed_until: limits?.price_guaranteed_until ?? null,
    validating_carrier,
    currency:
      whole?.currency ?? shown.find((one) => one.price)?.price?.currency ?? reading.currency ?? '',
    passengers: applyCommission(people, readCommission([[response]], reading, readAmount)),
    slices,
    tickets,
    services: tieUnnamedDocuments(
      listShownServices(items, shown, {
        graph,
        documents,
        isTicketed: findTicketed(people, tickets),
      }),
      tickets,
      { documents, values: readCouponValues(infos, reading) },
    ),
    payments: toOrderPayments(
      money.filter((one) => one.amount_minor !== 0),
      { order_id, payment_due_at },
      true,
      reading,
    ),
    remarks: readRemarks(response, graph, mine).filter(
      (text) => !tickets.some(({ number }) => number === normalizeTicketNumber(text)),
    ),
    annotations: [...readAnnotations(requests, graph), ...readSpecialServices(response)],
    warnings: [],
    reference: readReference(graph, mine),
    total_minor: calculateOrderTotal({ whole, shown, cancelled, by_item }, reading),
  };
}

/** Some senders write the number of an item's document among its instructions. */
const readItemNumbers = (
  node: XmlNode,
  tickets: readonly ProviderTicket[],
): [string, ServiceDocument][] =>
  listItems(node).flatMap((item) => {
    const id = readKey(item, 'OrderItemID');
    const said = item
      .find('OrderItemDetails/OrderItemDetail/OrderInstructions/FreeFormTextInstruction')
      .flatMap((one) => one.texts('Remark').map(normalizeTicketNumber));
    const named = tickets.filter(({ type, number }) => type === 'EMD' && said.includes(number));
    return named.toReversed().flatMap((ticket): [string, ServiceDocument][] => {
      const told = { number: ticket.number, good: isGoodDocument(ticket) };
      return id ? [id, nameOwnService(id, ticket.passenger_key)].map((one) => [one, told]) : [];
    });
  });

/** Some put the items, and more of an order, where later versions do. */
const listItems = (node: XmlNode): XmlNode[] => [
  ...node.find('OrderItems/OrderItem'),
  ...node.all('OrderItem'),
];

const isGone = (item: Item) => isCancelled(item.status) || hasLostAllServices(item);

/** The oldest stamp of what is in the order; few tell one of its own. */
function readCreatedAt(node: XmlNode): string | null {
  const stamps = listItems(node).flatMap((one) => one.attribute('Timestamp') ?? []);
  return node.text('CreationDateTime') ?? stamps.sort()[0] ?? null;
}

/** The limits of the order, or the first of its items'. */
function readLimits(node: XmlNode, live: Item[], reading: Reading) {
  const readOwn = (name: string) => readTimeLimit(node.at(`TimeLimits/${name}`), reading);
  return {
    payment_due_at: readOwn('PaymentTimeLimit') ?? findEarliest(live, 'payment_due_at'),
    price_guaranteed_until:
      readOwn('PriceGuaranteeTimeLimits') ?? findEarliest(live, 'price_guaranteed_until'),
  };
}

/** Locators of airlines, and of whoever else has the order under a name of its own. */
function readLocators(node: XmlNode, owner: string | null, validating_carrier: string | null) {
  const named = node.find('BookingReferences/BookingReference').map((one) => {
    const airline = one.at('AirlineID');
    airline?.attribute('Name');
    one.text('OtherID');
    one.text('Type');
    return { id: one.text('ID'), carrier: airline?.value() ?? null };
  });
  const items = listItems(node);
  const later = [node, ...items, ...items.flatMap((one) => one.all('Service'))]
    .flatMap((one) => one.all('BookingRef'))
    .flatMap((one) => readBookingRef(one) ?? []);
  const told = [...named, ...later].flatMap(({ id, carrier }) => {
    const code = carrier?.toUpperCase() ?? null;
    // The owner may be named by a gateway's own code.
    const airline = code !== null && code === owner ? validating_carrier : code;
    return id ? [{ locator: id, airline }] : [];
  });
  const airline_locators = listUnique(
    told.flatMap(({ airline, locator }) => (airline ? [{ airline, locator }] : [])),
  );
  const own = airline_locators.find(({ airline }) => airline === validating_carrier);
  return { locator: (own ?? airline_locators[0] ?? told[0])?.locator ?? null, airline_locators };
}

/** Documents without an order belong to the only one. */
function findDocuments(response: XmlNode, mine: string[], several: boolean): XmlNode[] {
  const infos = response.find('TicketDocInfos/TicketDocInfo');
  if (!several) return infos;
  return infos.filter((one) => mine.includes(one.text('PassengerReference') ?? ''));
}

function readPassengers(keys: string[], graph: Graph172, fares: Fares): ProviderOrderPassenger[] {
  const passengers = keys.flatMap((key) => {
    const node = graph.pax.get(key);
    return node ? [{ ...readPassenger(key, node, graph), price: fares.get(key) ?? null }] : [];
  });
  return withKnownInfants(passengers);
}

/** A service that is asked for and not sold. */
const isRequest = (item: Item, graph: Graph172) =>
  !isFlight(item) &&
  item.services.length > 0 &&
  item.services.every((one) => graph.services.get(one.definition_id ?? '')?.request != null);

const readAnnotations = (items: Item[], graph: Graph172): ProviderAnnotation[] =>
  items.flatMap((item) =>
    item.services.flatMap((one) => {
      const definition = graph.services.get(one.definition_id ?? '');
      if (!definition?.request) return [];
      const { code, text } = definition.request;
      return [
        {
          kind: code ? ('SSR' as const) : ('OSI' as const),
          key: item.id,
          code,
          airline: definition.owner ?? item.owner,
          text,
          passenger_key: one.passenger_keys[0] ?? null,
          leg_key: one.segment_ids[0] ?? null,
          status: one.status,
          note: null,
        },
      ];
    }),
  );

/** Requests in a sender's metadata: they are only in the airline's record. */
const readSpecialServices = (response: XmlNode): ProviderAnnotation[] =>
  response.deep('SpecialServiceRequest').flatMap((node) => {
    const code = node.text('SSRCode')?.toUpperCase() ?? null;
    const passenger_key = node.text('TravelerIDRef');
    const airline = node.text('AirlineCode');
    const status = node.text('ActionCode');
    const text = node.text('Text');
    // Documents and contacts are the passengers' own data, and stand there.
    if (code === null || /^(DOC[SOA]|CTC[MERB]|FQTV|TKN[EA])$/.test(code)) return [];
    return [
      {
        kind: 'SSR' as const,
        key: null,
        code,
        airline,
        text,
        passenger_key,
        leg_key: null,
        status: status && /^[A-Z]{2}$/.test(status) ? status : null,
        note: null,
      },
    ];
  });

const readPaxRemarks = (graph: Graph172, keys: string[]): string[] =>
  keys.flatMap((key) => graph.pax.get(key)?.texts('Remark/Remark') ?? []);

function readRemarks(response: XmlNode, graph: Graph172, keys: string[]): string[] {
  const said = [
    ...response.deep('FreeFormTextInstruction').flatMap((one) => one.texts('Remark')),
    ...response.texts('OrderViewProcessing/Remarks/Remark'),
    ...response.texts('Order/OrderItems/OrderItem/Disclosures/Description/Text'),
    ...readPaxRemarks(graph, keys),
  ];
  return listDistinct(said.filter((text) => !text.startsWith(REFERENCE_REMARK)));
}

function readReference(graph: Graph172, keys: string[]): string | null {
  const found = readPaxRemarks(graph, keys).find((text) => text.startsWith(REFERENCE_REMARK));
  return found?.slice(REFERENCE_REMARK.length) ?? null;
}
