/** A work area's outbox screens: the filter, and the item open for a decision. */
import { z } from 'zod';
import type { Booking } from '#main/contract/booking.ts';
import type { HandoversAnswer } from '#main/contract/hand-over.ts';
import { ProviderCode } from '#main/contract/values.ts';
import type { OutboxFilter } from '../../commands/context.ts';

interface DecisionView {
  item_id: string;
  /** The item's booking as requested; null while it is being read. */
  booking: Booking | null;
}

const FlightRow = z.object({
  carrier: z.string(),
  number: z.string(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  /** Booking class; optional. */
  letter: z.string(),
});
export type FlightRow = z.infer<typeof FlightRow>;
export type FlightField = keyof FlightRow;

export const TypedFlights = z.object({
  provider_type: ProviderCode.or(z.literal('')),
  rows: z.array(FlightRow).min(1).readonly(),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
});

export interface FlightsForm extends z.infer<typeof TypedFlights> {
  /** By row and field ('0.carrier'), and by field of the form. */
  errors: Readonly<Record<string, string>>;
}

export const EMPTY_FLIGHT: FlightRow = {
  carrier: '',
  number: '',
  date: '',
  from: '',
  to: '',
  letter: '',
};
export const NO_FLIGHTS: FlightsForm = {
  provider_type: '',
  rows: [EMPTY_FLIGHT],
  adts: 1,
  chds: 0,
  infs: 0,
  errors: {},
};
/** As typed; an empty limit means the total shown. */
export const OutboxRequests = z.object({
  limit: z.string(),
  remarks: z.string(),
  seats: z.string(),
});
export type OutboxRequests = z.infer<typeof OutboxRequests>;
export const NO_REQUESTS: OutboxRequests = { limit: '', remarks: '', seats: '' };

/** The part of the hand-over that the screen shows. */
interface HandOverView {
  way: 'give' | 'take';
  /** The item that was under the cursor: its booking can be handed over alone. */
  item_id: string | null;
  known: HandoversAnswer | null;
}

export interface OutboxView {
  outbox_filter: OutboxFilter;
  decision: DecisionView | null;
  flights: FlightsForm;
  handover: HandOverView | null;
}

export const NO_OUTBOX: OutboxView = {
  outbox_filter: 'all',
  decision: null,
  flights: NO_FLIGHTS,
  handover: null,
};
