/**
 * Ticket exchanges: eligibility, fares for other flights, the cost for each ticket, and confirming
 * it. Nothing is exchanged before the documents are issued.
 */
import { attempt } from '../engine/state.ts';
import { getAt, getOne } from '../non-empty.ts';
import { getPassenger, getTicket, listTravelers, sumCharge, sumCharges } from '../order-state.ts';
import { calculateTaxTotal } from '../wire/amounts.ts';
import type { WorldExchangeLine, WorldExchangeQuote, WorldOffer, WorldOrder } from '../world.ts';
import { getTattoo, listFlights } from './elements.ts';
import { buildFareSegments, buildTax } from './fare-lists.ts';
import { readFamilies } from './informative.ts';
import { type Exchange, type Handler, openFiledRecord } from './message-exchange.ts';
import { buildSoldOffer, toOffer } from './pricing.ts';
import { buildFound } from './shopping.ts';
import { readTravel } from './travel-asked.ts';
import {
  buildFareAmount,
  buildMonetary,
  el,
  findAll,
  formatDecimal,
  readTextAt,
  readTextsAt,
  refuse,
  type XmlNode,
} from './wire.ts';

/** The record that holds these valid tickets. */
function getRecord({ world }: Exchange, numbers: readonly string[]): WorldOrder {
  const [first] = numbers;
  if (first === undefined) return refuse('4845', 'NO DOCUMENT NUMBER');
  const found = attempt(() => world.retrieveByDocument(first));
  const isKnown = (number: string) =>
    found?.tickets.some(
      (one) => one.kind === 'TICKET' && one.number === number && isGood(one.coupons),
    );
  return found && numbers.every(isKnown) ? found : refuse('4845', 'E-TICKET NOT ELIGIBLE TO ATC');
}
const isGood = (coupons: WorldOrder['tickets'][number]['coupons']): boolean =>
  coupons.some(({ status }) => status === 'OPEN');

const readNumbers = (exchange: Exchange): string[] =>
  readTextsAt(exchange.body, 'ticketChangeInfo/ticketNumberDetails/documentDetails/number');

export const checkEligibility: Handler = (exchange) => {
  const numbers = readNumbers(exchange);
  const order = getRecord(exchange, numbers);
  return el(
    'Ticket_CheckEligibilityReply',
    numbers.map((number) => {
      const ticket = getTicket(order, number);
      return el('eligibilityInfo', {
        travellerInfo: { passengerIndicators: { referenceNumber: getTattoo(ticket.passenger_id) } },
        eTicketInfo: { ticketNumberDetails: { documentDetails: { number } } },
        dummyInfo: {},
      });
    }),
  );
};

export const shopExchange: Handler = (exchange) => {
  const { world } = exchange;
  const order = getRecord(exchange, readNumbers(exchange));
  const { party, slices, cabin, max_connections, most } = readTravel(exchange);
  if (party.length !== listTravelers(order).length) {
    refuse('926', 'NUMBER OF PASSENGERS DOES NOT MATCH');
  }
  const search = { slices, cabin, max_connections };
  const found = world.exchangeOffers(order.order_id, search);
  const name = 'Ticket_ATCShopperMasterPricerTravelBoardSearchReply';
  return buildFound(name, exchange, found, most, party);
};

const NEW_TICKETS = 'Ticket_RepricePNRWithBookingClassReply';

/**
 * Prices the flights sold in this session in place of those that were dropped; where the tickets are
 * of another record, the flights of this one.
 */
export const reprice: Handler = (exchange) => {
  const work = openFiledRecord(exchange);
  const { order } = work;
  const numbers = findAll(exchange.body, 'exchangeInformationGroup/documentInfoGroup').map(
    (one) => readTextAt(one, 'paperticketDetailsLastCoupon/documentDetails/number') ?? '',
  );
  const old = getRecord(exchange, numbers);
  if (old.order_id !== order.order_id) return priceWithTickets(exchange, work, old, numbers);
  const { quote, kept } = priceChange(exchange, work);
  work.pricing = { kind: 'exchange', quote };
  return el(
    NEW_TICKETS,
    quote.lines.map((line, i) => {
      const { number } = getOne(
        order.tickets,
        (one) =>
          one.kind === 'TICKET' && one.passenger_id === line.passenger_id && isGood(one.coupons),
      );
      return buildTicketGroup(order, quote.offer, line, { i, kept, number });
    }),
    el('docSeparator'),
  );
};

/** The flights sold in place of those dropped, or an exchange that waits for its documents. */
function priceChange(
  exchange: Exchange,
  work: ReturnType<typeof openFiledRecord>,
): { quote: WorldExchangeQuote; kept: number } {
  const { world, memory, distortion } = exchange;
  const { order } = work;
  const filed = memory.exchanges.get(order.order_id);
  if (filed && work.sold.length + work.dropped.size === 0) return { quote: filed.quote, kept: 0 };
  if (work.sold.length === 0 || work.dropped.size === 0)
    return refuse('4846', 'NO ITINERARY CHANGE');
  const isGone = (at: number) =>
    getAt(order.slices, at).flights.some(({ id }) => work.dropped.has(id));
  const give_up_items = order.items.filter(({ slice }) => isGone(slice)).map(({ id }) => id);
  const kept = listFlights(order).length;
  const family = readFamilies(exchange.body, 'pricingOption');
  const named = buildSoldOffer(exchange, work, (place) => family(kept + place));
  if (!named) return refuse('911', 'NO FARE FOR BOOKING CODE');
  const change = { give_up_items, offer_ids: [named.id] };
  return { quote: world.quoteExchange(order.order_id, change, distortion), kept };
}

