/**
 * A work area: the state of one customer's request; an agent has six. `saved-area-schema.ts` lists
 * the parts saved in case of a crash; the rest is fetched again.
 */
import { z } from 'zod';
import type { AvailabilityAnswer } from '#main/contract/availability.ts';
import type { Booking, RepriceAnswer } from '#main/contract/booking.ts';
import type { AreaName, BookingSummary, HistoryLine } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { ProviderProgress } from '#main/contract/events.ts';
import { OfferSlice } from '#main/contract/itinerary.ts';
import { Offer } from '#main/contract/offer.ts';
import { TypedSegment } from '#main/contract/outbox.ts';
import { Cabin, ProviderCode } from '#main/contract/values.ts';
import type { BookingTab, SortKey } from '../commands/context.ts';
import type { Screen } from '../commands/screens.ts';
import type { BagsView } from '../features/bags/bags-state.ts';
import {
  type CurrentBookingState,
  NO_CURRENT_BOOKING,
} from '../features/booking/current-booking-state.ts';
import { type CreditsState, NO_CREDITS } from '../features/credits/credits-state.ts';
import { type DocumentsState, NO_DOCUMENTS } from '../features/documents/documents-state.ts';
import type { ExchangeView } from '../features/exchange/exchange-state.ts';
import {
  NO_OUTBOX,
  NO_REQUESTS,
  OutboxRequests,
  type OutboxView,
} from '../features/outbox/outbox-state.ts';
import { NO_PROFILES, type ProfilesState } from '../features/profiles/profiles-state.ts';
import { NO_QUEUES, type QueuesState } from '../features/queues/queues-state.ts';
import type { RefundView } from '../features/refund/refund-state.ts';
import {
  type LineRules,
  NO_OFFERS_STATE,
  type OffersState,
} from '../features/search/offers-state.ts';
import type { SeatsView } from '../features/seats/seats-state.ts';
import {
  type FieldErrors,
  NO_TYPED,
  PassengerRow,
  type TypedState,
} from '../features/sell/typed-state.ts';
import { PAYMENT_KINDS } from '../features/ticketing/payment-forms.ts';
import { NO_TICKETING, type TicketingState } from '../features/ticketing/ticketing-state.ts';
import { EVERY_AIRLINE } from '../languages/places.ts';
import { SliceRequest } from '../languages/requests.ts';

export type { FieldErrors, PassengerField, PassengerRow } from '../features/sell/typed-state.ts';

/** The search form as typed. */
export const ShopForm = z.object({
  from: z.string(),
  to: z.string(),
  out: z.string(),
  back: z.string(),
  /** Directions after outbound and return, each with its day as typed. */
  more: z.array(SliceRequest).readonly().default([]),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
  cabin: Cabin,
  airlines: z.string(),
  direct: z.boolean(),
  bags: z.boolean(),
});
export type ShopForm = z.infer<typeof ShopForm>;

/** A field of the form; a field of a further direction is named by its position. */
export type ShopField = keyof ShopForm | `more.${number}.${keyof SliceRequest}`;

export const ImportForm = z.object({
  locator: z.string(),
  provider_type: ProviderCode.or(z.literal('')),
  order_id: z.string(),
});
export type ImportForm = z.infer<typeof ImportForm>;

export interface Search {
  call_id: string;
  form: ShopForm;
  started_at: number;
  finished_at: number | null;
  state: 'running' | 'done' | 'failed' | 'stopped';
  providers: Readonly<Partial<Record<ProviderCode, ProviderProgress>>>;
  offers: readonly Offer[];
  error: ErrorBody | null;
  /** The booking whose tickets are exchanged; null for a new sale. */
  booking_id: string | null;
  /** When stored offers were found; null for a search made now. */
  kept_at: string | null;
  /** Origin and destination of each journey, in order. */
  journeys: readonly { from: string; to: string }[];
  /** Availability by booking class from the GDS, if requested. */
  classes?: AvailabilityAnswer['providers'];
  /** Fare rules of one offer line, if requested. */
  rules?: LineRules;
}

/** An offer whose price is being confirmed, with the other fare families of its flights. */
interface Pricing {
  /** The key of the row it was requested for. */
  key: string;
  state: 'waiting' | 'done' | 'failed';
  offers: readonly Offer[];
  chosen: number;
  error: ErrorBody | null;
}

const TypedSale = z.object({
  provider_type: ProviderCode,
  segments: z.array(TypedSegment).readonly(),
});

/** One booking of a sale that makes several. */
const DraftPart = z.object({
  offer: Offer,
  slices: z.array(OfferSlice).readonly(),
  tokens: z.array(z.string()).readonly(),
});
export type DraftPart = z.infer<typeof DraftPart>;

/** The other bookings of such a sale. */
const DraftParts = z.object({
  quote_id: z.string(),
  /** Parts to book after this one, in order. */
  rest: z.array(DraftPart).readonly(),
  /** Parts already booked. */
  done: z.array(z.object({ booking_id: z.string(), locator: z.string() })).readonly(),
});
export type DraftParts = z.infer<typeof DraftParts>;

/** An unended sale: flights chosen and not booked yet. */
export const KeptDraft = z.object({
  ...DraftPart.shape,
  /** Null for typed flights, which come from no search. */
  offer: Offer.nullable(),
  /** Flights typed instead of chosen from offers; they are booked through the outbox. */
  typed: TypedSale.nullable().default(null),
  confirmed: z.boolean(),
  /** Requests sent to the outbox with the sale. */
  requests: OutboxRequests.default(NO_REQUESTS),
  rows: z.array(PassengerRow).readonly(),
  /** Idempotency key and content of the creation; stored before the call is made. */
  submission: z.object({ key: z.string(), asked: z.string() }).nullable(),
  /** Null if the sale makes one booking. */
  parts: DraftParts.nullable().default(null),
  /** How it is to be paid, once its booking's tickets are issued. */
  payment: z.object({ kind: z.enum(PAYMENT_KINDS), times: z.number().nullable() }).optional(),
});

