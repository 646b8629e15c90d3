/**
 * Remarks, messages and requests to airlines, phones, and who asked for a change. Before there is a
 * booking they wait in the work area and are sent right after it is made; what could not be sent stays.
 */
import type { Annotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { NoteWish } from '../commands/situation.ts';
import { phrase, say } from '../words/words.ts';
import { activeArea, announce, answer, areaOf, type Bench, callFor, patchArea } from './desk.ts';
import { wishNotes } from './profile-wishes.ts';
import { afterFailure, heldRevision, replaceBooking } from './servicing.ts';
import { NOTHING_UNSENT, type Unsent } from './typed-state.ts';

/** A wish for a booking: passengers and flights by id. A number that is none is given back. */
export function annotationsOf(
  booking: Booking,
  wish: NoteWish,
): { lines: Annotation[] } | { missing: number } {
  const numbers = 'passengers' in wish ? wish.passengers : [];
  const missing = numbers.find((n) => !booking.passengers[n - 1]);
  if (missing !== undefined) return { missing };
  const ids = numbers.map((n) => booking.passengers[n - 1]!.id);
  switch (wish.kind) {
    case 'REMARK':
      return { lines: [{ kind: 'REMARK', remark_type: 'GENERAL', text: wish.text }] };
    case 'PHONE': {
      const { number, use, city } = wish;
      return { lines: [{ kind: 'PHONE', number, use, city }] };
    }
    case 'OSI': {
      const { airline, text } = wish;
      const for_whom = ids.length === 0 ? [null] : ids;
      return {
        lines: for_whom.map((passenger_id) => ({ kind: 'OSI', airline, text, passenger_id })),
      };
    }
    case 'SSR': {
      const { code, airline, text, segment } = wish;
      const leg = booking.slices.flatMap(({ legs }) => legs)[(segment ?? 0) - 1];
      const segment_ids = segment !== null && leg ? [leg.id] : [];
      return {
        lines: [{ kind: 'SSR', code, airline, text, passenger_ids: ids, segment_ids }],
      };
    }
  }
}

/** What still waits in the queue: nothing can be written to it yet. */
export const isUnplaced = ({ booking_status: status }: Booking): boolean =>
  status === 'QUEUED' || status === 'PENDING';

/** Keeps something under a booking until that is placed. */
export const owe = (bench: Bench, name: AreaName, booking_id: string, what: Unsent): void =>
  patchArea(bench, name, ({ owed }) => ({
    owed: [...owed, { booking_id, key: bench.client.newId(), ...what }],
  }));

/** Writes them to the booking in hand, or keeps them until what was sold is booked. */
export async function addNotes(bench: Bench, wishes: readonly NoteWish[]): Promise<void> {
  const { name, booking, draft } = activeArea(bench);
  if (!booking || draft) {
    patchArea(bench, name, ({ unsent }) => ({
      unsent: { ...unsent, notes: [...unsent.notes, ...wishes] },
    }));
    answer(bench, name, 'info', say('answer.note_kept'));
    return;
  }
  if (isUnplaced(booking.booking)) {
    owe(bench, name, booking.booking.id, { notes: wishes, received_from: null });
    answer(bench, name, 'info', say('answer.owed', { n: wishes.length }));
    return;
  }
  // What an earlier time did not take goes along.
  const { unsent } = areaOf(bench, name);
  const all = [...unsent.notes, ...wishes];
  if (await send(bench, name, booking.booking, all, unsent.received_from)) {
    patchArea(bench, name, { unsent: NOTHING_UNSENT });
  }
}

/** Who asked for what is done next. */
export async function receivedFrom(bench: Bench, person: string): Promise<void> {
  const { name, booking, draft } = activeArea(bench);
  const received_from = person.trim() === '' ? null : person.trim();
  if (received_from === null) return;
  if (!booking || draft) {
    patchArea(bench, name, ({ unsent }) => ({ unsent: { ...unsent, received_from } }));
    announce(bench, say('answer.received', { name: received_from }));
    return;
  }
  if (isUnplaced(booking.booking)) {
    owe(bench, name, booking.booking.id, { notes: [], received_from });
    announce(bench, say('answer.received', { name: received_from }));
    return;
  }
  await send(bench, name, booking.booking, [], received_from);
}

async function send(
  bench: Bench,
  name: AreaName,
  booking: Booking,
  wishes: readonly NoteWish[],
  received_from: string | null,
): Promise<boolean> {
  const read = wishes.map((wish) => annotationsOf(booking, wish));
  const wrong = read.find((one) => 'missing' in one);
  if (wrong && 'missing' in wrong) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n: wrong.missing }));
    return false;
  }
  const add = read.flatMap((one) => ('lines' in one ? one.lines : []));
  const { if_match } = heldRevision(bench, name);
  const result = await callFor(bench, name, phrase('waiting.annotate'), 'booking.annotate', {
    booking_id: booking.id,
    revision: if_match ?? null,
    received_from,
    add,
    remove: [],
  });
  if (!result.ok) {
    afterFailure(bench, name, result.error);
    return false;
  }
  const { output, meta } = result.value;
  if (areaOf(bench, name).booking_id === booking.id) {
    replaceBooking(bench, name, output.booking, meta.revision);
  }
  const text =
    add.length === 0
      ? say('answer.received', { name: received_from ?? '' })
      : say('answer.noted', { n: add.length });
  const here = await keptHere(bench, booking.id, add);
  answer(bench, name, here.length > 0 ? 'warn' : 'ok', text, [...meta.warnings, ...here]);
  return true;
}

/** What is queued takes remarks along by itself; the rest waits until it is placed. */
export function remarksIntoWishes(bench: Bench, name: AreaName): void {
  patchArea(bench, name, ({ draft, unsent }) => {
    const texts = unsent.notes.flatMap((note) => (note.kind === 'REMARK' ? note.text : []));
    if (!draft || texts.length === 0) return {};
    const remarks = [draft.wishes.remarks, ...texts].filter((text) => text !== '').join('\n');
    const notes = unsent.notes.filter(({ kind }) => kind !== 'REMARK');
    return {
      draft: { ...draft, wishes: { ...draft.wishes, remarks } },
      unsent: { ...unsent, notes },
    };
  });
}

/** What the profiles of those who are named wish for goes the way of what was noted. */
export function wishesIntoNotes(bench: Bench, name: AreaName): void {
  patchArea(bench, name, ({ draft, unsent }) => {
    const wishes = wishNotes(draft?.rows ?? [], unsent.notes);
    return wishes.length === 0
      ? {}
      : { unsent: { ...unsent, notes: [...unsent.notes, ...wishes] } };
  });
}

/** What was to go to an airline and stays here, since its connection carries no such lines. */
export async function keptHere(
  { client }: Bench,
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

/** Right after a booking is made: what waited for it. The answer of the making stays in sight. */
export async function sendUnsent(bench: Bench, name: AreaName): Promise<void> {
  const { unsent, booking, answer: before } = areaOf(bench, name);
  if (!booking || (unsent.notes.length === 0 && unsent.received_from === null)) return;
  const sent = await send(bench, name, booking.booking, unsent.notes, unsent.received_from);
  const after = areaOf(bench, name).answer;
  if (sent) {
    patchArea(bench, name, { unsent: NOTHING_UNSENT });
    if (before)
      answer(bench, name, before.kind, before.text, [
        ...before.details,
        ...(after ? [after.text, ...after.details] : []),
      ]);
    return;
  }
  const details = [...(before ? [before.text] : []), ...(after ? [after.text] : [])];
  answer(bench, name, 'warn', say('answer.notes_unsent'), details);
}
