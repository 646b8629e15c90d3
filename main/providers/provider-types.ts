/**
 * Data between the product and a provider, in the product's own terms: offers, what is asked and
 * answered, and what a provider can do. Orders are in `provider-order.ts`; see `provider.ts` for the
 * port and its rules.
 */
import type { ErrorDetail, ErrorWord } from '#main/contract/errors.ts';
import type { Result } from '#main/contract/result.ts';
import type { WaiverPlace } from '#main/contract/sale-rules.ts';
import type {
  Cabin,
  CardBrand,
  DocoKind,
  DocumentType,
  PaxType,
  ProviderCode,
} from '#main/contract/values.ts';
import type {
  BaggageAllowance,
  OrderPassenger,
  ProviderAnnotation,
  ProviderAnnotationKind,
  ProviderFare,
  ProviderFeature,
  ProviderKey,
  ProviderLeg,
  ProviderOrder,
  ProviderSlice,
} from './provider-order.ts';

export type * from './provider-order.ts';

/** One exchange with a provider. */
export interface ProviderCall {
  /** Unique to this exchange; travels as the correlation id and stands in the log. */
  correlation_id: string;
  /**
   * Our own reference of the intent behind an effect; travels where the protocol has a place for
   * it, the same on every attempt.
   */
  reference: string | null;
  /** Monotonic timeout of the whole exchange. */
  timeout_ms: number;
  signal?: AbortSignal;
}

/**
 * `retry` says if there was an effect: `safe` - no; `unknown` - maybe; `never` - the provider
 * refused. The provider's own code and text are kept for the agent.
 */
export interface ProviderFailure {
  error: Extract<
    ErrorWord,
    | 'PROVIDER_ERROR'
    | 'PROVIDER_TIMEOUT'
    | 'PROVIDER_REFUSED'
    | 'NOT_FOUND'
    | 'SOLD_OUT'
    | 'PRICE_CHANGED'
    | 'EXPIRED'
    | 'CANCELLED'
    | 'ALREADY_TICKETED'
    | 'DUPLICATE'
    | 'AMBIGUOUS'
    | 'CARD_REFUSED'
    | 'CAPABILITY_UNAVAILABLE'
    | 'CALL_CANCELLED'
    | 'OFFLINE'
  >;
  retry: 'safe' | 'unknown' | 'never';
  message: string;
  provider_code: string | null;
  provider_text: string | null;
  details?: ErrorDetail[];
  retry_after_ms?: number;
}
export type Answer<T> = Promise<Result<T, ProviderFailure>>;

export interface ProviderPaxPrice extends ProviderFare {
  pax_type: PaxType;
  quantity: number;
}

export interface ProviderOffer {
  key: ProviderKey;
  owner: string | null;
  journeys: { slices: ProviderSlice[] }[];
  currency: string;
  prices: ProviderPaxPrice[];
  validating_carrier: string;
  /** When the offer can no longer be bought, in the provider's own time. */
  expires_at: string | null;
  price_guaranteed_until: string | null;
  payment_due_at: string | null;
  /** False where the provider wants payment with the order; it is then kept here until `issue`. */
  can_hold: boolean;
  /** Seats and services priced with the offer, beside `prices`; left out where there are none. */
  services?: ProviderServiceOffer[];
}

export interface SearchPassenger {
  key: string;
  pax_type: Exclude<PaxType, 'UNSPECIFIED'>;
}
export interface SearchRequest {
  journeys: { origin: string; destination: string; date: string }[];
  passengers: SearchPassenger[];
  cabin: Cabin;
  airlines: string[];
  direct_only: boolean;
  max_connections: number | null;
  currency: string;
}
/** `warnings` of any answer: sentences that begin with their code; left out where there are none. */
export interface SearchAnswer {
  offers: ProviderOffer[];
  warnings?: string[];
  /** True where slices of different offers may be bought together (a price call decides). */
  combinable: boolean;
  /** There were more than are given: combinations past a limit. */
  cut?: boolean;
}

/** What a GDS shows of a day by booking class, without fares. */
export interface AvailabilityRequest {
  origin: string;
  destination: string;
  date: string;
  airlines: string[];
  seats: number;
}
/** `status` as it came: seats from 0 to 9, or a letter: L waitlist only, C closed, R on request. */
export interface ClassSeats {
  code: string;
  seats: number | null;
  status: string;
  cabin: Cabin;
}
/** Booking class, fare and brand are open: nothing of it is priced. */
export interface AvailableLeg extends ProviderLeg {
  classes: ClassSeats[];
}
export interface AvailabilityAnswer {
  options: { legs: AvailableLeg[] }[];
  warnings?: string[];
}
/** Flights of each journey, every one with the booking class it is to be sold in. */
export interface NamedRequest {
  journeys: ProviderLeg[][];
  passengers: SearchPassenger[];
}

/** What is to be priced: one slice per journey, each with the offer it came from. */
export interface OfferSelection {
  offer_key: ProviderKey;
  slice_key: ProviderKey;
}
export interface PriceRequest {
  selections: OfferSelection[];
  passengers: SearchPassenger[];
  brands: boolean;
  currency: string;
}
export interface PriceAnswer {
  offer: ProviderOffer;
  alternatives: ProviderOffer[];
  warnings?: string[];
}

export interface CreateRequest {
  /** Key of the offer as last priced. */
  offer: ProviderOffer;
  passengers: OrderPassenger[];
  remarks: string[];
  /** With the order; left out to hold it. */
  payments?: ProviderPayment[];
  /** Seats and bags of the offer; amounts are what was shown, for the whole. */
  services?: { id: string; quantity: number; amount_minor: number }[];
}

