/** Actions of profiles: listing, editing, saving, and using them for passengers. */
import type { Booking } from '#main/contract/booking.ts';
import { filterKeys } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { Profile, ProfileSummary } from '#main/contract/profiles.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { phrase, say } from '../../i18n/words.ts';
import { replaceBooking } from '../booking/refreshing.ts';
import { buildBookingRows, formatEntryName, isNamed } from '../sell/passenger-rows.ts';
import type { PassengerRow } from '../sell/typed-state.ts';
import {
  buildRowFromProfile,
  EMPTY_PROFILE,
  mapProfileErrors,
  readForm,
  toForm,
  toFormFromRow,
} from './profile-form.ts';
import { describePreferences } from './profile-requests.ts';
import type { ProfileForm } from './profiles-state.ts';

export const PROFILES_PAGE = 50;

export function openProfiles(
  desk: DeskContext,
  text: string | null,
  name: AreaName = desk.getActiveArea().name,
): void {
  const { profiles } = desk.getArea(name);
  const view = profiles ?? { text: '', page: 1, answer: null };
  desk.patchArea(name, { profiles: text === null ? view : { ...view, text, page: 1 } });
  // A name is typed at once; Enter goes on to the list.
  desk.openScreen(name, 'profiles', 'form');
  void readProfiles(desk, name);
}

/** Reads the list; drops the answer if the search text or page changed meanwhile. */
export async function readProfiles(desk: DeskContext, name: AreaName): Promise<void> {
  const asked = desk.getArea(name).profiles;
  if (!asked) return;
  const { text, page } = asked;
  const result = await desk.client.call('profile.list', { text, page, per_page: PROFILES_PAGE });
  const now = desk.getArea(name).profiles;
  if (!now || now.text !== text || now.page !== page) return;
  if (!result.ok) return desk.answerFailure(name, result.error);
  const { profiles, total } = result.value.output;
  desk.patchArea(name, { profiles: { ...now, answer: { profiles, total } } });
}

export function pageProfiles(desk: DeskContext, step: -1 | 1): void {
  const { name, profiles } = desk.getActiveArea();
  if (!profiles?.answer) return;
  const last = Math.max(1, Math.ceil(profiles.answer.total / PROFILES_PAGE));
  const page = Math.min(Math.max(profiles.page + step, 1), last);
  desk.patchArea(name, { profiles: { ...profiles, page } });
  void readProfiles(desk, name);
}

export const openNewProfile = (desk: DeskContext): void =>
  showForm(desk, desk.getActiveArea().name, EMPTY_PROFILE);

/** Enter on a line: opens the profile, or uses it while passengers are being named. */
export async function chooseProfile(desk: DeskContext, id: string): Promise<void> {
  const { name, draft, back } = desk.getActiveArea();
  const profile = await readProfile(desk, name, id);
  if (!profile) return;
  if (draft && back.at(-1) === 'names') takeProfile(desk, name, profile, null);
  else showForm(desk, name, toForm(profile));
}

function showForm(desk: DeskContext, name: AreaName, profile: ProfileForm): void {
  desk.patchArea(name, { profile });
  desk.openScreen(name, 'profile', 'form');
}

async function readProfile(desk: DeskContext, name: AreaName, id: string): Promise<Profile | null> {
  const result = await desk.client.call('profile.get', { id });
  if (result.ok) return result.value.output.profile;
  desk.answerFailure(name, result.error);
  return null;
}

export function changeProfile(
  desk: DeskContext,
  name: AreaName,
  change: Partial<ProfileForm>,
  fields: readonly string[] = Object.keys(change),
): void {
  desk.patchArea(name, ({ profile }) => {
    if (!profile) return {};
    const errors = filterKeys(profile.errors, (field) => !fields.includes(field));
    return { profile: { ...profile, ...change, errors } };
  });
}

