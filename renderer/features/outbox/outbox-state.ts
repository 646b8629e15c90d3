/** A work area's state of the outbox screens: the filter, and the item open for a decision. */

import type { Booking } from '#main/contract/booking.ts';
import type { HandoversAnswer } from '#main/contract/hand-over.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { OutboxFilter } from '../../commands/context.ts';

interface DecisionView {
  item_id: string;
  /** The item's booking as requested; null while it is being read. */
  booking: Booking | null;
}

export interface FlightRow {
  carrier: string;
  number: string;
  date: string;
  from: string;
  to: string;
  /** Booking class; may be left out. */
  letter: string;
}
export type FlightField = keyof FlightRow;

export interface FlightsForm {
  provider_type: ProviderCode | '';
  rows: readonly FlightRow[];
  adts: number;
  chds: number;
  infs: number;
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
/** As typed; an empty limit is the total shown. */
export interface OutboxRequests {
  limit: string;
  remarks: string;
  seats: string;
}
export const NO_REQUESTS: OutboxRequests = { limit: '', remarks: '', seats: '' };

/** What the screen shows of it. */
interface HandOverView {
  way: 'give' | 'take';
  /** The item that was under the cursor: its booking can go alone. */
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