/**
 * Money for the provider, in its currency. CASH and INVOICE settle through the agency's account.
 * TICKETS exchanges documents of an earlier order, at the worth the provider sets. EMD takes part
 * of a residual one: the provider leaves the rest as a document (traits.emd_payment).
 */
export type ProviderPayment =
  | ({ method: 'CARD'; card: ProviderCard } & MoneyPayment)
  | ({ method: 'CASH' | 'INVOICE' } & MoneyPayment)
  | { method: 'EMD'; amount_minor: number; number: string }
  | { method: 'TICKETS'; numbers: string[] };
interface MoneyPayment {
  amount_minor: number;
  /** Keys of services of the order that it pays whole; left out where there are none. */
  services?: string[];
}
export interface ProviderCard {
  brand: CardBrand;
  number: string;
  holder: string;
  expiry: { month: number; year: number };
  cvv: string | null;
  installments: number;
}

/** Lines to add, and lines the provider has to take away. */
export interface AnnotationChange {
  add: ProviderAnnotation[];
  remove: ProviderAnnotation[];
}

/** Data to find an order by if the answer to its creation was lost. */
export interface FindRequest {
  reference: string;
  passengers: { first_name: string; last_name: string; birth_date: string | null }[];
  flights: {
    carrier: string;
    flight_number: number;
    date: string;
    origin: string;
    destination: string;
  }[];
  created_after: string;
  /** When it was sent, by the clock of then: later than now where that has been set back. */
  sent_at?: string;
  /** The reference of the order that it was split from, which some copy into the new one. */
  split_from?: string | null;
}

export type FareRulesRequest = Pick<PriceRequest, 'selections'>;
/** Rules of one fare, from where to where it goes. */
export interface FareRulesOfFare {
  fare_basis: string | null;
  origin: string;
  destination: string;
  /** Change and refund fees in short, if given beside the text. */
  features: ProviderFeature[];
  /** By the number of the category as it is filed; null where the text names none. */
  categories: { number: number | null; title: string | null; text: string }[];
}
export interface FareRulesAnswer {
  fares: FareRulesOfFare[];
  warnings?: string[];
}

/** `NO_CHANGE` is an answer: the order costs what it did. */
export interface RepriceAnswer {
  changed: boolean;
  /** True where the cheapest fare needs other booking classes. */
  rebook: boolean;
  extras_removed: boolean;
  /** The order as it would be, or is after `accept`. */
  order: ProviderOrder;
}

/** What a provider's profile can do; handlers and capabilities read it. */
export interface ProviderTraits {
  provider_type: ProviderCode;
  name: string;
  protocol: string;
  currency: string;
  training: boolean;
  brands: boolean;
  combinable: boolean;
  split: boolean;
  hold: boolean;
  /** Import needs the Order ID beside the locator. */
  import_by_order_id: boolean;
  /** Lists orders with our own reference on them, cancelled ones too. */
  finds_by_reference: boolean;
  /** False if an order cannot be repriced: it states what is to be paid. */
  reprice: boolean;
  lowest_price: boolean;
  /** False where passengers stay as they were booked. */
  edit_passengers: boolean;
  seats: boolean;
  baggage: boolean;
  /** Bags are added to an order that is not paid yet; elsewhere to a paid one only. */
  bags_on_hold: boolean;
  /** Seats and bags are sold together with an order that is paid at once. */
  services_with_order?: boolean;
  partial_issue: boolean;
  /**
   * Seats and bags get their EMDs after the ticket, by a request of their own: where that fails, they
   * are held without, and issuing again issues the EMDs alone.
   */
  emds_apart?: boolean;
  /** `TICKETS` where no message voids an EMD. */
  void: boolean | 'TICKETS';
  /** A paid order can be cancelled, for what is quoted first. */
  cancel_paid: boolean;
  exchange: boolean;
  /** Tickets are given back for money; left out where they are not. */
  refund?: boolean;
  /** Flights can be released while their tickets stay good. */
  release?: boolean;
  /** A residual EMD pays part of an issue or an exchange; left out where it does not. */
  emd_payment?: boolean;
  /** Tells the fare rules of an order by category; left out where it does not. */
  fare_rules?: boolean;
  /** The GDS has queues of the office; left out where it has none. */
  gds_queues?: boolean;
  /** Shows a document by its number; left out where it does not. */
  shows_documents?: boolean;
  /** Where it takes the agency's text on the airline's own change; left out if nowhere. */
  waiver_places?: readonly WaiverPlace[];
  /** Takes a commission with the tickets it issues. */
  commission?: boolean;
  /** Lines it takes beside remarks at creation; what is missing stays with the agency. */
  annotations: readonly ProviderAnnotationKind[];
  card: boolean;
  invoice: boolean;
  document_types: DocumentType[];
  /** Those of visas (V), known traveller (K) and redress numbers (R) it has a place for. */
  doco: readonly DocoKind[];
  search_timeout_ms: number;
  call_timeout_ms: number;
}

export interface ProviderServiceOffer {
  offer_item_id: string;
  kind: 'SEAT' | 'BAGGAGE' | 'OTHER';
  code: string | null;
  name: string;
  description: string | null;
  passenger_keys: string[];
  leg_keys: string[];
  baggage: BaggageAllowance | null;
  /** Whether it can be changed or given back; left out where the provider does not say. */
  features?: ProviderFeature[];
  max_quantity: number | null;
  currency: string;
  amount_minor: number;
  tax_minor: number;
}
