/** Sales and changes made offline: queued after a question, never what may have been sent. */
import type { Booking } from '#main/contract/booking.ts';
import type { CallResult } from '#main/contract/call.ts';
import { filterKeys } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { CHANGED_LATER, type OutboxAddInput } from '#main/contract/outbox.ts';
import type { BookingPassengerInfo } from '#main/contract/passenger.ts';
import { type Draft, EMPTY_SALE } from '../../app/area.ts';
import { isLost } from '../../app/client/transport.ts';
import { isProviderAway } from '../../app/connection.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { isUnplaced } from '../../commands/why-not.ts';
import { formatAmount, formatFlight, formatProvider, formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { FlightRequest } from '../../languages/requests.ts';
import { deferNotes, sendDeferred } from '../booking/deferred-notes.ts';
import { addPreferencesToNotes } from '../booking/notes.ts';
import { showBooking } from '../booking/servicing.ts';
import { linkProfiles } from '../profiles/profiles.ts';
import {
  buildRows,
  formatHostName,
  formatRow,
  mapFieldErrors,
  toPassengers,
} from '../sell/passenger-rows.ts';
import { addFlight, readFlights } from '../sell/typed-flights.ts';
import { putItem, readOutbox } from './outbox.ts';
import { type QueuedRequests, readRequests } from './outbox-requests.ts';
import { formatItemTitle } from './outbox-rows.ts';
import { NO_FLIGHTS, NO_REQUESTS, type OutboxRequests } from './outbox-state.ts';

export const getAgencyCurrency = (desk: DeskContext): string =>
  desk.session.getState().session?.agency?.currency ?? 'BRL';

const findProvider = ({ offer, typed }: Draft) =>
  typed?.provider_type ?? offer?.provider_type ?? null;

/** Whether ending this sale adds it to the outbox: typed flights, or its provider is away. */
export const isQueued = (desk: DeskContext, draft: Draft): boolean =>
  draft.typed !== null || isProviderAway(desk, findProvider(draft));

/** Changes the requests of the sale as typed, and clears errors of these fields. */
export function changeRequests(
  desk: DeskContext,
  name: AreaName,
  part: Partial<OutboxRequests>,
): void {
  desk.patchArea(name, ({ draft }) => {
    if (!draft) return {};
    const errors = filterKeys(draft.errors, (field) => !(field in part));
    return { draft: { ...draft, requests: { ...draft.requests, ...part }, errors } };
  });
}

/** Asks before adding the sale to the outbox; refuses one that may have been sent. */
export function endQueued(desk: DeskContext, name: AreaName): void {
  const { draft } = desk.getArea(name);
  if (!draft) return;
  if (draft.submission) {
    // It may be booked already: sending it again could book twice.
    desk.answer(name, 'warn', say('answer.outbox_not_twice'));
    return;
  }
  const currency = getAgencyCurrency(desk);
  const requests = readRequests(draft, currency);
  if ('errors' in requests) {
    desk.patchArea(name, { draft: { ...draft, errors: { ...draft.errors, ...requests.errors } } });
    desk.openScreen(name, 'names');
    desk.refuseForm(name);
    return;
  }
  const { limit_total } = requests.read;
  const limit = formatAmount(limit_total, currency);
  desk.ask(name, {
    title: say('question.outbox'),
    lines: [
      ...formatFlightLines(draft).map((value) => ({ label: say('term.flight'), value })),
      ...draft.rows.map((row) => ({ label: say('term.passenger'), value: formatRow(row) })),
      {
        label: say('term.provider'),
        value: formatProvider(findProvider(draft) ?? '', desk.shell.getState().providers),
      },
      draft.offer && {
        label: say('outbox.total_shown'),
        value: formatAmount(draft.offer.total, draft.offer.currency),
      },
      { label: say('question.limit'), value: limit },
    ],
    note: say(draft.typed ? 'question.outbox_typed_note' : 'question.outbox_note', { limit }),
    confirm: say('question.outbox_do'),
    run: () => addSaleToOutbox(desk, name, requests.read),
  });
}

export function formatFlightLines({ typed, slices }: Draft): string[] {
  if (typed) {
    return typed.segments.map(
      ({ carrier, flight_number, origin, destination, date, booking_class }) =>
        `${carrier}${flight_number} ${origin}–${destination} ${formatShortDay(date)} ${booking_class ?? ''}`,
    );
  }
  return slices.map(
    (slice) =>
      `${slice.origin}–${slice.destination} ${formatShortDay(slice.departure_date)} ` +
      slice.legs.map(formatFlight).join(' '),
  );
}

async function addSaleToOutbox(
  desk: DeskContext,
  name: AreaName,
  requests: QueuedRequests,
): Promise<void> {
  const { draft } = desk.getArea(name);
  if (!draft) return;
  const passengers = toPassengers(draft.rows, desk.getAgencyToday());
  const common = { passengers, ...requests };
  const input: OutboxAddInput = draft.typed
    ? { ...draft.typed, segments: [...draft.typed.segments], ...common }
    : { selected_tokens: [...draft.tokens], ...common };
  const result = await add(desk, name, input);
  if (!result.ok) return markDraftErrors(desk, name, result.error);
  addPreferencesToNotes(desk, name);
  desk.patchArea(name, ({ flights }) => ({
    draft: null,
    pricing: null,
    flights: draft.typed ? { ...NO_FLIGHTS, provider_type: flights.provider_type } : flights,
  }));
  const { output, view } = result.value;
  const { booking_id } = output.item;
  const n = deferNotes(desk, name, booking_id);
  showQueued(desk, name, result.value);
  // Which forms its provider takes is known once it is placed.
  if (draft.payment) desk.payment_form.wanted.set(booking_id, draft.payment);
  const { answer: said } = desk.getArea(name);
  if (said && n > 0) {
    desk.answer(name, said.kind, said.text, [...said.details, say('answer.owed', { n })]);
  }
  // It may have been booked meanwhile.
  void sendDeferred(desk, booking_id);
  if (view.booking) await linkProfiles(desk, name, view.booking, draft.rows);
}

/** Shows errors at the sale's fields if they belong to one. */
function markDraftErrors(desk: DeskContext, name: AreaName, error: ErrorBody): void {
  if (isLost(error)) {
    desk.answer(name, 'bad', error.message, [
      say('answer.outbox_lost', { key: desk.formatKey('outbox.open') }),
    ]);
    return;
  }
  const { draft } = desk.getArea(name);
  const { errors, rest } = mapFieldErrors(error.details);
  const limit = error.details.find(({ path }) => path === 'limit_total')?.message;
  const found = { ...errors, ...(limit !== undefined && { limit }) };
  if (!draft || Object.keys(found).length === 0) {
    desk.answerFailure(name, error);
    return;
  }
  desk.patchArea(name, { draft: { ...draft, errors: found } });
  desk.openScreen(name, 'names');
  desk.answer(name, 'bad', error.message, rest);
  desk.askFocusIn(name, 'error');
}

async function add(
  desk: DeskContext,
  name: AreaName,
  input: OutboxAddInput,
): Promise<CallResult<'outbox.add'>> {
  const result = await desk.callFor(name, phrase('waiting.outbox'), 'outbox.add', input);
  // Only the outbox knows whether the item was added, so it is read first.
  if (!result.ok && isLost(result.error)) await readOutbox(desk);
  return result;
}

function showQueued(
  desk: DeskContext,
  name: AreaName,
  { output, view, meta }: Extract<CallResult<'outbox.add'>, { ok: true }>['value'],
): void {
  const { item } = output;
  putItem(desk, item);
  if (view.booking) showBooking(desk, name, view.booking, meta.revision);
  const locator = view.booking?.provider.locator ?? '';
  const line = desk.outbox.getState().line;
  const key = item.kind === 'CREATE' ? 'answer.queued' : 'answer.queued_change';
  const sent =
    line === 'OFFLINE'
      ? say('answer.queued_until', {
          entry: desk.formatEntry({ kind: 'itinerary_document', mailed: false }),
        })
      : say('answer.queued_now', { key: desk.formatKey('outbox.open') });
  const text = say(key, { locator, title: formatItemTitle(item) });
  desk.answer(name, 'ok', text, [sent], meta.warnings);
}

/** Whether a change goes to the outbox: no airline has the booking, or its provider is away. */
export function goesToOutbox(desk: DeskContext, booking: Booking): boolean {
  const later = CHANGED_LATER.includes(booking.booking_status);
  return isUnplaced(booking) || (later && isProviderAway(desk, booking.provider.provider_type));
}

export async function addUpdateToOutbox(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  updates: BookingPassengerInfo[],
): Promise<CallResult<'outbox.add'>> {
  const input = { booking_id: booking.id, booking_passengers_info: updates };
  const result = await add(desk, name, input);
  if (result.ok) {
    desk.patchArea(name, { edit: null, tab: 'passengers' });
    showQueued(desk, name, result.value);
  }
  return result;
}

export async function addCancelToOutbox(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
): Promise<void> {
  const result = await add(desk, name, { booking_id: booking.id, cancel: true });
  if (result.ok) showQueued(desk, name, result.value);
  else desk.answerFailure(name, result.error);
}

/** Offers the outbox for a call that failed as offline although a connection seemed to exist. */
export function offerToOutbox(
  desk: DeskContext,
  name: AreaName,
  what: Booking,
  run: () => void,
): void {
  if (!CHANGED_LATER.includes(what.booking_status)) return;
  desk.ask(name, {
    title: say('question.outbox_instead'),
    lines: [
      { label: say('term.locator'), value: what.provider.locator ?? '' },
      ...what.passengers.map((p) => ({ label: say('term.passenger'), value: formatHostName(p) })),
    ],
    note: say('question.outbox_instead_note'),
    confirm: say('question.outbox_do'),
    run,
  });
}

/** Adds a typed flight to the area's form, after the others. */
export function typeFlight(
  desk: DeskContext,
  request: FlightRequest,
  name: AreaName = desk.getActiveArea().name,
): void {
  desk.patchArea(name, ({ flights }) => ({ flights: addFlight(flights, request) }));
  openFlights(desk, name);
}

export function openFlights(desk: DeskContext, name: AreaName = desk.getActiveArea().name): void {
  const { providers } = desk.shell.getState();
  const first = providers.find(({ configured }) => configured)?.provider_type ?? '';
  desk.patchArea(name, ({ flights }) => ({
    flights: { ...flights, provider_type: flights.provider_type || first },
  }));
  desk.openScreen(name, 'flights', 'form');
}

/** Continues from typed flights to names; false if a flight has an error. */
export function takeFlights(desk: DeskContext): boolean {
  const { name, flights, draft } = desk.getActiveArea();
  const read = readFlights(flights, desk.getAgencyToday());
  if ('errors' in read) {
    desk.patchArea(name, { flights: { ...flights, errors: read.errors } });
    desk.refuseForm(name);
    return false;
  }
  const { provider_type } = flights;
  if (provider_type === '') return false;
  const rows = buildRows(flights);
  const before = draft?.submission ? null : draft;
  const kept = before?.rows ?? [];
  const same =
    kept.length === rows.length && rows.every((row, at) => kept[at]?.pax_type === row.pax_type);
  desk.patchArea(name, {
    flights: { ...flights, errors: {} },
    booking: null,
    booking_id: null,
    draft: {
      ...EMPTY_SALE,
      typed: { provider_type, segments: read.segments },
      requests: draft?.typed ? draft.requests : NO_REQUESTS,
      rows: same ? kept : rows,
      payment: before?.payment,
    },
  });
  desk.openScreen(name, 'names', 'form');
  return true;
}
