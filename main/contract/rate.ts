/** An agency's exchange rates for sales: decimals as text, never floats, each with its date. */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { CurrencyCode, DateInput, named, Revision, Timestamp } from './values.ts';

/** `value` units of `to` for one `from`, a decimal as text; `as_of` is when it was set. */
export const ExchangeRate = named('ExchangeRate', {
  from: CurrencyCode,
  to: CurrencyCode,
  value: z.string(),
  as_of: Timestamp,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const RatesAnswer = named('RatesAnswer', {
  /** The agency's own currency. */
  currency: CurrencyCode,
  rates: z.array(ExchangeRate),
  /** Currencies of configured providers that have no rate to the agency's own. */
  missing: z.array(CurrencyCode),
  /** Of all rates together. */
  revision: z.int(),
});
export type RatesAnswer = z.infer<typeof RatesAnswer>;

export const RateSetInput = named('RateSetInput', {
  from: CurrencyCode,
  /** Left out: the agency's own. */
  to: CurrencyCode.nullish(),
  value: z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, phrase('rate_form')),
  /** The rate's date; today if left out, never in the future. */
  as_of: DateInput.nullish(),
  /** The one that was read; refused if somebody else set a rate since. */
  revision: Revision.nullish(),
});
export type RateSetInput = z.infer<typeof RateSetInput>;
