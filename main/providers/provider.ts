/**
 * The port every adapter implements: shopping, holding and servicing an order with one provider, in
 * the product's own terms. Provider words, wire formats and floats stop behind it: amounts are
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
  /** Booking classes with seats; left out where fares are all there is to ask for. */
  availability?(request: AvailabilityRequest, call: ProviderCall): Answer<AvailabilityAnswer>;
  /** The filed rules of offers' fares; left out if none are given by category. */
  fareRules?(request: FareRulesRequest, call: ProviderCall): Answer<FareRulesAnswer>;
  /** Rules of the fares stored with an order; left out, with `traits.fare_rules`, where none are told. */
  bookedFareRules?(order: ProviderOrder, call: ProviderCall): Answer<FareRulesAnswer>;
  /** Prices flights in the classes they are named in; there wherever `availability` is. */
  priceNamed?(request: NamedRequest, call: ProviderCall): Answer<PriceAnswer>;
  /**
   * Holds an offer, or sells it if there are payments. Without them, an offer that cannot be held
   * becomes an order that is `unplaced`.
   */
  create(request: CreateRequest, call: ProviderCall): Answer<ProviderOrder>;
  /** By order id, or by locator (and passenger name where the protocol asks). */
  retrieve(
    by: { order_id: string | null; locator: string | null },
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** The provider's current order with its reported changes; left out if orders tell everything. */
  news?(order: ProviderOrder, call: ProviderCall): Answer<ProviderOrder>;
  /** By its number alone; left out, with `traits.shows_documents`, where documents are not shown. */
  showDocument?(number: string, call: ProviderCall): Answer<ShownDocument>;
  /**
   * The office's documents in the provider's own books, by whole office days; left out if it has
   * none.
   */
  salesReport?(period: SalesPeriod, call: ProviderCall): Answer<SoldDocument[]>;
  /** The order id in a message that the provider sends by itself. */
  notification?(message: Uint8Array): Answer<{ order_id: string }>;
  /** The order with the news of such a message; the same order if there are none. */
  notified?(order: ProviderOrder, message: Uint8Array): Answer<ProviderOrder>;
  /** Every order that may be the one looked for; an empty list means there is none. */
  find(by: FindRequest, call: ProviderCall): Answer<ProviderOrder[]>;
  /** Cancels an unpaid order, or a paid one at the refund of `quoteCancel`. */
  cancel(order: ProviderOrder, call: ProviderCall, quote_key?: ProviderKey): Answer<ProviderOrder>;
  updatePassengers(
    order: ProviderOrder,
    passengers: ProviderOrderPassenger[],
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /** Lines of kinds that the profile does not take are refused with CAPABILITY_UNAVAILABLE. */
  annotate(
    order: ProviderOrder,
    change: AnnotationChange,
    call: ProviderCall,
  ): Answer<ProviderOrder>;
  /**
   * Accepts new times of the named flights, or of all that have some; without any, reads the order.
   * CAPABILITY_UNAVAILABLE if the airline takes all or none.
   */
  acceptSchedule(
    order: ProviderOrder,
    call: ProviderCall,
    leg_keys?: readonly string[],
  ): Answer<ProviderOrder>;
  /** Refused with CAPABILITY_UNAVAILABLE where the profile has no split. */
  split(
    order: ProviderOrder,
    passenger_keys: string[],
    call: ProviderCall,
  ): Answer<{ parent: ProviderOrder; child: ProviderOrder }>;
  /**
   * Prices the order again. `lowest` looks for cheaper fares on the same flights; with `accept` the
   * order takes the answer, else nothing changes.
   */
  reprice(
    order: ProviderOrder,
    options: { lowest: boolean; accept: boolean },
    call: ProviderCall,
  ): Answer<RepriceAnswer>;
}

/** The configured providers. A position without one is PROVIDER_NOT_CONFIGURED. */
export interface ProviderRegistry {
  get(code: ProviderCode): Provider | null;
  all(): Provider[];
  /** The token a provider sends with its notifications; null if none is agreed. */
  notificationToken(code: ProviderCode): string | null;
  /** All ten positions with display names. */
  positions(): {
    provider_type: ProviderCode;
    name: string;
    protocol: string | null;
    /** The deadlines an adapter comes with. */
    usual?: { search_timeout_ms: number; call_timeout_ms: number };
    /** Kinds of credentials the protocol takes. */
    schemes?: readonly CredentialScheme[];
    /** What `wire` calls its messages. */
    wire?: string;
    /** Options the protocol takes. */
    options?: readonly OptionName[];
    /** Messages that may have an address of their own. */
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

/** A document as its system shows it, whoever issued it. */
export interface ShownDocument {
  number: string;
  type: 'TICKET' | 'EMD';
  /** As the system writes it: SILVA/ANA MRS. */
  passenger: string | null;
  locator: string | null;
  /** The document it was issued in exchange for. */
  original_number: string | null;
  fare: ShownMoney | null;
  total: ShownMoney | null;
  taxes: (ShownMoney & { code: string })[];
  endorsements: string[];
  fare_calculation: string | null;
  /** What else is printed on it. */
  remarks: string[];
  /** In the currency of the total; a card's number masked. */
  payments: {
    method: ProviderOrderPayment['method'];
    amount_minor: number | null;
    card_brand: string | null;
    card_number: string | null;
    text: string | null;
  }[];
  /** Of every number of its set. */
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
/** A document as the provider's books show it now; a set is listed by its first number. */
export interface SoldDocument {
  number: string;
  /** OTHER: memos, and what has a code that we do not know. */
  state: 'SALE' | 'VOID' | 'REFUND' | 'OTHER';
  total: ShownMoney | null;
  /** The one form of payment; null where none or several are told. */
  method: ProviderOrderPayment['method'] | null;
  passenger: string | null;
  locator: string | null;
  /** Who sold it, as the system writes it. */
  agent: string | null;
}
interface ShownMoney {
  amount_minor: number;
  currency: string;
}

/** Numbers as the GDS writes them; null stands for every category, or for none. */
export interface GdsQueue {
  queue: string;
  category: string | null;
}
export interface GdsQueueCount extends GdsQueue {
  /** What the GDS calls it; null where it does not say. */
  title: string | null;
  count: number;
}
export interface GdsQueueItem extends GdsQueue {
  locator: string;
  /** Whose record it is, as the GDS writes it; null where it does not say. */
  passenger: string | null;
  /** When it was placed, UTC; null where the GDS does not say. */
  placed_at: string | null;
}

/** Numbered queues of an office; left out, with `traits.gds_queues`, where there are none. */
interface GdsQueues {
  /** Queues with something on them. */
  queueCounts?(call: ProviderCall): Answer<GdsQueueCount[]>;
  /** Records on a queue, in its order; a queue with none is an empty list. */
  queueItems?(queue: GdsQueue, call: ProviderCall): Answer<GdsQueueItem[]>;
  /** NOT_FOUND where the locator names nothing. */
  queuePlace?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
  /** A record that is not on it (any more) is NOT_FOUND. */
  queueRemove?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
}
