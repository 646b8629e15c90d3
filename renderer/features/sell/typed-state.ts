/**
 * Passengers as they are typed: one row each, dates as text, so that nothing is lost while it is
 * wrong. And what was typed in a work area and waits for a booking: notes for it, and names of a
 * copied one.
 */
import type { Meal, SeatPreference } from '#main/contract/profiles.ts';
import type { GenderType, PaxType } from '#main/contract/values.ts';
import type { NoteRequest } from '../../languages/requests.ts';

/** A passenger as typed; dates stay text until they are sent. */
export interface PassengerRow {
  /** Set when the passenger is of a booking. */
  passenger_id: string | null;
  pax_type: PaxType;
  last_name: string;
  first_name: string;
  gender_type: GenderType;
  birth_date: string;
  nationality: string;
  doc_type: string;
  doc_number: string;
  doc_country: string;
  doc_expires: string;
  visa_number: string;
  visa_country: string;
  visa_place: string;
  visa_issued: string;
  birth_place: string;
  known_traveller: string;
  redress: string;
  phone: string;
  email: string;
  flyer_airline: string;
  flyer_number: string;
  /** For an infant, the row of the adult who holds it. */
  lap: number | null;
  /** The agency's profile it was taken from. */
  profile_id: string | null;
  /** What that profile prefers: asked of the airline once the booking is made. */
  meal: Meal | null;
  seat: SeatPreference | null;
  /** The name was typed into the form, so it may be an entry typed there by mistake. */
  typed_name?: boolean | undefined;
}
export type PassengerField = Exclude<
  keyof PassengerRow,
  'passenger_id' | 'pax_type' | 'profile_id' | 'meal' | 'seat' | 'typed_name'
>;
/** By row and field ('0.last_name'). */
export type FieldErrors = Readonly<Record<string, string>>;

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
