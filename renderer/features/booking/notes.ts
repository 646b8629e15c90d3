/**
 * Remarks, messages and requests to airlines, phones, and received-from. Without a booking they
 * wait in the work area and are sent right after it is created; unsent ones stay.
 */
import { type Annotation, RECEIVED_FROM_LENGTH } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { readDoco } from '#main/reference/doco.ts';
import type { Draft } from '../../app/area.ts';
import { findHeldBooking } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { isUnplaced } from '../../commands/why-not.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { NoteRequest } from '../../languages/requests.ts';
import { listPreferenceNotes } from '../profiles/profile-requests.ts';
import { listDocoNotes } from '../sell/passenger-rows.ts';
import { NOTHING_UNSENT, type Unsent } from '../sell/typed-state.ts';
import { getIfMatch, handleFailure, replaceBooking, takeOwnChange } from './refreshing.ts';
import {
  describeMissing,
  describeTooLong,
  type Extent,
  listLegs,
  writeNotes,
} from './writing-notes.ts';

/** Stores notes for a booking until it is placed. */
export const defer = (desk: DeskContext, name: AreaName, booking_id: string, what: Unsent): void =>
  desk.patchArea(name, ({ owed }) => ({
    owed: [...owed, { booking_id, key: desk.client.newId(), ...what }],
  }));

const countFlights = ({ slices, typed }: Draft): number =>
  typed ? typed.segments.length : listLegs({ slices }).length;

/** Writes notes to the current booking, or stores them until the sale is booked. */
export async function addNotes(
  desk: DeskContext,
  requests: readonly NoteRequest[],
  name: AreaName = desk.getActiveArea().name,
): Promise<void> {
  const area = desk.getArea(name);
  const { draft } = area;
  const booking = findHeldBooking(area);
  const there: Extent =
    draft && !booking
      ? { passengers: draft.rows.length, flights: countFlights(draft) }
      : {
          passengers: booking?.booking.passengers.length ?? 0,
          flights: booking ? listLegs(booking.booking).length : 0,
        };
  const [wrong] = requests.flatMap(
    (request) => describeMissing(request, there) ?? describeTooLong(request) ?? [],
  );
  if (wrong !== undefined) return desk.answer(name, 'warn', wrong);
  if (!booking) {
    desk.patchArea(name, ({ unsent }) => ({
      unsent: { ...unsent, notes: [...unsent.notes, ...requests] },
    }));
    desk.answer(name, 'info', say('answer.note_kept'));
    return;
  }
  if (isUnplaced(booking.booking)) {
    defer(desk, name, booking.booking.id, { notes: requests, received_from: null });
    desk.answer(name, 'info', say('answer.owed', { n: requests.length }));
    return;
  }
  if (draft) {
    // Other waiting notes belong to the sale.
    await send(desk, name, booking.booking, requests, null);
    return;
  }
  // Includes notes that failed earlier.
  const { unsent } = desk.getArea(name);
  const all = [...unsent.notes, ...requests];
  const left = await send(desk, name, booking.booking, all, unsent.received_from);
  // New notes that could not be sent are dropped: the agent types them again.
  const notes = left.notes.filter((note) => !requests.includes(note));
  desk.patchArea(name, { unsent: { ...left, notes } });
}

/** Sets who requested the next change (received from). */
export async function setReceivedFrom(desk: DeskContext, person: string): Promise<void> {
  const area = desk.getActiveArea();
  const { name } = area;
  const booking = findHeldBooking(area);
  const received_from = person.trim() === '' ? null : person.trim();
  if (received_from === null) return;
  if (received_from.length > RECEIVED_FROM_LENGTH) {
    const said = { n: RECEIVED_FROM_LENGTH, has: received_from.length };
    return desk.answer(name, 'warn', say('answer.text_too_long', said));
  }
  if (!booking) {
    desk.patchPart(name, 'unsent', { received_from });
    desk.announce(say('answer.received', { name: received_from }));
    return;
  }
  // The second part of XI;RF ANA;ER: it stops nothing.
  if (booking.booking.booking_status === 'CANCELLED')
    return desk.answer(name, 'info', say('answer.received_late'));
  if (isUnplaced(booking.booking)) {
    defer(desk, name, booking.booking.id, { notes: [], received_from });
    desk.announce(say('answer.received', { name: received_from }));
    return;
  }
  await send(desk, name, booking.booking, [], received_from);
}

