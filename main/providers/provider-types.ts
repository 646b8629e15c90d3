/**
 * Data between the product and a provider, in the product's own terms: offers, orders and their
 * parts. See `provider.ts` for the port and its rules.
 */
import type { ErrorDetail, ErrorWord } from '#main/contract/errors.ts';
import type { Result } from '#main/contract/result.ts';
import type { WaiverPlace } from '#main/contract/sale-rules.ts';
import type {
  Baggage,
  Cabin,
  CardBrand,
  CouponStatus,
  DocoKind,
  DocumentType,
  EmdType,
  FareType,
  FeatureAttribute,
  FeatureType,
  GenderType,
  LegStatus,
  PaxType,
  PenaltyAmountType,
  ProviderCode,
  TicketStatus,
} from '#main/contract/values.ts';

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

/** Opaque adapter state, kept with an offer or order and handed back unread. JSON only. */
export type ProviderKey = Readonly<Record<string, unknown>>;

export interface ProviderStop {
  airport: string;
  arrival: string | null;
  departure: string | null;
  duration_min: number | null;
}

export interface BaggageAllowance {
  kind: Baggage;
  pieces: number | null;
  weight_kg: number | null;
}

export interface ProviderLeg {
  /** The provider's own id of the flight within its order or offer (a PaxSegment). */
  key: string;
  origin: string;
  destination: string;
  departure: string;
  arrival: string;
  departure_terminal: string | null;
  arrival_terminal: string | null;
  marketing_carrier: string;
  flight_number: number;
  operating_carrier: string | null;
  /** Name of an operating carrier without a code, if the provider gives it. */
  operating_name?: string;
  operating_flight_number: number | null;
  aircraft: string | null;
  /** Null where the provider gives none: the domain computes it from the time zones. */
  duration_min: number | null;
  stops: ProviderStop[];
  booking_class: string | null;
  fare_basis: string | null;
  cabin: Cabin;
  fare_type: FareType;
  brand: { code: string | null; name: string | null } | null;
  /** The smallest allowance of passengers with a seat, if they differ. */
  baggage: BaggageAllowance;
  /** By passenger key, if passengers of an order differ; left out if all have the same. */
  bags?: Record<string, BaggageAllowance>;
  status: LegStatus;
  /** Flights of one marriage are sold and given up together; left out for a single one. */
  marriage?: string;
}

export interface ProviderFeature {
  type: FeatureType;
  attribute: FeatureAttribute;
  penalty_minor: number | null;
  penalty_percent: number | null;
  penalty_type: PenaltyAmountType;
  penalty_currency: string | null;
  /** Null where the provider does not say. */
  when: 'BEFORE_DEPARTURE' | 'AFTER_DEPARTURE' | 'NO_SHOW' | null;
  text: string | null;
}

export interface ProviderTax {
  code: string;
  amount_minor: number;
  country: string | null;
  refundable: boolean | null;
  description: string | null;
}

/** The agency's share of one passenger's fare: percent, or an amount in its currency. */
export type ProviderCommission = { percent: number } | { amount_minor: number };

/** Amounts for ONE passenger of the type. */
export interface ProviderFare {
  fare_minor: number;
  taxes: ProviderTax[];
  /** Sum of `taxes`, or the provider's own total where it gives no breakdown. */
  tax_minor: number;
  /** As the airline gives it; left out where it says nothing. */
  commission?: ProviderCommission;
}

export interface ProviderPaxPrice extends ProviderFare {
  pax_type: PaxType;
  quantity: number;
}

