/**
 * Orders from any OrderViewRS: created, retrieved or changed. An order is cancelled if it says so
 * or all its items are; live items decide flights and amounts.
 */
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { holdsMoney } from '#main/domain/payment/provider-payments.ts';
import { withKnownInfants } from '#main/providers/orders.ts';
import type {
  ProviderAnnotation,
  ProviderOrder,
  ProviderOrderPassenger,
} from '#main/providers/provider.ts';
import { isPaid } from '#main/providers/wire/documents.ts';
import { applyCommission } from '../../provider-commission.ts';
import { NO_MONEY, type Reading } from '../../wire/reading.ts';
import { findRefusal, isCancelled, listDistinct, parseLegStatus } from '../../wire/values.ts';
import { readId, type XmlNode } from '../../wire/xml.ts';
import type { OrderKey } from '../order-keys.ts';
import { readCommission } from './commission.ts';
import type { Graph } from './data-lists.ts';
import { readDifferential } from './differential.ts';
import type { Fares } from './fares.ts';
import {
  type BookingRef,
  findEarliest,
  hasLostAllServices,
  type Item,
  readBookingRef,
  readItem,
  resolveValidatingCarrier,
  toItemRefs,
} from './items.ts';
import { readPaymentLimit, tellLimits } from './limits-and-surcharges.ts';
import {
  findTicketed,
  listServiceBags,
  listShownServices,
  tieUnnamedDocuments,
} from './order-services.ts';
import {
  calculateOrderFares,
  calculateOrderTotal,
  hasLeftOrder,
  listOrderSlices,
  sortItems,
  warnOfStatus,
  warnOfSum,
} from './order-slices.ts';
import { readContact, readPassenger, readPhone } from './passengers.ts';
import { type ReadPayment, toOrderPayments } from './payments.ts';
import { readPrice } from './price.ts';
import { readBagRules } from './slices.ts';
import {
  findDocuments,
  hasDocumentsInUse,
  readCouponValues,
  readDocumentConditions,
  readServiceNumbers,
  readTickets,
} from './tickets.ts';

/** Every order of a response, in the order given. */
export function readOrders(response: XmlNode, graph: Graph, money: ReadPayment[]): ProviderOrder[] {
  const nodes = response.all('Order');
  const several = nodes.length > 1;
  return nodes.flatMap((node) => readOrder(node, response, graph, money, several) ?? []);
}

function readOrder(
  node: XmlNode,
  response: XmlNode,
  graph: Graph,
  money: ReadPayment[],
  several: boolean,
): ProviderOrder | null {
  const { reading } = graph;
  const order_id = readId(node, 'OrderID');
  if (!order_id) {
    reading.warn(phrase('order_no_id'));
    return null;
  }
  for (const one of [node, ...node.all('OrderItem')]) tellLimits(one, reading);
  const made_at = reading.moment(node.text('CreationDateTime'));
  const all_items = node.all('OrderItem').map((one) => {
    const ordered_at = reading.moment(one.text('CreationDateTime')) ?? made_at;
    return readItem(one, graph, undefined, ordered_at);
  });
  const whole = readPrice(node.at('TotalPrice'), reading);
  // A request that is not sold is not an order item to us.
  const { requests, items, live, shown, repeated } = sortItems(
    all_items,
    { several, isRequest: (one) => isRequest(one, graph), isGone, whole },
    graph,
  );
  // Before 21.3 the order itself may have a limit.
  const due = [readPaymentLimit(node, reading, made_at), ...live];
  const payment_due_at = findEarliest(due, 'payment_due_at');
  const payments = toOrderPayments(money, { order_id, payment_due_at }, !several, reading);
  const cancelled = readCancelled(node, { items, live, payments }, response, reading);
  const refusal = findRefusal(node.text('StatusCode'));
  warnOfStatus(order_id, node.text('StatusCode'), reading);
  const { mine, fares, by_item } = calculateOrderFares({ items, shown, several, whole }, graph);
  const earned = readCommission(
    [[node], node.all('OrderItem'), response.all('TicketDocInfo')],
    reading,
  );
  const passengers = applyCommission(readPassengers(mine, graph, fares), earned);
  if (passengers.some((one) => !one.price)) warnOfSum(whole, shown, reading);
  const refs = readOrderRefs(node, response, items, several);
  const papers = findDocuments(response, order_id, several);
  const tickets = readTickets(papers, graph, (key) =>
    hasLeftOrder(key, items, isGone, cancelled),
  ).filter((ticket) => !several || mine.includes(ticket.passenger_key));
  const conditions = readDocumentConditions(papers);
  const slices = listOrderSlices(
    {
      order_id,
      items: shown,
      by_item,
      bags: [
        ...[node, ...node.all('OrderItem')].flatMap((one) => readBagRules(one, graph)),
        ...listServiceBags(shown, graph),
      ],
      cancelled,
      findStatuses: (item, segment_id) =>
        item.services
          .filter((one) => one.segment_ids.includes(segment_id))
          .map((one) => one.status ?? item.status ?? refusal),
    },
    graph,
  );
  const documents = readServiceNumbers(papers, repeated);
  const owner = node.text('OwnerCode') ?? items.find((item) => item.owner)?.owner ?? null;
  const carriers = items.flatMap((item) =>
    item.services.flatMap((one) => one.validating_carrier ?? []),
  );
  return {
    key: {
      kind: 'ndc-order',
      order_id,
      owner,
      version: node.text('OrderVersionNumber'),
      items: toItemRefs(items, isGone),
      paid: tickets.some(isPaid),
    } satisfies OrderKey,
    order_id,
    owner,
    locator: pickLocator(refs, owner),
    airline_locators: readAirlineLocators(refs),
    status: cancelled ? 'CANCELLED' : 'LIVE',
    created_at: made_at,
    payment_due_at: cancelled ? null : payment_due_at,
    price_guaranteed_until: cancelled ? null : findEarliest(live, 'price_guaranteed_until'),
    validating_carrier: resolveValidatingCarrier(
      [...carriers, owner, ...items.map((item) => item.owner)],
      slices,
      tickets,
    ),
    currency: (whole ?? shown.find((one) => one.price)?.price ?? reading).currency ?? '',
    passengers,
    slices: slices.map((one) => ({ ...one, features: [...one.features, ...conditions] })),
    tickets,
    services: tieUnnamedDocuments(
      listShownServices(items, shown, {
        graph,
        documents,
        isTicketed: findTicketed(passengers, tickets),
      }),
      tickets,
      { documents, values: readCouponValues(papers, reading) },
    ),
    payments,
    remarks: readRemarks(response),
    annotations: [...readAnnotations(requests, graph), ...readOrderPhones(graph)],
    warnings: [],
    reference: refs.find((ref) => ref.organisation === reading.seller_id)?.id ?? null,
    ...readRefund(node, cancelled, graph),
    total_minor: calculateOrderTotal({ whole, shown, cancelled, by_item }, reading),
  };
}

