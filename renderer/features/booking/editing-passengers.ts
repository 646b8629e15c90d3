/** Changes to the passengers of a booking: data and frequent flyer numbers. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { BookingPassengerInfo } from '#main/contract/passenger.ts';
import type { Answer } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { NoteRequest } from '../../languages/requests.ts';
import { addUpdateToOutbox, goesToOutbox, offerToOutbox } from '../outbox/adding.ts';
import { checkRows } from '../sell/passenger-checks.ts';
import {
  buildBookingRows,
  listDocoNotes,
  mapFieldErrors,
  toUpdates,
} from '../sell/passenger-rows.ts';
import { listIdentityChanges } from './booking-differences.ts';
import { addNotes, defer } from './notes.ts';
import {
  getIfMatch,
  handleFailure,
  isEditCurrent,
  replaceBooking,
  settleConflict,
} from './refreshing.ts';

/** Opens a form filled with the current booking's data. */
export function openEdit(desk: DeskContext, screen: 'edit' | 'flyers'): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const rows = buildBookingRows(booking.booking);
  desk.patchArea(name, { edit: { rows, errors: {} }, edit_base: rows, conflict: null });
  desk.openScreen(name, screen, 'form');
}

/** Sends the passengers' changes; if there are none, says so. */
export async function saveEdit(desk: DeskContext): Promise<void> {
  const { name } = desk.getActiveArea();
  if (!settleConflict(desk, name) || !isEditCurrent(desk, name)) return;
  const { booking, edit } = desk.getArea(name);
  if (!booking || !edit) return;
  const today = desk.getAgencyToday();
  const errors = checkRows(edit.rows, today);
  if (Object.keys(errors).length > 0) {
    desk.patchArea(name, { edit: { ...edit, errors } });
    desk.refuseForm(name);
    return;
  }
  const updates = toUpdates(booking.booking, edit.rows, today);
  if (updates.length === 0 && listDocoNotes(edit.rows, today).length === 0)
    return desk.answer(name, 'info', say('answer.nothing_changed'));
  const lines = listIdentityChanges(buildBookingRows(booking.booking), edit.rows);
  if (lines.length === 0) return sendEdit(desk, name);
  desk.ask(name, {
    title: say('question.people'),
    lines,
    confirm: say('question.people_do'),
    run: () => sendEdit(desk, name),
  });
}

async function sendEdit(desk: DeskContext, name: AreaName): Promise<void> {
  // Another agent may have changed the booking while the question was open.
  if (!isEditCurrent(desk, name)) return;
  const { booking, edit } = desk.getArea(name);
  if (!booking || !edit) return;
  const { id, provider } = booking.booking;
  const today = desk.getAgencyToday();
  const updates = toUpdates(booking.booking, edit.rows, today);
  const doco = listDocoNotes(edit.rows, today);
  const sendToOutbox = async () => {
    const queued = await addUpdateToOutbox(desk, name, booking.booking, updates);
    if (queued.ok) deferDoco(desk, name, id, doco, desk.getArea(name).answer);
    else reportNotUpdated(desk, name, updates, queued.error);
  };
  const queues = goesToOutbox(desk, booking.booking);
  if (updates.length === 0) {
    leaveForm(desk, name);
    if (queues) deferDoco(desk, name, id, doco, null);
    else await addNotes(desk, doco, name);
    return;
  }
  if (queues) return sendToOutbox();
  const what = phraseAt('waiting.update', provider);
  const input = { id, booking_passengers_info: updates };
  const held = getIfMatch(desk, name);
  const result = await desk.callFor(name, what, 'booking.update', input, held);
  if (result.ok) {
    const { output, meta } = result.value;
    replaceBooking(desk, name, output.booking, meta.revision);
    leaveForm(desk, name);
    desk.answer(name, 'ok', say('answer.updated', { n: updates.length }), [], meta.warnings);
    if (doco.length > 0) await addNotes(desk, doco, name);
    return;
  }
  reportNotUpdated(desk, name, updates, result.error);
  if (result.error.error === 'OFFLINE')
    offerToOutbox(desk, name, booking.booking, () => void sendToOutbox());
}

/** Stores visas and the like, which the outbox does not carry, until later; the answer says so. */
function deferDoco(
  desk: DeskContext,
  name: AreaName,
  booking_id: string,
  notes: readonly NoteRequest[],
  said: Answer | null,
): void {
  if (notes.length === 0) return;
  defer(desk, name, booking_id, { notes, received_from: null });
  const owed = say('answer.owed', { n: notes.length });
  if (said) desk.answer(name, said.kind, said.text, [...said.details, owed]);
  else desk.answer(name, 'info', owed);
}

