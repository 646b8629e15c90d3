/** Changing the passengers of a booking: data, frequent flyers, splitting. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { BookingPassengerInfo } from '#main/contract/passenger.ts';
import { providerNumber } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { identityLines } from './changes.ts';
import {
  activeArea,
  agencyToday,
  answer,
  answerFailure,
  areaMeant,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  refuseForm,
} from './desk.ts';
import { editIsCurrent, settleConflict } from './holding.ts';
import { openScreen } from './moving.ts';
import { checkRows, fieldErrors, hostName, rowsOfBooking, toUpdates } from './passenger-rows.ts';
import { changeIsQueued, offerToQueue, queueUpdate } from './queueing.ts';
import { afterFailure, heldRevision, replaceBooking } from './servicing.ts';
import { typedAs } from './typed-as.ts';

/** Opens one of the forms on the booking in hand, filled with what the booking says. */
export function openEdit(bench: Bench, screen: 'edit' | 'flyers'): void {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const rows = rowsOfBooking(booking.booking);
  patchArea(bench, name, { edit: { rows, errors: {} }, edit_base: rows, conflict: null });
  openScreen(bench, name, screen);
  askFocus(bench, 'form');
}

/** Sends what was changed in the passengers; nothing changed is said, not sent. */
export async function saveEdit(bench: Bench): Promise<void> {
  const { name } = activeArea(bench);
  if (!settleConflict(bench, name) || !editIsCurrent(bench, name)) return;
  const { booking, edit } = areaOf(bench, name);
  if (!booking || !edit) return;
  const today = agencyToday(bench);
  const errors = checkRows(edit.rows, today);
  if (Object.keys(errors).length > 0) {
    patchArea(bench, name, { edit: { ...edit, errors } });
    refuseForm(bench, name);
    return;
  }
  const updates = toUpdates(booking.booking, edit.rows, today);
  if (updates.length === 0) {
    answer(bench, name, 'info', say('answer.nothing_changed'));
    return;
  }
  const lines = identityLines(rowsOfBooking(booking.booking), edit.rows);
  if (lines.length === 0) {
    await sendEdit(bench, name);
    return;
  }
  ask(bench, {
    title: say('question.people'),
    lines,
    note: null,
    confirm: say('question.people_do'),
    danger: false,
    run: () => sendEdit(bench, name),
  });
}

async function sendEdit(bench: Bench, name: AreaName): Promise<void> {
  // Somebody else may have changed the booking while the question stood.
  if (!editIsCurrent(bench, name)) return;
  const { booking, edit } = areaOf(bench, name);
  if (!booking || !edit) return;
  const updates = toUpdates(booking.booking, edit.rows, agencyToday(bench));
  const queue = async () => {
    const queued = await queueUpdate(bench, name, booking.booking, updates);
    if (!queued.ok) notUpdated(bench, name, updates, queued.error);
  };
  if (changeIsQueued(bench, booking.booking)) {
    await queue();
    return;
  }
  const { id, provider } = booking.booking;
  const what = phrase('waiting.update', { provider: providerNumber(provider.provider_type) });
  const input = { id, booking_passengers_info: updates };
  const held = heldRevision(bench, name);
  const result = await callFor(bench, name, what, 'booking.update', input, held);
  if (result.ok) {
    const { output, meta } = result.value;
    replaceBooking(bench, name, output.booking, meta.revision);
    leaveForm(bench, name, 'passengers');
    answer(bench, name, 'ok', say('answer.updated', { n: updates.length }), meta.warnings);
    return;
  }
  notUpdated(bench, name, updates, result.error);
  if (result.error.error === 'OFFLINE') offerToQueue(bench, booking.booking, () => void queue());
}

/** What was objected to, at its field where it is one's. */
function notUpdated(
  bench: Bench,
  name: AreaName,
  updates: readonly BookingPassengerInfo[],
  error: ErrorBody,
): void {
  const { edit } = areaOf(bench, name);
  const positions = updates.map(
    (update) => edit?.rows.findIndex((row) => row.passenger_id === update.passenger_id) ?? -1,
  );
  const said = fieldErrors(error.details, positions);
  if (!edit || Object.keys(said.errors).length === 0) {
    afterFailure(bench, name, error);
    return;
  }
  patchArea(bench, name, { edit: { ...edit, errors: said.errors } });
  answer(bench, name, 'bad', error.message, said.rest);
  askFocus(bench, 'error');
}

function leaveForm(bench: Bench, name: AreaName, tab: 'passengers'): void {
  patchArea(bench, name, { edit: null, edit_base: null, conflict: null, tab });
  openScreen(bench, name, 'booking');
  askFocus(bench, 'line');
}

/** The frequent-flyer numbers typed into the form. */
export async function saveFlyers(bench: Bench): Promise<void> {
  const { name, edit } = activeArea(bench);
  if (!edit) return;
  const rows = edit.rows.flatMap((row, at) =>
    row.flyer_number.trim() === '' ? [] : [{ row, at }],
  );
  const missing = rows.filter(({ row }) => row.flyer_airline.trim() === '');
  if (missing.length > 0) {
    const errors = Object.fromEntries(
      missing.map(({ at }) => [`${at}.flyer_airline`, say('field.needed')]),
    );
    patchArea(bench, name, { edit: { ...edit, errors } });
    askFocus(bench, 'error');
    return;
  }
  const entries = rows.flatMap(({ row, at }) =>
    row.passenger_id === null
      ? []
      : [
          {
            at,
            passenger_id: row.passenger_id,
            airline: row.flyer_airline,
            code: row.flyer_number,
          },
        ],
  );
  await sendFlyers(bench, name, entries);
}