const isGone = (item: Item) =>
  isCancelled(item.status) || (hasLostAllServices(item) && !isReleased(item));

/**
 * Whether an order is cancelled as a whole. One that is closed was delivered or cancelled,
 * depending on the sender: where nothing in it tells which, it counts as cancelled, and says so.
 */
function readCancelled(
  node: XmlNode,
  { items, live, payments }: { items: Item[]; live: Item[] } & Pick<ProviderOrder, 'payments'>,
  response: XmlNode,
  reading: Reading,
): boolean {
  const status = node.text('StatusCode');
  if (isCancelled(status) || (items.length > 0 && live.length === 0)) return true;
  if (!/^CLOSED$/i.test(status ?? '')) return false;
  const documents = hasDocumentsInUse(response);
  if (documents !== null) return !documents;
  if (holdsMoney({ payments, tickets: [] }) || live.some(isConfirmed)) return false;
  reading.warn(phrase('w_closed'));
  return true;
}

/** The refund a cancelled order states; left out if it states none. */
function readRefund(node: XmlNode, cancelled: boolean, graph: Graph) {
  const { reading } = graph;
  if (!cancelled) return {};
  const changes = node.all('OrderItem').flatMap((item) => {
    const change = item.at('PriceDifferential|DiffPrice');
    return change ? [readDifferential(change, item, graph)] : [];
  });
  const told = changes.filter((one) => one.due_by_airline_minor !== null);
  const back = told.flatMap((one) => one.due_by_airline_minor ?? []);
  const [named = NO_MONEY, ...others] = listDistinct(
    told.flatMap((one) => one.currency ?? []).filter((one) => one !== NO_MONEY),
  );
  const currency = named === NO_MONEY ? reading.currency : named;
  if (others.length > 0) {
    reading.warn(phrase('w_change_currencies', { list: [named, ...others].join(', ') }));
    return {};
  }
  if (back.length === 0 || currency === null) return {};
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const amount_minor = sum(back);
  const kept = changes.flatMap((one) => one.penalty_minor ?? []);
  const written = `${formatDecimal(amount_minor, currency)} ${currency}`;
  reading.warn(phrase('w_refund', { written }));
  return { refund: { currency, amount_minor, penalty_minor: kept.length > 0 ? sum(kept) : null } };
}

const isConfirmed = ({ status, services }: Item): boolean =>
  [status, ...services.map((one) => one.status)].some(
    (one) => parseLegStatus(one) !== 'UNSPECIFIED',
  );

/** An active item whose flights were released: its ticket is still good. */
const isReleased = ({ status, services }: Item) =>
  /^ACTIVE$/i.test(status ?? '') && services.every((one) => one.status === 'HX');