export async function saveProfile(desk: DeskContext): Promise<void> {
  const { name, profile: form } = desk.getActiveArea();
  if (!form) return;
  const read = readForm(form, desk.getAgencyToday());
  if ('errors' in read) {
    desk.patchArea(name, { profile: { ...form, errors: read.errors } });
    desk.refuseForm(name);
    return;
  }
  /** The form that was sent, with what was typed since; null if another took its place. */
  const findSent = (): ProfileForm | null => {
    const { profile: now } = desk.getArea(name);
    return now && now.id === form.id && (form.id !== null || isNamedAs(now, form)) ? now : null;
  };
  const what = phrase('command.profile_save');
  const result = await desk.callFor(name, what, 'profile.save', read.input);
  const sent = findSent();
  if (result.ok) {
    const { profile } = result.value.output;
    const { id, revision } = profile;
    if (sent) {
      desk.patchArea(name, {
        profile: sent === form ? toForm(profile) : { ...sent, id, revision },
      });
    }
    if (form.of) {
      const { booking_id, passenger_id } = form.of;
      await sendLinks(desk, name, booking_id, [{ passenger_id, profile_id: profile.id }]);
    }
    desk.answer(name, 'ok', say('profile.saved', { name: formatEntryName(profile) }));
    void readProfiles(desk, name);
    return;
  }
  if (result.error.error === 'STALE_REVISION' && form.id !== null) {
    const now = await readProfile(desk, name, form.id);
    if (now && findSent()) desk.patchPart(name, 'profile', { revision: now.revision });
    desk.answer(name, 'warn', say('profile.stale'));
    return;
  }
  const { errors, rest } = mapProfileErrors(form, result.error.details);
  if (!sent || Object.keys(errors).length === 0) return desk.answerFailure(name, result.error);
  desk.patchArea(name, { profile: { ...sent, errors } });
  desk.answer(name, 'bad', say('answer.form_wrong'), rest);
  desk.askFocusIn(name, 'error');
}

const isNamedAs = (one: ProfileForm, other: ProfileForm): boolean =>
  one.last_name === other.last_name && one.first_name === other.first_name;

export function askDeleteProfile(desk: DeskContext): void {
  const { name, profile, profiles, cursor, screen } = desk.getActiveArea();
  const listed = profiles?.answer?.profiles.find((one) => one.id === cursor.profiles);
  const [first] = profiles?.answer?.profiles ?? [];
  const who = screen === 'profile' ? profile : (listed ?? first);
  if (!who?.id) return;
  const { id } = who;
  desk.ask(name, {
    title: say('profile.delete_question', { name: formatEntryName(who) }),
    lines: [],
    note: say('profile.delete_note'),
    confirm: say('profile.delete'),
    danger: true,
    run: () => deleteProfile(desk, name, id),
  });
}

async function deleteProfile(desk: DeskContext, name: AreaName, id: string): Promise<void> {
  const what = phrase('command.profile_delete');
  const done = await desk.callOrAnswer(name, what, 'profile.delete', { id });
  if (!done) return;
  desk.patchArea(name, { profile: null });
  openProfiles(desk, null, name);
  desk.answer(name, 'ok', say('profile.deleted'));
}

/**
 * Up to eight profiles whose name starts with the text; none for fewer than two characters. A
 * failure shows nothing, because suggestions are optional.
 */
export async function suggestProfiles(
  desk: DeskContext,
  text: string,
): Promise<readonly ProfileSummary[]> {
  if (text.trim().length < 2) return [];
  const result = await desk.client.call('profile.find', { text, limit: 8 });
  return result.ok ? result.value.output.profiles : [];
}

/** Fills a passenger's fields from a chosen suggestion. */
export async function recallInto(
  desk: DeskContext,
  name: AreaName,
  at: number,
  id: string,
): Promise<void> {
  const profile = await readProfile(desk, name, id);
  if (profile) takeProfile(desk, name, profile, at);
}

