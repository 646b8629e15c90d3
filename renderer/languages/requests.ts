/** What an entry asks for, as plain data: flights, names, seats and what is written beside them. */
import { z } from 'zod';
import type { Cabin, GenderType, PaxType, ProviderCode } from '#main/contract/values.ts';

/** A flight as an entry gives it. */
export interface FlightRequest {
  carrier: string;
  flight_number: number;
  booking_class: string | null;
  /** YYYY-MM-DD. */
  date: string;
  origin: string;
  destination: string;
  /** Passengers; null leaves the form's. */
  seats: number | null;
}

/** A direction that is searched for; the day as YYYY-MM-DD. */
export const SliceRequest = z.object({ from: z.string(), to: z.string(), date: z.string() });
export type SliceRequest = z.infer<typeof SliceRequest>;

/** A line of the offers in classes of a GDS: one for all its flights, or one for each. */
export interface ClassRequest {
  line: number;
  letters: readonly string[];
  /** Null: as many as were searched for. */
  seats: number | null;
  provider_type: ProviderCode;
}

/** What a search asks for, as entries give it; what is left out stays as the form has it. */
export interface ShopRequest {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  out: string;
  back: string | null;
  /** Slices after the first, where it is not a simple return. */
  more?: readonly SliceRequest[];
  airlines?: string[];
  adts?: number;
  chds?: number;
  infs?: number;
  cabin?: Cabin;
  direct?: boolean;
  /** About when to leave, HH:mm: shown by departure, the cursor on the first from then on. */
  time?: string | null;
  by_departure?: boolean;
  order?: 'departure' | 'arrival' | 'duration';
  /** An airport to change at. */
  via?: string;
  /** Booking classes of the flights are asked for beside fares. */
  classes?: boolean;
}

export interface NameRequest {
  last: string;
  first: string;
  /** A word whose end may be a title or the name's own. */
  doubtful?: string;
  /** What was typed of somebody and is not kept: it is said. */
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

/** What secure flight asks for of a passenger without a document. */
export interface BirthRequest {
  /** By number. */
  passenger: number;
  /** Of the infant on that passenger's lap. */
  infant?: true;
  birth_date: string;
  gender: 'M' | 'F' | 'X';
  last: string;
  first: string;
}

/** A travel document as it is typed. */
export interface DocumentRequest extends BirthRequest {
  document: string;
  country: string;
  number: string;
  nationality: string;
  expires: string;
}

export interface InfantRequest extends Omit<InfantName, 'last' | 'left_out'> {
  /** The adult by number; null is the last one who was named and holds none. */
  passenger: number | null;
  last: string | null;
  /** Either name may be the surname: it is the one the adult has. */
  either?: boolean;
}

/** What is written beside flights and names; passengers and flights by number, none means all. */
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
  /** The agent's own time limit for the ticketing: a queue item that is due that day. */
  z.object({ kind: z.literal('REMINDER'), date: z.string() }),
  z.object({
    kind: z.literal('PHONE'),
    number: z.string(),
    use: z.enum(['agency', 'business', 'home', 'mobile']),
    city: z.string().nullable(),
    /** Whose it is; left out where it is of all. */
    passengers: z.array(z.int()).optional(),
  }),
]);
export type NoteRequest = z.infer<typeof NoteRequest>;

/** What is sold, in another booking class: one flight by its place, or all of them. */
export interface RebookRequest {
  booking_class: string;
  flight: number | null;
}

/** Flights in place of tickets that are given up. */
export type ExchangeRequest = Pick<ShopRequest, 'from' | 'to' | 'out' | 'back'>;

/** A flight somebody of that name is on. */
export interface FlownRequest {
  airline: string;
  number: number;
  date: string;
  name: string;
}

/** About queues that a GDS keeps; numbers as it writes them. */
export type GdsQueueRequest =
  | { to: 'count' }
  | { to: 'list' | 'place' | 'remove'; queue: string; category: string | null };

/** A booking to be placed on a queue, with the day it is due and a note. */
export interface PlaceRequest {
  queue: number;
  category: number | null;
  /** YYYY-MM-DD. */
  due_on?: string;
  note?: string;
}

/** Seats at the aisle or the window, whichever are free. */
export interface ZoneRequest {
  zone: 'aisle' | 'window';
  passengers: number[];
  line: number | null;
}

/** Days of issue, YYYY-MM-DD. */
export interface TicketsRequest {
  from: string;
  to: string;
}

/** A ticket by line of the host display or by number; null is the one under the cursor. */
export type TicketRequest = { line: number } | { number: string } | null;

/** What a line to be changed is: of all lines of a display, or of a block that counts its own. */
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

/** A line to be written anew, or without a text taken away. */
export interface LineRequest {
  of: LineOf;
  item: number | null;
  text: string | null;
}

/** What to do with the current booking when leaving a queue. */
export type WorkEnd = 'end' | 'ignore' | 'remove' | 'delay';
