/**
 * Selling and changing without a line: what would have been sent is queued instead, after it was said
 * what that means. Nothing is queued that may already be on its way.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { CallResult } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { BookingPassengerInfo } from '#main/contract/passenger.ts';
import type { QueueAddInput } from '#main/contract/queue.ts';
import { isLost } from '../client/transport.ts';
import type { FlightWish } from '../commands/wishes.ts';
import { money, providerNumber, shortDay } from '../words/format.ts';
import { saidInWords } from '../words/said.ts';
import { phrase, say } from '../words/words.ts';
import type { Draft } from './area.ts';
import { away } from './connection.ts';
import {
  activeArea,
  agencyToday,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  refuseForm,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { wishesIntoNotes } from './notes.ts';
import { oweNotes, sendOwed } from './owed-notes.ts';
import { fieldErrors, hostName, rowsFor, toPassengers } from './passenger-rows.ts';
import { linkProfiles } from './profiles.ts';
import { putItem, readQueue } from './queue.ts';
import { NO_FLIGHTS, NO_WISHES } from './queue-state.ts';
import { type ReadWishes, readWishes } from './queue-wishes.ts';
import { showBooking } from './servicing.ts';
import { typedAs } from './typed-as.ts';
import { readFlights, withFlight } from './typed-flights.ts';

export const agencyCurrency = (bench: Bench): string =>
  bench.session.getState().session?.agency?.currency ?? 'BRL';

const providerOf = ({ offer, typed }: Draft) =>
  typed?.provider_type ?? offer?.provider_type ?? null;

/** Whether ending this draft queues it: typed flights always, chosen ones where there is no line. */
export const isQueued = (bench: Bench, draft: Draft): boolean =>
  draft.typed !== null || away(bench, providerOf(draft));

/** What the queue would be asked for, with what is shown before it is. */
export function endQueued(bench: Bench, name: AreaName): void {
  const { draft } = areaOf(bench, name);
  if (!draft) return;
  if (draft.submission) {
    // It may have been booked: a second way to the airline would be a second booking.
    answer(bench, name, 'warn', say('answer.queue_not_twice'));
    return;
  }
  const currency = agencyCurrency(bench);
  const wishes = readWishes(draft, currency);
  if ('errors' in wishes) {
    patchArea(bench, name, { draft: { ...draft, errors: { ...draft.errors, ...wishes.errors } } });
    openScreen(bench, name, 'names');
    refuseForm(bench, name, Object.values(wishes.errors));
    return;
  }
  const { limit_total } = wishes.read;
  const limit = `${currency} ${money(limit_total, currency)}`;
  ask(bench, {
    title: say('question.queue'),
    lines: [
      ...flightLines(draft).map((value) => ({ label: say('question.flight'), value })),
      ...draft.rows.map((row) => ({
        label: say('question.passenger'),
        value: `${row.last_name}/${row.first_name} ${row.pax_type}`.toUpperCase(),
      })),
      { label: say('question.provider'), value: providerNumber(providerOf(draft) ?? '') },
      ...(draft.offer
        ? [
            {
              label: say('question.shown'),
              value: `${draft.offer.currency} ${money(draft.offer.total, draft.offer.currency)}`,
            },
          ]
        : []),
      { label: say('question.limit'), value: limit },
    ],
    note: say(draft.typed ? 'question.queue_typed_note' : 'question.queue_note', { limit }),
    confirm: say('question.queue_do'),
    danger: false,
    run: () => queueDraft(bench, name, wishes.read),
  });
}

/** Flights of a draft in a line each. */
export function flightLines({ typed, slices }: Draft): string[] {
  if (typed) {
    return typed.segments.map(
      ({ carrier, flight_number, origin, destination, date, booking_class }) =>
        `${carrier}${flight_number} ${origin}–${destination} ${shortDay(date)} ${booking_class ?? ''}`,
    );
  }
  return slices.map(
    (slice) =>
      `${slice.origin}–${slice.destination} ${shortDay(slice.departure_date)} ` +
      slice.legs.map((leg) => `${leg.managed_by}${leg.flight_number}`).join(' '),
  );
}

async function queueDraft(bench: Bench, name: AreaName, wishes: ReadWishes): Promise<void> {
  const { draft } = areaOf(bench, name);
  if (!draft) return;
  const passengers = toPassengers(draft.rows, agencyToday(bench));
  const common = { passengers, ...wishes };
  const input: QueueAddInput = draft.typed
    ? { ...draft.typed, segments: [...draft.typed.segments], ...common }
    : { selected_tokens: [...draft.tokens], ...common };
  const result = await add(bench, name, input);
  if (result.ok) {
    wishesIntoNotes(bench, name);
    patchArea(bench, name, ({ flights }) => ({
      draft: null,
      pricing: null,
      flights: draft.typed ? { ...NO_FLIGHTS, provider_type: flights.provider_type } : flights,
    }));
    const { booking_id } = result.value.output.item;
    const n = oweNotes(bench, name, booking_id);
    showQueued(bench, name, result.value);
    const { booking } = result.value.view;
    const { answer: said } = areaOf(bench, name);
    if (said && n > 0) {
      const details = [...said.details, say('answer.owed', { n })];
      answer(bench, name, said.kind, said.text, details);
    }
    // It may have been placed while this was answered.
    void sendOwed(bench, booking_id);
    if (booking) await linkProfiles(bench, name, booking, draft.rows);
    return;
  }
  const now = areaOf(bench, name).draft;
  const { errors, rest } = fieldErrors(result.error.details);
  const limit = result.error.details.find(({ path }) => path === 'limit_total');
  const found = { ...errors, ...(limit ? { limit: limit.message } : {}) };
  if (isLost(result.error)) {
    answer(bench, name, 'bad', result.error.message, [say('answer.queue_lost')]);
    return;
  }
  if (!now || Object.keys(found).length === 0) {
    answerFailure(bench, name, result.error);
    return;
  }
  patchArea(bench, name, { draft: { ...now, errors: found } });
  openScreen(bench, name, 'names');
  answer(bench, name, 'bad', result.error.message, rest);
  askFocus(bench, 'error');
}

