/**
 * The contents of the opaque keys of offers, slices, orders and quotes. Amadeus gives offers no
 * ids: flights in booking classes are sold, with fare families. Written and read only here and
 * validated on return, since keys are stored in a database in between.
 */
import { z } from 'zod';
import { FareType } from '#main/contract/values.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import type { ProviderKey, ProviderLeg } from '#main/providers/provider.ts';

const Segment = z.object({
  carrier: z.string(),
  number: z.number().int(),
  /** YYYY-MM-DD, of the departure. */
  date: z.string(),
  origin: z.string(),
  destination: z.string(),
  booking_class: z.string(),
  /** Airport-local, as in the search: pricing does not repeat the times. */
  departure: z.string(),
  arrival: z.string(),
  departure_terminal: z.string().nullable(),
  arrival_terminal: z.string().nullable(),
  operating_carrier: z.string().nullable(),
  operating_name: z.string().optional(),
  aircraft: z.string().nullable(),
  /** As searched: pricing does not repeat it. */
  fare_type: FareType.optional(),
  stops: z.array(
    z.object({
      airport: z.string(),
      arrival: z.string().nullable(),
      departure: z.string().nullable(),
      duration_min: z.number().int().nullable(),
    }),
  ),
});
export type Segment = z.infer<typeof Segment>;

const OfferKey = z.object({
  kind: z.literal('amadeus-offer'),
  slices: z.array(
    z.object({
      segments: z.array(Segment),
      /** As priced: code, and what it is called. */
      family: z.string().nullable(),
      family_name: z.string().nullable(),
    }),
  ),
  /** People by type, infants apart. */
  people: z.object({ ADT: z.number().int(), CHD: z.number().int(), INF: z.number().int() }),
  total_minor: z.number().int(),
  currency: z.string(),
  carrier: z.string(),
});
export type OfferKey = z.infer<typeof OfferKey>;

const SliceKey = z.object({ kind: z.literal('amadeus-slice'), at: z.number().int().min(0) });
export type SliceKey = z.infer<typeof SliceKey>;

const OrderKey = z.object({
  kind: z.literal('amadeus-order'),
  /** Grows with every change of the record: its envelope number. */
  version: z.string().nullable(),
  /** Fare families known from the sale, by segment name. */
  families: z.record(z.string(), z.object({ code: z.string(), name: z.string().nullable() })),
});
export type OrderKey = z.infer<typeof OrderKey>;

/** A seat map or a catalogue is of one record. */
const ServicesKey = z.object({ kind: z.literal('amadeus-services'), order_id: z.string() });

const QuotedLines = z.array(
  z.object({
    passenger_key: z.string(),
    penalty_minor: z.number().int(),
    due_minor: z.number().int(),
    refund_minor: z.number().int(),
    residual_minor: z.number().int(),
  }),
);
/** An exchange as quoted; flights are identified by segment name, since numbers change. */
const QuoteKey = z.object({
  kind: z.literal('amadeus-quote'),
  order_id: z.string(),
  give_up: z.array(z.string()),
  offer: OfferKey,
  lines: QuotedLines,
  currency: z.string(),
});
export type QuoteKey = z.infer<typeof QuoteKey>;

/** Tickets of another record as they were quoted in payment of this one. */
const TicketsKey = z.object({
  kind: z.literal('amadeus-tickets'),
  order_id: z.string(),
  tickets: z.array(z.object({ number: z.string(), passenger_key: z.string() })),
  lines: QuotedLines,
  currency: z.string(),
});
export type TicketsKey = z.infer<typeof TicketsKey>;

/** Documents with the refund that was quoted. */
const RefundKey = z.object({
  kind: z.literal('amadeus-refund'),
  order_id: z.string(),
  lines: z.array(
    z.object({
      number: z.string(),
      penalty_minor: z.number().int(),
      refund_minor: z.number().int(),
    }),
  ),
});
export type RefundKey = z.infer<typeof RefundKey>;

export const readRefundKey = (key: ProviderKey) => RefundKey.safeParse(key).data ?? null;
export const readQuoteKey = (key: ProviderKey) =>
  z.union([QuoteKey, TicketsKey]).safeParse(key).data ?? null;
export const readOfferKey = (key: ProviderKey) => OfferKey.safeParse(key).data ?? null;
export const readServicesKey = (key: ProviderKey) => ServicesKey.safeParse(key).data ?? null;

/** One name for a flight on a day, the same in every message. */
export const formatSegmentName = ({
  carrier,
  number,
  date,
  origin,
}: Pick<Segment, 'carrier' | 'number' | 'date' | 'origin'>): string =>
  `${carrier}${number}/${date}/${origin}`;
/**
 * A name for each flight of a record, by its key. Flights that are gone may stand beside new times
 * of the same number and day: they are numbered after the one that is flown.
 */
export function mapLegNames(legs: readonly ProviderLeg[]): Map<string, string> {
  const isGone = ({ status }: ProviderLeg) => isGivenBack(status);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const leg of legs.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)))) {
    const plain = formatLegName(leg);
    let name = plain;
    for (let at = 2; taken.has(name); at += 1) name = `${plain}/${at}`;
    taken.add(name);
    names.set(leg.key, name);
  }
  return names;
}

export const formatLegName = (leg: ProviderLeg): string =>
  formatSegmentName({
    carrier: leg.marketing_carrier,
    number: leg.flight_number,
    date: leg.departure.slice(0, 10),
    origin: leg.origin,
  });
