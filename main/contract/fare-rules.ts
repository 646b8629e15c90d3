/** Fare rules by category from a GDS: a summary, and the texts as filed. */
import { z } from 'zod';
import { Feature } from './itinerary.ts';
import { SliceTokens } from './texts.ts';
import { named } from './values.ts';

export const FareRulesInput = z.strictObject({ slice_tokens: SliceTokens });

const FareRuleCategory = named('FareRuleCategory', {
  /** The filed category: 16 for penalties, 31 and 33 for voluntary changes and refunds. */
  number: z.int().nullable(),
  /** The GDS's own title of the section. */
  title: z.string().nullable(),
  text: z.string(),
});

export const FareRules = named('FareRules', {
  fare_basis: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  /** Summary of change and refund, if the GDS gives it with the texts. */
  features: z.array(Feature),
  categories: z.array(FareRuleCategory),
});
export type FareRules = z.infer<typeof FareRules>;

export const FareRulesAnswer = z.strictObject({ fares: z.array(FareRules) });
