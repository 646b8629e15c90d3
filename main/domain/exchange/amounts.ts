/**
 * One passenger's reissue in the agency's currency: each amount collected, refunded, kept or lost
 * is converted and rounded separately, then summed, so that what is zero at the airline stays zero.
 * Balance is always new − reusable + penalty + adjustment.
 */
import { z } from 'zod';
import { zip } from '#main/contract/collections.ts';
import { CreditAs } from '#main/contract/exchange.ts';
import type { ProviderFare } from '#main/providers/provider.ts';
import { allocate, convert, type Rate, sumMinor } from '../money.ts';
import { type Explained, toSide } from './reissue.ts';

/** Minor units of the agency's currency, like everything here. */
const minor = z.int();

const PriceSchema = z.object({
  fare: minor,
  tax: minor,
  total: minor,
  /** One entry for each code. */
  taxes: z.array(z.object({ code: z.string(), amount: minor, refundable: z.boolean().nullable() })),
});
export type AgencyPrice = z.infer<typeof PriceSchema>;

export const AmountsSchema = z.object({
  current_price: PriceSchema,
  new_price: PriceSchema,
  /** The current ticket's reusable value: without flown and forfeited parts. */
  reusable: minor,
  fare_difference: minor,
  fare_collection: minor,
  fare_residual: minor,
  fare_forfeited: minor,
  tax_collection: minor,
  tax_refund: minor,
  tax_forfeited: minor,
  penalty: minor,
  penalty_netted: minor,
  adjustment: minor,
  due: minor,
  refund: minor,
  residual: minor,
  credit_as: CreditAs,
});
type AgencyAmounts = z.infer<typeof AmountsSchema>;

type Money = (minor: number) => number;

/** The tax is one amount, as in a booking's price, and divided over its lines. */
function calculateAgencyPrice(fare: ProviderFare, money: Money): AgencyPrice {
  const { fare_minor, taxes } = toSide(fare);
  const amounts = allocate(
    money(fare.tax_minor),
    taxes.map(({ amount_minor }) => amount_minor),
  );
  const lines = zip(taxes, amounts).map(([{ code, refundable }, amount]) => ({
    code,
    amount,
    refundable,
  }));
  return sumPrices([{ fare: money(fare_minor), tax: 0, total: 0, taxes: lines }]);
}

/** Sums prices, with taxes by code; `refundable` is null if a code's taxes differ. */
export function sumPrices(prices: readonly AgencyPrice[]): AgencyPrice {
  const taxes: AgencyPrice['taxes'] = [];
  for (const { code, amount, refundable } of prices.flatMap((price) => price.taxes)) {
    const same = taxes.find((tax) => tax.code === code);
    if (!same) taxes.push({ code, amount, refundable });
    else {
      same.amount += amount;
      if (same.refundable !== refundable) same.refundable = null;
    }
  }
  const fare = sumMinor(prices.map((price) => price.fare));
  const tax = sumMinor(taxes.map(({ amount }) => amount));
  return { fare, tax, total: fare + tax, taxes };
}

/** `current` is the whole ticket, flown slices among it. */
export function calculateAgencyAmounts(
  fares: { current: ProviderFare; new: ProviderFare },
  explained: Explained,
  rate: Rate,
): AgencyAmounts {
  const convertMoney: Money = (minor) => convert(minor, rate.from, rate.to, rate);
  const { residual_as, taxes } = explained;
  const sum = (name: 'collected' | 'refunded' | 'forfeited') =>
    sumMinor(taxes.map((tax) => convertMoney(tax[name])));
  const fare_collection = convertMoney(explained.fare_collection);
  const tax_collection = sum('collected');
  const tax_refund = sum('refunded');
  const penalty_netted = convertMoney(explained.penalty_netted);
  const penalty_collection = convertMoney(explained.penalty - explained.penalty_netted);
  const left_over = convertMoney(explained.fare_residual - explained.penalty_netted);
  const parts = {
    due: sumMinor([fare_collection, tax_collection, penalty_collection]),
    refund: tax_refund + (residual_as === 'ORIGINAL_FOP' ? left_over : 0),
    residual: residual_as === 'EMD' ? left_over : 0,
  };
  const charged = explained.as_reckoned ? parts : toOwnAmounts(explained, convertMoney);
  const due = explained.due > 0 ? Math.max(1, charged.due) : charged.due;
  const calculateBalance = ({ refund, residual }: typeof parts, collected: number) =>
    collected - refund - residual;
  const new_price = calculateAgencyPrice(fares.new, convertMoney);
  const penalty = penalty_collection + penalty_netted;
  const fare_residual = left_over + penalty_netted;
  return {
    current_price: calculateAgencyPrice(fares.current, convertMoney),
    new_price,
    reusable: new_price.total + penalty - calculateBalance(parts, parts.due),
    fare_difference: fare_collection - fare_residual,
    fare_collection,
    fare_residual,
    fare_forfeited: residual_as === 'FORFEITED' ? left_over : 0,
    tax_collection,
    tax_refund,
    tax_forfeited: sum('forfeited'),
    penalty,
    penalty_netted,
    adjustment: calculateBalance(charged, due) - calculateBalance(parts, parts.due),
    due,
    refund: charged.refund,
    residual: charged.residual,
    credit_as: resolveCreditAs(residual_as, charged.refund),
  };
}

const toOwnAmounts = ({ due, refund, residual }: Explained, money: Money) => ({
  due: money(due),
  refund: money(refund),
  residual: money(residual),
});

function resolveCreditAs(residual_as: Explained['residual_as'], refund: number): CreditAs {
  if (residual_as === 'EMD' || residual_as === 'FORFEITED') return residual_as;
  return refund > 0 ? 'ORIGINAL_FOP' : 'UNSPECIFIED';
}

/** The strongest result of several passengers: refund, else document, else forfeited. */
export function pickStrongestCreditAs(
  passengers: readonly Pick<AgencyAmounts, 'refund' | 'residual' | 'credit_as'>[],
): CreditAs {
  if (passengers.some(({ refund }) => refund > 0)) return 'ORIGINAL_FOP';
  if (passengers.some(({ residual }) => residual > 0)) return 'EMD';
  const lost = passengers.some(({ credit_as }) => credit_as === 'FORFEITED');
  return lost ? 'FORFEITED' : 'UNSPECIFIED';
}
