/**
 * A record from its first sold flight to the end of the transaction: selling, adding, retrieving,
 * removing, dividing, ignoring.
 */
import { attempt } from '../engine/state.ts';
import { getOne } from '../non-empty.ts';
import { NEW_ORDER } from '../order-state.ts';
import type { WorldOrder, WorldPassenger } from '../world.ts';
import { addLines, addNames, getPerson, patch } from './adding.ts';
import { buildElements, getTattoo, listFlights } from './elements.ts';
import { endTransaction } from './ending.ts';
import { type Exchange, type Handler, openRecord } from './message-exchange.ts';
import { buildPnrReply } from './pnr-view.ts';
import { buildSoldOffer } from './pricing.ts';
import {
  buildFlightProduct,
  el,
  findAll,
  findChildren,
  findPath,
  formatWireDay,
  needText,
  readFlightProduct,
  readTextAt,
  readTextsAt,
  refuse,
  toIsoDay,
  type XmlNode,
} from './wire.ts';
import { createWorkspace, type SoldFlight, type Workspace } from './workspace.ts';

/** Sells flights in booking classes; the reply marks those that cannot be sold. */
export const sell: Handler = (exchange) => {
  const { world, body } = exchange;
  const work = openRecord(exchange);
  const wanted = findChildren(body, 'itineraryDetails').flatMap((one, slice) =>
    findChildren(one, 'segmentInformation').map((segment) => {
      const product = findPath(segment, 'travelProductInformation');
      if (needText(segment, 'relatedproductInformation/statusCode') !== 'NN') {
        refuse('477', 'INVALID STATUS CODE');
      }
      return {
        ...readFlightProduct(product),
        slice,
        seats: Number(needText(segment, 'relatedproductInformation/quantity')),
      };
    }),
  );
  const seats = wanted[0]?.seats ?? 0;
  const party = Array.from({ length: seats }, (_, i) => ({ id: `T${i}`, ptc: 'ADT' as const }));
  const told = wanted.map((flight) => {
    const slices = [{ flights: [flight], brand: null }];
    const offered = attempt(() => world.namedOffer({ slices, passengers: party }));
    return { flight, status: offered ? 'OK' : 'UNS' };
  });
  if (told.length > 0 && told.every(({ status }) => status === 'OK')) {
    work.sold.push(...wanted.map(({ seats: _, ...flight }): SoldFlight => flight));
    work.changed = true;
    return sellReply(told, null);
  }
  return sellReply(told, '288');
};

function sellReply(
  told: { flight: SoldFlight & { seats: number }; status: string }[],
  error: string | null,
): XmlNode {
  const slices = [...new Set(told.map(({ flight }) => flight.slice))];
  return el(
    'Air_SellFromRecommendationReply',
    el('message/messageFunctionDetails', { messageFunction: '183' }),
    error &&
      el('errorAtMessageLevel/errorSegment/errorDetails', {
        errorCode: error,
        errorCategory: 'EC',
      }),
    slices.map((slice) => {
      const own = told.filter(({ flight }) => flight.slice === slice);
      return el(
        'itineraryDetails',
        el('originDestination', {
          origin: own[0]?.flight.origin,
          destination: own.at(-1)?.flight.destination,
        }),
        own.map(({ flight, status }) =>
          el(
            'segmentInformation',
            el('flightDetails', buildFlightProduct({ ...flight, departure: flight.date })),
            el('actionDetails', { quantity: flight.seats, statusCode: status }),
          ),
        ),
      );
    }),
  );
}

const ENDS = new Set(['10', '11', '12', '13', '14']);
const readOptions = ({ body }: Pick<Exchange, 'body'>): string[] =>
  findAll(body, 'pnrActions/optionCode').map(({ text }) => text);
export const endsTransaction = (exchange: Pick<Exchange, 'body'>): boolean =>
  readOptions(exchange).some((code) => ENDS.has(code));

export const addMultiElements: Handler = (exchange) => {
  const work = openRecord(exchange);
  const options = readOptions(exchange);
  if (options.length === 0) refuse('477', 'INVALID FORMAT OPTION CODE');
  addNames(work, exchange.body);
  addLines(exchange, work);
  if (options.includes('21')) return ignoreRecord(exchange, true);
  if (options.includes('20')) return ignoreRecord(exchange, false);
  if (!endsTransaction(exchange)) return showOpen(exchange, work);
  return endTransaction(exchange, work, options);
};

/** The open record; a new one is shown without its price. */
function showOpen(exchange: Exchange, work: Workspace): XmlNode {
  const order = work.order ?? buildDraft(exchange, work);
  return buildPnrReply({
    order,
    now: exchange.now,
    hidden: exchange.memory.hidden(order.order_id, false),
    stored: work.order !== null,
  });
}