export interface Draft extends z.infer<typeof KeptDraft> {
  /** The seats or the fare are no longer available: ending the sale searches again. */
  gone?: true;
  errors: FieldErrors;
}

/** A sale of nothing, by nobody. */
export const EMPTY_SALE: Draft = {
  offer: null,
  slices: [],
  tokens: [],
  typed: null,
  confirmed: false,
  requests: NO_REQUESTS,
  rows: [],
  errors: {},
  submission: null,
  parts: null,
};

export interface HeldBooking {
  booking: Booking;
  revision: number | null;
}

export interface Answer {
  kind: 'ok' | 'info' | 'warn' | 'bad';
  /** How it is shown: a success with warnings does not look like a plain success. */
  look: Answer['kind'];
  text: string;
  details: readonly string[];
}

/** A call in progress: what it is for, and since when. */
export interface Waiting {
  call_id: string;
  text: string;
  since: number;
  /** It may change something at a provider, so nothing else is started meanwhile. */
  effect: boolean;
  stop: AbortController;
}

export interface QuestionLine {
  label: string;
  value: string;
}

/** A question to answer before anything is done. */
export interface Question {
  title: string;
  lines: readonly QuestionLine[];
  note?: string;
  /** The confirm button's label; `danger` if it removes something. */
  confirm: string;
  danger?: boolean;
  run: () => unknown;
  /** The subject when the question was asked. */
  about?: QuestionSubject;
}

export interface QuestionSubject {
  area: AreaName;
  /** The outbox item, if one is current. */
  item_id: string | null;
  booking: Booking | null;
  /** The total of the unended sale or of the item's offer. */
  total: number | null;
}

export interface Area
  extends TicketingState,
    QueuesState,
    OutboxView,
    OffersState,
    CurrentBookingState,
    TypedState,
    ProfilesState,
    DocumentsState,
    CreditsState {
  name: AreaName;
  screen: Screen;
  back: readonly Screen[];
  entry: string;
  form: ShopForm;
  form_errors: Readonly<Partial<Record<ShopField, string>>>;
  import_form: ImportForm;
  search: Search | null;
  /** The search form of a restored area; the search is repeated when the screen is shown. */
  again: ShopForm | null;
  sort: SortKey;
  descending: boolean;
  filter: string;
  expanded: readonly string[];
  /** The key of the row under the cursor, by screen. */
  cursor: Readonly<Partial<Record<Screen, string>>>;
  pricing: Pricing | null;
  draft: Draft | null;
  booking: HeldBooking | null;
  seats: SeatsView | null;
  bags: BagsView | null;
  exchange: ExchangeView | null;
  refund: RefundView | null;
  /** The current booking of a restored area, until it is read again. */
  booking_id: string | null;
  tab: BookingTab;
  history: readonly HistoryLine[] | null;
  /** A price requested without storing it in the booking. */
  repriced: { answer: RepriceAnswer; lowest: boolean } | null;
  edit: { rows: readonly PassengerRow[]; errors: FieldErrors } | null;
  marked: readonly string[];
  find_text: string;
  found: readonly BookingSummary[] | null;
  answer: Answer | null;
  waiting: Waiting | null;
  /** What was asked while another area was on screen. */
  asked: Question | null;
}

export const EMPTY_FORM: ShopForm = {
  from: '',
  to: '',
  out: '',
  back: '',
  more: [],
  adts: 1,
  chds: 0,
  infs: 0,
  cabin: 'UNSPECIFIED',
  airlines: '',
  direct: false,
  bags: false,
};

/** Nothing of a booking's seats, bags, tickets and exchange. */
export const NO_SALE = { ...NO_TICKETING, seats: null, bags: null, exchange: null, refund: null };

export const createArea = (name: AreaName): Area => ({
  name,
  screen: 'desk',
  back: [],
  entry: '',
  form: EMPTY_FORM,
  form_errors: {},
  import_form: { locator: '', provider_type: '', order_id: '' },
  search: null,
  again: null,
  sort: 'price',
  descending: false,
  filter: '',
  expanded: [],
  cursor: {},
  pricing: null,
  draft: null,
  booking: null,
  booking_id: null,
  tab: 'itinerary',
  history: null,
  repriced: null,
  edit: null,
  marked: [],
  find_text: '',
  found: null,
  answer: null,
  waiting: null,
  asked: null,
  ...NO_SALE,
  ...NO_PROFILES,
  ...NO_OUTBOX,
  ...NO_DOCUMENTS,
  ...NO_CREDITS,
  ...NO_CURRENT_BOOKING,
  ...NO_QUEUES,
  ...NO_OFFERS_STATE,
  ...NO_TYPED,
});

/** The airline codes of a search form; none if it asks for all airlines (YY). */
export const parseAirlines = ({ airlines }: Pick<ShopForm, 'airlines'>): string[] =>
  airlines
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '' && code !== EVERY_AIRLINE);

/** Whether a work area has nothing to lose. */
export const isEmpty = (area: Area): boolean =>
  area.draft === null &&
  area.booking_id === null &&
  area.search === null &&
  area.again === null &&
  area.entry === '';
