/** The saved parts of a work area; an unreadable part is lost alone. No card data is saved. */
import { z } from 'zod';
import { BOOKING_TABS, OUTBOX_FILTERS, SORT_KEYS } from '../commands/context.ts';
import { SCREENS } from '../commands/screens.ts';
import { NoteForm, UndoStep } from '../features/booking/current-booking-state.ts';
import { KeptExchange } from '../features/exchange/exchange-state.ts';
import { POINTERS } from '../features/host-display/line.ts';
import { TypedFlights } from '../features/outbox/outbox-state.ts';
import { KeptQueues } from '../features/queues/queues-state.ts';
import { KeptSeats } from '../features/seats/seats-state.ts';
import { Owed, PassengerRow, Unsent } from '../features/sell/typed-state.ts';
import { KeptIssue, KeptTickets } from '../features/ticketing/ticketing-state.ts';
import { ImportForm, KeptDraft, ShopForm } from './area.ts';

/** Older drafts name the outbox requests `wishes`. */
const Draft = z.preprocess(
  (kept) =>
    kept instanceof Object && 'wishes' in kept ? { ...kept, requests: kept.wishes } : kept,
  KeptDraft,
);

const Screen = z.enum(SCREENS);

export const PARTS = {
  active: z.boolean(),
  screen: Screen,
  back: z.array(Screen),
  entry: z.string(),
  form: ShopForm,
  import_form: ImportForm,
  searched: ShopForm.nullable(),
  sort: z.enum(SORT_KEYS),
  descending: z.boolean(),
  filter: z.string(),
  ungrouped: z.boolean(),
  expanded: z.array(z.string()),
  compared: z.array(z.string()),
  cursor: z.partialRecord(Screen, z.string()),
  draft: Draft.nullable(),
  booking_id: z.string().nullable(),
  tab: z.enum(BOOKING_TABS),
  edit: z.object({ rows: z.array(PassengerRow), base: z.array(PassengerRow) }).nullable(),
  marked: z.array(z.string()),
  find_text: z.string(),
  outbox_filter: z.enum(OUTBOX_FILTERS),
  flights: TypedFlights,
  seats: KeptSeats.nullable(),
  /** Number of bags by slice and passenger: the provider's tokens change with each reading. */
  bags: z.object({ booking_id: z.string(), bags: z.record(z.string(), z.int()) }).nullable(),
  issue: KeptIssue.nullable(),
  tickets: KeptTickets.nullable(),
  ticket: z.string().nullable(),
  exchange: KeptExchange.nullable(),
  unsent: Unsent,
  owed: z.array(Owed),
  copied: z.array(PassengerRow),
  host_open: z.array(z.enum(POINTERS)),
  as_host: z.boolean(),
  note_form: NoteForm,
  agency_queues: KeptQueues,
  undo: z.array(UndoStep),
} as const;

export type Saved = { [K in keyof typeof PARTS]: z.infer<(typeof PARTS)[K]> };
