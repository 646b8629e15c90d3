/** A work area's exchange: slices given up, the search for replacements, and those taken. */
import { z } from 'zod';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import { SliceRequest } from '../../languages/requests.ts';

/** Saved over a restart; estimates are requested again. */
export const KeptExchange = z.object({
  booking_id: z.string(),
  /** 'same': new flights in the same booking; 'new': old tickets pay the current, held booking. */
  mode: z.enum(['same', 'new']),
  /** Ids of the slices given up, in the booking's order. */
  give_up: z.array(z.string()).readonly(),
  /** The search for each slice's replacement, as typed. */
  slice_requests: z.record(z.string(), SliceRequest).readonly(),
  /** Old ticket numbers, as typed. */
  numbers: z.string(),
});

export interface ExchangeView extends z.infer<typeof KeptExchange> {
  step: 'choose' | 'estimate' | 'pay';
  /** By field ('slice.date', 'numbers'). */
  errors: Readonly<Record<string, string>>;
  /** The replacement of each slice given up; null if still to be chosen. */
  taken: readonly (OfferSlice | null)[];
  search_id: string | null;
  estimate: ExchangeOffer | null;
}
