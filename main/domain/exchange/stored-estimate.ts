/**
 * A stored estimate: the tickets and flights exchanged, the airline's amounts in its own currency,
 * and the same at the agency. It is checked again when loaded; an exchange performs exactly it or
 * nothing.
 */
import { z } from 'zod';
import { AncillaryType, PaxType, ProviderCode } from '#main/contract/values.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { ExchangeLine } from '#main/providers/provider-after-sale.ts';
import { FareSchema, SliceSchema } from '#main/providers/provider-order.ts';
import { sumMinor } from '../money.ts';
import { OwedServiceSchema } from '../payment/owed.ts';
import { AmountsSchema, pickStrongestCreditAs, sumPrices } from './amounts.ts';
import { OldTicketsSchema } from './old-tickets.ts';

const text = z.string().nullable();
const minor = z.int();
const Key = z.record(z.string(), z.unknown());

const OfferSchema = z.object({
  key: Key,
  owner: text,
  journeys: z.array(z.object({ slices: z.array(SliceSchema) })),
  currency: z.string(),
  prices: z.array(FareSchema.extend({ pax_type: PaxType, quantity: z.int() })),
  validating_carrier: z.string(),
  expires_at: text,
  price_guaranteed_until: text,
  payment_due_at: text,
  can_hold: z.boolean(),
}) satisfies z.ZodType<ProviderOffer>;

const LineSchema = z.object({
  passenger_key: z.string(),
  old: FareSchema,
  new: FareSchema,
  penalty_minor: minor,
  due_minor: minor,
  refund_minor: minor,
  residual_minor: minor,
}) satisfies z.ZodType<ExchangeLine>;

const PassengerSchema = AmountsSchema.extend({
  /** Of the booking that will have the new tickets. */
  passenger_id: z.string(),
  pax_type: PaxType,
  ticket_numbers: z.array(z.string()),
  /** Seats and bags of a new booking that are paid with it: in `due` and `adjustment`. */
  services: z.array(OwedServiceSchema),
});
export type EstimatePassenger = z.infer<typeof PassengerSchema>;

const AncillarySchema = z.object({
  passenger_id: z.string(),
  /** Key of the order's service. */
  service_key: z.string(),
  type: AncillaryType,
  description: z.string(),
  outcome: z.enum(['CARRIED', 'LOST', 'REFUNDABLE']),
  amount: minor,
  /** Number of its EMD; null in older estimates. */
  document_number: z.string().nullable().default(null),
});
export type EstimateAncillary = z.infer<typeof AncillarySchema>;

const EstimateSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  agency_id: z.int(),
  /** The booking that will have the new tickets. */
  booking_id: z.string(),
  /** The booking whose tickets are given up; the same one if there is no new booking. */
  old_booking_id: z.string(),
  provider_type: ProviderCode,
  mode: z.enum(['SAME', 'NEW']),
  search_id: text,
  /** The tokens of the request, in order; null for a new booking. */
  exchange_slice_tokens: z.array(z.string()).nullable(),
  new_slice_tokens: z.array(z.string()).nullable(),
  /** Positions in the old order's slices. */
  give_up: z.array(z.int()),
  /** All documents given up, with later numbers of a set and infants' documents. */
  tickets: z.array(OldTicketsSchema),
  /** One per new slice, in order. */
  balance_tokens: z.array(z.string()),
  /** The airline's quote; null if it is calculated here. */
  quote_key: Key.nullable(),
  /** The request of the quote, so that it can be repeated; empty if calculated here. */
  selections: z.array(z.object({ offer_key: Key, slice_key: Key })).default([]),
  /** The new slices only. */
  offer: OfferSchema,
  /** The new slices' own tokens, where they have any. */
  slice_tokens: z.array(text),
  rule: z.object({
    stage: z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE']),
    refundable: z.boolean(),
  }),
  /** In the provider's currency, `rate.from`. */
  lines: z.array(LineSchema),
  rate: z.object({ from: z.string(), to: z.string(), value: z.string(), as_of: z.string() }),
  passengers: z.array(PassengerSchema),
  ancillaries: z.array(AncillarySchema),
  /** Flights the airline changed itself, which can be exchanged free of charge. */
  involuntary: z.array(z.string()).default([]),
  /** The waiver sent to the airline for that, and where. */
  waiver: z.object({ place: z.enum(['ENDORSEMENT', 'REMARK']), text: z.string() }).optional(),
  warnings: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Estimate = z.infer<typeof EstimateSchema>;

/** Reads a stored estimate; throws if it cannot be read. */
export const readEstimate = (json: unknown): Estimate => EstimateSchema.parse(json);

/**
 * The amount due, else the credit as a negative number. They are never netted: they use different
 * documents, and a residual does not reduce a collection.
 */
export const calculateBalance = (due: number, credit: number): number => (due > 0 ? due : -credit);

/** Totals of the whole estimate, in minor units of the agency's currency. */
export function sumEstimate({ passengers }: Pick<Estimate, 'passengers'>) {
  const sum = (name: 'due' | 'refund' | 'residual' | 'penalty') =>
    sumMinor(passengers.map((passenger) => passenger[name]));
  const amount_due = sum('due');
  const credit = sum('refund') + sum('residual');
  return {
    current_price: sumPrices(passengers.map((passenger) => passenger.current_price)),
    new_price: sumPrices(passengers.map((passenger) => passenger.new_price)),
    balance: calculateBalance(amount_due, credit),
    amount_due,
    credit,
    credit_as: pickStrongestCreditAs(passengers),
    total_penalty: sum('penalty'),
  };
}

/** The amount due to the provider, in its own currency. */
export function sumProviderDue({
  lines,
  passengers,
}: Pick<Estimate, 'lines' | 'passengers'>): number {
  const services = passengers.flatMap((passenger) => passenger.services);
  return sumMinor([
    ...lines.map(({ due_minor }) => due_minor),
    ...services.map(({ provider_minor }) => provider_minor),
  ]);
}

export const listTicketNumbers = ({ tickets }: Pick<Estimate, 'tickets'>): string[] =>
  tickets.flatMap(({ numbers }) => numbers);
