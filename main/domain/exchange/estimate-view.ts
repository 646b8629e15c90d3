/**
 * An estimate as the interface shows it: the new slices as an offer, and the amounts in total and
 * by passenger. The agency charges no booking fee for an exchange.
 */
import { buildRecord } from '#main/contract/collections.ts';
import type { ExchangeOffer, ExchangePassenger } from '#main/contract/exchange.ts';
import { toAmount } from '../money.ts';
import { toOfferView } from '../offer-view.ts';
import { priceOffer } from '../pricing.ts';
import type { StoredOffer } from '../stored-offer.ts';
import type { AgencyPrice } from './amounts.ts';
import {
  calculateBalance,
  type Estimate,
  type EstimatePassenger,
  sumEstimate,
} from './stored-estimate.ts';

export function toEstimateView(estimate: Estimate): ExchangeOffer {
  const { rate, balance_tokens, slice_tokens } = estimate;
  const currency = rate.to;
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  const totals = sumEstimate(estimate);
  const offer = toOfferView(toStoredOffer(estimate));
  return {
    ...offer,
    journeys: offer.journeys.map(({ slices }, at) => ({
      slices: slices.map((slice) => ({
        ...slice,
        token: slice_tokens[at] ?? null,
        balance_token: balance_tokens[at]!,
      })),
    })),
    current_price: buildBreakdown(totals.current_price, currency),
    new_price: buildBreakdown(totals.new_price, currency),
    balance: toMajorUnits(totals.balance),
    amount_due: toMajorUnits(totals.amount_due),
    credit: toMajorUnits(totals.credit),
    credit_as: totals.credit_as,
    total_penalty: toMajorUnits(totals.total_penalty),
    penalty_when: estimate.rule.stage,
    passengers: estimate.passengers.map((passenger) => toPassengerView(passenger, currency)),
    ancillaries: estimate.ancillaries.map(({ service_key: _key, ...ancillary }) => ({
      ...ancillary,
      amount: toMajorUnits(ancillary.amount),
    })),
    warnings: [...estimate.warnings],
  };
}

/** The new slices as an offer; its tokens cannot be bought. */
function toStoredOffer(estimate: Estimate): StoredOffer {
  const { id, offer, rate, provider_type, created_at, expires_at } = estimate;
  return {
    id,
    search_id: estimate.search_id ?? id,
    provider_type,
    kind: 'PRICED',
    offer,
    priced: priceOffer(offer, {
      provider_type,
      currency: rate.to,
      rate,
      rules: [],
      flight_type: 'UNSPECIFIED',
    }),
    passengers: [],
    journeys: [],
    created_at,
    expires_at,
    spent_by: null,
  };
}

const buildBreakdown = ({ fare, tax, total, taxes }: AgencyPrice, currency: string) => ({
  fare: toAmount(fare, currency),
  tax: toAmount(tax, currency),
  total: toAmount(total, currency),
  taxes: taxes.map(({ code, amount, refundable }) => ({
    code,
    amount: toAmount(amount, currency),
    refundable,
  })),
});

/** The components of the balance. */
const EXPLAINED = [
  ...(['reusable', 'adjustment', 'fare_difference', 'fare_collection', 'fare_residual'] as const),
  ...(['tax_collection', 'tax_refund', 'tax_forfeited'] as const),
] as const;

function toPassengerView(passenger: EstimatePassenger, currency: string): ExchangePassenger {
  const { passenger_id, pax_type, ticket_numbers, due, refund, residual, penalty } = passenger;
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  const credit = refund + residual;
  return {
    passenger_id,
    pax_type,
    ticket_numbers: [...ticket_numbers],
    current_price: buildBreakdown(passenger.current_price, currency),
    new_price: buildBreakdown(passenger.new_price, currency),
    balance: toMajorUnits(calculateBalance(due, credit)),
    amount_due: toMajorUnits(due),
    credit: toMajorUnits(credit),
    credit_as: passenger.credit_as,
    total_penalty: toMajorUnits(penalty),
    ...buildRecord(EXPLAINED, (name) => toMajorUnits(passenger[name])),
    penalty_netted: passenger.penalty_netted > 0,
  };
}
