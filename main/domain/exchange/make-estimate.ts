/**
 * Makes an estimate from an airline's quote, or calculates one for a new booking where the airline
 * quotes none. It expires with what it depends on: the quote, the offer, the price guarantee, and the
 * next departure, which would change the rules.
 */
import { zip } from '#main/contract/collections.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { Waiver, WaiverPlace } from '#main/contract/sale-rules.ts';
import type {
  OfferSelection,
  ProviderFare,
  ProviderOffer,
  ProviderOrder,
  ProviderSlice,
  ProviderTraits,
} from '#main/providers/provider.ts';
import type {
  ExchangeLine,
  ExchangeQuote,
  TicketsQuote,
} from '#main/providers/provider-after-sale.ts';
import type { BookingRecord } from '../booking-record.ts';
import { findEarliest } from '../instants.ts';
import { formatMoneyText, type Rate, sumMinor } from '../money.ts';
import { listServicesHeld } from '../payment/owed.ts';
import { type Involuntary, pickWaiver } from '../schedule-changes.ts';
import { calculateAgencyAmounts } from './amounts.ts';
import { listExchangeAncillaries } from './ancillaries.ts';
import { findNextDeparture, listFlownSlices } from './departures.ts';
import { listEstimateWarnings } from './estimate-warnings.ts';
import { calculateNewBooking } from './new-booking.ts';
import { listTicketsOfPassengers, type OldTickets } from './old-tickets.ts';
import { resolveExchangeRule } from './penalties.ts';
import { calculateSideTotal, explain, type ReissueRule, toSide } from './reissue.ts';
import type { Estimate, EstimatePassenger } from './stored-estimate.ts';

const LIFE_MS = 30 * 60_000;

export interface EstimateContext {
  now: Date;
  ids: { uuid(): string; token(): string };
  /** From the order's currency to the agency's. */
  rate: Rate;
  can_void: ProviderTraits['void'];
}

export interface SameBookingArgs {
  record: BookingRecord;
  search_id: string;
  /** The tokens of the request. */
  exchange_slice_tokens: readonly string[];
  new_slice_tokens: readonly string[];
  /** Positions of the slices those tokens name, in their order. */
  give_up: readonly number[];
  selections: readonly OfferSelection[];
  quote: ExchangeQuote;
  /** For the flights given up, if the airline changed each of those slices itself. */
  involuntary: readonly Involuntary[];
  waivers: readonly Waiver[];
  /** Where the provider takes one. */
  waiver_places?: readonly WaiverPlace[] | undefined;
}

export function estimateSameBooking(
  args: SameBookingArgs,
  context: EstimateContext,
): Result<Estimate> {
  const { record, quote, give_up } = args;
  const order = getOrder(record);
  const involuntary = args.involuntary.map(({ flight }) => flight);
  const rule = resolveExchangeRule(order, give_up, context.now, undefined, involuntary.length > 0);
  if (!rule.ok) return rule;
  if (quote.currency !== order.currency) throw new Error('a quote is in its order’s currency');
  const { stage } = rule.value;
  // By its penalty an airline says that the change is the passenger's: seats and bags go by that.
  const waived = involuntary.length > 0 && quote.lines.every((line) => line.penalty_minor === 0);
  const own = resolveExchangeRule(order, give_up, context.now, undefined, waived);
  const refundable = own.ok && own.value.refundable;
  const { services: _services, ...offer } = quote.offer;
  const flown = listFlownSlices(order, context.now);
  const flights = getNewSlices(offer);
  const tokens = args.new_slice_tokens;
  const people = quote.lines.map((line) => getPerson(record, line));
  const waivers = involuntary.length > 0 ? args.waivers : [];
  const { waiver, told } = pickWaiver(waivers, order.validating_carrier, args.waiver_places);
  return finish({
    record,
    old: record,
    old_order: order,
    mode: 'SAME',
    search_id: args.search_id,
    exchange_slice_tokens: [...args.exchange_slice_tokens],
    new_slice_tokens: [...tokens],
    give_up: [...give_up],
    tickets: listTicketsOfPassengers(
      order,
      people.map(({ key }) => key),
    ),
    quote_key: quote.key,
    selections: [...args.selections],
    involuntary,
    ...(waiver ? { waiver } : {}),
    told: [
      ...describeInvoluntary(involuntary, quote, order.currency),
      ...told,
      ...(quote.warnings ?? []),
    ],
    offer,
    slice_tokens: tokens.length === flights.length ? [...tokens] : flights.map(() => null),
    rule: { stage, refundable },
    lines: quote.lines,
    people: people.map(({ id, key, pax_type }) => ({
      passenger_id: id,
      old_key: key,
      pax_type,
      current: flown.length > 0 ? findPrice(order, key) : null,
    })),
    new_legs: flights.flatMap(({ legs }) => legs),
    limits: [quote.expires_at, quote.offer.expires_at],
    context,
  });
}

