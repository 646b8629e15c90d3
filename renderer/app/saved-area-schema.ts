/**
 * The stored parts of a work area, each with its schema. A part that cannot be read loses only
 * itself. No card data is among them.
 */
import { z } from 'zod';
import { Offer } from '#main/contract/offer.ts';
import { TICKET_SORT_FIELDS } from '#main/contract/ticketing.ts';
import { ProviderCode } from '#main/contract/values.ts';
import { BOOKING_TABS, OUTBOX_FILTERS, SCREENS, SORT_KEYS } from '../commands/context.ts';
import { NOTE_KINDS, UndoStep } from '../features/booking/current-booking-state.ts';
import { POINTERS } from '../features/host-display/line.ts';
import { NO_REQUESTS, OutboxRequests, TypedFlights } from '../features/outbox/outbox-state.ts';
import { PassengerRow } from '../features/sell/typed-state.ts';
import { ChosenSeat } from '../features/ticketing/sale-state.ts';
import { NoteRequest, SliceRequest } from '../languages/requests.ts';
import { DraftPart, DraftParts, ImportForm, ShopForm, TypedSale } from './area.ts';

/** Older saved drafts call the requests wishes. */
const Draft = z.preprocess(
  (kept) =>
    kept instanceof Object && 'wishes' in kept ? { ...kept, requests: kept.wishes } : kept,
  z.object({
    ...DraftPart.shape,
    offer: Offer.nullable(),
    typed: TypedSale.nullable().default(null),
    requests: OutboxRequests.default(NO_REQUESTS),
    confirmed: z.boolean(),
    rows: z.array(PassengerRow),
    submission: z.object({ key: z.string(), asked: z.string() }).nullable(),
    parts: DraftParts.nullable().default(null),
  }),
);

const Outbox = z.object({ queue: z.int(), category: z.int().nullable() });
const GdsPlace = z.object({
  provider_type: ProviderCode,
  queue: z.string(),
  category: z.string().nullable(),
});
const Screen = z.enum(SCREENS);

/** Seats chosen on the map, by their tokens; the maps are read again. */
const Seats = z.object({
  booking_id: z.string(),
  leg_id: z.string(),
  passenger_id: z.string(),
  chosen: z.array(ChosenSeat),
  cleared: z.array(z.string()),
  as_list: z.boolean(),
});

const Exchange = z.object({
  booking_id: z.string(),
  mode: z.enum(['same', 'new']),
  give_up: z.array(z.string()),
  trips: z.record(z.string(), SliceRequest),
  numbers: z.string(),
});

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
  seats: Seats.nullable(),
  /** Number of bags by slice and passenger: tokens change with each reading. */
  bags: z.object({ booking_id: z.string(), bags: z.record(z.string(), z.int()) }).nullable(),
  issue: z.object({ booking_id: z.string(), passenger_ids: z.array(z.string()) }).nullable(),
  tickets: z
    .object({
      from: z.string(),
      to: z.string(),
      sort: z.enum(TICKET_SORT_FIELDS),
      descending: z.boolean(),
      page: z.int().min(1),
    })
    .nullable(),
  ticket: z.string().nullable(),
  exchange: Exchange.nullable(),
  unsent: z.object({ received_from: z.string().nullable(), notes: z.array(NoteRequest) }),
  owed: z.array(
    z.object({
      booking_id: z.string(),
      key: z.string(),
      received_from: z.string().nullable(),
      notes: z.array(NoteRequest),
    }),
  ),
  copied: z.array(PassengerRow),
  host_open: z.array(z.enum(POINTERS)),
  as_host: z.boolean(),
  note_form: z.object({ kind: z.enum(NOTE_KINDS), text: z.string(), code: z.string() }),
  agency_queues: z.object({
    open: Outbox.nullable(),
    working: Outbox.extend({ id: z.string() }).nullable(),
    gds_open: GdsPlace.nullable().default(null),
    gds_working: GdsPlace.extend({ locator: z.string() }).nullable().default(null),
  }),
  undo: z.array(UndoStep),
} as const;

export type Saved = { [K in keyof typeof PARTS]: z.infer<(typeof PARTS)[K]> };
