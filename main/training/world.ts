/**
 * The simulated airline world for its wire fronts: one inventory and one set of orders behind every
 * training provider, so that the last seat sold through one is gone in another. Types only;
 * `engine/` has the code. No wire format, adapter or product price is known here: amounts are
 * integer minor units of the seller's currency, times are airport-local.
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
  /** Owner code on the wire, and validating carrier of its documents. */
  owner: string;
  currency: string;
  /** Whole-trip offers per brand combination, one per slice that the client combines, or either. */
  offers: 'whole-trip' | 'per-slice' | 'both';
  brands: boolean;
  split: boolean;
  /** Can issue some passengers of an order while others stay held. */
  partial_issue: boolean;
  /** Seats can be chosen, for a price unless the brand includes it. */
  seats: boolean;
  /** Sells bags beyond the fare's own. */
  bags: boolean;
  /** Accepts special services, OSI and telephone numbers in changes of an order. */
  requests: boolean;
  /** Names no refundable tax: what is left of taxes comes back by a quote alone. */
  keeps_taxes: boolean;
  /** Price above the public fare in basis points (may be negative). */
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
  /** One slice at a time, from a seller that offers both. */
  per_slice?: true;
}

/** Lines to add to an order and lines to remove, together. */
export interface WorldAnnotation {
  requests: Omit<WorldRequest, 'id' | 'status' | 'why'>[];
  phones: { use: string | null; number: string }[];
  remarks: string[];
  remove: { request_ids: string[]; phone_ids: string[]; remarks: string[] };
  reference: string | null;
}

/** A refusal in the world's own terms; fronts convert it to their protocol's error. */
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
    | 'CARD_DECLINED'
    | 'WRONG_AMOUNT'
    | 'TOO_LATE';
  text: string;
  /** What was not found; an order unless told. */
  about?: 'offer' | 'document';
}

export type WorldAnswer<T> = { ok: true; value: T } | { ok: false; refusal: WorldRefusal };

/** A fault for one call: answer as if the flight were sold out or the fare had risen. */
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
  /** Deleted after the authorisation: only brand, BIN and last four digits are stored. */
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
  /** Passengers who may sit there, with price; a passenger excluded by a rule is not listed. */
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

/** Services to add, and ids of services to remove. */
export interface WorldServiceChange {
  remove: string[];
  seats: { offer_item_id: string; passenger_id: string; row: number; column: string }[];
  bags: { offer_item_id: string; passenger_id: string; quantity: number }[];
}

export interface WorldServiceQuote {
  quote_id: string;
  expires_at: string;
  order_id: string;
  /** Services after the change; ids are not final. */
  added: WorldService[];
  removed: string[];
  /** To be paid on acceptance: zero if the passengers have no tickets yet. */
  due_minor: number;
}

/**
 * The refund of one document: its price, the part used, and the amount refunded to the forms of
 * payment.
 */
export interface WorldRefundLine {
  /** The first number of its set. */
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
  /** The airline's text, if it changed or cancelled a flight itself. */
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

/** Amounts are for one passenger of the type. */
export interface WorldFare {
  ptc: WorldPtc;
  count: number;
  per_slice: WorldCharge[];
}

export interface WorldOffer {
  /** Deterministic: the same search within five minutes on the same inventory gives the same id. */
  id: string;
  slices: WorldSlice[];
  fares: WorldFare[];
  currency: string;
  /** UTC instants. */
  expires_at: string;
  guaranteed_until: string;
  payment_due_at: string;
}