function readPassengers(keys: string[], graph: Graph, fares: Fares): ProviderOrderPassenger[] {
  const passengers = keys.flatMap((key) => {
    const node = graph.pax.get(key);
    if (!node) return [];
    return [{ ...readPassenger(key, node, graph), price: fares.get(key) ?? null }];
  });
  // Some senders let the infant name its adult instead of the adult its infant.
  for (const infant of passengers.filter((one) => one.pax_type === 'INF')) {
    const adult_key = graph.pax.get(infant.key)?.text('PaxRefID') ?? null;
    const adult = passengers.find((one) => one.key === adult_key);
    if (adult && adult.infant_key === null && adult.pax_type !== 'INF') {
      adult.infant_key = infant.key;
    }
  }
  addOrderContact(passengers, graph);
  return withKnownInfants(passengers);
}

/** A contact that no passenger names is the order's: it is reached through the first adult. */
function addOrderContact(passengers: ProviderOrderPassenger[], graph: Graph) {
  const lead = passengers.find((one) => one.pax_type === 'ADT') ?? passengers[0];
  if (!lead || passengers.some((one) => one.phone !== null || one.email !== null)) return;
  const contacts = graph.all_contacts.map(readContact);
  lead.phone = contacts.find((one) => one.phone !== null)?.phone ?? null;
  lead.email = contacts.find((one) => one.email !== null)?.email ?? null;
}

/** Booking references of the order's services, of the order and of its documents. */
function readOrderRefs(
  node: XmlNode,
  response: XmlNode,
  items: Item[],
  several: boolean,
): BookingRef[] {
  const own = [...node.all('BookingRef'), ...node.find('OrderItem/BookingRef')];
  const elsewhere = several ? [] : [...response.find('TicketDocInfo/BookingRef')];
  const refs = [...own, ...elsewhere].flatMap((one) => readBookingRef(one) ?? []);
  return [...items.flatMap((item) => item.services.flatMap((one) => one.booking_refs)), ...refs];
}

function pickLocator(refs: BookingRef[], owner: string | null): string | null {
  const records = refs.filter((ref) => ref.organisation === null);
  const of_owner = records.find((ref) => ref.carrier !== null && ref.carrier === owner);
  return (of_owner ?? records[0])?.id ?? null;
}

function readAirlineLocators(refs: BookingRef[]): ProviderOrder['airline_locators'] {
  const found = new Map<string, { airline: string; locator: string }>();
  for (const ref of refs) {
    if (ref.carrier)
      found.set(`${ref.carrier} ${ref.id}`, { airline: ref.carrier, locator: ref.id });
  }
  return [...found.values()];
}

const readRemarks = (response: XmlNode): string[] =>
  listDistinct([
    ...response.texts('Processing/Remark/RemarkText'),
    ...response.texts('Remark/RemarkText'),
    ...response.texts('TicketDocInfo/Ticket/RemarkText'),
    ...response.texts('TicketDocInfo/Ticket/Coupon/RemarkText'),
  ]);

/**
 * SSR, OSI and telephone contacts of an order. A request is an item without a price whose services
 * are all defined by BookingInstructions and by nothing that is sold.
 */
const isRequest = (item: Item, graph: Graph): boolean =>
  item.price === null &&
  item.details.length === 0 &&
  item.services.length > 0 &&
  item.services.every(({ definition_id, seat }) => {
    const definition = graph.services.get(definition_id ?? '');
    return seat === null && definition !== undefined && definition.request !== null;
  });

/** A cancelled request is gone; a refused one still says so. */
const readAnnotations = (items: readonly Item[], graph: Graph): ProviderAnnotation[] =>
  items.flatMap((item) =>
    item.services.flatMap((service): ProviderAnnotation[] => {
      const definition = graph.services.get(service.definition_id ?? '');
      const request = definition?.request;
      if (!definition || !request || /^CANCEL/i.test(service.status ?? item.status ?? ''))
        return [];
      return [
        {
          kind: request.code === null ? 'OSI' : 'SSR',
          key: item.id,
          code: request.code,
          airline: definition.owner,
          text: request.text,
          // An OSI is for the airline; whom it speaks of is in its words.
          passenger_key: request.code === null ? null : (service.passenger_keys[0] ?? null),
          leg_key: service.segment_ids[0] ?? null,
          status:
            service.status !== null && /^[A-Z]{2}$/.test(service.status) ? service.status : null,
          note: service.name,
        },
      ];
    }),
  );

/** Contacts that no passenger names and that say what they are for. */
function readOrderPhones(graph: Graph): ProviderAnnotation[] {
  const named = new Set([...graph.pax.values()].map((node) => node.text('ContactInfoRefID')));
  return graph.all_contacts.flatMap((node): ProviderAnnotation[] => {
    const id = readId(node, 'ContactInfoID');
    const use = node.text('ContactPurposeText');
    const number = readPhone(node);
    if (id === null || use === null || number === null || named.has(id)) return [];
    const line = { code: use, airline: null, text: number, passenger_key: null, leg_key: null };
    return [{ kind: 'PHONE', key: id, ...line, status: null, note: null }];
  });
}
