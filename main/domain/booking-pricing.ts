/**
 * A booking's price by passenger. While the provider's price is unchanged, the agreed price stays,
 * with fees and rate; when it changes, all passengers are priced again and the price is marked as
 * changed.
 */
import { pick, zip } from '#main/contract/collections.ts';
import type { FeeRule } from '#main/contract/desk.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  ProviderCommission,
  ProviderOrder,
  ProviderOrderService,
} from '#main/providers/provider.ts';
import {
  hasLeft,
  isLiveTicket,
  listTicketed,
  type RecordLine,
  type RecordPassenger,
  type RecordPricing,
} from './booking-record.ts';
import { calculateCommission, type Earned, isGiven } from './commission.ts';
import { parseInstant } from './instants.ts';
import { getFlightType } from './itinerary.ts';
import { allocate, convert, formatMoneyText, type Rate, sumMinor } from './money.ts';
import { type PassengerAmounts, type PricedOffer, priceOne, sumLine } from './pricing.ts';

export interface PricingTerms {
  now: Date;
  ids: { uuid(): string };
  rules: readonly FeeRule[];
  /** From the provider's currency to the agency's. */
  rate: Rate;
}

/** The price of an offer about to be booked: each passenger at the amounts of their type. */
export const calculateOfferedPricing = (
  priced: PricedOffer,
  passengers: readonly RecordPassenger[],
  guaranteed_until: string | null,
  { now, ids }: Pick<PricingTerms, 'now' | 'ids'>,
): RecordPricing => ({
  id: ids.uuid(),
  created_at: now.toISOString(),
  expires_at: parseInstant(guaranteed_until),
  ...pick(priced, 'currency', 'original_currency', 'rate'),
  lines: shareOut(priced, passengers),
  changed: false,
  warnings: [],
});

/** A type may have several price lines; each covers as many passengers as its quantity. */
function shareOut(priced: PricedOffer, passengers: readonly RecordPassenger[]): RecordLine[] {
  const left = priced.lines.map((line) => ({ line, left: line.quantity }));
  return passengers.map(({ id, pax_type }) => {
    const entry = left.find(
      (candidate) => candidate.line.pax_type === pax_type && candidate.left > 0,
    );
    if (!entry) throw new Error(`the offer has no price for every ${pax_type}`);
    entry.left -= 1;
    const { pax_type: _type, quantity: _quantity, ...amounts } = entry.line;
    return { passenger_id: id, ...amounts, penalty: 0, extras: 0 };
  });
}

interface Asked {
  fare: number;
  tax: number;
}

/** The provider's price for each passenger, in its own currency, without services. */
function calculateAsked(
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  before: RecordPricing | null,
): Asked[] {
  const given = passengers.map(({ key }) => {
    if (hasLeft(order, key)) return { fare: 0, tax: 0 };
    const price = order.passengers.find((p) => p.key === key)?.price ?? null;
    return price && { fare: price.fare_minor, tax: price.tax_minor };
  });
  if (given.every((asked) => asked !== null)) return given;
  const lines = passengers.map(({ id }) => before?.lines.find((line) => line.passenger_id === id));
  const usable = before?.original_currency === order.currency;
  const guess = given.map((asked, index) => {
    if (asked) return asked;
    const line = usable ? lines[index] : undefined;
    return { fare: line?.original_fare ?? 0, tax: line?.original_tax ?? 0 };
  });
  return reconcilePrices(order, given, guess);
}

/**
 * Scales estimated prices in proportion, so that they add up to the price of the whole order; no
 * fare falls below nothing. A cancelled order has none any more: what was agreed is still shown.
 */
function reconcilePrices(order: ProviderOrder, given: (Asked | null)[], guess: Asked[]): Asked[] {
  const calculateWhole = (asked: Asked) => asked.fare + asked.tax;
  const services = sumMinor(listLiveServices(order).map((s) => s.amount_minor + s.tax_minor));
  const missing = order.total_minor - services - sumMinor(guess.map(calculateWhole));
  if (missing === 0 || order.status === 'CANCELLED') return guess;
  const open = guess.map((asked, index) => (given[index] ? 0 : calculateWhole(asked)));
  const nobody = open.every((weight) => weight === 0);
  const weights = nobody ? given.map((asked) => (asked ? 0 : 1)) : open;
  const shares = allocate(missing, weights);
  return zip(guess, shares).map(([{ fare, tax }, share]) => {
    const rest = fare + share;
    return rest >= 0 ? { fare: rest, tax } : { fare: 0, tax: tax + rest };
  });
}

export const listLiveServices = (order: ProviderOrder): ProviderOrderService[] =>
  order.services.filter((service) => service.status !== 'CANCELLED');

