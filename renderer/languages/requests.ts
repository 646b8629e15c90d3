/** The arguments of actions as plain data: flights, names, seats and notes. */
import { z } from 'zod';
import type { Cabin, GenderType, PaxType, ProviderCode } from '#main/contract/values.ts';

export interface FlightRequest {
  carrier: string;
  flight_number: number;
  booking_class: string | null;
  /** YYYY-MM-DD. */
  date: string;
  origin: string;
  destination: string;
  /** Passengers; null keeps the number of the form. */
  seats: number | null;
}

/** A direction to search; the date is YYYY-MM-DD. */
export const SliceRequest = z.object({ from: z.string(), to: z.string(), date: z.string() });
export type SliceRequest = z.infer<typeof SliceRequest>;

/** An offer line in a GDS's booking classes: one for all its flights, or one each. */
export interface ClassRequest {
  line: number;
  letters: readonly string[];
  /** Null: as many as were searched for. */
  seats: number | null;
  provider_type: ProviderCode;
}

/** A search as typed in an entry; missing fields stay as the form has them. */
export interface ShopRequest {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  out: string;
  back: string | null;
  /** Slices after the first, if it is not a simple return. */
  more?: readonly SliceRequest[];
  airlines?: string[];
  adts?: number;
  chds?: number;
  infs?: number;
  cabin?: Cabin;
  direct?: boolean;
  /** Approximate departure, HH:mm: sorts by it, with the cursor on the first later flight. */
  time?: string | null;
  by_departure?: boolean;
  order?: 'departure' | 'arrival' | 'duration';
  /** A connecting airport. */
  via?: string;
  /** Requests booking classes in addition to fares. */
  classes?: boolean;
}

export interface NameRequest {
  last: string;
  first: string;
  /** A word whose ending may be a title or part of the name. */
  doubtful?: string;
  /** Typed details that are not stored; the answer names them. */
  left_out?: string[];
  pax_type: PaxType;
  gender: GenderType;
  birth_date: string | null;
  infant: InfantName | null;
}

type InfantName = Pick<NameRequest, 'last' | 'first' | 'doubtful' | 'left_out' | 'birth_date'> & {
  gender?: GenderType;
};

export interface ImportRequest {
  locator: string;
  provider_type: string;
  order_id: string | null;
}

/** `ST/27AB/P1-2/S3`: seats in order, passengers by number, the leg by line of the host display. */
export interface SeatRequest {
  seats: string[];
  passengers: number[];
  line: number | null;
}

/** Secure Flight data of a passenger without a document. */
export interface BirthRequest {
  passenger: number;
  /** The data is of the infant on that passenger's lap. */
  infant?: true;
  birth_date: string;
  gender: 'M' | 'F' | 'X';
  last: string;
  first: string;
}

export interface DocumentRequest extends BirthRequest {
  document: string;
  country: string;
  number: string;
  nationality: string;
  expires: string;
}

export interface InfantRequest extends Omit<InfantName, 'last' | 'left_out'> {
  /** The adult's number; null is the last named adult without an infant. */
  passenger: number | null;
  last: string | null;
  /** Either name may be the surname: it is the one that equals the adult's. */
  either?: boolean;
}

/** Notes on a booking; passengers and flights by number, an empty list means all. */
export const NoteRequest = z.union([
  z.object({
    kind: z.literal('REMARK'),
    text: z.string(),
    remark_type: z.enum(['CONFIDENTIAL', 'ITINERARY']).optional(),
  }),
  z.object({
    kind: z.literal('OSI'),
    airline: z.string(),
    text: z.string(),
    passengers: z.array(z.int()),
  }),
  z.object({
    kind: z.literal('SSR'),
    code: z.string(),
    airline: z.string().nullable(),
    text: z.string().nullable(),
    passengers: z.array(z.int()),
    segment: z.int().nullable(),
  }),
  /** The agent's own ticketing time limit: a queue item due on that day. */
  z.object({ kind: z.literal('REMINDER'), date: z.string() }),
  z.object({
    kind: z.literal('PHONE'),
    number: z.string(),
    use: z.enum(['agency', 'business', 'home', 'mobile']),
    city: z.string().nullable(),
    /** The passengers; absent for all. */
    passengers: z.array(z.int()).optional(),
  }),
]);
export type NoteRequest = z.infer<typeof NoteRequest>;

/** Sells the same flights in another booking class: one by its position, or all. */
export interface RebookRequest {
  booking_class: string;
  flight: number | null;
}

export type ExchangeRequest = Pick<ShopRequest, 'from' | 'to' | 'out' | 'back'>;

/** A flight and the name of a passenger on it. */
export interface FlownRequest {
  airline: string;
  number: number;
  date: string;
  name: string;
}

/** Requests for a GDS's queues; queue numbers as the GDS writes them. */
export type GdsQueueRequest =
  | { to: 'count' }
  | { to: 'list' | 'place' | 'remove'; queue: string; category: string | null };

/** Places a booking on a queue, with due date and note. */
export interface PlaceRequest {
  queue: number;
  category: number | null;
  /** YYYY-MM-DD. */
  due_on?: string;
  note?: string;
}

/** Any free aisle or window seats. */
export interface ZoneRequest {
  zone: 'aisle' | 'window';
  passengers: number[];
  line: number | null;
}

/** Dates of issue, YYYY-MM-DD. */
export interface TicketsRequest {
  from: string;
  to: string;
}

/** A ticket by line of the host display or by number; null is the one under the cursor. */
export type TicketRequest = { line: number } | { number: string } | null;

/** The numbering of a line to change: all lines of a display, or one block's own numbers. */
export type LineOf =
  | 'display'
  | 'remark'
  | 'phone'
  | 'service'
  | 'name'
  | 'payment'
  | 'time_limit'
  | 'received'
  | 'flyer';

/** A line to replace; without a text, to delete. */
export interface LineRequest {
  of: LineOf;
  item: number | null;
  /** Further lines that are taken away with it. */
  more?: number[];
  text: string | null;
}

/** What to do with the current booking when leaving a queue. */
export type WorkEnd = 'end' | 'ignore' | 'remove' | 'delay';
