/**
 * Ticket exchanges: the cost for each passenger, the exchange stored as quoted, with its flights,
 * and the tickets reissued one by one.
 */
import { isDeepStrictEqual } from 'node:util';
import { getTicket, listWaiting, sumCharges } from '../order-state.ts';
import { need, refuse, toProblem } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldCommission,
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldOrder,
  WorldSlice,
} from '../world.ts';
import { buildEtr } from './documents.ts';
import type { HandlerTravelport } from './message-exchange.ts';
import { readAir, readLocator } from './names.ts';
import { buildAirSegments, buildPricingInfo, type KeyOf } from './offers.ts';
import { buildTicketFailure, readCommission, readForm } from './paying.ts';
import { buildUniversalRecord } from './records.ts';
import {
  type AskedSegment,
  createKeyFinder,
  isFlight,
  readSegments,
  readToken,
} from './shopping.ts';
import {
  attribute,
  buildPrices,
  buildTextTag,
  encodeKey,
  formatHostInstant,
  formatPrice,
  unkey,
} from './wire.ts';

export const quoteExchange: HandlerTravelport = ({ root, world, distortion }) => {
  const info = need(
    findChild(root, 'ProviderReservationInfo'),
    'MISSING_DATA',
    'ProviderReservationInfo must appear',
  );
  const order = readLocator(world, attribute(info, 'ProviderLocatorCode'));
  checkTickets(order, findChildren(root, 'TicketNumber'));
  const solution = findChild(root, 'AirPricingSolution');
  const asked = readSegments(solution);
  const stays = (slice: WorldSlice) =>
    slice.flights.every((flight) => asked.some((one) => isFlight(one, flight)));
  const gone = order.slices.flatMap((slice, at) => (stays(slice) ? [] : [at]));
  const give_up_items = order.items.filter(({ slice }) => gone.includes(slice)).map(({ id }) => id);
  const change = { give_up_items, offer_ids: [readToken(solution)] };
  const quote = world.quoteExchange(order.order_id, change, distortion);
  const kept = order.slices.filter((_, at) => !gone.includes(at));
  const slices = [...kept, ...quote.offer.slices].toSorted((a, b) =>
    a.flights[0].departure < b.flights[0].departure ? -1 : 1,
  );
  return { content: buildExchangeQuote(order, quote, slices, asked) };
};

function checkTickets({ tickets }: WorldOrder, named: readonly XmlElement[]): void {
  for (const { text } of named) {
    if (!tickets.some(({ kind, number }) => kind === 'TICKET' && number === text)) {
      refuse('UNKNOWN_DOCUMENT', `TICKET ${text.slice(0, 20)} IS NOT OF THE RESERVATION`);
    }
  }
}

const buildInfoKey = ({ passenger_id }: WorldExchangeLine): string =>
  encodeKey(`FARE ${passenger_id}`);

function buildExchangeQuote(
  order: WorldOrder,
  quote: WorldExchangeQuote,
  slices: readonly WorldSlice[],
  asked: readonly AskedSegment[],
): XmlNode[] {
  const { currency } = order;
  const keyOf = createKeyFinder(asked);
  const total = sumCharges(quote.lines.map((line) => line.new));
  const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
  return [
    tag(
      'air:AirPricingSolution',
      { Key: encodeKey(quote.quote_id), ...buildPrices(total, currency) },
      buildAirSegments(slices, keyOf),
      quote.lines.map((line) => buildLineInfo(order, line, slices, keyOf)),
    ),
    el(
      'air:AirExchangeBundleTotal',
      buildExchangeInfo(sum(quote.lines), currency, quote.expires_at),
    ),
    ...quote.lines.map((line) =>
      el(
        'air:AirExchangeBundle',
        buildExchangeInfo(line, currency, quote.expires_at),
        tag('air:AirPricingInfoRef', { Key: buildInfoKey(line) }),
      ),
    ),
    buildTextTag('com:HostToken', encodeKey(`${due} ${quote.quote_id}`), {
      Key: encodeKey('QUOTE'),
    }),
  ];
}

function buildLineInfo(
  order: WorldOrder,
  line: WorldExchangeLine,
  slices: readonly WorldSlice[],
  keyOf: KeyOf,
): XmlNode {
  const ptc = order.passengers.find(({ id }) => id === line.passenger_id)?.ptc ?? 'ADT';
  return buildPricingInfo({
    key: buildInfoKey(line),
    charge: line.new,
    owner: order.owner,
    slices,
    currency: order.currency,
    ptc,
    people: [line.passenger_id],
    whole: true,
    token: null,
    keyOf,
  });
}

type Amounts = Pick<
  WorldExchangeLine,
  'penalty_minor' | 'due_minor' | 'refund_minor' | 'residual_minor'
>;

const sum = (lines: readonly WorldExchangeLine[]): Amounts => {
  const sumAmount = (name: keyof Amounts) => lines.reduce((all, line) => all + line[name], 0);
  return {
    penalty_minor: sumAmount('penalty_minor'),
    due_minor: sumAmount('due_minor'),
    refund_minor: sumAmount('refund_minor'),
    residual_minor: sumAmount('residual_minor'),
  };
};