export function calculateOrderPricing(
  before: RecordPricing | null,
  provider_type: ProviderCode,
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  terms: PricingTerms,
): RecordPricing {
  const asked = calculateAsked(order, passengers, before);
  const kept = before && findKeptLines(before, order, passengers, asked);
  const settled = listSettledPassengers(order, passengers);
  // What everybody has paid stays at the rate it was paid at, also where a void brings it back.
  const sold =
    before?.original_currency === order.currency && passengers.every(({ key }) => settled.has(key));
  const rate = before && (kept || sold) ? before.rate : terms.rate;
  const currency = kept ? before.currency : rate.to;
  const paid = passengers.map(({ id, key }, at) =>
    settled.has(key) ? findAgreedLine(before, order, id, asked[at]!) : null,
  );
  const lines =
    kept ??
    zip(
      createLines(provider_type, order, passengers, asked, { ...terms, rate, currency }),
      passengers,
      paid,
    ).map(([line, { key }, own]) => {
      if (hasLeft(order, key)) return { ...line, ...NO_PRICE };
      if (own && before?.currency === currency) return own;
      return settled.has(key) ? withFeesOf(before, line, currency) : line;
    });
  const news = before !== null && !kept && asksAnew(before, order, passengers, asked, settled);
  const changed = before !== null && (news || before.changed);
  return {
    id: kept ? before.id : terms.ids.uuid(),
    created_at: kept ? before.created_at : terms.now.toISOString(),
    expires_at: parseInstant(order.price_guaranteed_until),
    currency,
    original_currency: order.currency,
    rate,
    lines: zip(lines, passengers, paid).map(([line, passenger, own]) => {
      const extras = sumExtras(order, passenger, currency, rate);
      const penalty = tellsAmounts(order)
        ? calculatePenalty(order, passenger, currency, rate)
        : (before?.lines.find(({ passenger_id }) => passenger_id === passenger.id)?.penalty ?? 0);
      const fixed = line === own || (kept !== null && settled.has(passenger.key));
      const earned = fixed
        ? null
        : resolveCommission(order, passenger, before?.commission, line.fare, rate);
      return { ...line, ...earned, extras, penalty };
    }),
    ...(before?.commission && { commission: before.commission }),
    changed,
    warnings: news ? [describeChange(before, order.currency, asked)] : (before?.warnings ?? []),
  };
}

/** The agent's agreed commission, else the airline's; null if the agency's rule applies. */
function resolveCommission(
  order: ProviderOrder,
  { key }: RecordPassenger,
  agreed: ProviderCommission | undefined,
  fare: number,
  rate: Rate,
): Earned | null {
  const price = order.passengers.find((one) => one.key === key)?.price;
  const ticket = order.tickets.find(
    (one) => one.passenger_key === key && isLiveTicket(one.status) && one.fare?.commission,
  );
  const given = price?.commission ?? ticket?.fare?.commission;
  const told = agreed ?? (isGiven(given) ? given : undefined);
  if (!told) return null;
  const toOwn = (minor: number) => convert(minor, rate.from, rate.to, rate);
  return calculateCommission(fare, told, agreed ? 'AGENT' : 'AIRLINE', toOwn);
}

/** Neither price nor fees, as of a passenger who moved to another booking with their ticket. */
export const NO_PRICE = {
  original_fare: 0,
  original_tax: 0,
  fare: 0,
  tax: 0,
  agent_fee: 0,
  agent_du: 0,
  consolid_fee: 0,
  commission: 0,
};

/** Passengers with a ticket, perhaps exchanged or in another booking: they owe nothing more. */
function listSettledPassengers(
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
): Set<string> {
  const gone = passengers.filter(({ key }) => hasLeft(order, key));
  return new Set([...listTicketed({ order }), ...gone.map(({ key }) => key)]);
}

/** An exchange neither adds nor refunds agency fees: those paid with the ticket stay. */
function withFeesOf<Line extends Omit<RecordLine, 'extras'>>(
  before: RecordPricing | null,
  line: Line,
  currency: string,
): Line {
  const own = before?.lines.find(({ passenger_id }) => passenger_id === line.passenger_id);
  if (!own || before?.currency !== currency) return line;
  // A passenger whose price moved away and who is ticketed here again has no fees to keep.
  if (own.fare === 0 && own.tax === 0) return line;
  const { agent_fee, agent_du, consolid_fee } = own;
  return { ...line, agent_fee, agent_du, consolid_fee };
}

/** Whether the provider's price differs from the agreed one for a passenger still to pay. */
function asksAnew(
  before: RecordPricing,
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  asked: readonly Asked[],
  settled: ReadonlySet<string>,
): boolean {
  const same_currency = before.original_currency === order.currency;
  return zip(passengers, asked).some(([{ id, key }, { fare, tax }]) => {
    if (settled.has(key)) return false;
    const line = before.lines.find(({ passenger_id }) => passenger_id === id);
    return !same_currency || line?.original_fare !== fare || line.original_tax !== tax;
  });
}

