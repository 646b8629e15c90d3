/** Passenger profiles: saved, searched, returned whole one at a time, linked to bookings. */
import {
  countProfiles,
  deleteProfile,
  findProfile,
  findProfilesByDocument,
  type ProfileRow,
  saveProfile,
  searchProfiles,
} from '#db/store/profiles.ts';
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  buildStoredProfile,
  listProfileProblems,
  listSearchWords,
  type Sealing,
  toPlainNumber,
  toProfileSummary,
  toProfileView,
  toSearchName,
} from '#main/domain/profiles.ts';
import type { Ports } from '#main/ports.ts';
import { type Context, getAgencyToday, getCaller, type Handler } from '../handler.ts';
import { saveChange } from './change.ts';
import { answerBooking, loadToChange } from './load.ts';

const MAX_FOUND = 10;
const PAGE = 50;

const refuseUnknownProfile = (): Failure => createFailure('NOT_FOUND', phrase('no_profile'));

const sealContext = (id: string) => `profile:${id}`;
const digestNumber = ({ vault }: Ports, number: string) => vault.digest(`document:${number}`);

const buildWholeProfile = async (context: Context, row: ProfileRow) =>
  toProfileView(row, {
    today: await getAgencyToday(context),
    open: (sealed) => context.ports.vault.decrypt(sealed, sealContext(row.id)),
  });

const listSummaries = async (context: Context, rows: readonly ProfileRow[]) => {
  const today = await getAgencyToday(context);
  return rows.map((row) => toProfileSummary(row, today));
};

export const writeProfile: Handler<'profile.save'> = async (input, context) => {
  const { agency_id, email: actor } = getCaller(context);
  const { db, ids, vault, clock } = context.ports;
  const wrong = listProfileProblems(input, await getAgencyToday(context));
  const [first] = wrong;
  if (first) {
    const message = phrase('profile_not_valid', { why: first.message });
    return refuse('INVALID_REQUEST', message, wrong);
  }
  const id = input.id ?? ids.uuid();
  const sealing: Sealing = {
    seal: (number) => vault.encrypt(number, sealContext(id)),
    digest: (number) => digestNumber(context.ports, number),
    ids,
  };
  const now = clock.now();
  const saved = await db.write(async (tx) => {
    const before = input.id == null ? null : await findProfile(tx, { agency_id, id });
    if (input.id != null && !before) return fail(refuseUnknownProfile());
    if (before && input.revision != null && input.revision !== before.revision) {
      return fail(refuseStale(before.revision));
    }
    const profile = buildStoredProfile(input, before?.profile ?? null, sealing);
    if ('missing' in profile) {
      const path = `documents.${profile.missing}.unique_identifier`;
      const message = phrase('number_not_kept');
      return refuse('INVALID_REQUEST', phrase('document_numberless'), [{ path, message }]);
    }
    const revision = await saveProfile(tx, {
      id,
      agency_id,
      revision: before?.revision ?? null,
      profile,
      search_name: toSearchName(profile),
      digests: profile.documents.map(({ digest }) => digest),
      actor,
      now,
    });
    return revision === 'STALE' ? fail(refuseStale(before?.revision ?? 0)) : ok(revision);
  });
  if (!saved.ok) return saved;
  const row = await findProfile(db.read, { agency_id, id });
  if (!row) return fail(refuseUnknownProfile());
  return ok({ output: { profile: await buildWholeProfile(context, row) } });
};

const refuseStale = (revision: number): Failure =>
  createFailure('STALE_REVISION', phrase('profile_changed'), [
    toCodeDetail('revision', String(revision)),
  ]);

export const readProfile: Handler<'profile.get'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const row = await findProfile(context.ports.db.read, { agency_id, id: input.id });
  if (!row) return fail(refuseUnknownProfile());
  return ok({ output: { profile: await buildWholeProfile(context, row) } });
};

export const removeProfile: Handler<'profile.delete'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const gone = await context.ports.db.write((tx) => deleteProfile(tx, { agency_id, id: input.id }));
  return gone ? ok({ output: {} }) : fail(refuseUnknownProfile());
};

export const listProfiles: Handler<'profile.list'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { page = 1, per_page = PAGE, text = '' } = input;
  const { read } = context.ports.db;
  const named = { agency_id, words: listSearchWords(text) };
  const total = await countProfiles(read, named);
  const offset = (page - 1) * per_page;
  const profiles = await searchProfiles(read, { ...named, limit: per_page, offset });
  return ok({ output: { profiles: await listSummaries(context, profiles), page, total } });
};

export const findProfiles: Handler<'profile.find'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { read } = context.ports.db;
  const limit = input.limit ?? MAX_FOUND;
  if (input.document_number !== undefined) {
    const digest = digestNumber(context.ports, toPlainNumber(input.document_number));
    const rows = await findProfilesByDocument(read, { agency_id, digest });
    return ok({ output: { profiles: await listSummaries(context, rows.slice(0, limit)) } });
  }
  const words = listSearchWords(input.text ?? '');
  // Without a word it would list all by name, which is another operation.
  if (words.length === 0) return ok({ output: { profiles: [] } });
  const profiles = await searchProfiles(read, { agency_id, words, limit });
  return ok({ output: { profiles: await listSummaries(context, profiles) } });
};

/** Links passengers of a booking to the profiles they came from; nothing goes to the provider. */
export const linkProfiles: Handler<'profile.link'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { ports } = context;
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const wanted = new Map(input.links.map((link) => [link.passenger_id, link.profile_id]));
  const stranger = [...wanted.keys()].find((id) => !record.passengers.some((p) => p.id === id));
  if (stranger !== undefined) return refuse('NOT_FOUND', phrase('no_passenger'));
  for (const id of wanted.values()) {
    if (id === null || (await findProfile(ports.db.read, { agency_id, id }))) continue;
    return fail(refuseUnknownProfile());
  }
  const passengers = record.passengers.map((passenger) =>
    wanted.has(passenger.id)
      ? { ...passenger, profile_id: wanted.get(passenger.id) ?? null }
      : passenger,
  );
  const same = passengers.every(
    (p, index) => (p.profile_id ?? null) === (record.passengers[index]?.profile_id ?? null),
  );
  if (same) return answerBooking(ports, loaded.value);
  const line = { operation: 'profile.link', summary: phrase('linked') } as const;
  return saveChange(context, loaded.value, { ...record, passengers }, line);
};
