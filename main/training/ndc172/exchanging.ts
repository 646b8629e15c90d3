/**
 * OrderReshop in NDC 17.2: the order's current price, other flights at their plain price, named
 * flights in place of given-up items with each passenger's amount due or refund, and the refund of
 * the whole order.
 */
import { isSameCity } from '#main/reference/airports.ts';
import { getFare } from '../ndc/exchanging.ts';
import { groupByType } from '../ndc/passengers.ts';
import { listTravelers, multiplyCharge, sumCharge, sumCharges } from '../order-state.ts';
import { refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge, WorldExchangeLine, WorldExchangeQuote, WorldOrder } from '../world.ts';
import { buildPeople, Lists } from './lists.ts';
import {
  buildBags,
  buildFareDetail,
  buildFlightService,
  buildOfferElement,
  buildOverview,
  type OfferContext,
} from './offers.ts';
import { mapSegments } from './orders.ts';
import { readDirections, readPreferences } from './shopping.ts';
import {
  attribute,
  buildAmount,
  buildPrice,
  buildTaxes,
  buildTotal,
  type Exchange172,
  type Handler172,
  needText,
} from './wire.ts';

export const answerOrderReshop: Handler172 = (exchange) => {
  const { query, world } = exchange;
  const order_id = needText(query, 'OrderID');
  const order = world.retrieve({ order_id });
  if (order.status === 'CANCELLED') refuse('ORDER_CANCELLED', `Order ${order_id} is cancelled`);
  if (findChild(query, 'Reprice')) return [priceOrder(order, exchange)];
  const servicing = findPath(query, 'Reshop/OrderServicing');
  const flights = findPath(servicing, 'Add/FlightQuery');
  const deleted = findChildren(findChild(servicing, 'Delete'), 'OrderItem');
  const given_up = deleted.map((one) => attribute(one, 'OrderItemID'));
  if (!flights) return [buildCancelled(order, given_up, exchange)];
  if (findChild(flights, 'OriginDestinations')) {
    if (deleted.length > 0) {
      refuse('NOT_SUPPORTED', 'What is given up is said with the flights that are chosen');
    }
    return [answerSearch(order, flights, findChild(servicing, 'Add'), exchange)];
  }
  return [quoteFlights(order, given_up, flights, exchange)];
};

function priceOrder(order: WorldOrder, { world, distortion }: Exchange172): XmlNode {
  const quote = world.reprice(order.order_id, false, distortion);
  if (quote.proposal_id === null) return el('Response', { NoPriceChangeInd: true });
  const { order: after } = quote;
  const lists = new Lists();
  mapSegments(after, lists);
  const { passengers, contacts } = buildPeople(after);
  const items = after.items.map((item) => {
    const slice = after.slices[item.slice];
    const before = order.items.find(({ id }) => id === item.id) ?? item;
    const charge = multiplyCharge(item.fare, item.passenger_ids.length);
    const was = multiplyCharge(before.fare, before.passenger_ids.length);
    return tag(
      'RepricedOfferItem',
      { OfferItemID: item.id },
      buildPrice('TotalPriceDetail', charge, order.currency),
      slice &&
        buildFareDetail([slice], [item.fare], item.passenger_ids, order.currency, lists, false),
      tag(
        'OriginalOrderItem',
        { OrderItemID: item.id },
        buildPrice('TotalPriceDetail', was, order.currency),
      ),
    );
  });
  return el(
    'Response',
    el('ReShoppingResponseID', { ResponseID: quote.proposal_id }),
    tag('RepricedOffer', { OfferID: quote.proposal_id, Owner: order.owner }, items),
    lists.element(passengers, contacts),
  );
}

/** The refund of the whole order, given once: documents are refunded, not items. */
function buildCancelled(order: WorldOrder, given_up: string[], exchange: Exchange172): XmlNode {
  const { world } = exchange;
  if (order.items.some(({ id }) => !given_up.includes(id))) {
    return refuse('NOT_SUPPORTED', 'Flights are given up all together or for other flights');
  }
  const { order_id, owner, currency } = order;
  const { refund_minor } = world.cancellationTerms(order_id);
  const id = `${order_id}.CXL`;
  const items = given_up.map((item, at) =>
    tag(
      'DeleteOfferItem',
      { OfferItemID: `${id}.${at + 1}`, OrderItemID: item },
      el(
        'ReshopDifferential/ReshopDue/ByAirline/Total',
        buildAmount('Amount', at === 0 ? refund_minor : 0, currency),
      ),
    ),
  );
  const offer = tag('ReshopOffer', { OfferID: id, Owner: owner }, items);
  return buildAnswer(order, buildContext(order, exchange), `R${id}`, [offer]);
}