/** A passenger's agreed line, if the provider's price is exactly that. */
function findAgreedLine(
  before: RecordPricing | null,
  order: ProviderOrder,
  id: string,
  { fare, tax }: Asked,
): RecordLine | null {
  if (before?.original_currency !== order.currency) return null;
  const line = before.lines.find((candidate) => candidate.passenger_id === id);
  return line?.original_fare === fare && line.original_tax === tax ? line : null;
}

/**
 * The agreed lines, if the provider's price is exactly theirs; else null. Whoever left takes their
 * own price along: the others paid theirs at the rate of that time.
 */
function findKeptLines(
  before: RecordPricing,
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  asked: readonly Asked[],
): RecordLine[] | null {
  const lines = zip(passengers, asked).flatMap(([{ id, key }, price]) => {
    const line = before.lines.find((candidate) => candidate.passenger_id === id);
    if (line && hasLeft(order, key)) return [{ ...line, ...NO_PRICE }];
    return findAgreedLine(before, order, id, price) ?? [];
  });
  return lines.length === passengers.length ? lines : null;
}

function createLines(
  provider_type: ProviderCode,
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  asked: readonly Asked[],
  { rules, rate, currency }: Pick<PricingTerms, 'rules' | 'rate'> & { currency: string },
): Omit<RecordLine, 'extras'>[] {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const context = {
    provider_type,
    currency,
    rate,
    rules,
    flight_type: getFlightType(legs),
    airline: order.validating_carrier ?? order.owner ?? '',
    cabin: legs[0]?.cabin ?? ('UNSPECIFIED' as const),
  };
  return zip(passengers, asked).map(([{ id, pax_type }, { fare, tax }]) => {
    const amounts: PassengerAmounts = priceOne(fare, tax, order.currency, { ...context, pax_type });
    return { passenger_id: id, ...amounts, penalty: 0 };
  });
}

/** Seats and bags of one passenger; each component is converted separately. */
function sumExtras(
  order: ProviderOrder,
  passenger: RecordPassenger,
  currency: string,
  rate: Rate,
): number {
  const own = listLiveServices(order).filter((service) => service.passenger_key === passenger.key);
  return sumMinor(
    own.flatMap(({ amount_minor, tax_minor }) => [
      convert(amount_minor, order.currency, currency, rate),
      convert(tax_minor, order.currency, currency, rate),
    ]),
  );
}

/** False if documents have no prices: penalties are then known from the exchange. */
export const tellsAmounts = ({ tickets }: ProviderOrder): boolean =>
  tickets.length === 0 || tickets.some(({ fare }) => fare !== null);

/** Penalties of one passenger's exchanges, without undone ones: each has a document. */
function calculatePenalty(
  order: ProviderOrder,
  { key }: RecordPassenger,
  currency: string,
  rate: Rate,
): number {
  const paid = order.tickets.filter(
    ({ emd_type, passenger_key, status }) =>
      emd_type === 'PENALTY' && passenger_key === key && isLiveTicket(status),
  );
  return sumMinor(
    paid.flatMap(({ fare, currency: own }) =>
      fare && (own ?? order.currency) === order.currency
        ? [fare.fare_minor, fare.tax_minor].map((minor) =>
            convert(minor, order.currency, currency, rate),
          )
        : [],
    ),
  );
}

function describeChange(before: RecordPricing, currency: string, asked: readonly Asked[]): string {
  const was = sumMinor(before.lines.map((line) => line.original_fare + line.original_tax));
  const is = sumMinor(asked.map(({ fare, tax }) => fare + tax));
  return phrase('asks_now', {
    now: formatMoneyText(is, currency),
    before: formatMoneyText(was, before.original_currency),
  });
}

/** The price of a booking whose tickets another sale paid for, at the rate of that sale. */
export function withRate(
  pricing: RecordPricing,
  order: ProviderOrder,
  passengers: readonly RecordPassenger[],
  rate: Rate,
): RecordPricing {
  const { currency, original_currency: own, rate: was } = pricing;
  if (rate.from !== own || rate.to !== currency || rate.value === was.value) return pricing;
  const lines = pricing.lines.map((line): RecordLine => {
    const passenger = passengers.find(({ id }) => id === line.passenger_id);
    if (!passenger) return line;
    return {
      ...line,
      fare: convert(line.original_fare, own, currency, rate),
      tax: convert(line.original_tax, own, currency, rate),
      extras: sumExtras(order, passenger, currency, rate),
      ...(tellsAmounts(order) && { penalty: calculatePenalty(order, passenger, currency, rate) }),
    };
  });
  return { ...pricing, rate, lines };
}

/** Marks the provider's current price as agreed. */
export function acceptPrice<Record extends { pricing: RecordPricing | null }>(
  record: Record,
): Record {
  if (!record.pricing) return record;
  return { ...record, pricing: { ...record.pricing, changed: false, warnings: [] } };
}

/** Grand total of a booking in the agency's minor units. */
export const calculateTotal = ({ lines }: Pick<RecordPricing, 'lines'>): number =>
  sumMinor(lines.map(sumLine));
