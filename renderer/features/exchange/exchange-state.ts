/** A work area's exchange: flights given up, what is searched in their place, and what was taken. */
import { z } from 'zod';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import { SliceRequest } from '../../languages/requests.ts';

/** Kept over a restart; estimates are asked for again. */
export const KeptExchange = z.object({
  booking_id: z.string(),
  /** Into the same booking by choosing flights, or old tickets into the current, held booking. */
  mode: z.enum(['same', 'new']),
  /** Ids of slices given up, in the booking's order. */
  give_up: z.array(z.string()).readonly(),
  /** By slice: what is searched in its place, as it is typed. */
  slice_requests: z.record(z.string(), SliceRequest).readonly(),
  /** Old tickets, as they are typed. */
  numbers: z.string(),
});

export interface ExchangeView extends z.infer<typeof KeptExchange> {
  step: 'choose' | 'estimate' | 'pay';
  /** By field ('slice.date', 'numbers'). */
  errors: Readonly<Record<string, string>>;
  /** What was taken for each slice given up; empty places are still to be chosen. */
  taken: readonly (OfferSlice | null)[];
  search_id: string | null;
  estimate: ExchangeOffer | null;
}

export interface ExchangeState {
  exchange: ExchangeView | null;
}

export const NO_EXCHANGE: ExchangeState = { exchange: null };
