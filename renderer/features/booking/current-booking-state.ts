/**
 * What a work area knows of its current booking beyond the booking itself: what agents added to it, what
 * the airline moved, what somebody else changed while it was being worked on, and what can be undone.
 */

import type { AnnotationsAnswer, ScheduleAnswer } from '#main/contract/annotation.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { GdsQueueCounts, GdsQueueItem } from '#main/contract/gds-queue.ts';
import type { QueueItem, QueueView } from '#main/contract/queue.ts';
import type { BookingDocuments } from '#main/contract/ticketing.ts';
import type { Pointer } from '../host-display/line.ts';
import type { ToldRules } from '../search/offers-state.ts';
import type { PassengerField, PassengerRow } from '../sell/passenger-row.ts';

/** Of one booking at one revision; read again where either is another. */
interface Of {
  booking_id: string;
  revision: number | null;
}
interface NotesView extends Of, AnnotationsAnswer {}
interface ScheduleView extends Of, ScheduleAnswer {}

export const NOTE_KINDS = ['REMARK', 'CONFIDENTIAL', 'OSI', 'SSR', 'PHONE'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
/** A remark, request or telephone as it is typed. */
export interface NoteForm {
  kind: NoteKind;
  text: string;
  /** The airline of an OSI, the code of an SSR. */
  code: string;
}

/** Something of a booking that is different now. */
export interface Change {
  label: string;
  /** Null where there was nothing, or nothing is left. */
  before: string | null;
  after: string | null;
}

/** A field of a passenger that both changed, each differently. */
export interface MergedField {
  /** 'passenger field'. */
  key: string;
  passenger_id: string;
  field: PassengerField;
  was: string;
  theirs: string;
  mine: string;
  /** Null until somebody chose. */
  take: 'mine' | 'theirs' | null;
}

/** What was given up and can be had back, as it is kept of an area. */
export interface UndoStep {
  what: 'ignored' | 'dropped' | 'closed';
  /** What it was about, as it is said. */
  label: string;
  at: number;
  area: AreaName;
  state: Readonly<Record<string, unknown>>;
}

/** Somebody else changed the booking while it was being changed here. */
export interface ConflictView {
  booking_id: string;
  /** Who changed it, where the history says so. */
  by: string | null;
  changes: readonly Change[];
  /** What both changed, and which of the two stands. */
  fields: readonly MergedField[];
  /** What was typed, whatever is chosen now. */
  mine: readonly PassengerRow[];
  /** Edits of mine that nobody contests. */
  kept: number;
}

/** The numbered queues on the desk, and the one that is worked through. */
export interface QueuesView {
  queues: readonly QueueView[] | null;
  /** The queue whose items are on the desk; null for the latest bookings. */
  open: { queue: number; category: number | null } | null;
  items: readonly QueueItem[] | null;
  /** The item that is worked on: its booking is the current one. */
  working: { id: string; queue: number; category: number | null } | null;
  /** What each GDS keeps for the office, the queue of it on the desk, and the current record from it. */
  gds: readonly GdsQueuesTold[] | null;
  gds_open: GdsPlace | null;
  gds_items: readonly GdsQueueItem[] | null;
  gds_working: (GdsPlace & { locator: string }) | null;
}
export type GdsQueuesTold = GdsQueueCounts['providers'][number];
export type GdsPlace = Pick<GdsQueuesTold, 'provider_type'> & {
  queue: string;
  category: string | null;
};

interface RulesView extends Of, ToldRules {}

type DocumentsView = BookingDocuments & { booking_id: string };

export interface CurrentBookingState {
  notes: NotesView | null;
  schedule: ScheduleView | null;
  /** What became of its documents. */
  documents: DocumentsView | null;
  /** Rules of its stored fares, where they were asked for. */
  booked_rules: RulesView | null;
  /** Parts of a Travelport display that were unfolded. */
  host_open: readonly Pointer[];
  /** Offers and tickets in the arrangement of the home language. */
  as_host: boolean;
  note_form: NoteForm;
  conflict: ConflictView | null;
  /** What the edit began from, so that another's changes can be told from one's own. */
  edit_base: readonly PassengerRow[] | null;
  agency_queues: QueuesView;
  /** The latest last. */
  undo: readonly UndoStep[];
}

export const NO_NOTE: NoteForm = { kind: 'REMARK', text: '', code: '' };
export const NO_QUEUES: QueuesView = {
  queues: null,
  open: null,
  items: null,
  working: null,
  gds: null,
  gds_open: null,
  gds_items: null,
  gds_working: null,
};

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
  agency_queues: NO_QUEUES,
  undo: [],
};
