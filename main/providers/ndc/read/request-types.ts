/** What a request asks for, in the product's terms; ours and other sellers'. */
import type { Cabin } from '#main/contract/values.ts';
import type { BookingRef } from './items.ts';
import type { Contact } from './passengers.ts';
import type { ReadPayment } from './payments.ts';

export interface Journey {
  origin: string | null;
  destination: string | null;
  date: string | null;
  arrival_date: string | null;
  cabin: Cabin;
}

export interface Selected {
  offer_id: string;
  owner: string | null;
  total_minor: number | null;
  currency: string | null;
  items: {
    offer_item_id: string;
    passenger_keys: string[];
    seat: string | null;
    quantity: number | null;
    /** Flights or journeys a service is wanted on, where not on all. */
    on?: string[];
    /** Chosen out of a bundle. */
    services?: string[];
  }[];
}

/** What is asked. Fields that a message does not have are left out. */
export interface RequestSummary {
  asks:
    | 'search'
    | 'price'
    | 'create'
    | 'retrieve'
    | 'history'
    | 'list'
    | 'reshop'
    | 'cancel_quote'
    | 'reprice'
    | 'share_data'
    | 'rename'
    | 'quote'
    | 'cancel'
    | 'accept_cancellation'
    | 'accept_reprice'
    | 'accept_offer'
    | 'accept_change'
    | 'update_passengers'
    | 'pay'
    | 'split'
    | 'void'
    | 'release'
    | 'annotate'
    | 'change'
    | 'seats'
    | 'services';
  order_id?: string | null;
  owner?: string | null;
  /** Flights the message describes itself. */
  flights?: string[];
  /** Country of sale. */
  sold_in?: string;
  journeys?: Journey[];
  passengers?: unknown[];
  airlines?: string[];
  excluded_airlines?: string[];
  max_connections?: number | null;
  fare_types?: string[];
  flight_kinds?: string[];
  currency?: string | null;
  language?: string | null;
  upsells?: boolean;
  selected?: Selected[];
  order_items?: string[];
  offer_ids?: string[];
  origin_dests?: string[];
  /** Flights or journeys, and services, of an order that are meant. */
  on?: string[];
  services?: string[];
  booking_refs?: BookingRef[];
  contacts?: Contact[];
  payments?: ReadPayment[];
  remarks?: string[];
  /** SSR and OSI asked for, for whom and on which flight. */
  requests?: {
    code: string | null;
    text: string | null;
    airline: string | null;
    passenger_key: string | null;
    leg_key: string | null;
  }[];
  /** Lines to take away, by the airline's own ids. */
  removed?: string[];
  passenger_keys?: string[];
  /** Segments given back while their tickets stay good. */
  released?: string[];
  /** Numbers of the documents that are meant. */
  documents?: string[];
  filters?: Record<string, string | number | null>;
  /** What else is preferred, in the sender's own words and codes, by what it is about. */
  preferences?: FieldsRequest[];
}

export interface FieldsRequest {
  about: string;
  field: string;
  value: string;
}
