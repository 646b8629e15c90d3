/**
 * What was typed in a work area and waits for a booking: notes for it, and names of a copied one.
 */
import type { NoteRequest } from '../../languages/requests.ts';
import type { PassengerRow } from './passenger-row.ts';

export interface Unsent {
  received_from: string | null;
  notes: readonly NoteRequest[];
}

/** What waits for one booking to be placed; sent under its key. */
export interface Owed extends Unsent {
  booking_id: string;
  key: string;
}

export interface TypedState {
  unsent: Unsent;
  /** By queued booking: what goes to it once it is placed. */
  owed: readonly Owed[];
  /** Passengers of a copied booking: they go onto what is sold next. */
  copied: readonly PassengerRow[];
  /** Wanted departure time, HH:mm: the cursor goes there once the offers are in. */
  about: string | null;
}

export const NOTHING_UNSENT: Unsent = { received_from: null, notes: [] };
export const NO_TYPED: TypedState = { unsent: NOTHING_UNSENT, owed: [], copied: [], about: null };
