/**
 * What was noted for a booking that still waits in the queue: kept with its work area under that booking,
 * and written to it once it is placed. It stays there until it was written, over restarts and lost
 * lines; each lot goes out under a key of its own, so that it is never written twice. What was refused
 * is sent later under a new key: the service gives the answer of an old one again.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { isSettled } from '../client/client.ts';
import { phrase, say } from '../words/words.ts';
import { announce, answer, areaOf, type Bench, callFor, patchArea } from './desk.ts';
import { annotationsOf, isUnplaced, keptHere, owe } from './notes.ts';
import { replaceBooking } from './servicing.ts';
import { NOTHING_UNSENT, type Owed } from './typed-state.ts';
import { type Written, writeNotes } from './writing-notes.ts';

/** Keeps what was noted on a sale for the booking it has become in the queue; how many lines. */
export function oweNotes(bench: Bench, name: AreaName, booking_id: string): number {
  const { unsent } = areaOf(bench, name);
  if (unsent.notes.length === 0 && unsent.received_from === null) return 0;
  owe(bench, name, booking_id, unsent);
  patchArea(bench, name, { unsent: NOTHING_UNSENT });
  return unsent.notes.length;
}

/** Lots that are on their way: the queue may tell of a booking more than once. */
const sending = new Set<string>();

/** Writes what is owed to a booking that is placed by now, or to every such booking. */
export async function sendOwed(bench: Bench, booking_id: string | null): Promise<void> {
  if (bench.session.getState().phase !== 'signed_in') return;
  for (const { name, owed } of Object.values(bench.areas.getState().areas)) {
    for (const lot of owed) {
      if (booking_id !== null && lot.booking_id !== booking_id) continue;
      if (sending.has(lot.key)) continue;
      sending.add(lot.key);
      await sendLot(bench, name, lot).finally(() => sending.delete(lot.key));
    }
  }
}

async function sendLot(bench: Bench, name: AreaName, lot: Owed): Promise<void> {
  const read = await bench.client.call('booking.get', { id: lot.booking_id });
  if (!read.ok) return;
  const { booking } = read.value.output;
  if (isUnplaced(booking)) return;
  if (booking.booking_status === 'CANCELLED') {
    forget(bench, name, lot);
    return;
  }
  const before = areaOf(bench, name);
  const in_hand = before.booking?.booking.id === booking.id && before.waiting === null;
  const written = await writeNotes(bench, {
    booking,
    wishes: lot.notes,
    received_from: lot.received_from,
    linesOf: (wish) => annotationsOf(booking, wish),
    call: (lines, n) => {
      const input = { ...lines, booking_id: booking.id, remove: [] };
      const extras = { idempotency_key: n === 0 ? lot.key : `${lot.key}-${n}` };
      // Of the booking in hand it is shown as any other writing is; of another it disturbs nothing.
      return in_hand
        ? callFor(bench, name, phrase('waiting.annotate'), 'booking.annotate', input, extras)
        : bench.client.call('booking.annotate', input, extras);
    },
  });
  const { added, answered, failure, refused, reminded } = written;
  const locator = booking.provider.locator ?? '';
  const said = in_hand ? before.answer : areaOf(bench, name).answer;
  if (failure) {
    if (isSettled(failure)) renew(bench, name, lot, written);
    const text = say('answer.owed_unsent', { n: lot.notes.length, locator });
    answer(bench, name, 'warn', text, [failure.message, ...(said ? [said.text] : [])]);
    return;
  }
  forget(bench, name, lot);
  if (answered && areaOf(bench, name).booking?.booking.id === booking.id) {
    replaceBooking(bench, name, answered.output.booking, answered.meta.revision);
  }
  const here = await keptHere(bench, booking.id, added);
  const lines = [
    ...(added.length > 0 ? [say('answer.owed_sent', { n: added.length, locator })] : []),
    ...refused,
    ...reminded,
    ...here,
  ];
  const [text, ...more] = lines;
  if (text === undefined) return;
  if (said) {
    patchArea(bench, name, { answer: { ...said, details: [...said.details, ...lines] } });
    announce(bench, text);
  } else answer(bench, name, refused.length > 0 ? 'warn' : 'ok', text, more);
}

/** What is left of a lot after a refusal: nothing of it was written, so it can have another key. */
const renew = (bench: Bench, name: AreaName, lot: Owed, { left, added }: Written): void =>
  patchArea(bench, name, ({ owed }) => ({
    owed: owed.map((one) => {
      if (one.key !== lot.key) return one;
      const received_from = added.length > 0 ? null : one.received_from;
      return { ...one, notes: left, received_from, key: bench.client.newId() };
    }),
  }));

const forget = (bench: Bench, name: AreaName, lot: Owed): void =>
  patchArea(bench, name, ({ owed }) => ({ owed: owed.filter(({ key }) => key !== lot.key) }));
