/**
 * The simulated airline world as its wire fronts see it: one inventory and one set of orders behind
 * every training provider, so that the last seat sold through one is gone in another. Types only;
 * `engine/` does the work. Nothing here knows a wire format, an adapter or the product's prices:
 * amounts are integer minor units of the seller's currency, times are airport-local.
 */
import type { FAULT_KINDS, FAULT_MESSAGES } from '#main/contract/desk.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  WorldCabin,
  WorldCharge,
  WorldExchangeSums,
  WorldOrder,
  WorldPtc,
  WorldRequest,
  WorldService,
  WorldSlice,
} from './world-order.ts';

export type * from './world-order.ts';

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

/** Lines to add to an order and to take away, in one. */
export interface WorldAnnotation {
  requests: Omit<WorldRequest, 'id' | 'status' | 'why'>[];
  phones: { use: string | null; number: string }[];
  remarks: string[];
  remove: { request_ids: string[]; phone_ids: string[]; remarks: string[] };
  reference: string | null;
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

export interface WorldCard {
  brand: string;
  /** Gone after the authorisation: only brand, BIN and last four are kept. */
  number: string;
  holder: string;
  /** MMYY. */
  expires: string;
  cvv: string | null;
  installments: number;
}

/**
 * CASH and INVOICE settle through the agency's account; TICKETS pay with the value of old
 * documents, EMD with an amount of a residual one.
 */
export type WorldPaymentRequest =
  | { method: 'CARD'; amount_minor: number; card: WorldCard }
  | { method: 'CASH' | 'INVOICE'; amount_minor: number }
  | { method: 'EMD'; amount_minor: number; number: string }
  | { method: 'TICKETS'; numbers: string[] };

export interface WorldSeat {
  column: string;
  state: 'FREE' | 'OCCUPIED' | 'BLOCKED' | 'NO_SEAT';
  /** PADIS 9825: W window, A aisle, 9 centre, E exit, K bulkhead, B bassinet, OW over wing, CH … */
  characteristics: string[];
  /** Who may sit there and for how much; a passenger whom a rule keeps away is not listed. */
  prices: { offer_item_id: string; passenger_id: string; charge: WorldCharge }[];
}

export interface WorldSeatCabin {
  cabin: WorldCabin;
  deck: 'MAIN' | 'UPPER';
  /** Letters left to right, '' for an aisle. */
  columns: string[];
  wing_rows: { first: number; last: number } | null;
  rows: {
    number: number;
    exit: boolean;
    seats: WorldSeat[];
  }[];
  /** Galleys, lavatories, closets and stairs between rows. */
  facilities: {
    kind: 'GALLEY' | 'LAVATORY' | 'CLOSET' | 'STAIRS';
    /** Behind this row; null is before the first. */
    after_row: number | null;
  }[];
}

export interface WorldSeatMap {
  order_id: string;
  flight_id: string;
  aircraft: string;
  currency: string;
  cabins: WorldSeatCabin[];
}

/** An extra bag for one passenger on one slice; `charge` is for one piece. */
export interface WorldServiceOffer {
  offer_item_id: string;
  passenger_id: string;
  slice: number;
  flight_ids: string[];
  code: string;
  name: string;
  pieces: number;
  weight_kg: number;
  max_quantity: number;
  charge: WorldCharge;
}

/** Services to add, and ids of those to take away. */
export interface WorldServiceChange {
  remove: string[];
  seats: { offer_item_id: string; passenger_id: string; row: number; column: string }[];
  bags: { offer_item_id: string; passenger_id: string; quantity: number }[];
}

export interface WorldServiceQuote {
  quote_id: string;
  expires_at: string;
  order_id: string;
  /** As they would be; ids are not final. */
  added: WorldService[];
  removed: string[];
  /** To be paid on acceptance: nothing where the passengers have no tickets yet. */
  due_minor: number;
}

/**
 * The refund of one document: its price, the part used, and the amount back to the forms of
 * payment.
 */
export interface WorldRefundLine {
  /** First of its set. */
  number: string;
  passenger_id: string;
  paid: WorldCharge;
  used: WorldCharge;
  penalty_minor: number;
  refund_minor: number;
}

export interface WorldRefundQuote {
  quote_id: string;
  expires_at: string;
  order_id: string;
  /** The airline's words, where it changed or took out a flight itself. */
  waiver: string | null;
  lines: WorldRefundLine[];
}

export type WorldExchangeLine = WorldExchangeSums & { passenger_id: string };

export interface WorldExchangeQuote {
  quote_id: string;
  expires_at: string;
  order_id: string;
  give_up_items: string[];
  /** The new slices only. */
  offer: WorldOffer;
  lines: WorldExchangeLine[];
}

/** Amounts are for ONE passenger of the type. */
export interface WorldFare {
  ptc: WorldPtc;
  count: number;
  per_slice: WorldCharge[];
}

export interface WorldOffer {
  /** Deterministic: the same search within five minutes and on the same inventory gives the same id. */
  id: string;
  slices: WorldSlice[];
  fares: WorldFare[];
  currency: string;
  /** UTC instants. */
  expires_at: string;
  guaranteed_until: string;
  payment_due_at: string;
}
