/** Reads the current booking's remarks, requests, phones and schedule changes. */
import type { Annotation, KeptAnnotation } from '#main/contract/annotation.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { isGivenBack, isRetimed } from '#main/domain/leg-status.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { BookingTab } from '../../commands/context.ts';
import { phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { buildHostView, getHostDisplay } from '../host-display/host-display.ts';
import type { HostLine } from '../host-display/line.ts';
import { NO_NOTE, type NoteForm, type NoteKind } from './current-booking-state.ts';
import { callOrHandle, getIfMatch, replaceBooking } from './refreshing.ts';
import { showTab } from './servicing.ts';

/** Whether flights have a schedule change, by their status or the booking's warnings. */
const isMoved = (desk: DeskContext, name: AreaName): boolean => {
  const booking = desk.getArea(name).booking?.booking;
  if (!booking) return false;
  const legs = booking.slices.flatMap((slice) => slice.legs);
  return (
    legs.some(({ leg_status: s }) => isRetimed(s) || isGivenBack(s)) ||
    booking.warnings.some(({ type }) => type === 'SCHEDULE_CHANGE')
  );
};

/** Reads this data whenever the booking or its revision changes. */
export function watchCurrentBooking(desk: DeskContext): void {
  const asked = new Map<AreaName, string>();
  const look = () => {
    if (desk.session.getState().phase !== 'signed_in') return;
    const { name, booking } = desk.getActiveArea();
    const key = booking ? `${booking.booking.id} ${booking.revision}` : '';
    if (key === asked.get(name)) return;
    asked.set(name, key);
    if (booking) void readCurrentBooking(desk, name);
    else if (desk.getArea(name).notes)
      desk.patchArea(name, { notes: null, schedule: null, documents: null });
  };
  desk.areas.subscribe(look);
  desk.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
  });
}

export async function readCurrentBooking(desk: DeskContext, name: AreaName): Promise<void> {
  const held = desk.getArea(name).booking;
  if (!held) return;
  const { id: booking_id } = held.booking;
  const { revision } = held;
  const isStillHeld = () => {
    const now = desk.getArea(name).booking;
    return now?.booking.id === booking_id && now.revision === revision;
  };
  const { passengers, payments } = held.booking;
  // Void tickets are in the booking no more; what was paid for them still is.
  if (payments.length > 0 || passengers.some(({ tickets }) => tickets.length > 0)) {
    const documents = await desk.client.call('booking.documents', { booking_id });
    if (documents.ok && isStillHeld()) {
      desk.patchArea(name, { documents: { booking_id, ...documents.value.output } });
    }
  }
  const notes = await desk.client.call('booking.annotations', { booking_id });
  if (notes.ok && isStillHeld()) {
    desk.patchArea(name, { notes: { booking_id, revision, ...notes.value.output } });
  }
  if (!isMoved(desk, name)) {
    if (isStillHeld()) desk.patchArea(name, { schedule: null });
    return;
  }
  const moved = await desk.client.call('booking.schedule', { booking_id });
  if (moved.ok && isStillHeld()) {
    desk.patchArea(name, { schedule: { booking_id, revision, ...moved.value.output } });
  }
}

export function openNotes(desk: DeskContext): void {
  if (!desk.getTargetArea().booking) return;
  showTab(desk, 'remarks');
  desk.askFocus('form');
}

export function changeNote(desk: DeskContext, name: AreaName, change: Partial<NoteForm>): void {
  desk.patchPart(name, 'note_form', change);
}

/** The typed note as the service takes it; null if something is missing. */
function readTypedNote({ kind, text, code }: NoteForm): Annotation | null {
  const words = text.trim();
  const head = code.trim().toUpperCase();
  switch (kind) {
    case 'REMARK':
      return words === '' ? null : { kind, remark_type: 'GENERAL', text: words };
    case 'CONFIDENTIAL':
      return words === '' ? null : { kind: 'REMARK', remark_type: kind, text: words };
    case 'OSI':
      return words === '' || head === '' ? null : { kind, airline: head, text: words };
    case 'SSR':
      return head === ''
        ? null
        : { kind, code: head, text: words || null, passenger_ids: [], segment_ids: [] };
    case 'PHONE':
      return words === '' ? null : { kind, number: words, use: 'agency' };
  }
}

export async function addNote(desk: DeskContext): Promise<void> {
  const { name, note_form } = desk.getActiveArea();
  const note = readTypedNote(note_form);
  if (!note) {
    desk.answer(name, 'warn', say('answer.note_empty'));
    desk.askFocus('form');
    return;
  }
  const added = await annotate(desk, name, { add: [note], remove: [] }, () => void addNote(desk));
  if (!added) return;
  desk.patchArea(name, { note_form: { ...NO_NOTE, kind: note_form.kind } });
  desk.answer(name, 'ok', say('answer.note_added'), [], added.warnings);
  desk.askFocusIn(name, 'form');
}

/** The subject of a line of the host display; for null of the first line with a key. */
function findAbout(desk: DeskContext, key: string | null): HostLine['about'] | undefined {
  const area = desk.getActiveArea();
  if (!area.booking) return undefined;
  const view = buildHostView(area, desk.preferences.getState().home_language);
  const { lines } = getHostDisplay(area.booking.booking, view);
  return lines.find((line) => (key === null ? line.key !== null : line.key === key))?.about;
}

