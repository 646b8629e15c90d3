/**
 * The price of an offer at the agency. Each component of one passenger's price is converted and
 * rounded separately, then summed, so that totals equal their parts to the minor unit. All amounts
 * are minor units; `original_*` in the provider's currency, the rest in the agency's.
 */
import { buildRecord } from '#main/contract/collections.ts';
import type { FeeRule } from '#main/contract/desk.ts';
import type { AgencyProfit, OfferPricePerPax } from '#main/contract/pricing.ts';
import type { Cabin, FlightType, PaxType, ProviderCode } from '#main/contract/values.ts';
import type { ProviderCommission, ProviderOffer } from '#main/providers/provider.ts';
import type { RecordLine } from './booking-record.ts';
import { calculateCommission, isGiven } from './commission.ts';
import { calculateFees } from './fee-table.ts';
import { convert, type Rate, sumMinor, toAmount, toMinor } from './money.ts';

/** One passenger's price and the agency's earnings from it. */
export type PassengerAmounts = Omit<RecordLine, 'passenger_id' | 'penalty' | 'extras'>;

/** The price of each of `quantity` passengers. */
export interface PricedLine extends PassengerAmounts {
  pax_type: PaxType;
  quantity: number;
}

interface PricedTotals
  extends Pick<PassengerAmounts, 'original_fare' | 'fare' | 'tax' | 'commission' | Fee> {
  /** fare + tax + agent_fee + consolid_fee + agent_du. */
  total: number;
}
type Fee = 'agent_fee' | 'agent_du' | 'consolid_fee';

export interface PricedOffer {
  currency: string;
  original_currency: string;
  rate: Rate;
  lines: PricedLine[];
  totals: PricedTotals;
}

export interface PricingContext {
  provider_type: ProviderCode;
  /** The agency's currency. */
  currency: string;
  rate: Rate;
  rules: readonly FeeRule[];
  flight_type: FlightType;
}

/** One passenger's amounts; the tax is converted as one amount, whatever its breakdown. */
export function priceOne(
  fare_minor: number,
  tax_minor: number,
  original_currency: string,
  context: PricingContext & {
    airline: string;
    cabin: Cabin;
    pax_type: PaxType;
    /** As given by the airline. */
    commission?: ProviderCommission | undefined;
  },
): PassengerAmounts {
  const { currency, rate, rules, provider_type, airline, cabin, flight_type, pax_type } = context;
  const fare = convert(fare_minor, original_currency, currency, rate);
  const facts = { provider_type, airline, cabin, flight_type, pax_type };
  return {
    original_fare: fare_minor,
    original_tax: tax_minor,
    fare,
    tax: convert(tax_minor, original_currency, currency, rate),
    ...calculateFees(rules, facts, fare, currency),
    ...(isGiven(context.commission) &&
      calculateCommission(fare, context.commission, 'AIRLINE', (minor) =>
        convert(minor, original_currency, currency, rate),
      )),
  };
}

export function priceOffer(offer: ProviderOffer, context: PricingContext): PricedOffer {
  const cabin = offer.journeys[0]?.slices[0]?.legs[0]?.cabin ?? 'UNSPECIFIED';
  const lines = offer.prices.map(({ pax_type, quantity, fare_minor, tax_minor, commission }) => ({
    pax_type,
    quantity,
    ...priceOne(fare_minor, tax_minor, offer.currency, {
      ...context,
      airline: offer.validating_carrier,
      cabin,
      pax_type,
      commission,
    }),
  }));
  return {
    currency: context.currency,
    original_currency: offer.currency,
    rate: context.rate,
    lines,
    totals: calculateTotals(lines),
  };
}

/** What a passenger's fare comes to at the agency. */
export const PRICE = ['fare', 'tax', 'agent_fee', 'agent_du', 'consolid_fee'] as const;

function calculateTotals(lines: readonly PricedLine[]): PricedTotals {
  const sum = (name: Exclude<keyof PassengerAmounts, 'commission_from'>) =>
    sumMinor(lines.map((line) => line.quantity * line[name]));
  const price = buildRecord(PRICE, sum);
  const total = sumMinor(Object.values(price));
  return { ...price, original_fare: sum('original_fare'), commission: sum('commission'), total };
}

/** One passenger's total, with penalty, seats and bags. */
export const sumLine = (
  line: Pick<RecordLine, 'fare' | 'tax' | 'penalty' | 'extras' | Fee>,
): number => sumMinor([...PRICE.map((name) => line[name]), line.penalty, line.extras]);

/** The price of all passengers in the provider's currency, to compare offers. */
export const calculateOriginalTotal = (offer: Pick<ProviderOffer, 'prices'>): number =>
  sumMinor(offer.prices.map((p) => p.quantity * (p.fare_minor + p.tax_minor)));

/**
 * The agency's earnings: commission and its own fees. The consolidator's fee is not the agency's,
 * and a card costs it something only once one is charged. Percentages are the first line's.
 */
export function calculateProfit(lines: readonly PricedLine[], currency: string): AgencyProfit {
  const { commission, agent_fee, agent_du } = calculateTotals(lines);
  const first = lines[0];
  return {
    amount_commission: toAmount(commission, currency),
    percent_commission: first?.commission_percent ?? 0,
    commission_from: first?.commission_from ?? null,
    agent_fee: toAmount(agent_fee, currency),
    agent_du: toAmount(agent_du, currency),
    percent_creditcard_fee: first?.creditcard_fee_percent ?? 0,
    amount_creditcard_fee: 0,
    total: toAmount(commission + agent_fee + agent_du, currency),
  };
}

/** The profit minus `fee` minor units, the agency's cost of a card. */
export const withCardFee = (profit: AgencyProfit, fee: number, currency: string): AgencyProfit => ({
  ...profit,
  amount_creditcard_fee: toAmount(fee, currency),
  total: toAmount(toMinor(profit.total, currency) - fee, currency),
});

/** A line as it is shown; amounts are for one passenger. */
export const toLineView = (
  line: PricedLine,
  { currency, original_currency }: Pick<PricedOffer, 'currency' | 'original_currency'>,
): OfferPricePerPax => ({
  pax_type: line.pax_type,
  quantity: line.quantity,
  fare: toAmount(line.fare, currency),
  tax: toAmount(line.tax, currency),
  consolid_fee: toAmount(line.consolid_fee, currency),
  agent_fee: toAmount(line.agent_fee, currency),
  agent_du: toAmount(line.agent_du, currency),
  original_fare: toAmount(line.original_fare, original_currency),
  currency,
  original_currency,
});