/** One number, as an entry gives it: to the booking in hand, or to a passenger not booked yet. */
export function addFlyer(
  bench: Bench,
  flyer: { airline: string; code: string; passenger: number },
): void {
  const { name, booking, draft } = areaMeant(bench);
  const at = flyer.passenger - 1;
  if (draft) {
    if (!draft.rows[at]) {
      answer(bench, name, 'warn', say('answer.no_passenger', { n: flyer.passenger }));
      return;
    }
    const rows = draft.rows.map((row, index) =>
      index === at ? { ...row, flyer_airline: flyer.airline, flyer_number: flyer.code } : row,
    );
    patchArea(bench, name, { draft: { ...draft, rows } });
    return;
  }
  const passenger = booking?.booking.passengers[at];
  if (!passenger) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n: flyer.passenger }));
    return;
  }
  const { airline, code } = flyer;
  void sendFlyers(bench, name, [{ at, passenger_id: passenger.id, airline, code }]);
}

async function sendFlyers(
  bench: Bench,
  name: AreaName,
  entries: readonly { at: number; passenger_id: string; airline: string; code: string }[],
): Promise<void> {
  const { booking } = areaOf(bench, name);
  if (!booking) return;
  if (entries.length === 0) {
    answer(bench, name, 'info', say('answer.nothing_changed'));
    return;
  }
  const { id, provider } = booking.booking;
  const what = phrase('waiting.update', { provider: providerNumber(provider.provider_type) });
  const passengers = entries.map(({ passenger_id, airline, code }) => ({
    passenger_id,
    airline: airline.trim().toUpperCase(),
    code: code.trim().toUpperCase(),
  }));
  const held = heldRevision(bench, name);
  const input = { id, passengers };
  const result = await callFor(bench, name, what, 'booking.frequent_flyers', input, held);
  if (result.ok) {
    const { view, meta } = result.value;
    replaceBooking(bench, name, view.booking, meta.revision);
    leaveForm(bench, name, 'passengers');
    answer(bench, name, 'ok', say('answer.flyers', { n: entries.length }), meta.warnings);
    return;
  }
  const { edit } = areaOf(bench, name);
  const said = fieldErrors(
    result.error.details,
    entries.map(({ at }) => at),
  );
  if (edit && Object.keys(said.errors).length > 0) {
    patchArea(bench, name, { edit: { ...edit, errors: said.errors } });
    answer(bench, name, 'bad', result.error.message, said.rest);
    askFocus(bench, 'error');
  } else {
    const again = () => void sendFlyers(bench, name, entries);
    afterFailure(bench, name, result.error, edit ? null : again);
  }
}

/** Opens the choice of passengers, or asks to split those an entry named by number. */
export function split(bench: Bench, numbers: readonly number[] | null): void {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const { passengers } = booking.booking;
  if (numbers === null) {
    openScreen(bench, name, 'split');
    askFocus(bench, 'line');
    return;
  }
  const missing = numbers.find((number) => !passengers[number - 1]);
  if (missing !== undefined) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n: missing }));
    return;
  }
  const named = numbers.flatMap((number) => passengers[number - 1] ?? []);
  const marked = named.flatMap((passenger) => [
    passenger.id,
    ...(passenger.associated_infant_id ? [passenger.associated_infant_id] : []),
  ]);
  patchArea(bench, name, { marked: [...new Set(marked)] });
  openScreen(bench, name, 'split');
  askSplit(bench);
}

/** Says who goes and who stays, and asks. */
export function askSplit(bench: Bench): void {
  const { name, booking, marked } = areaMeant(bench);
  if (!booking) return;
  const { passengers, provider } = booking.booking;
  const going = passengers.filter((passenger) => marked.includes(passenger.id));
  const staying = passengers.filter((passenger) => !marked.includes(passenger.id));
  if (going.length === 0 || staying.length === 0) {
    answer(bench, name, 'warn', say(going.length === 0 ? 'answer.split_none' : 'answer.split_all'));
    return;
  }
  ask(bench, {
    title: say('question.split', { n: going.length, locator: provider.locator ?? '' }),
    lines: [
      ...going.map((p) => ({ label: say('question.going'), value: hostName(p) })),
      ...staying.map((p) => ({ label: say('question.staying'), value: hostName(p) })),
    ],
    note: say('question.split_note'),
    confirm: say('question.split_do'),
    danger: false,
    run: () => sendSplit(bench, name),
  });
}

async function sendSplit(bench: Bench, name: AreaName): Promise<void> {
  const { booking, marked } = areaOf(bench, name);
  if (!booking) return;
  const { id, provider } = booking.booking;
  const what = phrase('waiting.split', { provider: providerNumber(provider.provider_type) });
  const input = { id, passenger_ids: [...marked] };
  const held = heldRevision(bench, name);
  const result = await callFor(bench, name, what, 'booking.split', input, held);
  if (!result.ok) {
    if (result.error.error === 'INVALID_REQUEST') answerFailure(bench, name, result.error);
    else afterFailure(bench, name, result.error, () => askSplit(bench));
    return;
  }
  const { output, view, meta } = result.value;
  patchArea(bench, name, { marked: [], tab: 'passengers' });
  replaceBooking(bench, name, view.booking, meta.revision);
  openScreen(bench, name, 'booking');
  const { child_locator } = output;
  const entry = typedAs(bench, { kind: 'retrieve', locator: child_locator ?? '' });
  const said = { locator: child_locator ?? '', entry };
  answer(bench, name, 'ok', say('answer.split', said), meta.warnings);
}
