/**
 * The current booking of an area: replacing it, reading it again, and handling changes made
 * elsewhere. No work is lost: edits are applied to the new state, and a refused action is offered
 * again after showing the changes.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { Envelope } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { isLost } from '../../app/client/transport.ts';
import type { AreaCall, DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { buildBookingRows, formatHostName } from '../sell/passenger-rows.ts';
import { formatChange, listBookingChanges } from './booking-differences.ts';
import type { Change } from './current-booking-state.ts';
import { applyChoice, type Merged, mergeRows } from './merging.ts';

/** Replaces an area's copy of a booking without changing the screen. */
export function replaceBooking(
  desk: DeskContext,
  name: AreaName,
  booking: Booking | null,
  revision: number | null,
): void {
  if (!booking) return;
  desk.patchArea(name, { booking: { booking, revision }, booking_id: booking.id, history: null });
  if (desk.getArea(name).tab === 'history') void readHistory(desk, name);
}

export async function readHistory(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking, history } = desk.getArea(name);
  if (!booking || history) return;
  const result = await desk.client.call('booking.history', { id: booking.booking.id });
  // Another booking, or a later state that reads its own.
  if (desk.getArea(name).booking !== booking) return;
  if (result.ok) desk.patchArea(name, { history: result.value.output.lines });
  else desk.answerFailure(name, result.error);
}

/** The `if_match` of a write: the revision on screen; empty if it is unknown. */
export const getIfMatch = (desk: DeskContext, name: AreaName): { if_match?: number } => {
  const revision = desk.getArea(name).booking?.revision ?? null;
  return revision === null ? {} : { if_match: revision };
};

/** The changes of a booking since it was last read here. */
interface BookingUpdate {
  booking: Booking;
  changes: readonly Change[];
  /** Who made them; empty if unknown. */
  who: string;
}

/** Reads the current booking again; null if that failed or another booking is current now. */
export async function refresh(
  desk: DeskContext,
  name: AreaName,
  id: string,
): Promise<BookingUpdate | null> {
  const before = desk.getArea(name).booking;
  const result = await desk.client.call('booking.get', { id });
  const held = desk.getArea(name).booking;
  if (!result.ok || desk.getArea(name).booking_id !== id) return null;
  // Another call may have brought a newer state meanwhile.
  const revision = result.value.meta.revision;
  if (held && (held.revision ?? 0) > (revision ?? 0)) return null;
  const { booking } = result.value.output;
  replaceBooking(desk, name, booking, revision);
  if (!before || before.revision === revision) return { booking, changes: [], who: '' };
  const changes = listBookingChanges(before.booking, booking);
  return { booking, changes, who: await fetchChangedBy(desk, id, before.revision ?? 0) };
}

/** The names in the history after a revision, joined; 'somebody' in words if there are none. */
async function fetchChangedBy(desk: DeskContext, id: string, revision: number): Promise<string> {
  const result = await desk.client.call('booking.history', { id });
  const lines = result.ok ? result.value.output.lines : [];
  const actors = lines.filter((line) => line.revision > revision).map(({ actor }) => actor);
  return [...new Set(actors)].join(', ') || say('conflict.somebody');
}

/**
 * Handles a failure. If the booking was changed elsewhere, it is read again, the changes are shown,
 * and `again` repeats the action on the new state once the agent agrees.
 */
export function handleFailure(
  desk: DeskContext,
  name: AreaName,
  error: ErrorBody,
  again: (() => void) | null = null,
): void {
  const id = desk.getArea(name).booking?.booking.id;
  if (error.error === 'STALE_REVISION' && id !== undefined) {
    void handleStale(desk, name, id, error, again);
    return;
  }
  desk.answerFailure(name, error);
  if (id !== undefined && (error.error === 'OUTCOME_UNKNOWN' || isLost(error))) {
    void refresh(desk, name, id);
  }
}

/** As `callFor`; a failure is handled, with `again` to repeat it, and null is returned. */
export async function callOrHandle<N extends OperationName>(
  desk: DeskContext,
  again: () => void,
  ...call: AreaCall<N>
): Promise<Envelope<N> | null> {
  const result = await desk.callFor(...call);
  if (result.ok) return result.value;
  handleFailure(desk, call[0], result.error, again);
  return null;
}

