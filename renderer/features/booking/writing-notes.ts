/**
 * Writes notes to a booking in one call; if a rule refuses one, writes each separately, so that a
 * wrong line does not block the others. Refused notes are reported and dropped, because they would
 * be refused again.
 */
import { type Annotation, REMARK_LENGTH, SERVICE_TEXT_LENGTH } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { CallResult } from '#main/contract/call.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { MAX_PHONE } from '#main/contract/texts.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { REMINDER_QUEUE } from '../../languages/reminder.ts';
import type { NoteRequest } from '../../languages/requests.ts';

/** Number of passengers and flights that notes can refer to. */
export interface Extent {
  passengers: number;
  flights: number;
}

export const listLegs = <Leg>({ slices }: { slices: readonly { legs: readonly Leg[] }[] }): Leg[] =>
  slices.flatMap(({ legs }) => legs);

const listNamed = (request: NoteRequest): number[] =>
  'passengers' in request ? (request.passengers ?? []) : [];

/** Describes a passenger or flight of a request that does not exist; null if all exist. */
export function describeMissing(
  request: NoteRequest,
  { passengers, flights }: Extent,
): string | null {
  const n = listNamed(request).find((number) => number > passengers);
  if (n !== undefined) return say('answer.no_passenger', { n });
  const segment = request.kind === 'SSR' ? request.segment : null;
  const there = segment === null || (segment >= 1 && segment <= flights);
  return there ? null : say('answer.no_flight', { n: segment });
}

/** The most letters that the service takes of each kind of line. */
export const NOTE_LENGTHS = {
  REMARK: REMARK_LENGTH,
  OSI: SERVICE_TEXT_LENGTH,
  SSR: SERVICE_TEXT_LENGTH,
  PHONE: MAX_PHONE,
} as const;

/** Said at once: a line of a sale is written only once its booking is there. */
export function describeTooLong(request: NoteRequest): string | null {
  if (request.kind === 'REMINDER') return null;
  const n = NOTE_LENGTHS[request.kind];
  const has = ((request.kind === 'PHONE' ? request.number : request.text) ?? '').length;
  return has > n ? say('answer.text_too_long', { n, has }) : null;
}

/** A request as lines with passenger and flight ids, or the description of a missing one. */
function buildAnnotations(
  booking: Booking,
  request: NoteRequest,
): { lines: Annotation[] } | { missing: string } {
  const legs = listLegs(booking);
  const missing = describeMissing(request, {
    passengers: booking.passengers.length,
    flights: legs.length,
  });
  if (missing !== null) return { missing };
  const ids = listNamed(request).flatMap((n) => booking.passengers[n - 1]?.id ?? []);
  switch (request.kind) {
    case 'REMINDER':
      return { lines: [] };
    case 'REMARK':
      return {
        lines: [
          { kind: 'REMARK', remark_type: request.remark_type ?? 'GENERAL', text: request.text },
        ],
      };
    case 'PHONE': {
      const { number, use, city } = request;
      const [passenger_id = null] = ids;
      return { lines: [{ kind: 'PHONE', number, use, city, passenger_id }] };
    }
    case 'OSI': {
      const { airline, text } = request;
      const for_whom = ids.length === 0 ? [null] : ids;
      return {
        lines: for_whom.map((passenger_id) => ({ kind: 'OSI', airline, text, passenger_id })),
      };
    }
    case 'SSR': {
      const { code, airline, text, segment } = request;
      const segment_ids = legs.filter((_, at) => at + 1 === segment).map(({ id }) => id);
      return { lines: [{ kind: 'SSR', code, airline, text, passenger_ids: ids, segment_ids }] };
    }
  }
}

type Annotated = CallResult<'booking.annotate'>;

interface Notes {
  booking: Booking;
  requests: readonly NoteRequest[];
  received_from: string | null;
  /** `n` numbers the calls of one run, from 0. */
  call(input: InputOf<'booking.annotate'>, n: number): Promise<Annotated>;
}

export interface Written {
  added: Annotation[];
  /** The last answer of the service; null if no call succeeded. */
  answered: Extract<Annotated, { ok: true }>['value'] | null;
  /** Refusals, and results of reminders, in words. */
  refused: string[];
  reminded: string[];
  /** The failure that stopped the rest, which may be correct. */
  failure: ErrorBody | null;
  left: NoteRequest[];
}

/** Passenger data, which the service takes in a separate call. */
const isDoco = (request: NoteRequest): boolean => request.kind === 'SSR' && request.code === 'DOCO';

/** Whether a repetition would be refused again. */
const isRefusal = ({ code }: ErrorBody): boolean => code === 400 || code === 422;

export async function writeNotes({ client }: DeskContext, notes: Notes): Promise<Written> {
  const { booking, requests, received_from, call } = notes;
  const written: Written = {
    added: [],
    answered: null,
    refused: [],
    reminded: [],
    failure: null,
    left: [],
  };
  const refuse = (why: string) => written.refused.push(say('answer.note_refused', { why }));
  const sound: { request: NoteRequest; lines: Annotation[] }[] = [];
  for (const request of requests) {
    const read = buildAnnotations(booking, request);
    if ('missing' in read) refuse(read.missing);
    else if (read.lines.length > 0) sound.push({ request, lines: read.lines });
  }
  let person = received_from;
  let count = 0;
  const write = async (some: typeof sound): Promise<ErrorBody | null> => {
    const add = some.flatMap(({ lines }) => lines);
    const input = { booking_id: booking.id, received_from: person, add, remove: [] };
    const result = await call(input, count);
    count += 1;
    if (!result.ok) return result.error;
    person = null;
    written.added.push(...add);
    written.answered = result.value;
    return null;
  };
  /** Writes a batch in one call, or each note separately if a rule refuses one. */
  const writeBatch = async (some: typeof sound): Promise<void> => {
    const first = await write(some);
    if (!first) return;
    if (!isRefusal(first)) {
      written.failure = first;
      written.left.push(...some.map(({ request }) => request));
    } else if (some.length <= 1) refuse(first.message);
    else for (const one of some) await (written.failure ? leave(one) : writeBatch([one]));
  };
  const leave = async ({ request }: (typeof sound)[number]) => void written.left.push(request);
  const doco = sound.filter(({ request }) => isDoco(request));
  const lines = sound.filter(({ request }) => !isDoco(request));
  if (lines.length > 0 || (person !== null && doco.length === 0)) await writeBatch(lines);
  if (written.failure) written.left.push(...doco.map(({ request }) => request));
  else if (doco.length > 0) await writeBatch(doco);
  for (const request of requests) {
    if (request.kind !== 'REMINDER') continue;
    if (written.failure) written.left.push(request);
    else await remind(client, booking.id, request.date, written);
  }
  return written;
}

/** Places the booking on the agency's reminder queue. */
async function remind(
  client: DeskContext['client'],
  booking_id: string,
  date: string,
  written: Written,
): Promise<void> {
  const day = formatShortDay(date);
  const placed = await client.call('queue.place', {
    booking_id,
    queue: REMINDER_QUEUE,
    due_on: date,
  });
  if (placed.ok) written.reminded.push(say('answer.reminded', { day, queue: REMINDER_QUEUE }));
  else {
    written.refused.push(say('answer.reminder_unsent', { day, why: placed.error.message }));
  }
}
