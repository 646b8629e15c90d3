/**
 * The part of the provider port that begins once an order is held: seats and bags, paying and
 * issuing, voiding, exchanging. Same rules as the rest of the port (`provider.ts`); card numbers
 * and security codes pass through in memory and are in no answer.
 */
import type { Cabin } from '#main/contract/values.ts';
import type {
  Answer,
  OfferSelection,
  ProviderCall,
  ProviderFare,
  ProviderKey,
  ProviderOffer,
  ProviderOrder,
  ProviderPayment,
  ProviderServiceOffer,
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

export interface AfterSale {
  /** Left out where a paid order cannot be cancelled. */
  quoteCancel?(order: ProviderOrder, call: ProviderCall): Answer<CancelQuote>;
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
    request: { quote_key: ProviderKey; payments: ProviderPayment[] },
    call: ProviderCall,
  ): Answer<ProviderOrder>;
}
