/**
 * Remarks, messages and requests to airlines, phones, and who asked for a change. Before there is a
 * booking they wait in the work area and are sent right after it is made; what could not be sent stays.
 */
import type { Annotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { NoteWish } from '../commands/wishes.ts';
import { phrase, say } from '../words/words.ts';
import type { Draft } from './area.ts';
import {
  activeArea,
  announce,
  answer,
  areaOf,
  type Bench,
  bookingOf,
  callFor,
  patchArea,
} from './desk.ts';
import { wishNotes } from './profile-wishes.ts';
import { afterFailure, heldRevision, replaceBooking } from './servicing.ts';
import { NOTHING_UNSENT, type Unsent } from './typed-state.ts';
import { writeNotes } from './writing-notes.ts';

/** How many passengers and flights there are to note something for. */
interface Extent {
  passengers: number;
  flights: number;
}

const legsOf = <Leg>({ slices }: { slices: readonly { legs: readonly Leg[] }[] }): Leg[] =>
  slices.flatMap(({ legs }) => legs);

/** What a wish names and is not there, said; null where all of it is. */
function missingIn(wish: NoteWish, { passengers, flights }: Extent): string | null {
  const n =
    'passengers' in wish ? wish.passengers.find((number) => number > passengers) : undefined;
  if (n !== undefined) return say('answer.no_passenger', { n });
  const segment = wish.kind === 'SSR' ? wish.segment : null;
  const there = segment === null || (segment >= 1 && segment <= flights);
  return there ? null : say('answer.no_flight', { n: segment });
}

/** A wish for a booking: passengers and flights by id. What it names and is not there is said. */
export function annotationsOf(
  booking: Booking,
  wish: NoteWish,
): { lines: Annotation[] } | { missing: string } {
  const legs = legsOf(booking);
  const missing = missingIn(wish, {
    passengers: booking.passengers.length,
    flights: legs.length,
  });
  if (missing !== null) return { missing };
  const numbers = 'passengers' in wish ? wish.passengers : [];
  const ids = numbers.flatMap((n) => booking.passengers[n - 1]?.id ?? []);
  switch (wish.kind) {
    case 'REMINDER':
      return { lines: [] };
    case 'REMARK':
      return {
        lines: [{ kind: 'REMARK', remark_type: wish.remark_type ?? 'GENERAL', text: wish.text }],
      };
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
      const segment_ids = legs.filter((_, at) => at + 1 === segment).map(({ id }) => id);
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

const flightsOf = ({ slices, typed }: Draft): number =>
  typed ? typed.segments.length : legsOf({ slices }).length;

/** Writes them to the booking in hand, or keeps them until what was sold is booked. */
export async function addNotes(bench: Bench, wishes: readonly NoteWish[]): Promise<void> {
  const area = activeArea(bench);
  const { name, draft } = area;
  const booking = bookingOf(area);
  const there: Extent =
    draft && !booking
      ? { passengers: draft.rows.length, flights: flightsOf(draft) }
      : {
          passengers: booking?.booking.passengers.length ?? 0,
          flights: booking ? legsOf(booking.booking).length : 0,
        };
  const [wrong] = wishes.flatMap((wish) => missingIn(wish, there) ?? []);
  if (wrong !== undefined) {
    answer(bench, name, 'warn', wrong);
    return;
  }
  if (!booking) {
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
  if (draft) {
    // What else was noted is for the sale.
    await send(bench, name, booking.booking, wishes, null);
    return;
  }
  // What an earlier time did not take goes along.
  const { unsent } = areaOf(bench, name);
  const all = [...unsent.notes, ...wishes];
  const left = await send(bench, name, booking.booking, all, unsent.received_from);
  // What was typed just now is typed again where it could not be sent.
  const notes = left.notes.filter((note) => !wishes.includes(note));
  patchArea(bench, name, { unsent: { ...left, notes } });
}

/** Who asked for what is done next. */
export async function receivedFrom(bench: Bench, person: string): Promise<void> {
  const area = activeArea(bench);
  const { name } = area;
  const booking = bookingOf(area);
  const received_from = person.trim() === '' ? null : person.trim();
  if (received_from === null) return;
  if (!booking) {
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

/** Writes to the booking in hand and says what came of it; what is left where it could not be asked. */
async function send(
  bench: Bench,
  name: AreaName,
  booking: Booking,
  wishes: readonly NoteWish[],
  received_from: string | null,
): Promise<Unsent> {
  const written = await writeNotes(bench, {
    booking,
    wishes,
    received_from,
    linesOf: (wish) => annotationsOf(booking, wish),
    call: (input) =>
      callFor(bench, name, phrase('waiting.annotate'), 'booking.annotate', {
        ...input,
        booking_id: booking.id,
        revision: heldRevision(bench, name).if_match ?? null,
        remove: [],
      }),
  });
  const { added, answered, failure, refused, reminded, left } = written;
  if (answered && areaOf(bench, name).booking_id === booking.id) {
    replaceBooking(bench, name, answered.output.booking, answered.meta.revision);
  }
  if (failure) {
    afterFailure(bench, name, failure);
    return { notes: left, received_from: answered ? null : received_from };
  }
  const here = await keptHere(bench, booking.id, added);
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
  answer(bench, name, sound ? 'ok' : 'warn', text, [
    ...more,
    ...(answered?.meta.warnings ?? []),
    ...here,
  ]);
  return NOTHING_UNSENT;
}

/** What goes with a sale that is queued: remarks of other kinds wait for the booking. */
const isForAll = (note: NoteWish): note is Extract<NoteWish, { kind: 'REMARK' }> =>
  note.kind === 'REMARK' && note.remark_type === undefined;

/** What is queued takes remarks along by itself; the rest waits until it is placed. */
export function remarksIntoWishes(bench: Bench, name: AreaName): void {
  patchArea(bench, name, ({ draft, unsent }) => {
    const texts = unsent.notes.flatMap((note) => (isForAll(note) ? note.text : []));
    if (!draft || texts.length === 0) return {};
    const remarks = [draft.wishes.remarks, ...texts].filter((text) => text !== '').join('\n');
    const notes = unsent.notes.filter((note) => !isForAll(note));
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
  const left = await send(bench, name, booking.booking, unsent.notes, unsent.received_from);
  patchArea(bench, name, { unsent: left });
  const after = areaOf(bench, name).answer;
  if (left.notes.length === 0 && left.received_from === null) {
    if (before)
      answer(bench, name, after?.kind === 'warn' ? 'warn' : before.kind, before.text, [
        ...before.details,
        ...(after ? [after.text, ...after.details] : []),
      ]);
    return;
  }
  const details = [...(before ? [before.text] : []), ...(after ? [after.text] : [])];
  answer(bench, name, 'warn', say('answer.notes_unsent'), details);
}