export interface ProviderSlice {
  key: ProviderKey;
  origin: string;
  destination: string;
  legs: ProviderLeg[];
  duration_min: number | null;
  features: ProviderFeature[];
  baggage: BaggageAllowance;
  seats_remaining: number | null;
  /** Per passenger of a type, this slice's part of the price, where the provider gives it. */
  prices: SlicePrice[];
}
/** `taxes` are left out where the provider breaks none down by slice. */
export interface SlicePrice {
  pax_type: PaxType;
  fare_minor: number;
  tax_minor: number;
  taxes?: ProviderTax[];
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

export interface ProviderDocument {
  type: DocumentType;
  number: string;
  issuing_country: string | null;
  issued_on: string | null;
  expires_on: string | null;
}

/** Names as typed; the adapter transliterates for the wire. */
export interface ProviderPassengerDetail {
  pax_type: Exclude<PaxType, 'UNSPECIFIED'>;
  title: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  gender: GenderType;
  birth_date: string | null;
  nationality: string | null;
  phone: string | null;
  email: string | null;
  redress: string | null;
  /** Visas and known traveller numbers, as SSR DOCO words them (`reference/doco.ts`). */
  doco?: string[];
  documents: ProviderDocument[];
  frequent_flyers: { airline: string; number: string }[];
}
/** `key` is the search passenger's key; `infant_key` on an adult names its infant. */
export interface OrderPassenger extends ProviderPassengerDetail {
  key: string;
  infant_key: string | null;
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
  | { method: 'CARD'; amount_minor: number; card: ProviderCard }
  | { method: 'CASH' | 'INVOICE'; amount_minor: number }
  | { method: 'EMD'; amount_minor: number; number: string }
  | { method: 'TICKETS'; numbers: string[] };
export interface ProviderCard {
  brand: CardBrand;
  number: string;
  holder: string;
  expiry: { month: number; year: number };
  cvv: string | null;
  installments: number;
}

export interface ProviderCoupon {
  number: number;
  /** Key of the leg it is for, where the provider says. */
  leg_key: string | null;
  status: CouponStatus;
  /** As it came, where nobody knows it. */
  status_text?: string;
  fare_basis: string | null;
  service_code: string | null;
  /** First and last day of validity (NVB, NVA); left out if the airline gives none. */
  not_before?: string;
  not_after?: string;
}
/** Text the airline printed on a document, word for word; nothing is ever made up. */
export interface DocumentText {
  endorsements?: string[];
  fare_calculation?: string;
  tour_code?: string;
  /** The fare as filed, where the airline collects it in another currency. */
  base?: { minor: number; currency: string };
}
export interface ProviderTicket {
  number: string;
  type: 'TICKET' | 'EMD';
  emd_type: EmdType | null;
  passenger_key: string;
  status: TicketStatus;
  issued_at: string | null;
  coupons: ProviderCoupon[];
  /** First number of the set this one continues, or null. */
  conjunction_of: string | null;
  original_number: string | null;
  related_number: string | null;
  fare: ProviderFare | null;
  currency: string | null;
  /** Left out where the airline printed nothing that we read. */
  text?: DocumentText;
}
export interface ProviderOrderPassenger extends ProviderPassengerDetail {
  key: string;
  infant_key: string | null;
  /** What this passenger's fare costs in the order; null where the provider does not break down. */
  price: ProviderFare | null;
}
/** A seat or bag held or sold in an order. */
export interface ProviderOrderService {
  key: string;
  kind: 'SEAT' | 'BAGGAGE' | 'OTHER';
  passenger_key: string;
  leg_keys: string[];
  seat: string | null;
  name: string | null;
  quantity: number;
  baggage: BaggageAllowance | null;
  amount_minor: number;
  tax_minor: number;
  status: 'REQUESTED' | 'CONFIRMED' | 'TICKETED' | 'CANCELLED';
  /** Number of its EMD. */
  document_number: string | null;
}
/** A payment for an order, as the provider reports it. */
export interface ProviderOrderPayment {
  /** Our own reference of the intent that paid, where the provider gives it back. */
  reference: string | null;
  method: 'CARD' | 'CASH' | 'INVOICE' | 'TICKETS' | 'OTHER';
  /** Null where the provider names the form and does not say how much. */
  amount_minor: number | null;
  currency: string;
  /** `number` is masked: first six and last four. */
  card: {
    brand: string | null;
    number: string | null;
    holder: string | null;
    approval_code: string | null;
  } | null;
  /**
   * CAPTURED unless the provider says it returned the money, or that it is still taking it
   * (PENDING); STORED is a form noted in the record with which nothing is known to be issued.
   */
  status: 'CAPTURED' | 'PENDING' | 'VOIDED' | 'REFUNDED' | 'STORED';
  installments?: number;
  /** For whom and for which flights; empty or left out: for all. */
  passenger_keys?: string[];
  leg_keys?: string[];
  /** The line of a record it was read from, masked. */
  text?: string;
}
/**
 * A line beside flights and passengers, requested or existing: `key` is the provider's own id of
 * the line, null in a request.
 */
export interface ProviderAnnotation {
  kind: ProviderAnnotationKind;
  key: string | null;
  /** The four letters of an SSR; the use of a telephone number. */
  code: string | null;
  airline: string | null;
  text: string | null;
  passenger_key: string | null;
  leg_key: string | null;
  /** The airline's own code (HK, HN, UC, NO …) and words; null where it gives none. */
  status: string | null;
  note: string | null;
}
type ProviderAnnotationKind = 'REMARK' | 'OSI' | 'SSR' | 'PHONE';
/** Lines to add, and lines the provider has to take away. */
export interface AnnotationChange {
  add: ProviderAnnotation[];
  remove: ProviderAnnotation[];
}

export interface ProviderOrder {
  /** Opaque state an adapter needs to act on the order again (item ids, versions). */
  key: ProviderKey;
  order_id: string;
  owner: string | null;
  locator: string | null;
  airline_locators: { airline: string; locator: string }[];
  status: 'LIVE' | 'CANCELLED';
  created_at: string | null;
  /** The ticketing time limit. */
  payment_due_at: string | null;
  /** What happens then: the provider cancels, or only puts the record on its office's queue. */
  limit_action?: 'CANCEL' | 'QUEUE';
  price_guaranteed_until: string | null;
  validating_carrier: string | null;
  currency: string;
  passengers: ProviderOrderPassenger[];
  slices: ProviderSlice[];
  tickets: ProviderTicket[];
  services: ProviderOrderService[];
  payments: ProviderOrderPayment[];
  remarks: string[];
  /** SSR, OSI and telephone contacts; left out where the provider tells of none at all. */
  annotations?: ProviderAnnotation[];
  warnings: string[];
  /** Our own reference where the provider gives it back. */
  reference: string | null;
  total_minor: number;
  /** Not at the airline yet: `issue` places and pays for it in one step. */
  unplaced?: true;
  /** The refund and penalty a cancelled order states; left out if it states none. */
  refund?: { currency: string; amount_minor: number; penalty_minor: number | null };
  /** Left out where it was given none. */
  credits?: ProviderCredit[];
}

/** The airline's credit for a cancelled order instead of money. */
export interface ProviderCredit {
  kind: 'AIRLINE_CREDIT' | 'VOUCHER';
  /** Null where it is given to no single passenger. */
  passenger_key: string | null;
  /** The airline's code to redeem it. */
  code: string | null;
  currency: string;
  amount_minor: number;
  issued_on: string | null;
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
  void: boolean;
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