/** Writes to the current booking and shows the result; returns what could not be sent. */
async function send(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  requests: readonly NoteRequest[],
  received_from: string | null,
): Promise<Unsent> {
  let revision = getIfMatch(desk, name).if_match ?? null;
  const written = await writeNotes(desk, {
    booking,
    requests,
    received_from,
    call: async (lines) => {
      const input = { ...lines, revision };
      const what = phrase('waiting.annotate');
      const result = await desk.callFor(name, what, 'booking.annotate', input);
      // The next batch needs the revision that this one created.
      if (result.ok) revision = result.value.meta.revision;
      return result;
    },
  });
  const { added, answered, failure, refused, reminded, left } = written;
  if (answered && desk.getArea(name).booking_id === booking.id) {
    replaceBooking(desk, name, answered.output.booking, answered.meta.revision);
    takeOwnChange(desk, name);
  }
  if (failure) {
    handleFailure(desk, name, failure);
    return { notes: left, received_from: answered ? null : received_from };
  }
  const here = await describeLocalNotes(desk, booking.id, added);
  const said = [
    ...(added.length > 0 ? [say('answer.noted', { n: added.length })] : []),
    ...(added.length === 0 && answered
      ? [say('answer.received', { name: received_from ?? '' })]
      : []),
    ...reminded,
    ...refused,
  ];
  const [text = '', ...more] = said;
  const sound = here.length === 0 && refused.length === 0;
  const kind = sound ? 'ok' : 'warn';
  desk.answer(name, kind, text, [...more, ...here], answered?.meta.warnings);
  return NOTHING_UNSENT;
}

/** Remarks that can go into a queued sale; other kinds wait for the booking. */
const isForAll = (note: NoteRequest): note is Extract<NoteRequest, { kind: 'REMARK' }> =>
  note.kind === 'REMARK' && note.remark_type === undefined;

/** Moves remarks into the queued sale's requests; the other notes wait until it is placed. */
export function moveRemarksIntoRequests(desk: DeskContext, name: AreaName): void {
  desk.patchArea(name, ({ draft, unsent }) => {
    const texts = unsent.notes.flatMap((note) => (isForAll(note) ? note.text : []));
    if (!draft || texts.length === 0) return {};
    const remarks = [draft.requests.remarks, ...texts].filter((text) => text !== '').join('; ');
    const notes = unsent.notes.filter((note) => !isForAll(note));
    return {
      draft: { ...draft, requests: { ...draft.requests, remarks } },
      unsent: { ...unsent, notes },
    };
  });
}

/** Whether two DOCO lines are of one kind for one passenger: then the later one counts. */
function isSameDoco(one: NoteRequest, other: NoteRequest): boolean {
  if (one.kind !== 'SSR' || other.kind !== 'SSR' || other.code !== 'DOCO') return false;
  const readKind = (text: string | null) => readDoco(text ?? '')?.kind;
  return one.passengers[0] === other.passengers[0] && readKind(one.text) === readKind(other.text);
}

/** Adds the passengers' profile preferences to the waiting notes. */
export function addPreferencesToNotes(desk: DeskContext, name: AreaName): void {
  desk.patchArea(name, ({ draft, unsent }) => {
    const rows = draft?.rows ?? [];
    const doco = listDocoNotes(rows, desk.getAgencyToday());
    // Lines from an earlier attempt to end the sale may have been corrected since.
    const noted = unsent.notes.filter((note) => !doco.some((one) => isSameDoco(one, note)));
    const requests = listPreferenceNotes(rows, noted);
    return requests.length + doco.length === 0
      ? {}
      : { unsent: { ...unsent, notes: [...noted, ...requests, ...doco] } };
  });
}

/** Names airline requests stored here only, because the connection cannot send them. */
export async function describeLocalNotes(
  { client }: DeskContext,
  booking_id: string,
  added: readonly Annotation[],
): Promise<string[]> {
  if (!added.some(isForAirline)) return [];
  const read = await client.call('booking.annotations', { booking_id });
  if (!read.ok) return [];
  const local = read.value.output.items.filter(
    (item) => item.status === 'LOCAL' && isForAirline(item) && added.some((one) => isOf(one, item)),
  );
  const names = [...new Set(local.map((item) => (item.kind === 'SSR' ? item.code : item.kind)))];
  return names.length === 0 ? [] : [say('answer.noted_here', { list: names.join(', ') })];
}

const isForAirline = ({ kind }: Annotation): boolean => kind === 'SSR' || kind === 'OSI';
const isOf = (one: Annotation, item: Annotation): boolean =>
  one.kind === 'SSR'
    ? item.kind === 'SSR' && item.code === one.code
    : one.kind === 'OSI' && item.kind === 'OSI' && item.text === one.text;

/** Sends waiting notes right after a booking is created, and keeps that answer visible. */
export async function sendUnsent(desk: DeskContext, name: AreaName): Promise<void> {
  const { unsent, booking, answer: before } = desk.getArea(name);
  if (!booking || (unsent.notes.length === 0 && unsent.received_from === null)) return;
  const left = await send(desk, name, booking.booking, unsent.notes, unsent.received_from);
  desk.patchArea(name, { unsent: left });
  const after = desk.getArea(name).answer;
  if (left.notes.length === 0 && left.received_from === null) {
    if (before)
      desk.answer(name, after?.kind === 'warn' ? 'warn' : before.kind, before.text, [
        ...before.details,
        ...(after ? [after.text, ...after.details] : []),
      ]);
    return;
  }
  const details = [...(before ? [before.text] : []), ...(after ? [after.text] : [])];
  desk.answer(name, 'warn', say('answer.notes_unsent'), details);
}