/** Says that an exchange after the airline's own change is free, or what it costs. */
function describeInvoluntary(
  flights: readonly string[],
  { lines }: ExchangeQuote,
  currency: string,
): string[] {
  if (flights.length === 0) return [];
  const asked = sumMinor(lines.map(({ due_minor }) => due_minor));
  const list = flights.join(', ');
  if (asked === 0) return [phrase('involuntary_free', { flights: list })];
  const amount = formatMoneyText(asked, currency);
  return [phrase('involuntary_asked', { flights: list, amount })];
}

export interface NewBookingArgs {
  /** Has the named tickets. */
  old: BookingRecord;
  /** The held booking they pay for. */
  fresh: BookingRecord;
  ticket_numbers: readonly string[];
  /** Where the provider quotes it. */
  quote?: TicketsQuote | null;
}

export function estimateNewBooking(
  { old, fresh, ticket_numbers, quote = null }: NewBookingArgs,
  context: EstimateContext,
): Result<Estimate> {
  const { now } = context;
  const quoted = quote?.lines ?? null;
  const calculated = calculateNewBooking(old, fresh, ticket_numbers, now, quoted);
  if (!calculated.ok) return calculated;
  const { rule, give_up, passengers } = calculated.value;
  const old_order = getOrder(old);
  const new_order = getOrder(fresh);
  const partly_flown = give_up.length < old_order.slices.length;
  return finish({
    record: fresh,
    old,
    old_order,
    mode: 'NEW',
    search_id: null,
    exchange_slice_tokens: null,
    new_slice_tokens: null,
    give_up,
    tickets: passengers.map(({ tickets }) => tickets),
    quote_key: quote?.key ?? null,
    involuntary: [],
    selections: [],
    told: quote?.warnings ?? [],
    offer: toHeldOffer(new_order),
    slice_tokens: fresh.slices.map(({ token }) => token),
    rule,
    lines: passengers.map(({ line }) => line),
    people: passengers.map(({ passenger_id, tickets }) => ({
      passenger_id,
      old_key: tickets.passenger_key,
      pax_type: tickets.pax_type,
      current: partly_flown ? findPrice(old_order, tickets.passenger_key) : null,
    })),
    // A seat or bag of one order cannot be carried over to another.
    new_legs: [],
    limits: [
      quote?.expires_at ?? addLife(now),
      new_order.price_guaranteed_until,
      new_order.payment_due_at,
    ],
    context,
  });
}

function getOrder({ id, order }: BookingRecord): ProviderOrder {
  if (!order) throw new Error(`booking ${id} has no order to exchange`);
  return order;
}

const findPrice = ({ passengers }: ProviderOrder, passenger_key: string): ProviderFare | null =>
  passengers.find(({ key }) => key === passenger_key)?.price ?? null;

interface Person {
  passenger_id: string;
  /** Key in the old order. */
  old_key: string;
  pax_type: EstimatePassenger['pax_type'];
  /** The whole ticket's price if part of it is flown. */
  current: ProviderFare | null;
}

interface Parts
  extends Pick<
    Estimate,
    | 'mode'
    | 'search_id'
    | 'exchange_slice_tokens'
    | 'new_slice_tokens'
    | 'give_up'
    | 'quote_key'
    | 'selections'
    | 'slice_tokens'
    | 'involuntary'
    | 'waiver'
  > {
  record: BookingRecord;
  old: BookingRecord;
  old_order: ProviderOrder;
  tickets: OldTickets[];
  offer: ProviderOffer;
  rule: ReissueRule;
  lines: ExchangeLine[];
  /** One for each line. */
  people: Person[];
  new_legs: ProviderSlice['legs'];
  /** Warnings from the airline's answer itself. */
  told: string[];
  limits: (string | null)[];
  context: EstimateContext;
}

