/**
 * Passengers as typed: one row each, with dates as text, so that wrong input is not lost. Also what
 * a work area holds for later: notes for a booking, and passengers of a copied one.
 */
import { z } from 'zod';
import { Meal, SeatPreference } from '#main/contract/profiles.ts';
import { GenderType, PaxType } from '#main/contract/values.ts';
import { NoteRequest } from '../../languages/requests.ts';

/** A passenger's data as typed; dates are text until they are sent. */
const TypedFields = z.object({
  last_name: z.string(),
  first_name: z.string(),
  gender_type: GenderType,
  birth_date: z.string(),
  nationality: z.string(),
  doc_type: z.string(),
  doc_number: z.string(),
  doc_country: z.string(),
  doc_expires: z.string(),
  visa_number: z.string().default(''),
  visa_country: z.string().default(''),
  visa_place: z.string().default(''),
  visa_issued: z.string().default(''),
  birth_place: z.string().default(''),
  known_traveller: z.string().default(''),
  redress: z.string().default(''),
  phone: z.string(),
  email: z.string(),
  flyer_airline: z.string(),
  flyer_number: z.string(),
});
export const TYPED_FIELDS = TypedFields.keyof().options;

export const PassengerRow = z.object({
  /** Set if the passenger belongs to a booking. */
  passenger_id: z.string().nullable(),
  pax_type: PaxType,
  ...TypedFields.shape,
  /** For an infant, the row of its adult. */
  lap: z.int().nullable(),
  /** The agency's profile it was filled from. */
  profile_id: z.string().nullable().default(null),
  /** The profile's preferences: requested from the airline once the booking is created. */
  meal: Meal.nullable().default(null),
  seat: SeatPreference.nullable().default(null),
  /** The name was typed into the form, so it may be an entry typed there by mistake. */
  typed_name: z.boolean().optional(),
});
export type PassengerRow = z.infer<typeof PassengerRow>;
export type PassengerField = (typeof TYPED_FIELDS)[number] | 'lap';
/** By row and field ('0.last_name'). */
export type FieldErrors = Readonly<Record<string, string>>;

export const Unsent = z.object({
  received_from: z.string().nullable(),
  notes: z.array(NoteRequest).readonly(),
});
export type Unsent = z.infer<typeof Unsent>;

/** Notes that wait until a booking is placed; sent under this key. */
export const Owed = Unsent.extend({ booking_id: z.string(), key: z.string() });
export type Owed = z.infer<typeof Owed>;

export interface TypedState {
  unsent: Unsent;
  /** By queued booking: notes to send once it is placed. */
  owed: readonly Owed[];
  /** Passengers of a copied booking, for the next sale. */
  copied: readonly PassengerRow[];
  /** Requested departure time, HH:mm: the cursor goes there once offers arrive. */
  about: string | null;
}

export const NOTHING_UNSENT: Unsent = { received_from: null, notes: [] };
export const NO_TYPED: TypedState = { unsent: NOTHING_UNSENT, owed: [], copied: [], about: null };
