/**
 * Data between the product and a provider, in the product's own terms: offers, requests, answers,
 * and a provider's traits. Orders are in `provider-order.ts`; see `provider.ts` for the port and
 * its rules.
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

export interface ProviderCall {
  /** Unique to this exchange; sent as the correlation id and logged. */
  correlation_id: string;
  /**
   * Our own reference of the intent behind an effect; sent if the protocol has a field for it, the
   * same in every attempt.
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
  /** The answer is the protocol's own to what was asked, and holds nothing. */
  empty?: true;
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
  /** False if it must be paid with the order, which is then kept here until `issue`. */
  can_hold: boolean;
  /** Seats and services priced with the offer, besides `prices`; left out if there are none. */
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
/** `warnings` of any answer: sentences that begin with their code; left out if there are none. */
export interface SearchAnswer {
  offers: ProviderOffer[];
  warnings?: string[];
  /** True if slices of different offers may be bought together (a price call decides). */
  combinable: boolean;
  /** More were found than are returned: the number of combinations is limited. */
  cut?: boolean;
}

/** A GDS's availability display of a day by booking class, without fares. */
export interface AvailabilityRequest {
  origin: string;
  destination: string;
  date: string;
  airlines: string[];
  seats: number;
}
/** `status` as received: seats from 0 to 9, or L waitlist only, C closed, R on request. */
export interface ClassSeats {
  code: string;
  seats: number | null;
  status: string;
  cabin: Cabin;
}
/** Booking class, fare and brand are not decided: nothing of it is priced. */
export interface AvailableLeg extends ProviderLeg {
  classes: ClassSeats[];
}
export interface AvailabilityAnswer {
  options: { legs: AvailableLeg[] }[];
  warnings?: string[];
}
/** Flights of each journey, each with its booking class. */
export interface NamedRequest {
  journeys: ProviderLeg[][];
  passengers: SearchPassenger[];
}

/** The slices to price: one per journey, each with the offer it came from. */
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
  /** Payments with the order; left out to hold it. */
  payments?: ProviderPayment[];
  /** Seats and bags of the offer; amounts are those shown, for the whole quantity. */
  services?: { id: string; quantity: number; amount_minor: number }[];
}

/**
 * Money for the provider, in its currency. CASH and INVOICE settle through the agency's account.
 * TICKETS exchanges documents of an earlier order, at the value the provider sets. EMD takes part
 * of a residual one: the provider issues the rest as a document (traits.emd_payment).
 */
export type ProviderPayment =
  | ({ method: 'CARD'; card: ProviderCard } & MoneyPayment)
  | ({ method: 'CASH' | 'INVOICE' } & MoneyPayment)
  | { method: 'EMD'; amount_minor: number; number: string }
  | { method: 'TICKETS'; numbers: string[] };
interface MoneyPayment {
  amount_minor: number;
  /** Keys of the order's services that it pays in full; left out if there are none. */
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

/** Lines to add, and lines for the provider to remove. */
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
  /** When it was sent, by the clock at that time: in the future if the clock was set back since. */
  sent_at?: string;
  /** The reference of the order it was split from; some providers copy it into the new order. */
  split_from?: string | null;
}

export type FareRulesRequest = Pick<PriceRequest, 'selections'>;
/** Rules of one fare, with the ends of its fare component. */
export interface FareRulesOfFare {
  fare_basis: string | null;
  origin: string;
  destination: string;
  /** Change and refund fees in short form, if given with the text. */
  features: ProviderFeature[];
  /** By the filed category number; null if the text has none. */
  categories: { number: number | null; title: string | null; text: string }[];
}
export interface FareRulesAnswer {
  fares: FareRulesOfFare[];
  warnings?: string[];
}

/** `NO_CHANGE` is an answer: the price of the order is unchanged. */
export interface RepriceAnswer {
  changed: boolean;
  /** True if the cheapest fare needs other booking classes. */
  rebook: boolean;
  extras_removed: boolean;
  /** The order as it would be, or as it is after `accept`. */
  order: ProviderOrder;
}

/** Abilities of a provider's profile, read by handlers and capabilities. */
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
  /** Import needs the Order ID in addition to the locator. */
  import_by_order_id: boolean;
  /** Lists orders with our own reference, cancelled ones too. */
  finds_by_reference: boolean;
  /** False if an order cannot be repriced: it states the amount to pay. */
  reprice: boolean;
  lowest_price: boolean;
  /** False if passengers cannot be changed after booking. */
  edit_passengers: boolean;
  seats: boolean;
  baggage: boolean;
  /** Bags can be added to an unpaid order; otherwise to a paid one only. */
  bags_on_hold: boolean;
  /** Seats and bags are sold together with an order that is paid at once. */
  services_with_order?: boolean;
  partial_issue: boolean;
  /**
   * Seats and bags get their EMDs after the ticket, by a separate request: if it fails, they are
   * held without EMDs, and issuing again issues only the EMDs.
   */
  emds_apart?: boolean;
  /** `TICKETS` if no message can void an EMD. */
  void: boolean | 'TICKETS';
  /** A paid order can be cancelled for a quoted refund. */
  cancel_paid: boolean;
  exchange: boolean;
  /** False if old tickets cannot pay for another order; left out where they can. */
  exchange_into_another?: false;
  /** An order says nothing of its documents that went into another; left out where it does. */
  exchanges_untold?: true;
  /** Tickets can be refunded; left out if not. */
  refund?: boolean;
  /** Flights can be released while their tickets stay valid. */
  release?: boolean;
  /** A residual EMD can pay part of an issue or an exchange; left out if not. */
  emd_payment?: boolean;
  /** Returns the fare rules of an order by category; left out if not. */
  fare_rules?: boolean;
  /** The GDS has queues of the office; left out if not. */
  gds_queues?: boolean;
  /** Shows a document by its number; left out if not. */
  shows_documents?: boolean;
  /** Where it accepts the agency's text for a change by the airline; left out if nowhere. */
  waiver_places?: readonly WaiverPlace[];
  /** Accepts a commission with the tickets it issues. */
  commission?: boolean;
  /** Line kinds accepted besides remarks at creation; other kinds stay with the agency. */
  annotations: readonly ProviderAnnotationKind[];
  card: boolean;
  invoice: boolean;
  document_types: DocumentType[];
  /** Which of visas (V), known traveller (K) and redress numbers (R) it accepts. */
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
  /** Whether it can be changed or refunded; left out if the provider does not say. */
  features?: ProviderFeature[];
  max_quantity: number | null;
  currency: string;
  amount_minor: number;
  tax_minor: number;
}
