/** Converts profiles between the service's form, the input form, and a passenger row. */
import { toTable } from '#main/contract/collections.ts';
import type { ErrorDetail } from '#main/contract/errors.ts';
import { Meal, type Profile, type ProfileInput, SeatPreference } from '#main/contract/profiles.ts';
import { DocumentType } from '#main/contract/values.ts';
import { say } from '../../i18n/words.ts';
import { formatTypedDate, readTypedDate } from '../sell/passenger-rows.ts';
import type { FieldErrors, PassengerRow } from '../sell/typed-state.ts';
import type { Zone } from './mrz.ts';
import type { DocumentRow, ProfileForm } from './profiles-state.ts';

export const NO_DOCUMENT: DocumentRow = {
  id: null,
  type: 'PASSPORT',
  number: '',
  country: '',
  issued: '',
  expires: '',
};

export const NO_FLYER = { airline: '', code: '' };

export const EMPTY_PROFILE: ProfileForm = {
  id: null,
  revision: null,
  last_name: '',
  first_name: '',
  gender_type: 'UNSPECIFIED',
  birth_date: '',
  nationality: '',
  phone: '',
  email: '',
  documents: [NO_DOCUMENT],
  flyers: [NO_FLYER],
  meal: '',
  seat: '',
  notes: '',
  errors: {},
  of: null,
  saved: null,
};

const formatDate = (date: string | null): string => (date === null ? '' : formatTypedDate(date));

export function toForm(profile: Profile): ProfileForm {
  const { documents, frequent_flyers } = profile;
  return {
    id: profile.id,
    revision: profile.revision,
    last_name: profile.last_name,
    first_name: profile.first_name,
    gender_type: profile.gender_type,
    birth_date: formatDate(profile.birth_date),
    nationality: profile.nationality ?? '',
    phone: profile.phone ?? '',
    email: profile.email ?? '',
    documents:
      documents.length === 0
        ? [NO_DOCUMENT]
        : documents.map((one) => ({
            id: one.id,
            type: one.type,
            number: one.unique_identifier,
            country: one.issuing_country_code ?? '',
            issued: formatDate(one.created_at),
            expires: formatDate(one.expires_at),
          })),
    flyers: frequent_flyers.length === 0 ? [NO_FLYER] : frequent_flyers,
    meal: profile.meal ?? '',
    seat: profile.seat ?? '',
    notes: profile.notes,
    errors: {},
    of: null,
    saved: { updated_at: profile.updated_at, updated_by: profile.updated_by },
  };
}

const isFilled = (row: DocumentRow): boolean =>
  [row.number, row.country, row.issued, row.expires].some((text) => text.trim() !== '');

