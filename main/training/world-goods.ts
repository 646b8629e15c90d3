/**
 * What the simulated airlines sell: flights, brands, fares and offers of them. Types only; amounts are
 * integer minor units of the seller's currency, times are airport-local.
 */

export type WorldCabin = 'ECONOMY' | 'PREMIUM' | 'BUSINESS' | 'FIRST';

export type WorldPtc = 'ADT' | 'CHD' | 'INF';

export interface WorldFlight {
  /** Unique by carrier, number and local departure date: LA8084/2026-12-20/GRU. */
  id: string;
  carrier: string;
  number: number;
  operating_carrier: string;
  operating_number: number;
  origin: string;
  destination: string;
  /** Airport-local YYYY-MM-DDTHH:mm. */
  departure: string;
  arrival: string;
  departure_terminal: string | null;
  arrival_terminal: string | null;
  duration_min: number;
  aircraft: string;
  stops: { airport: string; arrival: string; departure: string; duration_min: number }[];
}

export interface WorldTax {
  code: string;
  country: string;
  description: string;
  amount_minor: number;
  refundable: boolean;
}

export interface WorldPenalty {
  kind: 'CHANGE' | 'CANCEL';
  when: 'BEFORE_DEPARTURE' | 'AFTER_DEPARTURE' | 'NO_SHOW';
  allowed: boolean;
  amount_minor: number;
}

export interface WorldBrand {
  code: string;
  name: string;
  cabin: WorldCabin;
  bags: number;
  bag_weight_kg: number;
  seat: 'INCLUDED' | 'CHARGEABLE';
  meal: 'INCLUDED' | 'CHARGEABLE' | 'NOT_OFFERED';
  wifi: 'INCLUDED' | 'CHARGEABLE' | 'NOT_OFFERED';
}

/** One direction of travel as sold: flights, brand and fare. */
export interface WorldSlice {
  flights: (WorldFlight & { booking_class: string; fare_basis: string; seats_left: number })[];
  brand: WorldBrand;
  penalties: WorldPenalty[];
  duration_min: number;
}

/** Amounts are for ONE passenger of the type. */
export interface WorldFare {
  ptc: WorldPtc;
  count: number;
  per_slice: { base_minor: number; taxes: WorldTax[] }[];
}

export interface WorldOffer {
  /** Deterministic: the same search within five minutes and on the same inventory gives the same id. */
  id: string;
  slices: WorldSlice[];
  fares: WorldFare[];
  currency: string;
  /** UTC instants. */
  expires_at: string;
  guaranteed_until: string;
  payment_due_at: string;
}

export interface WorldOrderItem {
  id: string;
  slice: number;
  passenger_ids: string[];
  /** For ONE of the passengers. */
  fare: { base_minor: number; taxes: WorldTax[] };
}
