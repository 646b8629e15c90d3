/**
 * The stored parts of a work area, each with its schema. A part that cannot be read loses only
 * itself. No card data is among them.
 */
import { z } from 'zod';
import { OfferSlice } from '#main/contract/itinerary.ts';
import { Offer } from '#main/contract/offer.ts';
import { TypedSegment } from '#main/contract/outbox.ts';
import { ItemPrice } from '#main/contract/pricing.ts';
import { Meal, SeatPreference } from '#main/contract/profiles.ts';
import { TICKET_SORT_FIELDS } from '#main/contract/ticketing.ts';
import { Cabin, GenderType, PaxType, ProviderCode } from '#main/contract/values.ts';
import { BOOKING_TABS, OUTBOX_FILTERS, SCREENS, SORT_KEYS } from '../commands/context.ts';
import { NOTE_KINDS } from '../features/booking/current-booking-state.ts';
import { POINTERS } from '../features/host-display/line.ts';
import { NO_REQUESTS } from '../features/outbox/outbox-state.ts';

const Row = z.object({
  passenger_id: z.string().nullable(),
  pax_type: PaxType,
  last_name: z.string(),
  first_name: z.string(),
  gender_type: GenderType,
  birth_date: z.string(),
  nationality: z.string(),
  doc_type: z.string(),
  doc_number: z.string(),
  doc_country: z.string(),
  doc_expires: z.string(),
  visa_number: z.string().default(''),
  visa_country: z.string().default(''),
  visa_place: z.string().default(''),
  visa_issued: z.string().default(''),
  birth_place: z.string().default(''),
  known_traveller: z.string().default(''),
  redress: z.string().default(''),
  phone: z.string(),
  email: z.string(),
  flyer_airline: z.string(),
  flyer_number: z.string(),
  lap: z.int().nullable(),
  profile_id: z.string().nullable().default(null),
  meal: Meal.nullable().default(null),
  seat: SeatPreference.nullable().default(null),
  typed_name: z.boolean().optional(),
});

const Form = z.object({
  from: z.string(),
  to: z.string(),
  out: z.string(),
  back: z.string(),
  more: z
    .array(z.object({ from: z.string(), to: z.string(), date: z.string() }))
    .readonly()
    .default([]),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
  cabin: Cabin,
  airlines: z.string(),
  direct: z.boolean(),
  bags: z.boolean(),
});

/** Older saved drafts call the requests wishes. */
const Draft = z.preprocess(
  (kept) =>
    kept instanceof Object && 'wishes' in kept ? { ...kept, requests: kept.wishes } : kept,
  z.object({
    offer: Offer.nullable(),
    typed: z
      .object({ provider_type: ProviderCode, segments: z.array(TypedSegment) })
      .nullable()
      .default(null),
    requests: z
      .object({ limit: z.string(), remarks: z.string(), seats: z.string() })
      .default(NO_REQUESTS),
    slices: z.array(OfferSlice),
    tokens: z.array(z.string()),
    confirmed: z.boolean(),
    rows: z.array(Row),
    submission: z.object({ key: z.string(), asked: z.string() }).nullable(),
    parts: z
      .object({
        quote_id: z.string(),
        rest: z.array(
          z.object({ offer: Offer, slices: z.array(OfferSlice), tokens: z.array(z.string()) }),
        ),
        done: z.array(z.object({ booking_id: z.string(), locator: z.string() })),
      })
      .nullable()
      .default(null),
  }),
);

const Flights = z.object({
  provider_type: ProviderCode.or(z.literal('')),
  rows: z
    .array(
      z.object({
        carrier: z.string(),
        number: z.string(),
        date: z.string(),
        from: z.string(),
        to: z.string(),
        letter: z.string(),
      }),
    )
    .min(1),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
});

const FieldsRequest = z.union([
  z.object({
    kind: z.literal('REMARK'),
    text: z.string(),
    remark_type: z.enum(['CONFIDENTIAL', 'ITINERARY']).optional(),
  }),
  z.object({
    kind: z.literal('OSI'),
    airline: z.string(),
    text: z.string(),
    passengers: z.array(z.int()),
  }),
  z.object({
    kind: z.literal('SSR'),
    code: z.string(),
    airline: z.string().nullable(),
    text: z.string().nullable(),
    passengers: z.array(z.int()),
    segment: z.int().nullable(),
  }),
  z.object({ kind: z.literal('REMINDER'), date: z.string() }),
  z.object({
    kind: z.literal('PHONE'),
    number: z.string(),
    use: z.enum(['agency', 'business', 'home', 'mobile']),
    city: z.string().nullable(),
  }),
]);

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
  chosen: z.array(
    z.object({
      leg_id: z.string(),
      passenger_id: z.string(),
      designator: z.string(),
      token: z.string(),
      price: ItemPrice,
    }),
  ),
  cleared: z.array(z.string()),
  as_list: z.boolean(),
});

const Exchange = z.object({
  booking_id: z.string(),
  mode: z.enum(['same', 'new']),
  give_up: z.array(z.string()),
  trips: z.record(z.string(), z.object({ from: z.string(), to: z.string(), date: z.string() })),
  numbers: z.string(),
});

const Undo = z.array(
  z.object({
    what: z.enum(['ignored', 'dropped', 'closed']),
    label: z.string(),
    at: z.number(),
    area: z.enum(['A', 'B', 'C', 'D', 'E', 'F']),
    state: z.record(z.string(), z.json()),
  }),
);

export const PARTS = {
  active: z.boolean(),
  screen: Screen,
  back: z.array(Screen),
  entry: z.string(),
  form: Form,
  import_form: z.object({
    locator: z.string(),
    provider_type: ProviderCode.or(z.literal('')),
    order_id: z.string(),
  }),
  searched: Form.nullable(),
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
  edit: z.object({ rows: z.array(Row), base: z.array(Row) }).nullable(),
  marked: z.array(z.string()),
  find_text: z.string(),
  outbox_filter: z.enum(OUTBOX_FILTERS),
  flights: Flights,
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
  unsent: z.object({ received_from: z.string().nullable(), notes: z.array(FieldsRequest) }),
  owed: z.array(
    z.object({
      booking_id: z.string(),
      key: z.string(),
      received_from: z.string().nullable(),
      notes: z.array(FieldsRequest),
    }),
  ),
  copied: z.array(Row),
  host_open: z.array(z.enum(POINTERS)),
  as_host: z.boolean(),
  note_form: z.object({ kind: z.enum(NOTE_KINDS), text: z.string(), code: z.string() }),
  agency_queues: z.object({
    open: Outbox.nullable(),
    working: Outbox.extend({ id: z.string() }).nullable(),
    gds_open: GdsPlace.nullable().default(null),
    gds_working: GdsPlace.extend({ locator: z.string() }).nullable().default(null),
  }),
  undo: Undo,
} as const;

export type Saved = { [K in keyof typeof PARTS]: z.infer<(typeof PARTS)[K]> };