const buildContext = (order: WorldOrder, { seller }: Exchange172): OfferContext => ({
  lists: new Lists(),
  seller,
  passengers: groupByType(listTravelers(order)),
});

const buildAnswer = (
  order: WorldOrder,
  context: OfferContext,
  response_id: string,
  offers: XmlNode[],
): XmlNode => {
  const { passengers, contacts } = buildPeople(order);
  return el(
    'Response',
    el('ReShoppingResponseID', { ResponseID: response_id }),
    el('ReshopOffers', offers),
    context.lists.element(passengers, contacts),
  );
};

function answerSearch(
  order: WorldOrder,
  flights: XmlElement,
  added: XmlElement | undefined,
  exchange: Exchange172,
): XmlNode {
  const { world, distortion } = exchange;
  const slices = readDirections(flights);
  const { cabin, max_connections } = readPreferences(findChild(added, 'Preference'));
  const search = { slices, cabin, max_connections };
  const found = world.exchangeOffers(order.order_id, search);
  if (found.length === 0 || distortion === 'SOLD_OUT') {
    refuse('NO_OFFERS', 'No offers found for the requested journey');
  }
  const context = buildContext(order, exchange);
  return buildAnswer(
    order,
    context,
    `R${found[0]?.id ?? ''}`,
    found.map((one) => buildOfferElement('ReshopOffer', one, context)),
  );
}

/** Every fare of the flights that were named, each quoted for what is given up. */
function quoteFlights(
  order: WorldOrder,
  given_up: string[],
  flights: XmlElement,
  exchange: Exchange172,
): XmlNode {
  const { world, distortion } = exchange;
  if (given_up.length === 0) {
    return refuse('MISSING_DATA', 'Delete is mandatory where flights are exchanged');
  }
  const wanted = findChildren(findChild(flights, 'FlightSpecific'), 'FlightSegment').map((one) => ({
    flight: [
      needText(one, 'MarketingAirline/AirlineID') + needText(one, 'MarketingAirline/FlightNumber'),
      needText(one, 'Departure/AirportCode'),
      needText(one, 'Departure/Date'),
    ].join(' '),
    origin: needText(one, 'Departure/AirportCode'),
    destination: needText(one, 'Arrival/AirportCode'),
    date: needText(one, 'Departure/Date'),
    departs: readTime(one, 'Departure'),
    arrives: readTime(one, 'Arrival'),
    rbd: readTextAt(one, 'MarketingAirline/ResBookDesigCode'),
  }));
  if (wanted.length === 0) return refuse('NOT_SUPPORTED', 'Flights are named one by one');
  const slices = listDirections(order, given_up, wanted);
  const search = { slices, cabin: null, max_connections: null };
  const found = world.exchangeOffers(order.order_id, search);
  const same = found.filter((offer) => {
    const own = offer.slices.flatMap((slice) => slice.flights);
    return (
      own.length === wanted.length &&
      own.every((one, at) => {
        const asked = wanted[at];
        const line = `${one.carrier}${one.number} ${one.origin} ${one.departure.slice(0, 10)}`;
        return line === asked?.flight && (asked.rbd === null || asked.rbd === one.booking_class);
      })
    );
  });
  if (same.length === 0) refuse('SOLD_OUT', 'These flights are not offered in these classes');
  const quotes = same.map((offer) => {
    const change = { give_up_items: given_up, offer_ids: [offer.id] };
    return world.quoteExchange(order.order_id, change, distortion);
  });
  const context = buildContext(order, exchange);
  return buildAnswer(
    order,
    context,
    `R${quotes[0]?.quote_id ?? ''}`,
    quotes.map((one) => buildQuotedOffer(order, one, context)),
  );
}

/** Local to the airport, so only two times of one city can be compared. */
const readTime = (flight: XmlElement, end: string): number =>
  Date.parse(`${needText(flight, `${end}/Date`)}T${readTextAt(flight, `${end}/Time`) ?? '00:00'}Z`);

interface Direction {
  origin: string;
  destination: string;
  date: string;
}

