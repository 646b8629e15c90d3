/**
 * What is known of the booking in hand beside itself: remarks, requests and telephones of agents, and
 * flights the airline moved. Read whenever another booking or another revision of it is in hand.
 */
import type { Annotation } from '#main/contract/annotation.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { assertNever } from '#main/contract/result.ts';
import type { BookingTab } from '../commands/situation.ts';
import { providerNumber } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import {
  activeArea,
  announce,
  answer,
  answerFailure,
  areaMeant,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  patchArea,
} from './desk.ts';
import { NO_NOTE, type NoteForm } from './hand-state.ts';
import { afterFailure, heldRevision, replaceBooking } from './holding.ts';
import { hostDisplay } from './host-display.ts';
import { hostViewOf } from './lists.ts';
import { openScreen } from './moving.ts';
import { showTab } from './servicing.ts';

/** Flights that are not where they were sold, by their status or by what the booking was told. */
const isMoved = (bench: Bench, name: AreaName): boolean => {
  const booking = areaOf(bench, name).booking?.booking;
  if (!booking) return false;
  const legs = booking.slices.flatMap((slice) => slice.legs);
  return (
    legs.some(({ leg_status }) => ['TK', 'TL', 'UN'].includes(leg_status)) ||
    booking.warnings.some(({ type }) => type === 'SCHEDULE_CHANGE')
  );
};

/** Reads what belongs to the booking in hand, wherever another one or another revision comes up. */
export function watchHand(bench: Bench): void {
  const asked = new Map<AreaName, string>();
  const look = () => {
    if (bench.session.getState().phase !== 'signed_in') return;
    const { name, booking } = activeArea(bench);
    const key = booking ? `${booking.booking.id} ${booking.revision}` : '';
    if (key === asked.get(name)) return;
    asked.set(name, key);
    if (booking) void readHand(bench, name);
    else if (areaOf(bench, name).notes)
      patchArea(bench, name, { notes: null, schedule: null, papers: null });
  };
  bench.areas.subscribe(look);
  bench.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
  });
}

export async function readHand(bench: Bench, name: AreaName): Promise<void> {
  const held = areaOf(bench, name).booking;
  if (!held) return;
  const { id: booking_id } = held.booking;
  const { revision } = held;
  const still = () => {
    const now = areaOf(bench, name).booking;
    return now?.booking.id === booking_id && now.revision === revision;
  };
  if (held.booking.passengers.some(({ tickets }) => tickets.length > 0)) {
    const papers = await bench.client.call('booking.documents', { booking_id });
    if (papers.ok && still()) {
      patchArea(bench, name, { papers: { booking_id, ...papers.value.output } });
    }
  }
  const notes = await bench.client.call('booking.annotations', { booking_id });
  if (notes.ok && still()) {
    patchArea(bench, name, { notes: { booking_id, revision, ...notes.value.output } });
  }
  if (!isMoved(bench, name)) {
    if (still()) patchArea(bench, name, { schedule: null });
    return;
  }
  const moved = await bench.client.call('booking.schedule', { booking_id });
  if (moved.ok && still()) {
    patchArea(bench, name, { schedule: { booking_id, revision, ...moved.value.output } });
  }
}

export function openNotes(bench: Bench): void {
  if (!areaMeant(bench).booking) return;
  showTab(bench, 'remarks');
  askFocus(bench, 'form');
}

export function changeNote(bench: Bench, name: AreaName, change: Partial<NoteForm>): void {
  patchArea(bench, name, ({ note_form }) => ({ note_form: { ...note_form, ...change } }));
}

