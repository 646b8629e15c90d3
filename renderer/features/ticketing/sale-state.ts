/**
 * What a work area holds of seats, bags, tickets and exchanges while they are worked on. Nothing of it
 * is kept over a restart, and nothing of a card is ever in it.
 */

import { z } from 'zod';
import type { BaggageOption } from '#main/contract/ancillary.ts';
import type { AuditFinding } from '#main/contract/audit.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import { ItemPrice } from '#main/contract/pricing.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import type { Ticket, TicketListAnswer, TicketSortField } from '#main/contract/ticketing.ts';
import type { SliceRequest } from '../../languages/requests.ts';

export const ChosenSeat = z.object({
  leg_id: z.string(),
  passenger_id: z.string(),
  designator: z.string(),
  token: z.string(),
  price: ItemPrice,
});
export type ChosenSeat = z.infer<typeof ChosenSeat>;

export interface SeatsView {
  booking_id: string;
  /** The leg on screen, and whom the next seat is for. */
  leg_id: string;
  passenger_id: string;
  maps: Readonly<Record<string, SeatMap>>;
  /** By leg: why there is no map; absent while it is fetched. */
  failed: Readonly<Record<string, string>>;
  chosen: readonly ChosenSeat[];
  /** Legs whose unpaid seats are given back. */
  cleared: readonly string[];
  /** By leg: seats that somebody else got meanwhile. */
  gone: Readonly<Record<string, readonly string[]>>;
  as_list: boolean;
  paying: boolean;
}

export interface BagsView {
  booking_id: string;
  /** By slice and passenger ('slice passenger'): what can be chosen, the included first. */
  options: Readonly<Record<string, readonly BaggageOption[]>>;
  /** By slice: why there are no options. */
  failed: Readonly<Record<string, string>>;
  /** By slice and passenger: the token of the option chosen. */
  picked: Readonly<Record<string, string>>;
  /** How many were picked before a restart, until the options have been read again. */
  wanted: Readonly<Record<string, number>> | null;
  reading: boolean;
  paying: boolean;
}

/** Bags of a booking whose options have not been read yet. */
export const buildBagsView = (booking_id: string): BagsView => ({
  booking_id,
  options: {},
  failed: {},
  picked: {},
  wanted: null,
  reading: false,
  paying: false,
});

interface IssueView {
  booking_id: string;
  passenger_ids: readonly string[];
  /** Of the audit; read when the screen opens, never kept. */
  findings?: readonly AuditFinding[];
}

export interface TicketsView {
  /** As they are typed. */
  from: string;
  to: string;
  errors: Readonly<Partial<Record<'from' | 'to', string>>>;
  sort: TicketSortField;
  descending: boolean;
  page: number;
  answer: TicketListAnswer | null;
}

interface TicketView {
  number: string;
  /** Null while it is read. */
  ticket: Ticket | null;
}

export interface ExchangeView {
  booking_id: string;
  /** Into the same booking by choosing flights, or old tickets into the current, held booking. */
  mode: 'same' | 'new';
  step: 'choose' | 'estimate' | 'pay';
  /** Ids of slices given up, in the booking's order. */
  give_up: readonly string[];
  /** By slice: what is searched in its place, as it is typed. */
  trips: Readonly<Record<string, SliceRequest>>;
  /** Old tickets, as they are typed. */
  numbers: string;
  /** By field ('slice.date', 'numbers'). */
  errors: Readonly<Record<string, string>>;
  /** What was taken for each slice given up; empty places are still to be chosen. */
  taken: readonly (OfferSlice | null)[];
  search_id: string | null;
  estimate: ExchangeOffer | null;
}

export interface SaleState {
  seats: SeatsView | null;
  bags: BagsView | null;
  issue: IssueView | null;
  tickets: TicketsView | null;
  ticket: TicketView | null;
  exchange: ExchangeView | null;
}

export const NO_SALE: SaleState = {
  seats: null,
  bags: null,
  issue: null,
  tickets: null,
  ticket: null,
  exchange: null,
};
