/**
 * Data about the current booking beside the booking itself: lines added by agents, flights the
 * airline moved, changes by others during an edit, and the undo steps.
 */

import { z } from 'zod';
import type { AnnotationsAnswer, ScheduleAnswer } from '#main/contract/annotation.ts';
import { WORK_AREAS } from '#main/contract/desk.ts';
import type { BookingDocuments } from '#main/contract/ticketing.ts';
import type { Pointer } from '../host-display/line.ts';
import type { ToldRules } from '../search/offers-state.ts';
import type { PassengerField, PassengerRow } from '../sell/typed-state.ts';

/** Belongs to one booking at one revision; read again when either changes. */
interface Of {
  booking_id: string;
  revision: number | null;
}
interface NotesView extends Of, AnnotationsAnswer {}
interface ScheduleView extends Of, ScheduleAnswer {}

export const NOTE_KINDS = ['REMARK', 'CONFIDENTIAL', 'OSI', 'SSR', 'PHONE'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
/** A remark, request or telephone as it is typed. */
export const NoteForm = z.object({
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  /** The airline of an OSI, the code of an SSR. */
  code: z.string(),
});
export type NoteForm = z.infer<typeof NoteForm>;

/** A difference between two states of a booking. */
export interface Change {
  label: string;
  /** Null where there is no value. */
  before: string | null;
  after: string | null;
}

/** A field of a passenger that both changed, each differently. */
export interface MergedField {
  /** Passenger id and field, separated by a blank. */
  key: string;
  passenger_id: string;
  field: PassengerField;
  was: string;
  theirs: string;
  mine: string;
  /** Null until somebody chose. */
  take: 'mine' | 'theirs' | null;
}

/** An undo step, as it is saved with an area. */
export const UndoStep = z.object({
  what: z.enum(['ignored', 'dropped', 'closed']),
  /** Its subject, in words. */
  label: z.string(),
  at: z.number(),
  area: z.enum(WORK_AREAS),
  state: z.record(z.string(), z.unknown()),
});
export type UndoStep = z.infer<typeof UndoStep>;

/** Somebody else changed the booking while it was being changed here. */
export interface ConflictView {
  /** Who changed it, where the history says so. */
  by: string | null;
  changes: readonly Change[];
  /** Fields both sides changed, and the choice for each. */
  fields: readonly MergedField[];
  /** The rows as typed, whatever is chosen now. */
  mine: readonly PassengerRow[];
  /** Number of my edits without a conflict. */
  kept: number;
}

interface RulesView extends Of, ToldRules {}

type DocumentsView = BookingDocuments & { booking_id: string };

export interface CurrentBookingState {
  notes: NotesView | null;
  schedule: ScheduleView | null;
  /** The state of its documents. */
  documents: DocumentsView | null;
  /** Rules of its stored fares, where they were asked for. */
  booked_rules: RulesView | null;
  /** Parts of a Travelport display that were unfolded. */
  host_open: readonly Pointer[];
  /** Offers and tickets in the arrangement of the home language. */
  as_host: boolean;
  note_form: NoteForm;
  conflict: ConflictView | null;
  /** The rows at the start of the edit, to tell others' changes from one's own. */
  edit_base: readonly PassengerRow[] | null;
  /** The latest last. */
  undo: readonly UndoStep[];
}

export const NO_NOTE: NoteForm = { kind: 'REMARK', text: '', code: '' };

export const NO_CURRENT_BOOKING: CurrentBookingState = {
  notes: null,
  schedule: null,
  documents: null,
  booked_rules: null,
  host_open: [],
  as_host: false,
  note_form: NO_NOTE,
  conflict: null,
  edit_base: null,
  undo: [],
};