/** The form as service input, or errors by field. */
export function readForm(
  form: ProfileForm,
  today: string,
): { input: ProfileInput } | { errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const need = (field: string, text: string) => {
    if (text.trim() === '') errors[field] = say('field.needed');
  };
  const readDay = (field: string, text: string, past: boolean): string | null => {
    if (text.trim() === '') return null;
    const date = readTypedDate(text, today, past);
    if (date === null) errors[field] = say('field.date');
    return date;
  };
  need('last_name', form.last_name);
  need('first_name', form.first_name);
  const documents = form.documents.flatMap((row, at) => {
    if (!isFilled(row)) return [];
    need(`documents.${at}.number`, row.number);
    return [
      {
        id: row.id,
        unique_identifier: row.number.trim(),
        type: DocumentType.safeParse(row.type).data ?? ('PASSPORT' as const),
        issuing_country_code: row.country.trim().toUpperCase() || null,
        created_at: readDay(`documents.${at}.issued`, row.issued, true),
        expires_at: readDay(`documents.${at}.expires`, row.expires, false),
      },
    ];
  });
  const frequent_flyers = form.flyers.flatMap(({ airline, code }, at) => {
    if (airline.trim() === '' && code.trim() === '') return [];
    need(`flyers.${at}.airline`, airline);
    need(`flyers.${at}.code`, code);
    return [{ airline: airline.trim().toUpperCase(), code: code.trim().toUpperCase() }];
  });
  const input: ProfileInput = {
    id: form.id,
    revision: form.revision,
    last_name: form.last_name.trim(),
    first_name: form.first_name.trim(),
    gender_type: form.gender_type,
    birth_date: readDay('birth_date', form.birth_date, true),
    nationality: form.nationality.trim().toUpperCase() || null,
    phone: form.phone.trim() || null,
    email: form.email.trim() || null,
    documents,
    frequent_flyers,
    meal: Meal.safeParse(form.meal).data ?? null,
    seat: SeatPreference.safeParse(form.seat).data ?? null,
    notes: form.notes,
  };
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

const FIELDS: Readonly<Record<string, string>> = toTable({
  unique_identifier: 'number',
  issuing_country_code: 'country',
  created_at: 'issued',
  expires_at: 'expires',
});

/** Maps the service's errors to form fields; the service does not count empty document rows. */
export function mapProfileErrors(
  form: ProfileForm,
  details: readonly ErrorDetail[],
): { errors: FieldErrors; rest: string[] } {
  const errors: Record<string, string> = {};
  const rest: string[] = [];
  const places = form.documents.flatMap((row, at) => (isFilled(row) ? [at] : []));
  for (const { path, message } of details) {
    const [list = '', at, field] = path.split('.');
    if (list === 'documents' && at !== undefined) {
      const place = places[Number(at)] ?? 0;
      errors[`documents.${place}.${FIELDS[field ?? ''] ?? field ?? 'number'}`] = message;
    } else if (list === 'frequent_flyers') errors[`flyers.${at ?? 0}.${field ?? 'code'}`] = message;
    else if (list in EMPTY_PROFILE) errors[list] = message;
    else rest.push(message);
  }
  return { errors, rest };
}

/** A profile as a passenger row. The frequent flyer number of `airline` is preferred. */
export function buildRowFromProfile(
  row: PassengerRow,
  profile: Profile,
  airline: string | null,
): PassengerRow {
  const document =
    profile.documents.find(({ type }) => type === 'PASSPORT') ?? profile.documents[0];
  const flyer =
    profile.frequent_flyers.find((one) => one.airline === airline) ?? profile.frequent_flyers[0];
  const infant = row.pax_type === 'INF';
  return {
    ...row,
    profile_id: profile.id,
    meal: profile.meal,
    seat: profile.seat,
    last_name: profile.last_name,
    first_name: profile.first_name,
    gender_type: profile.gender_type,
    birth_date: formatDate(profile.birth_date),
    nationality: profile.nationality ?? '',
    doc_type: document?.type ?? 'PASSPORT',
    doc_number: document?.unique_identifier ?? '',
    doc_country: document?.issuing_country_code ?? '',
    doc_expires: formatDate(document?.expires_at ?? null),
    phone: infant ? '' : (profile.phone ?? row.phone),
    email: infant ? '' : (profile.email ?? row.email),
    flyer_airline: infant ? '' : (flyer?.airline ?? ''),
    flyer_number: infant ? '' : (flyer?.code ?? ''),
  };
}

export function toFormFromRow(row: PassengerRow): ProfileForm {
  const { last_name, first_name, gender_type, birth_date, nationality, phone, email } = row;
  return {
    ...EMPTY_PROFILE,
    last_name,
    first_name,
    gender_type,
    birth_date,
    nationality,
    phone,
    email,
    documents: [
      {
        ...NO_DOCUMENT,
        type: row.doc_type,
        number: row.doc_number,
        country: row.doc_country,
        expires: row.doc_expires,
      },
    ],
    flyers: [{ airline: row.flyer_airline, code: row.flyer_number }],
  };
}

type Person = Pick<
  ProfileForm,
  'last_name' | 'first_name' | 'gender_type' | 'birth_date' | 'nationality'
>;

/** A person with a zone's data; fields missing in the zone stay unchanged. */
export const fillFromZone = (zone: Zone, before: Person): Person => ({
  last_name: zone.last_name || before.last_name,
  first_name: zone.first_name || before.first_name,
  gender_type: zone.gender === 'UNSPECIFIED' ? before.gender_type : zone.gender,
  birth_date: formatDate(zone.birth_date) || before.birth_date,
  nationality: zone.nationality ?? before.nationality,
});

export const toZoneDocument = (
  zone: Zone,
): Pick<DocumentRow, 'type' | 'number' | 'country' | 'expires'> => ({
  type: zone.type,
  number: zone.number,
  country: zone.country ?? '',
  expires: formatDate(zone.expires),
});