/** A record that is not filed yet, in the form of an order. */
function buildDraft(exchange: Exchange, work: Workspace): WorldOrder {
  const { provider, seller, now } = exchange;
  const priced = work.pricing?.kind === 'new' ? work.pricing.offer : null;
  const offer = priced ?? buildSoldOffer(exchange, work);
  return {
    ...NEW_ORDER,
    order_id: '',
    locator: '',
    provider_type: provider,
    owner: seller.owner,
    created_at: now.toISOString(),
    payment_due_at: offer?.payment_due_at ?? now.toISOString(),
    guaranteed_until: now.toISOString(),
    currency: seller.currency,
    passengers: work.people,
    slices: (offer?.slices ?? []).map((slice) => ({ ...slice, status: 'HK' as const })),
    remarks: work.lines.remarks,
  };
}

export const retrieve: Handler = (exchange) => {
  const { body, session } = exchange;
  const facts = findPath(body, 'retrievalFacts');
  const type = needText(facts, 'retrieve/type');
  const locator = readTextAt(facts, 'reservationOrProfileIdentifier/reservation/controlNumber');
  if (type === '1' && locator === null) {
    const work = openRecord(exchange);
    return work.order || work.changed ? showOpen(exchange, work) : refuse('1931', 'NO ACTIVE PNR');
  }
  if (type === '2' || locator !== null) {
    if (session?.workspace?.changed) refuse('3076', 'FINISH OR IGNORE');
    return openOrder(exchange, find(exchange, locator ?? ''));
  }
  if (type === '3' || type === '4') return retrieveByName(exchange, type);
  return refuse('477', 'INVALID FORMAT TYPE');
};

/** Flights of an exchange that waits for its documents are in the record already. */
function find({ world, memory }: Exchange, locator: string): WorldOrder {
  const order = attempt(() => world.retrieve({ locator }));
  if (!order) return refuse('1929', 'INVALID RECORD LOCATOR');
  const quote_id = memory.exchanges.get(order.order_id)?.quote.quote_id;
  return (quote_id && attempt(() => world.showExchange(order.order_id, quote_id))) || order;
}

function openOrder(exchange: Exchange, order: WorldOrder): XmlNode {
  const { session, memory, now } = exchange;
  if (session) session.workspace = createWorkspace(order);
  const hidden = memory.hidden(order.order_id, true);
  return buildPnrReply({ order, now, hidden, split: findSplit(exchange, order) });
}

const findSplit = ({ world }: Exchange, { split_from }: WorldOrder): string | null =>
  split_from && (attempt(() => world.retrieve({ order_id: split_from }))?.locator ?? null);

/** By name and flight, or by name in the office, with or without flights: one record, or a list. */
function retrieveByName(exchange: Exchange, type: string): XmlNode {
  const { world, body } = exchange;
  const facts = findPath(body, 'retrievalFacts/personalFacts');
  const surname = needText(facts, 'travellerInformation/traveller/surname');
  const given = readTextAt(facts, 'travellerInformation/passenger/firstName');
  const product = findPath(facts, 'productInformation');
  const day = readTextAt(product, 'product/depDate');
  const number = readTextAt(product, 'productDetails/identification');
  const carrier = readTextAt(product, 'company/code');
  if (type === '4' && (day === null || number === null || carrier === null)) {
    refuse('477', 'INVALID FORMAT FLIGHT');
  }
  const date = day === null ? null : toIsoDay(day);
  const found = world.list({}).filter((order) => {
    const named = order.passengers.some(
      (one) => one.surname.startsWith(surname) && (given === null || one.given.startsWith(given)),
    );
    const held = order.status === 'LIVE' ? listFlights(order) : [];
    const flies = held.some(
      ({ flight }) =>
        (date === null || flight.departure.slice(0, 10) === date) &&
        (number === null || flight.number === Number(number)) &&
        (carrier === null || flight.carrier === carrier),
    );
    return named && (flies || product === undefined);
  });
  const [first, second] = found;
  if (!first) return refuse('1931', 'NO MATCH FOR RECORD LOCATOR');
  return second ? list(found) : openOrder(exchange, first);
}

const list = (orders: readonly WorldOrder[]): XmlNode =>
  el(
    'PNR_List/citypair',
    el('originDestinationMarker'),
    orders.map((order) => {
      const [lead] = order.passengers;
      const [first] = order.status === 'LIVE' ? listFlights(order) : [];
      return el(
        'travellerInformationSection',
        el('travellerInformation', {
          traveller: { surname: lead?.surname },
          passenger: { firstName: lead?.given },
        }),
        first && el('travelProduct/product', { depDate: formatWireDay(first.flight.departure) }),
        el('reservationInfo/reservation', { companyId: '1A', controlNumber: order.locator }),
      );
    }),
  );

