/**
 * The simulated airline world as its wire fronts see it: one inventory and one set of orders behind
 * every training provider, so that the last seat sold through one is gone in another. Types only;
 * `engine/` implements them. Nothing here knows a wire format, an adapter or the product's prices:
 * amounts are integer minor units of the seller's currency, times are airport-local.
 */
import type { FAULT_KINDS, FAULT_MESSAGES } from '#main/contract/desk.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { WorldCabin, WorldOrderItem, WorldPtc } from './world-goods.ts';
import type {
  WorldOrderSlice,
  WorldPayment,
  WorldReissue,
  WorldService,
  WorldTicket,
} from './world-sale.ts';

export type { World } from './engine/index.ts';
export type * from './world-goods.ts';

/** How a training provider sells: data, one row per provider position. */
export interface SellerProfile {
  provider_type: ProviderCode;
  /** Owner code on the wire and the validating carrier of what it issues. */
  owner: string;
  currency: string;
  /** Whole-trip offers per brand combination, one per slice that the client combines, or either. */
  offers: 'whole-trip' | 'per-slice' | 'both';
  brands: boolean;
  split: boolean;
  /** Issues some passengers of an order and leaves others held. */
  partial_issue: boolean;
  /** Seats can be chosen, for money where the brand does not include it. */
  seats: boolean;
  /** Bags beyond the fare's own are sold. */
  bags: boolean;
  /** Takes special services, OSI and telephone numbers in changes of an order. */
  requests: boolean;
  /** Extra price over the public fare, in hundredths of a percent (may be negative). */
  price_shift_bp: number;
}

/** A booking class of a flight, with the seats it shows. */
export interface WorldClass {
  code: string;
  cabin: WorldCabin;
  seats: number;
}

export interface WorldSearch {
  slices: { origin: string; destination: string; date: string }[];
  passengers: { ptc: WorldPtc; count: number }[];
  cabin: WorldCabin | null;
  airlines: string[];
  max_connections: number | null;
  /** One slice at a time from a seller of both. */
  per_slice?: true;
}

export interface WorldDocument {
  type: 'PASSPORT' | 'NATIONAL_ID' | 'TAX_ID';
  number: string;
  country: string | null;
  issued_on: string | null;
  expires_on: string | null;
}

export interface WorldPassenger {
  /** PaxID on the wire, kept as the client named it. */
  id: string;
  ptc: WorldPtc;
  title: string | null;
  given: string;
  middle: string | null;
  surname: string;
  gender: 'MALE' | 'FEMALE' | 'UNDISCLOSED';
  birth_date: string | null;
  nationality: string | null;
  infant_id: string | null;
  phone: string | null;
  email: string | null;
  redress: string | null;
  /** Visas and known traveller numbers, as their lines say them. */
  doco?: string[];
  documents: WorldDocument[];
  loyalty: { airline: string; number: string }[];
}

/** What the airline is asked for beside seats, with its answer. */
export interface WorldRequest {
  id: string;
  kind: 'SSR' | 'OSI';
  /** Null on an OSI. */
  code: string | null;
  airline: string | null;
  text: string | null;
  passenger_id: string | null;
  flight_id: string | null;
  status: 'HK' | 'HN' | 'UC' | 'NO';
  /** The airline's words to a refusal. */
  why: string | null;
}

/** Lines to add to an order and to take away, in one. */
export interface WorldAnnotation {
  requests: Omit<WorldRequest, 'id' | 'status' | 'why'>[];
  phones: { use: string | null; number: string }[];
  remarks: string[];
  remove: { request_ids: string[]; phone_ids: string[]; remarks: string[] };
  reference: string | null;
}

export interface WorldOrder {
  order_id: string;
  locator: string;
  airline_locators: { airline: string; locator: string }[];
  provider_type: ProviderCode;
  owner: string;
  /** The reference the client sent with the order's creation. */
  reference: string | null;
  status: 'LIVE' | 'CANCELLED';
  created_at: string;
  payment_due_at: string;
  guaranteed_until: string;
  currency: string;
  passengers: WorldPassenger[];
  slices: WorldOrderSlice[];
  /** One per slice and passenger type line. */
  items: WorldOrderItem[];
  remarks: string[];
  /** Special services and OSI, refused ones too. */
  requests: WorldRequest[];
  /** Telephone numbers of the order, beside its passengers' own. */
  phones: { id: string; use: string | null; number: string }[];
  /** Grows by one with every change. */
  version: number;
  /** Order id this one was split from. */
  split_from: string | null;
  /** Seats and bags, cancelled ones too. */
  services: WorldService[];
  /** Tickets and EMDs in order of issue, whatever became of them. */
  tickets: WorldTicket[];
  payments: WorldPayment[];
  /** Exchanges this order took part in, newest last. */
  reissues: WorldReissue[];
  /** Changes of its flights, newest last; left out where there are none. */
  schedule_changes?: WorldScheduleChange[];
}

/** A slice that was moved, taken out or put back. */
export interface WorldScheduleChange {
  at: string;
  /** Of the order after it. */
  version: number;
  before: WorldOrderSlice;
  after: WorldOrderSlice;
  items: WorldOrderItem[];
}

/** A refusal in the world's own words; fronts put it in their protocol's error form. */
export interface WorldRefusal {
  kind:
    | 'NOT_FOUND'
    | 'SOLD_OUT'
    | 'PRICE_CHANGED'
    | 'OFFER_EXPIRED'
    | 'ALREADY_CANCELLED'
    | 'ALREADY_PAID'
    | 'INVALID'
    | 'NOT_OFFERED'
    | 'DUPLICATE'
    | 'CARD_DECLINED'
    | 'WRONG_AMOUNT'
    | 'TOO_LATE';
  text: string;
}
export type WorldAnswer<T> = { ok: true; value: T } | { ok: false; refusal: WorldRefusal };

/**
 * A fault an instructor asked for, for one call: answer as if the flight were sold out or the fare
 * raised meanwhile.
 */
export type Distortion = 'SOLD_OUT' | 'PRICE_CHANGE' | null;

/** A numbered queue of a GDS's office; null for no category, or for all. */
export interface WorldQueue {
  queue: string;
  category: string | null;
}
export interface WorldQueueItem extends WorldQueue {
  order: WorldOrder;
  placed_at: string;
}

export type FaultMessage = Exclude<(typeof FAULT_MESSAGES)[number], 'any'>;
export type FaultKind = (typeof FAULT_KINDS)[number];
