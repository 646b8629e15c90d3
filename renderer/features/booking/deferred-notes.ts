/**
 * Notes for a booking that is still in the outbox: stored in its work area and written once it is
 * placed. They survive restarts and lost connections. Each batch has its own idempotency key, so
 * that it is never written twice. Refused notes are sent later under a new key, because the service
 * would repeat its answer to the old one.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { isSettled } from '../../app/client/client.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { isUnplaced } from '../../commands/why-not.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { NoteRequest } from '../../languages/requests.ts';
import { NOTHING_UNSENT, type Owed } from '../sell/typed-state.ts';
import { defer, describeLocalNotes } from './notes.ts';
import { replaceBooking } from './refreshing.ts';
import { type Written, writeNotes } from './writing-notes.ts';

/** Stores a sale's notes for its booking in the outbox; returns their number. */
export function deferNotes(desk: DeskContext, name: AreaName, booking_id: string): number {
  const { unsent } = desk.getArea(name);
  if (unsent.notes.length === 0 && unsent.received_from === null) return 0;
  defer(desk, name, booking_id, unsent);
  desk.patchArea(name, { unsent: NOTHING_UNSENT });
  return unsent.notes.length;
}

const sending = new WeakMap<DeskContext, Promise<void>>();

/**
 * Writes waiting notes to one booking, or for null to every booking placed by now. One run follows
 * the other: what an earlier one read before its booking was placed is written by the next, and
 * nothing is sent by both.
 */
export function sendDeferred(desk: DeskContext, booking_id: string | null): Promise<void> {
  const send = () => sendOwed(desk, booking_id);
  const run = (sending.get(desk) ?? Promise.resolve()).then(send, send);
  sending.set(desk, run);
  return run;
}

async function sendOwed(desk: DeskContext, booking_id: string | null): Promise<void> {
  if (desk.session.getState().phase !== 'signed_in') return;
  for (const { name, owed } of Object.values(desk.areas.getState().areas)) {
    for (const batch of owed) {
      if (booking_id === null || batch.booking_id === booking_id)
        await sendBatch(desk, name, batch);
    }
  }
}

async function sendBatch(desk: DeskContext, name: AreaName, batch: Owed): Promise<void> {
  const read = await desk.client.call('booking.get', { id: batch.booking_id });
  if (!read.ok) return;
  const { booking } = read.value.output;
  if (isUnplaced(booking)) return;
  const { booking_status: status } = booking;
  if (status === 'CANCELLED' || status === 'EXPIRED') return drop(desk, name, batch, booking);
  const before = desk.getArea(name);
  const is_current = before.booking?.booking.id === booking.id && before.waiting === null;
  const written = await writeNotes(desk, {
    booking,
    requests: batch.notes,
    received_from: batch.received_from,
    call: (input, n) => {
      const extras = { idempotency_key: n === 0 ? batch.key : `${batch.key}-${n}` };
      // For the current booking it shows as a call; for others nothing is shown.
      return is_current
        ? desk.callFor(name, phrase('waiting.annotate'), 'booking.annotate', input, extras)
        : desk.client.call('booking.annotate', input, extras);
    },
  });
  const { added, answered, failure, refused, reminded } = written;
  const locator = booking.provider.locator ?? '';
  // What was answered meanwhile stays, else what this call took from the screen.
  const getSaid = () => desk.getArea(name).answer ?? (is_current ? before.answer : null);
  if (failure) {
    const said = getSaid();
    if (isSettled(failure)) renew(desk, name, batch, written);
    const text = say('answer.owed_unsent', { n: batch.notes.length, locator });
    desk.answer(name, 'warn', text, [failure.message, ...(said ? [said.text] : [])]);
    return;
  }
  forget(desk, name, batch);
  if (answered && desk.getArea(name).booking?.booking.id === booking.id) {
    replaceBooking(desk, name, answered.output.booking, answered.meta.revision);
  }
  const here = await describeLocalNotes(desk, booking.id, added);
  const lines = [
    ...(added.length > 0 ? [say('answer.owed_sent', { n: added.length, locator })] : []),
    ...refused,
    ...reminded,
    ...here,
  ];
  const [text, ...more] = lines;
  if (text === undefined) return;
  const said = getSaid();
  if (said) {
    desk.patchArea(name, { answer: { ...said, details: [...said.details, ...lines] } });
    desk.announce(text);
  } else desk.answer(name, refused.length > 0 ? 'warn' : 'ok', text, more);
}

function describeNote(note: NoteRequest): string {
  if (note.kind === 'PHONE') return note.number;
  if (note.kind === 'REMINDER') return formatShortDay(note.date);
  return note.kind === 'SSR' ? [note.code, note.text ?? []].flat().join(' ') : note.text;
}

/** What nobody can write any more is shown once, so that it can be typed elsewhere. */
function drop(desk: DeskContext, name: AreaName, batch: Owed, booking: Booking): void {
  const { notes } = batch;
  if (notes.length > 0) {
    const text = say('answer.owed_dropped', {
      n: notes.length,
      locator: booking.provider.locator ?? '',
      status: say(`status.${booking.booking_status}`),
      list: notes.map(describeNote).join(', '),
    });
    const said = desk.getArea(name).answer;
    desk.answer(name, 'warn', text, said ? [said.text, ...said.details] : []);
  }
  forget(desk, name, batch);
}

/** After a refusal nothing was written, so the rest of the batch gets a new key. */
const renew = (desk: DeskContext, name: AreaName, batch: Owed, { left, added }: Written): void =>
  desk.patchArea(name, ({ owed }) => ({
    owed: owed.map((one) => {
      if (one.key !== batch.key) return one;
      const received_from = added.length > 0 ? null : one.received_from;
      return { ...one, notes: left, received_from, key: desk.client.newId() };
    }),
  }));

const forget = (desk: DeskContext, name: AreaName, batch: Owed): void =>
  desk.patchArea(name, ({ owed }) => ({ owed: owed.filter(({ key }) => key !== batch.key) }));