function priceWithTickets(
  { world, distortion }: Exchange,
  work: ReturnType<typeof openFiledRecord>,
  old: WorldOrder,
  numbers: string[],
): XmlNode {
  const { order } = work;
  const lines = world.quoteWithTickets(order.order_id, numbers, distortion);
  work.pricing = { kind: 'tickets', numbers };
  return el(
    NEW_TICKETS,
    lines.map((line, i) => {
      const { number } = getTicket(old, line.original);
      return buildTicketGroup(order, toOffer(order), line, { i, kept: 0, number });
    }),
    el('docSeparator'),
  );
}

/** One entry per ticket: the new fare, new and old taxes, and the difference. */
function buildTicketGroup(
  order: WorldOrder,
  offer: WorldOffer,
  line: WorldExchangeLine,
  { i, kept, number }: { i: number; kept: number; number: string },
): XmlNode {
  const { currency } = order;
  const person = getPassenger(order, line.passenger_id);
  const infant = person.ptc === 'INF';
  return el(
    'ticketGroup',
    el('pnrLocatorData/reservationInformation', { controlNumber: order.locator }),
    el(
      'fareList',
      el('pricingInformation/tstInformation', { tstIndicator: 'I' }),
      el('fareReference', { referenceType: 'TST', uniqueReference: i + 1 }),
      el('validatingCarrier/carrierInformation', { carrierCode: order.owner }),
      el('paxSegReference/refDetails', {
        refQualifier: infant ? 'PI' : 'PA',
        refNumber: getTattoo(person.id),
      }),
      el(
        'fareDataInformation',
        el('fareDataMainInformation', { fareDataQualifier: 'R' }),
        buildFareAmount('712', line.due_minor, currency),
        buildFareAmount('B', line.new.base_minor, currency),
      ),
      sumCharges([line.new]).taxes.map((one) => buildTax(one, 'X', currency)),
      sumCharges([line.old]).taxes.map((one) => buildTax(one, 'O', currency)),
      buildFareSegments(offer, infant, kept),
      reissueInfo(number, line, currency),
      el('markerFares'),
    ),
  );
}

function reissueInfo(number: string, line: WorldExchangeLine, currency: string): XmlNode {
  const { due_minor, penalty_minor, refund_minor, residual_minor, residual_as } = line;
  const buildMoney = (name: string, amounts: Readonly<Record<string, number>>) =>
    el(
      name,
      Object.entries(amounts).map(([qualifier, minor], at) =>
        buildMonetary(
          qualifier,
          minor,
          currency,
          at === 0 ? 'monetaryDetails' : 'otherMonetaryDetails',
        ),
      ),
    );
  return el(
    'automaticReissueInfo',
    el('ticketInfo/documentDetails', { number, type: 'ET' }),
    el(
      'firstDpiGroup',
      el('reIssuePenalty/penDisData', {
        penaltyAmount: formatDecimal(penalty_minor, currency),
        penaltyCurrency: currency,
      }),
      buildMoney('reissueInfo', {
        RES: refund_minor + residual_minor,
        REU: residual_minor,
        REF: refund_minor,
        RTA: calculateTaxTotal(line.new),
      }),
      buildMoney('oldTaxInfo', {
        ITA: calculateTaxTotal(line.old),
        ITO: sumCharge(line.old),
      }),
      buildMoney('reissueBalanceInfo', { BTA: 0, BTO: due_minor - penalty_minor }),
    ),
    // What goes back to the form of payment pays the penalty first.
    residual_as === 'ORIGINAL_FOP' &&
      el('reissueAttributes/attributeDetails', {
        attributeType: 'NET',
        attributeDescription: '1',
      }),
  );
}

/** Keeps the price of an exchange with the record, or old tickets of another one as its payment. */
export const confirm: Handler = (exchange) => {
  const work = openFiledRecord(exchange);
  const { order, pricing } = work;
  const numbers = findAll(exchange.body, 'ticketInfo').map(
    (one) => readTextAt(one, 'paperticketDetailsFirstCoupon/documentDetails/number') ?? '',
  );
  const own = getRecord(exchange, numbers).order_id === order.order_id;
  const priced = own
    ? pricing?.kind === 'exchange'
    : pricing?.kind === 'tickets' && pricing.numbers.join() === numbers.join();
  if (!priced) return refuse('19', 'PRICING DATA EXPIRED - REPRICE PNR');
  work.stored = true;
  work.changed = true;
  return el('Ticket_ReissueConfirmedPricingReply', {
    pnrLocatorData: { reservationInformation: { controlNumber: order.locator } },
    tstList: numbers.map((_, i) => ({
      tstReference: { referenceType: 'TST', uniqueReference: i + 1 },
    })),
  });
};