/** The id of the agent's line under the cursor; null if the cursor is on another line. */
function findNoteUnderCursor(desk: DeskContext): string | null {
  const { screen, cursor } = desk.getActiveArea();
  const about = screen === 'booking' ? findAbout(desk, cursor.booking ?? null) : undefined;
  return about?.kind === 'annotation' ? about.id : null;
}

/** The form's kind for a stored line. */
export const getNoteKind = (item: KeptAnnotation): NoteKind =>
  item.kind === 'REMARK' && item.remark_type === 'CONFIDENTIAL' ? 'CONFIDENTIAL' : item.kind;

export function removeNote(desk: DeskContext, chosen: string | null = null): void {
  const { name, notes } = desk.getActiveArea();
  const id = chosen ?? findNoteUnderCursor(desk);
  const item = notes?.items.find((one) => one.id === id);
  if (!item || id === null) {
    desk.answer(name, 'warn', say('why.no_note_line'));
    return;
  }
  const text = item.kind === 'PHONE' ? item.number : item.text;
  desk.ask(name, {
    title: say('question.note_remove'),
    lines: [
      {
        label: say(`note.kind_${getNoteKind(item)}`),
        value: `${item.kind === 'SSR' ? `${item.code} ` : ''}${text ?? ''}`,
      },
    ],
    confirm: say('question.note_remove_do'),
    danger: true,
    run: () => changeAnnotation(desk, name, id, null, () => removeNote(desk, id)),
  });
}

/** Changes or deletes a stored line. `again` repeats it if the booking was changed elsewhere. */
export async function changeAnnotation(
  desk: DeskContext,
  name: AreaName,
  id: string,
  changed: Annotation | null,
  again: () => void = () => void changeAnnotation(desk, name, id, changed),
): Promise<void> {
  const lines = { add: changed ? [changed] : [], remove: [id] };
  const done = await annotate(desk, name, lines, again);
  const said = changed ? 'answer.line_changed' : 'answer.note_removed';
  if (done) desk.answer(name, 'ok', say(said), [], done.warnings);
}

/** Removes several stored lines together. */
export async function removeAnnotations(
  desk: DeskContext,
  name: AreaName,
  ids: readonly string[],
): Promise<void> {
  const again = () => void removeAnnotations(desk, name, ids);
  const done = await annotate(desk, name, { add: [], remove: [...ids] }, again);
  if (done) desk.answer(name, 'ok', say('answer.notes_removed'), [], done.warnings);
}

async function annotate(
  desk: DeskContext,
  name: AreaName,
  lines: { add: Annotation[]; remove: string[] },
  again: () => void,
): Promise<{ warnings: readonly string[] } | null> {
  const { booking } = desk.getArea(name);
  if (!booking) return null;
  const { id: booking_id, provider } = booking.booking;
  const what = phraseAt('waiting.annotate', provider);
  const revision = getIfMatch(desk, name).if_match ?? null;
  const input = { booking_id, revision, ...lines };
  const done = await callOrHandle(desk, again, name, what, 'booking.annotate', input);
  if (!done) return null;
  const { output, meta } = done;
  if (desk.getArea(name).booking_id === booking_id) {
    replaceBooking(desk, name, output.booking, meta.revision);
  }
  return { warnings: meta.warnings };
}

/** Reads the booking again from the airline. */
export async function refreshBooking(desk: DeskContext): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const { id: booking_id, provider } = booking.booking;
  const what = phraseAt('waiting.refresh', provider);
  const done = await desk.callOrAnswer(name, what, 'booking.refresh', { booking_id });
  if (!done) return;
  const { output, meta } = done;
  replaceBooking(desk, name, output.booking, meta.revision);
  desk.answer(name, 'ok', say('answer.refreshed'), [], meta.warnings);
}

/** Enter on an expandable line of the host display: expands or collapses it. */
export function toggleLine(desk: DeskContext, key: string): boolean {
  const { name, screen, host_open } = desk.getActiveArea();
  const about = screen === 'booking' ? findAbout(desk, key) : undefined;
  if (about?.kind !== 'pointer') return false;
  const open = host_open.includes(about.to);
  desk.patchArea(name, {
    host_open: open ? host_open.filter((one) => one !== about.to) : [...host_open, about.to],
  });
  if (!open) desk.announce(say('host.more'));
  desk.openScreen(name, 'booking');
  return true;
}

const TAB_OF: Readonly<Record<HostLine['about']['kind'], BookingTab>> = {
  leg: 'itinerary',
  passenger: 'passengers',
  contact: 'passengers',
  document: 'passengers',
  flyer: 'passengers',
  ticket: 'tickets',
  payment: 'payments',
  annotation: 'remarks',
  other: 'remarks',
  time_limit: 'price',
  price: 'price',
  pointer: 'price',
};

/** The tab for a line of the host display. */
export const getTabOfLine = (desk: DeskContext, key: string): BookingTab =>
  desk.getActiveArea().booking ? TAB_OF[findAbout(desk, key)?.kind ?? 'other'] : 'itinerary';