/** The whole itinerary, or lines and flights by their numbers. */
export const cancelElements: Handler = (exchange) => {
  const { body, now } = exchange;
  const work = openRecord(exchange);
  const named = readTextAt(body, 'reservationInfo/reservation/controlNumber');
  if (named !== null && work.order?.locator !== named) {
    if (work.changed) refuse('3076', 'FINISH OR IGNORE');
    Object.assign(work, createWorkspace(find(exchange, named)));
  }
  const { order } = work;
  if (!order) return refuse('1931', 'NO ACTIVE PNR');
  const options = readOptions(exchange);
  for (const one of findChildren(body, 'cancelElements')) {
    const type = needText(one, 'entryType');
    if (type === 'I') work.cancel = true;
    else if (type === 'E')
      for (const part of findChildren(one, 'element')) drop(work, order, now, part);
    else refuse('477', 'INVALID FORMAT ENTRY TYPE');
  }
  work.changed = true;
  return endsTransaction(exchange)
    ? endTransaction(exchange, work, options)
    : showOpen(exchange, work);
};

function drop(
  work: Workspace,
  order: WorldOrder,
  now: Date,
  part: Parameters<typeof readTextAt>[0],
): void {
  const [kind, number] = [needText(part, 'identifier'), Number(needText(part, 'number'))];
  if (kind === 'ST') {
    const found = listFlights(order)[number - 1];
    if (!found) refuse('493', 'INVALID SEGMENT TATTOO');
    // Married segments: flights sold together are given back together.
    const slice = getOne(order.slices, ({ flights }) => flights.includes(found.flight));
    for (const { id } of slice.flights) work.dropped.add(id);
    return;
  }
  const element = buildElements(order, now).find(({ tattoo }) => tattoo === number);
  if (kind !== 'OT' || !element) refuse('493', 'INVALID ELEMENT TATTOO');
  const { source } = element;
  const change = (id: string, changed: Partial<WorldPassenger>) => patch(work, id, changed);
  switch (source.of) {
    case 'remark':
      work.remove.remarks.push(source.text);
      break;
    case 'request':
      work.remove.request_ids.push(source.id);
      break;
    case 'phone':
      work.remove.phone_ids.push(source.id);
      break;
    case 'service':
      work.remove.services.push(source.id);
      break;
    case 'own-phone':
      change(source.passenger_id, { phone: null });
      break;
    case 'own-email':
      change(source.passenger_id, { email: null });
      break;
    case 'redress':
      change(source.passenger_id, { redress: null });
      break;
    case 'doco': {
      const { doco = [] } = getPerson(work, source.passenger_id);
      change(source.passenger_id, { doco: doco.filter((text) => text !== source.text) });
      break;
    }
    case 'document': {
      const { documents } = getPerson(work, source.passenger_id);
      const left = documents.filter(({ number }) => number !== source.number);
      change(source.passenger_id, { documents: left });
      break;
    }
    case 'loyalty': {
      const { loyalty } = getPerson(work, source.passenger_id);
      const left = loyalty.filter(({ number }) => number !== source.number);
      change(source.passenger_id, { loyalty: left });
      break;
    }
    case 'commission':
      // The commission is the old tickets'; the new ones have none unless it is entered again.
      if (work.pricing?.kind !== 'exchange') refuse('20', 'RESTRICTED');
      break;
    default:
      refuse('20', 'RESTRICTED');
  }
}

/** Drops the open changes and leaves the record as filed. */
function ignoreRecord(exchange: Exchange, again: boolean): XmlNode {
  const { session } = exchange;
  const order = session?.workspace?.order ?? null;
  if (session) session.workspace = null;
  if (again && order) return openOrder(exchange, find(exchange, order.locator));
  return el('PNR_IgnoreReply/clearInformation', { actionRequest: 'I' });
}

export const ignore: Handler = (exchange) => {
  const action = needText(exchange.body, 'clearInformation/actionRequest');
  return ignoreRecord(exchange, action === 'IR');
};

/** Marks the passengers who leave, by tattoo; the record is divided when the transaction ends. */
export const split: Handler = (exchange) => {
  const { body } = exchange;
  const work = openRecord(exchange);
  const locator = needText(body, 'reservationInfo/reservation/controlNumber');
  const open = work.order?.locator === locator ? work.order : null;
  const order = open ?? find(exchange, locator);
  if (!open) Object.assign(work, createWorkspace(order));
  const tattoos = readTextsAt(findPath(body, 'splitDetails'), 'passenger/tattoo');
  const leaving = order.passengers.filter(({ id }) => tattoos.includes(String(getTattoo(id))));
  if (leaving.length === 0) refuse('493', 'INVALID PASSENGER TATTOO');
  work.leaving = leaving.map(({ id }) => id);
  work.changed = true;
  return showOpen(exchange, work);
};
