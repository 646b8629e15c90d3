/**
 * The record that is open in a session: a new one, or a retrieved one with its pending changes.
 * Nothing of it is filed before the end of the transaction.
 */
import type {
  WorldAnnotation,
  WorldCommission,
  WorldExchangeQuote,
  WorldOffer,
  WorldOrder,
  WorldPassenger,
  WorldPaymentRequest,
  WorldRefundQuote,
} from '../world.ts';

export interface SoldFlight {
  carrier: string;
  number: number;
  date: string;
  origin: string;
  destination: string;
  booking_class: string;
  /** Flights with the same number are one direction of travel. */
  slice: number;
}

/** Lines of a new record, or to be added to one. */
interface NewLines {
  remarks: string[];
  endorsements: string[];
  requests: WorldAnnotation['requests'];
  phones: WorldAnnotation['phones'];
  received_from: boolean;
  ticketing: boolean;
}

export interface SeatRequest {
  passenger_id: string;
  flight_id: string;
  row: number;
  column: string;
}
export interface BagRequest {
  passenger_id: string;
  flight_id: string;
  code: string;
  quantity: number;
}

/** A filed record at its current price, and the proposal to accept. */
interface Repriced {
  order: WorldOrder;
  proposal_id: string | null;
}

/** The last pricing: of a new record, of a filed one again, or of an exchange, in it or into it. */
type Pricing =
  | { kind: 'new'; offer: WorldOffer }
  | ({ kind: 'again'; rebook: boolean } & Repriced)
  | { kind: 'exchange'; quote: WorldExchangeQuote }
  /** Tickets of another record that pay for this one. */
  | { kind: 'tickets'; numbers: string[] };

export interface Workspace {
  /** As it was when it was retrieved; null for a new one. */
  order: WorldOrder | null;
  changed: boolean;
  sold: SoldFlight[];
  people: WorldPassenger[];
  lines: NewLines;
  /** Pending changes of existing passengers, by id. */
  patches: Map<string, Partial<WorldPassenger>>;
  remove: { request_ids: string[]; phone_ids: string[]; remarks: string[]; services: string[] };
  seats: SeatRequest[];
  bags: BagRequest[];
  cancel: boolean;
  /** Flights of the record that are given up for those sold. */
  dropped: Set<string>;
  leaving: string[] | null;
  pricing: Pricing | null;
  /** The classes and price that the flights of a filed record were rebooked into. */
  rebooked: Repriced | null;
  /** True once the prices are stored with the record. */
  stored: boolean;
  payments: WorldPaymentRequest[];
  commission: WorldCommission | null;
  /** The refund in progress. */
  refund: WorldRefundQuote | null;
  /** Waiver codes the agency gives with the refund, for a change by the airline. */
  waivers: string[];
}

export const createWorkspace = (order: WorldOrder | null): Workspace => ({
  order,
  changed: false,
  sold: [],
  people: [],
  lines: {
    remarks: [],
    endorsements: [],
    requests: [],
    phones: [],
    received_from: false,
    ticketing: false,
  },
  patches: new Map(),
  remove: { request_ids: [], phone_ids: [], remarks: [], services: [] },
  seats: [],
  bags: [],
  cancel: false,
  dropped: new Set(),
  leaving: null,
  pricing: null,
  rebooked: null,
  stored: false,
  payments: [],
  commission: null,
  refund: null,
  waivers: [],
});
