/**
 * The contents of the opaque keys of offers, orders and quotes. Written and read only here and
 * validated on return, since keys are stored in a database in between.
 */
import { z } from 'zod';
import type { OrderPassenger, ProviderKey } from '#main/providers/provider.ts';

const text = z.string();
const maybe = z.string().nullable();

export const PTC: Readonly<Record<OrderPassenger['pax_type'], string>> = {
  ADT: 'ADT',
  CHD: 'CNN',
  INF: 'INF',
};

/**
 * A flight as named in messages. Its times keep their offset, under separate names: elsewhere, a
 * departure is always local.
 */
export const SegmentState = z.object({
  key: text,
  leg_key: text,
  group: z.int(),
  carrier: text,
  number: text,
  origin: text,
  destination: text,
  leaves: text,
  lands: maybe,
  booking_class: maybe,
  equipment: maybe,
  token: maybe,
  status: maybe,
});
export type SegmentState = z.infer<typeof SegmentState>;

const FareState = z.object({
  key: text,
  basis: text,
  ptc: text,
  origin: text,
  destination: text,
  effective: text,
  departs: maybe,
  amount: maybe,
  brand: maybe,
  /** The key to request its rules. */
  rule_key: maybe.default(null),
});
/** A stored fare of one passenger type, as it was priced. */
export const PricedInfo = z.object({
  key: text,
  total: text,
  base: maybe,
  equivalent: maybe,
  taxes: maybe,
  plating: maybe,
  latest: maybe,
  fares: z.array(FareState),
  bookings: z.array(
    z.object({ code: text, cabin: maybe, fare: text, segment: text, token: maybe }),
  ),
  tax_list: z.array(z.object({ category: text, amount: text })),
  ptc: text,
  age: maybe,
  travelers: z.array(text),
});
export type PricedInfo = z.infer<typeof PricedInfo>;

const Solution = z.object({
  total: text,
  base: maybe,
  taxes: maybe,
  segments: z.array(SegmentState),
  infos: z.array(PricedInfo),
  /** Host tokens by their key. */
  tokens: z.record(text, text),
});
export type Solution = z.infer<typeof Solution>;

const OfferKey = z.object({
  kind: z.literal('uapi-offer'),
  solution: Solution,
  /** Our passengers in the pricing request, by their key in messages. */
  pax: z.record(text, text),
  /** False for a search result. */
  priced: z.boolean(),
  total_minor: z.int(),
  currency: text,
});
export type OfferKey = z.infer<typeof OfferKey>;

const ElementState = z.object({
  kind: z.enum(['SSR', 'LoyaltyCard', 'PhoneNumber', 'Email', 'OSI', 'GeneralRemark', 'SEAT']),
  key: text,
  traveler: maybe,
  /** Its text, which distinguishes it from others of its kind. */
  says: text,
});
export type ElementState = z.infer<typeof ElementState>;

/** Begins what the line of a service says: its key follows. */
export const SERVICE = 'SERVICE ';

const OrderKey = z.object({
  kind: z.literal('uapi-order'),
  universal: text,
  version: z.int(),
  locator: text,
  /** Key of the provider's reservation in the record, and the record locator of its air part. */
  reservation: text,
  air: maybe,
  /** True if the record contains nothing but this reservation. */
  alone: z.boolean(),
  segments: z.array(SegmentState),
  travelers: z.array(z.object({ key: text, ptc: text })),
  /**
   * `superseded`: of an earlier price, or of flights that are gone; nothing is issued from it.
   * `superseded_for`: those it is an earlier price of, beside others it is current for.
   */
  fares: z.array(
    z.object({
      key: text,
      travelers: z.array(text),
      superseded: z.literal(true).optional(),
      superseded_for: z.array(text).optional(),
    }),
  ),
  elements: z.array(ElementState),
});
export type OrderKey = z.infer<typeof OrderKey>;

const QuoteKey = z.object({
  kind: z.literal('uapi-quote'),
  order_id: text,
  solution: Solution,
  /** Sent back unchanged. */
  tokens: z.array(text),
  total: z.record(text, text),
  bundles: z.array(z.object({ info: z.record(text, text), pricing: z.array(text) })),
  travelers: z.array(text),
  /** Tickets it was quoted for; left out by quotes of earlier releases. */
  numbers: z.array(text).default([]),
  /** The flights of the record at the time of the quote. */
  held: text.default(''),
  due_minor: z.int(),
  currency: text,
});
export type QuoteKey = z.infer<typeof QuoteKey>;

const RefundBundle = z.object({
  number: text,
  info: z.record(text, text),
  taxes: z.array(z.object({ category: text, amount: maybe })),
  waiver: maybe,
});
export type RefundBundle = z.infer<typeof RefundBundle>;

/** The refund of each document, word for word: repeating it accepts it. */
const RefundKey = z.object({
  kind: z.literal('uapi-refund'),
  order_id: text,
  bundles: z.array(RefundBundle),
});
export type RefundKey = z.infer<typeof RefundKey>;

const ServicesKey = z.object({
  kind: z.literal('uapi-services'),
  order_id: text,
  /** How to request a service, by the id of its offer. */
  services: z.record(text, z.record(text, text)),
});
export type ServicesKey = z.infer<typeof ServicesKey>;

export const readOfferKey = (key: ProviderKey) => OfferKey.safeParse(key).data ?? null;
export const readOrderKey = (key: ProviderKey) => OrderKey.safeParse(key).data ?? null;
export const readQuoteKey = (key: ProviderKey) => QuoteKey.safeParse(key).data ?? null;
export const readRefundKey = (key: ProviderKey) => RefundKey.safeParse(key).data ?? null;
export const readServicesKey = (key: ProviderKey) => ServicesKey.safeParse(key).data ?? null;
