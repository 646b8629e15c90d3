/** The price of a seat or bags: the provider's amounts, each component converted separately. */
import type { ItemPrice } from '#main/contract/pricing.ts';
import { convert, type Rate, toAmount } from './money.ts';

/** Amounts in minor units of `rate.from`. */
export function calculateItemPrice(
  { amount_minor, tax_minor }: { amount_minor: number; tax_minor: number },
  rate: Rate,
): ItemPrice {
  const { from, to } = rate;
  const fare = convert(amount_minor, from, to, rate);
  const tax = convert(tax_minor, from, to, rate);
  return {
    original_currency: from,
    currency: to,
    original_fare: toAmount(amount_minor, from),
    fare: toAmount(fare, to),
    tax: toAmount(tax, to),
    total: toAmount(fare + tax, to),
  };
}

/** Fare and tax of an item in minor units of `rate.to`. */
export function calculateItemTotal(
  { amount_minor, tax_minor }: { amount_minor: number; tax_minor: number },
  rate: Rate,
): number {
  const { from, to } = rate;
  return convert(amount_minor, from, to, rate) + convert(tax_minor, from, to, rate);
}
