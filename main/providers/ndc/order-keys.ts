/**
 * The contents of the opaque keys of offers, slices and orders. Written and read only here and
 * validated on return, since keys are stored in a database in between.
 */
import { z } from 'zod';
import type { ProviderKey } from '#main/providers/provider.ts';

const OfferItemRef = z.object({ id: z.string(), pax: z.array(z.string()) });
const FlightRef = z.object({
  carrier: z.string(),
  number: z.number().int(),
  departure: z.string(),
  arrival: z.string(),
  origin: z.string(),
  destination: z.string(),
  booking_class: z.string().nullable(),
  fare_basis: z.string().nullable(),
});
export type FlightRef = z.infer<typeof FlightRef>;

const OfferRef = z.object({
  offer_id: z.string(),
  owner: z.string().nullable(),
  items: z.array(OfferItemRef),
  /** The answer with the offer, if requests must name it (NDC 17.2). */
  response_id: z.string().optional(),
  /** Its flights, where a request cannot name the offer itself (a reshop of NDC 17.2). */
  flights: z.array(FlightRef).optional(),
});
/** One of the provider's offers with its items and whom each is for, in the provider's ids. */
export type OfferRef = z.infer<typeof OfferRef>;

export const OfferKey = z.object({
  kind: z.literal('ndc-offer'),
  offers: z.array(OfferRef).min(1),
  /** The provider's passenger ids by ours, where the two differ. */
  pax: z.record(z.string(), z.string()),
  total_minor: z.number().int().nullable(),
});
export type OfferKey = z.infer<typeof OfferKey>;

const SliceKey = z.object({
  kind: z.literal('ndc-slice'),
  offer: OfferRef,
  journey: z.number().int().min(0),
});
export type SliceKey = z.infer<typeof SliceKey>;

const OrderItemRef = z.object({
  id: z.string(),
  flight: z.boolean(),
  cancelled: z.boolean(),
  /** Its flights, and the ids of its services; orders of the first release were kept without. */
  segments: z.array(z.string()).optional(),
  services: z.array(z.string()).optional(),
});
export type OrderItemRef = z.infer<typeof OrderItemRef>;
const OrderKey = z.object({
  kind: z.literal('ndc-order'),
  order_id: z.string(),
  owner: z.string().nullable(),
  version: z.string().nullable(),
  items: z.array(OrderItemRef),
  paid: z.boolean(),
});
export type OrderKey = z.infer<typeof OrderKey>;

const QuoteKey = z.object({
  kind: z.literal('ndc-quote'),
  order_id: z.string(),
  offer: OfferRef,
  /** Passengers who get new tickets, in the provider's ids. */
  passengers: z.array(z.string()),
  due_minor: z.number().int(),
  currency: z.string(),
});
/** An exchange as quoted, to be accepted. */
export type QuoteKey = z.infer<typeof QuoteKey>;

const QuotedRefund = z.object({
  order_id: z.string(),
  offer_id: z.string(),
  owner: z.string().nullable(),
  refund_minor: z.number().int().min(0),
  currency: z.string(),
});
const CancelKey = QuotedRefund.extend({ kind: z.literal('ndc-cancellation') });
/** What comes back for a paid order as quoted, to be accepted. */
export type CancelKey = z.infer<typeof CancelKey>;

const RefundKey = QuotedRefund.extend({ kind: z.literal('ndc-refund') });
/** Documents as their refund was quoted, to be accepted. */
export type RefundKey = z.infer<typeof RefundKey>;

export const readRefundKey = (key: ProviderKey) => RefundKey.safeParse(key).data ?? null;
export const readOfferKey = (key: ProviderKey) => OfferKey.safeParse(key).data ?? null;
export const readSliceKey = (key: ProviderKey) => SliceKey.safeParse(key).data ?? null;
export const readOrderKey = (key: ProviderKey) => OrderKey.safeParse(key).data ?? null;
export const readQuoteKey = (key: ProviderKey) => QuoteKey.safeParse(key).data ?? null;
export const readCancelKey = (key: ProviderKey) => CancelKey.safeParse(key).data ?? null;

/** The items that an order still has, as its key tells them. */
export const listLiveItems = ({ key }: { key: ProviderKey }): OrderItemRef[] =>
  (readOrderKey(key)?.items ?? []).filter((one) => !one.cancelled);
