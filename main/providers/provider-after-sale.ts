/**
 * The part of the provider port that begins once an order is held: seats and bags, paying and
 * issuing, voiding, exchanging. Same rules as the rest of the port (`provider.ts`); card numbers
 * and security codes pass through in memory and are in no answer.
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

/** A seat on a map as a provider describes it. */
export interface ProviderSeat {
  column: string;
  type: 'SEAT' | 'EMPTY' | 'LAVATORY' | 'GALLEY' | 'CLOSET' | 'STAIRS' | 'BASSINET' | 'EXIT_ROW';
  status: 'FREE' | 'OCCUPIED' | 'BLOCKED';
  /** Readable features: WINDOW, AISLE, CENTER, EXIT_ROW, BASSINET, CHARGEABLE, EXTRA_LEGROOM … */
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
    /** Column letters left to right, '' for an aisle. */
    columns: string[];
    wings: { first_row: number; last_row: number } | null;
    rows: { number: number; exit: boolean; seats: ProviderSeat[] }[];
  }[];
  warnings?: string[];
}

/** A service chosen from an answer of this order; amounts are what was shown, for the whole. */
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
  /** Infants are named beside their adults; never empty. */
  passenger_keys: string[];
  payments: ProviderPayment[];
  /** As the agent agreed it; only where `traits.commission`. */
  commission?: ProviderCommission;
}

export interface ExchangeRequest {
  /** Slices given up, as positions in `order.slices`; the others are kept. */
  give_up: number[];
  /** The new slices, in order. */
  selections: OfferSelection[];
}
/** One passenger's old and new ticket, kept slices in both, nothing flown in either. */
export interface ExchangeLine {
  passenger_key: string;
  old: ProviderFare;
  new: ProviderFare;
  penalty_minor: number;
  /** What the provider collects from this passenger, penalty included. */
  due_minor: number;
  /** What goes back to the form of payment. */
  refund_minor: number;
  /** Value given as a residual document. */
  residual_minor: number;
}
export interface ExchangeQuote {
  /** Handed back to `exchange`. */
  key: ProviderKey;
  currency: string;
  expires_at: string | null;
  /** The new slices only. */
  offer: ProviderOffer;
  lines: ExchangeLine[];
  warnings?: string[];
}

/** Documents to refund: first numbers of tickets and numbers of EMDs, never empty. */
export interface RefundRequest {
  numbers: string[];
  /** For the airline's own change, if the airline states no waiver itself. */
  waiver?: AgencyWaiver | null;
}
/** Of one document; minor units of the quote's currency. */
export interface RefundLine {
  /** First number of its set. */
  number: string;
  passenger_key: string;
  /** Its price, and the flown part of it. */
  paid: ProviderFare;
  used: ProviderFare;
  penalty_minor: number;
  /** Taxes that come back, by code; null where the provider gives no more than its total. */
  tax_refund: ProviderTax[] | null;
  /** Money that comes back, taxes included. */
  refund_minor: number;
  /** Value given as a document instead. */
  residual_minor: number;
}
/** The refund to a form of payment, or to a document in its place. */
export interface RefundPart {
  method: ProviderOrderPayment['method'];
  /** First six and last four digits, where the provider tells them. */
  card: { brand: string | null; number: string | null } | null;
  document: 'EMD' | 'VOUCHER' | 'AIRLINE_CREDIT' | null;
  /** YYYY-MM-DD, of a document. */
  valid_until: string | null;
  amount_minor: number;
}
export interface RefundQuote {
  /** Handed back to `refund`. */
  key: ProviderKey;
  currency: string;
  expires_at: string | null;
  /** Whether it is the airline's doing; null where the provider does not say. */
  involuntary: boolean | null;
  /** Its words or code for that. */
  waiver: string | null;
  /** The agency's own was refused; a warning says why. */
  waiver_refused?: boolean;
  lines: RefundLine[];
  /** In its order; null where the provider does not say where the money goes. */
  parts: RefundPart[] | null;
  warnings?: string[];
}
/** Flights given back while the tickets stay good, as positions in `order.slices`. */
export interface ReleaseRequest {
  slices: number[];
}

/** The refund if an order is cancelled, paid or not; nothing has changed yet. */
export interface CancelQuote {
  /** Handed back to `cancel`. */
  key: ProviderKey;
  currency: string;
  /** Null where the provider does not say. */
  refund_minor: number | null;
  refund_to: 'FORM_OF_PAYMENT' | 'BALANCE' | 'VOUCHER' | 'AIRLINE_CREDIT' | 'NOTHING' | 'UNKNOWN';
  /** What comes as the airline's credits beside `refund_minor`, once for each currency. */
  credits?: { amount_minor: number; currency: string }[];
  expires_at: string | null;
}

/** The agency's text on the airline's own change: on documents or in remarks. */
export interface AgencyWaiver {
  place: WaiverPlace;
  text: string;
}

export interface ExchangeAcceptance {
  quote_key: ProviderKey;
  payments: ProviderPayment[];
  /** For a free exchange; only at a place the provider takes (`traits.waiver_places`). */
  waiver?: AgencyWaiver | null;
  /** Of the new documents, as the agent agreed it; only where `traits.commission`. */
  commission?: ProviderCommission;
}

export interface AfterSale {
  /** Left out where a paid order cannot be cancelled. */
  quoteCancel?(order: ProviderOrder, call: ProviderCall): Answer<CancelQuote>;
  /** The refund of documents; left out, with `refund`, if the protocol has none. */
  quoteRefund?(
    order: ProviderOrder,
    request: RefundRequest,
    call: ProviderCall,
  ): Answer<RefundQuote>;
  /**
   * Executes the quote and returns the order with its documents refunded, and their flights and
   * services given up. PRICE_CHANGED if the amount is different by now.
   */
  refund?(
    order: ProviderOrder,
    request: RefundRequest & { quote_key: ProviderKey },
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Gives flights back; their coupons stay open. Left out where the protocol has no such thing. */
  release?(
    order: ProviderOrder,
    request: ReleaseRequest,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Seats for an offer, on every flight with a map; left out if there are none. */
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
   * Pays for passengers and their services and gives the order with their documents. A TICKETS
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
  /** Executes the quote. After a failed exchange the old documents are still good. */
  exchange(
    order: ProviderOrder,
    request: ExchangeAcceptance,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * Issues the rest of an exchange whose answer was lost, given the order before it; null if there
   * is nothing to finish. Left out if one message changes flights and documents.
   */
  finishExchange?(
    order: ProviderOrder,
    request: Pick<ExchangeAcceptance, 'quote_key'>,
    call: ProviderCall,
  ): Answer<ProviderOrder | null>;
}
