/**
 * The contents of the opaque keys of offers, slices, orders and quotes. Written and read only here
 * and validated on return, since keys are stored in a database in between.
 */
import { z } from 'zod';
import { Cabin } from '#main/contract/values.ts';
import type { ProviderKey } from '#main/providers/provider.ts';

const OfferKey = z.object({
  kind: z.literal('duffel-offer'),
  offer_id: z.string(),
  /** Duffel's passenger ids by ours. */
  pax: z.record(z.string(), z.string()),
  total_minor: z.number().int(),
  currency: z.string(),
  instant: z.boolean(),
});
export type OfferKey = z.infer<typeof OfferKey>;

/** One direction of an offer, by flights and fare. */
const SliceKey = z.object({
  kind: z.literal('duffel-slice'),
  offer_id: z.string(),
  journey: z.number().int().min(0),
  origin: z.string(),
  destination: z.string(),
  date: z.string(),
  flights: z.string(),
  brand: z.string().nullable(),
  cabin: Cabin.nullable(),
});
export type SliceKey = z.infer<typeof SliceKey>;

const OrderKey = z.object({
  kind: z.literal('duffel-order'),
  /** Ids of the slices, in order. */
  slices: z.array(z.string()),
  awaiting_payment: z.boolean(),
  /** All the money was refunded. */
  void: z.boolean(),
  /** UTC instant until which cancelling is a void; left out if none is given. */
  void_until: z.string().optional(),
});
export type OrderKey = z.infer<typeof OrderKey>;

/** An offer to change an order, and the slices it removes. */
const ChangeKey = z.object({
  kind: z.literal('duffel-change'),
  order_id: z.string(),
  offer_id: z.string(),
  removed: z.array(z.string()),
  /** Positive is paid, negative is refunded. */
  change_minor: z.number().int(),
  currency: z.string(),
});
export type ChangeKey = z.infer<typeof ChangeKey>;

const CancelKey = z.object({
  kind: z.literal('duffel-cancellation'),
  order_id: z.string(),
  cancellation_id: z.string(),
});
export type CancelKey = z.infer<typeof CancelKey>;

const ServicesKey = z.object({ kind: z.literal('duffel-services'), order_id: z.string() });

export const readOfferKey = (key: ProviderKey) => OfferKey.safeParse(key).data ?? null;
export const readSliceKey = (key: ProviderKey) => SliceKey.safeParse(key).data ?? null;
export const readOrderKey = (key: ProviderKey) => OrderKey.safeParse(key).data ?? null;
export const readChangeKey = (key: ProviderKey) => ChangeKey.safeParse(key).data ?? null;
export const readServicesKey = (key: ProviderKey) => ServicesKey.safeParse(key).data ?? null;
export const readCancelKey = (key: ProviderKey) => CancelKey.safeParse(key).data ?? null;
