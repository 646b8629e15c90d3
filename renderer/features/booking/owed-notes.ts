/**
 * What was noted for a booking that still waits in the outbox: kept with its work area under that booking,
 * and written to it once it is placed. It stays there until it was written, over restarts and lost
 * lines; each lot goes out under a key of its own, so that it is never written twice. What was refused
 * is sent later under a new key: the service gives the answer of an old one again.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { isSettled } from '../../app/client/client.ts';
import {
  announce,
  answer,
  callFor,
  type DeskContext,
  getArea,
  patchArea,
} from '../../app/desk-context.ts';
import { phrase, say } from '../../i18n/words.ts';
import { NOTHING_UNSENT, type Owed } from '../sell/typed-state.ts';
import { buildAnnotations, describeKeptHere, isUnplaced, owe } from './notes.ts';
import { replaceBooking } from './servicing.ts';
import { type Written, writeNotes } from './writing-notes.ts';

/** Keeps what was noted on a sale for the booking it has become in the outbox; how many lines. */
export function oweNotes(desk: DeskContext, name: AreaName, booking_id: string): number {
  const { unsent } = getArea(desk, name);
  if (unsent.notes.length === 0 && unsent.received_from === null) return 0;
  owe(desk, name, booking_id, unsent);
  patchArea(desk, name, { unsent: NOTHING_UNSENT });
  return unsent.notes.length;
}

/** Lots that are on their way: the outbox may tell of a booking more than once. */
const sending = new Set<string>();

/** Writes what is owed to a booking that is placed by now, or to every such booking. */
export async function sendOwed(desk: DeskContext, booking_id: string | null): Promise<void> {
  if (desk.session.getState().phase !== 'signed_in') return;
  for (const { name, owed } of Object.values(desk.areas.getState().areas)) {
    for (const lot of owed) {
      if (booking_id !== null && lot.booking_id !== booking_id) continue;
      if (sending.has(lot.key)) continue;
      sending.add(lot.key);
      await sendLot(desk, name, lot).finally(() => sending.delete(lot.key));
    }
  }
}

async function sendLot(desk: DeskContext, name: AreaName, lot: Owed): Promise<void> {
  const read = await desk.client.call('booking.get', { id: lot.booking_id });
  if (!read.ok) return;
  const { booking } = read.value.output;
  if (isUnplaced(booking)) return;
  if (booking.booking_status === 'CANCELLED') {
    forget(desk, name, lot);
    return;
  }
  const before = getArea(desk, name);
  const in_hand = before.booking?.booking.id === booking.id && before.waiting === null;
  const written = await writeNotes(desk, {
    booking,
    requests: lot.notes,
    received_from: lot.received_from,
    linesOf: (request) => buildAnnotations(booking, request),
    call: (lines, n) => {
      const input = { ...lines, booking_id: booking.id, remove: [] };
      const extras = { idempotency_key: n === 0 ? lot.key : `${lot.key}-${n}` };
      // Of the current booking it is shown as any other writing is; of another it disturbs nothing.
      return in_hand
        ? callFor(desk, name, phrase('waiting.annotate'), 'booking.annotate', input, extras)
        : desk.client.call('booking.annotate', input, extras);
    },
  });
  const { added, answered, failure, refused, reminded } = written;
  const locator = booking.provider.locator ?? '';
  const said = in_hand ? before.answer : getArea(desk, name).answer;
  if (failure) {
    if (isSettled(failure)) renew(desk, name, lot, written);
    const text = say('answer.owed_unsent', { n: lot.notes.length, locator });
    answer(desk, name, 'warn', text, [failure.message, ...(said ? [said.text] : [])]);
    return;
  }
  forget(desk, name, lot);
  if (answered && getArea(desk, name).booking?.booking.id === booking.id) {
    replaceBooking(desk, name, answered.output.booking, answered.meta.revision);
  }
  const here = await describeKeptHere(desk, booking.id, added);
  const lines = [
    ...(added.length > 0 ? [say('answer.owed_sent', { n: added.length, locator })] : []),
    ...refused,
    ...reminded,
    ...here,
  ];
  const [text, ...more] = lines;
  if (text === undefined) return;
  if (said) {
    patchArea(desk, name, { answer: { ...said, details: [...said.details, ...lines] } });
    announce(desk, text);
  } else answer(desk, name, refused.length > 0 ? 'warn' : 'ok', text, more);
}

/** What is left of a lot after a refusal: nothing of it was written, so it can have another key. */
const renew = (desk: DeskContext, name: AreaName, lot: Owed, { left, added }: Written): void =>
  patchArea(desk, name, ({ owed }) => ({
    owed: owed.map((one) => {
      if (one.key !== lot.key) return one;
      const received_from = added.length > 0 ? null : one.received_from;
      return { ...one, notes: left, received_from, key: desk.client.newId() };
    }),
  }));

const forget = (desk: DeskContext, name: AreaName, lot: Owed): void =>
  patchArea(desk, name, ({ owed }) => ({ owed: owed.filter(({ key }) => key !== lot.key) }));
