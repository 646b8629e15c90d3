/**
 * Tickets in exchange for others: what it costs each passenger, the exchange stored as it was quoted,
 * with its flights, and the tickets reissued one by one.
 */
import { isDeepStrictEqual } from 'node:util';
import { addCharges, timesCharge } from '../ndc/amounts.ts';
import { granted, NdcProblem, need, refuse } from '../ndc/problems.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../ndc/xml-read.ts';
import type { XmlNode } from '../ndc/xml-write.ts';
import { waitingOf } from '../order-state.ts';
import type { WorldOrder, WorldSlice } from '../world.ts';
import type { WorldCommission, WorldExchangeLine, WorldExchangeQuote } from '../world-sale.ts';
import { etr } from './documents.ts';
import type { HandlerUapi } from './exchange.ts';
import { readAir, readLocator } from './names.ts';
import {
  airSegment,
  fareParts,
  type KeyOf,
  laterPenalties,
  passengerType,
  taxInfos,
} from './offers.ts';
import { readCommission, readForm, ticketFailure } from './paying.ts';
import { universalRecord } from './records.ts';
import { type AskedSegment, isFlight, keysOf, readSegments, readToken } from './shopping.ts';
import { attribute, HOST, instant, key, price, prices, tag, texted, unkey } from './wire.ts';

export const exchangeQuote: HandlerUapi = ({ root, world, provider, distortion }) => {
  const info = need(
    childOf(root, 'ProviderReservationInfo'),
    'MISSING_DATA',
    'ProviderReservationInfo must appear',
  );
  const order = readLocator(world, provider, attribute(info, 'ProviderLocatorCode'));
  checkTickets(order, childrenOf(root, 'TicketNumber'));
  const solution = childOf(root, 'AirPricingSolution');
  const asked = readSegments(solution);
  const stays = (slice: WorldSlice) =>
    slice.flights.every((flight) => asked.some((one) => isFlight(one, flight)));
  const gone = order.slices.flatMap((slice, at) => (stays(slice) ? [] : [at]));
  const give_up_items = order.items.filter(({ slice }) => gone.includes(slice)).map(({ id }) => id);
  const change = { give_up_items, offer_ids: [readToken(solution)] };
  const quote = granted(world.quoteExchange(provider, order.order_id, change, distortion), 'offer');
  const kept = order.slices.filter((_, at) => !gone.includes(at));
  const slices = [...kept, ...quote.offer.slices].toSorted((a, b) =>
    a.flights[0]!.departure < b.flights[0]!.departure ? -1 : 1,
  );
  return { content: told(order, quote, slices, asked) };
};

function checkTickets({ tickets }: WorldOrder, named: readonly XmlElement[]): void {
  for (const { text } of named) {
    if (!tickets.some(({ kind, number }) => kind === 'TICKET' && number === text)) {
      refuse('UNKNOWN_DOCUMENT', `TICKET ${text.slice(0, 20)} IS NOT OF THE RESERVATION`);
    }
  }
}

const infoKey = ({ passenger_id }: WorldExchangeLine): string => key(`FARE ${passenger_id}`);

function told(
  order: WorldOrder,
  quote: WorldExchangeQuote,
  slices: readonly WorldSlice[],
  asked: readonly AskedSegment[],
): XmlNode[] {
  const { currency } = order;
  const keyOf = keysOf(asked);
  const total = addCharges(quote.lines.map((line) => timesCharge(line.new, 1)));
  const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
  return [
    tag(
      'air:AirPricingSolution',
      { Key: key(quote.quote_id), ...prices(total, currency) },
      slices.flatMap((slice, group) =>
        slice.flights.map((flight) =>
          airSegment(flight, group, { ClassOfService: flight.booking_class }, keyOf),
        ),
      ),
      quote.lines.map((line) => pricingInfo(order, line, slices, keyOf)),
    ),
    tag(
      'air:AirExchangeBundleTotal',
      {},
      exchangeInfo(sum(quote.lines), currency, quote.expires_at),
    ),
    ...quote.lines.map((line) =>
      tag(
        'air:AirExchangeBundle',
        {},
        exchangeInfo(line, currency, quote.expires_at),
        tag('air:AirPricingInfoRef', { Key: infoKey(line) }),
      ),
    ),
    texted('com:HostToken', key(`${due} ${quote.quote_id}`), { Key: key('QUOTE') }),
  ];
}

function pricingInfo(
  order: WorldOrder,
  line: WorldExchangeLine,
  slices: readonly WorldSlice[],
  keyOf: KeyOf,
): XmlNode {
  const ptc = order.passengers.find(({ id }) => id === line.passenger_id)?.ptc ?? 'ADT';
  return tag(
    'air:AirPricingInfo',
    {
      Key: infoKey(line),
      ...prices(line.new, order.currency),
      PricingMethod: 'Guaranteed',
      PlatingCarrier: order.owner,
      ProviderCode: HOST,
    },
    fareParts(slices, ptc, order.currency, { whole: true, token: null, keyOf }),
    taxInfos(line.new, order.currency),
    passengerType(ptc, line.passenger_id),
    laterPenalties(slices, order.currency),
  );
}

type Amounts = Pick<
  WorldExchangeLine,
  'penalty_minor' | 'due_minor' | 'refund_minor' | 'residual_minor'