/** Finds a profile by an entry: one match fills the next unnamed passenger, several are listed. */
export async function recallProfile(desk: DeskContext, text: string): Promise<void> {
  const { name, draft } = desk.getActiveArea();
  if (!draft) return desk.answer(name, 'warn', say('recall.nothing'));
  const what = phrase('command.profile_recall');
  const done = await desk.callOrAnswer(name, what, 'profile.find', { text, limit: 8 });
  if (!done) return;
  const { profiles } = done.output;
  const [only] = profiles;
  if (!only) desk.answer(name, 'warn', say('recall.none', { text: text.toUpperCase() }));
  else if (profiles.length > 1) {
    const list = profiles.map((one) =>
      [formatEntryName(one), one.birth_date ?? ''].join(' ').trim(),
    );
    desk.answer(name, 'info', say('recall.several', { text: text.toUpperCase() }), list);
  } else {
    const profile = await readProfile(desk, name, only.id);
    if (profile) takeProfile(desk, name, profile, null);
  }
}

/** If `at` is null: the first unnamed passenger of the profile's type, else of any type. */
function takeProfile(desk: DeskContext, name: AreaName, profile: Profile, at: number | null): void {
  const { draft } = desk.getArea(name);
  if (!draft) return;
  const isFree = (row: PassengerRow) => !isNamed(row);
  const fits = draft.rows.findIndex((row) => isFree(row) && row.pax_type === profile.pax_type);
  const place = at ?? (fits >= 0 ? fits : draft.rows.findIndex(isFree));
  const row = draft.rows[place];
  if (!row) {
    desk.answer(name, 'warn', say('recall.nobody'));
    return;
  }
  const airline = draft.offer?.validating_carrier ?? draft.slices[0]?.airline ?? null;
  const rows = draft.rows.with(place, buildRowFromProfile(row, profile, airline));
  const errors = filterKeys(draft.errors, (field) => !field.startsWith(`${place}.`));
  desk.patchArea(name, { draft: { ...draft, rows, errors } });
  desk.openScreen(name, 'names', 'form');
  const preferences = describePreferences(profile);
  const more = [
    ...(preferences === '' ? [] : [say('recall.preferences', { list: preferences })]),
    ...(profile.notes === '' ? [] : [profile.notes]),
  ];
  desk.answer(name, 'ok', say('recall.taken', { name: formatEntryName(profile) }), more);
}

/** Opens a new profile filled from a passenger of the current booking or the unended sale. */
export function keepPassenger(desk: DeskContext, number: number | null): void {
  const { name, draft, booking } = desk.getTargetArea();
  const rows = booking ? buildBookingRows(booking.booking) : (draft?.rows ?? []);
  const row = number === null ? rows.find(isNamed) : rows[number - 1];
  if (!row || !isNamed(row)) {
    const says =
      number === null ? say('recall.no_passenger') : say('answer.no_passenger', { n: number });
    desk.answer(name, 'warn', says);
    return;
  }
  const passenger = booking?.booking.passengers.find(({ id }) => id === row.passenger_id);
  const flyers = passenger?.frequent_flyers.map(({ airline, code }) => ({ airline, code })) ?? [];
  const form = toFormFromRow(row);
  const of =
    booking && passenger ? { booking_id: booking.booking.id, passenger_id: passenger.id } : null;
  showForm(desk, name, { ...form, flyers: flyers.length > 0 ? flyers : form.flyers, of });
}

/** Links the passengers of a new booking to the profiles they were filled from. */
export async function linkProfiles(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  rows: readonly PassengerRow[],
): Promise<void> {
  const links = rows.flatMap((row, at) => {
    const passenger = booking.passengers[at];
    if (row.profile_id === null || !passenger) return [];
    return [{ passenger_id: passenger.id, profile_id: row.profile_id }];
  });
  if (links.length > 0) await sendLinks(desk, name, booking.id, links);
}

async function sendLinks(
  desk: DeskContext,
  name: AreaName,
  booking_id: string,
  links: { passenger_id: string; profile_id: string }[],
): Promise<void> {
  const result = await desk.client.call('profile.link', { booking_id, links });
  if (result.ok) {
    const { output, meta } = result.value;
    const { booking: held } = desk.getArea(name);
    if (held?.booking.id === booking_id) replaceBooking(desk, name, output.booking, meta.revision);
  } else desk.answer(name, 'warn', say('recall.linked_not'), [result.error.message]);
}
