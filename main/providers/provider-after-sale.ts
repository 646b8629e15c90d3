/**
 * The part of the provider port for orders after booking: seats and bags, paying and issuing,
 * voiding, exchanging. The same rules as the rest of the port (`provider.ts`) apply; card numbers
 * and security codes are in memory only and in no answer.
 */
import type { WaiverPlace } from '#main/contract/sale-rules.ts';
import type { Cabin } from '#main/contract/values.ts';
import type {
  Answer,
  OfferSelection,
  ProviderCall,
  ProviderCommission,
  ProviderFare,
  ProviderKey,
  ProviderOffer,
  ProviderOrder,
  ProviderOrderPayment,
  ProviderPayment,
  ProviderServiceOffer,
  ProviderTax,
  SearchAnswer,
  SearchRequest,
} from './provider-types.ts';

export type { ProviderCard, ProviderPayment, ProviderServiceOffer } from './provider-types.ts';

/** A seat on a map in the provider's terms. */
export interface ProviderSeat {
  column: string;
  type: 'SEAT' | 'EMPTY' | 'LAVATORY' | 'GALLEY' | 'CLOSET' | 'STAIRS' | 'BASSINET' | 'EXIT_ROW';
  status: 'FREE' | 'OCCUPIED' | 'BLOCKED';
  /** Characteristics: WINDOW, AISLE, CENTER, EXIT_ROW, BASSINET, CHARGEABLE, EXTRA_LEGROOM … */
  disclosures: string[];
  offers: {
    offer_item_id: string;
    passenger_keys: string[];
    amount_minor: number;
    tax_minor: number;
  }[];
}
export interface ProviderSeatMap {
  leg_key: string;
  currency: string | null;
  offer_key: ProviderKey;
  cabins: {
    cabin: Cabin;
    deck: string | null;
    /** Column letters from left to right, '' for an aisle. */
    columns: string[];
    wings: { first_row: number; last_row: number } | null;
    rows: { number: number; exit: boolean; seats: ProviderSeat[] }[];
  }[];
  warnings?: string[];
}

/** A service chosen from an answer of this order; amounts are as shown, for the whole. */
export interface ServiceChoice {
  offer_key: ProviderKey;
  offer_item_id: string;
  passenger_key: string;
  /** One leg for a seat. */
  leg_keys: string[];
  seat: { row: number; column: string } | null;
  quantity: number;
  amount_minor: number;
  tax_minor: number;
}
/** All or nothing. A seat for a passenger who has one on that leg replaces it. */
export interface ServiceChange {
  add: ServiceChoice[];
  /** Keys of services of the order. */
  remove: string[];
}
export interface BaggageOffers {
  offer_key: ProviderKey;
  services: ProviderServiceOffer[];
  warnings?: string[];
}

export interface IssueRequest {
  /** Infants are named with their adults; never empty. */
  passenger_keys: string[];
  payments: ProviderPayment[];
  /** As agreed by the agent; only with `traits.commission`. */
  commission?: ProviderCommission;
}

export interface ExchangeRequest {
  /** Slices given up, as positions in `order.slices`; the others are kept. */
  give_up: number[];
  /** The new slices, in order. */
  selections: OfferSelection[];
}
/** One passenger's old and new ticket: kept slices are in both, flown ones in neither. */
export interface ExchangeLine {
  passenger_key: string;
  old: ProviderFare;
  new: ProviderFare;
  penalty_minor: number;
  /** The amount the provider collects from this passenger, penalty included. */
  due_minor: number;
  /** The refund to the form of payment. */
  refund_minor: number;
  /** Value issued as a residual document. */
  residual_minor: number;
}
export interface ExchangeQuote {
  /** Passed back to `exchange`. */
  key: ProviderKey;
  currency: string;
  expires_at: string | null;
  /** The new slices only. */
  offer: ProviderOffer;
  lines: ExchangeLine[];
  warnings?: string[];
}
/** What tickets of another order come to in payment of an order on hold. */
export type TicketsQuote = Omit<ExchangeQuote, 'offer'>;
/** Tickets by the passenger of the order on hold whom they are to pay for, by their first numbers. */
export interface TicketsRequest {
  tickets: { passenger_key: string; numbers: string[] }[];
}

/** Documents to refund: first numbers of tickets and numbers of EMDs, never empty. */
export interface RefundRequest {
  numbers: string[];
  /** For a change by the airline, if the airline states no waiver itself. */
  waiver?: AgencyWaiver | null;
}
/** For one document; minor units of the quote's currency. */
export interface RefundLine {
  /** The first number of its set. */
  number: string;
  passenger_key: string;
  /** Its price, and the flown part of it. */
  paid: ProviderFare;
  used: ProviderFare;
  penalty_minor: number;
  /** Refunded taxes by code; null if the provider gives only their total. */
  tax_refund: ProviderTax[] | null;
  /** The refund as money, taxes included. */
  refund_minor: number;
  /** Value issued as a document instead. */
  residual_minor: number;
}
/** The refund to one form of payment, or as a document instead. */
export interface RefundPart {
  method: ProviderOrderPayment['method'];
  /** First six and last four digits, if the provider gives them. */
  card: { brand: string | null; number: string | null } | null;
  document: 'EMD' | 'VOUCHER' | 'AIRLINE_CREDIT' | null;
  /** YYYY-MM-DD, for a document. */
  valid_until: string | null;
  amount_minor: number;
}
export interface RefundQuote {
  /** Passed back to `refund`. */
  key: ProviderKey;
  currency: string;
  expires_at: string | null;
  /** Whether the airline caused it; null if the provider does not say. */
  involuntary: boolean | null;
  /** The airline's text or code for that. */
  waiver: string | null;
  /** The agency's waiver was refused; a warning says why. */
  waiver_refused?: boolean;
  lines: RefundLine[];
  /** In its order; null if the provider does not say where the money goes. */
  parts: RefundPart[] | null;
  warnings?: string[];
}
/** Flights released while the tickets stay valid, as positions in `order.slices`. */
interface ReleaseRequest {
  slices: number[];
}

