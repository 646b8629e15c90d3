/**
 * Passenger profiles of an agency, so that no one is typed twice. Document numbers are masked in
 * lists; only a single profile is returned in full.
 */
import { z } from 'zod';
import {
  Country,
  Document,
  DocumentInput,
  FrequentFlyer,
  FrequentFlyerInput,
  PersonName,
} from './passenger.ts';
import { personal } from './personal.ts';
import { Email, Id, lookedUp, Phone, writtenLine, writtenText } from './texts.ts';
import { DateInput, DateOnly, GenderType, named, Revision, Timestamp } from './values.ts';

/** Special meals by their four-letter IATA codes. */
export const MEALS = [
  'AVML',
  'BBML',
  'BLML',
  'CHML',
  'DBML',
  'FPML',
  'GFML',
  'HNML',
  'KSML',
  'LCML',
  'LFML',
  'LSML',
  'MOML',
  'NLML',
  'RVML',
  'SFML',
  'VGML',
  'VJML',
  'VLML',
  'VOML',
] as const;
export const Meal = z.enum(MEALS);
export const SEAT_PREFERENCES = ['WINDOW', 'AISLE', 'FRONT', 'EXIT_ROW'] as const;
export const SeatPreference = z.enum(SEAT_PREFERENCES);
export type SeatPreference = z.infer<typeof SeatPreference>;

/** A number left out stays as stored under `id`. */
const ProfileDocumentInput = DocumentInput.extend({
  id: writtenLine(64).nullish(),
  unique_identifier: DocumentInput.shape.unique_identifier.nullish(),
});

const Person = {
  last_name: PersonName,
  first_name: PersonName,
  gender_type: personal('TRAIT', GenderType),
  birth_date: personal('IDENTITY', DateInput.nullable()),
  nationality: personal('TRAIT', Country.nullable()),
  phone: personal('IDENTITY', Phone.nullable()),
  email: personal('IDENTITY', Email.nullable()),
  frequent_flyers: z.array(FrequentFlyerInput.omit({ id: true })).max(10),
  meal: personal('TRAIT', Meal.nullable()),
  seat: personal('TRAIT', SeatPreference.nullable()),
  notes: personal('WORDS', writtenText(1_000)),
};

/** All fields of a profile. Without `id` it is a new one; `revision` is the one that was read. */
export const ProfileInput = z.strictObject({
  id: Id.nullish(),
  revision: Revision.nullish(),
  ...Person,
  documents: z.array(ProfileDocumentInput).max(5),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** The number is in full for a single profile, else its last characters. */
const ProfileDocument = Document.extend({ id: z.string() });

export const Profile = named('PassengerProfile', {
  id: z.string(),
  revision: z.int(),
  ...Person,
  // As stored, even if today's input rules differ.
  last_name: personal('IDENTITY', z.string()),
  first_name: personal('IDENTITY', z.string()),
  birth_date: personal('IDENTITY', DateOnly.nullable()),
  phone: personal('IDENTITY', z.string().nullable()),
  email: personal('IDENTITY', z.string().nullable()),
  frequent_flyers: z.array(FrequentFlyer.omit({ id: true })),
  notes: personal('WORDS', z.string()),
  /** The passenger type today: INF, CHD or ADT by the birth date. */
  pax_type: z.enum(['ADT', 'CHD', 'INF']),
  documents: z.array(ProfileDocument),
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by: z.string(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileSummary = named('PassengerProfileSummary', {
  id: z.string(),
  last_name: personal('IDENTITY', z.string()),
  first_name: personal('IDENTITY', z.string()),
  pax_type: z.enum(['ADT', 'CHD', 'INF']),
  gender_type: personal('TRAIT', GenderType),
  birth_date: personal('IDENTITY', DateOnly.nullable()),
  nationality: personal('TRAIT', z.string().nullable()),
  phone: personal('IDENTITY', z.string().nullable()),
  email: personal('IDENTITY', z.string().nullable()),
  /** Masked. */
  document: ProfileDocument.nullable(),
  frequent_flyers: personal('IDENTITY', z.array(z.string())),
  updated_at: Timestamp,
});
export type ProfileSummary = z.infer<typeof ProfileSummary>;

export const ProfileRef = z.strictObject({ id: Id });
export const ProfileAnswer = z.strictObject({ profile: Profile });

export const ProfileListInput = z.strictObject({
  text: personal('WORDS', lookedUp(100).optional()),
  page: z.int().min(1).max(100_000).optional(),
  per_page: z.int().min(1).max(200).optional(),
});
export const ProfileListAnswer = z.strictObject({
  profiles: z.array(ProfileSummary),
  page: z.int(),
  total: z.int(),
});

/** By beginnings of names, or by a whole document number from a passport reader. */
export const ProfileFindInput = z.strictObject({
  text: personal('WORDS', lookedUp(100).optional()),
  document_number: personal('IDENTITY', lookedUp(40).min(3).optional()),
  limit: z.int().min(1).max(50).optional(),
});
export const ProfileFindAnswer = z.strictObject({ profiles: z.array(ProfileSummary) });

/** Links passengers of a booking to profiles; null unlinks. */
export const ProfileLinkInput = z.strictObject({
  booking_id: Id,
  links: z
    .array(
      z.strictObject({
        passenger_id: Id,
        profile_id: personal('TRAIT', Id.nullable()),
      }),
    )
    .min(1)
    .max(50),
});