function reportNotUpdated(
  desk: DeskContext,
  name: AreaName,
  updates: readonly BookingPassengerInfo[],
  error: ErrorBody,
): void {
  const { edit } = desk.getArea(name);
  const positions = updates.map(
    (update) => edit?.rows.findIndex((row) => row.passenger_id === update.passenger_id) ?? -1,
  );
  if (!markErrors(desk, name, error, positions)) handleFailure(desk, name, error);
}

/**
 * Shows the service's errors at the form's fields, the rest in the answer; false if none belongs to
 * a field. `positions` map an index in the request to its row.
 */
function markErrors(
  desk: DeskContext,
  name: AreaName,
  error: ErrorBody,
  positions: readonly number[],
): boolean {
  const { edit } = desk.getArea(name);
  const { errors, rest } = mapFieldErrors(error.details, positions);
  if (!edit || Object.keys(errors).length === 0) return false;
  desk.patchArea(name, { edit: { ...edit, errors } });
  desk.answer(name, 'bad', error.message, rest);
  desk.askFocusIn(name, 'error');
  return true;
}

function leaveForm(desk: DeskContext, name: AreaName): void {
  desk.patchArea(name, { edit: null, edit_base: null, conflict: null, tab: 'passengers' });
  desk.openScreen(name, 'booking', 'line');
}

/** Saves the frequent flyer numbers typed into the form. */
export async function saveFlyers(desk: DeskContext): Promise<void> {
  const { name, edit } = desk.getActiveArea();
  if (!edit) return;
  const rows = edit.rows.flatMap((row, at) =>
    row.flyer_number.trim() === '' ? [] : [{ row, at }],
  );
  const missing = rows.filter(({ row }) => row.flyer_airline.trim() === '');
  if (missing.length > 0) {
    const errors = Object.fromEntries(
      missing.map(({ at }) => [`${at}.flyer_airline`, say('field.needed')]),
    );
    desk.patchArea(name, { edit: { ...edit, errors } });
    desk.askFocus('error');
    return;
  }
  const entries = rows.flatMap(({ row: { passenger_id, flyer_airline, flyer_number }, at }) =>
    passenger_id === null ? [] : { at, passenger_id, airline: flyer_airline, code: flyer_number },
  );
  await sendFlyers(desk, name, entries);
}

/** Adds one number from an entry: to the current booking, or to a passenger of the unended sale. */
export function addFlyer(
  desk: DeskContext,
  flyer: { airline: string; code: string; passenger: number },
): void {
  const { name, booking, draft } = desk.getTargetArea();
  const { airline, code } = flyer;
  const at = flyer.passenger - 1;
  const passenger = booking?.booking.passengers[at];
  if (draft?.rows[at]) {
    const rows = draft.rows.map((row, index) =>
      index === at ? { ...row, flyer_airline: airline, flyer_number: code } : row,
    );
    desk.patchArea(name, { draft: { ...draft, rows } });
  } else if (passenger) {
    void sendFlyers(desk, name, [{ at, passenger_id: passenger.id, airline, code }]);
  } else desk.answer(name, 'warn', say('answer.no_passenger', { n: flyer.passenger }));
}

async function sendFlyers(
  desk: DeskContext,
  name: AreaName,
  entries: readonly { at: number; passenger_id: string; airline: string; code: string }[],
): Promise<void> {
  const { booking } = desk.getArea(name);
  if (!booking) return;
  if (entries.length === 0) return desk.answer(name, 'info', say('answer.nothing_changed'));
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.update', provider);
  const passengers = entries.map(({ passenger_id, airline, code }) => ({
    passenger_id,
    airline: airline.trim().toUpperCase(),
    code: code.trim().toUpperCase(),
  }));
  const held = getIfMatch(desk, name);
  const input = { id, passengers };
  const result = await desk.callFor(name, what, 'booking.frequent_flyers', input, held);
  if (result.ok) {
    const { view, meta } = result.value;
    replaceBooking(desk, name, view.booking, meta.revision);
    leaveForm(desk, name);
    desk.answer(name, 'ok', say('answer.flyers', { n: entries.length }), [], meta.warnings);
    return;
  }
  const positions = entries.map(({ at }) => at);
  if (markErrors(desk, name, result.error, positions)) return;
  const sendAgain = () => void sendFlyers(desk, name, entries);
  handleFailure(desk, name, result.error, desk.getArea(name).edit ? null : sendAgain);
}