async function handleStale(
  desk: DeskContext,
  name: AreaName,
  id: string,
  error: ErrorBody,
  again: (() => void) | null,
): Promise<void> {
  const news = await refresh(desk, name, id);
  if (!news) return desk.answerFailure(name, error);
  if (rebaseEdit(desk, name, news)) return;
  if (again) askAgain(desk, name, news, again);
  else reportChanges(desk, name, news);
}

const getLocator = (booking: Booking): string => booking.provider.locator ?? '······';
const formatChangeLines = (changes: readonly Change[]): string[] =>
  changes.length === 0 ? [say('change.none_seen')] : changes.map(formatChange);

function reportChanges(
  desk: DeskContext,
  name: AreaName,
  { booking, changes, who }: BookingUpdate,
): void {
  const text = say('answer.meanwhile', { who, locator: getLocator(booking) });
  const { answer: said } = desk.getArea(name);
  // An earlier answer stays visible above the changes made elsewhere.
  if (said && said.kind !== 'info') {
    const details = [...said.details, text, ...formatChangeLines(changes)];
    desk.patchArea(name, { answer: { ...said, details } });
    desk.announce(text);
  } else desk.answer(name, 'warn', text, formatChangeLines(changes));
}

/** Shows what changed and asks whether to continue with the new state. */
function askAgain(
  desk: DeskContext,
  name: AreaName,
  { booking, changes, who }: BookingUpdate,
  again: () => void,
): void {
  const nothing = say('change.nothing');
  desk.ask(name, {
    title: say('question.meanwhile', { locator: getLocator(booking) }),
    lines: [
      { label: say('question.meanwhile_by'), value: who },
      ...changes.map(({ label, before, after }) => ({
        label,
        value: say('question.old_new', { old: before ?? nothing, now: after ?? nothing }),
      })),
      changes.length === 0 && { label: '', value: say('change.none_seen') },
    ],
    note: say('question.meanwhile_note'),
    confirm: say('question.meanwhile_do'),
    run: again,
  });
}

/** Handles a changed booking: areas that show it read it again and report others' changes. */
export function handleBookingChanged(
  desk: DeskContext,
  { booking_id: id, revision, by_call }: { booking_id: string; revision: number; by_call?: string },
): void {
  const own = by_call !== undefined && desk.client.isOwnCall(by_call);
  for (const { name, booking, waiting } of Object.values(desk.areas.getState().areas)) {
    if (booking?.booking.id !== id || waiting) continue;
    if ((booking.revision ?? 0) < revision) void applyUpdate(desk, name, id, own);
  }
}

async function applyUpdate(
  desk: DeskContext,
  name: AreaName,
  id: string,
  own: boolean,
): Promise<void> {
  const update = await refresh(desk, name, id);
  if (!update || update.changes.length === 0 || desk.getArea(name).waiting) return;
  if (!rebaseEdit(desk, name, update) && !own) reportChanges(desk, name, update);
}

/** Whether the passengers of the current booking are being edited. */
const isEditing = (desk: DeskContext, name: AreaName): boolean => {
  const { edit, screen } = desk.getArea(name);
  return edit !== null && (screen === 'edit' || screen === 'flyers' || screen === 'conflict');
};

/**
 * Applies the edits to the booking as it is now. Fields that both sides changed differently wait
 * for a choice, and the input stays until then. False if nothing is edited.
 */
function rebaseEdit(desk: DeskContext, name: AreaName, update: BookingUpdate): boolean {
  const { edit, edit_base } = desk.getArea(name);
  if (!edit || !edit_base || !isEditing(desk, name)) return false;
  const merged = mergeRows(edit_base, update.booking, edit.rows);
  const said = { who: update.who || say('conflict.somebody'), locator: getLocator(update.booking) };
  const gone = merged.gone.map((row) =>
    say('answer.edits_gone', { name: formatHostName({ ...row, title: null }) }),
  );
  if (merged.fields.length > 0) {
    showConflict(desk, name, update, merged);
    const n = merged.fields.length;
    desk.answer(name, 'warn', say('answer.edits_contested', { ...said, n }), gone);
    return true;
  }
  continueEdit(desk, name, update.booking, merged);
  if (desk.getArea(name).screen === 'conflict') desk.openScreen(name, 'edit');
  const lines = [...formatChangeLines(update.changes), ...gone];
  if (merged.kept > 0) {
    const key = desk.formatKey('transaction.end');
    desk.answer(name, 'warn', say('answer.edits_stand', { ...said, n: merged.kept, key }), lines);
  } else desk.answer(name, 'warn', say('answer.meanwhile', said), lines);
  return true;
}

