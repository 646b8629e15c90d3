/** A passenger profile of the agency: as typed, as stored with sealed numbers, and as shown. */
import { z } from 'zod';
import { pick } from '#main/contract/collections.ts';
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  Meal,
  type Profile,
  type ProfileInput,
  type ProfileSummary,
  SeatPreference,
} from '#main/contract/profiles.ts';
import { GenderType } from '#main/contract/values.ts';
import { calculateAge, getTypeByAge } from '#main/reference/ages.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { RecordDocument } from './booking-record.ts';
import { toWireSpelling } from './name-spelling.ts';
import { checkCountry, checkDocuments, type SeatedType } from './passenger-rules.ts';
import { maskNumber, type Open, type Seal } from './travel-documents.ts';

const text = z.string().nullable();

const StoredProfileSchema = z.object({
  version: z.literal(1),
  last_name: z.string(),
  first_name: z.string(),
  gender_type: GenderType,
  birth_date: text,
  nationality: text,
  phone: text,
  email: text,
  documents: z.array(
    RecordDocument.extend({
      id: z.string(),
      /** Keyed hash of the number, so that the number finds the profile. */
      digest: z.string(),
    }),
  ),
  frequent_flyers: z.array(z.object({ airline: z.string(), code: z.string() })),
  meal: Meal.nullable(),
  seat: SeatPreference.nullable(),
  notes: z.string(),
});
export type StoredProfile = z.infer<typeof StoredProfileSchema>;
type StoredDocument = StoredProfile['documents'][number];

export const readStoredProfile = (json: unknown): StoredProfile => StoredProfileSchema.parse(json);

/** The passenger type on a day; an adult if there is no birth date. */
function getTypeOn(birth_date: string | null, day: string): SeatedType {
  if (birth_date === null || birth_date > day) return 'ADT';
  return getTypeByAge(calculateAge(birth_date, day));
}

export const toPlainNumber = (number: string): string =>
  number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Search words for a name: as typed without accents, and as airlines spell it. */
export function toSearchName({
  last_name,
  first_name,
}: Pick<StoredProfile, 'last_name' | 'first_name'>) {
  const words = [last_name, first_name].flatMap((name) => [
    toWireSpelling(name),
    name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
  ]);
  return [...new Set(words.flatMap((name) => name.split(/[^A-Z0-9]+/)))].filter(Boolean).join(' ');
}

export const listSearchWords = (typed: string): string[] =>
  toWireSpelling(typed)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .slice(0, 6);

export function listProfileProblems(input: ProfileInput, today: string): ErrorDetail[] {
  const wrong: ErrorDetail[] = [];
  const { birth_date, nationality, documents, frequent_flyers } = input;
  if (birth_date !== null && birth_date > today) {
    wrong.push({ path: 'birth_date', message: phrase('birth_future') });
  }
  checkCountry(nationality, 'nationality', wrong);
  // An expired passport may be kept: the next flight asks for a new one.
  const kept = documents.map(({ type, issuing_country_code, created_at }) => ({
    type,
    issuing_country: issuing_country_code ?? null,
    issued_on: created_at ?? null,
    expires_on: null,
  }));
  checkDocuments({ documents: kept, birth_date }, { today, last_flight: null }, 'documents', wrong);
  documents.forEach(({ id, unique_identifier }, index) => {
    if (id == null && unique_identifier == null) {
      wrong.push({
        path: `documents.${index}.unique_identifier`,
        message: phrase('number_needed'),
      });
    }
  });
  frequent_flyers.forEach(({ airline }, index) => {
    const path = `frequent_flyers.${index}`;
    if (!findAirline(airline)) {
      const message = phrase('airline_unknown', { code: airline.toUpperCase() });
      wrong.push({ path: `${path}.airline`, message });
    }
    const isSameAirline = (other: { airline: string }) =>
      other.airline.toUpperCase() === airline.toUpperCase();
    if (frequent_flyers.findIndex(isSameAirline) < index) {
      wrong.push({ path, message: phrase('second_number', { airline: airline.toUpperCase() }) });
    }
  });
  return wrong;
}

export interface Sealing {
  seal: Seal;
  digest(number: string): string;
  ids: { uuid(): string };
}

/** The profile as it is stored, or the position of a kept number that no longer exists. */
export function buildStoredProfile(
  input: ProfileInput,
  before: StoredProfile | null,
  { seal, digest, ids }: Sealing,
): StoredProfile | { missing: number } {
  const documents: StoredDocument[] = [];
  for (const [index, document] of input.documents.entries()) {
    const { id, unique_identifier, type, issuing_country_code, created_at, expires_at } = document;
    const number = unique_identifier?.trim() ?? null;
    const held = before?.documents.find((one) => one.id === id);
    const sealed =
      number === null
        ? held && pick(held, 'sealed_number', 'masked', 'digest')
        : {
            sealed_number: seal(number),
            masked: maskNumber(number),
            digest: digest(toPlainNumber(number)),
          };
    if (!sealed) return { missing: index };
    documents.push({
      id: held?.id ?? ids.uuid(),
      type,
      ...sealed,
      issuing_country: issuing_country_code ?? null,
      issued_on: created_at ?? null,
      expires_on: expires_at ?? null,
    });
  }
  const { last_name, first_name, gender_type, birth_date, nationality } = input;
  return {
    version: 1,
    last_name: last_name.trim(),
    first_name: first_name.trim(),
    gender_type,
    birth_date,
    nationality,
    phone: input.phone?.trim() || null,
    email: input.email,
    documents,
    frequent_flyers: input.frequent_flyers.map(({ airline, code }) => ({
      airline: airline.toUpperCase(),
      code: code.toUpperCase(),
    })),
    meal: input.meal,
    seat: input.seat,
    notes: input.notes.trim(),
  };
}

export interface ProfileHead
  extends Pick<Profile, 'id' | 'revision' | 'created_at' | 'updated_at' | 'updated_by'> {
  profile: StoredProfile;
}

const toDocumentView = (document: StoredDocument, number: string) => ({
  id: document.id,
  type: document.type,
  unique_identifier: number,
  issuing_country_code: document.issuing_country,
  created_at: document.issued_on,
  expires_at: document.expires_on,
});

/** The full profile with its numbers, for a request for this person only. */
export function toProfileView(
  head: ProfileHead,
  { today, open }: { today: string; open: Open },
): Profile {
  const { version: _version, documents, ...person } = head.profile;
  return {
    ...pick(head, 'id', 'revision', 'created_at', 'updated_at', 'updated_by'),
    ...person,
    pax_type: getTypeOn(person.birth_date, today),
    documents: documents.map((one) => toDocumentView(one, open(one.sealed_number) ?? one.masked)),
  };
}

/** As shown in a list, with no full numbers. */
export function toProfileSummary(
  { id, updated_at, profile }: ProfileHead,
  today: string,
): ProfileSummary {
  const { last_name, first_name, gender_type, birth_date, nationality, phone, email } = profile;
  const best = profile.documents.find(({ type }) => type === 'PASSPORT') ?? profile.documents[0];
  return {
    id,
    last_name,
    first_name,
    pax_type: getTypeOn(birth_date, today),
    gender_type,
    birth_date,
    nationality,
    phone,
    email,
    document: best ? toDocumentView(best, best.masked) : null,
    frequent_flyers: profile.frequent_flyers.map(({ airline, code }) => `${airline} ${code}`),
    updated_at,
  };
}