/** What is typed, as the service takes it; null while something is missing. */
function typedNote({ kind, text, code }: NoteForm): Annotation | null {
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

export async function addNote(bench: Bench): Promise<void> {
  const { name, note_form } = activeArea(bench);
  const note = typedNote(note_form);
  if (!note) {
    answer(bench, name, 'warn', say('answer.note_empty'));
    askFocus(bench, 'form');
    return;
  }
  const added = await annotate(bench, name, { add: [note], remove: [] }, () => void addNote(bench));
  if (!added) return;
  patchArea(bench, name, { note_form: { ...NO_NOTE, kind: note_form.kind } });
  answer(bench, name, 'ok', say('answer.note_added'), added.warnings);
  askFocus(bench, 'form');
}

/** The line an agent added that the cursor is on; null where it is on anything else. */
export function noteUnderCursor(bench: Bench): string | null {
  const area = activeArea(bench);
  if (area.screen !== 'booking' || !area.booking) return null;
  const view = hostViewOf(area, bench.preferences.getState().home_language);
  const { lines } = hostDisplay(area.booking.booking, view);
  const key = area.cursor.booking ?? lines.find((line) => line.key !== null)?.key;
  const about = lines.find((line) => line.key === key)?.about;
  return about?.kind === 'annotation' ? about.id : null;
}

export function removeNote(bench: Bench, chosen: string | null = null): void {
  const { name, notes } = activeArea(bench);
  const id = chosen ?? noteUnderCursor(bench);
  const item = notes?.items.find((one) => one.id === id);
  if (!item || id === null) {
    answer(bench, name, 'warn', say('why.no_note_line'));
    return;
  }
  const text = item.kind === 'PHONE' ? item.number : item.text;
  ask(bench, {
    title: say('question.note_remove'),
    lines: [
      {
        label: say(
          `note.kind_${
            item.kind === 'REMARK' && item.remark_type === 'CONFIDENTIAL'
              ? 'CONFIDENTIAL'
              : item.kind
          }`,
        ),
        value: `${item.kind === 'SSR' ? `${item.code} ` : ''}${text ?? ''}`,
      },
    ],
    note: null,
    confirm: say('question.note_remove_do'),
    danger: true,
    run: () => sendRemoval(bench, name, id),
  });
}

async function sendRemoval(bench: Bench, name: AreaName, id: string): Promise<void> {
  const again = () => removeNote(bench, id);
  const removed = await annotate(bench, name, { add: [], remove: [id] }, again);
  if (removed) answer(bench, name, 'ok', say('answer.note_removed'), removed.warnings);
}

/** One kept line with another text, or taken away. */
export async function changeAnnotation(
  bench: Bench,
  name: AreaName,
  id: string,
  changed: Annotation | null,
): Promise<void> {
  const again = () => void changeAnnotation(bench, name, id, changed);
  const lines = { add: changed ? [changed] : [], remove: [id] };
  const done = await annotate(bench, name, lines, again);
  const said = changed ? 'answer.line_changed' : 'answer.note_removed';
  if (done) answer(bench, name, 'ok', say(said), done.warnings);
}

async function annotate(
  bench: Bench,
  name: AreaName,
  lines: { add: Annotation[]; remove: string[] },
  again: () => void,
): Promise<{ warnings: readonly string[] } | null> {
  const { booking } = areaOf(bench, name);
  if (!booking) return null;
  const { id: booking_id, provider } = booking.booking;
  const what = phrase('waiting.annotate', { provider: providerNumber(provider.provider_type) });
  const revision = heldRevision(bench, name).if_match ?? null;
  const input = { booking_id, revision, ...lines };
  const result = await callFor(bench, name, what, 'booking.annotate', input);
  if (!result.ok) {
    afterFailure(bench, name, result.error, again);
    return null;
  }
  const { output, meta } = result.value;
  if (areaOf(bench, name).booking_id === booking_id) {
    replaceBooking(bench, name, output.booking, meta.revision);
  }
  return { warnings: meta.warnings };
}

/** Asks the airline how the booking stands now. */
export async function refreshBooking(bench: Bench): Promise<void> {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const { id: booking_id, provider } = booking.booking;
  const what = phrase('waiting.refresh', { provider: providerNumber(provider.provider_type) });
  const result = await callFor(bench, name, what, 'booking.refresh', { booking_id });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { output, meta } = result.value;
  replaceBooking(bench, name, output.booking, meta.revision);
  answer(bench, name, 'ok', say('answer.refreshed'), meta.warnings);
}

/** Enter on a line of the host display that points somewhere: unfolds it, or folds it again. */
export function unfold(bench: Bench, key: string): boolean {
  const area = activeArea(bench);
  if (area.screen !== 'booking' || !area.booking) return false;
  const view = hostViewOf(area, bench.preferences.getState().home_language);
  const display = hostDisplay(area.booking.booking, view);
  const about = display.lines.find((line) => line.key === key)?.about;
  if (about?.kind !== 'pointer') return false;
  const open = area.host_open.includes(about.to);
  patchArea(bench, area.name, {
    host_open: open
      ? area.host_open.filter((one) => one !== about.to)
      : [...area.host_open, about.to],
  });
  if (!open) announce(bench, say('host.more'));
  openScreen(bench, area.name, 'booking');
  return true;
}

/** The part of the booking a line of the host display is about. */
export function tabOfLine(bench: Bench, key: string): BookingTab {
  const area = activeArea(bench);
  if (!area.booking) return 'itinerary';
  const view = hostViewOf(area, bench.preferences.getState().home_language);
  const { lines } = hostDisplay(area.booking.booking, view);
  const about = lines.find((line) => line.key === key)?.about ?? { kind: 'other' };
  switch (about.kind) {
    case 'leg':
      return 'itinerary';
    case 'passenger':
    case 'contact':
    case 'document':
    case 'flyer':
      return 'passengers';
    case 'ticket':
      return 'tickets';
    case 'payment':
      return 'payments';
    case 'annotation':
    case 'other':
      return 'remarks';
    case 'time_limit':
    case 'price':
    case 'pointer':
      return 'price';
    default:
      return assertNever(about, 'line');
  }
}