function finish(parts: Parts): Result<Estimate> {
  const { record, old, old_order, people, context, new_legs, limits, told, ...same } = parts;
  const { now, ids, rate, can_void } = context;
  const expires_at = calculateExpiry(limits, old_order, now);
  if (Date.parse(expires_at) <= now.getTime()) {
    const details = [{ path: 'expires_at', message: expires_at }];
    return refuse('EXPIRED', phrase('price_expired'), details);
  }
  const passengers = zip(same.lines, people).map(([line, person]): EstimatePassenger => {
    const { passenger_id, pax_type, current, old_key } = person;
    const fares = { current: pickWholeTicket(current, line.old), new: line.new };
    const own = same.tickets.find(({ passenger_key }) => passenger_key === old_key);
    const amounts = calculateAgencyAmounts(fares, explain(line, same.rule), rate);
    const services =
      same.mode === 'NEW'
        ? listServicesHeld(record, line.passenger_key, rate).filter(
            (one) => one.provider_minor !== 0,
          )
        : [];
    const extra = sumMinor(services.map(({ amount }) => amount));
    return {
      passenger_id,
      pax_type,
      ticket_numbers: own?.numbers ?? [],
      ...amounts,
      due: amounts.due + extra,
      adjustment: amounts.adjustment + extra,
      services,
    };
  });
  const ancillaries = listExchangeAncillaries(old_order, {
    passenger_id: (key) => people.find(({ old_key }) => old_key === key)?.passenger_id ?? null,
    give_up: same.give_up,
    flown: listFlownSlices(old_order, now),
    new_legs,
    refundable: same.rule.refundable,
    rate,
  });
  const estimate = { ...same, rate, passengers, ancillaries };
  return ok({
    version: 1,
    id: ids.uuid(),
    agency_id: record.agency_id,
    booking_id: record.id,
    old_booking_id: old.id,
    provider_type: record.provider_type,
    ...estimate,
    balance_tokens: getNewSlices(same.offer).map(() => ids.token()),
    warnings: [...told, ...listEstimateWarnings(estimate, old, record, { can_void, now })],
    created_at: now.toISOString(),
    expires_at,
  });
}

const addLife = (now: Date): string => new Date(now.getTime() + LIFE_MS).toISOString();

/** The earliest of the known limits (half an hour if none) and the next departure. */
function calculateExpiry(
  limits: readonly (string | null)[],
  order: ProviderOrder,
  now: Date,
): string {
  const limit = findEarliest(limits) ?? addLife(now);
  return findEarliest([limit, findNextDeparture(order, now)])!;
}

/** The whole price, if it is more than the price of the unflown part. */
const pickWholeTicket = (whole: ProviderFare | null, left: ProviderFare): ProviderFare =>
  whole && calculateSideTotal(toSide(whole)) > calculateSideTotal(toSide(left)) ? whole : left;

function getPerson(record: BookingRecord, { passenger_key }: ExchangeLine) {
  const passenger = record.passengers.find(({ key }) => key === passenger_key);
  if (!passenger) throw new Error('a quote is of somebody who is not in the booking');
  return passenger;
}

/** The slices to buy, one per journey. */
const getNewSlices = (offer: ProviderOffer): ProviderSlice[] =>
  offer.journeys.map(({ slices }) => slices[0]!);

function toHeldOffer(order: ProviderOrder): ProviderOffer {
  const prices: ProviderOffer['prices'] = [];
  for (const { pax_type, price } of order.passengers) {
    if (!price) continue;
    const same = prices.find(
      (one) =>
        one.pax_type === pax_type &&
        one.fare_minor === price.fare_minor &&
        one.tax_minor === price.tax_minor,
    );
    if (same) same.quantity += 1;
    else prices.push({ pax_type, quantity: 1, ...price });
  }
  return {
    key: order.key,
    owner: order.owner,
    journeys: order.slices.map((slice) => ({ slices: [slice] })),
    currency: order.currency,
    prices,
    validating_carrier: order.validating_carrier ?? order.owner ?? '',
    expires_at: null,
    price_guaranteed_until: order.price_guaranteed_until,
    payment_due_at: order.payment_due_at,
    can_hold: true,
  };
}