/** A penalty paid from the residual value is not collected. */
function buildExchangeInfo(told_: Amounts, currency: string, until: string): XmlNode {
  const { penalty_minor, due_minor, refund_minor, residual_minor } = told_;
  const formatAmount = (minor: number) => formatPrice(minor, currency);
  return tag('com:AirExchangeInfo', {
    ExchangeAmount: formatAmount(due_minor),
    ChangeFee: formatAmount(penalty_minor),
    AddCollection: formatAmount(Math.max(0, due_minor - penalty_minor)),
    ResidualValue: formatAmount(residual_minor),
    Refund: formatAmount(refund_minor),
    TicketByDate: formatHostInstant(until),
  });
}

export const storeExchange: HandlerTravelport = ({ root, world, distortion }) => {
  const order = readAir(world, readTextAt(root, 'AirReservationLocatorCode'));
  checkTickets(order, findChildren(root, 'TicketNumber'));
  const [token, more] = findChildren(root, 'HostToken');
  if (!token || more) refuse('UNKNOWN_OFFER', 'The token of the quote is expected');
  const [, due, quote_id = ''] = /^(\d+) (.+)$/s.exec(unkey(token?.text ?? '')) ?? [];
  const due_minor = Number(need(due, 'UNKNOWN_OFFER', 'The token of the quote is expected'));
  const form = findChild(root, 'FormOfPayment');
  if (due_minor > 0 && !form) refuse('WRONG_AMOUNT', 'A form of payment is expected');
  const payments = form && due_minor > 0 ? [readForm(form, due_minor)] : [];
  const priced = findChild(root, 'AirPricingSolution');
  const waivers = findChildren(priced, 'AirPricingInfo').flatMap(
    (info) => findChild(info, 'WaiverCode')?.attributes.Endorsement ?? [],
  );
  const endorsements = [...new Set(waivers)];
  const commission = findCommission(priced, order.currency);
  const request = { quote_id, reference: null, payments, endorsements, commission };
  const after = world.storeExchange(order.order_id, request, distortion);
  const record = buildUniversalRecord(after);
  return {
    content: [
      ...findChildren(root, 'TicketNumber').map(({ text }) =>
        buildTextTag('com:TicketNumber', text),
      ),
      ...record.children.filter(({ name }) => name === 'com:BookingTraveler'),
    ],
  };
};

/** A refusal is reported inside a successful answer. */
export const reissueTicket: HandlerTravelport = ({ root, world, distortion }) => {
  const order = readAir(world, readTextAt(root, 'AirReservationLocatorCode'));
  const number = readTextAt(root, 'TicketNumber') ?? '';
  checkTickets(order, findChildren(root, 'TicketNumber'));
  const old = getTicket(order, number);
  const waiting = listWaiting(order).find(({ original }) => original === number);
  const [form] = findChildren(findChild(root, 'AirTicketingModifiers'), 'FormOfPayment');
  const due = waiting?.line.due_minor ?? 0;
  const payment = form && due > 0 ? readForm(form, due) : null;
  try {
    const request = { number, payment };
    const after = world.issueHeldTicket(order.order_id, request, distortion);
    const known = new Set(order.tickets.map((one) => one.number));
    const fresh = after.tickets.find(
      (one) => one.kind === 'TICKET' && one.conjunction_of === null && !known.has(one.number),
    );
    return { content: [buildEtr(after, need(fresh, 'UNKNOWN_DOCUMENT', 'NO TICKET WAS ISSUED'))] };
  } catch (error) {
    const { word, message } = toProblem(error);
    const code = word === 'CARD_DECLINED' ? '12008' : '12009';
    return { content: [buildTicketFailure(order, old.passenger_id, code, message)] };
  }
};

/**
 * The components of a fare must have the same percentage, or amounts, which are added up. All fares
 * must have the same.
 */
function findCommission(priced: XmlElement | undefined, currency: string): WorldCommission | null {
  const fares = findChildren(priced, 'AirPricingInfo').map((info) =>
    findChildren(info, 'FareInfo').map((fare) =>
      readCommission(findChild(fare, 'Commission'), currency),
    ),
  );
  const [first = null, ...others] = fares.map((components): WorldCommission | null => {
    const told = components.filter((one) => one !== null);
    const [one_of_them] = told;
    if (!one_of_them) return null;
    if (told.length < components.length) refuse('INVALID_DATA', 'Commission of some fares only');
    const amounts = told.flatMap((one) => ('amount_minor' in one ? [one.amount_minor] : []));
    if (amounts.length === told.length) {
      return { amount_minor: amounts.reduce((all, one) => all + one, 0) };
    }
    if (told.some((one) => !isDeepStrictEqual(one, one_of_them))) {
      refuse('INVALID_DATA', 'Commissions differ');
    }
    return one_of_them;
  });
  if (others.some((one) => !isDeepStrictEqual(one, first))) {
    refuse('INVALID_DATA', 'Commissions differ');
  }
  return first;
}