function continueEdit(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  { rows }: Pick<Merged, 'rows'>,
): void {
  const edit_base = buildBookingRows(booking);
  desk.patchArea(name, { edit: { rows, errors: {} }, edit_base, conflict: null });
}

/** After an own change that touches no edited field, the edit continues from the new state. */
export function takeOwnChange(desk: DeskContext, name: AreaName): void {
  const { edit, edit_base, booking } = desk.getArea(name);
  if (!edit || !edit_base || !booking || !isEditing(desk, name)) return;
  const merged = mergeRows(edit_base, booking.booking, edit.rows);
  if (merged.fields.length === 0) continueEdit(desk, name, booking.booking, merged);
}

function showConflict(
  desk: DeskContext,
  name: AreaName,
  update: BookingUpdate,
  merged: Merged,
): void {
  const { edit, conflict, cursor } = desk.getArea(name);
  const chosen = new Map((conflict?.fields ?? []).map((field) => [field.key, field]));
  const fields = merged.fields.map((field) => {
    const before = chosen.get(field.key);
    const same = before?.theirs === field.theirs && before.mine === field.mine;
    return same ? before : field;
  });
  desk.patchArea(name, {
    conflict: {
      by: update.who || null,
      changes: update.changes,
      fields,
      mine: edit?.rows ?? [],
      kept: merged.kept,
    },
    cursor: { ...cursor, conflict: fields[0]?.key },
  });
  desk.openScreen(name, 'conflict', 'line');
}

/** Whether the edit is based on the current state; if not, applies it to that state first. */
export function isEditCurrent(desk: DeskContext, name: AreaName): boolean {
  const { edit, edit_base, booking } = desk.getArea(name);
  if (!edit || !edit_base || !booking) return true;
  const now = buildBookingRows(booking.booking);
  if (JSON.stringify(now) === JSON.stringify(edit_base)) return true;
  rebaseEdit(desk, name, { booking: booking.booking, changes: [], who: '' });
  return desk.getArea(name).conflict === null;
}

/** Chooses mine or theirs: for the line under the cursor, for one line, or for all. */
export function chooseSide(
  desk: DeskContext,
  name: AreaName,
  take: 'mine' | 'theirs',
  which: string,
): void {
  const { conflict } = desk.getArea(name);
  if (!conflict) return;
  const fields = conflict.fields.map((field) =>
    which === 'all' || field.key === which ? { ...field, take } : field,
  );
  desk.patchArea(name, { conflict: { ...conflict, fields } });
  const one = fields.find((field) => field.key === which);
  if (!one) return;
  const value = one[take] === '' ? say('change.nothing') : one[take];
  const key = take === 'mine' ? 'answer.take_mine' : 'answer.take_theirs';
  desk.announce(say(key, { field: one.field, value }));
}

/** Applies the choices to the edit; if one is still missing, answers so and returns false. */
export function settleConflict(desk: DeskContext, name: AreaName): boolean {
  const { conflict, booking, edit, edit_base } = desk.getArea(name);
  if (!conflict || !booking || !edit || !edit_base) return true;
  const left = conflict.fields.filter(({ take }) => take === null).length;
  if (left > 0) {
    desk.answer(name, 'warn', say('answer.choose_first', { n: left }));
    return false;
  }
  const merged = mergeRows(edit_base, booking.booking, conflict.mine);
  const rows = conflict.fields.reduce(
    (now, field) => applyChoice(now, booking.booking, field, conflict.mine),
    merged.rows,
  );
  continueEdit(desk, name, booking.booking, { rows });
  desk.openScreen(name, 'edit');
  return true;
}
