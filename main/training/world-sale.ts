/**
 * What the simulated airlines sell and keep after an order is filed: seats, bags, documents,
 * payments and exchanges. Types only; amounts are integer minor units of the seller's currency.
 */
import type {
  WorldCabin,
  WorldOffer,
  WorldOrderItem,
  WorldSlice,
  WorldTax,
} from './world-goods.ts';

export interface WorldCharge {
  base_minor: number;
  taxes: WorldTax[];
}

/** A seat or bags of one passenger. */
export interface WorldService {
  id: string;
  kind: 'SEAT' | 'BAGGAGE';
  passenger_id: string;
  /** Flights it is good for: one for a seat, those of its slice for bags. */
  flight_ids: string[];
  seat: { row: number; column: string } | null;
  /** Reason-for-issuance sub code: 0B5 for a seat, 0CC first extra bag and so on. */
  code: string;
  name: string;
  quantity: number;
  weight_kg: number | null;
  /** For the whole quantity. */
  price: WorldCharge;
  status: 'CONFIRMED' | 'TICKETED' | 'CANCELLED';
  /** Number of its EMD; none for what costs nothing. */
  document: string | null;
}

export interface WorldCoupon {
  number: number;
  /** Null on an EMD that stands for money only. */
  flight_id: string | null;
  status: 'OPEN' | 'USED' | 'VOID' | 'EXCHANGED' | 'REFUNDED';
  fare_basis: string | null;
  service_code: string | null;
  /** Days between which it is good; documents of older orders have none. */
  not_before?: string | null;
  not_after?: string | null;
}

/** Words on a ticket that are the airline's own. */
export interface WorldPrinted {
  endorsements: string[];
  fare_calculation: string;
  /** Of a fare that is not for everybody. */
  tour_code?: string | null;
}

/** The seller's commission on a ticket's fare. */
export type WorldCommission = { percent: number } | { amount_minor: number };

export interface WorldTicket {
  /**
   * Thirteen digits: the airline's accounting code and ten more; EMDs have a stock of their own.
   */
  number: string;
  kind: 'TICKET' | 'EMD';
  emd_type: 'BAGGAGE' | 'SEAT' | 'PENALTY' | 'RESIDUAL' | null;
  passenger_id: string;
  issued_at: string;
  /** Documents issued today may be voided until then. UTC. */
  void_until: string;
  /** At most four: more flights make a conjunction set of consecutive numbers. */
  coupons: WorldCoupon[];
  /** First number of the set this one continues. */
  conjunction_of: string | null;
  /** Number this one was issued in exchange for. */
  original: string | null;
  /** Ticket an EMD belongs to. */
  related: string | null;
  service_id: string | null;
  /** What it is worth; nothing on continuing tickets of a set. */
  charge: WorldCharge;
  /** On tickets, the same on each of a set. */
  printed?: WorldPrinted | null;
  /** On the first ticket of a set, as it was sold. */
  commission?: WorldCommission | null;
  /** Reference of the request that issued it. */
  reference: string | null;
  /** When it was given back for money, and for how much; on the first number of a set. */
  refund?: { at: string; amount_minor: number };
}

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

export interface WorldPayment {
  id: string;
  at: string;
  reference: string | null;
  purpose: 'ISSUE' | 'SERVICES' | 'EXCHANGE';
  method: WorldPaymentRequest['method'];
  amount_minor: number;
  /** EMD: the document it was taken from. */
  spent?: string | null;
  /** The passenger it belonged to, whose documents it pays for first. */
  spent_by?: string | null;
  card: {
    brand: string;
    bin: string;
    last_four: string;
    holder: string;
    approval_code: string;
  } | null;
  /** Documents it paid for, or (TICKETS) those it was paid with. */
  document_numbers: string[];
  /** REFUNDED: what was given back to the form of payment, in full or in part. */
  status: 'CAPTURED' | 'VOIDED' | 'REFUNDED';
  /** Given back of it so far. */
  refunded_minor: number;
  /** The same per document paid for, with the document given up (itself where voided). */
  refunds: { number: string; given_up: string; amount_minor: number }[];
}

/** A slice as an order has it. */
export type WorldOrderSlice = WorldSlice & {
  /** HX: given back by the agency, its ticket still good. */
  status: 'HK' | 'TK' | 'UN' | 'HX';
  /** The times that were bought, while others wait to be accepted; one pair for each flight. */
  bought?: { departure: string; arrival: string }[];
};

/** Somebody whose flights are exchanged and whose documents are not issued yet. */
export interface WorldWaiting {
  passenger_id: string;
  /** First number of the set to be given up. */
  original: string;
  line: Omit<WorldExchangeLine, 'passenger_id'>;
  /** Authorised when the exchange was held; null where nothing is due. */
  payment: WorldPayment | null;
}

/** A reissue and what it takes to undo it on the same day. */
export interface WorldReissue {
  at: string;
  /** Version of the order with the new documents, after the reissue. */
  version?: number;
  reference: string | null;
  old_numbers: string[];
  new_numbers: string[];
  /** The order whose tickets were given up; this one itself in the same booking. */
  old_order_id: string;
  new_order_id: string;
  before: {
    slices: WorldOrderSlice[];
    items: WorldOrderItem[];
    services: WorldService[];
  };
  /** What was collected for each new document: the rest of its worth came from the old ones. */
  collected: { number: string; amount_minor: number }[];
  /** Given back to forms of payment for documents of the old order. */
  refunds: { number: string; amount_minor: number }[];
  undone: boolean;
  /**
   * Set where the flights were taken before the documents were issued: the terms for those waiting.
   */
  held?: {
    refundable: boolean;
    endorsements: string[];
    commission: WorldCommission | null;
    waiting: WorldWaiting[];
  };
}

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

export type ResidualAs = 'ORIGINAL_FOP' | 'EMD' | 'FORFEITED';

/**
 * One passenger's side of an exchange: the whole ticket before and after, flown slices left out.
 */
export interface WorldExchangeLine {
  passenger_id: string;
  old: WorldCharge;
  new: WorldCharge;
  penalty_minor: number;
  /** Collected from this passenger. */
  due_minor: number;
  /** Given back: refundable taxes, and a fare residual as `residual_as` says. */
  refund_minor: number;
  /** Part of the fare residual given as an EMD. */
  residual_minor: number;
  residual_as: ResidualAs | null;
}
export interface WorldExchangeQuote {
  quote_id: string;
  expires_at: string;
  order_id: string;
  give_up_items: string[];
  /** The new slices only. */
  offer: WorldOffer;
  lines: WorldExchangeLine[];
}