interface Wanted extends Direction {
  departs: number;
  arrives: number;
}

const STOPOVER_MS = 24 * 60 * 60 * 1000;

/**
 * Groups the named flights into directions. Each ends where the given-up one in its turn ended, for
 * a connection may be in a city where another one ends, or where somebody stays for a day.
 */
function listDirections(order: WorldOrder, given_up: string[], wanted: Wanted[]): Direction[] {
  const going = order.items.filter(({ id }) => given_up.includes(id)).map(({ slice }) => slice);
  const targets = [...new Set(going)]
    .sort((a, b) => a - b)
    .map((at) => order.slices[at]?.flights.at(-1)?.destination);
  const slices: Direction[] = [];
  let first: Wanted | null = null;
  wanted.forEach((one, at) => {
    first ??= one;
    const next = wanted[at + 1];
    const stays =
      next === undefined ||
      targets[slices.length] === one.destination ||
      next.departs - one.arrives >= STOPOVER_MS ||
      // A connection may go on from another airport of the city.
      !(next.origin === one.destination || isSameCity(next.origin, one.destination));
    if (!stays) return;
    slices.push({ origin: first.origin, destination: one.destination, date: first.date });
    first = null;
  });
  return slices;
}

function buildQuotedOffer(
  order: WorldOrder,
  quote: WorldExchangeQuote,
  context: OfferContext,
): XmlNode {
  const { offer, lines, quote_id } = quote;
  const { lists, seller } = context;
  const journeys = offer.slices.map((slice, at) => lists.journey(slice, at, true));
  const due = lines.reduce((sum, line) => sum + line.due_minor, 0);
  return tag(
    'ReshopOffer',
    { OfferID: quote_id, Owner: seller.owner },
    leaf('ValidatingCarrier', seller.owner),
    el('TimeLimits', tag('OfferExpiration', { DateTime: quote.expires_at })),
    buildTotal('TotalPrice', due, offer.currency),
    buildOverview(offer, journeys, lists),
    quote.give_up_items.map((id) =>
      tag('DeleteOfferItem', { OfferItemID: `${quote_id}.DEL.${id}`, OrderItemID: id }),
    ),
    lines.map((line) => {
      const fare = getFare(order, offer, line.passenger_id);
      const ids = [line.passenger_id];
      return tag(
        'AddOfferItem',
        { OfferItemID: `${quote_id}.${line.passenger_id}` },
        buildPrice('TotalPriceDetail', sumCharges(fare.per_slice), offer.currency),
        buildFlightService(lists.serviceId(), ids, journeys),
        buildFareDetail(offer.slices, fare.per_slice, ids, offer.currency, lists, true),
        buildDifferential(line, offer.currency),
      );
    }),
    buildBags(offer, journeys, context),
  );
}

const buildSide = (name: string, charge: WorldCharge, currency: string): XmlNode =>
  el(
    name,
    el('Total', buildAmount('Amount', sumCharge(charge), currency)),
    buildTaxes(charge, currency),
  );

/**
 * A refund beside an amount due is listed among the fees by its purpose: Refund to the form of
 * payment, Net as a residual document, with the refunded taxes beside it.
 */
function buildDifferential(line: WorldExchangeLine, currency: string): XmlNode {
  const { due_minor, refund_minor, residual_minor } = line;
  const buildMoney = (minor: number, purpose: string | null = null) =>
    el('Total', buildAmount('Amount', minor, currency), leaf('Purpose', purpose));
  const beside =
    residual_minor > 0
      ? buildMoney(residual_minor, 'Net')
      : due_minor > 0 && refund_minor > 0
        ? buildMoney(refund_minor, 'Refund')
        : null;
  return el(
    'ReshopDifferential',
    buildSide('OriginalOrderItem', line.old, currency),
    buildSide('NewOfferItem', line.new, currency),
    line.penalty_minor > 0 && el('PenaltyAmount', buildMoney(line.penalty_minor)),
    beside &&
      el(
        'FeesAmount',
        beside,
        residual_minor > 0 &&
          due_minor > 0 &&
          refund_minor > 0 &&
          el('Taxes', buildAmount('Total', refund_minor, currency)),
      ),
    el(
      'ReshopDue',
      due_minor > 0 || refund_minor === 0
        ? el('ByPassenger', buildMoney(due_minor))
        : el('ByAirline', buildMoney(refund_minor)),
    ),
  );
}