>;

const sum = (lines: readonly WorldExchangeLine[]): Amounts => {
  const of = (name: keyof Amounts) => lines.reduce((all, line) => all + line[name], 0);
  return {
    penalty_minor: of('penalty_minor'),
    due_minor: of('due_minor'),
    refund_minor: of('refund_minor'),
    residual_minor: of('residual_minor'),
  };
};

/** A penalty that the residual pays for is in no collection. */
function exchangeInfo(told_: Amounts, currency: string, until: string): XmlNode {
  const { penalty_minor, due_minor, refund_minor, residual_minor } = told_;
  const of = (minor: number) => price(minor, currency);
  return tag('com:AirExchangeInfo', {
    ExchangeAmount: of(due_minor),
    ChangeFee: of(penalty_minor),
    AddCollection: of(Math.max(0, due_minor - penalty_minor)),
    ResidualValue: of(residual_minor),
    Refund: of(refund_minor),
    TicketByDate: instant(until),
  });
}

export const storeExchange: HandlerUapi = ({ root, world, provider, distortion }) => {
  const order = readAir(world, provider, textAt(root, 'AirReservationLocatorCode'));
  checkTickets(order, childrenOf(root, 'TicketNumber'));
  const [token, more] = childrenOf(root, 'HostToken');
  if (!token || more) refuse('UNKNOWN_OFFER', 'The token of the quote is expected');
  const [, due, quote_id = ''] = /^(\d+) (.+)$/s.exec(unkey(token?.text ?? '')) ?? [];
  const due_minor = Number(need(due, 'UNKNOWN_OFFER', 'The token of the quote is expected'));
  const form = childOf(root, 'FormOfPayment');
  if (due_minor > 0 && !form) refuse('WRONG_AMOUNT', 'A form of payment is expected');
  const payments = form && due_minor > 0 ? [readForm(form, due_minor)] : [];
  const priced = childOf(root, 'AirPricingSolution');
  const waivers = childrenOf(priced, 'AirPricingInfo').flatMap(
    (info) => childOf(info, 'WaiverCode')?.attributes.Endorsement ?? [],
  );
  const endorsements = [...new Set(waivers)];
  const commission = commissionIn(priced, order.currency);
  const request = { quote_id, reference: null, payments, endorsements, commission };
  const after = granted(
    world.storeExchange(provider, order.order_id, request, distortion),
    'offer',
  );
  const record = universalRecord(after);
  return {
    content: [
      ...childrenOf(root, 'TicketNumber').map(({ text }) => texted('com:TicketNumber', text)),
      ...record.children.filter(({ name }) => name === 'com:BookingTraveler'),
    ],
  };
};

/** What was refused is told inside an answer that is good. */
export const reissueTicket: HandlerUapi = ({ root, world, provider, distortion }) => {
  const order = readAir(world, provider, textAt(root, 'AirReservationLocatorCode'));
  const number = textAt(root, 'TicketNumber') ?? '';
  checkTickets(order, childrenOf(root, 'TicketNumber'));
  const old = order.tickets.find((one) => one.number === number)!;
  const waiting = waitingOf(order).find(({ original }) => original === number);
  const [form] = childrenOf(childOf(root, 'AirTicketingModifiers'), 'FormOfPayment');
  const due = waiting?.line.due_minor ?? 0;
  const payment = form && due > 0 ? readForm(form, due) : null;
  try {
    const request = { number, payment };
    const answer = world.issueHeldTicket(provider, order.order_id, request, distortion);
    const after = granted(answer, 'document');
    const known = new Set(order.tickets.map((one) => one.number));
    const fresh = after.tickets.find(
      (one) => one.kind === 'TICKET' && one.conjunction_of === null && !known.has(one.number),
    );
    return { content: [etr(after, need(fresh, 'UNKNOWN_DOCUMENT', 'NO TICKET WAS ISSUED'))] };
  } catch (error) {
    if (!(error instanceof NdcProblem)) throw error;
    const code = error.word === 'CARD_DECLINED' ? '12008' : '12009';
    return { content: [ticketFailure(order, old.passenger_id, code, error.message)] };
  }
};

/** Of each fare's components: a percentage is said by all alike, amounts make one together. */
function commissionIn(priced: XmlElement | undefined, currency: string): WorldCommission | null {
  const fares = childrenOf(priced, 'AirPricingInfo').map((info) =>
    childrenOf(info, 'FareInfo').map((fare) =>
      readCommission(childOf(fare, 'Commission'), currency),
    ),
  );
  const [first = null, ...others] = fares.map((components): WorldCommission | null => {
    const told = components.filter((one) => one !== null);
    if (told.length === 0) return null;
    if (told.length < components.length) refuse('INVALID_DATA', 'Commission of some fares only');
    const amounts = told.flatMap((one) => ('amount_minor' in one ? [one.amount_minor] : []));
    if (amounts.length === told.length) {
      return { amount_minor: amounts.reduce((all, one) => all + one, 0) };
    }
    if (told.some((one) => !isDeepStrictEqual(one, told[0]))) {
      refuse('INVALID_DATA', 'Commissions differ');
    }
    return told[0]!;
  });
  if (others.some((one) => !isDeepStrictEqual(one, first))) {
    refuse('INVALID_DATA', 'Commissions differ');
  }
  return first;
}
