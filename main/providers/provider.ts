/**
 * The port every adapter implements: shopping, holding and servicing an order with one provider, in
 * the product's own terms. Provider terms, wire formats and floats stay behind it: amounts are
 * integer minor units of the provider's currency, times are airport-local (YYYY-MM-DDTHH:mm) or UTC
 * instants (ISO 8601 with Z), enumerations are the contract's.
 */
import type { NdcProfileData } from '#main/contract/ndc-profile.ts';
import type {
  ConnectionTest,
  CredentialScheme,
  Credentials,
  OptionName,
  ProviderOptions,
} from '#main/contract/provider-settings.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { AfterSale } from './provider-after-sale.ts';
import type {
  AnnotationChange,
  Answer,
  AvailabilityAnswer,
  AvailabilityRequest,
  CreateRequest,
  FareRulesAnswer,
  FareRulesRequest,
  FindRequest,
  NamedRequest,
  PriceAnswer,
  PriceRequest,
  ProviderCall,
  ProviderCoupon,
  ProviderKey,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderPayment,
  ProviderTraits,
  RepriceAnswer,
  SearchAnswer,
  SearchRequest,
} from './provider-types.ts';

export type * from './provider-types.ts';

export interface Provider extends AfterSale, GdsQueues {
  readonly traits: ProviderTraits;
  search(request: SearchRequest, call: ProviderCall): Answer<SearchAnswer>;
  price(request: PriceRequest, call: ProviderCall): Answer<PriceAnswer>;
  /** Booking classes with seats; left out if the provider sells fares only. */
  availability?(request: AvailabilityRequest, call: ProviderCall): Answer<AvailabilityAnswer>;
  /** The filed rules of offers' fares; left out if none are given by category. */
  fareRules?(request: FareRulesRequest, call: ProviderCall): Answer<FareRulesAnswer>;
  /** Rules of an order's stored fares; left out, with `traits.fare_rules`, if there are none. */
  bookedFareRules?(order: ProviderOrder, call: ProviderCall): Answer<FareRulesAnswer>;
  /** Prices flights in their named classes; present whenever `availability` is. */
  priceNamed?(request: NamedRequest, call: ProviderCall): Answer<PriceAnswer>;
  /**
   * Holds an offer, or sells it if there are payments. Without them, an offer that cannot be held
   * becomes an order that is `unplaced`.
   */
  create(request: CreateRequest, call: ProviderCall): Answer<ProviderOrder>;
  /** By order id, or by locator; `owner` is the order's own, left out where it is not known yet. */
  retrieve(
    by: { order_id: string | null; locator: string | null; owner?: string | null },
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** The current order with its reported changes; left out if `retrieve` returns them. */
  news?(order: ProviderOrder, call: ProviderCall): Answer<ProviderOrder>;
  /** By its number alone; left out, with `traits.shows_documents`, if documents cannot be shown. */
  showDocument?(number: string, call: ProviderCall): Answer<ShownDocument>;
  /**
   * The office's documents in the provider's sales report, by whole office days; left out if it has
   * none.
   */
  salesReport?(period: SalesPeriod, call: ProviderCall): Answer<SoldDocument[]>;
  /** The order id in a notification that the provider sends itself. */
  notification?(message: Uint8Array): Answer<{ order_id: string }>;
  /** The order with the changes of such a message; the same order if there are none. */
  notified?(order: ProviderOrder, message: Uint8Array): Answer<ProviderOrder>;
  /** Every order that may be the one sought; an empty list means there is none. */
  find(by: FindRequest, call: ProviderCall): Answer<ProviderOrder[]>;
  /** Cancels an unpaid order, or a paid one at the refund of `quoteCancel`. */
  cancel(order: ProviderOrder, call: ProviderCall, quote_key?: ProviderKey): Answer<ProviderOrder>;
  updatePassengers(
    order: ProviderOrder,
    passengers: ProviderOrderPassenger[],
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Line kinds that the profile does not accept are refused with CAPABILITY_UNAVAILABLE. */
  annotate(
    order: ProviderOrder,
    change: AnnotationChange,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * Accepts new times of the named flights, or of all that have some; if there are none, only reads
   * the order. CAPABILITY_UNAVAILABLE if the airline accepts all or none.
   */
  acceptSchedule(
    order: ProviderOrder,
    call: ProviderCall,
    leg_keys?: readonly string[],
  ): Answer<ProviderOrder>;
  /** Refused with CAPABILITY_UNAVAILABLE if the profile has no split. */
  split(
    order: ProviderOrder,
    passenger_keys: string[],
    call: ProviderCall,
  ): Answer<{ parent: ProviderOrder; child: ProviderOrder }>;
  /**
   * Prices the order again. `lowest` looks for cheaper fares on the same flights; with `accept` the
   * new price is stored in the order, else nothing changes.
   */
  reprice(
    order: ProviderOrder,
    options: { lowest: boolean; accept: boolean },
    call: ProviderCall,
  ): Answer<RepriceAnswer>;
}

/** The operations of the port. */
export type Operation = Exclude<keyof Provider, 'traits'>;
export type PortMethod<N extends Operation> = NonNullable<Provider[N]>;

/** The configured providers. A position without one is PROVIDER_NOT_CONFIGURED. */
export interface ProviderRegistry {
  get(code: ProviderCode): Provider | null;
  all(): Provider[];
  /** The token that a provider sends with its notifications; null if none is agreed. */
  notificationToken(code: ProviderCode): string | null;
  /** All ten positions with display names. */
  positions(): {
    provider_type: ProviderCode;
    name: string;
    protocol: string | null;
    /** The adapter's default timeouts. */
    usual?: { search_timeout_ms: number; call_timeout_ms: number };
    /** Kinds of credentials that the protocol uses. */
    schemes?: readonly CredentialScheme[];
    /** The name of its messages in `wire`. */
    wire?: string;
    /** Options that the protocol uses. */
    options?: readonly OptionName[];
    /** Messages that may have a separate address. */
    messages?: readonly string[];
    profile?: NdcProfileData;
  }[];
  /** Tests the connection, enabled or not; null if it has no address. */
  test(code: ProviderCode, call: { correlation_id: string }): Promise<ConnectionTest | null>;
}

/** Settings of one provider; null means the built-in value. */
export interface ProviderSetup {
  provider_type: ProviderCode;
  enabled: boolean;
  endpoint: string | null;
  credentials: Credentials | null;
  options: ProviderOptions;
  search_timeout_ms: number | null;
  call_timeout_ms: number | null;
}

/** A document as shown by its system, whoever issued it. */
export interface ShownDocument {
  number: string;
  type: 'TICKET' | 'EMD';
  /** As written by the system: SILVA/ANA MRS. */
  passenger: string | null;
  locator: string | null;
  /** The document it was issued in exchange for. */
  original_number: string | null;
  fare: ShownMoney | null;
  total: ShownMoney | null;
  taxes: (ShownMoney & { code: string })[];
  endorsements: string[];
  fare_calculation: string | null;
  /** Other text printed on it. */
  remarks: string[];
  /** In the currency of the total; a card's number is masked. */
  payments: {
    method: ProviderOrderPayment['method'];
    amount_minor: number | null;
    card_brand: string | null;
    card_number: string | null;
    text: string | null;
  }[];
  /** The coupons of all numbers of its set. */
  coupons: (Pick<
    ProviderCoupon,
    'number' | 'status' | 'fare_basis' | 'not_before' | 'not_after'
  > & {
    status_text?: string;
    document: string;
    flight: string | null;
    date: string | null;
    origin: string | null;
    destination: string | null;
    booking_class: string | null;
  })[];
}
/** Days, YYYY-MM-DD, the last included. */
export interface SalesPeriod {
  from: string;
  to: string;
}
/** A document's current state in the sales report; a set is listed by its first number. */
export interface SoldDocument {
  number: string;
  /** OTHER: memos, and documents with an unknown code. */
  state: 'SALE' | 'VOID' | 'REFUND' | 'OTHER';
  total: ShownMoney | null;
  /** The only form of payment; null if there are none or several. */
  method: ProviderOrderPayment['method'] | null;
  passenger: string | null;
  locator: string | null;
  /** The seller, as written by the system. */
  agent: string | null;
}
interface ShownMoney {
  amount_minor: number;
  currency: string;
}

/** Numbers as written in the GDS; null means every category, or none. */
export interface GdsQueue {
  queue: string;
  category: string | null;
}
export interface GdsQueueCount extends GdsQueue {
  /** The GDS's name of the queue; null if not given. */
  title: string | null;
  count: number;
}
export interface GdsQueueItem extends GdsQueue {
  locator: string;
  /** The passenger of the record, as written in the GDS; null if not given. */
  passenger: string | null;
  /** When it was placed, UTC; null if not given. */
  placed_at: string | null;
}

interface GdsQueueItems {
  items: GdsQueueItem[];
  /** True if the queue has more of them. */
  more: boolean;
}

/** Numbered queues of an office; left out, with `traits.gds_queues`, if there are none. */
interface GdsQueues {
  /** Queues that have items. */
  queueCounts?(call: ProviderCall): Answer<GdsQueueCount[]>;
  /** Records on a queue, in its order; an empty list for an empty queue. */
  queueItems?(queue: GdsQueue, call: ProviderCall): Answer<GdsQueueItems>;
  /** NOT_FOUND if there is no record with the locator. */
  queuePlace?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
  /** NOT_FOUND for a record that is not, or no longer, on the queue. */
  queueRemove?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
}