async function add(
  bench: Bench,
  name: AreaName,
  input: QueueAddInput,
): Promise<CallResult<'queue.add'>> {
  const result = await callFor(bench, name, phrase('waiting.queue'), 'queue.add', input);
  // Queued or not: the queue itself says, before anything is queued a second time.
  if (!result.ok && isLost(result.error)) await readQueue(bench);
  return result;
}

function showQueued(
  bench: Bench,
  name: AreaName,
  { output, view, meta }: Extract<CallResult<'queue.add'>, { ok: true }>['value'],
): void {
  const { item } = output;
  putItem(bench, item);
  if (view.booking) showBooking(bench, name, view.booking, meta.revision);
  const locator = view.booking?.provider.locator ?? '';
  const line = bench.outbox.getState().line;
  const key = item.kind === 'CREATE' ? 'answer.queued' : 'answer.queued_change';
  answer(bench, name, 'ok', say(key, { locator, title: saidInWords(item.title) }), [
    line === 'OFFLINE'
      ? say('answer.queued_until', {
          entry: typedAs(bench, { kind: 'itinerary_document', mailed: false }),
        })
      : say('answer.queued_now'),
    ...meta.warnings,
  ]);
}

/** Whether a change of a booking is queued: it is queued itself, or its provider is out of reach. */
export function changeIsQueued(bench: Bench, booking: Booking): boolean {
  const { booking_status: status, provider } = booking;
  if (status === 'QUEUED' || status === 'PENDING') return true;
  return away(bench, provider.provider_type);
}

export async function queueUpdate(
  bench: Bench,
  name: AreaName,
  booking: Booking,
  updates: BookingPassengerInfo[],
): Promise<CallResult<'queue.add'>> {
  const input = { booking_id: booking.id, booking_passengers_info: updates };
  const result = await add(bench, name, input);
  if (result.ok) {
    patchArea(bench, name, { edit: null, tab: 'passengers' });
    showQueued(bench, name, result.value);
  }
  return result;
}

export async function queueCancel(bench: Bench, name: AreaName, booking: Booking): Promise<void> {
  const result = await add(bench, name, { booking_id: booking.id, cancel: true });
  if (result.ok) showQueued(bench, name, result.value);
  else answerFailure(bench, name, result.error);
}

/** A call that met no line although there seemed to be one: it may be queued instead. */
export function offerToQueue(bench: Bench, what: Booking, run: () => void): void {
  ask(bench, {
    title: say('question.queue_instead'),
    lines: [
      { label: say('question.locator'), value: what.provider.locator ?? '' },
      ...what.passengers.map((p) => ({ label: say('question.passenger'), value: hostName(p) })),
    ],
    note: say('question.queue_instead_note'),
    confirm: say('question.queue_do'),
    danger: false,
    run,
  });
}

/** A typed flight goes into the form of its area, after those that are there. */
export function typeFlight(bench: Bench, wish: FlightWish): void {
  const { name } = activeArea(bench);
  patchArea(bench, name, ({ flights }) => ({ flights: withFlight(flights, wish) }));
  openFlights(bench);
}

export function openFlights(bench: Bench): void {
  const { name } = activeArea(bench);
  const { providers } = bench.shell.getState();
  const first = providers.find(({ configured }) => configured)?.provider_type ?? '';
  patchArea(bench, name, ({ flights }) => ({
    flights: { ...flights, provider_type: flights.provider_type || first },
  }));
  openScreen(bench, name, 'flights');
  askFocus(bench, 'form');
}

/** Goes on from the typed flights to the names; false where something is wrong with them. */
export function takeFlights(bench: Bench): boolean {
  const { name, flights, draft } = activeArea(bench);
  const read = readFlights(flights, agencyToday(bench));
  if ('errors' in read) {
    patchArea(bench, name, { flights: { ...flights, errors: read.errors } });
    refuseForm(bench, name);
    return false;
  }
  const { provider_type } = flights;
  if (provider_type === '') return false;
  const rows = rowsFor(flights);
  const kept = draft && !draft.submission ? draft.rows : [];
  const same =
    kept.length === rows.length && rows.every((row, at) => kept[at]?.pax_type === row.pax_type);
  patchArea(bench, name, {
    flights: { ...flights, errors: {} },
    booking: null,
    booking_id: null,
    draft: {
      offer: null,
      slices: [],
      tokens: [],
      typed: { provider_type, segments: read.segments },
      confirmed: false,
      wishes: draft?.typed ? draft.wishes : NO_WISHES,
      rows: same ? kept : rows,
      errors: {},
      submission: null,
      parts: null,
    },
  });
  openScreen(bench, name, 'names');
  askFocus(bench, 'form');
  return true;
}
