/**
 * The simulated airline world as its wire fronts see it: one inventory and one set of orders behind
 * every training provider, so that the last seat sold through one is gone in another. Types only;
 * `engine/` implements them. Nothing here knows a wire format, an adapter or the product's prices:
 * amounts are integer minor units of the seller's currency, times are airport-local.
 */
import type { FAULT_KINDS, FAULT_MESSAGES } from '#main/contract/desk.ts';
import type { FlightChange } from '#main/contract/training.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  WorldCabin,
  WorldFlight,
  WorldOffer,
  WorldOrderItem,
  WorldPtc,
} from './world-goods.ts';
import type {
  WorldCommission,
  WorldExchangeQuote,
  WorldOrderSlice,
  WorldPayment,
  WorldPaymentRequest,
  WorldRefundQuote,
  WorldReissue,
  WorldSeatMap,
  WorldService,
  WorldServiceOffer,
  WorldServiceQuote,
  WorldTicket,
} from './world-sale.ts';

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

/** VOID: all the money on the day of issue; REFUND: what the fares allow later; UNPAID: none. */
export interface CancellationTerms {
  how: 'UNPAID' | 'VOID' | 'REFUND';
  refund_minor: number;
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

export interface World {
  seller(provider: ProviderCode): SellerProfile;
  /** Offers for the whole trip, or for one slice at a time where the seller sells per slice. */
  search(provider: ProviderCode, search: WorldSearch): WorldOffer[];
  /**
   * Prices offers together (one, or one per slice) for named passengers, against inventory now.
   * `upsells` are the same flights in the seller's other brand combinations.
   */
  price(
    provider: ProviderCode,
    offer_ids: string[],
    passengers: { id: string; ptc: WorldPtc }[],
    distortion: Distortion,
  ): WorldAnswer<{ offer: WorldOffer; upsells: WorldOffer[] }>;
  /**
   * Ways to fly on a day, nonstops first, with every booking class and the seats it shows: 0 to 9.
   */
  availability(
    provider: ProviderCode,
    asked: {
      origin: string;
      destination: string;
      date: string;
      airlines: string[];
      max_connections: number | null;
    },
  ): { flights: (WorldFlight & { classes: WorldClass[] })[] }[];
  /**
   * The offer of flights named one by one in their booking classes, in the cheapest fare family of
   * their cabin where none is named; refused where a class is not open for everybody.
   */
  namedOffer(
    provider: ProviderCode,
    named: {
      slices: {
        flights: {
          carrier: string;
          number: number;
          date: string;
          origin: string;
          destination: string;
          booking_class: string;
        }[];
        brand: string | null;
      }[];
      passengers: { id: string; ptc: WorldPtc }[];
    },
  ): WorldAnswer<WorldOffer>;
  /** Takes inventory and files an order, in one transaction. `expected_minor` guards the price. */
  createOrder(
    provider: ProviderCode,
    request: {
      offer_id: string;
      reference: string | null;
      passengers: WorldPassenger[];
      remarks: string[];
      expected_minor: number | null;
    },
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  retrieve(
    provider: ProviderCode,
    by: { order_id?: string; locator?: string },
  ): WorldAnswer<WorldOrder>;
  list(
    provider: ProviderCode,
    filter: {
      carrier?: string;
      flight_number?: number;
      date?: string;
      surname?: string;
      given?: string;
      created_from?: string;
      created_to?: string;
    },
  ): WorldOrder[];
  /** Seats and extra bags beside an offer, as an order of it would have them. */
  offerSeatMap(
    provider: ProviderCode,
    offer_id: string,
    passengers: { id: string; ptc: WorldPtc }[],
    flight_id: string,
  ): WorldAnswer<WorldSeatMap>;
  offerServices(
    provider: ProviderCode,
    offer_id: string,
    passengers: { id: string; ptc: WorldPtc }[],
  ): WorldAnswer<WorldServiceOffer[]>;
  /** What comes back if the order is given up now. */
  cancellationTerms(provider: ProviderCode, order_id: string): WorldAnswer<CancellationTerms>;
  /** Gives up an order, paid or not, for what its terms said. */
  giveUpOrder(
    provider: ProviderCode,
    order_id: string,
    expected_minor: number,
  ): WorldAnswer<WorldOrder>;
  /** Gives the seats back. */
  cancelOrder(provider: ProviderCode, order_id: string): WorldAnswer<WorldOrder>;
  updatePassengers(
    provider: ProviderCode,
    order_id: string,
    passengers: (Pick<WorldPassenger, 'id'> & Partial<WorldPassenger>)[],
  ): WorldAnswer<WorldOrder>;
  /**
   * Takes lines down and away, all or nothing; special services are answered at once. The same
   * reference twice gives the order as it is.
   */
  annotateOrder(
    provider: ProviderCode,
    order_id: string,
    change: WorldAnnotation,
  ): WorldAnswer<WorldOrder>;
  /** Accepts the new times of the flights of order items. */
  acceptTimes(
    provider: ProviderCode,
    order_id: string,
    item_ids: string[],
  ): WorldAnswer<WorldOrder>;
  splitOrder(
    provider: ProviderCode,
    order_id: string,
    passenger_ids: string[],
    reference: string | null,
  ): WorldAnswer<{ parent: WorldOrder; child: WorldOrder }>;
  /**
   * What the order costs now in its own booking classes, or (`lowest`) in the cheapest open ones on
   * the same flights. The proposal has an id that `acceptReprice` takes; null when nothing changes.
   */
  reprice(
    provider: ProviderCode,
    order_id: string,
    lowest: boolean,
    distortion: Distortion,
  ): WorldAnswer<{ order: WorldOrder; proposal_id: string | null; rebooked: boolean }>;
  acceptReprice(
    provider: ProviderCode,
    order_id: string,
    proposal_id: string,
  ): WorldAnswer<WorldOrder>;
  /** The seats of one of the order's flights, as they are now, with what each passenger pays. */
  seatMap(provider: ProviderCode, order_id: string, flight_id: string): WorldAnswer<WorldSeatMap>;
  /** Extra bags each passenger may buy on each slice of the order. */
  serviceOffers(provider: ProviderCode, order_id: string): WorldAnswer<WorldServiceOffer[]>;
  /**
   * Prices services to add and takes away those named, all or nothing; nothing changes by asking.
   * A seat for a passenger who has one on that flight replaces it.
   */
  quoteServices(
    provider: ProviderCode,
    order_id: string,
    change: {
      /** Ids of services of the order. */
      remove: string[];
      seats: { offer_item_id: string; passenger_id: string; row: number; column: string }[];
      bags: { offer_item_id: string; passenger_id: string; quantity: number }[];
    },
    distortion: Distortion,
  ): WorldAnswer<WorldServiceQuote>;
  /** Fares for other flights instead of the order's, for its passengers. */
  exchangeOffers(
    provider: ProviderCode,
    order_id: string,
    search: Pick<WorldSearch, 'slices' | 'cabin' | 'max_connections'>,
  ): WorldAnswer<WorldOffer[]>;
  /**
   * What the ticketed order costs with `offer_ids` in place of the slices of `give_up_items`;
   * slices not named are kept. Nothing changes by asking.
   */
  quoteExchange(
    provider: ProviderCode,
    order_id: string,
    change: { give_up_items: string[]; offer_ids: string[] },
    distortion: Distortion,
  ): WorldAnswer<WorldExchangeQuote>;
  /**
   * Carries out a quote of services or of an exchange: payments must be exactly its amount due, or
   * nothing on an order without tickets. The same reference twice gives the order as it is.
   */
  acceptQuote(
    provider: ProviderCode,
    order_id: string,
    request: {
      quote_id: string;
      reference: string | null;
      payments: WorldPaymentRequest[];
      /** Remarks to add to the order. */
      remarks?: string[];
      /** To be printed on the new documents beside the fare's own. */
      endorsements?: string[];
      /** Of the new documents. */
      commission?: WorldCommission | null;
    },
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  /**
   * Takes the flights of an exchange and authorises its one form of payment, if there is any; the
   * old tickets are good until `issueHeldTicket` issues others for them.
   */
  storeExchange(
    provider: ProviderCode,
    order_id: string,
    request: Omit<Parameters<World['acceptQuote']>[2], 'remarks'>,
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  /**
   * The documents for one ticket of a stored exchange; `payment` takes the place of the form kept.
   */
  issueHeldTicket(
    provider: ProviderCode,
    order_id: string,
    request: { number: string; payment: WorldPaymentRequest | null },
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  /**
   * Pays for passengers of the order (all without a ticket where none is named) with their services
   * and issues their documents. With a TICKETS payment it is an exchange of those tickets of
   * another order of the same seller and people. The same reference twice gives the order as it is.
   */
  payOrder(
    provider: ProviderCode,
    order_id: string,
    request: {
      reference: string | null;
      passenger_ids: string[];
      payments: WorldPaymentRequest[];
      commission?: WorldCommission | null;
    },
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  /**
   * Voids documents issued today, conjunction sets and a ticket's EMDs as one; voiding a reissue
   * revives the originals. All or nothing.
   */
  voidTickets(
    provider: ProviderCode,
    order_id: string,
    request: { numbers: string[]; reference: string | null },
  ): WorldAnswer<WorldOrder>;
  /** Quotes the refund of documents; nothing changes by asking. */
  quoteRefund(
    provider: ProviderCode,
    order_id: string,
    numbers: readonly string[],
  ): WorldAnswer<WorldRefundQuote>;
  /** Carries out a refund quote. The same reference twice gives the order as it is. */
  acceptRefund(
    provider: ProviderCode,
    order_id: string,
    request: { quote_id: string; reference: string | null; remarks?: string[] },
    distortion: Distortion,
  ): WorldAnswer<WorldOrder>;
  /** Records on the queues of a GDS; `news` is where it places those whose flights changed. */
  queueItems(provider: ProviderCode, news: WorldQueue): WorldQueueItem[];
  placeOnQueue(provider: ProviderCode, locator: string, queue: WorldQueue): WorldAnswer<WorldOrder>;
  /** NOT_FOUND where it is not on it. */
  takeOffQueue(provider: ProviderCode, locator: string, queue: WorldQueue): WorldAnswer<WorldOrder>;
  /** Gives the slices of flights back; their coupons stay open and their seats are free. */
  releaseSlices(
    provider: ProviderCode,
    order_id: string,
    request: { flight_ids: readonly string[]; reference: string | null },
  ): WorldAnswer<WorldOrder>;
  /** Every order of every seller, for the instructor. */
  orders(): WorldOrder[];
  /** Moves a flight of one day, takes it out or puts it back, for the instructor. */
  changeFlight(change: FlightChange): WorldAnswer<{ flight: WorldFlight; flown: boolean }>;
}

export type FaultMessage = Exclude<(typeof FAULT_MESSAGES)[number], 'any'>;
export type FaultKind = (typeof FAULT_KINDS)[number];
/**
 * Faults waiting to happen. A front asks once per message, before it acts; `times` counts down. An
 * empty or UNSPECIFIED provider matches all.
 */
export interface Faults {
  take(
    provider: ProviderCode,
    message: FaultMessage,
  ): { fault: FaultKind; delay_ms: number } | null;
}
