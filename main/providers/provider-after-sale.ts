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
/** Of one passenger: the ticket as it is and as it would be, kept slices in both, flown in none. */
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

/** Documents to give back for money: first numbers of tickets and numbers of EMDs, never empty. */
export interface RefundRequest {
  numbers: string[];
  /** For a change of the airline's own that it gives no words for itself. */
  waiver?: AgencyWaiver | null;
}
/** Of one document; minor units of the quote's currency. */
export interface RefundLine {
  /** First number of its set. */
  number: string;
  passenger_key: string;
  /** What it cost, and of that what was flown. */
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
/** What a form of payment, or a document in its place, gets back. */
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

/** What comes back if an order is given up, paid or not; nothing has changed yet. */
export interface CancelQuote {
  /** Handed back to `cancel`. */
  key: ProviderKey;
  currency: string;
  /** Null where the provider does not say. */
  refund_minor: number | null;
  refund_to: 'FORM_OF_PAYMENT' | 'BALANCE' | 'VOUCHER' | 'AIRLINE_CREDIT' | 'NOTHING' | 'UNKNOWN';
  expires_at: string | null;
}

/** What the agency says of a change of the airline's own: on the documents, or among the remarks. */
export interface AgencyWaiver {
  place: WaiverPlace;
  text: string;
}

export interface ExchangeAcceptance {
  quote_key: ProviderKey;
  payments: ProviderPayment[];
  /** Where it costs nothing; only of a place the provider takes (`traits.waiver_places`). */
  waiver?: AgencyWaiver | null;
  /** Of the new documents, as the agent agreed it; only where `traits.commission`. */
  commission?: ProviderCommission;
}

export interface AfterSale {
  /** Left out where a paid order cannot be cancelled. */
  quoteCancel?(order: ProviderOrder, call: ProviderCall): Answer<CancelQuote>;
  /** What documents would bring; left out, with `refund`, where the protocol refunds none. */
  quoteRefund?(
    order: ProviderOrder,
    request: RefundRequest,
    call: ProviderCall,
  ): Answer<RefundQuote>;
  /**
   * Does what the quote said, and gives the order with its documents refunded; their flights and
   * services are given back with them. PRICE_CHANGED where it would be another amount by now.
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
  /** Seats beside an offer, of every flight that has a map; left out where there are none. */
  offerSeats?(offer: ProviderOffer, call: ProviderCall): Answer<ProviderSeatMap[]>;
  seatMap(order: ProviderOrder, leg_key: string, call: ProviderCall): Answer<ProviderSeatMap>;
  /** Extra bags for every passenger and slice. */
  baggage(order: ProviderOrder, call: ProviderCall): Answer<BaggageOffers>;
  /**
   * Adds and takes away seats and bags in one step. `payments` is empty on an order without tickets
   * and exact on a ticketed one. A seat gone meanwhile is SOLD_OUT, another price PRICE_CHANGED.
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
  /** Does what the quote said. A failed exchange leaves the old documents good. */
  exchange(
    order: ProviderOrder,
    request: ExchangeAcceptance,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * Issues what is left of an exchange whose answer was lost, given the order before it; null where
   * there is nothing to finish. Left out where flights and documents change in one message.
   */
  finishExchange?(
    order: ProviderOrder,
    request: Pick<ExchangeAcceptance, 'quote_key'>,
    call: ProviderCall,
  ): Answer<ProviderOrder | null>;
}