/** The refund if an order is cancelled, paid or not; nothing is changed. */
export interface CancelQuote {
  /** Passed back to `cancel`. */
  key: ProviderKey;
  currency: string;
  /** Null if the provider does not say. */
  refund_minor: number | null;
  refund_to: 'FORM_OF_PAYMENT' | 'BALANCE' | 'VOUCHER' | 'AIRLINE_CREDIT' | 'NOTHING' | 'UNKNOWN';
  /** The airline's credits in addition to `refund_minor`, once for each currency. */
  credits?: { amount_minor: number; currency: string }[];
  expires_at: string | null;
}

/** The agency's text for a change by the airline: on documents or in remarks. */
export interface AgencyWaiver {
  place: WaiverPlace;
  text: string;
}

export interface ExchangeAcceptance {
  quote_key: ProviderKey;
  payments: ProviderPayment[];
  /** For a free exchange; only at a place the provider accepts (`traits.waiver_places`). */
  waiver?: AgencyWaiver | null;
  /** For the new documents, as agreed by the agent; only with `traits.commission`. */
  commission?: ProviderCommission;
}

export interface AfterSale {
  /** Left out if a paid order cannot be cancelled. */
  quoteCancel?(order: ProviderOrder, call: ProviderCall): Answer<CancelQuote>;
  /** Quotes the refund of documents; left out, with `refund`, if the protocol has none. */
  quoteRefund?(
    order: ProviderOrder,
    request: RefundRequest,
    call: ProviderCall,
  ): Answer<RefundQuote>;
  /**
   * Performs the quote and returns the order with its documents refunded, and their flights and
   * services cancelled. PRICE_CHANGED if the amount has changed.
   */
  refund?(
    order: ProviderOrder,
    request: RefundRequest & { quote_key: ProviderKey },
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Releases flights; their coupons stay open. Left out if the protocol cannot. */
  release?(
    order: ProviderOrder,
    request: ReleaseRequest,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Seat maps of every flight of an offer; left out if there are none. */
  offerSeats?(offer: ProviderOffer, call: ProviderCall): Answer<ProviderSeatMap[]>;
  seatMap(order: ProviderOrder, leg_key: string, call: ProviderCall): Answer<ProviderSeatMap>;
  /** Extra bags for every passenger and slice. */
  baggage(order: ProviderOrder, call: ProviderCall): Answer<BaggageOffers>;
  /**
   * Adds and removes seats and bags in one step. `payments` is empty for an order without tickets,
   * exact for a ticketed one. SOLD_OUT if a seat is gone, PRICE_CHANGED at another price.
   */
  changeServices(
    order: ProviderOrder,
    change: ServiceChange,
    payments: ProviderPayment[],
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * Pays for passengers and their services and returns the order with their documents. A TICKETS
   * payment makes it an exchange of another order's documents.
   */
  issue(order: ProviderOrder, request: IssueRequest, call: ProviderCall): Answer<ProviderOrder>;
  /** Voids whole documents; the order stays held without them. */
  void(order: ProviderOrder, numbers: string[], call: ProviderCall): Answer<ProviderOrder>;
  /** Offers of other flights for the order's passengers. */
  exchangeSearch(
    order: ProviderOrder,
    request: SearchRequest,
    call: ProviderCall,
  ): Answer<SearchAnswer>;
  quoteExchange(
    order: ProviderOrder,
    request: ExchangeRequest,
    call: ProviderCall,
  ): Answer<ExchangeQuote>;
  /**
   * Quotes paying for an order on hold with tickets of another, one line for each passenger; the
   * order is then paid with `exchange`. Left out if that follows from the fares' rules: `issue`
   * takes the tickets as a payment there.
   */
  quoteWithTickets?(
    order: ProviderOrder,
    request: TicketsRequest,
    call: ProviderCall,
  ): Answer<TicketsQuote>;
  /** Performs a quote. After a failed exchange the old documents are still valid. */
  exchange(
    order: ProviderOrder,
    request: ExchangeAcceptance,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * The order after an exchange whose answer was lost, with the rest of it issued, given the order
   * before it; null if nothing was done. Left out if new documents show it.
   */
  finishExchange?(
    order: ProviderOrder,
    request: Pick<ExchangeAcceptance, 'quote_key'>,
    call: ProviderCall,
  ): Answer<ProviderOrder | null>;
}
