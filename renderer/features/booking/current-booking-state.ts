/** Data beside the current booking: agents' lines, schedule changes, conflicts and undo steps. */
import { z } from 'zod';
import type { AnnotationsAnswer, ScheduleAnswer } from '#main/contract/annotation.ts';
import { WORK_AREAS } from '#main/contract/desk.ts';
import type { BookingDocuments } from '#main/contract/ticketing.ts';
import type { Pointer } from '../host-display/line.ts';
import type { ShownRules } from '../search/offers-state.ts';
import type { PassengerField, PassengerRow } from '../sell/typed-state.ts';

/** Data of one booking at one revision; read again when either changes. */
interface OfRevision {
  booking_id: string;
  revision: number | null;
}
interface NotesView extends OfRevision, AnnotationsAnswer {}
interface ScheduleView extends OfRevision, ScheduleAnswer {}

export const NOTE_KINDS = ['REMARK', 'CONFIDENTIAL', 'OSI', 'SSR', 'PHONE'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
/** A remark, request or phone as typed. */
export const NoteForm = z.object({
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  /** The airline of an OSI, or the code of an SSR. */
  code: z.string(),
});
export type NoteForm = z.infer<typeof NoteForm>;

/** A difference between two states of a booking. */
export interface Change {
  label: string;
  /** Null if there was no value. */
  before: string | null;
  after: string | null;
}

/** A passenger's field that both sides changed differently. */
export interface MergedField {
  /** Passenger id and field, separated by a blank. */
  key: string;
  passenger_id: string;
  field: PassengerField;
  was: string;
  theirs: string;
  mine: string;
  /** Null until the agent chooses. */
  take: 'mine' | 'theirs' | null;
}

/** An undo step, as saved with a work area. */
export const UndoStep = z.object({
  what: z.enum(['ignored', 'dropped', 'closed']),
  /** Describes what is undone. */
  label: z.string(),
  at: z.number(),
  area: z.enum(WORK_AREAS),
  state: z.record(z.string(), z.unknown()),
});
export type UndoStep = z.infer<typeof UndoStep>;

/** The booking was changed elsewhere while it was edited here. */
export interface ConflictView {
  /** Who changed it, if the history says so. */
  by: string | null;
  changes: readonly Change[];
  /** Fields that both sides changed, and the choice for each. */
  fields: readonly MergedField[];
  /** The rows as typed, before any choice. */
  mine: readonly PassengerRow[];
  /** Number of own changes without a conflict. */
  kept: number;
}

interface RulesView extends OfRevision, ShownRules {}

export interface CurrentBookingState {
  notes: NotesView | null;
  schedule: ScheduleView | null;
  documents: (BookingDocuments & { booking_id: string }) | null;
  /** Fare rules of the booking, if they were requested. */
  booked_rules: RulesView | null;
  /** Expanded parts of a Travelport display. */
  host_open: readonly Pointer[];
  /** Offers and tickets in the layout of the home language. */
  as_host: boolean;
  note_form: NoteForm;
  conflict: ConflictView | null;
  /** The rows at the start of the edit, to separate others' changes from own ones. */
  edit_base: readonly PassengerRow[] | null;
  /** The last step is the newest. */
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
